"""Histories: reading, reading and replaying, writing, in each format."""

import io
import random

import pytest

from pokercore.deck import Deck
from pokercore.hand import Hand
from pokercore.history.formats import FORMATS
from pokercore.history.info import HandInfo
from pokercore.history.recording import record
from pokercore.history.replay import replay
from pokercore.simulation import make_bot
from pokercore.stakes import Stakes

HANDS = 100

every_format = pytest.mark.parametrize("name", FORMATS)


@pytest.fixture(scope="module")
def hands():
    """Records of six bots of one kind, in dollars and cents."""
    rng, bot, found = random.Random(1), make_bot("random", 1), []
    info = HandInfo(names={seat: f"P{seat}" for seat in range(1, 7)}, currency="USD", decimals=2)
    for _ in range(HANDS):
        stacks = dict.fromkeys(range(1, 7), 10_000)
        deck = Deck.shuffled(seed=rng.getrandbits(64))
        hand = Hand.start("no-limit-holdem", Stakes.from_blinds(50, 100), stacks, 6, deck=deck)
        while hand.actor is not None:
            hand.apply(bot.act(hand.legal_actions(), hand.view(hand.actor)))
        found.append(record(hand, info))
    return found


@every_format
def test_read(benchmark, hands, name):
    text = "".join(FORMATS[name].write(hands))
    read = benchmark(lambda: sum(1 for _ in FORMATS[name].read(io.StringIO(text))))
    assert read == HANDS


@every_format
def test_read_and_replay(benchmark, hands, name):
    text = "".join(FORMATS[name].write(hands))

    def run():
        return [replay(hand).difference for hand in FORMATS[name].read(io.StringIO(text))]

    assert benchmark(run) == [None] * HANDS


@every_format
def test_write(benchmark, hands, name):
    assert benchmark(lambda: sum(map(len, FORMATS[name].write(hands)))) > HANDS
