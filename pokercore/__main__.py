"""The console script: `pokercore`, or `python -m pokercore`."""

from __future__ import annotations

import sys

__all__ = ["main"]

_NEEDED = ("rich", "typer")


def main() -> None:
    """Run the command line, or say in words what to install for it."""
    try:
        from pokercore.cli import main as run
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in _NEEDED:
            raise
        sys.exit(
            f"The pokercore command needs {missing}, which is not installed here. Install it"
            ' with:\n\n    pip install "pokercore-native[cli]"\n'
        )
    run()


if __name__ == "__main__":
    main()
