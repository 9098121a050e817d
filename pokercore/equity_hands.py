"""What players hold in an equity calculation: cards, partly known cards, or ranges."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from pokercore.cards import Cards, card_mask, mask_cards
from pokercore.errors import CardError, NotationError, RangeError, counted, shown
from pokercore.ranges import Range
from pokercore.winners import DealShape

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Hand", "Holding", "Table", "read_cards", "read_sequence", "read_table"]

Hand: TypeAlias = Cards | Range
"""A player's hand as callers give it."""

_RANDOM = frozenset({"random", "any", "?"})
_CARD = r"(?:10|[2-9TJQKAtjqka])[cdhsCDHS]"
_MOST_MEMBERS = 64
_UNKNOWN = r"(?:\*|\?\?)"
_FILLED = re.compile(rf"\s*((?:{_CARD}\s*)*)\*+\s*")
_LISTED = re.compile(rf"\s*(?:{_CARD}|{_UNKNOWN})\s*")
_ONLY_CARDS = re.compile(rf"\s*(?:{_CARD}\s*)+")


@dataclass(frozen=True, slots=True)
class Holding:
    """One player's possible hands.

    Attributes:
        known: Mask of the cards that are in every hand.
        unknown: Number of cards nobody has seen; all that are left are equally likely.
        masks: The hands of a range, or None where cards are known or unknown.
        weights: Their weights.
    """

    known: int
    unknown: int
    masks: NDArray[np.uint64] | None = None
    weights: NDArray[np.float64] | None = None

    @property
    def exact(self) -> bool:
        """Whether this is one hand."""
        return self.masks is None and self.unknown == 0


@dataclass(frozen=True, slots=True)
class Table:
    """A spot whose equity is asked for, checked: no card is in two places.

    Attributes:
        shape: The deal shape of the game.
        holdings: What each player holds.
        board: Mask of the cards on the board.
        dead: Mask of the cards that nobody can get.
    """

    shape: DealShape
    holdings: tuple[Holding, ...]
    board: int
    dead: int

    @property
    def to_come(self) -> int:
        """How many cards the board still gets."""
        return 5 - self.board.bit_count()

    @property
    def fixed(self) -> int:
        """Mask of the cards whose place is known: board, dead, and in players' hands."""
        cards = self.board | self.dead
        for holding in self.holdings:
            cards |= holding.known
        return cards


@lru_cache(maxsize=4)
def _patterns(size: int) -> tuple[re.Pattern[str], re.Pattern[str]]:
    cards = re.compile(rf"\s*(?:{_CARD}\s*){{{size}}}")
    partly = re.compile(rf"\s*(?:(?:{_CARD}|{_UNKNOWN})\s*){{{size}}}")
    return cards, partly


def _wrong_count(count: int, place: int, shape: DealShape) -> CardError:
    return CardError(
        f"hand {place} has {counted(count, 'card')}; {shape.name} deals {shape.hole_cards}"
    )


def _partly_known(cards: str, place: int, shape: DealShape) -> Holding:
    mask = card_mask(cards) if cards else 0
    if mask.bit_count() >= shape.hole_cards:
        raise CardError(
            f"hand {place} has {counted(mask.bit_count(), 'card')} and '*' for more; {shape.name} "
            f"deals {shape.hole_cards}"
        )
    return Holding(mask, shape.hole_cards - mask.bit_count())


def _read_text(text: str, place: int, shape: DealShape) -> Holding:
    cards, partly = _patterns(shape.hole_cards)
    if text.strip().lower() in _RANDOM:
        return Holding(0, shape.hole_cards)
    given, listed = text, text.split(",")
    if all(_LISTED.fullmatch(card) for card in listed):
        text = " ".join(listed)  # commas between single cards; else they are those of a range
    if cards.fullmatch(text):
        return Holding(card_mask(text), 0)
    if filled := _FILLED.fullmatch(text):
        return _partly_known(filled[1], place, shape)
    if partly.fullmatch(text):
        return _partly_known("".join(re.findall(_CARD, text)), place, shape)
    if _ONLY_CARDS.fullmatch(text):
        raise _wrong_count(len(re.findall(_CARD, text)), place, shape)
    try:
        return _of_range(Range(given, game=shape.name))
    except RangeError as error:
        raise RangeError(f"hand {place}: {error}", position=error.position) from None


