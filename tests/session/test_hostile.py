"""Whatever a method is given: events, or an error of the tree that changes nothing."""

import inspect

import pytest
from hostile.objects import EvilError, evil_objects
from sessionplay import Room

from pokercore.actions import Call, RaiseTo
from pokercore.clock import AllInAccount, Deadlines
from pokercore.deck import Deck
from pokercore.errors import PokerError
from pokercore.session import LogEntry, Presence, TableSession
from pokercore.session import commands as told
from pokercore.stakes import Stakes

PLAIN = (
    None, True, False, 0, -1, 1, 1.0, float("nan"), 2**53, 2**62, 2**63, 2**200, "", "a", "z", "\n",
    "\ud800", "now", b"a", (), [], {}, (1,), object(), int, Exception(), RaiseTo(2**70),
    RaiseTo(None), Presence(), AllInAccount(), Stakes.from_blinds(1, 2), Deck("As"), Call(),
)  # fmt: skip

HONEST = {
    "player": "b",
    "seat": 4,
    "chips": 500,
    "presence": None,
    "to": 900,
    "when": "next_hand",
    "on": True,
    "stakes": Stakes.from_blinds(10, 20),
    "button": None,
    "bomb_pot": 0,
    "event_down_to_two": False,
    "buy_button": False,
    "action": Call(),
    "turn": 1,
    "choice": "call_any",
    "final_table": True,
    "all_ins": AllInAccount((1,)),
    "reader": "a",
    "since": None,
    "number": 0,
    "form": "json",
}
METHODS = sorted(
    name
    for name, member in inspect.getmembers(TableSession, inspect.isfunction)
    if not name.startswith("_") and name != "apply"
)


def arguments_of(method, room):
    names = list(inspect.signature(method).parameters)
    more = {"now": room.now, "deck": Deck.shuffled(seed=5)}
    return {name: more[name] if name in more else HONEST[name] for name in names}


@pytest.mark.parametrize("running", [True, False])
@pytest.mark.parametrize("name", METHODS)
def test_each_method_with_anything_in_each_place(name, running):
    room = Room("abc", seats=4)
    if running:
        room.deal()
    data = room.session.encode("msgpack")
    session = room.session
    for parameter in arguments_of(getattr(session, name), room):
        for thing in (*PLAIN, *evil_objects()):
            values = arguments_of(getattr(session, name), room) | {parameter: thing}
            method = getattr(session, name)
            positional = [
                values.pop(p.name)
                for p in inspect.signature(method).parameters.values()
                if p.kind is p.POSITIONAL_OR_KEYWORD
            ]
            try:
                method(*positional, **values)
            except (PokerError, EvilError):
                assert session.encode("msgpack") == data
            else:
                again = TableSession.decode(session.encode())
                assert again.encode("msgpack") == session.encode("msgpack")
                assert session.table.audit().balanced
                session = TableSession.decode(data)
    assert TableSession.decode(data).encode("msgpack") == data


COMMANDS = [getattr(told, name) for name in told.__all__]
COMMANDS = [kind for kind in COMMANDS if isinstance(kind, type) and kind is not LogEntry]


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_each_command_with_anything_in_each_field(kind):
    room = Room("abc", seats=4)
    room.deal()
    session, data = room.session, room.session.encode("msgpack")
    count = len(kind.__struct_fields__)
    for thing in (*PLAIN, *evil_objects()):
        for place in range(max(count, 1)):
            fields = {field: HONEST.get(field, "b") for field in kind.__struct_fields__}
            if count:
                fields[kind.__struct_fields__[place]] = thing
            try:
                session.apply(kind(**fields), now=room.now)
            except (PokerError, EvilError):
                assert session.encode("msgpack") == data
            else:
                assert TableSession.decode(session.encode()).log_length == session.log_length
                session = TableSession.decode(data)


def test_keys_of_deadlines_may_be_anything_that_hashes():
    deadlines = Deadlines()
    for number, key in enumerate((1, "one", None, (1, 2), object())):
        deadlines.set(key, 3 + (number % 2))
    assert len(list(deadlines.due(4))) == 5
