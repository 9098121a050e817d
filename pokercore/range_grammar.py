"""The grammar of range text that all games share; docs/ranges.md writes it down.

A game brings its own atoms: what a word such as 'AKs' or 'AA**' stands for.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, TypeAlias

import numpy as np

from pokercore.errors import RangeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Atoms", "Hands", "parse_range", "range_error"]

_MOST_TEXT = 8_000_000
_MOST_DEPTH = 40
_SHOWN = 24
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{0,17})?|\.\d{1,17}")
# Also what `repr` makes of a small float.
_WEIGHT = re.compile(r"(?:\d{1,9}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE]-?\d{1,3})?(?![\w*\[])")
_WORD = re.compile(r"(?:\[[^\]\[(),:!]*\]|[^\s,:!()\[\]%])+")
_SPACE = re.compile(r"\s*")

Chosen: TypeAlias = "tuple[NDArray[np.intp], NDArray[np.float64]]"
"""Places of hands, each once, and their weights."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Hands by their places in the order of all hands, each once."""

    places: NDArray[np.intp]
    weights: NDArray[np.float64]

    @classmethod
    def of(cls, places: NDArray[np.intp]) -> Hands:
        """Return these hands with weight 1."""
        return cls(places, np.ones(len(places)))


@dataclass(frozen=True, slots=True)
class Atoms:
    """What one game's words stand for.

    Attributes:
        total: Number of all hands.
        word: The hands of a word; it raises `RangeError` with a position within the word.
        best: The best hands that make up a part, 0 to 1, of all.
        examples: Words to show in an error.
    """

    total: int
    word: Callable[[str], Hands]
    best: Callable[[float], Hands]
    examples: str


def range_error(text: str, position: int, expected: str) -> NoReturn:
    """Raise the error of a range text.

    Raises:
        RangeError: always.
    """
    if position >= len(text):
        found = "the text ends"
    else:
        cut = text[position : position + _SHOWN]
        found = repr(cut + ("…" if len(text) > position + _SHOWN else ""))
    raise RangeError(
        f"range text at position {position}: {found}; expected {expected}", position=position
    )


class _Parser:
    """Reads one text from left to right."""

    def __init__(self, text: str, atoms: Atoms) -> None:
        self._text = text
        self._atoms = atoms
        self._place = 0
        self._depth = 0

    def parse(self) -> Hands:
        hands = self._union()
        if self._place < len(self._text):
            range_error(self._text, self._place, "',' or the end")
        return hands

    def _skip_space(self) -> None:
        match = _SPACE.match(self._text, self._place)
        self._place = match.end() if match else self._place

    def _at(self, characters: str) -> bool:
        return self._text[self._place : self._place + 1] in characters and self._more()

    def _more(self) -> bool:
        return self._place < len(self._text)

    def _union(self) -> Hands:
        """Items with ',' or space between; a hand named twice has the larger weight."""
        weights = np.zeros(self._atoms.total)
        while True:
            self._skip_space()
            item = self._item()
            weights[item.places] = np.maximum(weights[item.places], item.weights)
            self._skip_space()
            if self._at(","):
                self._place += 1
            elif not self._more() or self._at(")"):
                break
        places = np.flatnonzero(weights)
        return Hands(places, weights[places])

    def _item(self) -> Hands:
        """A factor with its ':' conditions and weights and '!' exceptions, left to right."""
        hands = self._factor()
        while self._at(":!"):
            sign = self._text[self._place]
            self._place += 1
            if sign == ":":
                match = _WEIGHT.match(self._text, self._place)
                if match and self._text[match.end() : match.end() + 1] != "%":
                    hands = Hands(hands.places, hands.weights * self._weight(match))
                    continue
            other = self._factor()
            chosen = np.isin(hands.places, other.places, invert=sign == "!")
            weights = hands.weights[chosen]
            if sign == ":":
                by_place = np.zeros(self._atoms.total)
                by_place[other.places] = other.weights
                weights = weights * by_place[hands.places[chosen]]
            hands = Hands(hands.places[chosen], weights)
        return hands

    def _weight(self, match: re.Match[str]) -> float:
        weight = float(match.group())
        if not 0 <= weight <= 1:
            range_error(self._text, match.start(), "a weight from 0 to 1")
        self._place = match.end()
        return weight

    def _factor(self) -> Hands:
        if self._at("("):
            return self._bracketed()
        match = _NUMBER.match(self._text, self._place)
        if match and self._text[match.end() : match.end() + 1] == "%":
            return self._percent(match)
        word = _WORD.match(self._text, self._place)
        if word is None:
            range_error(self._text, self._place, f"hands, such as {self._atoms.examples}")
        try:
            hands = self._atoms.word(word.group())
        except RangeError as error:
            position = self._place + (error.position or 0)
            range_error(self._text, position, str(error))
        self._place = word.end()
        return hands

    def _percent(self, match: re.Match[str]) -> Hands:
        """'15%' the best hands, '40%-15%' those from one part to another, '40%(...)' a weight."""
        start, end = match.start(), match.end() + 1
        part = self._part(match)
        self._place = end
        if self._at("("):
            hands = self._bracketed()
            return Hands(hands.places, hands.weights * part)
        other = _NUMBER.match(self._text, end + 1) if self._at("-") else None
        if other is None:
            return self._best(part, start)
        if self._text[other.end() : other.end() + 1] != "%":
            range_error(self._text, other.end(), "'%'")
        parts = sorted((part, self._part(other)))
        self._place = other.end() + 1
        upper, lower = self._best(parts[1], start), self._best(parts[0], start)
        return Hands.of(np.setdiff1d(upper.places, lower.places))

    def _best(self, part: float, start: int) -> Hands:
        try:
            return self._atoms.best(part)
        except RangeError as error:
            range_error(self._text, start, str(error))

    def _part(self, match: re.Match[str]) -> float:
        part = float(match.group()) / 100
        if not (math.isfinite(part) and 0 <= part <= 1):
            range_error(self._text, match.start(), "0% to 100%")
        return part

    def _bracketed(self) -> Hands:
        start = self._place
        self._depth += 1
        if self._depth > _MOST_DEPTH:
            range_error(self._text, start, f"at most {_MOST_DEPTH} brackets in one another")
        self._place += 1
        hands = self._union()
        if not self._at(")"):
            range_error(self._text, self._place, f"')' for the '(' at position {start}")
        self._place += 1
        self._depth -= 1
        return hands


def parse_range(text: str, atoms: Atoms) -> Hands:
    """Return the hands of a range text.

    Raises:
        RangeError: text that the grammar does not know, with the position.
    """
    if len(text) > _MOST_TEXT:
        raise RangeError(f"a range text of {len(text)} characters; it may have {_MOST_TEXT}")
    return _Parser(text, atoms).parse()
