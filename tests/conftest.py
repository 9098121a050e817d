"""What every test shares: repeatable hypothesis runs and the place of the outside data."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("repeatable")

_SUMMARY = pytest.StashKey[list[str]]()


@pytest.fixture(scope="session")
def outside_data() -> Path:
    """The folder of data written by others; a test that needs it is skipped without it."""
    place = os.environ.get("POKERCORE_DATA", "")
    if not place:
        pytest.skip("set POKERCORE_DATA to the folder of the outside data")
    folder = Path(place)
    if not (folder / "eval").is_dir():
        pytest.skip(f"POKERCORE_DATA is {place!r}, which has no folder 'eval'")
    return folder


@pytest.fixture
def tell(request: pytest.FixtureRequest):
    """Say a line at the end of the run, whatever output is captured."""
    return request.config.stash.setdefault(_SUMMARY, []).append


def pytest_terminal_summary(terminalreporter, config) -> None:
    """Print the lines that tests told."""
    lines = config.stash.get(_SUMMARY, [])
    if lines:
        terminalreporter.section("agreement")
        for line in lines:
            terminalreporter.line(line)
