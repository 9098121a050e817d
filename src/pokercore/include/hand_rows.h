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
#define HAVE_AVX2 1
#include <immintrin.h>
#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#define TARGET_AVX2
#else
#define TARGET_AVX2 __attribute__((target("avx2")))
#endif
#else
#define HAVE_AVX2 0
#endif

#if defined(__aarch64__) || defined(_M_ARM64)
#define HAVE_NEON 1
#include <arm_neon.h>
#else
#define HAVE_NEON 0
#endif

enum { KERNEL_PORTABLE = 0, KERNEL_AVX2 = 1, KERNEL_NEON = 2 };

static int cpu_has_avx2(void) {
#if !HAVE_AVX2
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

#if HAVE_AVX2 || HAVE_NEON

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
#endif

#if HAVE_AVX2
TARGET_AVX2 static inline __m256i twice(const uint8_t *bytes) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
}

TARGET_AVX2 static inline __m256i load_pairs(const uint8_t *cards, int width) {
    __m128i low = _mm_loadu_si128((const __m128i *)cards);
    __m128i high = _mm_loadu_si128((const __m128i *)(cards + 2 * width));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

TARGET_AVX2 static int evaluate_rows_avx2(const HandTables *t, const uint8_t *cards, size_t rows,
                                          int width, uint16_t *out) {
    const RowLookup look = row_lookup(t, width);
    const __m256i spread = twice(look.spread), filler = twice(look.filler);
    const __m256i weights0 = twice(look.weights[0]), weights1 = twice(look.weights[1]);
    const __m256i weights2 = twice(look.weights[2]);
    const __m256i suits0 = twice(look.suits[0]), suits1 = twice(look.suits[1]);
    const __m256i turn1 = twice(look.turns[0]), turn2 = twice(look.turns[1]);
    const __m256i turn3 = twice(look.turns[2]);
    const __m256i start = _mm256_set1_epi64x((long long)look.counts_start);
    const __m256i five = _mm256_set1_epi64x(0x8888), zero = _mm256_setzero_si256();
    const __m256i nibble = _mm256_set1_epi8(15), three = _mm256_set1_epi8(3);
    const size_t whole = vector_rows(rows, width, 4);
    __m256i equal = zero, largest = zero;
    uint64_t keys[BLOCK];
    size_t row = 0;
    while (row < whole) {
        const uint8_t *block = cards + row * (size_t)width;
        size_t size = whole - row < BLOCK ? whole - row : BLOCK;
        uint64_t flushes = 0;
        for (size_t i = 0; i < size; i += 4) {
            __m256i loaded = load_pairs(block + i * (size_t)width, width);
            __m256i held = _mm256_shuffle_epi8(loaded, spread);
            __m256i rank = _mm256_and_si256(_mm256_srli_epi16(held, 2), nibble);
            __m256i suit = _mm256_and_si256(held, three);
            __m256i sum0 = _mm256_sad_epu8(_mm256_shuffle_epi8(weights0, rank), zero);
            __m256i sum1 = _mm256_sad_epu8(_mm256_shuffle_epi8(weights1, rank), zero);
            __m256i sum2 = _mm256_sad_epu8(_mm256_shuffle_epi8(weights2, rank), zero);
            __m256i count0 = _mm256_sad_epu8(_mm256_shuffle_epi8(suits0, suit), zero);
            __m256i count1 = _mm256_sad_epu8(_mm256_shuffle_epi8(suits1, suit), zero);
            __m256i key = _mm256_add_epi64(_mm256_slli_epi64(sum1, 8), _mm256_slli_epi64(sum2, 16));
            __m256i counts = _mm256_add_epi64(_mm256_slli_epi64(count1, 8), start);
            counts = _mm256_and_si256(_mm256_add_epi64(counts, count0), five);
            __m256i mixed = _mm256_cmpeq_epi64(counts, zero);
            flushes |= (uint64_t)(~_mm256_movemask_pd(_mm256_castsi256_pd(mixed)) & 15) << i;
            _mm256_storeu_si256((__m256i *)(keys + i), _mm256_add_epi64(key, sum0));
            held = _mm256_or_si256(held, filler);
            equal = _mm256_or_si256(equal, _mm256_cmpeq_epi8(held, _mm256_shuffle_epi8(held, turn1)));
            equal = _mm256_or_si256(equal, _mm256_cmpeq_epi8(held, _mm256_shuffle_epi8(held, turn2)));
            equal = _mm256_or_si256(equal, _mm256_cmpeq_epi8(held, _mm256_shuffle_epi8(held, turn3)));
            largest = _mm256_max_epu8(largest, loaded); /* all of it bytes of the array */
        }
        block_strengths(t, keys, flushes, block, size, width, out + row);
        row += size;
    }
    equal = _mm256_or_si256(equal, _mm256_subs_epu8(largest, _mm256_set1_epi8(51)));
    evaluate_rows_portable(t, cards + row * (size_t)width, rows - row, width, out + row);
    return _mm256_testz_si256(equal, equal) &&
           good_rows(cards + row * (size_t)width, rows - row, width) == rows - row;
}
#endif

#if HAVE_NEON
static inline uint64x2_t lane_sums(uint8x16_t bytes) {
    return vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(bytes)));
}

