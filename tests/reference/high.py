"""High hands, from their definition: count the ranks, look for a run and for one suit.

Cards are indices 4 * rank + suit. No table is looked up to rank a hand; the dense strength
is the place of a hand among all that there are, sorted.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

Key = tuple[int, ...]
"""A category and the ranks that decide within it, the most important first."""

_CATEGORY_OF_SHAPE = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
}

HANDS_OF_CARDS = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40),
    6: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584),
}
"""The published number of hands of 5, 6 and 7 cards in each category, high card first."""

CLASSES_OF_CATEGORY = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)
"""The published number of distinct hands in each category."""


def key_of_ranks(ranks: Iterable[int], *, one_suit: bool) -> Key:
    """Return the key of five ranks; the larger key is the stronger hand."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape = tuple(count for count, _ in groups)
    order = tuple(rank for _, rank in groups)
    category = _CATEGORY_OF_SHAPE[shape]
    if category == HIGH_CARD:
        run = order[0] - order[4] == 4
        if order == (12, 3, 2, 1, 0):  # the ace plays low
            run, order = True, (3, 2, 1, 0, -1)
        if run and one_suit:
            category = STRAIGHT_FLUSH
        elif one_suit:
            category = FLUSH
        elif run:
            category = STRAIGHT
    return (category, *order)


def key_of_five(cards: Sequence[int]) -> Key:
    """Return the key of exactly five cards."""
    return key_of_ranks(
        [card >> 2 for card in cards], one_suit=len({card & 3 for card in cards}) == 1
    )


@cache
def classes() -> tuple[Key, ...]:
    """Return the keys of every hand there is, the weakest first."""
    keys = set()
    for ranks in combinations_with_replacement(range(13), 5):
        if max(Counter(ranks).values()) <= 4:
            keys.add(key_of_ranks(ranks, one_suit=False))
        if len(set(ranks)) == 5:
            keys.add(key_of_ranks(ranks, one_suit=True))
    return tuple(sorted(keys))


@cache
def strength_of_key() -> dict[Key, int]:
    """Return the dense strength of every key: 1 the weakest, 7462 the royal flush."""
    return {key: place for place, key in enumerate(classes(), start=1)}


@cache
def example_of_class() -> tuple[tuple[int, ...], ...]:
    """Return five cards for every class, the weakest first."""
    found: list[tuple[int, ...]] = []
    for category, *order in classes():
        if category in (STRAIGHT_FLUSH, FLUSH, STRAIGHT, HIGH_CARD):
            counts = (1, 1, 1, 1, 1)
        else:
            counts = next(s for s, c in _CATEGORY_OF_SHAPE.items() if c == category)
        ranks = [r % 13 for r, n in zip(order, counts, strict=True) for _ in range(n)]
        if category in (STRAIGHT_FLUSH, FLUSH):
            suits = [2] * 5
        elif category in (STRAIGHT, HIGH_CARD):
            suits = [0, 1, 2, 3, 0]
        else:
            suits = [suit for n in counts for suit in range(n)]
            suits[-1] = 3 if category != FULL_HOUSE else suits[-1]
        found.append(tuple(4 * r + s for r, s in zip(ranks, suits, strict=True)))
    return tuple(found)


def best_high(cards: Iterable[int]) -> int:
    """Return the strength of the best five of the cards."""
    return strength_of_key()[max(map(key_of_five, combinations(cards, 5)))]


def category_of_strength(strength: int) -> int:
    """Return the category of a dense strength."""
    return classes()[strength - 1][0]
