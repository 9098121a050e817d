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

STAKES = Stakes.from_blinds(1, 2)
FOLD, CHECK, CALL = Fold(), Check(), Call()
MOST_BYTES = 12 * 1024


def deal(game="no-limit-holdem", players=6, seed=0):
    return Hand.start(
        game, STAKES, dict.fromkeys(range(players), 200), 0, deck=Deck.shuffled(seed=seed)
    )


def on_the_flop():
    hand = deal()
    for _ in range(5):
        hand.apply(CALL)
    hand.apply(CHECK)
    return hand


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


@pytest.mark.parametrize("players", [2, 6, 9])
@pytest.mark.parametrize("game", GAMES)
def test_whole_hand(benchmark, game, players):
    rng = random.Random(1).random
    seeds = iter(range(10**9))
    hand = benchmark(lambda: play(deal(game, players, next(seeds)), rng))
    assert sum(hand.stacks.values()) == 200 * players


def test_start(benchmark):
    assert benchmark(deal).actor is not None


def test_legal_actions(benchmark):
    hand = on_the_flop()

    def fresh():
        return (hand.copy(),), {}

    assert benchmark.pedantic(Hand.legal_actions, setup=fresh, rounds=2000)


@pytest.mark.parametrize("action", [CHECK, RaiseTo(10), FOLD], ids=["check", "bet", "fold"])
def test_apply(benchmark, action):
    hand = on_the_flop()

    def fresh():
        return (hand.copy(), action), {}

    assert benchmark.pedantic(Hand.apply, setup=fresh, rounds=2000)


def test_copy(benchmark):
    assert benchmark(on_the_flop().copy)


@pytest.mark.parametrize("form", ["json", "msgpack"])
def test_encode(benchmark, form):
    assert benchmark(on_the_flop().encode, form)


@pytest.mark.parametrize("form", ["json", "msgpack"])
def test_decode(benchmark, form):
    assert benchmark(Hand.decode, on_the_flop().encode(form)).actor is not None


def test_view(benchmark):
    assert benchmark(on_the_flop().view, 3)


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
