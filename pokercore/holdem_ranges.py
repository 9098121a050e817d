"""Hold'em ranges: what words such as 'QQ+' stand for, and ranges as text."""

from __future__ import annotations

import itertools
import re
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from pokercore.cards import RANKS, Card, parse_cards
from pokercore.combos import combo_cards, combo_number
from pokercore.errors import CardError, RangeError
from pokercore.range_grammar import Atoms, Hands
from pokercore.range_order import HOLDEM_ORDER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

__all__ = ["HOLDEM", "class_name", "class_places", "holdem_order", "holdem_text"]

_EXAMPLES = "QQ+, AKs, A5s-A2s, KQo, AsKs, 15% or random"
_ANY = frozenset({"random", "any", "*", "**", "xx"})
_PARTLY = re.compile(r"((?:10|[2-9TJQKA])[cdhs])[*X]+", re.IGNORECASE)
_KNOWN = re.compile(r"(?:10|[2-9TJQKA])[cdhs](?:10|[2-9TJQKA])[cdhs]", re.IGNORECASE)
_CLASS = re.compile(r"(10|[2-9TJQKA])(10|[2-9TJQKAX*])([SO]?)", re.IGNORECASE)
_ACE = 12


def class_name(high: int, low: int, suits: str = "") -> str:
    """Return the name of a class of hands: 'QQ', 'AKs', 'AKo'; of both without `suits`."""
    return RANKS[high] + RANKS[low] + suits


@lru_cache(maxsize=512)
def class_places(high: int, low: int, suits: str) -> NDArray[np.intp]:
    """Return the places of the hands of two ranks: suited 's', offsuit 'o', or all ''."""
    places = []
    for first, second in itertools.product(range(4), repeat=2):
        if high == low and first >= second:
            continue
        if (suits == "s" and first != second) or (suits == "o" and first == second):
            continue
        places.append(combo_number((4 * high + first, 4 * low + second)))
    found = np.array(sorted(places), dtype=np.intp)
    found.setflags(write=False)
    return found


def _rank(text: str) -> int:
    return RANKS.index("T" if text == "10" else text.upper())


def _read_cards(word: str) -> Sequence[Card]:
    try:
        return parse_cards(word)
    except CardError:
        raise RangeError("two different cards", position=0) from None


def _read_class(text: str, start: int) -> tuple[list[tuple[int, int]], str, int]:
    """Return the rank pairs of 'AK', 'AKs', 'AX', their suits, and where the word goes on."""
    match = _CLASS.match(text, start)
    if match is None:
        raise RangeError(f"hands, such as {_EXAMPLES}", position=start)
    high, suits = _rank(match[1]), match[3].lower()
    if match[2] in "xX*":
        kickers = [rank for rank in range(13) if rank != high or not suits]
        pairs = [(max(high, kicker), min(high, kicker)) for kicker in kickers]
        return pairs, suits, match.end()
    low = _rank(match[2])
    if high == low and suits:
        raise RangeError("a pair without 's' or 'o'", position=match.start(3))
    return [(max(high, low), min(high, low))], suits, match.end()


def _climb(high: int, low: int) -> Iterator[tuple[int, int]]:
    """Yield the hands of 'QQ+' and '76s+' (both ranks climb) and 'ATs+' (the kicker climbs)."""
    if high - low <= 1:
        for step in range(_ACE - high + 1):
            yield high + step, low + step
    else:
        for kicker in range(low, high):
            yield high, kicker


def _between(
    first: tuple[int, int], last: tuple[int, int], position: int
) -> Iterator[tuple[int, int]]:
    """Yield the hands of 'QQ-88', 'A5s-A2s' and '98s-54s'."""
    (high, low), (last_high, last_low) = sorted((first, last), reverse=True)
    if high == last_high and (high == low) == (last_high == last_low):
        for kicker in range(last_low, low + 1):
            yield high, kicker
    elif high - low == last_high - last_low:
        for step in range(high - last_high + 1):
            yield high - step, low - step
    else:
        raise RangeError(
            "hands of the same high card (A5s-A2s) or the same gap (QQ-88, 98s-54s) at both ends "
            "of '-'",
            position=position,
        )


def _of_classes(pairs: Iterable[tuple[int, int]], suits: str) -> Hands:
    places = [class_places(high, low, "" if high == low else suits) for high, low in pairs]
    return Hands.of(np.unique(np.concatenate(places)))


