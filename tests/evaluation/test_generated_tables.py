"""The committed tables are what their generator makes."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GENERATOR = ROOT / "tools" / "generate_tables.py"
HEADER = ROOT / "src" / "pokercore" / "include" / "hand_tables.h"


@pytest.mark.skipif(not HEADER.exists(), reason="the sources are not beside the tests")
def test_the_generator_makes_the_committed_header():
    done = subprocess.run(
        [sys.executable, str(GENERATOR), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
