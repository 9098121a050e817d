"""Tournaments as JSON or MessagePack, and back: the record, and every open table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from pokercore.encoding import SCHEMA_VERSION, EncodedForm, encode_value
from pokercore.errors import DecodeError, PokerError, shown
from pokercore.table import Table
from pokercore.tournament.events import TournamentEvent

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["decode_tournament", "encode_tournament"]


class _TournamentRecord(msgspec.Struct):
    version: int
    tournament: tuple[TournamentEvent, ...]
    tables: tuple[tuple[int, msgspec.Raw], ...]


def encode_tournament(
    events: Sequence[TournamentEvent], tables: Mapping[int, Table], form: EncodedForm
) -> bytes:
    """Return a record and its open tables as JSON or MessagePack."""
    raw = [(number, msgspec.Raw(table.encode(form))) for number, table in tables.items()]
    return encode_value(_TournamentRecord(SCHEMA_VERSION, tuple(events), tuple(raw)), form)


def decode_tournament(data: object) -> tuple[tuple[TournamentEvent, ...], dict[int, Table]]:
    """Return an encoded record, not yet done again, and its tables.

    Raises:
        DecodeError: They are corrupt or of an unknown version.
    """
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise DecodeError(f"{shown(data)} is no encoded tournament: bytes are allowed")
    raw = bytes(data)
    reader: Any = msgspec.json if raw[:1] == b"{" else msgspec.msgpack
    try:
        record: _TournamentRecord = reader.decode(raw, type=_TournamentRecord)
    except (PokerError, ValueError, OverflowError, RecursionError) as error:
        raise DecodeError(f"the encoded tournament cannot be read: {str(error)[:200]}") from None
    if not 1 <= record.version <= SCHEMA_VERSION:
        raise DecodeError(
            f"the encoded tournament is of version {shown(record.version)}: 1 to"
            f" {SCHEMA_VERSION} is allowed"
        )
    return record.tournament, {n: Table.decode(bytes(table)) for n, table in record.tables}
