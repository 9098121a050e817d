"""Tables are encoded and rebuilt, and what is hostile is a DecodeError and makes no chip."""

import copy
import json
import random
from decimal import Decimal
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tablechurn import Churn
from tableplay import set_up, start, walk

from pokercore.actions import Call, Check, Fold
from pokercore.deck import Deck
from pokercore.encoding import encode_events
from pokercore.errors import (
    DecodeError,
    InternalStateError,
    PokerError,
    StakesError,
    TableError,
)
from pokercore.hand import Hand
from pokercore.session import encode_log as encode_session_log
from pokercore.table import Table, decode_log, encode_log
from pokercore.table.events import HandBegan, HandFinished, SatDown, TableRestored, WaitingLeft
from pokercore.table.state import Positions

forms = pytest.mark.parametrize("form", ["json", "msgpack"])


def busy():
    """Return a table in the middle of a hand, with everything in its state."""
    table, now = set_up([1, 2, 3, 4], max_buy_in=2000, straddle="under_the_gun")
    walk(table, now)
    table.leave("p4", now=now())
    table.sit("p5", 5, 500, now=now())
    table.reserve("p6", 6, now=now())
    table.wait_for_seat("gus", now=now())
    table.set_auto_top_up("p3", 900)
    hand = start(table, now)
    hand.apply(Fold())
    table.top_up("p1", 100, now=now())
    table.sit_out("p2", "next_big_blind", now=now())
    table.leave("p3", now=now())
    return table, now


def future(table, now):
    """Play on, and return what comes of it."""
    hand = table.hand
    while not hand.is_over:
        hand.apply(Fold())
    events = table.finish_hand(now=now)
    walk(table, lambda: now)
    return events, table.encode()


@forms
def test_encoded_and_decoded_the_future_is_the_same(form):
    table, now = busy()
    twin = Table.decode(table.encode(form))
    assert twin.encode("json") == table.encode("json")
    time = now()
    assert future(twin, time) == future(table, time)


@forms
def test_the_log_rebuilds_the_table(form):
    table, _ = busy()
    events = decode_log(encode_log(table.events, form))
    assert events == table.events
    again = Table.from_events(events, hand=Hand.decode(table.hand.encode(form)))
    assert again.encode() == table.encode()


def test_a_lost_hand_can_only_be_cancelled():
    table, now = busy()
    again = Table.from_events(table.events)
    assert again.hand is None
    assert again.in_hand
    with pytest.raises(TableError, match="was lost: cancel_hand restores"):
        again.finish_hand(now=now())
    with pytest.raises(TableError, match="runs"):
        start(again, now)
    again.cancel_hand(now=now())
    assert not again.in_hand
    assert again.audit().balanced
    assert Table.decode(again.encode()).encode() == again.encode()


def test_a_cut_log_goes_on():
    table, now = busy()
    first = table.cut_log()
    assert Table.from_events(first, hand=table.hand).encode() == table.encode()
    assert table.events == (TableRestored(table._state),)
    hand = table.hand
    future(table, now())
    rebuilt = Table.from_events(table.events)
    assert rebuilt.encode() == table.encode()
    assert hand.is_over


def test_a_log_of_many_hands():
    for seed in range(10):
        churn = Churn(seed, "forward_moving", check_refusals=False).run(30)
        assert Table.from_events(churn.table.events).encode() == churn.table.encode()


def spoiled(events):
    """Yield logs that no table has, each by one change."""
    for number in range(1, len(events)):
        yield events[:number] + events[number + 1 :]
        yield (*events[:number], events[number], *events[number:])
    for number, event in enumerate(events):
        for name in event.__struct_fields__:
            value = getattr(event, name)
            for other in (None, -1, 10**30, "x", True, 1.5, (), object()):
                if other != value or type(other) is not type(value):
                    changed = msgspec.structs.replace(event, **{name: other})
                    if changed != event:
                        yield (*events[:number], changed, *events[number + 1 :])


def test_logs_that_no_table_has():
    table, _ = busy()
    refused = 0
    for events in spoiled(table.events):
        try:
            twin = Table.from_events(events)
        except DecodeError:
            refused += 1
        else:  # a change that says what could have happened as well
            assert twin.audit().balanced
            assert twin.audit().bought_in <= table.audit().bought_in + 1000
    assert refused > 300


