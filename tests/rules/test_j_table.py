"""Worked examples J1 to J13 and J17: the button, the blinds, and who comes in how."""

import pytest
from tableplay import blinds, posts, put_at, refill, set_up, start, walk

from pokercore.actions import Call, Fold, RaiseTo
from pokercore.deck import Deck
from pokercore.errors import TableError
from pokercore.stakes import Stakes
from pokercore.table.events import Busted


def leave(table, now, *seats):
    for seat in seats:
        table.leave(f"p{seat}", now=now())


def test_J1_the_button_moves_on():
    table, now = set_up(6)
    put_at(table, now, 1)
    assert blinds(walk(table, now)) == (2, [3], [4])


def test_J2_moving_button():
    table, now = set_up(6)
    put_at(table, now, 1)
    leave(table, now, 3)
    assert blinds(walk(table, now)) == (2, [4], [5])


def test_J3_dead_button_big_blind_busts():
    table, now = set_up([1, 2, 4, 5, 6], button="dead")
    table.sit("p3", 3, 50, now=now())
    kings = Deck("2c 2d Kc 3d 4h 5h 7c 7d Kd 8d 8h 9h Ts As Ad Jc Ac 5s 6s 7s")
    hand = table.start_hand(kings, now=now(), button=1)
    assert [str(card) for card in hand.hole_cards(4)] == ["Kc", "Kd"]
    hand.apply(RaiseTo(50))
    for action in (Fold(), Fold(), Fold(), Fold(), Call()):
        hand.apply(action)
    events = table.finish_hand(now=now())
    assert events[1:] == (Busted("p3", 3),)
    assert blinds(walk(table, now)) == (2, [], [4])
    leave(table, now, 3)
    assert blinds(walk(table, now)) == (3, [4], [5])
    assert blinds(walk(table, now)) == (4, [5], [6])


def test_J4_dead_button_small_blind_busts():
    table, now = set_up(6, button="dead")
    put_at(table, now, 1)
    leave(table, now, 2)
    assert blinds(walk(table, now)) == (2, [3], [4])


def test_J5_dead_button_both_blinds_bust():
    table, now = set_up(6, button="dead")
    put_at(table, now, 1)
    leave(table, now, 2, 3)
    assert blinds(walk(table, now)) == (2, [], [4])
    assert blinds(walk(table, now)) == (3, [4], [5])
    assert blinds(walk(table, now))[0] == 4


@pytest.mark.parametrize("policy", ["moving", "dead", "forward_moving"])
def test_J6_nobody_has_the_big_blind_twice_into_heads_up(policy):
    table, now = set_up(3, button=policy)
    put_at(table, now, 1)
    leave(table, now, 1)
    assert blinds(walk(table, now)) == (3, [3], [2])


@pytest.mark.parametrize("policy", ["moving", "dead", "forward_moving"])
def test_J7_into_heads_up_without_the_small_blind(policy):
    table, now = set_up(3, button=policy)
    put_at(table, now, 1)
    leave(table, now, 2)
    assert blinds(walk(table, now)) == (3, [3], [1])


def missed(table, now, seat, hands):
    """Have a player sit out for some hands, and come back."""
    table.sit_out(f"p{seat}", now=now())
    for _ in range(hands):
        walk(table, now)
    table.sit_in(f"p{seat}", now=now())


def test_J8_both_blinds_missed():
    table, now = set_up(6)
    put_at(table, now, 1)
    missed(table, now, 4, 3)  # the button is at 5, the big blind at 1
    due = table.due(4)
    assert (due.live, due.dead, due.answers) == (10, 5, ("post", "wait"))
    table.post(
        "p4",
    )
    hand = start(table, now)
    assert posts(hand) == {
        (1, "small_blind", 5),
        (2, "big_blind", 10),
        (4, "live", 10),
        (4, "dead", 5),
    }
    assert hand.button == 6
    assert hand.pot == 30
    hand.apply(RaiseTo(20))
    assert hand.actor == 4
    assert hand.legal_actions().to_call == 10


