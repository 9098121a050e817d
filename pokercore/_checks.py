"""Checks of arguments that several modules share: chips, seats, options."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from pokercore.errors import PokerError, StakesError, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "MAX_CHIPS",
    "MAX_SEAT",
    "check_chips",
    "check_flag",
    "check_option",
    "check_seat",
    "is_chips",
    "replaced",
]

_Rules = TypeVar("_Rules", bound=msgspec.Struct)

MAX_CHIPS = 2**53
"""The most chips in one hand: what every reader of JSON still reads exactly."""
MAX_SEAT = 2**31 - 1


def is_chips(value: object, least: int = 0) -> bool:
    """Return whether `value` is a whole number of chips from `least` to 2**53."""
    return type(value) is int and least <= value <= MAX_CHIPS


def check_chips(value: object, name: str, least: int = 0) -> int:
    """Return `value` if it is a whole number of chips from `least` to 2**53.

    Raises:
        StakesError: It is a bool, a float, of another type, or out of that range.
    """
    if type(value) is not int or not least <= value <= MAX_CHIPS:
        raise StakesError(
            f"{name} is {shown(value)}: a whole number of chips from {least} to 2**53 is allowed"
        )
    return value


def check_seat(value: object, name: str = "seat") -> int:
    """Return `value` if it is a seat number.

    Raises:
        StakesError: It is not an int from 0 to 2**31 - 1.
    """
    if type(value) is not int or not 0 <= value <= MAX_SEAT:
        raise StakesError(f"{name} is {shown(value)}: a seat number from 0 is allowed")
    return value


def check_flag(value: object, name: str) -> None:
    """Raise StakesError unless `value` is True or False."""
    if type(value) is not bool:
        raise StakesError(f"{name} is {shown(value)}: True or False is allowed")


def check_option(value: object, name: str, allowed: tuple[str, ...]) -> None:
    """Raise StakesError unless `value` is one of the texts in `allowed`."""
    if type(value) is not str or value not in allowed:
        raise StakesError(f"{name} is {shown(value)}: allowed are {', '.join(allowed)}")


def replaced(
    rules: _Rules,
    changes: Mapping[str, object],
    what: str,
    error: type[PokerError] = StakesError,
) -> _Rules:
    """Return rules with some fields changed, checked as when they are made.

    Args:
        rules: The rules.
        changes: New values of fields by their names.
        what: What one of the fields is called in words.
        error: What is raised for a name that no field has.
    """
    for name in changes:
        if name not in rules.__struct_fields__:
            raise error(
                f"no {what} is called {shown(name)}: allowed are"
                f" {', '.join(rules.__struct_fields__)}"
            )
    return msgspec.structs.replace(rules, **changes)
