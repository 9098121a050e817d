"""What a reader may know of a session: events as they come, and the whole as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pokercore.encoding import EncodedForm, encode_value
from pokercore.errors import TableError, shown
from pokercore.events import HoleDealt
from pokercore.session.base import SessionBase, Turn
from pokercore.session.events import (
    AllInProtectionUsed,
    AllInsSet,
    DealtIn,
    PlayerLeft,
    PreActionSet,
    SessionEvent,
)
from pokercore.session.presence import PreAction
from pokercore.table.base import check_player
from pokercore.table.events import (
    AutoTopUpSet,
    BlindAnswered,
    LeaveAsked,
    SitOutAsked,
    StraddleSet,
    TopUpAsked,
    TopUpDropped,
)
from pokercore.table.view import TableView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pokercore.session.presence import Presence

__all__ = ["PlayerClock", "Reading", "SessionView"]

_PRIVATE = frozenset(
    (
        AllInProtectionUsed,
        AllInsSet,
        PlayerLeft,
        PreActionSet,
        AutoTopUpSet,
        BlindAnswered,
        LeaveAsked,
        SitOutAsked,
        StraddleSet,
        TopUpAsked,
        TopUpDropped,
    )
)
"""What a player means to do, and what is his alone: others see it when it happens."""


class PlayerClock(msgspec.Struct, frozen=True, gc=False):
    """How a player stands with the clock, as everybody sees it.

    Attributes:
        seat: His seat.
        player: His name.
        connected: Whether he is connected.
        away: Whether his time ran out while he was not, and he is not back.
        bank: What is left of his reserve, in nanoseconds.
    """

    seat: int
    player: str
    connected: bool
    away: bool
    bank: int


class SessionView(msgspec.Struct, frozen=True):
    """A session as one reader may see it: no hidden card, no deck, nobody's intentions.

    Attributes:
        reader: Whose view it is.
        table: The table and the hand that runs, as he may see them.
        clocks: How everybody at the table stands with the clock.
        turn: The turn that waits for its player, or None.
        pre_action: What the reader has asked to be done at his turn.
        all_ins_left: How many protected all-ins the reader had here when something last happened.
    """

    reader: str
    table: TableView
    clocks: tuple[PlayerClock, ...]
    turn: Turn | None
    pre_action: PreAction | None
    all_ins_left: int

    def encode(self, form: EncodedForm = "json") -> bytes:
        """Return the view as JSON or MessagePack."""
        return encode_value(self, form)


class Reading(SessionBase):
    """What is told to players, spectators and the operator."""

    __slots__ = ()

    def events_for(self, reader: str, since: int | None = None) -> tuple[SessionEvent, ...]:
        """Return the events that a reader may see, with the cards he may not know as None.

        Args:
            reader: A player's name, "public", or "operator", who sees everything.
            since: The number of the first event, as `event_count` was at the last call; all
                that are kept unless given. Those of this hand and the last one are, until a
                second checkpoint after it.

        Raises:
            TableError: The reader is no name, or such an event is not kept.
        """
        first, count = self._dropped, self.event_count
        start = first if since is None else since
        if type(start) is not int or not first <= start <= count:
            raise TableError(f"since is {shown(since)}: {first} to {count} are allowed")
        self._check_reader(reader)
        return tuple(self._seen(start - first, reader))

    def _seen(self, start: int, reader: str) -> Iterator[SessionEvent]:
        operator = reader == "operator"
        for number in range(start, len(self._events)):
            event = self._events[number]
            if operator:
                yield event
            elif type(event) is HoleDealt:
                own = self._player_dealt(event.seat, number) == reader
                yield event if own else HoleDealt(event.seat, (None,) * len(event.cards))
            elif type(event) not in _PRIVATE or getattr(event, "player", None) == reader:
                yield event

    def _player_dealt(self, seat: int, number: int) -> str | None:
        """Return who had a seat when the hand of event `number` was dealt."""
        while number >= 0:
            event = self._events[number]
            if type(event) is DealtIn:
                return dict(event.players).get(seat)
            number -= 1
        return None

    @staticmethod
    def _check_reader(reader: object) -> None:
        if type(reader) is not str or reader not in ("public", "operator"):
            check_player(reader)

    def view(self, reader: str) -> SessionView:
        """Return what a reader may know as things stand.

        A name without a seat here sees what the public sees. `events_for` goes on from
        `event_count`, which is the server's alone: it grows by what others mean to do, too.

        Raises:
            TableError: The reader is no name.
        """
        self._check_reader(reader)
        presence = self._players.get(reader)
        return SessionView(
            reader,
            self._table.view("public" if presence is None and reader != "operator" else reader),
            tuple([self._clock_of(*seated) for seated in self._table.players.items()]),
            self._turn,
            self._pre_actions.get(reader),
            self._all_ins_left(presence),
        )

    def _all_ins_left(self, presence: Presence | None) -> int:
        rules = self._clock_rules
        if presence is None or not rules.protects(self._kind):
            return 0
        return presence.all_ins.left(rules, self._now)

    def _clock_of(self, seat: int, player: str) -> PlayerClock:
        presence = self._players[player]
        bank = self._bank_left(presence)
        return PlayerClock(seat, player, presence.connected, presence.away, bank)
