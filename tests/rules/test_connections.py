"""Going and coming back: rules 2.33 to 2.40 in a session."""

import random

import pytest
from rulebook import rules
from sessionplay import Room, kinds

from pokercore.clock import SECOND, AllInAccount, ClockRules
from pokercore.deck import Deck
from pokercore.errors import ClockError, TableError
from pokercore.events import Checked, Folded, Protected
from pokercore.session import Presence
from pokercore.session.events import (
    AllInProtectionUsed,
    BanksRefilled,
    DeadlineMoved,
    PlayerLeft,
    Reconnected,
    TimeBankSpent,
    TimedOut,
)
from pokercore.stakes import Stakes
from pokercore.table.events import SatOut, StoodUp

PROTECTION = ClockRules(on_disconnect="all_in_protection")
HOUR = 3600 * SECOND
DAY = 24 * HOUR


def tournament(names="abc", kind="multi_table", **more):
    return Room(names, kind=kind, blinds=(50, 100), stacks=10_000, **more)


def test_going_or_coming_twice_is_no_event():
    room = Room()
    session = room.session
    assert session.disconnect("a", now=room.now)
    before = session.encode()
    assert session.disconnect("a", now=room.now) == ()
    assert session.reconnect("a", now=room.now) == (Reconnected("a"),)
    assert session.reconnect("a", now=room.now) == ()
    assert session.disconnect("a", now=room.now)
    assert len(session.encode()) > len(before)
    for stranger in ("z", None, 3):
        with pytest.raises(TableError, match="no seat"):
            session.disconnect(stranger, now=room.now)


@rules("2.39")
def test_2_39_a_return_gives_the_next_turn_its_time_back():
    room = Room()
    room.deal()
    room.do("c c x")
    room.away("b")
    assert Checked(2) in room.expire()
    assert room.session.presence("b").away
    room.back("b")
    assert not room.session.presence("b").away
    room.do("r10 f")
    assert room.turn.player == "b"
    assert room.left() == 25


@rules("2.39")
def test_2_39_a_ring_player_is_dealt_in_if_he_is_back_before_the_deal():
    room = Room()
    room.deal()
    room.away("a")
    room.expire()
    room.do("f")
    room.back("a")
    room.deal()
    assert 1 in room.hand.seats


@rules("2.39")
def test_2_39_a_ring_player_who_is_not_back_sits_out():
    room = Room()
    room.away("c")
    events = room.deal()
    assert events[0].player == "c"
    assert SatOut("c") in events
    assert sorted(room.hand.seats) == [1, 2]
    room.do("f")
    room.back("c")
    room.deal()
    assert sorted(room.hand.seats) == [1, 2]  # he comes back by sitting in


def test_a_deal_that_fails_seats_nobody_out():
    room = Room()
    room.away("b", "c")
    before, table = room.session.encode(), room.session.table.encode()
    with pytest.raises(TableError, match="needs 2"):
        room.deal()
    assert (room.session.encode(), room.session.table.encode()) == (before, table)
    room.back("c")
    room.deal()
    assert sorted(room.hand.seats) == [1, 3]


@rules("2.39")
@pytest.mark.parametrize(("while_away", "event"), [("check_or_fold", Checked), ("fold", Folded)])
def test_2_39_later_tournament_hands_last_no_time(while_away, event):
    room = tournament(clock_rules=ClockRules(while_away=while_away))
    room.deal()
    room.away("a")
    assert Folded(1) in room.expire()
    room.do("f")
    for _ in range(3):
        room.deal()
        played = room.session.events_for("public", room.session.first_event)
        while room.turn:
            assert room.turn.player != "a"
            played += room.do("x" if room.hand.legal_actions().check else "c")
        mine = [e for e in kinds(played, Checked, Folded) if e.seat == 1]
        assert mine
    assert any(type(e) is event for e in mine) or event is Checked
    room.back("a")
    room.deal()
    while room.turn.player != "a":
        room.do("c")
    assert room.left() == 25


