"""The worked examples of the rules on evaluation (F and G), and cases that bugs elsewhere taught.

The name of each test ends with the number of its case, or with R and its place among the reports.
"""

from __future__ import annotations

import pytest
from reference.notation import NAMES, ids

from pokercore.cards import Card
from pokercore.categories import Category, category, describe, describe_low
from pokercore.errors import CardError, PokerError
from pokercore.evaluation import (
    best_five,
    best_five_omaha,
    evaluate,
    evaluate_batch,
    evaluate_low,
    evaluate_omaha,
    evaluate_omaha_low,
)
from pokercore.winners import winners

WHEEL, NUMBER_OF_LOWS = 56, 56


def known_rank(cards: str) -> int:
    """The rank that other packages use: 1 the royal flush, 7462 the worst hand."""
    return 7463 - evaluate(cards)


def played(cards) -> set[str]:
    return {str(card) for card in cards}


def cards(text: str) -> set[str]:
    return {NAMES[card] for card in ids(text)}


def test_the_board_plays_and_splits_f1():
    board = "AsKdQhJcTs"
    assert winners(["2c2d", "AhAc", "9s8s", "3h4d"], board).high == (0, 1, 2, 3)
    assert evaluate("2c2d" + board) == evaluate(board)
    assert category(evaluate(board)) == Category.STRAIGHT


def test_a_better_kicker_wins_f2():
    board = "Ah9d7c4s2h"
    assert winners(["AcKd", "AdQc"], board).high == (0,)
    assert describe(evaluate("AcKd" + board)) == "pair of aces, king-nine-seven kickers"


def test_kickers_on_the_board_tie_f3():
    board = "AhAdKcQs8h"
    assert winners(["As5c", "Ac3d"], board).high == (0, 1)
    assert evaluate("As5c" + board) == evaluate("AsAhAdKcQs")


def test_quads_on_the_board_are_decided_by_the_kicker_f4():
    assert winners(["AcKd", "QhQd"], "7h7d7c7s2d").high == (0,)


def test_the_higher_straight_wins_f5():
    assert evaluate("QhJdTc9s8h") > evaluate("9hThJc8s7d") > evaluate("9c8d7h6s5c")


def test_the_wheel_is_the_lowest_straight_and_runs_do_not_wrap_f6():
    wheel, six_high = evaluate("Ac2d3h4s5c"), evaluate("2d3h4s5c6d")
    assert category(wheel) == category(six_high) == Category.STRAIGHT
    assert wheel < six_high
    assert category(wheel - 1) == Category.THREE_OF_A_KIND
    for wrapped in ("QcKdAh2s3c", "KdAh2s3c4d", "JcQcKdAh2s"):
        assert category(evaluate(wrapped)) == Category.HIGH_CARD


def test_flushes_compare_every_card_and_suits_never_f7():
    assert evaluate("AhTh7h4h2h") > evaluate("KdQdJd9d8d")
    assert evaluate("AhTh7h4h3h") > evaluate("AhTh7h4h2h")
    assert len({evaluate("".join(r + s for r in "AT742")) for s in "cdhs"}) == 1


def test_full_houses_compare_the_three_first_f8():
    assert evaluate("9c9d9h2c2d") > evaluate("8c8d8hAcAd")


def test_two_pairs_are_decided_by_the_kicker_f9():
    assert evaluate("AcAdKhKs4c") > evaluate("AhAsKcKd3c")


def test_categories_in_order_f10():
    hands = ["AcKdQhJs9c", "2c2d3h4s5c", "2c2d3h3s4c", "2c2d2h3s4c", "Ac2d3h4s5c", "7c5c4c3c2c",
             "2c2d2h3s3c", "2c2d2h2s3c", "Ac2c3c4c5c"]  # fmt: skip
    strengths = [evaluate(hand) for hand in hands]
    assert strengths == sorted(strengths)
    assert [category(strength) for strength in strengths] == list(Category)
    assert [kind.name for kind in Category] == [
        "HIGH_CARD", "PAIR", "TWO_PAIR", "THREE_OF_A_KIND", "STRAIGHT", "FLUSH", "FULL_HOUSE",
        "FOUR_OF_A_KIND",
        "STRAIGHT_FLUSH",
    ]  # fmt: skip


