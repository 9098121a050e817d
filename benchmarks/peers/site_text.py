"""Hands a second out of site text beside pokerkit's reader of it, in one run.

The hands are no-limit hold'em without antes and rake, which pokerkit's reader knows, written
here. Both read them, and read and replay them to the stacks at the end, which must be the same.
Rounds alternate, and each is measured in CPU time of the process; figures are medians.

Run: python benchmarks/peers/site_text.py [hands] [rounds]
"""

import random
import statistics
import sys
import time
import warnings
from importlib.metadata import version

from pokercore.bots import MinRaiseBot
from pokercore.deck import Deck
from pokercore.hand import Hand
from pokercore.history.info import HandInfo
from pokercore.history.recording import record
from pokercore.history.replay import replay
from pokercore.history.text import read, write
from pokercore.stakes import Stakes

PLAYERS, STACK = 6, 10_000
INFO = HandInfo(
    names={seat: f"Player{seat}" for seat in range(1, PLAYERS + 1)},
    table="Vega",
    table_size=PLAYERS,
    currency="USD",
    decimals=2,
)


def texts(count):
    """Return hands of bots as texts, those left out that pokerkit would divide in half cents."""
    rng = random.Random(1)
    bot = MinRaiseBot(1)
    found = []
    while len(found) < count:
        stacks = dict.fromkeys(range(1, PLAYERS + 1), STACK)
        deck = Deck.shuffled(seed=rng.getrandbits(64))
        button = rng.randint(1, PLAYERS)
        hand = Hand.start("no-limit-holdem", Stakes.from_blinds(50, 100), stacks, button, deck=deck)
        while hand.actor is not None:
            hand.apply(bot.act(hand.legal_actions(), hand.view(hand.actor)))
        if all(award.shared == 1 for award in hand.awards):
            found.append(record(hand, INFO))
    return list(write(found))


def read_here(hands):
    return list(read("".join(hands).split("\n")))


def replay_here(hands):
    return [sorted(replay(hand).hand.stacks.values()) for hand in read_here(hands)]


def read_there(hands):
    from pokerkit.notation import PokerStarsParser

    return list(PokerStarsParser()("".join(hands)))


def replay_there(hands):
    ends = []
    for history in read_there(hands):
        *_, state = history
        ends.append(sorted(int(100 * chips) for chips in state.stacks))
    return ends


def write_here(hands):
    return "".join(write(read_here(hands)))


def main(count=300, rounds=5):
    """Print medians of hands a second, and ratios within a round."""
    warnings.simplefilter("ignore")
    hands = texts(count)
    if replay_here(hands) != replay_there(hands):
        raise SystemExit("the stacks at the end differ")
    steps = (read_here, replay_here, write_here, read_there, replay_there)
    seconds = {step: [] for step in steps}
    for _ in range(rounds):
        for step in steps:
            start = time.process_time()
            step(hands)
            seconds[step].append(time.process_time() - start)
    print(f"{count} hands, {rounds} rounds; pokerkit {version('pokerkit')}")
    for step in steps:
        rates = [count / taken for taken in seconds[step]]
        spread = f"{min(rates):,.0f} to {max(rates):,.0f}"
        print(f"{step.__name__:13} {statistics.median(rates):>9,.0f} hands/s ({spread})")
    for name, ours, theirs in (
        ("read", read_here, read_there),
        ("read and replay", replay_here, replay_there),
    ):
        pairs = zip(seconds[theirs], seconds[ours], strict=True)
        ratio = statistics.median(other / mine for other, mine in pairs)
        print(f"{name}: {ratio:.0f} times the hands a second of pokerkit")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
