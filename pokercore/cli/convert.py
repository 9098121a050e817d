"""`pokercore convert`: hand histories from one format into another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from pokercore.cli.histories import From, each_hand, existing, format_of, tell_error, write_out
from pokercore.cli.output import help_text
from pokercore.errors import HistoryError, counted
from pokercore.history.anonymous import Anonymizer
from pokercore.history.formats import FORMATS, find_format, lost, write_hands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pokercore.history.info import RecordedHand

__all__ = ["register"]

Source = Annotated[
    Path,
    typer.Argument(
        metavar="IN",
        help="A file, a folder or a zip archive; - is standard input.",
        callback=lambda path: existing([path])[0],
    ),
]
Target = Annotated[
    Path, typer.Argument(metavar="OUT", help="The file to write; - is standard output.")
]
To = Annotated[
    str | None,
    typer.Option("--to", help=f"{', '.join(FORMATS)}; by the name of OUT unless given."),
]
Lossy = Annotated[
    bool, typer.Option("--lossy", help="Write hands that the format cannot hold whole, too.")
]
Anonymous = Annotated[
    bool, typer.Option("--anonymous", help="Leave out who played, where and when.")
]


_HELP = """
Write the hands of one file, folder or archive into one file of another format.

Examples:

  pokercore convert old.txt new.phhs

  pokercore convert histories/ all.ohh --lossy

  pokercore convert hand.phh - --to text

  pokercore convert old.txt shared.phhs --anonymous

A hand that the format cannot hold whole is refused, and what would be lost is named; --lossy
writes it without. docs/histories.md tells what each format holds.

OUT is written whole or not at all, and not without a hand.

Ends with exit code 1 if a hand was refused or could not be read, or if there is none.
"""


class _Tally(msgspec.Struct):
    written: int = 0
    refused: int = 0
    unreadable: int = 0


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("convert", help=help_text(_HELP), no_args_is_help=True)(convert)


def convert(
    source: Source,
    target: Target,
    to: To = None,
    from_format: From = None,
    lossy: Lossy = False,
    anonymous: Anonymous = False,
) -> None:
    """Write the hands of one file, folder or archive into one file of another format."""
    name = find_format(format_of(target) if to is None else to).name
    apply = Anonymizer().apply if anonymous else None
    tally = _Tally()
    hands = _hands(source, from_format, tally, name, apply, lossy=lossy)
    pieces = write_hands(hands, name, lossy=True)  # each has been tried before
    write_out(target, pieces)
    typer.echo(
        f"{counted(tally.written, 'hand')} written, {tally.refused:,} refused,"
        f" {tally.unreadable:,} unreadable",
        err=True,
    )
    if tally.refused or tally.unreadable or not tally.written:
        raise typer.Exit(1)


def _hands(
    path: Path,
    from_format: str | None,
    tally: _Tally,
    name: str,
    apply: Callable[[RecordedHand], RecordedHand] | None,
    *,
    lossy: bool,
) -> Iterator[RecordedHand]:
    """Yield the hands that can be written, and complain of the others."""
    for source, read in each_hand([path], from_format, progress=True):
        if isinstance(read, HistoryError):
            tally.unreadable += 1
            tell_error(source, read)
            continue
        hand = read if apply is None else apply(read)
        try:
            _check(hand, name, lossy=lossy)
        except HistoryError as error:
            tally.refused += 1
            line = read.line if error.line is None else error.line
            message = f"hand {read.info.hand_id or 1}: {error}"
            tell_error(source, HistoryError(message, line=line, column=error.column))
            continue
        tally.written += 1
        yield hand


def _check(hand: RecordedHand, name: str, *, lossy: bool) -> None:
    """Raise HistoryError for a hand that cannot be written, or not whole where that is asked."""
    if lossy:
        "".join(write_hands([hand], name, lossy=True))
        return
    missing = lost(hand, name)
    if missing:
        words = ", ".join(missing)
        raise HistoryError(f"{name} has no place for {words}: --lossy leaves that out")
