"""One hand of poker, from the posts to the payouts."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from pokercore._checks import MAX_CHIPS, check_chips, check_flag
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
from pokercore.betting import NOBODY, Betting
from pokercore.dealing import Dealing, GivenCards, read_cards
from pokercore.encoding import EncodedForm, decode_record, encode_record
from pokercore.errors import (
    BAD_DATA,
    BetSizeError,
    CardError,
    DecodeError,
    HandOverError,
    IllegalActionError,
    InternalStateError,
    OutOfTurnError,
    StakesError,
    shown,
)
from pokercore.events import (
    Bet,
    BoardsAgreed,
    Called,
    Checked,
    Event,
    Folded,
    HandStarted,
    HoleDealt,
    Post,
    Posted,
    PostKind,
    Protected,
    Raised,
    RakeTaken,
    ResultRecorded,
    RunItAnswered,
    StreetDealt,
    UncalledReturned,
)
from pokercore.inputs import action_of
from pokercore.posting import check_blinds, check_posts, posting_order, usual_posts
from pokercore.setting import check_holes, check_setting, check_stacks, clockwise
from pokercore.settling import Settling
from pokercore.stakes import ROOM_RING, HouseRules, Stakes
from pokercore.streets import Phase, Street
from pokercore.wording import action_name, allowed_in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pokercore.cards import Card
    from pokercore.deck import Deck
    from pokercore.variants import Game

__all__ = ["Hand"]

# Looked up once: a member of an enumeration is slow to reach through its class.
_BETTING, _RUN_IT, _DEALING = Phase.BETTING, Phase.RUN_IT, Phase.DEALING
_COMPLETE = Phase.COMPLETE
_RIVER = Street.RIVER
_MOST_EVENTS = 1 << 20
_STREETS = tuple([f"the {street.name.lower()}" for street in Street])
_WHEN = ("before the flop", *[f"on {street}" for street in _STREETS[1:]])


class Hand(Settling):
    """One hand of one game, over seats with stacks, posts and a deck or a dealer.

    Made by `start`; changed by `apply`, and by `deal` and `record_result` where no deck
    deals. Each checks first, and changes the hand whole or not at all.

    A hand is not safe to change from two threads at once. What can be asked of it is listed
    at `HandState`.
    """

    __slots__ = ()

    # Starting

    @classmethod
    def start(
        cls,
        game: Game | str,
        stakes: Stakes,
        stacks: Mapping[int, int],
        button: int,
        *,
        deck: Deck | None = None,
        holes: Mapping[int, GivenCards | None] | None = None,
        rules: HouseRules = ROOM_RING,
        posts: Sequence[Post] | None = None,
        bomb_pot: int = 0,
        event_down_to_two: bool = False,
    ) -> Hand:
        """Return a hand that has been posted and dealt.

        Args:
            game: A game or its name.
            stakes: Sizes of blinds and bets, in chips.
            stacks: Chips of each seat dealt in, from 1; seats count clockwise.
            button: The seat of the button, which need not be dealt in (rule 3.2).
            deck: Where the cards come from, which is left as it is; None where a dealer gives
                them street by street.
            holes: Without a deck, hole cards by seat; unknown ones are '??', None, or left out.
            rules: The house rules.
            posts: Who owes what, no blind above the big one of the stakes; the usual blinds
                and antes unless given.
            bomb_pot: What each player posts in chips in place of blinds and a first round
                (rule 3.22); 0 for an ordinary hand.
            event_down_to_two: Whether the two players are the last of a tournament (rule 2.19).

        Raises:
            StakesError: Seats, stacks, posts, stakes or rules that no hand can be played with.
            CardError: Too few cards for the players, a repeated card, or a wrong count.
            NotationError: Hole cards that are not card notation.
        """
        game = check_setting(game, stakes, rules)
        stacks = check_stacks(stacks)
        seats = clockwise(stacks, button)
        check_chips(bomb_pot, "bomb_pot")
        if bomb_pot and posts is not None:
            raise StakesError("a bomb pot has no posts beside it")
        if posts is None:
            owed = () if bomb_pot else usual_posts(seats, button, stakes)
        else:
            owed = check_posts(posts, seats)
            check_blinds(owed, stakes)
        started = HandStarted(
            game,
            stakes,
            rules,
            button,
            seats,
            tuple([stacks[seat] for seat in seats]),
            owed,
            bomb_pot,
            event_down_to_two,
        )
        return cls(started, deck, holes)

    def __init__(
        self,
        started: HandStarted,
        deck: Deck | None,
        holes: Mapping[int, GivenCards | None] | None = None,
    ) -> None:
        """Begin a hand of seats, stacks and posts that are known to be right: see `start`.

        Raises:
            StakesError: `event_down_to_two` is no bool, or there are more than two players; or
                fewer than two, or too many chips.
            CardError, NotationError: As `start`.
        """
        seats, hole_cards = started.seats, started.game.variant.hole_cards
        if not 2 <= len(seats) == len(started.stacks) or sum(started.stacks) > MAX_CHIPS:
            raise StakesError("a hand needs 2 seats or more, each with chips, 2**53 in all at most")
        check_flag(started.event_down_to_two, "event_down_to_two")
        if started.event_down_to_two and len(seats) > 2:
            raise StakesError(f"event_down_to_two with {len(seats)} players: 2 are allowed")
        cards = Dealing(deck, burn=started.rules.burn_cards)
        cards.check_room(len(seats), hole_cards)
        given = check_holes(holes, seats, hole_cards, deck)
        self.game, self.stakes, self.rules = started.game, started.stakes, started.rules
        self.button, self.seats = started.button, seats
        self._places = {seat: place for place, seat in enumerate(seats)}
        places = len(seats)
        self._cards = cards
        self._events = [started]
        self._betting = Betting(
            started.stacks,
            self.game.structure,
            self.stakes,
            self.rules,
            event_down_to_two=started.event_down_to_two,
        )
        self._legal = None
        self._queue, self._pots, self._strengths = [], [], []
        self._answers, self._reached = self.rules.run_it, ()
        self._shown, self._mucked = [False] * places, [False] * places
        self.phase, self.is_verified = _BETTING, True
        if given is None:
            cards.deal_holes(places, hole_cards)
        else:
            cards.give_holes(given)
        self._post(started)
        for seat, hole in zip(self.seats, cards.holes, strict=True):
            self._events.append(HoleDealt(seat, hole))
        if self._betting.actor == NOBODY:
            self._end_round()

    def _post(self, started: HandStarted) -> None:
        betting = self._betting
        posts = started.posts
        if started.bomb_pot:
            posts = tuple([Post(seat, PostKind.ANTE, started.bomb_pot) for seat in self.seats])
        placed = []
        for post in posting_order(posts, self.rules):
            place = self._places[post.seat]
            placed.append((place, post.kind, post.chips))
            if betting.stacks[place]:
                put = betting.post(place, post.kind, post.chips)
                all_in = betting.stacks[place] == 0
                self._events.append(Posted(post.seat, post.kind, put, all_in))
        if not started.bomb_pot:
            betting.open_hand(placed)

    # Keeping

    @classmethod
    def from_events(cls, events: Sequence[Event], deck: Deck | None = None) -> Hand:
        """Return the hand that a record is of, by playing it again.

        Args:
            events: The record: all events from the start, to the end or to any point before it.
            deck: The whole deck in its order; without one the hand goes on with a dealer's cards.

        Raises:
            DecodeError: The events are not what the rules make of each other.
        """
        try:
            record = tuple(islice(events, _MOST_EVENTS + 1))
            hand = cls._restart(record, deck)
            hand._repeat(record)  # noqa: SLF001 - of this class
        except DecodeError:
            raise
        except BAD_DATA as error:
            raise DecodeError(f"the events are no record of a hand: {error}") from error
        return hand

    @classmethod
    def _restart(cls, events: Sequence[Event], deck: Deck | None) -> Hand:
        started = events[0] if events else None
        if type(started) is not HandStarted:
            raise DecodeError("a record of a hand begins with HandStarted")
        if len(events) > _MOST_EVENTS:
            raise DecodeError(f"more than {_MOST_EVENTS:,} events: no hand has so many")
        if len(started.seats) != len(started.stacks):
            raise DecodeError("seats and stacks differ in number")
        holes = {event.seat: event.cards for event in events if type(event) is HoleDealt}
        stacks = dict(zip(started.seats, started.stacks, strict=True))
        return cls.start(
            started.game,
            started.stakes,
            stacks,
            started.button,
            deck=deck,
            holes=None if deck is not None else holes,
            rules=started.rules,
            posts=None if started.bomb_pot else started.posts,
            bomb_pot=started.bomb_pot,
            event_down_to_two=started.event_down_to_two,
        )

    def _repeat(self, events: Sequence[Event]) -> None:
        """Do what the events record, and compare what comes of it with them."""
        done = self._events
        for number, event in enumerate(events):
            if number == len(done):
                action = action_of(event)
                if action is not None:
                    self.apply(action)
                elif type(event) is StreetDealt:
                    self.deal(event.cards)
                elif type(event) is ResultRecorded:
                    self.record_result(dict(event.collected))
                elif type(event) is RakeTaken and type(events[-2]) is ResultRecorded:
                    self.record_result(dict(events[-2].collected))
            if number >= len(done) or done[number] != event:
                raise DecodeError(f"event {number} of the record does not follow from the others")
        if len(done) != len(events):
            raise DecodeError(f"the record stops at event {len(events)}, within a step")

    def encode(self, form: EncodedForm = "json") -> bytes:
        """Return the whole hand, deck included, as JSON or MessagePack: for storage only.

        Whoever reads it knows every card, burnt and undealt ones too. A pickle of a hand holds
        the same. What a player may have is `view`.

        Raises:
            StakesError: The form is neither "json" nor "msgpack".
        """
        return encode_record(self._events, self._cards.deck, form)

    @classmethod
    def decode(cls, data: bytes) -> Hand:
        """Return the hand that `encode` wrote, in either form.

        Raises:
            DecodeError: The data is corrupt, of an unknown version, or no hand of any play.
        """
        events, deck = decode_record(data)
        return cls.from_events(events, deck)

    def __reduce__(self) -> tuple[Callable[[bytes], Hand], tuple[bytes]]:
        """Pickle the encoded hand: as secret as `encode`, for it holds every card and the deck."""
        return type(self).decode, (self.encode("msgpack"),)

    # Acting

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

    # Dealing

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
        read = read_cards(cards, self.cards_needed, _STREETS[coming[1]])
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


def _names_cards(action: Show) -> bool:
    """Whether a show says which cards: whatever is there but the empty tuple."""
    return type(action.cards) is not tuple or len(action.cards) > 0
