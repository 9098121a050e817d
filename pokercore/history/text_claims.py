"""What site text says of the result: who collects what, what went back, pot and rake."""

from __future__ import annotations

import re
from math import gcd
from typing import TYPE_CHECKING

from pokercore.errors import HistoryError, shown
from pokercore.history.text_header import AMOUNT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["TextClaims"]

_UNCALLED = re.compile(rf"Uncalled bet \(({AMOUNT})\) returned to (.+)")
_COLLECTED = re.compile(rf"(.+) collected ({AMOUNT})(?: from (?:the )?(.+))?$")
_WON = re.compile(rf"(?:won|collected) \(({AMOUNT})\)")
_TOTAL = re.compile(rf"Total pot ({AMOUNT})")
_TAKEN = re.compile(rf"\| ?(?:Rake|Jackpot|Bingo|Fortune|Tax) ({AMOUNT})")


class TextClaims:
    """Collects the results that the lines of one hand tell. Its errors have no line yet.

    Attributes:
        returned: Chips that went back, by seat.
        total: Chips in all pots, or None.
        line: The line of the last result.

    Args:
        chips: Reads an amount.
        seats: The seat of each name.
    """

    def __init__(self, chips: Callable[[str], int], seats: dict[str, int]) -> None:
        self._chips = chips
        self._seats = seats
        self._collected: dict[int, int] = {}
        self._shares: dict[str, list[int]] = {}
        self._won: dict[int, int] = {}
        self._rake: int | None = None
        self.returned: dict[int, int] = {}
        self.total: int | None = None
        self.line: int | None = None

    def read_uncalled(self, line: str) -> None:
        """Read a bet that went back."""
        match = _UNCALLED.match(line)
        seat = None if match is None else self._seats.get(match[2])
        if match is None or seat is None:
            raise HistoryError(f"{shown(line)}: an amount and the name of a player are needed")
        self.returned[seat] = self.returned.get(seat, 0) + self._chips(match[1])

    def read_collected(self, line: str, number: int) -> bool:
        """Read who takes a pot, and return whether the line says that."""
        match = _COLLECTED.match(line)
        seat = None if match is None else self._seats.get(match[1])
        if match is None or seat is None:
            return False
        chips = self._chips(match[2])
        self._collected[seat] = self._collected.get(seat, 0) + chips
        self._shares.setdefault(match[3] or "", []).append(chips)
        self.line = number
        return True

    def read_total(self, line: str, number: int) -> None:
        """Read the pot and all that the house takes of it."""
        match = _TOTAL.match(line)
        if match is None:
            raise HistoryError(f"{shown(line)} has no amount")
        self.total = self._chips(match[1])
        self.line = number
        taken = _TAKEN.findall(line)
        self._rake = sum(map(self._chips, taken)) if taken else None

    def read_won(self, seat: int, words: str) -> None:
        """Read what a seat won by the summary."""
        won = sum(map(self._chips, _WON.findall(words)))
        if won:
            self._won[seat] = won

    @property
    def collected(self) -> dict[int, int] | None:
        """Chips each seat took: by the summary alone where a player cashed his hand out."""
        if self.total is None and not self._collected:
            return None
        return {**self._won, **self._collected}

    def rake(self, put_in: Iterable[int]) -> int | None:
        """Return the rake that is told, or what of the chips put in nobody took."""
        collected = self.collected
        if self._rake is not None or collected is None:
            return self._rake
        left = sum(put_in) - sum(self.returned.values()) - sum(collected.values())
        return left if left >= 0 else None

    def chip_unit(self, amounts: Iterable[int], *, hi_lo: bool) -> int:
        """Return the smallest chip: one, unless two shares of a pot differ by a greater one.

        Where high and low share, three differ anyhow: a half and two quarters.
        """
        pots = [shares for shares in self._shares.values() if len(shares) == 2 or not hi_lo]
        apart = [max(shares) - min(shares) for shares in pots]
        unit = gcd(*amounts, *self._collected.values())
        return unit if unit > 1 and unit in apart else 1
