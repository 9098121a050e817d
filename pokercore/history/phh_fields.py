"""The fields of PHH, and the games it has codes for."""

from __future__ import annotations

from pokercore.games import find_game

__all__ = ["CODES", "EXTENSIONS", "GAMES", "OPTIONAL", "ORDER"]

CODES = {
    "NT": "no-limit-holdem",
    "FT": "fixed-limit-holdem",
    "PO": "pot-limit-omaha",
    "FO/8": "fixed-limit-omaha-hi-lo",
}
"""The codes of the standard for games that are played here."""

EXTENSIONS = {
    "PT": "pot-limit-holdem",
    "NO": "no-limit-omaha",
    "FO": "fixed-limit-omaha",
    "NO/8": "no-limit-omaha-hi-lo",
    "PO/8": "pot-limit-omaha-hi-lo",
    "NO5": "no-limit-omaha5",
    "PO5": "pot-limit-omaha5",
    "FO5": "fixed-limit-omaha5",
    "NO6": "no-limit-omaha6",
    "PO6": "pot-limit-omaha6",
    "FO6": "fixed-limit-omaha6",
    "NO5/8": "no-limit-omaha5-hi-lo",
    "PO5/8": "pot-limit-omaha5-hi-lo",
    "FO5/8": "fixed-limit-omaha5-hi-lo",
}
"""Codes in the manner of the standard for games it has none for; `_game` marks them."""

GAMES = {code: find_game(name) for code, name in (CODES | EXTENSIONS).items()}
"""The game of every code."""

OPTIONAL = (
    "author",
    "event",
    "url",
    "venue",
    "address",
    "city",
    "region",
    "postal_code",
    "country",
    "time",
    "time_zone",
    "time_zone_abbreviation",
    "day",
    "month",
    "year",
    "hand",
    "level",
    "seats",
    "seat_count",
    "table",
    "players",
    "finishing_stacks",
    "winnings",
    "currency",
    "currency_symbol",
    "time_limit",
    "time_banks",
)
"""The optional fields of the standard, in its order."""

ORDER = (
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
    *OPTIONAL,
)
"""Every field in the order in which it is written; user fields come after, by name."""
