"""Exact equity of exact hands against brute force over every board."""

import random

import numpy as np
import pytest
from reference.brute_equity import brute_tally

from pokercore._equity import cell_shape, count_deals
from pokercore.cards import Card, card_mask, format_cards
from pokercore.winners import deal_shape

GAMES = ("holdem", "omaha", "omaha5", "omaha6", "omaha-hi-lo", "omaha5-hi-lo")


def counted(hands, board="", dead="", game="holdem"):
    shape = deal_shape(game)
    cells = cell_shape(len(hands), shape.hi_lo)
    out = np.full((1, int(np.prod(cells))), -1, dtype=np.int64)
    holes = np.array([[card_mask(hand) for hand in hands]], dtype=np.uint64)
    table = card_mask(board) if board else 0
    gone = card_mask(dead) if dead else 0
    count_deals(holes, table, gone, shape.hole_cards, shape.hi_lo, out)
    return out.reshape(cells)


def random_deal(rng, game, most_boards):
    """Return hands, board and dead cards of a deal with at most so many completions."""
    size = deal_shape(game).hole_cards
    players = rng.randint(2, min(9, 47 // size))
    on_board = rng.choice((0, 0, 3, 4, 5, 1, 2))
    cards = [Card(index) for index in range(52)]
    if rng.random() < 0.3:  # few suits and ranks: more flushes, straights and ties
        rng.shuffle(cards)
        kept = rng.choice(("suits", "ranks"))
        cards.sort(key=lambda card: (card & 3) > 1 if kept == "suits" else card >> 2 > 7)
        head = cards[: max(players * size + 5, 30)]
        rng.shuffle(head)
        cards = head + cards[len(head) :]
    else:
        rng.shuffle(cards)
    text = [format_cards(cards[i * size : (i + 1) * size]) for i in range(players)]
    rest = cards[players * size :]
    board, rest = rest[:on_board], rest[on_board:]
    to_come = 5 - on_board
    dead = rng.choice((0, 0, 1, 2, 5))
    while _completions(len(rest) - dead, to_come) > most_boards:
        dead += 1
    dead = max(0, min(dead, len(rest) - to_come))
    return text, format_cards(board), format_cards(rest[:dead]), game


def _completions(stub, to_come):
    product = 1
    for i in range(to_come):
        product = product * (stub - i) // (i + 1)
    return product


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(60))
def test_counts_are_those_of_every_board(game, seed):
    deal = random_deal(random.Random(f"{game} {seed}"), game, most_boards=20_000)
    np.testing.assert_array_equal(counted(*deal), brute_tally(*deal), err_msg=str(deal))


@pytest.mark.parametrize("game", GAMES)
def test_counts_before_the_flop_are_those_of_every_board(game):
    deal = random_deal(random.Random(game), game, most_boards=20_000)
    hands = deal[0][:2]
    np.testing.assert_array_equal(counted(hands, game=game), brute_tally(hands, game=game))


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_thousands_of_counts_are_those_of_every_board(game):
    rng = random.Random(game)
    for number in range(1500):
        deal = random_deal(rng, game, most_boards=2_000_000 if number % 50 == 0 else 40_000)
        np.testing.assert_array_equal(counted(*deal), brute_tally(*deal), err_msg=str(deal))


def test_known_counts():
    tally = counted(["AsKs", "QdQc"])
    assert tally[:, 1, 0].tolist() == [787_966, 917_606]
    assert tally[:, 2, 0].tolist() == [6_732, 6_732]
    tally = counted(["AsKsQdJd", "2c7cJh9d"], game="omaha")
    assert int(tally[:, 1].sum() + tally[0, 2].sum()) == 1_086_008
    assert round((tally[0, 1, 0] + tally[0, 2, 0] / 2) / 1_086_008, 6) == 0.638564
