"""Faults reported of other poker software: the betting and pot cases."""

import pytest
from handplay import begin, do, offer, passive

from pokercore.actions import BetTo, Call, Check, Fold, Muck, RaiseTo, Show
from pokercore.errors import BetSizeError, HandOverError, IllegalActionError, OutOfTurnError
from pokercore.events import Post, PostKind, UncalledReturned
from pokercore.stakes import HouseRules, Stakes
from pokercore.streets import Phase, Street


def test_short_all_in_of_the_small_blind_does_not_reopen():
    hand = begin(blinds=(1, 2), stacks=[19, 200, 200, 200])
    do(hand, "r16 c")
    assert hand.legal_actions().min_raise_to == 19  # his whole stack; a full raise is to 30
    do(hand, "r19")
    assert offer(hand)[:2] == (17, 33)
    do(hand, "c")
    for seat in (3, 4):
        assert hand.actor == seat
        assert offer(hand) == (3, 0, 0)
        do(hand, "c")


def test_raise_above_the_opponents_stack_comes_back():
    hand = begin(blinds=(10, 20), stacks={1: 200, 2: 1000}, button=2)
    do(hand, "r100 r180")
    assert offer(hand) == (80, 260, 1000)
    do(hand, "r1000 c")
    assert UncalledReturned(2, 800) in hand.events


def test_increments():
    hand = do(begin(), "r300")
    assert hand.legal_actions().min_raise_to == 500
    assert do(begin(), "r200 r2179").legal_actions().min_raise_to == 4158


def test_exactly_one_raise_between_call_and_minimum():
    hand = do(begin(stacks=[10_000, 10_000, 10_000, 450]), "r300")
    assert offer(hand) == (300, 450, 450)
    with pytest.raises(BetSizeError):
        hand.apply(RaiseTo(449))


def test_two_short_all_ins_reopen():
    hand = begin(stacks=[10_100, 250, 300, 10_100])
    passive(hand, stop=Street.FLOP)
    do(hand, "b100 r150 r200 c")
    assert hand.actor == 1
    assert hand.legal_actions().to_call == 100
    assert hand.legal_actions().no_raise is None


def test_pot_limit_opening():
    hand = begin("pot-limit-holdem", (5, 10))
    assert offer(hand)[2] == 35
    assert offer(do(hand, "r35"))[2] == 120


def test_antes_are_no_part_of_the_bet():
    stakes = Stakes.from_blinds(5, 10, ante=5, ante_format="classic")
    hand = do(begin(stakes=stakes, stacks=4 * [1000]), "r20")
    assert hand.legal_actions().to_call == 20
    do(hand, "c")
    assert hand.stacks[4] == 975
    assert hand.pot == 20 + 15 + 40


def test_only_raise_is_all_in():
    hand = begin(stacks=3 * [1200])
    do(hand, "r300 r900")
    assert offer(hand)[1:] == (1200, 1200)


def test_single_blind_heads_up():
    posts = [Post(seat, PostKind.ANTE, 1) for seat in (1, 2)] + [Post(1, PostKind.BIG_BLIND, 2)]
    stakes = Stakes.from_blinds(0, 2)
    hand = begin(stakes=stakes, stacks={1: 100, 2: 100}, button=2, posts=posts)
    assert hand.actor == 2
    hand = begin(stakes=stakes, stacks={1: 100, 2: 100}, button=1, posts=posts)
    assert hand.actor == 2


@pytest.mark.parametrize("to", [-1, 0, 150, 10_001, 2**63, 250.0, 250.5, True, "250", None])
def test_illegal_amounts_change_nothing(to):
    hand = begin()
    before = hand.encode()
    with pytest.raises(BetSizeError) as caught:
        hand.apply(RaiseTo(to))
    assert hand.encode() == before
    assert caught.value.seat == 3
    assert caught.value.street is Street.PREFLOP
    assert caught.value.legal == hand.legal_actions()
    assert "200 to 10000" in str(caught.value)


def test_out_of_turn_and_after_the_end():
    hand = begin(stacks=3 * [1000])
    for seat in (1, 2, 9, -1, True, "3", 3.0):
        with pytest.raises(OutOfTurnError):
            hand.apply(Call(), seat=seat)
    for action in (Check(), BetTo(200), "call", None, 7, Fold):
        with pytest.raises(IllegalActionError):
            hand.apply(action)
    do(hand, "f f")
    before = hand.encode()
    for action in (Fold(), Check(), Call(), RaiseTo(200), object()):
        with pytest.raises(HandOverError):
            hand.apply(action)
    assert hand.encode() == before
    assert not hand.legal_actions()


def test_hi_lo_pots_of_identical_hands():
    holes = ["As2sKdQd", "Ac2cKhQh", "9s9hTsTh"]
    hand = begin("pot-limit-omaha-hi-lo", (11, 22), 3 * [22], holes=holes)
    passive(hand, "3d4h8cJcKs")
    assert hand.payouts == {1: 33, 2: 33, 3: 0}
    hand = begin("pot-limit-omaha-hi-lo", (2, 5), 2 * [5], holes=holes[:2])
    passive(hand, "3d4h8cJcKs")
    assert hand.payouts == {1: 5, 2: 5}


def test_three_way_tie():
    hand = begin(stacks=3 * [10_100], holes=["2c3c", "2d3d", "2s3s"])
    passive(do(hand, "r10100 c c"), "AhKhQh9h7h")
    assert hand.payouts == {1: 10_100, 2: 10_100, 3: 10_100}


def test_best_hand_with_a_smaller_stack_never_wins_the_side_pot():
    holes = ["AsAh", "KsKh", "QsQh"]
    hand = begin(blinds=(5, 10), stacks=[300, 500, 1000], holes=holes)
    passive(do(hand, "r500 c c"), "2c3d7h8s9c")
    assert hand.payouts == {1: 900, 2: 400, 3: 0}


def test_last_claimant_keeps_the_pot():
    rules = HouseRules(showdown="ask")
    hand = begin(blinds=(5, 10), stacks=3 * [100], holes=[None, "2c3d", None], rules=rules)
    do(hand, "c c x")
    passive(hand, "AhKhQh9h7s")
    hand.apply(Muck())
    with pytest.raises(IllegalActionError, match="must show"):
        hand.apply(Muck())
    hand.apply(Show())
    hand.apply(Muck())
    assert hand.payouts == {1: 0, 2: 30, 3: 0}
    assert hand.is_verified


def test_all_in_big_blind_has_no_option():
    hand = begin(stacks={1: 60, 2: 1000}, button=2)
    assert hand.actor == 2
    assert hand.legal_actions().to_call == 10
    do(hand, "c")
    assert hand.is_over


def test_uncalled_bet_over_an_all_in_call():
    hand = begin(blinds=(5, 10), stacks=[220, 1000], holes=["AsAh", "KsKh"])
    do(hand, "r254 c")
    assert UncalledReturned(2, 34) in hand.events
    assert hand.pot == 440
    assert hand.phase is Phase.DEALING


def test_streets_appear_after_an_all_in():
    hand = begin(stacks=2 * [1000], rules=HouseRules())
    passive(hand, stop=Street.FLOP)
    do(hand, "b900 c")
    assert [len(board) for board in hand.boards] == [5]
    dealt = [e.street for e in hand.events if type(e).__name__ == "StreetDealt"]
    assert dealt == [Street.FLOP, Street.TURN, Street.RIVER]
