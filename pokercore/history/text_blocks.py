"""Site text cut into hands: one at a time, with its line numbers, in constant memory."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from pokercore.errors import HistoryError, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MOST_CHARACTERS", "MOST_LINES", "TextBlock", "is_hand_start", "text_blocks"]

MOST_LINES = 4_000
"""Lines of one hand: the longest of real ones have about a hundred."""
MOST_CHARACTERS = 1 << 18
"""Characters of one hand."""

_MOST_OF_A_LINE = 1 << 12
_AROUND = "\ufeff \t\r\n\f\v\x00"
# Of any room and game; not chat, and no action of a player whose name looks like one.
_START = re.compile(
    r"[A-Z0-9 .&'-]{1,40} (?:Hand|Game) #[A-Z0-9-]{1,40}: "
    r"(?!folds|checks|calls|bets|raises|posts|shows|mucks|doesn't|is |sits )",
    re.IGNORECASE,
)
# The header of a hand within the last line of one that was cut off.
_LATE_START = re.compile(
    r"PokerStars (?:Zoom )?(?:Hand|Game) #[0-9]{1,40}: +(?:Tournament #|Hold'em |Omaha |[56] Card )"
)
_CHAT = ' said, "'


class TextBlock(msgspec.Struct, frozen=True, gc=False):
    """The lines of one hand, without the space around them.

    Attributes:
        line: The number of the first line in the text, from 1.
        lines: The lines, from the header on.
    """

    line: int
    lines: tuple[str, ...]


def is_hand_start(line: str) -> bool:
    """Return whether a line is the header of a hand, of whatever game."""
    return isinstance(line, str) and _START.match(line) is not None


def text_blocks(lines: Iterable[str]) -> Iterator[TextBlock | HistoryError]:
    """Yield the hands of a text, and an error in place of each that is too long.

    A hand goes from its header to the next one. What comes before the first header is passed
    over; a text without any header yields one error.

    Raises:
        HistoryError: These are no lines of text.
    """
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        raise HistoryError(f"lines is {shown(lines)}: an iterable of lines is allowed")
    block: list[str] = []
    first = characters = 0
    is_empty = True
    for number, line in _numbered(lines):
        if "#" in line and is_hand_start(line):
            if first:
                yield _close(block, first, characters)
            block, first, characters = [], number, 0
        is_empty = is_empty and not line
        characters += len(line) + 1
        if first and len(block) <= MOST_LINES and characters <= MOST_CHARACTERS:
            block.append(line)
    if first:
        yield _close(block, first, characters)
    elif not is_empty:
        yield HistoryError(
            "no hand begins in this text: a line like 'PokerStars Hand #1: ...' is needed", line=1
        )


def _close(block: list[str], first: int, characters: int) -> TextBlock | HistoryError:
    if len(block) > MOST_LINES or characters > MOST_CHARACTERS:
        return HistoryError(
            f"a hand of more than {MOST_LINES} lines or {MOST_CHARACTERS} characters", line=first
        )
    return TextBlock(first, tuple(block))


def _numbered(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield lines with their numbers; one in which a second hand begins, as two of its number."""
    for number, raw in enumerate(lines, 1):
        if not isinstance(raw, str):
            raise HistoryError(f"line {number} is {shown(raw)}: text is allowed", line=number)
        line = raw[:_MOST_OF_A_LINE].strip(_AROUND)
        late = _LATE_START.search(line, 1) if "#" in line else None  # most lines have none
        if late is None or _CHAT in line or _START.match(line):
            yield number, line
        else:
            yield number, line[: late.start()]
            yield number, line[late.start() :]
