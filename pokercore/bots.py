"""Players that are programs: the protocol, and a few simple ones."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Protocol

from pokercore._numbers import whole_number
from pokercore.actions import Action, AgreeRunIt, Call, Check, Fold, LegalActions, RaiseTo, Show
from pokercore.cards import Card
from pokercore.errors import StakesError, shown

if TYPE_CHECKING:
    from pokercore.views import HandView

__all__ = ["BOTS", "Bot", "CallingBot", "MinRaiseBot", "RandomBot", "TightBot"]


class Bot(Protocol):
    """Somebody who plays a seat."""

    def act(self, legal: LegalActions, view: HandView) -> Action:
        """Return what to do now.

        Args:
            legal: What is allowed.
            view: The hand as the seat may see it; `view.reader` is the seat.
        """


def _unasked(legal: LegalActions) -> Action | None:
    """Return the answer to what every simple bot answers alike: once, and always show."""
    if legal.run_it:
        return AgreeRunIt(1)
    return Show() if legal.show else None


def _chances(seed: int | None) -> random.Random:
    whole = whole_number(seed)
    if seed is not None and (whole is None or whole < 0):
        raise StakesError(f"seed is {shown(seed)}: an int from 0, or None, is allowed")
    return random.Random(whole)  # noqa: S311 - no secret hangs on it


class CallingBot:
    """Checks when it can, else calls."""

    def act(self, legal: LegalActions, view: HandView) -> Action:  # noqa: ARG002 - the protocol
        """Return a check or a call."""
        return _unasked(legal) or (Check() if legal.check else Call())


class MinRaiseBot:
    """Raises to the minimum and folds with fixed chances, else checks or calls.

    Args:
        seed: Where its chances come from; the system's source for None.
        raises: The chance to bet or raise where that is offered.
        folds: The chance to fold a hand that faces a bet.

    Raises:
        StakesError: A seed that is no int from 0, or a chance outside 0 to 1.
    """

    def __init__(
        self, seed: int | None = None, *, raises: float = 0.15, folds: float = 0.05
    ) -> None:
        for name, chance in (("raises", raises), ("folds", folds)):
            if type(chance) not in (int, float) or not 0 <= chance <= 1:
                raise StakesError(f"{name} is {shown(chance)}: a chance from 0 to 1 is allowed")
        self._random = _chances(seed).random
        self._raises = raises
        self._folds = raises + folds

    def act(self, legal: LegalActions, view: HandView) -> Action:  # noqa: ARG002 - the protocol
        """Return the action that its chances choose."""
        chance = self._random()
        if legal.min_raise_to and chance < self._raises:
            return RaiseTo(legal.min_raise_to)
        if legal.check:
            return Check()
        if legal.to_call:
            return Fold() if self._raises <= chance < self._folds else Call()
        return _unasked(legal) or Check()


class RandomBot:
    """Takes each kind of action that is allowed with the same chance, wagers of any size.

    Args:
        seed: Where its chances come from; the system's source for None.

    Raises:
        StakesError: A seed that is no int from 0.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._rng = _chances(seed)

    def act(self, legal: LegalActions, view: HandView) -> Action:  # noqa: ARG002 - the protocol
        """Return any allowed action."""
        answer = _unasked(legal)
        if answer is not None:
            return answer
        choices: list[Action] = [Check()] if legal.check else [Call()]
        if legal.fold and not legal.check:
            choices.append(Fold())
        if legal.min_raise_to:
            steps = (legal.max_raise_to - legal.min_raise_to) // legal.step
            choices.append(RaiseTo(legal.min_raise_to + self._rng.randint(0, steps) * legal.step))
        return self._rng.choice(choices)


class TightBot:
    """Plays hands with a pair or two high cards, raises with both, folds the others to a bet."""

    def act(self, legal: LegalActions, view: HandView) -> Action:
        """Return a raise, a call or a fold by its own cards alone."""
        answer = _unasked(legal)
        if answer is not None:
            return answer
        mine = next(seat.cards for seat in view.seats if seat.seat == view.reader)
        ranks = sorted(card.rank for card in mine if isinstance(card, Card))
        pair = len(set(ranks)) < len(ranks)
        high = sum(rank >= _TEN for rank in ranks) > 1
        if pair and high and legal.min_raise_to:
            return RaiseTo(legal.min_raise_to)
        if legal.check:
            return Check()
        return Call() if pair or high else Fold()


_TEN = 8

BOTS = ("random", "min-raise", "calling", "tight")
"""The names of the bots that `pokercore simulate` knows."""
