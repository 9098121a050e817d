"""Whole hands a second beside other packages, in one run.

The policy is the same for all: six players, 100 big blinds, no-limit hold'em; raise to the
minimum with chance 0.15, fold to a bet with 0.05, else check or call. Shuffling, dealing and
the showdown are included. Rounds of the packages alternate, and each is measured in CPU time
of the process; the ratio is the median over the rounds.

Run: python benchmarks/peers/hands.py [hands a round] [rounds]
"""

import random
import statistics
import sys
import time
import warnings
from importlib.metadata import version

from pokercore.actions import Call, Check, Fold, RaiseTo
from pokercore.deck import Deck
from pokercore.games import NO_LIMIT_HOLDEM
from pokercore.hand import Hand
from pokercore.stakes import Stakes

RAISE, FOLD = 0.15, 0.20
PLAYERS, STACK = 6, 200


def pokercore_hands(count, rng):
    """Play hands in this package and return how many actions they took."""
    stakes, stacks = Stakes.from_blinds(1, 2), dict.fromkeys(range(PLAYERS), STACK)
    fold, check, call = Fold(), Check(), Call()
    actions = 0
    for _ in range(count):
        deck = Deck.shuffled(seed=rng.getrandbits(64))
        hand = Hand.start(NO_LIMIT_HOLDEM, stakes, stacks, PLAYERS - 1, deck=deck)
        while not hand.is_over:
            legal = hand.legal_actions()
            chance = rng.random()
            if chance < RAISE and legal.min_raise_to:
                hand.apply(RaiseTo(legal.min_raise_to))
            elif legal.check:
                hand.apply(check)
            else:
                hand.apply(fold if RAISE <= chance < FOLD else call)
            actions += 1
    return actions


def openspiel_hands(count, rng):
    """Play hands in OpenSpiel's universal_poker, the C++ of the ACPC."""
    game = openspiel_game()
    actions = 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            chance = rng.random()
            if state.is_chance_node():
                state.apply_action(legal[int(chance * len(legal))])
                continue
            if chance < RAISE and legal[-1] > 1:
                state.apply_action(next(size for size in legal if size > 1))
            else:
                state.apply_action(0 if RAISE <= chance < FOLD and legal[0] == 0 else 1)
            actions += 1
    return actions


def openspiel_game():
    import pyspiel

    return pyspiel.load_game(
        "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
        "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        "stack=200 200 200 200 200 200,bettingAbstraction=fullgame)"
    )


def texasholdem_hands(count, rng):
    """Play hands in texasholdem."""
    from texasholdem import ActionType, TexasHoldEm

    actions = 0
    for _ in range(count):
        game = TexasHoldEm(buyin=STACK, big_blind=2, small_blind=1, max_players=PLAYERS)
        game.start_hand()
        while game.is_hand_running():
            moves = game.get_available_moves()
            kinds = moves.action_types
            chance = rng.random()
            if chance < RAISE and ActionType.RAISE in kinds:
                game.take_action(ActionType.RAISE, total=moves.raise_range.start)
            elif ActionType.CHECK in kinds:
                game.take_action(ActionType.CHECK)
            else:
                fold = RAISE <= chance < FOLD
                game.take_action(ActionType.FOLD if fold else ActionType.CALL)
            actions += 1
    return actions


def pokerkit_hands(count, rng):
    """Play hands in pokerkit, everything but the players automatic."""
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(Automation)
    actions = 0
    for _ in range(count):
        state = NoLimitTexasHoldem.create_state(
            automations, True, 0, (1, 2), 2, (STACK,) * PLAYERS, PLAYERS
        )
        while state.status:
            chance = rng.random()
            if chance < RAISE and state.can_complete_bet_or_raise_to():
                least = state.min_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(least)
            elif RAISE <= chance < FOLD and state.checking_or_calling_amount:
                state.fold()
            else:
                state.check_or_call()
            actions += 1
    return actions


def pokerfast_hands(count, rng):
    """Play hands in pokerfast."""
    from pokerfast import FastHand

    actions = 0
    for _ in range(count):
        hand = FastHand(small_blind=1, big_blind=2, min_stack=STACK, max_stack=STACK, rng=rng)
        while not hand.done:
            space = hand.get_action_space()
            chance = rng.random()
            if chance < RAISE and "min_bet" in space:
                hand.bet_or_raise(space["min_bet"])
            elif "check" in space:
                hand.check()
            elif RAISE <= chance < FOLD:
                hand.fold()
            else:
                hand.call()
            actions += 1
    return actions


# What each plays in the time of one hand of the fastest, so that rounds last alike.
PEERS = {
    "open_spiel": (openspiel_hands, 1.0),
    "pokerfast": (pokerfast_hands, 0.3),
    "texasholdem": (texasholdem_hands, 0.05),
    "pokerkit": (pokerkit_hands, 0.02),
}


def main(hands=200, rounds=15):
    """Print hands a second of this package and each peer, and the median ratio."""
    warnings.simplefilter("ignore")
    rng = random.Random(1)
    present = dict(installed())
    rates = {name: [] for name in ("pokercore", *present)}
    length = {}
    for number in range(rounds + 1):
        for name, (play, part) in {"pokercore": (pokercore_hands, 1.0), **present}.items():
            count = max(1, int(hands * part))
            start = time.process_time()
            actions = play(count, rng)
            seconds = time.process_time() - start
            if number:  # the first round warms up
                rates[name].append(count / seconds)
                length[name] = actions / count
    ours = rates["pokercore"]
    for name, theirs in rates.items():
        ratios = sorted(mine / other for mine, other in zip(ours, theirs, strict=True))
        spread = f"{ratios[len(ratios) // 4]:.2f}-{ratios[-len(ratios) // 4]:.2f}"
        sys.stdout.write(
            f"{name:12} {statistics.median(theirs):9,.0f} hands/s  {length[name]:4.1f} actions a"
            f" hand  pokercore is {statistics.median(ratios):6.2f} times as fast ({spread})\n"
        )


def installed():
    """Yield the peers that are here and play."""
    for name, (play, part) in PEERS.items():
        try:
            version(name)
            play(1, random.Random(1))
        except Exception as error:
            sys.stdout.write(f"{name:12} left out: {error!r}\n")
        else:
            yield name, (play, part)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
