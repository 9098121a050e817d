"""Worked examples J14 to J16: order of deal and of action."""

from handplay import begin, do

from pokercore.cards import Card
from pokercore.deck import Deck
from pokercore.streets import Street

DECK = " ".join(str(Card(index)) for index in range(52))


def dealt(hand):
    """Return the seats in the order of the first round of cards."""
    return sorted(hand.seats, key=lambda seat: int(hand.hole_cards(seat)[0]))


def test_J14_deal_order():
    hand = begin(button=3, deck=Deck(DECK))
    assert dealt(hand) == [4, 5, 6, 1, 2, 3]
    assert [int(card) for card in hand.hole_cards(4)] == [0, 6]
    hand = begin(stacks={3: 1000, 5: 1000}, button=3, deck=Deck(DECK))
    assert dealt(hand) == [5, 3]


def test_J15_first_to_act():
    stacks = dict.fromkeys(range(1, 7), 1000) | {5: 300}
    hand = begin(stacks=stacks, button=3)
    assert hand.actor == 6
    do(hand, "r300 c c c f c")
    assert hand.street is Street.FLOP
    assert hand.actor == 6


def test_J16_unbet_flop():
    hand = begin(stacks=4 * [1000])
    do(hand, "c c c x")
    legal = hand.legal_actions()
    assert legal.fold
    assert legal.check
    assert legal.min_raise_to == 100
    do(hand, "f")
    assert hand.actor == 2
    assert 1 not in hand.live_seats
