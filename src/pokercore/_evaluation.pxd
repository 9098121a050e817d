# Strength of five to seven cards, for the other native modules. The tables live in
# `_evaluation`; others ask once for their address.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from "hand.h" nogil:
    const uint64_t KEY_START
    const uint64_t FLUSH_BITS
    ctypedef struct RankTable:
        const uint16_t *offsets
        const uint16_t *strengths
        unsigned slots
    ctypedef struct HandTables:
        const uint32_t *rank_weights
        const uint64_t *mask_keys
        const uint64_t *index_keys
        const uint16_t *flush_strengths
        const uint8_t *low_strengths
        RankTable ranks[8]
    unsigned rank_slot(const uint16_t *offsets, uint32_t key)
    uint16_t flush_strength(const HandTables *t, uint64_t mask, uint64_t flush_bits)
    uint16_t mask_strength(const HandTables *t, uint64_t mask, int count)
    unsigned low_ranks(unsigned ranks)
    unsigned mask_ranks(uint64_t mask)

cdef const HandTables *hand_tables() noexcept nogil
