"""Many equity calculations at once, on any executor: threads, processes, or a cluster."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pokercore.cards import Cards
from pokercore.equities import Method, equity
from pokercore.equity_hands import Hand
from pokercore.equity_result import EquityResult
from pokercore.errors import PokerError, RangeError, shown

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

__all__ = ["EquityJob", "equity_batch"]

_MOST_CHUNK = 1_000_000
_WAITING = 256  # chunks handed over before the first answer is taken


@dataclass(frozen=True)
class EquityJob:
    """One call of `equity`, as a value that travels: its arguments have the same names there."""

    hands: Sequence[Hand]
    board: Cards = ""
    dead: Cards = ""
    game: str = "holdem"
    method: Method = "auto"
    samples: int | None = None
    stderr: float | None = None
    seconds: float | None = None
    seed: int | None = None
    threads: int = 1

    def run(self) -> EquityResult:
        """Return the equity; see `equity` for what it refuses."""
        return equity(
            self.hands,
            self.board,
            self.dead,
            self.game,
            method=self.method,
            samples=self.samples,
            stderr=self.stderr,
            seconds=self.seconds,
            seed=self.seed,
            threads=self.threads,
        )


def _run(place: int, job: EquityJob) -> EquityResult:
    try:
        return job.run()
    except PokerError as error:
        error.add_note(f"job {place} of the batch, from 0")
        raise


def _run_jobs(place: int, jobs: tuple[EquityJob, ...]) -> list[EquityResult]:
    return [_run(place + number, job) for number, job in enumerate(jobs)]


def _chunks(jobs: Iterable[EquityJob], size: int) -> Iterator[tuple[int, tuple[EquityJob, ...]]]:
    """Yield the place of the first job of each chunk, and its jobs."""
    if isinstance(jobs, (str, bytes, bytearray, memoryview)):
        raise RangeError(f"{shown(jobs)} is not an iterable of EquityJob")
    try:
        rest = iter(jobs)
    except TypeError:
        raise RangeError(f"{shown(jobs)} is not an iterable of EquityJob") from None
    place = 0
    while chunk := tuple(itertools.islice(rest, size)):
        for job in chunk:
            if not isinstance(job, EquityJob):
                raise RangeError(f"{shown(job)} is not an EquityJob")
        yield place, chunk
        place += len(chunk)


def equity_batch(
    jobs: Iterable[EquityJob], executor: Executor | None = None, chunk: int = 64
) -> Iterator[EquityResult]:
    """Yield the results of jobs in their order, computed by an executor.

    Args:
        jobs: The calculations; they are read as they are needed.
        executor: Any `concurrent.futures.Executor`: a thread or process pool, or that of a
            dask.distributed client (`client.get_executor()`). None works in this thread.
        chunk: How many jobs go to the executor together; the more, the less it costs to send
            them.

    Raises:
        RangeError: an argument out of bounds, or something that is no job.
        PokerError: what a job refuses, with a note that says which job; the jobs that have not
            started are cancelled.

    >>> jobs = [EquityJob(["AsKs", villain]) for villain in ("QdQc", "AhAd")]
    >>> [round(result.equities[0], 3) for result in equity_batch(jobs)]
    [0.462, 0.121]
    """
    if type(chunk) is not int or not 1 <= chunk <= _MOST_CHUNK:
        raise RangeError(f"chunk is {shown(chunk)}; it must be an int from 1 to {_MOST_CHUNK:,}")
    from concurrent.futures import Executor  # slow to import, rarely needed

    if executor is None:
        return (_run(place, job) for place, (job,) in _chunks(jobs, 1))
    if not isinstance(executor, Executor):
        raise RangeError(f"{shown(executor)} is not a concurrent.futures.Executor")
    return _answers(executor, _chunks(jobs, chunk))


def _answers(
    executor: Executor, chunks: Iterator[tuple[int, tuple[EquityJob, ...]]]
) -> Iterator[EquityResult]:
    waiting: deque[Future[list[EquityResult]]] = deque()
    try:
        for place, jobs in itertools.islice(chunks, _WAITING):
            waiting.append(executor.submit(_run_jobs, place, jobs))
        while waiting:
            results = waiting.popleft().result()
            for place, jobs in itertools.islice(chunks, 1):
                waiting.append(executor.submit(_run_jobs, place, jobs))
            yield from results
    finally:
        for future in waiting:
            future.cancel()
