"""A tournament: a floor, and the tables that play its hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pokercore.dealing import Dealing
from pokercore.errors import DecodeError, TableError, TournamentError, shown
from pokercore.events import HandStarted, PostKind
from pokercore.games import find_game
from pokercore.stakes import ROOM_TOURNAMENT, HouseRules
from pokercore.table import TABLE_TOURNAMENT, Standing, Table, TableRules
from pokercore.tournament.encoding import decode_tournament, encode_tournament
from pokercore.tournament.events import (
    AddedOn,
    AwaySet,
    Eliminated,
    Moved,
    Rebought,
    Seated,
    TableBroken,
    TableOpened,
    TournamentEvent,
    TournamentOpened,
)
from pokercore.tournament.floor import Floor
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
    events that came of it. Hands are played at the tables: `start_hand`, actions at the `hand`,
    `finish_hand`. What can be asked is listed at `FloorState`. A tournament is not safe to
    change from two threads at once.

    Args:
        game: A game or its name.
        structure: Levels and breaks.
        buy_in: What an entry costs, and its chips.
        payouts: How the pool becomes prizes.
        seats: How many seats a table has, 2 to 10.
        rules: The rules of the tournament.
        house_rules: The rules of its hands.
        table_rules: The rules of its tables: those of a tournament, as the button's.
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
            rebuy=again if rebuy is None else rebuy,
            add_on=again if add_on is None else add_on,
            guarantee=guarantee,
            key=make_key(seed),
        )
        super().__init__(opened)
        self._live: dict[int, Table] | None = {}
        self._carried = 1  # events that the tables know of

    # Hands

    def table(self, number: int) -> Table:
        """Return an open table, to be read: players come and go by the tournament alone.

        Raises:
            TournamentError: No open table has that number.
        """
        self.floor_table(number)
        return self._tables_live[number]

    @property
    def _tables_live(self) -> dict[int, Table]:
        return self._live or {}

    def hand(self, number: int) -> Hand:
        """Return the hand that a table plays: actions go there.

        Raises:
            TournamentError: No open table has that number, or it plays no hand.
        """
        hand = self.table(number).hand
        if hand is None:
            raise TournamentError(f"table {number} is in no hand")
        return hand

    def start_hand(self, number: int, deck: Deck | None, *, now: int) -> Hand:
        """Return the next hand of a table, posted and dealt at the level of this instant.

        Args:
            number: The table, one of `ready`.
            deck: Where the cards come from, or None where a dealer gives them.
            now: The time.

        Raises:
            TournamentError: The table may not begin a hand, and `why_not`.
            CardError: The cards do not go round.
            ClockError: The time runs backwards.
        """
        self._check_untouched(number)
        with self._at(now):
            self.check_ready(number)
            opened, at, table = self.opened, self.floor_table(number), self.table(number)
            dealing = Dealing(deck, burn=opened.house_rules.burn_cards)
            dealing.check_room(len(at.sitting), opened.game.variant.hole_cards)
            self._carry_out()
            if table.stakes != self.stakes:
                table.set_stakes(self.stakes, now=now)
            first = at.seat_map.clockwise(empty=False, after=at.big_blind - 1)[0]
            hand = table.start_hand(
                deck,
                now=now,
                button=None if table.hands else first,
                event_down_to_two=self.left == 2,
            )
            small, big = _blinds(hand, at.big_blind)
            self._begin_hand(number, small_blind=small, big_blind=big, now=now)
        return hand

    def finish_hand(self, number: int, *, now: int) -> tuple[TournamentEvent, ...]:
        """Take the result of a hand that is over: players go out, are moved, win.

        Raises:
            TournamentError: The table plays no hand, or it is not over.
            ClockError: The time runs backwards.
        """
        self._check_untouched(number)
        with self._at(now) as mark:
            hand = self.hand(number)
            if not hand.is_over:
                raise TournamentError(f"the hand of table {number} is not over")
            stacks = hand.stacks
            self._carry_out()
            self.table(number).finish_hand(now=now)
            self._finish_hand(number, stacks, now=now)
        return self._since(mark)

    def cancel_hand(self, number: int, *, now: int) -> tuple[TournamentEvent, ...]:
        """Have a hand count as never dealt: every chip is back (rule 3.27).

        Raises:
            TournamentError: The table plays no hand.
            ClockError: The time runs backwards.
        """
        self._check_untouched(number)
        with self._at(now) as mark:
            self._starting(number)
            self._carry_out()
            self.table(number).cancel_hand(now=now)
            self._cancel_hand(number, now=now)
        return self._since(mark)

    def act_for_away(self, number: int) -> tuple[Event, ...]:
        """Check or fold for players who are away until it is the turn of one who is there.

        Call it after a hand began and after each action, where no clock does it (rule 2.39).

        Raises:
            TournamentError: The table plays no hand.
        """
        self.hand(number)
        return self.table(number).act_for_absent()

    # Tables

    def _carry_out(self) -> None:
        """Do at the tables what the floor has decided."""
        if self._live is None:
            return  # a record is read: the tables come with it
        while self._carried < len(self._events):
            event = self._events[self._carried]
            self._carried += 1
            self._carry(event, self._live)

    def _carry(self, event: TournamentEvent, live: dict[int, Table]) -> None:
        now = self.now
        match event:
            case TableOpened(number, seats):
                opened = self.opened
                live[number] = Table(
                    opened.game,
                    self.stakes,
                    seats=seats,
                    rules=opened.table_rules,
                    house_rules=opened.house_rules,
                )
            case Seated(player, number, seat, chips):
                self._sit(live[number], player, seat, chips)
            case Moved(player, origin, number, seat, chips):
                live[origin].remove(player, now=now)
                self._sit(live[number], player, seat, chips)
            case TableBroken(number):
                del live[number]
            case Eliminated():
                live[event.table].remove(event.player, now=now)
            case Rebought(player, number, chips) | AddedOn(player, number, chips):
                live[number].top_up(player, chips, now=now)
            case AwaySet(player, away):
                sits = self.table_of(player)
                if sits is not None:
                    table = live[sits]
                    (table.sit_out if away else table.sit_in)(player, now=now)

    def _sit(self, table: Table, player: str, seat: int, chips: int) -> None:
        table.sit(player, seat, chips, now=self.now)
        if player in self._away:
            table.sit_out(player, now=self.now)

    def _check_untouched(self, number: int) -> None:
        """Raise TournamentError if a table was changed otherwise than by the tournament."""
        at, table = self.floor_table(number), self._tables_live[number]
        players = {seat: entrant.player for seat, entrant in sorted(at.sitting.items())}
        stacks = {entrant.player: entrant.chips for _, entrant in sorted(at.sitting.items())}
        playing = at.starting is not None
        if (table.players, table.stacks, table.in_hand) != (players, stacks, playing):
            raise TournamentError(f"table {number} was changed otherwise than by the tournament")

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
        cls, events: Sequence[TournamentEvent], tables: Mapping[int, Table] | None = None
    ) -> Tournament:
        """Return the tournament that a record is of, by doing again what was asked of it.

        Args:
            events: The record: all events from the start, to the end of any command.
            tables: The tables that are open at its end, by number.

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

    def _attach(self, tables: Mapping[int, Table]) -> None:
        """Take the tables that belong to a record."""
        if not isinstance(tables, Mapping) or set(tables) != set(self._tables):
            raise DecodeError(f"the tables beside the record are not {self.tables}")
        self._live = {number: tables[number] for number in self._tables}
        self._carried = len(self._events)
        for number, table in self._live.items():
            if not isinstance(table, Table):
                raise DecodeError(f"table {number} is {shown(table)}: a Table is allowed")
            try:
                self._check_untouched(number)
            except TournamentError as error:
                raise DecodeError(str(error)) from None
            self._check_table(number, table)

    def _check_table(self, number: int, table: Table) -> None:
        """Raise DecodeError if a table waits for what the tournament does not know of."""
        opened, now = self.opened, self.now
        view = table.view("operator")
        out = {s.player for s in view.seats if s.standing is Standing.SITTING_OUT}
        waits = [a for a in view.affairs if a.top_up or a.auto_top_up or a.sit_out_at or a.leaving]
        if (
            (table.game, table.rules, table.house_rules, table.seats)
            != (opened.game, opened.table_rules, opened.house_rules, self._tables[number].seats)
            or out != self._away & set(table.stacks)
            or waits
            or table.waiting
            or table.now > now
        ):
            raise DecodeError(f"table {number} is not one of the tournament")

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


def _blinds(hand: Hand, last: int) -> tuple[int, int]:
    """Return the seats of the blinds of a hand; an unposted small one is at the last big one."""
    started = hand.events[0]
    if not isinstance(started, HandStarted):
        raise TableError("the hand has no beginning")
    seats = {post.kind: post.seat for post in started.posts}
    return seats.get(PostKind.SMALL_BLIND, last), seats[PostKind.BIG_BLIND]
