"""Which table breaks, who moves, and where to: pure functions over who sits where."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

__all__ = [
    "SeatMap",
    "big_blind_next",
    "entry_seats",
    "table_to_break",
    "tables_needed",
    "worst_seat",
]


class SeatMap(msgspec.Struct, frozen=True):
    """A table as balancing sees it.

    Attributes:
        seats: How many seats it has, from 1, clockwise.
        taken: The seats that players sit in.
        small_blind: The seat that the small blind had come to in the last hand, though it may
            be empty (rule 3.2); before the first hand the seat of the button.
        big_blind: The seat of the big blind in the last hand, or of the button before the first.
    """

    seats: int
    taken: tuple[int, ...]
    small_blind: int
    big_blind: int

    def clockwise(self, *, empty: bool, after: int | None = None) -> list[int]:
        """Return the seats that are empty, or taken, from the left of the last big blind.

        Args:
            empty: Whether the empty ones.
            after: A seat from whose left they count instead.
        """
        start = self.big_blind if after is None else after
        order = [(start + step) % self.seats + 1 for step in range(self.seats)]
        return [seat for seat in order if (seat not in self.taken) is empty]


def tables_needed(players: int, seats: int) -> int:
    """Return how many tables so many players need."""
    return -(-players // seats)


def table_to_break(sizes: Mapping[int, int], seats: int, idle: Collection[int] = ()) -> int | None:
    """Return the table to break, the smallest one, once the others have room (rule 3.30).

    Of equal tables it is one of `idle` if there is one, and the last of these.

    >>> table_to_break({1: 6, 2: 6, 3: 5}, 9)
    3
    """
    if tables_needed(sum(sizes.values()), seats) >= len(sizes):
        return None
    return min(sizes, key=lambda table: (sizes[table], table not in idle, -table))


def big_blind_next(table: SeatMap) -> int:
    """Return the seat of the player who is due to be the next big blind: the mover."""
    return table.clockwise(empty=False)[0]


def entry_seats(table: SeatMap) -> list[int]:
    """Return the empty seats that a player may take, from the worst one on.

    The worst is the one that the big blind reaches first. A seat between the blinds of the last
    hand is not offered while there is another: the button is about to pass it (rule 3.3).
    """
    empty = table.clockwise(empty=True)
    between = (table.big_blind - table.small_blind) % table.seats - 1
    skipped = {(table.small_blind + step) % table.seats + 1 for step in range(between)}
    return [seat for seat in empty if seat not in skipped] or empty


def worst_seat(table: SeatMap) -> int:
    """Return the seat at which a player who is moved to balance tables sits down (rule 3.30)."""
    return entry_seats(table)[0]
