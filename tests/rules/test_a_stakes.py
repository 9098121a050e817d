"""Worked examples A: stakes, blinds, buy-in."""

from handplay import begin, do, limits, offer, passive

from pokercore.stakes import Stakes
from pokercore.streets import Street


def blinds(stakes):
    return stakes.small_blind, stakes.big_blind


def test_A1_four_eight():
    stakes = Stakes.from_limits(4, 8)
    assert (*blinds(stakes), stakes.small_bet, stakes.big_bet) == (2, 4, 4, 8)


def test_A2_three_six():
    assert blinds(Stakes.from_limits(3, 6)) == (1, 3)
    hand = do(limits(lower=3, higher=6), "c f f f")
    assert hand.actor == 1
    assert hand.legal_actions().to_call == 2


def test_A3_five_ten_are_limits():
    assert blinds(Stakes.from_limits(5, 10)) == (2, 5)


def test_A4_larger_limits():
    assert blinds(Stakes.from_limits(10, 20)) == (5, 10)
    assert blinds(Stakes.from_limits(15, 30)) == (7, 15)


def test_A5_small_games_keep_a_small_blind():
    assert blinds(Stakes.from_limits(50, 100, dollar=100)) == (25, 50)
    assert blinds(Stakes.from_limits(100, 200, dollar=100)) == (50, 100)


def test_A6_cents_and_five_cent_chips():
    assert blinds(Stakes.from_limits(25, 50, dollar=100)) == (12, 25)
    assert blinds(Stakes.from_limits(25, 50, dollar=100, chip_unit=5)) == (10, 25)


def test_A7_minimum_buy_in():
    for lower, buy_in in ((10, 100), (5, 50), (3, 30), (4, 40)):
        assert Stakes.from_limits(lower).min_buy_in == buy_in
    assert Stakes.from_limits(50, 100, dollar=100).min_buy_in == 500


def test_A8_no_limit_in_limit_notation():
    hand = limits("no-limit-holdem", 5, 10, stack=500)
    assert offer(hand) == (5, 10, 500)
    passive(hand, stop=Street.FLOP)
    assert hand.legal_actions().min_raise_to == 5


def test_A9_no_limit_with_blinds():
    assert offer(begin(blinds=(5, 10), stacks=6 * [500]))[:2] == (10, 20)


def test_A10_heads_up():
    hand = begin(stacks={3: 10_000, 7: 10_000}, button=3)
    assert hand.bets == {7: 100, 3: 50}
    assert hand.actor == 3
    assert offer(hand)[:2] == (50, 200)
    assert hand.seats[0] == 7  # dealt first
    for street in (Street.FLOP, Street.TURN, Street.RIVER):
        passive(hand, stop=street)
        assert hand.actor == 7
