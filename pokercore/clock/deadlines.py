"""The deadlines of many sessions, the next one first."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Generic, TypeVar

from pokercore.clock.rules import check_time
from pokercore.errors import ClockError, shown

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

__all__ = ["Deadlines"]

_Key = TypeVar("_Key", bound="Hashable")


class Deadlines(Generic[_Key]):
    """When to call each of many sessions; a change or a call costs O(log n).

    A server sets the `next_deadline` of a session after each command, and ticks what is due.

    >>> deadlines = Deadlines()
    >>> deadlines.set("table 1", 30); deadlines.set("table 2", 20); deadlines.set("table 1", 40)
    >>> deadlines.next, list(deadlines.due(now=39)), deadlines.next
    (20, ['table 2'], 40)
    """

    __slots__ = ("_at", "_heap", "_number")

    def __init__(self) -> None:
        self._at: dict[_Key, tuple[int, int]] = {}
        self._heap: list[tuple[int, int, _Key]] = []
        self._number = 0

    def __len__(self) -> int:
        return len(self._at)

    def set(self, key: _Key, deadline: int | None) -> None:
        """Set or, with None, forget when `key` is to be called.

        Raises:
            ClockError: The deadline is no time, or the key cannot be hashed.
        """
        try:
            known = self._at.get(key)
        except (TypeError, ValueError):
            raise ClockError(f"key is {shown(key)}: what can be hashed is allowed") from None
        if deadline is None:
            self._at.pop(key, None)
            return
        check_time(deadline, "deadline")
        if known is not None and known[0] == deadline:
            return
        # Numbers keep keys from being compared, and tell an entry that was replaced.
        self._number += 1
        self._at[key] = deadline, self._number
        heappush(self._heap, (deadline, self._number, key))
        if len(self._heap) > 2 * len(self._at) + 16:
            self._sweep()

    def _sweep(self) -> None:
        """Drop the entries that were replaced, before they outnumber the others."""
        self._heap = [(at, number, key) for key, (at, number) in self._at.items()]
        heapify(self._heap)

    @property
    def next(self) -> int | None:
        """The first deadline, or None."""
        heap = self._heap
        while heap:
            at, number, key = heap[0]
            if self._at.get(key) == (at, number):
                return at
            heappop(heap)
        return None

    def due(self, now: int) -> Iterator[_Key]:
        """Yield what is to be called at `now`, the earliest first, and forget it.

        Raises:
            ClockError: `now` is no time.
        """
        check_time(now)
        while (at := self.next) is not None and at <= now:
            key = heappop(self._heap)[2]
            del self._at[key]
            yield key
