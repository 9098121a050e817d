"""What a process pays for importing the package, beside the bare interpreter."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("statement", ["pass", "import numpy", "import pokercore"])
def test_start(benchmark, statement):
    command = [sys.executable, "-c", statement]
    benchmark.pedantic(subprocess.run, (command,), {"check": True}, rounds=10, warmup_rounds=2)
