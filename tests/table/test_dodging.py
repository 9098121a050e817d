"""Nobody plays for less, or keeps a seat for nothing, by the way he comes and goes."""

import random

import pytest

from pokercore.actions import Call, Fold, RaiseTo, Show
from pokercore.deck import Deck
from pokercore.errors import TableError
from pokercore.stakes import WSOP_LIVE, Stakes
from pokercore.table import SitOutLimit, Table, TableRules

POLICIES = ("moving", "dead", "forward_moving")
WAYS = (
    (),
    ("sit_out",),
    ("at_blind",),
    ("sit_in",),
    ("sit_in", "post"),
    ("sit_in", "buy"),
    ("leave",),
    ("sit",),
    ("sit", "post"),
    ("sit", "buy"),
    ("leave", "sit"),
    ("leave", "sit", "post"),
)


class Folding:
    """A table where everybody folds, and one comes and goes."""

    def __init__(self, seats, **rules):
        self.table = Table(
            "no-limit-holdem", Stakes.from_blinds(5, 10), seats=seats, rules=TableRules(**rules)
        )
        self.now, self.mine = 0, seats
        for seat in range(1, seats + 1):
            self.table.sit(f"p{seat}", seat, 100_000, now=0)

    def play(self):
        """Play a hand; return its posts by seat, with 0 for who posts nothing."""
        self.now += 1
        hand = self.table.start_hand(Deck.shuffled(seed=self.now), now=self.now)
        posts = hand.events[0].posts
        while not hand.is_over:
            hand.apply(Fold())
        self.table.finish_hand(now=self.now)
        return {s: sum(post.chips for post in posts if post.seat == s) for s in hand.seats}

    def go(self, way):
        table, me, now = self.table, f"p{self.mine}", self.now
        try:
            match way:
                case "sit_out" | "sit_in" | "leave":
                    getattr(table, way)(me, now=now)
                case "at_blind":
                    table.sit_out(me, "next_big_blind", now=now)
                case "sit":
                    table.sit(me, self.mine, table.buy_in_limits(me, now=now)[0], now=now)
                case _:
                    table.post(me, buy_button=way == "buy")
        except TableError:
            pass  # not all of it makes sense at all times


@pytest.mark.parametrize("post_to_enter", [True, False])
@pytest.mark.parametrize("policy", POLICIES)
def test_no_way_of_coming_and_going_is_cheaper_than_staying(policy, post_to_enter):
    rng = random.Random(policy)
    for _ in range(60):
        seats = rng.choice((3, 4, 6))
        game = Folding(seats, button=policy, post_to_enter=post_to_enter, buy_the_button=True)
        ways = [rng.choice(WAYS) for _ in range(seats)]
        hands = paid = 0
        for _ in range(60):
            posts = game.play()
            hands += game.mine in posts
            paid += posts.get(game.mine, 0)
            for way in ways[(seats - game.table._state.positions.big) % seats]:
                game.go(way)
        orbit = 15  # who goes before an orbit is over has paid at least for those before
        assert paid >= orbit * (hands - seats) / seats


def test_who_left_and_comes_back_is_no_newcomer():
    game = Folding(6, post_to_enter=False, rathole_window=10)
    table = game.table
    table.leave("p6", now=0)
    table.sit("p6", 6, 100_000, now=0)
    assert table.due(6).live == 0  # he has not played yet
    game.play()
    table.leave("p6", now=1)
    table.leave("p5", now=1)
    table.sit("p6", 6, 100_000, now=2)
    table.leave("p6", now=2)
    table.sit("p6", 6, 100_000, now=2)
    assert table.due(6).live == 10
    assert 6 not in game.play()
    table.post("p6")
    assert game.play()[6] == 10
    game.now = 11
    table.sit("p5", 5, 100_000, now=11)
    assert table.due(5).live == 0


@pytest.mark.parametrize("limit", [SitOutLimit(hands=6), SitOutLimit(time=6)])
def test_no_seat_is_kept_by_coming_back_for_a_moment(limit):
    game = Folding(4, sit_out_limit=limit)
    game.play()
    for hand in range(10):
        game.go("sit_in")
        game.go("sit_out")
        game.play()
        assert ("p4" in game.table.stacks) == (hand < 5)


def test_who_is_back_keeps_his_seat_while_he_waits_and_begins_anew_once_dealt_in():
    game = Folding(4, sit_out_limit=SitOutLimit(hands=6))
    game.play()
    game.go("sit_out")
    while game.table._state.seats[3].out_hands < 5:
        game.play()
    game.go("sit_in")
    waited = 0
    while 4 not in game.play():
        waited += 1
        assert game.table.remove_absent(now=game.now) == ()
    assert waited
    game.go("sit_out")
    for _ in range(5):
        game.play()
    assert "p4" in game.table.stacks
    game.play()
    assert "p4" not in game.table.stacks


def test_a_seat_kept_ends_the_wait_for_one():
    table = Table("no-limit-holdem", Stakes.from_blinds(5, 10), seats=2)
    for player in ("ann", "bob"):
        table.wait_for_seat(player, now=0)
    table.reserve("ann", 1, now=1)
    assert table.waiting == ("bob",)
    assert Table.decode(table.encode()).waiting == ("bob",)
    assert Table.from_events(table.events).waiting == ("bob",)


def test_who_left_all_in_is_shown_and_wins():
    table = Table("no-limit-holdem", Stakes.from_blinds(5, 10), seats=2, house_rules=WSOP_LIVE)
    for seat, player in enumerate(("ann", "bob"), 1):
        table.sit(player, seat, 1000, now=0)
    won = set()
    for seed in range(20):
        hand = table.start_hand(Deck.shuffled(seed=seed), now=0)
        hand.apply(RaiseTo(1000))
        hand.apply(Call())
        twin = hand.copy()
        while not twin.is_over:
            twin.apply(Show())
        table.sit_out("bob", now=0)
        while not hand.is_over:
            if not table.act_for_absent():
                hand.apply(Show())
        assert hand.payouts == twin.payouts
        won.update(seat for seat, chips in hand.payouts.items() if chips)
        table.cancel_hand(now=0)
        table.sit_in("bob", now=0)
    assert won >= {1, 2}


def test_who_sits_out_at_his_big_blind_leaves_one_who_cannot_play():
    game = Folding(2)
    game.play()
    for player in ("p1", "p2"):
        game.table.sit_out(player, "next_big_blind", now=1)
    before = game.table.encode()
    with pytest.raises(TableError, match="1 can be dealt in once the big blind comes"):
        game.play()
    assert game.table.encode() == before
    game.table.sit_out("p1", now=2)
    assert game.table.sitting_out == ("p1",)
