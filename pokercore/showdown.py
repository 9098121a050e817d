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

__all__ = ["Strength", "award_pot", "best_places", "may_win", "showing_order", "strength"]

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
    high, low = best_places(strengths, places, 0), best_places(strengths, places, 1)
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
    order: list[int] = []
    contested = [pot for pot in pots if len(pot.eligible) > 1] or list(pots)
    clockwise = [*range(first, places), *range(first)]
    for pot in reversed(contested):
        order += [place for place in clockwise if place in pot.eligible and place not in order]
    order += [place for pot in pots for place in pot.eligible if place not in order]
    return order


def may_win(
    place: int,
    pots: Sequence[Pot],
    boards: Sequence[Sequence[Strength | None]],
    shown: Sequence[bool],
) -> bool:
    """Return whether a hand may still win or share any half of any pot.

    Only hands that are shown and contest the pot can beat it (rule 2.25).

    Args:
        place: Whose hand it is.
        pots: The pots.
        boards: On each board, the strength of each place.
        shown: Which places have shown.
    """
    for pot in pots:
        if place not in pot.eligible:
            continue
        rivals = [rival for rival in pot.eligible if shown[rival] and rival != place]
        for strengths in boards:
            mine = strengths[place]
            if mine is None:
                continue
            for side in (0, 1):
                best = max((_of(strengths[rival], side) for rival in rivals), default=0)
                if mine[side] and mine[side] >= best:
                    return True
    return False


def _of(mine: Strength | None, side: int) -> int:
    return 0 if mine is None else mine[side]
