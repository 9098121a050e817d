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
from pokercore.errors import CardError, shown

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

    Raises:
        CardError: something that is no `Card`, or a separator that is no text.

    >>> format_cards([Card("Ah"), None], " ")
    'Ah ??'
    """
    if not isinstance(separator, str):
        raise CardError(f"separator is {shown(separator)}; it must be text")
    try:
        given = iter(cards)
    except TypeError:
        raise CardError(f"{shown(cards)} is not an iterable of Cards") from None
    return separator.join(map(_card_text, given))


def _card_text(card: object) -> str:
    if card is None:
        return UNKNOWN_CARD
    if isinstance(card, Card):
        return str(card)
    raise CardError(f"{shown(card)} is not a Card; parse_cards makes Cards of text")
