"""Values published or computed by others, from the folder that POKERCORE_DATA names."""

from __future__ import annotations

import csv
import json
from hashlib import md5
from itertools import combinations

import numpy as np
import pytest
from reference.bulk import all_fives, all_hands, high_histogram, low_histogram
from reference.high import category_of_strength
from reference.low import lows
from reference.notation import NAMES, ids
from reference.omaha import omaha_low_ways

from pokercore.categories import category
from pokercore.evaluation import (
    evaluate,
    evaluate_batch,
    evaluate_low_batch,
    evaluate_omaha,
    evaluate_omaha_batch,
    evaluate_omaha_low,
)


@pytest.fixture(scope="module")
def totals(outside_data):
    return json.loads((outside_data / "eval" / "totals.json").read_text())


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_high_hands(outside_data, tell, cards):
    listed = json.loads((outside_data / "eval" / f"high_{cards}cards.json").read_text())
    for text, rank in listed.items():
        assert evaluate(text) == 7463 - rank, text
    batch = evaluate_batch(np.array([ids(text) for text in listed], np.uint8))
    assert batch.tolist() == [7463 - rank for rank in listed.values()]
    tell(f"hands of {cards} cards: all {len(listed)} agree")


@pytest.mark.parametrize("held", [4, 5, 6])
def test_omaha_hands(outside_data, tell, held):
    with (outside_data / "eval" / f"omaha{held}_high.csv").open(newline="") as file:
        rows = list(csv.reader(file))[1:]
    deals = np.array(
        [ids("".join(c[0] + c[1].lower() for c in row[:-1])) for row in rows], np.uint8
    )
    expected = [7463 - int(row[-1]) for row in rows]
    assert evaluate_omaha_batch(deals[:, 5:], deals[:, :5]).tolist() == expected
    for row, strength in zip(rows, expected, strict=True):
        assert evaluate_omaha(row[5:-1], row[:5]) == strength
    tell(f"Omaha hands of {held} cards: all {len(rows)} agree")


def test_the_list_of_7462_classes(outside_data, tell):
    with (outside_data / "eval" / "classes_7462.tsv").open(newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert len(rows) == 7462
    kinds = {
        "straight flush": 8, "royal flush": 8, "full": 6, "four ": 7, "flush": 5, "straight": 4,
        "three": 3, " and ": 2, "pair": 1, "high": 0,
    }  # fmt: skip
    for row in rows:
        name = row["name"].lower()
        kind = next(kind for word, kind in kinds.items() if word in name)
        strength = 7463 - int(row["rank"])
        assert category(strength) == kind, row
        suits = "hhhhh" if kind in (5, 8) else "cdhsc"
        hand = "".join(rank + suit for rank, suit in zip(row["hand"], suits, strict=True))
        if len(set(ids(hand))) < 5:  # the first and the last are of one rank
            hand = hand[:-1] + "d"
        assert evaluate(hand) == strength, row
    tell("classes of five cards: all 7462 agree")


def test_totals_of_categories(totals):
    names = totals["high_counts_by_category_order"]
    assert len(names) == 9
    kinds = np.array([category_of_strength(strength) for strength in range(1, 7463)])
    for cards in (5, 6, 7):
        counted = np.bincount(kinds, high_histogram(cards)[1:], 9).astype(int)
        assert counted.tolist() == totals[f"high_{cards}_cards"]
    assert np.bincount(kinds).tolist() == totals["classes_5_cards"]["by_category"]
    reached = high_histogram(7)[1:] > 0
    assert np.bincount(kinds[reached]).tolist() == totals["classes_7_cards"]["by_category"]
    assert int(reached.sum()) == totals["classes_7_cards"]["total"]


def test_totals_of_lows(totals):
    tops = np.array([0, *(low[0] for low in lows())])
    five = np.bincount(evaluate_low_batch(all_fives()), minlength=57)
    assert np.array_equal(five, low_histogram(5))
    for cards, published in (
        (5, totals["low8"]["low_5_cards_by_top"]),
        (6, totals["low8_6_cards_by_top"]),
        (7, totals["low8"]["low_7_cards_by_top"]),
    ):
        counted = low_histogram(cards)
        assert int(counted[1:].sum()) == published["total"]
        for top in (5, 6, 7, 8):
            assert int(counted[tops == top].sum()) == published[str(top)]
    assert totals["low8"]["distinct_lows"] == 56


def digest_of(order: list[int], evaluate_all, *, descending: bool) -> str:
    """Digest all hands of a deck in `order`, sorted by strength, ties as they came."""
    hands = np.fromiter(combinations(order, 5), np.dtype((np.uint8, 5)), 2_598_960)
    strengths = evaluate_all(hands).astype(np.int64)
    kept = strengths > 0
    hands, strengths = hands[kept], strengths[kept]
    hands = hands[np.argsort(-strengths if descending else strengths, kind="stable")]
    table = np.array(NAMES, "S2")
    lines = np.empty((len(hands), 11), "S1")
    lines[:, :10] = table[hands].view("S1").reshape(len(hands), 10)
    lines[:, 10] = b"\n"
    return md5(lines.tobytes()[:-1], usedforsecurity=False).hexdigest()


def test_the_digest_of_all_lows(totals, tell):
    aces_first = [48, 49, 50, 51, *range(48)]
    digest = digest_of(aces_first, evaluate_low_batch, descending=True)
    assert digest == totals["low8_digest"]["md5"]
    tell("digest of all lows of five cards: agrees")


def test_the_digest_of_all_high_hands(totals, tell):
    digest = digest_of(list(range(52)), evaluate_batch, descending=False)
    assert digest == totals["high_digest"]["md5"]
    tell("digest of all hands of five cards: agrees")


def test_choices_that_make_a_low(outside_data, tell):
    listed = json.loads((outside_data / "eval" / "omaha_low_combos.json").read_text())["cases"]
    for case in listed:
        hole, board = ids(case["hole"]), ids(case["board"])
        assert omaha_low_ways(hole, board) == case["low_combos"], case
        assert (evaluate_omaha_low(hole, board) > 0) == (case["low_combos"] > 0), case
    tell(f"choices that make a low: all {len(listed)} agree")


def test_boards_on_which_a_low_is_possible(totals):
    published = totals["board_low_possible"]
    low = ((all_fives() >> 2).astype(np.int16) + 1) % 13  # the ace 0, the eight 7
    different = sum((low == rank).any(axis=1).astype(int) for rank in range(8))
    assert int((different >= 3).sum()) == published["boards_with_3_distinct_low_ranks"]


@pytest.mark.proof
@pytest.mark.parametrize("cards", [6, 7])
def test_dealt_totals_of_categories(totals, tell, cards):
    kinds = np.array([0, *(category_of_strength(strength) for strength in range(1, 7463))])
    counts = np.zeros(9, np.int64)
    for hands in all_hands(cards):
        counts += np.bincount(kinds[evaluate_batch(hands, threads=2)], minlength=9)
    assert counts.tolist() == totals[f"high_{cards}_cards"]
    tell(f"all {int(counts.sum()):,} hands of {cards} cards: counts agree")
