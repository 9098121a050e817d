"""The entry point: help, version, and what it says when its extra is missing."""

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules[{name!r}] = None
from pokercore.__main__ import main
main()
"""


@pytest.mark.parametrize("name", ["typer", "rich"])
def test_a_missing_extra_is_told_in_words(name):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(name=name)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert done.stdout == ""
    assert 'pip install "pokercore-native[cli]"' in done.stderr
    assert "Traceback" not in done.stderr


def test_the_library_does_not_load_the_command_line():
    program = "import sys, pokercore; print({'typer', 'rich', 'pokercore.cli'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "set()"


def test_help_and_version():
    typer = pytest.importorskip("typer")
    testing = pytest.importorskip("typer.testing")
    from importlib.metadata import version

    from pokercore.cli import app

    assert isinstance(app(), typer.Typer)
    runner = testing.CliRunner()
    shown = runner.invoke(app(), ["--help"])
    assert shown.exit_code == 0
    assert "eval" in shown.stdout
    assert "bench" in shown.stdout
    shown = runner.invoke(app(), ["--version"])
    assert (shown.exit_code, shown.stdout) == (0, f"pokercore {version('pokercore-native')}\n")
    assert runner.invoke(app(), ["nonsense"]).exit_code == 2
