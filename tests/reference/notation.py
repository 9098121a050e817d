"""Card names in pure Python, so that a test need not ask the code it judges."""

from __future__ import annotations

import re

RANKS = "23456789TJQKA"
SUITS = "cdhs"
NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)


def ids(text: str) -> list[int]:
    """Return the indices of cards written like 'Ah Kd' or 'AhKd'; '10' is the ten."""
    tokens = re.findall(r"(10|[2-9TJQKA])([cdhs])", text.replace(" ", ""))
    return [NAMES.index(rank.replace("10", "T") + suit) for rank, suit in tokens]


def names(cards) -> str:
    """Return indices as text: 'AhKd'."""
    return "".join(NAMES[card] for card in cards)


def mask(cards) -> int:
    """Return the card mask of indices: bit 16 * suit + rank for each."""
    return sum(1 << 16 * (card & 3) + (card >> 2) for card in cards)
