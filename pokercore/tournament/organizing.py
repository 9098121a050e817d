"""What the floor does between hands: eliminations, hand-for-hand, tables that break or balance."""

from __future__ import annotations

from pokercore.errors import InternalStateError
from pokercore.tournament.balancing import (
    big_blind_next,
    entry_seats,
    table_to_break,
    worst_seat,
)
from pokercore.tournament.blinds import LevelClock
from pokercore.tournament.events import (
    BreakBegan,
    Eliminated,
    FinalTableFormed,
    HandForHand,
    LevelBegan,
    Moved,
    Seated,
    TableBroken,
    TableOpened,
    TimePassed,
    TournamentEnded,
)
from pokercore.tournament.floor_state import Entrant, FloorState, FloorTable
from pokercore.tournament.ranking import Bust, rank_busts

__all__ = ["Organizing"]


class Organizing(FloorState):
    """The floor at work; `Floor` says when."""

    # Levels

    def _is_step_due(self, now: int) -> bool:
        """Return whether a level or a break is over at `now`."""
        end = self.next_deadline
        return end is not None and end <= now

    def _tell(self, now: int) -> None:
        """Go on to the level of this instant."""
        self.now = now
        if self.clock is None or not self._is_step_due(now):
            return
        self._events.append(TimePassed(now))
        while (following := self.opened.structure.following(self.clock, now)) is not None:
            self._enter_step(following)
        self._organize()

    def _enter_step(self, clock: LevelClock) -> None:
        """Begin a step of the structure."""
        structure = self.opened.structure
        self.clock, self._step_ends = clock, structure.ends_at(clock)
        self.level, self.is_break = structure.level_number(clock), structure.is_break(clock)
        self.stakes = structure.level_at(clock).stakes
        for table in self._tables.values():
            table.played = 0
        if self.is_break and self._step_ends is not None:
            self._events.append(BreakBegan(clock.since, self._step_ends))
        else:
            self._events.append(LevelBegan(self.level, clock.since))

    def _fix_prizes(self) -> None:
        if self.prizes is None:
            fixed = self._fixed()
            self.prizes = fixed.prizes
            self._events.append(fixed)

    # Seats

    def _open_table(self, seats: int) -> int:
        self._opened_tables += 1
        number = self._opened_tables
        button = self._draw(range(1, seats + 1))[0]
        self._tables[number] = FloorTable(seats, button)
        self._events.append(TableOpened(number, seats, button))
        return number

    def _seat_new(self, entrant: Entrant, number: int, seat: int) -> None:
        """Seat an entry with its chips."""
        entrant.table, entrant.seat = number, seat
        entrant.chips = self.opened.buy_in.chips
        self._tables[number].sitting[seat] = entrant
        self._events.append(Seated(entrant.player, number, seat, entrant.chips))

    def _seat_late(self, entrant: Entrant) -> None:
        """Seat who comes when play goes on, by lot at one of the smallest tables (rule 3.34)."""
        free = {n: len(t.sitting) for n, t in self._tables.items() if len(t.sitting) < t.seats}
        if free:
            smallest = min(free.values())
            number = self._draw([n for n, size in free.items() if size == smallest])[0]
        else:
            number = self._open_table(self.opened.seats)
        seat = self._draw(entry_seats(self._tables[number].seat_map))[0]
        self._seat_new(entrant, number, seat)

    def _move(self, entrant: Entrant, number: int, seat: int) -> None:
        origin = entrant.table
        if origin is None:
            raise InternalStateError(f"player {entrant.player} sits nowhere and is moved")
        del self._tables[origin].sitting[entrant.seat]
        entrant.table, entrant.seat = number, seat
        self._tables[number].sitting[seat] = entrant
        self._events.append(Moved(entrant.player, origin, number, seat, entrant.chips))

    # Eliminations

    def _settle_busts(self, number: int) -> None:
        """Place those who went out at a table, once nobody of them may buy again."""
        table = self._tables[number]
        if any(entrant.is_offered for entrant in table.sitting.values()):
            return
        out = [bust for bust in table.busts if not self._entries[bust.entry].chips]
        table.busts = []
        if number in self._played:
            self._round += out
        elif out:
            self._place(out)

    def _place(self, busts: list[Bust]) -> None:
        """Take entries that went out together from their seats, the lowest place first."""
        rules = self.opened.rules
        groups = rank_busts(
            busts,
            same_hand=rules.same_hand_eliminations,
            hand_for_hand=rules.hand_for_hand_eliminations,
        )
        for group in reversed(groups):
            entrants = [self._entries[entry] for entry in group]
            self._out.append(entrants)
            self._out_count += len(group)
            place = len(self._entries) - self._out_count + 1
            for entrant in entrants:
                self._events.append(self._eliminate(entrant, place, len(group)))

    def _eliminate(self, entrant: Entrant, place: int, tied: int) -> Eliminated:
        number = entrant.table
        if number is None:
            raise InternalStateError(f"player {entrant.player} sits nowhere and goes out")
        del self._tables[number].sitting[entrant.seat]
        entrant.table, entrant.seat, entrant.is_out = None, 0, True
        self._away.discard(entrant.player)
        return Eliminated(entrant.player, entrant.entry, number, place, tied)

    # Between hands

    def _organize(self) -> None:
        """Do all that can be done now: each step leaves to the next what it does not forbid."""
        if self.level > self.opened.rules.prizes_fixed_after and not self._has_offers:
            self._fix_prizes()
        if self.is_hand_for_hand and not self._end_round():
            return
        if self._try_to_end():
            return
        self._switch_hand_for_hand()
        if self._is_final_due:
            self._form_final_table()
            return
        self._break_tables()
        self._balance()

    def _end_round(self) -> bool:
        """Place those who went out hand-for-hand, once every table has played its hand."""
        if self._played and any(
            not table.is_idle or (number not in self._played and len(table.sitting) > 1)
            for number, table in self._tables.items()
        ):
            return False
        out, self._round, self._played = self._round, [], set()
        if out:
            self._place(out)
        return True

    def _try_to_end(self) -> bool:
        """End once one player is left, or no more than there are equal prizes."""
        if not self._is_decided:
            return False
        if len(self._idle()) == len(self._tables):
            self._fix_prizes()
            self.results = self._final_results()
            self._events.append(TournamentEnded(self.results))
        return True

    def _switch_hand_for_hand(self) -> None:
        """Play hand-for-hand near the prizes, while there are several tables (rule 3.32)."""
        paid = self.places_paid
        near = paid < self.left <= paid + self.opened.rules.hand_for_hand_from
        due = bool(paid) and near and len(self._tables) > 1 and not self._is_final_due
        if due is not self.is_hand_for_hand:
            self.is_hand_for_hand = due
            self._events.append(HandForHand(due))

    @property
    def _final_seats(self) -> int:
        return self.opened.rules.final_table_seats or self.opened.seats

    @property
    def _is_final_due(self) -> bool:
        """Whether all who are left are to be seated anew at one table (rule 3.31)."""
        due = self.prizes is not None and self.is_multi_table and self.final_table is None
        return due and self.left <= self._final_seats

    def _form_final_table(self) -> None:
        """Seat all at one new table by lot, once no table plays."""
        old = list(self._tables)
        if len(self._idle()) < len(old):
            return
        players = [e for number in old for e in self._tables[number].sitting.values()]
        final = self._open_table(self._final_seats)
        seats = self._draw(range(1, self._tables[final].seats + 1))
        for entrant, seat in zip(players, seats, strict=False):
            self._move(entrant, final, seat)
        for number in old:
            self._close_table(number)
        self.final_table = final
        self._events.append(FinalTableFormed(final))

    def _close_table(self, number: int) -> None:
        del self._tables[number]
        self._events.append(TableBroken(number))

    def _break_tables(self) -> None:
        """Break tables while the others have room (rule 3.30); one in a hand is waited for."""
        while True:
            idle = self._idle()
            number = table_to_break(self._sizes(), self.opened.seats, idle)
            if number is None or number not in idle:
                return
            for entrant in self._draw(self._tables[number].sitting.values()):
                others = {n: size for n, size in self._sizes().items() if n != number}
                target = min(others, key=lambda n: (others[n], n))
                seat = self._draw(entry_seats(self._tables[target].seat_map))[0]
                self._move(entrant, target, seat)
            self._close_table(number)

    def _balance(self) -> None:
        """Move players from the largest tables to the smallest while it is due (rule 3.30)."""
        while True:
            sizes, idle = self._sizes(), self._idle()
            target = min(sizes, key=lambda n: (sizes[n], n))
            if not self._is_short(sizes[target], max(sizes.values())):
                return
            largest = [n for n in idle if sizes[n] == max(sizes.values())]
            if not largest:
                return
            origin = self._tables[largest[0]]
            mover = origin.sitting[big_blind_next(origin.seat_map)]
            self._move(mover, target, worst_seat(self._tables[target].seat_map))
