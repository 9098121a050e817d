"""How the command line prints: cards in colour, plain text where a terminal cannot do more."""

from __future__ import annotations

import io
import json
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pokercore.cards import Card

__all__ = [
    "cards_text",
    "complain",
    "drop_output",
    "has_symbols",
    "help_text",
    "is_narrow",
    "make_console",
    "make_table",
    "print_json",
    "printable",
    "use_utf8",
]

_SUIT_STYLES = ("green", "blue", "red", "bold")  # clubs, diamonds, hearts, spades
_NARROW = 72
_PLAIN_WIDTH = 160  # piped output has no edge; lines stay whole


class _Console(Console):
    """A console that leaves it to the command what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def make_console() -> Console:
    """Return a console for standard output: coloured on a terminal, plain elsewhere."""
    columns = os.environ.get("COLUMNS", "")
    asked = columns.isdecimal() and int(columns) > 0
    free = not asked and not (sys.stdout and sys.stdout.isatty())
    return _Console(
        highlight=False, markup=False, emoji=False, width=_PLAIN_WIDTH if free else None
    )


def is_narrow(console: Console) -> bool:
    """Return whether a table would not fit, so that lines are better."""
    return console.width < _NARROW


def make_table(console: Console) -> Table:
    """Return an empty table: with lines on a terminal, only columns elsewhere."""
    table = Table(header_style="dim", pad_edge=False)
    if not console.is_terminal:
        table.box = None
    return table


def print_json(body: Mapping[str, object]) -> None:
    """Print a JSON object."""
    typer.echo(json.dumps(body, indent=2))


def has_symbols(console: Console) -> bool:
    """Return whether suits are drawn: only on a terminal that speaks UTF-8."""
    return console.is_terminal and console.encoding.startswith("utf")


def cards_text(cards: Iterable[Card], console: Console) -> Text:
    """Return cards as text: symbols in colour on a terminal, else notation without spaces."""
    symbols = has_symbols(console)
    parts = [
        Text(card.symbol if symbols else str(card), style=_SUIT_STYLES[card.suit]) for card in cards
    ]
    return Text(" " if symbols else "").join(parts)


def printable(text: object) -> str:
    """Return text in one line, without what would steer a terminal."""
    return "".join([letter if letter.isprintable() else " " for letter in str(text)])


def complain(error: Exception) -> None:
    """Say on stderr what is wrong, in one line and in any encoding."""
    if sys.stderr is None:
        return
    text = f"pokercore: {printable(error)}"
    encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
    with suppress(OSError):  # a full or closed stderr must not change the exit code
        print(text.encode(encoding, "backslashreplace").decode(encoding), file=sys.stderr)


def use_utf8() -> None:
    """Have standard output take letters of any script, and lines as they are: it is a file's."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")


def drop_output() -> None:
    """Send what is still to be written to nowhere: who read it is gone."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def help_text(text: str) -> str:
    """Return help with each paragraph on one line, as Typer wants it; indented lines stay."""
    paragraphs = text.strip("\n").split("\n\n")
    return "\n\n".join(p if p.startswith(" ") else " ".join(p.split()) for p in paragraphs)
