"""Strengths in words: the nine categories and what a table calls a hand."""

from __future__ import annotations

from bisect import bisect_right
from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from pokercore._numbers import whole_number
from pokercore.errors import CardError, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Category", "category", "describe", "describe_low"]


class Category(IntEnum):
    """The nine categories of a high hand, weakest first (rule 1.97)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8

    def __str__(self) -> str:
        """Return the words: 'full house'."""
        return self.name.lower().replace("_", " ")


_SIZES = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)  # classes by category
_FIRST = tuple(1 + sum(_SIZES[:index]) for index in range(9))
_STRONGEST = sum(_SIZES)
_STRONGEST_LOW = 56

_NAMES = (
    *("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
_PLURALS = tuple("sixes" if name == "six" else name + "s" for name in _NAMES)


def _checked(strength: int, least: int, most: int, what: str) -> int:
    whole = whole_number(strength)
    if whole is None or not least <= whole <= most:
        raise CardError(f"{shown(strength)} is not a strength of {what}: {least} to {most}")
    return whole


def category(strength: int) -> Category:
    """Return the category of a high hand.

    Args:
        strength: 1 to 7462, as `evaluate` gives it.

    Raises:
        CardError: not a whole number from 1 to 7462.

    >>> category(7462)
    <Category.STRAIGHT_FLUSH: 8>
    """
    checked = _checked(strength, 1, _STRONGEST, "a high hand")
    return Category(bisect_right(_FIRST, checked) - 1)


@cache
def _lows() -> list[tuple[int, ...]]:
    """Five different ranks from A (1) to 8, strongest low first."""
    return sorted(tuple(sorted(low, reverse=True)) for low in combinations(range(1, 9), 5))


@cache
def _unpaired() -> list[tuple[int, ...]]:
    """Five different ranks that are no straight, weakest first."""
    hands = sorted(tuple(sorted(hand, reverse=True)) for hand in combinations(range(13), 5))
    return [h for h in hands if h[0] - h[4] != 4 and h != (12, 3, 2, 1, 0)]


@cache
def _grouped(singles: int, groups: int) -> list[tuple[int, ...]]:
    """Ranks of equal groups, then of single cards, each part descending; weakest first."""
    return [
        tuple(reversed(equal)) + tuple(reversed(rest))
        for equal in _ascending(range(13), groups)
        for rest in _ascending([rank for rank in range(13) if rank not in equal], singles)
    ]


def _ascending(ranks: Iterable[int], count: int) -> list[tuple[int, ...]]:
    """Sets of ranks, each ascending, in the order of their highest ranks first."""
    return sorted(combinations(ranks, count), key=lambda chosen: chosen[::-1])


def _dashed(ranks: tuple[int, ...]) -> str:
    return "-".join(_NAMES[rank] for rank in ranks)


def _kickers(ranks: tuple[int, ...]) -> str:
    return f"{_dashed(ranks)} kicker{'s' if len(ranks) > 1 else ''}"


def describe(strength: int) -> str:
    """Return the words for a high hand; different strengths have different words.

    Args:
        strength: 1 to 7462, as `evaluate` gives it.

    Raises:
        CardError: not a whole number from 1 to 7462.

    >>> from pokercore import evaluate
    >>> describe(evaluate("AhAd8s8cKd"))
    'two pair, aces and eights, king kicker'
    """
    kind = category(strength)
    place = _checked(strength, 1, _STRONGEST, "a high hand") - _FIRST[kind]
    match kind:
        case Category.HIGH_CARD | Category.FLUSH:
            return f"{kind}, {_dashed(_unpaired()[place])}"
        case Category.PAIR:
            pair, *rest = _grouped(3, 1)[place]
            return f"pair of {_PLURALS[pair]}, {_kickers(tuple(rest))}"
        case Category.TWO_PAIR:
            high, low, kicker = _grouped(1, 2)[place]
            return f"two pair, {_PLURALS[high]} and {_PLURALS[low]}, {_kickers((kicker,))}"
        case Category.THREE_OF_A_KIND:
            trips, *rest = _grouped(2, 1)[place]
            return f"three of a kind, {_PLURALS[trips]}, {_kickers(tuple(rest))}"
        case Category.STRAIGHT:
            return f"straight, {_NAMES[place + 3]} high"
        case Category.FULL_HOUSE:
            trips, pair = _grouped(1, 1)[place]
            return f"full house, {_PLURALS[trips]} over {_PLURALS[pair]}"
        case Category.FOUR_OF_A_KIND:
            quads, kicker = _grouped(1, 1)[place]
            return f"four of a kind, {_PLURALS[quads]}, {_kickers((kicker,))}"
        case Category.STRAIGHT_FLUSH:
            top = place + 3
            return "royal flush" if top == 12 else f"straight flush, {_NAMES[top]} high"


def describe_low(strength: int) -> str:
    """Return the cards of an 8-or-better low, highest first.

    Args:
        strength: 1 to 56, as `evaluate_low` gives it.

    Raises:
        CardError: not a whole number from 1 to 56 (0 means that there is no low).

    >>> describe_low(56), describe_low(1)
    ('5-4-3-2-A', '8-7-6-5-4')
    """
    checked = _checked(strength, 1, _STRONGEST_LOW, "a low (0: there is none)")
    return "-".join("A" if rank == 1 else str(rank) for rank in _lows()[_STRONGEST_LOW - checked])
