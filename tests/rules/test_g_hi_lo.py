"""Worked examples G on lows: Omaha hi-lo at the showdown."""

from handplay import begin, duel, passive

from pokercore.cards import card_mask
from pokercore.games import OMAHA_HI_LO
from pokercore.showdown import strength

O8 = "pot-limit-omaha-hi-lo"


def halves(holes, board):
    """Return {half: seats} of a hi-lo pot that is checked down."""
    hand = passive(begin(O8, (50, 100), len(holes) * [1000], holes=holes), board)
    won = {}
    for award in hand.awards:
        won.setdefault(award.half, []).append(award.seat)
    return won


def low_winner(first, second, board):
    """Return who takes the low half between two hands, seat 3 with a better high hand."""
    return halves([first, second, "KhKdQcQs"], board).get("low")


def low(hole, board):
    return strength(OMAHA_HI_LO, card_mask(hole), card_mask(board))[1]


def test_G5_two_low_board_cards_make_no_low():
    assert set(halves(["As3s4d5c", "KsTs9d9c"], "2d7sKhQdJc")) == {"whole"}


def test_G6_counterfeited_deuce():
    # 8-7-3-2-A against 8-7-4-2-A, and against the better 7-5-… that has no counterfeit.
    assert low_winner("As2s3dKc", "Ah4hTdTc", "2d7s8cJhQd") == [1]
    assert low_winner("As2s3dKc", "Ah3hTdTc", "2d7s8cJhQd") == [1, 2]


def test_G7_order_of_lows():
    board = "4c5d6hTsJd"
    hands = ["As2s9d9c", "2h3hTdTc", "3s8sTh9s", "7s8dJhJs"]
    # 6-5-4-2-A, 6-5-4-3-2, 8-6-5-4-3, 8-7-6-5-4: the first of any two takes the low.
    lows = [low(hand, board) for hand in hands]
    assert lows == sorted(set(lows), reverse=True)
    assert lows[-1] > 0


def test_G8_suited_wheel_is_best_both_ways():
    assert halves(["Ah2hKsQs", "6c7c8c9d"], "3h4h5hKdJc") == {"whole": [1]}


def test_G9_nine_low_and_pairs_do_not_qualify():
    assert set(halves(["Ac2d9hKs", "KcKdQsJs"], "4c5d9sQhTd")) == {"whole"}
    assert set(halves(["AcAd3hKs", "KcQdQsJs"], "2c4dAhQhTd")) == {"whole"}


def test_G10_quartered():
    hand = begin(O8, (50, 100), [1000, 1000], holes=["Ac2cKhQh", "As2dJhTh"])
    passive(hand, "3h4d8sKcKd")
    assert hand.payouts == {1: 150, 2: 50}


def test_G11_other_cards_each_way():
    won = halves(["As2dKhKc", "QsQcJhJc"], "Kd8c6h4sTh")
    assert won == {"whole": [1]}
    won = halves(["As2dKhKc", "7c5hJhJc"], "Kd8c6h4sTh")
    assert won == {"high": [2], "low": [1]}


def test_G12_compare_from_the_top():
    board = "2c4d8hTs9d"
    assert low("5s3cJdJs", board) > low("6sAcQhJh", board) > low("7s3cJdJs", board) > 0


def test_big_o_and_five_cards():
    assert duel("pot-limit-big-o", ["As2d3hKcQc", "9s9dTsTdJs"], "4c5d8hKsJd")[0] == 20