@rules("2.35")
def test_2_35_ring_games_and_one_table_have_no_bank():
    for room in (Room(), tournament(kind="sit_and_go")):
        room.deal()
        room.do("c")
        room.away("b")
        assert room.left() == 25
    option = ClockRules(final_table_in_sit_and_go=True)
    room = tournament(kind="sit_and_go", clock_rules=option)
    room.deal()
    room.away("a")
    assert room.left() == 240


@rules("2.37")
def test_2_37_reconnects_in_time_within_the_bank_and_late():
    room = tournament()
    room.deal()
    room.do("c")
    room.away("b")  # the small blind
    room.wait(10)
    room.back("b")
    assert room.left() == 75
    room.wait(30)
    events = room.do("c")
    assert TimeBankSpent("b", 15 * SECOND, 45 * SECOND) in events
    room.away("c")
    events = room.session.tick(now=room.session.next_deadline)
    assert TimeBankSpent("c", 60 * SECOND, 0) in events
    room.now = room.session.now
    room.back("c")
    room.do("x")
    assert room.turn.player == "c"
    room.away("c")
    assert room.left() == 25


@rules("2.37")
def test_2_37_connected_players_draw_on_it_where_the_house_says_so():
    room = tournament(clock_rules=ClockRules(bank_when_connected=True))
    room.deal()
    assert room.left() == 25  # nothing in the pot
    room.do("c")
    assert room.left() == 85
    room.wait(26)
    room.do("c")
    assert room.session.bank_left("b") == 59 * SECOND


@rules("2.38")
def test_2_38_only_what_was_put_in_freely_where_the_house_says_so():
    room = tournament(clock_rules=ClockRules(invested="voluntary"))
    room.deal()
    room.do("c")
    room.away("b")
    assert room.left() == 25
    room.back("b")
    room.do("c x")
    room.away("b")
    assert room.left() == 85


@rules("2.37")
@pytest.mark.parametrize("refill", ["never", "level", "final_table", "hand"])
def test_2_37_when_banks_are_filled(refill):
    room = tournament(
        clock_rules=ClockRules(time_bank_refill=refill),
        presences={"b": Presence(bank=5 * SECOND)},
    )
    session = room.session
    room.deal()
    assert session.bank_left("b") == (60 if refill == "hand" else 5) * SECOND
    room.do("f f")
    events = session.set_stakes(Stakes.from_blinds(100, 200), now=room.now)
    assert bool(kinds(events, BanksRefilled)) == (refill == "level")
    events = session.set_final_table(True, now=room.now)
    assert bool(kinds(events, BanksRefilled)) == (refill == "final_table")
    assert session.bank_left("b") == (5 if refill == "never" else 60) * SECOND
    assert session.set_final_table(True, now=room.now) == ()


@rules("2.36")
def test_2_36_the_window_ends_on_return():
    room = tournament()
    room.session.set_final_table(True, now=room.now)
    room.deal()
    room.away("a")
    assert room.left() == 240
    room.wait(100)
    events = room.session.reconnect("a", now=room.now)
    assert events == (Reconnected("a"), DeadlineMoved(1, room.now + 5 * SECOND))
    assert Folded(1) in room.expire()
    assert kinds(room.session.events_for("public"), TimedOut)[-1].connected


def test_a_final_table_is_one_of_several_tables():
    for room in (Room(), tournament(kind="sit_and_go")):
        with pytest.raises(ClockError, match="has no final table"):
            room.session.set_final_table(True, now=room.now)
    with pytest.raises(ClockError, match="True or False"):
        tournament().session.set_final_table(1, now=Room().now)


def test_a_bank_goes_along_to_the_next_table():
    room = tournament("ab")
    room.deal()
    room.away("a")
    room.wait(40)
    room.back("a")
    room.do("f")
    (stood_up,) = kinds(room.session.remove("a", now=room.now), StoodUp)
    (left,) = kinds(room.session.events_for("a"), PlayerLeft)
    assert left.presence.bank == 45 * SECOND
    assert not kinds(room.session.events_for("b"), PlayerLeft)
    other = tournament("xy", now=room.now, seats=3)
    other.session.sit("a", 3, stood_up.chips, now=room.now, presence=left.presence)
    assert other.session.bank_left("a") == 45 * SECOND


