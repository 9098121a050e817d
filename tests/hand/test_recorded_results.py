"""Hands whose cards nobody knows: what stays open, and the result that a record gives."""

import pytest
from handplay import begin, do, kinds, passive
from hypothesis import given
from hypothesis import strategies as st

from pokercore.actions import Muck, Protect, Show
from pokercore.cards import parse_cards
from pokercore.errors import CardError, OutOfTurnError, PokerError, StakesError
from pokercore.events import HandMucked, HandShown, RakeTaken, ResultRecorded
from pokercore.hand import Hand
from pokercore.pots import Pot, left_in_pots, main_pot_first
from pokercore.stakes import HouseRules, Rake
from pokercore.streets import Phase

ASK = HouseRules(showdown="ask")
BOARD = "2c7d9hJs3d"


def checked_down(holes, board=BOARD, **more):
    """Return a hand of blinds 5 and 10 that was checked down."""
    hand = begin(blinds=(5, 10), stacks=len(holes) * [1000], holes=holes, **more)
    return passive(hand, board)


def all_in(holes, stacks, board=BOARD, **more):
    """Return a hand in which everybody is all-in before the flop: pots by the stacks."""
    hand = begin(blinds=(5, 10), stacks=stacks, holes=holes, **more)
    do(hand, f"r{max(stacks)}" + (len(stacks) - 1) * " c")
    return passive(hand, board)


# What stays open


def test_an_unknown_hand_beside_a_known_one_leaves_the_winner_open():
    for winner in (1, 2):
        hand = checked_down([None, "AsAh"])
        assert hand.phase is Phase.RESULT
        assert [type(e) for e in kinds(hand, HandShown, HandMucked)] == [HandMucked, HandShown]
        assert hand.pot == 20
        hand.record_result({winner: 20})
        assert hand.stacks[winner] == 1010
        assert not hand.is_verified
        assert Hand.decode(hand.encode()).is_verified is False


def test_a_hand_that_is_half_known_is_as_open():
    hand = checked_down(["AsAh", "Ks??"])
    assert hand.phase is Phase.RESULT


def test_a_beaten_hand_takes_nothing_of_what_is_open():
    hand = checked_down(["AsAh", "KsKh", None])
    assert hand.phase is Phase.RESULT
    with pytest.raises(StakesError, match="seat 2 collected 30: 0 is the most"):
        hand.record_result({2: 30})
    hand.record_result({1: 15, 3: 15})
    assert hand.payouts == {1: 15, 2: 0, 3: 15}


def test_cards_decide_where_the_unknown_hand_folded():
    hand = begin(blinds=(5, 10), stacks=3 * [1000], holes=["AsAh", "KsKh", None])
    passive(do(hand, "f"), BOARD)
    assert hand.is_over
    assert hand.is_verified


def test_who_is_asked_gives_up_his_unknown_hand_himself():
    hand = checked_down([None, "AsAh"], rules=ASK)
    hand.apply(Muck())
    hand.apply(Show())
    assert hand.payouts == {1: 0, 2: 20}
    assert hand.is_verified


def test_an_unknown_hand_that_is_shown_is_known():
    hand = checked_down([None, "AsAh"], rules=ASK)
    for cards in ((), "Ks", "Ks??", "AsKs", "2cKs", None, 5):
        before = hand.encode()
        with pytest.raises(CardError):
            hand.apply(Show(cards))
        assert hand.encode() == before
    hand.apply(Show(parse_cards("KsKh")))
    hand.apply(Show())
    assert hand.payouts == {1: 0, 2: 20}
    assert hand.is_verified


def test_a_known_hand_is_shown_as_it_is():
    hand = checked_down(["KsKh", "AsAh"], rules=ASK)
    for cards in ("AsAh", "Ks??", "Ks", "", [], None, 0, {"Ks", "Kh"}, ["As", "Ah"]):
        before = hand.encode()
        with pytest.raises(PokerError):
            hand.apply(Show(cards))
        assert hand.encode() == before
    hand.apply(Show(parse_cards("KhKs")))
    assert hand.has_shown(1)


