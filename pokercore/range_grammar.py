"""The grammar of range text that all games share; docs/ranges.md writes it down.

A game brings its own atoms: what a word such as 'AKs' or 'AA**' stands for.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from pokercore.errors import RangeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Atoms", "Hands", "parse_range", "range_error"]

_MOST_TEXT = 40  # characters for each hand of the game; one with any weight takes fewer
_MOST_DEPTH = 40
_MOST_LOOKS = 500_000_000  # at a hand, by words that look at all hands of the game
_MOST_HELD = 8_000_000  # hands in memory, of items in brackets that are open
_ITEM_HANDS = 16  # hands that take as much memory as an item does besides its own
_SHOWN = 24
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{0,17})?|\.\d{1,17}", re.ASCII)
# Also what `repr` makes of a small float.
_WEIGHT = re.compile(
    r"(?:\d{1,9}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE]-?\d{1,3})?(?![\w*\[])", re.ASCII
)
_WORD = re.compile(r"(?:\[[^\]\[():!]*\]|[^\s,:!()\[\]%])+")
_SPACE = re.compile(r"\s*")


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
        hand: What a word of one hand looks like.
        word: The hands of a word; it raises `RangeError` with a position within the word, and calls
            its second argument before each further time that it looks at all hands.
        best: The best hands that make up a part, 0 to 1, of all.
        examples: Words to show in an error.
    """

    total: int
    hand: re.Pattern[str]
    word: Callable[[str, Callable[[], None]], Hands]
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
        self._looks = 0
        self._held = 0

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

    def _look(self) -> None:
        """Take note of a look at every hand of the game."""
        try:
            self._count_look()
        except RangeError as error:
            range_error(self._text, self._place, str(error))

    def _count_look(self) -> None:
        self._looks += self._atoms.total
        if self._looks > _MOST_LOOKS:
            most = _MOST_LOOKS // self._atoms.total
            raise RangeError(f"at most {most:,} words for many hands each", position=0)

    def _hold(self, size: int) -> None:
        self._held += size
        if self._held > _MOST_HELD:
            range_error(self._text, self._place, "fewer hands in the brackets around this")

    def _union(self) -> Hands:
        """Items with ',' or space between; a hand named twice has the larger weight."""
        before, items, joined = self._held, list[Hands](), 0
        while True:
            self._skip_space()
            items.append(self._item())
            self._hold(len(items[-1].places) + _ITEM_HANDS)
            if self._held - before > joined + self._atoms.total:
                items = [self._joined(items)]
                joined = len(items[0].places)
                self._held = before + joined
            self._skip_space()
            if self._at(","):
                self._place += 1
            elif not self._more() or self._at(")"):
                break
        self._held = before
        return items[0] if len(items) == 1 else self._joined(items)

    def _joined(self, items: list[Hands]) -> Hands:
        self._look()
        weights = np.zeros(self._atoms.total)
        for item in items:
            weights[item.places] = np.maximum(weights[item.places], item.weights)
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
            self._hold(len(hands.places))
            other = self._factor()
            self._held -= len(hands.places)
            self._look()
            by_place = np.zeros(self._atoms.total)
            by_place[other.places] = other.weights
            found = by_place[hands.places]
            chosen = found > 0 if sign == ":" else found == 0
            weights = hands.weights[chosen]
            hands = Hands(hands.places[chosen], weights * found[chosen] if sign == ":" else weights)
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
        if not self._atoms.hand.fullmatch(word.group()):
            self._look()
        try:
            hands = self._atoms.word(word.group(), self._count_look)
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
        self._look()
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
    most = _MOST_TEXT * atoms.total
    if len(text) > most:
        raise RangeError(f"a range text of {len(text):,} characters; it may have {most:,}")
    return _Parser(text, atoms).parse()
