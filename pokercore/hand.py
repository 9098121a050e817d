"""One hand of poker, from the posts to the payouts."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from pokercore._checks import MAX_CHIPS, check_chips, check_flag
from pokercore.acting import Acting
from pokercore.betting import NOBODY, Betting
from pokercore.dealing import Dealing, GivenCards
from pokercore.encoding import EncodedForm, decode_record, encode_record
from pokercore.errors import (
    BAD_DATA,
    DecodeError,
    StakesError,
)
from pokercore.events import (
    Event,
    HandStarted,
    HoleDealt,
    Post,
    Posted,
    PostKind,
    RakeTaken,
    ResultRecorded,
    StreetDealt,
)
from pokercore.inputs import action_of
from pokercore.posting import check_blinds, check_posts, posting_order, usual_posts
from pokercore.setting import check_holes, check_setting, check_stacks, clockwise
from pokercore.stakes import ROOM_RING, HouseRules, Stakes
from pokercore.streets import Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pokercore.deck import Deck
    from pokercore.variants import Game

__all__ = ["Hand"]

# Looked up once: a member of an enumeration is slow to reach through its class.
_BETTING = Phase.BETTING
_MOST_EVENTS = 1 << 20


class Hand(Acting):
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
        rules: HouseRules | None = None,
        posts: Sequence[Post] | None = None,
        bomb_pot: int = 0,
        event_down_to_two: bool = False,
    ) -> Hand:
        """Return a hand that has been posted and dealt.

        Args:
            game: A game or its name.
            stakes: Sizes of blinds and bets, in chips.
            stacks: Chips, 1 or more, of each seat dealt in; seats count clockwise.
            button: The seat of the button, which need not be dealt in (rule 3.2).
            deck: Where the cards come from, which is left as it is; None where a dealer gives
                them street by street.
            holes: Without a deck, hole cards by seat; unknown ones are '??', None, or left out.
            rules: The house rules; `ROOM_RING` unless given.
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
        if rules is None:
            rules = ROOM_RING
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
