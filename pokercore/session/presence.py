"""How a player stands with the clock: a value that he takes along from table to table."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from pokercore.clock import AllInAccount
from pokercore.clock.rules import check_span, check_switch
from pokercore.errors import ClockError, shown

__all__ = ["PreAction", "Presence"]

PreAction: TypeAlias = Literal["fold_to_any_bet", "check_or_fold", "call_any"]
"""What a player asks to be done at his turn (rule 3.26): check if he can and fold to a bet, for
the rest of the hand or for one turn; or check, or call whatever it is, for one turn."""


class Presence(msgspec.Struct, frozen=True, kw_only=True):
    """A player's connection, reserve and protected all-ins.

    Attributes:
        connected: Whether he is connected.
        away: Whether his time has run out while he was disconnected, and he is not back:
            his turns last no time (rule 2.39).
        bank: What is left of his reserve in nanoseconds; None for a full one (rule 2.37).
        all_ins: His account of protected all-ins (rule 2.40).

    Raises:
        ClockError: A field is not what it says, or a connected player is away.
    """

    connected: bool = True
    away: bool = False
    bank: int | None = None
    all_ins: AllInAccount = AllInAccount()

    def __post_init__(self) -> None:
        check_switch(self.connected, "connected")
        if check_switch(self.away, "away") and self.connected:
            raise ClockError("a connected player is not away")
        if self.bank is not None:
            check_span(self.bank, "bank")
        if not isinstance(self.all_ins, AllInAccount):
            raise ClockError(f"all_ins is {shown(self.all_ins)}: an AllInAccount is allowed")
