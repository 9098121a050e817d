"""Omaha ranges: what words such as 'AA**' and 'ds' stand for, and ranges as text."""

from __future__ import annotations

import itertools
import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from pokercore.cards import RANKS, SUITS, Card, parse_cards
from pokercore.combos import combo_cards, combo_masks, combo_number, count_bits
from pokercore.errors import CardError, RangeError
from pokercore.omaha_classes import omaha_places
from pokercore.range_grammar import Atoms, Hands
from pokercore.winners import deal_shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

__all__ = ["omaha_atoms", "omaha_text"]

_EXAMPLES = "AA**, AAxx:ds, JT98+, [A-T][A-T]**, AsAh**, ds or random"
_DECK = 0x1FFF1FFF1FFF1FFF
_SUIT_LANES = tuple(0x1FFF << 16 * suit for suit in range(4))
_RANK_CARDS = tuple(0x0001000100010001 << rank for rank in range(13))
_ANY = frozenset({"random", "any", "all"})
_FEATURES = frozenset({"ds", "ss", "ts", "r", "np", "op", "tp"})
_PART = 1 << 15
_SLOT = re.compile(
    r"(?P<rank>10|[2-9TJQKA])(?P<suit>[cdhs])?|(?P<any>[*x])(?P<any_suit>[cdhs])?"
    r"|\[(?P<set>[^\]]*)\](?P<set_suit>[cdhs])?",
    re.IGNORECASE,
)
_SET_ITEM = re.compile(r"(10|[2-9TJQKA])(?:-(10|[2-9TJQKA]))?,?", re.IGNORECASE)
_ACE = 12


def _rank(text: str) -> int:
    return RANKS.index("T" if text == "10" else text.upper())


# Words for suits and pairs ----------------------------------------------------------------


@lru_cache(maxsize=2)
def _held(size: int) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Return how many cards each hand has of each suit and of each rank, descending."""
    masks, total = combo_masks(size), math.comb(52, size)
    suits, ranks = np.empty((4, total), dtype=np.int8), np.empty((13, total), dtype=np.int8)
    for counts, groups in ((suits, _SUIT_LANES), (ranks, _RANK_CARDS)):
        for part in _parts(total):
            held = [-count_bits(masks[part] & np.uint64(cards)).astype(np.int8) for cards in groups]
            counts[:, part] = -np.sort(held, axis=0)
    return suits, ranks


def _parts(total: int) -> Iterator[slice]:
    """Yield parts of the list of all hands that a processor's cache takes."""
    for start in range(0, total, _PART):
        yield slice(start, start + _PART)


def _feature(name: str, size: int) -> NDArray[np.intp]:
    """Return the places of the hands that have a feature of suits or of pairs."""
    suits, ranks = _held(size)
    found: NDArray[np.bool_]
    match name:
        case "ds":
            found = (suits[0] >= 2) & (suits[1] >= 2)
        case "ss":
            found = (suits[0] == 2) & (suits[1] < 2)
        case "ts":
            found = suits[0] == 3
        case "r":
            found = suits[0] < 2
        case "np":
            found = ranks[0] == 1
        case "op":
            found = (ranks[0] == 2) & (ranks[1] == 1)
        case _:  # tp
            found = (ranks[0] == 2) & (ranks[1] == 2)
    return np.flatnonzero(found)


# Patterns of cards ------------------------------------------------------------------------


def _read_set(text: str, start: int) -> list[int]:
    """Return the ranks of the inside of brackets, such as 'AKQ' or 'A-T,2'."""
    ranks: set[int] = set()
    place = 0
    while place < len(text):
        match = _SET_ITEM.match(text, place)
        if match is None:
            raise RangeError(
                "ranks in the brackets, such as [AKQ] or [A-T]", position=start + place
            )
        first = _rank(match[1])
        last = first if match[2] is None else _rank(match[2])
        ranks.update(range(min(first, last), max(first, last) + 1))
        place = match.end()
    if not ranks:
        raise RangeError("ranks in the brackets, such as [AKQ] or [A-T]", position=start)
    return sorted(ranks)


def _cards_of(ranks: list[int], suit: str | None) -> int:
    cards = 0
    for rank in ranks:
        cards |= _RANK_CARDS[rank]
    return cards & (_DECK if suit is None else _SUIT_LANES[SUITS.index(suit.lower())])


def _read_slots(word: str, start: int) -> tuple[list[int], list[int] | None, int]:
    """Return the cards each place of a pattern allows, its ranks if plain, and where it ends."""
    slots: list[int] = []
    plain: list[int] | None = []
    place = start
    while place < len(word):
        match = _SLOT.match(word, place)
        if match is None:
            break
        if match["rank"] is not None:
            ranks, suit = [_rank(match["rank"])], match["suit"]
            if plain is not None and suit is None:
                plain += ranks
            else:
                plain = None
        elif match["any"] is not None:
            ranks, suit = list(range(13)), match["any_suit"]
            plain = plain if suit is None else None
        else:
            ranks, suit = _read_set(match["set"], match.start("set")), match["set_suit"]
            plain = None
        slots.append(_cards_of(ranks, suit))
        place = match.end()
    if not slots:
        raise RangeError(f"hands, such as {_EXAMPLES}", position=start)
    return slots, plain, place


