"""Long work in pieces: threads, progress, and an end soon after Ctrl-C."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from pokercore.errors import RangeError, shown

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["Progress", "check_progress", "check_threads", "run_chunks"]

Progress: TypeAlias = Callable[[float], object]
"""Called with the part that is done, 0 to 1, in the thread of the caller."""

_MOST_THREADS = 1024
_AHEAD = 2  # chunks a thread that wait for their turn

Chunk = TypeVar("Chunk")
Answer = TypeVar("Answer")


def check_progress(progress: Progress | None) -> Progress | None:
    """Return `progress` if it can be called, or None.

    Raises:
        RangeError: it is neither.
    """
    if progress is not None and not callable(progress):
        raise RangeError(f"progress is {shown(progress)}; it must be a function or None")
    return progress


def check_threads(threads: int) -> int:
    """Return `threads` if it is a number of threads.

    Raises:
        RangeError: not an int from 1 to 1024.
    """
    if type(threads) is not int or not 1 <= threads <= _MOST_THREADS:
        raise RangeError(
            f"threads is {shown(threads)}; it must be an int from 1 to {_MOST_THREADS}"
        )
    return threads


def run_chunks(
    work: Callable[[Chunk], Answer], chunks: Iterable[Chunk], threads: int
) -> Iterator[Answer]:
    """Yield the answers to chunks in their order, computed by so many threads.

    A chunk should take some 20 ms with the GIL released: an exception or Ctrl-C in the caller
    drops the chunks that have not started and waits for those that have.
    """
    if threads == 1:
        yield from map(work, chunks)
        return
    from concurrent.futures import ThreadPoolExecutor  # slow to import, rarely needed

    waiting: deque[Future[Answer]] = deque()
    rest = iter(chunks)
    pool = ThreadPoolExecutor(threads, thread_name_prefix="pokercore")
    try:
        for chunk in itertools.islice(rest, threads * _AHEAD):
            waiting.append(pool.submit(work, chunk))
        while waiting:
            answer = waiting.popleft().result()
            for chunk in itertools.islice(rest, 1):
                waiting.append(pool.submit(work, chunk))
            yield answer
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
