"""Lines out of files of bytes, as card rooms of all times wrote them."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from pokercore.errors import HistoryError, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MOST_OF_A_LINE", "decoded_lines"]

MOST_OF_A_LINE = 1 << 20
"""Bytes of a line; a longer one comes in parts."""


def decoded_lines(stream: BinaryIO) -> Iterator[str]:
    r"""Yield the lines of a stream, as UTF-8 and, where a line is none, as Windows-1252.

    Rooms changed from one to the other, and some files hold hands of both times. Holds one line
    at a time.

    >>> import io
    >>> list(decoded_lines(io.BytesIO(b"\xe2\x82\xac1\n\x802")))
    ['€1\n', '€2']

    Raises:
        HistoryError: This is no stream of bytes.
    """
    if not callable(getattr(stream, "readline", None)):
        raise HistoryError(f"{shown(stream)} is no open file")
    while raw := stream.readline(MOST_OF_A_LINE):
        if not isinstance(raw, bytes):
            raise HistoryError("the file is open for text: bytes are needed")
        try:
            yield raw.decode()
        except UnicodeDecodeError:
            yield raw.decode("cp1252", "replace")
