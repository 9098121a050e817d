"""Bounties: who knocked whom out, and what that wins."""

import random

import pytest
from floorplay import begin, finish, only, open_floor
from handplay import begin as begin_hand
from handplay import do

from pokercore.bots import RandomBot
from pokercore.deck import Deck
from pokercore.errors import DecodeError, TournamentError
from pokercore.games import GAMES
from pokercore.hand import Hand
from pokercore.stakes import ROOM_TOURNAMENT, Stakes
from pokercore.tournament.bounties import knockouts
from pokercore.tournament.events import BountyWon, HandFinished
from pokercore.tournament.floor import Floor
from pokercore.tournament.rules import BuyIn, TournamentRules

HEADS = BuyIn(chips=1000, cost=100, bounty=25)


def test_the_last_chip_goes_to_who_wins_the_pot_it_is_in():
    holes = ["AsAh", "KsKh", "QsQh"]  # seats 1 and 2 post, seat 3 has the button
    hand = begin_hand(blinds=(5, 10), stacks=[100, 300, 300], holes=holes)
    do(hand, "r300 c c")
    hand.deal("2c3d7h")
    hand.deal("8s")
    hand.deal("9c")
    out = dict(knockouts(hand.events))
    assert sorted(hand.stacks.values()) == [0, 300, 400]
    (loser,) = out
    assert out[loser] == (next(seat for seat in hand.seats if hand.stacks[seat] == 400),)


@pytest.mark.parametrize("seed", range(8))
def test_knockouts_are_those_of_the_pots_of_the_hand(seed):
    rng = random.Random(seed)
    for number in range(60):
        seats = rng.sample(range(1, 10), rng.randint(2, 6))
        ante_format = rng.choice(["big_blind", "classic", "button"])
        hand = Hand.start(
            rng.choice(sorted(GAMES)),
            Stakes.from_blinds(5, 10, ante=10, ante_format=ante_format),
            {seat: rng.randint(1, 300) for seat in seats},
            rng.choice(seats),
            deck=Deck.shuffled(seed=number),
            rules=ROOM_TOURNAMENT,
        )
        bot = RandomBot(number)
        while (actor := hand.actor) is not None:
            hand.apply(bot.act(hand.legal_actions(), hand.view(actor)))
        found = dict(knockouts(hand.events))
        assert set(found) == {seat for seat, chips in hand.stacks.items() if not chips}
        for seat, winners in found.items():
            place = hand.seats.index(seat)
            last = max((n for n, p in enumerate(hand._pots) if place in p.eligible), default=0)
            assert set(winners) == {award.seat for award in hand.awards if award.pot == last}


def seats_of(floor, *players):
    return [floor._entrant(player).seat for player in players]


def knock_out(floor, losers, winners, **stacks):
    """A hand in which some lose their last chip to the same others."""
    begin(floor, 1)
    pairs = tuple((seat, tuple(seats_of(floor, *winners))) for seat in seats_of(floor, *losers))
    return finish(floor, 1, losers, to=winners[0], knockouts=pairs, **stacks)


def test_a_bounty_is_shared_and_the_rest_goes_to_the_lowest_entry():
    floor = open_floor(5, buy_in=HEADS, rebuy=HEADS)
    events = knock_out(floor, ["p5"], ["p4", "p2"])
    assert only(events, BountyWon) == [BountyWon("p2", "p5", 13), BountyWon("p4", "p5", 12)]
    knock_out(floor, ["p1", "p3"], ["p4"])
    knock_out(floor, ["p2"], ["p4"])
    won = {result.player: result.bounties for result in floor.results}
    assert won == {"p4": 12 + 3 * 25 + 25, "p2": 13, "p1": 0, "p3": 0, "p5": 0}
    assert sum(won.values()) == floor.bounties == 125
    assert sum(result.prize for result in floor.results) == 500


def test_a_rebuy_has_a_bounty_of_its_own():
    floor = open_floor(3, buy_in=HEADS, rebuy=HEADS, rules=TournamentRules(rebuys=1))
    knock_out(floor, ["p1"], ["p2"])
    floor.rebuy("p1", now=0)
    assert only(knock_out(floor, ["p1"], ["p2"]), BountyWon) == [BountyWon("p2", "p1", 25)]
    assert floor.bounties == 100


def test_knockouts_that_cannot_be_are_refused():
    floor = open_floor(4, buy_in=HEADS)
    begin(floor, 1)
    one, two, three, _ = seats_of(floor, "p1", "p2", "p3", "p4")
    for wrong in ((), ((one, ()),), ((one, (one,)),), ((one, (two, two)),), ((two, (three,)),)):
        with pytest.raises(TournamentError):
            finish(floor, 1, ["p1"], to="p2", knockouts=wrong)
    with pytest.raises(TournamentError):
        finish(floor, 1, ["p1"], to="p2", knockouts=((one, (two,)), (one, (two,))))
    finish(floor, 1, ["p1"], to="p2", knockouts=((one, (two,)),))
    events = list(floor.events)
    assert Floor.from_events(events).events == floor.events
    at = next(n for n, event in enumerate(events) if type(event) is HandFinished)
    for wrong in (((one, (three,)),), (), None, ((one, None),), (5,)):
        done = events[at]
        forged = HandFinished(done.table, done.stacks, done.now, wrong)
        with pytest.raises(DecodeError):
            Floor.from_events([*events[:at], forged, *events[at + 1 :]])


def test_without_bounties_nobody_is_knocked_out_in_the_record():
    floor = open_floor(4)
    begin(floor, 1)
    one, two = seats_of(floor, "p1", "p2")
    with pytest.raises(TournamentError):
        finish(floor, 1, ["p1"], to="p2", knockouts=((one, (two,)),))
