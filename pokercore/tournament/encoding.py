"""Tournaments as JSON or MessagePack, and back: the record, and every open table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pokercore.encoding import (
    SCHEMA_VERSION,
    EncodedForm,
    Versioned,
    decode_value,
    encode_value,
)
from pokercore.table import Table
from pokercore.tournament.events import TournamentEvent, TournamentOpened
from pokercore.tournament.session import TournamentSession

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pokercore.tournament.live import LiveTable

__all__ = ["decode_tournament", "encode_tournament"]


class _TournamentRecord(Versioned):
    tournament: tuple[TournamentEvent, ...]
    tables: tuple[tuple[int, msgspec.Raw], ...]


def encode_tournament(
    events: Sequence[TournamentEvent], tables: Mapping[int, LiveTable], form: EncodedForm
) -> bytes:
    """Return a record and its open tables as JSON or MessagePack."""
    raw = [(number, msgspec.Raw(table.encode(form))) for number, table in tables.items()]
    return encode_value(_TournamentRecord(SCHEMA_VERSION, tuple(events), tuple(raw)), form)


def decode_tournament(
    data: bytes,
) -> tuple[tuple[TournamentEvent, ...], dict[int, Table | TournamentSession]]:
    """Return an encoded record, not yet done again, and its tables or their sessions.

    Raises:
        DecodeError: They are corrupt or of an unknown version.
    """
    record = decode_value(data, _TournamentRecord, "tournament")
    opened = record.tournament[0] if record.tournament else None
    clocked = type(opened) is TournamentOpened and opened.clock_rules is not None
    kind = TournamentSession if clocked else Table
    return record.tournament, {n: kind.decode(bytes(table)) for n, table in record.tables}
