"""What a reader may know of a hand: his own cards, those shown, and what lies open."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from pokercore.actions import LegalActions
from pokercore.cards import Card
from pokercore.encoding import EncodedForm, encode_value
from pokercore.errors import InternalStateError
from pokercore.events import Event, HandStarted
from pokercore.pots import Pot
from pokercore.streets import Phase, Street

if TYPE_CHECKING:
    from pokercore.stakes import Stakes

__all__ = ["HandOutcome", "HandView", "Reader", "SeatStatus", "SeatView"]

Reader: TypeAlias = int | Literal["public", "operator"]
"""Who reads: a seat of the hand, a spectator, or the operator of the game."""


class SeatStatus(StrEnum):
    """How a player stands in the hand."""

    ACTIVE = "active"
    ALL_IN = "all_in"
    PROTECTED = "protected"
    FOLDED = "folded"


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """A seat as the reader sees it.

    Attributes:
        seat: The seat.
        stack: Chips in front of it that are not wagered.
        bet: Chips wagered in this round.
        in_hand: Chips put in during the hand that a call can match, this round included.
        status: How it stands.
        cards: Its hole cards, None for each the reader may not know; nothing once they went
            into the muck unseen.
        shown: Whether the cards lie open.
    """

    seat: int
    stack: int
    bet: int
    in_hand: int
    status: SeatStatus
    cards: tuple[Card | None, ...]
    shown: bool


class HandOutcome(msgspec.Struct, frozen=True, gc=False):
    """What came of a hand, in chips: what its table keeps of it.

    Attributes:
        stacks: Chips after it, in the order of the hand's `seats`.
        rake: What the house took.
        pot: All chips that were won, rake included.
        saw_flop: How many players saw the flop.
    """

    stacks: tuple[int, ...]
    rake: int
    pot: int
    saw_flop: int


class HandView(msgspec.Struct, frozen=True):
    """A hand as one reader may see it: no hidden card, no deck, no burnt card.

    Attributes:
        reader: Whose view it is.
        game: The name of the game.
        button: The seat of the button.
        phase: What the hand waits for.
        street: The last street dealt.
        boards: The board cards of each board.
        pot: All chips in the middle.
        pots: The pots as they would be if the round ended now.
        seats: Every seat, clockwise from the left of the button.
        actor: The seat to act, or None.
        legal: What the actor may do.
        events: What happened, with the cards the reader may not know as None.
    """

    reader: Reader
    game: str
    button: int
    phase: Phase
    street: Street
    boards: tuple[tuple[Card | None, ...], ...]
    pot: int
    pots: tuple[Pot, ...]
    seats: tuple[SeatView, ...]
    actor: int | None
    legal: LegalActions
    events: tuple[Event, ...]

    @property
    def stakes(self) -> Stakes:
        """What is played for."""
        started = self.events[0]
        if type(started) is not HandStarted:
            raise InternalStateError("a hand does not begin with its start")
        return started.stakes

    @property
    def own(self) -> SeatView | None:
        """The seat of the reader, or None for a reader without one."""
        for seat in self.seats:
            if seat.seat == self.reader:
                return seat
        return None

    def encode(self, form: EncodedForm = "json") -> bytes:
        """Return the view as JSON or MessagePack."""
        return encode_value(self, form)
