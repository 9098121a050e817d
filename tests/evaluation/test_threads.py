"""Many threads at once: on one array, and on the first use of tables that are built lazily."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import threading

import numpy as np
from reference.shuffle import dealt_rows

from pokercore.evaluation import (
    best_five_omaha,
    evaluate,
    evaluate_batch,
    evaluate_low_batch,
    evaluate_omaha,
    evaluate_omaha_hi_lo_batch,
)

THREADS = 12


def at_once(work, threads=THREADS):
    """Run `work(number)` in threads that start together, and return what each gave."""
    results: list[object] = [None] * threads
    start = threading.Barrier(threads)

    def run(number):
        start.wait()
        results[number] = work(number)

    pool = [threading.Thread(target=run, args=(number,)) for number in range(threads)]
    for thread in pool:
        thread.start()
    for thread in pool:
        thread.join()
    return results


def test_threads_share_one_read_only_array():
    deals = np.array(dealt_rows(4000, 11, seed=21), np.uint8)
    deals.flags.writeable = False
    expected = evaluate_batch(deals[:, :7])
    expected_low = evaluate_low_batch(deals[:, :7])
    high, low = evaluate_omaha_hi_lo_batch(deals[:, :6], deals[:, 6:])

    def work(number):
        for _ in range(5):
            assert np.array_equal(evaluate_batch(deals[:, :7], threads=1 + number % 3), expected)
            assert np.array_equal(evaluate_low_batch(deals[:, :7]), expected_low)
            found = evaluate_omaha_hi_lo_batch(deals[:, :6], deals[:, 6:], threads=1 + number % 2)
            assert np.array_equal(found[0], high)
            assert np.array_equal(found[1], low)
        return True

    assert at_once(work) == [True] * THREADS


def test_threads_fill_their_own_rows_of_one_out():
    hands = np.array(dealt_rows(THREADS * 500, 7, seed=4), np.uint8)
    out = np.zeros(len(hands), np.uint16)

    def work(number):
        rows = slice(500 * number, 500 * number + 500)
        return evaluate_batch(hands[rows], out=out[rows]).sum()

    at_once(work)
    assert np.array_equal(out, evaluate_batch(hands))


def test_single_calls_from_many_threads():
    deals = dealt_rows(300, 11, seed=6)
    expected = [
        (evaluate(d[:7]), evaluate_omaha(d[:6], d[6:]), best_five_omaha(d[:6], d[6:], low=True))
        for d in deals
    ]

    def work(_):
        return [
            (evaluate(d[:7]), evaluate_omaha(d[:6], d[6:]), best_five_omaha(d[:6], d[6:], low=True))
            for d in deals
        ]

    assert all(found == expected for found in at_once(work))


FIRST_USE = textwrap.dedent("""
    import sys, threading
    import numpy as np
    import pokercore as pc

    rows = np.array(eval(sys.stdin.read()), np.uint8)
    calls = [
        lambda: pc.evaluate_batch(rows[:, :7]).tolist(),
        lambda: pc.evaluate_low_batch(rows[:, :7]).tolist(),
        lambda: pc.evaluate_omaha_batch(rows[:, :4], rows[:, 4:9]).tolist(),
        lambda: pc.evaluate_omaha_low_batch(rows[:, :5], rows[:, 5:10]).tolist(),
        lambda: [a.tolist() for a in pc.evaluate_omaha_hi_lo_batch(rows[:, :6], rows[:, 6:])],
        lambda: [pc.evaluate_omaha(r[:4].tolist(), r[4:9].tolist()) for r in rows[:20]],
        lambda: [pc.evaluate_omaha_low(r[:4].tolist(), r[4:9].tolist()) for r in rows[:20]],
        lambda: [pc.describe(pc.evaluate(r[:7].tolist())) for r in rows[:20]],
        lambda: [pc.best_five_omaha(r[:4].tolist(), r[4:9].tolist()) for r in rows[:20]],
    ]
    found = [None] * 27
    start = threading.Barrier(27)

    def work(number):
        start.wait()
        found[number] = calls[number % 9]()

    pool = [threading.Thread(target=work, args=(n,)) for n in range(27)]
    [t.start() for t in pool]
    [t.join() for t in pool]
    assert all(found[n] == calls[n % 9]() for n in range(27)), "threads disagree"
    print("agreed")
""")


def test_tables_built_on_first_use_are_whole_for_every_thread():
    rows = repr(dealt_rows(300, 11, seed=12))
    for _ in range(5):
        done = subprocess.run(
            [sys.executable, "-c", FIRST_USE],
            input=rows, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert done.stdout == "agreed\n"
