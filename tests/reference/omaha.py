"""Omaha, by trying every two cards of the hand with every three of the board."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from reference.high import key_of_five, strength_of_key
from reference.low import low_of_five, strength_of_low

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def fives(hole: Sequence[int], board: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every five cards that may play: two of the hand, then three of the board."""
    for two, three in product(combinations(hole, 2), combinations(board, 3)):
        yield two + three


def omaha_high(hole: Sequence[int], board: Sequence[int]) -> int:
    """Return the strength of the best high."""
    return strength_of_key()[max(map(key_of_five, fives(hole, board)))]


def omaha_low(hole: Sequence[int], board: Sequence[int]) -> int:
    """Return the strength of the best low, or 0."""
    made = [low for five in fives(hole, board) if (low := low_of_five(five))]
    return strength_of_low()[min(made)] if made else 0


def omaha_low_ways(hole: Sequence[int], board: Sequence[int]) -> int:
    """Return how many choices of two and three make a qualifying low."""
    return sum(low_of_five(five) is not None for five in fives(hole, board))
