"""A test for each numbered rule of docs/rules.md that is about a table."""

import pytest
from rulebook import rules
from tableplay import MINUTE, blinds, check_down, posts, put_at, refill, set_up, start, walk

from pokercore.actions import AgreeRunIt, Call, Check, Fold, RaiseTo
from pokercore.deck import Deck
from pokercore.errors import IllegalActionError, TableError
from pokercore.stakes import HouseRules, Rake, Stakes
from pokercore.streets import Street
from pokercore.table import TABLE_RING, TABLE_TOURNAMENT, SitOutLimit, Table, TableRules
from pokercore.table.events import Busted, SatOut, StoodUp, ToppedUp


@rules("1.2", "1.5", "1.76", "1.82", "1.91", "2.6", "2.8")
def test_the_button_goes_clockwise_to_the_next_active_player():
    table, now = set_up([1, 4, 6, 9])
    put_at(table, now, 1)
    table.sit_out("p6", now=now())
    assert [walk(table, now).button for _ in range(4)] == [4, 9, 1, 4]
    assert TABLE_RING.button == "moving"
    assert TABLE_TOURNAMENT.button == "dead"


@rules("1.6", "1.7", "1.8", "1.77", "1.78", "1.92")
def test_the_two_left_of_the_button_post_the_blinds():
    stakes = Stakes.from_limits(4, 8)
    table, now = set_up(5, stakes=stakes, game="fixed-limit-omaha-hi-lo")
    hand = put_at(table, now, 2)
    assert posts(hand) == {(3, "small_blind", 2), (4, "big_blind", 4)}
    assert hand.seats[0] == 3  # who gets the first card


@rules("1.81")
def test_both_blinds_half_of_their_limit():
    stakes = Stakes.from_limits(4, 8, small_blind_rounding="unit")
    assert (stakes.small_blind, stakes.big_blind) == (2, 4)


@rules("1.9", "1.96", "2.9")
def test_a_newcomer_posts_or_waits():
    for enter in (True, False):
        table, now = set_up(5, post_to_enter=enter)
        put_at(table, now, 1)
        refill(table, now, [9])
        if enter:
            assert 9 not in walk(table, now).seats
            table.post("p9")
        hand = walk(table, now)
        assert 9 in hand.seats
        assert ((9, "live", 10) in posts(hand)) == enter


@rules("1.10", "1.11", "2.10", "3.4")
def test_missed_blinds_are_made_up_or_waited_for():
    table, now = set_up(5)
    put_at(table, now, 1)
    table.sit_out("p4", now=now())
    for _ in range(3):
        walk(table, now)
    table.sit_in("p4", now=now())
    due = table.due(4)
    assert (due.live, due.dead) == (10, 5)
    assert 4 not in walk(table, now).seats
    table.wait("p4")
    hand = walk(table, now)
    while 4 not in hand.seats:
        hand = walk(table, now)
    assert blinds(hand)[2] == [4]
    assert not table.due(4)


@rules("3.3", "3.4")
def test_who_owes_waits_on_the_button_and_between_it_and_the_big_blind():
    table, now = set_up(6, button="dead")
    put_at(table, now, 1)  # the blinds at 2 and 3
    table.leave("p2", now=now())
    table.sit("new", 2, 500, now=now())
    table.post("new")  # the button comes to his seat
    hand = walk(table, now)
    assert hand.button == 2
    assert 2 not in hand.seats
    assert 2 in walk(table, now).seats


@rules("1.52", "1.59", "3.27")
def test_a_cancelled_hand_restores_every_chip_and_a_lost_connection_cancels_nothing():
    table, now = set_up(4)
    before = table.stacks
    hand = start(table, now)
    hand.apply(RaiseTo(500))
    table.cancel_hand(now=now())
    assert table.stacks == before
    assert table.hand is None
    button = table.button
    assert walk(table, now).button == 1
    assert button is None  # as if it had never been dealt


@rules("1.101", "2.11", "2.32")
def test_stakes_grow_between_hands_only():
    table, now = set_up(3, chips=100, max_buy_in=200)
    hand = start(table, now)
    assert table.top_up("p1", 50, now=now())[-1].chips == 50
    assert table.stacks["p1"] == hand.starting_stacks[1] == 100
    while not hand.is_over:
        hand.apply(Fold())
    assert ToppedUp("p1", 50) in table.finish_hand(now=now())


