"""Single calls refuse what is no hand, and name what is wrong."""

from __future__ import annotations

import numpy as np
import pytest
from reference.notation import NAMES, mask, names

import pokercore as pc
from pokercore.cards import Card
from pokercore.errors import CardError, NotationError, PokerError
from pokercore.evaluation import (
    best_five,
    best_five_omaha,
    evaluate,
    evaluate_low,
    evaluate_low_mask,
    evaluate_mask,
    evaluate_omaha,
    evaluate_omaha_low,
    evaluate_omaha_low_mask,
    evaluate_omaha_mask,
)

HAND = [evaluate, evaluate_low, best_five]
OMAHA = [evaluate_omaha, evaluate_omaha_low, best_five_omaha]
MASKS = [evaluate_mask, evaluate_low_mask]
OMAHA_MASKS = [evaluate_omaha_mask, evaluate_omaha_low_mask]
HOLE, BOARD = "AsKdQhJc", "2c3d4h5s9c"


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 8, 9, 52])
@pytest.mark.parametrize("function", HAND)
def test_a_wrong_count_is_named(function, count):
    for form in (names(range(count)), list(range(count)), mask(range(count))):
        with pytest.raises(CardError, match=rf"\b{count}\b"):
            function(form)


@pytest.mark.parametrize("count", [0, 1, 4, 8, 52])
@pytest.mark.parametrize("function", MASKS)
def test_a_mask_of_a_wrong_count_is_named(function, count):
    with pytest.raises(CardError, match=rf"\b{count}\b"):
        function(mask(range(count)))


@pytest.mark.parametrize(("held", "shown"), [(3, 5), (7, 5), (0, 5), (4, 2), (4, 6), (4, 0)])
def test_wrong_counts_of_hand_or_board_are_named(held, shown):
    wrong = held if not 4 <= held <= 6 else shown
    hole, board = range(held), range(20, 20 + shown)
    for function in OMAHA:
        for form in (names, list, mask):
            with pytest.raises(CardError, match=rf"\b{wrong}\b"):
                function(form(hole), form(board))
    for function in OMAHA_MASKS:
        with pytest.raises(CardError, match=rf"\b{wrong}\b"):
            function(mask(hole), mask(board))


@pytest.mark.parametrize("card", [0, 13, 51])
def test_a_card_in_hand_and_on_the_board_is_named(card):
    others = [c for c in range(52) if c != card]
    hole, board = [card, *others[:3]], [*others[10:13], card]
    for function in OMAHA:
        with pytest.raises(CardError, match=NAMES[card]):
            function(hole, board)
    for function in OMAHA_MASKS:
        with pytest.raises(CardError, match=NAMES[card]):
            function(mask(hole), mask(board))


@pytest.mark.parametrize("function", HAND)
@pytest.mark.parametrize(
    ("cards", "error", "named"),
    [
        ("AsKdQhJcXx", NotationError, "Xx"),
        ("AsKdQhJc??", NotationError, r"\?\?"),
        ("AsKdQhJcAs", CardError, "As"),
        (["As", "Kd", "Qh", "Jc", None], CardError, "None"),
        (["As", "Kd", "Qh", "Jc", True], CardError, "True"),
        (["As", "Kd", "Qh", "Jc", 1.5], CardError, "1.5"),
        ([0, 1, 2, 3, 52], CardError, "52"),
        ([0, 1, 2, 3, -1], CardError, "-1"),
        ([0, 1, 2, 3, 100_000_000], CardError, "100000000"),
        ([0, 1, 2, 3, float("nan")], CardError, "nan"),
        (None, CardError, "None"),
        (True, CardError, "True"),
        (2.5, CardError, "2.5"),
        (-1, CardError, "-1"),
        (2**64, CardError, str(2**64)),
        (b"AsKdQhJc9c", CardError, "bytes|65"),
        (object(), CardError, "object"),
        ({"As": 1}, CardError, "dict"),
        (np.array([0, 1, 2, 3, 255], np.uint8), CardError, "255"),
        (np.array([0.0, 1, 2, 3, 4]), CardError, "float"),
        (np.array([[0, 1, 2, 3, 4]]), PokerError, "."),
        (Card("As"), CardError, r"\b1\b"),
    ],
)
def test_what_is_wrong_is_named(function, cards, error, named):
    with pytest.raises(error, match=named):
        function(cards)


@pytest.mark.parametrize(
    "function", [*MASKS, *(lambda m, f=f: f(m, 0x1F0000) for f in OMAHA_MASKS)]
)
@pytest.mark.parametrize(
    "bits", [None, True, 1.5, "AsKd", b"12345", [31], -1, 2**63, 2**64, 2**200, 1 << 13, Card("As")]
)  # fmt: skip
def test_a_mask_twin_takes_masks_only(function, bits):
    with pytest.raises(CardError, match="mask"):
        function(bits)


def test_numpy_integers_are_masks_too():
    assert evaluate_mask(np.uint64(0x1F)) == evaluate_mask(0x1F)
    assert evaluate(np.int64(0x1F)) == evaluate_mask(0x1F)


@pytest.mark.parametrize("low", [None, 2, "yes", 1.0, []])
def test_low_is_true_or_false(low):
    for call in (
        lambda: best_five("AsKdQhJc9c", low=low),
        lambda: best_five_omaha(HOLE, BOARD, low=low),
    ):
        try:
            cards = call()
        except PokerError:
            continue
        assert all(type(card) is Card for card in cards)


def test_everything_is_imported_from_the_package_too():
    for module in (pc.cards, pc.categories, pc.deck, pc.evaluation, pc.winners):
        if not hasattr(module, "__all__"):
            continue  # a function of the same name, such as pokercore.winners
        for name in module.__all__:
            if name in ("Cards", "RANKS", "SUITS", "UNKNOWN_CARD"):
                continue
            assert getattr(pc, name, None) is getattr(module, name), name


def test_names_that_users_type():
    for name in (
        "Card", "CardError", "Category", "Deck", "NotationError", "PokerError", "best_five",
        "best_five_omaha", "category", "deal_batch", "describe", "describe_low", "evaluate",
        "evaluate_batch", "evaluate_low", "evaluate_low_batch", "evaluate_low_mask",
        "evaluate_mask", "evaluate_omaha", "evaluate_omaha_batch", "evaluate_omaha_hi_lo_batch",
        "evaluate_omaha_low", "evaluate_omaha_low_batch", "evaluate_omaha_low_mask",
        "evaluate_omaha_mask", "winners",
    ):  # fmt: skip
        assert callable(getattr(pc, name)), name
