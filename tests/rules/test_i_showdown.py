"""Worked examples I: showdown and history."""

import pytest
from handplay import begin, do, kinds, passive

from pokercore.actions import Check, Muck, Show
from pokercore.cards import parse_cards
from pokercore.errors import IllegalActionError
from pokercore.events import HandMucked, HandShown, PotAwarded, StreetDealt
from pokercore.stakes import ROOM_RING, ROOM_TOURNAMENT, HouseRules
from pokercore.streets import Street

BOARD = "2c3d7h8s9c"


def order(hand):
    return [event.seat for event in kinds(hand, HandShown, HandMucked)]


def nine(live, button, holes, rules=ROOM_RING, board=BOARD):
    """Deal nine seats, fold all but `live` before the flop, and return the hand on the flop."""
    cards = iter(holes)
    holes = [next(cards) if seat in live else None for seat in range(1, 10)]
    hand = begin(stacks=9 * [1000], button=button, holes=holes, rules=rules)
    while hand.street is Street.PREFLOP and not hand.cards_needed:
        if hand.actor in live:
            do(hand, "x" if hand.legal_actions().check else "c")
        else:
            do(hand, "f")
    hand.deal(board[:6])
    return hand


def to_river(hand, board=BOARD):
    while hand.street < Street.RIVER or hand.cards_needed:
        if hand.cards_needed:
            hand.deal(board[6:8] if hand.street is Street.FLOP else board[8:])
        else:
            hand.apply(Check())
    return hand


EQUAL = ["AsKs", "AhKh", "AdKd"]


def test_I1_river_bettor_first():
    hand = to_river(nine({2, 4, 6}, 1, EQUAL))
    do(hand, "x b100 c c")
    assert order(hand) == [4, 6, 2]


def test_I2_checked_river():
    hand = to_river(nine({1, 5, 6}, 3, EQUAL))
    do(hand, "x x x")
    assert order(hand) == [5, 6, 1]


@pytest.mark.parametrize(
    ("who", "expected"),
    [("last_aggressor_of_final_round", [5, 6, 1]), ("last_aggressor_of_hand", [6, 1, 5])],
)
def test_I3_turn_bet_and_checked_river(who, expected):
    hand = nine({1, 5, 6}, 3, EQUAL, HouseRules(first_to_show=who))
    do(hand, "x x x")
    hand.deal("8s")
    do(hand, "x b100 c c")
    hand.deal("9c")
    do(hand, "x x x")
    assert order(hand) == expected


def test_I4_side_pot_first():
    stacks = dict.fromkeys(range(1, 10), 1000) | {2: 60}
    holes = dict.fromkeys(range(1, 10)) | {2: "AsKs", 5: "AhKh", 8: "AdKd"}
    hand = begin(stacks=stacks, button=9, blinds=(5, 10), holes=list(holes.values()))
    while hand.street is Street.PREFLOP and not hand.cards_needed:
        act = {2: "r60" if hand.bets[2] < 60 else "c", 5: "c", 8: "c"}.get(hand.actor, "f")
        do(hand, act)
    hand.deal(BOARD[:6])
    do(hand, "x x")
    hand.deal("8s")
    do(hand, "x x")
    hand.deal("9c")
    do(hand, "x b100 c")
    assert order(hand) == [8, 5, 2]
    assert [award.pot for award in kinds(hand, PotAwarded)][:2] == [1, 1]


def test_I5_beaten_hand_mucks():
    hand = to_river(nine({4, 6}, 1, ["AcKc", "AhKd"], board="2c3c7c8s9d"), "2c3c7c8s9d")
    do(hand, "b100 c")
    assert kinds(hand, HandShown)[0].seat == 4
    assert kinds(hand, HandMucked)[0].seat == 6
    assert hand.reached_showdown == (4, 6)
    cards = {seat.seat: seat.cards for seat in hand.view("public").seats}
    assert cards[6] == parse_cards("AhKd")


