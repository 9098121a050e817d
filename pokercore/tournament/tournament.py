"""A tournament: a floor, and the tables that play its hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pokercore.clock import ClockRules
from pokercore.errors import DecodeError, TournamentError, shown
from pokercore.games import find_game
from pokercore.session import TableSession
from pokercore.stakes import ROOM_TOURNAMENT, HouseRules
from pokercore.table import TABLE_TOURNAMENT, Table, TableRules
from pokercore.tournament.encoding import decode_tournament, encode_tournament
from pokercore.tournament.events import TournamentEvent, TournamentOpened
from pokercore.tournament.live import LiveTable, wrap
from pokercore.tournament.lots import make_key
from pokercore.tournament.payouts import USUAL_PAYOUTS, Payouts
from pokercore.tournament.playing import Playing
from pokercore.tournament.rules import BuyIn, TournamentRules
from pokercore.tournament.view import FloorSeat, FloorTableView, TournamentView
from pokercore.variants import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokercore.encoding import EncodedForm
    from pokercore.table import TableView
    from pokercore.tournament.blinds import BlindStructure

__all__ = ["Tournament"]


class Tournament(Playing):
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
        add_on: The same of the add-on, which has no bounty unless given.
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
        again = BuyIn(chips=buy_in.chips, cost=buy_in.cost, bounty=buy_in.bounty)
        more = BuyIn(chips=buy_in.chips, cost=buy_in.cost)
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
            add_on=more if add_on is None else add_on,
            guarantee=guarantee,
            key=make_key(seed),
        )
        super().__init__(opened)

    # Telling

    def __repr__(self) -> str:
        """Name the tournament without showing a card."""
        left = f"{self.left} of {self.entries} left"
        return f"<Tournament: {self.opened.game.name}, {left}, level {self.level}>"

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
            prizes=self.expected_prizes,
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
        at, live = self._floor_table(number), self._live_table(number)
        seats = [
            FloorSeat(seat, entrant.player, entrant.chips, live.is_away(entrant.player))
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
            tables: The tables that are open at its end, by number; where they have clocks the
                sessions, of which `session` gives the tournament's own.

        Raises:
            DecodeError: The events do not follow from each other, or the tables are not theirs.
        """
        tournament = super().from_events(events)
        tournament._attach({} if tables is None else tables)  # noqa: SLF001 - of this class
        return tournament

    @classmethod
    def _reopen(cls, opened: TournamentOpened) -> Tournament:
        tournament = cls.__new__(cls)
        Playing.__init__(tournament, opened)
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
