"""Exact equity beside OMPEval (by pokerfast) and xiapl, in one run, as ratios.

Every contender gets the same text and does all its work, parsing included; calls alternate, the
first of each is not counted, results are compared. Prints a table, and JSON with --json FILE.
--cpu measures processor time, which others on the machine change less than the time that passes;
that of all threads, and every contender has one.

Run: python benchmarks/equity_bars.py [--rounds N] [--cpu] [--json FILE]
"""

import argparse
import importlib
import importlib.metadata
import json
import platform
import statistics
import time
from pathlib import Path

import pokercore as pc

NINE = ["AsKs", "QdQc", "2h2d", "JhTh", "9c8c", "7s6s", "5h4h", "AcJd", "3d3s"]
NINE_OMAHA = [
    "AsKsQdJd", "2c7cJh9d", "AhKhTcTd", "9c8c7d6d", "5s5h4s4h",
    "AcKc2d2h", "3c3d8h8s", "QsQhJsJc", "6c6h7s7h",
]  # fmt: skip


def ompeval(hands, board=""):
    equity = importlib.import_module("pokerfast.equity")
    return lambda: equity.equity(hands, board=board)[0]


def xiapl(hands, game):
    simulation = importlib.import_module("xiapl.simulation")
    card = importlib.import_module("xiapl.card").Card
    utils = importlib.import_module("xiapl.utils")
    kind = {"holdem": simulation.GameType.Holdem, "omaha": simulation.GameType.Plo}[game]

    def call():
        cards = [[hand[i : i + 2] for i in range(0, len(hand), 2)] for hand in hands]
        masks = [utils.cards_to_mask(list(map(card.from_string, hand))) for hand in cards]
        options = simulation.SimulationOptions.exact()
        found = simulation.calculate_equity(masks, 0, options, game=kind)
        return found.players[0].equity

    return call


def ours(hands, game="holdem", board=""):
    return lambda: pc.equity(hands, board, game=game, method="exact", seconds=600).equities[0]


def works():
    """Yield the name of each work, our way and the peers' ways to do it."""
    pair, omaha = ["AsKs", "QdQc"], ["AsKsQdJd", "2c7cJh9d"]
    peers = {"OMPEval": (ompeval, pair), "xiapl": (xiapl, pair, "holdem")}
    yield "hold'em heads-up", ours(pair), peers
    yield "hold'em three-way", ours(NINE[:3]), {"OMPEval": (ompeval, NINE[:3])}
    yield "hold'em six-way", ours(NINE[:6]), {"OMPEval": (ompeval, NINE[:6])}
    yield "hold'em nine-way", ours(NINE), {}
    yield "hold'em heads-up, flop", ours(pair, board="2s3s4h"), {}
    yield "Omaha heads-up", ours(omaha, "omaha"), {"xiapl": (xiapl, omaha, "omaha")}
    yield "Omaha hi-lo heads-up", ours(omaha, "omaha-hi-lo"), {}
    yield "Omaha nine-way", ours(NINE_OMAHA, "omaha"), {}
    for hands in (["JJ+,AK", "22+"], ["AsKs", "random"]):
        yield " v ".join(hands), ours(hands), {"OMPEval": (ompeval, hands)}


def timed(call, clock):
    started = clock()
    answer = call()
    return clock() - started, answer


def measure(call, others, rounds, clock):
    """Return the times of each contender, called in turn; a slow one is called fewer times."""
    times = {name: [] for name in ("pokercore", *others)}
    expected = call()
    for name, other in others.items():
        spent, answer = timed(other, clock)
        if abs(answer - expected) > 1e-6:
            raise SystemExit(f"{name} says {answer}, pokercore {expected}")
        if spent > 1:
            times[name].append(spent)
    for turn in range(rounds):
        for _ in range(3):
            times["pokercore"].append(timed(call, clock)[0])
        for name, other in others.items():
            if turn < 2 or (times[name] and times[name][0] < 1) or not times[name]:
                times[name].append(timed(other, clock)[0])
    return times


def found(makers):
    """Return the contenders that are installed here."""
    ways = {}
    for name, (make, *arguments) in makers.items():
        try:
            ways[name] = make(*arguments)
        except ImportError as error:
            print(f"{name} is left out: {error}")
    return ways


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    clock = time.process_time if options.cpu else time.perf_counter
    report = {"machine": platform.processor() or platform.machine(), "works": {}}
    report["python"] = platform.python_version()
    for peer in ("pokerfast", "xiapl"):
        try:
            report[peer] = importlib.metadata.version(peer)
        except importlib.metadata.PackageNotFoundError:
            report[peer] = None
    for name, call, makers in works():
        times = measure(call, found(makers), options.rounds, clock)
        medians = {who: statistics.median(spent) for who, spent in times.items() if spent}
        report["works"][name] = medians
        base = medians["pokercore"]
        line = f"{name:26} pokercore {1e3 * base:9.3f} ms"
        for who, median in medians.items():
            if who != "pokercore":
                line += f"   {who} {1e3 * median:9.2f} ms = {median / base:7.1f}x"
        print(line, flush=True)
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n")


if __name__ == "__main__":
    main()
