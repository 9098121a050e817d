"""Hands: what each step costs, whole hands of every game, memory of a live one."""

import gc
import random
import tracemalloc

import pytest

from pokercore.actions import Call, Check, Fold, RaiseTo
from pokercore.deck import Deck
from pokercore.games import GAMES
from pokercore.hand import Hand
from pokercore.stakes import Stakes
from pokercore.streets import Street

STAKES = Stakes.from_blinds(1, 2)
FOLD, CHECK, CALL = Fold(), Check(), Call()
MOST_BYTES = 12 * 1024

every_game = pytest.mark.parametrize("game", GAMES)
some_players = pytest.mark.parametrize("players", [2, 6, 9])


def deal(game="no-limit-holdem", players=6, seed=0):
    return Hand.start(
        game, STAKES, dict.fromkeys(range(players), 200), 0, deck=Deck.shuffled(seed=seed)
    )


def passive(hand, street):
    """Check and call to the start of a street."""
    while hand.street < street:
        hand.apply(CHECK if hand.legal_actions().check else CALL)
    return hand


def on_the_flop(game="no-limit-holdem", players=6):
    return passive(deal(game, players), Street.FLOP)


def play(hand, rng):
    """Raise to the minimum with chance 0.15, fold to a bet with 0.05, else check or call."""
    while not hand.is_over:
        legal = hand.legal_actions()
        chance = rng()
        if chance < 0.15 and legal.min_raise_to:
            hand.apply(RaiseTo(legal.min_raise_to))
        elif legal.check:
            hand.apply(CHECK)
        else:
            hand.apply(FOLD if 0.15 <= chance < 0.20 else CALL)
    return hand


@some_players
@every_game
def test_whole_hand(benchmark, game, players):
    rng = random.Random(1).random
    seeds = iter(range(10**9))
    hand = benchmark(lambda: play(deal(game, players, next(seeds)), rng))
    assert sum(hand.stacks.values()) == 200 * players


@some_players
def test_start(benchmark, players):
    assert benchmark(deal, players=players).actor is not None


@every_game
def test_legal_actions(benchmark, game):
    hand = on_the_flop(game)

    def fresh():
        return (hand.copy(),), {}

    assert benchmark.pedantic(Hand.legal_actions, setup=fresh, rounds=2000)


def last_to_act(street):
    """Return a hand of which one check ends the round of a street."""
    hand = passive(deal(), street)
    for _ in range(5):
        hand.apply(CHECK if hand.legal_actions().check else CALL)
    return hand


STEPS = {
    "call": (deal, CALL),
    "raise": (deal, RaiseTo(6)),
    "check": (on_the_flop, CHECK),
    "bet": (on_the_flop, RaiseTo(10)),
    "fold": (on_the_flop, FOLD),
    "deal the flop": (lambda: last_to_act(Street.PREFLOP), CHECK),
    "show down": (lambda: last_to_act(Street.RIVER), CHECK),
}


@pytest.mark.parametrize("step", STEPS)
def test_apply(benchmark, step):
    start, action = STEPS[step]
    hand = start()

    def fresh():
        return (hand.copy(), action), {}

    assert benchmark.pedantic(Hand.apply, setup=fresh, rounds=2000)


@some_players
def test_copy(benchmark, players):
    assert benchmark(on_the_flop(players=players).copy)


@some_players
@pytest.mark.parametrize("form", ["json", "msgpack"])
def test_encode(benchmark, form, players):
    assert benchmark(on_the_flop(players=players).encode, form)


@some_players
@pytest.mark.parametrize("form", ["json", "msgpack"])
def test_decode(benchmark, form, players):
    encoded = on_the_flop(players=players).encode(form)
    assert benchmark(Hand.decode, encoded).actor is not None


@some_players
@pytest.mark.parametrize("reader", [1, "public", "operator"])
def test_view(benchmark, reader, players):
    assert benchmark(on_the_flop(players=players).view, reader)


def test_memory_of_a_live_hand():
    on_the_flop()
    gc.collect()
    tracemalloc.start()
    hands = [on_the_flop() for _ in range(100)]
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert used / len(hands) < MOST_BYTES


def test_ten_thousand_live_hands():
    hands = [on_the_flop() for _ in range(10_000)]
    for hand in hands:
        hand.apply(CHECK)
    assert all(len(hand.board) == 3 for hand in hands)
