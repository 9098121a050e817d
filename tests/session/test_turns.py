"""Turns: their numbers, who acts when, and what waits for its tick."""

import pytest
from sessionplay import START, Room, at, kinds

from pokercore.actions import Call, Check, RaiseTo, Show
from pokercore.clock import SECOND, ClockRules
from pokercore.deck import Deck
from pokercore.errors import (
    ClockError,
    HandOverError,
    IllegalActionError,
    OutOfTurnError,
    StakesError,
    TableError,
)
from pokercore.events import Checked, Folded, HandEnded
from pokercore.session import TableSession
from pokercore.session.events import DeadlineMoved, TimedOut, TurnStarted
from pokercore.stakes import HouseRules, Stakes
from pokercore.table import TABLE_TOURNAMENT
from pokercore.table.events import HandFinished, SatOut, StoodUp


def dealt(names="abc", **more):
    room = Room(names, **more)
    room.deal()
    return room


def test_every_turn_has_its_own_number():
    room = dealt()
    numbers = []
    while room.turn:
        numbers.append(room.turn.number)
        room.do("x" if room.hand.legal_actions().check else "c")
    assert numbers == list(range(1, len(numbers) + 1))
    room.deal()
    assert room.turn.number == len(numbers) + 1


@pytest.mark.parametrize("turn", [0, 1, 3, -1, True, 2.0, "2", None])
def test_only_the_turn_that_waits_can_be_answered(turn):
    room = dealt()
    room.do("c")
    before = room.session.encode()
    with pytest.raises(OutOfTurnError, match="turn 2 is, of seat 2"):
        room.session.act("b", Call(), turn=turn, now=room.now)
    assert room.session.encode() == before
    room.session.act("b", Call(), turn=2, now=room.now)


def test_a_turn_is_answered_by_its_player_alone():
    room = dealt()
    with pytest.raises(OutOfTurnError, match="which is that of 'a'"):
        room.session.act("b", Call(), turn=1, now=room.now)
    for stranger in ("z", "", 1, None, "public"):
        with pytest.raises(TableError, match="has no seat"):
            room.session.act(stranger, Call(), turn=1, now=room.now)


def test_an_action_for_an_earlier_hand_is_refused():
    room = dealt("ab")
    turn = room.turn.number
    room.do("f")
    with pytest.raises(HandOverError, match="nobody is to act"):
        room.session.act("a", Call(), turn=turn, now=room.now)
    room.deal()
    with pytest.raises(OutOfTurnError):
        room.session.act(room.turn.player, Call(), turn=turn, now=room.now)


def test_a_deadline_called_early_late_and_twice():
    room = dealt()
    session = room.session
    before = session.encode()
    assert session.tick(now=at(1)) == session.tick(now=at(25)) == ()
    assert session.encode() == before
    events = session.tick(now=at(100))
    assert [type(e) for e in events][:2] == [TimedOut, Folded]
    assert session.turn.clock.deadline == at(125)  # the next has his whole time
    assert session.tick(now=at(100)) == ()
    assert session.tick(now=at(125)) == ()


def test_a_tick_with_nothing_to_wait_for():
    room = Room()
    assert room.session.next_deadline is None
    assert room.session.tick(now=room.now) == ()


@pytest.mark.parametrize("now", [START - 1, -1, 1.5, None, True, "1", 2**62 + 1])
def test_time_never_runs_backwards_and_is_a_time(now):
    room = dealt()
    session = room.session
    before = session.encode()
    for call in (
        lambda: session.tick(now=now),
        lambda: session.act("a", Call(), turn=1, now=now),
        lambda: session.disconnect("a", now=now),
        lambda: session.leave("a", now=now),
        lambda: session.pre_act("b", "call_any", now=now),
    ):
        with pytest.raises(ClockError, match="now is"):
            call()
    assert session.encode() == before


