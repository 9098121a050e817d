"""Run alone: a fixed battery of hostile arguments for every public function."""

from __future__ import annotations

import faulthandler
import random
import sys
from itertools import product
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from hostile.objects import (
    EvilError,
    call,
    evil_objects,
    is_too_much,
    parameters_of,
    public_functions,
)

from pokercore.errors import PokerError

DTYPES = [
    "?", "i1", "u1", "i2", "u2", ">u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", "c16", "S1", "U2",
    "O", "V3", "M8[s]", "m8[s]", [("a", "u1"), ("b", "u2")],
]  # fmt: skip
SHAPES = [(), (0,), (1,), (5,), (7,), (0, 5), (3, 0), (3, 4), (3, 5), (3, 7), (3, 8), (2, 3, 5)]
NUMBERS = [0, 1, 5, 51, 52, 53, 63, 64, 255, 7462, 7463, -1, -5, 2**31, 2**63, 2**64, 2**200]


def arguments() -> list[object]:
    found = evil_objects()
    for dtype, shape in product(DTYPES, SHAPES):
        array = np.zeros(shape, dtype)
        found += [array, array.T]
        if array.ndim == 2 and len(array):
            found += [array[::-1], array[:, ::2], np.broadcast_to(array[:1], (10, shape[1]))]
    for width in (2, 4, 5, 6, 7):
        rows = np.tile(np.arange(width, dtype=np.uint8), (4, 1))
        found += [rows, rows[:, ::-1], np.full((4, width), 255, np.uint8), rows.tolist()]
        found += [rows + 20, rows[0] + 30, np.full(width, 200, np.uint8)]
    found += [np.zeros(4, np.uint16), (np.zeros(4, np.uint16), np.zeros(4, np.uint16))]
    found += [*NUMBERS, *map(float, NUMBERS[:10]), float("nan"), float("inf"), None, True, False]
    found += ["", "A", "AhKdQcJs9h", "AhAh", "\ud800", "🂡", "\0" * 5, b"AhKd", "holdem", "omaha"]
    found += [[], (), {}, set(), [[]], [None] * 7, [[["Ah"]]], [1, 2, 3, 4, 5], {1, 2, 3, 4, 5}]
    return found


def main() -> None:
    choose = random.Random(1)
    calls = 0
    leaks: dict[str, dict[str, str]] = {}
    for name, function in public_functions().items():
        parameters = parameters_of(name, function)
        if not parameters:
            continue
        one = len(parameters) == 1
        pool = arguments()
        for turn in range(len(pool) if one else 1500):
            values = {key: pool[turn] if one else choose.choice(pool) for key in parameters}
            if any(is_too_much(name, key, value) for key, value in values.items()):
                continue
            calls += 1
            try:
                call(function, parameters, values)
            except (PokerError, EvilError):
                pass
            except Exception as error:
                kinds = {key: type(value).__name__ for key, value in values.items()}
                leaks.setdefault(f"{name}: {error!r}", kinds)
    for leak, kinds in leaks.items():
        print(leak, kinds)
    print(calls, "leaked" if leaks else "survived")


faulthandler.dump_traceback_later(150, exit=True)
main()
