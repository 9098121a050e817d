"""The README's and the pages' examples run: Python by doctest, console blocks as processes."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
KNOWN = {"python", "console", "sh", ""}


def _blocks(page, language):
    text = page.read_text(encoding="utf-8")
    return [body for name, body in FENCE.findall(text) if name == language]


def _commands():
    """Yield each `$ command` of the console blocks with what it shall print."""
    for page in PAGES:
        for block in _blocks(page, "console"):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                yield pytest.param(command, output, id=f"{page.name}: {command}")


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_python_examples(page):
    source = "\n".join(_blocks(page, "python"))
    example = doctest.DocTestParser().get_doctest(source, {}, page.name, str(page), 0)
    if not example.examples:
        pytest.skip("no Python on this page")
    assert doctest.DocTestRunner().run(example).failed == 0


@pytest.mark.parametrize(("command", "output"), list(_commands()))
def test_console_examples(command, output):
    pytest.importorskip("typer", reason="the command line is an extra")
    program, *arguments = shlex.split(command)
    assert program == "pokercore"
    done = subprocess.run(
        [sys.executable, "-m", "pokercore", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={key: value for key, value in os.environ.items() if key != "COLUMNS"},
        timeout=60,
        check=True,
    )
    printed = [line.rstrip() for line in done.stdout.splitlines()]
    assert printed == [line.rstrip() for line in output.splitlines()]


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_blocks_say_what_they_are(page):
    text = page.read_text(encoding="utf-8")
    assert text.count("```") % 2 == 0
    assert {name for name, _ in FENCE.findall(text)} <= KNOWN


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target
