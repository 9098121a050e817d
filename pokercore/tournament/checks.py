"""Checks of arguments that the modules of the tournament share."""

from __future__ import annotations

from collections.abc import Sequence

from pokercore._checks import MAX_CHIPS
from pokercore.clock.rules import check_time as check_instant
from pokercore.errors import ClockError, TableError, TournamentError, shown
from pokercore.table.base import check_player as check_name

__all__ = ["MAX_TIME", "check_flag", "check_option", "check_player", "check_time", "items", "whole"]

MAX_TIME = 2**53
"""The longest a level or a break lasts, in nanoseconds: a hundred days."""


def whole(value: object, name: str, least: int = 0, most: int = MAX_CHIPS) -> int:
    """Return `value` if it is an int from `least` to `most`.

    Raises:
        TournamentError: It is a bool, of another type, or out of that range.
    """
    if type(value) is not int or not least <= value <= most:
        bound = "2**53" if most == MAX_CHIPS else most
        raise TournamentError(
            f"{name} is {shown(value)}: a whole number from {least} to {bound} is allowed"
        )
    return value


def check_option(value: object, name: str, allowed: tuple[str, ...]) -> None:
    """Raise TournamentError unless `value` is one of the texts in `allowed`."""
    if type(value) is not str or value not in allowed:
        raise TournamentError(f"{name} is {shown(value)}: allowed are {', '.join(allowed)}")


def check_flag(value: object, name: str) -> bool:
    """Return `value` if it is True or False; raise TournamentError otherwise."""
    if type(value) is not bool:
        raise TournamentError(f"{name} is {shown(value)}: True or False is allowed")
    return value


def check_player(value: object) -> str:
    """Return `value` if it can name a player at a table.

    Raises:
        TournamentError: It cannot.
    """
    try:
        return check_name(value)
    except TableError as error:
        raise TournamentError(str(error)) from None


def check_time(now: object, last: int = 0) -> int:
    """Return `now` if it is an instant not before `last`.

    Raises:
        ClockError: It is no time, or time runs backwards.
    """
    time = check_instant(now)
    if time < last:
        raise ClockError(f"now is {time}, before {last}: time does not run backwards")
    return time


def items(value: object, name: str) -> tuple[object, ...]:
    """Return a sequence as a tuple.

    Raises:
        TournamentError: It is no sequence, or text.
    """
    if isinstance(value, (str, bytes, bytearray)) or not isinstance(value, Sequence):
        raise TournamentError(f"{name} is {shown(value)}: a sequence is allowed")
    return tuple(value)
