"""Worked examples K10 and K11: the protected all-in."""

import pytest
from handplay import begin, do, passive, pots

from pokercore.actions import Protect
from pokercore.errors import IllegalActionError, OutOfTurnError
from pokercore.events import UncalledReturned
from pokercore.streets import Street


def test_K10_side_pot_without_the_protected():
    hand = begin(blinds=(5, 10), stacks=3 * [1000], bomb_pot=20)
    do(hand, "b10")
    hand.apply(Protect(2))
    assert hand.is_protected(2)
    do(hand, "c")
    assert pots(hand) == [(60, {1, 2, 3}), (20, {1, 3})]
    assert hand.stacks[2] == 980
    while hand.street < Street.RIVER or hand.actor:
        assert hand.actor in (1, 3)
        do(hand, "x")
    assert hand.stacks[2] >= 980
    assert sum(hand.stacks.values()) == 3000


def test_K11_heads_up():
    hand = begin(blinds=(10, 20), stacks=2 * [1000], bomb_pot=20)
    do(hand, "b30")
    hand.apply(Protect(2))
    assert UncalledReturned(1, 30) in hand.events
    assert hand.is_over
    assert len(hand.board) == 5
    assert sum(hand.payouts.values()) == 40


def test_2_33_protection_needs_a_bet_chips_and_the_turn():
    hand = begin(stacks=3 * [1000])
    with pytest.raises(OutOfTurnError):
        hand.apply(Protect(1))
    with pytest.raises(IllegalActionError, match="to protect"):
        hand.apply(Protect(3))
    passive(hand, stop=Street.FLOP)
    with pytest.raises(IllegalActionError, match="no bet"):
        hand.apply(Protect(1))
    do(hand, "b100")
    hand.apply(Protect(2))
    assert hand.actor == 3
