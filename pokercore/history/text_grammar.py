"""The words of site text that reading and writing share."""

from __future__ import annotations

import re

from pokercore.events import PostKind

__all__ = [
    "ALL_IN",
    "BEGINNINGS",
    "BOARD_WORDS",
    "BOTH_BLINDS",
    "CASHED_OUT",
    "HAND_BEGINS",
    "MISSED_BLIND",
    "MOST_SEATS",
    "NOTES",
    "POST_WORDS",
]

MOST_SEATS = 30
"""Seats of a table: more players than any deck serves."""

ALL_IN = " and is all-in"
BEGINNINGS = ("*** ", "Uncalled bet (", "Dealt to ")
"""How lines begin that are not a player's; no name begins so."""
BOARD_WORDS = ("FIRST", "SECOND", "THIRD")
"""How boards are counted, where there is more than one."""
HAND_BEGINS = re.compile(r"(?:Hand|Game) #[^ ]*: ", re.IGNORECASE)
"""What only the header of a hand has: no name has it, with a space behind."""

POST_WORDS = {
    PostKind.ANTE: "the ante",
    PostKind.TABLE_ANTE: "the ante",
    PostKind.SMALL_BLIND: "small blind",
    PostKind.BIG_BLIND: "big blind",
    PostKind.STRADDLE: "straddle",
    PostKind.LIVE: "big blind",
    PostKind.DEAD: "small blind",
}
"""What a post is called; a missed blind like the one that was missed."""
BOTH_BLINDS = "small & big blinds"
MISSED_BLIND = "missed blind"

NOTES = (
    "has timed out",
    "has timed out while disconnected",
    "has timed out while being disconnected",
    "is disconnected",
    "is connected",
    "has returned",
    "is sitting out",
    "sits out",
)
"""What is said of a player that changes nothing in the hand."""
CASHED_OUT = "cashed out the hand"
