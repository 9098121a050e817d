"""The deck: cards dealt once each, in an order that is given or shuffled without bias."""

from __future__ import annotations

from typing import Self

import numpy as np
from numpy.typing import NDArray

from pokercore._cards import Card, card_mask, mask_cards, parse_cards
from pokercore._numbers import whole_number
from pokercore._random import Shuffler
from pokercore.cards import Cards
from pokercore.errors import CardError, shown

__all__ = ["Deck", "deal_batch"]

_FULL = card_mask(range(52))


class Deck:
    """Cards in the order they will be dealt. Printing one shows no card.

    Args:
        cards: The order, first card first: all 52 or fewer, none twice.

    `Deck.shuffled` makes a shuffled one. A deck belongs to one thread at a time.

    Raises:
        NotationError: text that is no card.
        CardError: a repeated card, an index outside 0 to 51, or another type.

    >>> deck = Deck("As Kd 2c")
    >>> deck.deal(2), len(deck)
    ((Card('As'), Card('Kd')), 1)
    """

    __slots__ = ("_cards", "_dealt")

    def __init__(self, cards: Cards) -> None:
        self._cards = parse_cards(cards)
        self._dealt = 0

    @classmethod
    def shuffled(cls, *, seed: int | None = None, exclude: Cards = ()) -> Self:
        """Return a shuffled deck without the cards of `exclude`.

        The shuffle is Fisher and Yates's, each order equally likely: card i is exchanged with
        card i + below(n - i) for i = 0, 1, …, starting from index order. Its bits come from the
        system's secure source, or, with a seed, from xoshiro256** seeded by SplitMix64, of
        which each draw takes the upper 32 bits: the same seed gives the same deck everywhere.

        Args:
            seed: 0 to 2^64 - 1, or None for the secure source.
            exclude: Cards that are not in the deck.

        Raises:
            NotationError: text that is no card.
            CardError: cards that cannot be, or a seed out of range.

        >>> Deck.shuffled(seed=7).deal(2) == Deck.shuffled(seed=7).deal(2)
        True
        """
        cards = mask_cards(_FULL & ~card_mask(exclude))
        order = np.empty((1, len(cards)), dtype=np.uint8)
        Shuffler(seed, cards).fill(order)
        return cls(order[0].tolist())

    def __len__(self) -> int:
        """Return how many cards are left."""
        return len(self._cards) - self._dealt

    def __repr__(self) -> str:
        return f"<Deck: {len(self)} cards left>"

    @property
    def remaining(self) -> tuple[Card, ...]:
        """The cards left, in the order they will be dealt: for the operator's eyes only."""
        try:
            return self._cards[self._dealt :]
        except AttributeError:  # of a subclass that does not call `Deck.__init__`
            raise CardError("the deck was never given its cards") from None

    def deal(self, count: int) -> tuple[Card, ...]:
        """Deal the next `count` cards.

        Raises:
            CardError: not a whole number, negative, or more cards than are left; none is dealt.
        """
        checked = _count(count)
        if checked > len(self):
            raise CardError(f"{shown(count)} cards to deal; {len(self)} are left")
        start = self._dealt
        self._dealt += checked
        return self._cards[start : self._dealt]

    def burn(self) -> None:
        """Put the next card away unseen.

        Raises:
            CardError: no card is left.
        """
        self.deal(1)

    def copy(self) -> Self:
        """Return a deck with the same cards left in the same order."""
        twin = object.__new__(type(self))
        twin._cards, twin._dealt = self.remaining, 0
        return twin

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Card, ...]]]:
        """Pickle the cards left in their order: whoever reads it knows them all."""
        return type(self), (self.remaining,)


def _count(number: int) -> int:
    whole = whole_number(number)
    if whole is None or whole < 0:
        raise CardError(f"{shown(number)} is not a count of cards; a count is an int from 0")
    return whole


def deal_batch(
    deals: int, cards: int = 52, *, seed: int | None = None, exclude: Cards = ()
) -> NDArray[np.uint8]:
    """Return many independent deals, each the first cards of a freshly shuffled deck.

    Args:
        deals: How many.
        cards: Cards a deal, up to what the deck holds.
        seed: As in `Deck.shuffled`; the first deal equals that deck's first cards.
        exclude: Cards that are not in the deck.

    Returns:
        uint8 card indices of shape (deals, cards), C-contiguous.

    Raises:
        NotationError: text that is no card.
        CardError: a count that is no whole number or too large, or a seed out of range.

    Cost: draws only the cards dealt; releases the GIL.

    >>> deal_batch(1000, 9, seed=1).shape
    (1000, 9)
    """
    stub = mask_cards(_FULL & ~card_mask(exclude))
    shape = _count(deals), _count(cards)
    if shape[1] > len(stub):
        raise CardError(f"{shown(shape[1])} cards a deal; the deck has {len(stub)}")
    try:
        rows = np.empty(shape, dtype=np.uint8)
    except (MemoryError, ValueError) as error:
        raise CardError(f"{shown(deals)} deals of {shape[1]} cards do not fit in memory") from error
    Shuffler(seed, stub).fill(rows)
    return rows
