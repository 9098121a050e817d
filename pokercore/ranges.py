"""Ranges: weighted sets of hands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Self

import numpy as np

from pokercore.cards import Card, Cards, card_mask
from pokercore.combos import combo_cards, combo_masks, mask_numbers
from pokercore.errors import CardError, RangeError, counted, shown
from pokercore.holdem_ranges import HOLDEM, class_places, holdem_text
from pokercore.omaha_ranges import omaha_atoms, omaha_text
from pokercore.range_grammar import Atoms, Hands, parse_range
from pokercore.winners import DealShape, deal_shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike, NDArray

__all__ = ["Range"]

# What numpy makes of objects that are no arrays, or say so but lie.
_NO_ARRAY = (TypeError, ValueError, MemoryError, OverflowError, BufferError)
_MOST_ROWS = math.comb(52, 5)
_LEAST_WEIGHT = 1e-12  # so that the product of those of all players is above 0
_MOST_HOLE = 5  # a table of every hand of six cards would take 160 MB


def _atoms(shape: DealShape) -> Atoms:
    return HOLDEM if shape.hole_cards == 2 else omaha_atoms(shape.name)


def _checked_shape(game: str) -> DealShape:
    shape = deal_shape(game)
    if shape.hole_cards > _MOST_HOLE:
        raise RangeError(
            f"ranges of {shape.name} are not supported: {math.comb(52, shape.hole_cards):,} hands; "
            "give cards, or partly known cards such as AsAh*"
        )
    return shape


class Range:
    """A weighted set of hands; it never changes.

    Weights are from 1e-12 to 1; a hand of less weight is not in the range.

    Args:
        text: The hands, in the grammar of docs/ranges.md; empty for no hand.
        game: Whose hands: "holdem" or an Omaha game of four or five cards.

    Raises:
        RangeError: text that the grammar does not know, with the position; an unknown game is a
            CardError.

    Memory: 24 bytes a hand; the first range of four cards also builds tables of 8 MB, of five
    cards of 80 MB. Reading text takes up to 250 MB.

    >>> aces_up = Range("QQ+,AKs:0.5")
    >>> len(aces_up), aces_up.size
    (22, 20.0)
    >>> str(aces_up & Range("AA,AK"))
    'AA,AKs:0.5'
    """

    __slots__ = ("_hash", "_masks", "_places", "_shape", "_weights")

    _shape: DealShape
    _places: NDArray[np.intp]
    _masks: NDArray[np.uint64]
    _weights: NDArray[np.float64]
    _hash: int | None

    def __new__(cls, text: str = "", game: str = "holdem") -> Self:
        """Return the range that a text stands for."""
        if not isinstance(text, str):
            raise RangeError(f"{shown(text)} is not range text")
        shape = _checked_shape(game)
        if not text or text.isspace():
            return cls._of(shape, np.empty(0, dtype=np.intp), np.empty(0))
        hands = parse_range(text, _atoms(shape))
        return cls._of(shape, hands.places, hands.weights)

    @classmethod
    def _of(cls, shape: DealShape, places: NDArray[np.intp], weights: NDArray[np.float64]) -> Self:
        self = super().__new__(cls)
        kept = weights >= _LEAST_WEIGHT
        places, weights = places[kept], weights[kept]
        masks = combo_masks(shape.hole_cards)[places]
        masks.setflags(write=False)
        weights.setflags(write=False)
        self._shape, self._places = shape, places
        self._masks, self._weights, self._hash = masks, weights, None
        return self

    @classmethod
    def _of_vector(cls, shape: DealShape, weights: NDArray[np.float64]) -> Self:
        places = np.flatnonzero(weights)
        return cls._of(shape, places, weights[places])

    @classmethod
    def from_arrays(
        cls, cards: ArrayLike, weights: ArrayLike | None = None, game: str = "holdem"
    ) -> Self:
        """Return the range of an array of hands.

        Args:
            cards: Card indices of shape (n, hole cards), in any order, each hand once.
            weights: Weights of shape (n,), 0 to 1, or None for 1 each.
            game: As for `Range`.

        Raises:
            RangeError: a wrong shape or number, a card twice in a hand, or a hand twice.
        """
        shape = _checked_shape(game)
        rows = _index_rows(cards, shape.hole_cards)
        given = _weight_row(weights, len(rows))
        bits = (rows & 3) * 16 + (rows >> 2)
        masks = np.bitwise_or.reduce(np.uint64(1) << bits.astype(np.uint64), axis=1)
        if (np.diff(np.sort(rows, axis=1), axis=1) == 0).any():
            raise RangeError("a hand holds a card twice")
        places = mask_numbers(masks, shape.hole_cards)
        if len(np.unique(places)) != len(places):
            raise RangeError("a hand is there twice")
        order = np.argsort(places)
        return cls._of(shape, places[order], given[order])

    def to_arrays(self) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
        """Return the hands as card indices of shape (n, hole cards), and their weights (n,)."""
        return combo_cards(self.hole_cards)[self._places], self._weights.copy()

    @classmethod
    def from_grid(cls, grid: ArrayLike) -> Self:
        """Return the hold'em range of a 13 by 13 array of weights, aces first, as `grid` gives it.

        Raises:
            RangeError: another shape, or weights outside 0 to 1.
        """
        try:
            cells = np.asarray(_short(grid))
        except _NO_ARRAY:
            raise RangeError(f"{shown(grid)} is not an array of weights") from None
        if cells.shape != (13, 13):
            raise RangeError(f"a grid of shape {cells.shape}; it must be (13, 13)")
        values = _weight_row(cells.reshape(-1), 169).reshape(13, 13)
        weights = np.zeros(HOLDEM.total)
        for row in range(13):
            for column in range(13):
                weights[_grid_places(row, column)] = values[row, column]
        return cls._of_vector(deal_shape("holdem"), weights)

    def grid(self) -> NDArray[np.float64]:
        """Return mean weights by class of hold'em hands, shape (13, 13), aces first.

        Suited hands are right of the diagonal (row the higher rank), offsuit hands left of it.

        Raises:
            RangeError: a range of another game.
        """
        if self.hole_cards != 2:
            raise RangeError(f"a grid is of hold'em hands; this range is of {self.game}")
        weights, cells = self._vector(), np.zeros((13, 13))
        for row in range(13):
            for column in range(13):
                cells[row, column] = weights[_grid_places(row, column)].mean()
        return cells

    @property
    def game(self) -> str:
        """Name of the game."""
        return self._shape.name

    @property
    def hole_cards(self) -> int:
        """Cards of a hand."""
        return self._shape.hole_cards

    @property
    def masks(self) -> NDArray[np.uint64]:
        """Card masks of the hands, uint64 (n,), read-only."""
        return self._masks

    @property
    def weights(self) -> NDArray[np.float64]:
        """Weights of the hands, float64 (n,), read-only; 1e-12 to 1."""
        return self._weights

    @property
    def size(self) -> float:
        """Sum of the weights."""
        return float(self._weights.sum())

    @property
    def part(self) -> float:
        """Part of all hands, 0 to 1, that the weights add up to."""
        return self.size / math.comb(52, self.hole_cards)

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[tuple[tuple[Card, ...], float]]:
        """Yield each hand, the highest card first, and its weight."""
        rows = combo_cards(self.hole_cards)[self._places].tolist()
        for row, weight in zip(rows, self._weights.tolist(), strict=True):
            yield tuple(Card(index) for index in reversed(row)), weight

    def weight(self, hand: Cards) -> float:
        """Return the weight of a hand, 0 if it is not in the range.

        Raises:
            NotationError: text that is no card.
            CardError: a wrong count of cards.
        """
        mask = card_mask(hand)
        if mask.bit_count() != self.hole_cards:
            raise CardError(
                f"{counted(mask.bit_count(), 'card')} given; a hand of {self.game} has "
                f"{self.hole_cards}"
            )
        found = self._weights[self._masks == np.uint64(mask)]
        return float(found[0]) if len(found) else 0.0

    def __contains__(self, hand: Cards) -> bool:
        return self.weight(hand) > 0

    def without(self, cards: Cards) -> Self:
        """Return the range without the hands that hold any of these cards."""
        taken = np.uint64(card_mask(cards))
        alive = self._masks & taken == 0
        return self._of(self._shape, self._places[alive], self._weights[alive])

    def scaled(self, factor: float) -> Self:
        """Return the range with weights times a factor, 0 to 1.

        Raises:
            RangeError: another factor.
        """
        if type(factor) not in (int, float) or not 0 <= factor <= 1:
            raise RangeError(f"{shown(factor)} is not a factor from 0 to 1")
        return self._of(self._shape, self._places, self._weights * factor)

    def _vector(self) -> NDArray[np.float64]:
        weights = np.zeros(math.comb(52, self.hole_cards))
        weights[self._places] = self._weights
        return weights

    def _same_cards(self, other: Range) -> None:
        if self.hole_cards != other.hole_cards:
            raise RangeError(
                f"a range of {self.game} and one of {other.game} have no hand in common"
            )

    def __or__(self, other: Range) -> Self:
        """Return hands of either, with the larger weight."""
        if not isinstance(other, Range):
            return NotImplemented
        self._same_cards(other)
        return self._of_vector(self._shape, np.maximum(self._vector(), other._vector()))

    def __and__(self, other: Range) -> Self:
        """Return hands of both, with the smaller weight."""
        if not isinstance(other, Range):
            return NotImplemented
        self._same_cards(other)
        return self._of_vector(self._shape, np.minimum(self._vector(), other._vector()))

    def __sub__(self, other: Range) -> Self:
        """Return hands with the weight that `other` leaves of it."""
        if not isinstance(other, Range):
            return NotImplemented
        self._same_cards(other)
        rest = np.maximum(self._vector() - other._vector(), 0)
        return self._of_vector(self._shape, rest)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return (
            self.hole_cards == other.hole_cards
            and np.array_equal(self._places, other._places)
            and np.array_equal(self._weights, other._weights)
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self._places.tobytes(), self._weights.tobytes()))
        return self._hash

    def __str__(self) -> str:
        """Return text that reads back as this range."""
        hands = Hands(self._places, self._weights)
        return holdem_text(hands) if self.hole_cards == 2 else omaha_text(hands, self.hole_cards)

    def __repr__(self) -> str:
        text = str(self) if len(self) <= HOLDEM.total else f"{len(self)} hands"
        if len(text) > 80:
            text = text[:80] + "…"
        game = "" if self.game == "holdem" else f", game={self.game!r}"
        return f"Range({text!r}{game})"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (*self.to_arrays(), self.game)


def _restored(cards: NDArray[np.uint8], weights: NDArray[np.float64], game: str) -> Range:
    return Range.from_arrays(cards, weights, game)


def _grid_places(row: int, column: int) -> NDArray[np.intp]:
    if row == column:
        return class_places(12 - row, 12 - row, "")
    high, low = 12 - min(row, column), 12 - max(row, column)
    return class_places(high, low, "s" if row < column else "o")


def _short(values: ArrayLike) -> ArrayLike:
    """Return what is to become an array, unless it is longer than all hands are many.

    Raises:
        ValueError: it is.
    """
    if isinstance(values, Sequence) and len(values) > _MOST_ROWS:
        raise ValueError(f"{len(values)} rows")
    if isinstance(values, (list, tuple)) and type(values) not in (list, tuple):
        return list(islice(values, _MOST_ROWS))  # whose end may lie elsewhere than it says
    return values


def _index_rows(cards: ArrayLike, size: int) -> NDArray[np.int64]:
    try:
        rows = np.asarray(_short(cards))
    except _NO_ARRAY:
        raise RangeError(f"{shown(cards)} is not an array of card indices") from None
    if rows.size == 0:
        return np.empty((0, size), dtype=np.int64)
    if rows.ndim != 2 or rows.shape[1] != size or rows.dtype.kind not in "iu":
        raise RangeError(
            f"cards of shape {rows.shape} and dtype {rows.dtype}; they must be integers of shape "
            f"(n, {size})"
        )
    if rows.min() < 0 or rows.max() > 51:
        raise RangeError("a card index is outside 0 to 51")
    return rows.astype(np.int64)


def _weight_row(weights: ArrayLike | None, count: int) -> NDArray[np.float64]:
    if weights is None:
        return np.ones(count)
    try:
        row = np.asarray(_short(weights), dtype=np.float64)
    except _NO_ARRAY:
        raise RangeError(f"{shown(weights)} is not an array of weights") from None
    if row.shape != (count,):
        raise RangeError(f"weights of shape {row.shape} for {counted(count, 'hand')}")
    if not ((row >= 0) & (row <= 1)).all():
        raise RangeError("a weight is outside 0 to 1")
    return row
