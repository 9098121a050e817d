"""A test for each numbered rule of docs/rules.md that is about one hand."""

import pytest
from handplay import begin, do, duel, kinds, limits, offer, passive, pots
from rulebook import rules

from pokercore.actions import AgreeRunIt, NoRaise, Protect, RaiseTo, Show
from pokercore.cards import card_mask
from pokercore.deck import Deck
from pokercore.errors import BetSizeError, HandOverError, IllegalActionError
from pokercore.events import (
    Folded,
    HandMucked,
    HandShown,
    HoleDealt,
    Post,
    Posted,
    PostKind,
    PotAwarded,
    RakeTaken,
    StreetDealt,
    UncalledReturned,
)
from pokercore.games import FIXED_LIMIT_OMAHA_HI_LO, GAMES, HOLDEM, OMAHA, OMAHA_HI_LO
from pokercore.pots import build_pots, divide, halve
from pokercore.showdown import strength
from pokercore.stakes import (
    ROOM_RING,
    ROOM_TOURNAMENT,
    TDA_2024,
    WSOP_LIVE,
    HouseRules,
    Rake,
    Stakes,
)
from pokercore.streets import Phase, Street

NL, PL, FL = "no-limit-holdem", "pot-limit-holdem", "fixed-limit-holdem"
PLO, O8 = "pot-limit-omaha", "pot-limit-omaha-hi-lo"
BOARD = "2c3d7h8s9c"


def high(hole, board, variant=HOLDEM):
    return strength(variant, card_mask(hole), card_mask(board))[0]


def low(hole, board):
    return strength(OMAHA_HI_LO, card_mask(hole), card_mask(board))[1]


# The games, rounds and blinds


@rules("1.1", "1.30", "1.5", "2.23")
def test_holdem_plays_the_best_five_of_seven():
    assert high("AsKs", "QsJsTs2c3d") == 7462
    assert high("2c3d", "AsKsQsJsTs") == 7462  # none of the hole cards
    assert high("As2c", "KsQsJsTs3d") == 7462  # one of them
    assert duel(NL, ["AsAh", "KsKh"], BOARD) == [20, 0]


@rules("1.2", "1.6", "1.76", "1.82", "2.6")
def test_cards_go_clockwise_from_the_left_of_the_button():
    hand = begin(button=2)
    assert hand.seats == (3, 4, 5, 6, 1, 2)
    assert [event.seat for event in kinds(hand, HoleDealt)] == [3, 4, 5, 6, 1, 2]


@rules("1.3", "1.13", "1.19", "1.23", "1.24", "1.61", "1.70", "1.83", "1.85")
def test_a_round_after_each_deal():
    for game, count in ((NL, 2), (PLO, 4), (O8, 4)):
        hand = begin(game, (5, 10), 3 * [1000])
        assert {len(event.cards) for event in kinds(hand, HoleDealt)} == {count}
        rounds = []
        while not hand.is_over:
            rounds.append((hand.street, len(hand.board), hand.actor))
            passive(hand, stop=hand.street + 1) if hand.street < 3 else passive(hand)
        assert rounds == [(0, 0, 3), (1, 3, 1), (2, 4, 1), (3, 5, 1)]


@rules("1.4", "2.11")
def test_a_hand_lasts_from_the_posts_to_its_winner():
    hand = begin(stacks=3 * [1000])
    assert hand.starting_stacks == dict.fromkeys((1, 2, 3), 1000)
    assert hand.stacks == {1: 950, 2: 900, 3: 1000}
    do(hand, "f f")
    assert hand.is_over
    with pytest.raises(HandOverError):
        do(hand, "x")


@rules("1.12", "1.79", "1.93", "1.94", "2.15", "2.21")
def test_blinds_are_live():
    hand = do(begin(stacks=3 * [1000]), "c")
    legal = hand.legal_actions()  # the small blind
    assert (legal.fold, legal.check, legal.to_call, legal.no_raise) == (True, False, 50, None)
    do(hand, "c")
    legal = hand.legal_actions()  # the big blind
    assert (legal.fold, legal.check, legal.to_call, legal.no_raise) == (True, True, 0, None)
    raised = do(begin(stacks=3 * [1000]), "r200 c")
    assert raised.legal_actions().to_call == 100
    assert not raised.legal_actions().check


