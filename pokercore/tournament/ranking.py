"""Places of those who are out: who finishes above whom when several go at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Literal

import msgspec

__all__ = ["Bust", "Eliminations", "rank_busts"]

Eliminations = Literal["starting_stack", "tie"]
"""How players who go out together are placed: by the stack they began the hand with, or alike."""


class Bust(msgspec.Struct, frozen=True, gc=False):
    """An entry that lost its last chip.

    Attributes:
        entry: The number of the entry.
        table: The table it sat at.
        starting_stack: Chips before the hand, in which it was eliminated (rule 3.29).
    """

    entry: int
    table: int
    starting_stack: int


def rank_busts(
    busts: Sequence[Bust], *, same_hand: Eliminations, hand_for_hand: Eliminations
) -> list[list[int]]:
    """Return the entries that went out together, in groups from the highest place down.

    The entries of one group tie.

    Args:
        busts: Who went out: in one hand at one table, or in the one hand that several tables
            played hand-for-hand.
        same_hand: How those of one table are placed.
        hand_for_hand: How those of several tables are placed.

    >>> busts = [Bust(1, 1, 1200), Bust(2, 1, 3000)]
    >>> rank_busts(busts, same_hand="starting_stack", hand_for_hand="tie")
    [[2], [1]]
    """
    one_table = len({bust.table for bust in busts}) == 1
    if (same_hand if one_table else hand_for_hand) == "tie":
        return [sorted([bust.entry for bust in busts])]
    ordered = sorted(busts, key=lambda bust: (-bust.starting_stack, bust.entry))
    return [
        [bust.entry for bust in group]
        for _, group in groupby(ordered, key=lambda bust: bust.starting_stack)
    ]
