# Exact counts of showdowns, for the other native modules.

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from pokercore._cards cimport count_bits, lowest_bit
from pokercore._evaluation cimport HandTables
from pokercore._omaha cimport OmahaTables

cdef enum:
    MOST_PLAYERS = 23  # hold'em: two cards each and a board of five
    MOST_PAIRS = 15

# How often each outcome came, by player: a cell for each number that share the high, 0 if he
# does not, and each number that share the low, 0 if he does not and players + 1 if nobody makes
# one. Games without a low have one column.
cdef struct Tally:
    int64_t *cells
    int players
    int columns


cdef inline int tally_columns(int players, bint hi_lo) noexcept nogil:
    return players + 2 if hi_lo else 1


cdef inline void add_outcome(
    const Tally *t, uint32_t highs, uint32_t lows, int64_t weight
) noexcept nogil:
    """Count `weight` deals that the sets of players `highs` and `lows` win."""
    cdef int high = 1 if highs & (highs - 1) == 0 else count_bits(highs)
    cdef int low = 0, column, player
    cdef uint32_t rest = highs | lows
    cdef bint nobody = t.columns > 1 and lows == 0
    if lows:
        low = 1 if lows & (lows - 1) == 0 else count_bits(lows)
    while rest:
        player = lowest_bit(rest)
        rest &= rest - 1
        column = low if lows >> player & 1 else 0
        if nobody:
            column = t.players + 1
        t.cells[
            (player * (t.players + 1) + (high if highs >> player & 1 else 0)) * t.columns + column
        ] += weight
