"""Made hands in the words of site text: "a full house, Kings full of Tens"."""

from __future__ import annotations

from functools import cache

from pokercore.categories import Category, category, describe, describe_low

__all__ = ["site_high", "site_low"]

_RANKS = ("Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
_STRAIGHT_FROM = (*_RANKS, "Jack", "Queen", "King", "Ace")


@cache
def site_high(strength: int) -> str:
    """Return the words for a high hand, kickers left out.

    >>> from pokercore import evaluate
    >>> site_high(evaluate("AhAd8s8cKd"))
    'two pair, Aces and Eights'
    """
    kind = category(strength)
    words = describe(strength).partition(", ")
    first = words[2].split(", ")[0]  # "aces and eights", "kings over nines", "ace-king-..."
    match kind:
        case Category.HIGH_CARD:
            return f"high card {_title(first.split('-')[0])}"
        case Category.PAIR:
            return f"a pair of {_title(words[0].removeprefix('pair of '))}"
        case Category.FLUSH:
            return f"a flush, {_title(first.split('-')[0])} high"
        case Category.STRAIGHT:
            return f"a straight, {_run(first)}"
        case Category.STRAIGHT_FLUSH:
            return f"a straight flush, {_run(first)}" if first else "a royal flush"
        case Category.FULL_HOUSE:
            trips, pair = first.split(" over ")
            return f"a full house, {_title(trips)} full of {_title(pair)}"
        case Category.TWO_PAIR:
            return f"two pair, {' and '.join(map(_title, first.split(' and ')))}"
        case _:
            return f"{kind}, {_title(first)}"


def site_low(strength: int) -> str:
    """Return the ranks of an 8-or-better low, highest first.

    >>> site_low(56)
    '5,4,3,2,A'
    """
    return describe_low(strength).replace("-", ",")


def _title(word: str) -> str:
    return word.capitalize()


def _run(words: str) -> str:
    """Return the ends of a straight, from "nine high"."""
    top = _STRAIGHT_FROM.index(_title(words.removesuffix(" high")), 1)
    return f"{_STRAIGHT_FROM[top - 4]} to {_STRAIGHT_FROM[top]}"
