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

    __slots__ = ("_at", "_heap", "_keys")

    def __init__(self) -> None:
        self._at: dict[_Key, int] = {}
        self._keys: dict[int, dict[_Key, None]] = {}  # whom to call at each deadline of the heap
        self._heap: list[int] = []

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
        if deadline is not None and check_time(deadline, "deadline") == known:
            return
        if known is not None:
            del self._at[key], self._keys[known][key]
        if deadline is None:
            return
        self._at[key] = deadline
        if deadline in self._keys:
            self._keys[deadline][key] = None
            return
        self._keys[deadline] = {key: None}
        heappush(self._heap, deadline)
        if len(self._heap) > 2 * len(self._at) + 16:
            self._sweep()

    def _sweep(self) -> None:
        """Drop the deadlines of nobody, before they outnumber the others."""
        self._keys = {deadline: keys for deadline, keys in self._keys.items() if keys}
        self._heap = list(self._keys)
        heapify(self._heap)

    @property
    def next(self) -> int | None:
        """The first deadline, or None."""
        heap, keys = self._heap, self._keys
        while heap:
            if keys[heap[0]]:
                return heap[0]
            del keys[heappop(heap)]
        return None

    def due(self, now: int) -> Iterator[_Key]:
        """Yield what is to be called at `now`, the earliest first, and forget it.

        Raises:
            ClockError: `now` is no time.
        """
        check_time(now)
        while (at := self.next) is not None and at <= now:
            key, _ = self._keys[at].popitem()
            del self._at[key]
            yield key
