"""What a table costs beside the hands played at it: `extra_info` says what part of a hand."""

import random
import time

import pytest
from test_hand import STAKES, play

from pokercore.actions import Call, Check
from pokercore.deck import Deck
from pokercore.hand import Hand
from pokercore.table import Table

NLHE = "no-limit-holdem"
HANDS, ROUNDS = 200, 25

some_players = pytest.mark.parametrize("players", [2, 6, 9])


def play_with_views(hand, rng):  # noqa: ARG001 - called as `play` is
    """Play as `play` does, with the view that each actor is sent."""
    while not hand.is_over:
        hand.view(hand.actor)
        hand.apply(Check() if hand.legal_actions().check else Call())
    return hand


def set_up(players):
    table = Table(NLHE, STAKES, seats=players)
    for seat in range(1, players + 1):
        table.sit(f"player {seat}", seat, 200_000_000, now=0)
    return table


def at_the_table(number, table, rng, play):
    hand = table.start_hand(Deck.shuffled(seed=number), now=number)
    play(hand, rng)
    table.finish_hand(now=number)


def alone(number, players, rng, play):
    stacks = dict.fromkeys(range(1, players + 1), 200_000_000)
    button = number % players + 1
    play(Hand.start(NLHE, STAKES, stacks, button, deck=Deck.shuffled(seed=number)), rng)


def quickest(rounds):
    """Return the time of all hands, each taken from the round in which it was quickest."""
    return sum(map(min, zip(*rounds, strict=True)))


def timed(play_hand, *arguments):
    started = time.perf_counter()
    play_hand(*arguments)
    return time.perf_counter() - started


def change_nothing(table):
    """Leave the table as it is: the same people play on."""


def change(table):
    """Let somebody come and go, so that the table plans its next hand anew."""
    table.wait_for_seat("passer-by", now=table.now)
    table.stop_waiting("passer-by")


def one_round(players, play, between):
    """Return the times of hands at a table and of the same hands alone, taken in turns."""
    table, rng, rng_alone = set_up(players), random.Random(1).random, random.Random(1).random
    seated, single = [], []
    for number in range(HANDS):
        between(table)
        seated.append(timed(at_the_table, number, table, rng, play))
        single.append(timed(alone, number, players, rng_alone, play))
    return seated, single


@some_players
@pytest.mark.parametrize(
    ("play", "between"),
    [(play, change_nothing), (play_with_views, change_nothing), (play, change)],
)
def test_hand_at_a_table(benchmark, players, play, between):
    """Time hands at a table, and beside each the same hand alone."""
    rounds = [one_round(players, play, between) for _ in range(ROUNDS)]
    seated, single = zip(*rounds, strict=True)
    part = quickest(seated) / quickest(single) - 1
    benchmark.extra_info["the table's part of a hand"] = round(part, 3)
    table, numbers, rng = set_up(players), iter(range(10**9)), random.Random(1).random
    benchmark(lambda: at_the_table(next(numbers), table, rng, play))


@some_players
def test_encode_and_decode(benchmark, players):
    table = set_up(players)
    hand = table.start_hand(Deck.shuffled(seed=1), now=1)
    hand.apply(Call())
    twin = benchmark(lambda: Table.decode(table.encode("msgpack")))
    assert twin.encode() == table.encode()
