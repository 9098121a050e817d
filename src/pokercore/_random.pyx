"""Shuffles without bias, from a seeded generator or from the system's secure source."""

from os import urandom

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from pokercore._cards cimport DECK_SIZE, read_ids

from pokercore._numbers import whole_number
from pokercore.errors import CardError, shown

cdef enum:
    ROWS_A_FETCH = 512  # rows shuffled with one fetch from the secure source


cdef class Shuffler:
    """Shuffles and deals cards; owns its generator and is for one thread at a time.

    Args:
        seed: An int from 0 to 2^64 - 1 for xoshiro256**, or None for the system's secure source.
        cards: The cards to shuffle, in any form.
    """

    cdef Xoshiro _rng
    cdef bint _secure
    cdef uint8_t _cards[DECK_SIZE]
    cdef int _size

    def __cinit__(self, seed, cards):
        self._size = read_ids(cards, self._cards)
        self._secure = seed is None
        if seed is not None:
            whole = whole_number(seed)
            if whole is None:
                raise CardError(f"{shown(seed)} is not a seed; a seed is an int or None")
            if whole < 0 or whole >> 64:
                raise CardError(f"seed {shown(whole)} is not one of 0 to 2^64 - 1")
            seed_xoshiro(&self._rng, whole)

    @cython.binding(False)  # a method of Python's own kind checks what it is called on
    def fill(self, uint8_t[:, ::1] rows not None):
        """Write a fresh deal to each row: as many cards as it is wide. Releases the GIL."""
        cdef Py_ssize_t width = rows.shape[1], row = 0, count = rows.shape[0]
        if width > self._size:
            raise CardError(f"{width} cards a deal; there are {self._size}")
        if count == 0 or width == 0:
            return
        cdef uint8_t *target = &rows[0, 0]
        cdef bytes words
        cdef const uint32_t *first
        cdef Py_ssize_t wanted
        if not self._secure:
            with nogil:
                self._deal(target, <int>width, count, NULL, NULL)
            return
        while row < count:
            # One word a card and a few for the rare draw that is drawn again.
            wanted = width * min(count - row, ROWS_A_FETCH) + 8
            words = urandom(4 * wanted)
            first = <const uint32_t *>PyBytes_AS_STRING(words)
            with nogil:
                row += self._deal(
                    target + row * width, <int>width, count - row, first, first + wanted
                )

    cdef Py_ssize_t _deal(
        self,
        uint8_t *target,
        int width,
        Py_ssize_t rows,
        const uint32_t *word,
        const uint32_t *end,
    ) noexcept nogil:
        """Deal by the generator, or by words until they no longer suffice; return how many rows."""
        cdef uint8_t cards[DECK_SIZE]
        cdef Py_ssize_t row
        cdef int i, chosen
        cdef int64_t drawn
        for row in range(rows):
            for i in range(self._size):
                cards[i] = self._cards[i]
            for i in range(width):
                chosen = i
                if self._size - i > 1:
                    if word == NULL:
                        drawn = below(&self._rng, self._size - i)
                    else:
                        drawn = below_by_words(&word, end, self._size - i)
                        if drawn < 0:
                            return row
                    chosen += <int>drawn
                target[i] = cards[chosen]
                cards[chosen] = cards[i]
            target += width
        return rows


cdef inline int64_t below_by_words(
    const uint32_t **word, const uint32_t *end, uint32_t n
) noexcept nogil:
    """A number below n from the next words, each equally likely; -1 when they are used up."""
    cdef uint64_t product
    while word[0] != end:
        product = <uint64_t>word[0][0] * n
        word[0] += 1
        if not unfair(<uint32_t>product, n):
            return <int64_t>(product >> 32)
    return -1
