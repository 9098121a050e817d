"""Who wins a showdown, high and low."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pokercore._cards import card_mask, mask_cards
from pokercore._evaluation import evaluate_mask
from pokercore._omaha import evaluate_omaha_low_mask, evaluate_omaha_mask
from pokercore.cards import Cards
from pokercore.errors import CardError, counted, shown

__all__ = ["DealShape", "Winners", "deal_shape", "winners"]


class DealShape(NamedTuple):
    """What a game deals and how hands are read.

    Attributes:
        name: The name of the game.
        hole_cards: Cards dealt to each player.
        omaha: Whether exactly two of them play.
        hi_lo: Whether an 8-or-better low shares the pot.
    """

    name: str
    hole_cards: int
    omaha: bool
    hi_lo: bool


_SHAPES = {
    shape.name: shape
    for shape in (
        DealShape("holdem", 2, omaha=False, hi_lo=False),
        DealShape("omaha", 4, omaha=True, hi_lo=False),
        DealShape("omaha5", 5, omaha=True, hi_lo=False),
        DealShape("omaha6", 6, omaha=True, hi_lo=False),
        DealShape("omaha-hi-lo", 4, omaha=True, hi_lo=True),
        DealShape("omaha5-hi-lo", 5, omaha=True, hi_lo=True),
    )
}
_ALIASES = {
    "plo": "omaha",
    "o8": "omaha-hi-lo",
    "plo5": "omaha5",
    "plo6": "omaha6",
    "big-o": "omaha5-hi-lo",
}


class Winners(NamedTuple):
    """The winners of a showdown, as places in the list of hands, ascending.

    Attributes:
        high: Who has the best high hand.
        low: Who has the best low; empty in a game without lows or when nobody qualifies.
    """

    high: tuple[int, ...]
    low: tuple[int, ...]


def deal_shape(game: str) -> DealShape:
    """Return the deal shape of a game by its name or alias; how it is bet does not matter.

    Raises:
        CardError: no such game.

    >>> deal_shape("o8")
    DealShape(name='omaha-hi-lo', hole_cards=4, omaha=True, hi_lo=True)
    >>> deal_shape("no-limit-holdem").name
    'holdem'
    """
    if isinstance(game, str):
        betting, _, rest = game.partition("-limit-")
        name = rest if betting in ("no", "pot", "fixed") else game
        shape = _SHAPES.get(_ALIASES.get(name, name))
        if shape is not None:
            return shape
    known = ", ".join([*_SHAPES, *_ALIASES])
    raise CardError(f"{shown(game)} is not a game; games are {known}")


def strength_of(shape: DealShape) -> Callable[[int, int], tuple[int, int]]:
    """Return a function of hole and board masks that gives the high and the low strength."""
    if not shape.omaha:
        return lambda hole, board: (evaluate_mask(hole | board), 0)
    if not shape.hi_lo:
        return lambda hole, board: (evaluate_omaha_mask(hole, board), 0)
    return lambda hole, board: (
        evaluate_omaha_mask(hole, board),
        evaluate_omaha_low_mask(hole, board),
    )


def places_of_best(strengths: Sequence[int]) -> tuple[int, ...]:
    """Return the places of the greatest strength, ascending; none where all are 0."""
    best = max(strengths)
    return tuple(place for place, strength in enumerate(strengths) if strength == best and best)


def showdown_masks(hands: Sequence[Cards], board: Cards, shape: DealShape) -> tuple[list[int], int]:
    """Return hands and board as masks, checked: counts, and no card in two places."""
    table = card_mask(board)
    if not 3 <= table.bit_count() <= 5:
        raise CardError(f"{counted(table.bit_count(), 'board card')} given; a board has 3 to 5")
    buffer_or_text = isinstance(hands, (str, bytes, bytearray, memoryview))
    if buffer_or_text or not isinstance(hands, Sequence):
        raise CardError(f"hands is {shown(hands)}; it must be a sequence of one hand or more")
    seen, masks = table, []
    for place, hand in enumerate(hands):
        mask = card_mask(hand)
        if mask.bit_count() != shape.hole_cards:
            raise CardError(
                f"hand {place} has {counted(mask.bit_count(), 'card')}; {shape.name} deals "
                f"{shape.hole_cards}"
            )
        if mask & seen:
            card = mask_cards(mask & seen)[0]
            raise CardError(f"hand {place}: {card} is there twice; each card can be there once")
        seen |= mask
        masks.append(mask)
    if not masks:
        raise CardError("no hands given; a showdown needs one or more")
    return masks, table


def winners(hands: Sequence[Cards], board: Cards, game: str = "holdem") -> Winners:
    """Return who wins, high and low.

    Args:
        hands: Each player's hole cards, in any form that `evaluate` takes.
        board: 3 to 5 cards.
        game: "holdem", "omaha", "omaha5", "omaha6", "omaha-hi-lo", "omaha5-hi-lo", or an alias
            ("plo", "plo5", "plo6", "o8", "big-o").

    Raises:
        NotationError: text that is no card.
        CardError: no hand, a wrong count, a card in two places, or an unknown game.

    Source: rules 1.30, 1.31, 1.46 and 1.64.

    >>> winners(["AsAh", "KsKh"], "2c 7d 9h Jc 3s")
    Winners(high=(0,), low=())
    """
    shape = deal_shape(game)
    masks, table = showdown_masks(hands, board, shape)
    evaluate = strength_of(shape)
    strengths = [evaluate(mask, table) for mask in masks]
    return Winners(
        places_of_best([high for high, _ in strengths]),
        places_of_best([low for _, low in strengths]),
    )
