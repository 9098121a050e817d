"""Worked examples H: odd chips and hi-lo splits."""

import pytest
from handplay import begin, do, passive

from pokercore.events import Post, PostKind
from pokercore.pots import build_pots, divide
from pokercore.showdown import award_pot
from pokercore.stakes import Stakes


def seats_from(button, seats, players=9):
    """Return seats in the order in which odd chips go, left of the button first."""
    return sorted(seats, key=lambda seat: (seat - button - 1) % players)


def shared(chips, button, seats, unit=1):
    return {seat: part for seat, part, _ in divide(chips, seats_from(button, seats), unit)}


def hi_lo(chips, strengths, order, unit=1):
    """Return what each seat takes, `strengths` by seat as (high, low)."""
    by_seat = [strengths.get(seat) for seat in range(10)]
    won = {}
    for _, seat, part, _, _ in award_pot(chips, by_seat, order, unit):
        won[seat] = won.get(seat, 0) + part
    return won


def test_H1_left_of_the_button():
    assert shared(101, 4, [2, 5]) == {5: 51, 2: 50}


def test_H2_two_odd_chips():
    assert shared(200, 3, [1, 3, 6]) == {6: 67, 1: 67, 3: 66}


def test_H3_never_two_to_one():
    assert sorted(shared(103, 1, [2, 3, 4, 5]).values()) == [25, 26, 26, 26]


def test_H4_odd_chip_goes_high():
    assert hi_lo(101, {1: (9, 0), 2: (5, 7)}, [1, 2]) == {1: 51, 2: 50}


def test_H5_odd_chips_in_both_halves():
    order = seats_from(5, [1, 4, 7])
    assert hi_lo(103, {4: (9, 0), 1: (2, 7), 7: (3, 7)}, order) == {4: 52, 7: 26, 1: 25}


def test_H6_quartered():
    assert hi_lo(100, {1: (9, 7), 2: (5, 7)}, [1, 2]) == {1: 75, 2: 25}


def test_H7_no_low():
    assert hi_lo(247, {1: (9, 0), 2: (5, 0)}, [1, 2]) == {1: 247}


def test_H8_same_winners_both_ways():
    assert hi_lo(102, {1: (9, 7), 2: (9, 7)}, [1, 2]) == {1: 51, 2: 51}


def test_H9_three_lows():
    strengths = {1: (9, 0), 2: (3, 7), 3: (4, 7), 4: (5, 7)}
    assert hi_lo(307, strengths, [1, 2, 3, 4]) == {1: 154, 2: 51, 3: 51, 4: 51}


def test_H10_odd_chips_per_pot():
    assert shared(75, 9, [1, 3]) == {1: 38, 3: 37}
    assert shared(51, 9, [3, 5]) == {3: 26, 5: 25}


def test_H10_in_a_hand():
    # Seat 1 has 25: main pot 75, side pot 51 from a chip less than even stacks make it.
    assert [p.chips for p in build_pots([25, 50, 51], [True] * 3, 0)] == [75, 50, 1]


def test_H11_smallest_chip():
    assert shared(105, 1, [2, 3], unit=5) == {2: 55, 3: 50}


def test_H12_low_by_pot():
    holes = ["As2s9h9d", "KsKhQcQd", "JsJdTcTh"]
    hand = begin("no-limit-omaha-hi-lo", (10, 20), stacks=[50, 100 + 0, 100], holes=holes, button=3)
    do(hand, "r100 c c")
    passive(hand, "3c4d8hKdTs")
    assert hand.payouts == {1: 75, 2: 175, 3: 0}


def test_H13_smallest_chip_hi_lo():
    assert hi_lo(105, {1: (9, 0), 2: (5, 7)}, [1, 2], unit=5) == {1: 55, 2: 50}


def test_3_20_rest_below_a_chip_goes_with_the_first_odd_chip():
    assert shared(107, 1, [2, 3], unit=5) == {2: 57, 3: 50}


def test_odd_chips_in_a_hand_with_dead_small_blind():
    hand = begin(stakes=Stakes.from_blinds(5, 10), stacks=3 * [100], holes=["2c3c", "2d3d", "KsQs"])
    do(hand, "f c x")
    passive(hand, "AhKhQh9h7h")
    assert hand.payouts == {1: 10, 2: 10, 3: 0}


ROYAL, TIED = "AhKhQhJhTh", ["2c3c", "2d3d", "2s3s", "4c5c"]
LOW_BOARD, HIGH, LOWS = "3h4d8sKcKd", "KhKsQhQs", ["As2s9c9d", "Ah2h9s9h", "Ac2cTsTc"]


def checked_down(holes, button, each, folded, *, unit=1):
    """Return who takes what of a pot of `each` chips a hand, and `folded` of a seat that folds."""
    hi_lo = len(next(iter(holes.values()))) == 8
    hand = begin(
        "no-limit-omaha-hi-lo" if hi_lo else "no-limit-holdem",
        stakes=Stakes.from_blinds(5, 10, chip_unit=unit),
        stacks=dict.fromkeys((*holes, 9), 1000),
        button=button,
        holes=[holes.get(seat) for seat in sorted((*holes, 9))],
        posts=[Post(seat, PostKind.ANTE, each) for seat in holes]
        + ([Post(9, PostKind.ANTE, folded)] if folded else []),
    )
    while hand.actor is not None:
        do(hand, "f" if hand.actor == 9 else "x")
    passive(hand, LOW_BOARD if hi_lo else ROYAL)
    return {seat: chips for seat, chips in hand.payouts.items() if chips}


@pytest.mark.parametrize(
    ("button", "each", "folded", "unit", "won"),
    [
        pytest.param(4, 50, 1, 1, {5: 51, 2: 50}, id="H1"),
        pytest.param(3, 66, 2, 1, {6: 67, 1: 67, 3: 66}, id="H2"),
        pytest.param(1, 25, 3, 1, {2: 26, 3: 26, 4: 26, 5: 25}, id="H3"),
        pytest.param(1, 50, 5, 5, {2: 55, 3: 50}, id="H11"),
    ],
)
def test_ties_checked_down(button, each, folded, unit, won):
    holes = dict(zip(won, TIED, strict=False))
    assert checked_down(holes, button, each, folded, unit=unit) == won


@pytest.mark.parametrize(
    ("button", "each", "folded", "unit", "high", "won"),
    [
        pytest.param(2, 50, 1, 1, 2, {2: 51, 1: 50}, id="H4"),
        pytest.param(5, 34, 1, 1, 4, {4: 52, 7: 26, 1: 25}, id="H5"),
        pytest.param(6, 76, 3, 1, 2, {2: 154, 1: 51, 4: 51, 6: 51}, id="H9"),
        pytest.param(1, 50, 5, 5, 2, {2: 55, 1: 50}, id="H13"),
        pytest.param(1, 51, 0, 1, None, {1: 51, 3: 51}, id="H8"),
    ],
)
def test_halves_checked_down(button, each, folded, unit, high, won):
    lows = iter(LOWS)
    holes = {seat: HIGH if seat == high else next(lows) for seat in won}
    assert checked_down(holes, button, each, folded, unit=unit) == won
