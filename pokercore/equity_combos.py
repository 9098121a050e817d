"""Combinations of the players' hands, the same up to a renaming of suits once."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from pokercore.combos import combo_cards, combo_masks, mask_numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pokercore.equity_hands import Holding, Table

__all__ = [
    "Combos",
    "Joined",
    "Piece",
    "Tally",
    "are_merged",
    "combos_of",
    "join_combos",
    "joined_piece",
    "merge_combos",
    "one_combination",
    "renamed_masks",
    "suit_renamings",
]

MOST_COMBOS = 300_000  # hands that a partly known hand may stand for
_KEY_BITS = 63

Tally: TypeAlias = "NDArray[np.int64] | NDArray[np.float64]"


# Suits ------------------------------------------------------------------------------------


def renamed_masks(masks: NDArray[np.uint64], order: tuple[int, ...]) -> NDArray[np.uint64]:
    """Return masks whose suit i became suit order[i]."""
    lane, result = np.uint64(0x1FFF), np.zeros_like(masks)
    for suit, target in enumerate(order):
        result |= (masks >> np.uint64(16 * suit) & lane) << np.uint64(16 * target)
    return result


def suit_renamings(*fixed: int) -> list[tuple[int, ...]]:
    """Return the renamings of suits that leave these masks as they are; the first changes none."""
    lanes = [tuple(mask >> 16 * suit & 0x1FFF for mask in fixed) for suit in range(4)]
    return [
        order
        for order in itertools.permutations(range(4))
        if all(lanes[suit] == lanes[target] for suit, target in enumerate(order))
    ]


# Combinations of hands --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Combos:
    """One player's hands as an exact calculation goes through them."""

    masks: NDArray[np.uint64]
    weights: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Joined:
    """Combinations of the players' hands: the place of each player's hand, and the weight."""

    places: list[NDArray[np.intp]]
    weights: NDArray[np.float64]


def combos_of(holding: Holding, table: Table) -> Combos | None:
    """Return every hand of a holding, or None if they are too many."""
    if holding.masks is not None and holding.weights is not None:
        return Combos(holding.masks, holding.weights)
    if holding.unknown == 0:
        return Combos(np.array([holding.known], dtype=np.uint64), np.ones(1))
    live = np.uint64(0x1FFF1FFF1FFF1FFF & ~table.fixed)
    if math.comb(int(live).bit_count(), holding.unknown) > MOST_COMBOS:
        return None
    masks = combo_masks(holding.unknown)
    masks = masks[masks & live == masks] | np.uint64(holding.known)
    return Combos(masks, np.ones(len(masks)))


def join_combos(players: Sequence[Combos]) -> Joined:
    """Return the combinations of hands that share no card."""
    places = [np.arange(len(players[0].masks))]
    taken, weights = players[0].masks, players[0].weights
    for player in players[1:]:
        left, right = np.nonzero(taken[:, None] & player.masks[None, :] == 0)
        places = [column[left] for column in places] + [right]
        taken = taken[left] | player.masks[right]
        weights = weights[left] * player.weights[right]
    return Joined(places, weights)


@dataclass(frozen=True, slots=True)
class Piece:
    """Combinations of hands, the same up to suits once, and how often each stands for one."""

    holes: NDArray[np.uint64]
    times: NDArray[np.int64] | NDArray[np.float64]
    same_as: NDArray[np.intp]  # for each combination before they were put together
    first: NDArray[np.intp]  # the first player's hand in it
    weights: NDArray[np.float64]  # its weight


def _rank_numbers(masks: NDArray[np.uint64], size: int) -> NDArray[np.int64]:
    """Return a number for the ranks of each hand: `count_deals` is quick on neighbours alike."""
    ranks = combo_cards(size)[mask_numbers(masks, size)] >> 2
    return ranks.astype(np.int64) @ (13 ** np.arange(size))


def one_combination(holes: list[int]) -> Piece:
    """Return the piece of one combination."""
    first = np.zeros(1, dtype=np.intp)
    masks = np.array([holes], dtype=np.uint64)
    return Piece(masks, np.ones(1, dtype=np.int64), first, first, np.ones(1))


def _holes(
    players: Sequence[Combos], joined: Joined, chosen: NDArray[np.intp] | slice
) -> NDArray[np.uint64]:
    holes = np.empty((len(joined.weights[chosen]), len(players)), dtype=np.uint64)
    for place, (player, column) in enumerate(zip(players, joined.places, strict=True)):
        holes[:, place] = player.masks[column[chosen]]
    return holes


def _whole(players: Sequence[Combos]) -> bool:
    return all((player.weights == 1).all() for player in players)


def joined_piece(players: Sequence[Combos], joined: Joined) -> Piece:
    """Return the piece of combinations as they are."""
    weights = joined.weights
    return Piece(
        holes=_holes(players, joined, slice(None)),
        times=weights.astype(np.int64) if _whole(players) else weights,
        same_as=np.arange(len(weights)),
        first=joined.places[0],
        weights=weights,
    )


def are_merged(size: int, players: int) -> bool:
    """Return whether `merge_combos` can number the combinations of so many hands."""
    return players * math.log2(math.comb(52, size)) < _KEY_BITS


def merge_combos(
    players: Sequence[Combos], joined: Joined, size: int, renamings: Sequence[tuple[int, ...]]
) -> Piece:
    """Put combinations together that are the same up to these renamings of suits."""
    places, weights = joined.places, joined.weights
    whole, total = _whole(players), math.comb(52, size)
    if len(weights) == 0 or len(renamings) == 1 or not are_merged(size, len(players)):
        chosen = np.arange(len(weights))
        same_as, times = chosen, weights.astype(np.int64) if whole else weights
    else:
        keys = np.full(len(weights), np.iinfo(np.int64).max)
        for order in renamings:
            key = np.zeros(len(weights), dtype=np.int64)
            for player, column in zip(players, places, strict=True):
                key = key * total + mask_numbers(renamed_masks(player.masks, order), size)[column]
            np.minimum(keys, key, out=keys)
        _, chosen, same_as, counts = np.unique(
            keys, return_index=True, return_inverse=True, return_counts=True
        )
        times = counts if whole else np.bincount(same_as, weights)
    by_ranks = np.lexsort(
        [
            _rank_numbers(player.masks, size)[column[chosen]]
            for player, column in zip(players, places, strict=True)
        ]
    )
    moved_to = np.empty_like(by_ranks)
    moved_to[by_ranks] = np.arange(len(by_ranks))
    return Piece(
        holes=_holes(players, joined, chosen[by_ranks]),
        times=times[by_ranks],
        same_as=moved_to[same_as],
        first=places[0],
        weights=weights,
    )
