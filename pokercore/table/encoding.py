"""Tables and their logs as JSON or MessagePack, and back.

An encoded table is its state and the record of the hand that runs. What is read is held
against everything that commands keep true, so that no encoded state makes or loses a chip.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

import msgspec

from pokercore.encoding import (
    SCHEMA_VERSION,
    EncodedForm,
    Versioned,
    decode_value,
    encode_value,
)
from pokercore.errors import DecodeError, PokerError
from pokercore.hand import Hand
from pokercore.table.checking import check_hand, check_state
from pokercore.table.events import TableEvent
from pokercore.table.state import TableState

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["copy_state", "decode_log", "decode_table", "encode_log", "encode_table"]


_NO_HAND = (encode_value(None, "json"), encode_value(None, "msgpack"))


class _TableRecord(Versioned):
    table: TableState
    hand: msgspec.Raw  # the record of the hand that runs, as `Hand.encode` writes it, or null


class _LogRecord(Versioned):
    log: tuple[TableEvent, ...]


def copy_state(state: TableState) -> TableState:
    """Return a state that shares nothing with `state` that changes."""
    return msgspec.structs.replace(
        state,
        seats=[copy.copy(seat) for seat in state.seats],
        departures=state.departures.copy(),
        waiting=state.waiting.copy(),
        recent=state.recent.copy(),
    )


def encode_table(state: TableState, hand: Hand | None, form: EncodedForm) -> bytes:
    """Return a table as JSON or MessagePack, with the hand that runs and its deck."""
    raw = encode_value(None, form) if hand is None else hand.encode(form)
    return encode_value(_TableRecord(SCHEMA_VERSION, state, msgspec.Raw(raw)), form)


def decode_table(data: bytes) -> tuple[TableState, Hand | None]:
    """Return the state and the hand of an encoded table.

    Raises:
        DecodeError: The data is corrupt, of an unknown version, or no state of a table.
    """
    record = decode_value(data, _TableRecord, "table")
    raw = bytes(record.hand)
    hand = None if raw in _NO_HAND else Hand.decode(raw)
    try:
        check_state(record.table)
        if hand is not None:
            check_hand(record.table, hand)
    except DecodeError:
        raise
    except PokerError as error:
        raise DecodeError(f"the encoded table: {error}") from None
    return record.table, hand


def encode_log(events: Sequence[TableEvent], form: EncodedForm = "json") -> bytes:
    """Return events of a table with the version of their form, as JSON or MessagePack."""
    return encode_value(_LogRecord(SCHEMA_VERSION, tuple(events)), form)


def decode_log(data: bytes) -> tuple[TableEvent, ...]:
    """Return encoded events of a table, which `Table.from_events` does again.

    Raises:
        DecodeError: They are corrupt or of an unknown version.
    """
    return decode_value(data, _LogRecord, "log of a table").log
