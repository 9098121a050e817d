"""Hands at the tables of a tournament: what the floor decides is done there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pokercore.dealing import Dealing
from pokercore.errors import TournamentError
from pokercore.events import PostKind
from pokercore.table import Table
from pokercore.tournament.bounties import knockouts
from pokercore.tournament.events import (
    AddedOn,
    AwaySet,
    Eliminated,
    FinalTableFormed,
    Moved,
    Rebought,
    Seated,
    TableBroken,
    TableOpened,
    TournamentEvent,
    TournamentOpened,
)
from pokercore.tournament.floor import Floor
from pokercore.tournament.live import ClockedTable, LiveTable, PlainTable
from pokercore.tournament.session import TournamentSession

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pokercore.deck import Deck
    from pokercore.events import Event
    from pokercore.hand import Hand

__all__ = ["Playing"]


class Playing(Floor):
    """A floor with tables, whose hands begin and end by its leave."""

    def __init__(self, opened: TournamentOpened) -> None:
        """Begin a tournament that nobody has entered yet."""
        super().__init__(opened)
        self._live: dict[int, LiveTable] | None = {}  # None while a record is read
        self._carried = 1  # events that the tables know of

    # Tables

    def table(self, number: int) -> Table:
        """Return an open table, to be read: players come and go by the tournament alone.

        Raises:
            TournamentError: No open table has that number.
        """
        return self._live_table(number).table

    def session(self, number: int) -> TournamentSession:
        """Return the session of an open table: turns, ticks and connections go there.

        Seats, chips and hands are the tournament's: the session refuses to change them.

        Raises:
            TournamentError: No open table has that number, or tables have no clocks.
        """
        session = self._live_table(number).session
        if session is None:
            raise TournamentError("tables have no clocks: open the tournament with clock_rules")
        return session

    def hand(self, number: int) -> Hand:
        """Return the hand that a table plays; without clocks, actions go there.

        Raises:
            TournamentError: No open table has that number, or it plays no hand.
        """
        hand = self.table(number).hand
        if hand is None:
            raise TournamentError(f"table {number} is in no hand")
        return hand

    def _live_table(self, number: int) -> LiveTable:
        self._floor_table(number)
        return self._tables_live[number]

    @property
    def _tables_live(self) -> dict[int, LiveTable]:
        return self._live or {}

    @property
    def _latest(self) -> int:
        if self.opened.clock_rules is None:
            return self.now  # tables without clocks are told the time here alone
        return max([self.now, *[live.now for live in self._tables_live.values()]])

    def _check_untouched(self, number: int, *, finished: bool = False) -> None:
        """Raise TournamentError if a table was changed otherwise than by the tournament."""
        sitting, table = self._floor_table(number).sitting, self.table(number)
        players = {seat: sitting[seat].player for seat in sorted(sitting)}
        stacks = {sitting[seat].player: sitting[seat].chips for seat in sorted(sitting)}
        if finished:
            same = sum(table.stacks.values()) == sum(stacks.values())
        else:
            playing = self._floor_table(number).starting is not None
            same = (table.stacks, table.in_hand) == (stacks, playing)
        if table.players != players or not same:
            raise TournamentError(f"table {number} was changed otherwise than by the tournament")

    # Hands

    @property
    def finished(self) -> tuple[int, ...]:
        """The tables whose hand is over, and waits for `finish_hand`."""
        return tuple(
            [
                number
                for number, table in self._tables.items()
                if table.starting is not None and self._tables_live[number].result is not None
            ]
        )

    def start_hand(
        self, number: int, deck: Deck | None, *, now: int
    ) -> tuple[TournamentEvent, ...]:
        """Begin the next hand of a table, posted and dealt at the level of this instant.

        Args:
            number: The table, one of `ready`.
            deck: Where the cards come from, or None where a dealer gives them, without clocks.
            now: The time.

        Raises:
            TournamentError: The table may not begin a hand, and `why_not`; or it is no deck.
            CardError: The cards do not go round.
            ClockError: The time runs backwards.
        """
        self._check_untouched(number)
        with self._at(now) as mark:
            self._check_ready(number)
            opened, at, live = self.opened, self._floor_table(number), self._live_table(number)
            live.check_deck(deck)
            dealing = Dealing(deck, burn=opened.house_rules.burn_cards)
            dealing.check_room(len(at.sitting), opened.game.variant.hole_cards)
            self._carry_out()
            first = at.seat_map.clockwise(empty=False, after=at.big_blind - 1)[0]
            button = first if live.table.button is None else None
            begun = live.start_hand(deck, self.stakes, button, now=now, last_two=self.left == 2)
            seats = {post.kind: post.seat for post in begun.posts}
            # A small blind that nobody posts has come to the seat of the last big blind (3.2).
            small = seats.get(PostKind.SMALL_BLIND, at.big_blind)
            big = seats[PostKind.BIG_BLIND]
            self._begin_hand(number, small_blind=small, big_blind=big, now=now)
        return self._since(mark)

    def finish_hand(self, number: int, *, now: int) -> tuple[TournamentEvent, ...]:
        """Take the result of a hand that is over: players go out, are moved, win.

        Raises:
            TournamentError: The table plays no hand, or it is not over.
            ClockError: The time runs backwards.
        """
        self._check_untouched(number, finished=True)
        with self._at(now) as mark:
            self._starting(number)
            live = self._live_table(number)
            stacks = live.result
            if stacks is None:
                raise TournamentError(f"the hand of table {number} is not over")
            knocked_out = knockouts(live.hand_events) if self._has_bounties else ()
            self._carry_out()
            live.finish_hand(now=now)
            self._finish_hand(number, self._dealt(number, stacks), now=now, knockouts=knocked_out)
        return self._since(mark)

    def _dealt(self, number: int, stacks: Mapping[int, int]) -> dict[int, int]:
        """Return the stacks of those who were there when the hand began."""
        starting = self._starting(number)
        return {seat: chips for seat, chips in stacks.items() if seat in starting}

    def cancel_hand(self, number: int, *, now: int) -> tuple[TournamentEvent, ...]:
        """Have a hand count as never dealt: every chip is back (rule 3.27).

        Raises:
            TournamentError: The table plays no hand, or its session has ended it.
            ClockError: The time runs backwards.
        """
        live = self._live_table(number)
        self._starting(number)
        if not live.table.in_hand:
            raise TournamentError(f"the hand of table {number} is over: finish_hand")
        self._check_untouched(number)
        with self._at(now) as mark:
            self._carry_out()
            live.cancel_hand(now=now)
            self._cancel_hand(number, now=now)
        return self._since(mark)

    # Who is away

    def set_away(self, player: str, *, away: bool, now: int) -> tuple[TournamentEvent, ...]:
        """Note that a player is away, or is back; saying what is so already does nothing.

        Raises:
            TournamentError: He is not in, or tables have clocks: their sessions are told of
                connections.
            ClockError: The time runs backwards.
        """
        if self.opened.clock_rules is not None:
            raise TournamentError("tables have clocks: tell the session of who is disconnected")
        return super().set_away(player, away=away, now=now)

    def act_for_away(self, number: int) -> tuple[Event, ...]:
        """Check or fold for players who are away until it is the turn of one who is there.

        Call it after a hand began and after each action, where no clock does it (rule 2.39).

        Raises:
            TournamentError: The table plays no hand, or has a clock.
        """
        self.hand(number)
        if self.opened.clock_rules is not None:
            raise TournamentError("tables have clocks: their sessions act for who is away")
        return self.table(number).act_for_absent()

    # What the floor decides is done at the tables

    def _carry_out(self) -> None:
        if self._live is None:
            return  # a record is read: the tables come with it
        while self._carried < len(self._events):
            event = self._events[self._carried]
            self._carried += 1
            self._carry(event, self._live)

    def _carry(self, event: TournamentEvent, live: dict[int, LiveTable]) -> None:
        now = self.now
        match event:
            case TableOpened(number, seats):
                live[number] = self._new_table(seats)
            case Seated(player, number, seat, chips):
                live[number].sit(player, seat, chips, now=now, away=player in self._away)
            case Moved():
                self._carry_over(event, live[event.from_table], live[event.table])
            case TableBroken(number):
                del live[number]
            case Eliminated():
                live[event.table].remove(event.player, now=now)
            case Rebought(player, number, chips) | AddedOn(player, number, chips):
                live[number].top_up(player, chips, now=now)
            case AwaySet(player, away):
                sits = self.table_of(player)
                if sits is not None:
                    live[sits].set_away(player, away=away, now=now)
            case FinalTableFormed(number):
                live[number].set_final_table(now=now)

    def _new_table(self, seats: int) -> LiveTable:
        opened = self.opened
        if opened.clock_rules is None:
            return PlainTable(
                Table(
                    opened.game,
                    self.stakes,
                    seats=seats,
                    rules=opened.table_rules,
                    house_rules=opened.house_rules,
                )
            )
        return ClockedTable(
            TournamentSession(
                opened.game,
                self.stakes,
                now=self.now,
                seats=seats,
                kind=self.kind,
                table_rules=opened.table_rules,
                house_rules=opened.house_rules,
                clock_rules=opened.clock_rules,
            )
        )

    def _carry_over(self, moved: Moved, origin: LiveTable, target: LiveTable) -> None:
        """Move a player with his chips, and what is left of his reserve (rule 2.37)."""
        player, rules = moved.player, self.opened.clock_rules
        due = origin.table.stakes != self.stakes  # the table he leaves has not begun the level
        sits_out = player in origin.table.sitting_out
        presence = origin.remove(player, now=self.now)
        if presence is not None and due and rules and rules.time_bank_refill == "level":
            presence = msgspec.structs.replace(presence, bank=None)
        target.sit(
            player,
            moved.seat,
            moved.chips,
            now=self.now,
            away=sits_out,
            presence=presence,
        )
