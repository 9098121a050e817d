"""The seeded shuffle, in whole numbers of any size: SplitMix64, xoshiro256**, Fisher-Yates.

The published algorithms of Blackman and Vigna, and Lemire's bounded draw on 32 bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_64 = 2**64


def splitmix64(seed: int) -> Iterator[int]:
    """Yield the outputs of SplitMix64."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) % _64
        mixed = state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 % _64
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % _64
        yield mixed ^ (mixed >> 31)


def _rotated(word: int, by: int) -> int:
    return (word << by | word >> (64 - by)) % _64


def xoshiro256starstar(state: Iterable[int]) -> Iterator[int]:
    """Yield the outputs of xoshiro256** from a state of four words."""
    a, b, c, d = state
    while True:
        yield _rotated(b * 5 % _64, 7) * 9 % _64
        kept = b << 17
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c = (c ^ kept) % _64
        d = _rotated(d, 45)


class Stream:
    """The generator of a seed, and the bounded draws from it."""

    def __init__(self, seed: int) -> None:
        words = splitmix64(seed)
        self.outputs = xoshiro256starstar([next(words) for _ in range(4)])

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1, each equally likely; none is drawn for 1."""
        if bound == 1:
            return 0
        while True:
            product = (next(self.outputs) >> 32) * bound
            if product % 2**32 >= 2**32 % bound:
                return product >> 32

    def deal(self, count: int, excluded: Iterable[int] = ()) -> list[int]:
        """Return the first `count` cards of a fresh shuffle of the cards not excluded."""
        left_out = set(excluded)
        cards = [card for card in range(52) if card not in left_out]
        for place in range(count):
            other = place + self.below(len(cards) - place)
            cards[place], cards[other] = cards[other], cards[place]
        return cards[:count]


def shuffled(seed: int, excluded: Iterable[int] = ()) -> list[int]:
    """Return the whole order of the seeded deck."""
    left_out = set(excluded)
    return Stream(seed).deal(52 - len(left_out), left_out)


def dealt_rows(rows: int, cards: int, seed: int, excluded: Iterable[int] = ()) -> list[list[int]]:
    """Return `rows` partial deals, one after another from one stream."""
    stream = Stream(seed)
    left_out = set(excluded)
    return [stream.deal(cards, left_out) for _ in range(rows)]
