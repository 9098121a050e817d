"""`pokercore replay`: hand histories played again, in words, and verified."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape

from pokercore.encoding import encode_events
from pokercore.errors import HistoryError
from pokercore.events import HandEnded, StreetDealt
from pokercore.history.phh import read_phh
from pokercore.history.replay import Replay, replay
from pokercore.history.words import event_words

__all__ = ["register"]

Files = Annotated[
    list[Path], typer.Argument(help="Histories in PHH: files, or folders of them.", exists=True)
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Only the count and differences.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a hand, events included.")]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("replay")(replay_files)


def replay_files(files: Files, quiet: Quiet = False, json: Json = False) -> None:
    """Replay hand histories street by street, and verify the results they record.

    Ends with status 1 at the first hand whose record differs or cannot be played.
    """
    console = Console(soft_wrap=True)
    hands = checked = 0
    for path in _every(files):
        try:
            records = read_phh(path.read_text(encoding="utf-8"))
            replays = [replay(record) for record in records]
        except HistoryError as error:
            raise _end(f"{path}{_place(error)}: {error}") from error
        except (OSError, UnicodeDecodeError) as error:
            raise _end(f"{path}: cannot be read: {error}") from error
        for done in replays:
            if json:
                typer.echo(_json(path, done))
            elif not quiet:
                _tell(console, path, done)
            if done.difference is not None:
                raise _end(f"{path}: hand {done.recorded.info.hand_id or 1}: {done.difference}")
            hands += 1
            checked += done.is_checked and done.hand.is_verified
    if not json:
        console.print(f"{hands} hands replayed, {checked} results verified")


def _every(paths: list[Path]) -> list[Path]:
    """Return the files among `paths`, and those with a name in .phh or .phhs below folders."""
    found = []
    for path in paths:
        found += sorted(path.rglob("*.phh*")) if path.is_dir() else [path]
    return found


def _place(error: HistoryError) -> str:
    column = f":{error.column}" if error.column else ""
    return f":{error.line}{column}" if error.line else ""


def _end(message: str) -> typer.Exit:
    typer.echo(message, err=True)
    return typer.Exit(1)


def _tell(console: Console, path: Path, done: Replay) -> None:
    info = done.recorded.info
    title = " · ".join(part for part in (path.name, info.event, info.date) if part)
    console.print(f"[bold]{escape(title)}[/bold]")
    for event in done.events:
        words = escape(event_words(event, info))
        if isinstance(event, StreetDealt):
            console.print(f"[cyan]{words}[/cyan]")
        elif not isinstance(event, HandEnded):
            console.print(f"  {words}")
    result = "nothing to verify" if not done.is_checked else done.difference or "as recorded"
    console.print(f"  result: {escape(result)}\n", style="green" if not done.difference else "red")


def _json(path: Path, done: Replay) -> str:
    record = msgspec.json.decode(encode_events(done.events))
    line = {
        "file": str(path),
        "hand": done.recorded.info.hand_id,
        "game": done.recorded.game.name,
        "checked": done.is_checked,
        "verified": done.hand.is_verified,
        "difference": done.difference,
        "stacks": {str(seat): chips for seat, chips in done.hand.stacks.items()},
        **record,
    }
    return msgspec.json.encode(line).decode()
