"""Build a wheel from the sdist for each Python found, and run the tests on each wheel.

The tests run in a folder of their own, where no source of the package can stand in for a file
that the wheel lacks. Run by `make wheels-test`, after `make sdist`.
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
IN_WHEEL = r"pokercore/(.+\.(pyi?|so|pyd)|py\.typed)|pokercore_native-[^/]+\.dist-info/.+"


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Show a command, run it, and stop if it fails."""
    print("+", *command, flush=True)
    if subprocess.run(command, check=False, cwd=cwd).returncode:
        sys.exit("failed: the last command above")


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


def try_wheel(python: str, version: str, sdist: Path) -> None:
    """Build the wheel for one Python and run the tests on it, all in a fresh environment."""
    work = WORK / version
    run(python, "-m", "venv", work / "venv")
    pip = (work / "venv/bin/python", "-m", "pip", "--quiet")
    run(*pip, "install", "--upgrade", "pip>=25.3")
    build = ("wheel", "--no-deps", "--wheel-dir", work, "--build-constraint", CONSTRAINTS)
    run(*pip, *build, sdist)
    (wheel,) = work.glob("*.whl")
    check_wheel(zipfile.ZipFile(wheel).namelist())
    group = ("--group", f"{ROOT}/pyproject.toml:test")
    run(*pip, "install", "--constraint", CONSTRAINTS, f"{wheel}[cli]", *group)
    # The tests read other files of the project too, but never the package's sources.
    shutil.unpack_archive(sdist, work)
    tests = work / sdist.name.removesuffix(".tar.gz")
    shutil.rmtree(tests / "pokercore")
    shutil.rmtree(tests / "src")
    run(work / "venv/bin/pytest", "-m", "not proof", cwd=tests)


def main() -> None:
    """Stop at the first failure; a Python that is not found is named, and no failure."""
    shutil.rmtree(WORK, ignore_errors=True)
    (sdist,) = (ROOT / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        check_sdist(archive.getnames())
    results = []
    for version in PYTHONS:
        if python := find_python(version):
            try_wheel(python, version, sdist)
            results.append(f"Python {version}: passed")
        else:
            results.append(f"Python {version}: not found, not tested")
    print(*results, sep="\n")


if __name__ == "__main__":
    main()
