"""A table under random commands, for every button policy: what must hold, holds all the time."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tablechurn import HOUSE, Watched, gentle_action, random_table_rules

from pokercore.deck import Deck
from pokercore.stakes import Stakes
from pokercore.table import Table, decode_log, encode_log

NAMES = st.sampled_from([f"p{number}" for number in range(8)])
STACK = 100


class Machine(RuleBasedStateMachine):
    policy = "moving"

    @initialize(seats=st.integers(3, 7), rng=st.randoms(use_true_random=False))
    def open(self, seats, rng):
        self.rng = rng
        table = Table(
            "no-limit-holdem",
            Stakes.from_blinds(5, 10),
            seats=seats,
            rules=random_table_rules(rng, self.policy),
            house_rules=HOUSE,
        )
        self.watched = Watched(table)
        for seat in range(1, seats + 1):
            self.watched.attempt("sit", f"p{seat}", seat, STACK)

    @property
    def table(self):
        return self.watched.table

    @rule(player=NAMES, seat=st.integers(1, 7), chips=st.sampled_from([20, STACK, 2 * STACK]))
    def sit(self, player, seat, chips):
        self.watched.attempt("sit", player, seat, chips)

    @rule(player=NAMES, seat=st.integers(1, 7))
    def reserve(self, player, seat):
        self.watched.attempt("reserve", player, seat)

    @rule(player=NAMES)
    def leave(self, player):
        self.watched.attempt("leave", player)

    @rule(player=NAMES, when=st.sampled_from(["now", "next_hand", "next_big_blind"]))
    def sit_out(self, player, when):
        self.watched.attempt("sit_out", player, when)

    @rule(player=NAMES)
    def sit_in(self, player):
        self.watched.attempt("sit_in", player)

    @rule(player=NAMES, chips=st.sampled_from([1, 20, STACK]))
    def top_up(self, player, chips):
        self.watched.attempt("top_up", player, chips)

    @rule(player=NAMES, to=st.sampled_from([None, 20, STACK]))
    def set_auto_top_up(self, player, to):
        self.watched.attempt("set_auto_top_up", player, to)

    @rule(player=NAMES, button=st.booleans())
    def post(self, player, button):
        self.watched.attempt("post", player, buy_button=button)

    @rule(player=NAMES)
    def wait(self, player):
        self.watched.attempt("wait", player)

    @rule(player=NAMES, on=st.booleans())
    def straddle(self, player, on):
        self.watched.attempt("set_straddle", player, on=on)

    @rule(hands=st.integers(1, 5))
    def play(self, hands):
        """Play whole hands, and the rest of the one that runs."""
        for _ in range(hands):
            if not self.table.in_hand:
                self.start(0)
            if self.table.in_hand:
                self.act(500)
                self.finish()

    @precondition(lambda self: not self.table.in_hand)
    @rule(bomb_pot=st.sampled_from([0] * 9 + [15]))
    def start(self, bomb_pot):
        self.watched.begin(Deck.shuffled(seed=self.rng.getrandbits(32)), bomb_pot)

    @precondition(lambda self: self.table.in_hand)
    @rule(actions=st.integers(1, 30))
    def act(self, actions):
        hand = self.table.hand
        for _ in range(actions):
            self.table.act_for_absent()
            if hand.is_over:
                break
            hand.apply(gentle_action(self.rng, hand))

    @precondition(lambda self: self.table.in_hand and self.table.hand.is_over)
    @rule()
    def finish(self):
        self.watched.finish()

    @precondition(lambda self: self.table.in_hand)
    @rule()
    def cancel(self):
        self.watched.cancel()

    @rule(which=st.integers(0, 2), cut=st.booleans())
    def keep(self, which, cut):
        """Go on with a copy that was encoded, or rebuilt from the log: the future is the same."""
        data = self.table.encode("msgpack")
        twin = Table.decode(data)
        again = Table.from_events(decode_log(encode_log(self.table.events)), hand=twin.hand)
        assert twin.encode("msgpack") == again.encode("msgpack") == data
        if cut:
            self.table.cut_log()
        self.watched.table = (self.table, twin, again)[which]

    @invariant()
    def holds(self):
        if not hasattr(self, "watched"):
            return
        table = self.table
        assert table.audit().balanced
        assert all(chips >= 0 for chips in table.stacks.values())
        for seat in table.players:
            due = table.due(seat)
            assert due.live in (0, 5, 10)
            assert due.dead in (0, 5)


def machine_of(policy):
    kind = type(f"Machine_{policy}", (Machine,), {"policy": policy})
    kind.TestCase.settings = settings(max_examples=150, stateful_step_count=50)
    return kind.TestCase


TestMoving = machine_of("moving")
TestDead = machine_of("dead")
TestForwardMoving = machine_of("forward_moving")
