"""`pokercore simulate`: bots playing hands of any game."""

from __future__ import annotations

import time
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from pokercore.bots import BOTS
from pokercore.cli.ring import run_ring
from pokercore.cli.tournament import run_tournament
from pokercore.errors import PokerError
from pokercore.games import find_game
from pokercore.simulation import Simulation, make_bots, simulate
from pokercore.stakes import Stakes

__all__ = ["register"]

GameName = Annotated[str, typer.Option("--game", help="As in no-limit-holdem or pot-limit-plo.")]
Players = Annotated[int, typer.Option("--players", min=2, max=22, help="Players at a table.")]
Hands = Annotated[int, typer.Option("--hands", min=1, help="Hands to play.")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, help="For the same run again.")]
Bots = Annotated[str, typer.Option("--bots", help=f"{', '.join(BOTS)}; several go around.")]
BigBlind = Annotated[int, typer.Option("--big-blind", min=1, help="In chips; the small is half.")]
Stack = Annotated[int, typer.Option("--stack", min=1, help="Big blinds before each hand.")]
Ring = Annotated[bool, typer.Option("--table", help="A ring game: players come and go.")]
Button = Annotated[
    str, typer.Option("--button", help="With --table: moving, dead or forward_moving.")
]
Tournament = Annotated[
    bool, typer.Option("--tournament", help="One tournament, played to its end.")
]
Entries = Annotated[int, typer.Option("--entries", min=2, help="With --tournament: entries.")]
Json = Annotated[bool, typer.Option("--json", help="Totals as one JSON object.")]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("simulate")(simulate_hands)


def simulate_hands(
    game: GameName = "no-limit-holdem",
    players: Players = 6,
    hands: Hands = 1000,
    seed: Seed = None,
    bots: Bots = "random",
    big_blind: BigBlind = 2,
    stack: Stack = 100,
    ring: Ring = False,
    button: Button = "moving",
    tournament: Tournament = False,
    entries: Entries = 45,
    json: Json = False,
) -> None:
    """Let bots play hands, or a tournament, and count every chip after each hand."""
    names = [name.strip() for name in bots.split(",")]
    console = Console(stderr=True)
    if ring and tournament:
        raise typer.BadParameter("--table or --tournament, not both")
    if ring:
        run_ring(
            game,
            names=names,
            seats=players,
            hands=hands,
            seed=seed,
            big_blind=big_blind,
            stack=stack,
            button=button,
            json=json,
            stderr=console,
        )
        return
    if tournament:
        run_tournament(
            game,
            names=names,
            entries=entries,
            seats=players,
            seed=seed,
            big_blind=big_blind,
            stack=stack,
            json=json,
            stderr=console,
        )
        return
    playing = [names[number % len(names)] for number in range(players)]
    started = time.perf_counter()
    try:
        with Progress(console=console, disable=json or not console.is_terminal) as bar:
            task = bar.add_task("hands", total=hands)
            result = simulate(
                find_game(game),
                make_bots(playing, seed),
                hands=hands,
                stakes=Stakes.from_blinds(big_blind // 2, big_blind),
                stack=stack * big_blind,
                seed=seed,
                progress=lambda done: bar.update(task, completed=done),
            )
    except PokerError as error:
        typer.echo(f"{type(error).__name__}: {error}", err=True)
        raise typer.Exit(2) from error
    seconds = time.perf_counter() - started
    if json:
        typer.echo(_json(game, playing, result))
    else:
        _tell(playing, result, seconds, big_blind)


def _json(game: str, seats: list[str], result: Simulation) -> str:
    totals = {
        "game": game,
        "hands": len(result.net),
        "bots": seats,
        "net": result.net.sum(axis=0).tolist(),
        "showdowns": int(result.showdown.sum()),
        "actions": int(result.actions.sum()),
    }
    return msgspec.json.encode(totals).decode()


def _tell(seats: list[str], result: Simulation, seconds: float, big_blind: int) -> None:
    hands = len(result.net)
    table = Table("seat", "bot", "net", "big blinds per 100 hands")
    for seat, name in enumerate(seats):
        net = int(result.net[:, seat].sum())
        table.add_row(str(seat), name, f"{net:,}", f"{100 * net / big_blind / hands:+.1f}")
    console = Console()
    console.print(table)
    console.print(
        f"{hands:,} hands, {int(result.actions.sum()):,} actions, {hands / seconds:,.0f} hands a"
        f" second; {int(result.showdown.sum()):,} showdowns; chips conserved in every hand"
    )
