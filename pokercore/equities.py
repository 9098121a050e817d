"""Equity: each player's share of the pot, exact or sampled, high and low."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from typing import Literal, TypeAlias, cast

from pokercore.cards import Cards
from pokercore.chunks import Progress, check_progress, check_threads
from pokercore.equity_combos import MOST_COMBOS
from pokercore.equity_exact import ExactWork, exact_work
from pokercore.equity_hands import Hand, Table, read_table
from pokercore.equity_result import EquityResult, PlayerEquity, result_of_tally
from pokercore.equity_sampling import SamplingStop, run_samples
from pokercore.errors import RangeError, counted, shown
from pokercore.winners import deal_shape

__all__ = ["EquityResult", "Hand", "Method", "PlayerEquity", "Progress", "equity"]

Method: TypeAlias = Literal["auto", "exact", "sample"]

TO_SAMPLE = "use method='sample', with samples=, stderr= or seconds= to say when to stop"
"""What to do where exact equity would take too long."""

_AUTO_SECONDS = 1.0
_EXACT_SECONDS = 120.0
_DEFAULT_STOP = SamplingStop(samples=1_000_000, short=128)
_MOST_SAMPLES = 1 << 50
_MOST_STOP = 1e9


def read_stop(samples: int | None, stderr: float | None, seconds: float | None) -> SamplingStop:
    if samples is not None and (type(samples) is not int or not 1 <= samples <= _MOST_SAMPLES):
        raise RangeError(f"samples is {shown(samples)}; it must be an int from 1 to 2^50")
    for name, value in (("stderr", stderr), ("seconds", seconds)):
        if value is not None and (
            type(value) not in (int, float) or not 0 < value < math.inf or value > _MOST_STOP
        ):
            raise RangeError(f"{name} is {shown(value)}; it must be a number above 0, at most 1e9")
    return SamplingStop(samples, stderr, seconds)


def _checked_seed(seed: int | None) -> int:
    if seed is None:
        return int.from_bytes(os.urandom(8), "little")
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise RangeError(f"seed is {shown(seed)}; it must be an int from 0 to 2^64 - 1, or None")
    return seed


def _time_text(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.1f} s"
    if seconds < 7200:
        return f"{seconds / 60:.0f} minutes"
    return f"{seconds / 3600:,.0f} hours"


def allowed_exact(
    work: ExactWork | None, seconds: float | None, threads: int, instead: str = TO_SAMPLE
) -> ExactWork:
    """Return exact work if it may start.

    Raises:
        RangeError: it would take too long; the message says how long, and what to do instead.
    """
    if work is None:
        raise RangeError(f"an unknown hand stands for more than {MOST_COMBOS:,} hands; {instead}")
    limit = _EXACT_SECONDS if seconds is None else seconds
    expected = work.seconds / min(threads, os.cpu_count() or 1)
    if expected > limit:
        raise RangeError(
            f"exact equity would take about {_time_text(expected)} here "
            f"({counted(work.combinations, 'combination')} of hands); allow it with seconds=, or "
            f"{instead}"
        )
    return work


def equity_of_table(
    table: Table,
    *,
    method: Method,
    stop: SamplingStop,
    seed: int | None,
    threads: int,
    progress: Progress | None,
) -> EquityResult:
    """Return the equity of a checked table; see `equity`."""
    shape, work = table.shape, None
    if method != "sample":
        work = exact_work(table)
        if method == "exact":
            work = allowed_exact(work, stop.seconds, threads)
        elif work is not None and work.seconds > _AUTO_SECONDS:
            work = None
    if work is not None:
        tally = work.run(threads, progress)
        return result_of_tally(tally, shape.name, hi_lo=shape.hi_lo, exact=True)
    if stop == SamplingStop():
        stop = _DEFAULT_STOP
    sampled = run_samples(table, stop, _checked_seed(seed), threads, progress)
    return result_of_tally(sampled, shape.name, hi_lo=shape.hi_lo, exact=False)


def checked_method(method: object) -> Method:
    """Return a method by its name.

    Raises:
        RangeError: another one.
    """
    if type(method) is str and method in ("auto", "exact", "sample"):
        return cast("Method", method)
    raise RangeError(f"method is {shown(method)}; it must be 'auto', 'exact' or 'sample'")


def equity(
    hands: Sequence[Hand],
    board: Cards = "",
    dead: Cards = "",
    game: str = "holdem",
    *,
    method: Method = "auto",
    samples: int | None = None,
    stderr: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> EquityResult:
    """Return each player's share of the pot.

    Args:
        hands: For each player cards, a range (a `Range` or its text), "random" (or "*"), or
            partly known cards such as "As*", where "*" is all the others; see docs/ranges.md.
        board: Up to five cards.
        dead: Cards that nobody can get.
        game: "holdem", "omaha", "omaha5", "omaha6", "omaha-hi-lo", "omaha5-hi-lo", or an alias;
            a betting structure before it, as in "no-limit-holdem", changes nothing.
        method: "exact" counts every deal; "sample" draws deals at random; "auto" counts if it
            takes about a second at most.
        samples: Stop sampling after so many deals, where it samples. With no stop at all
            1,000,000, or what a few seconds bring where hands of the ranges that share no card
            are rare.
        stderr: Stop sampling at this standard error of every player's equity.
        seconds: Stop sampling after this time; for "exact", how long it may take at most, by an
            estimate, instead of two minutes.
        seed: An int from 0 to 2^64 - 1: the same seed draws the same deals, with any number of
            threads, unless a time stops them. None for another one each time.
        threads: How many threads may work; the GIL is released.
        progress: Called now and then with the part that is done, 0 to 1; what it raises ends
            the work.

    Raises:
        NotationError: text that is no card.
        RangeError: text that is no range, ranges that leave no deal, an argument out of bounds,
            or an exact calculation that would take too long.
        CardError: a wrong count, a card in two places, too few cards in the deck, an unknown
            game.

    Cost: exact hands take a fraction of a millisecond before the flop, less after it.

    >>> result = equity(["AsKs", "QdQc"])
    >>> result.deals, [player.wins for player in result.players], result.players[0].ties
    (1712304, [787966, 917606], (6732,))
    >>> result.equities[0]
    0.4621445...
    """
    return equity_of_table(
        read_table(hands, board, dead, deal_shape(game)),
        method=checked_method(method),
        stop=read_stop(samples, stderr, seconds),
        seed=_checked_seed(seed),
        threads=check_threads(threads),
        progress=check_progress(progress),
    )
