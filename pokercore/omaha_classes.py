"""The Omaha hands of four cards that differ in more than the names of suits, and their order."""

from __future__ import annotations

import base64
import itertools
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from pokercore.combos import combo_masks
from pokercore.omaha_order import OMAHA, OMAHA_HI_LO

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["class_masks", "class_numbers", "omaha_places"]

_ORDERS = {"omaha": OMAHA, "omaha-hi-lo": OMAHA_HI_LO}
_LANE = np.uint64(0x1FFF)


@lru_cache(maxsize=1)
def _classes() -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """Return a hand of each class, and the class of each hand in the order of `combo_masks`."""
    masks = combo_masks(4)
    lowest = np.full(len(masks), np.iinfo(np.uint64).max, dtype=np.uint64)
    for order in itertools.permutations(range(4)):
        renamed = np.zeros_like(masks)
        for suit, target in enumerate(order):
            renamed |= (masks >> np.uint64(16 * suit) & _LANE) << np.uint64(16 * target)
        np.minimum(lowest, renamed, out=lowest)
    found, numbers = np.unique(lowest, return_inverse=True)
    found.setflags(write=False)
    numbers.setflags(write=False)
    return found, numbers


def class_masks() -> NDArray[np.uint64]:
    """Return the mask of one hand of each of the 16,432 classes, ascending."""
    return _classes()[0]


def class_numbers() -> NDArray[np.intp]:
    """Return the class of each of the 270,725 hands, in the order of `combo_cards(4)`."""
    return _classes()[1]


@lru_cache(maxsize=2)
def omaha_places(game: str) -> NDArray[np.int64] | None:
    """Return the place from the best, 0, of each hand in the order of `combo_cards(4)`.

    Hands that differ in the names of suits only share a place. None for a game without an order.
    """
    text = _ORDERS.get(game)
    if text is None:
        return None
    places = np.frombuffer(zlib.decompress(base64.b85decode(text)), dtype="<u2")
    found: NDArray[np.int64] = places.astype(np.int64)[class_numbers()]
    found.setflags(write=False)
    return found