@rules("1.15", "1.17", "2.3")
def test_the_price_before_the_flop_is_the_big_blind():
    hand = limits(lower=5, higher=10)
    assert not hand.legal_actions().check
    assert hand.legal_actions().to_call == 5


@rules("1.16", "1.84", "2.7")
def test_first_to_act_is_left_of_the_big_blind_or_the_straddle():
    assert begin().actor == 3
    assert begin(stakes=Stakes.from_blinds(50, 100, straddle=200)).actor == 4


@rules("1.20", "1.21", "1.80", "1.95", "2.16")
def test_after_the_flop_the_left_of_the_button_begins():
    hand = passive(begin(stacks=4 * [1000]), stop=Street.FLOP)
    assert hand.actor == 1
    legal = hand.legal_actions()
    assert legal.fold
    assert legal.check
    do(hand, "x b100")
    legal = hand.legal_actions()
    assert legal.fold
    assert not legal.check
    assert (legal.to_call, legal.no_raise) == (100, None)
    closed = begin(stacks=4 * [1000], rules=HouseRules(open_fold=False))
    passive(closed, stop=Street.FLOP)
    with pytest.raises(IllegalActionError, match="nothing to call"):
        do(closed, "f")


@rules("1.18", "1.32", "1.42", "1.50", "2.22")
def test_the_structure_decides_the_wagers():
    assert len(GAMES) == 8
    assert offer(begin(NL, (5, 10), 6 * [1000])) == (10, 20, 1000)
    assert offer(begin(PL, (5, 10), 6 * [1000])) == (10, 20, 35)
    assert offer(begin(FL, (5, 10), 6 * [1000])) == (10, 20, 20)
    assert "no-limit-omaha" not in GAMES
    assert offer(begin("no-limit-omaha", (5, 10), 6 * [1000])) == (10, 20, 1000)


@rules("1.22", "1.37", "1.71", "1.72", "1.88", "2.5", "2.14")
def test_fixed_bets_double_on_the_turn():
    hand = limits(lower=3, higher=6, players=3)
    sizes = []
    for street in (Street.FLOP, Street.TURN, Street.RIVER):
        passive(hand, stop=street)
        sizes.append(offer(hand)[1:])
    assert sizes == [(3, 3), (6, 6), (6, 6)]
    big_bet = passive(limits(NL, 5, 10), stop=Street.TURN)
    assert big_bet.legal_actions().min_raise_to == 5  # no-limit has one size on every round
    fives = begin(NL, (5, 10), 3 * [1003], rules=HouseRules(bet_increment=5))
    with pytest.raises(BetSizeError):
        fives.apply(RaiseTo(23))
    assert do(fives, "r25").legal_actions().min_raise_to == 40
    assert do(fives, "r1003").stacks[1] == 0  # an all-in need not be a multiple


@rules("1.25", "1.26", "2.20")
def test_rounds_are_skipped_when_nobody_can_bet():
    hand = begin(NL, (5, 10), [500, 500, 100])
    do(hand, "r100 c c")
    assert hand.street is Street.FLOP
    do(hand, "b400 c")
    assert hand.is_over
    assert [event.street for event in kinds(hand, StreetDealt)] == [1, 2, 3]
    assert hand.reached_showdown == (1, 2, 3)


# Showdown and history


@rules("1.14")
def test_a_player_sees_his_own_cards_alone():
    hand = begin(stacks=3 * [1000])
    for seat in (1, 2, 3):
        seen = {view.seat: view.cards for view in hand.view(seat).seats}
        assert seen[seat] == hand.hole_cards(seat)
        assert all(cards == (None, None) for other, cards in seen.items() if other != seat)


def river_duel(**more):
    hand = begin(NL, (5, 10), 2 * [500], holes=["AsAh", "KsKh"], **more)
    do(hand, "c x")
    for cards in (BOARD[:6], BOARD[6:8]):
        hand.deal(cards)
        do(hand, "x x")
    hand.deal(BOARD[8:])
    return hand


