"""Values that others have published, to their last digit."""

import pytest

import pokercore as pc


def rounded(result, digits):
    return tuple(round(share, digits) for share in result.equities)


def test_an_omaha_river():
    result = pc.equity(["5dQsQc7d", "KdKhAdKs"], "2d5cQhJs", game="omaha")
    assert result.exact
    assert result.deals == 40
    assert [player.wins for player in result.players] == [35, 5]
    assert result.equities == (0.875, 0.125)


@pytest.mark.parametrize(
    ("hands", "shares"),
    [
        (["KcQc", "6c5c,AQo+"], (0.31376, 0.68624)),
        (["QQ+", "TT+"], (0.65048, 0.34952)),
    ],
)
def test_hand_and_range_against_range(hands, shares):
    assert rounded(pc.equity(hands), 5) == shares


@pytest.mark.parametrize(
    ("villain", "share"), [("22", 0.822167), ("QQ", 0.815471), ("22,QQ", 0.818819)]
)
def test_aces_against_pairs(villain, share):
    result = pc.equity(["AA", villain])
    assert result.exact
    assert rounded(result, 6)[0] == share


def test_a_small_weight_counts_for_little():
    assert round(pc.equity(["AA", "22,QQ:0.01"]).equities[0], 4) == 0.8221


def test_a_board_that_plays():
    result = pc.equity(["5s4h", "random"], "KsJhTh8h8c")
    assert rounded(result, 6)[0] == 0.130808
    assert result.players[0].win == 0
    assert round(result.players[0].tie, 4) == 0.2616


def test_hi_lo_against_unknown_hands():
    for board in ("4s8c3s", "KsKdQh"):
        result = pc.equity(
            ["AsAd3d2h", "random", "random"], board, game="o8", samples=20_000, seed=1
        )
        assert sum(result.equities) == pytest.approx(1, abs=1e-12)
        assert all(0 <= share <= 1 for share in result.equities)
    assert result.low_possible == 0


def test_counts_of_a_well_known_pair():
    result = pc.equity(["AsKs", "QdQc"])
    assert result.deals == 1_712_304
    assert [player.wins for player in result.players] == [787_966, 917_606]
    assert [player.ties for player in result.players] == [(6_732,), (6_732,)]
    result = pc.equity(["AsKsQdJd", "2c7cJh9d"], game="omaha")
    assert result.deals == 1_086_008
    assert rounded(result, 6)[0] == 0.638564
