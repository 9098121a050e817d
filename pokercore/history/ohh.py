"""Open Hand History: a JSON object a hand, with blank lines between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from pokercore.errors import HistoryError
from pokercore.history.ohh_form import File
from pokercore.history.ohh_reading import read_object
from pokercore.history.ohh_writing import write_object

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pokercore.history.info import RecordedHand

__all__ = ["is_opening", "read", "write"]

_LONGEST_HAND = 1 << 20
_BYTE = re.compile(r"\(byte (\d+)\)")
_DECODER = msgspec.json.Decoder(File)
_ENCODER = msgspec.json.Encoder(decimal_format="number")


def is_opening(line: str) -> bool:
    """Return whether a text in Open Hand History may begin with this line."""
    return line.startswith("{")


def read(lines: Iterable[str]) -> Iterator[RecordedHand | HistoryError]:
    """Yield the hands of a text in Open Hand History, or the error of one that cannot be read."""
    found = False
    for number, text in _objects(lines):
        found = True
        if text is None:
            message = f"a hand of more than {_LONGEST_HAND:,} letters is not read"
            yield HistoryError(message, line=number)
            continue
        try:
            yield _read_one(text, number)
        except HistoryError as error:
            yield error
    if not found:
        yield HistoryError("the text has no object of Open Hand History", line=1)


def _read_one(text: str, number: int) -> RecordedHand:
    try:
        told = _DECODER.decode(text)
    except msgspec.ValidationError as error:
        raise HistoryError(f"no hand in Open Hand History: {error}", line=number) from None
    except (msgspec.DecodeError, ValueError, RecursionError, ArithmeticError) as error:
        place = _BYTE.search(str(error))
        before = text.encode(errors="replace")[: int(place[1])] if place else b""
        line = number + before.count(b"\n")
        column = len(before) - before.rfind(b"\n") if place else None
        message = f"no JSON: {str(error)[:200]}"
        raise HistoryError(message, line=line, column=column) from None
    return read_object(told.ohh, number)


def _objects(lines: Iterable[str]) -> Iterator[tuple[int, str | None]]:
    """Yield the number of the first line and the text of each object, None if it is too long.

    An object ends before a blank line, and before a line that begins with a brace after one
    that ends the object before it.
    """
    first, length = 0, 0
    held: list[str] = []
    for number, line in enumerate(lines, 1):
        line = line.lstrip("\ufeff")
        bare = line.strip()
        if first and (not bare or (line[0] == "{" and held and held[-1].rstrip() == "}")):
            yield first, None if length > _LONGEST_HAND else "".join(held)
            first = 0
        if not bare:
            continue
        if not first:
            first, length = number, 0
            held.clear()
        length += len(line)
        if length <= _LONGEST_HAND:
            held.append(line)
        if length == len(line) and bare[0] == "{" and bare[-1] == "}":
            yield first, None if length > _LONGEST_HAND else line
            first = 0
    if first:
        yield first, None if length > _LONGEST_HAND else "".join(held)


def write(hands: Iterable[RecordedHand]) -> Iterator[str]:
    """Yield hands as a text in Open Hand History.

    Raises:
        HistoryError: A hand that cannot be played, or that the format has no form for.
    """
    blank = ""
    for hand in hands:
        try:
            text = _ENCODER.encode(File(write_object(hand))).decode()
        except (TypeError, ValueError, RecursionError) as error:
            if isinstance(error, HistoryError):
                raise
            raise HistoryError(f"the record has no form in JSON: {error}") from None
        yield f"{blank}{text}\n"
        blank = "\n"
