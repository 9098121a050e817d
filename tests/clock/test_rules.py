"""Clock rules: every field refuses what it does not list."""

import pytest

from pokercore.actions import AgreeRunIt, Check, Fold, LegalActions, Protect, Show
from pokercore.clock import SECOND, ClockRules, away_action, check_time, silent_action
from pokercore.errors import ClockError

FREE = LegalActions(fold=True, check=True)
CLOSED = LegalActions(check=True)
BET = LegalActions(fold=True, to_call=10)


def test_the_defaults_are_those_of_the_rule_book():
    rules = ClockRules()
    assert rules.action_time == 25 * SECOND
    assert rules.final_table_window == 240 * SECOND
    assert rules.all_in_window == 86_400 * SECOND
    assert [rules.bank_of(kind) for kind in ("ring", "sit_and_go", "multi_table")] == [
        0,
        0,
        60 * SECOND,
    ]
    assert ClockRules(time_bank=7).bank_of("ring") == 7


def test_where_the_window_opens():
    rules, option = ClockRules(), ClockRules(final_table_in_sit_and_go=True)
    assert rules.has_window("multi_table", final_table=True)
    assert not rules.has_window("multi_table", final_table=False)
    assert not rules.has_window("ring", final_table=True)
    assert not rules.has_window("sit_and_go", final_table=True)
    assert option.has_window("sit_and_go", final_table=False)
    assert not option.has_window("ring", final_table=True)


def test_only_ring_games_protect():
    rules = ClockRules(on_disconnect="all_in_protection")
    assert rules.protects("ring")
    assert not rules.protects("sit_and_go")
    assert not rules.protects("multi_table")
    assert not ClockRules().protects("ring")


@pytest.mark.parametrize("field", ClockRules.__struct_fields__)
@pytest.mark.parametrize("value", ["soon", -1, 2**53 + 1, 1.5, [], object()])
def test_no_field_takes_what_it_does_not_list(field, value):
    with pytest.raises(ClockError, match=field):
        ClockRules(**{field: value})
    with pytest.raises(ClockError, match=field):
        ClockRules().replace(**{field: value})


def test_a_rule_that_is_not_there():
    with pytest.raises(ClockError, match="no clock rule is called 'patience'"):
        ClockRules().replace(patience=3)


@pytest.mark.parametrize("now", [-1, 2**62 + 1, 1.0, True, None, "0"])
def test_no_time(now):
    with pytest.raises(ClockError, match="now is"):
        check_time(now)


@pytest.mark.parametrize(
    ("rules", "legal", "action"),
    [
        (ClockRules(), FREE, Check()),
        (ClockRules(), BET, Fold()),
        (ClockRules(on_timeout_connected="fold"), FREE, Fold()),
        (ClockRules(on_timeout_connected="fold"), CLOSED, Check()),
        (ClockRules(on_disconnect="all_in_protection"), BET, Fold()),
        (ClockRules(), LegalActions(show=True, muck=True), Show()),
        (ClockRules(), LegalActions(run_it=3), AgreeRunIt(1)),
    ],
)
def test_2_34_who_is_silent(rules, legal, action):
    assert silent_action(rules, legal) == action


@pytest.mark.parametrize(
    ("rules", "legal", "more", "action"),
    [
        (ClockRules(), FREE, {}, Check()),
        (ClockRules(), BET, {}, Fold()),
        (ClockRules(), FREE, {"protect": 4}, Check()),
        (ClockRules(), BET, {"protect": 4}, Protect(4)),
        (ClockRules(), FREE, {"later_hand": True}, Check()),
        (ClockRules(while_away="fold"), FREE, {"later_hand": True}, Fold()),
        (ClockRules(while_away="fold"), FREE, {}, Check()),
        (ClockRules(while_away="fold"), CLOSED, {"later_hand": True}, Check()),
    ],
)
def test_2_39_who_is_away(rules, legal, more, action):
    assert away_action(rules, legal, **more) == action


@pytest.mark.parametrize("legal", [None, LegalActions(), 3])
def test_somebody_must_be_to_act(legal):
    with pytest.raises(ClockError, match="legal is"):
        silent_action(ClockRules(), legal)
