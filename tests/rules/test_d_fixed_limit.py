"""Worked examples D: fixed limit."""

import pytest
from handplay import begin, do, limits, offer, passive

from pokercore.actions import NoRaise, RaiseTo
from pokercore.errors import BetSizeError
from pokercore.events import Post, PostKind
from pokercore.stakes import HouseRules, Stakes
from pokercore.streets import Street


def on(street, stacks, lower=10, **more):
    """Reach a street of a game of limits with `stacks` behind at seats 1, 2, …"""
    hand = limits(lower=lower, higher=2 * lower, stacks=[s + lower for s in stacks], **more)
    return passive(hand, stop=street)


def test_D1_four_bets_a_round():
    hand = limits(players=2)
    total = 0
    for street, size in enumerate((5, 5, 10, 10)):
        passive(hand, stop=Street(street))
        made = 1 if street == 0 else 0
        while hand.legal_actions().no_raise is None:
            made += 1
            low, high = offer(hand)[1:]
            assert low == high == size * made
            hand.apply(RaiseTo(low))
        assert made == 4
        assert hand.legal_actions().no_raise is NoRaise.CAPPED
        total += 4 * size
        do(hand, "c")
    assert total == 120
    assert min(hand.starting_stacks[s] - hand.stacks[s] + hand.payouts[s] for s in (1, 2)) == 120


def test_D2_capped():
    hand = do(limits(), "r10 r15 f r20")
    for seat, to_call in ((1, 18), (2, 15), (3, 10)):
        assert hand.actor == seat
        assert offer(hand) == (to_call, 0, 0)
        do(hand, "c")


def test_D3_completing_and_raising():
    hand = do(limits(lower=3, higher=6, players=3), "c")
    assert offer(hand) == (2, 6, 6)
    do(hand, "r6")
    assert hand.stacks[1] == 10_000 - 6
    assert offer(hand)[1:] == (9, 9)


def test_D4_check_raise():
    hand = do(on(Street.FLOP, [500, 500], 4), "x b4")
    assert offer(hand)[1:] == (8, 8)


def test_D5_less_than_half_a_bet():
    hand = do(on(Street.FLOP, [500, 14, 500]), "b10 r14")
    assert offer(hand) == (14, 20, 20)
    assert offer(do(hand.copy(), "c")) == (4, 0, 0)
    assert offer(do(hand, "r20"))[1:] == (30, 30)


def test_D6_half_a_bet_counts():
    hand = do(on(Street.FLOP, [500, 16, 500]), "b10 r16")
    assert offer(hand) == (16, 26, 26)
    assert offer(do(hand, "c")) == (6, 26, 26)


def test_D7_opening_all_in():
    assert offer(do(on(Street.TURN, [15, 500, 500]), "b15"))[1:] == (35, 35)
    assert offer(do(on(Street.TURN, [6, 500, 500]), "b6"))[1:] == (20, 20)


def test_D8_fourth_bet():
    capped = do(on(Street.FLOP, [500, 500, 500, 36]), "b10 r20 r30 r36")
    assert offer(capped) == (26, 0, 0)
    assert capped.legal_actions().no_raise is NoRaise.CAPPED
    below = do(on(Street.FLOP, [500, 500, 500, 34]), "b10 r20 r30 r34")
    assert offer(below) == (24, 40, 40)
    assert do(below, "r40").legal_actions().no_raise is NoRaise.CAPPED


def test_D9_cumulated_all_ins():
    hand = do(on(Street.TURN, [500, 25, 32, 500]), "b20 r25 r32 c")
    assert hand.actor == 1
    assert offer(hand) == (12, 52, 52)


def test_D10_heads_up_cap():
    assert offer(do(limits(players=2), "r10 r15 r20")) == (5, 0, 0)
    rules = HouseRules(cap_heads_up="round_started_heads_up")
    assert offer(do(limits(players=2, rules=rules), "r10 r15 r20"))[1:] == (25, 25)


def test_D10_other_heads_up_options():
    three = do(limits(players=3, rules=HouseRules(cap_heads_up="any_time_heads_up")), "f r10 r15")
    assert offer(do(three, "r20"))[1:] == (25, 25)
    started = HouseRules(cap_heads_up="round_started_heads_up")
    three = do(limits(players=3, rules=started), "f r10 r15 r20")
    assert offer(three)[1:] == (0, 0)
    event = HouseRules(cap_heads_up="event_down_to_two")
    assert offer(do(limits(players=2, rules=event), "r10 r15 r20"))[1:] == (0, 0)
    last = limits(players=2, rules=event, event_down_to_two=True)
    assert offer(do(last, "r10 r15 r20"))[1:] == (25, 25)


def test_D11_five_bets():
    hand = do(limits(rules=HouseRules(max_bets=5)), "r10 r15 r20")
    assert offer(hand)[1:] == (25, 25)
    assert offer(do(hand, "r25"))[1:] == (0, 0)


def test_D12_short_big_blind():
    assert offer(limits(stacks=[500, 3, 500, 500])) == (5, 10, 10)


def test_D13_short_first_raise():
    hand = do(limits(stacks=[500, 500, 7, 500]), "r7")
    assert offer(hand) == (7, 10, 10)


def test_D14_one_size():
    hand = on(Street.TURN, [500, 500], 5)
    for size in (5, 9, 11, 20, 500):
        with pytest.raises(BetSizeError):
            hand.apply(RaiseTo(size))
    assert offer(do(hand, "b10"))[1:] == (20, 20)


def test_full_bet_option():
    rules = HouseRules(fixed_limit_all_in="full_bet")
    hand = do(on(Street.FLOP, [500, 16, 500], rules=rules), "b10 r16")
    assert offer(hand) == (16, 20, 20)
    assert offer(do(hand, "c")) == (6, 0, 0)


def straddled(**more):
    return begin("fixed-limit-holdem", stakes=Stakes.from_blinds(5, 10, straddle=20), **more)


def test_3_21_straddle_is_no_bet_of_the_cap():
    hand = straddled()
    for size in (30, 40, 50):
        assert offer(hand)[1:] == (size, size)
        do(hand, f"r{size}")
    assert hand.legal_actions().no_raise is NoRaise.CAPPED


def test_3_21_a_raise_over_a_straddle_is_of_one_small_bet():
    hand = straddled(stacks=4 * [500])
    assert offer(hand) == (20, 30, 30)
    with pytest.raises(BetSizeError):
        hand.apply(RaiseTo(40))
    do(hand, "c c c")
    assert hand.actor == 3
    assert offer(hand) == (0, 30, 30)
    do(hand, "x")
    assert hand.street is Street.FLOP
    assert offer(hand) == (0, 10, 10)


def test_3_21_all_ins_over_a_straddle_count_from_half_a_small_bet():
    for chips, offered in ((24, 30), (25, 35)):
        hand = do(straddled(stacks=[500, 500, 500, chips, 500]), f"r{chips}")
        assert offer(hand) == (chips, offered, offered)


def test_2_18_a_live_post_stands_for_the_big_blind_that_nobody_posts():
    posts = [Post(2, PostKind.LIVE, 10)]
    hand = begin("fixed-limit-holdem", (5, 10), 4 * [500], posts=posts)
    for size in (20, 30, 40):
        assert offer(hand)[1:] == (size, size)
        do(hand, f"r{size}")
    assert hand.legal_actions().no_raise is NoRaise.CAPPED
