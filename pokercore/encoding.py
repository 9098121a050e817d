"""Hands, events and views as JSON or MessagePack, and back.

An encoded hand is its events and its deck, with the version of the form: decoding plays the
events again through the engine, so that no encoded state can be one that play cannot reach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

import msgspec

from pokercore._checks import check_option
from pokercore.cards import Card, format_cards
from pokercore.deck import Deck
from pokercore.errors import DecodeError, PokerError, shown
from pokercore.events import Event

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "SCHEMA_VERSION",
    "EncodedForm",
    "Versioned",
    "decode_events",
    "decode_record",
    "decode_value",
    "encode_events",
    "encode_record",
    "encode_value",
]

EncodedForm = Literal["json", "msgpack"]
_FORMS = get_args(EncodedForm)

SCHEMA_VERSION = 1
"""The version of the encoded form that is written; all versions up to it are read."""


class Versioned(msgspec.Struct):
    """What is encoded with the version of its form."""

    version: int


_Value = TypeVar("_Value", bound=Versioned)


class _Record(Versioned):
    events: tuple[Event, ...]
    deck: str | None = None


def _write_card(value: object) -> str:
    if type(value) is Card:
        return str(value)
    raise TypeError(f"{shown(value)} has no encoded form")


def _read_card(wanted: type, value: object) -> Card:
    if wanted is not Card or not isinstance(value, str):
        raise ValueError(f"{shown(value)} is no card")
    return Card(value)


def encode_value(value: object, form: EncodedForm = "json") -> bytes:
    """Return an event, a view or another value of the package as JSON or MessagePack.

    Raises:
        StakesError: The form is neither "json" nor "msgpack".
    """
    check_option(form, "form", _FORMS)
    write = msgspec.json.encode if form == "json" else msgspec.msgpack.encode
    return write(value, enc_hook=_write_card)


def encode_events(events: Sequence[Event], form: EncodedForm = "json") -> bytes:
    """Return events with the version of their form, as JSON or MessagePack."""
    return encode_value(_Record(SCHEMA_VERSION, tuple(events)), form)


def encode_record(
    events: Sequence[Event], deck: Sequence[Card] | None, form: EncodedForm = "json"
) -> bytes:
    """Return events and the whole deck in its order: what rebuilds a hand, for no player."""
    text = None if deck is None else format_cards(deck)
    return encode_value(_Record(SCHEMA_VERSION, tuple(events), text), form)


def decode_events(data: bytes) -> tuple[Event, ...]:
    """Return encoded events; the form is seen from the first byte.

    Raises:
        DecodeError: They are corrupt or of an unknown version.
    """
    return _read(data).events


def decode_record(data: bytes) -> tuple[tuple[Event, ...], Deck | None]:
    """Return the events and the deck of an encoded hand, not yet played again.

    Raises:
        DecodeError: They are corrupt or of an unknown version.
    """
    record = _read(data)
    if record.deck is None:
        return record.events, None
    try:
        return record.events, Deck(record.deck)
    except PokerError as error:
        raise DecodeError(f"the deck of the encoded hand: {error}") from None


def decode_value(data: object, kind: type[_Value], what: str) -> _Value:
    """Return a value that `encode_value` wrote in either form.

    Args:
        data: The bytes; the form is seen from the first.
        kind: What it is read as.
        what: What it is, for messages.

    Raises:
        DecodeError: The data is corrupt or of an unknown version.
    """
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise DecodeError(f"{shown(data)} is no encoded {what}: bytes are allowed")
    try:
        raw = bytes(data)
        reader: Any = msgspec.json if raw[:1] == b"{" else msgspec.msgpack
        value: Any = reader.decode(raw, type=kind, dec_hook=_read_card)
    except (PokerError, msgspec.DecodeError, ValueError, OverflowError, RecursionError) as error:
        raise DecodeError(f"the encoded {what} cannot be read: {str(error)[:200]}") from None
    if not isinstance(value, kind) or not 1 <= value.version <= SCHEMA_VERSION:
        raise DecodeError(
            f"the encoded {what} is of version {shown(value.version)}: 1 to {SCHEMA_VERSION}"
            " is allowed"
        )
    return value


def _read(data: object) -> _Record:
    return decode_value(data, _Record, "hand")
