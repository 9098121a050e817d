"""The same hands in pokerkit, where it can be trusted: the same wagers and the same results.

It is not asked about re-opening (it re-opens for limpers and checkers who face a short all-in)
nor about the cap of fixed limit before the flop (it does not count the big blind as a bet), nor
about a raise that no other stack can match (rule 3.9 refuses it when the others are all-in, it
refuses it when they would be after a call), nor about the greatest wager of its fixed-limit
Omaha hi-lo, which is that of pot-limit.
"""

import random
import warnings

import pytest
from randomplay import random_size

from pokercore.actions import Call, Check, Fold, NoRaise, RaiseTo
from pokercore.hand import Hand
from pokercore.stakes import HouseRules, Stakes
from pokercore.streets import Phase

pokerkit = pytest.importorskip("pokerkit")
pytestmark = pytest.mark.peers

GAMES = {
    "no-limit-holdem": "NoLimitTexasHoldem",
    "pot-limit-omaha": "PotLimitOmahaHoldem",
    "fixed-limit-holdem": "FixedLimitTexasHoldem",
    "fixed-limit-omaha-hi-lo": "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
}
TRUSTED_CAP = HouseRules(max_bets=4, burn_cards=False)


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
    fixed = game.startswith("fixed")
    sizes = (10, 20) if fixed else (10,)
    kind = getattr(pokerkit, GAMES[game])
    return kind.create_state(automations, True, 0, (5, 10), *sizes, stacks, len(stacks))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_same_wagers_and_results(game, players):
    rng = random.Random(f"{game} {players}")
    for _ in range(12):
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
    assert [hand.stacks[seat] for seat in range(len(stacks))] == list(theirs.stacks)


def act_alike(hand, theirs, rng):
    legal = hand.legal_actions()
    assert hand.actor == theirs.actor_index
    assert legal.to_call == theirs.checking_or_calling_amount
    bets = hand.bets
    reach = [bets[seat] + hand.stacks[seat] for seat in hand.live_seats if seat != hand.actor]
    trusted = legal.no_raise not in (NoRaise.NOT_REOPENED, NoRaise.CAPPED)
    trusted = trusted and max(reach) > bets[hand.actor] + legal.to_call
    if trusted and legal.no_raise is None:
        least = theirs.min_completion_betting_or_raising_to_amount
        most = theirs.max_completion_betting_or_raising_to_amount
        assert least == legal.min_raise_to
        assert most == legal.max_raise_to or hand.game.name == "fixed-limit-omaha-hi-lo"
    elif trusted:
        assert not theirs.can_complete_bet_or_raise_to()
    roll = rng.random()
    if legal.no_raise is None and roll < 0.35:
        to = random_size(rng, legal)
        hand.apply(RaiseTo(to))
        theirs.complete_bet_or_raise_to(to)
    elif legal.to_call and roll < 0.5:
        hand.apply(Fold())
        theirs.fold()
    else:
        hand.apply(Check() if legal.check else Call())
        theirs.check_or_call()
