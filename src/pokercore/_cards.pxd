# Cards as numbers, for the other native modules.
#
# Card index: 4 * rank + suit, 0 to 51; rank 0 is the deuce and 12 the ace; suits are clubs,
# diamonds, hearts, spades.
#
# Card mask: bit 16 * suit + rank of 64. Each suit is a lane of 16 bits of which the lower 13
# are used, so that the ranks held in a suit are one shift and one AND away.

from libc.stdint cimport uint8_t, uint64_t

cdef extern from "bits.h" nogil:
    int lowest_bit(uint64_t mask)
    int count_bits(uint64_t mask)

cdef enum:
    DECK_SIZE = 52
    RANK_BITS = 0x1FFF  # the used bits of a lane


cdef inline uint64_t deck_mask() noexcept nogil:
    return 0x1FFF1FFF1FFF1FFF


cdef inline int mask_position(int index) noexcept nogil:
    return 16 * (index & 3) + (index >> 2)


cdef inline uint64_t card_bit(int index) noexcept nogil:
    return <uint64_t>1 << mask_position(index)


cdef inline int card_index(int position) noexcept nogil:
    return 4 * (position & 15) + (position >> 4)


# All of these check the caller's object: notation, types, range, repeated cards.
cdef uint64_t read_mask(object cards) except? 0
cdef int read_ids(object cards, uint8_t *ids) except -1
cdef uint64_t check_mask(object mask) except? 0
cdef object repeated_card(int index)
cdef tuple cards_of_ids(const uint8_t *ids, int count)
