"""Hold'em ranges: what text stands for, text that reads back, and sets."""

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pokercore as pc
from pokercore import Range

RANKS = "23456789TJQKA"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AA", 6),
        ("QQ+", 18),
        ("QQ-88", 30),
        ("88-QQ", 30),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("KA", 16),
        ("ATs+", 16),
        ("A5s-A2s", 16),
        ("A2s-A5s", 16),
        ("76s+", 32),
        ("98s-54s", 20),
        ("J9s-T8s", 8),
        ("AXs", 48),
        ("Ax", 198),
        ("AsKs", 1),
        ("AsKs,AsKs", 1),
        ("AK!AsKs", 15),
        ("AK!(AsKs,AhKh)", 14),
        ("random", 1326),
        ("100%", 1326),
        ("0%", 0),
        ("AK:AKs", 4),
        ("10h9h", 1),
        ("QQ+ AKs", 22),
        ("  QQ+ ,\n AKs ", 22),
        ("", 0),
    ],
)
def test_text_stands_for_so_many_hands(text, count):
    assert len(Range(text)) == count


def test_weights():
    assert Range("AKs:0.5").weights.tolist() == [0.5] * 4
    assert Range("40%(QQ+,AKs:0.5)").size == pytest.approx(0.4 * 18 + 0.2 * 4)
    assert Range("(QQ,AK):0.25").size == 5.5
    assert Range("QQ:0.25,QQ+").weight("QsQh") == 1
    assert len(Range("QQ:0")) == 0


def test_best_hands():
    assert str(Range("1.3%")) == "QQ+"
    assert 0.15 <= Range("15%").part < 0.16
    assert Range("20%-10%") == Range("20%") - Range("10%")
    sizes = [len(Range(f"{part}%")) for part in range(101)]
    assert sizes == sorted(sizes)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("QQ+,", 4),
        (",QQ", 0),
        ("QQ,,KK", 3),
        ("AZ", 0),
        ("AAs", 2),
        ("AsAs", 0),
        ("AKs:2", 4),
        ("AKs:", 4),
        ("AKs:-1", 4),
        ("(AA", 3),
        ("AA)", 2),
        ("!AA", 0),
        ("101%", 0),
        ("15%-", 3),
        ("15%-5", 5),
        ("A5s-A2o", 4),
        ("K7s-Q2s", 4),
        ("QQ++", 3),
        ("AX+", 2),
        ("☃", 0),
        ("AA,\x00", 3),
        ("1e5", 0),
        ("AA:\u0660.\u0665", 3),
        ("\u0661\u0665%", 0),
        ("(" * 1000, 40),
    ],
)
def test_errors_name_the_position(text, position):
    with pytest.raises(pc.RangeError) as caught:
        Range(text)
    assert caught.value.position == position
    assert f"position {position}" in str(caught.value)
    assert "expected" in str(caught.value)


@pytest.mark.parametrize("text", [None, 5, b"AA", ["AA"], 1.5])
def test_other_types_are_refused(text):
    with pytest.raises(pc.RangeError):
        Range(text)


@given(st.text(alphabet="AKQJT98765432skohdcx*+-:,.%()! []10", max_size=30))
@settings(max_examples=400, deadline=None)
def test_any_text_is_a_range_or_a_range_error(text):
    try:
        found = Range(text)
    except pc.RangeError as error:
        position = error.position
    else:
        position = 0
        assert Range(str(found)) == found
    assert 0 <= position <= len(text)


weights = st.sampled_from([1.0, 0.5, 0.25, 1 / 3, 1e-9, 0.1])
hands = st.lists(st.integers(0, 51), min_size=2, max_size=2, unique=True).map(
    lambda cards: tuple(sorted(cards))
)


@given(st.dictionaries(hands, weights, max_size=60))
@settings(max_examples=150, deadline=None)
def test_text_reads_back(chosen):
    cards = np.array(list(chosen), dtype=np.uint8).reshape(-1, 2)
    found = Range.from_arrays(cards, np.array(list(chosen.values())))
    assert len(found) == len(chosen)
    assert Range(str(found)) == found
    back = Range.from_arrays(*found.to_arrays())
    assert back == found
    assert hash(back) == hash(found)
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - our own


@given(st.lists(st.sampled_from(["AA", "22+", "AK", "76s+", "A5s-A2s:0.5", "KQo:0.1"]), max_size=4))
@settings(max_examples=50, deadline=None)
def test_unions_and_intersections(texts):
    parts = [Range(text) for text in texts]
    whole = Range(",".join(texts))
    together = Range()
    for part in parts:
        together |= part
        assert part & whole == part
        assert whole | part == whole
    assert together == whole
    assert len(whole - whole) == 0


def test_one_range_is_what_iteration_gives():
    found = Range("AKs:0.5,22")
    listed = dict(found)
    assert len(listed) == len(found) == 10
    assert all(found.weight(hand) == weight for hand, weight in listed.items())
    assert "AsKs" in found
    assert "AsKh" not in found
    assert len(found.without("As")) == 9


def test_grid():
    grid = Range("AKs:0.5,QQ").grid()
    assert grid[0, 1] == 0.5
    assert grid[1, 0] == 0
    assert grid[2, 2] == 1
    assert Range.from_grid(grid) == Range("AKs:0.5,QQ")
    assert Range("AsKs").grid()[0, 1] == 0.25


@pytest.mark.parametrize(
    "cards",
    [[[0, 0]], [[0, 52]], [[0, -1]], [[0]], [0, 1], [[0.5, 1]], [[0, 1], [1, 0]], "AA", object()],
)
def test_bad_arrays_are_refused(cards):
    with pytest.raises(pc.RangeError):
        Range.from_arrays(cards)


@pytest.mark.parametrize("weights", [[2.0], [-1.0], [float("nan")], [1, 1], "x", [[1]]])
def test_bad_weights_are_refused(weights):
    with pytest.raises(pc.RangeError):
        Range.from_arrays([[0, 1]], weights)


def test_operators_with_other_games_are_refused():
    with pytest.raises(pc.RangeError):
        Range("AA") | Range("AA**", game="omaha")
    with pytest.raises(TypeError):
        Range("AA") | 5


def test_a_blank_range_is_the_empty_one():
    assert Range.__new__(Range) == Range() == Range("")
    assert list(Range.__new__(Range)) == []


def test_a_range_never_changes():
    aces = Range("AA")
    before = hash(aces)
    aces.__init__("KK")
    assert aces == Range("AA")
    assert hash(aces) == before


def test_memory_is_small():
    found = Range("random")
    assert found.masks.nbytes + found.weights.nbytes == 16 * 1326
    assert not found.masks.flags.writeable
