"""Batch dealing: the same stream as the seeded deck, row after row, and without bias."""

from __future__ import annotations

from itertools import permutations
from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.notation import names
from reference.shuffle import Stream, dealt_rows, splitmix64, xoshiro256starstar

from pokercore.deck import Deck, deal_batch
from pokercore.errors import CardError, PokerError

seeds = st.integers(0, 2**64 - 1)


def chi_square(observed, expected: float) -> float:
    """Return how many standard deviations chi-square lies from its mean."""
    observed = np.asarray(observed, float).ravel()
    freedom = observed.size - 1
    statistic = ((observed - expected) ** 2 / expected).sum()
    return (statistic - freedom) / sqrt(2 * freedom)


def test_the_oracle_gives_the_published_outputs():
    words = splitmix64(1234567)
    assert [next(words) for _ in range(3)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423,
    ]  # fmt: skip
    outputs = xoshiro256starstar([1, 2, 3, 4])
    assert [next(outputs) for _ in range(6)] == [
        11520, 0, 1509978240, 1215971899390074240, 1216172134540287360, 607988272756665600,
    ]  # fmt: skip


def test_the_oracle_draws_none_for_one():
    stream, twin = Stream(1), Stream(1)
    assert stream.below(1) == 0
    assert stream.below(52) == twin.below(52)


@given(seeds, st.integers(0, 5), st.integers(0, 52))
@settings(max_examples=60)
def test_rows_continue_one_stream(seed, rows, cards):
    dealt = deal_batch(rows, cards, seed=seed)
    assert dealt.dtype == np.uint8
    assert dealt.shape == (rows, cards)
    assert dealt.tolist() == dealt_rows(rows, cards, seed)


@given(seeds, st.lists(st.integers(0, 51), unique=True, max_size=52), st.data())
@settings(max_examples=60)
def test_excluded_cards_are_left_out_of_every_row(seed, excluded, data):
    cards = data.draw(st.integers(0, 52 - len(excluded)))
    dealt = deal_batch(4, cards, seed=seed, exclude=names(excluded))
    assert dealt.tolist() == dealt_rows(4, cards, seed, excluded)


@given(seeds)
@settings(max_examples=20)
def test_the_first_row_is_the_seeded_deck(seed):
    deck = list(Deck.shuffled(seed=seed).remaining)
    assert deal_batch(1, seed=seed).tolist() == [deck]
    assert deal_batch(1, 9, seed=seed).tolist() == [deck[:9]]


def test_many_rows_equal_the_oracle():
    assert deal_batch(2000, 9, seed=42).tolist() == dealt_rows(2000, 9, 42)


def test_all_52_cards_are_in_every_row():
    rows = np.sort(deal_batch(500, seed=8), axis=1)
    assert (rows == np.arange(52)).all()


def test_the_array_is_fresh_writable_and_contiguous():
    dealt = deal_batch(3, 5, seed=1)
    assert dealt.flags.c_contiguous
    assert dealt.flags.writeable
    dealt[:] = 0
    assert deal_batch(3, 5, seed=1).any()


def test_without_a_seed_batches_differ():
    assert not np.array_equal(deal_batch(10), deal_batch(10))


def test_every_card_is_equally_likely_in_every_place():
    rows = 104_000
    dealt = deal_batch(rows, seed=20260101)
    for place in range(52):
        assert abs(chi_square(np.bincount(dealt[:, place], minlength=52), rows / 52)) < 5
    table = np.array([np.bincount(dealt[:, place], minlength=52) for place in range(52)])
    assert abs(chi_square(table, rows / 52)) < 5


def test_every_ordered_pair_of_first_cards_is_equally_likely():
    rows = 52 * 51 * 100
    dealt = deal_batch(rows, 2, seed=77).astype(int)
    pairs = np.bincount(dealt[:, 0] * 52 + dealt[:, 1], minlength=52 * 52)
    possible = [a * 52 + b for a, b in permutations(range(52), 2)]
    assert pairs.sum() == pairs[possible].sum()
    assert abs(chi_square(pairs[possible], 100)) < 5


def test_every_order_of_a_short_deck_is_equally_likely():
    rows = 24 * 5000
    left = [4, 9, 30, 51]
    dealt = deal_batch(rows, 4, seed=3, exclude=[c for c in range(52) if c not in left])
    codes = (dealt.astype(int) * [52**3, 52**2, 52, 1]).sum(axis=1)
    values, counts = np.unique(codes, return_counts=True)
    assert len(values) == 24
    assert abs(chi_square(counts, 5000)) < 5


def test_neighbouring_seeds_do_not_give_related_first_cards():
    firsts = [int(deal_batch(1, 1, seed=seed)[0, 0]) for seed in range(5200)]
    assert abs(chi_square(np.bincount(firsts, minlength=52), 100)) < 5


@pytest.mark.parametrize("rows", [-1, True, 1.5, None, "3", 2**63, 2**200, [1], float("nan")])
def test_a_number_of_rows_that_is_no_count_is_refused(rows):
    with pytest.raises(CardError):
        deal_batch(rows, 5, seed=1)


@pytest.mark.parametrize("cards", [-1, 53, True, 1.5, None, "3", 2**200, [1]])
def test_a_number_of_cards_a_deck_has_not_is_refused(cards):
    with pytest.raises(CardError):
        deal_batch(2, cards, seed=1)


def test_more_cards_than_the_exclusion_leaves_are_refused():
    with pytest.raises(CardError):
        deal_batch(2, 50, seed=1, exclude="AsKsQs")
    assert deal_batch(2, 49, seed=1, exclude="AsKsQs").shape == (2, 49)


@pytest.mark.parametrize("seed", [-1, 2**64, True, 1.0, "7"])
def test_a_bad_seed_is_refused(seed):
    with pytest.raises(CardError):
        deal_batch(2, 5, seed=seed)


@pytest.mark.parametrize("exclude", ["AsAs", [52], None, True, 1.5, "zz"])
def test_an_impossible_exclusion_is_refused(exclude):
    with pytest.raises(PokerError):
        deal_batch(2, 5, seed=1, exclude=exclude)