static inline uint8x16_t equal_when_turned(uint8x16_t held, uint8x16_t turn) {
    return vceqq_u8(held, vqtbl1q_u8(held, turn));
}

static int evaluate_rows_neon(const HandTables *t, const uint8_t *cards, size_t rows, int width,
                              uint16_t *out) {
    const RowLookup look = row_lookup(t, width);
    const uint8x16_t spread = vld1q_u8(look.spread), filler = vld1q_u8(look.filler);
    const uint8x16_t weights0 = vld1q_u8(look.weights[0]), weights1 = vld1q_u8(look.weights[1]);
    const uint8x16_t weights2 = vld1q_u8(look.weights[2]);
    const uint8x16_t suits0 = vld1q_u8(look.suits[0]), suits1 = vld1q_u8(look.suits[1]);
    const uint8x16_t turn1 = vld1q_u8(look.turns[0]), turn2 = vld1q_u8(look.turns[1]);
    const uint8x16_t turn3 = vld1q_u8(look.turns[2]);
    const size_t whole = vector_rows(rows, width, 2);
    uint8x16_t equal = vdupq_n_u8(0), largest = vdupq_n_u8(0);
    uint64_t keys[BLOCK];
    size_t row = 0;
    while (row < whole) {
        const uint8_t *block = cards + row * (size_t)width;
        size_t size = whole - row < BLOCK ? whole - row : BLOCK;
        uint64_t flushes = 0;
        for (size_t i = 0; i < size; i += 2) {
            uint8x16_t loaded = vld1q_u8(block + i * (size_t)width);
            uint8x16_t held = vqtbl1q_u8(loaded, spread);
            uint8x16_t rank = vandq_u8(vshrq_n_u8(held, 2), vdupq_n_u8(15));
            uint8x16_t suit = vandq_u8(held, vdupq_n_u8(3));
            uint64x2_t key = lane_sums(vqtbl1q_u8(weights0, rank));
            uint64x2_t counts = vdupq_n_u64(look.counts_start);
            key = vaddq_u64(key, vshlq_n_u64(lane_sums(vqtbl1q_u8(weights1, rank)), 8));
            key = vaddq_u64(key, vshlq_n_u64(lane_sums(vqtbl1q_u8(weights2, rank)), 16));
            vst1q_u64(keys + i, key);
            counts = vaddq_u64(counts, lane_sums(vqtbl1q_u8(suits0, suit)));
            counts = vaddq_u64(counts, vshlq_n_u64(lane_sums(vqtbl1q_u8(suits1, suit)), 8));
            flushes |= (uint64_t)((vgetq_lane_u64(counts, 0) & 0x8888) != 0) << i;
            flushes |= (uint64_t)((vgetq_lane_u64(counts, 1) & 0x8888) != 0) << (i + 1);
            held = vorrq_u8(held, filler);
            equal = vorrq_u8(equal, equal_when_turned(held, turn1));
            equal = vorrq_u8(equal, equal_when_turned(held, turn2));
            equal = vorrq_u8(equal, equal_when_turned(held, turn3));
            largest = vmaxq_u8(largest, loaded); /* all of it bytes of the array */
        }
        block_strengths(t, keys, flushes, block, size, width, out + row);
        row += size;
    }
    evaluate_rows_portable(t, cards + row * (size_t)width, rows - row, width, out + row);
    return vmaxvq_u8(equal) == 0 && vmaxvq_u8(largest) <= 51 &&
           good_rows(cards + row * (size_t)width, rows - row, width) == rows - row;
}
#endif

/* Evaluate all rows and return the number of leading good ones; with fewer than `rows` the
 * strengths mean nothing. A kernel that this build lacks is served by the portable one. */
static size_t evaluate_rows(const HandTables *t, int kernel, const uint8_t *cards, size_t rows,
                            int width, uint16_t *out) {
#if HAVE_AVX2
    if (kernel == KERNEL_AVX2) {
        if (evaluate_rows_avx2(t, cards, rows, width, out)) return rows;
        return good_rows(cards, rows, width);
    }
#endif
#if HAVE_NEON
    if (kernel == KERNEL_NEON) {
        if (evaluate_rows_neon(t, cards, rows, width, out)) return rows;
        return good_rows(cards, rows, width);
    }
#endif
    (void)kernel;
    evaluate_rows_portable(t, cards, rows, width, out);
    return good_rows(cards, rows, width);
}

#endif
