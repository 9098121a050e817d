"""Chips and seats: who sits down with how much, tops up, and leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pokercore._checks import MAX_CHIPS
from pokercore.errors import TableError, shown
from pokercore.table.base import TableBase, check_player
from pokercore.table.events import (
    AutoTopUpSet,
    LeaveAsked,
    SatDown,
    SeatReserved,
    StoodUp,
    ToppedUp,
    TopUpAsked,
    TopUpDropped,
    WaitingJoined,
    WaitingLeft,
)
from pokercore.table.state import Departure, Seat

if TYPE_CHECKING:
    from pokercore.table.events import Reason, TableEvent

__all__ = ["Seating"]


class Seating(TableBase):
    """The commands that bring players and chips to the table, and away from it."""

    __slots__ = ()

    # Sitting down

    def buy_in_limits(self, player: str, *, now: int) -> tuple[int, int]:
        """Return the least and the most chips a player may sit down with now.

        Who left within the window of the house brings at least what he left with, and exactly
        that where it was above the maximum (rules 2.31, 3.24).

        Raises:
            TableError: `player` is no name.
            ClockError: The time runs backwards.
        """
        check_player(player)
        return self._buy_in_limits(player, self._time(now))

    def _buy_in_limits(self, player: str, now: int) -> tuple[int, int]:
        rules = self._state.rules
        if rules.kind == "tournament":
            return 1, MAX_CHIPS
        least, most = self._least(), rules.max_buy_in or MAX_CHIPS
        left = self._left_lately(player, now)
        return (least, most) if left is None else (max(least, left.chips), max(most, left.chips))

    def _left_lately(self, player: str, now: int) -> Departure | None:
        """Return how a player left, if that was within the window of the house."""
        left = self._state.departures.get(player)
        if left is None or now - left.at >= self._state.rules.rathole_window:
            return None
        return left

    def _least(self) -> int:
        rules, stakes = self._state.rules, self._state.stakes
        least = stakes.min_buy_in if rules.min_buy_in is None else rules.min_buy_in
        return max(1, min(least, rules.max_buy_in or least))

    def reserve(self, player: str, seat: int, *, now: int) -> tuple[TableEvent, ...]:
        """Keep a seat for a player until he sits down, or leaves it again.

        He waits no longer: giving the seat up does not put him back on the waiting list.

        Raises:
            TableError: The seat is taken, or the player has one.
            ClockError: The time runs backwards.
        """
        time = self._time(now)
        number = self._free_seat(check_player(player), seat)
        self._state.seats[number - 1] = Seat(player, reserved=True)
        self._leave_list(player)
        event = SeatReserved(player, number, time)
        self._record(event, time)
        return (event,)

    def sit(self, player: str, seat: int, chips: int, *, now: int) -> tuple[TableEvent, ...]:
        """Seat a player with chips, for the next hand.

        Args:
            player: His name.
            seat: A free seat, or the one that is kept for him.
            chips: What he buys in for: see `buy_in_limits`.
            now: The time.

        Raises:
            TableError: The seat is taken, the player has another one, or the buy-in is not
                allowed.
            ClockError: The time runs backwards.
        """
        time = self._time(now)
        number = self._free_seat(check_player(player), seat, kept=True)
        bought = self._chips(chips, 1)
        least, most = self._buy_in_limits(player, time)
        if not least <= bought <= most:
            limits = f"{least} to {most}" if most < MAX_CHIPS else f"{least} or more"
            raise TableError(f"{shown(player)} buys in for {bought}: {limits} is allowed")
        state = self._state
        left = self._left_lately(player, time)
        owes = left is not None and left.owes
        state.seats[number - 1] = Seat(player, bought, missed_big=owes)
        state.bought_in += bought
        self._leave_list(player)
        event = SatDown(player, number, bought, time)
        self._record(event, time)
        return (event,)

    def _leave_list(self, player: str) -> None:
        """Take a player off the waiting list, now that a seat is his."""
        if player in self._state.waiting:
            self._state.waiting.remove(player)

    def _free_seat(self, player: str, seat: object, *, kept: bool = False) -> int:
        number = self._number(seat)
        mine = self.seat_of(player)
        taken = self._state.seats[number - 1]
        if kept and mine == number and taken is not None and taken.reserved:
            return number
        if mine is not None:
            raise TableError(f"{shown(player)} has seat {mine} already")
        if taken is not None:
            raise TableError(f"seat {number} is taken by {shown(taken.player)}")
        return number

    # Topping up

    def top_up(self, player: str, chips: int, *, now: int) -> tuple[TableEvent, ...]:
        """Add chips to a stack: at once, or after the hand that the player is in (rule 2.32).

        What would take a stack above the maximum when it is added after a hand is dropped; a
        player without chips must reach the minimum.

        Raises:
            TableError: The player has no seat, or the chips are not allowed.
            ClockError: The time runs backwards.
        """
        time = self._time(now)
        number, seat = self._seated(player)
        added = self._chips(chips, 1)
        asked = TopUpAsked(player, added, time)
        if self._is_dealt(number):
            self._chips(seat.top_up + added, 1)
            seat.top_up += added
            self._record(asked, time)
            return (asked,)
        allowed = self._room(seat, added)
        if allowed < added:
            least = "" if seat.chips else f" at least {self._least()} and"
            raise TableError(
                f"{added} chips for {shown(player)}, who has {seat.chips}:{least} at most"
                f" {self._room(seat, MAX_CHIPS)} may be added"
            )
        mark = len(self._events)
        self._record(asked, time)
        self._add(seat, added)
        return tuple(self._events[mark:])

    def set_auto_top_up(self, player: str, to: int | None) -> tuple[TableEvent, ...]:
        """Have a player's stack filled up before each hand that he plays, or no longer.

        Args:
            player: His name.
            to: What it is filled up to, within the limits of a buy-in; None for no longer.

        Raises:
            TableError: The player has no seat, or no stack may be filled up to that.
        """
        number, seat = self._seated(player)
        if to is not None:
            least, most = self._least(), self.rules.max_buy_in or MAX_CHIPS
            if not least <= self._chips(to, 1) <= most:
                raise TableError(f"a stack filled up to {to}: {least} to {most} is allowed")
        mark = len(self._events)
        seat.auto_top_up = to
        self._record(AutoTopUpSet(player, to))
        if not self._is_dealt(number):
            self._fill(seat)
        return tuple(self._events[mark:])

    def _room(self, seat: Seat, asked: int) -> int:
        """Return how many of the chips asked for may be added now."""
        state = self._state
        room = MAX_CHIPS - state.bought_in - state.topped_up
        if state.rules.kind == "tournament":
            return min(asked, room)
        allowed = min(asked, room, max(0, (state.rules.max_buy_in or MAX_CHIPS) - seat.chips))
        return allowed if seat.chips or allowed >= self._least() else 0

    def _add(self, seat: Seat, chips: int) -> None:
        if not seat.chips:  # he had none, and could not be dealt in
            self._plans.clear()
        seat.chips += chips
        self._state.topped_up += chips
        self._events.append(ToppedUp(seat.player, chips))

    def _fill(self, seat: Seat) -> None:
        """Add what was asked for in the hand, and fill the stack up where that is wished."""
        if seat.top_up:
            asked, seat.top_up = seat.top_up, 0
            allowed = self._room(seat, asked)
            if allowed:
                self._add(seat, allowed)
            if allowed < asked:
                self._record(TopUpDropped(seat.player, asked - allowed))
        wished = seat.auto_top_up
        if wished is not None and wished > seat.chips and not seat.sitting_out:
            allowed = self._room(seat, wished - seat.chips)
            if allowed:
                self._add(seat, allowed)

    # Leaving

    def leave(self, player: str, *, now: int) -> tuple[TableEvent, ...]:
        """Let a player stand up with his chips, or give up the seat that is kept for him.

        In a hand he leaves after it; until then he is `absent`, to be folded at his turn.

        Raises:
            TableError: The player has no seat, or is leaving already.
            ClockError: The time runs backwards.
        """
        return self._go(player, now, "left")

    def remove(self, player: str, *, now: int) -> tuple[TableEvent, ...]:
        """Have the house take a player off his seat: as when he leaves by himself.

        The last event, `StoodUp`, says with how many chips, as a move to another table needs.

        Raises:
            TableError: The player has no seat, or is leaving already.
            ClockError: The time runs backwards.
        """
        return self._go(player, now, "removed")

    def _go(
        self, player: str, now: int, reason: Literal["left", "removed"]
    ) -> tuple[TableEvent, ...]:
        time = self._time(now)
        number, seat = self._find(player)
        if seat.leaving is not None:
            raise TableError(f"{shown(player)} is leaving already")
        mark = len(self._events)
        self._record(LeaveAsked(player, time, reason == "removed"), time)
        if self._is_dealt(number):
            seat.leaving = reason
        else:
            self._stand_up(number, seat, reason)
        return tuple(self._events[mark:])

    def _stand_up(self, number: int, seat: Seat, reason: Reason) -> None:
        state = self._state
        if seat.top_up:
            self._record(TopUpDropped(seat.player, seat.top_up))
        state.seats[number - 1] = None
        state.cashed_out += seat.chips
        window = state.rules.rathole_window
        if window and not seat.reserved:
            horizon = state.now - window
            for name in [n for n, left in state.departures.items() if left.at <= horizon]:
                del state.departures[name]
            state.departures.pop(seat.player, None)
            if seat.chips:
                owes = not seat.new or seat.missed_big
                state.departures[seat.player] = Departure(seat.chips, state.now, owes)
        self._record(StoodUp(seat.player, number, seat.chips, reason))

    # Waiting for a seat

    def wait_for_seat(self, player: str, *, now: int) -> tuple[TableEvent, ...]:
        """Put a player at the end of the waiting list, which he leaves once a seat is his.

        Raises:
            TableError: The player has a seat, or waits already.
            ClockError: The time runs backwards.
        """
        time = self._time(now)
        if self.seat_of(player) is not None:
            raise TableError(f"{shown(player)} has a seat")
        if player in self._state.waiting:
            raise TableError(f"{shown(player)} waits already")
        self._state.waiting.append(player)
        event = WaitingJoined(player, time)
        self._record(event, time)
        return (event,)

    def stop_waiting(self, player: str) -> tuple[TableEvent, ...]:
        """Take a player off the waiting list.

        Raises:
            TableError: The player does not wait.
        """
        if check_player(player) not in self._state.waiting:
            raise TableError(f"{shown(player)} does not wait for a seat")
        self._state.waiting.remove(player)
        event = WaitingLeft(player)
        self._record(event)
        return (event,)
