"""What readers are told: no hidden card, no deck, nobody's intentions."""

import json
import random

import msgspec
import pytest
from sessionplay import Room, kinds

from pokercore.actions import Muck, Show
from pokercore.cards import format_cards
from pokercore.clock import AllInAccount, ClockRules
from pokercore.deck import Deck
from pokercore.encoding import encode_value
from pokercore.errors import TableError
from pokercore.events import HandMucked, HandShown, HoleDealt, StreetDealt
from pokercore.session.commands import (
    AutoTopUp,
    Leave,
    PreAct,
    SetAllIns,
    SitOut,
    Straddle,
    TopUp,
)
from pokercore.session.events import MuckedPublished, PreActionSet, TurnStarted
from pokercore.stakes import HouseRules
from pokercore.table import TABLE_RING
from pokercore.table.events import LeaveAsked, SitOutAsked, StoodUp

READERS = ("a", "b", "c", "d", "public", "newcomer")


def cards_in(data):
    """Every card in any text of an encoded value."""
    found = set()

    def walk(value):
        if isinstance(value, str):
            if len(value) % 2 == 0:
                found.update(value[i : i + 2] for i in range(0, len(value), 2))
        elif isinstance(value, dict):
            for key, inner in value.items():
                walk(key)
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(json.loads(data))
    return found


def known_to(reader, events, dealt):
    """The cards a reader may have seen: his own, the boards, hands shown or published."""
    known = set()
    for event in events:
        if isinstance(event, (StreetDealt, HandShown, MuckedPublished)):
            known |= {str(card) for card in event.cards}
    for player, cards in dealt:
        if player == reader:
            known |= cards
    return known


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("published", [True, False])
def test_no_reader_sees_a_card_he_may_not(seed, published):
    rng = random.Random(seed)
    rules = HouseRules(history_includes_mucked=published, showdown=rng.choice(("automatic", "ask")))
    room = Room("abcd", house_rules=rules, stacks=300)
    session = room.session
    everything, dealt, told = [], [], {reader: [] for reader in READERS}
    deck_cards = {str(card) for card in Deck.shuffled(seed=1).remaining}

    def check(events):
        everything.extend(events)
        for reader in READERS:
            since = session.event_count - len(events)
            seen = session.events_for(reader, since)
            told[reader] += seen
            may = known_to(reader, everything, dealt)
            for part in (encode_value(list(seen)), session.view(reader).encode()):
                assert cards_in(part) & deck_cards <= may, reader

    for number in range(8):
        deck = Deck.shuffled(seed=1000 * seed + number)
        for name in "abcd":
            if session.table.stacks[name] == 0:
                session.top_up(name, 300, now=room.now)
        events = session.start_hand(deck, now=room.now)
        names = session.table.players
        dealt += [(names[e.seat], {*map(str, e.cards)}) for e in kinds(events, HoleDealt)]
        check(events)
        while room.turn:
            legal = room.hand.legal_actions()
            if legal.show:
                word = rng.choice((Muck(), Show())) if legal.muck else Show()
                turn = room.turn
                check(session.act(turn.player, word, turn=turn.number, now=room.now))
            elif rng.random() < 0.1 and legal.min_raise_to:
                check(room.do(f"r{legal.min_raise_to}"))
            elif rng.random() < 0.1:
                check(room.do("f"))
            else:
                check(room.do("x" if legal.check else "c"))
    mucked = kinds(everything, HandMucked)
    assert mucked
    assert bool(kinds(told["public"], MuckedPublished)) == published
    text = format_cards(Deck.shuffled(seed=1000 * seed + 7).remaining)
    for reader in (*READERS, "operator"):
        assert text[:20] not in session.view(reader).encode().decode()


def test_who_takes_a_seat_sees_nothing_of_who_had_it():
    room = Room("abc")
    room.deal()
    room.session.leave("a", now=room.now)
    room.do("f")
    room.session.sit("z", 1, 500, now=room.now)
    for seen in room.session.events_for("z"):
        if isinstance(seen, HoleDealt):
            assert set(seen.cards) == {None}
    own = [e for e in room.session.events_for("a") if isinstance(e, HoleDealt) and e.seat == 1]
    assert None not in own[0].cards


