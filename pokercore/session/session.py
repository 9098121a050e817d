"""A session: one table with its clock, from commands and times to events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, get_args

from pokercore.clock import ClockRules, SessionKind, check_time
from pokercore.clock.rules import check_count, check_kind, check_switch
from pokercore.errors import (
    BAD_DATA,
    ClockError,
    DecodeError,
    TableError,
    shown,
)
from pokercore.session import commands as told
from pokercore.session.calls import Calls
from pokercore.session.encoding import decode_log, encode_log
from pokercore.session.handling import Handling, check_presence
from pokercore.session.reading import Reading
from pokercore.stakes import ROOM_RING, ROOM_TOURNAMENT, HouseRules, Stakes
from pokercore.table import TABLE_RING, TABLE_TOURNAMENT, Table, TableRules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pokercore.encoding import EncodedForm
    from pokercore.session.events import SessionEvent
    from pokercore.variants import Game

__all__ = ["TableSession"]

_COMMANDS = frozenset(get_args(told.Command)) - {told.OpenSession, told.RestoreSession}


class TableSession(Handling, Reading, Calls):
    """A table, its hands and its clock, without any input or output of its own.

    Told commands and the time, it returns events and the next deadline: after each command
    a server sends the events on (`events_for`), stores the new entry of the `log`, and calls
    `tick` at `next_deadline`. The log makes the session again: what a crash interrupts goes
    on as if there had been none.

    Every command checks first, and changes the session whole or not at all. A session is not
    safe to change from two threads at once.

    Args:
        game: A game or its name.
        stakes: What is played for.
        seats: How many seats there are.
        kind: "ring", or "sit_and_go" and "multi_table" for a tournament of one table and of
            several.
        table_rules: The rules of the table; those of a ring game or a tournament unless given.
        house_rules: The rules of its hands; alike.
        clock_rules: The rules about time.
        now: The time: nanoseconds since the epoch (rule 2.41).

    Raises:
        StakesError: Game, stakes, seats or rules that no table has.
        ClockError: A kind, clock rules or a time that are none; protected all-ins in a
            tournament (rule 2.33).
    """

    __slots__ = ()

    def __init__(
        self,
        game: Game | str,
        stakes: Stakes,
        *,
        now: int,
        seats: int = 9,
        kind: SessionKind = "ring",
        table_rules: TableRules | None = None,
        house_rules: HouseRules | None = None,
        clock_rules: ClockRules = ClockRules(),  # noqa: B008 - a frozen value
    ) -> None:
        check_kind(kind)
        ring = kind == "ring"
        if table_rules is None:
            table_rules = TABLE_RING if ring else TABLE_TOURNAMENT
        if house_rules is None:
            house_rules = ROOM_RING if ring else ROOM_TOURNAMENT
        table = Table(game, stakes, seats=seats, rules=table_rules, house_rules=house_rules)
        self._begin(table, kind, clock_rules)
        opened = told.OpenSession(
            game=table.game,
            stakes=stakes,
            seats=seats,
            kind=kind,
            table_rules=table_rules,
            house_rules=house_rules,
            clock_rules=clock_rules,
        )
        self._now = check_time(now)
        self._enter(opened, now)

    def _begin(self, table: Table, kind: SessionKind, clock_rules: ClockRules) -> None:
        if not isinstance(clock_rules, ClockRules):
            raise ClockError(f"clock_rules is {shown(clock_rules)}: ClockRules are allowed")
        ring = check_kind(kind) == "ring"
        if ring != (table.rules.kind == "ring"):
            raise ClockError(f"a {table.rules.kind} table in a session of kind {kind}")
        if clock_rules.on_disconnect == "all_in_protection" and not ring:
            raise ClockError("all-ins are protected in ring games only (rule 2.33)")
        self._table, self._kind, self._clock_rules = table, kind, clock_rules
        self._final_table, self._turn, self._turns, self._now = False, None, 0, 0
        self._players, self._pre_actions, self._in_hand = {}, {}, {}
        self._went_away, self._last_hand, self._last_players = set(), None, {}
        self._events, self._dropped, self._dealt_at, self._keep_from = [], 0, 0, 0
        self._log, self._logged = [], 0

    # Keeping

    def apply(self, command: told.Command, *, now: int) -> tuple[SessionEvent, ...]:
        """Carry out a command and return the events that came of it.

        What changes nothing tells nothing and is not logged; its time is forgotten too.

        Raises:
            PokerError: As the method of the command has it.
            TableError: It is no command, or one that only begins a log.
        """
        if type(command) not in _COMMANDS:
            raise TableError(f"{shown(command)} is no command of a session")
        self._check_order(check_time(now))
        turn = self._turn
        if type(command) is told.Tick and (turn is None or not turn.clock.is_over(now)):
            return ()
        mark = len(self._events)
        self._handle(command, now)
        self._play_on(now)
        if len(self._events) == mark:
            return ()
        self._now = now
        self._forget_the_gone(mark)
        self._enter(command, now)
        if type(command) is told.StartHand:
            mark -= self._drop_old_events()
        return tuple(self._events[mark:])

    def _enter(self, command: told.Command, now: int) -> None:
        self._log.append(told.LogEntry(self.log_length, now, command))

    def _drop_old_events(self) -> int:
        """Keep the events since the last but one hand or checkpoint began; return what went."""
        old = self._keep_from - self._dropped
        del self._events[:old]
        self._dropped += old
        return old

    def checkpoint(self, *, now: int) -> told.LogEntry:
        """Begin the log anew from the session as it is, and return its first entry.

        Once a server has stored it, the entries before are needed no more; its memory stays
        flat by this. The last hand cannot be shown any more.

        Raises:
            TableError: A hand runs.
            ClockError: The time runs backwards.
        """
        self._check_order(check_time(now))
        if self._table.in_hand:
            raise TableError("a hand runs: a log begins anew between hands")
        restored = told.RestoreSession(
            kind=self._kind,
            clock_rules=self._clock_rules,
            final_table=self._final_table,
            turns=self._turns,
            told=self.event_count,
            players=tuple(self._players.items()),
            table=self._table.encode("msgpack"),
        )
        self._now = now
        self._last_hand = None
        self._keep_from, self._dealt_at = self._dealt_at, restored.told
        self._drop_old_events()
        self._logged, self._log = self.log_length, []
        self._enter(restored, now)
        self._table.cut_log()
        return self._log[0]

    @classmethod
    def from_log(cls, log: Iterable[told.LogEntry]) -> Self:
        """Return the session that a log is of: it goes on as the one that wrote it.

        Args:
            log: The entries from the beginning or a checkpoint on, to any entry.

        Raises:
            DecodeError: The entries are no log of a session: one is missing, doubled or in
                another place, or does not follow from those before it.
        """
        try:
            return cls._repeat(tuple(log))
        except DecodeError:
            raise
        except BAD_DATA as error:
            raise DecodeError(f"the entries are no log of a session: {error}") from error

    @classmethod
    def _repeat(cls, log: tuple[told.LogEntry, ...]) -> Self:
        first = log[0].command if log else None
        if type(first) is told.OpenSession:
            session = cls(
                first.game,
                first.stakes,
                now=log[0].now,
                seats=first.seats,
                kind=first.kind,
                table_rules=first.table_rules,
                house_rules=first.house_rules,
                clock_rules=first.clock_rules,
            )
        elif type(first) is told.RestoreSession:
            session = cls.__new__(cls)
            session._restore(log[0], first)  # noqa: SLF001 - of this class
        else:
            raise DecodeError("a log of a session begins with OpenSession or RestoreSession")
        if session.log != log[:1]:
            raise DecodeError(f"entry {log[0].number} opens a session, which entry 0 does")
        for entry in log[1:]:
            if entry.number != session.log_length:
                raise DecodeError(f"entry {entry.number} stands where {session.log_length} belongs")
            # What was carried out once is not asked for again, whoever may ask now.
            if not TableSession.apply(session, entry.command, now=entry.now):
                raise DecodeError(f"entry {entry.number} of the log does nothing")
        return session

    def _restore(self, entry: told.LogEntry, kept: told.RestoreSession) -> None:
        """Take up the state that a log begins with."""
        table, players = Table.decode(kept.table), dict(kept.players)
        if table.in_hand:
            raise DecodeError("a hand runs at the beginning of a log")
        if table.now > check_time(entry.now):
            raise DecodeError(f"the log begins at {entry.now}, before its table's {table.now}")
        seats = {table.seat_of(player) for player in players}
        if seats != set(range(1, table.seats + 1)) - set(table.empty_seats):
            raise DecodeError("the players of a session are not those of its table")
        self._begin(table, kept.kind, kept.clock_rules)
        self._now = entry.now
        self._final_table = check_switch(kept.final_table, "final_table")
        self._turns = check_count(kept.turns, "turns")
        self._dropped = self._dealt_at = check_count(kept.told, "told")
        self._logged = check_count(entry.number, "number")
        for player, presence in players.items():
            self._players[player] = check_presence(presence, self._now)
        self._log.append(entry)

    def encode(self, form: EncodedForm = "json") -> bytes:
        """Return the whole session as JSON or MessagePack: for storage only, it has the decks.

        Raises:
            StakesError: The form is neither "json" nor "msgpack".
        """
        return encode_log(self._log, form)

    @classmethod
    def decode(cls, data: bytes) -> Self:
        """Return the session that `encode` wrote, in either form.

        Raises:
            DecodeError: The data is corrupt, of an unknown version, or no session of any play.
        """
        return cls.from_log(decode_log(data))
