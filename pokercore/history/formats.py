"""The formats by name, and telling them apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

import msgspec

from pokercore.errors import HistoryError, shown
from pokercore.history import phh, text
from pokercore.history.info import RecordedHand

__all__ = ["FORMATS", "Format", "find_format", "read_lines", "sniff"]

Reader = Callable[[Iterable[str]], Iterator[RecordedHand | HistoryError]]
Writer = Callable[[Iterable[RecordedHand]], Iterator[str]]

_SNIFFED_LINES = 200


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """A format of hand histories.

    Attributes:
        name: What it is called.
        suffixes: Endings of the names of its files, lower case.
        is_opening: Whether a line that is not blank is how a text of this format may begin.
        read: Reads the lines of a text, one hand after another.
        write: Writes hands, as pieces of a text.
    """

    name: str
    suffixes: tuple[str, ...]
    is_opening: Callable[[str], bool]
    read: Reader
    write: Writer


FORMATS = {
    each.name: each
    for each in (
        Format(
            name="phh",
            suffixes=(".phh", ".phhs"),
            is_opening=phh.is_opening,
            read=phh.read,
            write=phh.write,
        ),
        Format(
            name="text",
            suffixes=(".txt",),
            is_opening=text.is_opening,
            read=text.read,
            write=text.write,
        ),
    )
}
"""Every format, by name."""


def find_format(name: str) -> Format:
    """Return the format called `name`.

    Raises:
        HistoryError: None is called so.
    """
    found = FORMATS.get(name) if isinstance(name, str) else None
    if found is None:
        raise HistoryError(f"no format is called {shown(name)}: allowed are {', '.join(FORMATS)}")
    return found


def sniff(lines: Iterable[str]) -> tuple[Format | None, Iterator[str]]:
    """Return the format that lines seem to be in, and all the lines again.

    Args:
        lines: The lines of a text, of which the first are looked at.
    """
    source = iter(lines)
    seen = []
    for line in source:
        seen.append(line)
        bare = line.strip().lstrip("\ufeff")
        if bare:
            for each in FORMATS.values():
                if each.is_opening(bare):
                    return each, chain(seen, source)
        if len(seen) >= _SNIFFED_LINES:
            break
    return None, chain(seen, source)


def read_lines(
    lines: Iterable[str],
    format: str | None = None,  # noqa: A002 - the word for it
) -> Iterator[RecordedHand | HistoryError]:
    """Yield the hands of a text, or for a hand that cannot be read the error that says why.

    Args:
        lines: The lines, with or without their ends; an open text file is such a thing.
        format: The name of their format; found out from the first lines unless given.

    Raises:
        HistoryError: No format is called so.
    """
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        raise HistoryError(f"lines is {shown(lines)}: an iterable of lines is allowed")
    if format is not None:
        return find_format(format).read(lines)
    found, again = sniff(lines)
    if found is not None:
        return found.read(again)
    return iter([HistoryError(f"the text begins like none of {', '.join(FORMATS)}")])
