"""Sampled equity: seeded, the same at any number of threads, until it is exact enough."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pokercore._equity import cell_shape
from pokercore._sampling import SAMPLES_A_BLOCK, Sampler
from pokercore.chunks import Progress, run_chunks
from pokercore.equity_hands import Table
from pokercore.errors import RangeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["SamplingStop", "run_samples"]

_CHUNK = 32 * SAMPLES_A_BLOCK
_MOST_SAMPLES = 1 << 50
_MOST_EMPTY = 16  # chunks until ranges leave no deal, or too few


@dataclass(frozen=True, slots=True)
class SamplingStop:
    """When to stop: at the first of these that is reached.

    Attributes:
        samples: A number of samples.
        stderr: A standard error that no player's equity exceeds.
        seconds: A time.
        short: A number of chunks that come short, as hands that share no card are rare.
    """

    samples: int | None = None
    stderr: float | None = None
    seconds: float | None = None
    short: int | None = None


def _sampler(table: Table) -> Sampler:
    known, unknown = [], []
    masks: list[NDArray[np.uint64] | None] = []
    sums: list[NDArray[np.float64] | None] = []
    for holding in table.holdings:
        known.append(holding.known)
        unknown.append(holding.unknown)
        masks.append(holding.masks)
        weights = holding.weights
        even = weights is None or bool((weights == weights[0]).all())
        sums.append(None if weights is None or even else np.cumsum(weights))
    return Sampler(
        known,
        unknown,
        masks,
        sums,
        table.board,
        table.dead,
        table.shape.hole_cards,
        table.shape.hi_lo,
    )


def _worst_error(tally: NDArray[np.int64], samples: int, *, hi_lo: bool) -> float:
    """Return the largest standard error of a player's equity."""
    players = len(tally)
    high = np.arange(players + 1)[:, None]
    by_high = np.divide(1.0, high, out=np.zeros(high.shape), where=high > 0)
    shares = by_high
    if hi_lo:
        low = np.arange(players + 2)[None, :]
        by_low = np.divide(1.0, low, out=np.zeros(low.shape), where=low > 0)
        shares = (by_high + by_low) / 2
        shares[:, -1:] = by_high
    means = (tally * shares).sum(axis=(1, 2)) / samples
    squares = (tally * shares**2).sum(axis=(1, 2)) / samples
    variance = np.maximum(squares - means**2, 0.0)
    return float(np.sqrt(variance.max() / max(samples - 1, 1)))


def _part_done(stop: SamplingStop, drawn: int, error: float, spent: float, short: int) -> float:
    parts = [0.0]
    if stop.samples is not None:
        parts.append(drawn / stop.samples)
    if stop.stderr is not None:
        parts.append((stop.stderr / error) ** 2 if error > 0 else 1.0)
    if stop.seconds is not None:
        parts.append(spent / stop.seconds)
    if stop.short is not None:
        parts.append(short / stop.short)
    return min(max(parts), 1.0)


def _chunks(
    sampler: Sampler, cells: int, seed: int, wanted: int, threads: int
) -> Iterator[tuple[int, int, NDArray[np.int64]]]:
    """Yield how many samples a chunk has, how many were asked for, and its tally.

    Where hands that share no card are rare chunks come short; what is missing at the end is
    drawn in another round, from blocks that are new.
    """

    def work(asked: range) -> tuple[int, int, NDArray[np.int64]]:
        tally = np.zeros(cells, dtype=np.int64)
        found = sampler.run(seed, asked.start // SAMPLES_A_BLOCK, len(asked), tally)
        return found, len(asked), tally

    start = 0
    while wanted:
        end = start + wanted
        chunks = (range(place, min(place + _CHUNK, end)) for place in range(start, end, _CHUNK))
        for answer in run_chunks(work, chunks, threads):
            wanted -= answer[0]
            yield answer
        start = -(-end // _CHUNK) * _CHUNK


def run_samples(
    table: Table,
    stop: SamplingStop,
    seed: int,
    threads: int,
    progress: Progress | None,
    clock: Callable[[], float] = time.monotonic,
) -> NDArray[np.int64]:
    """Return the tally of random deals, in the shape of `cell_shape`.

    Raises:
        RangeError: no deal was found in which the players' hands share no card.
    """
    cells = cell_shape(len(table.holdings), table.shape.hi_lo)
    total = np.zeros(math.prod(cells), dtype=np.int64)
    wanted = _MOST_SAMPLES if stop.samples is None else stop.samples
    drawn, short, started = 0, 0, clock()
    for found, asked, tally in _chunks(_sampler(table), len(total), seed, wanted, threads):
        drawn += found
        short += found < asked
        total += tally
        if drawn == 0 and short == _MOST_EMPTY:
            break
        spent = clock() - started
        error = math.inf
        if stop.stderr is not None and drawn:
            error = _worst_error(total.reshape(cells), drawn, hi_lo=table.shape.hi_lo)
        if progress is not None:
            progress(_part_done(stop, drawn, error, spent, short))
        if (
            (stop.stderr is not None and error <= stop.stderr and drawn >= _CHUNK)
            or (stop.seconds is not None and spent >= stop.seconds)
            or short == stop.short
        ):
            break
    if drawn == 0:
        raise RangeError(
            "no deal was found in which the players' hands share no card; the ranges leave none, "
            "or too few"
        )
    return total.reshape(cells)
