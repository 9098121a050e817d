"""8-or-better lows, from their definition: five different ranks, none above an eight."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LowRanks = tuple[int, int, int, int, int]
"""Five ranks, the ace as 1, the highest first."""


@cache
def lows() -> tuple[LowRanks, ...]:
    """Return every qualifying low, the worst (8-7-6-5-4) first and the wheel last."""
    every = [tuple(sorted(ranks, reverse=True)) for ranks in combinations(range(1, 9), 5)]
    return tuple(sorted(every, reverse=True))  # type: ignore[arg-type]


@cache
def strength_of_low() -> dict[LowRanks, int]:
    """Return the strength of every low: 1 for 8-7-6-5-4, 56 for the wheel."""
    return {low: place for place, low in enumerate(lows(), start=1)}


def low_rank(card: int) -> int:
    """Return the rank of a card for low: the ace 1, the deuce 2, the king 13."""
    rank = (card >> 2) + 2
    return 1 if rank == 14 else rank


def low_of_five(cards: Sequence[int]) -> LowRanks | None:
    """Return the low that five cards make, or None."""
    ranks = sorted((low_rank(card) for card in cards), reverse=True)
    if len(set(ranks)) < 5 or ranks[0] > 8:
        return None
    return tuple(ranks)  # type: ignore[return-value]


def best_low(cards: Iterable[int]) -> int:
    """Return the strength of the best low of five of the cards, or 0."""
    made = [low for five in combinations(cards, 5) if (low := low_of_five(five))]
    return strength_of_low()[min(made)] if made else 0


def low_words(low: LowRanks) -> str:
    """Return a low as a table says it: '8-6-4-2-A'."""
    return "-".join("A" if rank == 1 else str(rank) for rank in low)
