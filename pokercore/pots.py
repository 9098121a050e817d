"""Pots: who contests which chips, how the house takes its share, how a pot divides.

Knows places and chips as integers: no cards, no names, no time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pokercore.errors import InternalStateError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "Pot",
    "build_pots",
    "divide",
    "halve",
    "left_in_pots",
    "main_pot_first",
    "split_boards",
]


class Pot(msgspec.Struct, frozen=True, gc=False):
    """Chips and the places that may win them.

    Attributes:
        chips: What is in it.
        eligible: The places that contest it, in order from the left of the button.
    """

    chips: int
    eligible: tuple[int, ...]


def build_pots(in_hand: Sequence[int], live: Sequence[bool], dead: int) -> list[Pot]:
    """Return the pots, main pot first (rules 3.13, 3.14).

    Pots are layers by what the live places have in; the chips of those who folded lie in the
    layers they reached, those above the last in the last. Dead money goes to the main pot.

    Args:
        in_hand: Chips each place has put in that a call can match, uncalled ones returned.
        live: Which places still have a hand.
        dead: Chips that belong to everybody.

    Raises:
        InternalStateError: Nobody is live.
    """
    everybody = tuple([place for place, alive in enumerate(live) if alive])
    if not everybody:
        raise InternalStateError("nobody is left to win the pot")
    levels = sorted({in_hand[place] for place in everybody})
    if len(levels) == 1:
        return [Pot(sum(in_hand) + dead, everybody)]
    pots = []
    below = 0
    for level in levels:
        top = level if level != levels[-1] else max(in_hand)
        chips = dead + sum([min(put, top) - min(put, below) for put in in_hand])
        dead = 0
        if chips:
            eligible = [p for p, put in enumerate(in_hand) if live[p] and put >= level]
            pots.append(Pot(chips, tuple(eligible)))
        below = level
    return pots


def divide(chips: int, places: Sequence[int], unit: int) -> list[tuple[int, int, int]]:
    """Divide chips among winners and return (place, chips, odd chips of those) for each.

    Each gets the same number of smallest chips; the odd ones go one each to the first
    winners, and what is less than a smallest chip to the very first (rules 2.30, 3.20).

    Args:
        chips: What is divided.
        places: The winners, in order from the left of the button.
        unit: The smallest chip.
    """
    count = len(places)
    if count == 1:
        return [(places[0], chips, 0)]
    whole, rest = divmod(chips, unit)
    each, odd = divmod(whole, count)
    shares = []
    for index, place in enumerate(places):
        extra = (unit if index < odd else 0) + (rest if index == 0 else 0)
        shares.append((place, each * unit + extra, extra))
    return shares


def halve(chips: int, unit: int) -> tuple[int, int]:
    """Return the high and the low half of a pot; the odd chip goes high (rule 2.30)."""
    low = chips // unit // 2 * unit
    return chips - low, low


def split_boards(chips: int, boards: int, unit: int) -> list[int]:
    """Return the parts of a pot that are played for on each board; odd chips go to the first."""
    return [part for _, part, _ in divide(chips, range(boards), unit)]


def left_in_pots(pots: Sequence[Pot], taken: Sequence[int]) -> list[int]:
    """Return, for each pot, what is left in it and those before it; below 0 it was too much.

    Only those who contest a later pot may have taken their chips from there.

    Args:
        pots: The pots, main pot first.
        taken: Chips each place took of all pots together.
    """
    left, held = [], 0
    for number, pot in enumerate(pots):
        held += pot.chips
        later = {place for other in pots[number + 1 :] for place in other.eligible}
        left.append(held - sum([n for place, n in enumerate(taken) if place not in later]))
    return left


def main_pot_first(pots: Sequence[Pot], left: Sequence[int]) -> list[int]:
    """Return what is left over as shares of the pots, the main pot bearing what it can.

    Args:
        pots: The pots, main pot first.
        left: For each pot, what is left in it and those before it.
    """
    shares, before = [], 0
    for number, pot in enumerate(pots):
        shares.append(max(0, min(pot.chips, min(left[number:]) - before)))
        before += shares[-1]
    return shares
