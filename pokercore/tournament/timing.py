"""Commands at their time: a level that is due begins first, and is taken back on a refusal."""

from __future__ import annotations

from contextlib import contextmanager
from copy import deepcopy
from typing import TYPE_CHECKING

from pokercore.errors import PokerError
from pokercore.tournament.checks import check_time
from pokercore.tournament.organizing import Organizing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pokercore.tournament.events import TournamentEvent

__all__ = ["Timing"]

# What a copy of the state shares with it: the events only grow, and tables change last.
_SHARED = "opened", "_events", "_live"


class Timing(Organizing):
    """The floor and the time it is told."""

    def tick(self, *, now: int) -> tuple[TournamentEvent, ...]:
        """Tell the time: levels and breaks begin, if that is due; early or late does no harm.

        Raises:
            ClockError: The time runs backwards.
        """
        with self._at(now) as mark:
            pass
        return self._since(mark)

    @property
    def _latest(self) -> int:
        """The latest time that was told, here or at a table."""
        return self.now

    @contextmanager
    def _at(self, now: int) -> Iterator[int]:
        """Carry out a command at `now`, and give where its events begin.

        A level that is due begins first; it is taken back if the command is refused.
        """
        check_time(now, self._latest)
        mark, before = len(self._events), self.now
        kept = self._copy_state() if self._is_step_due(now) else None
        try:
            self._tell(now)
            yield mark
        except PokerError:
            self.now = before
            if kept is not None:
                del self._events[mark:]
                self.__dict__.update(kept)
            raise
        if len(self._events) == mark:
            self.now = before  # nothing happened: the time is that of the last event
        self._carry_out()

    def _carry_out(self) -> None:
        """Do at the tables what the floor has decided; a floor by itself has none."""

    def _copy_state(self) -> dict[str, object]:
        """Return all that changes, but the events, which only grow."""
        shared = [self.__dict__.get(name) for name in _SHARED]
        return deepcopy(self.__dict__, {id(value): value for value in shared})

    def _since(self, mark: int) -> tuple[TournamentEvent, ...]:
        return tuple(self._events[mark:])
