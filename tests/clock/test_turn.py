"""The clock of one turn: rules 2.34 to 2.38 and 2.41, to the nanosecond."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.slow_clock import play

from pokercore.clock import SECOND, ClockRules, TurnClock
from pokercore.errors import ClockError

RULES = ClockRules()
AFTER_BANK = ClockRules(final_table_mode="after_bank")
START = 1_700_000_000 * SECOND
BANK = 60 * SECOND


def at(seconds):
    return START + int(seconds * SECOND)


def begin(rules=RULES, **more):
    return TurnClock.start(rules, START, **more)


def seconds(clock):
    return (clock.deadline - START) / SECOND


@pytest.mark.parametrize(
    ("rules", "more", "deadline"),
    [
        (RULES, {}, 25),
        (RULES, {"bank": BANK}, 25),
        (ClockRules(bank_when_connected=True), {"bank": BANK}, 85),
        (ClockRules(action_time=9 * SECOND), {}, 9),
        (RULES, {"connected": False}, 25),
        (RULES, {"connected": False, "bank": BANK}, 85),
        (RULES, {"connected": False, "window": True}, 240),
        (RULES, {"connected": False, "window": True, "bank": BANK}, 240),
        (AFTER_BANK, {"connected": False, "window": True}, 265),
        (AFTER_BANK, {"connected": False, "window": True, "bank": BANK}, 325),
        (RULES, {"window": True, "bank": BANK}, 25),
        (AFTER_BANK, {"window": True, "bank": BANK}, 25),
        (ClockRules(final_table_window=0), {"connected": False, "window": True}, 25),
    ],
)
def test_how_long_a_turn_lasts(rules, more, deadline):
    clock = begin(rules, **more)
    assert seconds(clock) == deadline
    assert not clock.is_over(clock.deadline)
    assert clock.is_over(clock.deadline + 1)


def test_a_disconnect_within_the_turn_opens_the_bank():
    clock = begin(bank=BANK).disconnect(RULES, at(20))
    assert seconds(clock) == 85
    assert clock.bank_left(at(25)) == BANK
    assert clock.bank_left(at(25) + 1) == BANK - 1
    assert clock.bank_left(at(85)) == clock.bank_left(at(99)) == 0


def test_who_is_back_has_what_is_left_of_clock_and_bank():
    away = begin(bank=BANK, connected=False)
    for back in (10, 25, 30, 85):
        clock = away.reconnect(RULES, at(back))
        assert clock.connected
        assert seconds(clock) == 85
        assert clock.bank_left(at(40)) == 45 * SECOND or back > 40


def test_a_turn_that_is_over_is_changed_by_nothing():
    connected = begin(bank=BANK)
    assert connected.disconnect(RULES, connected.deadline + 1) is connected
    assert seconds(connected.disconnect(RULES, connected.deadline)) == 85
    away = begin(connected=False)
    assert away.reconnect(RULES, away.deadline + 1) is away
    assert away.reconnect(RULES, away.deadline).connected


def test_going_or_coming_back_twice_changes_nothing():
    clock = begin(bank=BANK)
    assert clock.reconnect(RULES, at(3)) is clock
    away = clock.disconnect(RULES, at(4))
    assert away.disconnect(RULES, at(5)) is away


@pytest.mark.parametrize(
    ("back", "bank", "deadline"),
    [
        (10, 0, 25),
        (22, 0, 27),
        (100, 0, 105),
        (240, 0, 245),
        (10, BANK, 85),
        (100, BANK, 160),
        (239, 3 * SECOND, 244),
    ],
)
def test_the_window_ends_at_once_on_return(back, bank, deadline):
    clock = begin(window=True, connected=False, bank=bank)
    assert clock.bank_left(at(240)) == bank  # the window does not spend it
    clock = clock.reconnect(RULES, at(back))
    assert seconds(clock) == deadline
    assert clock.bank_left(clock.deadline) == 0 or bank == 0


def test_grace_is_for_the_window_alone():
    clock = begin(connected=False).reconnect(RULES, at(24))
    assert seconds(clock) == 25
    clock = begin(AFTER_BANK, connected=False, window=True, bank=BANK)
    assert seconds(clock.reconnect(AFTER_BANK, at(84))) == 85
    assert seconds(clock.reconnect(AFTER_BANK, at(84.999999999))) == 85
    assert seconds(clock.reconnect(AFTER_BANK, at(85))) == 90
    assert seconds(clock.reconnect(AFTER_BANK, at(325))) == 330


def test_grace_is_given_once_a_turn():
    rules = ClockRules(reconnect_grace=50 * SECOND)
    clock = begin(rules, window=True, connected=False).reconnect(rules, at(239))
    assert seconds(clock) == 289
    clock = clock.disconnect(rules, at(250))
    assert seconds(clock) == 289
    clock = clock.reconnect(rules, at(251))
    assert seconds(clock) == 289


@given(
    st.sampled_from([RULES, AFTER_BANK, ClockRules(bank_when_connected=True)]),
    st.booleans(),
    st.booleans(),
    st.integers(0, 90),
    st.lists(st.integers(0, 400), max_size=12),
)
def test_whatever_a_connection_does_a_turn_ends(rules, window, connected, bank, changes):
    clock = begin(rules, window=window, connected=connected, bank=bank * SECOND)
    most = 25 + bank + (240 + 5 if window else 0)
    left = bank * SECOND
    for change in sorted(changes):
        now = at(change)
        before = clock
        switch = clock.disconnect if clock.connected else clock.reconnect
        clock = switch(rules, now)
        if before.is_over(now):
            assert clock is before
        else:
            assert clock.connected != before.connected
            assert clock.deadline >= now
            assert clock.connected or clock.deadline >= before.deadline
        assert seconds(clock) <= most
        assert 0 <= clock.bank_left(now) <= left
        left = clock.bank_left(now)


@pytest.mark.parametrize(
    "wrong",
    [
        {"rules": None},
        {"now": 1.5},
        {"now": True},
        {"now": -1},
        {"now": 2**62 + 1},
        {"now": None},
        {"bank": -1},
        {"bank": "60"},
        {"connected": 1},
        {"window": None},
    ],
)
def test_clocks_that_cannot_be(wrong):
    arguments = {"rules": RULES, "now": START} | wrong
    with pytest.raises(ClockError):
        TurnClock.start(**arguments)


@given(
    mode=st.sampled_from(["total", "after_bank"]),
    window=st.none() | st.integers(0, 300),
    bank=st.integers(0, 100) | st.just(300),
    grace=st.integers(0, 40),
    bank_when_connected=st.booleans(),
    connected=st.booleans(),
    changes=st.sets(st.integers(1, 400), max_size=8),
)
@settings(max_examples=500)
def test_as_second_by_second(mode, window, bank, grace, bank_when_connected, connected, changes):
    rules = ClockRules(
        final_table_mode=mode,
        final_table_window=(window or 0) * SECOND,
        reconnect_grace=grace * SECOND,
        bank_when_connected=bank_when_connected,
    )
    clock = begin(rules, window=window is not None, connected=connected, bank=bank * SECOND)
    for change in sorted(changes):
        clock = (clock.disconnect if clock.connected else clock.reconnect)(rules, at(change))
    slow = play(
        sorted(changes),
        action=25,
        bank=bank,
        window=window,
        mode=mode,
        grace=grace,
        bank_when_connected=bank_when_connected,
        connected=connected,
    )
    assert (seconds(clock), clock.bank_left(clock.deadline) // SECOND) == slow
