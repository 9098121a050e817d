"""A pytest plugin that imports the compiled Python modules from their source instead."""

import importlib.util
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

MODULES = ["_checks", "acting", "betting", "dealing", "hand", "hand_state"]
MODULES += ["posting", "pots", "rounds", "setting", "settling", "showdown"]
MODULES += ["history.phh", "history.phh_beside", "history.phh_reading", "history.replay"]
MODULES += ["table.planning", "table.playing", "table.positions"]


class FromSource:
    """Finds these modules in their .py files, beside which the compiled ones lie."""

    @staticmethod
    def find_spec(name, path=None, target=None):  # noqa: ARG004 - the protocol
        package, _, module = name.partition(".")
        if package != "pokercore" or module not in MODULES or not path:
            return None
        source = Path(path[0], f"{module.rpartition('.')[2]}.py")
        return importlib.util.spec_from_loader(name, SourceFileLoader(name, str(source)))


sys.meta_path.insert(0, FromSource())


def pytest_report_header(config):
    import pokercore.hand as hand

    kind = "pure Python" if hand.__file__.endswith(".py") else "compiled"
    return f"{kind}: {hand.__name__}"