def _matching(slots: list[int], size: int) -> NDArray[np.intp]:
    """Return the places of the hands that can fill a pattern, each slot with a card of its own.

    Hall's theorem: they can if for every set of places the hand holds as many cards that one of
    them allows.
    """
    narrow = [slot for slot in slots if slot != _DECK]
    needs: dict[int, int] = {}
    for count in range(1, len(narrow) + 1):
        for chosen in itertools.combinations(narrow, count):
            allowed = 0
            for slot in chosen:
                allowed |= slot
            needs[allowed] = count
    found = [np.empty(0, dtype=np.intp)]
    for part in _parts(math.comb(52, size)):
        masks = combo_masks(size)[part]
        places = np.arange(part.start, part.start + len(masks))
        for allowed, count in needs.items():
            enough = count_bits(masks & np.uint64(allowed)) >= np.uint64(count)
            masks, places = masks[enough], places[enough]
        found.append(places)
    return np.concatenate(found)


def _steps(ranks: list[int], last: list[int] | None, position: int) -> Iterator[list[int]]:
    """Yield the ranks of 'JT98+' up to the ace, or of 'JT98-7654'."""
    if last is None:
        steps = _ACE - max(ranks)
    else:
        ranks, last = sorted((ranks, last))
        steps = max(last) - max(ranks)
        moved = sorted(rank + steps for rank in ranks)
        if len(ranks) != len(last) or moved != sorted(last):
            raise RangeError(
                "the same gaps at both ends of '-', such as JT98-7654", position=position
            )
    for step in range(steps + 1):
        yield [rank + step for rank in ranks]


def _word(word: str, size: int, look: Callable[[], None]) -> NDArray[np.intp]:
    """Return the places of the hands that a word stands for; `look` counts steps of '+' and '-'."""
    lower = word.lower()
    if lower in _ANY:
        return np.arange(math.comb(52, size))
    if lower.removeprefix("$") in _FEATURES:
        return _feature(lower.removeprefix("$"), size)
    slots, plain, place = _read_slots(word, 0)
    if len(slots) > size:
        raise RangeError(f"a pattern of up to {size} cards", position=0)
    if place == len(word):
        if len(slots) == size and all(slot & (slot - 1) == 0 for slot in slots):
            return np.array([_single(word, size)], dtype=np.intp)
        return _matching(slots, size)
    if word[place] not in "+-":
        raise RangeError("ranks, suits, '*', brackets, '+' or '-'", position=place)
    if not plain:
        raise RangeError("'+' and '-' after plain ranks only, such as KK+", position=place)
    last = None
    if word[place] == "-":
        _, last, end = _read_slots(word, place + 1)
        if not last:
            raise RangeError("plain ranks after '-', such as JT98-7654", position=place + 1)
    else:
        end = place + 1
    if end < len(word):
        raise RangeError("the end of the pattern", position=end)
    found = np.zeros(math.comb(52, size), dtype=np.bool_)
    for ranks in _steps(plain, last, place):
        look()
        found[_matching([_RANK_CARDS[rank] for rank in ranks], size)] = True
    return np.flatnonzero(found)


def _single(word: str, size: int) -> int:
    try:
        cards = parse_cards(word)
    except CardError:
        raise RangeError(f"{size} different cards", position=0) from None
    return combo_number(cards)


def _best(part: float, game: str) -> Hands:
    """Return the fewest hands, the best first and whole classes only, that hold this part."""
    places = omaha_places(game)
    if places is None:
        raise RangeError(f"no percentage: there is no order of the hands of {game}", position=0)
    counts = np.cumsum(np.bincount(places))
    wanted = part * len(places)
    classes = int(np.searchsorted(counts, wanted)) + 1 if wanted > 0 else 0
    return Hands.of(np.flatnonzero(places < classes))


@lru_cache(maxsize=8)
def omaha_atoms(game: str) -> Atoms:
    """Return what words stand for in an Omaha game."""
    size = deal_shape(game).hole_cards
    return Atoms(
        total=math.comb(52, size),
        hand=re.compile(rf"(?:(?:10|[2-9TJQKA])[cdhs]){{{size}}}", re.IGNORECASE),
        word=lambda word, look: Hands.of(_word(word, size, look)),
        best=lambda part: _best(part, game),
        examples=_EXAMPLES,
    )


def omaha_text(hands: Hands, size: int) -> str:
    """Return text that reads back as these hands: each by its cards, or 'random' for all."""
    if len(hands.places) == math.comb(52, size) and (hands.weights == 1).all():
        return "random"
    names = [str(Card(index)) for index in range(52)]
    rows = combo_cards(size)[hands.places].tolist()
    words = []
    for row, weight in zip(rows, hands.weights.tolist(), strict=True):
        hand = "".join(names[index] for index in reversed(row))
        words.append(hand if weight == 1 else f"{hand}:{weight!r}")
    return ",".join(words)