def test_I5_live_view_hides_the_mucked_hand():
    rules = HouseRules(showdown="ask")
    hand = to_river(nine({4, 6}, 1, ["AcKc", "AhKd"], rules, board="2c3c7c8s9d"), "2c3c7c8s9d")
    do(hand, "b100 c")
    hand.apply(Show())
    assert b"Kd" not in hand.view("public").encode()
    hand.apply(Muck())
    assert b"Kd" in hand.view("public").encode()
    hidden = HouseRules(showdown="ask", history_includes_mucked=False)
    hand = to_river(nine({4, 6}, 1, ["AcKc", "AhKd"], hidden, board="2c3c7c8s9d"), "2c3c7c8s9d")
    do(hand, "b100 c")
    hand.apply(Show())
    hand.apply(Muck())
    assert b"Kd" not in hand.view("public").encode()
    assert b"Kd" in hand.view(6).encode()


def test_I6_no_showdown_no_cards():
    hand = to_river(nine({4, 6}, 1, ["AcKc", "AhKd"]))
    do(hand, "b100 f")
    assert not kinds(hand, HandShown, HandMucked)
    for reader in ("public", 6, 1):
        assert b'"Ac"' not in hand.view(reader).encode()
    hand.apply(Show(), seat=4)
    assert b'"Ac"' in hand.view("public").encode()


def test_I7_all_ins_exposed_when_betting_is_over():
    holes = ["AsAh", "KsKh", "QsQh"]
    hand = begin(blinds=(5, 10), stacks=[50, 200, 300], holes=holes, rules=ROOM_TOURNAMENT)
    do(hand, "c r50 c c")
    hand.deal("2c3d7h")
    do(hand, "x x")
    hand.deal("8s")
    assert not kinds(hand, HandShown)
    do(hand, "b150 c")
    assert [shown.seat for shown in kinds(hand, HandShown)] == [1, 2, 3]
    hand.deal("9c")
    assert hand.events.index(kinds(hand, HandShown)[-1]) < hand.events.index(
        kinds(hand, StreetDealt)[-1]
    )
    assert [award.pot for award in hand.awards] == [1, 0]
    assert hand.payouts == {1: 150, 2: 300, 3: 0}


def test_I8_muck_respects_the_low():
    holes = ["AhKh3c6c", "9sTsAcAd", "2h2cJdJs"]
    hand = begin("pot-limit-omaha-hi-lo", (5, 10), 3 * [1000], holes=holes, button=3)
    passive(hand, "4h8h7hQsKd")
    shown = {event.seat for event in kinds(hand, HandShown)}
    assert 1 in shown
    # Seat 1 has the flush and 8-7-6-4-3; A-A-… of seat 2 has no low, seat 3 none either.
    assert kinds(hand, HandMucked)
    holes[1] = "9sTsAc2d"
    hand = begin("pot-limit-omaha-hi-lo", (5, 10), 3 * [1000], holes=holes, button=3)
    passive(hand, "4h8h7hQsKd")
    assert 2 in {event.seat for event in kinds(hand, HandShown)}
    assert hand.payouts == {1: 15, 2: 15, 3: 0}


def test_I9_automatic_mucking():
    hand = to_river(nine({1, 5, 6}, 3, ["AhAd", "KsKd", "AcQs"], board="2c3d7hKh9c"), "2c3d7hKh9c")
    do(hand, "x x x")
    assert order(hand) == [5, 6, 1]
    assert [event.seat for event in kinds(hand, HandMucked)] == [6, 1]
    hand = to_river(nine({1, 5, 6}, 3, ["9d8d", "AsKd", "QsJs"], board="2c3dAh8s9c"), "2c3dAh8s9c")
    do(hand, "x x x")
    assert order(hand) == [5, 6, 1]
    assert [event.seat for event in kinds(hand, HandMucked)] == [6]
    assert hand.payouts[1] > 0
    text = hand.view("public").encode()
    assert b'"Qs"' in text


def test_2_25_ask_first_must_show():
    hand = to_river(nine({4, 6}, 1, ["AcKc", "AhKd"], HouseRules(showdown="ask")))
    do(hand, "b100 c")
    assert hand.actor == 4
    assert hand.legal_actions().show
    assert not hand.legal_actions().muck
    with pytest.raises(IllegalActionError):
        hand.apply(Muck())
    hand.apply(Show())
    assert hand.legal_actions().muck
    hand.apply(Muck())
    assert hand.payouts[4] == 550  # the blinds folded, two calls and two bets of 100
    assert hand.payouts[6] == 0
