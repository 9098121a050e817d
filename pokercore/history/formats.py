"""The formats by name, and telling them apart."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

import msgspec

from pokercore.errors import HistoryError, shown
from pokercore.history import ohh, phh, text
from pokercore.history.info import NO_RECORD, RecordedHand
from pokercore.history.when import instant

__all__ = [
    "FORMATS",
    "Format",
    "find_format",
    "lost",
    "read_lines",
    "read_text",
    "sniff",
    "write_hands",
]

Reader = Callable[[Iterable[str]], Iterator[RecordedHand | HistoryError]]
Writer = Callable[[Iterable[RecordedHand]], Iterator[str]]

_SNIFFED_LINES = 200
_SNIFFED_LETTERS = 1 << 20


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
            name="ohh",
            suffixes=(".ohh", ".jsonl"),
            is_opening=ohh.is_opening,
            read=ohh.read,
            write=ohh.write,
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
    letters = 0
    for line in source:
        seen.append(line)
        letters += len(line)
        bare = line.strip().lstrip("\ufeff")
        if bare:
            for each in FORMATS.values():
                if each.is_opening(bare):
                    return each, chain(seen, source)
        if len(seen) >= _SNIFFED_LINES or letters >= _SNIFFED_LETTERS:
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
    return read_text(_texts(lines), format)


def read_text(lines: Iterator[str], format: str | None) -> Iterator[RecordedHand | HistoryError]:  # noqa: A002
    """Yield the hands of lines that are known to be text: see `read_lines`."""
    if format is not None:
        return find_format(format).read(lines)
    found, again = sniff(lines)
    if found is not None:
        return found.read(again)
    message = f"the text begins like none of {', '.join(FORMATS)}"
    return iter([HistoryError(message, line=1)])


def _texts(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        if not isinstance(line, str):
            raise HistoryError(f"a line is {shown(line)}: text is allowed")
        yield line


def lost(recorded: RecordedHand, format: str) -> tuple[str, ...]:  # noqa: A002
    """Return what of a record its text in a format does not hold, by the names of the fields.

    Found out by writing and reading it again. Claims are not among it: where they are true they
    follow from the rest.

    Raises:
        HistoryError: The format cannot hold the hand at all, or no format is called so.
    """
    found = find_format(format)
    if not isinstance(recorded, RecordedHand):
        raise HistoryError(f"{shown(recorded)} is no RecordedHand")
    text = "".join(found.write([recorded]))
    again = next(found.read(io.StringIO(text)), HistoryError("nothing was written"))
    if isinstance(again, HistoryError):
        raise HistoryError(f"{found.name} cannot hold the hand: {again}")
    try:
        return tuple(_differing(recorded.plain(), again.plain()))
    except NO_RECORD as error:
        raise HistoryError(f"the record is none: {error}") from error


def _differing(one: RecordedHand, two: RecordedHand) -> Iterator[str]:
    for name in one.__struct_fields__:
        if name != "info":
            yield from _parts(name, getattr(one, name), getattr(two, name))
    same_time = instant(one.info) is not None and instant(one.info) == instant(two.info)
    for name in one.info.__struct_fields__:
        mine, theirs = getattr(one.info, name), getattr(two.info, name)
        if mine is None or (same_time and name in ("date", "time", "time_zone")):
            continue  # what a format adds is not lost
        if name == "extra":
            yield from sorted(each for each in mine if theirs.get(each) != mine[each])
        else:
            yield from _parts(name, mine, theirs)


def _parts(name: str, mine: object, theirs: object) -> Iterator[str]:
    """Yield what differs between two values: of stakes and tournaments which part of them."""
    if mine == theirs:
        return
    if isinstance(mine, msgspec.Struct) and type(mine) is type(theirs):
        for part in mine.__struct_fields__:
            if getattr(mine, part) != getattr(theirs, part):
                yield f"{name}.{part}"
    else:
        yield name


def write_hands(
    hands: Iterable[RecordedHand],
    format: str,  # noqa: A002
    *,
    lossy: bool = False,
) -> Iterator[str]:
    """Yield hands as a text in a format.

    Args:
        hands: The hands.
        format: The name of the format.
        lossy: Whether to write a hand too of which the format cannot hold everything.

    Raises:
        HistoryError: A hand of which something would be lost, or that the format cannot hold
            at all, or no format is called so.
    """
    writer = find_format(format).write
    if not isinstance(hands, Iterable):
        raise HistoryError(f"hands is {shown(hands)}: an iterable of RecordedHand is allowed")
    return writer(hands if lossy else _checked(hands, format))


def _checked(hands: Iterable[RecordedHand], name: str) -> Iterator[RecordedHand]:
    for hand in hands:
        missing = lost(hand, name)
        if missing:
            hand_id = hand.info.hand_id or "without a name"
            raise HistoryError(
                f"hand {hand_id}: {name} has no place for {', '.join(missing)}; it can be written"
                " without",
                line=hand.line,
            )
        yield hand
