"""Sweeping boards finds what counting every combination of hands finds."""

import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from pokercore import Range
from pokercore._sweep import sweep_boards
from pokercore.cards import card_mask
from pokercore.equity_combos import combos_of, suit_renamings
from pokercore.equity_exact import _combination_work
from pokercore.equity_hands import read_table
from pokercore.equity_sweep import _all_boards_alike, _layers, sweep_work
from pokercore.winners import deal_shape


def both_ways(hands, board, dead):
    table = read_table(hands, board, dead, deal_shape("holdem"))
    players = tuple(combos_of(holding, table) for holding in table.holdings)
    renamings = tuple(suit_renamings(table.board, table.dead))
    return sweep_work(table, players), _combination_work(table, players, renamings)


def random_range(rng, size, weighted):
    numbers = np.array(rng.sample(range(1326), size))
    cards, _ = Range("random").to_arrays()
    weight = rng.choice((1, 0.5, 0.25, 0.125)) if weighted else 1
    return Range.from_arrays(cards[numbers], np.full(size, weight))


@pytest.mark.parametrize("seed", range(40))
def test_the_same_counts(seed):
    rng = random.Random(seed)
    deck = [str(card) for card in pc.Deck.shuffled(seed=seed).deal(12)]
    board, dead = "".join(deck[: rng.choice((2, 3, 4, 5))]), "".join(deck[6 : rng.choice((6, 8))])
    hands = [random_range(rng, rng.choice((1, 5, 60, 300)), seed % 2) for _ in range(2)]
    if seed % 5 == 0:
        hands[0] = "random"
    try:
        sweep, combinations = both_ways(hands, board, dead)
        expected = combinations.run(1, None)
    except pc.RangeError:
        return
    found = sweep.run(2, None)
    assert found.dtype == expected.dtype
    np.testing.assert_array_equal(found, expected)  # weights are sums of powers of two
    by_hand = [work.run_by_hand(1, None) for work in (sweep, combinations)]
    np.testing.assert_array_equal(*by_hand)


@pytest.mark.parametrize("hands", [["22+", "AKs,76s"], ["AsKs,QQ", "JJ:0.5"], ["AsKs", "QdQc"]])
def test_the_same_counts_on_two_cards(hands):
    for board in ("2c3c", "AhKd"):
        sweep, combinations = both_ways(hands, board, "")
        np.testing.assert_array_equal(sweep.run(1, None), combinations.run(1, None))


@pytest.mark.proof
def test_random_against_random_before_the_flop():
    boards, times = _all_boards_alike()
    assert len(boards) == 134_459
    assert times.sum() == 2_598_960
    result = pc.equity(["random", "random"], method="exact", seconds=600)
    assert result.deals == 1326 * 1225 * 1_712_304
    assert [player.fraction for player in result.players] == [Fraction(1, 2)] * 2
    sweep, combinations = both_ways(["JJ+,AK", "22+"], "", "")
    np.testing.assert_array_equal(sweep.run(1, None), combinations.run(1, None))


ACES = (
    "As6c:0.1,As6d:0.2,As6h:0.3,As6s:0.4,As7c:0.5,As7d:0.6,As7h:0.7,As7s:0.8,As8c:0.9,As8d:0.1,"
    "As8h:0.2,As8s:0.3,As9c:0.4,As9d:0.5"
)


def test_ranges_that_share_a_card_throughout_are_refused_whatever_their_weights():
    for method in ("auto", "exact"):
        with pytest.raises(pc.RangeError, match="card is there twice"):
            pc.equity([ACES, ACES], "2c3d4h5c", method=method)


def test_a_hand_that_cannot_be_dealt_is_not_listed():
    entries = pc.equity_by_hand(["22+,AK", "AsKs:0.1,AsQs:0.2,AsJs:0.7,AsTs:0.3"], "2c3d4h5c")
    assert all(card_mask("As") & card_mask(entry.cards) == 0 for entry in entries)


def test_weights_of_far_sizes_keep_their_digits():
    blocked, rest = "AsKs,AsKh,AsKd", "QQ:0.000000000001"
    alone = pc.equity(["AsKs", "QQ"], "2c3d4h5c")
    mixed = pc.equity(["AsKs", f"{blocked},{rest}"], "2c3d4h5c")
    np.testing.assert_allclose(mixed.equities, alone.equities, rtol=1e-9)


