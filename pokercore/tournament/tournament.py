"""A tournament: a floor, and the tables that play its hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from pokercore.clock import ClockRules
from pokercore.dealing import Dealing
from pokercore.errors import DecodeError, TournamentError, shown
from pokercore.events import PostKind
from pokercore.games import find_game
from pokercore.session import TableSession
from pokercore.stakes import ROOM_TOURNAMENT, HouseRules
from pokercore.table import TABLE_TOURNAMENT, Table, TableRules
from pokercore.tournament.encoding import decode_tournament, encode_tournament
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
from pokercore.tournament.live import ClockedTable, LiveTable, PlainTable, wrap
from pokercore.tournament.lots import make_key
from pokercore.tournament.payouts import USUAL_PAYOUTS, Payouts
from pokercore.tournament.rules import BuyIn, TournamentRules
from pokercore.tournament.view import FloorSeat, FloorTableView, TournamentView
from pokercore.variants import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokercore.deck import Deck
    from pokercore.encoding import EncodedForm
    from pokercore.events import Event
    from pokercore.hand import Hand
    from pokercore.table import TableView
    from pokercore.tournament.blinds import BlindStructure

__all__ = ["Tournament"]


class Tournament(Floor):
    """A tournament from the first entry to the last prize.

    Every command is told the time, checks first, and changes all or nothing; it returns the
    events that came of it. Hands are played at the tables: `start_hand`, actions at the `hand`
    or the `session`, `finish_hand`. What can be asked is listed at `FloorState`. A tournament
    is not safe to change from two threads at once.

    Args:
        game: A game or its name.
        structure: Levels and breaks.
        buy_in: What an entry costs, and its chips.
        payouts: How the pool becomes prizes.
        seats: How many seats a table has, 2 to 10.
        rules: The rules of the tournament.
        house_rules: The rules of its hands.
        table_rules: The rules of its tables: those of a tournament, as the button's.
        clock_rules: The rules about time: with them each table is a `session`, as a server
            embeds it; without, hands are played by whoever calls.
        rebuy: What a rebuy costs, and its chips; the buy-in without its fee unless given.
        add_on: The same of the add-on.
        guarantee: What the prize pool is at least.
        seed: What lots are drawn by, so that a tournament can be had again; the system's
            secure source for None.

    Raises:
        TournamentError: One of these is not what it says.
        StakesError: There is no such game, or the deck does not go round a full table.
    """

    def __init__(
        self,
        game: Game | str,
        structure: BlindStructure,
        buy_in: BuyIn,
        *,
        payouts: Payouts = USUAL_PAYOUTS,
        seats: int = 9,
        rules: TournamentRules = TournamentRules(),  # noqa: B008 - a frozen value
        house_rules: HouseRules = ROOM_TOURNAMENT,
        table_rules: TableRules = TABLE_TOURNAMENT,
        clock_rules: ClockRules | None = None,
        rebuy: BuyIn | None = None,
        add_on: BuyIn | None = None,
        guarantee: int = 0,
        seed: int | None = None,
    ) -> None:
        if not isinstance(buy_in, BuyIn):
            raise TournamentError(f"buy_in is {shown(buy_in)}: BuyIn is allowed")
        again = BuyIn(chips=buy_in.chips, cost=buy_in.cost)
        opened = TournamentOpened(
            game=game if isinstance(game, Game) else find_game(game),
            structure=structure,
            buy_in=buy_in,
            payouts=payouts,
            seats=seats,
            rules=rules,
            house_rules=house_rules,
            table_rules=table_rules,
            clock_rules=clock_rules,
            rebuy=again if rebuy is None else rebuy,
            add_on=again if add_on is None else add_on,
            guarantee=guarantee,
            key=make_key(seed),
        )
        super().__init__(opened)
        self._live: dict[int, LiveTable] | None = {}
        self._carried = 1  # events that the tables know of

    # Tables

    def table(self, number: int) -> Table:
        """Return an open table, to be read: players come and go by the tournament alone.

        Raises:
            TournamentError: No open table has that number.
        """
        return self._live_table(number).table

    def session(self, number: int) -> TableSession:
        """Return the session of an open table: turns, ticks and connections go there.

        Seats, chips and hands are the tournament's.

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
        self.floor_table(number)
        return self._tables_live[number]

    @property
    def _tables_live(self) -> dict[int, LiveTable]:
        return self._live or {}

    @property
    def _latest(self) -> int:
        return max([self.now, *[live.now for live in self._tables_live.values()]])

    def _check_untouched(self, number: int, *, finished: bool = False) -> None:
        """Raise TournamentError if a table was changed otherwise than by the tournament."""
        sitting, table = self.floor_table(number).sitting, self.table(number)
        players = {seat: sitting[seat].player for seat in sorted(sitting)}
        stacks = {sitting[seat].player: sitting[seat].chips for seat in sorted(sitting)}
        if finished:
            same = sum(table.stacks.values()) == sum(stacks.values())
        else:
            playing = self.floor_table(number).starting is not None
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
            self.check_ready(number)
            opened, at, live = self.opened, self.floor_table(number), self._live_table(number)
            live.check_deck(deck)
            dealing = Dealing(deck, burn=opened.house_rules.burn_cards)
            dealing.check_room(len(at.sitting), opened.game.variant.hole_cards)
            self._carry_out()
            first = at.seat_map.clockwise(empty=False, after=at.big_blind - 1)[0]
            button = None if live.table.hands else first
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
            self._carry_out()
            live.finish_hand(now=now)
            self._finish_hand(number, self._dealt(number, stacks), now=now)
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
                session = live[number].session
                if session is not None:
                    session.set_final_table(True, now=now)

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
            TableSession(
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
        presence = origin.remove(player, now=self.now)
        if presence is not None and due and rules and rules.time_bank_refill == "level":
            presence = msgspec.structs.replace(presence, bank=None)
        target.sit(
            player,
            moved.seat,
            moved.chips,
            now=self.now,
            away=player in self._away,
            presence=presence,
        )

    # Telling

    def view(self, reader: str) -> TournamentView:
        """Return what a reader may know of the tournament, and of his own table.

        Args:
            reader: A player, "public", or "operator".

        Raises:
            TournamentError: The reader is none of these.
        """
        own = place = None
        if type(reader) is not str or reader not in ("public", "operator"):
            own, place = self.table_of(reader), self.place(reader)
        return TournamentView(
            reader=reader,
            game=self.opened.game.name,
            level=self.level,
            stakes=self.stakes,
            is_break=self.is_break,
            next_deadline=self.next_deadline,
            entries=self.entries,
            left=self.left,
            chips=self.chips,
            average_stack=self.chips // max(self.left, 1),
            pool=self.pool,
            prizes=self.prizes or (self._prizes_now() if self.entries > 1 else ()),
            prizes_fixed=self.prizes is not None,
            hand_for_hand=self.is_hand_for_hand,
            final_table=self.final_table,
            tables=tuple([self._view_table(number) for number in self._tables]),
            results=self.results or (),
            place=place,
            own_table=own,
            table=None if own is None else self.table(own).view(reader),
        )

    def _view_table(self, number: int) -> FloorTableView:
        at = self.floor_table(number)
        seats = [
            FloorSeat(seat, entrant.player, entrant.chips, entrant.player in self._away)
            for seat, entrant in sorted(at.sitting.items())
        ]
        return FloorTableView(number, tuple(seats), at.starting is not None, self.why_not(number))

    def view_table(self, number: int, reader: str) -> TableView:
        """Return a table as a reader may see it: who does not sit there sees what all see.

        Raises:
            TournamentError: No open table has that number, or the reader is none of the
                tournament.
        """
        table = self.table(number)
        if type(reader) is str and reader in ("public", "operator"):
            return table.view(reader)
        return table.view(reader if self.table_of(reader) == number else "public")

    # Keeping

    @classmethod
    def from_events(
        cls,
        events: Sequence[TournamentEvent],
        tables: Mapping[int, Table | TableSession] | None = None,
    ) -> Tournament:
        """Return the tournament that a record is of, by doing again what was asked of it.

        Args:
            events: The record: all events from the start, to the end of any command.
            tables: The tables that are open at its end, by number; sessions where they have
                clocks.

        Raises:
            DecodeError: The events do not follow from each other, or the tables are not theirs.
        """
        tournament = super().from_events(events)
        tournament._attach({} if tables is None else tables)  # noqa: SLF001 - of this class
        return tournament

    @classmethod
    def _reopen(cls, opened: TournamentOpened) -> Tournament:
        tournament = cls.__new__(cls)
        Floor.__init__(tournament, opened)
        tournament._live = None  # noqa: SLF001 - of this class
        return tournament

    def _attach(self, tables: Mapping[int, Table | TableSession]) -> None:
        """Take the tables that belong to a record."""
        if not isinstance(tables, Mapping) or set(tables) != set(self._tables):
            raise DecodeError(f"the tables beside the record are not {self.tables}")
        self._live = {number: wrap(tables[number], self.opened) for number in self._tables}
        self._carried = len(self._events)
        for number, live in self._live.items():
            try:
                self._check_hand(number, live)
            except TournamentError as error:
                raise DecodeError(str(error)) from None
            if not self._is_ours(number, live):
                raise DecodeError(f"table {number} is not one of the tournament")

    def _check_hand(self, number: int, live: LiveTable) -> None:
        """Raise TournamentError unless a table plays when the record says so."""
        begun, clocked = self._tables[number].starting is not None, live.session is not None
        over = begun and clocked and not live.table.in_hand
        self._check_untouched(number, finished=over)

    def _is_ours(self, number: int, live: LiveTable) -> bool:
        """Return whether a table has our rules, and waits for nothing we do not know of."""
        opened, table, session = self.opened, live.table, live.session
        affairs = table.view("operator").affairs
        ours = (
            (table.game, table.rules, table.house_rules, table.seats)
            == (opened.game, opened.table_rules, opened.house_rules, self._tables[number].seats)
            and not any(a.top_up or a.auto_top_up or a.sit_out_at or a.leaving for a in affairs)
            and not table.waiting
        )
        if session is None:
            away = set(table.stacks) - set(table.playing)
            return ours and table.now <= self.now and away == self._away & set(table.stacks)
        final = number == self.final_table
        return ours and (session.kind, session.clock_rules, session.is_final_table) == (
            self.kind,
            opened.clock_rules,
            final,
        )

    def encode(self, form: EncodedForm = "json") -> bytes:
        """Return the whole tournament, its record, tables, hands and decks: for storage only.

        Raises:
            StakesError: The form is neither "json" nor "msgpack".
        """
        return encode_tournament(self._events, self._tables_live, form)

    @classmethod
    def decode(cls, data: bytes) -> Tournament:
        """Return the tournament that `encode` wrote, in either form.

        Raises:
            DecodeError: The data is corrupt, of an unknown version, or no tournament.
        """
        events, tables = decode_tournament(data)
        return cls.from_events(events, tables)
