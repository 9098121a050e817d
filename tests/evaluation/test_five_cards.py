"""All 2,598,960 hands of five cards against the oracle."""

from __future__ import annotations

import numpy as np
import pytest
from reference.bulk import all_fives, five_card_strengths, high_histogram, low_histogram
from reference.high import (
    CLASSES_OF_CATEGORY,
    HANDS_OF_CARDS,
    best_high,
    category_of_strength,
    classes,
    example_of_class,
)
from reference.low import best_low, lows

from pokercore.categories import Category, category
from pokercore.evaluation import evaluate, evaluate_batch, evaluate_low, evaluate_low_batch

CATEGORY_OF_STRENGTH = np.array([-1, *(key[0] for key in classes())])


@pytest.fixture(scope="module")
def strengths():
    return evaluate_batch(all_fives())


def test_the_bulk_oracle_agrees_with_the_plain_one():
    sample = all_fives()[::997]
    assert five_card_strengths(sample).tolist() == [best_high(five) for five in sample.tolist()]


def test_every_strength_equals_the_oracle(strengths):
    assert strengths.dtype == np.uint16
    assert np.array_equal(strengths, five_card_strengths(all_fives()))


def test_every_class_is_hit_as_often_as_counting_says(strengths):
    assert np.array_equal(np.bincount(strengths, minlength=7463), high_histogram(5))
    assert len(np.unique(strengths)) == 7462


def test_categories_have_their_published_counts(strengths):
    counts = np.bincount(CATEGORY_OF_STRENGTH[strengths], minlength=9)
    assert tuple(counts) == HANDS_OF_CARDS[5]


def test_category_of_each_strength_is_the_oracles():
    found = [category(strength) for strength in range(1, 7463)]
    assert all(type(kind) is Category for kind in found)
    assert found == [category_of_strength(strength) for strength in range(1, 7463)]
    assert tuple(np.bincount(found)) == CLASSES_OF_CATEGORY


def test_single_call_gives_each_class_its_place():
    assert [evaluate(five) for five in example_of_class()] == list(range(1, 7463))


def test_all_lows_of_five_cards_equal_counting():
    low = evaluate_low_batch(all_fives())
    assert low.dtype == np.uint16
    assert np.array_equal(np.bincount(low, minlength=57), low_histogram(5))


def test_lows_of_sampled_five_cards_equal_the_oracle():
    sample = all_fives()[::499]
    assert evaluate_low_batch(sample).tolist() == [best_low(five) for five in sample.tolist()]


def test_the_56_lows_in_order_from_87654_to_the_wheel():
    suits = [0, 1, 2, 3, 0]
    hands = [
        [4 * ((rank - 2) % 13) + suit for rank, suit in zip(low, suits, strict=True)]
        for low in lows()
    ]
    assert len(hands) == 56
    assert [evaluate_low(hand) for hand in hands] == list(range(1, 57))
