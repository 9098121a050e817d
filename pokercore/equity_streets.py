"""Equity street by street, and a hand against every hand of a range."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pokercore._equity import cell_shape
from pokercore.cards import Card, Cards, mask_cards, parse_cards
from pokercore.chunks import Progress, check_progress, check_threads
from pokercore.equities import Method, allowed_exact, equity, read_stop
from pokercore.equity_exact import ExactWork, exact_work
from pokercore.equity_hands import Hand, read_table
from pokercore.equity_result import EquityResult, result_of_tally
from pokercore.errors import CardError, RangeError, counted
from pokercore.winners import deal_shape

__all__ = ["HandEquity", "equity_by_hand", "equity_by_street"]

_STREETS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
_MOST_BYTES = 500_000_000  # that a list of results may take
_PLAYER_BYTES = 600  # of one player's result in it
_PLAYER_SECONDS = 2.5e-5  # to make one


def equity_by_street(
    hands: Sequence[Hand],
    board: Cards,
    dead: Cards = "",
    game: str = "holdem",
    *,
    method: Method = "auto",
    samples: int | None = None,
    stderr: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> dict[str, EquityResult]:
    """Return the equity before the flop and on each street that the board shows.

    Args:
        hands: As for `equity`.
        board: The cards in the order they were dealt: three, four or five.
        dead: Cards that nobody can get.
        game: As for `equity`.
        method: As for `equity`.
        samples: As for `equity`, on each street.
        stderr: As for `equity`, on each street.
        seconds: As for `equity`, on each street.
        seed: As for `equity`.
        threads: As for `equity`.
        progress: Called with the part of all streets that is done, 0 to 1.

    Returns:
        Results by "preflop", "flop", "turn" and "river"; a card that is still to come on a
        street may come, so that nothing of a later street is known on it.

    Raises:
        CardError: a board of another size, given as a mask or a set, or what `equity` refuses.

    >>> by_street = equity_by_street(["AsKs", "QdQc"], "2s 3s 4h 9s")
    >>> [round(result.equities[0], 3) for result in by_street.values()]
    [0.462, 0.617, 1.0]
    """
    if isinstance(board, (int, frozenset, set)):
        raise CardError("the board's cards must be in the order they were dealt, not a mask or set")
    cards: tuple[Card, ...] = parse_cards(board)
    if len(cards) not in (3, 4, 5):
        raise CardError(f"{counted(len(cards), 'board card')} given; a board has 3 to 5")
    check_progress(progress)
    streets = {street: count for street, count in _STREETS.items() if count <= len(cards)}
    results = {}
    for place, (street, count) in enumerate(streets.items()):
        results[street] = equity(
            hands,
            cards[:count],
            dead,
            game,
            method=method,
            samples=samples,
            stderr=stderr,
            seconds=seconds,
            seed=seed,
            threads=threads,
            progress=_progress_of_part(progress, place, len(streets)),
        )
    return results


def _progress_of_part(progress: Progress | None, place: int, parts: int) -> Progress | None:
    return None if progress is None else lambda done: progress((place + done) / parts)


@dataclass(frozen=True)
class HandEquity:
    """One hand of a range and its equity.

    Attributes:
        cards: The hand, the highest card first.
        weight: Its weight in the range.
        result: Its equity as the first of the players.
    """

    cards: tuple[Card, ...]
    weight: float
    result: EquityResult


def _listing_seconds(work: ExactWork) -> float:
    """Return about how long it takes to make the results of all hands of the first player.

    Raises:
        RangeError: they would take too much memory.
    """
    hands, players = len(work.players[0].masks), len(work.table.holdings)
    cells = math.prod(cell_shape(players, work.table.shape.hi_lo))
    size = hands * (8 * cells + _PLAYER_BYTES * players)
    if size > _MOST_BYTES:
        raise RangeError(
            f"the results of {counted(hands, 'hand')}, each of {players} players, would take about "
            f"{size / 1e6:,.0f} MB, more than {_MOST_BYTES / 1e6:,.0f} MB; give the first player "
            "fewer hands"
        )
    return hands * players * _PLAYER_SECONDS


def equity_by_hand(
    hands: Sequence[Hand],
    board: Cards = "",
    dead: Cards = "",
    game: str = "holdem",
    *,
    seconds: float | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> tuple[HandEquity, ...]:
    """Return the exact equity of every hand of the first player's range against the others.

    Hands that cannot be dealt beside the others' are left out. To see a hand against every hand
    of a range, give the range first and the hand second.

    Args:
        hands: As for `equity`; the first is the range to list.
        board: As for `equity`.
        dead: As for `equity`.
        game: As for `equity`.
        seconds: How long it may take at most, by an estimate; two minutes if None.
        threads: How many threads may work.
        progress: Called with the part that is done, 0 to 1.

    Raises:
        RangeError: it would take too long or too much memory, or what `equity` refuses.
        CardError: what `equity` refuses.

    >>> entries = equity_by_hand(["QQ!QcQd", "AsKs"], "2s3s4h")
    >>> [round(entry.result.equities[0], 3) for entry in entries]
    [0.383, 0.407, 0.383, 0.407, 0.407]
    """
    shape = deal_shape(game)
    table = read_table(hands, board, dead, shape)
    check_threads(threads)
    check_progress(progress)
    work = exact_work(table)
    if work is not None:
        work = replace(work, seconds=work.seconds + _listing_seconds(work))
    limit = read_stop(None, None, seconds).seconds
    work = allowed_exact(work, limit, threads, "give the ranges fewer hands")
    tallies = work.run_by_hand(threads, progress)
    first = work.players[0]
    return tuple(
        HandEquity(
            mask_cards(mask)[::-1],
            weight,
            result_of_tally(
                tally if weight == 1 else tally / weight, shape.name, hi_lo=shape.hi_lo, exact=True
            ),
        )
        for mask, weight, tally in zip(
            first.masks.tolist(), first.weights.tolist(), tallies, strict=True
        )
        if tally.any()
    )
