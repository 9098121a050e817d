"""The command line: one file a command, each with a `register` that adds it to the app."""

from __future__ import annotations

import io
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import pokercore
from pokercore.cli import bench, convert, equity, evaluate, replay, simulate, stats
from pokercore.cli.output import complain, drop_output
from pokercore.errors import InternalStateError, PokerError

__all__ = ["app", "main"]

_COMMANDS = (evaluate, equity, replay, convert, stats, simulate, bench)
_PIPE_CLOSED = 141
"""The status of a program that stops because nobody reads its output, as a shell has it."""


class _Commands(TyperGroup):
    """Tells a refusal in words on stderr, with exit code 2, for every command alike."""

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            if sys.stdout is not None:
                sys.stdout.flush()
        except InternalStateError:
            raise
        except BrokenPipeError:
            drop_output()
            raise typer.Exit(_PIPE_CLOSED) from None
        except (PokerError, OSError) as error:
            complain(error)
            raise typer.Exit(2) from error
        return result


def _print_version(wanted: bool) -> None:  # noqa: FBT001, RUF100 (the callback's signature)
    if wanted:
        typer.echo(f"pokercore {pokercore.__version__}")
        raise typer.Exit


def app() -> typer.Typer:
    """Return the command line with all its commands."""
    commands = typer.Typer(
        name="pokercore",
        cls=_Commands,
        help="Poker hands: what they are worth, who wins, and how fast that is found.",
        epilog="Each command has examples of its own: pokercore eval --help",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @commands.callback()
    def options(
        shown: Annotated[
            bool,
            typer.Option(
                "--version", callback=_print_version, is_eager=True, help="Print the version."
            ),
        ] = False,
    ) -> None:
        pass

    for command in _COMMANDS:
        command.register(commands)
    return commands


def main() -> None:
    """Run the command line on the arguments of this process."""
    if sys.stdout is None:
        complain(OSError("standard output is closed: results cannot be written"))
        sys.exit(2)
    if isinstance(sys.stdout, io.TextIOWrapper):  # a letter that it lacks is written out
        sys.stdout.reconfigure(errors="backslashreplace")
    app()(prog_name="pokercore")
