"""Exact equity: every combination of the players' hands, every board."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import numpy as np

from pokercore._equity import cell_shape, count_deals
from pokercore.chunks import Progress, run_chunks
from pokercore.equity_combos import (
    Combos,
    Piece,
    Tally,
    are_merged,
    combos_of,
    join_combos,
    joined_piece,
    merge_combos,
    one_combination,
    suit_renamings,
)
from pokercore.equity_hands import Table
from pokercore.equity_sweep import SweepWork, sweep_work
from pokercore.errors import RangeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["CombinationWork", "ExactWork", "count_chunks", "exact_work"]

_PIECE = 800_000  # hands in memory at a time: 400,000 combinations of two players
_CHUNK_CELLS = 1 << 17  # cells of tallies, 1 MB, that a thread fills at a time
_CHUNK_SECONDS = 0.02
_CELL_SECONDS = 2e-9  # to clear a cell of a tally and to add it up
_JOIN_SECONDS = 3e-8  # to put the hand of a player to a combination
_MERGE_SECONDS = 1.5e-7  # the same, and to find the combinations that are the same up to suits

Answer = TypeVar("Answer")
Use: TypeAlias = "Callable[[slice, NDArray[np.int64]], Answer]"
"""What becomes of the tallies of some combinations of a piece, in the thread that counted them."""


# The work ---------------------------------------------------------------------------------


def _cells(table: Table) -> int:
    return math.prod(cell_shape(len(table.holdings), table.shape.hi_lo))


def deal_seconds(table: Table) -> float:
    """Return about how long the count of one combination of hands takes."""
    players, to_come = len(table.holdings), table.to_come
    boards = (1, 14, 91, 455, 1820, 6175)[to_come]
    each = 8e-9 if table.shape.omaha else 5e-9
    flushes = (0, 0, 4e-7, 3e-6, 2e-5, 1e-4)[to_come] * (1 if players == 2 else 2)
    low = 1.5 if table.shape.hi_lo else 1.0
    counting = low * (boards * (each * players + 6e-9) + flushes)
    return 1e-7 + counting + _cells(table) * _CELL_SECONDS


def count_chunks(
    table: Table, piece: Piece, threads: int, use: Use[Answer]
) -> Iterator[tuple[float, Answer]]:
    """Count a piece in chunks of a bounded size; yield the part that is done, and the answers."""
    deals, cells = len(piece.holes), _cells(table)
    step = min(int(_CHUNK_SECONDS / deal_seconds(table)), _CHUNK_CELLS // cells)
    step = max(1, step)

    def work(start: int) -> tuple[float, Answer]:
        part = slice(start, min(start + step, deals))
        tallies = np.empty((part.stop - start, cells), dtype=np.int64)
        count_deals(
            piece.holes[part],
            table.board,
            table.dead,
            table.shape.hole_cards,
            table.shape.hi_lo,
            tallies,
        )
        return part.stop / deals, use(part, tallies)

    return run_chunks(work, range(0, deals, step), threads)


def _parts(players: Sequence[Combos], room: int) -> Iterator[tuple[slice, list[Combos]]]:
    """Yield parts of at most `room` combinations, and the first player's hands in them."""
    first, *others = players
    rest = math.prod(len(player.masks) for player in others)
    step = max(1, room // rest)
    for start in range(0, len(first.masks), step):
        hands = slice(start, min(start + step, len(first.masks)))
        chosen = Combos(first.masks[hands], first.weights[hands])
        if rest <= room:
            yield hands, [chosen, *others]
        else:
            for _, parts in _parts(others, room):
                yield hands, [chosen, *parts]


def _piece(table: Table, players: Sequence[Combos], renamings: Sequence[tuple[int, ...]]) -> Piece:
    """Return combinations as they are on a complete board, where a count costs least, or merged."""
    joined = join_combos(players)
    if table.to_come == 0:
        return joined_piece(players, joined)
    return merge_combos(players, joined, table.shape.hole_cards, renamings)


@dataclass(frozen=True, slots=True)
class CombinationWork:
    """An exact calculation that can be started, and what it will cost.

    Attributes:
        table: The spot.
        players: Every player's hands.
        renamings: Renamings of suits that leave board and dead cards as they are.
        combinations: How many combinations of hands there are, shared cards included.
        seconds: About how long one thread takes.
        only: All combinations, if they are few.
    """

    table: Table
    players: tuple[Combos, ...]
    renamings: tuple[tuple[int, ...], ...]
    combinations: int
    seconds: float
    only: Piece | None

    def _pieces(self) -> Iterator[tuple[slice, int, Piece]]:
        """Yield which of the first player's hands are in a piece, its combinations, and it."""
        if self.only is not None:
            yield slice(0, len(self.players[0].masks)), self.combinations, self.only
            return
        for hands, players in _parts(self.players, _PIECE // len(self.players)):
            combinations = math.prod(len(player.masks) for player in players)
            yield hands, combinations, _piece(self.table, players, self.renamings)

    def _chunks(
        self, threads: int, progress: Progress | None, use_of: Callable[[Piece], Use[Answer]]
    ) -> Iterator[tuple[slice, Answer]]:
        """Yield the answers to all chunks, and which of the first player's hands they are about."""
        before = 0
        for hands, combinations, piece in self._pieces():
            for done, answer in count_chunks(self.table, piece, threads, use_of(piece)):
                if progress is not None:
                    progress((before + done * combinations) / self.combinations)
                yield hands, answer
            before += combinations
            if progress is not None and len(piece.holes) == 0:
                progress(before / self.combinations)

    def run(self, threads: int, progress: Progress | None) -> Tally:
        """Return the tally of all deals, in the shape of `cell_shape`.

        Raises:
            RangeError: no combination of hands without a shared card.
        """
        total: Tally | None = None
        for _, tally in self._chunks(threads, progress, _summed):
            total = tally if total is None else total + tally
        if total is None:
            raise RangeError("in every combination of the players' hands a card is there twice")
        return total.reshape(cell_shape(len(self.table.holdings), self.table.shape.hi_lo))

    def run_by_hand(self, threads: int, progress: Progress | None) -> Tally:
        """Return a tally for each hand of the first player; all 0 where it cannot be dealt."""
        shape = len(self.players[0].masks), _cells(self.table)
        found: Tally = np.zeros(shape, dtype=np.int64)
        if not all((player.weights == 1).all() for player in self.players):
            found = found.astype(np.float64)
        for hands, (places, tallies) in self._chunks(threads, progress, _summed_by_hand):
            found[hands][places] += tallies
        return found.reshape(-1, *cell_shape(len(self.table.holdings), self.table.shape.hi_lo))


def _summed(piece: Piece) -> Use[Tally]:
    def use(part: slice, tallies: NDArray[np.int64]) -> Tally:
        return np.asarray(np.einsum("i,ij->j", piece.times[part], tallies))

    return use


def _summed_by_hand(piece: Piece) -> Use[tuple[NDArray[np.intp], Tally]]:
    order = np.argsort(piece.same_as, kind="stable")
    same_as, whole = piece.same_as[order], piece.times.dtype == np.int64

    def use(part: slice, tallies: NDArray[np.int64]) -> tuple[NDArray[np.intp], Tally]:
        low, high = np.searchsorted(same_as, (part.start, part.stop))
        rows = order[low:high]
        weights = piece.weights[rows].astype(np.int64) if whole else piece.weights[rows]
        weighed: Tally = tallies[same_as[low:high] - part.start] * weights[:, None]
        hands, place = np.unique(piece.first[rows], return_inverse=True)
        size = len(hands), weighed.shape[1]
        sums: Tally = np.zeros(size, dtype=np.int64) if whole else np.zeros(size)
        np.add.at(sums, place, weighed)
        return hands, sums

    return use


ExactWork: TypeAlias = CombinationWork | SweepWork
"""An exact calculation that can be started, with an estimate of its `seconds`."""


def _combination_work(
    table: Table, players: tuple[Combos, ...], renamings: tuple[tuple[int, ...], ...]
) -> CombinationWork:
    combinations = math.prod(len(player.masks) for player in players)
    room = _PIECE // len(players)
    if combinations <= room:
        piece = _piece(table, players, renamings)
        seconds = len(piece.holes) * deal_seconds(table)
        return CombinationWork(table, players, renamings, combinations, seconds, piece)
    seconds = combinations * _combination_seconds(table, len(renamings))
    return CombinationWork(table, players, renamings, combinations, seconds, None)


def _combination_seconds(table: Table, renamings: int) -> float:
    """Return about how long a combination takes that is merged and counted with many others."""
    join = _MERGE_SECONDS if table.to_come else _JOIN_SECONDS
    players = len(table.holdings)
    merged = table.to_come > 0 and are_merged(table.shape.hole_cards, players)
    return players * join + deal_seconds(table) / (renamings if merged else 1)


def exact_work(table: Table) -> ExactWork | None:
    """Return what an exact calculation takes; None if a hand is unknown in too many ways."""
    if all(holding.exact for holding in table.holdings):
        only = one_combination([holding.known for holding in table.holdings])
        first = Combos(only.holes[0, :1], only.weights)
        return CombinationWork(table, (first,), ((0, 1, 2, 3),), 1, deal_seconds(table), only)
    found = [combos_of(holding, table) for holding in table.holdings]
    players = tuple(combos for combos in found if combos is not None)
    if len(players) < len(found):
        return None
    sweep = sweep_work(table, players)
    renamings = tuple(suit_renamings(table.board, table.dead))
    if sweep is not None:
        least = math.prod(len(player.masks) for player in players) / len(renamings)
        if sweep.seconds < least * deal_seconds(table):
            return sweep
    work = _combination_work(table, players, renamings)
    return sweep if sweep is not None and sweep.seconds < work.seconds else work
