"""Hold'em heads-up before the flop: every class of hands against every other, exactly."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from pokercore._numbers import Arrays
from pokercore.cards import RANKS
from pokercore.chunks import Progress, check_progress, check_threads
from pokercore.combos import combo_masks
from pokercore.equity_combos import (
    Combos,
    Joined,
    join_combos,
    merge_combos,
    suit_renamings,
)
from pokercore.equity_exact import count_chunks
from pokercore.equity_hands import Holding, Table
from pokercore.holdem_ranges import class_name, class_places
from pokercore.winners import deal_shape

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["CLASSES", "HeadsUp", "heads_up_matrix"]


def _class_names() -> tuple[str, ...]:
    names = []
    for row in range(12, -1, -1):
        for column in range(12, -1, -1):
            suits = "" if row == column else "s" if row > column else "o"
            names.append(class_name(max(row, column), min(row, column), suits))
    return tuple(names)


CLASSES = _class_names()
"""The 169 classes of hold'em hands, row by row of the grid: AA, AKs, …, AKo, KK, …, 22."""


@lru_cache(maxsize=1)
def _class_of_combo() -> NDArray[np.intp]:
    classes = np.empty(1326, dtype=np.intp)
    for number, name in enumerate(CLASSES):
        classes[_places(name)] = number
    classes.setflags(write=False)
    return classes


def _places(name: str) -> NDArray[np.intp]:
    high, low = (RANKS.index(rank) for rank in name[:2])
    return class_places(high, low, name[2:])


@dataclass(frozen=True, eq=False)
class HeadsUp(Arrays):
    """Every class of hands (row) against every other (column), in the order of `CLASSES`.

    Attributes:
        wins: Boards that the row wins, of one hand of the row against all of the column, int64
            (169, 169).
        ties: Boards that are shared.
        deals: Boards counted: 1,712,304 for each pair of hands that share no card.
    """

    wins: NDArray[np.int64]
    ties: NDArray[np.int64]
    deals: NDArray[np.int64]

    @property
    def equity(self) -> NDArray[np.float64]:
        """Shares of the pot, float64 (169, 169)."""
        return (self.wins + self.ties / 2) / self.deals

    @property
    def against_random(self) -> NDArray[np.float64]:
        """Each class's share of the pot against a random hand, float64 (169,)."""
        won = self.wins.sum(axis=1) + self.ties.sum(axis=1) / 2
        return np.asarray(won / self.deals.sum(axis=1))


def heads_up_matrix(threads: int = 1, progress: Progress | None = None) -> HeadsUp:
    """Return the equity of each of the 169 classes of hold'em hands against each other.

    Args:
        threads: How many threads may work; the GIL is released.
        progress: Called now and then with the part that is done, 0 to 1.

    Raises:
        RangeError: threads out of bounds.

    Cost: seconds; some 25,000 matchups that differ in more than the names of suits are counted
    exactly.
    """
    check_threads(threads)
    check_progress(progress)
    classes, masks = _class_of_combo(), combo_masks(2)
    first = Combos(masks[[_places(name)[0] for name in CLASSES]], np.ones(len(CLASSES)))
    players = [first, Combos(masks, np.ones(len(masks)))]
    joined = join_combos(players)
    upper = joined.places[0] <= classes[joined.places[1]]
    joined = Joined([column[upper] for column in joined.places], joined.weights[upper])
    piece = merge_combos(players, joined, 2, suit_renamings())
    holding = Holding(0, 2)
    table = Table(deal_shape("holdem"), (holding, holding), 0, 0)
    counted = np.empty((len(piece.holes), 2, 3), dtype=np.int64)

    def keep(part: slice, tallies: NDArray[np.int64]) -> None:
        counted[part] = tallies.reshape(-1, 2, 3)

    for done, _ in count_chunks(table, piece, threads, keep):
        if progress is not None:
            progress(done)
    tallies = counted[piece.same_as]
    rows, columns = joined.places[0], classes[joined.places[1]]
    size = len(CLASSES)
    wins, losses, ties = (np.zeros((size, size), dtype=np.int64) for _ in range(3))
    np.add.at(wins, (rows, columns), tallies[:, 0, 1])
    np.add.at(losses, (rows, columns), tallies[:, 1, 1])
    np.add.at(ties, (rows, columns), tallies[:, 0, 2])
    return _mirrored(wins, losses, ties)


def _mirrored(
    wins: NDArray[np.int64], losses: NDArray[np.int64], ties: NDArray[np.int64]
) -> HeadsUp:
    """Return the whole matrix from the part on and right of the diagonal."""
    combos = np.array([len(_places(name)) for name in CLASSES], dtype=np.int64)
    below = np.tri(len(CLASSES), k=-1, dtype=np.bool_)

    def whole(upper: NDArray[np.int64], other_side: NDArray[np.int64]) -> NDArray[np.int64]:
        # One hand of the row against all of the column, from all pairs the other way round.
        mirrored = other_side.T * combos[None, :] // combos[:, None]
        found = np.where(below, mirrored, upper)
        found.setflags(write=False)
        return found

    deals = wins + losses + ties
    return HeadsUp(whole(wins, losses), whole(ties, ties), whole(deals, deals))
