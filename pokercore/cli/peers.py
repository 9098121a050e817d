"""Who evaluates the same hands: pokercore and the packages that are installed beside it."""

from __future__ import annotations

import ctypes
import warnings
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pokercore.cards import Card, card_mask
from pokercore.cli.timing import OURS, Contender, Work, empty_call
from pokercore.evaluation import (
    evaluate,
    evaluate_batch,
    evaluate_mask,
    evaluate_omaha,
    evaluate_omaha_hi_lo_batch,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = [
    "AGAIN",
    "BATCH",
    "INTS",
    "MASK",
    "OMAHA_BATCH",
    "OMAHA_PEER",
    "OMPEVAL",
    "PEERS",
    "OMPEval",
    "batch_work",
    "call_works",
    "omaha_batch_work",
]

PEERS = ("phevaluator", "eval7", "pkrbot", "pokerkit", "xiapl", "pokerfast", "treys")
OMPEVAL = "OMPEval (C++)"
OMAHA_PEER = "phevaluator (high only)"

INTS = "7 cards, a list of ints"
MASK = "7 cards, a mask"
AGAIN = ", one hand over and over"
BATCH = "7 cards, a uint8 array"
OMAHA_BATCH = "Omaha 4+5, high and low, uint8 arrays"

Hands = NDArray[np.uint8]
Strengths = NDArray[np.uint16]

_SLOW = 20  # hands for a package that takes a good part of a millisecond a hand
_EMPTY_CALLS = 2000


def _find(name: str) -> Any | None:
    """Return a peer's module, or None if it is not installed or cannot be loaded here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what a peer says about its own dependencies
        try:
            return import_module(name)
        except ImportError:
            return None


# What makes results comparable --------------------------------------------------------------


def _from_rank(rank: int) -> int:
    """Return our strength from the well-known rank, 1 being the strongest."""
    return 7463 - rank


def _xiapl_order(value: Any) -> tuple[int, tuple[int, ...]]:
    return int(value.category), tuple(value.kickers)


def _pokerkit_order(hand: Any) -> int:
    return int(hand.entry.index)


# Single calls -------------------------------------------------------------------------------


def _phevaluator(inputs: Sequence[Any], *, omaha: bool = False) -> list[Contender]:
    phevaluator = _find("phevaluator")
    if phevaluator is None:
        return []
    call = phevaluator.evaluate_omaha_cards if omaha else phevaluator.evaluate_cards
    return [Contender("phevaluator", call, inputs, spread=True, order=_from_rank, exact=True)]


def _pokerkit(inputs: Sequence[Any]) -> list[Contender]:
    pokerkit = _find("pokerkit")
    if pokerkit is None:
        return []
    call = pokerkit.StandardHighHand.from_game
    return [Contender("pokerkit", call, inputs, order=_pokerkit_order)]


_NOTATION = [str(Card(index)) for index in range(52)]


def _dealt(hands: Hands, make: Callable[[str], Any]) -> list[list[Any]]:
    """Return the hands as lists of what a package makes of '2c' to 'As', 52 objects in all."""
    deck = [make(text) for text in _NOTATION]
    return [[deck[index] for index in hand] for hand in hands.tolist()]


def _same(text: str) -> str:
    return text


def _ints_work(hands: Hands) -> Work:
    ints = hands.tolist()
    found = [Contender(OURS, evaluate, ints), empty_call(ints), *_phevaluator(ints)]
    if pkrbot := _find("pkrbot"):
        split = [([card >> 2 for card in hand], [card & 3 for card in hand]) for hand in ints]
        found.append(Contender("pkrbot (ranks, suits)", pkrbot.evaluate, split, spread=True))
    return Work(1, INTS, found)


def _masks_work(hands: Hands) -> Work:
    masks = [card_mask(hand) for hand in hands.tolist()]
    found = [Contender(OURS, evaluate_mask, masks), empty_call(masks)]
    if xiapl := _find("xiapl"):
        theirs = list(map(xiapl.utils.cards_to_mask, _dealt(hands, xiapl.card.Card.from_string)))
        found.append(Contender("xiapl", xiapl.eval.evaluate_mask, theirs, order=_xiapl_order))
    return Work(1, MASK, found)


def _cards_work(hands: Hands) -> Work:
    """Each package gets a list of its own card objects."""
    ours = _dealt(hands, Card)
    found = [Contender(OURS, evaluate, ours), empty_call(ours)]
    found += [
        Contender(name, module.evaluate, _dealt(hands, module.Card))
        for name in ("pkrbot", "eval7")
        if (module := _find(name))
    ]
    if xiapl := _find("xiapl"):
        cards = _dealt(hands, xiapl.card.Card.from_string)
        found.append(Contender("xiapl", xiapl.eval.evaluate_cards, cards, order=_xiapl_order))
    if phevaluator := _find("phevaluator"):
        found += _phevaluator(_dealt(hands, phevaluator.Card))
    if treys := _find("treys"):
        call = treys.Evaluator().evaluate
        pairs: list[tuple[list[int], list[int]]]
        pairs = [([], hand) for hand in _dealt(hands[: 10 * _SLOW], treys.Card.new)]
        found.append(Contender("treys", call, pairs, spread=True, order=_from_rank, exact=True))
    if pokerkit := _find("pokerkit"):
        found += _pokerkit(_dealt(hands[:_SLOW], lambda text: next(pokerkit.Card.parse(text))))
    return Work(1, "7 cards, a list of the package's cards", found)


def _texts_work(hands: Hands) -> Work:
    texts = _dealt(hands, _same)
    found = [Contender(OURS, evaluate, texts), empty_call(texts), *_phevaluator(texts)]
    if pokerfast := _find("pokerfast"):
        found.append(Contender("pokerfast", pokerfast.eval7, texts))
    return Work(1, "7 cards, a list of strings", found)


def _text_work(hands: Hands) -> Work:
    texts = ["".join(hand) for hand in _dealt(hands, _same)]
    found = [Contender(OURS, evaluate, texts), empty_call(texts), *_pokerkit(texts[:_SLOW])]
    return Work(1, "7 cards, one string", found)


def _omaha_work(deals: Hands) -> Work:
    pairs = [(deal[:4], deal[4:]) for deal in deals.tolist()]
    joined = [board + hole for hole, board in pairs]
    ours = Contender(OURS, evaluate_omaha, pairs, spread=True)
    found = [ours, empty_call(pairs), *_phevaluator(joined, omaha=True)]
    return Work(1, "Omaha 4+5, high, lists of ints", found)


def _over_and_over(work: Work) -> Work:
    """Return the work with one hand each time: all in the nearest cache, no branch surprising."""
    contenders = [
        contender._replace(inputs=[contender.inputs[0]] * len(contender.inputs))
        for contender in work.contenders
    ]
    return Work(work.bar, work.name + AGAIN, contenders)


def call_works(hands: Hands, deals: Hands) -> list[Work]:
    """Return the works of one call a hand: seven cards in each form, and Omaha."""
    works = [_ints_work(hands), _masks_work(hands), _cards_work(hands)]
    again = [_over_and_over(work) for work in works]
    return [*works, _texts_work(hands), _text_work(hands), _omaha_work(deals), *again]


# Batches ------------------------------------------------------------------------------------


class OMPEval:
    """OMPEval's own loop over an array of cards, as pokerfast ships it in a C library.

    Its card index is 4 * rank + suit like ours with the suits in another order, which changes no
    strength; so both read the very same array.
    """

    def __init__(self, library: str) -> None:
        self._evaluate = ctypes.CDLL(library).pf_evaluate
        self._evaluate.restype = ctypes.c_int
        pointer, count = ctypes.c_void_p, ctypes.c_int
        self._evaluate.argtypes = [pointer, count, count, pointer]

    @classmethod
    def find(cls) -> OMPEval | None:
        """Return it, or None if it is not installed."""
        equity: Any = _find("pokerfast.equity")
        return cls(equity.find_library()) if equity and equity.available() else None

    def __call__(self, cards: Hands, out: Strengths) -> Strengths:
        """Write the strengths of all rows to `out`, on OMPEval's own scale."""
        self._evaluate(cards.ctypes.data, len(cards), cards.shape[1], out.ctypes.data)
        return out


def _batch(package: str, call: Any, arguments: tuple[Any, ...], rows: int) -> Contender:
    return Contender(package, call, [arguments], spread=True, hands=rows, order=None)


def _threads_words(threads: int) -> str:
    return "" if threads == 1 else f", {threads} threads"


def _out(rows: int) -> Strengths:
    return np.empty(rows, dtype=np.uint16)


def batch_work(hands: Hands, threads: int) -> Work:
    """Return the work of a whole array, beside OMPEval's loop and empty calls."""
    rows = len(hands)

    def ours(cards: Hands, out: Strengths) -> Strengths:
        return evaluate_batch(cards, out=out, threads=threads)

    found = [_batch(OURS, ours, (hands, _out(rows)), rows), empty_call([None] * _EMPTY_CALLS)]
    if threads == 1 and (ompeval := OMPEval.find()):
        found.append(_batch(OMPEVAL, ompeval, (hands, _out(rows)), rows))
    return Work(2, BATCH + _threads_words(threads), found)


def omaha_batch_work(deals: Hands, threads: int, calls: int) -> Work:
    """Return the work of high and low of an array, beside `calls` calls for the high alone."""
    rows = len(deals)
    hole, board = np.ascontiguousarray(deals[:, :4]), np.ascontiguousarray(deals[:, 4:])

    def ours(cards: Hands, boards: Hands, out: tuple[Strengths, Strengths]) -> object:
        return evaluate_omaha_hi_lo_batch(cards, boards, out=out, threads=threads)

    found = [_batch(OURS, ours, (hole, board, (_out(rows), _out(rows))), rows)]
    found.append(empty_call([None] * _EMPTY_CALLS))
    joined = [[*deal[4:], *deal[:4]] for deal in deals[:calls].tolist()]
    found += [
        peer._replace(package=OMAHA_PEER, order=None) for peer in _phevaluator(joined, omaha=True)
    ]
    return Work(2, OMAHA_BATCH + _threads_words(threads), found)
