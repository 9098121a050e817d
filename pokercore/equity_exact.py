"""Exact equity: every combination of the players' hands, every board.

Combinations that are the same up to a renaming of suits are counted once.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from pokercore._equity import cell_shape, count_deals
from pokercore.chunks import Progress, run_chunks
from pokercore.combos import combo_cards, combo_masks, mask_numbers
from pokercore.equity_hands import Holding, Table
from pokercore.errors import RangeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "Combos",
    "ExactWork",
    "Piece",
    "combos_of",
    "count_piece",
    "exact_work",
    "join_combos",
    "merge_combos",
    "suit_renamings",
]

MOST_COMBOS = 300_000  # hands that a partly known hand may stand for
_PIECE = 400_000  # combinations in memory at a time
_CHUNK_SECONDS = 0.02
_KEY_BITS = 63

Tally: TypeAlias = "NDArray[np.int64] | NDArray[np.float64]"


# Suits ------------------------------------------------------------------------------------


def _renamed(masks: NDArray[np.uint64], order: tuple[int, ...]) -> NDArray[np.uint64]:
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


def _one(holes: list[int]) -> Piece:
    """Return the piece of one combination."""
    first = np.zeros(1, dtype=np.intp)
    masks = np.array([holes], dtype=np.uint64)
    return Piece(masks, np.ones(1, dtype=np.int64), first, first, np.ones(1))


def merge_combos(
    players: Sequence[Combos], joined: Joined, size: int, renamings: Sequence[tuple[int, ...]]
) -> Piece:
    """Put combinations together that are the same up to these renamings of suits."""
    places, weights = joined.places, joined.weights
    whole = all((player.weights == 1).all() for player in players)
    total = math.comb(52, size)
    if len(weights) == 0 or len(renamings) == 1 or total ** len(players) >= 1 << _KEY_BITS:
        chosen = np.arange(len(weights))
        same_as, times = chosen, weights.astype(np.int64) if whole else weights
    else:
        keys = np.full(len(weights), np.iinfo(np.int64).max)
        for order in renamings:
            key = np.zeros(len(weights), dtype=np.int64)
            for player, column in zip(players, places, strict=True):
                key = key * total + mask_numbers(_renamed(player.masks, order), size)[column]
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
    chosen, times = chosen[by_ranks], times[by_ranks]
    moved_to = np.empty_like(by_ranks)
    moved_to[by_ranks] = np.arange(len(by_ranks))
    holes = np.stack(
        [player.masks[column[chosen]] for player, column in zip(players, places, strict=True)],
        axis=1,
    )
    return Piece(np.ascontiguousarray(holes), times, moved_to[same_as], places[0], weights)


# The work ---------------------------------------------------------------------------------


def deal_seconds(table: Table) -> float:
    """Return about how long the count of one combination of hands takes."""
    players, to_come = len(table.holdings), table.to_come
    boards = (1, 14, 91, 455, 1820, 6175)[to_come]
    each = 8e-9 if table.shape.omaha else 5e-9
    flushes = (0, 0, 4e-7, 3e-6, 2e-5, 1e-4)[to_come] * (1 if players == 2 else 2)
    low = 1.5 if table.shape.hi_lo else 1.0
    return 4e-7 + low * (boards * (each * players + 6e-9) + flushes)


def count_piece(
    table: Table, piece: Piece, threads: int, progress: Progress | None
) -> NDArray[np.int64]:
    """Return the tally of each combination of a piece."""
    cells = math.prod(cell_shape(len(table.holdings), table.shape.hi_lo))
    tallies = np.empty((len(piece.holes), cells), dtype=np.int64)
    step = max(1, int(_CHUNK_SECONDS / deal_seconds(table)))

    def work(start: int) -> int:
        end = min(start + step, len(tallies))
        count_deals(
            piece.holes[start:end],
            table.board,
            table.dead,
            table.shape.hole_cards,
            table.shape.hi_lo,
            tallies[start:end],
        )
        return end

    for end in run_chunks(work, range(0, len(tallies), step), threads):
        if progress is not None:
            progress(end / len(tallies))
    return tallies


@dataclass(frozen=True, slots=True)
class ExactWork:
    """An exact calculation that can be started, and what it will cost.

    Attributes:
        table: The spot.
        players: Every player's hands.
        combinations: How many combinations of hands there are, shared cards included.
        seconds: About how long one thread takes.
    """

    table: Table
    players: tuple[Combos, ...]
    renamings: tuple[tuple[int, ...], ...]
    combinations: int
    seconds: float
    only: Piece | None

    def _pieces(self) -> Iterator[tuple[slice, Piece]]:
        size = self.table.shape.hole_cards
        if self.only is not None:
            yield slice(0, len(self.players[0].masks)), self.only
            return
        rest = self.combinations // len(self.players[0].masks)
        step = max(1, _PIECE // rest)
        for start in range(0, len(self.players[0].masks), step):
            part = slice(start, start + step)
            first = Combos(self.players[0].masks[part], self.players[0].weights[part])
            hands = [first, *self.players[1:]]
            yield part, merge_combos(hands, join_combos(hands), size, self.renamings)

    def _tallies(
        self, threads: int, progress: Progress | None
    ) -> Iterator[tuple[slice, Piece, NDArray[np.int64]]]:
        hands = len(self.players[0].masks)
        for part, piece in self._pieces():
            report = None
            if progress is not None:
                start, width = part.start / hands, (min(part.stop, hands) - part.start) / hands

                def report(done: float, start: float = start, width: float = width) -> object:
                    return progress(start + width * done)

            yield part, piece, count_piece(self.table, piece, threads, report)

    def run(self, threads: int, progress: Progress | None) -> Tally:
        """Return the tally of all deals, in the shape of `cell_shape`.

        Raises:
            RangeError: no combination of hands without a shared card.
        """
        total: Tally | None = None
        for _, piece, tallies in self._tallies(threads, progress):
            if len(tallies):
                tally = piece.times @ tallies
                total = tally if total is None else total + tally
        if total is None:
            raise RangeError("in every combination of the players' hands a card is there twice")
        return total.reshape(cell_shape(len(self.table.holdings), self.table.shape.hi_lo))

    def run_by_hand(self, threads: int, progress: Progress | None) -> Tally:
        """Return a tally for each hand of the first player; all 0 where it cannot be dealt."""
        cells = cell_shape(len(self.table.holdings), self.table.shape.hi_lo)
        whole = all((player.weights == 1).all() for player in self.players)
        found: Tally = np.zeros((len(self.players[0].masks), math.prod(cells)), dtype=np.int64)
        if not whole:
            found = found.astype(np.float64)
        for part, piece, tallies in self._tallies(threads, progress):
            weights = piece.weights.astype(found.dtype)[:, None]
            np.add.at(found[part], piece.first, tallies[piece.same_as] * weights)
        return found.reshape(-1, *cells)


def exact_work(table: Table) -> ExactWork | None:
    """Return what an exact calculation takes; None if some hand stands for too many."""
    if all(holding.exact for holding in table.holdings):
        only = _one([holding.known for holding in table.holdings])
        first = Combos(only.holes[0, :1], only.weights)
        return ExactWork(table, (first,), ((0, 1, 2, 3),), 1, deal_seconds(table), only)
    players = []
    for holding in table.holdings:
        combos = combos_of(holding, table)
        if combos is None:
            return None
        players.append(combos)
    combinations = math.prod(len(player.masks) for player in players)
    renamings = suit_renamings(table.board, table.dead)
    piece = None
    counted: float = combinations / len(renamings)
    if combinations <= _PIECE:
        piece = merge_combos(players, join_combos(players), table.shape.hole_cards, renamings)
        counted = len(piece.holes)
    return ExactWork(
        table=table,
        players=tuple(players),
        renamings=tuple(renamings),
        combinations=combinations,
        seconds=counted * deal_seconds(table),
        only=piece,
    )
