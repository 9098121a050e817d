"""A table at which people come, go, sit out, top up and play at random, watched all the time."""

import random

from beside import check_outcome
from randomplay import random_action
from reference.table_witness import Witness

from pokercore.actions import Call, Check, Fold
from pokercore.deck import Deck
from pokercore.errors import TableError
from pokercore.hand import Hand
from pokercore.stakes import HouseRules, Rake, Stakes
from pokercore.streets import Phase
from pokercore.table import SitOutLimit, Table, TableRules
from pokercore.table.events import StoodUp
from pokercore.table.planning import plan_hand

SMALL, BIG = 5, 10
HOUSE = HouseRules(rake=Rake(percent=5, cap=20), run_it=2)


def random_table_rules(rng, policy):
    return TableRules(
        button=policy,
        post_to_enter=rng.random() < 0.8,
        buy_the_button=rng.random() < 0.5,
        missed_small_blind=rng.choice(("dead", "live")),
        min_buy_in=20,
        max_buy_in=rng.choice((None, 300)),
        rathole_window=rng.choice((0, 100)),
        sit_out_limit=rng.choice((None, SitOutLimit(hands=15), SitOutLimit(time=400))),
        straddle=rng.choice(("none", "under_the_gun")),
    )


TIMED = ("sit", "reserve", "leave", "sit_out", "sit_in", "top_up", "wait_for_seat", "remove_absent")


def gentle_action(rng, hand):
    """Return mostly a fold, a check or a call, so that most players last a while."""
    legal = hand.legal_actions()
    if hand.phase is not Phase.BETTING or rng.random() < 0.1:
        return random_action(rng, hand)
    if legal.check:
        return Check()
    return Call() if rng.random() < 0.3 else Fold()


def check_start(hand, deck):
    """Check that what the table began a hand with is what `Hand.start` lets through."""
    assert Hand.from_events(hand.events, deck).events == hand.events


def check_kept_plan(table):
    """Hold the plan that a table kept for its next hand, if it did, against one made anew."""
    state = table._state
    kept = table._plans.get(state.positions)
    if kept is not None and not table.in_hand:
        assert kept == plan_hand(state, None, 0)
    return kept is not None


class Watched:
    """A table with a clock and a witness, who may check that each refusal changes nothing."""

    def __init__(self, table, *, check_refusals=True):
        rules = table.rules
        self.table, self.check_refusals, self.time = table, check_refusals, 0
        self.witness = Witness(rules.button, table.seats, BIG, post_to_enter=rules.post_to_enter)

    def now(self):
        self.time += 1
        return self.time

    def attempt(self, name, *arguments, **more):
        """Give a command that may be refused; return whether it was not."""
        if name in TIMED:
            more["now"] = self.now()
        before = self.table.encode("msgpack") if self.check_refusals else b""
        try:
            events = getattr(self.table, name)(*arguments, **more)
        except TableError:
            assert not self.check_refusals or self.table.encode("msgpack") == before
            return False
        self.told(events)
        return True

    def told(self, events):
        for event in events:
            if isinstance(event, StoodUp):
                self.witness.left(event.player)

    def begin(self, deck, bomb_pot=0):
        """Start a hand, if one can begin; return whether it did."""
        table = self.table
        check_kept_plan(table)
        seats = [seat for seat in table._state.seats if seat is not None]
        ready = [seat for seat in seats if seat.chips and not seat.sitting_out]
        self.fresh = table._state.positions is None or all(seat.owes for seat in ready)
        self.players = table.players
        wished = {seat.player for seat in seats if seat.sit_out_at == "next_big_blind"}
        before = table.encode("msgpack") if self.check_refusals else b""
        try:
            table.start_hand(deck, now=self.now(), bomb_pot=bomb_pot)
        except TableError:
            assert not self.check_refusals or table.encode("msgpack") == before
            return False
        check_start(table.hand, deck)
        self.declined = wished.intersection(table.sitting_out)
        return True

    def finish(self):
        hand = self.table.hand
        check_outcome(hand)
        self.witness.saw(hand, self.players, fresh=self.fresh, declined=self.declined)
        self.told(self.table.finish_hand(now=self.now()))
        assert self.table.audit().balanced

    def cancel(self):
        before, positions = self.table.stacks, self.table._state.positions
        events = self.table.cancel_hand(now=self.now())
        self.told(events)
        assert self.table._state.positions == positions
        if len(events) == 1:
            assert self.table.stacks == before
        assert self.table.audit().balanced


