"""Many deadlines: the earliest first, each once, replaced ones never."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokercore.clock import Deadlines
from pokercore.errors import ClockError


def test_due_is_at_the_instant_itself():
    deadlines = Deadlines()
    deadlines.set("a", 5)
    assert list(deadlines.due(4)) == []
    assert list(deadlines.due(5)) == ["a"]
    assert list(deadlines.due(5)) == []
    assert deadlines.next is None


def test_a_session_may_be_set_again_while_it_is_called():
    deadlines = Deadlines()
    deadlines.set("a", 1)
    called = []
    for key in deadlines.due(3):
        called.append(key)
        deadlines.set(key, len(called) + 1)
    assert called == ["a", "a", "a"]
    assert deadlines.next == 4


def test_replaced_deadlines_take_no_room():
    deadlines = Deadlines()
    deadlines.set("first", 0)
    for at in range(1, 1000):
        deadlines.set("late", at)
        assert len(deadlines._heap) <= 20
    assert list(deadlines.due(998)) == ["first"]
    assert deadlines.next == 999


@given(st.lists(st.tuples(st.integers(0, 5), st.none() | st.integers(0, 9)), max_size=200))
def test_as_a_dictionary_would(changes):
    deadlines, model = Deadlines(), {}
    for key, at in changes:
        deadlines.set(key, at)
        model.pop(key, None)
        if at is not None:
            model[key] = at
        assert deadlines.next == min(model.values(), default=None)
        assert len(deadlines) == len(model)
        assert len(deadlines._heap) <= 2 * len(model) + 17
    due = list(deadlines.due(5))
    assert sorted(due) == sorted(key for key, at in model.items() if at <= 5)
    assert [model[key] for key in due] == sorted(model[key] for key in due)


@pytest.mark.parametrize("wrong", [-1, 1.5, "5", True])
def test_what_is_no_time(wrong):
    deadlines = Deadlines()
    with pytest.raises(ClockError):
        deadlines.set("a", wrong)
    with pytest.raises(ClockError):
        list(deadlines.due(wrong))
    assert len(deadlines) == 0
