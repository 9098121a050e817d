"""`pokercore equity`: each player's share of the pot."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from pokercore.cards import parse_cards
from pokercore.cli.output import cards_text, help_text, is_narrow, make_console
from pokercore.cli.range_grid import equity_grid, grid_table, save_plot
from pokercore.equities import checked_method, equity
from pokercore.equity_streets import equity_by_hand, equity_by_street
from pokercore.errors import RangeError
from pokercore.winners import deal_shape

if TYPE_CHECKING:
    from pokercore.chunks import Progress as Report
    from pokercore.equities import EquityResult

__all__ = ["register"]

_BAR_WIDTH = 20


# Text ---------------------------------------------------------------------------------------


def _percent(part: float, digits: int = 2) -> str:
    return f"{100 * part:.{digits}f}"


def _count_text(result: EquityResult) -> str:
    deals = result.deals
    counted = f"{deals:,}" if isinstance(deals, int) else f"{deals:,.1f}"
    if result.exact:
        return f"Exact: every one of {counted} deals."
    error = max(player.stderr for player in result.players)
    return f"Sampled: {counted} deals, standard error up to {_percent(error, 3)} points."


def _bar(part: float, console: Console) -> Text:
    whole = round(part * _BAR_WIDTH)
    mark, rest = ("█", "░") if console.encoding.startswith("utf") else ("#", ".")
    return Text(mark * whole, style="green").append(rest * (_BAR_WIDTH - whole), style="dim")


def _columns(result: EquityResult) -> list[tuple[str, list[str]]]:
    """Return the headings and the figures of every player, in percent."""
    players = result.players
    columns = [
        ("equity", [_percent(player.equity) for player in players]),
        ("win" if result.low_possible is None else "scoop", [_percent(p.win) for p in players]),
        ("tie" if result.low_possible is None else "part", [_percent(p.tie) for p in players]),
    ]
    if result.low_possible is not None:
        columns += [
            ("high", [_percent(player.high) for player in players]),
            ("low", [_percent(player.low) for player in players]),
            ("quartered", [_percent(player.quartered) for player in players]),
        ]
    if not result.exact:
        columns.append(("±", [_percent(player.stderr, 3) for player in players]))
    return columns


def _print_result(hands: list[str], result: EquityResult, console: Console) -> None:
    columns = _columns(result)
    if is_narrow(console):
        for place, hand in enumerate(hands):
            console.print(Text(hand, style="bold"), soft_wrap=True)
            for heading, figures in columns:
                console.print(f"  {heading:9} {figures[place]:>7}")
    else:
        table = Table(show_header=True, header_style="dim", pad_edge=False)
        if not console.is_terminal:
            table.box = None
        table.add_column("hand", overflow="fold", max_width=40)
        for heading, _ in columns:
            table.add_column(heading, justify="right")
        if console.is_terminal:
            table.add_column("")
        for place, hand in enumerate(hands):
            row = [Text(hand), *(Text(figures[place]) for _, figures in columns)]
            row[1].stylize("bold")
            if console.is_terminal:
                row.append(_bar(result.players[place].equity, console))
            table.add_row(*row)
        console.print(table)
    if result.low_possible is not None:
        console.print(f"A low is made in {_percent(result.low_possible)} % of the deals.")
    console.print(_count_text(result))


def _print_streets(hands: list[str], streets: dict[str, EquityResult], console: Console) -> None:
    table = Table(show_header=True, header_style="dim", pad_edge=False)
    if not console.is_terminal:
        table.box = None
    table.add_column("hand", overflow="fold", max_width=40)
    for street in streets:
        table.add_column(street, justify="right")
    for place, hand in enumerate(hands):
        figures = [_percent(result.equities[place]) for result in streets.values()]
        table.add_row(Text(hand), *map(Text, figures))
    console.print(table)


@contextmanager
def _progress_bar() -> Iterator[Report | None]:
    """Draw the part that is done and the time that remains on stderr, if it is a terminal."""
    if not sys.stderr.isatty():
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


# The command --------------------------------------------------------------------------------

_HELP = """
Each player's share of the pot, exact or sampled, high and low.

A hand is cards (AhKh), a range ("QQ+,AKs"), random (or "*"), or partly known cards ("As**").
docs/ranges.md has the grammar of ranges.

Examples:

  pokercore equity AhKh QQ+

  pokercore equity AhKh "QQ+,AKs" --board 2h7h9c

  pokercore equity --game omaha AsKsQdJd "AA**:ds" random --samples 200000 --seed 1

  pokercore equity --game omaha-hi-lo AsAh2s3h KdKcQdQc --json

  pokercore equity "22+,A2s+,KTs+" AhKh --board 2h7h9c --grid

  pokercore equity AsKs QdQc --board 2s3s4h9sKd --by-street

Every deal is counted if that takes about a second; else deals are sampled. --exact counts them
whatever it takes, up to --seconds (120 if not given).

--grid lists the equity of every class of hands of the first range, in hold'em, exactly; --plot
writes the same as a picture (.png, .svg or .pdf) and needs matplotlib.

--json prints: game, method, exact, deals, low_possible (hi-lo only) and players. Each of the
players has hand, equity, win, tie, wins, high_by_sharers, stderr, fraction where exact, and in
hi-lo games high, low, scoop, quartered and low_by_sharers.

Refused input is told on stderr, with exit code 2.
"""


def register(app: typer.Typer) -> None:
    """Add `equity`."""

    @app.command("equity", help=help_text(_HELP), no_args_is_help=True)
    def equity_of_hands(
        hands: Annotated[
            list[str], typer.Argument(metavar="HAND...", help="Cards or ranges, two or more.")
        ],
        board: Annotated[str, typer.Option("--board", "-b", help="Up to 5 cards.")] = "",
        dead: Annotated[str, typer.Option("--dead", "-d", help="Cards nobody can get.")] = "",
        game: Annotated[
            str,
            typer.Option(
                "--game",
                "-g",
                help="holdem, omaha (plo), omaha5 (plo5), omaha6 (plo6), omaha-hi-lo (o8),"
                " omaha5-hi-lo (big-o).",
            ),
        ] = "holdem",
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
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead.")] = False,
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
        console = make_console()
        shape = deal_shape(game)
        if (grid or plot) and shape.hole_cards != 2:
            raise RangeError(f"--grid and --plot are for hold'em; the game is {shape.name}")
        with _progress_bar() as report:
            result = equity(
                hands,
                board,
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
        if as_json:
            body = result.to_dict()
            players = body["players"]
            assert isinstance(players, list)  # noqa: S101 - for mypy
            body["players"] = [
                {"hand": hand} | player for hand, player in zip(hands, players, strict=True)
            ]
            typer.echo(json.dumps(body, indent=2))
        else:
            if board:
                heading = Text("Board ", style="bold")
                console.print(heading.append_text(cards_text(parse_cards(board), console)))
            _print_result(hands, result, console)
        if by_street and not as_json:
            streets = equity_by_street(
                hands, board, dead, game, method=method, samples=samples, seed=seed
            )
            _print_streets(hands, streets, console)
        if grid or plot is not None:
            with _progress_bar() as report:
                entries = equity_by_hand(hands, board, dead, game, threads=threads, progress=report)
            cells = equity_grid(entries)
            if grid and not as_json:
                console.print(grid_table(cells, coloured=console.is_terminal))
            if plot is not None:
                words = f"Equity of {hands[0]} against {', '.join(hands[1:])}"
                save_plot(cells, plot, f"{words} on {board}" if board else words)
