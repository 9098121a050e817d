"""Equity by street and by hand, the nuts, outs, percentiles and the heads-up matrix."""

import itertools

import numpy as np
import pytest

import pokercore as pc
from pokercore import Range


def test_by_street():
    board = "2s 3s 4h 9s Kd"
    by_street = pc.equity_by_street(["AsKs", "QdQc"], board)
    assert list(by_street) == ["preflop", "flop", "turn", "river"]
    assert by_street["flop"] == pc.equity(["AsKs", "QdQc"], "2s3s4h")
    assert by_street["river"].deals == 1
    assert list(pc.equity_by_street(["AsKs", "QdQc"], "2s3s4h")) == ["preflop", "flop"]


def test_by_street_takes_the_options_of_equity():
    seen = []
    spot = {"hands": ["AsKs", "QdQc"], "board": "2s3s4h", "seed": 3, "progress": seen.append}
    by_street = pc.equity_by_street(**spot, method="sample", stderr=0.005, threads=2)
    assert seen == sorted(seen)
    assert seen[-1] == 1
    for result in by_street.values():
        assert max(player.stderr for player in result.players) <= 0.005
    with pytest.raises(pc.RangeError, match="would take about"):
        pc.equity_by_street(["random"] * 3, "2s3s4h", method="exact", seconds=0.001)


@pytest.mark.parametrize("board", ["", "2s3s", "2s3s4s5s6s7s", 5, {"2s", "3s", "4s"}, None])
def test_by_street_refuses_other_boards(board):
    with pytest.raises(pc.PokerError):
        pc.equity_by_street(["AsKs", "QdQc"], board)


@pytest.mark.parametrize("hero", ["AsKs", "KK+,AK:0.5"])
def test_by_hand_adds_up_to_the_range(hero):
    entries = pc.equity_by_hand(["22+,A2s+:0.25", hero], "2s3s4h")
    whole = pc.equity(["22+,A2s+:0.25", hero], "2s3s4h")
    deals = sum(entry.weight * entry.result.deals for entry in entries)
    mean = sum(e.weight * e.result.deals * e.result.equities[0] for e in entries) / deals
    assert deals == pytest.approx(whole.deals)
    assert mean == pytest.approx(whole.equities[0], abs=1e-12)
    for entry in entries[::7]:
        alone = pc.equity([entry.cards, hero], "2s3s4h")
        assert entry.result.equities == pytest.approx(alone.equities)


def test_by_hand_refuses_what_takes_too_long():
    with pytest.raises(pc.RangeError, match="would take about") as caught:
        pc.equity_by_hand(["random", "random", "random"])
    assert "method" not in str(caught.value)  # it has none


def test_nuts_are_the_best_of_all_hands():
    board = "2c 7d 9h Tc 3s"
    found = pc.nuts(board)
    assert {pc.evaluate([*hand, *pc.parse_cards(board)]) for hand in found.hands} == {
        found.strength
    }
    assert pc.describe(found.strength) == "straight, jack high"
    assert len(found.hands) == 16
    royal = pc.nuts("AsKsQsJsTs")
    assert royal.strength == 7462
    assert len(royal.hands) == 47 * 46 // 2


@pytest.mark.parametrize("board", ["2c7d9hTc3s", "2c7d9h", "2c2d9h9c", "As2s3s4d"])
def test_omaha_nuts_are_the_best_of_all_hands(board):
    taken = set(pc.parse_cards(board))
    deck = [card for card in pc.parse_cards(pc.card_mask(list(range(52)))) if card not in taken]
    best = 0
    low = 0
    for pair in itertools.combinations(deck, 2):
        rest = [card for card in deck if card not in pair]
        hand = [*pair, *rest[:2]]
        best = max(best, pc.evaluate_omaha(hand, board))
        low = max(low, pc.evaluate_omaha_low(hand, board))
    assert pc.nuts(board, "omaha").strength == best
    assert pc.nuts(board, "o8", low=True).strength == low


@pytest.mark.parametrize(
    "arguments",
    [("",), ("2c3c",), ("2c3c4c", "omaha", "2c"), ("2c3c4c", "chess"), ("2c3c4c5c6c7c",), (None,)],
)
def test_nuts_refuses(arguments):
    with pytest.raises(pc.PokerError):
        pc.nuts(*arguments)
    with pytest.raises(pc.PokerError):
        pc.nuts("2c3c4c", low=True)


def test_outs():
    found = pc.outs("AsKs", "Qs7s2d3c", ["QdQh"])
    assert len(found.win) == 7
    assert found.tie == ()
    split = pc.outs("Ah2h", "3c4c5dKd", ["As2s"], game="holdem")
    assert len(split.tie) == 44
    lows = pc.outs("Ah2hKcQc", "3c4d9s9d", ["KsKhTsTd"], game="o8")
    assert {str(card)[0] for card in lows.low_win} == {"5", "6", "7", "8"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("AsKs", "2c3c4c5c6c", ["QdQh"]),
        ("AsKs", "2c3c4c", []),
        ("AsKs", "2c3c4c", "QdQh"),
        ("AsKs", "2c3c4c", ["QdQh"], "Qd"),
        ("AsKs", "2c3c", ["QdQh"]),
        ("AsKs", "2c3c4c", ["AsQh"]),
    ],
)
def test_outs_refuses(arguments):
    with pytest.raises(pc.CardError):
        pc.outs(*arguments)


def test_percentiles():
    assert pc.percentile("AsAd") == 1
    assert pc.percentile("3c2d") == pytest.approx(12 / 1326)
    for game, size in (("holdem", 2), ("omaha", 4), ("omaha-hi-lo", 4)):
        best = Range("10%", game)
        cards = [hand for hand, _ in itertools.islice(best, 0, len(best), 997)]
        assert all(len(hand) == size and pc.percentile(hand, game) > 0.89 for hand in cards)
    assert pc.percentile("AsAd3s2d", "o8") > pc.percentile("KsKdQsQd", "o8")
    assert pc.percentile("AsAd3s2d", "omaha") < pc.percentile("AsAdKsKd", "omaha")
    with pytest.raises(pc.CardError, match="no order"):
        pc.percentile("AsAd3s2d4d", "omaha5")
    with pytest.raises(pc.CardError):
        pc.percentile("AsAd3s")


@pytest.mark.proof
def test_heads_up_matrix():
    matrix = pc.heads_up_matrix(threads=2)
    assert matrix.equity.shape == (169, 169)
    np.testing.assert_array_equal(matrix.equity + matrix.equity.T, 1)
    place = pc.CLASSES.index
    for one, other in (("AA", "KK"), ("AKo", "22"), ("87s", "AKs"), ("72o", "72o"), ("22", "JTs")):
        equity = pc.equity([one, other]).equities[0]
        assert matrix.equity[place(one), place(other)] == pytest.approx(equity, abs=1e-15)
    assert matrix.deals.sum(axis=1).tolist() == [1225 * 1_712_304] * 169
    for name in ("AA", "T9s", "32o"):
        random = pc.equity([name, "random"], seconds=300, method="exact").equities[0]
        assert matrix.against_random[place(name)] == pytest.approx(random, abs=1e-15)
    order = np.argsort(-matrix.against_random, kind="stable")
    best = [Range(pc.CLASSES[number]) for number in order[:60]]
    together = Range()
    for part in best:
        together |= part
    assert Range(f"{100 * (together.size - 1) / 1326}%") == together
