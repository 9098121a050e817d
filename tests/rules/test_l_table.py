"""Worked examples A7, A10, A11, L9 to L11 at a table."""

import pytest
from tableplay import MINUTE, blinds, check_down, set_up, start

from pokercore.actions import Call, Fold, RaiseTo
from pokercore.deck import Deck
from pokercore.errors import StakesError, TableError
from pokercore.stakes import HouseRules, Stakes
from pokercore.table import Table, TableRules
from pokercore.table.events import ToppedUp, TopUpDropped

HOLDEM = "no-limit-holdem"


@pytest.mark.parametrize(
    ("stakes", "least"),
    [
        (Stakes.from_limits(10, 20), 100),
        (Stakes.from_limits(5, 10), 50),
        (Stakes.from_limits(3, 6), 30),
        (Stakes.from_limits(50, 100, dollar=100), 500),
        (Stakes.from_limits(4, 8), 40),
        (Stakes.from_blinds(5, 10), 50),
    ],
)
def test_A7_the_least_buy_in(stakes, least):
    table = Table("fixed-limit-holdem", stakes)
    with pytest.raises(TableError, match=f"{least} or more is allowed"):
        table.sit("ann", 1, least - 1, now=0)
    table.sit("ann", 1, least, now=0)
    assert table.stacks == {"ann": least}


def test_A10_heads_up():
    table, now = set_up([3, 7], (50, 100), chips=10_000)
    hand = start(table, now, button=3)
    assert blinds(hand) == (3, [3], [7])
    assert hand.seats == (7, 3)
    assert hand.actor == 3
    assert (hand.legal_actions().to_call, hand.legal_actions().min_raise_to) == (50, 200)


def ask_within(cards):
    """Seat 1, with 60 of at most 200, asks for 140 in a hand for all it has; return its stack."""
    table, now = set_up([2], (1, 2), chips=200, max_buy_in=200)
    table.sit("p1", 1, 60, now=now())
    hand = table.start_hand(Deck(cards), now=now(), button=2)
    table.top_up("p1", 140, now=now())
    assert table.stacks["p1"] == 60
    hand.apply(RaiseTo(hand.legal_actions().max_raise_to))
    hand.apply(Call())
    assert sum(hand.stacks.values()) == 260  # the chips asked for are not in the hand
    table.finish_hand(now=now())
    assert table.audit().balanced
    return table.stacks["p1"]


BOARD = "3c Kd Ks 9c 3d 9h 3h 8s"


def test_A11_lost():
    assert ask_within(f"2c As 7d Ah {BOARD}") == 140


def test_A11_won():
    assert ask_within(f"As 2c Ah 7d {BOARD}") == 200


def test_A11_won_less():
    table, now = set_up([2, 3], (1, 2), chips=200, max_buy_in=200)
    table.sit("p1", 1, 60, now=now())
    hand = start(table, now, button=1)
    table.top_up("p1", 140, now=now())
    hand.apply(RaiseTo(50))
    hand.apply(Fold())
    hand.apply(Fold())
    events = table.finish_hand(now=now())
    assert events[1:] == (ToppedUp("p1", 137), TopUpDropped("p1", 3))


def test_L9_bomb_pot():
    table, now = set_up(6, (5, 10), game="pot-limit-omaha")
    check_down(table, now, button=1)
    hand = start(table, now, bomb_pot=20)
    assert (hand.pot, hand.button, hand.actor) == (120, 1, 2)
    assert (hand.legal_actions().min_raise_to, hand.legal_actions().max_raise_to) == (10, 120)
    while not hand.is_over:
        hand.apply(Fold())
    table.finish_hand(now=now())
    assert check_down(table, now).button == 2


def test_L10_rathole():
    noon = 12 * 60 * MINUTE
    table = Table(HOLDEM, Stakes.from_blinds(1, 2), rules=TableRules(min_buy_in=40, max_buy_in=200))
    for seat, (player, chips) in enumerate((("rich", 200), ("lost", 150), ("poor", 90)), 1):
        table.sit(player, seat, chips, now=0)
    table.leave("poor", now=noon)
    hand = table.start_hand(Deck(f"2c As 7d Ah {BOARD}"), now=noon, button=1)
    hand.apply(RaiseTo(200))
    hand.apply(Call())
    table.finish_hand(now=noon)
    table.leave("rich", now=noon)
    later = noon + 40 * MINUTE
    assert table.buy_in_limits("rich", now=later) == (350, 350)
    assert table.buy_in_limits("poor", now=later) == (90, 200)
    for chips in (200, 349, 351):
        with pytest.raises(TableError, match="350 to 350"):
            table.sit("rich", 1, chips, now=later)
    for chips in (89, 201):
        with pytest.raises(TableError, match="90 to 200"):
            table.sit("poor", 1, chips, now=later)
    assert table.buy_in_limits("rich", now=noon + 60 * MINUTE - 1) == (350, 350)
    assert table.buy_in_limits("rich", now=noon + 60 * MINUTE) == (40, 200)
    assert table.buy_in_limits("rich", now=noon + 61 * MINUTE) == (40, 200)


def test_L11_the_deck_goes_round():
    stakes = Stakes.from_blinds(1, 2)
    Table("pot-limit-omaha", stakes, seats=10)
    with pytest.raises(StakesError, match="10 seats of pot-limit-omaha5 need 58 cards"):
        Table("pot-limit-omaha5", stakes, seats=10)
    with pytest.raises(StakesError, match="9 seats of pot-limit-omaha5 need 53 cards"):
        Table("pot-limit-omaha5", stakes, seats=9)
    Table("pot-limit-omaha5", stakes, seats=9, house_rules=HouseRules(burn_cards=False))
