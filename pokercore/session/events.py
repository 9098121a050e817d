"""What a session tells beside what happens at the table and in the hand."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from pokercore.cards import Card
from pokercore.events import Event
from pokercore.session.presence import PreAction, Presence
from pokercore.table import TableEvent

__all__ = [
    "AllInProtectionUsed",
    "AllInsSet",
    "BanksRefilled",
    "ClockEvent",
    "DeadlineMoved",
    "DealtIn",
    "Disconnected",
    "FinalTableSet",
    "MuckedPublished",
    "PlayerLeft",
    "PreActionSet",
    "Reconnected",
    "SessionEvent",
    "TimeBankSpent",
    "TimedOut",
    "TurnStarted",
]


class DealtIn(msgspec.Struct, frozen=True, gc=False, tag="dealt_in"):
    """Who plays the hand that begins, by seat."""

    players: tuple[tuple[int, str], ...]


class TurnStarted(msgspec.Struct, frozen=True, gc=False, tag="turn"):
    """A player is to act: his action names the number of the turn.

    Attributes:
        turn: The number of the turn, from 1; none is used twice.
        seat: Whose turn it is.
        player: Who sits there.
        deadline: The last instant in time (rule 2.41).
    """

    turn: int
    seat: int
    player: str
    deadline: int


class DeadlineMoved(msgspec.Struct, frozen=True, gc=False, tag="deadline"):
    """A turn has another deadline, because its player went or came back."""

    turn: int
    deadline: int


class TimedOut(msgspec.Struct, frozen=True, gc=False, tag="timed_out"):
    """The time of a turn ran out; `connected` is whether the player was then."""

    turn: int
    seat: int
    player: str
    connected: bool


class TimeBankSpent(msgspec.Struct, frozen=True, gc=False, tag="bank_spent"):
    """A player drew on his reserve in a turn that is over now (rule 2.37)."""

    player: str
    spent: int
    left: int


class BanksRefilled(msgspec.Struct, frozen=True, gc=False, tag="banks_refilled"):
    """Every reserve at the table is full again: `bank` nanoseconds (rule 2.37)."""

    bank: int


class Disconnected(msgspec.Struct, frozen=True, gc=False, tag="disconnected"):
    """A player lost his connection."""

    player: str


class Reconnected(msgspec.Struct, frozen=True, gc=False, tag="reconnected"):
    """A player is back."""

    player: str


class AllInProtectionUsed(msgspec.Struct, frozen=True, gc=False, tag="all_in_used"):
    """A disconnected player was protected, and has `left` more all-ins (rule 2.40)."""

    player: str
    left: int


class AllInsSet(msgspec.Struct, frozen=True, gc=False, tag="all_ins_set"):
    """An operator set a player's account of all-ins: he has `left` (rule 2.40)."""

    player: str
    left: int


class MuckedPublished(msgspec.Struct, frozen=True, gc=False, tag="mucked_published"):
    """A hand that was mucked at the showdown is published once it is over (rule 2.26)."""

    seat: int
    cards: tuple[Card | None, ...]


class PreActionSet(msgspec.Struct, frozen=True, gc=False, tag="pre_action"):
    """A player said what to do at his turn, or took it back; nobody else sees it."""

    player: str
    choice: PreAction | None


class PlayerLeft(msgspec.Struct, frozen=True, tag="player_left"):
    """A player's seat is free, and this is how he stood: to be kept for his next one.

    A ring player who comes back has the all-ins that he left with, wherever he sits down.
    """

    player: str
    presence: Presence


class FinalTableSet(msgspec.Struct, frozen=True, gc=False, tag="final_table"):
    """The table is the final table of its tournament, or is no longer (rule 2.36)."""

    final_table: bool


ClockEvent: TypeAlias = (
    DealtIn
    | TurnStarted
    | DeadlineMoved
    | TimedOut
    | TimeBankSpent
    | BanksRefilled
    | Disconnected
    | Reconnected
    | AllInProtectionUsed
    | AllInsSet
    | MuckedPublished
    | PreActionSet
    | FinalTableSet
    | PlayerLeft
)
"""Anything a session adds to the events of its table and its hands."""

SessionEvent: TypeAlias = TableEvent | Event | ClockEvent
"""Anything that happens in a session: at its table, in its hands, and by its clock."""
