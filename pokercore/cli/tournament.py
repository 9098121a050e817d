"""`pokercore simulate --tournament`: bots playing a tournament to its end."""

from __future__ import annotations

import time

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from pokercore.cli.output import make_console, make_table
from pokercore.simulation import make_bots
from pokercore.tournament import BlindStructure, BuyIn, Tournament
from pokercore.tournament.simulation import TournamentRun, simulate_tournament

__all__ = ["run_tournament"]

_COST = 100
_MINUTE = 60 * 10**9


def run_tournament(
    game: str,
    *,
    names: list[str],
    entries: int,
    seats: int,
    seed: int | None,
    big_blind: int,
    stack: int,
    json: bool,
    stderr: Console,
) -> None:
    """Play a tournament and print results and prizes.

    Args:
        game: The name of the game.
        names: What the bots are called, which go around the entries.
        entries: How many enter.
        seats: How many seats a table has.
        seed: What decks and lots come from, or None.
        big_blind: The first big blind.
        stack: Big blinds that each begins with.
        json: Whether to print one JSON object.
        stderr: Where progress is shown, if that is a terminal.
    """
    tournament = Tournament(
        game,
        BlindStructure.usual(big_blind),
        BuyIn(chips=stack * big_blind, cost=_COST),
        seats=seats,
        seed=seed,
    )
    bots = make_bots(names, seed)
    started = time.perf_counter()
    with Progress(console=stderr, disable=json or not stderr.is_terminal) as bar:
        task = bar.add_task("players out", total=entries - 1)
        run = simulate_tournament(
            tournament,
            bots,
            entries=entries,
            seed=seed,
            progress=lambda left: bar.update(task, completed=entries - left),
        )
    if json:
        typer.echo(_json(run, names))
    else:
        _tell(run, names, time.perf_counter() - started)


def _json(run: TournamentRun, names: list[str]) -> str:
    tournament = run.tournament
    totals = {
        "game": tournament.opened.game.name,
        "entries": tournament.entries,
        "bots": names,
        "hands": run.hands,
        "actions": run.actions,
        "level": tournament.level,
        "simulated_seconds": run.now / 10**9,
        "pool": tournament.pool,
        "prizes": tournament.prizes,
        "results": tournament.results,
    }
    return msgspec.json.encode(totals).decode()


def _tell(run: TournamentRun, names: list[str], seconds: float) -> None:
    tournament = run.tournament
    console = make_console()
    table = make_table(console)
    for name in ("place", "player", "bot", "prize"):
        table.add_column(name)
    for result in tournament.results or ():
        if result.prize:
            bot = names[(result.entry - 1) % len(names)]
            place = f"{result.place}{'=' if result.tied > 1 else ''}"
            table.add_row(place, result.player, bot, f"{result.prize:,}")
    console.print(table)
    console.print(
        f"{tournament.entries:,} entries, a pool of {tournament.pool:,}; {run.hands:,} hands and"
        f" {run.actions:,} actions to level {tournament.level}, {run.now / _MINUTE:,.0f} minutes of"
        f" a simulated clock in {seconds:.1f} s; chips conserved in every hand"
    )
