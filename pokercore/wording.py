"""Actions as errors name them."""

from __future__ import annotations

from pokercore.actions import Action, BetTo, LegalActions, RaiseTo
from pokercore.errors import shown

__all__ = ["action_name", "allowed_in_words"]


def action_name(action: object) -> str:
    """Return an action as an error names it, without running a foreign `__repr__`."""
    if isinstance(action, (BetTo, RaiseTo)):
        return f"{type(action).__name__}({shown(action.to)})"
    if isinstance(action, Action):
        return f"{type(action).__name__}()"
    return shown(action)


def allowed_in_words(legal: LegalActions) -> str:
    """Return legal actions in words."""
    words = [
        name
        for name, offered in (
            ("Fold()", legal.fold),
            ("Check()", legal.check),
            (f"Call() of {legal.to_call}", legal.to_call),
            ("Show()", legal.show),
            ("Muck()", legal.muck),
            (f"AgreeRunIt(1 to {legal.run_it})", legal.run_it),
        )
        if offered
    ]
    if legal.min_raise_to:
        sizes = f"{legal.min_raise_to} to {legal.max_raise_to}"
        steps = f" in steps of {legal.step}" if legal.step > 1 else ""
        words.append(f"a bet or raise to {sizes}{steps}")
    return ", ".join(words) or "nothing"
