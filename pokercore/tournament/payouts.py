"""Prizes: what each place gets of the pool, and how places that tie share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

import msgspec

from pokercore.errors import TournamentError, shown
from pokercore.tournament.checks import items, whole

__all__ = [
    "USUAL_PAYOUTS",
    "WINNER_TAKES_ALL",
    "FixedPrizes",
    "PayoutTable",
    "Payouts",
    "Satellite",
    "share_tied",
]

Share: TypeAlias = int | str
"""Per cent of the pool: an int, or text for a part of one, as in "12.5"."""

_PERCENT = re.compile(r"[0-9]{1,3}(\.[0-9]{1,6})?")


class PayoutTable(msgspec.Struct, frozen=True, tag="table"):
    """Shares of the pool by place, for ever more entries.

    Attributes:
        rows: Pairs of (the least entries it is for, the shares from the first place on). The
            last row with no more entries than there are holds; the first is for 1.

    Raises:
        TournamentError: The rows do not rise, or shares do not sum to 100 per cent, rise from
            one place to the next, or are not above 0.

    >>> PayoutTable(((1, (100,)), (10, (50, 30, 20)))).prizes(1001, 45)
    (501, 300, 200)
    """

    rows: tuple[tuple[int, tuple[Share, ...]], ...]

    def __post_init__(self) -> None:
        rows = tuple([_checked_row(row) for row in items(self.rows, "rows")])
        msgspec.structs.force_setattr(self, "rows", rows)
        if not rows or rows[0][0] != 1:
            raise TournamentError("the first row of a payout table is for 1 entry or more")
        for (before, _), (after, _) in pairwise(rows):
            if after <= before:
                raise TournamentError(f"a row for {after} entries follows one for {before}")

    @classmethod
    def of(cls, *shares: Share) -> PayoutTable:
        """Return the table that has the same shares however many enter."""
        return cls(((1, shares),))

    def prizes(self, pool: int, entries: int) -> tuple[int, ...]:
        """Return the prizes from the first place on, which sum to the pool (rule 3.33).

        Each is rounded down, and what remains goes one by one to the highest places. Where
        fewer enter than places are paid, the shares of these places are scaled up.
        """
        _check_pool(pool, entries)
        shares = [row for least, row in self.rows if least <= entries][-1]
        parts = [Fraction(share) for share in shares[:entries]]
        total = sum(parts)
        prizes = [int(pool * part / total) for part in parts]
        for place in range(pool - sum(prizes)):
            prizes[place] += 1
        return tuple(prizes)


class FixedPrizes(msgspec.Struct, frozen=True, tag="fixed"):
    """Prizes in money, which must sum to the pool.

    Attributes:
        amounts: The prizes from the first place on.

    Raises:
        TournamentError: Amounts rise from one place to the next, or are not above 0.
    """

    amounts: tuple[int, ...]

    def __post_init__(self) -> None:
        amounts = tuple([whole(a, "a prize", 1) for a in items(self.amounts, "amounts")])
        msgspec.structs.force_setattr(self, "amounts", amounts)
        _check_falling(amounts)

    def prizes(self, pool: int, entries: int) -> tuple[int, ...]:
        """Return the amounts.

        Raises:
            TournamentError: They are for more places than entries, or do not sum to the pool.
        """
        _check_pool(pool, entries)
        if len(self.amounts) > entries:
            raise TournamentError(f"{len(self.amounts)} prizes for {entries} entries")
        if sum(self.amounts) != pool:
            raise TournamentError(f"the prizes sum to {sum(self.amounts)}, the pool is {pool}")
        return self.amounts


class Satellite(msgspec.Struct, frozen=True, tag="satellite"):
    """Equal prizes, as many as the pool pays for; the rest of it goes to the next place.

    The tournament is over when no more players are left than prizes.

    Attributes:
        prize: What each is worth.

    Raises:
        TournamentError: The prize is no whole number from 1.

    >>> Satellite(200).prizes(1050, 40)
    (200, 200, 200, 200, 200, 50)
    """

    prize: int

    def __post_init__(self) -> None:
        whole(self.prize, "prize", 1)

    def equal(self, pool: int, entries: int) -> int:
        """Return how many equal prizes there are: at least one, and one fewer than entries."""
        _check_pool(pool, entries)
        return max(1, min(pool // self.prize, entries - 1))

    def prizes(self, pool: int, entries: int) -> tuple[int, ...]:
        """Return the prizes from the first place on, which sum to the pool.

        A pool that is worth less than one prize goes to the winner; one that is worth more
        than all but the last player can win is shared by all as evenly as it can be.
        """
        count = self.equal(pool, entries)
        rest = pool - count * self.prize
        if rest < 0:
            return (pool,)
        if rest <= self.prize:
            return (self.prize,) * count + ((rest,) if rest and entries > count else ())
        each, over = divmod(pool, entries)
        return tuple([each + (place < over) for place in range(entries)])


Payouts: TypeAlias = PayoutTable | FixedPrizes | Satellite
"""How the pool becomes prizes."""


def share_tied(prizes: Sequence[int], place: int, entries: Sequence[int]) -> dict[int, int]:
    """Return what each of the entries that tie from `place` on gets (rule 3.33).

    They share the sum of the prizes of the places they take, evenly; what does not divide
    goes to the lowest entry number.

    >>> share_tied((300, 120, 80, 0), 2, [14, 3])
    {14: 100, 3: 100}
    """
    total = sum(prizes[place - 1 : place - 1 + len(entries)])
    each, rest = divmod(total, len(entries))
    lowest = min(entries)
    return {entry: each + (rest if entry == lowest else 0) for entry in entries}


def _check_pool(pool: object, entries: object) -> None:
    whole(pool, "pool")
    whole(entries, "entries", 1)


def _checked_row(row: object) -> tuple[int, tuple[Share, ...]]:
    pair = items(row, "a row of a payout table")
    if len(pair) != 2:
        raise TournamentError("a row of a payout table is a pair of entries and shares")
    least = whole(pair[0], "the least entries of a row", 1)
    shares = items(pair[1], "shares")
    parts = [_share(share) for share in shares]
    if sum(parts) != 100:
        raise TournamentError(f"the shares sum to {float(sum(parts)):g} per cent: 100 is allowed")
    _check_falling(parts)
    return least, tuple([share for share in shares if isinstance(share, (int, str))])


def _share(share: object) -> Fraction:
    if type(share) is int and 0 < share <= 100:
        return Fraction(share)
    if type(share) is not str or not _PERCENT.fullmatch(share) or not Fraction(share):
        raise TournamentError(
            f"a share of {shown(share)} per cent: allowed are 1 to 100, and text for parts of"
            ' one, as in "12.5"'
        )
    return Fraction(share)


def _check_falling(amounts: Sequence[int | Fraction]) -> None:
    if not amounts:
        raise TournamentError("there are no prizes: at least one is needed")
    for place, (higher, lower) in enumerate(pairwise(amounts), start=1):
        if lower > higher:
            raise TournamentError(f"place {place + 1} would get more than place {place}")


WINNER_TAKES_ALL = PayoutTable.of(100)
"""One prize."""

USUAL_PAYOUTS = PayoutTable(
    (
        (1, (100,)),
        (4, (65, 35)),
        (7, (50, 30, 20)),
        (19, (40, 27, 19, 14)),
        (28, (37, 25, 16, 12, 10)),
        (46, (30, 20, 14, 11, 9, "6.5", "5.5", 4)),
        (82, (28, 18, "12.5", 10, 8, 6, "4.5", "3.5", "2.5", "2.5", "2.5", 2)),
        (151, (26, 17, 12, 9, 7, 5, 4, 3, 2, *(("1.5",) * 10))),
        (301, (24, 15, 11, 8, 6, 5, 4, 3, 2, *(("1",) * 10), *(("0.6",) * 20))),
        (701, (22, 14, 10, 7, "5.5", "4.5", "3.5", "2.5", 2, *(("0.8",) * 10), *(("0.42",) * 50))),
    )
)
"""About one place in eight to twelve is paid, the winner from two thirds down to a fifth."""