@rules("1.111", "1.112", "2.31")
def test_the_least_buy_in_is_that_of_the_stakes():
    table, now = set_up([], stakes=Stakes.from_limits(3, 6))
    assert table.buy_in_limits("ann", now=now())[0] == 30
    table, now = set_up([], stakes=Stakes.from_limits(3, 6), min_buy_in=60, max_buy_in=300)
    assert table.buy_in_limits("ann", now=now()) == (60, 300)


@rules("3.1")
def test_to_and_from_heads_up_nobody_has_the_big_blind_twice():
    table, now = set_up(2)
    first, second = walk(table, now), walk(table, now)
    assert (blinds(first), blinds(second)) == ((1, [1], [2]), (2, [2], [1]))
    refill(table, now, [3])
    assert blinds(walk(table, now)) == (1, [1], [2])  # the third comes in on the blind
    assert blinds(walk(table, now)) == (1, [2], [3])
    assert blinds(walk(table, now)) == (2, [3], [1])


@rules("3.2")
def test_dead_button():
    table, now = set_up(5, button="dead")
    put_at(table, now, 5)  # the blinds at 1 and 2
    table.leave("p2", now=now())
    assert blinds(walk(table, now)) == (1, [], [3])
    assert blinds(walk(table, now)) == (2, [3], [4])


@rules("3.5", "3.6")
def test_a_short_blind_is_all_in_and_the_bet_stays():
    table, now = set_up([1, 2], min_buy_in=1)
    table.sit("p3", 3, 6, now=now())
    hand = start(table, now, button=1)
    assert hand.stacks[3] == 0
    assert hand.legal_actions().to_call == 10


@rules("3.19")
def test_run_it_twice_by_agreement_of_all():
    table, now = set_up(2, chips=200, house_rules=HouseRules(run_it=2))
    hand = start(table, now)
    hand.apply(RaiseTo(200))
    hand.apply(Call())
    hand.apply(AgreeRunIt(2))
    hand.apply(AgreeRunIt(2))
    assert len(hand.boards) == 2
    table.finish_hand(now=now())
    assert sum(table.stacks.values()) == 400


@rules("3.20")
def test_rake_is_accounted_for():
    rake = Rake(percent=5, cap=((2, 3), (4, 6)))
    table, now = set_up(4, house_rules=HouseRules(rake=rake))
    check_down(table, now)
    walk(table, now)
    assert table.audit().raked == 2  # of 40 with a flop, and nothing without
    assert table.audit().balanced


@rules("3.21")
def test_straddle_by_choice_or_by_the_stakes():
    table, now = set_up(4, straddle="under_the_gun")
    put_at(table, now, 4)
    table.set_straddle("p4", on=True)
    hand = start(table, now)  # the button at 1: 4 is under the gun
    assert (4, "straddle", 20) in posts(hand)
    assert hand.actor == 1
    table.cancel_hand(now=now())
    table.set_straddle("p4", on=False)
    assert (4, "straddle", 20) not in posts(walk(table, now))
    table, now = set_up(4, stakes=Stakes.from_blinds(5, 10, straddle=25))
    assert any(post[1:] == ("straddle", 25) for post in posts(walk(table, now)))


@rules("3.22")
def test_a_bomb_pot_moves_nothing():
    table, now = set_up(4)
    put_at(table, now, 2)
    table.sit_out("p4", now=now())
    positions = table._state.positions
    hand = start(table, now, bomb_pot=20)
    assert (hand.pot, hand.street, hand.button) == (60, Street.FLOP, 2)
    while not hand.is_over:
        hand.apply(Check())
    table.finish_hand(now=now())
    assert table._state.positions == positions
    table.sit_in("p4", now=now())
    assert not table.due(4)


@rules("3.24")
def test_nobody_takes_chips_off_by_leaving():
    table, now = set_up([1, 2], chips=500, max_buy_in=600)
    table.leave("p1", now=now())
    with pytest.raises(TableError, match="500 to 600 is allowed"):
        table.sit("p1", 1, 100, now=now())
    table.reserve("p1", 1, now=now())
    table.leave("p1", now=now())  # a reservation given up changes nothing
    table.sit("p1", 1, 500, now=now())
    table.leave("p1", now=now())  # nor does a buy-in
    with pytest.raises(TableError, match="500 to 600 is allowed"):
        table.sit("p1", 1, 100, now=now())
    table.sit("p1", 1, 100, now=now() + 60 * MINUTE)


