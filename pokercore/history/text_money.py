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

    Raises:
        HistoryError: A currency that is no code of three letters.
    """

    __slots__ = ("_code", "_decimals", "_sign")

    def __init__(self, info: HandInfo) -> None:
        code = "" if info.tournament or info.currency is None else info.currency
        if code and not (len(code) == len("USD") and code.isascii() and code.isupper()):
            raise HistoryError(f"the currency is {shown(code)}: text has codes like USD")
        self._code = code
        self._sign = _SIGNS.get(code, "")
        self._decimals = info.decimals

    def amount(self, chips: int) -> str:
        """Return an amount: "$5", "$0.50".

        Cents are written as two places or not at all, smaller money in full.
        """
        if chips % 10**self._decimals == 0 and self._decimals <= _CENTS:
            return f"{self._sign}{chips // 10**self._decimals}"
        return self._sign + _in_full(chips, self._decimals)

    def stakes(self, small: int, big: int) -> str:
        """Return the two amounts that a game is named after: "$1/$2", "$0.50/$1.00 USD".

        They have all their places where one has any, and where a reader could not know them
        else.
        """
        unit = 10**self._decimals
        is_whole = small % unit == 0 and big % unit == 0
        code = f" {self._code}" if self._code else ""
        if is_whole and self._code and self._decimals <= _CENTS:
            return f"{self.amount(small)}/{self.amount(big)}{code}"
        amounts = [self._sign + _in_full(chips, self._decimals) for chips in (small, big)]
        return f"{'/'.join(amounts)}{code}"


def _in_full(chips: int, decimals: int) -> str:
    """Return an amount with all its decimal places.

    >>> _in_full(50, 2)
    '0.50'
    """
    if not decimals:
        return format_amount(chips, 0)
    whole, part = divmod(chips, 10**decimals)
    return f"{whole}.{part:0{decimals}}"