def test_a_turn_that_is_over_waits_for_its_tick_whatever_else_comes():
    room = dealt()
    session = room.session
    late = at(25) + 1
    assert kinds(session.disconnect("a", now=late), DeadlineMoved) == []
    session.reconnect("a", now=late)
    with pytest.raises(ClockError, match="turn 1 was over"):
        session.pre_act("a", "call_any", now=late)
    session.leave("b", now=late)
    session.disconnect("a", now=late)
    assert session.next_deadline == late
    events = session.tick(now=late)
    assert TimedOut(1, 1, "a", connected=True) in events  # as he was at the deadline
    assert Folded(1) in events
    assert not session.presence("a").away


def test_two_timeouts_in_a_ring_hand_then_he_sits_out():
    room = dealt("ab")
    room.do("c x")
    assert room.turn.player == "b"
    assert Checked(2) in room.expire()
    room.do("x")
    assert Checked(2) in room.expire()
    room.do("r10")
    events = room.expire()
    assert SatOut("b") in events
    with pytest.raises(TableError, match="needs 2"):
        room.deal()


def test_a_silent_tournament_player_stays_in():
    room = dealt("ab", kind="sit_and_go", blinds=(50, 100))
    room.expire()
    room.deal()
    assert not kinds(room.session.events_for("operator"), SatOut)
    room.do("c")
    assert room.turn.player == "a"
    assert room.left() == 25


def test_leaving_at_ones_turn_folds_and_cashes_out_after_the_hand():
    room = dealt()
    room.do("c")
    events = room.session.leave("b", now=room.now)
    assert Folded(2) in events
    assert room.turn.player == "c"
    events = room.session.leave("a", now=room.now)
    assert not kinds(events, Folded)  # not his turn yet
    events = room.do("r30")
    assert [type(e) for e in kinds(events, Folded, HandEnded, HandFinished)] == [
        Folded,
        HandEnded,
        HandFinished,
    ]
    assert {e.player for e in kinds(events, StoodUp)} == {"a", "b"}
    assert room.session.table.players == {3: "c"}
    with pytest.raises(TableError, match="no seat"):
        room.session.presence("a")


def test_sitting_out_now_folds_at_the_turn_and_later_does_not():
    room = dealt()
    room.session.sit_out("b", "next_hand", now=room.now)
    room.session.sit_out("c", "now", now=room.now)
    room.do("c")
    assert room.turn.player == "b"
    events = room.do("r30")
    assert Folded(3) in events
    assert room.turn.player == "a"


def test_a_showdown_by_asking_lasts_a_turn_each_and_silence_shows():
    room = Room("ab", house_rules=HouseRules(showdown="ask", run_it=2))
    room.deal()
    room.do("r1000 c")
    for _ in range(2):  # how often to run it: once, if nobody speaks
        if room.hand.legal_actions().run_it:
            room.expire()
    assert len(room.hand.boards) == 1
    while room.turn:
        events = room.expire()
        assert kinds(events, TimedOut)
    assert room.session.table.audit().balanced


def test_the_winner_of_an_uncalled_pot_may_show_until_the_next_hand():
    room = dealt("ab")
    room.do("f")
    with pytest.raises(HandOverError, match="no hand to show"):
        room.session.show("a", now=room.now)
    (shown,) = room.session.show("b", now=room.now)
    assert shown.reason == "volunteered"
    assert shown in room.session.events_for("public")
    with pytest.raises(HandOverError):
        room.session.show("b", now=room.now)
    room.deal()
    with pytest.raises(HandOverError):
        room.session.show("b", now=room.now)


def test_why_no_hand_can_begin():
    room = Room("ab")
    session = room.session
    assert session.why_not() is None
    room.away("b")
    before = session.encode()
    assert session.why_not() == "1 can be dealt in: a hand needs 2"
    assert session.encode() == before
    room.back("b")
    room.deal()
    session.sit_out("b", now=room.now)
    room.away("b")
    assert session.why_not() == "hand 1 runs: this is done between hands"
    with pytest.raises(TableError, match="hand 1 runs: this is done between hands"):
        room.deal()
    # In a tournament everybody is dealt in.
    room = Room("ab", kind="multi_table")
    room.away("b")
    assert room.session.why_not() is None


