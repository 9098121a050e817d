"""Exact equity of two hold'em ranges, board by board."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from pokercore._sweep import sweep_boards
from pokercore.chunks import Progress, run_chunks
from pokercore.combos import combo_masks, mask_numbers
from pokercore.equity_combos import Combos, renamed_masks, suit_renamings
from pokercore.errors import RangeError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from pokercore.equity_combos import Tally
    from pokercore.equity_hands import Table

__all__ = ["SweepWork", "sweep_work"]

_CHUNK_SECONDS = 0.02
_HAND_SECONDS = 2e-8  # for a hand on a board
_BOARD_SECONDS = 1.5e-6
_RENAMINGS = 24
_DECIMALS = 1e9
_LIMB = 2.0**-42  # 1,326 whole numbers up to 2^42 add up to less than 2^53


@dataclass(frozen=True, slots=True)
class _Layer:
    """Whole numbers, as floats that add up without rounding, and what a one of them weighs."""

    unit: float
    numbers: NDArray[np.float64]


def _layers(weights: NDArray[np.float64]) -> tuple[_Layer, ...]:
    """Return layers that add up to weights, each up to 1, exactly.

    A sweep takes off what shares a card, which must leave no rest: hence whole numbers. One layer
    does for equal weights and for those of up to nine decimals.
    """
    if not np.ptp(weights):
        return (_Layer(float(weights[0]), np.ones(len(weights))),)
    decimal = np.rint(weights * _DECIMALS)
    if np.array_equal(decimal / _DECIMALS, weights):
        return (_Layer(1 / _DECIMALS, decimal),)
    layers, unit, rest = [], _LIMB, weights
    while rest.any():
        numbers = np.floor(rest / unit)
        layers.append(_Layer(unit, numbers))
        rest, unit = rest - numbers * unit, unit * _LIMB
    return tuple(layers)


@dataclass(frozen=True, slots=True)
class SweepWork:
    """A sweep that can be started, and what it will cost.

    Attributes:
        table: The spot.
        players: Both players' hands.
        layers: The second player's weights as whole numbers.
        renamings: Renamings of suits that leave the spot and both ranges as they are.
        combinations: How many combinations of hands there are, shared cards included.
        seconds: About how long one thread takes.
    """

    table: Table
    players: tuple[Combos, Combos]
    layers: tuple[_Layer, ...]
    renamings: tuple[tuple[int, ...], ...]
    combinations: int
    seconds: float

    def _rows(self, threads: int, progress: Progress | None) -> NDArray[np.float64]:
        """Return, by hand of the first range, the weight it beats, ties and loses to.

        Of boards that are the same up to suits only one is swept, so that only the sum over hands
        that are the same up to suits is right.
        """
        boards = _boards(self.table.board, self.table.dead, self.renamings)
        total = np.zeros((len(self.players[0].masks), 3))
        for number, layer in enumerate(self.layers):
            for done, rows in self._sweep(layer.numbers, boards, threads):
                total += rows * layer.unit
                if progress is not None:
                    progress((number + done) / len(self.layers))
        return total

    def _sweep(
        self,
        numbers: NDArray[np.float64],
        boards: tuple[NDArray[np.uint64], NDArray[np.float64]],
        threads: int,
    ) -> Iterator[tuple[float, NDArray[np.float64]]]:
        """Yield the part of the boards that is done, and the rows of the last of them."""
        (masks, times), (first, second) = boards, (player.masks for player in self.players)
        by_place = np.zeros(math.comb(52, 2))
        by_place[mask_numbers(second, 2)] = numbers
        same = by_place[mask_numbers(first, 2)]
        hands = len(first) + len(second)
        step = max(1, int(_CHUNK_SECONDS / (_BOARD_SECONDS + hands * _HAND_SECONDS)))

        def work(start: int) -> tuple[float, NDArray[np.float64]]:
            part = slice(start, min(start + step, len(masks)))
            out = np.zeros((len(first), 3))
            sweep_boards(first, second, numbers, same, masks[part], times[part], out)
            return part.stop / len(masks), out

        return run_chunks(work, range(0, len(masks), step), threads)

    def _whole(self) -> bool:
        return all((player.weights == 1).all() for player in self.players)

    def run(self, threads: int, progress: Progress | None) -> Tally:
        """Return the tally of all deals.

        Raises:
            RangeError: no combination of hands without a shared card.
        """
        rows = self._rows(threads, progress)
        tally: NDArray[np.float64] = _tallies((self.players[0].weights @ rows)[None])[0]
        if not tally.any():
            raise RangeError("in every combination of the players' hands a card is there twice")
        return np.rint(tally).astype(np.int64) if self._whole() else tally

    def run_by_hand(self, threads: int, progress: Progress | None) -> Tally:
        """Return a tally for each hand of the first player; all 0 where it cannot be dealt."""
        rows = self._rows(threads, progress)
        first = self.players[0]
        _, alike, counts = np.unique(
            _lowest(first.masks, self.renamings), return_inverse=True, return_counts=True
        )
        sums = np.zeros((len(counts), rows.shape[1]))
        np.add.at(sums, alike, rows)
        rows = (sums / counts[:, None])[alike]
        tallies = _tallies(rows * first.weights[:, None])
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
    found, counts = np.unique(_lowest(masks, renamings), return_counts=True)
    return found | np.uint64(board), counts.astype(np.float64)


def _lowest(
    masks: NDArray[np.uint64], renamings: tuple[tuple[int, ...], ...]
) -> NDArray[np.uint64]:
    """Return the lowest mask that each becomes by these renamings."""
    lowest = masks.copy()
    for order in renamings[1:]:
        np.minimum(lowest, renamed_masks(masks, order), out=lowest)
    return lowest


def _same_range(combos: Combos, order: tuple[int, ...]) -> bool:
    masks = renamed_masks(combos.masks, order)
    ours, theirs = np.argsort(combos.masks), np.argsort(masks)
    return np.array_equal(combos.masks[ours], masks[theirs]) and np.array_equal(
        combos.weights[ours], combos.weights[theirs]
    )


def sweep_work(table: Table, players: tuple[Combos, ...]) -> SweepWork | None:
    """Return what a sweep takes; None unless two hold'em ranges play."""
    if len(players) != 2 or table.shape.omaha:
        return None
    renamings = tuple(
        order
        for order in suit_renamings(table.board, table.dead)
        if all(_same_range(player, order) for player in players)
    )
    left = 52 - (table.board | table.dead).bit_count()
    boards = math.comb(left, table.to_come) / len(renamings)
    hands = sum(len(player.masks) for player in players)
    layers = _layers(players[1].weights)
    # Listing the boards takes its time too, before the flop.
    listing = math.comb(left, table.to_come) * len(renamings) * 1.5e-8
    return SweepWork(
        table=table,
        players=(players[0], players[1]),
        layers=layers,
        renamings=renamings,
        combinations=math.prod(len(player.masks) for player in players),
        seconds=len(layers) * boards * (_BOARD_SECONDS + hands * _HAND_SECONDS) + listing,
    )
