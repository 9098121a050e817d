/* Strength of one hand of five to seven cards: the tables and the scalar kernels.
 *
 * Every kernel is total: whatever the input, no read leaves the tables. Results mean something
 * only for input that was checked.
 */
#ifndef POKERCORE_HAND_H
#define POKERCORE_HAND_H

#include <stddef.h>

#include "bits.h"

#define DECK_MASK UINT64_C(0x1FFF1FFF1FFF1FFF)
#define ROW_BITS 13
#define ROW_MASK ((1u << ROW_BITS) - 1)

/* Counters of suits start at 3 in the upper half of a key: with five cards of a suit its top
 * bit is set. tools/generate_tables.py derives keys and tables. */
#define KEY_START UINT64_C(0x333300000000)
#define FLUSH_BITS UINT64_C(0x8888)

/* The perfect hash of the rank multisets of one number of cards. */
typedef struct {
    const uint16_t *offsets;   /* by the lower ROW_BITS of a key */
    const uint16_t *strengths; /* by slot: the best hand without a flush; from 5 cards up */
    unsigned slots;            /* slots that multisets have */
} RankTable;

typedef struct {
    const uint32_t *rank_weights;    /* 16, by rank */
    const uint64_t *mask_keys;       /* 64, by position in a card mask */
    const uint64_t *index_keys;      /* 64, by card index */
    const uint16_t *flush_strengths; /* 8192, by the ranks held in a suit */
    const uint8_t *low_strengths;    /* 256, by the ranks A, 2 to 8 held */
    RankTable ranks[8];              /* by number of cards, from 3 */
} HandTables;

static inline int card_position(unsigned index) {
    return (int)(16 * (index & 3) + (index >> 2 & 15));
}

static inline unsigned rank_slot(const uint16_t *offsets, uint32_t key) {
    return offsets[key & ROW_MASK] + (key >> ROW_BITS);
}

/* Strength of the flush in `mask`, by the top bits of the suit counters (one is set). */
static inline uint16_t flush_strength(const HandTables *t, uint64_t mask, uint64_t flush_bits) {
    int lane = lowest_bit(flush_bits) >> 2;
    return t->flush_strengths[mask >> 16 * lane & 0x1FFF];
}

/* Strength of the 5 to 7 cards of a mask. A flush beats all that may stand beside it in seven
 * cards: five different ranks and two more cards make no full house. */
static inline uint16_t mask_strength(const HandTables *t, uint64_t mask, int count) {
    uint64_t key = KEY_START, flush_bits;
    const RankTable *table = &t->ranks[count];
    for (uint64_t rest = mask; rest; rest &= rest - 1) key += t->mask_keys[lowest_bit(rest)];
    flush_bits = key >> 32 & FLUSH_BITS;
    if (flush_bits) return flush_strength(t, mask, flush_bits);
    return table->strengths[rank_slot(table->offsets, (uint32_t)key)];
}

/* Ranks A, 2 to 8 of a set of ranks (bit 0 the deuce, bit 12 the ace), the ace as bit 0. */
static inline unsigned low_ranks(unsigned ranks) {
    return (ranks << 1 | ranks >> 12) & 0xFF;
}

static inline unsigned mask_ranks(uint64_t mask) {
    return (unsigned)((mask | mask >> 16 | mask >> 32 | mask >> 48) & 0x1FFF);
}

#endif