class Churn(Watched):
    """Random people at a random table.

    Args:
        seed: What everything follows from.
        policy: How the button moves.
        check_refusals: Whether each refused command is held against the table before it.
        busy: How likely another of them does something, again and again, between hands.
        stacks: What they buy in for at first.
    """

    def __init__(self, seed, policy, *, check_refusals=True, busy=0.75, stacks=(20, 100, 300)):
        self.rng = rng = random.Random(seed)
        self.busy = busy
        seats = rng.choice((2, 3, 4, 5, 6, 7, 8, 9, 9, 9))
        table = Table(
            "no-limit-holdem",
            Stakes.from_blinds(SMALL, BIG),
            seats=seats,
            rules=random_table_rules(rng, policy),
            house_rules=HOUSE,
        )
        super().__init__(table, check_refusals=check_refusals)
        self.names = [f"p{number}" for number in range(seats + 2)]
        for seat in range(1, seats + 1):
            self.attempt("sit", f"p{seat}", seat, rng.choice(stacks))

    def wander(self):
        """Let somebody do something, mostly something that makes sense."""
        rng, player = self.rng, self.rng.choice(self.names)
        number = self.table.seat_of(player)
        if rng.random() < 0.1:
            self.do_anything(player)
        elif number is None or number not in self.table.players:
            seats = self.table.empty_seats if number is None else (number,)
            if seats:
                self.attempt("sit", player, rng.choice(seats), rng.choice((20, 50, 100, 300)))
        elif self.table.due(number):
            if rng.random() < 0.7:
                self.attempt("post", player, buy_button=rng.random() < 0.5)
            else:
                self.attempt(rng.choice(("wait", "leave", "sit_in")), player)
        elif rng.random() < 0.5:
            self.attempt("sit_in", player)
        else:
            self.do_anything(player)

    def do_anything(self, player):
        rng = self.rng
        match rng.randint(0, 9):
            case 0 | 1:
                self.attempt("leave", player)
            case 2 | 3 | 4:
                self.attempt("sit_out", player, rng.choice(("now", "next_hand", "next_big_blind")))
            case 5:
                self.attempt("top_up", player, rng.choice((1, 20, 100)))
            case 6:
                self.attempt("set_auto_top_up", player, rng.choice((None, 100)))
            case 7:
                self.attempt("set_straddle", player, on=rng.random() < 0.5)
            case 8:
                self.attempt("wait_for_seat", player)
                self.attempt("remove_absent")
            case _:
                self.attempt("reserve", player, rng.randint(1, self.table.seats))

    def play(self):
        """Play one hand, if one can begin; return whether it did."""
        rng = self.rng
        deck = Deck.shuffled(seed=rng.getrandbits(32))
        if not self.begin(deck, 15 if rng.random() < 0.03 else 0):
            return False
        hand = self.table.hand
        while not hand.is_over:
            if rng.random() < self.busy / 15:
                self.wander()
            if not self.table.act_for_absent():
                hand.apply(gentle_action(rng, hand))
        if rng.random() < 0.02:
            self.cancel()
        else:
            self.finish()
        return True

    def run(self, hands):
        """Play hands, with people coming and going between them."""
        played = 0
        while played < hands:
            played += self.play()
            while self.rng.random() < self.busy:
                self.wander()
        return self
