"""Build the sdist, a wheel from it for each Python found, and run the tests on each wheel.

The tests run in a folder of their own, where no source of the package can stand in for a file
that the wheel lacks. Run by `make wheels-test`; `dist/` keeps what was built.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
WORK = ROOT / "build/wheels"
PYTHONS = ("3.11", "3.12", "3.13")
CONSTRAINTS = ROOT / "tools/constraints.txt"
IN_SDIST = (
    r"setup\.py",
    r"src/pokercore/_\w+\.pyx",
    r"src/pokercore/_\w+\.pxd",
    r"src/pokercore/include/\w+\.h",
    r"tests/.*\.py",
    r"tools/.*\.py",
    r"pokercore/py\.typed",
)
IN_WHEEL = r"pokercore/.*(\.pyi?|\.so|\.pyd|/py\.typed)|pokercore_native-[^/]*\.dist-info/.*"


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> None:
    print("+", *command, flush=True)
    subprocess.run(command, check=True, cwd=cwd, env=os.environ | environment)


def check_sdist(names: Iterable[str]) -> None:
    """Refuse an sdist that cannot be built from, or that holds what a build makes."""
    files = [name.partition("/")[2] for name in names]
    for pattern in IN_SDIST:
        if not any(re.fullmatch(pattern, file) for file in files):
            sys.exit(f"the sdist has no {pattern}")
    if made := [file for file in files if file.endswith((".c", ".so", ".pyc"))]:
        sys.exit(f"the sdist holds what a build makes: {made}")


def check_wheel(names: Iterable[str]) -> None:
    """Refuse a wheel with anything in it but the package and its metadata."""
    if foreign := [name for name in names if not re.fullmatch(IN_WHEEL, name)]:
        sys.exit(f"the wheel holds more than the package: {foreign}")


def find_python(version: str) -> str | None:
    """Return the newest Python of this minor version under pyenv, else the one on PATH."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    found = sorted(pyenv.glob(f"{version}.*/bin/python"), key=lambda path: path.parts[-3])
    return str(found[-1]) if found else shutil.which(f"python{version}")


def test_wheel(python: str, version: str, sdist: Path) -> None:
    """Build the wheel for one Python and run the tests on it, each in a fresh environment."""
    work = WORK / version
    run(python, "-m", "venv", work / "venv")
    pip = (work / "venv/bin/python", "-m", "pip", "--quiet")
    run(*pip, "install", "--upgrade", "pip>=25.3")
    build = ("wheel", "--no-deps", "--wheel-dir", work, "--build-constraint", CONSTRAINTS)
    run(*pip, *build, sdist)
    (wheel,) = work.glob("*.whl")
    check_wheel(zipfile.ZipFile(wheel).namelist())
    run(
        *pip,
        "install",
        "--constraint",
        CONSTRAINTS,
        f"{wheel}[cli]",
        "--group",
        f"{ROOT}/pyproject.toml:test",
    )
    # All but the package's sources, for tests read the project's other files too.
    tests = work / "tests"
    shutil.unpack_archive(sdist, tests)
    (tests,) = tests.iterdir()
    for sources in ("pokercore", "src"):
        shutil.rmtree(tests / sources)
    run(work / "venv/bin/pytest", "-m", "not proof", cwd=tests)
    shutil.copy(wheel, DIST)


def main() -> None:
    """Build and test; stop at the first failure."""
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", DIST)
    (sdist,) = DIST.glob("*.tar.gz")
    check_sdist(tarfile.open(sdist).getnames())
    results = []
    for version in PYTHONS:
        if python := find_python(version):
            test_wheel(python, version, sdist)
            results.append(f"Python {version}: passed")
        else:
            results.append(f"Python {version}: not found, not tested")
    print(*results, sep="\n")


if __name__ == "__main__":
    main()
