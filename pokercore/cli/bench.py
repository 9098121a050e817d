"""`pokercore bench`: what an evaluation costs, beside other packages in the same run."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from importlib import metadata
from itertools import starmap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import numpy as np
import typer
from numpy.typing import NDArray
from rich.table import Table

from pokercore.cli.output import help_text, make_console
from pokercore.cli.peers import (
    AGAIN,
    BATCH,
    INTS,
    MASK,
    OMAHA_BATCH,
    OMAHA_PEER,
    OMPEVAL,
    PEERS,
    OMPEval,
    batch_work,
    call_works,
    omaha_batch_work,
)
from pokercore.cli.timing import (
    EMPTY,
    OURS,
    Result,
    Work,
    measure_work,
    same_order,
    summarize,
)
from pokercore.deck import deal_batch
from pokercore.evaluation import (
    cpu_kernel,
    evaluate,
    evaluate_batch,
    evaluate_omaha,
    evaluate_omaha_hi_lo_batch,
    evaluate_omaha_low,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

__all__ = ["measure", "register"]

IMPORT = "import"
_SEED = 20240229
_EMPTY_BARS = (INTS, INTS + AGAIN, MASK, MASK + AGAIN)

Hands = NDArray[np.uint8]


class Size(NamedTuple):
    """How much is measured: rounds, hands for single calls, rows of a batch, imports.

    `cold`: whether packages are timed without a warm-up.
    """

    rounds: int
    calls: int
    rows: int
    imports: int
    cold: bool = False


FULL = Size(rounds=31, calls=2000, rows=1_000_000, imports=21)
QUICK = Size(rounds=3, calls=50, rows=2000, imports=2)


class Bar(NamedTuple):
    """A bar: what was measured and what it has to be."""

    bar: int
    what: str
    measured: float
    needed: str
    met: bool


# What is measured ---------------------------------------------------------------------------


def _measure_calls(size: Size) -> list[Result]:
    hands = deal_batch(size.calls, 7, seed=_SEED)
    deals = deal_batch(size.calls, 9, seed=_SEED)
    works = call_works(hands, deals)
    return [result for work in works for result in measure_work(work, size.rounds, cold=size.cold)]


def _check_batches(hands: Hands, deals: Hands) -> None:
    """Compare the batches with single calls, and OMPEval's order with ours.

    Raises:
        RuntimeError: they differ, so that there is nothing to compare in speed.
    """
    strengths = evaluate_batch(hands).tolist()
    if strengths != [evaluate(hand) for hand in hands.tolist()]:
        raise RuntimeError("the batch and single calls give different strengths")
    ompeval, out = OMPEval.find(), np.empty(len(hands), dtype=np.uint16)
    if ompeval and not same_order(strengths, ompeval(hands, out).tolist()):
        raise RuntimeError("OMPEval and pokercore order hands differently")
    high, low = evaluate_omaha_hi_lo_batch(deals[:, :4], deals[:, 4:])
    pairs = [(deal[:4], deal[4:]) for deal in deals.tolist()]
    if high.tolist() != list(starmap(evaluate_omaha, pairs)):
        raise RuntimeError("the Omaha batch and single calls give different strengths")
    if low.tolist() != list(starmap(evaluate_omaha_low, pairs)):
        raise RuntimeError("the Omaha batch and single calls give different lows")


def _measure_batches(size: Size) -> list[Result]:
    hands = deal_batch(size.rows, 7, seed=_SEED)
    deals = deal_batch(size.rows, 9, seed=_SEED)
    _check_batches(hands[:2000], deals[:2000])
    results: list[Result] = []
    for threads in sorted({1, min(2, os.cpu_count() or 1)}):
        rows = size.rows if threads > 1 else size.rows // 5  # short enough not to be interrupted
        batch = batch_work(hands[:rows], threads)
        for work in (batch, omaha_batch_work(deals[:rows], threads, size.calls)):
            results += measure_work(work, size.rounds, cold=size.cold)
    return results


_IMPORTS = (
    "from time import perf_counter_ns as now; a = now(); import numpy; b = now();"
    " import pokercore; print(b - a, now() - b)"
)


def _measure_imports(size: Size) -> list[Result]:
    """Time the imports of numpy, and then of pokercore, in fresh interpreters."""
    times: list[list[float]] = [[], []]
    for turn in range(size.imports + 1):
        run = subprocess.run(  # noqa: S603 (our own interpreter and a constant program)
            [sys.executable, "-P", "-c", _IMPORTS], capture_output=True, text=True, check=True
        )
        numpy_ns, ours_ns = map(int, run.stdout.split())
        if turn:  # the first run warms the file cache
            times[0].append(ours_ns)
            times[1].append(numpy_ns)
    work = Work(6, IMPORT, ())
    pairs = zip((OURS, "numpy"), times, strict=True)
    return [summarize(work, package, taken, times[0]) for package, taken in pairs]


# The report ---------------------------------------------------------------------------------


def _single_call_bars(results: Sequence[Result]) -> list[Bar]:
    bars = []
    for result in results:
        if result.bar == 1 and result.package not in (OURS, EMPTY):
            what = f"{result.work}: {result.package} / ours"
            bars.append(Bar(1, what, result.ratio, "> 1", result.ratio > 1))
        if result.package == EMPTY and result.work in _EMPTY_BARS:
            calls = 1 / result.ratio
            bars.append(Bar(1, f"{result.work}: ours / empty call", calls, "< 2.5", calls < 2.5))
    return bars


def _batch_bars(results: Sequence[Result]) -> list[Bar]:
    needed = {(BATCH, EMPTY): 15, (BATCH, OMPEVAL): 1, (OMAHA_BATCH, OMAHA_PEER): 40}
    bars = []
    for result in results:
        least = needed.get((result.work, result.package))
        if least is not None:
            what = f"{result.work}: {result.package} / ours"
            bars.append(Bar(2, what, result.ratio, f">= {least}", result.ratio >= least))
    return bars


def _package_bars(results: Sequence[Result], wheel: Path | None) -> list[Bar]:
    bars = []
    for result in results:
        if result.work == IMPORT and result.package != OURS:
            share = 1 / result.ratio
            bars.append(Bar(6, f"import: ours / {result.package}", share, "< 0.7", share < 0.7))
    if wheel:
        megabytes = wheel.stat().st_size / 1e6
        bars.append(Bar(6, f"{wheel.name}, MB", megabytes, "< 3", megabytes < 3))
    return bars


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _versions() -> dict[str, str]:
    found = {}
    for name in (*PEERS, "numpy", "pokercore-native"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def _machine() -> dict[str, object]:
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "kernel": cpu_kernel(),
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
    }


def measure(size: Size, wheel: Path | None = None) -> dict[str, Any]:
    """Return everything measured, as `pokercore bench --json` writes it.

    Args:
        size: How much is measured.
        wheel: A wheel of pokercore whose size is held against its bar.
    """
    results = [*_measure_calls(size), *_measure_batches(size), *_measure_imports(size)]
    bars = [*_single_call_bars(results), *_batch_bars(results), *_package_bars(results, wheel)]
    return {
        "schema": 1,
        "machine": _machine(),
        "versions": _versions(),
        "size": size._asdict(),
        "results": [result._asdict() for result in results],
        "bars": [bar._asdict() for bar in bars],
    }


def _time_words(nanoseconds: float) -> str:
    for unit, size in (("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


_RESULT_HEADINGS = ("work", "package", "time", "times ours", "middle half", "answers")
_BAR_HEADINGS = ("bar", "what", "measured", "needed", "")
_NUMBERS = {"time", "times ours", "middle half", "measured"}


def _result_rows(results: Sequence[dict[str, Any]]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    last = None
    for row in results:
        rows.append(
            (
                row["work"] if row["work"] != last else "",
                row["package"],
                _time_words(row["ns"]),
                f"{row['ratio']:.3g}",
                f"{row['ratio_low']:.3g} to {row['ratio_high']:.3g}",
                row["answers"],
            )
        )
        last = row["work"]
    return rows


def _bar_rows(bars: Sequence[dict[str, Any]]) -> list[tuple[str, ...]]:
    return [
        (
            *(str(bar["bar"]), bar["what"], f"{bar['measured']:.3g}", bar["needed"]),
            "met" if bar["met"] else "NOT MET",
        )
        for bar in bars
    ]


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]], console: Console) -> Table:
    table = Table(pad_edge=False, header_style="dim")
    if not console.is_terminal:
        table.box = None
    for heading in headings:
        table.add_column(heading, justify="right" if heading in _NUMBERS else "left")
    for row in rows:
        table.add_row(*row)
    return table


def _markdown(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    ruler = ["---:" if heading in _NUMBERS else "---" for heading in headings]
    return "\n".join(f"| {' | '.join(row)} |" for row in (headings, ruler, *rows)) + "\n"


_INCLUDED = (
    "Times are medians a hand (an import is one import); 'times ours' is the median of the ratios"
    " of the rounds, beside their middle half. A single call includes reading and checking its"
    " argument and the loop around it, as does the empty call; making the arguments beforehand is"
    " not in it. A batch includes every check. OMPEval's loop checks nothing. Imports are those of"
    " fresh interpreters: numpy's, then ours with numpy loaded."
)


def _print_report(report: dict[str, Any], console: Console, *, markdown: bool, judge: bool) -> None:
    lists = [f"{name} {value}" for name, value in report["machine"].items()]
    console.print(", ".join(lists))
    console.print(", ".join(f"{name} {number}" for name, number in report["versions"].items()))
    missing = [name for name in PEERS if name not in report["versions"]]
    if missing:
        console.print(f"Not installed, so not measured: {', '.join(missing)}")
    for headings, rows in (
        (_RESULT_HEADINGS, _result_rows(report["results"])),
        (_BAR_HEADINGS, _bar_rows(report["bars"] if judge else ())),
    ):
        if not rows:  # a quick run is too short to judge by
            continue
        if markdown:
            typer.echo("\n" + _markdown(headings, rows))
        else:
            console.print(_table(headings, rows, console))
    console.print(_INCLUDED)


# The command --------------------------------------------------------------------------------

_HELP = """
What an evaluation costs, beside other packages in the same run.