def test_intentions_are_private():
    room = Room("abc")
    room.deal()
    session = room.session
    mark = session.event_count
    session.pre_act("c", "fold_to_any_bet", now=room.now)
    session.leave("b", now=room.now)
    session.sit_out("c", now=room.now)
    session.top_up("a", 100, now=room.now)
    for reader, wanted in (
        ("public", []),
        ("a", ["TopUpAsked"]),
        ("b", ["LeaveAsked"]),
        ("c", ["PreActionSet", "SitOutAsked"]),
        ("operator", ["PreActionSet", "LeaveAsked", "SitOutAsked", "TopUpAsked"]),
    ):
        assert [type(e).__name__ for e in session.events_for(reader, mark)] == wanted
    assert session.view("c").pre_action == "fold_to_any_bet"
    assert session.view("a").pre_action is None
    assert session.view("operator").pre_action is None
    assert "fold_to_any_bet" not in session.view("a").encode().decode()
    room.do("r20")
    seen = session.events_for("public", mark)
    assert kinds(seen, StoodUp)  # it has happened
    assert not kinds(seen, LeaveAsked, SitOutAsked, PreActionSet)


@pytest.mark.parametrize(
    "wish",
    [
        TopUp("b", 5),
        AutoTopUp("b", 900),
        Straddle("b", True),
        SitOut("b"),
        SitOut("b", "next_hand"),
        SitOut("b", "next_big_blind"),
        Leave("b"),
        PreAct("b", "call_any"),
        SetAllIns("b", AllInAccount((0,))),
    ],
)
def test_what_one_means_to_do_leaves_the_views_of_others_as_they_were(wish):
    rules = TABLE_RING.replace(straddle="under_the_gun")
    room = Room("abcd", table_rules=rules)
    room.deal()
    session, others = room.session, ("a", "c", "public")
    since, before = session.event_count, [session.view(reader).encode() for reader in others]
    assert session.apply(wish, now=room.now)
    assert [session.view(reader).encode() for reader in others] == before
    assert not any(session.events_for(reader, since) for reader in others)
    assert session.events_for("b", since) == session.events_for("operator", since)


def test_events_go_on_from_a_view():
    room = Room("abc")
    room.deal()
    view, since = room.session.view("b"), room.session.event_count
    assert view.turn.player == "a"
    assert view.table.hand.reader == 2
    room.do("c")
    (called, turn) = room.session.events_for("b", since)
    assert called.seat == 1
    assert type(turn) is TurnStarted
    assert room.session.view("public").table.hand.reader == "public"
    assert room.session.view("operator").table.hand.reader == "operator"
    assert room.session.view("newcomer").table.hand.reader == "public"


def test_events_of_two_hands_are_kept():
    room = Room("ab")
    session, starts = room.session, []
    for _ in range(5):
        starts.append(session.event_count)
        room.deal()
        room.do("f")
    assert starts[2] < session.first_event <= starts[3] + 2
    with pytest.raises(TableError, match="are allowed"):
        session.events_for("a", session.first_event - 1)
    assert session.events_for("a", session.event_count) == ()


@pytest.mark.parametrize("since", [-1, 10**6, 1.5, "0", True])
def test_no_such_event(since):
    room = Room("ab")
    with pytest.raises(TableError, match="since is"):
        room.session.events_for("a", since)


class Everybody:
    """Claims to be whoever it is compared with."""

    __hash__ = object.__hash__

    def __eq__(self, other):
        return True


@pytest.mark.parametrize("reader", ["", None, 1, "a\n", b"a", Everybody()])
def test_no_such_reader(reader):
    room = Room("ab")
    with pytest.raises(TableError):
        room.session.events_for(reader)
    with pytest.raises(TableError):
        room.session.view(reader)


def test_views_tell_connections_and_banks():
    room = Room("ab", kind="multi_table", blinds=(50, 100), stacks=5000)
    room.deal()
    room.away("a")
    view = room.session.view("public")
    assert [clock.connected for clock in view.clocks] == [False, True]
    assert view.clocks[0].bank == 60 * 10**9
    assert view.all_ins_left == 0
    room = Room("ab", clock_rules=ClockRules(on_disconnect="all_in_protection"))
    assert room.session.view("a").all_ins_left == 2
    assert Room("ab").session.view("a").all_ins_left == 0  # nobody is protected here
    decoded = msgspec.json.decode(room.session.view("a").encode())
    assert decoded["reader"] == "a"