def test_the_unknown_hand_of_who_is_away_stays_open():
    hand = begin(blinds=(5, 10), stacks=3 * [1000], holes=[None, "AsAh", None], rules=ASK)
    do(hand, "f")
    hand.apply(Protect(1))
    passive(hand, BOARD)
    hand.apply(Show())
    assert hand.phase is Phase.RESULT
    hand.record_result({1: 10})
    assert hand.stacks[1] == 1005


# What the record leaves in the pots


def test_rake_is_booked_on_the_main_pot_first():
    hand = all_in(3 * [None], [100, 200, 300])
    assert [pot.chips for pot in hand.pots] == [300, 200]
    hand.record_result({1: 290, 2: 195})
    assert kinds(hand, RakeTaken) == [RakeTaken(0, 10), RakeTaken(1, 5)]
    hand = all_in(3 * [None], [100, 200, 300])
    hand.record_result({2: 485})
    assert kinds(hand, RakeTaken) == [RakeTaken(0, 15)]
    hand = all_in(3 * [None], [100, 200, 300])
    hand.record_result({})
    assert kinds(hand, RakeTaken) == [RakeTaken(0, 300), RakeTaken(1, 200)]
    assert hand.rake == 500


def test_rake_of_the_house_is_booked_as_its_rule_has_it():
    house = HouseRules(rake=Rake(percent=5, cap=20))
    hand = all_in(3 * [None], [100, 200, 300], rules=house)
    hand.record_result({1: 285, 2: 195})
    assert kinds(hand, RakeTaken, ResultRecorded) == [
        RakeTaken(0, 15),
        RakeTaken(1, 5),
        ResultRecorded(((1, 285), (2, 195))),
    ]
    assert Hand.from_events(hand.events).events == hand.events


@pytest.mark.parametrize(
    ("collected", "words"),
    [
        ({2: 485}, "485 are collected of 500: with the rake of the house, 20, it must be 480"),
        ({2: 500}, "it must be 480"),
        ({1: 290, 2: 190}, "290 are collected from pots that hold 285"),
        ({1: 301}, "300 is the most it can win"),
        ({1: 300, 2: 300}, "are collected"),
    ],
)
def test_totals_that_cannot_be_are_refused(collected, words):
    house = HouseRules(rake=Rake(percent=5, cap=20))
    hand = all_in(3 * [None], [100, 200, 300], rules=house)
    before = hand.encode()
    with pytest.raises(StakesError, match=words):
        hand.record_result(collected)
    assert hand.encode() == before


@pytest.mark.parametrize(
    "collected",
    [None, [(1, 20)], {1: 1.0}, {1: True}, {1: -1}, {1: 2**60}, {9: 20}, {"1": 20}, {1: 501}],
)
def test_what_is_no_result_is_refused(collected):
    hand = all_in(3 * [None], [100, 200, 300])
    before = hand.encode()
    with pytest.raises((StakesError, OutOfTurnError)):
        hand.record_result(collected)
    assert hand.encode() == before


@given(st.lists(st.integers(1, 50), min_size=1, max_size=4), st.data())
def test_what_is_left_is_shared_by_pots_that_have_it(chips, data):
    players = len(chips) + 1
    pots = [Pot(n, tuple(range(number, players))) for number, n in enumerate(chips)]
    taken = [0] * players
    kept = []
    for pot in pots:  # a result that the pots allow
        won = data.draw(st.integers(0, pot.chips))
        taken[data.draw(st.sampled_from(pot.eligible))] += won
        kept.append(pot.chips - won)
    left = left_in_pots(pots, taken)
    shares = main_pot_first(pots, left)
    assert sum(shares) == sum(kept) == left[-1]
    for number, share in enumerate(shares):
        assert 0 <= share <= chips[number]
        assert sum(shares[: number + 1]) <= left[number]
    # No pot could bear more of it while those after it bear the less.
    for number in range(len(pots) - 1):
        full = shares[number] == chips[number]
        stuck = min(left[number:]) == sum(shares[: number + 1])
        assert full or stuck