@rules("1.27", "1.28", "1.87", "2.24", "2.25")
def test_last_aggressor_shows_first_and_the_beaten_muck():
    hand = do(river_duel(), "x b50 c")
    assert [e.seat for e in kinds(hand, HandShown)] == [2, 1]
    hand = do(river_duel(), "b50 c")
    assert [(type(e), e.seat) for e in kinds(hand, HandShown, HandMucked)] == [
        (HandShown, 1),
        (HandMucked, 2),
    ]


@rules("1.29", "2.26")
def test_mucked_hands_are_published_after_the_hand():
    hand = do(river_duel(), "b50 c")
    assert hand.view("public").seats[1].cards == hand.hole_cards(2)
    private = do(river_duel(rules=HouseRules(history_includes_mucked=False)), "b50 c")
    assert private.view("public").seats[1].cards == ()
    folded = do(river_duel(), "b50 f")
    assert folded.view("public").seats[1].cards == ()
    assert folded.view("public").seats[0].cards == (None, None)  # the winner's stay his own


@rules("1.31", "1.98", "2.27")
def test_equal_hands_share():
    assert duel(NL, ["2c3c", "2d3d"], "AhKhQh9h7h") == [10, 10]
    assert duel(NL, ["AcKd", "QhQd"], "7h7d7c7s2d") == [20, 0]  # quads need the kicker
    assert duel(NL, ["Ac2d", "Kc2s"], "QhQdJsJc9h") == [20, 0]


# Limits


@rules("1.33", "1.34", "3.7")
def test_no_limit_minimum_and_maximum():
    hand = passive(begin(NL, (50, 100), 3 * [5000]), stop=Street.FLOP)
    with pytest.raises(BetSizeError):
        hand.apply(RaiseTo(99))
    do(hand, "b100 r250")
    assert hand.legal_actions().min_raise_to == 400
    for to in (400, 800, 1600, 3200):
        do(hand, f"r{to}")
    assert hand.legal_actions().no_raise is None
    assert do(hand, "r4900").stacks[1] == 0


@rules("1.35", "1.36", "2.12", "2.13")
def test_pot_limit_minimum_and_maximum():
    hand = begin(PL, (2, 5), 3 * [1000], bomb_pot=5)
    assert offer(hand)[1:] == (5, 15)
    do(hand, "b5")
    assert offer(hand) == (5, 10, 30)
    tiny = begin(PL, (5, 10), 2 * [1000], bomb_pot=1)
    assert offer(tiny)[1:] == (10, 10)  # up to the pot, and never below the minimum


@rules("1.38", "1.39", "1.73", "1.74", "1.89", "2.17", "2.18", "2.19")
def test_four_bets_a_round():
    hand = limits(players=4)
    for to in (10, 15, 20):
        assert offer(hand)[1:] == (to, to)
        do(hand, f"r{to}")
    assert hand.legal_actions().no_raise is NoRaise.CAPPED
    assert hand.legal_actions().fold
    do(hand, "c c c")
    for to in (5, 10, 15, 20):
        do(hand, f"r{to}")
    assert offer(hand)[1:] == (0, 0)


@rules("1.75", "1.90")
def test_check_raise():
    hand = passive(limits(players=2), stop=Street.FLOP)
    assert offer(do(hand, "x b5"))[1:] == (10, 10)


# Evaluation


@rules("1.40", "1.41", "1.62", "1.86", "3.15")
def test_omaha_plays_two_and_three():
    assert high("2c3c4d5d", "AhKhQhJhTh", OMAHA) < high("2c3d", "AhKhQhJhTh")
    assert high("AhAdAsAc", "2c7d9hJs3s", OMAHA) == high("AhAd", "2c7d9hJs3s")
    assert duel(NL, ["2c3d", "4s5s"], "AsKdQhJcTs") == [10, 10]  # hold'em may play the board


