"""What equity costs: by players, cards to come, size of ranges; sampling; and how soon it stops.

Times are medians in this run; what a machine makes of them differs, how they grow does not.

Run: python benchmarks/equity_costs.py
"""

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


def median(call, rounds=9):
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        call()
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def deal(rng, size, players, on_board):
    deck = [str(pc.Card(index)) for index in range(52)]
    rng.shuffle(deck)
    hands = ["".join(deck[i * size : (i + 1) * size]) for i in range(players)]
    return hands, "".join(deck[players * size : players * size + on_board])


def exact_hands():
    print("exact hands, microseconds a call, mean of 20 random deals")
    for game, size in SIZES.items():
        for on_board in (0, 3, 4):
            told = ""
            for players in (2, 3, 4, 6, 9):
                rng = random.Random(players)
                times = []
                for _ in range(20):
                    hands, board = deal(rng, size, players, on_board)

                    def call(hands=hands, board=board, game=game):
                        return pc.equity(hands, board, game=game)

                    times.append(median(call, 5))
                told += f"   {players}: {1e6 * statistics.mean(times):7.0f}"
            print(f"  {game:12} {5 - on_board} to come{told}")


def ranges():
    print("hold'em ranges, N% v N%, exact, milliseconds")
    for board in ("", "2s7h9d", "2s7h9dKc"):
        cells = []
        for part in (2, 5, 10, 25, 50, 100):
            spot = [Range(f"{part}%")] * 2
            if board or part <= 10:

                def call(spot=spot, board=board):
                    return pc.equity(spot, board, method="exact")

                cells.append(f"{part}%: {1e3 * median(call, 3):8.1f}")
        print(f"  {5 - len(board) // 2} to come   " + "   ".join(cells))


def sampling():
    print("sampling, random hands, nanoseconds a deal, one thread and two")
    count = 300_000
    for game in SIZES:
        for players in (2, 6, 9):
            told = ""
            for threads in (1, 2):

                def call(game=game, players=players, threads=threads):
                    stop = {"method": "sample", "samples": count, "seed": 1}
                    return pc.equity(["random"] * players, game=game, threads=threads, **stop)

                told += f"   {1e9 * median(call, 3) / count:6.0f}"
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
        "no deal to be found": lambda: pc.equity(["AA"] * 3, method="sample", samples=1 << 40),
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
            except (KeyboardInterrupt, pc.RangeError):
                if sent:
                    waits.append(time.perf_counter() - sent[0])
            timer.cancel()
            timer.join()
        print(f"  {name:24} {1e3 * max(waits, default=0):6.0f}   ({len(waits)} interrupted)")


def main():
    exact_hands()
    ranges()
    sampling()
    stopping()
    print(f"heads-up matrix, one thread: {median(pc.heads_up_matrix, 1):.1f} s")
    unit = 1 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    print(f"peak memory of this run: {peak / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
