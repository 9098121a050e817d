"""What the commands on histories have in common: arguments, reading, progress, complaints."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from pokercore.cli.output import complain, printable
from pokercore.history.files import STANDARD_INPUT, find_sources, read_source
from pokercore.history.formats import FORMATS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pokercore.errors import HistoryError
    from pokercore.history.files import Source
    from pokercore.history.info import RecordedHand

__all__ = ["Files", "From", "each_hand", "existing", "tell_error"]


def existing(paths: list[Path]) -> list[Path]:
    """Return paths that are there, or standard input; else tell which is not."""
    for path in paths:
        if str(path) != STANDARD_INPUT and not path.exists():
            raise typer.BadParameter(f"there is no file {printable(path)}")
    return paths


Files = Annotated[
    list[Path],
    typer.Argument(
        help="Histories: files, folders, zip archives; - is standard input.", callback=existing
    ),
]
From = Annotated[
    str | None,
    typer.Option(
        "--from",
        help=f"Their format: {', '.join(FORMATS)}; found out for each file unless given.",
        metavar="FORMAT",
    ),
]
_REFRESH = 1 << 16


def each_hand(
    paths: list[Path], format_name: str | None, *, progress: bool
) -> Iterator[tuple[Source, RecordedHand | HistoryError]]:
    """Yield every hand below paths with its source, while a bar on a terminal goes on.

    Args:
        paths: Files, folders, archives, or a dash.
        format_name: The format of all of them, or None.
        progress: Whether a bar may be shown: not while hands are told on the same terminal.
    """
    sources = list(find_sources(paths))
    console = Console(stderr=True)
    with Progress(console=console, disable=not (progress and console.is_terminal)) as bar:
        task = bar.add_task("reading", total=sum(source.size for source in sources) or None)
        before = 0
        for source in sources:
            shown = before

            def advance(done: int) -> None:
                nonlocal shown
                if before + done - shown >= _REFRESH:  # noqa: B023 - called within the turn
                    shown = before + done  # noqa: B023
                    bar.update(task, completed=shown)

            for hand in read_source(source, format_name, advance):
                yield source, hand
            before += source.size
            bar.update(task, completed=before)


def tell_error(source: Source, error: HistoryError) -> None:
    """Say on stderr which line of which file cannot be read or played, and why."""
    column = f":{error.column}" if error.column else ""
    place = f":{error.line}{column}" if error.line else ""
    complain(type(error)(f"{source.name}{place}: {error}"))
