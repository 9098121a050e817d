"""The words of site text that reading and writing share."""

from __future__ import annotations

from pokercore.events import PostKind

__all__ = [
    "ALL_IN",
    "BOARD_WORDS",
    "BOTH_BLINDS",
    "CASHED_OUT",
    "MISSED_BLIND",
    "NOTES",
    "POST_WORDS",
]

ALL_IN = " and is all-in"
BOARD_WORDS = ("FIRST", "SECOND", "THIRD")
"""How boards are counted, where there is more than one."""

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