def test_one_heart_in_hand_makes_no_flush_g1():
    board = "Kh9h6h2h3c"
    assert evaluate_omaha("AhKsQdJc", board) == evaluate("KhKsAh9h6d")
    assert category(evaluate_omaha("AhKsQdJc", board)) == Category.PAIR
    assert category(evaluate_omaha("Ah4hQdJc", board)) == Category.FLUSH
    assert evaluate_omaha("Ah4hQdJc", board) == evaluate("AhKh9h6h4h")


def test_quads_on_the_board_do_not_play_g2():
    board = "7h7d7c7s2d"
    aces, kings = evaluate_omaha("AcAd5h4h", board), evaluate_omaha("KcKh9h8h", board)
    assert aces == evaluate("7h7d7cAcAd")
    assert kings == evaluate("7h7d7cKcKh")
    assert aces > kings
    assert winners(["AcAd5h4h", "KcKh9h8h"], board, game="omaha").high == (0,)
    assert category(evaluate("AcAd" + board)) == Category.FOUR_OF_A_KIND


def test_a_royal_board_does_not_play_g3():
    assert evaluate_omaha("2c3c4d5d", "AhKhQhJhTh") == evaluate("AhKhQh5d4d")


def test_three_aces_in_hand_are_one_pair_g4():
    strength = evaluate_omaha("AsAhAdKc", "2c7d9hJs3s")
    assert category(strength) == Category.PAIR
    assert strength == evaluate("AsAhJs9h7d")


def test_two_low_cards_on_the_board_make_no_low_g5():
    assert evaluate_omaha_low("As3s4d5c", "2d7sKhQdJc") == 0
    assert best_five_omaha("As3s4d5c", "2d7sKhQdJc", low=True) == ()
    assert winners(["As3s4d5c"], "2d7sKhQdJc", game="omaha-hi-lo").low == ()


def test_a_counterfeited_deuce_g6():
    strength = evaluate_omaha_low("As2s3dKc", "2d7s8cKhQd")
    assert describe_low(strength) == "8-7-3-2-A"
    assert strength == evaluate_low("8c7s3d2dAs")
    assert played(best_five_omaha("As2s3dKc", "2d7s8cKhQd", low=True)) == cards("As3d2d7s8c")


def test_lows_from_best_to_worst_g7():
    found = [
        evaluate_low(hand) for hand in ("5c4d3h2sAc", "6c4d3h2sAc", "8c7d6h5s3c", "8c7d6h5s4c")
    ]
    assert found == [56, 55, 2, 1]
    assert [describe_low(s) for s in found] == ["5-4-3-2-A", "6-4-3-2-A", "8-7-6-5-3", "8-7-6-5-4"]


def test_a_suited_wheel_is_the_best_low_and_a_straight_flush_g8():
    assert evaluate_low("Ah2h3h4h5h") == WHEEL == NUMBER_OF_LOWS
    assert category(evaluate("Ah2h3h4h5h")) == Category.STRAIGHT_FLUSH


def test_a_nine_or_a_pair_does_not_qualify_g9():
    assert evaluate_low("9c5d4h2sAc") == 0
    assert evaluate_low("AcAd2h3s4c") == 0
    assert evaluate_low("AcAd2h3s4cKdKh") == 0
    assert evaluate_low("AcAd2h3s4c8dKh") > 0


def test_high_alone_and_a_shared_low_g10():
    result = winners(["Ac2cKhQh", "As2dJhTh"], "3h4d8sKcKd", game="omaha-hi-lo")
    assert result.high == (0,)
    assert result.low == (0, 1)
    assert category(evaluate_omaha("Ac2cKhQh", "3h4d8sKcKd")) == Category.THREE_OF_A_KIND
    for hole in ("Ac2cKhQh", "As2dJhTh"):
        assert describe_low(evaluate_omaha_low(hole, "3h4d8sKcKd")) == "8-4-3-2-A"


