"""What a reader may know of a table: who sits where with how much, and his own affairs."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from pokercore.encoding import EncodedForm, encode_value
from pokercore.stakes import Stakes
from pokercore.table.presence import Due
from pokercore.table.state import Audit
from pokercore.views import HandView

if TYPE_CHECKING:
    from pokercore.table.state import Seat, TableState

__all__ = ["Affairs", "SeatInfo", "Standing", "TableView", "affairs_of", "standing_of"]


class Standing(StrEnum):
    """How a seat stands between hands."""

    EMPTY = "empty"
    RESERVED = "reserved"
    ACTIVE = "active"
    WAITING = "waiting"
    """He owes a blind, and waits for it or for where he may post it."""
    SITTING_OUT = "sitting_out"
    OUT_OF_CHIPS = "out_of_chips"


class SeatInfo(msgspec.Struct, frozen=True, gc=False):
    """A seat as everybody sees it.

    Attributes:
        seat: Its number.
        standing: How it stands.
        player: Who has it, or None.
        chips: His stack; during a hand those he began it with.
        in_hand: Whether he was dealt into the hand that runs.
    """

    seat: int
    standing: Standing
    player: str | None = None
    chips: int = 0
    in_hand: bool = False


class Affairs(msgspec.Struct, frozen=True):
    """What only a player himself, and the operator, may know.

    Attributes:
        player: Who he is.
        due: What he owes before he is dealt in.
        top_up: Chips he gets after the hand.
        auto_top_up: What his stack is filled up to, or None.
        sit_out_at: When he is going to sit out, or None.
        leaving: Whether he leaves after the hand.
        straddles: Whether he straddles under the gun.
    """

    player: str
    due: Due
    top_up: int = 0
    auto_top_up: int | None = None
    sit_out_at: str | None = None
    leaving: bool = False
    straddles: bool = False


class TableView(msgspec.Struct, frozen=True):
    """A table as one reader may see it: no hidden card, no deck, nobody else's intentions.

    Attributes:
        reader: Whose view it is.
        game: The name of the game.
        stakes: The stakes of the next hand.
        seats: Every seat.
        button: The seat of the button, now or in the last hand; None before the first.
        hands: Hands begun here.
        hand: The hand that runs as the reader sees it, or None.
        affairs: The reader's own affairs; everybody's for the operator, nobody's for the public.
        audit: Chips that came and went, for the operator.
        waiting: Who waits for a seat, in order.
    """

    reader: str
    game: str
    stakes: Stakes
    seats: tuple[SeatInfo, ...]
    button: int | None
    hands: int
    hand: HandView | None
    affairs: tuple[Affairs, ...]
    audit: Audit | None
    waiting: tuple[str, ...]

    def encode(self, form: EncodedForm = "json") -> bytes:
        """Return the view as JSON or MessagePack."""
        return encode_value(self, form)


def standing_of(seat: Seat, state: TableState) -> Standing:
    """Return how a taken seat stands."""
    if seat.reserved:
        return Standing.RESERVED
    if seat.sitting_out:
        return Standing.SITTING_OUT
    if not seat.chips:
        return Standing.OUT_OF_CHIPS
    free = state.rules.kind == "tournament" or state.positions is None
    return Standing.WAITING if seat.owes and not free else Standing.ACTIVE


def affairs_of(seat: Seat, due: Due) -> Affairs:
    """Return a player's own affairs."""
    return Affairs(
        seat.player,
        due,
        seat.top_up,
        seat.auto_top_up,
        seat.sit_out_at,
        seat.leaving is not None,
        seat.straddles,
    )
