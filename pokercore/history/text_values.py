"""Amounts and cards in the lines of site text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pokercore._checks import MAX_CHIPS
from pokercore.cards import Card
from pokercore.dealing import read_cards
from pokercore.errors import HistoryError, PokerError, shown

if TYPE_CHECKING:
    from pokercore.history.text_header import TextHeader

__all__ = ["TextValues"]

_CENTS = 2
_AMOUNT = re.compile(r"[^\s0-9.,]{0,4}([0-9][0-9,]{0,20})(?:\.([0-9]{1,8}))?")
_CARDS = {str(card): card for card in map(Card, range(52))}


class TextValues:
    """Reads the amounts and cards of one hand. Its errors have no line yet.

    Attributes:
        decimals: Decimal places of an amount: cents where the stakes have a currency or a
            point, and more where they have more; else none.

    Args:
        header: The header of the hand.
    """

    __slots__ = ("_chips", "_hole_cards", "decimals")

    def __init__(self, header: TextHeader) -> None:
        self._chips: dict[str, int] = {}
        self._hole_cards = header.game.variant.hole_cards
        self.decimals = 0
        if header.currency or "." in header.small + header.big:
            places = [len(stake.partition(".")[2]) for stake in (header.small, header.big)]
            self.decimals = max(_CENTS, *places)

    def chips(self, text: str) -> int:
        """Return an amount in chips; most come several times in a hand."""
        chips = self._chips.get(text)
        if chips is None:
            chips = self._chips[text] = self._read(text)
        return chips

    def _read(self, text: str) -> int:
        match = _AMOUNT.fullmatch(text)
        if match is None:
            raise HistoryError(f"{shown(text)} is no amount")
        part = (match[2] or "").rstrip("0")
        if len(part) > self.decimals:
            raise HistoryError(
                f"{shown(text)} has more decimal places than the {self.decimals} of this game"
            )
        chips = int(match[1].replace(",", "") + part.ljust(self.decimals, "0"))
        if chips > MAX_CHIPS:
            raise HistoryError(f"{shown(text)} is more than 2**53 of the smallest chip")
        return chips

    def cards(self, text: str) -> tuple[Card | None, ...]:
        """Return cards that stand apart."""
        tokens = text.split()
        try:
            return tuple([_CARDS[token] for token in tokens])
        except KeyError:
            pass
        try:
            return read_cards(tokens, len(tokens), "the cards")
        except PokerError as error:
            raise HistoryError(str(error)) from None

    def hole_cards(self, text: str) -> tuple[Card | None, ...]:
        """Return hole cards, None for those that the text leaves out."""
        cards = self.cards(text)
        if not 0 < len(cards) <= self._hole_cards:
            raise HistoryError(f"{len(cards)} hole cards: {self._hole_cards} are dealt")
        return (*cards, *(None,) * (self._hole_cards - len(cards)))
