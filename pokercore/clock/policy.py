"""What is done for a player who does not act himself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore.actions import Action, AgreeRunIt, Check, Fold, LegalActions, Protect, Show
from pokercore.clock.rules import check_count, check_rules, check_switch
from pokercore.errors import ClockError, shown

if TYPE_CHECKING:
    from pokercore.clock.rules import ClockRules

__all__ = ["away_action", "gone_action", "silent_action"]

FOLD, CHECK, SHOW, ONCE = Fold(), Check(), Show(), AgreeRunIt(1)


def silent_action(rules: ClockRules, legal: LegalActions) -> Action:
    """Return what a connected player whose time is over does (rule 2.34).

    He checks if he can, else he folds; where the house says so he folds in any case. He is
    never protected (rule 1.108). A silent hand at the showdown is shown, so that no pot is
    lost by it, and the rest of the board is run once.
    """
    return _action(legal, fold=check_rules(rules).on_timeout_connected == "fold")


def away_action(
    rules: ClockRules, legal: LegalActions, *, later_hand: bool = False, protect: int | None = None
) -> Action:
    """Return what is done for a disconnected player at the end of his time, or while away.

    He checks if he can; facing a bet he is protected or folds (rules 1.53, 2.33). In hands
    after the one in which he went away he folds in any case where the house says so (2.39).

    Args:
        rules: The house's clock rules.
        legal: What the actor may do.
        later_hand: Whether he went away in an earlier hand.
        protect: The actor's seat, if he has a protected all-in left and chips in the pot.
    """
    folds = check_switch(later_hand, "later_hand") and check_rules(rules).while_away == "fold"
    action = _action(legal, fold=folds)
    if protect is not None and legal.to_call:
        return Protect(check_count(protect, "protect"))
    return action


def gone_action(legal: LegalActions) -> Action:
    """Return what is done for one who left a ring game, or sat out, in the middle of a hand.

    He folds, also where a check is free; a hand that has come to the showdown is shown.
    """
    return _action(legal, fold=True)


def _action(legal: LegalActions, *, fold: bool) -> Action:
    if not isinstance(legal, LegalActions) or not legal:
        raise ClockError(f"legal is {shown(legal)}: what an actor may do is allowed")
    if legal.run_it:
        return ONCE
    if legal.show:
        return SHOW
    if legal.check and not (fold and legal.fold):
        return CHECK
    return FOLD
