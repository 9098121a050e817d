"""The floor: everything in a tournament beside its hands, as commands that are checked first."""

from __future__ import annotations

from contextlib import contextmanager
from copy import deepcopy
from typing import TYPE_CHECKING, Self

from pokercore.errors import DecodeError, PokerError, TournamentError, shown
from pokercore.tournament.balancing import tables_needed
from pokercore.tournament.blinds import LevelClock
from pokercore.tournament.checks import check_flag, check_player, check_time, whole
from pokercore.tournament.events import (
    AddedOn,
    AwaySet,
    Entered,
    HandBegan,
    HandCancelled,
    HandFinished,
    Rebought,
    RebuyDeclined,
    RebuyOffered,
    TimePassed,
    TournamentEvent,
    TournamentOpened,
    TournamentStarted,
    Withdrawn,
)
from pokercore.tournament.floor_state import Entrant, FloorTable
from pokercore.tournament.organizing import Organizing
from pokercore.tournament.ranking import Bust

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pokercore.tournament.rules import BuyIn

__all__ = ["Floor"]

# What a copy of the state shares with it: the events only grow, and tables change last.
_SHARED = "opened", "_events", "_live"


class Floor(Organizing):
    """Entries, seats, levels, eliminations and prizes, told of hands that are played elsewhere.

    Each command checks first, and changes all or nothing; it returns the events that came of
    it. `Tournament` joins a floor and its tables.
    """

    # Entries

    def enter(self, player: str, *, now: int) -> tuple[TournamentEvent, ...]:
        """Enter a player: before the start, or late, or again once he is out (rule 3.34).

        Raises:
            TournamentError: He has entered, may not enter now, or is no name; or there would
                be more than 2**53 chips.
            ClockError: The time runs backwards.
        """
        with self._at(now) as mark:
            latest = self._last_entry.get(check_player(player))
            why = self._why_no_entry(latest)
            if why is not None:
                raise TournamentError(f"player {shown(player)} may not enter: {why}")
            self._check_money(self.opened.buy_in)
            self._numbered += 1
            number = 1 if latest is None else latest.number + 1
            entrant = Entrant(player, self._numbered, number)
            self._entries[entrant.entry] = self._last_entry[player] = entrant
            self._events.append(Entered(player, entrant.entry, now))
            self._take(self.opened.buy_in)
            if self.clock is not None:
                self._seat_late(entrant)
                self._organize()
        return self._since(mark)

    def withdraw(self, player: str, *, now: int) -> tuple[TournamentEvent, ...]:
        """Take back an entry before the start; it is as if it had never been.

        Raises:
            TournamentError: He has not entered, or the tournament has started.
            ClockError: The time runs backwards.
        """
        with self._at(now) as mark:
            entrant = self._entrant(player)
            if self.clock is not None:
                raise TournamentError("the tournament has started: entries stand")
            del self._entries[entrant.entry], self._last_entry[player]
            self._away.discard(player)
            buy_in = self.opened.buy_in
            self._money -= buy_in.cost
            self._chips -= buy_in.chips
            self._fees -= buy_in.fee
            self._events.append(Withdrawn(player, now))
        return self._since(mark)

    def start(self, *, now: int) -> tuple[TournamentEvent, ...]:
        """Seat all who entered by lot, at tables whose sizes differ by one at most.

        Raises:
            TournamentError: It has started, fewer than two have entered, or fixed prizes do
                not sum to the pool.
            ClockError: The time runs backwards.
        """
        with self._at(now) as mark:
            if self.clock is not None:
                raise TournamentError("the tournament has started already")
            if len(self._entries) < 2:
                raise TournamentError(f"{len(self._entries)} entries: a tournament needs 2")
            if not self.opened.rules.prizes_fixed_after:
                self._prizes_now()  # what does not sum to the pool is refused before the start
            if self.opened.rules.late_registration is None and (
                len(self._entries) <= self.opened.seats
            ):
                self.kind = "sit_and_go"
            self._events.append(TournamentStarted(now))
            self._enter_step(LevelClock(0, now))
            seats = self.opened.seats
            for _ in range(tables_needed(len(self._entries), seats)):
                self._open_table(seats)
            numbers = list(self._tables)
            places = {number: self._draw(range(1, seats + 1)) for number in numbers}
            for at, entrant in enumerate(self._draw(self._entries.values())):
                number = numbers[at % len(numbers)]
                self._seat_new(entrant, number, places[number].pop())
            self._organize()
        return self._since(mark)

    def set_away(self, player: str, *, away: bool, now: int) -> tuple[TournamentEvent, ...]:
        """Note that a player is away, or is back; saying what is so already does nothing.

        Raises:
            TournamentError: He is not in.
            ClockError: The time runs backwards.
        """
        with self._at(now) as mark:
            check_flag(away, "away")
            if self._entrant(player).is_out:
                raise TournamentError(f"player {shown(player)} is out")
            self._carry_out()  # while the tables know of him what they knew
            if away is not (player in self._away):
                (self._away.add if away else self._away.discard)(player)
                self._events.append(AwaySet(player, away, now))
        return self._since(mark)

    # Money

    def rebuy(self, player: str, *, now: int) -> tuple[TournamentEvent, ...]:
        """Sell a player chips again, between hands of his table (rule 3.34).

        He has none, or no more than an entry gives, and the level is one with rebuys.

        Raises:
            TournamentError: He may not buy again, or not now.
            ClockError: The time runs backwards.
        """
        with self._at(now) as mark:
            entrant, number = self._buyer(player)
            if not entrant.is_offered:
                most = self.opened.buy_in.chips
                if not self._may_rebuy(entrant, self.level):
                    raise TournamentError(f"player {shown(player)} may not buy again")
                if entrant.chips > most:
                    raise TournamentError(
                        f"player {shown(player)} has {entrant.chips} chips: with {most} or fewer"
                        " one buys again"
                    )
            self._check_money(self.opened.rebuy)
            chips = self.opened.rebuy.chips
            entrant.chips += chips
            entrant.rebuys += 1
            self._take(self.opened.rebuy)
            self._events.append(Rebought(player, number, chips, now))
            self._answered(entrant, number)
        return self._since(mark)

    def decline_rebuy(self, player: str, *, now: int) -> tuple[TournamentEvent, ...]:
        """Let a player go out who may buy again.

        Raises:
            TournamentError: He is not asked.
            ClockError: The time runs backwards.
        """
        with self._at(now) as mark:
            entrant, number = self._buyer(player)
            if not entrant.is_offered:
                raise TournamentError(f"player {shown(player)} is not asked to buy again")
            self._events.append(RebuyDeclined(player, now))
            self._answered(entrant, number)
        return self._since(mark)

    def _answered(self, entrant: Entrant, number: int) -> None:
        if entrant.is_offered:
            entrant.is_offered = False
            self._settle_busts(number)
            self._organize()

    def add_on(self, player: str, *, now: int) -> tuple[TournamentEvent, ...]:
        """Sell a player the add-on, between hands of his table in its level (rule 3.34).

        Raises:
            TournamentError: It is not on sale, or not to him now.
            ClockError: The time runs backwards.
        """
        with self._at(now) as mark:
            entrant, number = self._buyer(player)
            if self.level != self.opened.rules.add_on:
                raise TournamentError("the add-on is not on sale")
            if entrant.has_added_on:
                raise TournamentError(f"player {shown(player)} has had the add-on")
            if not entrant.chips:
                raise TournamentError(f"player {shown(player)} has no chips: rebuy, or decline it")
            self._check_money(self.opened.add_on)
            chips = self.opened.add_on.chips
            entrant.chips += chips
            entrant.has_added_on = True
            self._take(self.opened.add_on)
            self._events.append(AddedOn(player, number, chips, now))
        return self._since(mark)

    def _buyer(self, player: str) -> tuple[Entrant, int]:
        """Return an entry that may be sold something now, and the table where it is."""
        entrant = self._entrant(player)
        if entrant.table is None or self.is_over:
            raise TournamentError(f"player {shown(player)} sits at no table")
        if self._tables[entrant.table].starting is not None:
            raise TournamentError(f"table {entrant.table} is in a hand: wait until it ends")
        return entrant, entrant.table

    def _may_rebuy(self, entrant: Entrant, level: int) -> bool:
        rules = self.opened.rules
        most = rules.most_rebuys
        return level <= (rules.rebuys or 0) and (most is None or entrant.rebuys < most)

    def _check_money(self, price: BuyIn) -> None:
        whole(self._chips + price.chips, "the sum of all chips")
        whole(self._money + price.cost, "the prize pool")
        whole(self._fees + price.fee, "the sum of all fees")

    def _take(self, price: BuyIn) -> None:
        self._money += price.cost
        self._chips += price.chips
        self._fees += price.fee

    # Time

    def tick(self, *, now: int) -> tuple[TournamentEvent, ...]:
        """Tell the time: levels and breaks begin, if that is due; early or late does no harm.

        Raises:
            ClockError: The time runs backwards.
        """
        with self._at(now) as mark:
            pass
        return self._since(mark)

    @property
    def _latest(self) -> int:
        """The latest time that was told, here or at a table."""
        return self.now

    @contextmanager
    def _at(self, now: int) -> Iterator[int]:
        """Carry out a command at `now`, and give where its events begin.

        A level that is due begins first; it is taken back if the command is refused.
        """
        check_time(now, self._latest)
        mark, before = len(self._events), self.now
        kept = self._copy_state() if self._is_step_due(now) else None
        try:
            self._tell(now)
            yield mark
        except PokerError:
            self.now = before
            if kept is not None:
                del self._events[mark:]
                self.__dict__.update(kept)
            raise
        if len(self._events) == mark:
            self.now = before  # nothing happened: the time is that of the last event
        self._carry_out()

    def _carry_out(self) -> None:
        """Do at the tables what the floor has decided; a floor by itself has none."""

    def _copy_state(self) -> dict[str, object]:
        """Return all that changes, but the events, which only grow."""
        shared = [self.__dict__.get(name) for name in _SHARED]
        return deepcopy(self.__dict__, {id(value): value for value in shared})

    def _since(self, mark: int) -> tuple[TournamentEvent, ...]:
        return tuple(self._events[mark:])

    # Hands

    @property
    def ready(self) -> tuple[int, ...]:
        """The tables that may begin a hand; `tick` first where the time has not been told."""
        largest = self._largest
        return tuple([n for n, t in self._tables.items() if self._why_not(n, t, largest) is None])

    def why_not(self, number: int) -> str | None:
        """Return why a table may not begin a hand, or None if it may.

        Raises:
            TournamentError: No open table has that number.
        """
        return self._why_not(number, self._floor_table(number), self._largest)

    def _why_not(self, number: int, table: FloorTable, largest: int) -> str | None:
        if self.clock is None or self.is_over:
            return "the tournament is not under way"
        if table.starting is not None:
            return "it is in a hand"
        if table.busts:
            return "it waits for a player who may buy again"
        if len(table.sitting) < 2:
            return "it waits for a second player"
        if self.is_break:
            return "there is a break"
        return self._why_wait(number, table, largest)

    def _why_wait(self, number: int, table: FloorTable, largest: int) -> str | None:
        if self._is_decided:
            return "the tournament is decided, and waits for the hands that are played"
        if self._is_final_due:
            return "it waits for the final table"
        if self.is_hand_for_hand:
            if number in self._played:
                return "it has played its hand, and waits for the others"
            if not self._played and len(self._idle()) < len(self._tables):
                return "it waits for the others, to play hand-for-hand"
        elif self._is_short(len(table.sitting), largest):
            return "it waits to be balanced"
        return None

    def _begin_hand(
        self, number: int, *, small_blind: int, big_blind: int, now: int
    ) -> tuple[TournamentEvent, ...]:
        """Note that a table begins a hand, and who posts the blinds."""
        with self._at(now) as mark:
            self._check_ready(number)
            table = self._floor_table(number)
            whole(small_blind, "small_blind", 1, table.seats)
            if whole(big_blind, "big_blind", 1, table.seats) not in table.sitting:
                raise TournamentError(f"the big blind at seat {big_blind}: nobody sits there")
            self.hands += 1
            table.before = table.small_blind, table.big_blind
            table.small_blind, table.big_blind = small_blind, big_blind
            table.starting = {seat: entrant.chips for seat, entrant in table.sitting.items()}
            if self.is_hand_for_hand:
                self._played.add(number)
            self._events.append(
                HandBegan(number, self.hands, self.level, small_blind, big_blind, now)
            )
        return self._since(mark)

    def _check_ready(self, number: int) -> None:
        """Raise TournamentError unless a table may begin a hand."""
        why = self.why_not(number)
        if why is not None:
            raise TournamentError(f"table {number} may not begin a hand: {why}")

    def _finish_hand(
        self, number: int, stacks: Mapping[int, int], *, now: int
    ) -> tuple[TournamentEvent, ...]:
        """Take the stacks that a hand ended with: players go out, are moved, win."""
        with self._at(now) as mark:
            table = self._floor_table(number)
            starting = self._starting(number)
            self._check_stacks(table, stacks)
            table.starting = None
            table.played += 1
            self._events.append(HandFinished(number, tuple(sorted(stacks.items())), now))
            for seat in sorted(stacks):
                entrant = table.sitting[seat]
                entrant.chips = stacks[seat]
                if not entrant.chips:
                    self._bust(entrant, number, starting[seat])
            if table.busts:
                self._settle_busts(number)
            self._count_hand(table, now)
            self._organize()
        return self._since(mark)

    def _starting(self, number: int) -> dict[int, int]:
        starting = self._floor_table(number).starting
        if starting is None:
            raise TournamentError(f"table {number} is in no hand")
        return starting

    def _check_stacks(self, table: FloorTable, stacks: Mapping[int, int]) -> None:
        starting = table.starting or {}
        for chips in stacks.values():
            whole(chips, "a stack")
        if stacks.keys() - starting.keys() or sum(stacks.values()) != sum(
            [starting[seat] for seat in stacks]
        ):
            raise TournamentError("the stacks are not those of the players who began the hand")

    def _bust(self, entrant: Entrant, number: int, starting_stack: int) -> None:
        self._tables[number].busts.append(Bust(entrant.entry, number, starting_stack))
        if self._may_rebuy(entrant, self.level):
            entrant.is_offered = True
            self._events.append(RebuyOffered(entrant.player))

    def _count_hand(self, table: FloorTable, now: int) -> None:
        """End a level that lasts a number of hands with the table that has played them."""
        if self.clock is not None:
            following = self.opened.structure.after_hand(self.clock, table.played, now)
            if following != self.clock:
                self._enter_step(following)

    def _cancel_hand(self, number: int, *, now: int) -> tuple[TournamentEvent, ...]:
        """Forget a hand: every chip is where it was before it (rule 3.27)."""
        with self._at(now) as mark:
            self._starting(number)
            table = self._tables[number]
            table.starting = None
            table.small_blind, table.big_blind = table.before
            self._played.discard(number)
            self._events.append(HandCancelled(number, now))
            self._organize()
        return self._since(mark)

    # Keeping

    @classmethod
    def from_events(cls, events: Sequence[TournamentEvent]) -> Self:
        """Return the floor that a record is of, by doing again what was asked of it.

        Raises:
            DecodeError: The events are not what the rules make of each other.
        """
        try:
            record = list(events)
            floor = cls._reopen(_opening(record))
            floor._repeat(record)  # noqa: SLF001 - of this class
        except DecodeError:
            raise
        except (
            PokerError,
            ArithmeticError,
            AttributeError,
            LookupError,
            TypeError,
            ValueError,
        ) as error:
            raise DecodeError(f"the events are no record of a tournament: {error}") from error
        return floor

    @classmethod
    def _reopen(cls, opened: TournamentOpened) -> Self:
        """Return a floor that nothing was asked of yet."""
        return cls(opened)

    def _repeat(self, record: list[TournamentEvent]) -> None:
        """Do what a record says was asked, and compare what comes of it."""
        while (mark := len(self._events)) < len(record):
            self._do_again(record[mark])
            done = self._events[mark:]
            if not done or done != record[mark : mark + len(done)]:
                raise DecodeError(f"event {mark} of the record does not follow from the others")

    def _do_again(self, event: TournamentEvent) -> None:
        match event:
            case TimePassed(now):
                self.tick(now=now)
            case Entered(player, _, now):
                self.enter(player, now=now)
            case Withdrawn(player, now):
                self.withdraw(player, now=now)
            case TournamentStarted(now):
                self.start(now=now)
            case AwaySet(player, away, now):
                self.set_away(player, away=away, now=now)
            case Rebought(player, _, _, now):
                self.rebuy(player, now=now)
            case RebuyDeclined(player, now):
                self.decline_rebuy(player, now=now)
            case AddedOn(player, _, _, now):
                self.add_on(player, now=now)
            case HandBegan():
                self._begin_hand(
                    event.table,
                    small_blind=event.small_blind,
                    big_blind=event.big_blind,
                    now=event.now,
                )
            case HandFinished(table, stacks, now):
                self._finish_hand(table, dict(stacks), now=now)
            case HandCancelled(table, now):
                self._cancel_hand(table, now=now)
            case _:
                raise DecodeError(f"{type(event).__name__} comes of nothing")


def _opening(record: list[TournamentEvent]) -> TournamentOpened:
    opened = record[0] if record else None
    if type(opened) is not TournamentOpened:
        raise DecodeError("a record of a tournament begins with TournamentOpened")
    return opened