def _word(word: str) -> Hands:
    if word.lower() in _ANY:
        return Hands.of(np.arange(len(combo_cards(2))))
    if _KNOWN.fullmatch(word):
        return Hands.of(np.array([combo_number(_read_cards(word))], dtype=np.intp))
    if partly := _PARTLY.fullmatch(word):
        card = parse_cards(partly[1])[0]
        return Hands.of(np.flatnonzero((combo_cards(2) == card).any(axis=1)))
    pairs, suits, place = _read_class(word, 0)
    if place == len(word):
        return _of_classes(pairs, suits)
    if len(pairs) > 1 or word[place] not in "+-":
        raise RangeError(f"the end of the hand, or another, such as {_EXAMPLES}", position=place)
    if word[place] == "+":
        if place + 1 < len(word):
            raise RangeError("the end of the hand after '+'", position=place + 1)
        return _of_classes(_climb(*pairs[0]), suits)
    others, other_suits, end = _read_class(word, place + 1)
    if len(others) > 1 or end < len(word):
        raise RangeError("one hand after '-', such as A5s-A2s", position=place + 1)
    if suits != other_suits:
        raise RangeError("'s' or 'o' at both ends of '-' or at none", position=place + 1)
    return _of_classes(_between(pairs[0], others[0], place + 1), suits)


@lru_cache(maxsize=1)
def holdem_order() -> tuple[NDArray[np.intp], ...]:
    """Return the places of the hands of each of the 169 classes, the best class first."""
    classes = [_read_class(name, 0) for name in HOLDEM_ORDER.split()]
    return tuple(_of_classes(pairs, suits).places for pairs, suits, _ in classes)


def _best(part: float) -> Hands:
    """Return the fewest whole classes, the best first, that hold this part of all hands."""
    wanted, places, count = part * len(combo_cards(2)), [], 0
    for hands in holdem_order():
        if count >= wanted:
            break
        places.append(hands)
        count += len(hands)
    if not places:
        return Hands.of(np.empty(0, dtype=np.intp))
    return Hands.of(np.sort(np.concatenate(places)))


HOLDEM = Atoms(1326, _KNOWN, lambda word, _: _word(word), _best, _EXAMPLES)


# Ranges as text ---------------------------------------------------------------------------


def _run_text(high: int, top: int, bottom: int, suits: str) -> str:
    """Return the text of kickers `bottom` to `top` with a high card."""
    first, last = class_name(high, top, suits), class_name(high, bottom, suits)
    if top == bottom:
        return first
    return f"{last}+" if top == high - 1 else f"{first}-{last}"


def _runs(ranks: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the runs of neighbours in descending ranks, as top and bottom."""
    top = bottom = -1
    for rank in ranks:
        if top >= 0 and rank == bottom - 1:
            bottom = rank
            continue
        if top >= 0:
            yield top, bottom
        top = bottom = rank
    if top >= 0:
        yield top, bottom


def _class_texts(whole: Mapping[str, set[tuple[int, int]]]) -> Iterator[str]:
    """Yield the words of whole classes: pairs, then each high card's kickers."""
    pairs = sorted((high for high, low in whole[""]), reverse=True)
    for top, bottom in _runs(pairs):
        if top == bottom:
            yield class_name(top, top)
        elif top == _ACE:
            yield f"{class_name(bottom, bottom)}+"
        else:
            yield f"{class_name(top, top)}-{class_name(bottom, bottom)}"
    both = whole["s"] & whole["o"]
    for suits, classes in (("", both), ("s", whole["s"] - both), ("o", whole["o"] - both)):
        for high in range(_ACE, 0, -1):
            kickers = sorted((low for top, low in classes if top == high), reverse=True)
            for top, bottom in _runs(kickers):
                yield _run_text(high, top, bottom, suits)


def _texts_of_weight(places: NDArray[np.intp]) -> Iterator[str]:
    rest = set(places.tolist())
    whole: dict[str, set[tuple[int, int]]] = {"": set(), "s": set(), "o": set()}
    for high in range(13):
        for low in range(high + 1):
            for suits in ("",) if high == low else ("s", "o"):
                of_class = class_places(high, low, suits).tolist()
                if rest.issuperset(of_class):
                    rest.difference_update(of_class)
                    whole[suits].add((high, low))
    yield from _class_texts(whole)
    for place in sorted(rest, reverse=True):
        low, high = combo_cards(2)[place]
        yield f"{Card(int(high))}{Card(int(low))}"


def holdem_text(hands: Hands) -> str:
    """Return text that reads back as these hands, the heaviest first."""
    words = []
    for weight in sorted(set(hands.weights.tolist()), reverse=True):
        suffix = "" if weight == 1 else f":{weight!r}"
        words += [word + suffix for word in _texts_of_weight(hands.places[hands.weights == weight])]
    return ",".join(words)
