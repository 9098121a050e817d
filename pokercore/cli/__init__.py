"""The command line: one file a command, each with a `register` that adds it to the app."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import pokercore
from pokercore.cli import bench, equity, evaluate, replay, simulate
from pokercore.cli.output import complain
from pokercore.errors import InternalStateError, PokerError

__all__ = ["app", "main"]

_COMMANDS = (evaluate, equity, replay, simulate, bench)


class _Commands(TyperGroup):
    """Tells a refusal in words on stderr, with exit code 2, for every command alike."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except InternalStateError:
            raise
        except (PokerError, OSError) as error:
            if isinstance(error, BrokenPipeError):
                raise
            complain(error)
            raise typer.Exit(2) from error


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
    app()(prog_name="pokercore")
