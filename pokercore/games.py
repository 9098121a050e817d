"""The games a room offers, as constants and by name."""

from __future__ import annotations

from pokercore.errors import StakesError, shown
from pokercore.variants import BettingStructure, Game, Variant

__all__ = [
    "ALIASES",
    "BIG_O",
    "FIVE_CARD_OMAHA",
    "FIXED_LIMIT_HOLDEM",
    "FIXED_LIMIT_OMAHA",
    "FIXED_LIMIT_OMAHA_HI_LO",
    "GAMES",
    "HOLDEM",
    "NO_LIMIT_HOLDEM",
    "NO_LIMIT_OMAHA_HI_LO",
    "OMAHA",
    "OMAHA_HI_LO",
    "POT_LIMIT_HOLDEM",
    "POT_LIMIT_OMAHA",
    "POT_LIMIT_OMAHA_HI_LO",
    "SIX_CARD_OMAHA",
    "VARIANTS",
    "find_game",
]

HOLDEM = Variant("holdem", hole_cards=2)
OMAHA = Variant("omaha", hole_cards=4, must_play=2)
OMAHA_HI_LO = Variant("omaha-hi-lo", hole_cards=4, must_play=2, hi_lo=True)
FIVE_CARD_OMAHA = Variant("omaha5", hole_cards=5, must_play=2)
SIX_CARD_OMAHA = Variant("omaha6", hole_cards=6, must_play=2)
BIG_O = Variant("omaha5-hi-lo", hole_cards=5, must_play=2, hi_lo=True)

VARIANTS = {
    variant.name: variant
    for variant in (HOLDEM, OMAHA, OMAHA_HI_LO, FIVE_CARD_OMAHA, SIX_CARD_OMAHA, BIG_O)
}
"""Every named deal shape, by name."""

NO_LIMIT_HOLDEM = Game(HOLDEM, BettingStructure.NO_LIMIT)
POT_LIMIT_HOLDEM = Game(HOLDEM, BettingStructure.POT_LIMIT)
FIXED_LIMIT_HOLDEM = Game(HOLDEM, BettingStructure.FIXED_LIMIT)
POT_LIMIT_OMAHA = Game(OMAHA, BettingStructure.POT_LIMIT)
FIXED_LIMIT_OMAHA = Game(OMAHA, BettingStructure.FIXED_LIMIT)
NO_LIMIT_OMAHA_HI_LO = Game(OMAHA_HI_LO, BettingStructure.NO_LIMIT)
POT_LIMIT_OMAHA_HI_LO = Game(OMAHA_HI_LO, BettingStructure.POT_LIMIT)
FIXED_LIMIT_OMAHA_HI_LO = Game(OMAHA_HI_LO, BettingStructure.FIXED_LIMIT)

GAMES = {
    game.name: game
    for game in (
        NO_LIMIT_HOLDEM,
        POT_LIMIT_HOLDEM,
        FIXED_LIMIT_HOLDEM,
        POT_LIMIT_OMAHA,
        FIXED_LIMIT_OMAHA,
        NO_LIMIT_OMAHA_HI_LO,
        POT_LIMIT_OMAHA_HI_LO,
        FIXED_LIMIT_OMAHA_HI_LO,
    )
}
"""The eight games of the catalogue (rule 2.22), by name."""

ALIASES = {
    "plo": "omaha",
    "o8": "omaha-hi-lo",
    "plo5": "omaha5",
    "plo6": "omaha6",
    "big-o": "omaha5-hi-lo",
}
"""Other names of a variant."""


def find_game(name: str) -> Game:
    """Return the game called `name`: a structure and a variant, as in "pot-limit-omaha5".

    Every structure can be had with every variant, also where the catalogue does not list
    the pair; a variant may go by its alias, as in "pot-limit-big-o".

    Raises:
        StakesError: No structure and variant make that name.

    >>> find_game("pot-limit-omaha") is POT_LIMIT_OMAHA
    True
    """
    if not isinstance(name, str):
        raise StakesError(f"the game is {shown(name)}: a Game or its name is allowed")
    if (known := GAMES.get(name)) is not None:
        return known
    for structure in BettingStructure:
        rest = name.removeprefix(f"{structure.value}-")
        variant = VARIANTS.get(ALIASES.get(rest, rest))
        if rest != name and variant is not None:
            game = Game(variant, structure)
            return GAMES.get(game.name, game)
    raise StakesError(
        f"no game is called {shown(name)}: allowed are {', '.join(BettingStructure)} with one of"
        f" {', '.join((*VARIANTS, *ALIASES))}, as in {NO_LIMIT_HOLDEM.name}"
    )
