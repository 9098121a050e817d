/* A pointer that threads publish once and read without a lock. */
#ifndef POKERCORE_PUBLISHED_H
#define POKERCORE_PUBLISHED_H

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>

static inline void *published(void *volatile *place) {
    return _InterlockedCompareExchangePointer(place, 0, 0);
}

/* Publish `ours` unless another thread was first; return what is published. */
static inline void *publish(void *volatile *place, void *ours) {
    void *first = _InterlockedCompareExchangePointer(place, ours, 0);
    return first ? first : ours;
}
#else
static inline void *published(void *volatile *place) {
    return __atomic_load_n(place, __ATOMIC_ACQUIRE);
}

/* Publish `ours` unless another thread was first; return what is published. */
static inline void *publish(void *volatile *place, void *ours) {
    void *expected = 0;
    if (__atomic_compare_exchange_n(place, &expected, ours, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        return ours;
    return expected;
}
#endif

#endif