@pytest.mark.parametrize("digits", [1, 3, 17])
@pytest.mark.parametrize("board", ["2c3c4d5h", "2c3c4d"])
def test_weights_of_all_kinds_are_swept(digits, board):
    rng = random.Random(f"{digits} {board}")
    cards, _ = Range("random").to_arrays()
    hands = []
    for size in (80, 120):
        weights = [round(rng.random(), digits) or 0.5 for _ in range(size)]
        weights[0] = 1e-12
        hands.append(Range.from_arrays(cards[rng.sample(range(1326), size)], weights))
    sweep, combinations = both_ways(hands, board, "")
    np.testing.assert_allclose(sweep.run(2, None), combinations.run(1, None), rtol=1e-13)
    by_hand = [work.run_by_hand(1, None) for work in (sweep, combinations)]
    np.testing.assert_allclose(*by_hand, rtol=1e-13)


@pytest.mark.parametrize("hands", [["22+,A2s+", "random"], ["AKs:0.5,QQ,JJ:0.1", "22+,AK:0.3"]])
@pytest.mark.parametrize("board", ["2c3c", "2c3d"])
def test_hands_alike_are_listed_alike(hands, board):
    dead = card_mask(list(range(40, 52))) & ~card_mask("KcKdKhKsAcAdAhAsQcQdQhQs")
    table = read_table(hands, board, dead or "", deal_shape("holdem"))
    players = tuple(combos_of(holding, table) for holding in table.holdings)
    work = sweep_work(table, players)
    assert len(work.renamings) > 1
    alone = replace(work, renamings=work.renamings[:1])
    np.testing.assert_allclose(work.run_by_hand(1, None), alone.run_by_hand(1, None), rtol=1e-13)


@given(st.lists(st.floats(1e-12, 1), min_size=1, max_size=1326))
def test_layers_are_whole_numbers_that_add_up_to_the_weights(weights):
    layers = _layers(np.array(weights))
    for place, weight in enumerate(weights):
        parts = [Fraction(layer.unit) * int(layer.numbers[place]) for layer in layers]
        assert float(sum(parts)) == weight
    for layer in layers:
        assert layer.numbers.sum() < 1 << 53
        assert (layer.numbers == np.floor(layer.numbers)).all()


def test_wide_ranges_of_many_weights_are_counted_at_once():
    cards, _ = Range("random").to_arrays()
    weights = (np.arange(1326) % 997 + 1) / 997
    wide = Range.from_arrays(cards, weights)
    result = pc.equity([wide, wide], "2s7h9d")
    assert result.exact  # within the second that "auto" allows
    assert result.equities == pytest.approx((0.5, 0.5), abs=1e-12)


def test_a_sweep_is_chosen_where_it_is_cheaper():
    result = pc.equity(["random", "random"], "2s3s4h")
    assert result.exact
    assert result.equities == (0.5, 0.5)
    assert result.deals == 1176 * 1081 * 990  # two hands of the 49 cards, and two cards


def test_the_native_boundary_refuses_bad_numbers():
    hands, ones = np.array([card_mask("AsKs")], dtype=np.uint64), np.ones(1)
    board, out = np.array([card_mask("2c3c4c5c6c")], dtype=np.uint64), np.zeros((1, 3))
    bad = np.array([1 << 13 | 1], dtype=np.uint64)
    for arguments in (
        (bad, hands, ones, ones, board, ones, out),
        (hands, bad, ones, ones, board, ones, out),
        (hands, hands, np.ones(2), ones, board, ones, out),
        (hands, hands, ones, np.ones(2), board, ones, out),
        (hands, hands, ones, ones, hands, ones, out),
        (hands, hands, ones, ones, board, np.ones(2), out),
        (hands, hands, ones, ones, board, ones, np.zeros((1, 2))),
        (hands[:0], hands, ones, ones[:0], board, ones, np.zeros((0, 3))),
        (hands, hands, ones * np.nan, ones, board, ones, out),
        (hands, hands, -ones, ones, board, ones, out),
        (hands, hands, ones, ones * np.inf, board, ones, out),
        (hands, hands, ones, ones, board, ones * np.nan, out),
        (np.repeat(hands, 1327), hands, ones, np.ones(1327), board, ones, np.zeros((1327, 3))),
    ):
        with pytest.raises(pc.CardError):
            sweep_boards(*arguments)
