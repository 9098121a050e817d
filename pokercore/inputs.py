"""Which action an event is the record of."""

from __future__ import annotations

from pokercore.actions import (
    Action,
    AgreeRunIt,
    BetTo,
    Call,
    Check,
    Fold,
    Muck,
    Protect,
    RaiseTo,
    Show,
)
from pokercore.events import (
    Bet,
    Called,
    Checked,
    Event,
    Folded,
    HandMucked,
    HandShown,
    Protected,
    Raised,
    RunItAnswered,
)

__all__ = ["action_of"]


def action_of(event: Event) -> Action | None:
    """Return the action that an event records, or None for what the rules brought about.

    >>> action_of(Raised(seat=3, to=40, chips=30))
    RaiseTo(to=40)
    """
    match event:
        case Folded():
            return Fold()
        case Checked():
            return Check()
        case Called():
            return Call()
        case Bet():
            return BetTo(event.to)
        case Raised():
            return RaiseTo(event.to)
        case Protected():
            return Protect(event.seat)
        case RunItAnswered():
            return AgreeRunIt(event.boards)
        case HandShown():
            return Show(event.cards)
        case HandMucked():
            return Muck()
        case _:
            return None
