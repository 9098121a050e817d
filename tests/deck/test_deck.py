"""The Deck: order, dealing, burning, and that it never deals more than it has."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.notation import NAMES, mask, names
from reference.shuffle import shuffled

from pokercore.cards import Card
from pokercore.deck import Deck
from pokercore.errors import CardError, NotationError, PokerError
from pokercore.hand import Hand
from pokercore.stakes import Stakes

seeds = st.integers(0, 2**64 - 1)
orders = st.lists(st.integers(0, 51), unique=True, max_size=52)


@given(orders)
def test_a_given_order_is_dealt_as_given(cards):
    for form in (names(cards), cards, [Card(card) for card in cards]):
        deck = Deck(form)
        assert len(deck) == len(cards)
        assert deck.remaining == tuple(cards)
        assert deck.deal(len(cards)) == tuple(cards)
        assert len(deck) == 0
        assert deck.remaining == ()


@given(seeds, st.lists(st.integers(0, 60), max_size=12))
def test_deals_and_burns_take_cards_from_the_top(seed, sizes):
    deck = Deck.shuffled(seed=seed)
    order = list(deck.remaining)
    assert sorted(order) == list(range(52))
    for size in sizes:
        if size % 7 == 3 and order:
            assert deck.burn() is None
            del order[0]
        elif size > len(order):
            with pytest.raises(CardError):
                deck.deal(size)
        else:
            dealt = deck.deal(size)
            assert type(dealt) is tuple
            assert all(type(card) is Card for card in dealt)
            assert dealt == tuple(order[:size])
            del order[:size]
        assert deck.remaining == tuple(order)
        assert len(deck) == len(order)


def test_dealing_more_than_are_left_names_both_counts_and_changes_nothing():
    deck = Deck("As Kd Qh")
    with pytest.raises(CardError) as refused:
        deck.deal(4)
    assert "4" in str(refused.value)
    assert "3" in str(refused.value)
    assert deck.remaining == (Card("As"), Card("Kd"), Card("Qh"))
    deck.deal(3)
    with pytest.raises(CardError):
        deck.burn()
    with pytest.raises(CardError):
        deck.deal(1)
    assert deck.deal(0) == ()


@pytest.mark.parametrize(
    "count", [-1, -(2**70), 2**31, 2**63, 2**64, 2**200, None, True, 1.0, "1", b"1", [1], object()]
)
def test_a_count_that_is_no_count_is_refused_and_changes_nothing(count):
    deck = Deck.shuffled(seed=1)
    before = deck.remaining
    with pytest.raises(CardError):
        deck.deal(count)
    assert deck.remaining == before


@given(seeds, orders)
@settings(max_examples=50)
def test_a_seeded_deck_is_the_published_shuffle(seed, excluded):
    deck = Deck.shuffled(seed=seed, exclude=names(excluded))
    assert list(deck.remaining) == shuffled(seed, excluded)


@pytest.mark.parametrize(
    ("seed", "first"), [(0, "9sJs3s7s2d"), (7, "Jc5sQsAs2s"), (2**64 - 1, "9dQc8sJs9s")]
)
def test_the_same_seed_gives_the_same_deck_on_every_version(seed, first):
    assert names(Deck.shuffled(seed=seed).deal(5)) == first == names(shuffled(seed)[:5])


@pytest.mark.parametrize("form", [names, list, set, frozenset, mask, np.array])
def test_excluded_cards_are_left_out(form):
    excluded = [0, 17, 51]
    deck = Deck.shuffled(seed=3, exclude=form(excluded))
    assert len(deck) == 49
    assert set(deck.remaining).isdisjoint(excluded)
    assert deck.remaining == Deck.shuffled(seed=3, exclude=names(excluded)).remaining


def test_the_order_of_exclusion_does_not_matter():
    a, b = Deck.shuffled(seed=5, exclude="AsKd2c"), Deck.shuffled(seed=5, exclude="2cAsKd")
    assert a.remaining == b.remaining


def test_excluding_every_card_leaves_an_empty_deck():
    deck = Deck.shuffled(exclude=range(52))
    assert deck.remaining == ()
    assert len(Deck.shuffled(seed=1, exclude=range(51))) == 1


def test_without_a_seed_decks_differ():
    decks = {Deck.shuffled().remaining for _ in range(20)}
    assert len(decks) == 20
    assert all(sorted(order) == list(range(52)) for order in decks)


def test_a_copy_goes_its_own_way():
    deck = Deck.shuffled(seed=2)
    deck.deal(5)
    twin = deck.copy()
    assert twin.remaining == deck.remaining
    dealt = twin.deal(10)
    assert len(deck) == 47
    assert deck.deal(10) == dealt
    deck.burn()
    assert len(twin) == 37


def test_nothing_about_the_cards_can_be_read_from_the_words_for_a_deck():
    deck = Deck.shuffled(seed=11)
    for words in (repr(deck), str(deck), f"{deck}"):
        assert not any(name in words for name in NAMES)


def test_remaining_is_a_tuple_that_does_not_change():
    deck = Deck.shuffled(seed=4)
    before = deck.remaining
    assert type(before) is tuple
    deck.deal(3)
    assert len(before) == 52
    with pytest.raises(AttributeError):
        deck.remaining = ()


def pickled(value, protocol):
    return pickle.loads(pickle.dumps(value, protocol))  # noqa: S301


def test_copy_module_and_every_pickle_give_an_equal_order():
    deck = Deck.shuffled(seed=9)
    deck.deal(2)
    twins = [copy.copy(deck), copy.deepcopy(deck), deck.copy()]
    twins += [pickled(deck, protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for twin in twins:
        assert twin.remaining == deck.remaining
        twin.deal(1)
        assert len(deck) == 50


class Rigged(Deck):
    """A deck whose methods lie, and which asks for more than cards."""

    def __new__(cls, cards, why):  # noqa: ARG004 - the deck wants the cards later
        return super().__new__(cls)

    def __init__(self, cards, why):
        super().__init__(cards)
        self.why = why

    def __len__(self):
        return -1

    def deal(self, count):
        raise KeyError(count)


class Unmade(Deck):
    def __init__(self):
        pass


def test_a_hand_takes_the_cards_of_a_deck_whatever_its_methods_say():
    stakes = Stakes.from_blinds(5, 10)
    cards = Deck.shuffled(seed=3).remaining
    hand = Hand.start("no-limit-holdem", stakes, {1: 99, 2: 99}, 1, deck=Rigged(cards, "test"))
    assert hand.hole_cards(2) == (cards[0], cards[2])
    with pytest.raises(CardError, match="never given its cards"):
        Hand.start("no-limit-holdem", stakes, {1: 99, 2: 99}, 1, deck=Unmade())
    assert Rigged(cards, "test").copy().remaining == cards


@pytest.mark.parametrize("cards", ["AsAs", [0, 0], [52], [-1], [None], None, True, 1.5, b"As", {}])
def test_a_deck_of_impossible_cards_is_refused(cards):
    with pytest.raises(PokerError):
        Deck(cards)


@pytest.mark.parametrize("text", ["Ax", "As ??", "A"])
def test_a_deck_of_bad_text_is_refused(text):
    with pytest.raises(NotationError):
        Deck(text)


@pytest.mark.parametrize("seed", [-1, 2**64, 2**200, True, 1.0, "7", b"7", [7], float("nan")])
def test_a_seed_outside_64_bits_is_refused(seed):
    with pytest.raises(CardError):
        Deck.shuffled(seed=seed)


@pytest.mark.parametrize("exclude", ["AsAs", [52], None, True, 1.5, "zz"])
def test_an_impossible_exclusion_is_refused(exclude):
    with pytest.raises(PokerError):
        Deck.shuffled(seed=1, exclude=exclude)
