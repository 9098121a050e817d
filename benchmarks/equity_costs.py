"""What equity costs: by players, cards to come, size of ranges; sampling; and how soon it stops.

Times are medians in this run, of the processor where one thread works, so that others on the
machine change them little; what a machine makes of them differs, how they grow does not.

Run: python benchmarks/equity_costs.py [--chart FILE.svg]
"""

import argparse
import random
import resource
import signal
import statistics
import sys
import threading
import time

import pokercore as pc
from pokercore import Range

SIZES = {"holdem": 2, "omaha": 4, "omaha-hi-lo": 4}
PLAYERS = (2, 3, 4, 6, 9)
PARTS = (2, 5, 10, 25, 50, 100)  # percent of all hands
COLOURS = ("tab:blue", "tab:orange", "tab:green")
LINES = {5: "-", 2: "--", 1: ":"}  # by cards to come


def median(call, rounds=9, clock=time.process_time):
    times = []
    for _ in range(rounds):
        started = clock()
        call()
        times.append(clock() - started)
    return statistics.median(times)


def deal(rng, size, players, on_board):
    deck = [str(pc.Card(index)) for index in range(52)]
    rng.shuffle(deck)
    hands = ["".join(deck[i * size : (i + 1) * size]) for i in range(players)]
    return hands, "".join(deck[players * size : players * size + on_board])


def exact_hands():
    """Return microseconds by game, cards to come and players."""
    print("exact hands, microseconds a call, mean of 20 random deals")
    found = {}
    for game, size in SIZES.items():
        for on_board in (0, 3, 4):
            told = ""
            for players in PLAYERS:
                rng = random.Random(players)
                times = []
                for _ in range(20):
                    hands, board = deal(rng, size, players, on_board)

                    def call(hands=hands, board=board, game=game):
                        return pc.equity(hands, board, game=game)

                    times.append(median(call, 5))
                found[game, 5 - on_board, players] = 1e6 * statistics.mean(times)
                told += f"   {players}: {found[game, 5 - on_board, players]:7.0f}"
            print(f"  {game:12} {5 - on_board} to come{told}", flush=True)
    return found


def mixed(hands):
    """Return a range with a weight of its own for every hand, of more than nine decimals."""
    cards, _ = hands.to_arrays()
    rng = random.Random(1)
    return Range.from_arrays(cards, [rng.uniform(0.1, 1) for _ in cards])


def ranges():
    """Return milliseconds by kind of weights, cards to come and size of the ranges."""
    print("hold'em ranges, N% v N%, exact, milliseconds")
    found = {}
    for weights in ("one weight", "every hand its own"):
        for board in ("", "2s7h9d", "2s7h9dKc"):
            told, to_come = "", 5 - len(board) // 2
            for part in PARTS:
                spot = [Range(f"{part}%")] * 2
                if weights != "one weight":
                    spot = [mixed(spot[0])] * 2

                def call(spot=spot, board=board):
                    return pc.equity(spot, board, method="exact")

                found[weights, to_come, part] = 1e3 * median(call, 3 if board else 1)
                told += f"   {part}%: {found[weights, to_come, part]:8.1f}"
            print(f"  {weights:18} {to_come} to come{told}", flush=True)
    return found


