"""`pokercore simulate --table`: a ring game of bots with people coming and going."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec
import typer
from rich.progress import Progress

from pokercore.cli.output import make_console, make_table
from pokercore.simulation import make_bots
from pokercore.stakes import HouseRules, Rake, Stakes
from pokercore.table import RingGame, TableRules, simulate_ring

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["run_ring"]

_PERCENT = 5
_CAP = 3  # big blinds
_MORE = 3  # players more than seats, so that there is a coming and going


def run_ring(
    game: str,
    *,
    names: list[str],
    seats: int,
    hands: int,
    seed: int | None,
    big_blind: int,
    stack: int,
    button: str,
    json: bool,
    stderr: Console,
) -> None:
    """Play the game, and print the standings and the audit."""
    players = [names[number % len(names)] for number in range(seats + _MORE)]
    started = time.perf_counter()
    with Progress(console=stderr, disable=json or not stderr.is_terminal) as bar:
        task = bar.add_task("hands", total=hands)
        result = simulate_ring(
            game,
            make_bots(players, seed),
            hands=hands,
            seats=seats,
            stakes=Stakes.from_blinds(big_blind // 2, big_blind),
            stack=stack * big_blind,
            rules=TableRules(button=button),  # type: ignore[arg-type] # checked there
            house_rules=HouseRules(rake=Rake(percent=_PERCENT, cap=_CAP * big_blind)),
            seed=seed,
            progress=lambda done: bar.update(task, completed=done),
        )
    if json:
        typer.echo(_json(game, players, result))
    else:
        _tell(players, result, time.perf_counter() - started)


def _json(game: str, bots: list[str], result: RingGame) -> str:
    totals = {
        "game": game,
        "hands": result.hands,
        "standings": [
            {"bot": bot, **msgspec.structs.asdict(account), "net": account.net}
            for bot, account in zip(bots, result.accounts, strict=True)
        ],
        "audit": msgspec.structs.asdict(result.audit),
        "lobby": msgspec.structs.asdict(result.lobby),
    }
    return msgspec.json.encode(totals).decode()


def _tell(bots: list[str], result: RingGame, seconds: float) -> None:
    console = make_console()
    grid = make_table(console)
    for name in ("player", "bot", "hands", "brought", "taken", "stack", "net"):
        grid.add_column(name)
    for column in grid.columns[2:]:
        column.justify = "right"
    standings = zip(result.accounts, bots, strict=True)
    for account, bot in sorted(standings, key=lambda standing: -standing[0].net):
        numbers = (account.hands, account.brought, account.taken, account.stack, account.net)
        grid.add_row(account.player, bot, *[f"{number:,}" for number in numbers])
    console.print(grid)
    audit, lobby = result.audit, result.lobby
    console.print(
        f"audit: {audit.bought_in:,} bought in + {audit.topped_up:,} topped up"
        f" - {audit.cashed_out:,} cashed out - {audit.raked:,} rake"
        f" = {audit.on_table:,} on the table"
    )
    if lobby.average_pot is not None and lobby.players_per_flop is not None:
        console.print(
            f"the last hands: average pot {lobby.average_pot:,.1f}, {lobby.players_per_flop:.0%}"
            " of the players saw the flop"
        )
    rate = f"{result.hands / seconds:,.0f}"
    console.print(f"{result.hands:,} hands, {rate} a second; chips counted after each")
