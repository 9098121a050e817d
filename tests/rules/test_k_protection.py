"""Worked examples K10 and K11: the protected all-in."""

import pytest
from handplay import begin, do, kinds, passive, pots

from pokercore.actions import Muck, Protect, Show
from pokercore.errors import IllegalActionError, OutOfTurnError
from pokercore.events import HandMucked, HandShown, UncalledReturned
from pokercore.stakes import WSOP_LIVE
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


def away(holes):
    """Seat 2 of three is protected on the flop; the others meet at a showdown that asks."""
    hand = begin(blinds=(5, 10), stacks=3 * [1000], holes=holes, rules=WSOP_LIVE, bomb_pot=20)
    hand.deal("2c7d9h")
    do(hand, "b10")
    hand.apply(Protect(2))
    do(hand, "c")
    hand.deal("Js")
    do(hand, "x x")
    hand.deal("3d")
    return do(hand, "x x")


def told(hand):
    return [(event.seat, type(event)) for event in kinds(hand, HandShown, HandMucked)]


def test_2_33_the_protected_is_not_asked_to_show():
    beaten = away(["AsAh", "KsKh", "QsQh"])
    assert beaten.actor == 1
    beaten.apply(Show())
    assert beaten.actor == 3
    beaten.apply(Muck())
    assert told(beaten) == [(1, HandShown), (3, HandMucked), (2, HandMucked)]
    best = away(["KsKh", "AsAh", "QsQh"])
    best.apply(Show())
    (mucked, shown) = best.apply(Muck())[:2]
    assert (mucked.seat, shown.seat) == (3, 2)
    assert best.payouts == {1: 20, 2: 60, 3: 0}


def test_2_33_the_first_must_show_though_a_protected_player_will():
    hand = away(["KsKh", "AsAh", "QsQh"])
    with pytest.raises(IllegalActionError, match="must show"):
        hand.apply(Muck())
    assert told(hand) == []


def test_2_33_the_protected_shows_where_he_is_the_one_who_must():
    """He is first left of the button and nobody has bet: his hand is tabled, though it loses."""
    hand = begin(blinds=(5, 10), stacks=3 * [1000], holes=["2s3s", "AsAh", None], rules=WSOP_LIVE)
    do(hand, "f")
    hand.apply(Protect(1))
    passive(hand, "KcKd9h8h7c")
    assert told(hand) == [(1, HandShown)]
    assert hand.actor == 2
    assert hand.legal_actions().muck
    hand.apply(Show())
    assert hand.payouts == {1: 0, 2: 10, 3: 0}