Measures one call, arrays of hands, and the import, against those of phevaluator, eval7, pkrbot,
pokerkit, xiapl, pokerfast (with OMPEval) and treys that are installed. All work on the same
hands, in rounds that take turns; their answers are compared with ours.

Examples:

  pokercore bench

  pokercore bench --json results.json --wheel a.whl

  pokercore bench --quick
"""


def register(app: typer.Typer) -> None:
    """Add `bench`."""

    @app.command("bench", help=help_text(_HELP))
    def bench(
        quick: Annotated[
            bool, typer.Option("--quick", help="A short run, to see that it works.")
        ] = False,
        json_file: Annotated[
            Path | None, typer.Option("--json", help="Write the results there as well.")
        ] = None,
        wheel: Annotated[
            Path | None,
            typer.Option("--wheel", exists=True, dir_okay=False, help="A wheel to weigh."),
        ] = None,
        cold: Annotated[
            bool, typer.Option("--cold", help="Without warming up: after others used the caches.")
        ] = False,
        markdown: Annotated[
            bool, typer.Option("--markdown", help="Print the tables as Markdown.")
        ] = False,
    ) -> None:
        size = (QUICK if quick else FULL)._replace(cold=cold)
        report = measure(size, wheel)
        if json_file:
            json_file.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
        _print_report(report, make_console(), markdown=markdown, judge=not quick)
