"""Every word in the tables of docs/ranges.md is range text."""

import re
from pathlib import Path

import pytest

from pokercore import Range

PAGE = (Path(__file__).parents[2] / "docs" / "ranges.md").read_text(encoding="utf-8")
GAMES = {"What every game shares": "holdem", "Hold'em": "holdem", "Omaha": "omaha"}


def documented() -> list[tuple[str, str]]:
    found = []
    for section in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]:
        game = GAMES.get(section.partition("\n")[0])
        if game is not None:
            first_cells = re.findall(r"^\|([^|]*)\|", section, re.MULTILINE)
            found += [(word, game) for cell in first_cells for word in re.findall("`(.+?)`", cell)]
    return found


@pytest.mark.parametrize(("word", "game"), documented())
def test_documented_words_are_range_text(word, game):
    assert len(Range(word, game=game)) > 0


def test_the_page_has_tables():
    assert {game for _, game in documented()} == {"holdem", "omaha"}
    assert len(documented()) > 50
