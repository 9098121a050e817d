"""The batch calls: layouts, threads, `out=`, and refusals that leave `out` alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.shuffle import dealt_rows

from pokercore.errors import CardError, PokerError
from pokercore.evaluation import (
    evaluate_batch,
    evaluate_low_batch,
    evaluate_omaha_batch,
    evaluate_omaha_hi_lo_batch,
    evaluate_omaha_low_batch,
)

DEALS = np.array(dealt_rows(3001, 11, seed=99), np.uint8)
DEALS.flags.writeable = False
MARK = 0xABCD


def flat(deals, **options):
    return evaluate_batch(deals[:, :7], **options)


def flat_low(deals, **options):
    return evaluate_low_batch(deals[:, :7], **options)


def omaha(deals, **options):
    return evaluate_omaha_batch(deals[:, :6], deals[:, 6:], **options)


def omaha_low(deals, **options):
    return evaluate_omaha_low_batch(deals[:, :6], deals[:, 6:], **options)


def both(deals, **options):
    return evaluate_omaha_hi_lo_batch(deals[:, :6], deals[:, 6:], **options)


ONE_OUT = [flat, flat_low, omaha, omaha_low]
one_out = pytest.mark.parametrize("function", ONE_OUT)
every = pytest.mark.parametrize("function", [*ONE_OUT, both])


def pair(result):
    return result if isinstance(result, tuple) else (result,)


def same(one, other):
    return all(np.array_equal(a, b) for a, b in zip(pair(one), pair(other), strict=True))


def new_out(function):
    outs = tuple(np.full(len(DEALS), MARK, np.uint16) for _ in range(2 if function is both else 1))
    return outs if function is both else outs[0]


def untouched(out):
    return all((np.asarray(array) == MARK).all() for array in pair(out))


@every
@pytest.mark.parametrize("threads", [1, 2, 5, 64])
def test_threads_change_nothing(function, threads):
    assert same(function(DEALS, threads=threads), function(DEALS))
    for rows in (0, 1, 2, 7):
        assert same(function(DEALS[:rows], threads=threads), function(DEALS[:rows]))


@every
def test_layouts_change_nothing(function):
    expected = function(DEALS)
    wide = np.full((len(DEALS), 24), 255, np.uint8)
    wide[:, 1:23:2] = DEALS
    tall = np.full((2 * len(DEALS), 11), 255, np.uint8)
    tall[::2] = DEALS
    odd = np.empty(DEALS.size + 1, np.uint8)[1:].reshape(DEALS.shape)
    odd[:] = DEALS
    layouts = {
        "columns apart": wide[:, 1:23:2],
        "rows apart": tall[::2],
        "by columns": np.asfortranarray(DEALS),
        "transposed": np.ascontiguousarray(DEALS.T).T,
        "backwards": np.ascontiguousarray(DEALS[::-1])[::-1],
        "mirrored": np.ascontiguousarray(DEALS[:, ::-1])[:, ::-1],
        "unaligned": odd,
        "read-only": DEALS,
    }
    for name, deals in layouts.items():
        before = deals.copy()
        assert same(function(deals), expected), name
        assert same(function(deals, threads=3), expected), name
        assert np.array_equal(deals, before), name


@every
def test_no_rows_give_no_strengths(function):
    for result in pair(function(DEALS[:0])):
        assert result.shape == (0,)
        assert result.dtype == np.uint16


@every
def test_out_is_filled_and_given_back(function):
    expected = function(DEALS)
    out = new_out(function)
    given_back = function(DEALS, out=out)
    assert same(out, expected)
    for array, back in zip(pair(out), pair(given_back), strict=True):
        assert back is array


@every
def test_results_are_fresh_arrays(function):
    for one, other in zip(pair(function(DEALS)), pair(function(DEALS)), strict=True):
        assert not np.shares_memory(one, other)
        assert one.flags.writeable
        assert one.flags.c_contiguous


def test_the_two_results_of_hi_lo_are_apart():
    high, low = both(DEALS)
    assert not np.shares_memory(high, low)


def bad_outs(count):
    read_only = np.full(count, MARK, np.uint16)
    read_only.flags.writeable = False
    return {
        "read-only": read_only,
        "short": np.full(count - 1, MARK, np.uint16),
        "long": np.full(count + 1, MARK, np.uint16),
        "two axes": np.full((count, 1), MARK, np.uint16),
        "no axis": np.full((), MARK, np.uint16),
        "int16": np.full(count, MARK, np.int64).astype(np.int16),
        "int64": np.full(count, MARK, np.int64),
        "uint8": np.full(count, MARK & 0xFF, np.uint8),
        "float": np.full(count, MARK, np.float64),
        "swapped bytes": np.full(count, MARK, np.dtype(np.uint16).newbyteorder()),
        "objects": np.full(count, MARK, object),
        "list": [MARK] * count,
        "bytes": b"\xcd\xab" * count,
        "bytearray": bytearray(b"\xcd\xab" * count),
        "number": 3,
        "text": "out",
        "true": True,
    }


@one_out
@pytest.mark.parametrize("name", bad_outs(2))
def test_an_out_of_the_wrong_kind_is_refused_untouched(function, name):
    out = bad_outs(len(DEALS))[name]
    before = out.copy() if hasattr(out, "copy") else out
    with pytest.raises(CardError, match="out"):
        function(DEALS, out=out)
    assert np.array_equal(out, before)


@pytest.mark.parametrize("name", bad_outs(2))
def test_a_pair_with_one_wrong_out_is_refused_untouched(name):
    bad = bad_outs(len(DEALS))[name]
    for at in (0, 1):
        good = np.full(len(DEALS), MARK, np.uint16)
        outs = (bad, good) if at == 0 else (good, bad)
        with pytest.raises(CardError, match="out"):
            both(DEALS, out=outs)
        assert untouched(good)


def test_an_out_for_hi_lo_that_is_no_pair_is_refused_untouched():
    a, b, c = (np.full(len(DEALS), MARK, np.uint16) for _ in range(3))
    for outs in (a, (a,), (a, b, c), (), np.full((2, len(DEALS) + 1), MARK, np.uint16), 3, "ab"):
        with pytest.raises(CardError, match="out"):
            both(DEALS, out=outs)
    assert untouched(a)
    assert untouched(b)


def test_the_same_array_twice_for_hi_lo_is_refused_untouched():
    out = np.full(len(DEALS) + 1, MARK, np.uint16)
    for outs in ((out[1:], out[1:]), (out[1:], out[:-1])):
        with pytest.raises(CardError, match="out"):
            both(DEALS, out=outs)
        assert untouched(out)


@every
def test_an_out_that_overlaps_the_cards_gets_the_right_strengths_or_is_refused(function):
    for start in (0, 2, len(DEALS) * 9 & ~1):
        memory = np.zeros(len(DEALS) * 11 + 16, np.uint8)
        deals = memory[: DEALS.size].reshape(DEALS.shape)
        deals[:] = DEALS
        out = memory[start : start + 2 * len(DEALS)].view(np.uint16)
        other = np.full(len(DEALS), MARK, np.uint16)
        outs = (other, out) if function is both else out
        try:
            function(deals, out=outs)
        except CardError:
            assert np.array_equal(deals, DEALS)
            assert untouched(other)
        else:
            assert same(outs, function(DEALS))


@every
def test_a_strided_out_is_filled_or_refused(function):
    wide = np.full((len(DEALS), 4), MARK, np.uint16)
    out = (wide[:, 1], wide[:, 2]) if function is both else wide[:, 1]
    try:
        function(DEALS, out=out)
    except CardError:
        assert untouched(wide)
    else:
        assert same(out, function(DEALS))
        assert untouched(wide[:, 0])
        assert untouched(wide[:, 3])


@every
@pytest.mark.parametrize("row", [0, 1, 1500, 3000])
@pytest.mark.parametrize("card", [52, 53, 63, 64, 100, 128, 200, 255])
def test_a_number_that_is_no_card_is_refused_with_out_untouched(function, row, card):
    for column in (0, 5, 6):
        deals = DEALS.copy()
        deals[row, column] = card
        for threads in (1, 5):
            out = new_out(function)
            with pytest.raises(CardError, match=str(card)):
                function(deals, out=out, threads=threads)
            assert untouched(out)


@every
@pytest.mark.parametrize("row", [0, 1, 1500, 3000])
def test_a_repeated_card_is_refused_with_out_untouched(function, row):
    for a, b in ((0, 1), (0, 6), (3, 5), (6, 2)):
        deals = DEALS.copy()
        deals[row, a] = deals[row, b]
        for threads in (1, 5):
            out = new_out(function)
            with pytest.raises(CardError):
                function(deals, out=out, threads=threads)
            assert untouched(out)


@pytest.mark.parametrize(
    "cards",
    [
        DEALS[:, :4], DEALS[:, :8], DEALS[:, :0], DEALS[0], DEALS[0, 0], DEALS[None],
        DEALS.astype(np.int8)[:, :7],
        DEALS.astype(np.uint16)[:, :7], DEALS.astype(np.int64)[:, :7], DEALS.astype(float)[:, :7],
        DEALS.astype(bool)[:, :7], DEALS.astype(object)[:, :7], DEALS.astype("U3")[:, :7],
        DEALS[:, :7].astype("S1"), DEALS[:, :7].copy().view("V1"), None, 3, 1.5, "AhKd", b"abcdefg",
        DEALS[:3, :7].tolist(), [], (), {}, object(), np.float64("nan"),
        np.zeros((0, 4), np.uint8), np.zeros((3, 2**20), np.uint8), np.zeros((5, 7, 1), np.uint8),
    ],
    ids=lambda thing: f"{type(thing).__name__}{getattr(thing, 'shape', '')}",
)  # fmt: skip
@pytest.mark.parametrize("function", [evaluate_batch, evaluate_low_batch])
def test_cards_of_another_shape_or_type_are_refused(function, cards):
    out = np.full(3001, MARK, np.uint16)
    with pytest.raises(PokerError):
        function(cards, out=out)
    with pytest.raises(PokerError):
        function(cards)
    assert untouched(out)


OMAHA = [evaluate_omaha_batch, evaluate_omaha_low_batch, evaluate_omaha_hi_lo_batch]


@pytest.mark.parametrize("function", OMAHA)
@pytest.mark.parametrize(
    ("held", "shown"), [(3, 5), (7, 4), (2, 5), (0, 5), (4, 2), (4, 6), (4, 0), (5, 1)]
)
def test_hands_and_boards_of_another_size_are_refused(function, held, shown):
    with pytest.raises(CardError):
        function(DEALS[:, :held], DEALS[:, held : held + shown])
    with pytest.raises(CardError):
        function(DEALS[:1, :held], DEALS[0, held : held + shown])


@pytest.mark.parametrize("function", OMAHA)
def test_boards_that_do_not_match_the_hands_are_refused(function):
    hole, board = DEALS[:, :4], DEALS[:, 4:9]
    for other in (
        board[:-1], board[:0], board[:1], board[None], board.astype(int), board.tolist(), None,
        "2c3c4c5c6c", board[0, 0], board[0].astype(np.int64), board[0][:2], np.array(3),
    ):  # fmt: skip
        with pytest.raises(CardError):
            function(hole, other)
    for other in (hole[0], hole[None], hole.astype(np.int64), hole.tolist(), None, "AsKsQsJs"):
        with pytest.raises(CardError):
            function(other, board)


@pytest.mark.parametrize("function", OMAHA)
def test_a_shared_board_is_checked_against_every_hand(function):
    board = DEALS[0, 4:9]
    held = np.array(dealt_rows(2000, 4, seed=1, excluded=board.tolist()), np.uint8)
    function(held, board)
    for row in (0, 1000, 1999):
        bad = held.copy()
        bad[row, 3] = board[2]
        with pytest.raises(CardError):
            function(bad, board)
    for spoiled in (52, 255, int(board[1])):
        other = board.copy()
        other[0] = spoiled
        with pytest.raises(CardError):
            function(held, other)


@every
@pytest.mark.parametrize(
    "threads", [0, -1, True, False, 1.0, 1.5, "2", None, [2], 2**31, 2**64, 2**200, float("nan")]
)
def test_a_number_of_threads_that_is_none_is_refused(function, threads):
    out = new_out(function)
    if type(threads) is int and threads > 1:  # very many may be granted as fewer
        try:
            function(DEALS, out=out, threads=threads)
        except CardError:
            assert untouched(out)
        else:
            assert same(out, function(DEALS))
    else:
        with pytest.raises(CardError, match="threads"):
            function(DEALS, out=out, threads=threads)
        assert untouched(out)


@every
def test_masked_arrays_are_refused(function):
    with pytest.raises(CardError, match="masked"):
        function(np.ma.masked_array(DEALS, mask=np.zeros_like(DEALS, bool)))
    out = new_out(function)
    hidden = tuple(map(np.ma.masked_array, out)) if type(out) is tuple else np.ma.masked_array(out)
    with pytest.raises(CardError, match="out is a"):
        function(DEALS, out=hidden)
    assert untouched(out)


@given(st.integers(0, 40), st.integers(5, 7), st.integers(1, 6), st.data())
def test_any_bytes_are_strengths_or_a_refusal(rows, cards, threads, data):
    raw = data.draw(st.binary(min_size=rows * cards, max_size=rows * cards))
    array = np.frombuffer(raw, np.uint8).reshape(rows, cards)
    valid = all(len(set(row)) == cards and max(row) < 52 for row in array.tolist())
    for function in (evaluate_batch, evaluate_low_batch):
        if valid:
            assert len(function(array, threads=threads)) == rows
        else:
            with pytest.raises(CardError):
                function(array, threads=threads)


def test_memory_may_come_from_elsewhere_or_is_refused():
    expected = flat(DEALS).tolist()
    raw = np.ascontiguousarray(DEALS[:, :7]).tobytes()
    for cards in (
        np.frombuffer(raw, np.uint8).reshape(-1, 7),
        memoryview(raw).cast("B", (len(DEALS), 7)),
    ):
        try:
            found = evaluate_batch(cards)
        except CardError:
            assert not isinstance(cards, np.ndarray)
        else:
            assert found.tolist() == expected
