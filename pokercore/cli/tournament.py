"""`pokercore simulate --tournament`: bots playing a tournament to its end."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec
import typer

from pokercore.cli.output import make_console, make_table
from pokercore.simulation import make_bots
from pokercore.tournament import BlindStructure, BuyIn, Tournament
from pokercore.tournament.simulation import TournamentRun, simulate_tournament

if TYPE_CHECKING:
    from pokercore.cli.setup import Setup

__all__ = ["run_tournament"]

_COST = 100
_MINUTE = 60 * 10**9


def run_tournament(setup: Setup, *, entries: int) -> None:
    """Play a tournament of so many entries, and print results and prizes."""
    tournament = Tournament(
        setup.game,
        BlindStructure.usual(setup.big_blind),
        BuyIn(chips=setup.chips, cost=_COST),
        seats=setup.seats,
        seed=setup.seed,
    )
    bots = make_bots(setup.names, setup.seed)
    started = time.perf_counter()
    with setup.progress() as bar:
        task = bar.add_task("players out", total=entries - 1)
        run = simulate_tournament(
            tournament,
            bots,
            entries=entries,
            seed=setup.seed,
            progress=lambda left: bar.update(task, completed=entries - left),
        )
    if setup.json:
        typer.echo(_json(run, setup.names))
    else:
        _tell(run, setup.names, time.perf_counter() - started)


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
