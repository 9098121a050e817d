"""A module imports only from lower levels: the table of levels is the architecture."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

LEVELS = {
    0: "errors",
    1: "cards deck _cards _numbers _random",
    2: "evaluation categories winners _evaluation _omaha",
    3: "combos range_order range_grammar holdem_ranges omaha_classes omaha_order omaha_ranges"
    " ranges chunks draws heads_up percentiles equities equity_jobs equity_combos equity_exact"
    " equity_hands equity_result equity_sampling equity_streets equity_sweep"
    " _equity _sampling _sweep",
    4: "_checks variants games stakes streets actions events inputs wording posting setting betting"
    " pots showdown dealing hand_state settling rounds acting hand views encoding bots simulation",
    5: "table",
    6: "clock session tournament",
    7: "history",
    8: "cli __main__ __init__",  # __init__ is the front of the package, it imports from every level
}
LEVEL = {name: level for level, names in LEVELS.items() for name in names.split()}
# The hand engine never needs ranges and equity, though they are below it.
SIDE_BRANCH = set(LEVELS[3].split())
ENGINE = range(4, 8)
ROOT = Path(__file__).parents[1]
CIMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+c?import\s+(.+)|c?import\s+([\w., ]+))")


def module_of(path: Path) -> str:
    """The name in the table: a module, or the folder of a package within the package."""
    folder = ROOT / ("src/pokercore" if path.is_relative_to(ROOT / "src") else "pokercore")
    return path.relative_to(folder).parts[0].removesuffix(path.suffix)


def sources() -> list[Path]:
    files = [*(ROOT / "pokercore").rglob("*.py"), *(ROOT / "src/pokercore").rglob("*.p*")]
    return sorted(path for path in files if path.suffix in {".py", ".pyx", ".pxd"})


def imported(package: str, names: str) -> Iterator[str]:
    """The modules of pokercore that `from package import names` reaches."""
    if package == "pokercore":
        for name in filter(None, (name.strip(" ()") for name in names.split(","))):
            module = name.split()[0]
            yield module if module in LEVEL else "__init__"
    elif package.startswith("pokercore."):
        yield package.split(".")[1]


def imports_of_python(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from imported(alias.name, "__init__")
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import: write `from pokercore.x import y`"
            yield from imported(node.module or "", ",".join(alias.name for alias in node.names))


def imports_of_cython(text: str) -> Iterator[str]:
    joined = re.sub(r"\(([^)]*)\)", lambda group: group[0].replace("\n", " "), text)
    for line in joined.splitlines():
        if match := CIMPORT.match(line):
            if match[1]:
                yield from imported(match[1], match[2])
            else:
                for name in match[3].split(","):
                    yield from imported(name.split()[0], "__init__")


def faults(module: str, imports: Iterator[str]) -> list[str]:
    if module not in LEVEL:
        return [f"{module} has no level: give it one in {Path(__file__).name}"]
    found = []
    for name in sorted(set(imports)):
        if name not in LEVEL:
            found.append(f"{module} imports {name}, which has no level")
        elif LEVEL[name] > LEVEL[module]:
            found.append(f"{module} (level {LEVEL[module]}) imports {name} (level {LEVEL[name]})")
        elif name in SIDE_BRANCH and LEVEL[module] in ENGINE:
            found.append(f"{module} imports {name}: the hand engine does without equity")
    return found


def test_a_module_imports_only_from_its_level_and_below():
    if not sources():
        pytest.skip("the sources are not beside the tests")
    found = []
    for path in sources():
        imports = imports_of_python if path.suffix == ".py" else imports_of_cython
        found += faults(module_of(path), imports(path.read_text("utf-8")))
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("module", "text", "fault"),
    [
        ("cards", "from pokercore.hand import Hand", "cards (level 1) imports hand (level 4)"),
        ("cards", "from pokercore import table, errors", "cards (level 1) imports table (level 5)"),
        ("hand", "from pokercore.equities import equity", "does without equity"),
        ("gadget", "", "gadget has no level"),
        ("cli", "import pokercore.gadget", "imports gadget, which has no level"),
        ("hand", "import pokercore", "hand (level 4) imports __init__ (level 8)"),
        ("hand", "from pokercore import evaluate", "hand (level 4) imports __init__ (level 8)"),
    ],
)
def test_a_fault_is_named(module, text, fault):
    assert any(fault in line for line in faults(module, imports_of_python(text)))
    assert any(fault in line for line in faults(module, imports_of_cython(text)))


def test_cimports_are_seen():
    text = "from pokercore._omaha cimport (\n    one,\n)\ncimport pokercore._equity as e\n"
    assert list(imports_of_cython(text)) == ["_omaha", "_equity"]