@rules("3.25")
def test_ring_players_sit_out_and_are_removed():
    table, now = set_up(4, sit_out_limit=SitOutLimit(hands=3))
    table.sit_out("p4", now=now())
    for _ in range(2):
        assert 4 not in walk(table, now).seats
    hand = start(table, now)
    while not hand.is_over:
        hand.apply(Fold())
    assert StoodUp("p4", 4, 1000, "sat_out_too_long") in table.finish_hand(now=now())
    table, _ = set_up(4, sit_out_limit=SitOutLimit(time=15 * MINUTE))
    table.sit_out("p4", now=MINUTE)
    walk(table, lambda: 15 * MINUTE)
    assert 4 in table.players
    walk(table, lambda: 16 * MINUTE)
    assert 4 not in table.players


@rules("3.25")
def test_absent_players_are_removed_from_a_table_that_does_not_play():
    table, _ = set_up(3, sit_out_limit=SitOutLimit(time=15 * MINUTE))
    table.sit_out("p1", now=MINUTE)
    table.sit_out("p3", now=MINUTE)
    table.sit_out("p2", now=10 * MINUTE)
    assert table.remove_absent(now=15 * MINUTE) == ()
    events = table.remove_absent(now=16 * MINUTE)
    assert [event.player for event in events[1:]] == ["p1", "p3"]
    assert Table.from_events(table.events).encode() == table.encode()


@rules("3.25", "2.8")
def test_tournament_players_are_always_dealt_in():
    table, now = set_up(4, rules=TABLE_TOURNAMENT)
    assert table.sit_out("p4", now=now())[-1] == SatOut("p4")
    assert 4 in walk(table, now).seats
    hand = start(table, now)
    assert table.absent == (4,)
    with pytest.raises(TableError, match="comes to who sits out too"):
        table.sit_out("p3", "next_big_blind", now=now())
    while not hand.is_over:
        if not table.act_for_absent():
            hand.apply(Fold())
    table.finish_hand(now=now())
    table.sit_in("p4", now=now())
    assert table.sitting_out == ()


@rules("3.3")
def test_a_player_moved_in_between_small_blind_and_button_waits():
    table = Table("no-limit-holdem", Stakes.from_blinds(5, 10), rules=TABLE_TOURNAMENT)
    for seat in (1, 2, 4, 6):
        table.sit(f"p{seat}", seat, 1000, now=0)
    put_at(table, lambda: 1, 1)  # the blinds at 2 and 4
    table.sit("between", 3, 1000, now=1)
    table.sit("next", 5, 1000, now=1)
    hand = walk(table, lambda: 2)
    assert blinds(hand) == (2, [4], [5])  # a new player may take the big blind
    assert 3 not in hand.seats
    assert 3 in walk(table, lambda: 3).seats


@rules("3.26")
def test_an_illegal_command_changes_nothing():
    table, now = set_up(3)
    hand = start(table, now)
    before = table.encode()
    with pytest.raises(IllegalActionError):
        hand.apply(Check())
    with pytest.raises(TableError):
        table.finish_hand(now=now())
    assert table.encode() == before


@rules("3.28")
def test_new_stakes_count_from_the_next_hand():
    table, now = set_up(3)
    hand = start(table, now)
    table.set_stakes(Stakes.from_blinds(50, 100, ante=100, ante_format="big_blind"), now=now())
    assert hand.stakes.big_blind == 10
    while not hand.is_over:
        hand.apply(Fold())
    table.finish_hand(now=now())
    hand = walk(table, now)
    big = blinds(hand)[2][0]
    assert {(big, "big_blind", 100), (big, "table_ante", 100)} <= posts(hand)


@rules("3.28")
def test_antes_of_each_kind():
    for kind, count in (("classic", 4), ("button", 1)):
        stakes = Stakes.from_blinds(5, 10, ante=2, ante_format=kind)
        table, now = set_up(4, stakes=stakes)
        antes = [post for post in posts(put_at(table, now, 3)) if post[2] == 2]
        assert len(antes) == count
    assert antes == [(3, "table_ante", 2)]


@rules("2.31")
def test_a_player_without_chips_is_out_until_he_buys_again():
    table, now = set_up([1, 2, 3], chips=60)
    deck = Deck("2c Ah Ts 2d Ad Th 5s 7s 8d 3h 5h 9h Kc Kd Ks Qc 8c 8s Js 9c")
    hand = start(table, now, button=3, deck=deck)
    hand.apply(Fold())
    hand.apply(RaiseTo(60))
    hand.apply(Call())
    loser = next(seat for seat, chips in hand.stacks.items() if not chips)
    assert Busted(f"p{loser}", loser) in table.finish_hand(now=now())
    assert loser not in walk(table, now).seats
    with pytest.raises(TableError, match="at least 50"):
        table.top_up(f"p{loser}", 49, now=now())
    table.top_up(f"p{loser}", 50, now=now())
    assert TableRules().min_buy_in is None
