"""What happens at a table: frozen values, in order the record that rebuilds it.

Most events are the record of a command; those that come of one follow it: `ToppedUp`,
`TopUpDropped`, `SatOut`, `Busted` and `StoodUp`. Times are nanoseconds since the epoch.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from pokercore.events import Post
from pokercore.stakes import HouseRules, Stakes
from pokercore.table.rules import TableRules
from pokercore.table.state import Answer, TableState, When
from pokercore.variants import Game

__all__ = [
    "AbsentRemoved",
    "AutoTopUpSet",
    "BlindAnswered",
    "Busted",
    "HandBegan",
    "HandCancelled",
    "HandFinished",
    "LeaveAsked",
    "SatDown",
    "SatIn",
    "SatOut",
    "SeatReserved",
    "SitOutAsked",
    "StakesSet",
    "StoodUp",
    "StraddleSet",
    "TableEvent",
    "TableOpened",
    "TableRestored",
    "TopUpAsked",
    "TopUpDropped",
    "ToppedUp",
    "WaitingJoined",
    "WaitingLeft",
]

Reason = Literal["left", "removed", "sat_out_too_long"]


class TableOpened(msgspec.Struct, frozen=True, tag="opened"):
    """The table opens: all that the rest of the record follows from."""

    game: Game
    stakes: Stakes
    seats: int
    rules: TableRules
    house_rules: HouseRules


class TableRestored(msgspec.Struct, frozen=True, tag="restored"):
    """A record goes on from the whole state of the table."""

    state: TableState


class SeatReserved(msgspec.Struct, frozen=True, gc=False, tag="reserved"):
    """A seat is kept for a player."""

    player: str
    seat: int
    now: int


class SatDown(msgspec.Struct, frozen=True, gc=False, tag="sat_down"):
    """A player sat down with `chips`."""

    player: str
    seat: int
    chips: int
    now: int


class TopUpAsked(msgspec.Struct, frozen=True, gc=False, tag="top_up_asked"):
    """A player asked for `chips` more: between hands they follow, else after the hand."""

    player: str
    chips: int
    now: int


class AutoTopUpSet(msgspec.Struct, frozen=True, gc=False, tag="auto_top_up"):
    """A player has his stack filled up to `to` before each hand, or no longer for None."""

    player: str
    to: int | None


class ToppedUp(msgspec.Struct, frozen=True, gc=False, tag="topped_up"):
    """`chips` were added to a stack: for the cashier to charge."""

    player: str
    chips: int


class TopUpDropped(msgspec.Struct, frozen=True, gc=False, tag="top_up_dropped"):
    """`chips` that were asked for are not added, for the limits of the table (rule 2.32)."""

    player: str
    chips: int


class SitOutAsked(msgspec.Struct, frozen=True, gc=False, tag="sit_out_asked"):
    """A player will sit out from `when` on."""

    player: str
    when: When
    now: int


class SatOut(msgspec.Struct, frozen=True, gc=False, tag="sat_out"):
    """A player is sitting out."""

    player: str


class SatIn(msgspec.Struct, frozen=True, gc=False, tag="sat_in"):
    """A player is back, or stays after all."""

    player: str
    now: int


class BlindAnswered(msgspec.Struct, frozen=True, gc=False, tag="blind_answered"):
    """A player said how he comes in: what `Table.due` asked."""

    player: str
    answer: Answer


class StraddleSet(msgspec.Struct, frozen=True, gc=False, tag="straddle"):
    """A player straddles whenever he is under the gun, or no longer."""

    player: str
    on: bool


class LeaveAsked(msgspec.Struct, frozen=True, gc=False, tag="leave_asked"):
    """A player leaves, or the house removes him: after the hand, if he is in one."""

    player: str
    now: int
    by_house: bool = False


class AbsentRemoved(msgspec.Struct, frozen=True, gc=False, tag="absent_removed"):
    """Those who have not played for too long lose their seats (rule 3.25)."""

    now: int


class Busted(msgspec.Struct, frozen=True, gc=False, tag="busted"):
    """A player lost his last chip in the hand."""

    player: str
    seat: int


class StoodUp(msgspec.Struct, frozen=True, gc=False, tag="stood_up"):
    """A seat is free again; its `chips` were cashed out: for the cashier to pay."""

    player: str
    seat: int
    chips: int
    reason: Reason = "left"


class WaitingJoined(msgspec.Struct, frozen=True, gc=False, tag="waiting"):
    """A player waits for a seat, last in the list."""

    player: str
    now: int


class WaitingLeft(msgspec.Struct, frozen=True, gc=False, tag="waiting_left"):
    """A player no longer waits for a seat."""

    player: str


class StakesSet(msgspec.Struct, frozen=True, gc=False, tag="stakes"):
    """The stakes changed, from the next hand on (rules 1.101, 3.28)."""

    stakes: Stakes
    now: int


class HandBegan(msgspec.Struct, frozen=True, gc=False, tag="hand_began"):
    """A hand begins.

    Attributes:
        number: The number of the hand at this table, from 1.
        now: When.
        button: The seat of the button, which may be empty.
        dealt: The seats dealt in, ascending.
        posts: Who owes what.
        bomb_pot: What each player posts in place of a first round, or 0.
        drawn: Whether the button was put there, and did not move there.
    """

    number: int
    now: int
    button: int
    dealt: tuple[int, ...]
    posts: tuple[Post, ...]
    bomb_pot: int = 0
    drawn: bool = False


class HandFinished(msgspec.Struct, frozen=True, gc=False, tag="hand_finished"):
    """A hand is over.

    Attributes:
        number: The number of the hand.
        now: When.
        stacks: Chips after it, in the order of `HandBegan.dealt`.
        rake: What the house took.
        pot: All chips that were won, rake included.
        saw_flop: How many players saw the flop.
    """

    number: int
    now: int
    stacks: tuple[int, ...]
    rake: int
    pot: int
    saw_flop: int


class HandCancelled(msgspec.Struct, frozen=True, gc=False, tag="hand_cancelled"):
    """A hand counts as never dealt: every chip is back (rule 3.27)."""

    number: int
    now: int


TableEvent: TypeAlias = (
    TableOpened
    | TableRestored
    | SeatReserved
    | SatDown
    | TopUpAsked
    | AutoTopUpSet
    | ToppedUp
    | TopUpDropped
    | SitOutAsked
    | SatOut
    | SatIn
    | BlindAnswered
    | StraddleSet
    | LeaveAsked
    | AbsentRemoved
    | Busted
    | StoodUp
    | WaitingJoined
    | WaitingLeft
    | StakesSet
    | HandBegan
    | HandFinished
    | HandCancelled
)
"""Anything that can happen at a table."""
