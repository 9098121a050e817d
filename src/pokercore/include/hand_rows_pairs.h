/* The vector kernel of hand_rows.h for vectors of 16 bytes, SSSE3 or NEON: two rows a step. */
#ifndef POKERCORE_HAND_ROWS_PAIRS_H
#define POKERCORE_HAND_ROWS_PAIRS_H

/* The instructions the kernel is made of: 16 bytes, and the two sums of their halves. */
#if ON_X86
#define PAIRS TARGET("ssse3")
typedef __m128i Bytes;
typedef __m128i Sums;

PAIRS static inline Bytes load_bytes(const uint8_t *at) {
    return _mm_loadu_si128((const __m128i *)at);
}
PAIRS static inline Bytes all_bytes(uint8_t byte) { return _mm_set1_epi8((char)byte); }
PAIRS static inline Bytes look_up(Bytes table, Bytes at) { return _mm_shuffle_epi8(table, at); }
PAIRS static inline Bytes both(Bytes a, Bytes b) { return _mm_and_si128(a, b); }
PAIRS static inline Bytes either(Bytes a, Bytes b) { return _mm_or_si128(a, b); }
PAIRS static inline Bytes larger(Bytes a, Bytes b) { return _mm_max_epu8(a, b); }
PAIRS static inline Bytes equal_bytes(Bytes a, Bytes b) { return _mm_cmpeq_epi8(a, b); }
/* Each byte over 4, with bits of its neighbour above: the caller keeps the low four. */
PAIRS static inline Bytes quarters(Bytes a) { return _mm_srli_epi16(a, 2); }
PAIRS static inline int none_set(Bytes a) {
    return _mm_movemask_epi8(_mm_cmpeq_epi8(a, _mm_setzero_si128())) == 0xFFFF;
}
PAIRS static inline Sums sums_of(Bytes a) { return _mm_sad_epu8(a, _mm_setzero_si128()); }
PAIRS static inline Sums all_sums(uint64_t sum) { return _mm_set1_epi64x((long long)sum); }
PAIRS static inline Sums plus_bytes_up(Sums a, Sums b, int bytes) {
    return _mm_add_epi64(a, _mm_sll_epi64(b, _mm_cvtsi32_si128(8 * bytes)));
}
PAIRS static inline void store_sums(uint64_t *at, Sums a) { _mm_storeu_si128((__m128i *)at, a); }
#else
#define PAIRS
typedef uint8x16_t Bytes;
typedef uint64x2_t Sums;

static inline Bytes load_bytes(const uint8_t *at) { return vld1q_u8(at); }
static inline Bytes all_bytes(uint8_t byte) { return vdupq_n_u8(byte); }
static inline Bytes look_up(Bytes table, Bytes at) { return vqtbl1q_u8(table, at); }
static inline Bytes both(Bytes a, Bytes b) { return vandq_u8(a, b); }
static inline Bytes either(Bytes a, Bytes b) { return vorrq_u8(a, b); }
static inline Bytes larger(Bytes a, Bytes b) { return vmaxq_u8(a, b); }
static inline Bytes equal_bytes(Bytes a, Bytes b) { return vceqq_u8(a, b); }
static inline Bytes quarters(Bytes a) { return vshrq_n_u8(a, 2); }
static inline int none_set(Bytes a) { return vmaxvq_u8(a) == 0; }
static inline Sums sums_of(Bytes a) { return vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(a))); }
static inline Sums all_sums(uint64_t sum) { return vdupq_n_u64(sum); }
static inline Sums plus_bytes_up(Sums a, Sums b, int bytes) {
    return vaddq_u64(a, vshlq_u64(b, vdupq_n_s64(8 * bytes)));
}
static inline void store_sums(uint64_t *at, Sums a) { vst1q_u64(at, a); }
#endif

PAIRS static int evaluate_rows_pairs(const HandTables *t, const uint8_t *cards, size_t rows,
                                     int width, uint16_t *out) {
    const RowLookup look = row_lookup(t, width);
    const Bytes spread = load_bytes(look.spread), filler = load_bytes(look.filler);
    const Bytes weights0 = load_bytes(look.weights[0]), weights1 = load_bytes(look.weights[1]);
    const Bytes weights2 = load_bytes(look.weights[2]);
    const Bytes suits0 = load_bytes(look.suits[0]), suits1 = load_bytes(look.suits[1]);
    const Bytes turn1 = load_bytes(look.turns[0]), turn2 = load_bytes(look.turns[1]);
    const Bytes turn3 = load_bytes(look.turns[2]);
    const Bytes nibble = all_bytes(15), three = all_bytes(3);
    const size_t whole = vector_rows(rows, width, 2);
    Bytes equal = all_bytes(0), largest = all_bytes(0);
    uint64_t keys[BLOCK], counts[2];
    size_t row = 0;
    while (row < whole) {
        const uint8_t *block = cards + row * (size_t)width;
        size_t size = whole - row < BLOCK ? whole - row : BLOCK;
        uint64_t flushes = 0;
        for (size_t i = 0; i < size; i += 2) {
            Bytes loaded = load_bytes(block + i * (size_t)width);
            Bytes held = look_up(loaded, spread);
            Bytes rank = both(quarters(held), nibble), suit = both(held, three);
            Sums key = sums_of(look_up(weights0, rank));
            Sums count = all_sums(look.counts_start);
            count = plus_bytes_up(count, sums_of(look_up(suits0, suit)), 0);
            key = plus_bytes_up(key, sums_of(look_up(weights1, rank)), 1);
            key = plus_bytes_up(key, sums_of(look_up(weights2, rank)), 2);
            store_sums(keys + i, key);
            store_sums(counts, plus_bytes_up(count, sums_of(look_up(suits1, suit)), 1));
            flushes |= (uint64_t)((counts[0] & 0x8888) != 0) << i;
            flushes |= (uint64_t)((counts[1] & 0x8888) != 0) << (i + 1);
            held = either(held, filler);
            equal = either(equal, equal_bytes(held, look_up(held, turn1)));
            equal = either(equal, equal_bytes(held, look_up(held, turn2)));
            equal = either(equal, equal_bytes(held, look_up(held, turn3)));
            largest = larger(largest, loaded); /* all of it bytes of the array */
        }
        block_strengths(t, keys, flushes, block, size, width, out + row);
        row += size;
    }
    evaluate_rows_portable(t, cards + row * (size_t)width, rows - row, width, out + row);
    return none_set(equal) && none_set(equal_bytes(largest, larger(largest, all_bytes(52)))) &&
           good_rows(cards + row * (size_t)width, rows - row, width) == rows - row;
}

#undef PAIRS

#endif
