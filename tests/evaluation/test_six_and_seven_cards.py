"""Hands of six and seven cards: sampled here, every one of them in `make proof`.

The proof is by induction: five cards are proven one by one, six are the best of their six
fives, seven the best of their seven sixes.
"""

from __future__ import annotations

from math import comb

import numpy as np
import pytest
from reference.bulk import all_hands, best_of_subsets, high_histogram, low_histogram
from reference.high import HANDS_OF_CARDS, best_high, classes
from reference.low import best_low
from reference.shuffle import dealt_rows

from pokercore.evaluation import evaluate, evaluate_batch, evaluate_low, evaluate_low_batch

CATEGORY_OF_STRENGTH = np.array([-1, *(key[0] for key in classes())])


def category_counts(histogram):
    return tuple(np.bincount(CATEGORY_OF_STRENGTH[1:], histogram[1:], 9).astype(int))


def sampled(rows: int, cards: int, seed: int) -> np.ndarray:
    keys = np.random.default_rng(seed).random((rows, 52))
    return np.argpartition(keys, cards, axis=1)[:, :cards].astype(np.uint8)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_counting_gives_the_published_totals(cards):
    histogram = high_histogram(cards)
    assert histogram.sum() == comb(52, cards)
    assert category_counts(histogram) == HANDS_OF_CARDS[cards]


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_sampled_hands_equal_the_oracle(cards):
    hands = dealt_rows(2500, cards, seed=cards)
    batch = evaluate_batch(np.array(hands, np.uint8)).tolist()
    lows = evaluate_low_batch(np.array(hands, np.uint8)).tolist()
    for hand, high, low in zip(hands, batch, lows, strict=True):
        assert high == evaluate(hand) == best_high(hand)
        assert low == evaluate_low(hand) == best_low(hand)


@pytest.mark.parametrize("cards", [6, 7])
def test_a_hand_is_the_best_of_itself_with_one_card_left_out(cards):
    hands = sampled(300_000, cards, seed=10 + cards)
    assert np.array_equal(evaluate_batch(hands), best_of_subsets(hands, evaluate_batch))
    assert np.array_equal(evaluate_low_batch(hands), best_of_subsets(hands, evaluate_low_batch))


@pytest.mark.parametrize("cards", [6, 7])
def test_hands_full_of_one_suit_or_of_lows_equal_the_oracle(cards):
    random = np.random.default_rng(cards)
    for deck in (range(2, 52, 4), range(32), [*range(28), *range(48, 52)], range(32, 52)):
        pool = np.array(deck, np.uint8)
        hands = np.array([random.permutation(pool)[:cards] for _ in range(300)])
        assert evaluate_batch(hands).tolist() == [best_high(hand) for hand in hands.tolist()]
        assert evaluate_low_batch(hands).tolist() == [best_low(hand) for hand in hands.tolist()]


@pytest.mark.proof
@pytest.mark.parametrize("cards", [6, 7])
def test_every_hand_is_the_best_of_its_subsets_and_counts_are_exact(cards):
    high = np.zeros(7463, np.int64)
    low = np.zeros(57, np.int64)
    for hands in all_hands(cards):
        strengths = evaluate_batch(hands, threads=2)
        lows = evaluate_low_batch(hands, threads=2)
        high += np.bincount(strengths, minlength=7463)
        low += np.bincount(lows, minlength=57)
        subsets = [np.delete(hands, left_out, axis=1) for left_out in range(cards)]
        best, best_low_of_subsets = np.zeros_like(strengths), np.zeros_like(lows)
        for subset in subsets:
            np.maximum(best, evaluate_batch(subset, threads=2), out=best)
            np.maximum(
                best_low_of_subsets, evaluate_low_batch(subset, threads=2), out=best_low_of_subsets
            )
        assert np.array_equal(strengths, best)
        assert np.array_equal(lows, best_low_of_subsets)
    assert high.sum() == comb(52, cards)
    assert category_counts(high) == HANDS_OF_CARDS[cards]
    assert np.array_equal(high, high_histogram(cards))
    assert np.array_equal(low, low_histogram(cards))
