"""Events in the words of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore.cards import format_cards
from pokercore.events import (
    Bet,
    BoardsAgreed,
    Called,
    Checked,
    Event,
    Folded,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    HoleDealt,
    Posted,
    PostKind,
    PotAwarded,
    Protected,
    Raised,
    RakeTaken,
    ResultRecorded,
    RunItAnswered,
    StreetDealt,
    UncalledReturned,
)

if TYPE_CHECKING:
    from pokercore.history.info import HandInfo

__all__ = ["event_words"]

_POSTS = {
    PostKind.ANTE: "the ante",
    PostKind.TABLE_ANTE: "the ante for the table",
    PostKind.SMALL_BLIND: "the small blind",
    PostKind.BIG_BLIND: "the big blind",
    PostKind.STRADDLE: "a straddle",
    PostKind.LIVE: "a live blind",
    PostKind.DEAD: "a dead blind",
}


def event_words(event: Event, info: HandInfo) -> str:
    """Return one event as a sentence, with names and amounts as the history has them.

    >>> from pokercore.history.info import HandInfo
    >>> event_words(Raised(seat=3, to=1200, chips=1000), HandInfo())
    'seat 3 raises to 1,200'
    """
    match event:
        case HandStarted() | HandEnded() | ResultRecorded():
            return _frame_words(event, info)
        case StreetDealt() | BoardsAgreed() | RakeTaken():
            return _table_words(event, info)
        case _:
            return f"{info.name(event.seat)} {_player_words(event, info)}"


def _frame_words(event: HandStarted | HandEnded | ResultRecorded, info: HandInfo) -> str:
    if isinstance(event, HandStarted):
        return f"{event.game.name}, {len(event.seats)} players, button {info.name(event.button)}"
    if isinstance(event, HandEnded):
        return "the hand is over"
    taken = ", ".join(f"{info.name(seat)} {info.amount(n)}" for seat, n in event.collected)
    return f"by the record, not verified by cards: {taken}"


def _table_words(event: StreetDealt | BoardsAgreed | RakeTaken, info: HandInfo) -> str:
    if isinstance(event, StreetDealt):
        board = f" of board {event.board + 1}" if event.board else ""
        return f"{event.street.name.lower()}{board}: {format_cards(event.cards, ' ')}"
    if isinstance(event, BoardsAgreed):
        return f"the rest is run {event.boards} times"
    return f"rake of {info.amount(event.chips)}"


def _player_words(event: Event, info: HandInfo) -> str:
    match event:
        case Posted():
            return f"posts {_POSTS[event.kind]} of {info.amount(event.chips)}{_all_in(event)}"
        case HoleDealt():
            return f"is dealt {format_cards(event.cards, ' ')}"
        case Folded():
            return "folds"
        case Checked():
            return "checks"
        case Called():
            return f"calls {info.amount(event.chips)}{_all_in(event)}"
        case Bet():
            return f"bets {info.amount(event.to)}{_all_in(event)}"
        case Raised():
            return f"raises to {info.amount(event.to)}{_all_in(event)}"
        case Protected():
            return "is protected and counts as all-in"
        case UncalledReturned():
            return f"takes back {info.amount(event.chips)} that nobody called"
        case RunItAnswered():
            return f"agrees to {event.boards} board{'s' if event.boards > 1 else ''}"
        case HandShown():
            return f"shows {format_cards(event.cards, ' ')}"
        case HandMucked():
            return "mucks"
        case PotAwarded():
            return f"wins {info.amount(event.chips)} of {_pot(event)}"
        case _:
            return "does something that has no words"


def _all_in(event: Posted | Called | Bet | Raised) -> str:
    return ", all-in" if event.all_in else ""


def _pot(event: PotAwarded) -> str:
    pot = "the main pot" if event.pot == 0 else f"side pot {event.pot}"
    half = "" if event.half == "whole" else f", {event.half} half"
    board = f", board {event.board + 1}" if event.board else ""
    return f"{pot}{half}{board}"
