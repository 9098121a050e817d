/* Strength of many hands: arrays of rows of five to seven card indices, checked on the way.
 *
 * The vector kernels put each row into a lane of eight bytes and look the three bytes of all
 * rank weights up with byte shuffles. Adding the bytes of a lane gives the bytes' sums, and
 * sum0 + 256 sum1 + 65536 sum2 is the key of the hand. Two more shuffles count suits: clubs 1
 * and diamonds 16 in one sum, hearts and spades in another, so that adding 3 to each count
 * sets its top bit where there are five. The few rows with a flush are looked up afterwards.
 *
 * Repeated cards: a lane is compared with itself turned by 1, 2 and 3 of its cards, which
 * brings every pair among up to seven together.
 *
 * Like the scalar kernels these are total: bytes that are no cards give a meaningless strength
 * and a report, never a read outside the tables.
 */
#ifndef POKERCORE_HAND_ROWS_H
#define POKERCORE_HAND_ROWS_H

#include "hand.h"

#if defined(__x86_64__) || (defined(_M_X64) && !defined(_M_ARM64EC))
#define ON_X86 1
#include <immintrin.h>
#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#define TARGET(features)
#else
#define TARGET(features) __attribute__((target(features)))
#endif
#else
#define ON_X86 0
#endif

#if defined(__aarch64__) || defined(_M_ARM64)
#define HAVE_NEON 1
#include <arm_neon.h>
#else
#define HAVE_NEON 0
#endif

enum { KERNEL_PORTABLE = 0, KERNEL_AVX2 = 1, KERNEL_SSSE3 = 2, KERNEL_NEON = 3 };

static int cpu_has_ssse3(void) {
#if !ON_X86
    return 0;
#elif defined(_MSC_VER) && !defined(__clang__)
    int info[4];
    __cpuid(info, 1);
    return (info[2] & 1 << 9) != 0;
#else
    __builtin_cpu_init();
    return __builtin_cpu_supports("ssse3") != 0;
#endif
}

static int cpu_has_avx2(void) {
#if !ON_X86
    return 0;
#elif defined(_MSC_VER) && !defined(__clang__)
    int info[4];
    __cpuid(info, 0);
    if (info[0] < 7) return 0;
    __cpuid(info, 1);
    if (!(info[2] & 1 << 27) || (_xgetbv(0) & 6) != 6) return 0; /* the system saves AVX state */
    __cpuidex(info, 7, 0);
    return (info[1] & 1 << 5) != 0;
#else
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") != 0;
#endif
}

static inline uint64_t row_mask(const uint8_t *cards, int width) {
    uint64_t mask = 0;
    for (int i = 0; i < width; i++) mask |= UINT64_C(1) << card_position(cards[i]);
    return mask;
}

/* Number of leading rows that hold `width` different cards of the deck. */
static size_t good_rows(const uint8_t *cards, size_t rows, int width) {
    for (size_t row = 0; row < rows; row++, cards += width) {
        uint64_t mask = 0;
        unsigned bytes = 0;
        for (int i = 0; i < width; i++) {
            bytes |= cards[i];
            mask |= UINT64_C(1) << card_position(cards[i]);
        }
        if (bytes > 63 || mask & ~DECK_MASK || count_bits(mask) != width) return row;
    }
    return rows;
}

static void evaluate_rows_portable(const HandTables *t, const uint8_t *cards, size_t rows,
                                   int width, uint16_t *out) {
    const RankTable table = t->ranks[width];
    for (size_t row = 0; row < rows; row++, cards += width) {
        uint64_t key = KEY_START, flush_bits;
        for (int i = 0; i < width; i++) key += t->index_keys[cards[i] & 63];
        flush_bits = key >> 32 & FLUSH_BITS;
        out[row] = flush_bits ? flush_strength(t, row_mask(cards, width), flush_bits)
                              : table.strengths[rank_slot(table.offsets, (uint32_t)key)];
    }
}

static void evaluate_low_rows(const HandTables *t, const uint8_t *cards, size_t rows, int width,
                              uint16_t *out) {
    for (size_t row = 0; row < rows; row++, cards += width) {
        unsigned ranks = 0;
        for (int i = 0; i < width; i++) ranks |= 1u << (cards[i] >> 2 & 15);
        out[row] = t->low_strengths[low_ranks(ranks & 0x1FFF)];
    }
}

