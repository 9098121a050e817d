"""The front of the package: what `import pokercore` brings at once, and what on first use."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import pokercore as pc

FRONT = ast.parse(Path(pc.__file__).read_text("utf-8"))


def names(statements: list[ast.stmt]) -> dict[str, set[str]]:
    """What each module is asked for by the imports of a block."""
    return {
        node.module.removeprefix("pokercore").removeprefix("."): {item.name for item in node.names}
        for node in statements
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pokercore")
    }


def for_types() -> dict[str, set[str]]:
    (block,) = [node.body for node in FRONT.body if isinstance(node, ast.If)]
    return names(block)


def run(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_three_lists_of_later_names_agree():
    typed = for_types()
    assert typed.pop("") == {"games"}
    assert typed == {module: set(text.split()) for module, text in pc._LATER.items()}
    at_once = set().union(*names(FRONT.body).values())
    later = set().union(*typed.values())
    assert not at_once & later
    assert set(pc.__all__) - {"__version__"} == at_once | later | {"games"}


@pytest.mark.parametrize("name", pc.__all__)
def test_every_public_name_is_there(name):
    assert getattr(pc, name) is not None
    assert name in dir(pc)


def public_calls():
    """Yield every public function and method, the compiled ones too."""
    for name in pc.__all__:
        value = getattr(pc, name)
        if inspect.isroutine(value):
            yield name, value
        elif inspect.isclass(value):
            ours = {
                inner
                for kind in value.__mro__
                if kind.__module__.startswith("pokercore")
                for inner in vars(kind)
                if not inner.startswith("_")
            }
            for inner in sorted(ours):
                if inspect.isroutine(getattr(value, inner)):
                    yield f"{name}.{inner}", getattr(value, inner)


CALLS = dict(public_calls())


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_every_call_tells_its_arguments(call):
    inspect.signature(call)  # raises where there is none
    assert inspect.getdoc(call)
    assert "\n--\n" not in call.__doc__


def test_the_calls_of_a_hand_are_among_them():
    assert {"Hand.start", "Hand.apply", "replay", "Table.start_hand"} <= CALLS.keys()


def test_an_unknown_name_is_named():
    with pytest.raises(AttributeError, match="'pokercore' has no attribute 'evalute'"):
        pc.evalute  # noqa: B018


def test_modules_imported_first_hide_no_name():
    out = run(
        "import importlib, pkgutil, types, pokercore as pc\n"
        "for module in pkgutil.iter_modules(pc.__path__):\n"
        "    if not module.name.startswith('_') and module.name != 'cli':\n"
        "        importlib.import_module('pokercore.' + module.name)\n"
        "print([n for n in pc.__all__ if isinstance(getattr(pc, n), types.ModuleType)])\n"
    )
    assert out.strip() == "['games']"


def test_who_evaluates_hands_loads_neither_equity_nor_the_hand():
    out = run(
        "import sys, pokercore as pc\n"
        "pc.evaluate('AsKs QsJsTs 2c7d')\n"
        "print([n for n in sys.modules if n.split('.')[-1] in "
        "('hand', 'events', 'equities', 'ranges', 'msgspec', 'table')])\n"
    )
    assert out.strip() == "[]"


def test_sources_that_are_not_built_say_so(tmp_path):
    folder = tmp_path / "pokercore"
    folder.mkdir()
    (folder / "__init__.py").write_text(Path(pc.__file__).read_text("utf-8"), "utf-8")
    done = subprocess.run(
        [sys.executable, "-S", "-c", "import sys; sys.path.insert(0, ''); import pokercore"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "ImportError: these are the sources of pokercore, not built" in done.stderr
