"""The table as it stands: its state, what can be asked of it, and the checks of its commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore._checks import MAX_CHIPS, check_chips
from pokercore.errors import ClockError, StakesError, TableError, shown
from pokercore.table.rules import MAX_TIME
from pokercore.table.state import Audit

if TYPE_CHECKING:
    from pokercore.hand import Hand
    from pokercore.stakes import HouseRules, Stakes
    from pokercore.table.events import TableEvent
    from pokercore.table.planning import Plan
    from pokercore.table.rules import TableRules
    from pokercore.table.state import Positions, Seat, TableState
    from pokercore.variants import Game

__all__ = ["TableBase", "check_player"]

_LONGEST_NAME = 100
_READERS = ("public", "operator")


def check_player(player: object) -> str:
    """Return `player` if it names one: printable text that names no other reader.

    Raises:
        TableError: It is anything else.
    """
    if type(player) is not str or not 0 < len(player) <= _LONGEST_NAME or not player.isprintable():
        raise TableError(
            f"player is {shown(player)}: printable text of 1 to {_LONGEST_NAME} characters is"
            " allowed"
        )
    if player in _READERS:
        raise TableError(f"no player may be called {player}: that is a reader of views")
    return player


class TableBase:
    """Everything a table is made of, to be read; `Table` changes it."""

    __slots__ = ("_events", "_hand", "_plans", "_state")

    _events: list[TableEvent]
    _hand: Hand | None
    # Plans that last, by the positions before the hand; cleared by whatever may change who plays
    # or what he owes: a record of it, chips for who had none, a debt that is paid in a hand.
    _plans: dict[Positions | None, Plan]
    _state: TableState

    def __repr__(self) -> str:
        """Name the table without showing a card."""
        state = self._state
        taken = sum([seat is not None for seat in state.seats])
        hand = f"hand {state.hands} runs" if self.in_hand else f"{state.hands} hands played"
        return f"<Table: {state.game.name}, {taken} of {len(state.seats)} seats taken, {hand}>"

    # What stands

    @property
    def game(self) -> Game:
        """The game."""
        return self._state.game

    @property
    def stakes(self) -> Stakes:
        """The stakes of the next hand."""
        return self._state.stakes

    @property
    def rules(self) -> TableRules:
        """The rules of the table."""
        return self._state.rules

    @property
    def house_rules(self) -> HouseRules:
        """The rules of its hands."""
        return self._state.house_rules

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self._state.seats)

    @property
    def players(self) -> dict[int, str]:
        """Who sits where, seats ascending; not those for whom a seat is only kept."""
        return {
            number: seat.player
            for number, seat in enumerate(self._state.seats, 1)
            if seat is not None and not seat.reserved
        }

    @property
    def empty_seats(self) -> tuple[int, ...]:
        """The seats that are free."""
        return tuple([n for n, seat in enumerate(self._state.seats, 1) if seat is None])

    @property
    def stacks(self) -> dict[str, int]:
        """Chips of each player; during a hand those he began it with."""
        return {s.player: s.chips for s in self._state.seats if s is not None and not s.reserved}

    @property
    def hand(self) -> Hand | None:
        """The hand that runs, or that is over and not yet finished; else None."""
        return self._hand

    @property
    def in_hand(self) -> bool:
        """Whether a hand runs: also when the hand itself was lost (rule 3.27)."""
        return self._state.running is not None

    @property
    def hands(self) -> int:
        """How many hands were begun here; the number of the one that runs."""
        return self._state.hands

    @property
    def button(self) -> int | None:
        """The seat of the button, now or in the last hand; None before the first."""
        state = self._state
        if state.running is not None:
            return state.running.button
        return None if state.positions is None else state.positions.button

    @property
    def now(self) -> int:
        """The latest time that was told."""
        return self._state.now

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who waits for a seat, in order."""
        return tuple(self._state.waiting)

    @property
    def events(self) -> tuple[TableEvent, ...]:
        """Everything that happened since the log begins: what rebuilds the table."""
        return tuple(self._events)

    @property
    def log_length(self) -> int:
        """How many events the log has."""
        return len(self._events)

    def events_from(self, number: int) -> tuple[TableEvent, ...]:
        """Return the events of the log from a number on, counting from 0.

        Raises:
            TableError: `number` is no whole number from 0.
        """
        if type(number) is not int or number < 0:
            raise TableError(f"number is {shown(number)}: a whole number from 0 is allowed")
        return tuple(self._events[number:])

    @property
    def playing(self) -> tuple[str, ...]:
        """Who has a seat and neither sits out nor is leaving: those a hand may be dealt to."""
        return tuple(
            [
                seat.player
                for seat in self._state.seats
                if seat is not None
                and not (seat.reserved or seat.sitting_out or seat.leaving is not None)
            ]
        )

    def seat_of(self, player: str) -> int | None:
        """Return the seat that a player has or that is kept for him, or None.

        Raises:
            TableError: `player` is no name.
        """
        check_player(player)
        for number, seat in enumerate(self._state.seats, 1):
            if seat is not None and seat.player == player:
                return number
        return None

    def audit(self) -> Audit:
        """Return how the chips of the table came and went; always balanced."""
        state = self._state
        on_table = sum([seat.chips for seat in state.seats if seat is not None])
        return Audit(state.bought_in, state.topped_up, state.cashed_out, state.raked, on_table)

    # Checks

    def _time(self, now: object) -> int:
        """Return `now` if time does not run backwards."""
        if type(now) is not int or not 0 <= now <= MAX_TIME:
            raise ClockError(f"now is {shown(now)}: nanoseconds since the epoch are allowed")
        if now < self._state.now:
            raise ClockError(f"now is {now}, before {self._state.now}, which has been")
        return now

    def _number(self, seat: object) -> int:
        """Return the number of a seat of this table."""
        if type(seat) is not int or not 1 <= seat <= len(self._state.seats):
            raise TableError(f"seat is {shown(seat)}: seats are 1 to {len(self._state.seats)}")
        return seat

    def _find(self, player: object) -> tuple[int, Seat]:
        """Return the seat that a player has, or that is kept for him."""
        name = check_player(player)
        for number, seat in enumerate(self._state.seats, 1):
            if seat is not None and seat.player == name:
                return number, seat
        raise TableError(f"{shown(name)} has no seat at this table")

    def _seated(self, player: object) -> tuple[int, Seat]:
        """Return the seat of a player who sits and is not about to leave."""
        number, seat = self._find(player)
        if seat.reserved:
            raise TableError(f"{shown(seat.player)} has not sat down yet: seat {number} is kept")
        if seat.leaving is not None:
            raise TableError(f"{shown(seat.player)} is leaving already")
        return number, seat

    def _is_dealt(self, number: int) -> bool:
        """Return whether a seat plays the hand that runs."""
        running = self._state.running
        return running is not None and number in running.dealt

    def _between_hands(self) -> None:
        if self._state.running is not None:
            raise TableError(f"hand {self._state.hands} runs: this is done between hands")

    def _chips(self, chips: object, least: int) -> int:
        """Return chips that may come to the table, all that ever came within 2**53."""
        try:
            checked = check_chips(chips, "chips", least)
        except StakesError as error:
            raise TableError(str(error)) from None
        state = self._state
        if state.bought_in + state.topped_up + checked > MAX_CHIPS:
            raise TableError(f"{checked} more chips: a table takes 2**53 in all")
        return checked

    # Recording

    def _record(self, event: TableEvent, now: int | None = None) -> None:
        """Take down an event; commands call this once everything is checked.

        Whatever may change who plays or what he owes passes here: no plan lasts after it.
        Beginning and ending hands and adding to a stack, which mostly do not, keep the log
        themselves.
        """
        if now is not None:
            self._state.now = now
        self._plans.clear()
        self._events.append(event)
