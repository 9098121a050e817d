"""What players do: each action is checked, and then carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore.actions import (
    Action,
    AgreeRunIt,
    BetTo,
    Call,
    Check,
    Fold,
    LegalActions,
    Muck,
    Protect,
    RaiseTo,
    Show,
)
from pokercore.betting import NOBODY
from pokercore.dealing import read_cards
from pokercore.errors import (
    BetSizeError,
    CardError,
    HandOverError,
    IllegalActionError,
    InternalStateError,
    OutOfTurnError,
    shown,
)
from pokercore.events import (
    Bet,
    BoardsAgreed,
    Called,
    Checked,
    Folded,
    Protected,
    Raised,
    RunItAnswered,
)
from pokercore.rounds import STREET_NAMES, Rounds
from pokercore.streets import Phase
from pokercore.wording import action_name, allowed_in_words

if TYPE_CHECKING:
    from pokercore.events import Event

__all__ = ["Acting"]

# Looked up once: a member of an enumeration is slow to reach through its class.
_BETTING, _RUN_IT, _DEALING = Phase.BETTING, Phase.RUN_IT, Phase.DEALING
_COMPLETE = Phase.COMPLETE
_WHEN = ("before the flop", *[f"on {street}" for street in STREET_NAMES[1:]])


class Acting(Rounds):
    """The actions of the players."""

    __slots__ = ()

    def apply(self, action: Action, *, seat: int | None = None) -> tuple[Event, ...]:
        """Carry out the actor's action and return the events that came of it.

        Args:
            action: What he does.
            seat: Who does it, to be checked against the actor; the actor unless given. After
                a hand that ended without a showdown, the winner may still Show (rule 2.25).

        Raises:
            OutOfTurnError: The seat is not the actor's.
            BetSizeError: A wager to a total that is not offered.
            IllegalActionError: Any other action that is not allowed now.
            HandOverError: The hand has ended.
        """
        if self.phase is not _BETTING:
            return self._apply_elsewhere(action, seat)
        betting = self._betting
        place = betting.actor
        if place == NOBODY:
            raise InternalStateError("a betting round has nobody to act")
        actor = self.seats[place]
        if seat is not None and (type(seat) is not int or seat != actor):
            raise self._out_of_turn(action, seat)
        legal = self._legal
        if legal is None:
            legal = betting.options()
        events = self._events
        mark = len(events)
        kind = type(action)
        if kind is Call:
            if not legal.to_call:
                raise self._refusal(action, "there is nothing to call")
            chips = legal.to_call
            betting.call(chips)
            events.append(Called(actor, chips, not betting.stacks[place]))
        elif kind is Check:
            if not legal.check:
                raise self._refusal(action, f"there are {legal.to_call} to call")
            betting.check()
            events.append(Checked(actor))
        elif kind is Fold:
            if not legal.fold:
                raise self._refusal(
                    action, "there is nothing to call, and the house has no open folds"
                )
            betting.fold()
            events.append(Folded(actor))
        elif type(action) is RaiseTo or type(action) is BetTo:
            self._wager(action, legal, actor)
        elif type(action) is Protect:
            self._protect(action, legal, actor)
        else:
            is_one = isinstance(action, Action)
            raise self._refusal(
                action, "not asked for now" if is_one else "an action is needed, as in Call()"
            )
        self._legal = None
        if betting.actor != NOBODY:
            return (events[mark],)
        self._end_round()
        return tuple(events[mark:])

    def _wager(self, action: RaiseTo | BetTo, legal: LegalActions, actor: int) -> None:
        betting = self._betting
        place = betting.actor
        to = action.to
        if type(to) is not int:
            raise self._refusal(
                action, f"the total is {shown(to)}, and an int is allowed", BetSizeError
            )
        if legal.no_raise is not None:
            raise self._refusal(action, f"no raise is offered ({legal.no_raise.value})")
        standing = betting.current_bet
        if standing and type(action) is BetTo:
            raise self._refusal(action, f"there is a bet of {standing} already: RaiseTo")
        most = legal.max_raise_to
        if not legal.min_raise_to <= to <= most or (to != most and to % legal.step):
            raise self._refusal(action, "the size is not offered", BetSizeError)
        put = betting.wager(to)
        all_in = not betting.stacks[place]
        self._events.append(Raised(actor, to, put, all_in) if standing else Bet(actor, to, all_in))

    def _protect(self, action: Protect, legal: LegalActions, actor: int) -> None:
        """Protect the actor, who must face a bet and have chips in the pot (rules 2.40, 2.42)."""
        betting = self._betting
        if type(action.seat) is not int or action.seat != actor:
            raise self._out_of_turn(action, action.seat)
        if not legal.to_call:
            raise self._refusal(action, "there is no bet to be protected from: Check")
        if not betting.in_hand[betting.actor]:
            raise self._refusal(action, "nothing of this seat is in the pot to protect: Fold")
        betting.protect()
        self._events.append(Protected(actor))

    def _apply_elsewhere(self, action: Action, seat: int | None) -> tuple[Event, ...]:
        if self.phase is _COMPLETE:
            return self._show_after(action, seat)
        place = self._actor_place()
        if place == NOBODY:
            waits = "board cards" if self.phase is _DEALING else "a recorded result"
            raise self._refusal(action, f"the hand waits for {waits}")
        if seat is not None and (type(seat) is not int or seat != self.seats[place]):
            raise self._out_of_turn(action, seat)
        mark = len(self._events)
        if self.phase is _RUN_IT:
            self._answer(action, place)
        else:
            self._show_or_muck(action, place)
        return tuple(self._events[mark:])

    def _answer(self, action: Action, place: int) -> None:
        """Take an answer on running it more than once: the least of all holds (rule 3.19)."""
        if type(action) is not AgreeRunIt:
            raise self._refusal(action, "only an answer on how often to run it is asked for")
        boards = action.boards
        if type(boards) is not int or not 1 <= boards <= self._answers:
            raise self._refusal(action, f"{shown(boards)} boards are not offered")
        self._answers = boards
        self._events.append(RunItAnswered(self.seats[place], boards))
        del self._queue[0]
        self._legal = None
        if boards == 1:
            self._queue.clear()
        if not self._queue:
            if boards > 1:
                self._events.append(BoardsAgreed(boards))
                self._cards.run_boards(boards)
            self._deal_on()

    def _show_or_muck(self, action: Action, place: int) -> None:
        legal = self.legal_actions()
        if type(action) is Show:
            self._check_shown_cards(action, place)
            self._show(place, "showdown")
        elif type(action) is Muck:
            if not legal.muck:
                raise self._refusal(action, "the first to show must show")
            self._muck(place)
        else:
            raise self._refusal(action, "only a show or a muck is asked for")
        del self._queue[0]
        self._legal = None
        self._show_on()

    def _check_shown_cards(self, action: Show, place: int) -> None:
        """Learn the cards of an unknown hand that is shown; refuse others than it has."""
        count = self.game.variant.hole_cards
        if self._is_known(place):
            if _names_cards(action):
                named = read_cards(action.cards, count, "the hand shown")
                if set(named) != set(self._cards.holes[place]):
                    raise self._refusal(action, "the cards shown are not those of the seat")
            return
        cards = read_cards(action.cards, count, "the hand of seat ", self.seats[place])
        known = tuple([card for card in cards if card is not None])
        if len(known) != count:
            raise CardError("an unknown hand cannot be shown: give its cards")
        self._cards.reveal(place, known)
        self._strengths = self._all_strengths()

    def _show_after(self, action: Action, seat: int | None) -> tuple[Event, ...]:
        """Show the hand of a winner whom nobody called (rule 2.25)."""
        winners = self.live_seats
        if type(action) is not Show or self._reached or len(winners) != 1:
            raise HandOverError(f"the hand has ended: {action_name(action)} is not allowed")
        place = self._places[winners[0]]
        if seat is not None and (type(seat) is not int or seat != winners[0]):
            raise self._out_of_turn(action, seat)
        if self._shown[place] or not (self._is_known(place) or _names_cards(action)):
            raise HandOverError("the hand has ended, and its winner has nothing more to show")
        self._check_shown_cards(action, place)
        mark = len(self._events)
        self._show(place, "volunteered")
        return tuple(self._events[mark:])

    def _out_of_turn(self, action: object, seat: object) -> OutOfTurnError:
        place = self._places.get(seat) if type(seat) is int else None
        where = "is not in the hand" if place is None else "is not to act"
        return OutOfTurnError(
            f"{action_name(action)} by seat {shown(seat)}, which {where}: seat {self.actor} is",
            action=action,
            legal=self.legal_actions(),
            street=self.street,
            seat=seat if type(seat) is int else None,
        )

    def _refusal(
        self,
        action: object,
        why: str,
        error: type[IllegalActionError] = IllegalActionError,
    ) -> IllegalActionError:
        legal = self.legal_actions()
        return error(
            f"{action_name(action)} by seat {self.actor} {_WHEN[self.street]}: {why};"
            f" allowed: {allowed_in_words(legal)}",
            action=action,
            legal=legal,
            street=self.street,
            seat=self.actor,
        )


def _names_cards(action: Show) -> bool:
    """Whether a show says which cards: whatever is there but the empty tuple."""
    return type(action.cards) is not tuple or len(action.cards) > 0
