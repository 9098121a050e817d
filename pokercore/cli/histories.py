"""What the commands on histories have in common: arguments, reading, progress, complaints."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from pokercore.cli.output import complain, printable, use_utf8
from pokercore.errors import HistoryError
from pokercore.history.files import STANDARD_INPUT, find_sources, read_source
from pokercore.history.formats import FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pokercore.history.files import Source
    from pokercore.history.info import RecordedHand

__all__ = ["Files", "From", "each_hand", "existing", "format_of", "tell_error", "write_out"]


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
_SUFFIXES = ", ".join([suffix for each in FORMATS.values() for suffix in each.suffixes])


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


def format_of(target: Path) -> str:
    """Return the format that the name of a file to be written stands for."""
    suffix = target.suffix.lower()
    for each in FORMATS.values():
        if suffix in each.suffixes:
            return each.name
    raise HistoryError(f"{target.name} says no format: its name may end in {_SUFFIXES}")


def write_out(target: Path, pieces: Iterator[str]) -> None:
    """Write the pieces of a text to a file: whole or not at all, and none where there is none.

    Raises:
        HistoryError: The file is to hold more hands than its name allows.
        OSError: It cannot be written.
    """
    first = next(pieces, None)
    if first is None:
        return
    with _opened(target) as write:
        write(first)
        for piece in pieces:
            if target.suffix.lower() == ".phh":
                raise HistoryError(f"{target.name} holds one hand: .phhs is for several")
            write(piece)


@contextmanager
def _opened(target: Path) -> Iterator[Callable[[str], object]]:
    """Give a function that writes; a file has its name only once it is whole."""
    if str(target) == STANDARD_INPUT:
        use_utf8()
        yield sys.stdout.write
        return
    if target.exists() and not target.is_file():  # a device or a pipe, which stays what it is
        with target.open("w", encoding="utf-8", newline="\n") as stream:
            yield stream.write
        return
    target = Path(os.path.realpath(target))  # what a link leads to is written, not the link
    if not target.parent.is_dir():
        raise HistoryError(f"there is no folder {printable(target.parent)}")
    temporary = NamedTemporaryFile(  # noqa: SIM115 - it is closed before it gets its name
        "w", encoding="utf-8", newline="\n", dir=target.parent, suffix=".part", delete=False
    )
    part = Path(temporary.name)
    try:
        with temporary:
            yield temporary.write
        part.chmod(_mode_of(target))
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _mode_of(target: Path) -> int:
    """Return the mode of a file, or of a new one."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
