"""The first two lines of a hand in site text: which game, for what, where and when.

Errors have no line yet: who reads a hand knows it.
"""

from __future__ import annotations

import re

import msgspec

from pokercore.errors import HistoryError, shown
from pokercore.games import find_game
from pokercore.history.info import TournamentInfo
from pokercore.variants import BettingStructure, Game

__all__ = ["AMOUNT", "CURRENCIES", "TextHeader", "TextTable", "read_header", "read_table"]

AMOUNT = r"[^\s0-9()/.,-]{0,4}[0-9][0-9,]{0,20}(?:\.[0-9]{1,8})?"
"""An amount, with the sign of its currency and commas between thousands."""

CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY", "₽": "RUB"}
"""Currencies by the sign that stands before their amounts."""

_VARIANTS = {
    "hold'em": "holdem",
    "omaha": "omaha",
    "omaha hi/lo": "omaha-hi-lo",
    "5 card omaha": "omaha5",
    "5 card omaha hi/lo": "omaha5-hi-lo",
    "6 card omaha": "omaha6",
    "omaha 5 cards": "omaha5",
    "omaha 6 cards": "omaha6",
    "plo": "omaha",
    "plo-5": "omaha5",
    "plo-6": "omaha6",
}
_STRUCTURES = {
    "no limit": BettingStructure.NO_LIMIT,
    "pot limit": BettingStructure.POT_LIMIT,
    "limit": BettingStructure.FIXED_LIMIT,
}
_GAME = (
    r"(?:(?P<variant>hold'em|(?:[56] card )?omaha(?: hi/lo)?|omaha [56] cards)"
    r"(?: (?P<structure>no limit|pot limit|limit))?|(?P<plo>plo(?:-[56])?))"
)
# Of a line with single spaces: no two quantifiers can share a run of them.
_HEADER = re.compile(
    r"(?P<site>[a-z0-9 .&'-]{1,40}?) (?:hand|game) #(?P<id>[a-z0-9-]{1,40}): "
    r"(?:\{[^{}]{0,80}\} )?"  # the club of a home game
    r"(?:tournament #(?P<tournament>[a-z0-9-]{1,40}), ?(?P<entry>.{0,120}?)(?: -)? )?"
    r"(?:(?:horse|hose|8-game|mixed [a-z'/ -]{2,16}) \()?"  # the round of a mixed game
    rf"{_GAME}[,)]? ?"
    r"(?:- ?(?:match round [^,()]{1,20}, ?)?level ?(?P<level>[a-z0-9-]{1,20}) ?)?"
    rf"\(?(?P<small>{AMOUNT})/(?P<big>{AMOUNT})(?:\({AMOUNT}\))?"  # the ante in brackets
    rf"(?: - (?P<cap>{AMOUNT}) cap -)? ?(?P<currency>[a-z]{{3}})?\)"
    r"(?: ?- ?(?P<day>[0-9]{4}/[0-9]{1,2}/[0-9]{1,2})"
    r"(?: (?:- )?(?P<time>[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)"
    r"(?: ?\(?(?P<zone>[a-z]{2,5})\b)?)?)?",
    re.IGNORECASE,
)
_TABLE = re.compile(
    r"Table (?:ID )?'(?P<name>.{0,120})'(?:\([0-9]{1,20}\))?(?: (?P<size>[0-9]{1,2})-max)?"
    r"(?: \((?:Play|Real) Money\))? Seat #(?P<button>[0-9]{1,9}) is the button",
    re.IGNORECASE,
)
_MONEY = r"[0-9][0-9,]{0,12}(?:\.[0-9][0-9]?)?"
_SIGN = f"[{''.join(CURRENCIES)}]?"
_BUY_IN = re.compile(
    rf"(?P<sign>{_SIGN})(?P<buy_in>{_MONEY})(?:\+{_SIGN}(?P<bounty>{_MONEY}))?"
    rf"\+{_SIGN}(?P<fee>{_MONEY})(?: (?P<currency>[A-Z]{{3}}))?"
)


