"""From a hand that was played here to its record: a history is info and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pokercore.errors import HistoryError, shown
from pokercore.events import (
    Bet,
    Called,
    Checked,
    Folded,
    HandMucked,
    HandShown,
    HandStarted,
    HoleDealt,
    PotAwarded,
    Protected,
    Raised,
    RakeTaken,
    StreetDealt,
    UncalledReturned,
)
from pokercore.hand import Hand
from pokercore.history.info import HandInfo, RecordedHand, Step, StepKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokercore.events import Event
    from pokercore.views import Reader

__all__ = ["record"]


def record(hand: Hand, info: HandInfo, reader: Reader = "operator") -> RecordedHand:
    """Return the record of a hand, with the cards that its reader may see and no others.

    A player's record has his own cards and those shown; once the hand is over and where the
    house publishes them, also those that were mucked at the showdown (rule 2.26). What was
    folded, and a hand that nobody called, are in the operator's record alone.

    Args:
        hand: The hand, which need not be over.
        info: What stands beside it.
        reader: Whose record it is: a seat, "public", or "operator" for every card.

    Raises:
        HistoryError: The hand is no Hand, or the info no HandInfo.
        OutOfTurnError: There is no such reader.
    """
    if not isinstance(hand, Hand) or not isinstance(info, HandInfo):
        raise HistoryError(
            f"hand is {shown(hand)} and info is {shown(info)}: a Hand and a HandInfo are allowed"
        )
    events = hand.view(reader).events
    started = events[0]
    if not isinstance(started, HandStarted):
        raise HistoryError("the events of the hand do not begin with its start")
    if isinstance(reader, int):
        info = msgspec.structs.replace(info, hero=reader)
    recorded = RecordedHand(
        info=info,
        game=started.game,
        stakes=started.stakes,
        stacks=dict(zip(started.seats, started.stacks, strict=True)),
        button=started.button,
        posts=started.posts,
        holes={
            event.seat: event.cards
            for event in events
            if isinstance(event, HoleDealt) and any(card is not None for card in event.cards)
        },
        steps=tuple([step for event in events if (step := _step(event)) is not None]),
        bomb_pot=started.bomb_pot,
    )
    if not hand.is_over:
        return recorded
    return msgspec.structs.replace(recorded, **_claims(hand, events))


def _step(event: Event) -> Step | None:
    match event:
        case Folded():
            return Step(kind=StepKind.FOLD, seat=event.seat)
        case Checked():
            return Step(kind=StepKind.CHECK_OR_CALL, seat=event.seat, chips=0)
        case Called():
            return Step(kind=StepKind.CHECK_OR_CALL, seat=event.seat, chips=event.chips)
        case Bet() | Raised():
            return Step(kind=StepKind.WAGER, seat=event.seat, to=event.to)
        case Protected():
            return Step(kind=StepKind.PROTECT, seat=event.seat)
        case StreetDealt():
            return Step(kind=StepKind.BOARD, cards=event.cards, board=event.board)
        case HandShown():
            return Step(kind=StepKind.SHOW_OR_MUCK, seat=event.seat, cards=event.cards)
        case HandMucked():
            return Step(kind=StepKind.SHOW_OR_MUCK, seat=event.seat)
    return None


def _claims(hand: Hand, events: Sequence[Event]) -> dict[str, object]:
    """Return how a hand ended, as a record claims it."""
    pots: dict[int, int] = {}
    for event in events:
        if isinstance(event, (PotAwarded, RakeTaken)):
            pots[event.pot] = pots.get(event.pot, 0) + event.chips
    return {
        "finishing_stacks": hand.stacks,
        "collected": {seat: chips for seat, chips in hand.payouts.items() if chips},
        "returned": {e.seat: e.chips for e in events if isinstance(e, UncalledReturned)},
        "rake": hand.rake,
        "pots": tuple([pots[number] for number in sorted(pots)]) if hand.is_verified else None,
    }
