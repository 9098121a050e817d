"""Hands as the floor knows them: which table may begin one, and what comes of its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore.errors import TournamentError
from pokercore.tournament.checks import whole
from pokercore.tournament.events import (
    BountyWon,
    HandBegan,
    HandCancelled,
    HandFinished,
    RebuyOffered,
    TournamentEvent,
)
from pokercore.tournament.floor_state import Entrant, FloorTable
from pokercore.tournament.ranking import Bust
from pokercore.tournament.timing import Timing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pokercore.tournament.bounties import Knockout

__all__ = ["Hands"]


class Hands(Timing):
    """The floor told of hands that are played elsewhere."""

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
        self,
        number: int,
        stacks: Mapping[int, int],
        *,
        now: int,
        knockouts: tuple[Knockout, ...] = (),
    ) -> tuple[TournamentEvent, ...]:
        """Take the stacks that a hand ended with: players go out, are moved, win."""
        with self._at(now) as mark:
            table = self._floor_table(number)
            starting = self._starting(number)
            self._check_stacks(table, stacks)
            self._check_knockouts(stacks, knockouts)
            table.starting = None
            table.played += 1
            self._events.append(HandFinished(number, tuple(sorted(stacks.items())), now, knockouts))
            for seat in sorted(stacks):
                entrant = table.sitting[seat]
                entrant.chips = stacks[seat]
                if not entrant.chips:
                    self._bust(entrant, number, starting[seat])
            for seat, winners in knockouts:
                self._pay_bounty(table.sitting[seat], [table.sitting[w] for w in winners])
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

    @property
    def _has_bounties(self) -> bool:
        opened = self.opened
        return any(price.bounty for price in (opened.buy_in, opened.rebuy, opened.add_on))

    def _check_knockouts(self, stacks: Mapping[int, int], knockouts: tuple[Knockout, ...]) -> None:
        """Raise TournamentError unless who is out lost to somebody who is in."""
        out = {seat for seat, chips in stacks.items() if not chips}
        seats = [seat for seat, _ in knockouts]
        if sorted(seats) != (sorted(out) if self._has_bounties else []):
            raise TournamentError("the knockouts are not those of the hand")
        for _, winners in knockouts:
            known = set(winners) <= stacks.keys() - out
            if not winners or len(set(winners)) < len(winners) or not known:
                raise TournamentError("a player was knocked out by nobody who is left")

    def _pay_bounty(self, loser: Entrant, winners: list[Entrant]) -> None:
        """Divide the bounty on a head; what does not divide goes to the lowest entry."""
        each, rest = divmod(loser.bounty, len(winners))
        loser.bounty = 0
        for winner in sorted(winners, key=lambda winner: winner.entry):
            money, rest = each + rest, 0
            if money:
                winner.bounties += money
                self._events.append(BountyWon(winner.player, loser.player, money))

    def _bust(self, entrant: Entrant, number: int, starting_stack: int) -> None:
        self._tables[number].busts.append(Bust(entrant.entry, number, starting_stack))
        if self._may_rebuy(entrant, self.level):
            entrant.is_offered = True
            self._events.append(RebuyOffered(entrant.player))

    def _may_rebuy(self, entrant: Entrant, level: int) -> bool:
        rules = self.opened.rules
        most = rules.most_rebuys
        return level <= (rules.rebuys or 0) and (most is None or entrant.rebuys < most)

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