@rules("1.43", "1.46", "1.60", "1.64", "1.69", "2.29")
def test_the_low_shares_the_pot_if_there_is_one():
    assert duel(O8, ["As2s9d9c", "KsKhQcQd"], "3c4d8hKdTs") == [10, 10]
    assert duel(O8, ["As2s9d9c", "KsKhQcQd"], "3c4d9hKdTs") == [0, 20]  # no low
    assert duel(O8, ["As2s9d9c", "KsKhQcQd"], "3c4d5hKdTs") == [20, 0]  # both ways


@rules("1.44", "1.66", "1.68", "2.28")
def test_eight_or_better():
    assert low("As2s9d9c", "3c4d8hKdTs") > 0
    assert low("As2s9d9c", "3c4d9hKdTs") == 0
    assert low("AsAd9d9c", "2c3d4hKdTs") == 0  # five different ranks
    assert low("As6s7d9c", "3c4d8hKdTs") > 0


@rules("1.45", "1.67")
def test_lows_compare_downwards():
    board = "2c4d8hTs9d"
    assert low("3s5cTdTh", board) > low("As6cTdTh", board)
    assert low("As3cTdTh", board) > low("As5cTdTh", board)


@rules("1.47", "1.48")
def test_best_and_worst_low():
    wheel = low("Ah2hKdKc", "3h4h5hQsQd")
    assert wheel == 56  # though it is a straight flush
    assert low("7c8dKdKs", "4h5h6dQsQh") == 1


@rules("1.51", "1.63", "3.16")
def test_other_two_cards_each_way():
    assert duel(O8, ["As2dKhKc", "7c5hJhJc"], "Kd8c6h4sTh") == [10, 10]
    assert duel(O8, ["Ac2cKhQh", "As2dJhTh"], "3h4d8sKcKd") == [15, 5]


@rules("1.65", "1.97")
def test_higher_cards_win_within_a_rank():
    assert high("QdJc", "Ts9h8c2d2h") > high("6s5d", "9h8c7d2d2h")


# Chips


@rules("1.100", "1.101")
def test_only_chips_of_the_start_play():
    hand = begin(stacks=[500, 500, 300])
    assert hand.legal_actions().max_raise_to == 300
    assert not hasattr(hand, "add_chips")


@rules("1.102", "1.103", "1.104", "3.13")
def test_all_in_for_less_makes_a_side_pot():
    hand = begin(NL, (10, 20), stacks=[50, 150, 400, 400], holes=4 * [None])
    do(hand, "r400 c c c")
    assert pots(hand) == [(200, {1, 2, 3, 4}), (300, {2, 3, 4}), (500, {3, 4})]
    assert build_pots([50, 100, 50], [True, False, True], 0)[0].chips == 200


@rules("1.99", "2.30")
def test_odd_chips_go_left_of_the_button():
    assert divide(101, [4, 1], 1) == [(4, 51, 1), (1, 50, 0)]
    assert halve(101, 1) == (51, 50)
    hand = begin(NL, (5, 11), 3 * [11], holes=["2c3c", "2d3d", None], button=3)
    do(hand, "f c")
    passive(hand, "AhKhQh9h7h")
    assert hand.payouts == {1: 11, 2: 11, 3: 0}


# Resolutions


@rules("2.2")
def test_limits_and_blinds_are_two_constructors():
    by_limits, by_blinds = Stakes.from_limits(5, 10), Stakes.from_blinds(5, 10)
    assert (by_limits.small_blind, by_limits.big_blind) == (2, 5)
    assert (by_blinds.small_blind, by_blinds.big_blind, by_blinds.big_bet) == (5, 10, 20)


@rules("2.1", "2.4", "2.31")
def test_small_blind_rounding_and_buy_in():
    assert Stakes.from_limits(3, 6).small_blind == 1
    exact = Stakes.from_limits(300, 600, dollar=100, small_blind_rounding="unit")
    assert exact.small_blind == 150
    assert Stakes.from_blinds(5, 10).min_buy_in == 50
    assert Stakes.from_limits(3, 6).min_buy_in == 30


@rules("2.33", "2.40", "2.42")
def test_protected_stake_is_not_at_risk():
    hand = begin(NL, (10, 20), 3 * [1000], bomb_pot=20)
    do(hand, "b30")
    hand.apply(Protect(2))
    do(hand, "f")
    assert UncalledReturned(1, 30) in hand.events
    assert hand.is_over
    assert hand.stacks[2] >= 980