@pytest.mark.parametrize(
    "events",
    [(), None, 5, "log", [1, 2], [SatDown("ann", 1, 500, 0)], [object()]],
    ids=repr,
)
def test_what_is_no_log(events):
    with pytest.raises(DecodeError):
        Table.from_events(events)


def test_a_state_of_other_types_begins_no_log():
    table, now = set_up(3)
    walk(table, now)
    state = TableRestored(Table.decode(table.encode())._state)
    assert Table.from_events([state]).why_not() is None
    at = state.state.positions
    for changes in (
        {"positions": Positions(at.button, at.small, at.big, [])},
        {"positions": Positions(float(at.button), at.small, at.big)},
        {"began": "x"},
        {"began": -5},
        {"hands": True},
        {"waiting": ("ann",)},
        {"seats": tuple(state.state.seats)},
        {"recent": None},
        {"rules": None},
    ):
        with pytest.raises(DecodeError):
            Table.from_events([TableRestored(msgspec.structs.replace(state.state, **changes))])


def test_a_result_that_makes_chips_is_refused():
    table, now = set_up(3)
    walk(table, now)
    *first, last = table.events
    richer = msgspec.structs.replace(last, stacks=(5000, *last.stacks[1:]))
    for bad in (
        richer,
        msgspec.structs.replace(last, stacks=last.stacks[:2]),
        msgspec.structs.replace(last, stacks=(-5, *last.stacks[1:])),
        msgspec.structs.replace(last, rake=10),
        msgspec.structs.replace(last, rake=-10),
        msgspec.structs.replace(last, pot=10**9),
        msgspec.structs.replace(last, saw_flop=4),
        msgspec.structs.replace(last, stacks=tuple(map(float, last.stacks))),
    ):
        with pytest.raises(DecodeError):
            Table.from_events([*first, bad])
    assert isinstance(last, HandFinished)


def test_a_hand_of_another_table_is_refused():
    table, _ = busy()
    other, now = set_up(3)
    hand = start(other, now)
    for wrong in (hand, 5, "hand"):
        with pytest.raises(DecodeError):
            Table.from_events(table.events, hand=wrong)
    with pytest.raises(DecodeError):
        Table.from_events(set_up(3)[0].events, hand=hand)


def altered(data):
    """Yield encoded states with one value changed."""
    record = msgspec.json.decode(data)

    def paths(value, path):
        if isinstance(value, dict):
            for key in value:
                yield from paths(value[key], (*path, key))
        elif isinstance(value, list):
            for number in range(len(value)):
                yield from paths(value[number], (*path, number))
        yield path

    for path in paths({"table": record["table"]}, ()):
        if len(path) < 2:
            continue
        for other in (None, -1, 0, 3, 10**17, 10**30, 1.5, True, "x", "", [], [1], [3], [6], {}):
            changed = msgspec.json.decode(data)
            place = changed
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = other
            yield json.dumps(changed).encode()


def test_states_that_are_altered():
    """Whatever is changed: a DecodeError, or a table that plays on with every chip accounted."""
    table, _ = busy()
    between = Table.decode(table.encode())
    between.cancel_hand(now=between.now)
    for kept in (table, between):
        hold_altered(kept)


def hold_altered(table):
    total = table.audit().on_table
    data, refused, taken = table.encode(), 0, 0
    for number, changed in enumerate(altered(data)):
        try:
            twin = Table.decode(changed)
        except DecodeError:
            refused += 1
            continue
        taken += 1
        assert twin.audit().balanced
        assert twin.audit().on_table == total
        assert Table.decode(twin.encode("msgpack")).encode() == twin.encode()
        if number % 3 == 0:
            play_on(twin)
            assert twin.audit().balanced
    assert refused > 500
    assert taken > 50


def play_on(table):
    now = 2**62
    try:
        if table.hand is not None:
            while not table.hand.is_over:
                table.hand.apply(Fold())
            table.finish_hand(now=now)
        elif table.in_hand:
            table.cancel_hand(now=now)
        for _ in range(3):
            hand = table.start_hand(Deck.shuffled(seed=1), now=now)
            while not hand.is_over:
                hand.apply(Fold())
            table.finish_hand(now=now)
    except InternalStateError:
        raise  # what is decoded can be played
    except PokerError:
        pass


