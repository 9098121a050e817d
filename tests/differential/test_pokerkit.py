"""The same hands in pokerkit, where it can be trusted: the same wagers and the same results.

It is not asked about re-opening (it re-opens for limpers and checkers who face a short all-in),
nor about the cap of fixed limit before the flop (it does not count the big blind as a bet), nor
about a raise that no other stack can match (rule 3.9 refuses it when the others are all-in, it
refuses it when they would be after a call), nor about a raise of one who has bet in fixed limit
and faces half a bet more (it has no half-bet rule). Of a pot that three split it gives all odd
chips to one, and a pot that the same players win both ways it divides twice, where rule 2.30
gives them one by one and divides once. Its own fixed-limit Omaha hi-lo is bet pot-limit, so all
eight games are put together of its parts.
"""

import random
import warnings
from collections import Counter

import pytest
from randomplay import random_size

from pokercore.actions import Call, Check, Fold, NoRaise, RaiseTo
from pokercore.games import GAMES
from pokercore.hand import Hand
from pokercore.stakes import HouseRules, Stakes
from pokercore.streets import Phase
from pokercore.variants import BettingStructure

pokerkit = pytest.importorskip("pokerkit")
pytestmark = pytest.mark.peers

HANDS = [80, pytest.param(500, marks=pytest.mark.proof)]
TRUSTED_CAP = HouseRules(max_bets=4, burn_cards=False)


def their_game(name):
    """Put a game together of their parts: they name only three of the eight."""
    parts, hands = pokerkit.games, pokerkit.hands
    structure = {
        "no-limit": parts.NoLimitPokerMixin,
        "pot-limit": parts.PotLimitPokerMixin,
        "fixed-limit": parts.FixedLimitPokerMixin,
    }[name.removesuffix("-hi-lo").rsplit("-", 1)[0]]
    frame = parts.Holdem if name.startswith("fixed") else parts.UnfixedLimitHoldem
    if name.endswith("holdem"):
        return type(name, (structure, parts.TexasHoldemMixin, frame), {})
    low = (hands.OmahaEightOrBetterLowHand,) if name.endswith("hi-lo") else ()
    types = {"hand_types": (hands.OmahaHoldemHand, *low)}
    return type(name, (structure, parts.OmahaHoldemMixin, frame), types)


def their_hand(game, stacks):
    auto = pokerkit.Automation
    automations = (
        auto.ANTE_POSTING,
        auto.BET_COLLECTION,
        auto.BLIND_OR_STRADDLE_POSTING,
        auto.CARD_BURNING,
        auto.HOLE_CARDS_SHOWING_OR_MUCKING,
        auto.HAND_KILLING,
        auto.CHIPS_PUSHING,
        auto.CHIPS_PULLING,
    )
    sizes = (10, 20) if game.startswith("fixed") else (10,)
    return their_game(game)(automations, True, 0, (5, 10), *sizes)(stacks, len(stacks))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("hands", HANDS)
def test_same_wagers_and_results(game, players, hands):
    rng = random.Random(f"{game} {players}")
    for _ in range(hands):
        stacks = [rng.choice((60, 200, 1000)) for _ in range(players)]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            play_both(game, stacks, rng)


def play_both(game, stacks, rng):
    theirs = their_hand(game, stacks)
    count = 2 if game.endswith("holdem") else 4
    cards = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    rng.shuffle(cards)
    holes = {place: cards[count * place : count * (place + 1)] for place in range(len(stacks))}
    board = cards[count * len(stacks) :]
    hand = Hand.start(
        game,
        Stakes.from_blinds(5, 10),
        dict(enumerate(stacks)),
        len(stacks) - 1,
        holes=holes,
        rules=TRUSTED_CAP,
    )
    for place in range(len(stacks)):
        theirs.deal_hole("".join(holes[place]))
    while not hand.is_over:
        if hand.phase is Phase.DEALING:
            street = [board.pop(0) for _ in range(hand.cards_needed)]
            hand.deal(street)
            theirs.deal_board("".join(street))
        else:
            act_alike(hand, theirs, rng)
    assert not theirs.status
    assert sum(theirs.stacks) == sum(stacks)
    loose = odd_chips_elsewhere(hand)
    for seat, chips in enumerate(theirs.stacks):
        assert abs(hand.stacks[seat] - chips) <= loose


def odd_chips_elsewhere(hand):
    """Return the most odd chips that they may give to another."""
    loose = 0
    for (_, half), players in Counter((award.pot, award.half) for award in hand.awards).items():
        if hand.game.variant.hi_lo and half == "whole":
            loose += 2 * (players - 1)
        elif players > 2:
            loose += players - 1
    return loose


def act_alike(hand, theirs, rng):
    legal = hand.legal_actions()
    assert hand.actor == theirs.actor_index
    assert legal.to_call == theirs.checking_or_calling_amount
    bets = hand.bets
    reach = [bets[seat] + hand.stacks[seat] for seat in hand.live_seats if seat != hand.actor]
    trusted = legal.no_raise not in (NoRaise.NOT_REOPENED, NoRaise.CAPPED)
    fixed = hand.game.structure is BettingStructure.FIXED_LIMIT
    full = hand.stakes.big_bet if hand.street > 1 else hand.stakes.small_bet
    trusted = trusted and not (fixed and hand.street and bets[hand.actor] and legal.to_call < full)
    trusted = trusted and max(reach) > bets[hand.actor] + legal.to_call
    if trusted and legal.no_raise is None:
        least = theirs.min_completion_betting_or_raising_to_amount
        most = theirs.max_completion_betting_or_raising_to_amount
        assert least == legal.min_raise_to
        assert most == legal.max_raise_to
    elif trusted:
        assert not theirs.can_complete_bet_or_raise_to()
    roll = rng.random()
    if trusted and legal.no_raise is None and roll < 0.35:
        to = random_size(rng, legal)
        hand.apply(RaiseTo(to))
        theirs.complete_bet_or_raise_to(to)
    elif legal.to_call and roll < 0.5:
        hand.apply(Fold())
        theirs.fold()
    else:
        hand.apply(Check() if legal.check else Call())
        theirs.check_or_call()
