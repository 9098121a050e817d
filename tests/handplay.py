"""Hands in few words, for tests: seats 1 to n, seat 1 the small blind and seat n the button."""

from pokercore.actions import BetTo, Call, Check, Fold, RaiseTo
from pokercore.deck import Deck
from pokercore.hand import Hand
from pokercore.stakes import Stakes
from pokercore.streets import Phase

CALLS = {"f": Fold(), "x": Check(), "c": Call()}
HOLDEM = "no-limit-holdem"


def begin(game=HOLDEM, blinds=(50, 100), stacks=6 * [10_000], *, stakes=None, button=None, **more):
    """Start a hand; with `holes` (a list by seat) a dealer gives the board, else a deck."""
    seats = dict(enumerate(stacks, 1)) if isinstance(stacks, list) else stacks
    stakes = stakes or Stakes.from_blinds(*blinds)
    holes = more.pop("holes", None)
    if holes is None:
        more.setdefault("deck", Deck.shuffled(seed=7))
    else:
        more["holes"] = dict(zip(sorted(seats), holes, strict=True))
    button = max(seats) if button is None else button
    return Hand.start(game, stakes, seats, button, **more)


def limits(game="fixed-limit-holdem", lower=5, higher=10, players=6, stack=10_000, **more):
    """Start a hand of limits, lower and higher."""
    stacks = more.pop("stacks", players * [stack])
    return begin(game, stacks=stacks, stakes=Stakes.from_limits(lower, higher), **more)


def do(hand, words):
    """Act as told: f, x, c, b200 (bet to), r200 (bet or raise to)."""
    for word in words.split():
        if word[0] == "b":
            hand.apply(BetTo(int(word[1:])))
        elif word[0] == "r":
            hand.apply(RaiseTo(int(word[1:])))
        else:
            hand.apply(CALLS[word])
    return hand


def passive(hand, board="", stop=None):
    """Call and check to the end, or to a street; the dealer's cards come from `board`."""
    cards = [board[i : i + 2] for i in range(0, len(board.replace(" ", "")), 2)]
    while not hand.is_over and (stop is None or hand.street < stop):
        if hand.phase is Phase.DEALING:
            count = hand.cards_needed
            hand.deal([cards.pop(0) if cards else None for _ in range(count)])
        elif hand.phase is Phase.BETTING:
            hand.apply(Check() if hand.legal_actions().check else Call())
        else:
            break
    return hand


def offer(hand):
    """Return (to_call, min_raise_to, max_raise_to) of the actor."""
    legal = hand.legal_actions()
    return legal.to_call, legal.min_raise_to, legal.max_raise_to


def pots(hand):
    """Return the pots as (chips, seats)."""
    return [(pot.chips, set(pot.eligible)) for pot in hand.pots]


def duel(game, holes, board, stack=1000):
    """Return what each of several hands takes of a pot that is checked down."""
    hand = begin(game, (5, 10), len(holes) * [stack], holes=holes)
    passive(hand, board.replace(" ", ""))
    paid = hand.payouts
    return [paid[seat] for seat in sorted(paid)]


def kinds(hand, *types):
    """Return the events of some types."""
    return [event for event in hand.events if isinstance(event, types)]
