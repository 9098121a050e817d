"""Amounts as site text writes them: with the sign of their currency, and cents or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore.errors import HistoryError, shown
from pokercore.history.info import format_amount
from pokercore.history.text_header import CURRENCIES

if TYPE_CHECKING:
    from pokercore.history.info import HandInfo

__all__ = ["TextMoney"]

_CENTS = 2
_SIGNS = {code: sign for sign, code in CURRENCIES.items()}


class TextMoney:
    """How the amounts of one hand are written.

    Attributes:
        code: The currency behind the stakes of the header, or nothing.

    Raises:
        HistoryError: A currency that is no code of three letters.
    """

    __slots__ = ("_decimals", "_sign", "code")

    def __init__(self, info: HandInfo) -> None:
        code = "" if info.tournament or info.currency is None else info.currency
        if code and not (len(code) == len("USD") and code.isascii() and code.isupper()):
            raise HistoryError(f"the currency is {shown(code)}: text has codes like USD")
        self.code = code
        self._sign = _SIGNS.get(code, "")
        self._decimals = info.decimals

    def amount(self, chips: int) -> str:
        """Return an amount: "$5", "$0.50".

        Cents are written as two places or not at all, smaller money in full.
        """
        if chips % 10**self._decimals == 0 and self._decimals <= _CENTS:
            return f"{self._sign}{chips // 10**self._decimals}"
        return self._sign + _in_full(chips, self._decimals)

    def stake(self, chips: int) -> str:
        """Return one of the two amounts that a game is named after.

        It has all places where a reader could not know them else.
        """
        if self.code and self._decimals <= _CENTS:
            return self.amount(chips)
        return self._sign + _in_full(chips, self._decimals)


def _in_full(chips: int, decimals: int) -> str:
    """Return an amount with all its decimal places.

    >>> _in_full(50, 2)
    '0.50'
    """
    if not decimals:
        return format_amount(chips, 0)
    whole, part = divmod(chips, 10**decimals)
    return f"{whole}.{part:0{decimals}}"
