"""Equity the slow way: every board, every hand evaluated, every winner counted."""

import functools
import itertools
import math

import numpy as np

import pokercore as pc


@functools.lru_cache(maxsize=8)
def _choices(size, count):
    flat = itertools.chain.from_iterable(itertools.combinations(range(size), count))
    return np.fromiter(flat, dtype=np.uint8).reshape(math.comb(size, count), count)


def _ids(cards):
    return [int(card) for card in pc.parse_cards(cards)] if cards else []


def all_boards(board, used):
    """Return every completion of the board as rows of five indices."""
    stub = np.array([c for c in range(52) if c not in set(used) | set(board)], dtype=np.uint8)
    rest = stub[_choices(len(stub), 5 - len(board))]
    given = np.broadcast_to(np.array(board, dtype=np.uint8), (len(rest), len(board)))
    return np.ascontiguousarray(np.hstack([given, rest]))


def strengths(hand, boards, game):
    """Return the high and low strengths of one hand on each board."""
    ids = np.array(_ids(hand), dtype=np.uint8)
    rows = np.ascontiguousarray(np.broadcast_to(ids, (len(boards), len(ids))))
    if game == "holdem":
        return pc.evaluate_batch(np.ascontiguousarray(np.hstack([rows, boards]))), None
    if game.endswith("hi-lo"):
        return pc.evaluate_omaha_hi_lo_batch(rows, boards)
    return pc.evaluate_omaha_batch(rows, boards), None


def brute_tally(hands, board="", dead="", game="holdem"):
    """Return the tally of `count_deals`, from every board one by one."""
    table = _ids(board)
    used = [card for hand in hands for card in _ids(hand)] + _ids(dead)
    boards = all_boards(table, used)
    highs, lows = zip(*(strengths(hand, boards, game) for hand in hands), strict=True)
    highs = np.array(highs)
    players = len(hands)
    won = highs == highs.max(axis=0)
    hi_lo = lows[0] is not None
    sharers = won.sum(axis=0)
    columns = np.zeros((players, len(boards)), dtype=np.int64)
    if hi_lo:
        lows = np.array(lows)
        best = lows.max(axis=0)
        low_won = (lows == best) & (best > 0)
        columns = np.where(low_won, low_won.sum(axis=0), 0)
        columns[:, best == 0] = players + 1
        involved = won | low_won
    else:
        involved = won
    width = players + 2 if hi_lo else 1
    tally = np.zeros((players, players + 1, width), dtype=np.int64)
    for player in range(players):
        rows = involved[player]
        high = np.where(won[player], sharers, 0)[rows]
        column = columns[player][rows]
        np.add.at(tally[player], (high, column), 1)
    return tally
