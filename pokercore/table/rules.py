"""What a house decides about a table: its rules and their presets."""

from __future__ import annotations

from typing import Literal, Self, get_args

import msgspec

from pokercore._checks import check_chips, check_flag, check_option, replaced
from pokercore.errors import StakesError, shown

__all__ = ["TABLE_RING", "TABLE_TOURNAMENT", "ButtonPolicy", "SitOutLimit", "TableRules"]

ButtonPolicy = Literal["moving", "dead", "forward_moving"]
TableKind = Literal["ring", "tournament"]
MissedSmallBlind = Literal["dead", "live"]
StraddlePolicy = Literal["none", "under_the_gun"]

_HOUR = 60 * 60 * 10**9
MAX_TIME = 2**63 - 1
"""The last nanosecond that can be told."""


def check_span(value: object, name: str, least: int = 0) -> None:
    """Raise StakesError unless `value` is a span of time in nanoseconds."""
    if type(value) is not int or not least <= value <= MAX_TIME:
        raise StakesError(f"{name} is {shown(value)}: nanoseconds from {least} are allowed")


class SitOutLimit(msgspec.Struct, frozen=True, kw_only=True):
    """How long a player may keep a seat without playing (rule 3.25); what comes first ends it.

    Attributes:
        hands: Hands that are dealt without him, or None for any number.
        time: Nanoseconds, or None for any time.

    Raises:
        StakesError: Neither is given, or one is not what it says.
    """

    hands: int | None = None
    time: int | None = None

    def __post_init__(self) -> None:
        if self.hands is None and self.time is None:
            raise StakesError("a limit to sitting out needs hands or time")
        if self.hands is not None:
            check_chips(self.hands, "hands", 1)
        if self.time is not None:
            check_span(self.time, "time", 1)


class TableRules(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """Every choice a house has at a table; the defaults are those of `TABLE_RING`.

    Attributes:
        kind: Whether players come and go as they like, or play a tournament, where everybody
            seated is dealt in and posts, present or not (3.25), and buy-ins have no limits.
        button: How the button moves on (2.8).
        post_to_enter: Whether a newcomer posts a big blind, if he does not wait for it (2.9).
            Who had played, left and comes back within the rathole window does so in any case.
        buy_the_button: Whether a newcomer between the button and the small blind may post both
            blinds for the others and have the button next (2.9).
        missed_small_blind: Whether who missed only the small blind makes it up dead or live
            (2.10).
        min_buy_in: The least a player sits down with; that of the stakes for None (2.31).
        max_buy_in: The most, also after a top-up; None for no limit (2.31, 2.32).
        rathole_window: For how many nanoseconds a player who left may not come back with less
            (3.24).
        sit_out_limit: How long a seat is kept for one who does not play (3.25), or None.
        straddle: Whether the player under the gun may straddle for two big blinds (3.21). A
            straddle of the stakes is no choice, and posted in any case.

    Raises:
        StakesError: A field has a value that is not listed.
    """

    kind: TableKind = "ring"
    button: ButtonPolicy = "moving"
    post_to_enter: bool = True
    buy_the_button: bool = False
    missed_small_blind: MissedSmallBlind = "dead"
    min_buy_in: int | None = None
    max_buy_in: int | None = None
    rathole_window: int = _HOUR
    sit_out_limit: SitOutLimit | None = None
    straddle: StraddlePolicy = "none"

    def __post_init__(self) -> None:
        for name, allowed in _OPTIONS.items():
            check_option(getattr(self, name), name, allowed)
        check_flag(self.post_to_enter, "post_to_enter")
        check_flag(self.buy_the_button, "buy_the_button")
        for name in ("min_buy_in", "max_buy_in"):
            if (value := getattr(self, name)) is not None:
                check_chips(value, name, 1)
        least, most = self.min_buy_in, self.max_buy_in
        if least is not None and most is not None and least > most:
            raise StakesError(f"a least buy-in of {least} is above the most, {most}")
        check_span(self.rathole_window, "rathole_window")
        limit = self.sit_out_limit
        if limit is not None and not isinstance(limit, SitOutLimit):
            raise StakesError(f"sit_out_limit is {shown(limit)}: a SitOutLimit or None is allowed")

    def replace(self, **changes: object) -> Self:
        """Return these rules with some fields changed.

        Raises:
            StakesError: There is no such field, or it cannot have that value.
        """
        return replaced(self, changes, "table rule")


_OPTIONS = {
    "kind": get_args(TableKind),
    "button": get_args(ButtonPolicy),
    "missed_small_blind": get_args(MissedSmallBlind),
    "straddle": get_args(StraddlePolicy),
}

TABLE_RING = TableRules()
"""An online ring game: every default."""
TABLE_TOURNAMENT = TableRules(
    kind="tournament", button="dead", post_to_enter=False, rathole_window=0
)
"""A tournament table: the dead button, everybody dealt in."""
