"""The floor: everything in a tournament beside its hands, as commands that are checked first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from pokercore.errors import (
    BAD_DATA,
    DecodeError,
    TournamentError,
    shown,
)
from pokercore.tournament.balancing import tables_needed
from pokercore.tournament.blinds import LevelClock
from pokercore.tournament.checks import check_flag, check_player, whole
from pokercore.tournament.events import (
    AddedOn,
    AwaySet,
    Entered,
    HandBegan,
    HandCancelled,
    HandFinished,
    Rebought,
    RebuyDeclined,
    TimePassed,
    TournamentEvent,
    TournamentOpened,
    TournamentStarted,
    Withdrawn,
)
from pokercore.tournament.floor_state import Entrant
from pokercore.tournament.hands import Hands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokercore.tournament.rules import BuyIn

__all__ = ["Floor"]


class Floor(Hands):
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
            self._take(entrant, self.opened.buy_in)
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
            self._bounties -= buy_in.bounty
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
                raise TournamentError(
                    f"a tournament needs 2 entries: there are {len(self._entries)}"
                )
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
            self._take(entrant, self.opened.rebuy)
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
            self._take(entrant, self.opened.add_on)
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

    def _check_money(self, price: BuyIn) -> None:
        whole(self._chips + price.chips, "the sum of all chips")
        whole(self._money + price.cost, "the prize pool")
        whole(self._fees + price.fee, "the sum of all fees")
        whole(self._bounties + price.bounty, "the sum of all bounties")

    def _take(self, entrant: Entrant, price: BuyIn) -> None:
        self._money += price.cost
        self._chips += price.chips
        self._fees += price.fee
        self._bounties += price.bounty
        entrant.bounty += price.bounty

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
        except BAD_DATA as error:
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
            case HandFinished(table, stacks, now, knockouts):
                self._finish_hand(table, dict(stacks), now=now, knockouts=knockouts)
            case HandCancelled(table, now):
                self._cancel_hand(table, now=now)
            case _:
                raise DecodeError(f"{type(event).__name__} comes of nothing")


def _opening(record: list[TournamentEvent]) -> TournamentOpened:
    opened = record[0] if record else None
    if type(opened) is not TournamentOpened:
        raise DecodeError("a record of a tournament begins with TournamentOpened")
    return opened
