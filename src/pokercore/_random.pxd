# Random numbers, for the other native modules.

from libc.stdint cimport uint32_t, uint64_t

# xoshiro256** of Blackman and Vigna, 256 bits of state, seeded by SplitMix64.
cdef struct Xoshiro:
    uint64_t state[4]


cdef inline uint64_t split_mix(uint64_t *state) noexcept nogil:
    cdef uint64_t mixed
    state[0] += 0x9E3779B97F4A7C15ULL
    mixed = state[0]
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ULL
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBULL
    return mixed ^ mixed >> 31


cdef inline void seed_xoshiro(Xoshiro *rng, uint64_t seed) noexcept nogil:
    cdef int i
    for i in range(4):
        rng.state[i] = split_mix(&seed)


cdef inline uint64_t rotated(uint64_t word, int places) noexcept nogil:
    return word << places | word >> (64 - places)


cdef inline uint64_t next_word(Xoshiro *rng) noexcept nogil:
    cdef uint64_t result = rotated(rng.state[1] * 5, 7) * 9, shifted = rng.state[1] << 17
    rng.state[2] ^= rng.state[0]
    rng.state[3] ^= rng.state[1]
    rng.state[1] ^= rng.state[2]
    rng.state[0] ^= rng.state[3]
    rng.state[2] ^= shifted
    rng.state[3] = rotated(rng.state[3], 45)
    return result


# Whether a 32-bit draw that left `low` is one of the 2^32 mod n that would favour some results:
# a draw r becomes the upper half of r * n, and its lower half tells (Lemire's method).
cdef inline bint unfair(uint32_t low, uint32_t n) noexcept nogil:
    return low < n and low < (0 - n) % n


# A number below n, each equally likely, from the upper halves of outputs; n from 1 to 2^32 - 1.
cdef inline uint32_t below(Xoshiro *rng, uint32_t n) noexcept nogil:
    cdef uint64_t product = (next_word(rng) >> 32) * n
    while unfair(<uint32_t>product, n):
        product = (next_word(rng) >> 32) * n
    return <uint32_t>(product >> 32)
