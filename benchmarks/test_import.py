"""What a process pays for starting Python and importing the package."""

import subprocess
import sys


def test_import(benchmark):
    command = [sys.executable, "-c", "import pokercore"]
    benchmark.pedantic(subprocess.run, (command,), {"check": True}, rounds=40, warmup_rounds=2)
