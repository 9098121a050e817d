"""Hands a second out of PHH beside pokerkit's reader of it, and of the other formats, in one run.

The hands are no-limit hold'em of six bots, written here to one file of each format; with --folder
they are those of the .phh files below it. Both packages read the file, and read and replay it to
the stacks at the end, which are compared: they may differ where odd chips go to others, and where
a hand is neither shown nor mucked. Rounds alternate, and each is measured in CPU time of the
process; figures are medians, ratios medians of those within a round.

Run: python benchmarks/peers/histories.py [--hands N] [--rounds N] [--folder DIR]
"""

import argparse
import random
import statistics
import tempfile
import time
import warnings
from importlib.metadata import version
from pathlib import Path

from pokercore.deck import Deck
from pokercore.hand import Hand
from pokercore.history.files import read_hands
from pokercore.history.formats import FORMATS
from pokercore.history.info import HandInfo
from pokercore.history.phh import read_phh
from pokercore.history.recording import record
from pokercore.history.replay import replay
from pokercore.simulation import make_bot
from pokercore.stakes import Stakes

PLAYERS, STACK = 6, 10_000
BOTS = ("tight", "tight", "calling", "random", "tight", "calling")


def played(count):
    """Return records of hands of bots, those left out that others divide in another way."""
    rng = random.Random(1)
    names = {seat: f"Player{seat}" for seat in range(1, PLAYERS + 1)}
    bots = {seat: make_bot(name, seat) for seat, name in enumerate(BOTS, 1)}
    found = []
    while len(found) < count:
        stacks = dict.fromkeys(names, STACK)
        deck = Deck.shuffled(seed=rng.getrandbits(64))
        hand = Hand.start("no-limit-holdem", Stakes.from_blinds(50, 100), stacks, 6, deck=deck)
        while (actor := hand.actor) is not None:
            hand.apply(bots[actor].act(hand.legal_actions(), hand.view(actor)))
        if all(award.shared == 1 for award in hand.awards):
            info = HandInfo(names=names, hand_id=str(len(found) + 1), table="Vega")
            found.append(record(hand, info))
    return found


def read_here(path):
    return [None for _ in read_hands(path)]


def replay_here(path):
    return [list(replay(hand).hand.stacks.values()) for hand in read_hands(path)]


def write_here(name, hands):
    return [len(piece) for piece in FORMATS[name].write(hands)]


def read_there(path):
    from pokerkit import HandHistory

    with path.open("rb") as file:
        return list(HandHistory.load_all(file))


def replay_there(path):
    ends = []
    for history in read_there(path):
        *_, state = history
        ends.append(state.stacks)
    return ends


def main(count, rounds, folder):
    """Print medians of hands a second, and ratios within a round."""
    warnings.simplefilter("ignore")
    if folder is None:
        hands = played(count)
    else:
        files = sorted(Path(folder).rglob("*.phh"))[:count]
        hands = [hand for path in files for hand in read_phh(path.read_text("utf-8"))]
    with tempfile.TemporaryDirectory() as place:
        measure(hands, rounds, Path(place))


def measure(hands, rounds, place):
    """Print what each step takes, of hands that are written to files at a place."""
    files = {name: place / f"hands{FORMATS[name].suffixes[-1]}" for name in FORMATS}
    for name, path in files.items():
        path.write_text("".join(FORMATS[name].write(hands)), "utf-8")
    phh = files["phh"]
    ends = zip(replay_here(phh), replay_there(phh), strict=True)
    print(f"the same stacks at the end of {sum(ours == theirs for ours, theirs in ends)} hands")
    steps = {
        **{f"{name}, read": (read_here, path) for name, path in files.items()},
        **{f"{name}, read and replay": (replay_here, path) for name, path in files.items()},
        **{f"{name}, write": (write_here, name, hands) for name in files},
        "pokerkit's phh, read": (read_there, phh),
        "pokerkit's phh, read and replay": (replay_there, phh),
    }
    seconds = {step: [] for step in steps}
    for _ in range(rounds):
        for step, (call, *arguments) in steps.items():
            start = time.process_time()
            call(*arguments)
            seconds[step].append(time.process_time() - start)
    print(f"{len(hands)} hands, {rounds} rounds; pokerkit {version('pokerkit')}")
    for step, taken in seconds.items():
        rates = [len(hands) / each for each in taken]
        spread = f"{min(rates):,.0f} to {max(rates):,.0f}"
        print(f"{step:32} {statistics.median(rates):>9,.0f} hands/s ({spread})")
    for what in ("read", "read and replay"):
        pairs = zip(seconds[f"pokerkit's phh, {what}"], seconds[f"phh, {what}"], strict=True)
        ratios = sorted(theirs / mine for theirs, mine in pairs)
        middle = statistics.median(ratios)
        print(f"phh, {what}: {middle:.1f} times pokerkit ({ratios[0]:.1f} to {ratios[-1]:.1f})")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--folder")
    arguments = parser.parse_args()
    main(arguments.hands, arguments.rounds, arguments.folder)
