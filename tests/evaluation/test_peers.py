"""Second opinions: other packages on hundreds of hands; skipped where they are not installed."""

from __future__ import annotations

from itertools import pairwise

import pytest
from reference.notation import NAMES, names
from reference.shuffle import dealt_rows

from pokercore.categories import category, describe_low
from pokercore.evaluation import (
    evaluate,
    evaluate_low,
    evaluate_omaha,
    evaluate_omaha_low,
)

pytestmark = pytest.mark.peers


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_phevaluator_ranks_alike(cards):
    peer = pytest.importorskip("phevaluator")
    for hand in dealt_rows(800, cards, seed=50 + cards):
        assert evaluate(hand) == 7463 - peer.evaluate_cards(*(NAMES[card] for card in hand))


@pytest.mark.parametrize("held", [4, 5, 6])
def test_phevaluator_ranks_omaha_alike(held):
    peer = pytest.importorskip("phevaluator")
    function = {4: "evaluate_omaha_cards", 5: "evaluate_plo5_cards", 6: "evaluate_plo6_cards"}
    ask = getattr(peer, function[held], None)
    if ask is None:
        pytest.skip(f"phevaluator has no {function[held]}")
    for deal in dealt_rows(500, held + 5, seed=60 + held):
        hole, board = deal[:held], deal[held:]
        try:
            rank = ask(*(NAMES[card] for card in (*board, *hole)))
        except NotImplementedError:
            pytest.skip(f"phevaluator is built without its tables for {held} cards")
        assert evaluate_omaha(hole, board) == 7463 - rank


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_eval7_orders_alike(cards):
    peer = pytest.importorskip("eval7")
    hands = dealt_rows(1500, cards, seed=70 + cards)
    judged = sorted(
        (evaluate(hand), peer.evaluate([peer.Card(NAMES[card]) for card in hand])) for hand in hands
    )
    for (one, peer_one), (other, peer_other) in pairwise(judged):
        assert (one < other) == (peer_one < peer_other)
    kinds = ["High Card", "Pair", "Two Pair", "Trips", "Straight", "Flush", "Full House", "Quads",
             "Straight Flush"]  # fmt: skip
    for strength, value in judged:
        assert peer.handtype(value) == kinds[category(strength)]


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_treys_ranks_alike(cards):
    peer = pytest.importorskip("treys")
    evaluator = peer.Evaluator()
    for hand in dealt_rows(300, cards, seed=80 + cards):
        asked = [peer.Card.new(NAMES[card]) for card in hand]
        assert evaluate(hand) == 7463 - evaluator.evaluate(asked[:2], asked[2:])


def ordered_alike(judged):
    judged.sort(key=lambda pair: pair[0])
    for (one, peer_one), (other, peer_other) in pairwise(judged):
        assert (one < other) == (peer_one < peer_other)


def test_pokerkit_orders_holdem_alike():
    peer = pytest.importorskip("pokerkit")
    ordered_alike(
        [
            (evaluate(deal), peer.StandardHighHand.from_game(names(deal[:2]), names(deal[2:])))
            for deal in dealt_rows(200, 7, seed=90)
        ]
    )


@pytest.mark.parametrize("held", [4, 5, 6])
def test_pokerkit_orders_omaha_alike(held):
    peer = pytest.importorskip("pokerkit")
    highs, lows = [], []
    for deal in dealt_rows(120, held + 5, seed=90 + held):
        hole, board = deal[:held], deal[held:]
        asked = names(hole), names(board)
        highs.append((evaluate_omaha(hole, board), peer.OmahaHoldemHand.from_game(*asked)))
        low = peer.OmahaEightOrBetterLowHand.from_game_or_none(*asked)
        assert (low is None) == (evaluate_omaha_low(hole, board) == 0)
        if low is not None:
            lows.append((evaluate_omaha_low(hole, board), low))
    ordered_alike(highs)
    ordered_alike(lows)


def test_pokerkit_orders_lows_alike():
    peer = pytest.importorskip("pokerkit")
    lows = []
    deck_of_high_cards = range(32, 48)
    for deal in dealt_rows(300, 7, seed=97, excluded=deck_of_high_cards):
        low = peer.EightOrBetterLowHand.from_game_or_none(names(deal), "")
        strength = evaluate_low(deal)
        assert (low is None) == (strength == 0)
        if low is not None:
            lows.append((strength, low))
            letters = sorted((str(card.rank) for card in low.cards), key="A2345678".index)
            assert "-".join(reversed(letters)) == describe_low(strength)
    assert len(lows) > 100
    ordered_alike(lows)
