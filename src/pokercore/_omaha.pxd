# Omaha strength, exactly two hole cards and three of the board, for the other native modules.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from pokercore._cards cimport lowest_bit
from pokercore._evaluation cimport HandTables, low_ranks, mask_ranks, rank_slot

cdef enum:
    PAIRS = 91  # multisets of two ranks
    MOST_HOLE = 6

# Built at first use. A row holds, for the rank multiset of a board, the best hand without a
# flush that each pair of hole ranks makes with three of the board.
cdef struct OmahaTables:
    uint16_t *rows[6]    # by size of the board, 3 to 5: the row of slot 0
    uint64_t bits[64]    # by card index: its bit in a card mask; 0 from 52 up
    uint8_t pairs[256]   # 16 * rank + rank: the place of a pair in a row
    uint8_t lows[65536]  # 256 * low ranks of the board + low ranks of the hand

# A deal as numbers, from masks or from indices.
cdef struct Deal:
    uint64_t board
    uint64_t hole
    uint64_t key               # of the board; suit counters reach 8 with three cards
    uint8_t ranks[MOST_HOLE]   # of the hole cards

cdef const OmahaTables *omaha_tables() except NULL


cdef inline const uint16_t *board_row(
    const HandTables *h, const OmahaTables *t, uint64_t key, int size
) noexcept nogil:
    cdef unsigned slot = rank_slot(h.ranks[size].offsets, <uint32_t>key)
    if slot >= h.ranks[size].slots:  # never for cards that were checked
        slot = 0
    return t.rows[size] + PAIRS * slot


cdef inline uint64_t top_bits(uint64_t bits, int kept) noexcept nogil:
    """The `kept` highest of the bits, of which there are at least as many."""
    cdef uint64_t rest = bits
    while kept:
        rest &= rest - 1
        kept -= 1
    while rest:
        rest &= rest - 1
        bits &= bits - 1
    return bits


cdef inline bint two_bits(uint64_t bits) noexcept nogil:
    cdef uint64_t rest = bits & (bits - 1)
    return rest != 0 and rest & (rest - 1) == 0


cdef inline uint16_t flush_of_suit(
    const HandTables *h, uint64_t hole, uint64_t board
) noexcept nogil:
    """Best flush of two ranks of `hole` and three of `board`, ranks of one suit; else 0.

    Short of a straight flush each side gives its highest. In a straight flush each rank comes
    from the one side that holds it, so it needs two of its five from the hand.
    """
    cdef uint64_t straight, both = hole | board
    cdef uint16_t best = h.flush_strengths[top_bits(hole, 2) | top_bits(board, 3)]
    cdef uint64_t runs = both << 1 | both >> 12  # the ace also below the deuce, as bit 0
    runs &= runs >> 1 & runs >> 2 & runs >> 3 & runs >> 4
    while runs:
        straight = runs & (0 - runs)
        runs ^= straight
        straight = straight * 0x1F >> 1 | (straight & 1) << 12
        if two_bits(straight & hole):
            best = max(best, h.flush_strengths[straight])
    return best


cdef inline uint16_t row_strength(
    const OmahaTables *t, const uint16_t *row, const uint8_t *ranks, int count
) noexcept nogil:
    """Best entry of a row over the pairs of `count` hole ranks."""
    cdef int i, j
    cdef uint16_t entry, best = 0
    for i in range(1, count):
        for j in range(i):
            entry = row[t.pairs[16 * ranks[i] + ranks[j]]]
            if entry > best:
                best = entry
    return best


cdef inline uint16_t deal_high(
    const HandTables *h, const OmahaTables *t, const Deal *deal, const uint16_t *row, int hole_size
) noexcept nogil:
    cdef uint16_t best = row_strength(t, row, deal.ranks, hole_size)
    cdef uint64_t flush = deal.key >> 32 & 0x8888
    cdef uint64_t board, hole
    cdef int lane
    if flush:
        lane = lowest_bit(flush) >> 2
        board = deal.board >> 16 * lane & 0x1FFF
        hole = deal.hole >> 16 * lane & 0x1FFF
        if hole & (hole - 1):
            best = max(best, flush_of_suit(h, hole, board))
    return best


cdef inline uint16_t deal_low(const OmahaTables *t, const Deal *deal) noexcept nogil:
    cdef unsigned board = low_ranks(mask_ranks(deal.board))
    return t.lows[256 * board + low_ranks(mask_ranks(deal.hole))]
