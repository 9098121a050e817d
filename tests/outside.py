"""Outside data, by the environment variable POKERCORE_DATA; tests skip without it."""

import os
from pathlib import Path

import pytest

# Where hands in the PokerStars manner are: folders of rooms, and single files.
SITE_FOLDERS = (
    "fpdb/cash/Stars/Flop",
    "fpdb/tour/Stars/Flop",
    "fpdb/cash/GGPoker/Flop",
    "fpdb/tour/GGPoker/Flop",
    "hhsmithy/PokerStars/CashGame",
)
SITE_FILES = ("hhp/*pokerstars*.txt", "pokerregion/stars*.txt", "hhsmithy/Entraction/*/*/*.txt")


def data(*parts):
    """Return a path of the outside data, or skip the test."""
    root = os.environ.get("POKERCORE_DATA")
    if not root:
        pytest.skip("no outside data: set POKERCORE_DATA to its folder")
    path = Path(root, *parts)
    if not path.exists():
        pytest.skip(f"the outside data has no {path.relative_to(root)}")
    return path


def count(capsys, what, number):
    """Print how many were replayed, past pytest's capture."""
    with capsys.disabled():
        print(f"\n{what}: {number} replayed")
