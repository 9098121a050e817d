"""Hand strength: single hands, arrays of hands, and the five cards that play."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pokercore._cards import Card, parse_cards
from pokercore._evaluation import (
    evaluate,
    evaluate_low,
    evaluate_low_mask,
    evaluate_mask,
    fill_low_strengths,
    fill_strengths,
    kernels,
)
from pokercore._numbers import whole_number
from pokercore._omaha import (
    evaluate_omaha,
    evaluate_omaha_low,
    evaluate_omaha_low_mask,
    evaluate_omaha_mask,
    fill_omaha_strengths,
)
from pokercore.cards import Cards
from pokercore.errors import CardError, shown

__all__ = [
    "best_five",
    "best_five_omaha",
    "cpu_kernel",
    "evaluate",
    "evaluate_batch",
    "evaluate_low",
    "evaluate_low_batch",
    "evaluate_low_mask",
    "evaluate_mask",
    "evaluate_omaha",
    "evaluate_omaha_batch",
    "evaluate_omaha_hi_lo_batch",
    "evaluate_omaha_low",
    "evaluate_omaha_low_batch",
    "evaluate_omaha_low_mask",
    "evaluate_omaha_mask",
]

Indices = NDArray[np.uint8]
Strengths = NDArray[np.uint16]
CardRows: TypeAlias = NDArray[np.uint8] | memoryview  # or what else gives a buffer of bytes

_MOST_THREADS = 256
_LEAST_ROWS = 4096  # a thread is not worth starting for fewer


def cpu_kernel() -> str:
    """Return which kernel evaluates arrays here: 'avx2', 'ssse3', 'neon' or 'portable'.

    The best one that the machine can run, unless the environment variable POKERCORE_CPU names
    another when a batch is evaluated. All give the same strengths.

    Raises:
        CardError: POKERCORE_CPU names a kernel that this machine cannot run.
    """
    usable: tuple[str, ...] = kernels()
    wanted = os.environ.get("POKERCORE_CPU") or usable[0]
    if wanted not in usable:
        raise CardError(f"POKERCORE_CPU is {shown(wanted)}; this machine runs {usable}")
    return wanted


# Arguments ----------------------------------------------------------------------------------


def _as_uint8(cards: CardRows, what: str) -> Indices:
    """Return an array or another buffer as a plain uint8 array, without copying it."""
    try:
        array = np.asarray(cards if isinstance(cards, np.ndarray) else memoryview(cards))
    except (NotImplementedError, TypeError, ValueError) as error:
        raise CardError(f"{what} is {shown(cards)}; it must be a uint8 array") from error
    if isinstance(cards, np.ma.MaskedArray):
        raise CardError(f"{what} is a masked array; cards that are masked have no strength")
    if array.dtype != np.uint8:
        raise CardError(f"{what} has dtype {array.dtype}; it must be uint8")
    return array


def _in_one_block(array: Indices, what: str) -> Indices:
    try:
        return np.ascontiguousarray(array)
    except MemoryError as error:
        raise CardError(f"{what} of shape {array.shape} does not fit in memory") from error


def _indices(cards: CardRows, what: str, least: int, most: int) -> Indices:
    """Return card indices as a C-contiguous uint8 array of shape (n, least..most)."""
    array = _as_uint8(cards, what)
    if array.ndim != 2 or not least <= array.shape[1] <= most:
        raise CardError(f"{what} has shape {array.shape}; it must be (n, {least} to {most})")
    return _in_one_block(array, what)


def _boards(board: CardRows, deals: int) -> Indices:
    """Return boards as (deals, 3..5), or one board for all as (1, 3..5)."""
    array = _as_uint8(board, "board")
    if array.ndim not in (1, 2) or not 3 <= array.shape[-1] <= 5:
        raise CardError(f"board has shape {array.shape}; it must be (n, 3 to 5), or (3 to 5,)")
    if array.ndim == 2 and len(array) != deals:
        raise CardError(
            f"{len(array)} boards for {deals} hands; give as many, or one of shape (k,)"
        )
    return _in_one_block(np.atleast_2d(array), "board")


def _check_out(out: object, rows: int) -> None:
    if out is None:
        return
    if not isinstance(out, np.ndarray) or isinstance(out, np.ma.MaskedArray):
        raise CardError(f"out is {shown(out)}; it must be a uint16 array")
    plain = np.asarray(out)
    if plain.dtype != np.uint16 or plain.shape != (rows,) or not plain.flags.writeable:
        state = "" if plain.flags.writeable else ", read-only"
        raise CardError(
            f"out is {plain.dtype} of shape {plain.shape}{state}; "
            f"it must be writeable uint16 of shape ({rows},)"
        )


def _check_pair(out: object, rows: int) -> tuple[Strengths | None, Strengths | None]:
    """Return the two output arrays of a hi-lo batch, checked."""
    if out is None:
        return None, None
    if not isinstance(out, tuple) or len(out) != 2 or out[0] is None or out[1] is None:
        raise CardError(f"out is {shown(out)}; it must be a pair of uint16 arrays")
    for one in out:
        _check_out(one, rows)
    if np.shares_memory(*out):
        raise CardError("out names the same memory for high and for low")
    return out


def _check_threads(threads: object) -> int:
    whole = whole_number(threads)
    if whole is None or whole < 1:
        raise CardError(f"threads is {shown(threads)}; it must be an int from 1")
    return min(whole, _MOST_THREADS)


def _bad_row(row: int, *parts: Indices) -> CardError:
    """Say what is wrong with a row, made of one row of each of `parts`."""
    cards = [int(card) for part in parts for card in part[row if len(part) > 1 else 0]]
    try:
        parse_cards(cards)
    except CardError as error:
        return CardError(f"row {row}: {error}")
    return CardError(f"row {row} changed while it was read")


# Batches ------------------------------------------------------------------------------------


def _fill(rows: int, threads: int, fill: Callable[[slice], int]) -> int:
    """Run `fill` over slices of the rows; return how many leading rows are good."""
    workers = min(threads, max(1, rows // _LEAST_ROWS))
    step = -(-rows // workers) if rows else 1
    slices = [slice(at, min(at + step, rows)) for at in range(0, rows, step)]
    if workers == 1:
        counts = [fill(part) for part in slices]
    else:
        # The caller's own thread does the first part: one thread fewer to start and to wait for.
        with ThreadPoolExecutor(workers - 1) as pool:
            others = pool.map(fill, slices[1:])
            counts = [fill(slices[0]), *others]
    for part, good in zip(slices, counts, strict=True):
        if good < part.stop - part.start:
            return part.start + good
    return rows


def _finish(found: Strengths, out: Strengths | None) -> Strengths:
    """Hand the result over: `out` is written only now, when nothing can fail any more."""
    if out is None:
        return found
    np.copyto(np.asarray(out), found)
    return out


def _evaluate_rows(
    cards: CardRows, out: Strengths | None, threads: int, fill: Callable[[Any, Any], int]
) -> Strengths:
    array = _indices(cards, "cards", 5, 7)
    _check_out(out, len(array))
    found = np.empty(len(array), dtype=np.uint16)
    good = _fill(len(array), _check_threads(threads), lambda part: fill(array[part], found[part]))
    if good < len(array):
        raise _bad_row(good, array)
    return _finish(found, out)


def evaluate_batch(cards: CardRows, out: Strengths | None = None, threads: int = 1) -> Strengths:
    """Return the strength of each row of 5 to 7 cards, as `evaluate` gives it.

    Args:
        cards: uint8 card indices of shape (n, 5 to 7); an array or another 2-D buffer. Read-only
            is fine; an array that is not C-contiguous is copied first.
        out: Where to write: uint16 of shape (n,). On any error it stays as it was.
        threads: How many threads may work; the GIL is released.

    Returns:
        `out`, or a new uint16 array of shape (n,): 1 to 7462, larger is stronger.

    Raises:
        CardError: a wrong dtype, shape or type, an index above 51, or a card twice in a row.

    >>> import numpy as np
    >>> evaluate_batch(np.array([[48, 49, 50, 51, 44, 0, 5]], dtype=np.uint8))
    array([7452], dtype=uint16)
    """
    kernel = cpu_kernel()
    return _evaluate_rows(cards, out, threads, lambda rows, to: fill_strengths(rows, to, kernel))


def evaluate_low_batch(
    cards: CardRows, out: Strengths | None = None, threads: int = 1
) -> Strengths:
    """Return the strength of the 8-or-better low of each row of 5 to 7 cards, 0 without one.

    Arguments, result and errors are those of `evaluate_batch`; strengths those of
    `evaluate_low`.
    """
    return _evaluate_rows(cards, out, threads, fill_low_strengths)


def _deals(hole: CardRows, board: CardRows) -> tuple[Indices, Indices]:
    hands = _indices(hole, "hole", 4, 6)
    return hands, _boards(board, len(hands))


def _evaluate_deals(
    hands: Indices, boards: Indices, high: Strengths | None, low: Strengths | None, threads: int
) -> None:
    """Write the strengths of deals to fresh arrays, each if given, in one pass."""

    def fill(part: slice) -> int:
        these = boards if len(boards) == 1 else boards[part]
        outs = (None if array is None else array[part] for array in (high, low))
        return fill_omaha_strengths(hands[part], these, *outs)

    good = _fill(len(hands), _check_threads(threads), fill)
    if good < len(hands):
        raise _bad_row(good, hands, boards)


def evaluate_omaha_batch(
    hole: CardRows, board: CardRows, out: Strengths | None = None, threads: int = 1
) -> Strengths:
    """Return the strength of each Omaha deal, as `evaluate_omaha` gives it.

    Args:
        hole: uint8 card indices of shape (n, 4 to 6).
        board: uint8 of shape (n, 3 to 5), or (3 to 5,) for one board for all.
        out: Where to write: uint16 of shape (n,). On any error it stays as it was.
        threads: How many threads may work; the GIL is released.

    Returns:
        `out`, or a new uint16 array of shape (n,): 1 to 7462, larger is stronger.

    Raises:
        CardError: a wrong dtype, shape or type, an index above 51, or a card twice in a deal.

    >>> import numpy as np
    >>> hole = np.array([[48, 49, 12, 8], [3, 7, 11, 15]], dtype=np.uint8)
    >>> evaluate_omaha_batch(hole, np.array([20, 21, 22, 23, 0], dtype=np.uint8))
    array([7212, 5331], dtype=uint16)
    """
    hands, boards = _deals(hole, board)
    _check_out(out, len(hands))
    found = np.empty(len(hands), dtype=np.uint16)
    _evaluate_deals(hands, boards, found, None, threads)
    return _finish(found, out)


def evaluate_omaha_low_batch(
    hole: CardRows, board: CardRows, out: Strengths | None = None, threads: int = 1
) -> Strengths:
    """Return the strength of the low of each Omaha deal, 1 to 56, or 0 without one.

    Arguments, result and errors are those of `evaluate_omaha_batch`.
    """
    hands, boards = _deals(hole, board)
    _check_out(out, len(hands))
    found = np.empty(len(hands), dtype=np.uint16)
    _evaluate_deals(hands, boards, None, found, threads)
    return _finish(found, out)


def evaluate_omaha_hi_lo_batch(
    hole: CardRows,
    board: CardRows,
    out: tuple[Strengths, Strengths] | None = None,
    threads: int = 1,
) -> tuple[Strengths, Strengths]:
    """Return the high and the low strengths of each Omaha deal, found in one pass.

    Args:
        hole: uint8 card indices of shape (n, 4 to 6).
        board: uint8 of shape (n, 3 to 5), or (3 to 5,) for one board for all.
        out: Two separate uint16 arrays of shape (n,), for high and low.
        threads: How many threads may work; the GIL is released.

    Raises:
        CardError: as for `evaluate_omaha_batch`, or an `out` that is not two separate arrays.
    """
    hands, boards = _deals(hole, board)
    high_out, low_out = _check_pair(out, len(hands))
    high, low = np.empty((2, len(hands)), dtype=np.uint16)
    _evaluate_deals(hands, boards, high, low, threads)
    return _finish(high, high_out), _finish(low, low_out)


# The five that play -------------------------------------------------------------------------


def _in_reading_order(cards: tuple[Card, ...], *, low: bool) -> tuple[Card, ...]:
    """Order five cards as they are read out: groups first, then high cards first."""
    ranks = [card.rank for card in cards]
    wheel = sorted(ranks) == [0, 1, 2, 3, 12]

    def place(card: Card) -> tuple[int, int, int]:
        rank = -1 if card.rank == 12 and (low or wheel) else card.rank
        return -ranks.count(card.rank), -rank, -card.suit

    return tuple(sorted(cards, key=place))


def _check_low(low: object) -> None:
    if type(low) is not bool:
        raise CardError(f"low is {shown(low)}; it must be True or False")


def best_five(cards: Cards, *, low: bool = False) -> tuple[Card, ...]:
    """Return the five of 5 to 7 cards that play, in the order they are read out.

    Where several fives are equally strong, the first by the order of the cards given.

    Args:
        cards: 5 to 7 cards, in any form that `evaluate` takes.
        low: The five of the 8-or-better low instead; none when there is no low.

    Raises:
        NotationError: text that is no card.
        CardError: a wrong count, a repeated card, or another type.

    >>> "".join(map(str, best_five("Ah 8s Kd Ad 8c 2c 5d")))
    'AhAd8s8cKd'
    """
    _check_low(low)
    held = parse_cards(cards)
    strength = evaluate_low if low else evaluate
    best = strength(held)
    if best == 0:
        return ()
    five = next(five for five in combinations(held, 5) if strength(five) == best)
    return _in_reading_order(five, low=low)


def best_five_omaha(hole: Cards, board: Cards, *, low: bool = False) -> tuple[Card, ...]:
    """Return the five cards that play in Omaha: two from the hand, then three of the board.

    Each part is in the order of the cards given; of equally strong choices the first.

    Args:
        hole: 4 to 6 cards.
        board: 3 to 5 cards.
        low: The five of the 8-or-better low instead; none when there is no low.

    Raises:
        NotationError: text that is no card.
        CardError: a wrong count, a repeated card, or another type.

    >>> "".join(map(str, best_five_omaha("As2dKhKc", "Kd8c6h4sTh", low=True)))
    'As2d8c6h4s'
    """
    _check_low(low)
    hand, table = parse_cards(hole), parse_cards(board)
    best = evaluate_omaha_low(hand, table) if low else evaluate_omaha(hand, table)
    if best == 0:
        return ()
    strength = evaluate_low if low else evaluate
    choices = product(combinations(hand, 2), combinations(table, 3))
    return next(two + three for two, three in choices if strength(two + three) == best)