# Where the sources are silent


@rules("3.1")
def test_heads_up_the_button_is_the_small_blind():
    hand = begin(stacks=2 * [1000])
    assert hand.bets == {1: 100, 2: 50}
    assert hand.actor == 2
    passive(hand, stop=Street.FLOP)
    assert hand.actor == 1


@rules("3.2")
def test_dead_button_and_no_small_blind():
    hand = begin(
        stacks={1: 1000, 4: 1000, 5: 1000}, button=2, posts=[Post(4, PostKind.BIG_BLIND, 100)]
    )
    assert hand.seats == (4, 5, 1)
    assert hand.actor == 5
    assert hand.pot == 100


@rules("3.5")
def test_short_blind_changes_no_price():
    hand = begin(stacks=[1000, 30, 1000])
    assert offer(hand)[:2] == (100, 200)


@rules("3.6")
def test_order_of_posting():
    stakes = Stakes.from_blinds(50, 100, ante=20, ante_format="classic")
    hand = begin(stakes=stakes, stacks=[1000, 90, 1000])
    put = [(e.kind, e.chips) for e in kinds(hand, Posted) if e.seat == 2]
    assert put == [(PostKind.ANTE, 20), (PostKind.BIG_BLIND, 70)]


@rules("3.8")
def test_reopening_is_judged_for_each_player():
    hand = begin(stacks=[1000, 1000, 1000, 150, 1000])
    do(hand, "c r150 c c c")
    assert hand.actor == 3
    assert hand.legal_actions().no_raise is NoRaise.NOT_REOPENED


@rules("3.9")
def test_no_raise_without_an_opponent_who_could_call():
    hand = do(begin(stacks=[1000, 1000, 150]), "r150 f")
    assert hand.legal_actions().no_raise is NoRaise.NO_OPPONENT
    short = do(begin(stacks=[1000, 300, 1000]), "r500 f")
    assert short.legal_actions().no_raise is NoRaise.NO_CHIPS


@rules("3.10")
def test_half_a_bet_counts():
    for chips, offered in ((7, (10, 10)), (8, (13, 13))):
        hand = do(limits(stacks=[500, 500, chips, 500]), f"r{chips}")
        assert offer(hand)[1:] == offered


@rules("3.11")
def test_blinds_in_the_size_of_the_pot():
    dead = [Post(2, PostKind.BIG_BLIND, 10)]
    assert begin(PL, (5, 10), 4 * [500], posts=dead).legal_actions().max_raise_to == 35
    actual = HouseRules(short_blinds_in_pot_limit="actual")
    hand = begin(PL, (5, 10), 4 * [500], posts=dead, rules=actual)
    assert hand.legal_actions().max_raise_to == 30
    both = actual.replace(small_blind_counts_as_big=True)
    assert begin(PL, (5, 10), 4 * [500], rules=both).legal_actions().max_raise_to == 40


@rules("3.12")
def test_uncalled_bet_goes_back_before_the_rake():
    rake = HouseRules(rake=Rake(percent=10, no_flop_no_drop=False))
    hand = do(begin(stacks=3 * [1000], rules=rake), "r1000 f f")
    assert UncalledReturned(3, 900) in hand.events
    assert kinds(hand, RakeTaken) == [RakeTaken(0, 25)]


@rules("3.14")
def test_dead_money_is_main_pot():
    own = build_pots([14, 10, 4], [True, True, True], 0)
    assert [pot.chips for pot in own] == [12, 12, 4]
    table = build_pots([10, 10, 4], [True, True, True], 8)
    assert [pot.chips for pot in table] == [20, 12]


@rules("3.17")
def test_side_pot_shows_first():
    holes = ["AsAh", "KsKh", "QsQh"]
    hand = begin(NL, (5, 10), [50, 200, 200], holes=holes)
    do(hand, "r200 c c")
    passive(hand, BOARD)
    assert [e.seat for e in kinds(hand, HandShown, HandMucked)] == [3, 2, 1]
    assert [e.pot for e in kinds(hand, PotAwarded)] == [1, 0]


