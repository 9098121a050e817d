"""The state of a tournament beside its hands, and what can be asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore.errors import InternalStateError, TournamentError, shown
from pokercore.tournament.balancing import SeatMap
from pokercore.tournament.checks import check_player
from pokercore.tournament.events import PrizesFixed, Result, TournamentEvent, TournamentOpened
from pokercore.tournament.lots import draw
from pokercore.tournament.payouts import FixedPrizes, Satellite, share_tied

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pokercore.clock import SessionKind
    from pokercore.stakes import Stakes
    from pokercore.tournament.blinds import LevelClock
    from pokercore.tournament.lots import Lot
    from pokercore.tournament.ranking import Bust

__all__ = ["Entrant", "FloorState", "FloorTable"]


class Entrant:
    """One entry of one player.

    Attributes:
        player: Whose it is.
        entry: Its number, from 1.
        number: How many entries of the player it makes, from 1.
        table: Where he sits, or None.
        seat: His seat there.
        chips: What he had when his last hand ended.
        rebuys: How often he bought again.
        bounty: Money on his head.
        bounties: Money he won in bounties.
        has_added_on: Whether he had the add-on.
        is_offered: Whether he may buy again, and the table waits for him.
        is_out: Whether he is out.
    """

    __slots__ = (
        "bounties",
        "bounty",
        "chips",
        "entry",
        "has_added_on",
        "is_offered",
        "is_out",
        "number",
        "player",
        "rebuys",
        "seat",
        "table",
    )

    def __init__(self, player: str, entry: int, number: int) -> None:
        self.player, self.entry, self.number = player, entry, number
        self.table: int | None = None
        self.seat = self.chips = self.rebuys = self.bounty = self.bounties = 0
        self.has_added_on = self.is_offered = self.is_out = False


class FloorTable:
    """A table as the floor sees it.

    Attributes:
        seats: How many seats it has, from 1.
        sitting: Who sits where.
        small_blind: The seat that the small blind had come to in the last hand, though it may
            be empty; before the first, the seat that was drawn for the button.
        big_blind: The seat of the big blind in the last hand; before the first, the same.
        before: The seats of the blinds in the hand before that one.
        starting: Chips by seat before the hand that is played; None between hands.
        played: Hands finished in this level or since this break.
        busts: Those who lost their last chip and are not placed yet.
    """

    __slots__ = (
        "before",
        "big_blind",
        "busts",
        "played",
        "seats",
        "sitting",
        "small_blind",
        "starting",
    )

    def __init__(self, seats: int, button: int) -> None:
        self.seats = seats
        self.sitting: dict[int, Entrant] = {}
        self.small_blind = self.big_blind = button
        self.before = button, button
        self.starting: dict[int, int] | None = None
        self.played = 0
        self.busts: list[Bust] = []

    @property
    def is_idle(self) -> bool:
        """Whether no hand is played and nobody may still buy again."""
        return self.starting is None and not self.busts

    @property
    def seat_map(self) -> SeatMap:
        """The table as balancing sees it."""
        return SeatMap(self.seats, tuple(self.sitting), self.small_blind, self.big_blind)


class FloorState:
    """Everything the floor keeps, to be read; `Floor` changes it.

    Attributes:
        opened: What the tournament was opened with.
        clock: Where it is in its structure; None before the start.
        level: The number of the level, from 1; 0 before the start.
        stakes: The stakes of the level; before the start those of the first.
        is_break: Whether there is a break, in which no hand begins.
        prizes: The prizes by place once no money comes in any more, or None.
        is_hand_for_hand: Whether tables wait for each other after each hand.
        final_table: The number of the final table, or None.
        results: The results once it is over, or None.
        kind: "sit_and_go" for one table from the start to the end, else "multi_table".
        hands: How many hands were begun.
        now: The latest time it was told.
    """

    def __init__(self, opened: TournamentOpened) -> None:
        """Begin a tournament that nobody has entered yet."""
        self.opened = opened
        self.clock: LevelClock | None = None
        self.level = 0
        self.stakes: Stakes = opened.structure.levels[0].stakes
        self.is_break = False
        self._step_ends: int | None = None
        self.prizes: tuple[int, ...] | None = None
        self.is_hand_for_hand = False
        self.final_table: int | None = None
        self.results: tuple[Result, ...] | None = None
        self.kind: SessionKind = "multi_table"
        self.hands = 0
        self.now = 0
        self._events: list[TournamentEvent] = [opened]
        self._entries: dict[int, Entrant] = {}
        self._last_entry: dict[str, Entrant] = {}
        self._tables: dict[int, FloorTable] = {}
        self._away: set[str] = set()
        self._out: list[list[Entrant]] = []  # groups that tie, the first to go first
        self._played: set[int] = set()  # tables that began their hand of a hand-for-hand round
        self._round: list[Bust] = []  # who lost his last chip in it
        self._out_count = self._lots = self._numbered = self._opened_tables = 0
        self._money = self._chips = self._fees = self._bounties = 0

    # Everything and everybody

    @property
    def events(self) -> tuple[TournamentEvent, ...]:
        """Everything that happened, the single record of the tournament beside its hands."""
        return tuple(self._events)

    @property
    def is_over(self) -> bool:
        """Whether the tournament has ended."""
        return self.results is not None

    @property
    def entries(self) -> int:
        """How many entries there are or were, those of a player who entered again included."""
        return len(self._entries)

    @property
    def left(self) -> int:
        """How many players are in."""
        return len(self._entries) - self._out_count

    @property
    def chips(self) -> int:
        """All chips that were given out: what the stacks sum to at any time between hands."""
        return self._chips

    @property
    def pool(self) -> int:
        """The prize pool, in money: what was paid in for it, or what is guaranteed."""
        return max(self._money, self.opened.guarantee)

    @property
    def fees(self) -> int:
        """What was paid to the house, in money."""
        return self._fees

    @property
    def bounties(self) -> int:
        """What was paid in for bounties, in money, won or not."""
        return self._bounties

    @property
    def is_multi_table(self) -> bool:
        """Whether there were ever two tables."""
        return self._opened_tables > 1

    @property
    def next_deadline(self) -> int | None:
        """When the level or the break ends by time, or None."""
        return None if self.is_over else self._step_ends

    @property
    def places_paid(self) -> int:
        """How many places win something worth waiting for; 0 while money may come in."""
        payouts = self.opened.payouts
        if self.prizes is None:
            return 0
        if isinstance(payouts, Satellite):
            return payouts.equal(self.pool, self.entries)
        return len(self.prizes)

    @property
    def players(self) -> tuple[str, ...]:
        """The players who are in, by the number of their entry."""
        return tuple([e.player for e in self._entries.values() if not e.is_out])

    @property
    def stacks(self) -> dict[str, int]:
        """The chips of the players who are in, as of the end of their last hands."""
        return {e.player: e.chips for e in self._entries.values() if not e.is_out}

    @property
    def offered(self) -> tuple[str, ...]:
        """The players who are asked whether they buy again, and for whom their tables wait."""
        return tuple([e.player for e in self._last_entry.values() if e.is_offered])

    @property
    def may_enter_again(self) -> tuple[str, ...]:
        """The players who are out and may enter again now."""
        latest = self._last_entry.values()
        return tuple([e.player for e in latest if e.is_out and self._why_no_entry(e) is None])

    @property
    def away(self) -> tuple[str, ...]:
        """The players who are away, sorted."""
        return tuple(sorted(self._away))

    def _entrant(self, player: object) -> Entrant:
        """Return the last entry of a player, or raise TournamentError if he has none."""
        found = self._last_entry.get(check_player(player))
        if found is None:
            raise TournamentError(f"player {shown(player)} has not entered")
        return found

    def entry(self, player: str) -> int:
        """Return the number of a player's last entry.

        Raises:
            TournamentError: He never entered.
        """
        return self._entrant(player).entry

    def stack(self, player: str) -> int:
        """Return a player's chips as of the end of his last hand; 0 once he is out.

        Raises:
            TournamentError: He never entered.
        """
        return self._entrant(player).chips

    def table_of(self, player: str) -> int | None:
        """Return the number of the table that a player sits at, or None.

        Raises:
            TournamentError: He never entered.
        """
        return self._entrant(player).table

    def place(self, player: str) -> int | None:
        """Return the place of a player's last entry, or None while he is in.

        While entries are open it is the place he would have if nobody else came.

        Raises:
            TournamentError: He never entered.
        """
        entrant = self._entrant(player)
        if self.results is not None:
            return next(r.place for r in self.results if r.entry == entrant.entry)
        place = len(self._entries) + 1
        for group in self._out:
            place -= len(group)
            if entrant in group:
                return place
        return None

    def _why_no_entry(self, latest: Entrant | None) -> str | None:
        """Return why one whose last entry this is may not enter now, or None if he may."""
        rules = self.opened.rules
        if latest is not None and not latest.is_out:
            return "he has entered already"
        if self.clock is None:
            return None
        if self.is_over or self._is_decided:
            return "the tournament is over"
        if self.level > (rules.late_registration or 0):
            return "registration is closed"
        if latest is not None and latest.number > rules.re_entries:
            return f"he has entered {latest.number} times, {rules.re_entries} re-entries allowed"
        return None

    @property
    def _is_decided(self) -> bool:
        """Whether one player is left, or no more than there are equal prizes."""
        satellite = isinstance(self.opened.payouts, Satellite)
        return self.left == 1 or (satellite and self.left <= self.places_paid)

    # Tables

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of the open tables."""
        return tuple(self._tables)

    def _floor_table(self, number: object) -> FloorTable:
        """Return an open table, or raise TournamentError if there is none of that number."""
        found = self._tables.get(number) if type(number) is int else None
        if found is None:
            tables = ", ".join(map(str, self._tables)) or "none"
            raise TournamentError(f"table {shown(number)} is not open: open are {tables}")
        return found

    @property
    def _has_offers(self) -> bool:
        return any(table.busts for table in self._tables.values())

    def _sizes(self) -> dict[int, int]:
        return {number: len(table.sitting) for number, table in self._tables.items()}

    @property
    def _largest(self) -> int:
        return max([len(table.sitting) for table in self._tables.values()], default=0)

    def _is_short(self, size: int, largest: int) -> bool:
        """Return whether a table of so many is to get a player of a larger one (rule 3.30)."""
        at = self.opened.rules.balance_at
        return (size < 2 < largest) or (at is not None and largest - size >= at)

    def _idle(self) -> list[int]:
        return [number for number, table in self._tables.items() if table.is_idle]

    def _draw(self, lots: Iterable[Lot]) -> list[Lot]:
        self._lots += 1
        return draw(lots, self.opened.key, self._lots)

    # Results

    @property
    def expected_prizes(self) -> tuple[int, ...]:
        """The prizes by place; while money may come in, those there would be without more."""
        payouts = self.opened.payouts
        if self.prizes is not None:
            return self.prizes
        if isinstance(payouts, FixedPrizes):
            return payouts.amounts
        return self._prizes_now() if self.entries > 1 else ()

    def _prizes_now(self) -> tuple[int, ...]:
        return self.opened.payouts.prizes(self.pool, len(self._entries))

    def _final_results(self) -> tuple[Result, ...]:
        """Return the results, all who are left sharing the first place."""
        prizes = self.prizes or ()
        winners = [entrant for entrant in self._entries.values() if not entrant.is_out]
        found: list[Result] = []
        place = 1
        for group in [winners, *reversed(self._out)]:
            shares = share_tied(prizes, place, [entrant.entry for entrant in group])
            found += [
                Result(
                    place,
                    entrant.player,
                    entrant.entry,
                    shares[entrant.entry],
                    len(group),
                    entrant.bounties + entrant.bounty,
                )
                for entrant in sorted(group, key=lambda entrant: entrant.entry)
            ]
            place += len(group)
        if sum([result.prize for result in found]) != sum(prizes):
            raise InternalStateError("the prizes paid do not sum to those fixed")
        if sum([result.bounties for result in found]) != self._bounties:
            raise InternalStateError("the bounties paid do not sum to those bought")
        return tuple(found)

    def _fixed(self) -> PrizesFixed:
        return PrizesFixed(len(self._entries), self.pool, self._prizes_now())
