"""What goes over the wire: actions come in, events and errors go out."""

import msgspec
import pytest
from handplay import begin
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc

forms = pytest.mark.parametrize("form", ["json", "msgpack"])
ACTIONS = [
    pc.Fold(),
    pc.Check(),
    pc.Call(),
    pc.BetTo(30),
    pc.RaiseTo(2**53),
    pc.Show(),
    pc.Muck(),
    pc.AgreeRunIt(2),
]
NO_PLAYERS = [pc.Protect(3), pc.Show(tuple(pc.parse_cards("AsKs")))]


@forms
@pytest.mark.parametrize("action", ACTIONS, ids=repr)
def test_actions_come_back(action, form):
    data = pc.encode_value(action, form)
    assert pc.decode_action(data) == action
    assert pc.decode_action(memoryview(data)) == action


def test_every_action_is_among_them():
    assert {type(action) for action in ACTIONS + NO_PLAYERS} == set(pc.Action.__args__)


@forms
@pytest.mark.parametrize("action", NO_PLAYERS, ids=repr)
def test_what_no_player_may_ask_for(action, form):
    with pytest.raises(pc.DecodeError, match="no player may ask for that"):
        pc.decode_action(pc.encode_value(action, form))


def test_white_space_about_an_action():
    assert pc.decode_action(b' \n{"type": "raise", "to": 30}\n') == pc.RaiseTo(30)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b'{"type":"raise"}',
        b'{"type":"raise","to":null}',
        b'{"type":"raise","to":1.5}',
        b'{"type":"raise","to":true}',
        b'{"type":"raise","to":"30"}',
        b'{"type":"raise","to":' + b"9" * 5000 + b"}",
        b'{"type":"show","cards":["As","Zz"]}',
        b'"fold"',
        b"null",
        b"[]",
        b'{"type":"all_in"}',
        b'{"type":"fold"}{"type":"fold"}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"\xff\xfe",
        None,
        '{"type":"fold"}',
        {"type": "fold"},
        pc.Fold(),
    ],
    ids=lambda data: repr(data)[:30],
)
def test_what_is_no_action(data):
    with pytest.raises(pc.DecodeError, match="action"):
        pc.decode_action(data)


@given(st.binary(max_size=40))
def test_noise_is_an_action_or_refused(data):
    try:
        action = pc.decode_action(data)
    except pc.DecodeError:
        return
    assert isinstance(action, pc.Action)


@forms
def test_errors_say_what_is_allowed_instead(form):
    hand = begin(stacks=[1000, 1000, 1000])
    with pytest.raises(pc.BetSizeError) as refused:
        hand.apply(pc.RaiseTo(1))
    reader = msgspec.json if form == "json" else msgspec.msgpack
    told = reader.decode(pc.encode_value(refused.value, form))
    assert (told["type"], told["error"]) == ("error", "BetSizeError")
    assert told["message"] == str(refused.value)
    assert told["legal"] == reader.decode(pc.encode_value(hand.legal_actions(), form))


def test_an_error_out_of_turn_does_not_offer_anothers_actions():
    hand = begin(stacks=[1000, 1000, 1000])
    with pytest.raises(pc.OutOfTurnError) as refused:
        hand.apply(pc.Call(), seat=next(seat for seat in hand.seats if seat != hand.actor))
    told = msgspec.json.decode(pc.encode_value(refused.value))
    assert told.keys() == {"type", "error", "message"}


def test_an_error_with_text_that_is_none():
    told = msgspec.json.decode(pc.encode_value(pc.TableError("a \udc80 b")))
    assert told["message"] == "a \\udc80 b"


@pytest.mark.parametrize("kind", [name for name in pc.__all__ if name.endswith("Error")])
def test_every_error_has_a_form(kind):
    told = msgspec.json.decode(pc.encode_value(getattr(pc, kind)("what was wrong")))
    assert told["error"] == kind
    assert told["message"] == "what was wrong"


def test_what_has_no_form():
    hand = begin(stacks=[1000, 1000, 1000])
    for value in (hand, pc.Deck.shuffled(seed=1), ValueError("foreign"), object()):
        with pytest.raises(pc.StakesError, match="no encoded form"):
            pc.encode_value(value)


def test_a_session_says_what_is_allowed_instead_of_the_clocks_action():
    session = pc.TableSession("no-limit-holdem", pc.Stakes.from_blinds(5, 10), now=0)
    for seat, player in enumerate("ab", 1):
        session.sit(player, seat, 1000, now=0)
    session.start_hand(pc.Deck.shuffled(seed=1), now=0)
    turn = session.turn
    for action in (*NO_PLAYERS, None, "fold"):
        with pytest.raises(pc.IllegalActionError) as refused:
            session.act(turn.player, action, turn=turn.number, now=0)
        told = msgspec.json.decode(pc.encode_value(refused.value))
        assert told["legal"]["to_call"] == 5