@rules("3.18")
def test_all_ins_are_exposed_where_the_house_wants_it():
    holes = ["AsAh", "KsKh"]
    for house, before in ((ROOM_RING, 0), (ROOM_TOURNAMENT, 2)):
        hand = do(begin(NL, (5, 10), 2 * [200], holes=holes, rules=house), "r200 c")
        assert len(kinds(hand, HandShown)) == before


@rules("3.19")
def test_run_it_three_times():
    hand = begin(NL, (5, 10), 2 * [200], rules=HouseRules(run_it=3))
    do(hand, "r200 c")
    for _ in (1, 2):
        hand.apply(AgreeRunIt(3))
    assert len(hand.boards) == 3
    cards = [card for board in hand.boards for card in board]
    assert len(set(cards)) == 15
    assert sum(award.chips for award in hand.awards) == 400
    assert {award.board for award in hand.awards} == {0, 1, 2}


@rules("3.20")
def test_rake_once_before_the_boards():
    house = HouseRules(run_it=2, rake=Rake(percent=5, cap=10))
    hand = do(begin(NL, (5, 10), 2 * [200], rules=house), "r200 c")
    for _ in (1, 2):
        hand.apply(AgreeRunIt(2))
    assert hand.rake == 10
    assert sum(award.chips for award in hand.awards) == 390


@rules("3.21")
def test_straddle():
    hand = begin(NL, stakes=Stakes.from_blinds(5, 10, straddle=20))
    do(hand, "c c c c c")
    assert hand.actor == 3
    assert hand.legal_actions().check


@rules("3.22")
def test_bomb_pot():
    hand = begin(PLO, (5, 10), 4 * [500], bomb_pot=10)
    assert hand.phase is Phase.BETTING
    assert (hand.street, hand.pot, hand.actor) == (Street.FLOP, 40, 1)


@rules("3.23", "3.36")
def test_burns_and_stub_never_leak():
    deck = Deck.shuffled(seed=11)
    cards = deck.copy().deal(52)
    hand = passive(begin(stacks=3 * [1000], deck=deck))
    burnt = {cards[6], cards[10], cards[12]}
    stub = set(cards[14:])
    for reader in (1, 2, 3, "public", "operator"):
        text = hand.view(reader).encode()
        assert not any(str(card).encode() in text for card in burnt | stub)


@rules("3.26")
def test_illegal_actions_leave_the_hand_as_it_was():
    hand = begin()
    before = hand.encode("msgpack")
    for action in (RaiseTo(150), Show(), AgreeRunIt(2), Protect(1)):
        with pytest.raises(IllegalActionError):
            hand.apply(action)
    assert hand.encode("msgpack") == before


@rules("3.28")
def test_antes():
    for kind, posted in (("classic", 3), ("big_blind", 1), ("button", 1)):
        stakes = Stakes.from_blinds(50, 100, ante=30, ante_format=kind)
        hand = begin(stakes=stakes, stacks=3 * [1000])
        antes = [e for e in kinds(hand, Posted) if e.kind in (PostKind.ANTE, PostKind.TABLE_ANTE)]
        assert len(antes) == posted
        assert hand.pot == 150 + 30 * posted
        assert hand.legal_actions().to_call == 100


def test_presets_are_those_of_the_table():
    assert HouseRules() == ROOM_RING
    assert HouseRules(expose_all_ins=True) == ROOM_TOURNAMENT
    assert TDA_2024.cap_heads_up == "event_down_to_two"
    assert not TDA_2024.history_includes_mucked
    assert WSOP_LIVE.max_bets == 5
    assert WSOP_LIVE.showdown == "ask"
    assert WSOP_LIVE.small_blind_counts_as_big
    assert FIXED_LIMIT_OMAHA_HI_LO.name == "fixed-limit-omaha-hi-lo"


def test_fold_is_an_event_of_its_own():
    hand = do(begin(stacks=3 * [1000]), "f")
    assert kinds(hand, Folded) == [Folded(3)]