def test_J9_only_the_small_blind_missed():
    for option, kind, to_call in (("dead", "dead", 10), ("live", "live", 5)):
        table, now = set_up(6, missed_small_blind=option)
        put_at(table, now, 1)  # seat 3 posts the big blind, and sits out
        missed(table, now, 3, 2)
        due = table.due(3)
        assert due.live + due.dead == 5
        table.post("p3")
        hand = start(table, now)
        assert (3, kind, 5) in posts(hand)
        while hand.actor != 3:
            hand.apply(Fold())
        assert hand.legal_actions().to_call == to_call


def test_J10_a_newcomer_posts_or_waits():
    table, now = set_up(
        [1, 2, 3, 4, 5, 6], stakes=Stakes.from_limits(3, 6), game="fixed-limit-holdem"
    )
    put_at(table, now, 1)
    refill(table, now, [9])
    assert (table.due(9).live, table.due(9).dead) == (3, 0)
    assert 9 not in walk(table, now).seats
    table.post("p9")
    hand = start(table, now)
    assert posts(hand) == {(4, "small_blind", 1), (5, "big_blind", 3), (9, "live", 3)}
    hand.apply(Fold())
    assert hand.actor == 9
    assert hand.legal_actions().check


def newcomer_at_3(**rules):
    """Set up $3/$6 with the button at 1 and the blinds at 2 and 4, and a newcomer at 3."""
    stakes = Stakes.from_limits(3, 6)
    table, now = set_up([1, 2, 4, 6, 7], stakes=stakes, game="fixed-limit-holdem", **rules)
    put_at(table, now, 1)
    refill(table, now, [3])
    return table, now


def test_J10_between_button_and_big_blind_a_newcomer_waits():
    table, now = newcomer_at_3()
    with pytest.raises(TableError, match="buy_button"):
        table.post("p3", buy_button=True)
    table.post("p3")
    hand = walk(table, now)
    assert 3 not in hand.seats
    assert blinds(hand) == (2, [4], [6])


@pytest.mark.parametrize("policy", ["moving", "dead", "forward_moving"])
def test_J10_or_buys_the_button(policy):
    table, now = newcomer_at_3(buy_the_button=True, button=policy)
    table.post("p3", buy_button=True)
    hand = walk(table, now)
    assert posts(hand) == {(3, "big_blind", 3), (3, "dead", 1)}
    assert hand.button == 2
    assert blinds(walk(table, now)) == (3, [4], [6])
    assert blinds(walk(table, now)) == (4, [6], [7])


def test_J11_a_short_stack_posts_live_first():
    table, now = set_up([1, 2, 3, 5, 6], min_buy_in=1)
    table.sit("p4", 4, 12, now=now())
    put_at(table, now, 1)
    missed(table, now, 4, 3)
    table.post("p4")
    hand = start(table, now)
    put = [
        (event.kind.value, event.chips, event.all_in)
        for event in hand.events
        if getattr(event, "kind", None) and event.seat == 4
    ]
    assert put == [("live", 10, False), ("dead", 2, True)]


def test_J12_at_most_one_of_each():
    table, now = set_up(6)
    put_at(table, now, 1)
    missed(table, now, 4, 3 * 5 + 3)
    assert (table.due(4).live, table.due(4).dead) == (10, 5)
    table.wait("p4")
    while 4 not in (hand := walk(table, now)).seats:
        pass
    assert {post for post in posts(hand) if post[0] == 4} == {(4, "big_blind", 10)}
    assert not table.due(4)


def test_J13_forward_moving_button():
    table, now = set_up(7, button="forward_moving")
    put_at(table, now, 2)
    leave(table, now, 3)
    hand = walk(table, now)
    assert posts(hand) == {(4, "small_blind", 5), (5, "live", 10), (6, "big_blind", 10)}
    assert hand.button == 4
    hand = walk(table, now)
    assert posts(hand) == {(5, "small_blind", 5), (6, "small_blind", 5), (7, "big_blind", 10)}
    assert hand.button == 5
    assert blinds(walk(table, now)) == (6, [7], [1])
    assert blinds(walk(table, now)) == (7, [1], [2])


def test_J17_waiting_for_the_big_blind():
    table, now = set_up([1, 2, 3, 4, 5, 7])
    put_at(table, now, 3)
    refill(table, now, [6])
    table.wait("p6")
    hand = start(table, now)
    assert {post for post in posts(hand) if post[0] == 6} == {(6, "big_blind", 10)}
