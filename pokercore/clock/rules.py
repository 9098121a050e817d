"""Every choice a house has about time."""

from __future__ import annotations

from typing import Literal, Self, TypeAlias, cast, get_args

import msgspec

from pokercore._checks import replaced
from pokercore.errors import ClockError, shown

__all__ = [
    "SECOND",
    "ClockRules",
    "SessionKind",
    "check_count",
    "check_kind",
    "check_rules",
    "check_span",
    "check_switch",
    "check_time",
]

SECOND = 1_000_000_000
"""A second, in the nanoseconds that all times and spans are in."""
_SHORTEST_TURN = SECOND // 1000  # so that seconds are not taken for nanoseconds

SessionKind: TypeAlias = Literal["ring", "sit_and_go", "multi_table"]
"""What a table belongs to: a ring game, a tournament of one table, or one of several."""

OnDisconnect = Literal["fold_to_any_bet", "all_in_protection"]
CheckOrFold = Literal["check_or_fold", "fold"]
Refill = Literal["never", "level", "final_table", "hand"]
Invested = Literal["forced_included", "voluntary"]
FinalTableMode = Literal["total", "after_bank"]
AllInPeriod = Literal["rolling", "calendar_day"]

_KINDS = get_args(SessionKind)
_MAX_TIME = 2**62
_MAX_SPAN = 2**53
_DEFAULT_BANK = 60 * SECOND


def check_time(value: object, name: str = "now") -> int:
    """Return `value` if it is a time.

    Raises:
        ClockError: It is no int from 0 to 2**62 nanoseconds, which is the year 2116.
    """
    if type(value) is not int or not 0 <= value <= _MAX_TIME:
        raise ClockError(f"{name} is {shown(value)}: nanoseconds from 0 to 2**62 are allowed")
    return value


def check_span(value: object, name: str, least: int = 0) -> int:
    """Return `value` if it is a span of time from `least` to 2**53 ns, else raise ClockError."""
    if type(value) is not int or not least <= value <= _MAX_SPAN:
        raise ClockError(f"{name} is {shown(value)}: nanoseconds from {least} to 2**53 are allowed")
    return value


def check_count(value: object, name: str) -> int:
    """Return `value` if it counts something, else raise ClockError."""
    if type(value) is not int or not 0 <= value <= _MAX_SPAN:
        raise ClockError(f"{name} is {shown(value)}: a whole number from 0 is allowed")
    return value


def check_switch(value: object, name: str) -> bool:
    """Return `value` if it is True or False, else raise ClockError."""
    if type(value) is not bool:
        raise ClockError(f"{name} is {shown(value)}: True or False is allowed")
    return value


def check_kind(value: object) -> SessionKind:
    """Return `value` if it is a kind of session, else raise ClockError."""
    _check_option(value, "kind", _KINDS)
    return cast("SessionKind", value)


def check_rules(value: object) -> ClockRules:
    """Return `value` if it is clock rules, else raise ClockError."""
    if not isinstance(value, ClockRules):
        raise ClockError(f"rules is {shown(value)}: ClockRules are allowed")
    return value


def _check_option(value: object, name: str, allowed: tuple[str, ...]) -> None:
    if type(value) is not str or value not in allowed:
        raise ClockError(f"{name} is {shown(value)}: allowed are {', '.join(allowed)}")


class ClockRules(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """Every choice a house has about time; spans are in nanoseconds.

    Attributes:
        action_time: How long every turn lasts (2.35).
        on_disconnect: What a disconnected player who faces a bet is given when his time is
            over: a fold, or in ring games an all-in for what he has put in (2.33).
        on_timeout_connected: What a connected player who is silent does (2.34).
        time_bank: The reserve of each player for the whole tournament; None for 60 seconds
            in tournaments of several tables and nothing elsewhere (2.37).
        time_bank_refill: When the reserve is full again (2.37).
        bank_when_connected: Whether connected players draw on it too (2.37).
        invested: Which chips in the pot open the reserve (2.38).
        final_table_window: What a disconnected player has at the final table (2.36).
        final_table_mode: Whether that is all he has, or comes after clock and reserve (2.36).
        final_table_in_sit_and_go: Whether a tournament of one table is a final table (2.35).
        reconnect_grace: The least a player has who comes back in that window (2.36).
        while_away: What is done in later tournament hands for who is still away (2.39).
        all_in_allowance: How often a player is protected in a period (2.40).
        all_in_window: How long that period is (2.40).
        all_in_period: Whether it ends at each instant, or at midnight UTC where it is a
            day; a period of another length divides the time since the epoch (2.40).

    Raises:
        ClockError: A field has a value that is not listed.

    >>> ClockRules().bank_of("multi_table") // SECOND, ClockRules().bank_of("ring")
    (60, 0)
    """

    action_time: int = 25 * SECOND
    on_disconnect: OnDisconnect = "fold_to_any_bet"
    on_timeout_connected: CheckOrFold = "check_or_fold"
    time_bank: int | None = None
    time_bank_refill: Refill = "never"
    bank_when_connected: bool = False
    invested: Invested = "forced_included"
    final_table_window: int = 240 * SECOND
    final_table_mode: FinalTableMode = "total"
    final_table_in_sit_and_go: bool = False
    reconnect_grace: int = 5 * SECOND
    while_away: CheckOrFold = "check_or_fold"
    all_in_allowance: int = 2
    all_in_window: int = 24 * 60 * 60 * SECOND
    all_in_period: AllInPeriod = "rolling"

    def __post_init__(self) -> None:
        for name, allowed in _OPTIONS.items():
            _check_option(getattr(self, name), name, allowed)
        for name in ("bank_when_connected", "final_table_in_sit_and_go"):
            check_switch(getattr(self, name), name)
        for name, least in _SPANS.items():
            check_span(getattr(self, name), name, least)
        if self.time_bank is not None:
            check_span(self.time_bank, "time_bank")
        check_count(self.all_in_allowance, "all_in_allowance")

    def replace(self, **changes: object) -> Self:
        """Return these rules with some fields changed.

        Raises:
            ClockError: There is no such field, or it cannot have that value.
        """
        return replaced(self, changes, "clock rule", ClockError)

    def bank_of(self, kind: SessionKind) -> int:
        """Return the full reserve of a player at a table of this kind (rule 2.37)."""
        if self.time_bank is not None:
            return self.time_bank
        return _DEFAULT_BANK if check_kind(kind) == "multi_table" else 0

    def has_window(self, kind: SessionKind, *, final_table: bool) -> bool:
        """Return whether disconnected players have the final table's window (2.35, 2.36)."""
        if check_kind(kind) == "sit_and_go":
            return self.final_table_in_sit_and_go
        return kind == "multi_table" and check_switch(final_table, "final_table")

    def protects(self, kind: SessionKind) -> bool:
        """Return whether a disconnect can be an all-in: never in tournaments (rule 2.33)."""
        return check_kind(kind) == "ring" and self.on_disconnect == "all_in_protection"


_OPTIONS = {
    "on_disconnect": get_args(OnDisconnect),
    "on_timeout_connected": get_args(CheckOrFold),
    "time_bank_refill": get_args(Refill),
    "invested": get_args(Invested),
    "final_table_mode": get_args(FinalTableMode),
    "while_away": get_args(CheckOrFold),
    "all_in_period": get_args(AllInPeriod),
}
_SPANS = {
    "action_time": _SHORTEST_TURN,
    "final_table_window": 0,
    "reconnect_grace": 0,
    "all_in_window": 1,
}
