# It has no C class: its functions and methods are Python's, with their signatures.
# cython: binding=True, embedsignature=False
"""Hands at a table: the next one begins, and its result is taken back."""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING

from pokercore._checks import check_chips
from pokercore.errors import InternalStateError, TableError
from pokercore.events import HandStarted
from pokercore.hand import Hand
from pokercore.table.events import AbsentRemoved, Busted, HandBegan, HandCancelled, HandFinished
from pokercore.table.lobby import RECENT_HANDS
from pokercore.table.planning import Plan, plan_hand
from pokercore.table.presence import Presence
from pokercore.table.state import Played

if TYPE_CHECKING:
    from pokercore.deck import Deck
    from pokercore.table.events import TableEvent
    from pokercore.table.state import Running, Seat

__all__ = ["Playing"]


class Playing(Presence):
    """The commands that begin and end hands."""

    __slots__ = ()

    def start_hand(
        self,
        deck: Deck | None,
        *,
        now: int,
        button: int | None = None,
        bomb_pot: int = 0,
        event_down_to_two: bool = False,
    ) -> Hand:
        """Return the next hand, posted and dealt; `finish_hand` takes its result back.

        Args:
            deck: Where the cards come from, or None where a dealer gives them.
            now: The time.
            button: A seat the button is put at, as after a draw: then, as at the first hand,
                everybody is dealt in and owes nothing. Else it moves by the rules (2.8).
            bomb_pot: What each player posts in place of a first round (rule 3.22); button,
                blinds and debts then stay as they are.
            event_down_to_two: Whether the two players are the last of a tournament (2.19).

        Raises:
            TableError: A hand runs, fewer than two players can be dealt in, or nobody is
                dealt in at the button that is put.
            ClockError: The time runs backwards.
            StakesError, CardError: No hand can be dealt with these: see `Hand.start`.
        """
        plan = self._plan(now, button, bomb_pot)
        state, running, order = self._state, plan.running, plan.order
        # Seats, stacks and posts are the table's own: `Hand.start` need not check them again.
        started = HandStarted(
            state.game,
            state.stakes,
            state.house_rules,
            running.button,
            order,
            tuple([self._at(number).chips for number in order]),
            running.posts,
            bomb_pot,
            event_down_to_two,
        )
        hand = Hand(started, deck)
        self._begin(plan, now, drawn=button is not None)
        self._hand = hand
        return hand

    def why_not(self) -> str | None:
        """Return why no hand can begin now, or None if one can."""
        try:
            self._plan(self._state.now, None, 0)
        except TableError as error:
            return str(error)
        return None

    def _plan(self, now: int, button: int | None, bomb_pot: int) -> Plan:
        """Return the hand that would begin now."""
        self._time(now)
        state = self._state
        if state.running is not None:
            self._between_hands()
        check_chips(bomb_pot, "bomb_pot")
        if button is not None:
            self._number(button)
        if button is not None or bomb_pot:
            return plan_hand(state, button, bomb_pot)
        plan = self._plans.get(state.positions)
        if plan is None:
            plan = plan_hand(state, None, 0)
            if plan.lasts:
                self._plans[state.positions] = plan
        return plan

    def _begin(self, plan: Plan, now: int, *, drawn: bool) -> None:
        state, running = self._state, plan.running
        state.hands += 1
        state.running, state.began, state.now = running, now, now
        self._events.append(
            HandBegan(
                state.hands,
                now,
                running.button,
                running.dealt,
                running.posts,
                running.bomb_pot,
                drawn,
            )
        )
        for number in plan.left:
            self._put_out(self._at(number))

    def _at(self, number: int) -> Seat:
        seat = self._state.seats[number - 1]
        if seat is None:
            raise InternalStateError(f"seat {number} was vacated in a hand")
        return seat

    def finish_hand(self, *, now: int) -> tuple[TableEvent, ...]:
        """Take back the result of the hand that is over, and return what came of it.

        Stacks, debts and the button move on; then leave those who asked to, others sit out,
        and chips that were asked for are added.

        Raises:
            TableError: No hand runs, or it is not over.
            ClockError: The time runs backwards.
        """
        time = self._time(now)
        hand, running = self._hand, self._state.running
        if hand is None or running is None:
            lost = f"hand {self._state.hands} was lost: cancel_hand restores its chips"
            raise TableError(lost if self.in_hand else "no hand runs")
        outcome = hand.outcome
        if outcome is None:
            raise TableError(f"hand {self._state.hands} is not over")
        stacks, dealt = outcome.stacks, running.dealt
        lowest = len(dealt) - bisect(dealt, running.button)  # the place of the lowest seat
        return self._finish(
            running,
            HandFinished(
                self._state.hands,
                time,
                stacks[lowest:] + stacks[:lowest],
                outcome.rake,
                outcome.pot,
                outcome.saw_flop,
            ),
        )

    def _finish(self, running: Running, event: HandFinished) -> tuple[TableEvent, ...]:
        """Take a result of the hand that runs, which may come from a log."""
        state = self._state
        seats = state.seats
        players = []
        before = 0
        for number in running.dealt:
            seat = seats[number - 1]
            if seat is None:
                raise InternalStateError(f"seat {number} was vacated in a hand")
            players.append(seat)
            before += seat.chips
        if sum(event.stacks) + event.rake != before or not 0 <= event.pot <= before:
            raise InternalStateError(
                f"hand {event.number}: {before} chips before, {sum(event.stacks)} and a rake of"
                f" {event.rake} after"
            )
        mark = len(self._events)
        state.now = event.now
        self._events.append(event)
        state.raked += event.rake
        state.positions = running.positions
        for number, seat, chips in zip(running.dealt, players, event.stacks, strict=True):
            seat.chips = chips
            if not chips:
                self._record(Busted(seat.player, number))
                if seat.out_since is None:
                    seat.out_since, seat.out_hands = event.now, 0
            elif seat.out_since is not None and not seat.sitting_out:
                seat.out_since, seat.out_hands = None, 0
        if running.paid:
            self._plans.clear()
        for number in running.paid:
            seat = self._at(number)
            seat.new = seat.missed_big = seat.missed_small = False
            seat.answer = None
        for number in running.missed_big:
            self._miss(number, big=True)
        for number in running.missed_small:
            self._miss(number, big=False)
        dealt = len(running.dealt)
        state.recent.append(Played(state.began, event.now, event.pot, dealt, event.saw_flop))
        if len(state.recent) > RECENT_HANDS:
            del state.recent[0]
        self._settle(running, played=True)
        return tuple(self._events[mark:])

    def _miss(self, number: int, *, big: bool) -> None:
        """Note that a blind went past a seat, whoever has it by now."""
        seat = self._state.seats[number - 1]
        if seat is None or seat.new:
            return
        if big:
            seat.missed_big = True
        else:
            seat.missed_small = True

    def cancel_hand(self, *, now: int) -> tuple[TableEvent, ...]:
        """Have the hand that runs count as never dealt, and return what came of it.

        Every chip is back, and button and debts are those before it (rule 3.27). Who asked to
        leave, to sit out or for chips meanwhile gets it.

        Raises:
            TableError: No hand runs.
            ClockError: The time runs backwards.
        """
        time = self._time(now)
        running = self._state.running
        if running is None:
            raise TableError("no hand runs")
        mark = len(self._events)
        self._record(HandCancelled(self._state.hands, time), time)
        self._settle(running, played=False)
        return tuple(self._events[mark:])

    def _settle(self, running: Running, *, played: bool) -> None:
        """Do what waited for the end of the hand."""
        state = self._state
        state.running = self._hand = None
        dealt = running.dealt
        number = 0
        for seat in state.seats:
            number += 1
            if seat is None:
                continue
            if number not in dealt:
                if seat.out_since is not None:
                    seat.out_hands += played
                    if self._is_out_too_long(seat, state.now):
                        self._stand_up(number, seat, "sat_out_too_long")
                continue
            if seat.leaving is not None:
                self._stand_up(number, seat, seat.leaving)
                continue
            if seat.sit_out_at is not None and seat.sit_out_at != "next_big_blind":
                self._put_out(seat)
            if seat.top_up or seat.auto_top_up is not None:
                self._fill(seat)

    # Seats of those who do not play

    def remove_absent(self, *, now: int) -> tuple[TableEvent, ...]:
        """Free the seats of those who have not played for too long (rule 3.25).

        `finish_hand` does so after each hand; this is for a table at which none is played.

        Raises:
            ClockError: The time runs backwards.
        """
        time = self._time(now)
        gone = [
            (number, seat)
            for number, seat in enumerate(self._state.seats, 1)
            if seat is not None and self._is_out_too_long(seat, time) and not self._is_dealt(number)
        ]
        if not gone:
            return ()
        mark = len(self._events)
        self._record(AbsentRemoved(time), time)
        for number, seat in gone:
            self._stand_up(number, seat, "sat_out_too_long")
        return tuple(self._events[mark:])

    def _is_out_too_long(self, seat: Seat, now: int) -> bool:
        """Return whether a seat is to be freed: not that of one who is back and waits."""
        limit = self._state.rules.sit_out_limit
        if limit is None or seat.out_since is None or self._state.rules.kind == "tournament":
            return False
        if seat.chips and not seat.sitting_out:
            return False
        if limit.hands is not None and seat.out_hands >= limit.hands:
            return True
        return limit.time is not None and now - seat.out_since >= limit.time