#if ON_X86 || HAVE_NEON

/* What the vector kernels look up, for rows of one width. Unused bytes of a lane become 0, the
 * deuce of clubs of weight 0; the count of clubs that they add is taken off. */
typedef struct {
    uint8_t spread[16];     /* where the bytes of two rows go: a lane of eight each */
    uint8_t weights[3][16]; /* the bytes of the rank weights */
    uint8_t suits[2][16];   /* count weights of clubs and diamonds; of hearts and spades */
    uint8_t turns[3][16];   /* a lane turned by 1, 2, 3 of its cards */
    uint8_t filler[16];     /* makes the unused bytes unlike any card */
    uint64_t counts_start;  /* 3 for each suit, less the clubs of the unused bytes */
} RowLookup;

enum { BLOCK = 64 }; /* rows whose keys are made before their strengths are looked up */

static RowLookup row_lookup(const HandTables *t, int width) {
    RowLookup look;
    for (int i = 0; i < 16; i++) {
        int lane = i & 8, at = i & 7, used = at < width;
        look.spread[i] = used ? (uint8_t)((i >> 3) * width + at) : 0x80;
        look.filler[i] = used ? 0 : 0xFF;
        for (int turn = 0; turn < 3; turn++)
            look.turns[turn][i] = (uint8_t)(lane | (used ? (at + turn + 1) % width : 0));
        for (int byte = 0; byte < 3; byte++)
            look.weights[byte][i] = (uint8_t)(t->rank_weights[i] >> 8 * byte);
        look.suits[0][i] = (i & 3) == 0 ? 1 : (i & 3) == 1 ? 16 : 0;
        look.suits[1][i] = (i & 3) == 2 ? 1 : (i & 3) == 3 ? 16 : 0;
    }
    look.counts_start = (uint64_t)(0x3333 - (8 - width));
    return look;
}

/* Look up the strengths of a block by keys; rows in the set `flushes` hold a flush. */
static inline void block_strengths(const HandTables *t, const uint64_t *keys, uint64_t flushes,
                                   const uint8_t *cards, size_t rows, int width, uint16_t *out) {
    const RankTable table = t->ranks[width];
    for (size_t row = 0; row < rows; row++)
        out[row] = table.strengths[rank_slot(table.offsets, (uint32_t)keys[row])];
    for (; flushes; flushes &= flushes - 1) {
        size_t row = (size_t)lowest_bit(flushes);
        uint64_t mask = row_mask(cards + row * (size_t)width, width);
        const uint16_t *strengths = t->flush_strengths; /* 0 for all suits but one */
        out[row] = strengths[mask & 0x1FFF] | strengths[mask >> 16 & 0x1FFF] |
                   strengths[mask >> 32 & 0x1FFF] | strengths[mask >> 48 & 0x1FFF];
    }
}

/* Rows that a kernel of two (four) rows a step may load without reading past the array: each
 * load takes 16 bytes from the start of a pair of rows. */
static inline size_t vector_rows(size_t rows, int width, size_t step) {
    size_t spare = (size_t)(16 - 2 * width + width - 1) / (size_t)width;
    return rows < spare ? 0 : (rows - spare) / step * step;
}

#include "hand_rows_pairs.h"
#if ON_X86
#include "hand_rows_avx2.h"
#endif
#endif

/* Evaluate all rows and return the number of leading good ones; with fewer than `rows` the
 * strengths mean nothing. The kernel is one that this machine can run. */
static size_t evaluate_rows(const HandTables *t, int kernel, const uint8_t *cards, size_t rows,
                            int width, uint16_t *out) {
#if ON_X86
    if (kernel == KERNEL_AVX2 && evaluate_rows_avx2(t, cards, rows, width, out)) return rows;
#endif
#if ON_X86 || HAVE_NEON
    if ((kernel == KERNEL_SSSE3 || kernel == KERNEL_NEON) &&
        evaluate_rows_pairs(t, cards, rows, width, out))
        return rows;
    if (kernel != KERNEL_PORTABLE) return good_rows(cards, rows, width);
#endif
    (void)kernel;
    evaluate_rows_portable(t, cards, rows, width, out);
    return good_rows(cards, rows, width);
}

#endif
