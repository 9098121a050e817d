"""What a player may do, and what he may do now."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from pokercore.cards import Card

__all__ = [
    "NOBODY_ACTS",
    "Action",
    "AgreeRunIt",
    "BetTo",
    "Call",
    "Check",
    "Fold",
    "LegalActions",
    "Muck",
    "NoRaise",
    "Protect",
    "RaiseTo",
    "Show",
    "is_players_own",
]


class Fold(msgspec.Struct, frozen=True, gc=False, tag="fold"):
    """Give up the hand."""


class Check(msgspec.Struct, frozen=True, gc=False, tag="check"):
    """Stay in for nothing: allowed exactly when there is nothing to call (rule 2.15)."""


class Call(msgspec.Struct, frozen=True, gc=False, tag="call"):
    """Match the bet, or go all-in below it (rule 1.102)."""


class BetTo(msgspec.Struct, frozen=True, gc=False, tag="bet"):
    """Make the first bet of a round.

    Attributes:
        to: The player's total in this round after it, in chips.
    """

    to: int


class RaiseTo(msgspec.Struct, frozen=True, gc=False, tag="raise"):
    """Wager up to a total: a raise, or the first bet where there is none yet.

    Attributes:
        to: The player's total in this round after it, in chips.
    """

    to: int


class Show(msgspec.Struct, frozen=True, gc=False, tag="show"):
    """Table the hand at the showdown, or after winning without one (rule 2.25).

    Attributes:
        cards: The hole cards, where the hand was dealt unknown; else nothing.
    """

    cards: tuple[Card, ...] = ()


class Muck(msgspec.Struct, frozen=True, gc=False, tag="muck"):
    """Give up the hand at the showdown without showing it (rule 1.28)."""


class AgreeRunIt(msgspec.Struct, frozen=True, gc=False, tag="run_it"):
    """Answer how often to run the rest of the board; the least answer of all holds (rule 3.19).

    Attributes:
        boards: The most boards the player agrees to; 1 declines.
    """

    boards: int


class Protect(msgspec.Struct, frozen=True, gc=False, tag="protect"):
    """Treat the actor as all-in for what he has put in: a clock's action (rule 2.33).

    Attributes:
        seat: The seat to protect, which must be the actor's, facing a bet.
    """

    seat: int


Action: TypeAlias = Fold | Check | Call | BetTo | RaiseTo | Show | Muck | AgreeRunIt | Protect
"""Everything `Hand.apply` takes."""

_PLAYERS_OWN = frozenset((Fold, Check, Call, BetTo, RaiseTo, Show, Muck, AgreeRunIt))


def is_players_own(action: object) -> bool:
    """Return whether a player may ask for this, as far as that can be told by itself.

    The clock's own action is none of his, and his hand is shown as it was dealt.
    """
    return type(action) in _PLAYERS_OWN and not (type(action) is Show and action.cards)


class NoRaise(StrEnum):
    """Why no raise is offered."""

    CAPPED = "capped"
    """The round has all its bets (rules 1.38, 2.19)."""
    NOT_REOPENED = "not_reopened"
    """The player has acted, and faces less than a full raise (rules 3.8, 3.10)."""
    NO_OPPONENT = "no_opponent"
    """Nobody else has chips to call with (rule 3.9)."""
    NO_CHIPS = "no_chips"
    """The player has no more than the call."""


class LegalActions(msgspec.Struct, frozen=True, gc=False):
    """What the actor may do now; false when nobody acts.

    Attributes:
        fold: Whether he may fold.
        check: Whether he may check.
        to_call: Chips a call puts in, never above his stack; 0 when there is nothing to call.
        min_raise_to: The least total a bet or raise may be to; 0 when none is offered.
        max_raise_to: The greatest; equal to the least where one size is allowed.
        no_raise: Why no bet or raise is offered, or None.
        step: Totals other than the greatest are multiples of this many chips.
        show: Whether he may show.
        muck: Whether he may muck.
        run_it: The most boards he may agree to; 0 when nobody asks.
    """

    fold: bool = False
    check: bool = False
    to_call: int = 0
    min_raise_to: int = 0
    max_raise_to: int = 0
    no_raise: NoRaise | None = None
    step: int = 1
    show: bool = False
    muck: bool = False
    run_it: int = 0

    def __bool__(self) -> bool:
        return self.fold or self.check or self.to_call > 0 or self.show or self.run_it > 0

    def __repr__(self) -> str:
        shown_always = self.__struct_fields__[:6]
        others = [
            name
            for name in self.__struct_fields__[6:]
            if getattr(self, name) != getattr(NOBODY_ACTS, name)
        ]
        fields = ", ".join(
            f"{name}={_text(getattr(self, name))}" for name in (*shown_always, *others)
        )
        return f"LegalActions({fields})"


def _text(value: object) -> str:
    return repr(value.value) if isinstance(value, NoRaise) else repr(value)


NOBODY_ACTS = LegalActions()
"""The answer when there is nobody to act."""
