"""Worked examples K1 to K9, K12 and K13: clocks and disconnects, to the nanosecond."""

import pytest
from rulebook import rules
from sessionplay import Room, at, kinds

from pokercore.actions import Call, Check, Protect, RaiseTo, Show
from pokercore.clock import SECOND, AllInAccount, ClockRules
from pokercore.errors import ClockError, IllegalActionError
from pokercore.events import Checked, Folded, Protected
from pokercore.session import Presence
from pokercore.session.events import AllInProtectionUsed, TimedOut

PROTECTION = ClockRules(on_disconnect="all_in_protection")
HOUR = 3600 * SECOND
DAY = 24 * HOUR


def to_the_flop(room):
    """Deal to three players; b is first on the flop of 30 chips."""
    room.deal()
    room.do("c c x")
    assert room.turn.player == "b"
    return room


@rules("1.53", "2.33", "2.39")
def test_K1_a_free_check_then_a_fold_at_once():
    room = to_the_flop(Room())
    room.away("b")
    assert room.left() == 25
    assert Checked(2) in room.expire()
    assert room.turn.player == "c"
    room.do("r10")
    events = room.do("c")
    assert Folded(2) in events
    assert not kinds(events, TimedOut)
    assert room.hand.live_seats == (3, 1)


@rules("2.35", "2.41")
@pytest.mark.parametrize(
    ("seconds", "late"), [(24.9, False), (25, False), (25.000000001, True), (25.001, True)]
)
def test_K2_the_tie_goes_to_the_player(seconds, late):
    room = Room()
    room.deal()
    now, session = at(seconds), room.session
    assert session.next_deadline == at(25) + 1
    if late:
        before = session.encode()
        with pytest.raises(ClockError, match="was over"):
            session.act("a", Call(), turn=1, now=now)
        assert session.encode() == before
        assert Folded(1) in session.tick(now=now)
    else:
        assert session.tick(now=now) == ()
        session.act("a", Call(), turn=1, now=now)


def tournament(names="abc", **more):
    return Room(names, kind="multi_table", blinds=(50, 100), stacks=10_000, **more)


@rules("1.54", "1.55", "1.56", "2.35", "2.38")
def test_K3_the_bank_with_chips_in_the_pot():
    room = tournament()
    room.deal()
    room.do("r200 c")
    assert room.turn.player == "c"  # the big blind: 100 in the pot
    room.away("c")
    assert room.left() == 85
    assert Folded(3) in room.expire()
    assert room.session.bank_left("c") == 0


@rules("1.55", "2.35")
def test_K3_checked_where_it_is_free():
    room = tournament()
    room.deal()
    room.do("c c")
    room.away("c")
    assert room.left() == 85
    assert Checked(3) in room.expire()


@rules("2.35", "2.38")
def test_K4_no_bank_with_nothing_in_the_pot():
    room = tournament()
    room.deal()
    assert room.turn.player == "a"  # the button has put nothing in
    room.away("a")
    assert room.left() == 25
    assert Folded(1) in room.expire()
    assert room.session.bank_left("a") == 60 * SECOND


@rules("2.37")
def test_K5_the_bank_is_spent_by_use():
    room = tournament("ab")
    room.deal()
    assert room.turn.player == "a"  # heads-up, the button has the small blind
    room.away("a")
    room.wait(40)
    room.back("a")
    room.do("c")
    assert room.session.bank_left("a") == 45 * SECOND
    room.do("x")
    room.do("x")
    room.away("a")
    assert room.left() == 25 + 45
    assert Checked(1) in room.expire()
    assert room.session.bank_left("a") == 0


@rules("1.57", "2.36")
@pytest.mark.parametrize(
    ("mode", "player", "seconds"),
    [("total", "c", 240), ("total", "a", 240), ("after_bank", "c", 325), ("after_bank", "a", 265)],
)
def test_K6_the_final_table(mode, player, seconds):
    room = tournament(clock_rules=ClockRules(final_table_mode=mode))
    room.session.set_final_table(True, now=room.now)
    room.deal()
    if player == "c":
        room.do("r200 c")
    room.away(player)
    assert room.left() == seconds
    assert kinds(room.expire(), Folded)
    spent = 60 * SECOND if (mode, player) == ("after_bank", "c") else 0
    assert room.session.bank_left(player) == 60 * SECOND - spent


@rules("2.39")
def test_K7_the_big_blind_checks_his_option_then_folds():
    room = Room()
    room.deal()
    room.do("c c")
    room.away("c")
    assert Checked(3) in room.expire()
    events = room.do("r10")
    assert Folded(3) in events
    assert room.turn.player == "a"


def protected_room(*uses, now, **more):
    """A ring game in which b, with chips in the pot, is to face a bet and be out of time now."""
    presence = Presence(all_ins=AllInAccount(tuple(uses)))
    start = now - 25 * SECOND - 1
    room = Room(clock_rules=PROTECTION, now=start, presences={"b": presence}, **more)
    room.deal()
    room.do("r20")
    room.away("b")
    return room