def test_a_kept_seat_keeps_how_its_player_stands():
    room = Room("ab", seats=4)
    presence = Presence(connected=False)
    room.session.reserve("c", 3, now=room.now, presence=presence)
    room.session.sit("c", 3, 500, now=room.now)
    assert room.session.presence("c") == presence
    room.session.reserve("d", 4, now=room.now)
    room.session.leave("d", now=room.now)
    with pytest.raises(TableError, match="no seat"):
        room.session.presence("d")


@pytest.mark.parametrize(
    "wrong",
    [
        {"connected": 1},
        {"away": True},
        {"away": None, "connected": False},
        {"bank": -1},
        {"bank": 1.5},
        {"all_ins": None},
    ],
)
def test_presences_that_cannot_be(wrong):
    with pytest.raises(ClockError):
        Presence(**wrong)


def test_accounts_from_the_future_are_refused():
    room = Room("ab", seats=3)
    future = AllInAccount((room.now + 1,))
    before = room.session.encode()
    for call in (
        lambda: room.session.set_all_ins("a", future, now=room.now),
        lambda: room.session.set_all_ins("a", None, now=room.now),
        lambda: room.session.sit("c", 3, 500, now=room.now, presence=Presence(all_ins=future)),
        lambda: room.session.sit("c", 3, 500, now=room.now, presence="here"),
        lambda: room.session.reserve("c", 3, now=room.now, presence=3),
    ):
        with pytest.raises(ClockError):
            call()
    assert room.session.encode() == before


@rules("2.33", "2.40")
def test_2_40_no_use_with_no_bet_or_on_a_return_in_time():
    room = Room(clock_rules=PROTECTION)
    room.deal()
    room.do("c c x")
    room.away("b")
    assert Checked(2) in room.expire()
    assert not room.session.presence("b").away  # each turn has its time
    room.do("r10 f")
    assert room.left() == 25
    room.wait(20)
    room.back("b")
    room.do("c")
    assert room.session.presence("b").all_ins == AllInAccount()


@rules("1.109", "1.110", "2.40")
@pytest.mark.parametrize("account", [AllInAccount((1, 2)), AllInAccount().revoke()])
def test_2_40_used_up_or_revoked_is_fold_to_any_bet(account):
    room = Room(clock_rules=PROTECTION, presences={"b": Presence(all_ins=account)}, now=3)
    room.deal()
    room.do("c c x")
    room.away("b")
    assert Checked(2) in room.expire()
    assert room.session.presence("b").away
    assert Folded(2) in room.do("r10 f")


@rules("2.33")
def test_2_33_nothing_in_the_pot_is_nothing_to_protect():
    room = Room(clock_rules=PROTECTION)
    room.deal()
    room.away("a")
    events = room.expire()
    assert Folded(1) in events
    assert not kinds(events, Protected)


@rules("2.40")
@pytest.mark.parametrize("seed", range(3))
def test_2_40_no_day_has_more_than_two_over_weeks(seed):
    rng = random.Random(seed)
    room = Room("abc", clock_rules=PROTECTION, stacks=100_000)
    session, uses, folds = room.session, [], 0
    for _ in range(250):
        room.now += rng.choice((1, SECOND, HOUR, 5 * HOUR, 12 * HOUR - 25 * SECOND - 1))
        for name in "abc":
            session.reconnect(name, now=room.now)
        session.start_hand(Deck.shuffled(seed=rng.getrandbits(32)), now=room.now)
        room.do("r20")
        room.away("abc"[room.turn.seat - 1])
        for event in room.expire():
            if isinstance(event, AllInProtectionUsed):
                uses.append((event.player, room.now))
            folds += isinstance(event, Folded)
        while room.turn:
            room.do("x" if room.hand.legal_actions().check else "c")
    assert len(uses) > 30
    assert folds > 30
    for player, since in uses:
        assert len([t for who, t in uses if who == player and since <= t < since + DAY]) <= 2
    assert session.table.audit().balanced
