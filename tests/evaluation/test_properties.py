"""Properties that hold for every hand, whatever way it is asked."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.high import best_high, key_of_five
from reference.low import best_low
from reference.notation import NAMES, mask, names
from reference.omaha import fives, omaha_high, omaha_low

from pokercore.cards import Card
from pokercore.evaluation import (
    best_five,
    best_five_omaha,
    evaluate,
    evaluate_batch,
    evaluate_low,
    evaluate_low_batch,
    evaluate_low_mask,
    evaluate_mask,
    evaluate_omaha,
    evaluate_omaha_low,
)

# Cards of few ranks or suits come up often enough for every category.
decks = st.sampled_from(
    [range(52), range(2, 52, 4), range(12), range(32), [*range(28), *range(48, 52)], range(24, 52)]
)


@st.composite
def hands(draw, least=5, most=7):
    deck = draw(decks)
    count = draw(st.integers(least, most))
    return draw(st.lists(st.sampled_from(deck), unique=True, min_size=count, max_size=count))


@st.composite
def omaha_deals(draw):
    held, shown = draw(st.integers(4, 6)), draw(st.integers(3, 5))
    deck = draw(decks.filter(lambda deck: len(deck) >= 11))
    cards = st.lists(
        st.sampled_from(deck), unique=True, min_size=held + shown, max_size=held + shown
    )
    deal = draw(cards)
    return deal[:held], deal[held:]


def relabelled(cards, suits):
    return [4 * (card >> 2) + suits[card & 3] for card in cards]


@given(hands())
def test_high_and_low_equal_the_oracles(hand):
    assert evaluate(hand) == best_high(hand)
    assert evaluate_low(hand) == best_low(hand)


@given(hands(), st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(hand, random):
    other = random.sample(hand, len(hand))
    assert evaluate(other) == evaluate(hand)
    assert evaluate_low(other) == evaluate_low(hand)


@given(hands(), st.permutations(range(4)))
def test_suits_never_matter_but_for_being_alike(hand, suits):
    assert evaluate(relabelled(hand, suits)) == evaluate(hand)
    assert evaluate_low(relabelled(hand, suits)) == evaluate_low(hand)


@given(omaha_deals(), st.permutations(range(4)), st.randoms(use_true_random=False))
def test_omaha_knows_neither_order_nor_the_names_of_suits(deal, suits, random):
    hole, board = deal
    other_hole = random.sample(relabelled(hole, suits), len(hole))
    other_board = random.sample(relabelled(board, suits), len(board))
    assert evaluate_omaha(other_hole, other_board) == evaluate_omaha(hole, board)
    assert evaluate_omaha_low(other_hole, other_board) == evaluate_omaha_low(hole, board)


@given(omaha_deals())
def test_omaha_equals_the_oracle(deal):
    assert evaluate_omaha(*deal) == omaha_high(*deal)
    assert evaluate_omaha_low(*deal) == omaha_low(*deal)


@given(omaha_deals())
def test_omaha_is_never_better_than_free_choice_of_the_same_cards(deal):
    hole, board = deal
    assert evaluate_omaha(hole, board) == max(map(evaluate, fives(hole, board)))
    if len(hole) + len(board) == 7:
        assert evaluate_omaha(hole, board) <= evaluate(hole + board)


@given(hands(least=6))
def test_a_hand_is_worth_its_best_five(hand):
    fives = list(combinations(hand, 5))
    assert evaluate(hand) == max(map(evaluate, fives))
    assert evaluate_low(hand) == max(map(evaluate_low, fives))


@given(hands(most=6), st.integers(0, 51))
def test_one_card_more_never_hurts(hand, card):
    if card not in hand:
        assert evaluate([*hand, card]) >= evaluate(hand)
        assert evaluate_low([*hand, card]) >= evaluate_low(hand)


@given(hands())
def test_every_form_of_the_cards_gives_the_same_strength(hand):
    bits = mask(hand)
    forms = [
        names(hand), " ".join(NAMES[c] for c in hand), hand, tuple(hand), set(hand), bits,
        [Card(c) for c in hand], [NAMES[c] for c in hand], np.array(hand, np.uint8),
        np.array(hand, np.int64),
    ]  # fmt: skip
    row = np.array([hand], np.uint8)
    assert {evaluate(form) for form in forms} == {evaluate_mask(bits)}
    assert {evaluate_low(form) for form in forms} == {evaluate_low_mask(bits)}
    assert evaluate_batch(row).tolist() == [evaluate(hand)]
    assert evaluate_low_batch(row).tolist() == [evaluate_low(hand)]
    assert type(evaluate(hand)) is int
    assert type(evaluate_mask(bits)) is int


@given(hands())
def test_the_best_five_are_of_the_hand_and_worth_as_much(hand):
    five = best_five(hand)
    assert type(five) is tuple
    assert len(set(five)) == 5
    assert all(type(card) is Card for card in five)
    assert set(five) <= set(hand)
    assert evaluate(five) == evaluate(hand)
    low = best_five(hand, low=True)
    if evaluate_low(hand):
        assert len(set(low)) == 5
        assert set(low) <= set(hand)
        assert evaluate_low(low) == evaluate_low(hand)
    else:
        assert low == ()


@given(omaha_deals())
def test_the_best_five_of_omaha_are_two_of_the_hand_then_three_of_the_board(deal):
    hole, board = deal
    for low, whole, five_of in (
        (False, evaluate_omaha(hole, board), evaluate),
        (True, evaluate_omaha_low(hole, board), evaluate_low),
    ):
        five = best_five_omaha(hole, board, low=low)
        assert type(five) is tuple
        if not whole:
            assert five == ()
            continue
        assert len(set(five)) == 5
        assert all(type(card) is Card for card in five)
        assert set(five[:2]) <= set(hole)
        assert set(five[2:]) <= set(board)
        assert five_of(five) == whole


@given(hands(5, 5), hands(5, 5))
@settings(max_examples=300)
def test_a_larger_strength_is_a_stronger_hand(one, other):
    a, b = key_of_five(one), key_of_five(other)
    assert (evaluate(one) > evaluate(other)) == (a > b)
    assert (evaluate(one) == evaluate(other)) == (a == b)
