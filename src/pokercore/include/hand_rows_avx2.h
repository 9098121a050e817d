/* The vector kernel of hand_rows.h for AVX2: four rows a step. */
#ifndef POKERCORE_HAND_ROWS_AVX2_H
#define POKERCORE_HAND_ROWS_AVX2_H

TARGET("avx2") static inline __m256i twice(const uint8_t *bytes) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
}

TARGET("avx2") static inline __m256i load_pairs(const uint8_t *cards, int width) {
    __m128i low = _mm_loadu_si128((const __m128i *)cards);
    __m128i high = _mm_loadu_si128((const __m128i *)(cards + 2 * width));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

TARGET("avx2") static int evaluate_rows_avx2(const HandTables *t, const uint8_t *cards, size_t rows,
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
