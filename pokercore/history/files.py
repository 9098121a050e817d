"""Histories in files, folders and zip archives."""

from __future__ import annotations

import struct
import sys
import zipfile
import zlib
from collections.abc import Iterable
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from pokercore.errors import HistoryError, shown
from pokercore.history.formats import FORMATS, find_format, read_text
from pokercore.history.lines import decoded_lines

try:
    from lzma import LZMAError
except ImportError:  # a Python without it reads no such archive
    LZMAError = zlib.error  # type: ignore[misc, assignment]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pokercore.history.info import RecordedHand

__all__ = ["STANDARD_INPUT", "Source", "find_sources", "read_hands", "read_source"]

STANDARD_INPUT = "-"
"""The name of what comes in by standard input."""

_ARCHIVE = ".zip"
_AHEAD = 32
_BESIDE = "._"
"""How the name begins of what macOS keeps beside a file, which is no text."""
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    LZMAError,
    struct.error,
    EOFError,
    LookupError,
    RuntimeError,
    UnicodeDecodeError,
)
"""What reading a broken archive raises."""
_SUFFIXES = tuple(suffix for each in FORMATS.values() for suffix in each.suffixes)


class Source(msgspec.Struct, frozen=True):
    """A text with histories: a file, a member of an archive, or standard input.

    Attributes:
        path: The file or the archive; `STANDARD_INPUT` for standard input.
        member: The name within the archive, or None; nothing for an archive that is broken.
        size: Bytes of the text; 0 where that is not known.
        number: Which member of the archive it is, from 0: two may have one name.
    """

    path: str
    member: str | None = None
    size: int = 0
    number: int = 0

    @property
    def name(self) -> str:
        """What to call it; letters that no text can hold are written out."""
        name = f"{self.path}/{self.member}" if self.member else self.path
        return name.encode(errors="backslashreplace").decode()

    @contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """Open it for reading.

        Raises:
            HistoryError: The archive cannot be read.
            OSError: The file cannot be read.
        """
        if self.path == STANDARD_INPUT:
            if sys.stdin is None:
                raise HistoryError("standard input is closed")
            yield sys.stdin.buffer
        elif self.member is None:
            with Path(self.path).open("rb") as stream:
                yield stream
        else:
            try:
                with (
                    zipfile.ZipFile(self.path) as archive,
                    archive.open(archive.infolist()[self.number]) as stream,
                ):
                    yield stream  # type: ignore[misc] # it has the readline of a BinaryIO
            except _BROKEN as error:
                raise HistoryError(f"the archive cannot be read: {error}") from None


def find_sources(paths: Iterable[str | Path]) -> Iterator[Source]:
    """Yield the texts below paths: of folders and archives, those with the suffix of a format.

    Args:
        paths: Files, folders, zip archives, or `STANDARD_INPUT`.

    Raises:
        HistoryError: A path is none.
        OSError: A file is not there.
    """
    if isinstance(paths, (str, Path)) or not isinstance(paths, Iterable):
        raise HistoryError(f"paths is {shown(paths)}: an iterable of paths is allowed")
    for path in paths:
        if not isinstance(path, (str, Path)) or "\x00" in str(path):
            raise HistoryError(f"{shown(path)} is no path: text or a Path is allowed")
        if str(path) == STANDARD_INPUT:
            yield Source(STANDARD_INPUT)
        elif Path(path).is_dir():
            below = sorted(each for each in Path(path).rglob("*") if each.is_file())
            for file in below:
                if _is_history(file.name, (*_SUFFIXES, _ARCHIVE)):
                    yield from _sources_of(file)
        else:
            yield from _sources_of(Path(path))


def _sources_of(file: Path) -> Iterator[Source]:
    if file.suffix.lower() != _ARCHIVE:
        yield Source(str(file), None, file.stat().st_size)
        return
    try:
        with zipfile.ZipFile(file) as archive:
            members = archive.infolist()
    except (*_BROKEN, ValueError):
        yield Source(str(file), "")  # reading it tells what is wrong
        return
    for number, member in enumerate(members):
        if not member.is_dir() and _is_history(member.filename, _SUFFIXES):
            yield Source(str(file), member.filename, member.file_size, number)


def _is_history(name: str, suffixes: tuple[str, ...]) -> bool:
    base = name.rpartition("/")[2]
    return base.lower().endswith(suffixes) and not base.startswith(_BESIDE)


def read_source(
    source: Source,
    format: str | None = None,  # noqa: A002 - the word for it
    progress: Callable[[int], None] | None = None,
) -> Iterator[RecordedHand | HistoryError]:
    """Yield the hands of a source, or for a hand that cannot be read the error that says why.

    What makes the rest of the source unreadable is yielded as an error too. Up to 32 hands
    are held at a time, of standard input one.

    Args:
        source: What to read.
        format: The name of its format; found out from its suffix or its first lines unless
            given.
        progress: Called with the bytes read so far, after each hand.

    Raises:
        HistoryError: No format is called so.
    """
    if not isinstance(source, Source):
        raise HistoryError(f"{shown(source)} is no Source")
    known = _format_of(source.name) if format is None else find_format(format).name
    hands = _to_the_end(source, known, progress)
    # Of standard input each hand is yielded as soon as it has come.
    yield from hands if source.path == STANDARD_INPUT else _ahead(hands)


def _to_the_end(
    source: Source, known: str | None, progress: Callable[[int], None] | None
) -> Iterator[RecordedHand | HistoryError]:
    """Yield the hands of a source, and what makes the rest of it unreadable as the last error."""
    line = 1
    try:
        with source.open() as stream:
            for hand in read_text(decoded_lines(stream), known):
                line = hand.line or line
                yield hand
                if progress is not None and source.size:
                    progress(stream.tell())
    except (OSError, HistoryError) as error:
        yield HistoryError(f"cannot be read further: {error}", line=line)


def _ahead(hands: Iterator[RecordedHand | HistoryError]) -> Iterator[RecordedHand | HistoryError]:
    """Yield hands that are read some at a time.

    What reads them and what is then done with them take turns less often, and so find more of
    their code and tables in the processor's cache: a sixth of the time to replay short hands.
    """
    while some := [*islice(hands, _AHEAD)]:
        yield from some


def read_hands(
    *paths: str | Path,
    format: str | None = None,  # noqa: A002 - the word for it
) -> Iterator[RecordedHand | HistoryError]:
    """Yield the hands below paths, or for a hand that cannot be read the error that says why.

    Args:
        *paths: Files, folders, zip archives, or `STANDARD_INPUT`.
        format: The name of their format; found out for each file unless given.

    Raises:
        HistoryError: A path is none, or no format is called so.
        OSError: A file is not there.
    """
    for source in find_sources(paths):
        yield from read_source(source, format)


def _format_of(name: str) -> str | None:
    """Return the format that the suffix stands for; any text may be called .txt."""
    suffix = Path(name).suffix.lower()
    for each in FORMATS.values():
        if suffix in each.suffixes and suffix != ".txt":
            return each.name
    return None
