"""Omaha high and low: exactly two of the hand and three of the board."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest
from reference.bulk import omaha_by_fives
from reference.low import strength_of_low
from reference.notation import mask
from reference.omaha import omaha_high, omaha_low
from reference.shuffle import dealt_rows

from pokercore.evaluation import (
    evaluate_batch,
    evaluate_low_batch,
    evaluate_omaha,
    evaluate_omaha_batch,
    evaluate_omaha_hi_lo_batch,
    evaluate_omaha_low,
    evaluate_omaha_low_batch,
    evaluate_omaha_low_mask,
    evaluate_omaha_mask,
)

SHAPES = list(product((4, 5, 6), (3, 4, 5)))


@pytest.mark.parametrize(("held", "shown"), SHAPES)
def test_deals_equal_the_oracle_that_tries_every_two_and_three(held, shown):
    deals = dealt_rows(2223, held + shown, seed=100 * held + shown)  # 20,007 in all shapes
    cards = np.array(deals, np.uint8)
    high, low = evaluate_omaha_hi_lo_batch(cards[:, :held], cards[:, held:])
    for deal, one_high, one_low in zip(deals, high.tolist(), low.tolist(), strict=True):
        hole, board = deal[:held], deal[held:]
        assert one_high == omaha_high(hole, board), (hole, board)
        assert one_low == omaha_low(hole, board), (hole, board)


@pytest.mark.parametrize(("held", "shown"), SHAPES)
def test_every_way_to_ask_gives_the_same_answer(held, shown):
    deals = dealt_rows(200, held + shown, seed=7 * held + shown)
    cards = np.array(deals, np.uint8)
    hole, board = cards[:, :held], cards[:, held:]
    high, low = evaluate_omaha_hi_lo_batch(hole, board)
    assert high.dtype == low.dtype == np.uint16
    assert np.array_equal(high, evaluate_omaha_batch(hole, board))
    assert np.array_equal(low, evaluate_omaha_low_batch(hole, board))
    for deal, one_high, one_low in zip(deals, high.tolist(), low.tolist(), strict=True):
        h, b = deal[:held], deal[held:]
        assert evaluate_omaha(h, b) == evaluate_omaha_mask(mask(h), mask(b)) == one_high
        assert evaluate_omaha_low(h, b) == evaluate_omaha_low_mask(mask(h), mask(b)) == one_low


@pytest.mark.parametrize(("held", "shown"), SHAPES)
def test_one_board_for_all_hands(held, shown):
    board = [3, 14, 25, 36, 47][:shown]
    deals = np.array(dealt_rows(500, held, seed=5, excluded=board), np.uint8)
    repeated = np.tile(np.array(board, np.uint8), (500, 1))
    high, low = evaluate_omaha_hi_lo_batch(deals, np.array(board, np.uint8))
    for found, expected in (
        (high, evaluate_omaha_batch(deals, repeated)),
        (low, evaluate_omaha_low_batch(deals, repeated)),
        (evaluate_omaha_batch(deals, np.array(board, np.uint8)), high),
        (evaluate_omaha_low_batch(deals, np.array(board, np.uint8)), low),
    ):
        assert np.array_equal(found, expected)
    assert high[:20].tolist() == [omaha_high(hole, board) for hole in deals[:20].tolist()]


@pytest.mark.parametrize("held", [4, 5, 6])
@pytest.mark.parametrize("suited", [3, 4, 5])
def test_flushes_need_two_of_the_suit_in_hand_and_three_on_the_board(held, suited):
    hearts, others = list(range(2, 52, 4)), [c for c in range(52) if c & 3 != 2]
    random = np.random.default_rng(31 * held + suited)
    for in_hand in range(held + 1):
        for _ in range(12):
            red, black = random.permutation(hearts).tolist(), random.permutation(others).tolist()
            hole = red[:in_hand] + black[: held - in_hand]
            board = red[in_hand : in_hand + suited] + black[-(5 - suited) or len(black) :]
            assert evaluate_omaha(hole, board) == omaha_high(hole, board), (hole, board)
            assert evaluate_omaha_low(hole, board) == omaha_low(hole, board), (hole, board)


@pytest.mark.parametrize("held", [4, 5, 6])
def test_hands_and_boards_of_few_ranks_equal_the_oracle(held):
    random = np.random.default_rng(held)
    for ranks in (3, 4, 5, 6):
        for _ in range(120):
            chosen = random.permutation(13)[:ranks]
            pool = [4 * int(rank) + suit for rank in chosen for suit in range(4)]
            deal = random.permutation(pool)[: held + 5].tolist()
            assert evaluate_omaha(deal[:held], deal[held:]) == omaha_high(deal[:held], deal[held:])


def test_every_pair_of_low_rank_sets_of_hand_and_board():
    """Each set of low ranks a hand of 4 to 6 can hold, with each a board of 3 to 5 can show."""
    strengths = strength_of_low()
    made = {sum(1 << rank for rank in low): place for low, place in strengths.items()}

    def choices(ranks, count):
        return [sum(1 << rank for rank in chosen) for chosen in combinations(ranks, count)]

    sets = [[r for r in range(1, 9) if bits >> r & 1] for bits in range(0, 512, 2)]
    assert len(sets) == 256
    best = np.zeros((256, 256), np.uint16)
    twos, threes = [choices(s, 2) for s in sets], [choices(s, 3) for s in sets]
    for i, j in product(range(256), range(256)):
        if len(sets[i]) <= 6 and len(sets[j]) <= 5:
            best[i, j] = max((made.get(a | b, 0) for a in twos[i] for b in threes[j]), default=0)

    def cards(ranks, count, suit, filler_suit):
        low = [4 * ((rank - 2) % 13) + suit for rank in ranks]
        return low + [4 * rank + filler_suit for rank in range(7, 12)][: count - len(low)]

    for held, shown in SHAPES:
        holes = [i for i in range(256) if held - 5 <= len(sets[i]) <= held]
        boards = [j for j in range(256) if len(sets[j]) <= shown]
        hole = np.array([cards(sets[i], held, 0, 2) for i in holes], np.uint8)
        board = np.array([cards(sets[j], shown, 1, 3) for j in boards], np.uint8)
        found = evaluate_omaha_low_batch(
            np.repeat(hole, len(boards), axis=0), np.tile(board, (len(holes), 1))
        ).reshape(len(holes), len(boards))
        assert np.array_equal(found, best[np.ix_(holes, boards)])
        _, both = evaluate_omaha_hi_lo_batch(
            np.repeat(hole, len(boards), axis=0), np.tile(board, (len(holes), 1))
        )
        assert np.array_equal(both, found.ravel())
    assert set(np.unique(best)) == set(range(57))


def test_pairs_among_the_low_cards_do_not_help():
    random = np.random.default_rng(8)
    pool = [card for card in range(52) if card < 28 or card >= 48]
    for _ in range(400):
        held, shown = SHAPES[random.integers(len(SHAPES))]
        deal = random.permutation(pool)[: held + shown].tolist()
        assert evaluate_omaha_low(deal[:held], deal[held:]) == omaha_low(deal[:held], deal[held:])


@pytest.mark.proof
@pytest.mark.parametrize("held", [4, 5, 6])
def test_a_million_deals_equal_the_five_card_kernel_over_every_two_and_three(held):
    random = np.random.default_rng(1000 + held)
    for block in range(20):
        keys = random.random((50_000, 52), dtype=np.float32)
        cards = np.argpartition(keys, held + 5, axis=1)[:, : held + 5].astype(np.uint8)
        hole, board = cards[:, :held], cards[:, held : held + 5 - block % 3]
        high, low = evaluate_omaha_hi_lo_batch(hole, board, threads=2)
        assert np.array_equal(high, omaha_by_fives(hole, board, evaluate_batch))
        assert np.array_equal(low, omaha_by_fives(hole, board, evaluate_low_batch))
        assert np.array_equal(high, evaluate_omaha_batch(hole, board))
        assert np.array_equal(low, evaluate_omaha_low_batch(hole, board))
