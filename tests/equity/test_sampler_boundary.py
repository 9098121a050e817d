"""The sampler keeps what it was given, whatever its arguments do while they are read."""

import subprocess
import sys

SCRIPT = """
from pokercore._sampling import Sampler
known = [0] * 23
class Emptying:
    def __len__(self):
        known.clear()
        return 0
try:
    Sampler(known, [2] * 23, [Emptying()] + [None] * 22, [None] * 23, 0, 0, 2, False)
except (TypeError, ValueError):
    print("refused")
"""


def test_lists_that_change_while_they_are_read_do_not_crash_the_interpreter():
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "refused"), done.stderr