def test_other_cards_for_each_way_g11():
    hole, board = "As2dKhKc", "Kd8c6h4sTh"
    assert evaluate_omaha(hole, board) == evaluate("KhKcKdTh8c")
    assert describe_low(evaluate_omaha_low(hole, board)) == "8-6-4-2-A"
    assert played(best_five_omaha(hole, board)[:2]) == cards("KhKc")
    assert played(best_five_omaha(hole, board, low=True)[:2]) == cards("As2d")


def test_lows_compare_from_the_top_down_g12():
    assert evaluate_low("8c5d4h3s2c") > evaluate_low("8c6d4h2sAc")


def test_exactly_two_from_the_hand_r1():
    hole, board = "Ks8cJs5c", "3s5hQsQd9h"
    assert 7463 - evaluate_omaha(hole, board) == 2788
    assert describe(evaluate_omaha(hole, board)) == "two pair, queens and fives, king kicker"


def test_equal_straights_in_other_suits_are_equal_r2():
    one, other = evaluate("TdJhQsKcAd"), evaluate("ThJdQdKhAc")
    assert one == other
    assert not one < other
    assert not one > other
    assert winners(["TdJh", "ThJd"], "QsKcAd").high == (0, 1)


def test_the_royal_flush_beats_the_king_high_straight_flush_r3():
    board = "KsQsJsTs9d"
    assert known_rank("AsAh" + board) == 1
    assert known_rank("Ac9s" + board) == 2
    assert winners(["AsAh", "Ac9s"], board).high == (0,)


def test_flushes_compare_every_card_r4():
    board = "QdJd9dKc6d"
    assert known_rank("Qc7d" + board) == 1178
    assert known_rank("5dAh" + board) == 1183
    assert winners(["Qc7d", "5dAh"], board).high == (0,)


def test_a_sixth_flush_card_does_not_play_r5():
    board = "3d6dTdJdAd"
    assert known_rank("2d4c" + board) == known_rank("5sTc" + board) == 627
    assert winners(["2d4c", "5sTc"], board).high == (0, 1)


def test_the_steel_wheel_beats_a_straight_r6():
    assert category(evaluate("Ad2d3d4d5d")) == Category.STRAIGHT_FLUSH
    assert evaluate("Ad2d3d4d5d") > evaluate("2d3d4d5d6c")


def test_four_players_tie_with_the_board_r7():
    assert winners(["9c2s", "JhKh", "Qc4h", "Qh8d"], "JdTcQsKs9s").high == (0, 1, 2, 3)


def test_a_repeated_card_is_named_r8():
    with pytest.raises(CardError, match="8s"):
        evaluate("As8sAcKdKs8s3s")
    with pytest.raises(CardError) as refused:
        evaluate("2c3c4c5c6c7c8c9c")
    assert "8" in str(refused.value)
    with pytest.raises(CardError, match="Ah"):
        winners(["AhKh", "AhQd"], "2c3d4h5s9c")
    with pytest.raises(CardError, match="2c"):
        winners(["AhKh", "2cQd"], "2c3d4h5s9c")
    with pytest.raises(CardError, match="As"):
        evaluate_omaha("AsKsQdJd", "AsTd9h2c3c")


def test_the_ten_may_be_written_10_r9():
    assert Card("10c") == Card("Tc")
    board = "Ts Jd Qc 6d 5c"
    assert winners(["9h Ks", "9s Ah"], board).high == (0,)
    assert evaluate("9h Ks 10s Jd Qc 6d 5c") == evaluate("9h Ks" + board)


@pytest.mark.parametrize(
    "board", ["", "2c", "2c3d", [], [100], [100_000_000] * 3, [-1, 2, 3], None]
)
def test_impossible_boards_and_cards_are_refused_r10(board):
    with pytest.raises(PokerError):
        evaluate_omaha("AsKsQdJd", board)
    with pytest.raises(PokerError):
        evaluate_omaha_low("AsKsQdJd", board)


@pytest.mark.parametrize(
    "hand", [None, [], "", [100] * 5, [100_000_000, 1, 2, 3, 4], [-1, 0, 1, 2, 3]]
)
def test_impossible_hands_are_refused_r10(hand):
    for function in (evaluate, evaluate_low, best_five, evaluate_batch):
        with pytest.raises(PokerError):
            function(hand)
