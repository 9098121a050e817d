"""PHH, the poker hand history format, which is written in TOML.

A file with the ending .phh is one hand, one with .phhs has hands in numbered tables. The games
that the standard has no code for, and what it has no field for, are written in user fields,
whose names begin with `_`: docs/histories.md lists them. A reader that does not know them reads
such a hand wrong or not at all; this one reads them back.
"""

from __future__ import annotations

import io
import re
from itertools import chain
from typing import TYPE_CHECKING

from pokercore.errors import HistoryError, shown
from pokercore.history.phh_reading import read_table
from pokercore.history.phh_writing import write_hand
from pokercore.history.toml import parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pokercore.history.info import RecordedHand

__all__ = ["is_opening", "read", "read_phh", "write"]

_OPENING = re.compile(r"#|\[\s*[\w\"'-]+\s*\]|[\w-]+\s*=")
_TABLE = re.compile(r"[ \t]*\[[ \t]*(?:[\w-]+|\"[^\"]*\"|'[^']*')[ \t]*\][ \t]*(?:#.*)?\r?\n?")
_MAY_OPEN = frozenset("[ \t")
_FIELD = re.compile(r"^[ \t]*[^#\s]", re.MULTILINE)
_LONGEST_HAND = 1 << 18


def is_opening(line: str) -> bool:
    """Return whether a text in PHH may begin with this line."""
    return _OPENING.match(line) is not None


def read_phh(text: str) -> list[RecordedHand]:
    """Return the hands of a PHH text: one, or one of each numbered table.

    Seats are those of the record, or its players from 1: p1 is left of the button, the last
    player has it. Amounts with decimal places become whole chips of the last place.

    Raises:
        HistoryError: Text that is no TOML, a game that is not played here, a field that is
            missing or of a wrong type, or an action that is none; with line and column where
            they are known.
    """
    if not isinstance(text, str):
        raise HistoryError(f"{shown(text)} is no text")
    hands = []
    for hand in read(io.StringIO(text)):
        if isinstance(hand, HistoryError):
            raise hand
        hands.append(hand)
    return hands


def read(lines: Iterable[str]) -> Iterator[RecordedHand | HistoryError]:
    """Yield the hands of a text in PHH, or the error of one that cannot be read."""
    found = False
    for number, text in _tables(lines):
        if text is None:
            message = f"a hand of more than {_LONGEST_HAND:,} letters is not read"
            yield HistoryError(message, line=number)
        elif _FIELD.search(text):
            yield _read_one(text, number)
        else:
            continue
        found = True
    if not found:
        message = "the text has neither a hand nor numbered tables of hands: no variant"
        yield HistoryError(message, line=1)


def _read_one(text: str, number: int) -> RecordedHand | HistoryError:
    try:
        table, usual = parse(text, number)
        if "variant" not in table:
            return HistoryError("the table is no hand: it has no variant", line=number)
        return read_table(table, text, number, is_usual=usual)
    except HistoryError as error:
        return error


def _tables(lines: Iterable[str]) -> Iterator[tuple[int, str | None]]:
    """Yield the number of the first line and the text of each table, None if it is too long."""
    first, number, length = 1, 0, 0
    held: list[str] = []
    for line in lines:
        number += 1
        if number == 1:
            line = line.removeprefix("\ufeff")
        if line[:1] in _MAY_OPEN and _TABLE.fullmatch(line):
            yield first, _joined(held, length)
            first, length = number + 1, 0
            held.clear()
            continue
        length += len(line)
        if length > _LONGEST_HAND:
            held.clear()
            continue
        held.append(line)
        if line[-1:] != "\n":
            held.append("\n")
    yield first, _joined(held, length)


def _joined(lines: list[str], length: int) -> str | None:
    return None if length > _LONGEST_HAND else "".join(lines).replace("\r\n", "\n")


def write(hands: Iterable[RecordedHand]) -> Iterator[str]:
    """Yield hands as a text in PHH: one alone, or several as numbered tables.

    The same hand is always the same text.

    Raises:
        HistoryError: A hand that PHH cannot hold.
    """
    source = iter(hands)
    first = next(source, None)
    if first is None:
        return
    second = next(source, None)
    if second is None:
        yield write_hand(first)
        return
    for number, hand in enumerate(chain((first, second), source), 1):
        blank = "\n" if number > 1 else ""
        yield f"{blank}[{number}]\n{write_hand(hand)}"
