"""How a hand goes on from round to round: streets are dealt until it is to be settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore.betting import NOBODY
from pokercore.dealing import GivenCards, read_cards
from pokercore.errors import IllegalActionError
from pokercore.events import StreetDealt, UncalledReturned
from pokercore.settling import Settling
from pokercore.streets import Phase, Street

if TYPE_CHECKING:
    from pokercore.cards import Card
    from pokercore.events import Event

__all__ = ["STREET_NAMES", "Rounds"]

# Looked up once: a member of an enumeration is slow to reach through its class.
_BETTING, _RUN_IT, _DEALING = Phase.BETTING, Phase.RUN_IT, Phase.DEALING
_RIVER = Street.RIVER

STREET_NAMES = tuple([f"the {street.name.lower()}" for street in Street])
"""Each street, as errors name it."""


class Rounds(Settling):
    """What follows a round of betting."""

    __slots__ = ()

    def deal(self, cards: GivenCards) -> tuple[Event, ...]:
        """Take the board cards of the next street from a dealer, and return what came of it.

        Args:
            cards: As many as `cards_needed`, '??' or None for a card that is not known.

        Raises:
            IllegalActionError: No board cards are awaited.
            CardError: A repeated card, or a wrong count.
            NotationError: Text that is not card notation.
        """
        coming = self._cards.next_street()
        if self.phase is not _DEALING or coming is None:
            raise IllegalActionError(
                f"no board cards are awaited: the hand waits for {self.phase.value}",
                action=None,
                legal=self.legal_actions(),
                street=self.street,
            )
        read = read_cards(cards, self.cards_needed, STREET_NAMES[coming[1]])
        mark = len(self._events)
        self._lay(coming[0], coming[1], read)
        self._deal_on()
        return tuple(self._events[mark:])

    def _lay(self, board: int, street: Street, cards: tuple[Card | None, ...]) -> None:
        self._cards.lay(board, cards)
        self._events.append(StreetDealt(street, cards, board))
        betting = self._betting
        if betting.acting > 1:
            betting.open_round(street)
            self.phase = _BETTING
        else:
            betting.reach(street)

    def _deal_on(self) -> None:
        """Deal until somebody is to act, a dealer is to deal, or the boards are full."""
        betting = self._betting
        while betting.actor == NOBODY:
            coming = self._cards.next_street()
            if coming is None:
                self._open_showdown()
                return
            if self._cards.deck is None:
                self.phase = _DEALING
                return
            self._lay(coming[0], coming[1], self._cards.draw(coming[1]))

    def _end_round(self) -> None:
        """Go on from a round that is over: to the end, the next street or a run-out."""
        betting = self._betting
        last = betting.street == _RIVER
        if last or betting.acting < 2:
            returned = betting.return_uncalled()
            if returned is not None:
                self._events.append(UncalledReturned(self.seats[returned[0]], returned[1]))
        betting.gather()
        if betting.live_count == 1:
            self._settle()
            return
        if last or betting.acting < 2:
            self._expose_all_ins()
            if not last and self._ask_to_run_it():
                return
        self._deal_on()

    def _expose_all_ins(self) -> None:
        """Table every hand once betting is over and somebody is all-in (rule 2.25)."""
        betting = self._betting
        if not self.rules.expose_all_ins or betting.acting == betting.live_count:
            return
        for place in range(len(self.seats)):
            if betting.live[place] and self._is_known(place):
                self._show(place, "all_in")

    def _ask_to_run_it(self) -> bool:
        """Ask the live players how often to run the rest, if it can be more than once."""
        most = min(self.rules.run_it, self._cards.most_boards()) if self.rules.run_it > 1 else 1
        if most < 2 or any(self._betting.protected):  # one who is away agrees to nothing
            return False
        self._answers = most
        self._queue = [p for p in range(len(self.seats)) if self._betting.live[p]]
        self.phase = _RUN_IT
        return True
