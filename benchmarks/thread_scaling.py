"""What a second thread is worth: batches, sampled equity, the heads-up matrix. Needs free cores.

Run: python benchmarks/thread_scaling.py [threads]
"""

import sys
import time

import numpy as np

import pokercore as pc

ROWS = 1_000_000


def least(call, rounds):
    """Return the least time of some calls in seconds, after one that is not counted."""
    call()
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        call()
        times.append(time.perf_counter() - started)
    return min(times)


def works():
    """Yield the name of each work, how often to do it, and how with some threads."""
    deals = pc.deal_batch(ROWS, 9, seed=1)
    cards, hole, board = (np.ascontiguousarray(deals[:, a:b]) for a, b in ((0, 7), (0, 4), (4, 9)))
    high, low = np.empty((2, ROWS), dtype=np.uint16)
    yield "7 cards, a million rows", 15, lambda n: pc.evaluate_batch(cards, out=high, threads=n)
    yield (
        "Omaha hi-lo, a million rows",
        7,
        lambda n: pc.evaluate_omaha_hi_lo_batch(hole, board, out=(high, low), threads=n),
    )
    yield (
        "sampled equity, three players, three million deals",
        3,
        lambda n: pc.equity(
            ["AsKs", "*", "*"], method="sample", samples=3_000_000, seed=1, threads=n
        ),
    )
    yield "heads-up matrix", 1, lambda n: pc.heads_up_matrix(threads=n)


def main():
    threads = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    print(f"| work | one thread, ms | {threads} threads, ms | times as fast |")
    print("| --- | ---: | ---: | ---: |")
    for name, rounds, work in works():
        one, many = (least(lambda n=n, work=work: work(n), rounds) * 1000 for n in (1, threads))
        print(f"| {name} | {one:,.2f} | {many:,.2f} | {one / many:.2f} |", flush=True)


if __name__ == "__main__":
    main()
