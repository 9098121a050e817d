"""The state of one hand, and what can be asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, cast

from pokercore.actions import NOBODY_ACTS, LegalActions
from pokercore.betting import NOBODY, Betting
from pokercore.errors import OutOfTurnError, shown
from pokercore.events import Event, HandStarted, HoleDealt, PotAwarded, RakeTaken, ResultRecorded
from pokercore.pots import Pot, build_pots
from pokercore.streets import BOARD_CARDS, Phase, Street
from pokercore.views import HandOutcome, HandView, Reader, SeatStatus, SeatView

if TYPE_CHECKING:
    from pokercore.cards import Card
    from pokercore.dealing import Dealing
    from pokercore.showdown import Strength
    from pokercore.stakes import HouseRules, Stakes
    from pokercore.variants import Game

__all__ = ["HandState"]

# Looked up once: a member of an enumeration is slow to reach through its class.
_BETTING, _RUN_IT, _DEALING = Phase.BETTING, Phase.RUN_IT, Phase.DEALING
_COMPLETE = Phase.COMPLETE


class HandState:
    """Everything a hand is made of, to be read; `Hand` changes it.

    Attributes:
        game: The game.
        stakes: The stakes.
        rules: The house rules.
        button: The seat of the button, which may be empty.
        seats: The seats dealt in, clockwise from the left of the button.
        phase: What the hand waits for.
        is_verified: Whether cards and rules decide the result; False if it came from a record,
            because a hand whose cards are not known may have won.
    """

    __slots__ = (
        "_answers",
        "_betting",
        "_cards",
        "_events",
        "_legal",
        "_mucked",
        "_places",
        "_pots",
        "_queue",
        "_reached",
        "_shown",
        "_strengths",
        "button",
        "game",
        "is_verified",
        "phase",
        "rules",
        "seats",
        "stakes",
    )

    _answers: int
    _betting: Betting
    _cards: Dealing
    _events: list[Event]
    _legal: LegalActions | None
    _mucked: list[bool]
    _places: dict[int, int]
    _pots: list[Pot]
    _queue: list[int]
    _reached: tuple[int, ...]
    _shown: list[bool]
    _strengths: list[list[Strength | None]]
    button: int
    game: Game
    is_verified: bool
    phase: Phase
    rules: HouseRules
    seats: tuple[int, ...]
    stakes: Stakes

    def copy(self) -> Self:
        """Return an independent copy: what is done to one is not done to the other."""
        twin = type(self).__new__(type(self))
        twin.game, twin.stakes, twin.rules = self.game, self.stakes, self.rules
        twin.button, twin.seats, twin._places = self.button, self.seats, self._places
        twin.phase, twin.is_verified = self.phase, self.is_verified
        twin._betting = self._betting.copy()
        twin._cards = self._cards.copy()
        twin._events = self._events.copy()
        twin._legal, twin._answers = self._legal, self._answers
        twin._shown, twin._mucked = self._shown.copy(), self._mucked.copy()
        twin._pots, twin._queue = self._pots.copy(), self._queue.copy()
        twin._reached, twin._strengths = self._reached, self._strengths
        return twin

    def __repr__(self) -> str:
        """Name the hand without showing a card."""
        where = f"{self.phase.value}, {self.street.name.lower()}"
        return f"<Hand: {self.game.name}, {len(self.seats)} players, {where}>"

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, the single record of the hand, with every known card."""
        return tuple(self._events)

    @property
    def actor(self) -> int | None:
        """The seat to act, or None."""
        place = self._actor_place()
        return None if place == NOBODY else self.seats[place]

    def _actor_place(self) -> int:
        if self.phase is _BETTING:
            return self._betting.actor
        return self._queue[0] if self._queue else NOBODY

    @property
    def street(self) -> Street:
        """The last street that was dealt."""
        return self._betting.street

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self.phase is _COMPLETE

    @property
    def boards(self) -> tuple[tuple[Card | None, ...], ...]:
        """The board cards: one board, or as many as the players agreed to run."""
        return tuple(self._cards.boards)

    @property
    def board(self) -> tuple[Card | None, ...]:
        """The cards of the first board."""
        return self._cards.boards[0]

    @property
    def stacks(self) -> dict[int, int]:
        """Chips of each seat, without those in the pot."""
        return dict(zip(self.seats, self._betting.stacks, strict=True))

    @property
    def bets(self) -> dict[int, int]:
        """Chips each seat has wagered in this round."""
        return dict(zip(self.seats, self._betting.in_round, strict=True))

    @property
    def pot(self) -> int:
        """All chips in the middle, bets of this round included; 0 once they are paid out."""
        return self._betting.pot

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots, main pot first, with the seats that contest each; empty once paid out.

        While betting goes on they include the bets of the round as if it ended now.
        """
        if self.is_over:
            return ()
        betting = self._betting
        pots = build_pots(betting.in_hand, betting.live, betting.dead)
        return tuple([Pot(pot.chips, tuple(self.seats[p] for p in pot.eligible)) for pot in pots])

    @property
    def live_seats(self) -> tuple[int, ...]:
        """The seats that have not folded, clockwise from the left of the button."""
        live = self._betting.live
        return tuple([seat for place, seat in enumerate(self.seats) if live[place]])

    def hole_cards(self, seat: int) -> tuple[Card | None, ...]:
        """Return a seat's hole cards, None for each that is not known.

        Raises:
            OutOfTurnError: The seat is not dealt in.
        """
        return self._cards.holes[self._place_of(seat)]

    @property
    def awards(self) -> tuple[PotAwarded, ...]:
        """Who won what of which pot; empty before the end."""
        return tuple([event for event in self._events if type(event) is PotAwarded])

    @property
    def rake(self) -> int:
        """What the house took, in chips."""
        return sum([event.chips for event in self._events if type(event) is RakeTaken])

    @property
    def payouts(self) -> dict[int, int]:
        """Chips each seat took of the pots; uncalled bets that went back are not among them."""
        paid = dict.fromkeys(self.seats, 0)
        for event in self._events:
            if type(event) is PotAwarded:
                paid[event.seat] += event.chips
            elif type(event) is ResultRecorded:
                for seat, chips in event.collected:
                    paid[seat] += chips
        return paid

    @property
    def outcome(self) -> HandOutcome | None:
        """What came of the hand; None while it goes on."""
        if not self.is_over:
            return None
        betting = self._betting
        stacks = tuple(betting.stacks)
        return HandOutcome(
            stacks,
            sum(self._started.stacks) - sum(stacks),
            sum(betting.in_hand) + betting.dead,  # what nobody called has gone back
            betting.saw_flop,
        )

    @property
    def starting_stacks(self) -> dict[int, int]:
        """Chips of each seat before posting."""
        return dict(zip(self.seats, self._started.stacks, strict=True))

    @property
    def _started(self) -> HandStarted:
        return cast("HandStarted", self._events[0])

    @property
    def reached_showdown(self) -> tuple[int, ...]:
        """The seats whose hands met at the showdown, shown or mucked; empty before it."""
        return tuple([self.seats[place] for place in self._reached])

    def has_shown(self, seat: int) -> bool:
        """Return whether a seat's hand has been tabled.

        Raises:
            OutOfTurnError: The seat is not dealt in.
        """
        return self._shown[self._place_of(seat)]

    def has_mucked(self, seat: int) -> bool:
        """Return whether a seat gave up its hand at the showdown.

        Raises:
            OutOfTurnError: The seat is not dealt in.
        """
        return self._mucked[self._place_of(seat)]

    def is_protected(self, seat: int) -> bool:
        """Return whether a seat counts as all-in by protection (rule 2.33).

        Raises:
            OutOfTurnError: The seat is not dealt in.
        """
        return self._betting.protected[self._place_of(seat)]

    @property
    def cards_needed(self) -> int:
        """How many board cards the dealer is to give now; 0 when none are awaited."""
        coming = self._cards.next_street()
        if self.phase is not _DEALING or coming is None:
            return 0
        return BOARD_CARDS[coming[1]] - BOARD_CARDS[coming[1] - 1]

    def legal_actions(self) -> LegalActions:
        """Return what the actor may do now; a false value when nobody acts."""
        if self.phase is not _BETTING:
            return self._asked()
        legal = self._legal
        if legal is None:
            legal = self._legal = self._betting.options()
        return legal

    def _asked(self) -> LegalActions:
        if not self._queue:
            return NOBODY_ACTS
        if self.phase is _RUN_IT:
            return LegalActions(run_it=self._answers)
        # Who must show shows (rule 2.25): the first one, unless his cards are not known.
        muck = True in self._shown or not self._is_known(self._queue[0])
        return LegalActions(show=True, muck=muck)

    def _is_known(self, place: int) -> bool:
        return None not in self._cards.holes[place]

    def _place_of(self, seat: object) -> int:
        place = self._places.get(seat) if type(seat) is int else None
        if place is None:
            raise OutOfTurnError(
                f"seat {shown(seat)} is not in the hand: seats are"
                f" {', '.join(map(str, self.seats))}"
            )
        return place

    # Views

    def view(self, reader: Reader) -> HandView:
        """Return what a reader may know of the hand.

        A player sees his own hole cards (rule 1.14), everybody those that were shown. Hands
        mucked at the showdown are seen once the hand is over, where the house publishes them
        (rule 2.26); a hand that was folded, or that won without a showdown, stays private.

        Args:
            reader: A seat of the hand, "public", or "operator", who sees every hole card.

        Raises:
            OutOfTurnError: The reader is none of these.
        """
        own = NOBODY
        everything = False
        if type(reader) is int:
            own = self._place_of(reader)
        elif type(reader) is str and reader in ("public", "operator"):
            everything = reader == "operator"
        else:
            raise OutOfTurnError(
                f"reader is {shown(reader)}: a seat, public or operator is allowed"
            )
        published = self.is_over and self.rules.history_includes_mucked
        reached = self._reached if published else ()
        visible = [
            everything or place == own or self._shown[place] or place in reached
            for place in range(len(self.seats))
        ]
        return HandView(
            reader,
            self.game.name,
            self.button,
            self.phase,
            self.street,
            self.boards,
            self.pot,
            self.pots,
            tuple([self._view_seat(place, seen=seen) for place, seen in enumerate(visible)]),
            self.actor,
            self.legal_actions(),
            self._visible_events(visible),
        )

    def _view_seat(self, place: int, *, seen: bool) -> SeatView:
        betting = self._betting
        cards = self._cards.holes[place]
        if not betting.live[place]:
            status = SeatStatus.FOLDED
        elif betting.protected[place]:
            status = SeatStatus.PROTECTED
        else:
            status = SeatStatus.ACTIVE if betting.can_act[place] else SeatStatus.ALL_IN
        if not seen:
            gone = not betting.live[place] or self._mucked[place]
            cards = () if gone else (None,) * len(cards)
        return SeatView(
            self.seats[place],
            betting.stacks[place],
            betting.in_round[place],
            betting.in_hand[place],
            status,
            cards,
            self._shown[place],
        )

    def _visible_events(self, visible: list[bool]) -> tuple[Event, ...]:
        """Return the events with the hole cards that are not visible taken out."""
        events = self._events.copy()
        first = next(number for number, event in enumerate(events) if type(event) is HoleDealt)
        unknown = (None,) * self.game.variant.hole_cards
        for place, seen in enumerate(visible):
            if not seen:
                events[first + place] = HoleDealt(self.seats[place], unknown)
        return tuple(events)
