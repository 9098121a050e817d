"""Lines out of files of bytes, as card rooms of all times wrote them."""

from __future__ import annotations

import codecs
import io
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO

from pokercore.errors import HistoryError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["MOST_OF_A_LINE", "decoded_lines"]

MOST_OF_A_LINE = 1 << 20
"""Bytes of a line that are held at most, and some more; a longer one comes in parts."""

_BLOCK = 1 << 13  # small, since what breaks a source takes the block with it
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded_lines(stream: BinaryIO) -> Iterator[str]:
    r"""Return the lines of a stream, as UTF-8 and, where a line is none, as Windows-1252.

    Rooms changed from one to the other, and some files hold hands of both times; one that was
    saved as UTF-16 begins with its mark. Holds a block of lines at a time; of a stream that is
    still being written, what is there.

    >>> import io
    >>> list(decoded_lines(io.BytesIO(b"\xe2\x82\xac1\n\x802")))
    ['€1\n', '€2']

    Raises:
        HistoryError: This is no stream of bytes; of text it is told by the first line.
    """
    read = getattr(stream, "read1", None) or getattr(stream, "read", None)
    if not callable(read):
        raise HistoryError(f"{shown(stream)} is no open file")
    return chain.from_iterable(map(_decoded, _blocks(read)))


def _blocks(read: Callable[[int], object]) -> Iterator[bytes]:
    """Yield what is read, in pieces that end where a line does unless it is too long."""
    rest = b""
    for block in _utf8(read):
        end = block.rfind(b"\n") + 1
        if end:
            yield rest + block[:end]
            rest = block[end:]
            continue
        rest += block
        if len(rest) > MOST_OF_A_LINE:
            yield rest
            rest = b""
    yield rest


def _utf8(read: Callable[[int], object]) -> Iterator[bytes]:
    """Yield what is read, UTF-16 as UTF-8."""
    block = _checked(read(_BLOCK))
    if len(block) == 1:
        block += _checked(read(_BLOCK))
    decoder = None
    if block[:2] in _UTF16:
        decoder = codecs.getincrementaldecoder("utf-16")("replace")
    while block:
        yield block if decoder is None else decoder.decode(block).encode()
        block = _checked(read(_BLOCK))


def _checked(block: object) -> bytes:
    if not isinstance(block, bytes):
        raise HistoryError("the file is open for text: bytes are needed")
    return block


def _decoded(lines: bytes) -> Iterator[str]:
    try:
        return io.StringIO(lines.decode(), newline="\n")
    except UnicodeDecodeError:
        return map(_decoded_line, io.BytesIO(lines))


def _decoded_line(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")
