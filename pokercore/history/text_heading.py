"""Writing the first two lines of a hand in site text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pokercore.errors import HistoryError, shown
from pokercore.history.info import TournamentInfo
from pokercore.history.text_grammar import HAND_BEGINS
from pokercore.history.text_header import CURRENCIES, read_header
from pokercore.variants import BettingStructure

if TYPE_CHECKING:
    from pokercore.history.info import RecordedHand
    from pokercore.history.text_money import TextMoney

__all__ = ["DEFAULT_SITE", "write_header", "write_table"]

DEFAULT_SITE = "PokerStars"
"""The room of a hand that names none: trackers know the manner by its name."""

_VARIANTS = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha-hi-lo": "Omaha Hi/Lo",
    "omaha5": "5 Card Omaha",
    "omaha5-hi-lo": "5 Card Omaha Hi/Lo",
    "omaha6": "6 Card Omaha",
}
_STRUCTURES = {
    BettingStructure.NO_LIMIT: "No Limit",
    BettingStructure.POT_LIMIT: "Pot Limit",
    BettingStructure.FIXED_LIMIT: "Limit",
}
_SITE = re.compile(r"[A-Za-z0-9.&'-](?:[A-Za-z0-9 .&'-]{0,38}[A-Za-z0-9.&'-])?")
_NUMBER = re.compile(r"[A-Za-z0-9-]{1,40}")
_LEVEL = re.compile(r"[A-Za-z0-9-]{1,20}")
_CURRENCY = re.compile(r"[A-Z]{3}")
_LONGEST = 100
_SIGNS = {code: sign for sign, code in CURRENCIES.items()}


def write_header(recorded: RecordedHand, money: TextMoney, number: int) -> str:
    """Return the header of a hand, which is called by `number` if it has none.

    Raises:
        HistoryError: It would not be read again as what it is.
    """
    info, stakes = recorded.info, recorded.stakes
    variant = _VARIANTS.get(recorded.game.variant.name)
    if variant is None:
        raise HistoryError(f"site text has no {recorded.game.variant.name}")
    is_fixed = recorded.game.structure is BettingStructure.FIXED_LIMIT
    small, big = (
        (stakes.small_bet, stakes.big_bet) if is_fixed else (stakes.small_blind, stakes.big_blind)
    )
    site = _fitting(info.site or DEFAULT_SITE, _SITE, "site")
    called = str(number) if info.hand_id is None else info.hand_id
    hand_id = _fitting(called, _NUMBER, "hand_id")
    in_tournament = _tournament(info.tournament) if info.tournament else ""
    level = info.tournament.level if info.tournament else None
    at_level = f"- Level {_fitting(level, _LEVEL, 'level')} " if level else ""
    header = (
        f"{site} Hand #{hand_id}: {in_tournament} {variant} {_STRUCTURES[recorded.game.structure]}"
        f" {at_level}({money.stakes(small, big)}){_start(recorded)}"
    )
    again = read_header(header)
    tournament = again.tournament or TournamentInfo()
    if (again.game, again.hand_id, tournament.level) != (recorded.game, hand_id, level):
        raise HistoryError(f"the header {shown(header)} would not be read as what it is")
    return header


def write_table(recorded: RecordedHand) -> str:
    """Return the line of the table and the button."""
    info = recorded.info
    size = f" {info.table_size}-max" if info.table_size else ""
    table = _line(info.table or "", "table")
    return f"Table '{table}'{size} Seat #{recorded.button} is the button"


def _tournament(tournament: TournamentInfo) -> str:
    number = _fitting(tournament.tournament_id, _NUMBER, "tournament_id")
    if tournament.buy_in is None:
        name = _line(tournament.name or "", "name of the tournament")
        return f"Tournament #{number}, {name or 'Freeroll'}"
    currency = tournament.currency
    sign = _SIGNS.get(currency or "", "")
    code = f" {_fitting(currency, _CURRENCY, 'currency of the tournament')}" if currency else ""
    entry = (tournament.buy_in, tournament.bounty, tournament.fee or 0)
    cents = [part * 100 // 10**tournament.decimals for part in entry if part is not None]
    if any(part % 100 for part in cents):
        amounts = [f"{sign}{part // 100}.{part % 100:02}" for part in cents]
    else:
        amounts = [f"{sign}{part // 100}" for part in cents]
    return f"Tournament #{number}, {'+'.join(amounts)}{code}"


def _start(recorded: RecordedHand) -> str:
    info = recorded.info
    if not info.date:
        return ""
    day = _line(info.date, "date").replace("-", "/")
    time = _line(f" {info.time}" if info.time else "", "time")
    zone = _line(f" {info.time_zone}" if info.time and info.time_zone else "", "time_zone")
    return f" - {day}{time}{zone}"


def _fitting(value: str | None, pattern: re.Pattern[str], what: str) -> str:
    """Return text that has the form of its place in the line."""
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise HistoryError(f"{what} is {shown(value)}: site text needs {pattern.pattern}")
    return _line(value, what)


def _line(value: str, what: str) -> str:
    is_line = isinstance(value, str) and value.isprintable() and len(value) <= _LONGEST
    if not is_line or HAND_BEGINS.search(f"{value} "):
        raise HistoryError(
            f"{what} is {shown(value)}: a line of at most {_LONGEST} characters is allowed"
        )
    return value
