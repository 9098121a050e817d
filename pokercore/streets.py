"""The streets of a hand and the phases a hand goes through."""

from __future__ import annotations

from enum import IntEnum, StrEnum

__all__ = ["BOARD_CARDS", "Phase", "Street"]


class Street(IntEnum):
    """A betting round, named after the cards dealt before it (rules 1.13, 1.19, 1.23, 1.24)."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


BOARD_CARDS = (0, 3, 4, 5)
"""Cards on a board once a street has been dealt, by street."""


class Phase(StrEnum):
    """What a hand waits for."""

    BETTING = "betting"
    """An action of the actor."""
    RUN_IT = "run_it"
    """An answer of the actor: how many times to run the rest of the board (rule 3.19)."""
    DEALING = "dealing"
    """Board cards from a dealer: the hand has no deck of its own."""
    SHOWDOWN = "showdown"
    """Show or muck, by the actor (rule 2.25, "ask")."""
    RESULT = "result"
    """A recorded result: a hand or a board that is not known leaves the winner open."""
    COMPLETE = "complete"
    """Nothing: the hand is over."""
