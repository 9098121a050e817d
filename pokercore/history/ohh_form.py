"""The objects of Open Hand History, version 1.4.7, as JSON has them.

What is required there may be missing here: files of the world lack this and that. Members that
are not named are passed over.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec

__all__ = [
    "VERSION",
    "File",
    "OhhAction",
    "OhhBetLimit",
    "OhhHand",
    "OhhPlayer",
    "OhhPot",
    "OhhRound",
    "OhhTournament",
    "OhhWin",
]

VERSION = "1.4.7"
"""The version of the specification that is written."""


class OhhPlayer(msgspec.Struct, omit_defaults=True):
    """A player at the table."""

    id: int
    seat: int
    name: str
    starting_stack: Decimal
    display: str | None = None
    player_bounty: Decimal | None = None
    is_sitting_out: bool | None = None
    cards: list[str] | None = None


class OhhAction(msgspec.Struct, omit_defaults=True):
    """What a player did, or what was done with him; amounts are chips put in by it."""

    action: str
    action_number: int | None = None
    player_id: int | None = None
    amount: Decimal | None = None
    is_allin: bool | None = None
    cards: list[str] | str | None = None


class OhhRound(msgspec.Struct):
    """A street, or the showdown; a street that is there again is of the next board."""

    id: int
    street: str
    cards: list[str] | str | None = None
    actions: list[OhhAction] | None = None


class OhhWin(msgspec.Struct, omit_defaults=True):
    """What a player won of a pot."""

    player_id: int
    win_amount: Decimal
    cashout_amount: Decimal | None = None
    cashout_fee: Decimal | None = None
    bonus_amount: Decimal | None = None


class OhhPot(msgspec.Struct, omit_defaults=True):
    """A pot, rake included."""

    number: int
    amount: Decimal
    rake: Decimal | None = None
    jackpot: Decimal | None = None
    player_wins: list[OhhWin] | None = None


class OhhBetLimit(msgspec.Struct):
    """The betting structure."""

    bet_type: str
    bet_cap: Decimal | None = Decimal(0)


class OhhTournament(msgspec.Struct, omit_defaults=True):
    """The tournament."""

    tournament_number: str | int | None = None
    name: str | None = None
    start_date_utc: str | None = None
    currency: str | None = None
    buyin_amount: Decimal | None = None
    fee_amount: Decimal | None = None
    bounty_fee_amount: Decimal | None = None
    initial_stack: int | None = None
    type: str | None = None
    flags: list[str] | None = None
    speed: Any = None


class OhhHand(msgspec.Struct, omit_defaults=True):
    """A hand."""

    spec_version: str | None = None
    site_name: str | None = None
    network_name: str | None = None
    internal_version: str | None = None
    tournament: bool | None = None
    tournament_info: OhhTournament | None = None
    game_number: str | int | None = None
    start_date_utc: str | None = None
    table_name: str | None = None
    table_handle: str | None = None
    table_skin: str | None = None
    game_type: str = ""
    bet_limit: OhhBetLimit | None = None
    table_size: int | None = None
    currency: str | None = None
    dealer_seat: int | None = None
    small_blind_amount: Decimal | None = None
    big_blind_amount: Decimal | None = None
    ante_amount: Decimal | None = None
    hero_player_id: int | None = None
    flags: list[str] | None = None
    players: list[OhhPlayer] | None = None
    rounds: list[OhhRound] | None = None
    pots: list[OhhPot] | None = None
    tournament_bounties: Any = None


class File(msgspec.Struct):
    """What a file has one of for each hand."""

    ohh: OhhHand
