"""One hand of each game, word for word. Run this file to write the transcripts anew."""

import random
import sys
from pathlib import Path

import pytest
from randomplay import MORE_GAMES, random_action

from pokercore.deck import Deck
from pokercore.games import GAMES
from pokercore.hand import Hand
from pokercore.history.info import HandInfo
from pokercore.history.words import event_words
from pokercore.stakes import HouseRules, Rake, Stakes

HERE = Path(__file__).parent
NAMES = HandInfo(names={1: "Ann", 2: "Ben", 4: "Cleo", 5: "Dan", 8: "Eva"})
STACKS = {1: 400, 2: 1000, 4: 95, 5: 1500, 8: 800}
RULES = HouseRules(rake=Rake(percent=5, cap=30), run_it=2)


def transcript(name):
    """Return a hand of a game in words, with what the actor is offered before each action."""
    rng = random.Random(f"transcript of {name}")
    deck = Deck.shuffled(seed=1 + [*GAMES, *MORE_GAMES].index(name))
    stakes = Stakes.from_blinds(5, 10)
    hand = Hand.start(name, stakes, STACKS, 5, deck=deck, rules=RULES)
    lines = [event_words(event, NAMES) for event in hand.events]
    while not hand.is_over:
        legal = hand.legal_actions()
        lines.append(f"    {NAMES.name(hand.actor)}: {legal!r}")
        lines += [event_words(event, NAMES) for event in hand.apply(random_action(rng, hand))]
    lines.append(f"stacks: {hand.stacks}; rake {hand.rake}")
    return "\n".join(lines) + "\n"


def path_of(name):
    return HERE / f"{name}.txt"


@pytest.mark.parametrize("name", [*GAMES, *MORE_GAMES])
def test_transcript(name):
    assert transcript(name) == path_of(name).read_text(encoding="utf-8")


if __name__ == "__main__":
    for game in [*GAMES, *MORE_GAMES]:
        path_of(game).write_text(transcript(game), encoding="utf-8")
        sys.stdout.write(f"{path_of(game)}\n")
