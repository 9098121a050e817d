"""Cards: the `Card` value, notation in and out, card masks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from pokercore._cards import (
    RANKS,
    SUITS,
    UNKNOWN_CARD,
    Card,
    card_mask,
    mask_cards,
    parse_cards,
    parse_known,
)

__all__ = [
    "RANKS",
    "SUITS",
    "UNKNOWN_CARD",
    "Card",
    "Cards",
    "card_mask",
    "format_cards",
    "mask_cards",
    "parse_cards",
    "parse_known",
]

Cards: TypeAlias = str | int | Sequence[Card | str | int] | AbstractSet[Card | str | int]
"""Cards as callers give them: text, a card mask, or a collection of Cards, texts or indices."""


def format_cards(cards: Iterable[Card | None], separator: str = "") -> str:
    """Return cards as text, an unknown one (None) as '??'.

    >>> format_cards([Card("Ah"), None], " ")
    'Ah ??'
    """
    return separator.join(UNKNOWN_CARD if card is None else str(card) for card in cards)
