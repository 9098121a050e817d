"""Who knocked whom out, from the record of a hand."""

from __future__ import annotations

from collections.abc import Iterable

from pokercore.events import (
    LIVE_POSTS,
    Bet,
    Called,
    Folded,
    HandEnded,
    HandStarted,
    Posted,
    PostKind,
    PotAwarded,
    Raised,
    UncalledReturned,
)
from pokercore.pots import build_pots

__all__ = ["Knockout", "knockouts"]

Knockout = tuple[int, tuple[int, ...]]
"""The seat of a player who lost his last chip, and of those who won the last pot he was in."""

_MATCHED = LIVE_POSTS | {PostKind.ANTE}


def knockouts(events: Iterable[object]) -> tuple[Knockout, ...]:
    """Return who lost his last chip in the last hand of these events, and to whom.

    His last chip lay in the last pot that he could have won.
    """
    put: dict[int, int] = {}
    live: dict[int, bool] = {}
    winners: dict[int, list[int]] = {}
    out: list[int] = []
    dead = 0
    for event in events:
        match event:
            case HandStarted(seats=dealt):
                put, live = dict.fromkeys(dealt, 0), dict.fromkeys(dealt, True)
                winners, out, dead = {}, [], 0
            case Posted(seat, kind, chips) if kind in _MATCHED:
                put[seat] += chips
            case Posted(chips=chips):
                dead += chips
            case Called(seat, chips) | Bet(seat, chips):  # a bet is the first wager of a round
                put[seat] += chips
            case Raised(seat, _, chips):
                put[seat] += chips
            case UncalledReturned(seat, chips):
                put[seat] -= chips
            case Folded(seat):
                live[seat] = False
            case PotAwarded(pot, seat):
                winners.setdefault(pot, []).append(seat)
            case HandEnded(stacks):
                out = [seat for seat, chips in zip(put, stacks, strict=True) if not chips]
    if not out:
        return ()
    seats = list(put)
    pots = build_pots(list(put.values()), list(live.values()), dead)
    last = {seats[place]: number for number, pot in enumerate(pots) for place in pot.eligible}
    return tuple([(seat, tuple(sorted(set(winners[last.get(seat, 0)])))) for seat in out])
