"""The showdown: strengths, who shows first, who need not show, who wins what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore.evaluation import (
    evaluate_mask,
    evaluate_omaha_low_mask,
    evaluate_omaha_mask,
)
from pokercore.pots import Pot, divide, halve

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pokercore.events import Half
    from pokercore.variants import Variant

__all__ = ["Standing", "Strength", "award_pot", "best_places", "showing_order", "strength"]

Strength = tuple[int, int]
"""A hand's high and low strength; 0 is no qualifying low, and larger is stronger for both."""


def strength(variant: Variant, hole_mask: int, board_mask: int) -> Strength:
    """Return the high and low strength of hole cards on a full board, both as card masks.

    In Omaha exactly two hole cards play, chosen for each way apart (rules 3.15, 1.63).
    """
    if not variant.must_play:
        return evaluate_mask(hole_mask | board_mask), 0
    high = evaluate_omaha_mask(hole_mask, board_mask)
    low = evaluate_omaha_low_mask(hole_mask, board_mask) if variant.hi_lo else 0
    return high, low


def best_places(
    strengths: Sequence[Strength | None], places: Sequence[int], side: int
) -> tuple[int, ...]:
    """Return the places with the best high (`side` 0) or low (1); none without any low."""
    best = 0
    winners: list[int] = []
    for place in places:
        mine = strengths[place]
        value = 0 if mine is None else mine[side]
        if value > best:
            best, winners = value, [place]
        elif value == best and value:
            winners.append(place)
    return tuple(winners)


def award_pot(
    chips: int, strengths: Sequence[Strength | None], places: Sequence[int], unit: int
) -> Iterator[tuple[Half, int, int, int, int]]:
    """Yield (half, place, chips, odd chips, sharers) of a pot on one board.

    Half goes to the best low, if there is one; a pot that the same players win both ways is
    divided once (rule 2.30).

    Args:
        chips: What is played for.
        strengths: Strength of each place, None where it has no claim.
        places: Who contests the pot, in order from the left of the button.
        unit: The smallest chip.
    """
    high = best_places(strengths, places, 0)
    low = best_places(strengths, places, 1)
    if not low or low == high:
        parts: list[tuple[Half, int, tuple[int, ...]]] = [("whole", chips, high)]
    else:
        upper, lower = halve(chips, unit)
        parts = [("high", upper, high), ("low", lower, low)]
    for half, part, winners in parts:
        for place, won, odd in divide(part, winners, unit):
            if won:
                yield half, place, won, odd, len(winners)


def showing_order(pots: Sequence[Pot], first: int, places: int) -> list[int]:
    """Return the order in which hands are shown (rules 2.24, 3.17).

    Those who contest the last side pot come first, then those of the pot before it. Among
    them it goes clockwise from `first`.

    Args:
        pots: The pots, main pot first.
        first: The place that starts: the last aggressor, or the left of the button.
        places: Places at the table.
    """
    clockwise = [*range(first, places), *range(first)]
    if len(pots) == 1:
        only = pots[0].eligible
        return [place for place in clockwise if place in only]
    order: list[int] = []
    contested = [pot for pot in pots if len(pot.eligible) > 1] or list(pots)
    for pot in reversed(contested):
        order += [place for place in clockwise if place in pot.eligible and place not in order]
    order += [place for pot in pots for place in pot.eligible if place not in order]
    return order


class Standing:
    """The best strengths that lie open for each contested pot on each board.

    Only hands that are shown and contest the pot can beat one (rule 2.25).

    Args:
        pots: The pots that more than one place contests.
        boards: On each board, the strength of each place.
    """

    __slots__ = ("_best", "_boards", "_eligible")

    def __init__(self, pots: list[Pot], boards: list[list[Strength | None]]) -> None:
        self._eligible = [pot.eligible for pot in pots]
        self._boards = boards
        self._best = [[(0, 0) for _ in boards] for _ in pots]

    def may_win(self, place: int) -> bool:
        """Return whether a hand may still win or share any half of any pot."""
        for number, strengths in enumerate(self._boards):
            mine = strengths[place]
            if mine is None:
                continue
            for pot, eligible in enumerate(self._eligible):
                if place not in eligible:
                    continue
                best = self._best[pot][number]
                if mine[0] >= best[0] or (mine[1] and mine[1] >= best[1]):
                    return True
        return False

    def show(self, place: int) -> None:
        """Note that a hand lies open."""
        for number, strengths in enumerate(self._boards):
            mine = strengths[place]
            if mine is None:
                continue
            for pot, eligible in enumerate(self._eligible):
                if place in eligible:
                    best = self._best[pot][number]
                    self._best[pot][number] = (max(best[0], mine[0]), max(best[1], mine[1]))
