"""`pokercore stats`: what players did and won, over many hand histories."""

from __future__ import annotations

import csv
import sys
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.table import Table

from pokercore.cli.histories import Files, From, each_hand, tell_error
from pokercore.cli.output import help_text, make_console, printable, use_utf8
from pokercore.errors import HistoryError, counted
from pokercore.history.replay import replay
from pokercore.history.stats import PlayerStats, StatsCollector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pokercore.history.replay import Replay

__all__ = ["register"]

Csv = Annotated[bool, typer.Option("--csv", help="Every player and column as CSV.")]
Json = Annotated[bool, typer.Option("--json", help="Every player and column as JSON.")]
Top = Annotated[int, typer.Option("--top", min=1, help="Players in the table.")]

_HELP = """
Count hands, VPIP, PFR, showdowns and winnings of each player.

Examples:

  pokercore stats histories/

  pokercore stats old.txt more.zip --top 50

  pokercore stats histories/ --csv > players.csv

VPIP are hands with chips put in of free will before the flop, PFR those with a raise there.
Winnings are in big blinds, each hand in its own. A player without a name goes by his seat.

Ends with exit code 1 if a hand could not be read or played.
"""

_COLUMNS = {
    "player": "player",
    "hands": "hands",
    "vpip_rate": "VPIP %",
    "pfr_rate": "PFR %",
    "net": "won, bb",
    "net_per_100": "bb/100",
    "showdowns": "showdowns",
    "showdowns_won": "won there",
    "net_at_showdown": "won there, bb",
}


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("stats", help=help_text(_HELP), no_args_is_help=True)(count_stats)


def count_stats(
    files: Files,
    as_csv: Csv = False,
    json: Json = False,
    top: Top = 20,
    from_format: From = None,
) -> None:
    """Count hands, VPIP, PFR, showdowns and winnings of each player."""
    if as_csv and json:
        raise typer.BadParameter("--csv or --json, not both")
    collector = StatsCollector()
    done = failed = 0
    for source, hand in each_hand(files, from_format, progress=True):
        try:
            if isinstance(hand, HistoryError):
                raise hand
            collector.add(_ended(replay(hand)))
            done += 1
        except HistoryError as error:
            failed += 1
            tell_error(source, error)
    stats = collector.result()
    if as_csv or json:
        use_utf8()
    if as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(stats.columns())
        writer.writerows(_rows(stats))
    elif json:
        rows = [dict(zip(stats.columns(), row, strict=True)) for row in _rows(stats)]
        typer.echo(msgspec.json.encode({"hands": done, "players": rows}).decode())
    else:
        _tell(stats, done, top)
    if failed:
        typer.echo(f"{counted(failed, 'hand')} could not be counted", err=True)
        raise typer.Exit(1)


def _ended(done: Replay) -> Replay:
    """Return a hand that was played to its end; one that stops early is no hand to count."""
    if not done.hand.is_over:
        end = done.differences[-1]
        raise HistoryError(end.words(done.recorded.info), line=end.line)
    return done


def _rows(stats: PlayerStats) -> Iterator[tuple[object, ...]]:
    """Yield the columns of each player, as plain numbers."""
    columns = stats.columns().values()
    listed = [column if isinstance(column, tuple) else column.tolist() for column in columns]
    return zip(*listed, strict=True)


def _tell(stats: PlayerStats, hands: int, top: int) -> None:
    table = Table(*_COLUMNS.values())
    for column in table.columns[1:]:
        column.justify = "right"
    names = tuple(stats.columns())
    for row in list(_rows(stats))[:top]:
        fields = dict(zip(names, row, strict=True))
        table.add_row(*[_cell(name, fields[name]) for name in _COLUMNS])
    console = make_console()
    console.print(table)
    left = len(stats.names) - top
    more = f"; {counted(left, 'more player')} with --top, --csv or --json" if left > 0 else ""
    console.print(f"{counted(hands, 'hand')}, {counted(len(stats.names), 'player')}{more}")


def _cell(name: str, value: object) -> str:
    if not isinstance(value, float):
        return printable(value)
    if name.endswith("_rate"):
        return f"{100 * value:.1f}"
    return f"{value:+,.1f}"
