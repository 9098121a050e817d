"""Omaha ranges: patterns against a slow reading of them."""

import itertools
import random
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pokercore as pc
from pokercore import Range
from pokercore.cards import Card
from pokercore.combos import combo_masks

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def fits(hand, slots):
    """Whether the cards can be put to the places of a pattern, tried in every order."""
    return any(
        all(
            slot is None or (str(card)[0] in slot[0] and str(card)[1] in slot[1])
            for card, slot in zip(order, slots, strict=True)
        )
        for order in itertools.permutations(hand)
    )


PATTERNS = {
    "AA**": [("A", SUITS), ("A", SUITS), None, None],
    "AKQJ": [("A", SUITS), ("K", SUITS), ("Q", SUITS), ("J", SUITS)],
    "A": [("A", SUITS), None, None, None],
    "[AKQ][A-T]2x": [("AKQ", SUITS), ("AKQJT", SUITS), ("2", SUITS), None],
    "[A-T,2]s[K,Q]xx": [("AKQJT2", "s"), ("KQ", SUITS), None, None],
    "AsKs**": [("A", "s"), ("K", "s"), None, None],
    "Ahxhxx": [("A", "h"), (RANKS, "h"), None, None],
    "[9-2]s[9-2]s[9-2][9-2]": [("23456789", "s")] * 2 + [("23456789", SUITS)] * 2,
}


@pytest.mark.parametrize("text", PATTERNS)
def test_patterns_are_those_of_a_slow_reading(text):
    found = {hand for hand, _ in Range(text, game="omaha")}
    rng = random.Random(text)
    near = [tuple(rng.sample(range(52), 4)) for _ in range(3000)]
    near += [tuple(int(card) for card in hand) for hand in itertools.islice(found, 500)]
    for cards in near:
        hand = tuple(Card(index) for index in sorted(cards, reverse=True))
        assert (hand in found) == fits(hand, PATTERNS[text]), hand


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("random", 270_725),
        ("AA**", 6961),
        ("AAxx", 6961),
        ("AA", 6961),
        ("AAKK", 36),
        ("AAKK:ds", 6),
        ("AKQJ:r", 24),
        ("AKQJ:$ss", 144),
        ("AKQJ:ds", 36),
        ("AKQJ:ts", 48),
        ("JT98+", 4 * 256),
        ("JT98-9876", 3 * 256),
        ("AAAA", 1),
        ("AAAAA", None),
        ("AsAhKsKh", 1),
        ("AA**!AA**", 0),
        ("AA**!AAA", 6768),
    ],
)
def test_text_stands_for_so_many_hands(text, count):
    if count is None:
        with pytest.raises(pc.RangeError):
            Range(text, game="omaha")
    else:
        assert len(Range(text, game="omaha")) == count


def test_suit_words_split_all_hands():
    parts = [Range(word, game="omaha") for word in ("ds", "ss", "ts", "r")]
    assert sum(len(part) for part in parts) == 270_725 - 4 * 715  # but those of one suit
    assert len(parts[0]) == 6 * 78 * 78


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("AZ", 1),
        ("A[KZ]", 3),
        ("A[]", 2),
        ("A[K", 1),
        ("[AK][AK]+", 8),
        ("JT98-765", 4),
        ("JT98-Z", 5),
        ("AsAsKsQs", 0),
        ("ds:", 3),
        ("AA$", 2),
        ("", None),
    ],
)
def test_errors_name_the_position(text, position):
    if position is None:
        assert len(Range(text, game="omaha")) == 0
        return
    with pytest.raises(pc.RangeError) as caught:
        Range(text, game="omaha")
    assert caught.value.position == position


@given(st.text(alphabet="AKQJT98765432shdcx*+-:,.%()! []10$r", max_size=20))
@settings(max_examples=60, deadline=None)
def test_any_text_is_a_range_or_a_range_error(text):
    try:
        found = Range(text, game="omaha")
    except pc.RangeError:
        return
    if len(found) < 2000:
        assert Range(str(found), game="omaha") == found


def test_six_cards_are_refused_in_words():
    with pytest.raises(pc.RangeError, match="omaha6"):
        Range("AA", game="omaha6")


@pytest.mark.parametrize(
    "text",
    [
        "random:0.9,(" * 39 + "AA" + ")" * 39,
        "(random):0.9:(" * 39 + "AA" + ")" * 39,
        "AKQJ," * 1900 + "AA",
        "(AsKsQdJd,AsKsQdJc)," * 1900 + "AA",
        "AA:ds," * 1000,
        "A" * 11_000_000,
    ],
)
def test_text_that_would_take_too_long_or_too_much_memory_is_refused(monkeypatch, text):
    monkeypatch.setattr("pokercore.range_grammar._MOST_LOOKS", 20_000_000)
    tracemalloc.start()
    with pytest.raises(pc.RangeError):
        Range(text, game="omaha")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 250_000_000


def test_a_long_list_of_hands_reads_back():
    low = Range("[2-9][2-9][2-9][2-9]:0.3", game="omaha")
    assert len(low) > 30_000
    assert Range(str(low), game="omaha") == low


def test_five_cards_take_little_memory():
    combo_masks(5)
    tracemalloc.start()
    assert len(Range("AA***:ds", game="omaha5")) == 50_976
    assert len(Range("AKQJT", game="omaha5")) == 1024
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 150_000_000


def test_five_cards():
    assert len(Range("AAKK*", game="omaha5")) == 36 * 44 + 2 * 4 * 6
    assert Range("AAAA", game="omaha5").hole_cards == 5


def test_steps_of_a_word_are_bounded_too(monkeypatch):
    monkeypatch.setattr("pokercore.range_grammar._MOST_LOOKS", 20_000_000)  # 73 at all hands
    assert len(Range(",".join(["AAK"] * 30), game="omaha")) > 0
    with pytest.raises(pc.RangeError, match="at most 73 words"):
        Range(",".join(["2+"] * 6), game="omaha")


def test_a_word_of_many_steps_takes_little_memory():
    Range("A", game="omaha5")  # the tables, built once
    tracemalloc.start()
    found = Range("3+", game="omaha5")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # Below three there are only the four deuces.
    assert len(found) == 2_598_960
    assert peak < 250e6
