"""`pokercore equity`: each player's share of the pot."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

from pokercore.cli.equity_output import Answer, print_answer, to_json
from pokercore.cli.options import GameName, Json, read_cards
from pokercore.cli.output import help_text, make_console, print_json
from pokercore.cli.range_grid import check_grid_width, check_plot, equity_grid, save_plot
from pokercore.equities import TO_SAMPLE, checked_method, equity
from pokercore.equity_streets import equity_by_hand, equity_by_street
from pokercore.errors import CardError, NotationError, RangeError, counted
from pokercore.winners import deal_shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokercore.cards import Card
    from pokercore.chunks import Progress as Report

__all__ = ["register"]

_PARAMETER = re.compile(r"(?:board|dead|samples|stderr|seconds|seed|threads)\b")
_TITLE = 90  # characters above a picture
_PLACE = re.compile(r"hand (\d+)")


@contextmanager
def _progress_bar() -> Iterator[Report | None]:
    """Draw the part that is done and the time that remains on stderr, if it is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    bar = Progress(
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=1.0)
        yield lambda part: bar.update(task, completed=part)


def _of_options(message: str) -> str:
    """Return a message about a function's arguments as one about options, hands from 1."""
    if place := _PLACE.match(message):
        return f"hand {int(place[1]) + 1}{message[place.end() :]}"
    if _PARAMETER.match(message):
        return f"--{message}"
    to_sample = "leave out --exact and give --samples, --stderr or --seconds"
    return message.replace(TO_SAMPLE, to_sample).replace("with seconds=", "with --seconds")


@contextmanager
def _told_by_options() -> Iterator[None]:
    try:
        yield
    except (CardError, NotationError, RangeError) as error:
        raise type(error)(_of_options(str(error))) from error


_HELP = """
Each player's share of the pot, exact or sampled, high and low.

A hand is cards (AhKh), a range ("QQ+,AKs"), random (or "*"), or partly known cards ("As*"), where
"*" is all the others. docs/ranges.md has the grammar of ranges.

Examples:

  pokercore equity AhKh QQ+

  pokercore equity AhKh "QQ+,AKs" --board 2h7h9c

  pokercore equity --game omaha AsKsQdJd "AA**:ds" random --samples 200000 --seed 1

  pokercore equity --game omaha-hi-lo AsAh2s3h KdKcQdQc --json

  pokercore equity "22+,A2s+,KTs+" AhKh --board 2h7h9c --grid

  pokercore equity AsKs QdQc --board 2s3s4h9sKd --by-street

Every deal is counted if that takes about a second; else deals are sampled. --exact counts them
whatever it takes, up to --seconds (120 if not given). With --by-street these hold on each street.

--grid lists the equity of every class of hands of the first range, in hold'em, exactly, if that
takes up to --seconds (120 if not given); --plot writes the same as a picture (.png, .svg or .pdf)
and needs matplotlib.

--json prints: game, method, exact, deals, low_possible (hi-lo only) and players. Each of the
players has hand, equity, win, tie, wins, high_by_sharers, stderr, fraction where exact, and in
hi-lo games high, low, scoop, quartered and low_by_sharers. With --by-street also by_street, the
same for preflop, flop, turn and river; with --grid also grid, the equity by class (AKs).

Refused input is told on stderr, with exit code 2.
"""


def _check_options(
    game: str, board: Sequence[Card], plot: Path | None, *, by_street: bool, grid: bool
) -> None:
    """Refuse what cannot be shown, before anything is calculated."""
    shape = deal_shape(game)
    if (grid or plot is not None) and shape.hole_cards != 2:
        raise RangeError(f"--grid and --plot are for hold'em; the game is {shape.name}")
    if by_street and not 3 <= len(board) <= 5:
        raise CardError(
            f"--by-street needs 3 to 5 cards of --board; it has {counted(len(board), 'card')}"
        )
    if plot is not None:
        check_plot(plot)


def register(app: typer.Typer) -> None:
    """Add `equity`."""

    @app.command("equity", help=help_text(_HELP), no_args_is_help=True)
    def equity_of_hands(
        hands: Annotated[
            list[str], typer.Argument(metavar="HAND...", help="Cards or ranges, two or more.")
        ],
        board: Annotated[str, typer.Option("--board", "-b", help="Up to 5 cards.")] = "",
        dead: Annotated[str, typer.Option("--dead", "-d", help="Cards nobody can get.")] = "",
        game: GameName = "holdem",
        exact: Annotated[bool, typer.Option("--exact", help="Count every deal.")] = False,
        samples: Annotated[
            int | None, typer.Option("--samples", "-n", help="Sample so many deals.")
        ] = None,
        stderr: Annotated[
            float | None, typer.Option("--stderr", help="Sample up to this standard error.")
        ] = None,
        seconds: Annotated[
            float | None, typer.Option("--seconds", help="Sample, or count, for at most so long.")
        ] = None,
        seed: Annotated[int | None, typer.Option("--seed", help="Same seed, same deals.")] = None,
        threads: Annotated[int, typer.Option("--threads", "-t", help="Threads that work.")] = 1,
        as_json: Json = False,
        by_street: Annotated[
            bool, typer.Option("--by-street", help="Also before the flop and on each street.")
        ] = False,
        grid: Annotated[
            bool, typer.Option("--grid", help="Draw the equities of the first range.")
        ] = False,
        plot: Annotated[
            Path | None, typer.Option("--plot", help="Write them as a picture.")
        ] = None,
    ) -> None:
        if exact and (samples is not None or stderr is not None):
            raise RangeError("--exact counts every deal; leave out --samples and --stderr")
        sampling = samples is not None or stderr is not None or (seconds is not None and not exact)
        method = checked_method("exact" if exact else "sample" if sampling else "auto")
        console, cards = make_console(), read_cards(board, "--board")
        _check_options(game, cards, plot, by_street=by_street, grid=grid)
        if grid and not as_json:
            check_grid_width(console)
        with _told_by_options():
            cells = None
            if grid or plot is not None:
                with _progress_bar() as report:
                    entries = equity_by_hand(
                        hands,
                        cards,
                        dead,
                        game,
                        seconds=seconds,
                        threads=threads,
                        progress=report,
                    )
                cells = equity_grid(entries)
            calculate = equity_by_street if by_street else equity
            with _progress_bar() as report:
                found = calculate(
                    hands,
                    cards,
                    dead,
                    game,
                    method=method,
                    samples=samples,
                    stderr=stderr,
                    seconds=seconds,
                    seed=seed,
                    threads=threads,
                    progress=report,
                )
        streets = found if isinstance(found, dict) else {}
        result = found[list(found)[-1]] if isinstance(found, dict) else found
        answer = Answer(hands, cards, result, streets, cells if grid else None)
        if as_json:
            print_json(to_json(answer))
        else:
            print_answer(answer, console)
        if plot is not None and cells is not None:
            words = f"Equity of {hands[0]} against {', '.join(hands[1:])}"
            words += f" on {board}" if board else ""
            save_plot(cells, plot, words if len(words) <= _TITLE else words[:_TITLE] + "…")
