"""`pokercore replay`: hand histories played again, in words, and verified."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from pokercore.cli.histories import Files, From, each_hand, tell_error
from pokercore.cli.output import complain, help_text, make_console, printable, use_utf8
from pokercore.encoding import encode_events
from pokercore.errors import HistoryError, counted
from pokercore.events import HandEnded, StreetDealt
from pokercore.history.replay import Replay, replay
from pokercore.history.words import event_words

if TYPE_CHECKING:
    from rich.console import Console

    from pokercore.history.files import Source

__all__ = ["register"]

Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Only the summary and what differs.")]
Json = Annotated[
    bool, typer.Option("--json", help="One JSON object a hand, events included; with -q a summary.")
]


_HELP = """
Replay hand histories street by street, and compare them with the results they record.

Examples:

  pokercore replay hand.phh

  pokercore replay -q histories/ more.zip old.txt

  pokercore replay --json hands.ohh

  cat hands.txt | pokercore replay -q -

Compared are what each call put in, the pots, bets that went back, the rake, what each player
collected and has at the end. What differs is told on stderr, with its file and line.

--json prints for each hand: file, hand, line, game, checked (it records a result), verified (by
its cards), difference (the first, in words), differences, stacks, version and events; and for a
hand that cannot be read file, line, column and error. With -q it prints the summary alone: hands,
agreed, differing, unreadable, without_result and verified.

Ends with exit code 1 if a hand differs from its record, or cannot be read or played, or if there
is none.
"""


class _Tally(msgspec.Struct):
    """How many hands there were, and how they came out."""

    hands: int = 0
    agreed: int = 0
    differing: int = 0
    unreadable: int = 0
    without_result: int = 0
    verified: int = 0

    def words(self) -> str:
        none = f", {self.without_result} without a result" if self.without_result else ""
        return (
            f"{counted(self.hands, 'hand')}: {self.agreed:,} agreed, {self.differing:,} differing,"
            f" {self.unreadable:,} unreadable{none}; {self.verified:,} verified by their cards"
        )


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("replay", help=help_text(_HELP), no_args_is_help=True)(replay_files)


def replay_files(
    files: Files, quiet: Quiet = False, json: Json = False, from_format: From = None
) -> None:
    """Replay histories, tell them, and compare them with what they record."""
    console = make_console()
    tally = _Tally()
    if json:
        use_utf8()
    for source, hand in each_hand(files, from_format, progress=quiet):
        tally.hands += 1
        try:
            if isinstance(hand, HistoryError):
                raise hand
            done = replay(hand)
        except HistoryError as error:
            _count_error(tally, read=hand is not error)
            tell_error(source, error)
            if json and not quiet:
                typer.echo(_error_json(source, error))
            continue
        _count(tally, done)
        if json and not quiet:
            typer.echo(_json(source, done))
        elif not quiet:
            _tell(console, source, done)
        for difference in done.differences:
            place = f"{source.name}:{difference.line}" if difference.line else source.name
            words = difference.words(hand.info)
            complain(HistoryError(f"{place}: hand {hand.info.hand_id or 1}: {words}"))
    if json and quiet:
        typer.echo(msgspec.json.encode(tally).decode())
    elif not json:
        console.print(tally.words())
    if tally.differing or tally.unreadable or not tally.hands:
        raise typer.Exit(1)


def _count_error(tally: _Tally, *, read: bool) -> None:
    """Count a hand that could not be read, or could not be played as it was read."""
    if read:
        tally.differing += 1
    else:
        tally.unreadable += 1


def _count(tally: _Tally, done: Replay) -> None:
    if done.differences:
        tally.differing += 1
    elif done.is_checked:
        tally.agreed += 1
        tally.verified += done.hand.is_verified
    else:
        tally.without_result += 1


def _tell(console: Console, source: Source, done: Replay) -> None:
    info = done.recorded.info
    title = " · ".join(part for part in (source.name, info.hand_id, info.event, info.date) if part)
    _print(console, title, "bold")
    for event in done.events:
        if isinstance(event, StreetDealt):
            _print(console, event_words(event, info), "cyan")
        elif not isinstance(event, HandEnded):
            _print(console, f"  {event_words(event, info)}")
    result = done.difference or ("as recorded" if done.is_checked else "nothing to verify")
    _print(console, f"  result: {result}", "red" if done.differences else "green")
    _print(console, "")


def _print(console: Console, line: str, style: str | None = None) -> None:
    console.print(printable(line), style=style, soft_wrap=True)


def _json(source: Source, done: Replay) -> str:
    record = msgspec.json.decode(encode_events(done.events))
    line = {
        "file": source.name,
        "hand": done.recorded.info.hand_id,
        "line": done.recorded.line,
        "game": done.recorded.game.name,
        "checked": done.is_checked,
        "verified": done.hand.is_verified,
        "difference": done.difference,
        "differences": done.differences,
        "stacks": {str(seat): chips for seat, chips in done.hand.stacks.items()},
        **record,
    }
    return msgspec.json.encode(line).decode()


def _error_json(source: Source, error: HistoryError) -> str:
    told = {"file": source.name, "line": error.line, "column": error.column, "error": str(error)}
    return msgspec.json.encode(told).decode()
