"""Whatever is thrown at a public function, it gives a valid result or an error of the tree."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hostile.objects import (
    EvilError,
    anything,
    call,
    evil_objects,
    honest,
    honest_value,
    is_too_much,
    parameters_of,
    public_functions,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from pokercore.cards import Card
from pokercore.categories import Category
from pokercore.deck import Deck
from pokercore.errors import PokerError
from pokercore.winners import Winners

# Python's own word to a class whose __index__ returns a subclass of int, not ours to silence.
pytestmark = pytest.mark.filterwarnings("ignore:__index__ returned non-int:DeprecationWarning")

TESTS = Path(__file__).parent.parent
FUNCTIONS = public_functions()


def run_alone(script: str) -> subprocess.CompletedProcess[str]:
    """Run a script of this folder in a process of its own, which may crash or hang."""
    return subprocess.run(
        [sys.executable, "-X", "faulthandler", str(TESTS / "hostile" / script)],
        capture_output=True, text=True, check=False, timeout=200,
    )  # fmt: skip


def is_strengths(found, most):
    return (
        type(found) is np.ndarray
        and found.dtype == np.uint16
        and found.ndim == 1
        and (not len(found) or int(found.max()) <= most)
    )


def is_valid(name: str, found: object) -> bool:
    """Whether a function may return this."""
    if name == "evaluate_omaha_hi_lo_batch":
        high, low = found
        return is_strengths(high, 7462) and is_strengths(low, 56)
    if name.endswith("low_batch"):
        return is_strengths(found, 56)
    if name.startswith("evaluate") and name.endswith("_batch"):
        return is_strengths(found, 7462)
    if name.startswith("evaluate"):
        return type(found) is int and 0 <= found <= (56 if "low" in name else 7462)
    if name == "deal_batch":
        return type(found) is np.ndarray and found.dtype == np.uint8 and found.ndim == 2
    if name in ("describe", "describe_low", "format_cards", "shown"):
        return type(found) is str
    if name in ("parse_cards", "mask_cards", "best_five", "best_five_omaha", "Deck.deal"):
        return type(found) is tuple and all(type(card) is Card for card in found)
    if name == "parse_known":
        return type(found) is tuple and all(card is None or type(card) is Card for card in found)
    if name == "card_mask":
        return type(found) is int and 0 <= found < 2**64
    kinds = {
        "Card": Card, "Deck": Deck, "Deck.shuffled": Deck, "category": Category,
        "winners": Winners,
    }  # fmt: skip
    return name not in kinds or type(found) is kinds[name]


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
@given(data=st.data())
@settings(max_examples=50)
def test_a_valid_result_or_an_error_of_the_tree(name, data):
    function = FUNCTIONS[name]
    parameters = parameters_of(name, function)
    spoiled = data.draw(st.sets(st.sampled_from(sorted(parameters)))) if parameters else set()
    values = {}
    for parameter in parameters:
        values[parameter] = data.draw(
            anything if parameter in spoiled else honest(name, parameter), label=parameter
        )
        if is_too_much(name, parameter, values[parameter]):
            return
    try:
        found = call(function, parameters, values)
    except (PokerError, EvilError):
        return
    assert is_valid(name, found)


WRAPPINGS = {
    "alone": lambda thing: thing,
    "in a list": lambda thing: [thing] * 5,
    "second": lambda thing: (0, thing),
    "in a hand": lambda thing: ["AsAh", [thing, 3]],
}


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_each_evil_object_in_each_place(name):
    function = FUNCTIONS[name]
    parameters = parameters_of(name, function)
    leaks = []
    for parameter, place, (wrapping, wrap) in product(
        parameters, range(len(evil_objects())), WRAPPINGS.items()
    ):
        values = {other: honest_value(name, other) for other in parameters}
        values[parameter] = wrap(evil_objects()[place])
        try:
            found = call(function, parameters, values)
        except (PokerError, EvilError):
            continue
        except Exception as error:
            leaks.append(f"{parameter}: evil object {place} {wrapping}: {error!r}")
        else:
            if not is_valid(name, found):
                leaks.append(f"{parameter}: evil object {place} {wrapping}: returned {found!r}")
    assert not leaks, "\n".join(leaks)


def test_numbers_that_lie_when_they_are_compared():
    done = run_alone("lying.py")
    assert done.returncode == 0, done.stdout[-300:] + done.stderr[-2000:]
    assert done.stdout.endswith("survived\n"), done.stdout


def test_the_interpreter_survives_the_whole_battery():
    done = run_alone("battery.py")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    assert done.stdout.endswith("survived\n")


def test_endless_things_end():
    done = run_alone("endless.py")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    assert done.stdout.endswith("ended\n")


def test_an_array_written_while_it_is_read_does_no_harm():
    done = run_alone("racing.py")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    assert done.stdout.endswith("survived\n")