def _of_range(hands: Range) -> Holding:
    return Holding(0, 0, hands.masks, hands.weights)


def _read_hand(hand: object, place: int, shape: DealShape) -> Holding:
    if isinstance(hand, Range):
        if hand.hole_cards != shape.hole_cards:
            raise RangeError(
                f"hand {place} is a range of hands of {hand.hole_cards} cards; {shape.name} "
                f"deals {shape.hole_cards}"
            )
        return _of_range(hand)
    if isinstance(hand, str):
        return _read_text(hand, place, shape)
    mask = card_mask(hand)  # type: ignore[arg-type]
    if mask.bit_count() != shape.hole_cards:
        raise _wrong_count(mask.bit_count(), place, shape)
    return Holding(mask, 0)


def _without(holding: Holding, taken: int, place: int) -> Holding:
    """Return a range without the hands that hold taken cards."""
    if holding.masks is None or holding.weights is None:
        return holding
    if len(holding.masks) == 0:
        raise RangeError(f"hand {place}: no hand given; the range is empty")
    alive = (holding.masks & np.uint64(taken) == 0) & (holding.weights > 0)
    if not alive.any():
        raise RangeError(
            f"hand {place}: no hand of the range is left beside the board, the dead cards and "
            "the other players' cards"
        )
    return Holding(0, 0, holding.masks[alive], holding.weights[alive])


def read_sequence(values: object, name: str, wanted: str) -> list[object]:
    """Return the members of a list, a tuple or another sequence that is no text and no buffer.

    Of a long one only the first are returned: more than any game has players.

    Raises:
        CardError: anything else.
    """
    if isinstance(values, Sequence) and not isinstance(values, (str, bytes, bytearray, memoryview)):
        return list(itertools.islice(values, _MOST_MEMBERS))
    raise CardError(f"{name} is {shown(values)}; it must be a sequence of {wanted}")


def read_cards(cards: Cards, name: str) -> int:
    """Return the mask of cards, of which there may be none; an error says whose they are."""
    if type(cards) in (str, tuple, list) and not cards:
        return 0
    try:
        return card_mask(cards)
    except (CardError, NotationError) as error:
        raise type(error)(f"{name}: {error}") from None


def read_table(hands: Sequence[Hand], board: Cards, dead: Cards, shape: DealShape) -> Table:
    """Return what callers gave as a checked table.

    Raises:
        NotationError: text that is no card.
        RangeError: text that is no range, or a range of which no hand is left.
        CardError: a wrong count, a card in two places, or too few cards in the deck.
    """
    given = read_sequence(hands, "hands", "two hands or more")
    size, on_board, gone = shape.hole_cards, read_cards(board, "board"), read_cards(dead, "dead")
    most = (52 - 5) // size
    if not 2 <= len(given) <= most:
        raise CardError(
            f"{counted(len(given), 'hand')} given; {shape.name} takes 2 to {most} players"
        )
    if on_board.bit_count() > 5:
        raise CardError(f"{counted(on_board.bit_count(), 'board card')} given; a board has up to 5")
    if on_board & gone:
        raise CardError(f"{mask_cards(on_board & gone)[0]} is both dead and on the board")
    holdings = [_read_hand(hand, place, shape) for place, hand in enumerate(given)]
    taken = on_board | gone
    for place, holding in enumerate(holdings):
        if holding.known & taken:
            card = mask_cards(holding.known & taken)[0]
            raise CardError(f"hand {place}: {card} is there twice; each card can be there once")
        taken |= holding.known
    holdings = [_without(holding, taken, place) for place, holding in enumerate(holdings)]
    needed = 5 - on_board.bit_count()
    needed += sum(h.unknown if h.masks is None else size for h in holdings)
    if needed > 52 - taken.bit_count():
        left = 52 - taken.bit_count()
        raise CardError(f"{counted(needed, 'card')} to be dealt, but {left} left in the deck")
    return Table(shape, tuple(holdings), on_board, gone)
