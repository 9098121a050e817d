"""Run alone: arrays that another thread writes while a batch call reads them.

The answers may be anything, but the process must live, and refuse in its own words.
"""

from __future__ import annotations

import faulthandler
import threading

import numpy as np

from pokercore import evaluation
from pokercore.deck import deal_batch
from pokercore.errors import PokerError

ROUNDS = 60


def main() -> None:
    good = deal_batch(100_000, 11, seed=5)
    shared = good.copy()
    done = threading.Event()

    def spoil() -> None:
        turn = 0
        while not done.is_set():
            turn += 1
            shared[turn % 97 :: 97] = 255 if turn % 2 else 51
            np.copyto(shared, good)

    writer = threading.Thread(target=spoil)
    writer.start()
    calls = [
        lambda: evaluation.evaluate_batch(shared[:, :7], threads=2),
        lambda: evaluation.evaluate_low_batch(shared[:, :6]),
        lambda: evaluation.evaluate_omaha_batch(shared[:, :6], shared[:, 6:], threads=2),
        lambda: evaluation.evaluate_omaha_low_batch(shared[:, :4], shared[:, 4:9]),
        lambda: evaluation.evaluate_omaha_hi_lo_batch(shared[:, :5], shared[:, 5:10]),
    ]
    contiguous = np.ascontiguousarray
    whole = [contiguous(good[:, :7]), contiguous(good[:, :6]), contiguous(good[:, 6:])]

    def spoil_whole() -> None:
        turn = 0
        while not done.is_set():
            turn += 1
            for array, source in zip(whole, (good[:, :7], good[:, :6], good[:, 6:]), strict=True):
                array[turn % 89 :: 89] = 255
                np.copyto(array, source)

    second = threading.Thread(target=spoil_whole)
    second.start()
    calls += [
        lambda: evaluation.evaluate_batch(whole[0], threads=2),
        lambda: evaluation.evaluate_low_batch(whole[0]),
        lambda: evaluation.evaluate_omaha_hi_lo_batch(whole[1], whole[2], threads=2),
        lambda: evaluation.evaluate_omaha_batch(whole[1], whole[2]),
    ]
    try:
        for number in range(ROUNDS):
            try:
                calls[number % len(calls)]()
            except PokerError:
                continue
    finally:
        done.set()
        writer.join()
        second.join()
    print("survived")


faulthandler.dump_traceback_later(150, exit=True)
main()
