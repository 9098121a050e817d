"""Sessions in few words, for tests: players a, b, c … at seats 1, 2, 3 …, times in seconds."""

from pokercore.actions import Call, Check, Fold, RaiseTo
from pokercore.clock import SECOND
from pokercore.deck import Deck
from pokercore.session import TableSession
from pokercore.stakes import Stakes

ACTIONS = {"f": Fold(), "x": Check(), "c": Call()}
START = 1_800_000_000 * SECOND


def at(seconds):
    """A time, in seconds after the start; nanoseconds are exact for ints."""
    return START + round(seconds * SECOND)


class Room:
    """A session and its present time."""

    def __init__(self, names="abc", stacks=1000, blinds=(5, 10), now=START, **more):
        self.now = now
        game = more.pop("game", "no-limit-holdem")
        presences = more.pop("presences", {})
        more.setdefault("seats", max(2, len(names)))
        self.session = TableSession(game, Stakes.from_blinds(*blinds), now=now, **more)
        for seat, name in enumerate(names, 1):
            chips = stacks if isinstance(stacks, int) else stacks[seat - 1]
            self.session.sit(name, seat, chips, now=now, presence=presences.get(name))
        self.hands = 0

    @property
    def turn(self):
        return self.session.turn

    @property
    def hand(self):
        return self.session.table.hand

    def deal(self, seed=None, **more):
        """Start a hand; in the first one seat 1 has the button."""
        self.hands += 1
        deck = Deck.shuffled(seed=self.hands if seed is None else seed)
        return self.session.start_hand(deck, now=self.now, **more)

    def do(self, words):
        """Act for whose turn it is: f, x, c, r200 (raise or bet to)."""
        events = ()
        for word in words.split():
            action = ACTIONS.get(word) or RaiseTo(int(word[1:]))
            turn = self.turn
            events += self.session.act(turn.player, action, turn=turn.number, now=self.now)
        return events

    def wait(self, seconds):
        """Let time pass, and tick."""
        self.now += round(seconds * SECOND)
        return self.session.tick(now=self.now)

    def expire(self):
        """Let time pass to the next deadline: nothing; then one nanosecond more."""
        self.now = self.session.next_deadline - 1
        assert self.session.tick(now=self.now) == ()
        self.now += 1
        return self.session.tick(now=self.now)

    def left(self):
        """How long the turn still lasts, in seconds."""
        return (self.turn.clock.deadline - self.now) / SECOND

    def away(self, *names):
        for name in names:
            self.session.disconnect(name, now=self.now)

    def back(self, *names):
        for name in names:
            self.session.reconnect(name, now=self.now)


def kinds(events, *types):
    """The events of some types."""
    return [event for event in events if isinstance(event, types)]
