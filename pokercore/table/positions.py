"""Where the button and the blinds go: the three policies of rule 2.8, as pure functions.

Seats are numbers that count clockwise, and go round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore.table.state import Positions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokercore.table.rules import ButtonPolicy

__all__ = ["advance", "before", "begin", "between", "next_after"]


def next_after(seat: int, seats: Sequence[int]) -> int:
    """Return the first of ascending `seats` clockwise from the left of `seat`."""
    for other in seats:
        if other > seat:
            return other
    return seats[0]


def before(seat: int, seats: Sequence[int]) -> int:
    """Return the first of ascending `seats` counter-clockwise from the right of `seat`."""
    for other in reversed(seats):
        if other < seat:
            return other
    return seats[-1]


def between(seat: int, after: int, until: int) -> bool:
    """Return whether `seat` comes after the one and before the other, going clockwise."""
    if after < until:
        return after < seat < until
    return seat > after or seat < until


def begin(button: int, seats: Sequence[int]) -> Positions:
    """Return the positions of a first hand of two or more ascending `seats`."""
    if len(seats) == 2:
        return Positions(button, button, next_after(button, seats))
    small = next_after(button, seats)
    return Positions(button, small, next_after(small, seats))


def advance(
    policy: ButtonPolicy, last: Positions, clear: Sequence[int], owing: Sequence[int]
) -> Positions:
    """Return the positions of the hand after `last`.

    The big blind may fall on a player who owes one, and he comes in on it; the button and the
    small blind go to players who owe nothing. Where two of those are left, the last hand was
    heads-up, or the big blind would not move on, it moves first and the rest follows it, so
    that nobody has it twice running (rule 3.1). With one of them left who comes in has it.

    Args:
        policy: How the button moves.
        last: The positions of the last hand.
        clear: Players to be dealt in who owe no blind, ascending; one or more.
        owing: Players who will be dealt in if the big blind comes to them, ascending.
    """
    if last.heads_up and not owing and len(clear) == 2 and {last.button, last.big} == {*clear}:
        return Positions(last.big, last.big, last.button)  # the two change places
    everybody = sorted((*clear, *owing)) if owing else clear
    if len(clear) == 1:
        return Positions(clear[0], clear[0], next_after(last.big, owing))
    if policy == "dead" or len(clear) == 2 or last.heads_up:
        return _follow_big_blind(policy, last, clear, next_after(last.big, everybody))
    button = next_after(last.button, clear)
    small = next_after(button, clear)
    big = next_after(small, everybody)
    if big == last.big or between(big, last.button, last.big):
        return _follow_big_blind(policy, last, clear, next_after(last.big, everybody))
    passed = policy == "forward_moving" and between(small, last.big, big)
    return Positions(button, small, big, (small,) if passed else ())


def _follow_big_blind(
    policy: ButtonPolicy, last: Positions, clear: Sequence[int], big: int
) -> Positions:
    rest = [seat for seat in clear if seat != big]
    if len(rest) == 1:
        return Positions(rest[0], rest[0], big)
    if policy == "dead":
        # The blinds' seats of the last hand, though they may have emptied (rule 3.2).
        button, small = last.small, last.big
        if between(button, big, small):
            return Positions(button, small, big)
        return Positions(before(small, rest), small, big)
    small = before(big, rest)
    return Positions(before(small, rest), small, big)
