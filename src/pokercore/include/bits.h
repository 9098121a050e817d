/* Bit counts that every supported compiler has, without instructions beyond the baseline. */
#ifndef POKERCORE_BITS_H
#define POKERCORE_BITS_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

/* Position of the lowest set bit; `mask` must not be 0. */
static inline int lowest_bit(uint64_t mask) {
#if defined(_MSC_VER) && !defined(__clang__)
    unsigned long position;
    _BitScanForward64(&position, mask);
    return (int)position;
#else
    return __builtin_ctzll(mask);
#endif
}

/* Number of set bits, by adding neighbours: pairs, nibbles, bytes, then all bytes at once. */
static inline int count_bits(uint64_t mask) {
    mask -= (mask >> 1) & UINT64_C(0x5555555555555555);
    mask = (mask & UINT64_C(0x3333333333333333)) + ((mask >> 2) & UINT64_C(0x3333333333333333));
    mask = (mask + (mask >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)((mask * UINT64_C(0x0101010101010101)) >> 56);
}

/* Ask for a cache line before it is needed. */
static inline void prefetch(const void *address) {
#if defined(_MSC_VER) && !defined(__clang__)
    (void)address;
#else
    __builtin_prefetch(address);
#endif
}

#endif
