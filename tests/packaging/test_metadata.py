"""What the installed distribution says of itself, and what it holds."""

import importlib
import os
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

import pytest

import pokercore

ROOT = Path(__file__).parents[2]
DISTRIBUTION = distribution("pokercore-native")
INSTALLED = [
    PurePosixPath(file.as_posix())
    for file in DISTRIBUTION.files or ()
    if file.parts[0] == "pokercore" and "__pycache__" not in file.parts
]
if not INSTALLED:
    pytest.skip("an editable install holds no files to look at", allow_module_level=True)
COMPILED = {file.name.split(".")[0] for file in INSTALLED if file.suffix in {".so", ".pyd"}}
# Some modules are Python that is compiled as well; those in Cython have no Python beside them.
NATIVE = sorted(COMPILED - {file.stem for file in INSTALLED if file.suffix == ".py"})


@pytest.fixture(scope="module")
def project():
    path = ROOT / "pyproject.toml"
    if not path.exists():
        pytest.skip("pyproject.toml is not beside the tests")
    return tomllib.loads(path.read_text("utf-8"))


def test_the_tests_run_on_the_installed_package():
    assert Path(pokercore.__file__) == Path(str(DISTRIBUTION.locate_file("pokercore/__init__.py")))
    assert not Path(pokercore.__file__).is_relative_to(ROOT / "pokercore")


def test_name_and_version_are_those_of_pyproject(project):
    assert DISTRIBUTION.metadata["Name"] == project["project"]["name"] == "pokercore-native"
    assert DISTRIBUTION.version == project["project"]["version"]


def test_the_version_is_written_once(project):
    version = project["project"]["version"]
    sources = [ROOT / "setup.py", *ROOT.glob("pokercore/**/*.py"), *ROOT.glob("src/**/*.p*")]
    assert [path for path in sources if f'"{version}"' in path.read_text("utf-8")] == []


def test_the_package_holds_only_python_stubs_and_native_modules():
    allowed = {".py", ".pyi", ".so", ".pyd", ".typed"}
    assert [str(file) for file in INSTALLED if file.suffix not in allowed] == []
    assert PurePosixPath("pokercore/py.typed") in INSTALLED


def test_each_native_module_has_a_stub_and_no_stub_is_alone():
    stubs = sorted(file.stem for file in INSTALLED if file.suffix == ".pyi")
    assert stubs == NATIVE


def test_every_module_of_the_checkout_is_installed(project):
    checkout = {path.relative_to(ROOT).as_posix() for path in (ROOT / "pokercore").rglob("*.py*")}
    if not checkout:
        pytest.skip("the package's sources are not beside the tests")
    assert {name for name in checkout if name.endswith((".py", ".pyi"))} == {
        str(file) for file in INSTALLED if file.suffix in {".py", ".pyi"}
    }


def test_the_license_is_in_the_distribution():
    assert DISTRIBUTION.metadata["License-Expression"] == "MIT"
    assert any(file.name == "LICENSE" for file in DISTRIBUTION.files or ())


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python has a GIL")
def test_import_leaves_the_gil_off():
    modules = ", ".join(f"pokercore.{name}" for name in NATIVE)
    script = f"import sys, {modules}; sys.exit(sys._is_gil_enabled())"
    environment = {key: value for key, value in os.environ.items() if key != "PYTHON_GIL"}
    subprocess.run([sys.executable, "-W", "error", "-c", script], check=True, env=environment)


def test_native_modules_import():
    for name in NATIVE:
        importlib.import_module(f"pokercore.{name}")


def test_the_oldest_msgspec_allowed_checks_what_it_replaces(project):
    """Older ones made rules that no hand can be played by, and errors of no tree."""
    (allowed,) = [text for text in project["project"]["dependencies"] if "msgspec" in text]
    assert tuple(map(int, allowed.partition(">=")[2].split("."))) >= (0, 21)
    with pytest.raises(pokercore.StakesError, match="max_bets is 0"):
        pokercore.HouseRules().replace(max_bets=0)
    with pytest.raises(pokercore.DecodeError):
        pokercore.Hand.decode(b"{")
