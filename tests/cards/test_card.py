"""The Card value: 52 interned objects that are ints, and how they read and print."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.notation import NAMES

from pokercore.cards import Card, card_mask, parse_cards
from pokercore.deck import Deck
from pokercore.errors import CardError, NotationError, PokerError

indices = st.integers(0, 51)


def test_deuce_of_clubs_is_0_and_ace_of_spades_is_51():
    assert (Card("2c"), Card("2d"), Card("2h"), Card("2s"), Card("As")) == (0, 1, 2, 3, 51)


@pytest.mark.parametrize("index", range(52))
def test_index_is_four_times_rank_plus_suit(index):
    card = Card(index)
    assert int(card) == index == 4 * card.rank + card.suit
    assert str(card) == NAMES[index]
    assert repr(card) == f"Card('{NAMES[index]}')"
    assert Card(NAMES[index]) is card
    assert card.mask == 1 << (16 * card.suit + card.rank) == card_mask([card])


@pytest.mark.parametrize("index", range(52))
def test_any_case_and_the_ten_written_10(index):
    name = NAMES[index]
    spellings = {name, name.lower(), name.upper(), name.swapcase()}
    if name[0] == "T":
        spellings |= {"10" + name[1], "10" + name[1].upper()}
    assert {Card(spelling) for spelling in spellings} == {Card(index)}


def test_every_way_to_a_card_gives_the_same_object():
    for index in range(52):
        card = Card(index)
        assert Card(card) is card
        assert Card(np.uint8(index)) is card
        assert Card(np.int64(index)) is card
        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickling_keeps_identity(protocol):
    deck = [Card(index) for index in range(52)]
    again = pickle.loads(pickle.dumps(deck, protocol))  # noqa: S301
    assert all(a is b for a, b in zip(deck, again, strict=True))


def test_a_pickle_is_read_by_another_process():
    data = pickle.dumps((Card("Ah"), Card("2c")))
    code = "import pickle, sys; print(*pickle.loads(bytes.fromhex(sys.argv[1])))"
    done = subprocess.run(
        [sys.executable, "-c", code, data.hex()], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["Ah", "2c"]


@given(indices, indices)
def test_equality_order_and_hash_are_those_of_the_index(a, b):
    assert (Card(a) == Card(b)) == (a == b)
    assert (Card(a) < Card(b)) == (a < b)
    assert Card(a) == a
    assert hash(Card(a)) == hash(a)
    assert {Card(a): "held"}[a] == "held"


def test_cards_sort_by_rank_then_suit():
    cards = [Card(name) for name in ("As", "2s", "Kd", "2c", "Ac")]
    assert [str(card) for card in sorted(cards)] == ["2c", "2s", "Kd", "Ac", "As"]


def test_format_pads_the_name_like_text():
    assert f"{Card('Ah'):>4}|{Card('Ah')}|{Card('Td'):<3}|" == "  Ah|Ah|Td |"


def test_symbol_draws_the_suit():
    assert [Card(i).symbol for i in (48, 49, 50, 51)] == ["A♣", "A♦", "A♥", "A♠"]


def test_attributes_cannot_be_set():
    for name in ("rank", "suit", "mask", "symbol", "anything"):
        with pytest.raises(AttributeError):
            setattr(Card("Ah"), name, 1)


def test_cards_fill_a_numpy_array():
    assert np.array([Card("2c"), Card("As")], dtype=np.uint8).tolist() == [0, 51]


@pytest.mark.parametrize("index", [-1, 52, 100, 100_000_000, 2**63, -(2**63), 2**200, -(2**200)])
def test_an_index_out_of_range_is_refused(index):
    with pytest.raises(CardError, match="0 to 51"):
        Card(index)


@pytest.mark.parametrize("index", [np.int64(-1), np.uint64(2**63), np.uint8(255), np.int8(-3)])
def test_a_numpy_index_out_of_range_is_refused(index):
    with pytest.raises(CardError):
        Card(index)


@pytest.mark.parametrize(
    "text",
    ["", "A", "h", "Ax", "1h", "11h", "10", "0h", "AhK", "AhKd", " Ah", "Ah ", "??", "A♥",
     "\ud800h", "A\ud800", "🂱", "\u0410h", "hA", "A h", "A\0", "\uff12h", "A" * 10_000],
)  # fmt: skip
def test_text_that_is_no_single_card_is_refused(text):
    with pytest.raises(NotationError):
        Card(text)


@pytest.mark.parametrize(
    "thing",
    [None, True, False, 1.0, float("nan"), b"Ah", ["Ah"], ("Ah",), {"Ah"}, {}, object(), 1j,
     np.bool_(True), np.float64(3), np.array([1, 2]), Card, range(3)],
)  # fmt: skip
def test_a_thing_of_another_type_is_refused(thing):
    with pytest.raises(CardError):
        Card(thing)


def test_refusals_are_value_errors_of_the_tree():
    for error in (CardError, NotationError):
        assert issubclass(error, ValueError)
        assert issubclass(error, PokerError)


def test_threads_get_the_same_objects():
    found: list[tuple[int, ...]] = []
    start = threading.Barrier(8)

    def work():
        start.wait()
        found.append(tuple(id(Card(i)) for _ in range(50) for i in range(52)))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1


@pytest.mark.parametrize("number", [52, 99, 300, -5, -(10**6), 2**80])
def test_a_forged_card_is_refused_wherever_cards_are_read(number):
    forged = int.__new__(Card, number)
    for read in (parse_cards, card_mask, Deck, Card):
        with pytest.raises(CardError):
            read(forged)
    with pytest.raises(CardError):
        _ = forged.mask
    assert str(forged) == forged.symbol == "??"


def test_text_of_a_subclass_is_read_as_it_is_not_as_it_prints():
    class Told(str):
        __slots__ = ()

        def __str__(self):
            return "2c"

    assert Card(Told("Ah")) is Card("Ah")
    assert parse_cards(Told("AhKd")) == parse_cards("AhKd")
