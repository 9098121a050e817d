"""The words for strengths."""

from __future__ import annotations

import numpy as np
import pytest
from reference.high import category_of_strength, example_of_class
from reference.low import low_words, lows

from pokercore.categories import Category, category, describe, describe_low
from pokercore.errors import CardError, PokerError
from pokercore.evaluation import evaluate

PLURALS = (
    "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks",
    "queens", "kings", "aces",
)  # fmt: skip
OF_CATEGORY = {
    Category.PAIR: "pair of ",
    Category.TWO_PAIR: "two pair, ",
    Category.STRAIGHT: "straight, ",
    Category.FLUSH: "flush, ",
    Category.FULL_HOUSE: "full house, ",
}


def test_no_two_strengths_have_the_same_words():
    words = [describe(strength) for strength in range(1, 7463)]
    assert len(set(words)) == 7462
    assert all(text == text.strip() and text for text in words)


def test_no_two_lows_have_the_same_words():
    words = [describe_low(strength) for strength in range(1, 57)]
    assert words == [low_words(low) for low in lows()]
    assert len(set(words)) == 56


def test_words_begin_with_the_category():
    for strength in range(1, 7463):
        kind = category(strength)
        if kind in OF_CATEGORY:
            assert describe(strength).startswith(OF_CATEGORY[kind]), strength


def test_words_name_the_ranks_that_pair():
    for strength, five in enumerate(example_of_class(), start=1):
        ranks = [card >> 2 for card in five]
        for rank in set(ranks):
            if ranks.count(rank) > 1:
                assert PLURALS[rank] in describe(strength), (strength, describe(strength))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AcAd8h8sKc", "two pair, aces and eights, king kicker"),
        ("KcKdKh9s9c", "full house, kings over nines"),
    ],
)
def test_words_a_table_uses(cards, words):
    assert describe(evaluate(cards)) == words


def test_the_royal_flush_is_called_so():
    assert "royal flush" in describe(7462)


@pytest.mark.parametrize("kind", [np.uint16, np.uint8, np.int64, int])
def test_numpy_integers_are_strengths_too(kind):
    assert category(kind(56)) == category_of_strength(56)
    assert describe(kind(56)) == describe(56)
    assert describe_low(kind(56)) == "5-4-3-2-A"


BAD = [-1, 7463, 65535, 65536, 2**31, 2**64, 2**200, -(2**200), True, 1.0, float("nan"), None, "1",
       b"1", [1], object()]  # fmt: skip


@pytest.mark.parametrize("strength", [0, *BAD])
@pytest.mark.parametrize("function", [category, describe])
def test_a_number_that_is_no_strength_is_refused(function, strength):
    with pytest.raises(PokerError):
        function(strength)


@pytest.mark.parametrize("strength", [57, *BAD])
def test_a_number_that_is_no_low_is_refused(strength):
    with pytest.raises(CardError):
        describe_low(strength)


def test_the_words_for_no_low_or_a_refusal():
    try:
        words = describe_low(0)
    except CardError:
        return
    assert words
    assert words not in {describe_low(strength) for strength in range(1, 57)}
