"""Run alone: sequences without an end, and sequences that change while they are read."""

from __future__ import annotations

import faulthandler
import os
import sys
from itertools import count, cycle, repeat
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from hostile.objects import EvilError, call, parameters_of, public_functions

from pokercore.errors import PokerError

try:
    import resource
except ImportError:  # not on Windows
    pass
else:
    # The address sanitizer claims terabytes of addresses for itself, and has its own bound.
    if "libasan" not in os.environ.get("LD_PRELOAD", ""):
        resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))


class Endless:
    """A sequence that says it has `length` items and has no end."""

    def __init__(self, item, length=5):
        self.item, self.length = item, length

    def __len__(self):
        return self.length

    def __getitem__(self, at):
        return self.item(at) if callable(self.item) else self.item


class Shrinking:
    """An item that empties its list when it is read."""

    def __init__(self, victim):
        self.victim = victim

    def __index__(self):
        self.victim.clear()
        return 7


class Growing:
    """An item that makes its list longer when it is read."""

    def __init__(self, victim):
        self.victim = victim

    def __index__(self):
        self.victim.extend(range(60))
        return 7


def changing():
    for kind in (Shrinking, Growing):
        victim: list[object] = [1, 2]
        victim += [kind(victim), 3, 4]
        yield victim
        held: list[object] = ["As"]
        held += [kind(held)]
        yield [held, "KdKh"]
    chosen = {1, 2, 3, 4}

    class Adding:
        def __index__(self):
            chosen.update(range(40))
            return 9

    chosen.add(Adding())  # type: ignore[arg-type]
    yield chosen


def endless():
    yield from (count(), repeat("Ah"), cycle("AhKd"), iter(int, 1))
    for item in (0, None, "Ah", "AsAh", lambda at: at % 52, lambda at: at, [1, 2], "??"):
        for length in (0, 2, 5, 10**9):
            yield Endless(item, length)
            yield [Endless(item, length)] * 2


def main() -> None:
    leaks: set[str] = set()
    honest = {
        "cards": "AhKdQcJs9h", "hole": "AhKdQcJs", "board": "2c3d4h5s9c", "hands": ["AsAh"],
        "game": "holdem", "out": None, "threads": 1, "low": False, "seed": 1, "exclude": "",
    }  # fmt: skip
    for name, function in public_functions().items():
        if name == "format_cards":  # writes as much as it is given
            continue
        parameters = parameters_of(name, function)
        for spoiled in parameters:
            for thing in (*endless(), *changing()):
                values = {key: honest.get(key, 3) for key in parameters}
                values[spoiled] = thing
                try:
                    call(function, parameters, values)
                except (PokerError, EvilError):
                    pass
                except Exception as error:
                    leaks.add(f"{name}: {spoiled}: {type(thing).__name__}: {error!r}")
    print(*sorted(leaks), sep="\n")
    print("leaked" if leaks else "ended")


faulthandler.dump_traceback_later(150, exit=True)
main()
