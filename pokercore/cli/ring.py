"""`pokercore simulate --table`: a ring game of bots with people coming and going."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec
import typer

from pokercore.cli.output import make_console, make_table
from pokercore.simulation import make_bots
from pokercore.stakes import HouseRules, Rake
from pokercore.table import RingGame, TableRules, simulate_ring

if TYPE_CHECKING:
    from pokercore.cli.setup import Setup

__all__ = ["run_ring"]

_PERCENT = 5
_CAP = 3  # big blinds
_MORE = 3  # players more than seats, so that there is a coming and going


def run_ring(setup: Setup, *, hands: int, button: str) -> None:
    """Play the game, and print the standings and the audit."""
    players = setup.bots_of(setup.seats + _MORE)
    started = time.perf_counter()
    with setup.progress() as bar:
        task = bar.add_task("hands", total=hands)
        result = simulate_ring(
            setup.game,
            make_bots(players, setup.seed),
            hands=hands,
            seats=setup.seats,
            stakes=setup.stakes,
            stack=setup.chips,
            rules=TableRules(button=button),  # type: ignore[arg-type] # checked there
            house_rules=HouseRules(rake=Rake(percent=_PERCENT, cap=_CAP * setup.big_blind)),
            seed=setup.seed,
            progress=lambda done: bar.update(task, completed=done),
        )
    if setup.json:
        typer.echo(_json(setup.game, players, result))
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
