"""Worked examples C: pot-limit."""

import pytest
from handplay import begin, do, offer

from pokercore.actions import RaiseTo
from pokercore.errors import BetSizeError
from pokercore.events import Post, PostKind
from pokercore.stakes import HouseRules, Stakes
from pokercore.streets import Street

PL = "pot-limit-holdem"


def table(blinds=(5, 10), stacks=6 * [1000], **more):
    return begin(PL, blinds, stacks, **more)


def flop_of(pot, players=2, stacks=None, blinds=(5, 10), game=PL):
    """Reach a flop with `pot` chips in the middle, each with `stacks` behind."""
    each = pot // players
    behind = stacks or players * [1000]
    hand = begin(game, blinds, [chips + each for chips in behind], bomb_pot=each)
    assert hand.pot == pot
    assert hand.street is Street.FLOP
    return hand


def test_C1_raise_by_the_pot_after_the_call():
    hand = do(begin(PL, (2, 5), 3 * [1000], bomb_pot=5), "b5")
    assert hand.pot == 20
    assert offer(hand) == (5, 10, 30)
    do(hand, "r30")
    assert hand.pot == 50


def test_C2_first_in():
    assert offer(table()) == (10, 20, 35)
    assert offer(table(rules=HouseRules(small_blind_counts_as_big=True)))[2] == 40


def test_C3_three_times_the_bet_and_the_pot():
    assert offer(do(flop_of(100), "b50"))[2] == 250


def test_C4_after_a_pot_raise():
    assert offer(do(table(), "r35")) == (35, 60, 120)


def test_C5_big_blind_with_limpers():
    hand = do(table(stacks=4 * [1000]), "c c c")
    assert hand.actor == 2
    assert hand.legal_actions().check
    assert offer(hand)[1:] == (20, 50)


def test_C6_heads_up():
    assert offer(table(stacks=2 * [1000])) == (5, 20, 30)


def test_C7_pot_on_the_flop():
    hand = flop_of(60)
    assert offer(hand)[1:] == (10, 60)
    assert offer(do(hand, "b60")) == (60, 120, 240)


def test_C8_all_in_below_the_minimum():
    hand = do(flop_of(60, stacks=[1000, 100]), "b60")
    assert offer(hand) == (60, 100, 100)


def test_C9_no_all_in_above_the_pot():
    hand = flop_of(60)
    with pytest.raises(BetSizeError):
        hand.apply(RaiseTo(1000))
    assert hand.legal_actions().max_raise_to == 60


def test_C10_missing_and_short_blinds():
    actual = HouseRules(short_blinds_in_pot_limit="actual")
    for rules, most in ((HouseRules(), 700), (actual, 600)):
        dead = begin(
            PL, (100, 200), 4 * [10_000], posts=[Post(2, PostKind.BIG_BLIND, 200)], rules=rules
        )
        assert dead.legal_actions().max_raise_to == most
        short = begin(PL, (100, 200), [10_000, 100, 10_000, 10_000], rules=rules)
        assert short.legal_actions().max_raise_to == most


def test_C11_dead_money_counts():
    posts = [
        Post(1, PostKind.SMALL_BLIND, 5),
        Post(2, PostKind.BIG_BLIND, 10),
        Post(5, PostKind.LIVE, 10),
        Post(5, PostKind.DEAD, 5),
    ]
    hand = table(posts=posts)
    assert hand.pot == 30
    assert hand.legal_actions().max_raise_to == 50


def test_C12_antes():
    stakes = Stakes.from_blinds(5, 10, ante=1, ante_format="classic")
    assert table(stakes=stakes).legal_actions().max_raise_to == 41
    rules = HouseRules(antes_count_in_pot_limit=False)
    assert table(stakes=stakes, rules=rules).legal_actions().max_raise_to == 35


def test_C13_straddle():
    assert offer(table(stakes=Stakes.from_blinds(5, 10, straddle=20)))[1:] == (40, 75)


def test_C14_reraise_of_the_pot():
    hand = do(table(stacks=4 * [1000]), "f r30 c")
    assert hand.legal_actions().max_raise_to == 120
    assert offer(do(hand, "r120")) == (90, 210, 390)


def test_C15_cents():
    hand = flop_of(325, 5, blinds=(50, 100), game="pot-limit-omaha")
    assert do(hand, "b150").legal_actions().max_raise_to == 150 + 475 + 150
