"""Hand strength: single calls and arrays of hands, on the same seeded deals every time."""

import numpy as np
import pytest

import pokercore as pc

SEED = 20240229
CALLS = 1000
ROWS = 100_000


@pytest.fixture(scope="module")
def deals():
    return pc.deal_batch(ROWS, 9, seed=SEED)


@pytest.fixture(scope="module")
def hands(deals):
    return np.ascontiguousarray(deals[:, :7])


def each(function, inputs):
    return [function(given) for given in inputs]


@pytest.mark.parametrize("form", ["ints", "cards", "strings", "string"])
def test_evaluate(benchmark, hands, form):
    dealt = [[pc.Card(index) for index in hand] for hand in hands[:CALLS].tolist()]
    inputs = {
        "ints": hands[:CALLS].tolist(),
        "cards": dealt,
        "strings": [[str(card) for card in hand] for hand in dealt],
        "string": [pc.format_cards(hand) for hand in dealt],
    }[form]
    found = benchmark(each, pc.evaluate, inputs)
    assert found == pc.evaluate_batch(hands[:CALLS]).tolist()


@pytest.mark.parametrize("name", ["evaluate_mask", "evaluate_low_mask"])
def test_masks(benchmark, hands, name):
    masks = [pc.card_mask(hand) for hand in hands[:CALLS].tolist()]
    benchmark(each, getattr(pc, name), masks)


@pytest.mark.parametrize("width", [5, 6, 7])
@pytest.mark.parametrize("name", ["evaluate_batch", "evaluate_low_batch"])
def test_batch(benchmark, hands, name, width):
    cards, out = np.ascontiguousarray(hands[:, :width]), np.empty(ROWS, dtype=np.uint16)
    benchmark(getattr(pc, name), cards, out=out)


@pytest.mark.parametrize("threads", [1, 2])
def test_batch_threads(benchmark, hands, threads):
    benchmark(pc.evaluate_batch, hands, out=np.empty(ROWS, dtype=np.uint16), threads=threads)


@pytest.mark.parametrize("held", [4, 5, 6])
def test_omaha_hi_lo_batch(benchmark, held):
    deals = pc.deal_batch(ROWS, held + 5, seed=SEED)
    hole, board = np.ascontiguousarray(deals[:, :held]), np.ascontiguousarray(deals[:, held:])
    out = np.empty(ROWS, dtype=np.uint16), np.empty(ROWS, dtype=np.uint16)
    benchmark(pc.evaluate_omaha_hi_lo_batch, hole, board, out=out)


def test_omaha_call(benchmark, deals):
    pairs = [(deal[:4], deal[4:]) for deal in deals[:CALLS].tolist()]
    found = benchmark(lambda: [pc.evaluate_omaha(hole, board) for hole, board in pairs])
    assert found == pc.evaluate_omaha_batch(deals[:CALLS, :4], deals[:CALLS, 4:]).tolist()


def test_winners(benchmark):
    hands = ["AsKd", "QhQc", "7h7d", "Jc9c", "2s2d", "AhTh"]
    assert benchmark(pc.winners, hands, "QsJsTs2c7c").high == (0,)
