"""What is played: deal shape, betting structure, and the game made of both."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from pokercore._checks import check_flag
from pokercore.errors import StakesError, shown

__all__ = ["OMAHA_SIZES", "BettingStructure", "Game", "Variant"]

OMAHA_SIZES = (4, 5, 6)
"""Hole cards an Omaha game may have."""


class BettingStructure(StrEnum):
    """How much may be bet (rules 1.32 to 1.39, 1.42, 1.50)."""

    NO_LIMIT = "no-limit"
    POT_LIMIT = "pot-limit"
    FIXED_LIMIT = "fixed-limit"


class Variant(msgspec.Struct, frozen=True):
    """The deal shape of a game with five community cards.

    Attributes:
        name: How the variant is called, as in "omaha-hi-lo".
        hole_cards: Cards dealt face down to each player: 2 in hold'em, 4 to 6 in Omaha.
        must_play: Hole cards that must play, always with the rest from the board: 2 in
            Omaha (rule 3.15); 0 in hold'em, where any five of the seven play (rule 1.1).
        hi_lo: Whether half of each pot goes to the best 8-or-better low (rule 1.43).

    Raises:
        StakesError: No such game is played here.
    """

    name: str
    hole_cards: int
    must_play: int = 0
    hi_lo: bool = False

    def __post_init__(self) -> None:
        check_flag(self.hi_lo, "hi_lo")
        if not isinstance(self.name, str) or not self.name:
            raise StakesError(f"a variant is called {shown(self.name)}: a name is needed")
        holdem = self.hole_cards == 2 and self.must_play == 0 and not self.hi_lo
        omaha = self.hole_cards in OMAHA_SIZES and self.must_play == 2
        if type(self.hole_cards) is not int or type(self.must_play) is not int:
            raise StakesError("hole_cards and must_play are whole numbers of cards")
        if not holdem and not omaha:
            raise StakesError(
                f"{shown(self.hole_cards)} hole cards of which {shown(self.must_play)} must play"
                f"{', hi-lo' if self.hi_lo else ''}: allowed are 2 of which 0 must play, high"
                " only, and 4 to 6 of which 2 must play"
            )


class Game(msgspec.Struct, frozen=True):
    """A variant and the structure it is bet in.

    Attributes:
        variant: The deal shape.
        structure: How much may be bet.

    Raises:
        StakesError: Either is not what it says.
    """

    variant: Variant
    structure: BettingStructure

    def __post_init__(self) -> None:
        if not isinstance(self.variant, Variant):
            raise StakesError(f"variant is {shown(self.variant)}: a Variant is allowed")
        if not isinstance(self.structure, BettingStructure):
            raise StakesError(
                f"structure is {shown(self.structure)}: a BettingStructure is allowed"
            )

    @property
    def name(self) -> str:
        """The name of the game, as in "pot-limit-omaha-hi-lo"."""
        return f"{self.structure}-{self.variant.name}"
