"""The compiled modules as plain Python: the same source, the same rules."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def test_rules_hold_without_the_compiled_modules():
    done = subprocess.run(
        [
            *(sys.executable, "-P", "-m", "pytest", "-p", "pure_python", "--import-mode=importlib"),
            *("-p", "no:cacheprovider", str(HERE / "rules")),
            *(str(HERE / "history" / f"test_{name}.py") for name in ("phh_reading", "replaying")),
        ],
        cwd=HERE.parent,
        env={**os.environ, "PYTHONPATH": str(HERE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pure Python: pokercore.hand" in done.stdout
