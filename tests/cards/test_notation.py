"""Cards as text, sequences and masks: what is read, what is written, what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.notation import NAMES, mask, names

from pokercore.cards import (
    Card,
    card_mask,
    format_cards,
    mask_cards,
    parse_cards,
    parse_known,
)
from pokercore.errors import CardError, NotationError, PokerError

DECK = 0x1FFF1FFF1FFF1FFF
hands = st.lists(st.integers(0, 51), unique=True, max_size=52)
separators = st.sampled_from(["", " ", ",", ", ", "  ", "\t", "\n", " , "])


@st.composite
def spelled(draw):
    cards = draw(hands)
    text = draw(separators)
    for card in cards:
        name = NAMES[card]
        if name[0] == "T" and draw(st.booleans()):
            name = "10" + name[1]
        text += draw(st.sampled_from([name, name.lower(), name.upper()])) + draw(separators)
    return cards, text


@given(spelled())
def test_any_spelling_reads_as_the_cards_in_order(case):
    cards, text = case
    assert parse_cards(text) == tuple(cards)
    assert card_mask(text) == mask(cards)


@given(hands, st.sampled_from(["", " ", ","]))
def test_print_then_parse_gives_the_cards_back(cards, separator):
    read = parse_cards(cards)
    printed = format_cards(read, separator)
    assert printed == separator.join(NAMES[card] for card in cards)
    assert parse_cards(printed) == read
    assert format_cards(parse_cards(printed), separator) == printed


@given(st.lists(st.one_of(st.none(), st.integers(0, 51)), max_size=52))
def test_unknown_cards_print_and_parse(cards):
    known = [card for card in cards if card is not None]
    read = [None if card is None else Card(card) for card in cards]
    text = format_cards(read, " ")
    if len(set(known)) == len(known):
        assert parse_known(text) == tuple(read)
    else:
        with pytest.raises(CardError):
            parse_known(text)


@given(hands)
def test_every_form_gives_the_same_set(cards):
    bits = mask(cards)
    forms = [
        names(cards),
        cards,
        tuple(cards),
        [Card(card) for card in cards],
        [NAMES[card] for card in cards],
        [NAMES[c] if c % 3 == 0 else Card(c) if c % 3 == 1 else c for c in cards],
        set(cards),
        frozenset(cards),
        np.array(cards, np.uint8),
        np.array(cards, np.int64),
        bits,
    ]
    for form in forms:
        assert card_mask(form) == bits
        assert sorted(parse_cards(form)) == sorted(cards)


@given(hands)
def test_masks_and_cards_are_two_forms_of_one_set(cards):
    assert mask_cards(card_mask(cards)) == tuple(sorted(cards))
    assert card_mask(mask_cards(mask(cards))) == mask(cards)


def test_mask_bit_is_sixteen_times_suit_plus_rank():
    assert card_mask("2c") == 1
    assert card_mask("2d") == 1 << 16
    assert card_mask("Ah") == 1 << (32 + 12)
    assert card_mask(range(52)) == DECK
    assert card_mask("") == card_mask([]) == 0


def test_a_card_alone_is_that_card_and_not_a_mask():
    assert parse_cards(Card("Ah")) == (Card("Ah"),)
    assert card_mask(Card("Ah")) == Card("Ah").mask


@given(st.integers(0, 2**64 - 1))
def test_bits_outside_the_layout_are_refused(bits):
    if bits & ~DECK:
        for function in (mask_cards, card_mask, parse_cards):
            with pytest.raises(CardError, match="mask"):
                function(bits)
    else:
        assert card_mask(mask_cards(bits)) == bits


@pytest.mark.parametrize("bits", [-1, -(2**70), 2**64, 2**64 - 1, 2**200, DECK + 1, 1 << 13])
def test_a_number_that_is_no_mask_is_refused(bits):
    for function in (mask_cards, card_mask, parse_cards):
        with pytest.raises(CardError, match="mask"):
            function(bits)


@given(hands.filter(bool), st.data())
def test_a_repeated_card_is_named(cards, data):
    twice = data.draw(st.sampled_from(cards))
    at = data.draw(st.integers(0, len(cards)))
    repeated = [*cards[:at], twice, *cards[at:]]
    for form in (repeated, names(repeated), tuple(map(Card, repeated)), np.array(repeated)):
        for function in (parse_cards, card_mask):
            with pytest.raises(CardError, match=NAMES[twice]):
                function(form)


@pytest.mark.parametrize(
    ("text", "bad"),
    [("AhXx", "Xx"), ("Ah Kd Zz", "Zz"), ("Ah;Kd", ";"), ("Ah 1d", "1d"), ("Ah-Kd", "-"),
     ("AhKx", "Kx"), ("Ah 11c", "11c")],
)  # fmt: skip
def test_a_bad_token_is_named(text, bad):
    for function in (parse_cards, card_mask, parse_known):
        with pytest.raises(NotationError) as refused:
            function(text)
        assert bad in str(refused.value)


@given(st.text(max_size=20))
def test_any_text_is_cards_or_a_notation_or_card_error(text):
    for function in (parse_cards, card_mask, parse_known):
        try:
            cards = function(text)
        except PokerError:
            continue
        if function is parse_cards:
            assert parse_cards(format_cards(cards)) == cards


@pytest.mark.parametrize("item", [None, True, 1.5, b"Ah", -1, 52, 2**70, ["Ah"], "", "AhKd", "??"])
def test_a_bad_item_in_a_sequence_is_refused(item):
    for form in ([item], ("Ah", item), ["Ah", item, "Kd"]):
        with pytest.raises(PokerError):
            parse_cards(form)


@pytest.mark.parametrize("thing", [None, True, 1.5, b"Ah", {"Ah": 1}, object(), iter(["Ah"]), int])
def test_things_that_hold_no_cards_are_refused(thing):
    for function in (parse_cards, card_mask):
        with pytest.raises(CardError):
            function(thing)


def test_unknown_cards_are_refused_where_cards_must_be_known():
    with pytest.raises(NotationError):
        parse_cards("Ah ??")


def test_at_most_52_cards_may_be_unknown():
    assert parse_known("??" * 52) == (None,) * 52
    with pytest.raises(NotationError, match="52"):
        parse_known("??" * 53)


def test_text_may_come_from_a_subclass():
    class Name(str):
        __slots__ = ()

        def __getitem__(self, at):
            raise AssertionError

    assert parse_cards(Name("AhKd")) == (Card("Ah"), Card("Kd"))


@pytest.mark.parametrize("cards", [None, True, 7, 1.5, object(), [1], ["As"], "AsKs", range(10**9)])
def test_only_cards_are_written(cards):
    with pytest.raises(CardError, match=r"is not (a Card|an iterable)"):
        format_cards(cards)


def test_a_separator_is_text():
    with pytest.raises(CardError, match="separator is None"):
        format_cards([Card("As")], None)
