"""Exact equity of two hold'em ranges, board by board."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from pokercore._sweep import sweep_boards
from pokercore.chunks import Progress, run_chunks
from pokercore.combos import combo_masks
from pokercore.equity_combos import Combos, renamed_masks, suit_renamings
from pokercore.errors import RangeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pokercore.equity_combos import Tally
    from pokercore.equity_hands import Table

__all__ = ["SweepWork", "sweep_work"]

_CHUNK_SECONDS = 0.02
_HAND_SECONDS = 2e-8  # for a hand on a board
_BOARD_SECONDS = 1.5e-6
_RENAMINGS = 24


@dataclass(frozen=True, slots=True)
class SweepWork:
    """A sweep that can be started, and what it will cost.

    Attributes:
        table: The spot.
        players: Both players' hands.
        renamings: Renamings of suits that leave the spot and both ranges as they are.
        combinations: How many combinations of hands there are, shared cards included.
        seconds: About how long one thread takes.
    """

    table: Table
    players: tuple[Combos, Combos]
    renamings: tuple[tuple[int, ...], ...]
    combinations: int
    seconds: float

    def _rows(
        self,
        renamings: tuple[tuple[int, ...], ...],
        threads: int,
        progress: Progress | None,
    ) -> NDArray[np.float64]:
        """Return, by hand of the first range, the weight it beats, ties and loses to."""
        first, second = self.players
        boards, times = _boards(self.table.board, self.table.dead, renamings)
        # Hands are counted, and weighed afterwards: whole numbers cancel without a rest.
        ones = np.ones(len(second.masks))
        same = np.isin(first.masks, second.masks).astype(np.float64)
        hands = len(first.masks) + len(second.masks)
        step = max(1, int(_CHUNK_SECONDS / (_BOARD_SECONDS + hands * _HAND_SECONDS)))

        def work(start: int) -> tuple[int, NDArray[np.float64]]:
            end = min(start + step, len(boards))
            out = np.zeros((len(first.masks), 3))
            sweep_boards(
                first.masks,
                second.masks,
                ones,
                same,
                boards[start:end],
                times[start:end],
                out,
            )
            return end, out

        total = np.zeros((len(first.masks), 3))
        for end, rows in run_chunks(work, range(0, len(boards), step), threads):
            total += rows
            if progress is not None:
                progress(end / len(boards))
        total *= second.weights[0]
        return total

    def _whole(self) -> bool:
        return all((player.weights == 1).all() for player in self.players)

    def run(self, threads: int, progress: Progress | None) -> Tally:
        """Return the tally of all deals.

        Raises:
            RangeError: no combination of hands without a shared card.
        """
        rows = self._rows(self.renamings, threads, progress)
        tally: NDArray[np.float64] = _tallies((self.players[0].weights @ rows)[None])[0]
        if not tally.any():
            raise RangeError("in every combination of the players' hands a card is there twice")
        return np.rint(tally).astype(np.int64) if self._whole() else tally

    def run_by_hand(self, threads: int, progress: Progress | None) -> Tally:
        """Return a tally for each hand of the first player; all 0 where it cannot be dealt."""
        rows = self._rows(self.renamings[:1], threads, progress)
        tallies = _tallies(rows * self.players[0].weights[:, None])
        return np.rint(tallies).astype(np.int64) if self._whole() else tallies


def _tallies(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return deals won, shared and lost in the shape of the tally of two players."""
    tallies = np.zeros((len(rows), 2, 3, 1))
    tallies[:, 0, 1, 0], tallies[:, 1, 1, 0] = rows[:, 0], rows[:, 2]
    tallies[:, :, 2, 0] = rows[:, 1, None]
    return tallies


@lru_cache(maxsize=1)
def _all_boards_alike() -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    """Return the 134,459 boards that differ in more than the names of suits."""
    return _list_boards(0, 0, tuple(suit_renamings()))


def _boards(
    board: int, dead: int, renamings: tuple[tuple[int, ...], ...]
) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    if board == dead == 0 and len(renamings) == _RENAMINGS:
        return _all_boards_alike()
    return _list_boards(board, dead, renamings)


def _list_boards(
    board: int, dead: int, renamings: tuple[tuple[int, ...], ...]
) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    """Return whole boards, the same up to these renamings once, and how often each counts."""
    to_come = 5 - board.bit_count()
    live = np.uint64(0x1FFF1FFF1FFF1FFF & ~(board | dead))
    if to_come == 0:
        masks = np.zeros(1, dtype=np.uint64)
    else:
        masks = combo_masks(to_come)
        masks = masks[masks & live == masks]
    if len(renamings) == 1:
        return masks | np.uint64(board), np.ones(len(masks))
    lowest = masks.copy()
    for order in renamings[1:]:
        np.minimum(lowest, renamed_masks(masks, order), out=lowest)
    found, counts = np.unique(lowest, return_counts=True)
    return found | np.uint64(board), counts.astype(np.float64)


def _same_range(combos: Combos, order: tuple[int, ...]) -> bool:
    masks = renamed_masks(combos.masks, order)
    ours, theirs = np.argsort(combos.masks), np.argsort(masks)
    return np.array_equal(combos.masks[ours], masks[theirs]) and np.array_equal(
        combos.weights[ours], combos.weights[theirs]
    )


def sweep_work(table: Table, players: tuple[Combos, ...]) -> SweepWork | None:
    """Return what a sweep takes; None unless two hold'em ranges of one weight each play."""
    if len(players) != 2 or table.shape.omaha:
        return None
    if any(np.ptp(player.weights) for player in players):
        return None
    renamings = tuple(
        order
        for order in suit_renamings(table.board, table.dead)
        if all(_same_range(player, order) for player in players)
    )
    left = 52 - (table.board | table.dead).bit_count()
    boards = math.comb(left, table.to_come) / len(renamings)
    hands = sum(len(player.masks) for player in players)
    # Listing the boards takes its time too, before the flop.
    listing = math.comb(left, table.to_come) * len(renamings) * 1.5e-8
    return SweepWork(
        table=table,
        players=(players[0], players[1]),
        renamings=renamings,
        combinations=math.prod(len(player.masks) for player in players),
        seconds=boards * (_BOARD_SECONDS + hands * _HAND_SECONDS) + listing,
    )
