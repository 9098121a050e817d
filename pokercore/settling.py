"""The end of a hand: the showdown, and who is paid what."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from pokercore._checks import check_chips
from pokercore.betting import NOBODY
from pokercore.errors import IllegalActionError, InternalStateError, StakesError, shown
from pokercore.events import (
    Event,
    HandEnded,
    HandMucked,
    HandShown,
    PotAwarded,
    RakeTaken,
    ResultRecorded,
    ShowReason,
)
from pokercore.hand_state import HandState
from pokercore.pots import Pot, build_pots, left_in_pots, main_pot_first, split_boards
from pokercore.showdown import Standing, Strength, award_pot, showing_order, strength
from pokercore.streets import Phase

__all__ = ["Settling"]

# Looked up once: a member of an enumeration is slow to reach through its class.
_SHOWDOWN, _RESULT, _COMPLETE = Phase.SHOWDOWN, Phase.RESULT, Phase.COMPLETE


class Settling(HandState):
    """What happens to a hand once its betting is over and its boards are dealt."""

    __slots__ = ()

    def _open_showdown(self) -> None:
        betting = self._betting
        self._pots = build_pots(betting.in_hand, betting.live, betting.dead)
        self._strengths = self._all_strengths()
        first = betting.aggressor
        if self.rules.first_to_show == "last_aggressor_of_hand":
            first = betting.hand_aggressor
        if first == NOBODY or not betting.live[first]:
            first = 0
        self._reached = tuple([p for p in range(len(self.seats)) if betting.live[p]])
        self._queue = [
            place
            for place in showing_order(self._pots, first, len(self.seats))
            if not self._shown[place]
        ]
        self.phase = _SHOWDOWN
        self._show_on()

    def _all_strengths(self) -> list[list[Strength | None]]:
        cards, variant = self._cards, self.game.variant
        live = self._betting.live
        boards: list[list[Strength | None]] = []
        for number in range(len(cards.boards)):
            board = cards.board_mask(number)
            boards.append(
                [
                    strength(variant, hole, board) if hole and board and live[place] else None
                    for place, hole in enumerate(cards.hole_masks)
                ]
            )
        return boards

    def _show_on(self) -> None:
        """Go on to the next who is asked, or to the end, showing and mucking by rule till then."""
        if self._queue and not self._is_asked(self._queue[0]):
            self._show_by_rule()
        if not self._queue:
            self._settle()

    def _is_asked(self, place: int) -> bool:
        """Whether a player chooses to show or to muck: nobody does who is away (rule 2.33)."""
        return self.rules.showdown == "ask" and not self._betting.protected[place]

    def _show_by_rule(self) -> None:
        """Show in turn every hand that may win a half of a pot, and muck the others (2.25)."""
        standing = Standing([pot for pot in self._pots if len(pot.eligible) > 1], self._strengths)
        for place, open_already in enumerate(self._shown):
            if open_already:
                standing.show(place)
        board_known = self._cards.board_mask(0) != 0
        while self._queue and not self._is_asked(self._queue[0]):
            place = self._queue.pop(0)
            if self._is_known(place) and (not board_known or standing.may_win(place)):
                self._show(place, "showdown")
                standing.show(place)
            else:
                self._muck(place)

    def _show(self, place: int, reason: ShowReason) -> None:
        self._shown[place] = True
        cards = tuple([card for card in self._cards.holes[place] if card is not None])
        self._events.append(HandShown(self.seats[place], cards, reason))

    def _muck(self, place: int) -> None:
        self._mucked[place] = True
        self._events.append(HandMucked(self.seats[place]))

    # The end

    def _settle(self) -> None:
        """Pay out every pot, or wait for a record where unknown cards leave one open."""
        betting = self._betting
        if not self._pots:
            self._pots = build_pots(betting.in_hand, betting.live, betting.dead)
        claims = [self._claims(pot) for pot in self._pots]
        if any(claim is None for claim in claims):
            self.phase = _RESULT
            return
        nets = self._take_rake()
        for number in range(len(nets) - 1, -1, -1):
            self._award(number, nets[number], claims[number] or ())
        self._end()

    def _claims(self, pot: Pot) -> tuple[int, ...] | None:
        """Return who may win a pot, or None where unknown cards leave that open."""
        claims = self._claimants(pot)
        if len(claims) > 1:
            for strengths in self._strengths:
                if any(strengths[place] is None for place in claims):
                    return None
        return claims

    def _claimants(self, pot: Pot) -> tuple[int, ...]:
        """Return who has not given up a pot; everybody where all have, for one of them won it."""
        kept = tuple([place for place in pot.eligible if not self._gave_up(place)])
        return kept or pot.eligible

    def _gave_up(self, place: int) -> bool:
        """Whether a mucked hand lost its claim: it was beaten, or mucked by its player.

        A hand that was mucked because its cards are not known may still have been the best.
        """
        return self._mucked[place] and (self._is_known(place) or self._is_asked(place))

    def _take_rake(self) -> list[int]:
        shares = self._rake_shares()
        self._book_rake(shares)
        return [pot.chips - share for pot, share in zip(self._pots, shares, strict=True)]

    def _rake_shares(self) -> list[int]:
        """Return what the house takes of each pot by its own rule (rule 3.20)."""
        chips = [pot.chips for pot in self._pots]
        rake = self.rules.rake
        if rake is None:
            return [0] * len(chips)
        shares = rake.shares(chips, len(self.seats), flop=len(self._cards.boards[0]) > 0)
        if not all(0 <= share <= pot for share, pot in zip(shares, chips, strict=True)):
            raise InternalStateError(f"a rake of {shares} from pots of {chips}")
        return shares

    def _book_rake(self, shares: list[int]) -> None:
        for number, share in enumerate(shares):
            if share:
                self._events.append(RakeTaken(number, share))

    def _award(self, number: int, chips: int, claims: tuple[int, ...]) -> None:
        if len(claims) == 1:
            if chips:
                self._pay(PotAwarded(number, self.seats[claims[0]], chips))
            return
        boards = len(self._strengths)
        parts = [chips] if boards == 1 else split_boards(chips, boards, self.stakes.chip_unit)
        for board, part in enumerate(parts):
            for half, place, won, odd, shared in award_pot(
                part, self._strengths[board], claims, self.stakes.chip_unit
            ):
                self._pay(PotAwarded(number, self.seats[place], won, half, board, odd, shared))

    def _pay(self, award: PotAwarded) -> None:
        self._betting.pay(self._places[award.seat], award.chips)
        self._events.append(award)

    def _end(self) -> None:
        betting = self._betting
        missing = sum(self._started.stacks) - sum(betting.stacks)
        if missing and missing != self.rake:
            raise InternalStateError("chips were made or lost in paying the pots out")
        betting.close()
        self._events.append(HandEnded(tuple(self._betting.stacks)))
        self.phase = _COMPLETE
        self._legal = None

    # A recorded result

    def record_result(self, collected: Mapping[int, int]) -> tuple[Event, ...]:
        """Pay out what a record says, where unknown cards leave the winner open.

        The result is marked: `is_verified` is False. What the record leaves in the pots is
        booked as rake: by the rule of the house where it takes one, else of the main pot
        first, as far as what was collected leaves it there.

        Args:
            collected: Chips each seat took of all pots together; seats left out took none.

        Raises:
            IllegalActionError: The hand does not wait for a result.
            OutOfTurnError: A seat that is not dealt in.
            StakesError: A seat that cannot win so much, more chips than the pots hold, or a
                total that leaves another rake than the house takes.
        """
        if self.phase is not _RESULT:
            raise IllegalActionError(
                f"no recorded result is awaited: the hand waits for {self.phase.value}",
                legal=self.legal_actions(),
                street=self.street,
            )
        taken = self._read_collected(collected)
        shares = self._recorded_rake(taken)
        mark = len(self._events)
        self._book_rake(shares)
        won = [(place, chips) for place, chips in enumerate(taken) if chips]
        self._events.append(ResultRecorded(tuple([(self.seats[p], chips) for p, chips in won])))
        for place, chips in won:
            self._betting.pay(place, chips)
        self.is_verified = False
        self._end()
        return tuple(self._events[mark:])

    def _read_collected(self, collected: Mapping[int, int]) -> list[int]:
        """Return what each place took, each no more than the pots hold that it may win."""
        if not isinstance(collected, Mapping):
            raise StakesError(f"collected is {shown(collected)}: a mapping of seats to chips")
        taken = [0] * len(self.seats)
        for seat, chips in dict(islice(collected.items(), len(taken) + 1)).items():
            check_chips(chips, f"what seat {shown(seat)} collected")
            place = self._place_of(seat)
            most = sum([pot.chips for pot in self._pots if place in self._claimants(pot)])
            if chips > most:
                raise StakesError(f"seat {seat} collected {chips}: {most} is the most it can win")
            taken[place] = chips
        return taken

    def _recorded_rake(self, taken: list[int]) -> list[int]:
        """Return what the house took of each pot when the players took so much (rule 3.20)."""
        left = left_in_pots(self._pots, taken)
        if self.rules.rake is None:
            shares = main_pot_first(self._pots, left)
        else:
            shares = self._rake_shares()
            if sum(shares) != left[-1]:
                raise StakesError(
                    f"{sum(taken)} are collected of {self.pot}: with the rake of the house,"
                    f" {sum(shares)}, it must be {self.pot - sum(shares)}"
                )
        raked = 0
        for number, share in enumerate(shares):
            raked += share
            if raked > left[number]:
                held = sum([pot.chips for pot in self._pots[: number + 1]])
                raise StakesError(
                    f"{held - left[number]} are collected from pots that hold {held - raked}"
                )
        return shares
