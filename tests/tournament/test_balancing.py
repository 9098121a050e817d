"""Breaking and balancing tables, and the seats that movers get."""

from collections import Counter

import pytest

from pokercore.errors import TournamentError
from pokercore.tournament.balancing import (
    SeatMap,
    big_blind_next,
    entry_seats,
    table_to_break,
    tables_needed,
    worst_seat,
)
from pokercore.tournament.lots import draw, make_key


def test_tables_needed():
    assert [tables_needed(players, 9) for players in (1, 9, 10, 18, 19)] == [1, 1, 2, 2, 3]


def test_the_smallest_table_breaks_and_of_equals_one_that_is_idle():
    assert table_to_break({1: 6, 2: 6, 3: 6}, 9) == 3
    assert table_to_break({1: 6, 2: 6, 3: 6}, 9, idle=[1, 2]) == 2
    assert table_to_break({1: 5, 2: 6, 3: 6}, 9, idle=[2, 3]) == 1
    assert table_to_break({1: 7, 2: 6, 3: 6}, 9) is None
    assert table_to_break({1: 1}, 9) is None


def test_the_mover_is_the_next_big_blind():
    assert big_blind_next(SeatMap(9, (1, 4, 7), small_blind=1, big_blind=4)) == 7
    assert big_blind_next(SeatMap(9, (1, 4, 7), small_blind=4, big_blind=7)) == 1
    assert big_blind_next(SeatMap(9, (1, 4), small_blind=4, big_blind=8)) == 1


@pytest.mark.parametrize(
    ("taken", "small", "big", "order"),
    [
        ((1, 2, 3), 2, 3, [4, 5, 6]),  # the big blind reaches 4 first
        ((1, 3, 5), 3, 5, [6, 2]),  # 4 is between the blinds: the button passes it
        ((2, 4, 6), 6, 2, [3, 5]),  # 1 is between them
        ((1, 2, 4, 5, 6), 2, 4, [3]),  # no other seat is free
        ((1, 3, 4), 1, 1, [2, 5, 6]),  # before the first hand
    ],
)
def test_the_seats_of_a_table_from_the_worst_one_on(taken, small, big, order):
    table = SeatMap(6, taken, small_blind=small, big_blind=big)
    assert entry_seats(table) == order
    assert worst_seat(table) == order[0]


def test_lots_are_fair_and_come_again_with_the_key():
    key = make_key(7)
    assert draw(range(9), key, 1) == draw(range(9), key, 1)
    assert draw(range(9), key, 1) != draw(range(9), key, 2) != draw(range(9), make_key(8), 2)
    first = Counter(draw(range(4), key, number)[0] for number in range(4000))
    orders = Counter(tuple(draw(range(3), key, number)) for number in range(6000))
    assert all(900 < count < 1100 for count in first.values())
    assert len(orders) == 6
    assert all(900 < count < 1100 for count in orders.values())


def test_keys_without_a_seed_are_secret():
    assert make_key(None) != make_key(None)
    assert len(make_key(None)) == len(make_key(0)) == 64
    for seed in (-1, 2**64, True, "7", 1.0):
        with pytest.raises(TournamentError):
            make_key(seed)
