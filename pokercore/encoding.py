"""Hands, events, views, actions and errors as JSON or MessagePack, and back.

An encoded hand is its events and its deck, with the version of the form: decoding plays the
events again through the engine, so that no encoded state can be one that play cannot reach.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

import msgspec

from pokercore._checks import check_option
from pokercore.actions import Action, LegalActions, is_players_own
from pokercore.cards import Card, format_cards
from pokercore.deck import Deck
from pokercore.errors import DecodeError, OutOfTurnError, PokerError, StakesError, shown
from pokercore.events import Event

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "SCHEMA_VERSION",
    "EncodedForm",
    "Versioned",
    "all_of",
    "decode_action",
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


def _write(value: object) -> object:
    """Return a card or an error as the encoder knows it."""
    if type(value) is Card:
        return str(value)
    if isinstance(value, PokerError):
        return _told(value)
    raise TypeError(f"{shown(value)} has no encoded form")


def _told(error: PokerError) -> dict[str, object]:
    told: dict[str, object] = {
        "type": "error",
        "error": type(error).__name__,
        "message": str(error).encode(errors="backslashreplace").decode(),
    }
    # Out of turn it is what another player may do.
    legal = None if isinstance(error, OutOfTurnError) else getattr(error, "legal", None)
    return told | {"legal": legal} if isinstance(legal, LegalActions) else told


def _read_card(wanted: type, value: object) -> Card:
    if wanted is not Card or not isinstance(value, str):
        raise ValueError(f"{shown(value)} is no card")
    return Card(value)


def encode_value(value: object, form: EncodedForm = "json") -> bytes:
    """Return an event, a view or another value of the package as JSON or MessagePack.

    Cards are text, `null` for those that are not known; what has kinds has its `type`. An error
    is its class, its message and, of an action at the player's turn, what is allowed instead.
    All that a value holds is told: a reader has events by `events_for`, and views.

    >>> encode_value(pc.RaiseTo(30))
    b'{"type":"raise","to":30}'
    >>> encode_value(pc.TableError("hand 7 runs"))
    b'{"type":"error","error":"TableError","message":"hand 7 runs"}'

    Raises:
        StakesError: The form is neither "json" nor "msgpack", or the value has none.
    """
    check_option(form, "form", _FORMS)
    write = msgspec.json.encode if form == "json" else msgspec.msgpack.encode
    try:
        return write(value, enc_hook=_write)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise StakesError(f"this cannot be encoded: {str(error)[:200]}") from None


def all_of(kind: Any, values: object, what: str) -> tuple[Any, ...]:
    """Return `values` as a tuple, once each is of a kind.

    Raises:
        StakesError: They are no iterable, or one is something else.
    """
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise StakesError(f"{shown(values)} is no sequence of {what}")
    checked = tuple(values)
    for value in checked:
        if not isinstance(value, kind):
            raise StakesError(f"{shown(value)} is none of {what}")
    return checked


def encode_events(events: Sequence[Event], form: EncodedForm = "json") -> bytes:
    """Return events with the version of their form, as JSON or MessagePack.

    Raises:
        StakesError: They are no events, or the form is neither "json" nor "msgpack".
    """
    return encode_value(_Record(SCHEMA_VERSION, all_of(Event, events, "events of a hand")), form)


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
    value: Any = _read_as(data, kind, what)
    if not isinstance(value, kind) or not 1 <= value.version <= SCHEMA_VERSION:
        raise DecodeError(
            f"the encoded {what} is of version {shown(value.version)}: 1 to {SCHEMA_VERSION}"
            " is allowed"
        )
    return value


def decode_action(data: bytes) -> Action:
    """Return an action that a client sent for its player, as JSON or MessagePack.

    >>> decode_action(b'{"type":"raise","to":30}'), decode_action(b'{"type":"fold"}')
    (RaiseTo(to=30), Fold())

    Raises:
        DecodeError: It is no action, or none that a player may ask for: the clock's `Protect`,
            or a `Show` that names cards.
    """
    action: Action = _read_as(data, Action, "action")
    if not is_players_own(action):
        raise DecodeError(f"the encoded action is {shown(action)}: no player may ask for that")
    return action


def _read_as(data: object, kind: Any, what: str) -> Any:
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise DecodeError(f"{shown(data)} is no encoded {what}: bytes are allowed")
    try:
        raw = bytes(data)
        # What is written is a map, which begins with 0x80 or more in MessagePack alone.
        reader: Any = msgspec.msgpack if raw[:1] >= b"\x80" else msgspec.json
        return reader.decode(raw, type=kind, dec_hook=_read_card)
    except (PokerError, msgspec.DecodeError, ValueError, OverflowError, RecursionError) as error:
        raise DecodeError(f"the encoded {what} cannot be read: {str(error)[:200]}") from None


def _read(data: object) -> _Record:
    return decode_value(data, _Record, "hand")
