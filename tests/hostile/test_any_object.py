"""Whatever is thrown at a public function, it gives a valid result or an error of the tree."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hostile.hostile import (
    EvilError,
    anything,
    call,
    evil_objects,
    honest,
    is_too_much,
    parameters_of,
    public_functions,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from pokercore.categories import Category
from pokercore.deck import Deck
from pokercore.winners import Winners

from pokercore.cards import Card
from pokercore.errors import PokerError

TESTS = Path(__file__).parent.parent
FUNCTIONS = public_functions()


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
@settings(max_examples=150)
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
    if name == "format_cards":  # takes what parse_cards returns, and strings of anything
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


@pytest.mark.parametrize("name", sorted(set(FUNCTIONS) - {"format_cards"}))
def test_each_evil_object_in_each_place(name):
    function = FUNCTIONS[name]
    parameters = parameters_of(name, function)
    leaks = []
    for parameter, place, (wrapping, wrap) in product(
        parameters, range(len(evil_objects())), WRAPPINGS.items()
    ):
        values = {other: _honest_value(name, other) for other in parameters}
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


def _honest_value(name: str, parameter: str) -> object:
    arrays = {
        "cards": np.arange(21, dtype=np.uint8).reshape(3, 7),
        "hole": np.arange(12, dtype=np.uint8).reshape(3, 4),
        "board": np.arange(20, 25, dtype=np.uint8),
    }
    if name == "deal_batch" and parameter == "cards":
        return 5
    if name.endswith("_batch") and parameter in arrays:
        return arrays[parameter]
    if name.endswith("_mask"):
        parameter += "_mask" if parameter in ("hole", "board") else ""
    values = {
        "card": "Ah", "cards": "AhKdQcJs9h", "hole": "AhKdQcJs", "board": "2c3d4h5s9c",
        "hands": ["AsAh", "KsKh"], "game": "holdem", "mask": 0x1F, "hole_mask": 0xF,
        "board_mask": 0x1F0000, "strength": 50, "text": "Ah ??", "out": None, "threads": 1,
        "low": False, "seed": 1, "exclude": "", "n": 2, "count": 2, "order": "AsKd",
    }  # fmt: skip
    return values.get(parameter)


def test_the_interpreter_survives_the_whole_battery():
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", str(TESTS / "hostile" / "battery.py")],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    assert done.stdout.endswith("survived\n")


def test_endless_things_end():
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", str(TESTS / "hostile" / "endless.py")],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    assert done.stdout.endswith("ended\n")


def test_an_array_written_while_it_is_read_does_no_harm():
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", str(TESTS / "hostile" / "racing.py")],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    assert done.stdout.endswith("survived\n")
