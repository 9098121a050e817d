"""A session as it stands: what can be asked of it, and the checks of its commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pokercore.clock import TurnClock
from pokercore.errors import ClockError, TableError, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pokercore.clock import ClockRules, SessionKind
    from pokercore.hand import Hand
    from pokercore.session.commands import LogEntry
    from pokercore.session.events import SessionEvent
    from pokercore.session.presence import PreAction, Presence
    from pokercore.table import Table

__all__ = ["SessionBase", "Turn"]


class Turn(msgspec.Struct, frozen=True, gc=False):
    """A turn that waits for its player.

    Attributes:
        number: The number an action has to name.
        seat: Whose turn it is.
        player: Who sits there.
        clock: How long it lasts.
    """

    number: int
    seat: int
    player: str
    clock: TurnClock


class SessionBase:
    """Everything a session is made of, to be read; `TableSession` changes it."""

    __slots__ = (
        "_clock_rules",
        "_dealt_at",
        "_dropped",
        "_events",
        "_final_table",
        "_in_hand",
        "_keep_from",
        "_kind",
        "_last_hand",
        "_last_players",
        "_log",
        "_logged",
        "_now",
        "_players",
        "_pre_actions",
        "_table",
        "_turn",
        "_turns",
        "_went_away",
    )

    _clock_rules: ClockRules
    _dealt_at: int  # the event with which the last hand began
    _dropped: int  # events that were told and are no longer kept
    _events: list[SessionEvent]
    _final_table: bool
    _in_hand: dict[int, str]  # who plays the hand, by seat
    _keep_from: int  # the event with which the hand before it began
    _kind: SessionKind
    _last_hand: Hand | None  # the last one, which its winner may still show
    _last_players: dict[int, str]  # who played that, by seat
    _log: list[LogEntry]
    _logged: int  # entries before those in the log
    _now: int
    _players: dict[str, Presence]  # everybody who has a seat
    _pre_actions: dict[str, PreAction]
    _table: Table
    _turn: Turn | None
    _turns: int
    _went_away: set[str]  # who went away in this hand

    def __repr__(self) -> str:
        """Name the session without showing a card."""
        turn = "nobody's turn" if self._turn is None else f"turn {self._turn.number}"
        return f"<{type(self).__name__}: {self._table!r}, {turn}>"

    @property
    def table(self) -> Table:
        """The table, to be read: what changes it goes through the session."""
        return self._table

    @property
    def kind(self) -> SessionKind:
        """What the table belongs to."""
        return self._kind

    @property
    def clock_rules(self) -> ClockRules:
        """The clock rules."""
        return self._clock_rules

    @property
    def is_final_table(self) -> bool:
        """Whether this is the final table of its tournament."""
        return self._final_table

    @property
    def now(self) -> int:
        """When something last happened: no time before it is accepted."""
        return self._now

    @property
    def turn(self) -> Turn | None:
        """The turn that waits for its player, or None."""
        return self._turn

    @property
    def last_hand(self) -> Hand | None:
        """The last hand, to be read, once it has ended; None once the next begins.

        It has every card: `pokercore.record` makes a history of it for each reader. A
        checkpoint forgets it.
        """
        return self._last_hand

    @property
    def last_players(self) -> dict[int, str]:
        """Who played `last_hand`, by seat: some may have left since."""
        return {} if self._last_hand is None else self._last_players.copy()

    @property
    def next_deadline(self) -> int | None:
        """When to call `tick`: the first instant at which something is due, or None (2.41)."""
        return None if self._turn is None else self._turn.clock.deadline + 1

    def presence(self, player: str) -> Presence:
        """Return how a player stands with the clock: what he takes along to another table.

        Raises:
            TableError: The player has no seat here.
        """
        return self._presence(player)

    def bank_left(self, player: str) -> int:
        """Return what is left of a player's reserve, a turn that runs not counted.

        Raises:
            TableError: The player has no seat here.
        """
        return self._bank_left(self._presence(player))

    def _bank_left(self, presence: Presence) -> int:
        full = self._clock_rules.bank_of(self._kind)
        return full if presence.bank is None else min(presence.bank, full)

    def _presence(self, player: object) -> Presence:
        found = self._players.get(player) if type(player) is str else None
        if found is None:
            raise TableError(f"{shown(player)} has no seat at this table")
        return found

    # What was told

    @property
    def event_count(self) -> int:
        """How many events were told; the number of the next one."""
        return self._dropped + len(self._events)

    @property
    def first_event(self) -> int:
        """The number of the first event that is kept: those of the hand before are."""
        return self._dropped

    # The log

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """The commands since the last checkpoint: what makes the session again."""
        return tuple(self._log)

    @property
    def log_length(self) -> int:
        """How many entries there were; the number of the next one."""
        return self._logged + len(self._log)

    def log_from(self, number: int) -> tuple[LogEntry, ...]:
        """Return the entries of the log from a number on: what a server has yet to store.

        Raises:
            TableError: The entry is no longer in the log, or `number` is no number of one: it
                may be that of the next.
        """
        if type(number) is not int or not self._logged <= number <= self.log_length:
            raise TableError(
                f"number is {shown(number)}: {self._logged} to {self.log_length} are allowed"
            )
        return tuple(self._log[number - self._logged :])

    # Checks and telling

    def _check_order(self, now: int) -> None:
        if now < self._now:
            raise ClockError(f"now is {now}, before {self._now}, which has been")

    def _tell(self, events: Iterable[SessionEvent]) -> None:
        self._events.extend(events)
