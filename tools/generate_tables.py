"""Generate src/pokercore/include/hand_tables.h, the committed tables of hand strength.

Derivation
----------
Strength. Every five-card hand is one of 7,462 classes. They are listed here from the weakest
up, straight from the order of the nine categories, and numbered from 1.

Rank weights. A hand without a flush is a multiset of ranks. Each rank gets a weight such that
the sums of all multisets of seven cards, at most four of a rank, are distinct; the sum is then
a key of the multiset. (So are the sums of fewer cards among themselves: two equal ones would
stay equal with the same cards added to both.) The weights are the least increasing ones from
0: given S(n), the sums of exactly n cards of the ranks so far, a new weight w is refused when
for some copies i > j of it (i - j) w is a difference of a sum in S(7 - j) and one in S(7 - i).
The set of differences is a correlation of two indicator vectors, found by a Fourier transform.

Displacement. Keys are sparse: 49,205 among 8 million for seven cards. Those equal in their
lower 13 bits form a row, and the rows are laid over one another in one short array, each
displaced so that no two entries meet: slot = offset[key & 8191] + (key >> 13). Rows with most
entries are placed first, each at its first fit. Each number of cards has a table of its own:
for four, five and six cards it has no gap, for seven hardly one. Arrays of values are padded
so that no sum of that many weights leads out of them.

Card keys. Weight of the rank in the lower 32 bits; above, four counters of four bits, one a
suit, of which `KEY_START` sets each to 3: a counter reaches 8, its top bit, with the fifth
card of its suit.

Usage: python tools/generate_tables.py [--check]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations, combinations_with_replacement, permutations
from operator import or_
from pathlib import Path

import numpy as np

HEADER = Path(__file__).parents[1] / "src" / "pokercore" / "include" / "hand_tables.h"
RANKS = range(13)
MOST_CARDS = 7
ROW_BITS = 13
ROWS = 1 << ROW_BITS
STRAIGHTS = [(3, 2, 1, 0, 12)] + [tuple(range(top, top - 5, -1)) for top in range(4, 13)]
Ranks = tuple[int, ...]


# Strength -----------------------------------------------------------------------------------


def grouped(*sizes: int) -> Iterator[Ranks]:
    """Yield hands made of groups of equal ranks, weakest first, groups of one size descending."""
    for ranks in permutations(RANKS, len(sizes)):
        pairs = zip(sizes, ranks, strict=True)
        ordered = sorted(pairs, reverse=True)
        if [rank for _, rank in ordered] == list(ranks):
            yield tuple(rank for size, rank in ordered for _ in range(size))


def unpaired() -> list[Ranks]:
    """Return the five different ranks that make no straight, weakest first."""
    hands = {tuple(sorted(hand, reverse=True)) for hand in combinations(RANKS, 5)}
    return sorted(hands - {tuple(sorted(hand, reverse=True)) for hand in STRAIGHTS})


def strengths() -> tuple[dict[Ranks, int], dict[Ranks, int]]:
    """Return strength by sorted ranks: of hands of mixed suits, and of hands of one suit."""
    mixed = [unpaired(), *(grouped(*s) for s in [(2, 1, 1, 1), (2, 2, 1), (3, 1, 1)])]
    order = [(hand, False) for group in mixed for hand in group]
    order += [(hand, False) for hand in STRAIGHTS]
    order += [(hand, True) for hand in unpaired()]
    order += [(hand, False) for sizes in [(3, 2), (4, 1)] for hand in grouped(*sizes)]
    order += [(hand, True) for hand in STRAIGHTS]
    numbered = list(enumerate(order, start=1))
    plain = {tuple(sorted(hand)): s for s, (hand, suited) in numbered if not suited}
    flush = {tuple(sorted(hand)): s for s, (hand, suited) in numbered if suited}
    return plain, flush


def multisets(count: int) -> Iterator[Ranks]:
    """Yield the sorted ranks of `count` cards of one deck, at most four of a rank."""
    for ranks in combinations_with_replacement(RANKS, count):
        if all(ranks[i] != ranks[i + 4] for i in range(count - 4)):
            yield ranks


def rank_strengths(plain: dict[Ranks, int]) -> dict[Ranks, int]:
    """Extend strength without flush from five cards to six and seven: the best without one."""
    found = dict(plain)
    for count in (6, 7):
        for ranks in multisets(count):
            found[ranks] = max(found[rest] for rest in set(combinations(ranks, count - 1)))
    return found


def flush_strengths(flush: dict[Ranks, int]) -> list[int]:
    """Return by mask of the ranks held in one suit the best flush, 0 below five cards."""
    table = [0] * 8192
    for mask in range(8192):
        held = [rank for rank in RANKS if mask >> rank & 1]
        if len(held) == 5:
            table[mask] = flush[tuple(held)]
        elif len(held) > 5:
            table[mask] = max(table[mask & ~(1 << rank)] for rank in held)
    return table


def low_strengths() -> list[int]:
    """Return by mask of the ranks A, 2 … 8 held (ace bit 0) the strength of the low, or 0.

    Lows compare from their highest rank down, which is how masks of five bits compare as
    numbers; the least mask, the wheel, is 56.
    """
    lows = sorted(mask for mask in range(256) if mask.bit_count() == 5)
    table = [0] * 256
    for strength, low in enumerate(reversed(lows), start=1):
        for mask in range(256):
            if mask & low == low:
                table[mask] = strength
    return table


# Perfect hash -------------------------------------------------------------------------------


def differences(larger: np.ndarray, smaller: np.ndarray) -> np.ndarray:
    """Return which d >= 0 are a - b, of the sets given as indicator vectors of one length."""
    size = 1 << (2 * len(larger) - 1).bit_length()
    product = np.fft.rfft(larger, size) * np.conj(np.fft.rfft(smaller, size))
    return np.fft.irfft(product, size)[: len(larger)] > 0.5


def least_weight(sums: Sequence[np.ndarray]) -> int:
    """Return the least weight of a new rank; `sums[n]` indicates the sums of n cards so far."""
    refused = [
        (more - fewer, differences(sums[MOST_CARDS - fewer], sums[MOST_CARDS - more]))
        for fewer, more in combinations(range(5), 2)
    ]
    for weight in range(len(sums[0]) + 1):
        multiples = [(found, copies * weight) for copies, found in refused]
        if not any(at < len(found) and found[at] for found, at in multiples):
            return weight
    raise AssertionError("a weight above every sum is never refused")


def with_rank(sums: Sequence[np.ndarray], weight: int) -> list[np.ndarray]:
    """Return the indicators of sums by count of cards after adding a rank of `weight`."""
    length = len(sums[0]) + 4 * weight
    wider = [np.zeros(length, dtype=bool) for _ in sums]
    for count, target in enumerate(wider):
        for copies in range(min(4, count) + 1):
            source = sums[count - copies]
            target[copies * weight : copies * weight + len(source)] |= source
    largest = np.flatnonzero(reduce(or_, wider))[-1]
    return [target[: largest + 1] for target in wider]


def rank_weights() -> list[int]:
    """Return the least increasing weights from 0 whose sums of seven cards are distinct."""
    weights = [0]
    sums = [np.array([count <= 4]) for count in range(MOST_CARDS + 1)]
    for _ in RANKS[1:]:
        weights.append(least_weight(sums))
        sums = with_rank(sums, weights[-1])
    return weights


def displace(keys: Iterable[int]) -> list[int]:
    """Return offsets by row that give each key a slot: offset[key & 8191] + (key >> 13).

    Sets of slots are Python integers, bit i for slot i, so that a row is tried at every
    displacement at once: it fits at d when for each entry e the slot d + e is free.
    """
    rows: dict[int, list[int]] = {}
    for key in keys:
        rows.setdefault(key & (ROWS - 1), []).append(key >> ROW_BITS)
    used = 0
    offsets = [0] * ROWS
    for row, columns in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        blocked = reduce(or_, (used >> column for column in columns))
        offsets[row] = (~blocked & (blocked + 1)).bit_length() - 1  # the lowest zero bit
        used |= sum(1 << column for column in columns) << offsets[row]
    return offsets


def slot_count(offsets: Sequence[int], largest_key: int) -> int:
    """Return how many slots any key up to `largest_key` may lead to."""
    return max(offsets) + (largest_key >> ROW_BITS) + 1


def fill_slots(offsets: Sequence[int], values: dict[int, int], largest_key: int) -> list[int]:
    """Return the slots of a displaced table with the values of keys in them, 0 elsewhere."""
    slots = [0] * slot_count(offsets, largest_key)
    for key, value in values.items():
        slot = offsets[key & (ROWS - 1)] + (key >> ROW_BITS)
        if slots[slot]:
            raise AssertionError("two keys share a slot")
        slots[slot] = value
    return slots


# Header -------------------------------------------------------------------------------------


def c_array(ctype: str, name: str, values: Sequence[int], comment: str, form: str = "d") -> str:
    """Return a constant array as C source."""
    texts = [format(value, form) + ("ull" if "64" in ctype else "") for value in values]
    lines, line = [], ""
    for text in texts:
        if len(line) + len(text) > 98:
            lines.append(line)
            line = ""
        line += text + ","
    lines.append(line)
    body = "\n".join(lines)
    return f"/* {comment} */\nstatic const {ctype} {name}[{len(values)}] = {{\n{body}\n}};\n"


def card_keys(weights: Sequence[int], place: Callable[[int, int], int]) -> list[int]:
    """Return the keys of cards, each at `place(rank, suit)` of 64; the rest are 0."""
    keys = [0] * 64
    for suit in range(4):
        for rank, weight in enumerate(weights):
            keys[place(rank, suit)] = weight | 1 << (32 + 4 * suit)
    return keys


def header() -> str:
    """Return the text of the generated header."""
    plain, flush = strengths()
    best = rank_strengths(plain)
    weights = rank_weights()

    def key(ranks: Ranks) -> int:
        return sum(weights[rank] for rank in ranks)

    by_mask = card_keys(weights, lambda rank, suit: 16 * suit + rank)
    by_index = card_keys(weights, lambda rank, suit: 4 * rank + suit)
    parts = [
        "/* Generated by tools/generate_tables.py, which derives and explains it. Do not edit. */",
        "#ifndef POKERCORE_HAND_TABLES_H\n#define POKERCORE_HAND_TABLES_H\n\n#include <stdint.h>\n",
        c_array("uint32_t", "RANK_WEIGHTS", [*weights, 0, 0, 0], "By rank; 13 to 15 are 0."),
        c_array("uint64_t", "MASK_KEYS", by_mask, "By position in a card mask.", "#x"),
        c_array("uint64_t", "INDEX_KEYS", by_index, "By card index; 52 to 63 are 0.", "#x"),
        c_array("uint16_t", "FLUSH_STRENGTHS", flush_strengths(flush), "By ranks of a suit."),
        c_array("uint8_t", "LOW_STRENGTHS", low_strengths(), "By ranks A, 2 to 8, ace bit 0."),
    ]
    for count in range(3, 8):
        keys = {key(ranks): best.get(ranks, 0) for ranks in multisets(count)}
        offsets = displace(keys)
        largest = count * weights[-1]
        used = max(offsets[k & (ROWS - 1)] + (k >> ROW_BITS) for k in keys) + 1
        parts += [
            f"#define SLOTS_{count} {used}\n",
            c_array("uint16_t", f"OFFSETS_{count}", offsets, f"Displacements, {count} cards."),
        ]
        if count >= 5:
            slots = fill_slots(offsets, keys, largest)
            comment = f"Best of {count} cards without a flush, by slot."
            parts.append(c_array("uint16_t", f"STRENGTHS_{count}", slots, comment))
    return "\n".join([*parts, "#endif"]) + "\n"


def main() -> int:
    """Write the header, or with --check compare it with what is committed."""
    parser = argparse.ArgumentParser(description="Generate the tables of hand strength.")
    parser.add_argument("--check", action="store_true", help="compare, do not write")
    options = parser.parse_args()
    text = header()
    if not options.check:
        HEADER.write_text(text)
        return 0
    if HEADER.read_text() != text:
        print(f"{HEADER.name} differs from what tools/generate_tables.py makes", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