@rules("1.106", "1.110", "2.40")
def test_K8_a_use_counts_for_24_hours():
    uses = 10 * HOUR, 15 * HOUR
    for now, protected in (
        (DAY + 10 * HOUR - 60 * SECOND, False),
        (DAY + 10 * HOUR - 1, False),
        (DAY + 10 * HOUR, True),
        (DAY + 10 * HOUR + 1, True),
    ):
        room = protected_room(*uses, now=now)
        events = room.expire()
        assert room.now == now
        assert (Protected(2) in events) == protected
        assert (Folded(2) in events) == (not protected)
        assert (AllInProtectionUsed("b", 0) in events) == protected
        assert room.session.presence("b").all_ins.left(PROTECTION, now) == 0


@rules("1.107", "2.40")
def test_K9_support_resets_the_account():
    room = protected_room(10 * HOUR, 15 * HOUR, now=16 * HOUR)
    account = room.session.presence("b").all_ins
    assert account.left(PROTECTION, room.now) == 0
    room.session.set_all_ins("b", account.reset(), now=room.now)
    assert room.session.presence("b").all_ins.left(PROTECTION, room.now) == 2
    assert AllInProtectionUsed("b", 1) in room.expire()


@rules("1.105", "2.42")
def test_K10_the_protected_hand_plays_for_what_is_in():
    room = Room(clock_rules=PROTECTION)
    room.deal(bomb_pot=20)
    room.do("x x r10")
    room.away("b")
    assert Protected(2) in room.expire()
    room.do("c")
    assert [(pot.chips, set(pot.eligible)) for pot in room.hand.pots] == [
        (60, {1, 2, 3}),
        (20, {1, 3}),
    ]
    while room.turn:
        assert room.turn.player != "b"
        room.do("x")
    stacks = room.session.table.stacks
    assert stacks["b"] >= 980
    assert sum(stacks.values()) == 3000


@rules("2.42")
def test_K11_heads_up_the_bet_goes_back():
    room = Room("ab", clock_rules=PROTECTION)
    room.deal(bomb_pot=20)
    room.do("x")
    room.do("r30")
    room.away("b")
    events = room.expire()
    assert Protected(2) in events
    assert room.turn is None
    assert room.session.table.audit().balanced
    assert sorted(room.session.table.stacks.values()) in ([980, 1020], [1000, 1000])


@rules("1.108", "2.34")
def test_K12_who_is_connected_is_folded_and_uses_nothing():
    room = Room(clock_rules=PROTECTION)
    room.deal()
    room.do("r20")
    events = room.expire()
    assert Folded(2) in events
    assert not kinds(events, Protected, AllInProtectionUsed)
    assert room.session.presence("b").all_ins.left(PROTECTION, room.now) == 2


@rules("1.58", "2.39")
def test_K13_away_in_a_tournament():
    names = "abcdefghi"
    room = Room(names, kind="multi_table", blinds=(50, 100), stacks=[10_000] * 8 + [400])
    room.away("i")
    stacks = [400]
    for _ in range(60):
        room.deal()
        if room.hand.stacks[9] == 0:
            break
        while room.turn:
            if room.turn.player == "i":
                assert len(stacks) == 1  # only in the first turn is there time
                room.expire()
                continue
            room.do("r200" if max(room.hand.bets.values()) == 100 else "f")
        stack = room.session.table.stacks["i"]
        if stack != stacks[-1]:
            stacks.append(stack)
    assert stacks == [400, 300, 250, 150, 100]
    assert room.hand.is_over is False
    assert 9 in room.hand.live_seats  # all-in for the big blind: the hand is live
    while room.turn:
        assert room.turn.player != "i"
        room.do("x" if room.hand.legal_actions().check else "c")
    stack = room.session.table.stacks["i"]
    assert stack == 0 or stack >= 200
    assert room.session.table.audit().balanced


@rules("3.25")
def test_3_25_a_tournament_player_who_sits_out_is_dealt_in_and_folds():
    room = Room("abc", kind="sit_and_go", blinds=(50, 100))
    room.session.sit_out("a", now=room.now)
    events = room.deal()
    assert Folded(1) in events
    assert room.turn.player == "b"


@rules("1.59", "3.27")
def test_3_27_a_hand_is_cancelled_and_a_lost_connection_cancels_nothing():
    room = Room()
    room.deal()
    room.do("c")
    room.away("a", "b", "c")
    assert room.hand is not None
    room.session.cancel_hand(now=room.now)
    assert set(room.session.table.stacks.values()) == {1000}
    assert room.turn is None
    assert room.session.next_deadline is None


@rules("3.26")
@pytest.mark.parametrize("action", [Check(), RaiseTo(15), RaiseTo(1001), Show(), Protect(1), None])
def test_3_26_an_action_against_the_rules_changes_nothing(action):
    room = Room()
    room.deal()
    session = room.session
    before = session.encode()
    with pytest.raises(IllegalActionError):
        session.act("a", action, turn=1, now=room.now)
    assert session.encode() == before
    assert session.turn.number == 1
