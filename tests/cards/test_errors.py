"""The error tree, and how errors quote what they were given."""

from __future__ import annotations

import pytest

from pokercore import errors


def test_every_error_is_a_poker_error():
    for name in errors.__all__:
        thing = getattr(errors, name)
        if isinstance(thing, type):
            assert issubclass(thing, errors.PokerError)


@pytest.mark.parametrize("name", ["CardError", "NotationError", "RangeError", "StakesError"])
def test_errors_of_input_are_value_errors_too(name):
    assert issubclass(getattr(errors, name), ValueError)


def test_a_refused_action_carries_what_a_server_needs():
    refused = errors.BetSizeError("no", action="raise", legal="call", street="flop", seat=3)
    assert (refused.action, refused.legal, refused.street, refused.seat) == (
        "raise", "call", "flop", 3,
    )  # fmt: skip


def test_quotes_are_short_and_run_no_foreign_code():
    class Loud:
        def __repr__(self):
            raise AssertionError

    assert "Loud" in errors.shown(Loud())
    assert len(errors.shown("x" * 10_000)) < 60
    assert "bits" in errors.shown(1 << 100_000)
    assert errors.shown(None) == "None"