def draw(hands, spots, target):
    """Draw what exact hands cost by players, and ranges by their size."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams |= {"svg.fonttype": "none", "svg.hashsalt": "equity", "font.size": 9}
    figure = Figure(figsize=(9, 4.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    for (game, to_come), colour in zip(
        ((game, to_come) for game in SIZES for to_come in LINES),
        (colour for colour in COLOURS for _ in LINES),
        strict=True,
    ):
        costs = [hands[game, to_come, players] / 1000 for players in PLAYERS]
        label = f"{game}, {to_come} to come"
        left.plot(PLAYERS, costs, LINES[to_come], color=colour, marker=".", label=label)
    for weights, colour in zip(("one weight", "every hand its own"), COLOURS, strict=False):
        for to_come, line in LINES.items():
            costs = [spots[weights, to_come, part] for part in PARTS]
            label = f"{weights}, {to_come} to come"
            right.plot(PARTS, costs, line, color=colour, marker=".", label=label)
    left.set(xlabel="players", ylabel="milliseconds", title="Exact hands", xticks=PLAYERS)
    left.set_ylim(bottom=0)
    right.set(xlabel="N", ylabel="milliseconds", title="Hold'em, best N% against best N%")
    right.set(xscale="log", yscale="log")
    right.set_xticks(PARTS, [f"{part}%" for part in PARTS])
    right.minorticks_off()
    for axes in (left, right):
        axes.grid(alpha=0.3)
        columns = 3 if axes is left else 2
        axes.legend(fontsize=7, ncols=columns, loc="upper center", bbox_to_anchor=(0.5, -0.14))
    figure.savefig(target, metadata={"Date": None, "Creator": None})


def many_players():
    """Print what ranges of many players take on a complete board."""
    print("three hands each on a complete board, seconds")
    for players in (8, 10, 12, 13):
        cards = [str(card) for card in pc.Deck.shuffled(seed=3).deal(5 + 3 * players)]
        board, rest = "".join(cards[:5]), cards[5:]
        threes = [rest[3 * i : 3 * i + 3] for i in range(players)]
        spot = [f"{a}{b},{a}{c},{b}{c}" for a, b, c in threes]

        def call(spot=spot, board=board):
            return pc.equity(spot, board, method="exact")

        print(f"  {players} players: {median(call, 3):.2f}", flush=True)


def sampling():
    print("sampling, random hands, elapsed nanoseconds a deal, one thread and two")
    count = 300_000
    for game in SIZES:
        for players in (2, 6, 9):
            told = ""
            for threads in (1, 2):

                def call(game=game, players=players, threads=threads):
                    stop = {"method": "sample", "samples": count, "seed": 1}
                    return pc.equity(["random"] * players, game=game, threads=threads, **stop)

                told += f"   {1e9 * median(call, 3, time.perf_counter) / count:6.0f}"
            print(f"  {game:12} {players} players{told}")


def stopping():
    print("from Ctrl-C to the exception, milliseconds, the longest of nine")
    signal.signal(signal.SIGINT, signal.default_int_handler)
    spots = {
        "sampling": lambda: pc.equity(["random"] * 9, method="sample", samples=1 << 40),
        "sampling, two threads": lambda: pc.equity(
            ["random"] * 9, method="sample", samples=1 << 40, threads=2
        ),
        "exact ranges": lambda: pc.equity(["25%", "25%", "AsKs"], method="exact", seconds=100_000),
        "exact, swept": lambda: pc.equity(["60%", "AcKd,50%"], method="exact", seconds=100_000),
        "three players' ranges, river": lambda: pc.equity(
            ["random", "22+", "A2+,K2+"], "2c3c4d5h6s", method="exact", seconds=100_000
        ),
        "heads-up matrix": pc.heads_up_matrix,
    }
    for name, call in spots.items():
        waits = []
        for turn in range(9):
            sent = []

            def interrupt(sent=sent):
                sent.append(time.perf_counter())
                signal.raise_signal(signal.SIGINT)

            timer = threading.Timer(0.3 + 0.05 * turn, interrupt)
            timer.start()
            try:
                call()
            except KeyboardInterrupt:
                waits.append(time.perf_counter() - sent[0])
            timer.cancel()
            timer.join()
        print(f"  {name:30} {1e3 * max(waits, default=0):6.0f}   ({len(waits)} interrupted)")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--chart", help="draw the costs, with matplotlib")
    options = parser.parse_args()
    hands, spots = exact_hands(), ranges()
    if options.chart:
        draw(hands, spots, options.chart)
    many_players()
    sampling()
    stopping()
    print(f"heads-up matrix, one thread: {median(pc.heads_up_matrix, 1):.1f} s")
    unit = 1 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    print(f"peak memory of this run: {peak / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
