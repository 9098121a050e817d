"""Worked examples F and the reports on evaluation: high hands at the showdown."""

import pytest
from handplay import duel

NL, PLO = "no-limit-holdem", "pot-limit-omaha"
BOTH = (10, 10)
FIRST = (20, 0)

CASES = {
    "F1": (NL, ["2c3d", "4s5s"], "AsKdQhJcTs", BOTH),
    "F2": (NL, ["AcKd", "AdQc"], "Ah9d7c4s2h", FIRST),
    "F3": (NL, ["As5c", "Ac3d"], "AhAdKcQs8h", BOTH),
    "F4": (NL, ["AcKd", "QhQd"], "7h7d7c7s2d", FIRST),
    "F5": (NL, ["QdJc", "6s5d"], "Ts9h8c7d2c", FIRST),
    "F6 wheel loses": (NL, ["6cKd", "AcKs"], "2d3h4s5cJd", FIRST),
    "F6 no wrap": (NL, ["3d8c", "JcJd"], "QhKhAc2d9s", (0, 20)),
    "F7 ranks": (NL, ["Ah2h", "KhQh"], "9h7h3hJd8s", FIRST),
    "F7 equal": (NL, ["2c3c", "2d3d"], "AhKhQh9h7h", BOTH),
    "F8": (NL, ["9h9d", "8h8d"], "9s8sAcAd2c", FIRST),
    "F8 trips first": (NL, ["9h2d", "8hAh"], "9s9c8s8cAd", FIRST),
    "F9": (NL, ["4h6d", "3h5d"], "AsAcKdKh2c", FIRST),
    "F9 kicker": (NL, ["QhTd", "JhTc"], "AsAcKdKh2c", FIRST),
    "F10 straight flush over quads": (NL, ["9s8s", "QhQd"], "QsJsTsQc2d", FIRST),
    "F10 quads over full house": (NL, ["QhQd", "2h2s"], "QsQc2d7h9s", FIRST),
    "F10 full house over flush": (NL, ["QhQd", "AsKs"], "QsJs3s3d8c", FIRST),
    "F10 flush over straight": (NL, ["2s3s", "KhTd"], "QsJs9sAd8c", FIRST),
    "F10 straight over trips": (NL, ["Td9d", "QhQd"], "QsJs8c2d3h", FIRST),
    "F10 trips over two pair": (NL, ["QhQd", "AhJd"], "QsJs8cAd3h", FIRST),
    "F10 two pair over a pair": (NL, ["Qh8d", "AhKd"], "QsJs8cAd3h", FIRST),
    "F10 pair over high card": (NL, ["3d4c", "AhKd"], "QsJs8c2d3h", FIRST),
    "G1": (PLO, ["AhKsQdJc", "KcTs8d7c"], "Kh9h6h2h3c", FIRST),
    "G1 flush": (PLO, ["AhKsQdJc", "Ac4hTh5d"], "Kh9h6h2h3c", (0, 20)),
    "G2": (PLO, ["AcAd5h4h", "KcKh9h8h"], "7h7d7c7s2d", FIRST),
    "G2 hold'em": (NL, ["5h4h", "5c4c"], "7h7d7c7sAd", BOTH),
    "G3": (PLO, ["2c3c4d5d", "2d2s6c7c"], "AhKhQhJhTh", (0, 20)),
    "G3 two pairs of low cards": (PLO, ["2c3c4d5d", "2d3s4c5s"], "AhKhQhJhTh", BOTH),
    "G4": (PLO, ["AsAhAdKc", "Jd9cJc4h"], "2c7d9hJs3s", (0, 20)),
    "report: exactly two from the hand": (PLO, ["Ks8cJs5c", "Qh3d4c6c"], "3s5hQsQd9h", (0, 20)),
    "report: royal flush": (NL, ["AsAh", "Ac9s"], "KsQsJsTs9d", FIRST),
    "report: every flush card": (NL, ["Qc7d", "5dAh"], "QdJd9dKc6d", FIRST),
    "report: low sixth flush card": (NL, ["2d4c", "5sTc"], "3d6dTdJdAd", BOTH),
    "report: steel wheel": (NL, ["Ad2d", "6c7h"], "3d4d5d2cKh", FIRST),
    "report: suits apart": (NL, ["9hKs", "9sAh"], "TcTsJdQc6d", FIRST),
}


@pytest.mark.parametrize("name", CASES)
def test_showdown(name):
    game, holes, board, takes = CASES[name]
    assert tuple(duel(game, holes, board)) == takes


def test_report_four_way_tie():
    assert duel(NL, ["9c2s", "JhKh", "Qc4h", "Qh8d"], "JdTcQsKs9s") == [10, 10, 10, 10]
    assert duel(NL, ["9c2s", "AcKh", "Qc4h", "Qh8d"], "JdTcQsKs9s") == [0, 40, 0, 0]


def test_F1_better_hand_does_not_play_the_board():
    assert duel(NL, ["2c3d", "As9s"], "KdQhJcTs9d") == [0, 20]