@given(st.binary(max_size=60))
@settings(max_examples=300)
def test_noise_is_no_table(data):
    with pytest.raises(DecodeError):
        Table.decode(data)
    with pytest.raises(DecodeError):
        decode_log(data)


def test_damaged_bytes():
    table, _ = busy()
    rng = random.Random(1)
    for form in ("json", "msgpack"):
        data = table.encode(form)
        for _ in range(400):
            noise = bytearray(data)
            for _ in range(rng.randint(1, 3)):
                noise[rng.randrange(len(noise))] = rng.randrange(256)
            try:
                twin = Table.decode(bytes(noise[: rng.randint(len(noise) - 3, len(noise))]))
            except DecodeError:
                continue
            assert twin.audit().balanced


@pytest.mark.parametrize("data", [None, "x", 5, b"", b"{}", b"null", b"\xc0", b"[" * 5000])
def test_what_is_no_table(data):
    with pytest.raises(DecodeError):
        Table.decode(data)
    with pytest.raises(DecodeError):
        decode_log(data)


def test_forms_and_versions():
    table, _ = busy()
    with pytest.raises(StakesError, match="json, msgpack"):
        table.encode("xml")
    with pytest.raises(DecodeError, match="version 2"):
        Table.decode(table.encode().replace(b'"version":1', b'"version":2', 1))


def test_hand_numbers_go_on_over_a_cancelled_hand():
    table, now = set_up(3)
    start(table, now)
    table.cancel_hand(now=now())
    walk(table, now)
    assert [event.number for event in table.events if isinstance(event, HandBegan)] == [1, 2]


@pytest.mark.parametrize(
    "events",
    [None, 5, "x", b"x", [object()], ["x"], [WaitingLeft(object())], [WaitingLeft("\ud800")]],
)
@pytest.mark.parametrize("encode", [encode_log, encode_session_log, encode_events])
@pytest.mark.parametrize("form", ["json", "msgpack"])
def test_what_is_no_log_to_write(encode, events, form):
    with pytest.raises(StakesError):
        encode(events, form)


def test_a_table_with_a_dealer():
    """Cards come street by street, hands are unknown, and the result is what was recorded."""
    table, now = set_up(3)
    hand = start(table, now, deck=None)
    for _ in range(3):
        hand.apply(Check() if hand.legal_actions().check else Call())
    hand.deal("2c 7d Th")
    twin = Table.decode(table.encode())
    assert twin.encode() == table.encode()
    for street in ("Js", "Qd"):
        for _ in range(3):
            hand.apply(Check())
        hand.deal(street)
    for _ in range(3):
        hand.apply(Check())
    hand.record_result({2: 30})
    table.finish_hand(now=now())
    assert table.stacks == {"p1": 990, "p2": 1020, "p3": 990}
    assert table.lobby().average_pot == 30
    assert Table.from_events(table.events).encode() == table.encode()


def test_a_hand_of_other_seats_is_not_taken():
    table, now = set_up(3)
    start(table, now)
    deck = Deck.shuffled(seed=5)
    told = table.hand.events[0]
    for turned in (told.seats[::-1], told.seats[1:] + told.seats[:1]):
        stacks = dict(zip(told.seats, told.stacks, strict=True))
        other = Hand(
            msgspec.structs.replace(
                told, seats=turned, stacks=tuple([stacks[seat] for seat in turned])
            ),
            deck,
        )
        with pytest.raises(DecodeError, match="not the one that runs"):
            Table.from_events(table.events, other)


@pytest.mark.parametrize("chips", [100.5, True, Fraction(201, 2), Decimal(50)])
def test_a_state_of_other_numbers_is_refused(chips):
    table, _ = set_up(2)
    state = copy.deepcopy(table._state)
    state.seats[0].chips = chips
    state.bought_in = state.seats[1].chips + chips
    with pytest.raises(DecodeError, match=r"seats\[0\].chips|cannot be encoded"):
        Table.from_events([TableRestored(state)])
