"""Strength of five to seven cards, high and low: single hands and arrays of hands."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from pokercore._cards cimport check_mask, count_bits, read_mask

from pokercore.errors import CardError, counted

cdef extern from "hand_tables.h" nogil:
    const uint32_t RANK_WEIGHTS[16]
    const uint64_t MASK_KEYS[64]
    const uint64_t INDEX_KEYS[64]
    const uint16_t FLUSH_STRENGTHS[8192]
    const uint8_t LOW_STRENGTHS[256]
    const uint16_t OFFSETS_3[8192]
    const unsigned SLOTS_3
    const uint16_t OFFSETS_4[8192]
    const unsigned SLOTS_4
    const uint16_t OFFSETS_5[8192]
    const unsigned SLOTS_5
    const uint16_t OFFSETS_6[8192]
    const unsigned SLOTS_6
    const uint16_t OFFSETS_7[8192]
    const unsigned SLOTS_7
    const uint16_t STRENGTHS_5[1]
    const uint16_t STRENGTHS_6[1]
    const uint16_t STRENGTHS_7[1]

cdef extern from "hand_rows.h" nogil:
    const int HAVE_NEON
    const int KERNEL_PORTABLE
    const int KERNEL_AVX2
    const int KERNEL_SSSE3
    const int KERNEL_NEON
    int cpu_has_avx2()
    int cpu_has_ssse3()
    size_t good_rows(const uint8_t *cards, size_t rows, int width)
    size_t evaluate_rows(const HandTables *t, int kernel, const uint8_t *cards, size_t rows,
                         int width, uint16_t *out)
    void evaluate_low_rows(const HandTables *t, const uint8_t *cards, size_t rows, int width,
                           uint16_t *out)


cdef RankTable _rank_table(
    const uint16_t *offsets, const uint16_t *strengths, unsigned slots
) noexcept:
    cdef RankTable table
    table.offsets, table.strengths, table.slots = offsets, strengths, slots
    return table


cdef HandTables _TABLES
_TABLES.rank_weights = RANK_WEIGHTS
_TABLES.mask_keys = MASK_KEYS
_TABLES.index_keys = INDEX_KEYS
_TABLES.flush_strengths = FLUSH_STRENGTHS
_TABLES.low_strengths = LOW_STRENGTHS
_TABLES.ranks[3] = _rank_table(OFFSETS_3, NULL, SLOTS_3)
_TABLES.ranks[4] = _rank_table(OFFSETS_4, NULL, SLOTS_4)
_TABLES.ranks[5] = _rank_table(OFFSETS_5, STRENGTHS_5, SLOTS_5)
_TABLES.ranks[6] = _rank_table(OFFSETS_6, STRENGTHS_6, SLOTS_6)
_TABLES.ranks[7] = _rank_table(OFFSETS_7, STRENGTHS_7, SLOTS_7)

_KERNELS = {
    "portable": KERNEL_PORTABLE,
    "avx2": KERNEL_AVX2,
    "ssse3": KERNEL_SSSE3,
    "neon": KERNEL_NEON,
}


cdef const HandTables *hand_tables() noexcept nogil:
    return &_TABLES


cdef int _check_count(uint64_t mask) except -1:
    cdef int count = count_bits(mask)
    if count < 5 or count > 7:
        raise CardError(f"{counted(count, 'card')} given; a hand to evaluate has 5 to 7")
    return count


cdef inline uint16_t _low_of_mask(uint64_t mask) noexcept nogil:
    return LOW_STRENGTHS[low_ranks(mask_ranks(mask))]


def evaluate(cards):
    """Return the strength of the best five of 5 to 7 cards: 1 to 7462, larger is stronger.

    Args:
        cards: Text ('AhKd…'), a sequence or set of Cards, texts or indices, or a card mask.

    Raises:
        NotationError: text that is no card.
        CardError: fewer than 5 or more than 7 cards, a repeated card, or another type.

    Source: rules 1.30, 1.97 and 1.98 (standard ranking; suits never break ties). Thread safe.

    >>> evaluate("AsKsQsJsTs"), evaluate("7c5d4h3s2c")
    (7462, 1)
    """
    cdef uint64_t mask = read_mask(cards)
    return mask_strength(&_TABLES, mask, _check_count(mask))


def evaluate_mask(mask):
    """Return the strength of the 5 to 7 cards of a card mask; see `evaluate`.

    Raises:
        CardError: not an int, bits outside the layout, or a wrong count of cards.
    """
    cdef uint64_t checked = check_mask(mask)
    return mask_strength(&_TABLES, checked, _check_count(checked))


def evaluate_low(cards):
    """Return the strength of the 8-or-better low in 5 to 7 cards: 1 to 56, or 0 without one.

    Args:
        cards: As for `evaluate`.

    Raises:
        NotationError: text that is no card.
        CardError: fewer than 5 or more than 7 cards, a repeated card, or another type.

    Source: rules 1.44 to 1.48 and 2.28 (five different ranks, none above the eight; the ace
    is low; straights and flushes do not count). Thread safe.

    >>> evaluate_low("Ah2d3c4s5h"), evaluate_low("8c7d6h5s4c"), evaluate_low("9c7d6h5s4c")
    (56, 1, 0)
    """
    cdef uint64_t mask = read_mask(cards)
    _check_count(mask)
    return _low_of_mask(mask)


def evaluate_low_mask(mask):
    """Return the strength of the low in the 5 to 7 cards of a card mask; see `evaluate_low`.

    Raises:
        CardError: not an int, bits outside the layout, or a wrong count of cards.
    """
    cdef uint64_t checked = check_mask(mask)
    _check_count(checked)
    return _low_of_mask(checked)


def kernels():
    """Return the names of the batch kernels that this machine can run, the best one first."""
    cdef list names = ["portable"]
    if HAVE_NEON:
        names.insert(0, "neon")
    if cpu_has_ssse3():
        names.insert(0, "ssse3")
    if cpu_has_avx2():
        names.insert(0, "avx2")
    return tuple(names)


cdef int _kernel(str name) except -1:
    if name not in kernels():
        raise ValueError(f"no kernel {name!r} here; there are {kernels()}")
    return _KERNELS[name]


cdef int _check_width(Py_ssize_t width) except -1:
    if width < 5 or width > 7:
        raise CardError(f"rows of {width} cards; a hand to evaluate has 5 to 7")
    return <int>width


cdef int _check_places(Py_ssize_t rows, Py_ssize_t places) except -1:
    if rows != places:
        raise CardError(f"out has {places} places for {rows} rows")
    return 0


def fill_strengths(
    const uint8_t[:, ::1] cards not None, uint16_t[::1] out not None, str kernel not None
):
    """Write the strength of each row of 5 to 7 cards to `out`; return the count of good rows.

    A good row holds different cards of the deck. With fewer good rows than rows, the first bad
    one is the row of that number and what `out` holds means nothing. Releases the GIL.
    """
    cdef size_t rows = cards.shape[0]
    cdef int width = _check_width(cards.shape[1]), chosen = _kernel(kernel)
    _check_places(cards.shape[0], out.shape[0])
    if rows == 0:
        return 0
    cdef const uint8_t *first = &cards[0, 0]
    cdef uint16_t *target = &out[0]
    with nogil:
        rows = evaluate_rows(&_TABLES, chosen, first, rows, width, target)
    return rows


def fill_low_strengths(const uint8_t[:, ::1] cards not None, uint16_t[::1] out not None):
    """Write the strength of the low of each row to `out`, as `fill_strengths` does."""
    cdef size_t rows = cards.shape[0]
    cdef int width = _check_width(cards.shape[1])
    _check_places(cards.shape[0], out.shape[0])
    if rows == 0:
        return 0
    cdef const uint8_t *first = &cards[0, 0]
    cdef uint16_t *target = &out[0]
    with nogil:
        evaluate_low_rows(&_TABLES, first, rows, width, target)
        rows = good_rows(first, rows, width)
    return rows
