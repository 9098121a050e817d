"""What a session is told: frozen values, in order the log that makes the session again."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from pokercore.actions import Action
from pokercore.cards import Card
from pokercore.clock import AllInAccount, ClockRules, SessionKind
from pokercore.encoding import (
    SCHEMA_VERSION,
    EncodedForm,
    Versioned,
    decode_value,
    encode_value,
)
from pokercore.session.presence import PreAction, Presence
from pokercore.stakes import HouseRules, Stakes
from pokercore.table import TableRules
from pokercore.table.state import Answer, When
from pokercore.variants import Game

__all__ = [
    "Act",
    "AnswerBlind",
    "AutoTopUp",
    "CancelHand",
    "Command",
    "Disconnect",
    "Leave",
    "LogEntry",
    "OpenSession",
    "PreAct",
    "Reconnect",
    "Remove",
    "Reserve",
    "RestoreSession",
    "SetAllIns",
    "SetFinalTable",
    "SetStakes",
    "ShowHand",
    "Sit",
    "SitIn",
    "SitOut",
    "StartHand",
    "StopWaiting",
    "Straddle",
    "Tick",
    "TopUp",
    "WaitForSeat",
]


class OpenSession(msgspec.Struct, frozen=True, kw_only=True, tag="open"):
    """The session begins: what is played, and by whose rules. It is the first of a log."""

    game: Game
    stakes: Stakes
    seats: int
    kind: SessionKind
    table_rules: TableRules
    house_rules: HouseRules
    clock_rules: ClockRules


class RestoreSession(msgspec.Struct, frozen=True, kw_only=True, tag="restore"):
    """A log goes on from the whole state of a session between two hands.

    Attributes:
        kind: What the table belongs to.
        clock_rules: The clock rules.
        final_table: Whether it is the final table.
        turns: How many turns there were.
        told: How many events were told.
        players: Everybody who has a seat.
        table: The encoded table.
    """

    kind: SessionKind
    clock_rules: ClockRules
    final_table: bool
    turns: int
    told: int
    players: tuple[tuple[str, Presence], ...]
    table: bytes


# Seats and chips: see the methods of the table of the same names.


class Reserve(msgspec.Struct, frozen=True, gc=False, tag="reserve"):
    """A seat is kept for a player."""

    player: str
    seat: int
    presence: Presence = Presence()


class Sit(msgspec.Struct, frozen=True, gc=False, tag="sit"):
    """A player sits down; `presence` is how he stands, for one who has no seat kept."""

    player: str
    seat: int
    chips: int
    presence: Presence | None = None


class TopUp(msgspec.Struct, frozen=True, gc=False, tag="top_up"):
    """A player asks for more chips."""

    player: str
    chips: int


class AutoTopUp(msgspec.Struct, frozen=True, gc=False, tag="auto_top_up"):
    """A player has his stack filled up from now on, or no longer."""

    player: str
    to: int | None


class SitOut(msgspec.Struct, frozen=True, gc=False, tag="sit_out"):
    """A player sits out."""

    player: str
    when: When = "now"


class SitIn(msgspec.Struct, frozen=True, gc=False, tag="sit_in"):
    """A player comes back from sitting out."""

    player: str


class AnswerBlind(msgspec.Struct, frozen=True, gc=False, tag="answer_blind"):
    """A player says how he comes in: by a post, or by waiting."""

    player: str
    answer: Answer


class Straddle(msgspec.Struct, frozen=True, gc=False, tag="straddle"):
    """A player straddles from now on, or no longer."""

    player: str
    on: bool


class Leave(msgspec.Struct, frozen=True, gc=False, tag="leave"):
    """A player leaves."""

    player: str


class Remove(msgspec.Struct, frozen=True, gc=False, tag="remove"):
    """The house takes a player off his seat."""

    player: str


class WaitForSeat(msgspec.Struct, frozen=True, gc=False, tag="wait_for_seat"):
    """A player waits for a seat."""

    player: str


class StopWaiting(msgspec.Struct, frozen=True, gc=False, tag="stop_waiting"):
    """A player no longer waits for a seat."""

    player: str


class SetStakes(msgspec.Struct, frozen=True, gc=False, tag="stakes"):
    """The stakes are others from the next hand on."""

    stakes: Stakes


# Hands


class StartHand(msgspec.Struct, frozen=True, gc=False, tag="start_hand"):
    """A hand begins, with this deck: whoever reads it knows every card."""

    deck: tuple[Card, ...]
    button: int | None = None
    bomb_pot: int = 0
    event_down_to_two: bool = False

    def __repr__(self) -> str:
        return f"<StartHand: {len(self.deck)} cards>"  # a printed log shows none


class CancelHand(msgspec.Struct, frozen=True, gc=False, tag="cancel_hand"):
    """The hand that runs counts as never dealt."""


class ShowHand(msgspec.Struct, frozen=True, gc=False, tag="show_hand"):
    """A player shows the hand he won the last pot with, which nobody called."""

    player: str


class Act(msgspec.Struct, frozen=True, gc=False, tag="act"):
    """A player acts in the turn of this number."""

    player: str
    action: Action
    turn: int


class PreAct(msgspec.Struct, frozen=True, gc=False, tag="pre_act"):
    """A player says what to do at his turn, or with None takes it back."""

    player: str
    choice: PreAction | None


# Time and connections


class Tick(msgspec.Struct, frozen=True, gc=False, tag="tick"):
    """Time passes."""


class Disconnect(msgspec.Struct, frozen=True, gc=False, tag="disconnect"):
    """A player lost his connection."""

    player: str


class Reconnect(msgspec.Struct, frozen=True, gc=False, tag="reconnect"):
    """A player is back."""

    player: str


class SetFinalTable(msgspec.Struct, frozen=True, gc=False, tag="final_table"):
    """The table is the final one, or is no longer."""

    final_table: bool


class SetAllIns(msgspec.Struct, frozen=True, gc=False, tag="set_all_ins"):
    """An operator gives a player another account of protected all-ins."""

    player: str
    all_ins: AllInAccount


Command: TypeAlias = (
    OpenSession
    | RestoreSession
    | Reserve
    | Sit
    | TopUp
    | AutoTopUp
    | SitOut
    | SitIn
    | AnswerBlind
    | Straddle
    | Leave
    | Remove
    | WaitForSeat
    | StopWaiting
    | SetStakes
    | StartHand
    | CancelHand
    | ShowHand
    | Act
    | PreAct
    | Tick
    | Disconnect
    | Reconnect
    | SetFinalTable
    | SetAllIns
)
"""Anything a session is told; the first two only begin a log."""


class LogEntry(msgspec.Struct, frozen=True, gc=False):
    """A command that a session has carried out, and when.

    Attributes:
        number: How many entries there were before, in all logs of the session; by it a log
            tells that an entry is missing or stored twice.
        now: When.
        command: What was done.
    """

    number: int
    now: int
    command: Command

    def encode(self, form: EncodedForm = "json") -> bytes:
        """Return the entry as JSON or MessagePack: for storage only, it may hold a deck.

        Raises:
            StakesError: The form is neither "json" nor "msgpack".
        """
        return encode_value(_Stored(SCHEMA_VERSION, self.number, self.now, self.command), form)

    @classmethod
    def decode(cls, data: bytes) -> LogEntry:
        """Return the entry that `encode` wrote, in either form.

        Raises:
            DecodeError: The data is corrupt, or of an unknown version.
        """
        stored = decode_value(data, _Stored, "entry of a log")
        return cls(stored.number, stored.now, stored.command)


class _Stored(Versioned):
    number: int
    now: int
    command: Command
