"""Button and blinds, held against a walk round the table one seat at a time."""

from itertools import combinations, product

import pytest

from pokercore.table.positions import advance, before, begin, between, next_after
from pokercore.table.state import Positions

SEATS = 6


def step(seat):
    return seat % SEATS + 1


def slow_next(seat, seats):
    seat = step(seat)
    while seat not in seats:
        seat = step(seat)
    return seat


def subsets(least):
    return [
        seats
        for size in range(least, SEATS + 1)
        for seats in combinations(range(1, SEATS + 1), size)
    ]


def test_helpers_walk_clockwise():
    for seats in subsets(1):
        for seat in range(1, SEATS + 1):
            assert next_after(seat, seats) == slow_next(seat, seats)
    for seat, after, until in product(range(1, SEATS + 1), repeat=3):
        passed, at = set(), step(after)
        while at != until:
            passed.add(at)
            at = step(at)
        assert between(seat, after, until) == (seat in passed)


def test_before_is_the_nearest_to_the_right():
    for seats in subsets(1):
        for seat in range(1, SEATS + 1):
            back = seat
            while True:
                back = (back - 2) % SEATS + 1
                if back in seats:
                    break
            assert before(seat, seats) == back


def test_first_hand():
    for seats in subsets(2):
        for button in seats:
            at = begin(button, seats)
            small = button if len(seats) == 2 else slow_next(button, seats)
            assert at == Positions(button, small, slow_next(small, seats))


def reachable(policy, seats, hands):
    """Yield positions that come of a table where nobody leaves."""
    at = begin(seats[0], seats)
    for _ in range(hands):
        yield at
        at = advance(policy, at, seats, [])


@pytest.mark.parametrize("policy", ["moving", "dead", "forward_moving"])
def test_nobody_leaves_everybody_has_each_place_once_an_orbit(policy):
    for seats in subsets(2):
        orbit = list(reachable(policy, seats, len(seats)))
        for place in ("button", "small", "big"):
            assert sorted(getattr(at, place) for at in orbit) == list(seats)


@pytest.mark.parametrize("policy", ["moving", "dead", "forward_moving"])
def test_some_bust(policy):
    """From each hand of a full orbit to each set of players who are left."""
    for seats in subsets(3):
        for last in reachable(policy, seats, len(seats)):
            for left in subsets(2):
                if set(left) <= set(seats):
                    check_bust(policy, last, left, advance(policy, last, left, []))


def check_bust(policy, last, left, at):
    assert at.big in left
    assert at.big != last.big, "the big blind twice running"
    if len(left) == 2:
        assert at.button == at.small == next(seat for seat in left if seat != at.big)
        assert at.big == slow_next(last.big, left)
        return
    if policy == "dead":
        assert (at.button, at.small, at.big) == (last.small, last.big, slow_next(last.big, left))
        return
    assert at.button == slow_next(last.button, left)
    assert at.small == slow_next(at.button, left)
    assert at.big == slow_next(at.small, left)
    passed, seat = [], step(last.big)
    while seat != at.big:
        passed.append(seat)
        seat = step(seat)
    posts_big = policy == "forward_moving" and at.small in passed
    assert at.also_big == ((at.small,) if posts_big else ())


@pytest.mark.parametrize("policy", ["moving", "dead", "forward_moving"])
def test_who_comes_in_has_the_big_blind_or_waits(policy):
    for seats in subsets(2):
        for last in reachable(policy, seats, len(seats)):
            for newcomer in set(range(1, SEATS + 1)) - set(seats):
                at = advance(policy, last, seats, [newcomer])
                assert at.button != newcomer or policy == "dead"
                assert at.small != newcomer
                assert at.big in (*seats, newcomer)
                assert at.big != last.big
                due = slow_next(at.small if len(seats) > 2 else last.big, (*seats, newcomer))
                assert at.big == due
