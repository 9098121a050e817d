"""What an equity calculation answers: shares of the pot and how they came about."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pokercore.errors import InternalStateError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Count", "EquityResult", "PlayerEquity", "result_of_tally"]

Count: TypeAlias = int | float
"""How many deals: an exact int, or a float where weights other than 1 went in."""


@dataclass(frozen=True)
class PlayerEquity:
    """One player's part of the pot.

    Attributes:
        equity: Mean share of the pot, 0 to 1.
        win: Part of the deals in which the player takes the whole pot alone.
        tie: Part of the deals in which the player takes some of the pot, not all of it.
        wins: The number of deals behind `win`.
        high_by_sharers: Deals in which the player has the best high hand: alone, with one other
            player, with two others, and so on.
        low_by_sharers: The same for the low; empty in a game without lows.
        high: Part of the pot won by the high hand, including pots without a low.
        low: Part of the pot won by the low. `high` and `low` add up to `equity`.
        scoop: The same as `win`.
        quartered: Part of the deals in which the player gets a quarter of the pot or less, yet
            something; 0 in a game without lows.
        stderr: Standard error of `equity`; 0 where exact.
        ratio: `equity` as two ints, not reduced, where it is exact and weights are all 1.
    """

    equity: float
    win: float
    tie: float
    wins: Count
    high_by_sharers: tuple[Count, ...]
    low_by_sharers: tuple[Count, ...]
    high: float
    low: float
    quartered: float
    stderr: float
    ratio: tuple[int, int] | None

    @property
    def fraction(self) -> Fraction | None:
        """`equity` as an exact fraction, where it is exact and weights are all 1."""
        from fractions import Fraction  # slow to import, rarely needed

        return None if self.ratio is None else Fraction(*self.ratio)

    @property
    def scoop(self) -> float:
        """Part of the deals in which the player takes the whole pot, high and low."""
        return self.win

    @property
    def ties(self) -> tuple[Count, ...]:
        """Deals in which two, three, and so on share the high, the player among them."""
        return self.high_by_sharers[1:]


@dataclass(frozen=True)
class EquityResult:
    """Every player's equity.

    Attributes:
        players: One `PlayerEquity` for each hand, in the order given.
        game: Name of the game.
        deals: Deals counted: for exact hands the boards, for ranges the boards of every
            combination of hands; a float where weights other than 1 went in; samples if sampled.
        exact: Whether every deal was counted.
        low_possible: Part of the deals in which some player makes a low; None in a game
            without lows.
        method: "exact" or "sample".
    """

    players: tuple[PlayerEquity, ...]
    game: str
    deals: Count
    exact: bool
    low_possible: float | None
    method: str

    def __str__(self) -> str:
        """Return a line for each player, and how many deals were counted or drawn.

        >>> print(pc.equity(["AsAh", "KdKc"]))
        hand 0: 81.26%, wins 81.06%, ties 0.38%
        hand 1: 18.74%, wins 18.55%, ties 0.38%
        1,712,304 deals counted
        """
        lines = []
        for number, player in enumerate(self.players):
            error = "" if self.exact else f" ± {player.stderr:.2%}"
            wins = f"wins {player.win:.2%}, ties {player.tie:.2%}"
            lines.append(f"hand {number}: {player.equity:.2%}{error}, {wins}")
        deals = f"{self.deals:,}" if isinstance(self.deals, int) else f"{self.deals:,.1f}"
        return "\n".join([*lines, f"{deals} deals {'counted' if self.exact else 'drawn'}"])

    @property
    def equities(self) -> tuple[float, ...]:
        """The players' shares of the pot; they sum to 1."""
        return tuple(player.equity for player in self.players)

    def to_dict(self) -> dict[str, object]:
        """Return the result as plain values, as `pokercore equity --json` prints it."""
        hi_lo = self.low_possible is not None
        players: list[dict[str, object]] = []
        for player in self.players:
            entry: dict[str, object] = {
                "equity": player.equity,
                "win": player.win,
                "tie": player.tie,
                "wins": player.wins,
                "high_by_sharers": list(player.high_by_sharers),
                "stderr": player.stderr,
            }
            if player.fraction is not None:
                entry["fraction"] = str(player.fraction)
            if hi_lo:
                entry |= {
                    "high": player.high,
                    "low": player.low,
                    "scoop": player.scoop,
                    "quartered": player.quartered,
                    "low_by_sharers": list(player.low_by_sharers),
                }
            players.append(entry)
        answer: dict[str, object] = {
            "game": self.game,
            "method": self.method,
            "exact": self.exact,
            "deals": self.deals,
        }
        if hi_lo:
            answer["low_possible"] = self.low_possible
        return answer | {"players": players}


