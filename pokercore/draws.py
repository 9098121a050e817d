"""The nuts of a board, and the next cards that win."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pokercore.cards import Card, Cards, card_mask, mask_cards
from pokercore.combos import combo_cards
from pokercore.equity_hands import read_cards, read_sequence
from pokercore.errors import CardError, counted, shown
from pokercore.evaluation import evaluate_batch, evaluate_low_batch
from pokercore.winners import DealShape, deal_shape, showdown_masks, strength_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Nuts", "Outs", "nuts", "outs"]


@dataclass(frozen=True)
class Nuts:
    """The best hand that a board allows.

    Attributes:
        strength: Its strength, high or low; 0 if no low is possible.
        hands: Every two hole cards that make it, the higher card first. In Omaha a hand has it
            if it holds such a pair.
    """

    strength: int
    hands: tuple[tuple[Card, Card], ...]


def _pair_strengths(
    pairs: NDArray[np.uint8], board: Sequence[Card], shape: DealShape, *, low: bool
) -> NDArray[np.uint16]:
    """Return what each two hole cards make: with three of the board in Omaha, else with all."""
    evaluate = evaluate_low_batch if low else evaluate_batch
    best = np.zeros(len(pairs), dtype=np.uint16)
    for played in itertools.combinations(board, 3 if shape.omaha else len(board)):
        row = np.array([[int(card) for card in played]], dtype=np.uint8)
        whole = np.hstack([pairs, np.repeat(row, len(pairs), axis=0)])
        np.maximum(best, evaluate(np.ascontiguousarray(whole)), out=best)
    return best


def nuts(board: Cards, game: str = "holdem", dead: Cards = "", *, low: bool = False) -> Nuts:
    """Return the best hand that two hole cards make on a board.

    Args:
        board: 3 to 5 cards.
        game: As for `equity`.
        dead: Cards that nobody can hold.
        low: Whether to find the best 8-or-better low instead, in a hi-lo game.

    Raises:
        NotationError: text that is no card.
        CardError: a wrong count, a card in two places, an unknown game, or a low where the game
            has none.

    >>> nuts("2c 7d 9h Tc 3s").hands[0]
    (Card('Jc'), Card('8c'))
    >>> nuts("2c 7d 9h Tc 3s", "o8", low=True).hands[-1]
    (Card('As'), Card('4s'))
    """
    if type(low) is not bool:
        raise CardError(f"low is {shown(low)}; it must be True or False")
    shape, table = deal_shape(game), card_mask(board)
    gone = read_cards(dead, "dead")
    if not 3 <= table.bit_count() <= 5:
        raise CardError(f"{counted(table.bit_count(), 'board card')} given; a board has 3 to 5")
    if table & gone:
        raise CardError(f"{mask_cards(table & gone)[0]} is both dead and on the board")
    if low and not shape.hi_lo:
        raise CardError(f"{shape.name} has no low; games with one are omaha-hi-lo, omaha5-hi-lo")
    live = np.ones(52, dtype=np.bool_)
    live[[int(card) for card in mask_cards(table | gone)]] = False
    pairs = combo_cards(2)[live[combo_cards(2)].all(axis=1)]
    if not len(pairs):
        raise CardError("no two cards are left to hold")
    strengths = _pair_strengths(pairs, mask_cards(table), shape, low=low)
    best = int(strengths.max())
    chosen = pairs[strengths == best].tolist() if best else []
    return Nuts(best, tuple((Card(second), Card(first)) for first, second in chosen))


@dataclass(frozen=True)
class Outs:
    """The next cards that make a hand the best, ascending.

    Attributes:
        win: It has the best high alone.
        tie: It shares the best high.
        low_win: It has the best low alone; empty in a game without lows.
        low_tie: It shares the best low.
    """

    win: tuple[Card, ...]
    tie: tuple[Card, ...]
    low_win: tuple[Card, ...]
    low_tie: tuple[Card, ...]


def outs(
    hand: Cards, board: Cards, against: Sequence[Cards], dead: Cards = "", game: str = "holdem"
) -> Outs:
    """Return which cards of the next street make a hand the best there.

    Args:
        hand: The hole cards.
        board: 3 or 4 cards.
        against: The other players' hole cards, one hand or more.
        dead: Cards that cannot come.
        game: As for `equity`.

    Raises:
        NotationError: text that is no card.
        CardError: a wrong count, a card in two places, or an unknown game.

    >>> outs("AsKs", "Qs 7s 2d 3c", ["QdQh"]).win
    (Card('4s'), Card('5s'), Card('6s'), Card('8s'), Card('9s'), Card('Ts'), Card('Js'))
    """
    shape = deal_shape(game)
    others = read_sequence(against, "against", "one hand or more")
    if not others:
        raise CardError("against has no hand; it must be a sequence of one hand or more")
    masks, table = showdown_masks([hand, *others], board, shape)  # type: ignore[list-item]
    if table.bit_count() > 4:
        raise CardError("no card is to come on a board of 5 cards")
    gone = read_cards(dead, "dead")
    seen = table | gone
    for mask in masks:
        if mask & gone:
            raise CardError(f"{mask_cards(mask & gone)[0]} is both dead and in a hand")
        seen |= mask
    strength = strength_of(shape)
    found: dict[str, list[Card]] = {"win": [], "tie": [], "low_win": [], "low_tie": []}
    for card in mask_cards(0x1FFF1FFF1FFF1FFF & ~seen):
        with_card = table | card_mask([card])
        strengths = [strength(mask, with_card) for mask in masks]
        for half, prefix in ((0, ""), (1, "low_")):
            ours, best = strengths[0][half], max(other[half] for other in strengths[1:])
            if ours and ours >= best:
                found[prefix + ("win" if ours > best else "tie")].append(card)
    return Outs(**{name: tuple(cards) for name, cards in found.items()})
