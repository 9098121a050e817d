"""Whatever is passed to equity's functions, they give a result or an error of the tree."""

import inspect

import pytest
from hostile.objects import EvilError, evil_objects

import pokercore as pc
from pokercore import Range

FUNCTIONS = {
    "equity": (pc.equity, {"hands": ["AsKs", "QdQc"], "samples": 50, "method": "sample"}),
    "exact": (pc.equity, {"hands": ["AsKs", "QdQc"], "board": "2c3c4d"}),
    "streets": (pc.equity_by_street, {"hands": ["AsKs", "QdQc"], "board": "2c3c4d"}),
    "by_hand": (pc.equity_by_hand, {"hands": ["AsKs", "QdQc"], "board": "2c3c4d"}),
    "batch": (lambda jobs, chunk=1: list(pc.equity_batch(jobs, chunk=chunk)), {"jobs": []}),
    "executor": (lambda executor: list(pc.equity_batch([], executor)), {"executor": None}),
    "job": (lambda hands: pc.EquityJob(hands).run(), {"hands": ["AsKs", "QdQc"]}),
    "nuts": (pc.nuts, {"board": "2c3c4d"}),
    "outs": (pc.outs, {"hand": "AsKs", "board": "2c3c4d", "against": ["QdQc"]}),
    "percentile": (pc.percentile, {"hand": "AsKs"}),
    "Range": (Range, {"text": "AA"}),
    "from_arrays": (Range.from_arrays, {"cards": [[0, 1]]}),
    "from_grid": (Range.from_grid, {"grid": [[1] * 13] * 13}),
    "weight": (Range("AA").weight, {"hand": "AsAh"}),
    "contains": (Range("AA").__contains__, {"hand": "AsAh"}),
    "without": (Range("AA").without, {"cards": "As"}),
    "scaled": (Range("AA").scaled, {"factor": 0.5}),
    "equals": (Range("AA").__eq__, {"other": 1}),
    "or": (Range("AA").__or__, {"other": 1}),
}
NOT_OURS = {"progress", "clock"}  # called, so that what it raises comes back


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", FUNCTIONS)
def test_any_object(name):
    function, honest = FUNCTIONS[name]
    for parameter in set(inspect.signature(function).parameters) - NOT_OURS:
        for evil in evil_objects():
            for value in (evil, [evil], [evil, evil], ["AsKs", evil]):
                try:
                    function(**{**honest, parameter: value})
                except (pc.PokerError, EvilError):
                    pass
                except Exception as error:
                    raise AssertionError((name, parameter, type(evil), value)) from error
