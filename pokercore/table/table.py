"""A table: many hands, and everything that happens between and during them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore.encoding import EncodedForm
from pokercore.errors import TableError, shown
from pokercore.hand import Hand
from pokercore.stakes import ROOM_RING, HouseRules, Stakes
from pokercore.table.checking import check_setup
from pokercore.table.encoding import copy_state, decode_table, encode_table
from pokercore.table.events import (
    StakesSet,
    TableOpened,
    TableRestored,
)
from pokercore.table.lobby import Lobby, lobby_of
from pokercore.table.playing import Playing
from pokercore.table.replay import replay
from pokercore.table.rules import TABLE_RING, TableRules
from pokercore.table.state import TableState
from pokercore.table.view import SeatInfo, Standing, TableView, affairs_of, standing_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokercore.table.events import TableEvent
    from pokercore.variants import Game
    from pokercore.views import Reader

__all__ = ["Table"]


class Table(Playing):
    """One table of one game: seats, button, blinds, buy-ins, and its hands one after another.

    Every command checks first, and changes the table whole or not at all. A table is not safe
    to change from two threads at once.

    Args:
        game: A game or its name.
        stakes: What is played for.
        seats: How many seats there are, 2 to 10; they are numbered from 1, clockwise.
        rules: The rules of the table.
        house_rules: The rules of its hands.

    Raises:
        StakesError: One of these is not what it says, or the deck does not go round.
    """

    __slots__ = ()

    def __init__(
        self,
        game: Game | str,
        stakes: Stakes,
        *,
        seats: int = 9,
        rules: TableRules = TABLE_RING,
        house_rules: HouseRules = ROOM_RING,
    ) -> None:
        game = check_setup(game, stakes, seats, rules, house_rules)
        self._state = TableState(game, stakes, rules, house_rules, [None] * seats)
        self._hand = None
        self._plans = {}
        self._events = [TableOpened(game, stakes, seats, rules, house_rules)]

    # Changing

    def set_stakes(self, stakes: Stakes, *, now: int) -> tuple[TableEvent, ...]:
        """Change the stakes, from the next hand on (rule 3.28).

        Raises:
            TableError: These are no stakes.
            ClockError: The time runs backwards.
        """
        time = self._time(now)
        if not isinstance(stakes, Stakes):
            raise TableError(f"stakes is {shown(stakes)}: Stakes are allowed")
        self._state.stakes = stakes
        event = StakesSet(stakes, time)
        self._record(event, time)
        return (event,)

    # Telling

    def view(self, reader: str | int) -> TableView:
        """Return what a reader may know of the table, and of the hand that runs.

        Everybody sees seats and stacks; a player also his own cards and affairs, the operator
        every hole card and everybody's affairs.

        Args:
            reader: A player or his seat, "public", or "operator".

        Raises:
            TableError: The reader is none of these.
        """
        state, hand = self._state, self._hand
        everything = type(reader) is str and reader == "operator"
        own = 0
        if not everything and not (type(reader) is str and reader == "public"):
            own = self._reader_seat(reader)
        mine = [number for number in self.players if everything or number == own]
        name = self._at(own).player if own else "operator" if everything else "public"
        hand_reader: Reader = "operator" if everything else "public"
        if own and hand is not None and own in hand.seats:
            hand_reader = own
        return TableView(
            name,
            state.game.name,
            state.stakes,
            tuple([self._seat_info(number) for number in range(1, len(state.seats) + 1)]),
            self.button,
            state.hands,
            None if hand is None else hand.view(hand_reader),
            tuple([affairs_of(self._at(n), self._due(n, self._at(n))) for n in mine]),
            self.audit() if everything else None,
            self.waiting,
        )

    def _reader_seat(self, reader: object) -> int:
        number = self._number(reader) if type(reader) is int else self._find(reader)[0]
        if self._state.seats[number - 1] is None:
            raise TableError(f"nobody has seat {number}")
        return number

    def _seat_info(self, number: int) -> SeatInfo:
        seat = self._state.seats[number - 1]
        if seat is None:
            return SeatInfo(number, Standing.EMPTY)
        standing = standing_of(seat, self._state)
        return SeatInfo(number, standing, seat.player, seat.chips, self._is_dealt(number))

    def lobby(self) -> Lobby:
        """Return what the lobby tells of the table."""
        return lobby_of(self._state)

    # Keeping

    def cut_log(self) -> tuple[TableEvent, ...]:
        """Return the log so far and begin a new one, from the state as it is.

        A table that runs for days keeps its memory flat by this. The returned events rebuild
        the table up to here, the log goes on from here.
        """
        log = tuple(self._events)
        self._events = [TableRestored(copy_state(self._state))]
        return log

    @classmethod
    def from_events(cls, events: Sequence[TableEvent], hand: Hand | None = None) -> Table:
        """Return the table that a log is of, by doing again what it records.

        Args:
            events: The log, from its beginning to any command. Events have no numbers: whoever
                stores them one by one keeps them whole, as the log of a `TableSession` does.
            hand: The hand that runs at its end, if it was not lost: a lost one can only be
                cancelled.

        Raises:
            DecodeError: The events do not follow from each other, or the hand is not theirs.
        """
        return replay(cls, events, hand)

    def encode(self, form: EncodedForm = "json") -> bytes:
        """Return the whole table, the hand and its deck included: for storage only.

        The log is not part of it.

        Raises:
            StakesError: The form is neither "json" nor "msgpack".
        """
        return encode_table(self._state, self._hand, form)

    @classmethod
    def decode(cls, data: bytes) -> Table:
        """Return the table that `encode` wrote, in either form; its log begins there.

        Raises:
            DecodeError: The data is corrupt, of an unknown version, or no state of a table.
        """
        state, hand = decode_table(data)
        return cls._restore(state, hand)

    @classmethod
    def _restore(cls, state: TableState, hand: Hand | None) -> Table:
        """Return a table of a checked state."""
        table = cls.__new__(cls)
        table._resume(state, hand)  # noqa: SLF001 - a table of this class
        return table

    def _resume(self, state: TableState, hand: Hand | None) -> None:
        self._state, self._hand = state, hand
        self._plans = {}
        self._events = [TableRestored(copy_state(state))]
