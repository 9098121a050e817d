"""Every hand of a number of cards, numbered: what ranges are sets of."""

from __future__ import annotations

import itertools
import math
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from pokercore.cards import Card, card_mask

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["combo_cards", "combo_masks", "combo_number", "count_bits", "mask_numbers"]

_DECK = 52


@lru_cache(maxsize=4)
def combo_cards(size: int) -> NDArray[np.uint8]:
    """Return the card indices of every hand of `size` cards, ascending in a row and by rows.

    Shape: uint8 (1326, 2), (270725, 4) or (2598960, 5), read-only.
    """
    flat = itertools.chain.from_iterable(itertools.combinations(range(_DECK), size))
    rows = np.fromiter(flat, dtype=np.uint8, count=size * math.comb(_DECK, size))
    rows = rows.reshape(-1, size)
    rows.setflags(write=False)
    return rows


@lru_cache(maxsize=4)
def combo_masks(size: int) -> NDArray[np.uint64]:
    """Return the card masks of every hand of `size` cards, in the order of `combo_cards`."""
    bits = np.array([card_mask([Card(index)]) for index in range(_DECK)], dtype=np.uint64)
    masks = np.zeros(math.comb(_DECK, size), dtype=np.uint64)
    for column in range(size):
        masks |= bits[combo_cards(size)[:, column]]
    masks.setflags(write=False)
    return masks


def combo_number(cards: Sequence[int]) -> int:
    """Return the place of a hand in the order of `combo_cards`; `cards` are different indices."""
    size = len(cards)
    ascending = sorted(cards)
    # Hands that come later differ first in a card that is higher: count them from the end.
    later = sum(math.comb(_DECK - 1 - card, size - place) for place, card in enumerate(ascending))
    return math.comb(_DECK, size) - 1 - later


@lru_cache(maxsize=4)
def _sorted_masks(size: int) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    order = np.argsort(combo_masks(size))
    return combo_masks(size)[order], order


def mask_numbers(masks: NDArray[np.uint64], size: int) -> NDArray[np.intp]:
    """Return the places of hands, given as masks of `size` cards, in `combo_cards`."""
    ordered, order = _sorted_masks(size)
    return order[np.searchsorted(ordered, masks)]


def count_bits(masks: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return how many bits each mask has, by adding neighbours: pairs, nibbles, bytes, all."""
    one, two, four = np.uint64(1), np.uint64(2), np.uint64(4)
    fives, threes, lower = (
        np.uint64(0x5555555555555555),
        np.uint64(0x3333333333333333),
        np.uint64(0x0F0F0F0F0F0F0F0F),
    )
    masks = masks - ((masks >> one) & fives)
    masks = (masks & threes) + ((masks >> two) & threes)
    masks = (masks + (masks >> four)) & lower
    return (masks * np.uint64(0x0101010101010101)) >> np.uint64(56)
