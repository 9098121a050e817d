"""Timing several packages at one work, fairly.

In a round each contender works through the same hands, one contender after another, in an order
drawn anew for each round, and once untimed just before it is timed. A ratio is taken within a
round, so that what disturbs the machine disturbs both sides; figures are medians over the rounds.
Results are kept and compared after timing.
"""

from __future__ import annotations

import gc
import statistics
from itertools import pairwise, starmap
from random import Random
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = [
    "EMPTY",
    "OURS",
    "Contender",
    "Result",
    "Work",
    "empty_call",
    "measure_work",
    "same_order",
    "summarize",
]

OURS = "pokercore"
EMPTY = "empty call"


class Contender(NamedTuple):
    """One package's way of doing a work.

    Attributes:
        package: Whose way it is.
        call: What is called: once a hand, or once for a batch.
        inputs: The arguments of the calls, made before timing.
        spread: Whether the arguments are spread: call(*hand).
        hands: How many hands a run works through, if not one an input.
        order: What makes a result comparable, larger being stronger; None if it is not compared.
        exact: Whether that equals our strength; else only the order must be the same.
    """

    package: str
    call: Callable[..., Any]
    inputs: Sequence[Any]
    spread: bool = False
    hands: int = 0
    order: Callable[[Any], Any] | None = int
    exact: bool = False


class Work(NamedTuple):
    """A work that several do; the first contender is ours."""

    bar: int
    name: str
    contenders: Sequence[Contender]


class Result(NamedTuple):
    """What one contender took: nanoseconds a hand, and how many times ours that is.

    `low` and `high` bound the middle half of the rounds.
    """

    bar: int
    work: str
    package: str
    ns: float
    ns_low: float
    ns_high: float
    ratio: float
    ratio_low: float
    ratio_high: float
    answers: str


def _nothing(hand: object) -> None:
    """Do nothing: what Python alone takes for a call."""


def empty_call(inputs: Sequence[Any]) -> Contender:
    """Return a contender that does nothing with each input."""
    return Contender(EMPTY, _nothing, inputs, order=None)


def _time_calls(contender: Contender, *, cold: bool) -> tuple[float, list[Any]]:
    """Return nanoseconds a hand, and the results."""
    call, inputs = contender.call, contender.inputs
    for hand in () if cold else inputs:
        call(*hand) if contender.spread else call(hand)
    start = perf_counter_ns()
    results = list(starmap(call, inputs)) if contender.spread else [call(hand) for hand in inputs]
    return (perf_counter_ns() - start) / (contender.hands or len(inputs)), results


def _time_rounds(
    contenders: Sequence[Contender], rounds: int, *, cold: bool
) -> tuple[list[list[float]], list[list[Any]]]:
    """Return the times of each contender, and its results in the last round."""
    times: list[list[float]] = [[] for _ in contenders]
    results: list[list[Any]] = [[] for _ in contenders]
    gc.collect()
    gc.disable()
    order, draw = list(range(len(contenders))), Random(rounds)  # noqa: S311
    try:
        for turn in range(rounds + 1):
            draw.shuffle(order)
            for place in order:
                taken, results[place] = _time_calls(contenders[place], cold=cold)
                if turn:  # the first round is for first uses: lazy tables, pages, caches
                    times[place].append(taken)
    finally:
        gc.enable()
    return times, results


def same_order(ours: Sequence[Any], theirs: Sequence[Any]) -> bool:
    """Return whether two scales order the same hands alike, ties included."""
    pairs = sorted(set(zip(ours, theirs, strict=True)))
    return all(one[0] < two[0] and one[1] < two[1] for one, two in pairwise(pairs))


def _compare(ours: Sequence[Any], contender: Contender, found: Sequence[Any]) -> str:
    """Say how the answers compare with ours: 'equal', 'same order', 'DIFFERENT' or ''."""
    if contender.order is None:
        return ""
    theirs = [contender.order(result) for result in found]
    mine = [int(strength) for strength in ours[: len(theirs)]]
    if contender.exact:
        return "equal" if mine == theirs else "DIFFERENT"
    return "same order" if same_order(mine, theirs) else "DIFFERENT"


def _quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    if len(values) < 3:
        return min(values), statistics.median(values), max(values)
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle, high


def summarize(
    work: Work, package: str, taken: Sequence[float], ours: Sequence[float], answers: str = ""
) -> Result:
    """Return the result of a package that took `taken` in the rounds in which we took `ours`."""
    low, middle, high = _quartiles(taken)
    ratios = [theirs / mine for theirs, mine in zip(taken, ours, strict=True)]
    ratio_low, ratio, ratio_high = _quartiles(ratios)
    return Result(
        work.bar, work.name, package, middle, low, high, ratio, ratio_low, ratio_high, answers
    )


def measure_work(work: Work, rounds: int, *, cold: bool = False) -> list[Result]:
    """Time all contenders of a work and compare what they found with ours.

    With `cold` nothing warms a contender up: its tables are where the others left them.
    """
    times, found = _time_rounds(work.contenders, rounds, cold=cold)
    results = []
    for contender, taken, answers in zip(work.contenders, times, found, strict=True):
        agree = "" if contender.package == OURS else _compare(found[0], contender, answers)
        results.append(summarize(work, contender.package, taken, times[0], agree))
    return results
