"""A table at which people come, go, sit out, top up and play at random, watched all the time."""

import random

from randomplay import random_action
from reference.table_witness import Witness

from pokercore.actions import Call, Check, Fold
from pokercore.deck import Deck
from pokercore.errors import TableError
from pokercore.stakes import HouseRules, Rake, Stakes
from pokercore.streets import Phase
from pokercore.table import SitOutLimit, Table, TableRules
from pokercore.table.events import StoodUp

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


class Churn:
    """Random people at a random table; every command that can be refused is checked to be whole."""

    def __init__(self, seed, policy, *, check_refusals=True):
        self.rng = rng = random.Random(seed)
        seats = rng.choice((2, 3, 4, 5, 6, 7, 8, 9, 9, 9))
        self.table = Table(
            "no-limit-holdem",
            Stakes.from_blinds(SMALL, BIG),
            seats=seats,
            rules=random_table_rules(rng, policy),
            house_rules=HOUSE,
        )
        self.names = [f"p{number}" for number in range(seats + 2)]
        self.witness = Witness(policy, seats, BIG, post_to_enter=self.table.rules.post_to_enter)
        self.time = 0
        self.check_refusals = check_refusals
        for seat in range(1, seats + 1):
            self.attempt("sit", f"p{seat}", seat, rng.choice((20, 100, 300)))

    def attempt(self, name, *arguments, **more):
        """Give a command that may be refused; return whether it was not."""
        self.time += 1
        if name in ("sit", "reserve", "leave", "sit_out", "sit_in", "top_up", "wait_for_seat"):
            more["now"] = self.time
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
            case _:
                self.attempt("reserve", player, rng.randint(1, self.table.seats))

    def play(self):
        """Play one hand, if one can begin; return whether it did."""
        table, rng = self.table, self.rng
        state = table._state
        ready = [s for s in state.seats if s and s.chips and not s.sitting_out]
        fresh = state.positions is None or all(seat.owes for seat in ready)
        players = table.players
        wished = [s.player for s in state.seats if s and s.sit_out_at == "next_big_blind"]
        self.time += 1
        bomb_pot = 15 if rng.random() < 0.03 else 0
        deck = Deck.shuffled(seed=rng.getrandbits(32))
        try:
            hand = table.start_hand(deck, now=self.time, bomb_pot=bomb_pot)
        except TableError:
            return False
        declined = [player for player in wished if player in self.sitting_out()]
        while not hand.is_over:
            if rng.random() < 0.05:
                self.wander()
            if not table.act_for_absent():
                hand.apply(self.action(hand))
        if rng.random() < 0.02:
            self.told(table.cancel_hand(now=self.time))
        else:
            self.witness.saw(hand, players, fresh=fresh, declined=declined)
            self.told(table.finish_hand(now=self.time))
        assert table.audit().balanced
        return True

    def sitting_out(self):
        return [seat.player for seat in self.table._state.seats if seat and seat.sitting_out]

    def action(self, hand):
        """Return mostly a fold, a check or a call, so that most players last a while."""
        legal = hand.legal_actions()
        if hand.phase is not Phase.BETTING or self.rng.random() < 0.1:
            return random_action(self.rng, hand)
        if legal.check:
            return Check()
        return Call() if self.rng.random() < 0.3 else Fold()

    def run(self, hands):
        """Play hands, with people coming and going between them."""
        played = 0
        while played < hands:
            played += self.play()
            while self.rng.random() < 0.75:
                self.wander()
        return self
