"""The same hands in OpenSpiel's universal_poker: the same wagers offered, the same results."""

import random

import pytest

from pokercore.actions import Call, Check, Fold, RaiseTo
from pokercore.cards import Card
from pokercore.hand import Hand
from pokercore.stakes import HouseRules, Stakes
from pokercore.streets import Phase

pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.peers
HANDS = [300, pytest.param(10_000, marks=pytest.mark.proof)]
BURNLESS = HouseRules(burn_cards=False)


def load(players, stack, *, limit):
    blinds = [5, 10] + [0] * (players - 2)
    first = "3 1 1 1"
    if players == 2:  # the button posts the small blind, as the second player
        blinds, first = [10, 5], "2 1 1 1"
    how = "limit,raiseSize=10 10 20 20,maxRaises=3 4 4 4" if limit else "nolimit"
    return pyspiel.load_game(
        f"universal_poker(betting={how},numPlayers={players},numRounds=4,"
        f"blind={' '.join(map(str, blinds))},firstPlayer={first},numSuits=4,numRanks=13,"
        f"numHoleCards=2,numBoardCards=0 3 1 1,stack={' '.join([str(stack)] * players)},"
        f"bettingAbstraction={'fcpa' if limit else 'fullgame'})"
    )


def deal(state, rng):
    """Draw cards until somebody is to act, and return them."""
    drawn = []
    while state.is_chance_node():
        card = rng.choice(state.legal_actions())
        drawn.append(Card(card))
        state.apply_action(card)
    return drawn


def compare(hand, state):
    """Check who acts and what is offered, and return OpenSpiel's actions."""
    assert hand.seats.index(hand.actor) == state.current_player()
    offered = state.legal_actions()
    legal = hand.legal_actions()
    assert (0 in offered) == (legal.to_call > 0)
    assert 1 in offered
    return [size for size in offered if size > 1], legal


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("hands", HANDS)
def test_no_limit(players, hands):
    stack = 400
    game = load(players, stack, limit=False)
    rng = random.Random(players)
    for _ in range(hands):
        state = game.new_initial_state()
        cards = deal(state, rng)
        hand = start("no-limit-holdem", players, stack, cards)
        while not hand.is_over:
            sizes, legal = compare(hand, state)
            seat = hand.actor
            before = stack - hand.stacks[seat] - hand.bets[seat]  # they count the whole hand
            mine = (legal.min_raise_to, legal.max_raise_to)
            if legal.no_raise is None:
                assert (min(sizes) - before, max(sizes) - before) == mine
            else:
                assert not sizes
            step(hand, state, rng, [size - before for size in sizes], before)
        results(hand, state)


# No more than three: its reader of limit games crashes on the stacks of six players.
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("hands", HANDS)
def test_limit(players, hands):
    stack = 1000
    game = load(players, stack, limit=True)
    rng = random.Random(players)
    for _ in range(hands):
        state = game.new_initial_state()
        hand = start("fixed-limit-holdem", players, stack, deal(state, rng))
        while not hand.is_over:
            sizes, legal = compare(hand, state)
            assert bool(sizes) == (legal.no_raise is None)
            step(hand, state, rng, [legal.min_raise_to] if sizes else [], None)
        results(hand, state)


def start(game, players, stack, cards):
    holes = {place: cards[2 * place : 2 * place + 2] for place in range(players)}
    stacks = dict.fromkeys(range(players), stack)
    stakes = Stakes.from_blinds(5, 10)
    return Hand.start(game, stakes, stacks, players - 1, holes=holes, rules=BURNLESS)


def step(hand, state, rng, sizes, before):
    """Act alike in both, and deal the same board."""
    roll = rng.random()
    if sizes and roll < 0.3:
        size = rng.choice((sizes[0], sizes[-1], rng.choice(sizes)))
        hand.apply(RaiseTo(size))
        state.apply_action(2 if before is None else size + before)
    elif hand.legal_actions().to_call and roll < 0.45:
        hand.apply(Fold())
        state.apply_action(0)
    else:
        hand.apply(Check() if hand.legal_actions().check else Call())
        state.apply_action(1)
    drawn = deal(state, rng)
    while hand.phase is Phase.DEALING:
        count = hand.cards_needed
        hand.deal(drawn[:count])
        del drawn[:count]


def results(hand, state):
    assert state.is_terminal()
    starting = hand.starting_stacks
    for seat, returned in enumerate(state.returns()):
        # They split to fractions of a chip; the odd chips of each pot are at most one each.
        assert abs(hand.stacks[seat] - starting[seat] - returned) <= 1
    if not any(award.odd for award in hand.awards):
        mine = [hand.stacks[seat] - starting[seat] for seat in sorted(starting)]
        assert mine == pytest.approx(state.returns())