@pytest.mark.parametrize("newcomer", ["sits", "waits"])
def test_who_has_the_winners_seat_by_now_cannot_show_his_hand(newcomer):
    room = dealt("ab", seats=3)
    room.do("f")
    session = room.session
    session.leave("b", now=room.now)
    if newcomer == "sits":
        session.sit("eve", 2, 1000, now=room.now)
    else:
        session.reserve("eve", 2, now=room.now)
    for player in ("eve", "a"):
        with pytest.raises(HandOverError, match="no hand to show"):
            session.show(player, now=room.now)
    with pytest.raises(TableError, match="no seat"):
        session.show("b", now=room.now)
    session.sit("b", 3, 1005, now=room.now)
    (shown,) = session.show("b", now=room.now)
    assert (shown.seat, shown.reason) == (2, "volunteered")


def test_turns_tell_their_deadlines():
    room = Room(clock_rules=ClockRules(action_time=7 * SECOND))
    events = room.deal()
    assert events[-1] == TurnStarted(1, 1, "a", at(7))
    assert room.session.next_deadline == at(7) + 1


@pytest.mark.parametrize(
    ("error", "wrong"),
    [
        (ClockError, {"kind": "cash"}),
        (ClockError, {"kind": None}),
        (ClockError, {"clock_rules": 25}),
        (ClockError, {"now": -1}),
        (ClockError, {"table_rules": TABLE_TOURNAMENT}),
        (
            ClockError,
            {"kind": "multi_table", "clock_rules": ClockRules(on_disconnect="all_in_protection")},
        ),
        (StakesError, {"seats": 11}),
        (StakesError, {"stakes": None}),
        (StakesError, {"game": "snap"}),
        (StakesError, {"table_rules": "ring"}),
        (StakesError, {"house_rules": 1}),
    ],
)
def test_sessions_that_cannot_be(error, wrong):
    arguments = {"game": "no-limit-holdem", "stakes": Stakes.from_blinds(5, 10), "now": 0} | wrong
    game, stakes = arguments.pop("game"), arguments.pop("stakes")
    with pytest.raises(error):
        TableSession(game, stakes, **arguments)


@pytest.mark.parametrize(
    "deck", [None, "AsKd", 52, Deck("AsKd"), [*range(52)], Deck.shuffled(seed=1).remaining]
)
def test_decks_that_deal_no_hand(deck):
    room = Room()
    before = room.session.encode()
    with pytest.raises((TableError, StakesError, ValueError)):
        room.session.start_hand(deck, now=room.now)
    assert room.session.encode() == before


def test_a_hand_that_was_dealt_is_shown_as_it_is():
    room = dealt("ab", house_rules=HouseRules(showdown="ask"))
    while not room.hand.legal_actions().show:
        room.do("x" if room.hand.legal_actions().check else "c")
    turn, cards = room.turn, room.hand.hole_cards(room.turn.seat)
    with pytest.raises(IllegalActionError, match="as it is"):
        room.session.act(turn.player, Show(cards), turn=turn.number, now=room.now)
    room.session.act(turn.player, Show(), turn=turn.number, now=room.now)


@pytest.mark.parametrize("command", [None, "tick", 1, object(), Call(), Check(), RaiseTo(3)])
def test_what_is_no_command(command):
    room = dealt()
    with pytest.raises(TableError, match="no command of a session"):
        room.session.apply(command, now=room.now)


def test_the_last_hand_is_kept_with_its_players_until_the_next():
    room = dealt("abc")
    session = room.session
    assert (session.last_hand, session.last_players) == (None, {})
    running = room.hand
    room.do("f f")
    session.leave("c", now=room.now)
    assert session.last_hand is running
    assert session.last_players == {1: "a", 2: "b", 3: "c"}
    session.last_players.clear()
    twin = TableSession.from_log(session.log)
    assert twin.last_players == session.last_players == {1: "a", 2: "b", 3: "c"}
    assert twin.last_hand.events == running.events
    session.checkpoint(now=room.now)
    assert (session.last_hand, session.last_players) == (None, {})
    twin.start_hand(Deck.shuffled(seed=1), now=room.now)
    assert (twin.last_hand, twin.last_players) == (None, {})
