"""Run alone: numbers that lie when they are compared, in every place of every function."""

from __future__ import annotations

import faulthandler
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from hostile.objects import (
    EvilError,
    call,
    honest_value,
    lying_numbers,
    parameters_of,
    public_functions,
)

from pokercore.errors import PokerError


def main() -> None:
    leaks = []
    functions = public_functions()
    for name in sorted(functions):
        print(name, flush=True)
        parameters = parameters_of(name, functions[name])
        for spoiled in parameters:
            for place, number in enumerate(lying_numbers()):
                for thing in (number, [number, 1, 2, 3, 4], (0, number)):
                    values = {key: honest_value(name, key) for key in parameters}
                    values[spoiled] = thing
                    try:
                        call(functions[name], parameters, values)
                    except (PokerError, EvilError):
                        pass
                    except Exception as error:
                        leaks.append(f"{name}, {spoiled}: lying number {place}: {error!r}")
    print(*leaks, sep="\n")
    print("leaked" if leaks else "survived")


faulthandler.dump_traceback_later(60, exit=True)
main()
