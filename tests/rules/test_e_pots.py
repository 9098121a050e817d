"""Worked examples E: pots and side pots."""

from handplay import begin, do, kinds, passive, pots

from pokercore.events import Post, PostKind, PotAwarded, UncalledReturned
from pokercore.pots import Pot, build_pots
from pokercore.stakes import HouseRules, Stakes
from pokercore.streets import Street

FOUR_RANKED = ["AsAh", "KsKh", "QsQh", "JsJh"]
BLANK = "2c3d7h8s9c"


def test_E1_main_and_side():
    hand = begin(blinds=(50, 100), stacks=[100, 300, 300])
    do(hand, "r300 c c")
    assert kinds(hand, PotAwarded)[0].pot == 1
    assert build_pots([100, 300, 300], [True] * 3, 0) == [Pot(300, (0, 1, 2)), Pot(400, (1, 2))]


def four_way(holes):
    hand = begin(blinds=(10, 20), stacks=[50, 150, 400, 400], holes=holes)
    do(hand, "r400 c c c")
    return hand


def test_E2_two_side_pots():
    assert pots(four_way(FOUR_RANKED)) == [
        (200, {1, 2, 3, 4}),
        (300, {2, 3, 4}),
        (500, {3, 4}),
    ]


def test_E3_ranked_winners():
    hand = passive(four_way(FOUR_RANKED), BLANK)
    assert hand.payouts == {1: 200, 2: 300, 3: 500, 4: 0}
    hand = passive(four_way(["KsKh", "QsQh", "JsJh", "AsAh"]), BLANK)
    assert hand.payouts == {1: 0, 2: 0, 3: 0, 4: 1000}


def test_E4_folded_chips_stay_in_their_layers():
    assert build_pots([50, 100, 300, 300], [True, False, True, True], 0) == [
        Pot(200, (0, 2, 3)),
        Pot(550, (2, 3)),
    ]


def test_E5_bet_over_an_all_in():
    hand = begin(blinds=(20, 40), stacks=[1000, 120, 1000], holes=["AsAh", "KsKh", "QsQh"])
    do(hand, "c r300 c f")
    assert UncalledReturned(1, 180) in hand.events
    assert pots(hand) == [(280, {1, 2})]


def test_E6_uncalled_counts_folded_chips():
    hand = begin(blinds=(50, 100), stacks=[50, 1000, 1000])
    do(hand, "r300 f")
    assert UncalledReturned(3, 200) in hand.events
    side = hand.awards[0]
    assert (side.pot, side.chips, side.seat) == (1, 100, 3)
    assert sum(a.chips for a in hand.awards if a.pot == 0) == 150


def test_E7_equal_all_ins_are_one_pot():
    hand = do(begin(stacks=3 * [200]), "r200 c c")
    assert {award.pot for award in hand.awards} == {0}
    assert sum(hand.payouts.values()) == 600


def test_E8_part_of_an_ante():
    posts = [Post(seat, PostKind.ANTE, 10) for seat in (1, 2, 3, 4)]
    hand = begin(blinds=(50, 100), stacks=[4, 1000, 1000, 1000], posts=posts)
    assert pots(hand) == [(16, {1, 2, 3, 4}), (18, {2, 3, 4})]


def test_E9_all_in_for_the_ante():
    stakes = Stakes.from_blinds(50, 100, ante=10, ante_format="classic")
    hand = begin(stakes=stakes, stacks=[1000, 1000, 1000, 10])
    assert hand.actor == 3
    do(hand, "c f x")
    assert pots(hand) == [(40, {2, 3, 4}), (250, {2, 3})]


def test_E10_big_blind_ante_is_all_main_pot():
    stakes = Stakes.from_blinds(4000, 8000, ante=8000, ante_format="big_blind")
    hand = begin(stakes=stakes, stacks=[100_000, 100_000, 1000])
    do(hand, "c c x")
    assert pots(hand) == [(11_000, {1, 2, 3}), (14_000, {1, 2})]


def test_E11_dead_small_blind_is_main_pot():
    posts = [
        Post(1, PostKind.SMALL_BLIND, 5),
        Post(2, PostKind.BIG_BLIND, 10),
        Post(4, PostKind.LIVE, 10),
        Post(4, PostKind.DEAD, 5),
    ]
    hand = begin(blinds=(5, 10), stacks=[1000, 1000, 7, 1000, 1000], posts=posts)
    do(hand, "c f f f")
    awards = {award.pot: award for award in hand.awards}
    assert awards[1].chips == 6
    assert awards[1].seat == 2
    assert awards[0].chips == 31


def test_E12_six_all_ins():
    stacks = [10, 20, 30, 40, 50, 60]
    hand = do(begin(blinds=(1, 2), stacks=stacks), "c c c r60 c c c c c")
    assert UncalledReturned(6, 10) in hand.events
    amounts = [0] * 5
    for award in hand.awards:
        amounts[award.pot] += award.chips
    assert amounts == [60, 50, 40, 30, 20]


def test_E13_conservation():
    assert (
        sum(p.chips for p in build_pots([50, 100, 300, 300], [True, False, True, True], 0)) == 750
    )


def test_M6_short_big_blind_ante():
    stakes = Stakes.from_blinds(500, 1000, ante=1000, ante_format="big_blind")
    stacks = [9000, 1100, 9000]
    hand = begin(stakes=stakes, stacks=stacks)
    assert hand.bets[2] == 1000
    assert hand.pot == 500 + 1000 + 100
    hand = begin(stakes=stakes, stacks=stacks, rules=HouseRules(ante_order="ante_first"))
    assert hand.bets[2] == 100
    assert hand.pot == 500 + 1000 + 100


def test_J11_live_before_dead():
    posts = [
        Post(1, PostKind.SMALL_BLIND, 5),
        Post(2, PostKind.BIG_BLIND, 10),
        Post(3, PostKind.DEAD, 5),
        Post(3, PostKind.LIVE, 10),
    ]
    hand = begin(blinds=(5, 10), stacks=[500, 500, 12, 500], posts=posts)
    assert hand.bets[3] == 10
    assert hand.stacks[3] == 0
    assert hand.pot == 27
    assert hand.street is Street.PREFLOP
