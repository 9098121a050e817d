"""Site text in the PokerStars manner: what most rooms write in some form, and trackers read.

Amounts are in whole cents where the stakes have a currency or a point, else in whole chips.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pokercore.errors import HistoryError, shown
from pokercore.history.info import RecordedHand
from pokercore.history.text_blocks import TextBlock, is_hand_start, text_blocks
from pokercore.history.text_reading import read_block
from pokercore.history.text_writing import write_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["is_opening", "read", "read_text", "write", "write_text"]


def is_opening(line: str) -> bool:
    """Return whether a line is how a hand begins."""
    return is_hand_start(line)


def read(lines: Iterable[str]) -> Iterator[RecordedHand | HistoryError]:
    """Yield the hands of a text, or for one that cannot be read the error that says why.

    Holds one hand at a time, of `text_blocks.MOST_LINES` lines at most.
    """
    for block in text_blocks(lines):
        if not isinstance(block, TextBlock):
            yield block
            continue
        try:
            yield read_block(block)
        except HistoryError as error:
            yield error


def write(hands: Iterable[RecordedHand]) -> Iterator[str]:
    """Yield the text of each hand; hands without a number are numbered from 1.

    Raises:
        HistoryError: Site text cannot hold a hand.
    """
    if not isinstance(hands, Iterable):
        raise HistoryError(f"hands is {shown(hands)}: an iterable of RecordedHand is allowed")
    for number, recorded in enumerate(hands, 1):
        yield write_hand(recorded, number)


def read_text(text: str) -> list[RecordedHand]:
    """Return the hands of a text.

    Raises:
        HistoryError: One cannot be read; with its line.
    """
    if not isinstance(text, str):
        raise HistoryError(f"{shown(text)} is no text")
    hands = []
    for hand in read(text.split("\n")):
        if isinstance(hand, HistoryError):
            raise hand
        hands.append(hand)
    return hands


def write_text(recorded: RecordedHand) -> str:
    """Return one hand as site text.

    Raises:
        HistoryError: Site text cannot hold it.
    """
    return next(write([recorded]))
