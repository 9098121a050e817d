"""`pokercore simulate`: bots playing hands of any game."""

from __future__ import annotations

import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from pokercore.bots import BOTS
from pokercore.cli.histories import format_of, write_out
from pokercore.cli.output import help_text, make_console, make_table
from pokercore.cli.ring import run_ring
from pokercore.cli.setup import Setup
from pokercore.cli.tournament import run_tournament
from pokercore.errors import counted
from pokercore.games import find_game
from pokercore.history.formats import write_hands
from pokercore.history.info import HandInfo
from pokercore.history.recording import record
from pokercore.simulation import Simulation, count_hands, make_bots

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pokercore.hand import Hand

__all__ = ["register"]

GameName = Annotated[str, typer.Option("--game", help="As in no-limit-holdem or pot-limit-plo.")]
Players = Annotated[int, typer.Option("--players", min=2, max=22, help="Players at a table.")]
Hands = Annotated[int | None, typer.Option("--hands", min=1, help="Hands to play; 1000.")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, help="For the same run again.")]
Bots = Annotated[str, typer.Option("--bots", help=f"{', '.join(BOTS)}; several go around.")]
BigBlind = Annotated[int, typer.Option("--big-blind", min=1, help="In chips; the small is half.")]
Stack = Annotated[int, typer.Option("--stack", min=1, help="Big blinds before each hand.")]
Histories = Annotated[
    Path | None,
    typer.Option("--histories", metavar="FILE", help="Write the hands, in the format of its name."),
]
Ring = Annotated[bool, typer.Option("--table", help="A ring game: players come and go.")]
Button = Annotated[
    str | None, typer.Option("--button", help="With --table: moving, dead or forward_moving.")
]
Tournament = Annotated[
    bool, typer.Option("--tournament", help="One tournament, played to its end.")
]
Entries = Annotated[
    int | None, typer.Option("--entries", min=2, help="With --tournament: entries; 45.")
]
Json = Annotated[bool, typer.Option("--json", help="Totals as one JSON object.")]

_HANDS, _ENTRIES = 1000, 45
_RATE = "big blinds per 100 hands"

_HELP = """
Let bots play hands, a ring game or a tournament, and count every chip after each hand.

Examples:

  pokercore simulate --bots tight,calling --players 2 --hands 5000

  pokercore simulate --game pot-limit-omaha --histories hands.phhs --seed 1

  pokercore simulate --table --button dead --hands 1000

  pokercore simulate --tournament --entries 200 --bots tight,min-raise,random

Players begin each hand with the same stacks, but with --table and --tournament.
"""


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("simulate", help=help_text(_HELP))(simulate_hands)


def simulate_hands(
    game: GameName = "no-limit-holdem",
    players: Players = 6,
    hands: Hands = None,
    seed: Seed = None,
    bots: Bots = "random",
    big_blind: BigBlind = 2,
    stack: Stack = 100,
    histories: Histories = None,
    ring: Ring = False,
    button: Button = None,
    tournament: Tournament = False,
    entries: Entries = None,
    json: Json = False,
) -> None:
    """Let bots play hands, or a tournament, and count every chip after each hand."""
    _check_together(
        {
            "--table or --tournament, not both": ring and tournament,
            "--hands is not for --tournament": tournament and hands is not None,
            "--entries is for --tournament": not tournament and entries is not None,
            "--button is for --table": not ring and button is not None,
            "--histories is not for --table and --tournament": (ring or tournament) and histories,
        }
    )
    names = [name.strip() for name in bots.split(",")]
    setup = Setup(game, names, players, seed, big_blind, stack, json)
    if ring:
        run_ring(setup, hands=hands or _HANDS, button=button or "moving")
    elif tournament:
        run_tournament(setup, entries=entries or _ENTRIES)
    else:
        _run_hands(setup, hands=hands or _HANDS, histories=histories)


def _run_hands(setup: Setup, *, hands: int, histories: Path | None) -> None:
    """Play hands of the same stacks, and print who won what."""
    if len(setup.names) > setup.seats:
        raise typer.BadParameter(f"{len(setup.names)} bots for {setup.seats} players")
    playing = setup.bots_of(setup.seats)
    started = time.perf_counter()
    with setup.progress() as bar:
        task = bar.add_task("hands", total=hands)
        result, played = count_hands(
            find_game(setup.game),
            make_bots(playing, setup.seed),
            hands=hands,
            stakes=setup.stakes,
            stack=setup.chips,
            seed=setup.seed,
        )
        seen = _seen(played, lambda: bar.advance(task))
        if histories is None:
            deque(seen, maxlen=0)
        else:
            _write(histories, seen, playing)
    seconds = time.perf_counter() - started
    if setup.json:
        typer.echo(_json(setup, playing, result))
    else:
        _tell(playing, result, seconds, setup.big_blind)


def _seen(hands: Iterator[Hand], tell: Callable[[], None]) -> Iterator[Hand]:
    """Yield hands, and tell of each."""
    for hand in hands:
        tell()
        yield hand


def _write(path: Path, hands: Iterator[Hand], bots: list[str]) -> None:
    names = {seat: f"{bot} {seat}" for seat, bot in enumerate(bots, 1)}
    records = (
        record(hand, HandInfo(names=names, hand_id=str(number)))
        for number, hand in enumerate(hands, 1)
    )
    write_out(path, write_hands(records, format_of(path)))


def _check_together(wrong: dict[str, object]) -> None:
    """Refuse options that mean nothing beside each other."""
    for words, holds in wrong.items():
        if holds:
            raise typer.BadParameter(words)


def _json(setup: Setup, seats: list[str], result: Simulation) -> str:
    rates, errors = result.win_rate(setup.big_blind)
    hands = len(result.net)
    totals = {
        "game": setup.game,
        "hands": hands,
        "bots": seats,
        "net": result.net.sum(axis=0).tolist(),
        "big_blinds_per_100": rates.tolist(),
        "standard_error": errors.tolist() if hands > 1 else None,
        "showdowns": int(result.showdown.sum()),
        "actions": int(result.actions.sum()),
    }
    return msgspec.json.encode(totals).decode()


def _tell(seats: list[str], result: Simulation, seconds: float, big_blind: int) -> None:
    hands = len(result.net)
    console = make_console()
    table = make_table(console)
    for name in ("seat", "bot", "net", _RATE, "± standard error"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    rates, errors = result.win_rate(big_blind)
    for seat, (name, rate, error) in enumerate(zip(seats, rates, errors, strict=True), 1):
        net = f"{int(result.net[:, seat - 1].sum()):,}"
        table.add_row(str(seat), name, net, f"{rate:+.1f}", f"{error:.1f}" if hands > 1 else "")
    console.print(table)
    console.print(
        f"{counted(hands, 'hand')}, {counted(int(result.actions.sum()), 'action')},"
        f" {hands / seconds:,.0f} hands a second;"
        f" {counted(int(result.showdown.sum()), 'showdown')}; chips conserved in every hand"
    )
