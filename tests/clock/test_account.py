"""The account of protected all-ins: rules 1.106 to 1.110 and 2.40."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokercore.clock import SECOND, AllInAccount, ClockRules
from pokercore.errors import ClockError

RULES = ClockRules(on_disconnect="all_in_protection")
HOUR = 3600 * SECOND
DAY = 24 * HOUR


def used(*times, rules=RULES):
    account = AllInAccount()
    for time in times:
        account = account.use(rules, time)
    return account


@pytest.mark.parametrize(("late", "left"), [(-1, 0), (0, 1), (1, 1)])
def test_a_use_counts_for_less_than_24_hours(late, left):
    account = used(10 * HOUR, 15 * HOUR)
    assert account.left(RULES, 10 * HOUR + DAY + late) == left


def test_none_left_is_refused_and_changes_nothing():
    account = used(10 * HOUR, 15 * HOUR)
    with pytest.raises(ClockError, match="no protected all-in is left"):
        account.use(RULES, 10 * HOUR + DAY - 1)
    assert account == used(10 * HOUR, 15 * HOUR)
    assert account.use(RULES, 10 * HOUR + DAY).uses == (15 * HOUR, 10 * HOUR + DAY)


def test_two_uses_at_one_instant():
    account = used(HOUR, HOUR)
    assert account.left(RULES, HOUR + DAY - 1) == 0
    assert account.left(RULES, HOUR + DAY) == 2


def test_reset_revoke_and_restore():
    account = used(HOUR, HOUR)
    assert account.reset().left(RULES, HOUR) == 2
    revoked = account.reset().revoke()
    assert revoked.left(RULES, HOUR + 9 * DAY) == 0
    assert revoked.reset().left(RULES, HOUR) == 0
    with pytest.raises(ClockError, match="revoked"):
        revoked.use(RULES, HOUR)
    assert revoked.restore().left(RULES, HOUR) == 2


def test_calendar_days_end_at_midnight():
    rules = RULES.replace(all_in_period="calendar_day")
    account = used(5 * DAY - 2, 5 * DAY - 1, rules=rules)
    assert account.left(rules, 5 * DAY - 1) == 0
    assert account.left(rules, 5 * DAY) == 2


@pytest.mark.parametrize("allowance", [0, 1, 3])
def test_the_allowance_and_the_window_are_options(allowance):
    rules = RULES.replace(all_in_allowance=allowance, all_in_window=HOUR)
    account = used(*range(allowance), rules=rules)
    assert account.left(rules, allowance) == 0
    assert account.left(rules, HOUR) == min(allowance, 1)


def test_time_never_runs_backwards():
    with pytest.raises(ClockError, match="before the last use"):
        used(HOUR).use(RULES, HOUR - 1)


@pytest.mark.parametrize(
    "wrong", [((2, 1),), ((1.0,),), ((True,),), ([1],), (None,), ((-1,),), ((), "no"), ((), 1)]
)
def test_accounts_that_cannot_be(wrong):
    with pytest.raises(ClockError):
        AllInAccount(*wrong)


@given(st.lists(st.integers(0, 3 * DAY // HOUR), max_size=40), st.sampled_from([0, 1]))
def test_no_window_ever_holds_more_than_the_allowance(hours, off):
    account, taken = AllInAccount(), []
    for now in sorted(hour * HOUR + off for hour in hours):
        in_window = [use for use in taken if now - DAY < use <= now]
        assert account.left(RULES, now) == 2 - len(in_window)
        if account.left(RULES, now):
            account = account.use(RULES, now)
            taken.append(now)
    for use in taken:
        assert len([other for other in taken if use <= other < use + DAY]) <= 2
