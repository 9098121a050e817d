"""Every example in a docstring runs, those of native modules too."""

import doctest
import importlib
import inspect
import pkgutil
import pydoc

import pytest

import pokercore

NATIVE = ("_cards", "_equity", "_evaluation", "_omaha", "_random", "_sampling", "_sweep")


def _modules():
    """Yield every module of the package that can be imported here."""
    yield pokercore
    for found in pkgutil.walk_packages(pokercore.__path__, "pokercore."):
        if found.name.endswith("__main__"):
            continue
        try:
            yield importlib.import_module(found.name)
        except ModuleNotFoundError as error:
            if not error.name or error.name.partition(".")[0] not in {"typer", "rich"}:
                raise


def _examples():
    finder = doctest.DocTestFinder(exclude_empty=True)
    for module in _modules():
        for test in finder.find(module, module.__name__):
            if test.examples:
                yield test


EXAMPLES = list(_examples())


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.name for example in EXAMPLES])
def test_example(example):
    # NumPy and the public names are what an example may use without importing them
    example.globs.setdefault("pc", pokercore)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example)
    assert result.failed == 0
    assert result.attempted == len(example.examples)


def test_help_on_every_module():
    """`help` evaluates what the annotations of records name, which has to be there."""
    for module in _modules():
        assert module.__name__ in pydoc.render_doc(module)


def _documented(module):
    """Yield what a module defines itself: its functions, its classes and their methods."""
    for name, member in vars(module).items():
        if getattr(member, "__module__", None) not in {module.__name__, "pokercore.cards"}:
            continue
        yield f"{module.__name__}.{name}", member
        if inspect.isclass(member):
            for inner, method in vars(member).items():
                yield f"{module.__name__}.{name}.{inner}", getattr(method, "__func__", method)


@pytest.mark.parametrize("name", NATIVE)
def test_no_native_example_is_missed(name):
    module = importlib.import_module(f"pokercore.{name}")
    run = {example.docstring for example in EXAMPLES}
    written = {
        place: text
        for place, member in _documented(module)
        if isinstance(text := getattr(member, "__doc__", None), str) and ">>>" in text
    }
    assert [place for place, text in written.items() if text not in run] == []


def test_native_examples_are_among_them():
    names = " ".join(example.name for example in EXAMPLES)
    for name in ("_cards.parse_cards", "_evaluation.evaluate", "_omaha.evaluate_omaha"):
        assert f"pokercore.{name}" in names
