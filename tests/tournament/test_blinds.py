"""Blind structures: levels by time and by hands, breaks, and structures with holes."""

import pytest

from pokercore.errors import ClockError, TournamentError
from pokercore.stakes import Stakes
from pokercore.tournament.blinds import BlindLevel, BlindStructure, Break, LevelClock

LOW, HIGH = Stakes.from_blinds(10, 20), Stakes.from_blinds(20, 40)


def level(stakes=LOW, **length):
    return BlindLevel(stakes=stakes, **length)


TIMED = BlindStructure((level(duration=100), Break(30), level(HIGH, duration=100), level(HIGH)))


def test_levels_and_breaks_follow_each_other_to_the_nanosecond():
    clock = LevelClock(0, 1000)
    for now, step, number, stops in [
        (1000, 0, 1, False),
        (1099, 0, 1, False),
        (1100, 1, 1, True),
        (1129, 1, 1, True),
        (1130, 2, 2, False),
        (1229, 2, 2, False),
        (1230, 3, 3, False),
        (10**18, 3, 3, False),
    ]:
        at = TIMED.advance(clock, now)
        found = (at.step, TIMED.level_number(at), TIMED.is_break(at))
        assert found == (step, number, stops), now


def test_a_step_begins_as_the_one_before_ends_however_late_that_is_noticed():
    assert TIMED.advance(LevelClock(0, 1000), 1150) == LevelClock(2, 1130)
    assert TIMED.ends_at(LevelClock(2, 1130)) == 1230
    assert TIMED.ends_at(LevelClock(3, 1230)) is None


def test_levels_by_hands_end_with_the_table_that_has_played_them():
    structure = BlindStructure((level(hands=3), level(HIGH)))
    clock = LevelClock(0, 0)
    assert structure.advance(clock, 10**18) == clock
    assert structure.after_hand(clock, 2, 50) == clock
    assert structure.after_hand(clock, 3, 50) == LevelClock(1, 50)
    assert structure.after_hand(LevelClock(1, 50), 99, 60) == LevelClock(1, 50)


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ((), "begins and ends with a level"),
        ((Break(1), level()), "begins and ends with a level"),
        ((level(duration=1), Break(1)), "begins and ends with a level"),
        ((level(duration=1), Break(1), Break(1), level()), "steps 1 and 2 are two breaks"),
        ((level(), level(HIGH)), "step 0 has no length"),
        ((level(hands=2), level(), Break(1), level()), "step 1 has no length"),
        ((level(HIGH, duration=1), level()), "blinds do not fall"),
        ((LOW, level()), "step 0 is a Stakes"),
        ("levels", "steps is 'levels'"),
        (None, "steps is None"),
    ],
)
def test_a_structure_with_a_hole_is_refused(steps, words):
    with pytest.raises(TournamentError, match=words):
        BlindStructure(steps)


@pytest.mark.parametrize(
    "fields",
    [
        {"duration": 0},
        {"duration": True},
        {"duration": 1.5},
        {"hands": 0},
        {"hands": 2**54},
        {"hands": 1, "duration": 1},
        {"stakes": None},
        {"stakes": Stakes.from_blinds(1, 2, straddle=4)},
    ],
)
def test_a_level_that_cannot_be_is_refused(fields):
    with pytest.raises(TournamentError):
        BlindLevel(**{"stakes": LOW, **fields})


@pytest.mark.parametrize("duration", [0, -1, "1", None, True, 2**63])
def test_a_break_that_cannot_be_is_refused(duration):
    with pytest.raises(TournamentError):
        Break(duration)


def test_the_usual_structure_rises_and_breaks():
    structure = BlindStructure.usual(levels=20, break_every=4)
    blinds = [at.stakes.big_blind for at in structure.levels]
    assert blinds[:9] == [20, 30, 40, 60, 80, 120, 160, 200, 300]
    assert blinds == sorted(set(blinds))
    assert [number for number, step in enumerate(structure.steps) if isinstance(step, Break)] == [
        4,
        9,
        14,
        19,
    ]
    assert all(at.stakes.ante == at.stakes.big_blind for at in structure.levels)
    assert BlindStructure.usual(2, levels=60).levels[-1].stakes.big_blind == 6 * 10**8


@pytest.mark.parametrize(
    "clock", [None, 5, LevelClock(9, 0), LevelClock(-1, 0), LevelClock("0", 0)]
)
def test_a_clock_that_is_not_of_the_structure_is_refused(clock):
    for ask in (TIMED.level_number, TIMED.level_at, TIMED.is_break, TIMED.ends_at):
        with pytest.raises(TournamentError):
            ask(clock)
    for now in (-1, "5", None, 1.0):
        for ask in (TIMED.following, TIMED.advance):
            with pytest.raises(ClockError):
                ask(LevelClock(0, 0), now)


@pytest.mark.parametrize("ante_format", ["none", "classic", "big_blind", "button"])
def test_each_ante_format(ante_format):
    stakes = BlindStructure.usual(100, ante_format=ante_format).levels[0].stakes
    assert stakes.ante == {"none": 0, "classic": 10}.get(ante_format, 100)


@pytest.mark.parametrize(
    "arguments",
    [
        {"big_blind": 15},
        {"big_blind": 0},
        {"big_blind": "20"},
        {"levels": 0},
        {"levels": 61},
        {"ante_format": "dead"},
        {"break_every": -1},
        {"duration": 0},
        {"hands": 0},
        {"break_every": 1, "break_duration": 0},
    ],
)
def test_no_usual_structure_of_wrong_arguments(arguments):
    with pytest.raises(TournamentError):
        BlindStructure.usual(**arguments)
