"""Exact equity: every combination of the players' hands, every board."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from pokercore._equity import cell_shape, count_deals
from pokercore.chunks import Progress, run_chunks
from pokercore.equity_combos import (
    Combos,
    Piece,
    Tally,
    combos_of,
    join_combos,
    merge_combos,
    one_combination,
    suit_renamings,
)
from pokercore.equity_hands import Table
from pokercore.equity_sweep import SweepWork, sweep_work
from pokercore.errors import RangeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["CombinationWork", "ExactWork", "count_piece", "exact_work"]

_PIECE = 400_000  # combinations in memory at a time
_MOST_REST = 2_000_000  # combinations of all hands but the first player's, in memory at once
_CHUNK_SECONDS = 0.02


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
class CombinationWork:
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


ExactWork: TypeAlias = CombinationWork | SweepWork
"""An exact calculation that can be started, with an estimate of its `seconds`."""


def _combination_work(
    table: Table, players: tuple[Combos, ...], renamings: tuple[tuple[int, ...], ...]
) -> CombinationWork:
    combinations = math.prod(len(player.masks) for player in players)
    piece = None
    counted: float = combinations / len(renamings)
    if combinations <= _PIECE:
        piece = merge_combos(players, join_combos(players), table.shape.hole_cards, renamings)
        counted = len(piece.holes)
    seconds = counted * deal_seconds(table)
    return CombinationWork(table, players, renamings, combinations, seconds, piece)


def exact_work(table: Table) -> ExactWork | None:
    """Return what an exact calculation takes; None if hands or their combinations are too many."""
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
    if math.prod(len(player.masks) for player in players[1:]) > _MOST_REST:
        return sweep
    if sweep is not None:
        least = math.prod(len(player.masks) for player in players) / len(renamings)
        if sweep.seconds < least * deal_seconds(table):
            return sweep
    work = _combination_work(table, players, renamings)
    return sweep if sweep is not None and sweep.seconds < work.seconds else work
