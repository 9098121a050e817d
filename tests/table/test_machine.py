"""A table under random commands, for every button policy: what must hold, holds all the time."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from randomplay import random_action, random_rules
from reference.table_witness import Witness

from pokercore.deck import Deck
from pokercore.errors import TableError
from pokercore.stakes import Stakes
from pokercore.table import SitOutLimit, Table, TableRules, decode_log, encode_log
from pokercore.table.events import HandBegan, StoodUp

NAMES = st.sampled_from([f"p{number}" for number in range(9)])
STACK = 100


class Machine(RuleBasedStateMachine):
    policy = "moving"

    @initialize(
        seats=st.integers(2, 7),
        enter=st.booleans(),
        buys=st.booleans(),
        live=st.booleans(),
        limit=st.booleans(),
        rng=st.randoms(use_true_random=False),
    )
    def open(self, seats, enter, buys, live, limit, rng):
        rules = TableRules(
            button=self.policy,
            post_to_enter=enter,
            buy_the_button=buys,
            missed_small_blind="live" if live else "dead",
            min_buy_in=20,
            max_buy_in=2 * STACK,
            rathole_window=50,
            sit_out_limit=SitOutLimit(hands=12, time=300) if limit else None,
            straddle="under_the_gun",
        )
        self.table = Table(
            "no-limit-holdem",
            Stakes.from_blinds(5, 10),
            seats=seats,
            rules=rules,
            house_rules=random_rules(rng),
        )
        self.witness = Witness(self.policy, seats, 10, post_to_enter=enter)
        self.time, self.rng, self.fresh = 0, rng, False
        self.at_start = {}
        for seat in range(1, seats + 1):
            self.table.sit(f"p{seat}", seat, STACK, now=0)

    def now(self):
        self.time += 1
        return self.time

    def told(self, events):
        for event in events:
            if isinstance(event, StoodUp):
                self.witness.left(event.player)

    def attempt(self, command, *arguments, **more):
        """Do what may be refused: then nothing has changed."""
        before = self.table.encode()
        try:
            self.told(command(*arguments, **more))
        except TableError:
            assert self.table.encode() == before

    @rule(player=NAMES, seat=st.integers(1, 7), chips=st.sampled_from([20, STACK, 2 * STACK]))
    def sit(self, player, seat, chips):
        self.attempt(self.table.sit, player, seat, chips, now=self.now())

    @rule(player=NAMES, seat=st.integers(1, 7))
    def reserve(self, player, seat):
        self.attempt(self.table.reserve, player, seat, now=self.now())

    @rule(player=NAMES)
    def leave(self, player):
        self.attempt(self.table.leave, player, now=self.now())

    @rule(player=NAMES, when=st.sampled_from(["now", "next_hand", "next_big_blind"]))
    def sit_out(self, player, when):
        self.attempt(self.table.sit_out, player, when, now=self.now())

    @rule(player=NAMES)
    def sit_in(self, player):
        self.attempt(self.table.sit_in, player, now=self.now())

    @rule(player=NAMES, chips=st.sampled_from([1, 20, STACK]))
    def top_up(self, player, chips):
        self.attempt(self.table.top_up, player, chips, now=self.now())

    @rule(player=NAMES, to=st.sampled_from([None, 20, STACK]))
    def set_auto_top_up(self, player, to):
        self.attempt(self.table.set_auto_top_up, player, to)

    @rule(player=NAMES, button=st.booleans())
    def post(self, player, button):
        self.attempt(self.table.post, player, buy_button=button)

    @rule(player=NAMES)
    def wait(self, player):
        self.attempt(self.table.wait, player)

    @rule(player=NAMES, on=st.booleans())
    def straddle(self, player, on):
        self.attempt(self.table.set_straddle, player, on=on)

    @rule(player=NAMES)
    def wait_for_seat(self, player):
        self.attempt(self.table.wait_for_seat, player, now=self.now())

    @precondition(lambda self: not self.table.in_hand)
    @rule(bomb=st.sampled_from([0] * 9 + [15]), seed=st.integers(0, 2**32))
    def start(self, bomb, seed):
        before = self.table.encode()
        at_start, positions = self.table.players, self.table._state.positions
        try:
            self.table.start_hand(Deck.shuffled(seed=seed), now=self.now(), bomb_pot=bomb)
        except TableError:
            assert self.table.encode() == before
            return
        owes = [s.owes for s in self.table._state.seats if s and s.chips and not s.sitting_out]
        self.fresh = positions is None or all(owes)
        self.at_start = at_start

    @precondition(lambda self: self.table.in_hand)
    @rule(actions=st.integers(1, 60))
    def act(self, actions):
        hand = self.table.hand
        for _ in range(actions):
            self.table.act_for_absent()
            if hand.is_over:
                break
            hand.apply(random_action(self.rng, hand))

    @precondition(lambda self: self.table.in_hand and self.table.hand.is_over)
    @rule()
    def finish(self):
        hand = self.table.hand
        self.witness.saw(hand, self.at_start, fresh=self.fresh)
        self.told(self.table.finish_hand(now=self.now()))

    @rule(actions=st.integers(1, 4))
    def play(self, actions):
        """Play whole hands, so that runs get on."""
        for number in range(actions):
            if not self.table.in_hand:
                self.start(0, number + self.time)
            if self.table.in_hand:
                self.act(500)
                self.finish()

    @precondition(lambda self: self.table.in_hand)
    @rule()
    def cancel(self):
        before = self.table.stacks
        positions = self.table._state.positions
        events = self.table.cancel_hand(now=self.now())
        self.told(events)
        assert self.table._state.positions == positions
        if len(events) == 1:
            assert self.table.stacks == before

    @rule()
    def keep(self):
        """Go on with a copy that was encoded, or rebuilt from the log: the future is the same."""
        data = self.table.encode("msgpack")
        twin = Table.decode(data)
        assert twin.encode("msgpack") == data
        again = Table.from_events(decode_log(encode_log(self.table.events)), hand=twin.hand)
        assert again.encode("msgpack") == data
        if self.rng.random() < 0.5:
            self.table.cut_log()
        self.table = self.rng.choice((self.table, twin, again))

    @invariant()
    def holds(self):
        if not hasattr(self, "table"):
            return
        table, state = self.table, self.table._state
        assert table.audit().balanced
        assert all(seat is None or seat.chips >= 0 for seat in state.seats)
        for seat in table.players:
            due = table.due(seat)
            assert due.live in (0, 5, 10)
            assert due.dead in (0, 5)
        began = [event for event in table.events if isinstance(event, HandBegan)]
        assert all(len(event.dealt) > 1 for event in began)


def machine_of(policy):
    kind = type(f"Machine_{policy}", (Machine,), {"policy": policy})
    kind.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
    return kind.TestCase


TestMoving = machine_of("moving")
TestDead = machine_of("dead")
TestForwardMoving = machine_of("forward_moving")
