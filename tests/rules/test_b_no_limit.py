"""Worked examples B: no-limit betting."""

import pytest
from handplay import begin, do, offer, passive, pots

from pokercore.actions import NoRaise, RaiseTo
from pokercore.errors import BetSizeError
from pokercore.events import UncalledReturned
from pokercore.stakes import HouseRules, Stakes
from pokercore.streets import Street


def flop(stacks, blind=100, **more):
    """Start a hand and call to the flop, where seat 1 acts first with what `stacks` says."""
    hand = begin(blinds=(blind // 2, blind), stacks=[s + blind for s in stacks], **more)
    return passive(hand, stop=Street.FLOP)


def test_B1_first_in():
    legal = begin().legal_actions()
    assert (legal.fold, legal.check, legal.to_call) == (True, False, 100)
    assert (legal.min_raise_to, legal.max_raise_to) == (200, 10_000)


def test_B2_raise_sets_the_increment():
    assert offer(do(begin(), "r250"))[:2] == (250, 400)


def test_B3_last_increment_counts():
    hand = flop(4 * [10_000], 200)
    assert offer(do(hand, "b600 r1600 r3600"))[:2] == (3600, 5600)


def test_B4_larger_last_raise():
    hand = do(begin(blinds=(25, 50), stacks=5 * [10_000]), "r125 r200 r500 f")
    assert hand.actor == 2
    assert hand.legal_actions().min_raise_to == 800


def short_raise():
    return begin(stacks=[10_000, 10_000, 150, 10_000])


def test_B5_short_all_in_for_those_who_have_not_acted():
    hand = do(short_raise(), "r150 f")
    assert offer(hand)[:2] == (100, 250)
    assert offer(do(hand, "c"))[:2] == (50, 250)


def limper_and_short_all_in():
    hand = begin(stacks=[10_000, 10_000, 10_000, 170])
    return do(hand, "c r170 f")


def test_B6_limper_may_not_raise():
    hand = limper_and_short_all_in()
    assert offer(hand)[:2] == (70, 270)
    do(hand, "c")
    assert offer(hand) == (70, 0, 0)
    assert hand.legal_actions().no_raise is NoRaise.NOT_REOPENED


def test_B7_full_raise_reopens():
    hand = do(limper_and_short_all_in(), "r270")
    assert offer(hand)[:2] == (170, 370)


def cumulated(**more):
    hand = flop([10_000, 125, 10_000, 200, 10_000], **more)
    return do(hand, "b100 r125 c r200 c")


def test_B8_short_all_ins_cumulate():
    hand = cumulated()
    assert offer(hand)[:2] == (100, 300)
    called = do(hand.copy(), "c")
    assert called.actor == 3
    assert offer(called) == (75, 0, 0)
    raised = do(hand, "r300")
    assert offer(raised)[:2] == (175, 400)


def test_B9_single_full_raise():
    hand = cumulated(rules=HouseRules(reopen="single_full_raise"))
    assert offer(hand) == (100, 0, 0)


def test_B10_raiser_and_caller_reopened():
    hand = flop([10_000, 10_000, 10_000, 1300, 1700], 500)
    do(hand, "b500 r1000 c r1300 r1700 f")
    assert hand.actor == 2
    assert offer(hand)[:2] == (700, 2200)
    do(hand, "c")
    assert offer(hand)[:2] == (700, 2200)


def test_B11_last_full_wager_stays():
    hand = flop([10_000, 500, 650, 800, 10_000, 10_000])
    do(hand, "b300 r500 r650 r800 c")
    assert offer(hand)[:2] == (800, 1100)


def test_B12_all_in_below_a_bet():
    hand = flop([10_000, 60, 10_000])
    do(hand, "x b60")
    assert offer(hand)[:2] == (60, 160)
    assert offer(do(hand, "c")) == (60, 0, 0)


def test_B13_no_completing():
    hand = flop([10_000, 140, 10_000])
    do(hand, "b100 r140")
    with pytest.raises(BetSizeError):
        hand.apply(RaiseTo(200))
    assert offer(hand)[:2] == (140, 240)


def short_big_blind():
    return begin(stacks=[10_000, 30, 10_000, 10_000])


def test_B14_short_big_blind_is_called_in_full():
    hand = short_big_blind()
    assert offer(hand)[:2] == (100, 200)
    do(hand, "c f")
    assert hand.actor == 1
    assert hand.legal_actions().to_call == 50


def test_B15_short_big_blind_pots():
    hand = do(short_big_blind(), "c f f")
    assert UncalledReturned(3, 50) in hand.events
    awards = [(award.pot, award.chips) for award in hand.awards]
    assert (1, 40) in awards
    assert sum(chips for pot, chips in awards if pot == 0) == 90
    assert all(award.seat == 3 for award in hand.awards if award.pot == 1)


def test_B16_nothing_left_to_decide():
    hand = begin(stacks={1: 30, 2: 10_000}, button=2)
    assert hand.is_over
    assert UncalledReturned(2, 20) in hand.events
    assert sum(hand.payouts.values()) == 60
    assert len(hand.board) == 5


def test_B17_all_in_small_blind():
    hand = do(begin(stacks=[20, 10_000, 10_000]), "f")
    assert hand.is_over
    assert UncalledReturned(2, 80) in hand.events
    assert sum(hand.payouts.values()) == 40


def test_B18_big_blind_option():
    hand = do(begin(stacks=4 * [1000]), "c c c")
    assert hand.actor == 2
    assert hand.legal_actions().check
    assert hand.pot == 400
    assert offer(hand) == (0, 200, 1000)


def test_B19_call_all_in():
    hand = flop([10_000, 320, 10_000])
    do(hand, "b500 c c")
    assert pots(hand) == [(3 * 100 + 960, {1, 2, 3}), (360, {1, 3})]
    assert hand.actor == 1
    assert hand.street is Street.TURN


def test_B20_short_raise_is_refused_but_all_in():
    hand = do(flop([10_000, 5000]), "b300")
    with pytest.raises(BetSizeError):
        hand.apply(RaiseTo(500))
    hand = do(flop([10_000, 500]), "b300 r500")
    assert hand.stacks[2] == 0


def test_B21_uncalled_raise():
    hand = do(begin(stacks=4 * [1000]), "r300 f f f")
    assert UncalledReturned(3, 200) in hand.events
    assert hand.payouts[3] == 250
    assert hand.stacks[3] == 1150


def test_B22_walk():
    hand = do(begin(stacks=3 * [1000]), "f f")
    assert UncalledReturned(2, 50) in hand.events
    assert hand.payouts[2] == 100
    assert hand.stacks[2] == 1050


def test_B23_no_raise_against_all_in_only():
    hand = do(begin(stacks=[10_000, 10_000, 10_000, 150]), "f r150 f")
    assert offer(hand) == (50, 0, 0)
    assert hand.legal_actions().no_raise is NoRaise.NO_OPPONENT


def test_B24_option_over_a_short_all_in():
    hand = do(begin(stacks=[10_000, 10_000, 10_000, 150]), "c r150 c")
    assert hand.actor == 2
    assert offer(hand)[:2] == (50, 250)


def test_B25_straddle():
    hand = begin(stakes=Stakes.from_blinds(5, 10, straddle=20))
    assert hand.actor == 4
    assert offer(hand)[:2] == (20, 40)
    do(hand, "c c c c c")
    assert hand.actor == 3
    assert hand.legal_actions().check
    do(hand, "x")
    assert hand.legal_actions().min_raise_to == 10