def _shares(high: int, column: int, players: int, unit: int, *, hi_lo: bool) -> tuple[int, int]:
    """Return the shares of one cell, by the high and by the low, in units of the pot."""
    if not hi_lo or column == players + 1:
        return (unit // high if high else 0), 0
    return (
        unit // (2 * high) if high else 0,
        unit // (2 * column) if column else 0,
    )


def _player(
    cells: Sequence[Sequence[Count]], unit: int, total: Count, *, hi_lo: bool, exact: bool
) -> PlayerEquity:
    players = len(cells) - 1
    high_sum: Count = 0
    low_sum: Count = 0
    wins: Count = 0
    taken: Count = 0
    quartered: Count = 0
    squares = 0.0
    for high, row in enumerate(cells):
        for column, deals in enumerate(row):
            if not deals:
                continue
            by_high, by_low = _shares(high, column, players, unit, hi_lo=hi_lo)
            high_sum += deals * by_high
            low_sum += deals * by_low
            share = by_high + by_low
            taken += deals
            wins += deals if share == unit else 0
            quartered += deals if hi_lo and 4 * share <= unit else 0
            squares += deals * (share / unit) ** 2
    sum_units = high_sum + low_sum
    ratio = None
    if isinstance(sum_units, int) and isinstance(total, int) and exact:
        ratio = sum_units, total * unit
    mean = sum_units / (total * unit)
    variance = max(squares / total - mean * mean, 0.0)
    return PlayerEquity(
        equity=mean,
        win=wins / total,
        tie=(taken - wins) / total,
        wins=wins,
        high_by_sharers=tuple(sum(row) for row in cells[1:]),
        low_by_sharers=tuple(sum(row[column] for row in cells) for column in range(1, players + 1))
        if hi_lo
        else (),
        high=high_sum / unit / total,
        low=low_sum / unit / total,
        quartered=quartered / total,
        stderr=0.0 if exact or total < 2 else math.sqrt(variance / (total - 1)),
        ratio=ratio,
    )


def result_of_tally(
    tally: NDArray[np.int64] | NDArray[np.float64], game: str, *, hi_lo: bool, exact: bool
) -> EquityResult:
    """Return the result that a tally tells; its shape is that of `cell_shape`.

    Raises:
        InternalStateError: an empty tally.
    """
    cells: list[list[list[Count]]] = tally.tolist()
    players = len(cells)
    unit = 4 * math.lcm(*range(1, players + 1))
    # Each deal stands in one cell of each of its winners of the high.
    share_sum = sum(
        deals * (unit // high)
        for player in cells
        for high, row in enumerate(player)
        for deals in row
        if high
    )
    total: Count = share_sum // unit if isinstance(share_sum, int) else share_sum / unit
    if not total:
        raise InternalStateError("no deal was counted")
    without_low = sum(
        player[high][-1] * (unit // high) for player in cells for high in range(1, players + 1)
    )
    return EquityResult(
        players=tuple(_player(player, unit, total, hi_lo=hi_lo, exact=exact) for player in cells),
        game=game,
        deals=total,
        exact=exact,
        low_possible=(share_sum - without_low) / share_sum if hi_lo else None,
        method="exact" if exact else "sample",
    )
