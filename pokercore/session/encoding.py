"""Logs of sessions as JSON or MessagePack, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore.encoding import SCHEMA_VERSION, EncodedForm, Versioned, decode_value, encode_value
from pokercore.session.commands import LogEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["decode_log", "encode_log"]


class _LogRecord(Versioned):
    log: tuple[LogEntry, ...]


def encode_log(log: Sequence[LogEntry], form: EncodedForm = "json") -> bytes:
    """Return the entries of a log with the version of their form: for storage only.

    Raises:
        StakesError: The form is neither "json" nor "msgpack".
    """
    return encode_value(_LogRecord(SCHEMA_VERSION, tuple(log)), form)


def decode_log(data: bytes) -> tuple[LogEntry, ...]:
    """Return encoded entries, which `TableSession.from_log` carries out again.

    Raises:
        DecodeError: They are corrupt or of an unknown version.
    """
    return decode_value(data, _LogRecord, "session").log
