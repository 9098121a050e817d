"""Oracles over whole arrays, for millions of hands; numpy only, no table of hands.

A hand's score packs its category and its ranks, the most important first, into one integer;
the scores of all classes, sorted, give the dense strength.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING

import numpy as np

from reference.high import classes, key_of_ranks, strength_of_key
from reference.low import LowRanks, strength_of_low

if TYPE_CHECKING:
    from collections.abc import Iterator

WHEEL = (12, 3, 2, 1, 0)


def five_card_scores(hands: np.ndarray) -> np.ndarray:
    """Return a score for each row of five cards; the larger is the stronger."""
    ranks = (hands >> 2).astype(np.int64)
    suits = hands & 3
    alike = np.zeros(hands.shape, np.int64)
    for column in range(5):
        alike += ranks == ranks[:, column : column + 1]
    grouped = np.sort(alike * 16 + ranks, axis=1)[:, ::-1]  # by count, then by rank
    order = grouped & 15
    first, third = grouped[:, 0] >> 4, grouped[:, 2] >> 4
    last = grouped[:, 4] >> 4
    category = np.zeros(len(hands), np.int64)
    category[first == 2] = 1
    category[(first == 2) & (third == 2)] = 2
    category[first == 3] = 3
    category[(first == 3) & (last == 2)] = 6
    category[first == 4] = 7
    different = first == 1
    wheel = different & (order == np.array(WHEEL)).all(axis=1)
    run = wheel | (different & (order[:, 0] - order[:, 4] == 4))
    one_suit = (suits == suits[:, :1]).all(axis=1)
    category[run] = 4
    category[one_suit] = 5
    category[run & one_suit] = 8
    score = category
    for column in range(5):
        score = score * 16 + order[:, column]
    # The wheel is the lowest run: below the six-high one, of which the last rank is a deuce.
    score[wheel] = category[wheel] << 20
    return score


@cache
def _class_scores() -> np.ndarray:
    scores = []
    for category, *order in classes():
        if category in (4, 8) and order[-1] < 0:
            scores.append(category << 20)
            continue
        counts = {1: (2, 1, 1, 1), 2: (2, 2, 1), 3: (3, 1, 1), 6: (3, 2), 7: (4, 1)}
        repeats = counts.get(category, (1,) * 5)
        score = category
        for rank, count in zip(order, repeats, strict=True):
            for _ in range(count):
                score = score * 16 + rank
        scores.append(score)
    return np.array(scores)


def five_card_strengths(hands: np.ndarray, rows: int = 400_000) -> np.ndarray:
    """Return the dense strength of each row of five cards."""
    strengths = np.empty(len(hands), np.uint16)
    for start in range(0, len(hands), rows):
        scores = five_card_scores(hands[start : start + rows])
        places = np.searchsorted(_class_scores(), scores)
        assert (_class_scores()[places] == scores).all()
        strengths[start : start + rows] = places + 1
    return strengths


@cache
def all_fives() -> np.ndarray:
    """Return all 2,598,960 hands of five cards, in dictionary order, one a row."""
    hands = np.fromiter(combinations(range(52), 5), np.dtype((np.uint8, 5)), comb(52, 5))
    hands.flags.writeable = False
    return hands


def all_hands(cards: int) -> Iterator[np.ndarray]:
    """Yield every hand of 6 or 7 cards once, in blocks of at most two million rows."""
    fives = all_fives()
    lowest = fives[:, 0]
    for prefix in combinations(range(52), cards - 5):
        rest = fives[np.searchsorted(lowest, prefix[-1], side="right") :]
        if len(rest):
            block = np.empty((len(rest), cards), np.uint8)
            block[:, : cards - 5] = prefix
            block[:, cards - 5 :] = rest
            yield block


def best_of_subsets(hands: np.ndarray, evaluate) -> np.ndarray:
    """Return, for each row, the best value among the hands with one card left out."""
    best = np.zeros(len(hands), np.uint16)
    for left_out in range(hands.shape[1]):
        np.maximum(best, evaluate(np.delete(hands, left_out, axis=1)), out=best)
    return best


def omaha_by_fives(hole: np.ndarray, board: np.ndarray, evaluate_five) -> np.ndarray:
    """Return the best value over every two of the hand and three of the board, a row each."""
    best = np.zeros(len(hole), np.uint16)
    five = np.empty((len(hole), 5), np.uint8)
    for two in combinations(range(hole.shape[1]), 2):
        five[:, :2] = hole[:, two]
        for three in combinations(range(board.shape[1]), 3):
            five[:, 2:] = board[:, three]
            np.maximum(best, evaluate_five(five), out=best)
    return best


def _rank_multisets(cards: int) -> Iterator[Counter[int]]:
    for ranks in combinations_with_replacement(range(13), cards):
        counts = Counter(ranks)
        if max(counts.values()) <= 4:
            yield counts


def _flush_ways(counts: Counter[int]) -> int:
    """In how many ways can cards of these ranks be suited so that five or more share a suit."""
    ways = 0
    for size in range(5, len(counts) + 1):
        for suited in combinations(counts, size):
            ways += prod(
                comb(3, counts[rank] - 1) if rank in suited else comb(3, counts[rank])
                for rank in counts
            )
    return 4 * ways


@cache
def high_histogram(cards: int) -> np.ndarray:
    """Return how many hands of 5 to 7 cards have each strength, by counting and not by dealing."""
    strengths = strength_of_key()
    histogram = np.zeros(7463, np.int64)
    for counts in _rank_multisets(cards):
        ranks = sorted(counts.elements())
        key = max(key_of_ranks(five, one_suit=False) for five in set(combinations(ranks, 5)))
        ways = prod(comb(4, count) for count in counts.values())
        histogram[strengths[key]] += ways - _flush_ways(counts)
    # With seven cards, five in a suit leave room for no full house and no four of a kind.
    for size in range(5, cards + 1):
        others = comb(39, cards - size)
        for suited in combinations(range(13), size):
            key = max(key_of_ranks(five, one_suit=True) for five in combinations(suited, 5))
            histogram[strengths[key]] += 4 * others
    return histogram


@cache
def low_histogram(cards: int) -> np.ndarray:
    """Return how many hands of 5 to 7 cards have each low strength, by counting."""
    histogram = np.zeros(57, np.int64)
    strengths: dict[LowRanks, int] = strength_of_low()
    for counts in _rank_multisets(cards):
        ranks = sorted({1 if rank == 12 else rank + 2 for rank in counts})
        low = tuple(reversed([rank for rank in ranks if rank <= 8][:5]))
        ways = prod(comb(4, count) for count in counts.values())
        histogram[strengths[low] if len(low) == 5 else 0] += ways  # type: ignore[index]
    return histogram
