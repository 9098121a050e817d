"""What players did and won over many hands."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING

import numpy as np

from pokercore._numbers import Arrays
from pokercore.errors import HistoryError, shown
from pokercore.events import Bet, Called, Raised, StreetDealt
from pokercore.history.replay import Replay

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["PlayerStats", "StatsCollector"]

_COUNTS = ("hands", "vpip", "pfr", "showdowns", "showdowns_won")


@dataclass(frozen=True, eq=False)
class PlayerStats(Arrays):
    """What players did and won; a row each, those with most hands first.

    Attributes:
        names: Who they are.
        hands: Hands dealt in; int64, as are all counts.
        vpip: Hands with chips put in of free will before the flop: a call, a bet or a raise.
        pfr: Hands with a raise before the flop.
        showdowns: Hands in which he went to the showdown.
        showdowns_won: Those in which he took chips there.
        net: Big blinds won or lost; float64. A hand counts in its own big blind, so that
            stakes, currencies and levels can be added up.
        net_at_showdown: Of those, what was won or lost in hands that he took to the showdown.
    """

    names: tuple[str, ...]
    hands: NDArray[np.int64]
    vpip: NDArray[np.int64]
    pfr: NDArray[np.int64]
    showdowns: NDArray[np.int64]
    showdowns_won: NDArray[np.int64]
    net: NDArray[np.float64]
    net_at_showdown: NDArray[np.float64]

    @property
    def vpip_rate(self) -> NDArray[np.float64]:
        """Part of the hands in which chips went in of free will."""
        return self.vpip / self.hands

    @property
    def pfr_rate(self) -> NDArray[np.float64]:
        """Part of the hands raised before the flop."""
        return self.pfr / self.hands

    @property
    def net_per_100(self) -> NDArray[np.float64]:
        """Big blinds won per hundred hands."""
        return 100 * self.net / self.hands

    def columns(self) -> dict[str, NDArray[np.int64] | NDArray[np.float64] | tuple[str, ...]]:
        """Return the columns by name, as a data frame takes them."""
        return {
            "player": self.names,
            **{name: getattr(self, name) for name in _COUNTS},
            "vpip_rate": self.vpip_rate,
            "pfr_rate": self.pfr_rate,
            "net": self.net,
            "net_per_100": self.net_per_100,
            "net_at_showdown": self.net_at_showdown,
        }


class StatsCollector:
    """Counts replayed hands, one after another; holds a few numbers a player."""

    def __init__(self) -> None:
        self._counts: dict[str, list[int]] = {}
        # Chips by big blind: whole numbers, which add up without rounding.
        self._nets: dict[str, dict[int, list[int]]] = {}

    def add(self, played: Replay) -> None:
        """Count one hand, if it was played to its end.

        A player without a name goes by his seat.

        Raises:
            HistoryError: It is no replayed hand.
        """
        if not isinstance(played, Replay):
            raise HistoryError(f"{shown(played)} is no Replay")
        hand = played.hand
        if not hand.is_over:
            return
        payouts, reached = hand.payouts, hand.reached_showdown
        before, after = hand.starting_stacks, hand.stacks
        willing, raising = _before_the_flop(played)
        for seat in hand.seats:
            name = played.recorded.info.name(seat)
            at_showdown = seat in reached
            counts = self._counts.setdefault(name, [0] * len(_COUNTS))
            counts[0] += 1
            counts[1] += seat in willing
            counts[2] += seat in raising
            counts[3] += at_showdown
            counts[4] += at_showdown and payouts[seat] > 0
            nets = self._nets.setdefault(name, {}).setdefault(hand.stakes.big_blind, [0, 0])
            net = after[seat] - before[seat]
            nets[0] += net
            nets[1] += net * at_showdown

    def result(self) -> PlayerStats:
        """Return the counts so far."""
        names = tuple(sorted(self._counts, key=lambda name: (-self._counts[name][0], name)))
        counts = [self._counts[name] for name in names]
        hands, vpip, pfr, showdowns, won = np.array(counts, np.int64).reshape(-1, 5).T.copy()
        return PlayerStats(
            names, hands, vpip, pfr, showdowns, won, self._net(names, 0), self._net(names, 1)
        )

    def _net(self, names: tuple[str, ...], which: int) -> NDArray[np.float64]:
        """Return the big blinds that each player won in all."""
        return np.array(
            [
                fsum(nets[which] / big_blind for big_blind, nets in self._nets[name].items())
                for name in names
            ],
            np.float64,
        )


def _before_the_flop(played: Replay) -> tuple[set[int], set[int]]:
    """Return who put chips in of free will before the flop, and who raised."""
    willing, raising = set(), set()
    for event in played.events:
        if isinstance(event, StreetDealt):
            break
        if isinstance(event, (Called, Bet, Raised)):
            willing.add(event.seat)
            if not isinstance(event, Called):
                raising.add(event.seat)
    return willing, raising
