"""Worked examples L1 to L9 and L11: rake, run it twice, bomb pot, deck."""

import pytest
from handplay import begin, do, offer, passive

from pokercore.actions import AgreeRunIt
from pokercore.deck import Deck
from pokercore.errors import CardError, IllegalActionError, StakesError
from pokercore.events import BoardsAgreed, RakeTaken, UncalledReturned
from pokercore.pots import split_boards
from pokercore.stakes import HouseRules, Rake
from pokercore.streets import Phase, Street

FIVE = Rake(percent=5, cap=300)


def test_L1_five_per_cent_with_a_cap():
    assert FIVE.shares([4100], 6, flop=True) == [205]
    assert FIVE.shares([10_200], 6, flop=True) == [300]


def test_L2_no_flop_no_drop():
    hand = begin(blinds=(500, 1000), stacks=4 * [10_000], rules=HouseRules(rake=FIVE))
    do(hand, "r2000 f f f")
    assert hand.rake == 0
    dropped = HouseRules(rake=Rake(percent=5, cap=300, no_flop_no_drop=False))
    hand = begin(blinds=(500, 1000), stacks=4 * [10_000], rules=dropped)
    do(hand, "r2000 f f f")
    assert hand.rake == 125


def test_L3_uncalled_bet_is_not_raked():
    rules = HouseRules(rake=FIVE)
    hand = begin(blinds=(500, 1000), stacks=2 * [50_000], rules=rules, bomb_pot=1000)
    do(hand, "x x x x b8000 f")
    assert UncalledReturned(1, 8000) in hand.events
    assert RakeTaken(0, 100) in hand.events
    assert hand.payouts[1] == 1900


def test_L4_split_pot():
    rules = HouseRules(rake=FIVE)
    holes = ["2c3c", "2d3d"]
    hand = begin(blinds=(1000, 2000), stacks=2 * [2000], rules=rules, holes=holes)
    passive(hand, "AhKhQh9h7h")
    assert hand.rake == 200
    assert hand.payouts == {1: 1900, 2: 1900}


def test_L5_whole_dollar_drop():
    rake = Rake(percent=10, cap=600, unit=100)
    assert rake.shares([4500], 6, flop=True) == [400]
    assert rake.shares([8000], 6, flop=True) == [600]


def test_L6_cumulative_over_pots():
    assert FIVE.shares([3000, 6000], 6, flop=True) == [150, 150]


def test_L6_a_pot_never_bears_more_than_it_holds():
    assert Rake(percent="2.5", unit=5).shares([198, 3], 6, flop=True) == [2, 3]
    assert Rake(percent=10, unit=100).shares([998, 1, 1], 6, flop=True) == [98, 1, 1]


@pytest.mark.parametrize("cap", [(), ((3, 100),), ((1, 5), (3, 100)), ((2, -1),), ((2,),), 5.0])
def test_3_20_a_cap_holds_for_every_number_of_players(cap):
    with pytest.raises(StakesError, match="cap"):
        Rake(percent=5, cap=cap)


def test_3_20_cap_by_players_and_parts_of_a_per_cent():
    rake = Rake(percent="2.5", cap=((2, 50), (4, 200)))
    assert rake.shares([10_000], 2, flop=True) == [50]
    assert rake.shares([10_000], 4, flop=True) == [200]
    assert rake.shares([1000], 9, flop=True) == [25]


def test_L7_odd_chip_to_the_first_board():
    assert split_boards(101, 2, 1) == [51, 50]


HOLES = ["AsAh", "KsKh", "QsQh"]


def run_twice(boards, holes=("AsAh", "KsKh"), stacks=(101, 101), posts=None):
    """Go all-in before the flop, agree to two boards, and deal them."""
    rules = HouseRules(run_it=2)
    hand = begin(blinds=(5, 10), stacks=list(stacks), holes=list(holes), rules=rules)
    do(hand, "r101 c" if len(stacks) == 2 else "r200 c c")
    assert hand.phase is Phase.RUN_IT
    for _ in stacks:
        hand.apply(AgreeRunIt(2))
    assert BoardsAgreed(2) in hand.events
    for board in boards:
        for cards in (board[:6], board[6:8], board[8:]):
            hand.deal(cards)
    return hand


def test_L7_each_wins_a_board():
    hand = run_twice(["2c3d7h8s9c", "KdTd4d5c6h"])
    assert hand.payouts == {1: 101, 2: 101}
    assert len(hand.boards) == 2
    hand = run_twice(["2c3d7h8s9c", "Jd2d4d5c6h"])
    assert hand.payouts == {1: 202, 2: 0}


def test_L8_each_pot_is_halved():
    assert split_boards(100, 2, 1) == [50, 50]
    assert split_boards(61, 2, 1) == [31, 30]
    hand = run_twice(["2c3d7h8s9c", "KdTd4d5c6h"], HOLES, (100, 200, 200))
    parts = {(a.pot, a.board): (a.seat, a.chips) for a in hand.awards}
    assert parts == {
        (0, 0): (1, 150),
        (0, 1): (2, 150),
        (1, 0): (2, 100),
        (1, 1): (2, 100),
    }


def test_3_19_one_refusal_is_enough():
    hand = begin(blinds=(5, 10), stacks=3 * [200], rules=HouseRules(run_it=3))
    do(hand, "r200 c c")
    assert hand.legal_actions().run_it == 3
    hand.apply(AgreeRunIt(2))
    assert hand.legal_actions().run_it == 2
    with pytest.raises(IllegalActionError):
        hand.apply(AgreeRunIt(3))
    hand.apply(AgreeRunIt(1))
    assert hand.is_over
    assert len(hand.boards) == 1


def test_3_19_shares_the_cards_that_are_out():
    hand = begin(blinds=(5, 10), stacks=2 * [200], rules=HouseRules(run_it=2))
    passive(hand, stop=Street.TURN)
    do(hand, "b190 c")
    hand.apply(AgreeRunIt(2))
    hand.apply(AgreeRunIt(2))
    first, second = hand.boards
    assert first[:4] == second[:4]
    assert first[4] != second[4]


def test_L9_bomb_pot():
    hand = begin("pot-limit-omaha", (5, 10), 6 * [1000], bomb_pot=20)
    assert hand.street is Street.FLOP
    assert hand.pot == 120
    assert hand.actor == 1
    assert offer(hand) == (0, 10, 120)


def test_L11_cards_for_ten_omaha_players():
    stacks = 10 * [1000]
    hand = begin("pot-limit-omaha", (5, 10), stacks)
    assert len(hand.seats) == 10
    with pytest.raises(CardError, match="there are 52"):
        begin("pot-limit-omaha5", (5, 10), stacks)
    with pytest.raises(CardError, match="there are 40"):
        begin("pot-limit-omaha", (5, 10), stacks, deck=short_deck())
    for burn, boards in ((True, 0), (False, 2)):
        rules = HouseRules(run_it=2, burn_cards=burn)
        hand = begin("no-limit-omaha", (5, 10), 10 * [20], rules=rules)
        do(hand, "r20 c c c c c c c c c")
        assert hand.legal_actions().run_it == boards


def short_deck():
    deck = Deck.shuffled(seed=1)
    deck.deal(12)
    return deck