class TextHeader(msgspec.Struct, frozen=True, kw_only=True):
    """What the header of a hand says.

    Attributes:
        site: The room and the kind of its game, as the header names it.
        hand_id: The number of the hand.
        tournament: The tournament it belongs to, or None.
        game: The game.
        small: The smaller of the two amounts the game is named after, as text.
        big: The greater.
        cap: The most that a player may lose in the hand, as text, or None.
        currency: What the chips stand for.
        date: The day, as year-month-day.
        time: The time of that day.
        zone: Its time zone, as the header abbreviates it.
    """

    site: str
    hand_id: str
    tournament: TournamentInfo | None
    game: Game
    small: str
    big: str
    cap: str | None
    currency: str | None
    date: str | None
    time: str | None
    zone: str | None


class TextTable(msgspec.Struct, frozen=True, kw_only=True):
    """What the line of the table says.

    Attributes:
        name: The table.
        size: Its seats, or None.
        button: The seat of the button.
    """

    name: str
    size: int | None
    button: int


def read_header(line: str) -> TextHeader:
    """Return what a header says.

    Raises:
        HistoryError: The line is no header of a game that is played here.
    """
    match = _HEADER.match(" ".join(line.split()))
    variant = match and _VARIANTS.get((match["variant"] or match["plo"]).lower())
    if match is None or variant is None:
        raise HistoryError(
            f"{shown(line)} is no header in the PokerStars manner of a game that is played here:"
            " hold'em, Omaha of four to six cards, and of four and five hi-lo",
        )
    structure = match["structure"] or ("pot limit" if match["plo"] else None)
    if structure is None:
        raise HistoryError(f"{shown(line)} does not name the limit of the game")
    code = match["currency"]
    sign = match["small"].rstrip("0123456789.,")
    tournament = None
    if match["tournament"] is not None:
        tournament = _tournament(match["tournament"], match["entry"], match["level"])
    return TextHeader(
        site=match["site"],
        hand_id=match["id"],
        tournament=tournament,
        game=find_game(f"{_STRUCTURES[structure.lower()]}-{variant}"),
        small=match["small"],
        big=match["big"],
        cap=match["cap"],
        currency=None if tournament else code.upper() if code else CURRENCIES.get(sign),
        date=_padded(match["day"], "/", "-"),
        time=_padded(match["time"], ":", ":"),
        zone=match["zone"],
    )


def read_table(line: str) -> TextTable:
    """Return what the line of the table says.

    Raises:
        HistoryError: It does not say where the button is.
    """
    match = _TABLE.match(line)
    if match is None:
        raise HistoryError(f"{shown(line)} names no table with a seat as the button")
    size = match["size"]
    return TextTable(
        name=match["name"], size=int(size) if size else None, button=int(match["button"])
    )


def _tournament(number: str, entry: str, level: str | None) -> TournamentInfo:
    match = _BUY_IN.fullmatch(entry)
    if match is None:
        return TournamentInfo(tournament_id=number, name=entry or None, level=level)
    parts = [_cents(part) for part in (match["buy_in"], match["bounty"], match["fee"])]
    code = match["currency"] or CURRENCIES.get(match["sign"])
    return TournamentInfo(
        tournament_id=number,
        level=level,
        buy_in=parts[0],
        bounty=parts[1],
        fee=parts[2],
        currency=code,
    )


def _cents(text: str | None) -> int | None:
    if text is None:
        return None
    whole, _, part = text.strip("".join(CURRENCIES)).replace(",", "").partition(".")
    return 100 * int(whole) + int(f"{part:0<2}")


def _padded(text: str | None, separator: str, joint: str) -> str | None:
    """Return a date or time with two digits at least in each part."""
    return None if text is None else joint.join(f"{part:0>2}" for part in text.split(separator))
