"""Hold'em range against range on whole boards, without pairing the hands.

On a board each hand of both ranges gets its strength once. In ascending order a hand beats all
the weight that came before it, less the weight of the hands that share a card with it, which is
kept by card; what has the same strength is shared.
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc

from pokercore._cards cimport count_bits, deck_mask, lowest_bit
from pokercore._evaluation cimport (
    FLUSH_BITS,
    KEY_START,
    HandTables,
    flush_strength,
    hand_tables,
    rank_slot,
)

from pokercore.errors import CardError

cdef enum:
    MOST_COMBOS = 1326
    LOW_BITS = 7   # a strength has 13 bits: sorted by the lower seven, then by the others
    BUCKETS = 128
    RESULTS = 3    # deals won, shared and lost

# So that sums over all hands are exact where weights are whole numbers.
cdef double _MOST_WEIGHT = 4398046511104.0

cdef struct Side:
    int count
    uint64_t masks[MOST_COMBOS]
    uint64_t keys[MOST_COMBOS]
    uint16_t low[MOST_COMBOS]         # position of each card in a mask
    uint16_t high[MOST_COMBOS]
    double weights[MOST_COMBOS]
    int alive                         # hands that share no card with the board
    uint16_t strengths[MOST_COMBOS]
    uint16_t order[MOST_COMBOS]       # those hands, by strength
    uint16_t scratch[MOST_COMBOS]

cdef struct Weight:
    double total
    double by_card[64]

cdef struct Sweep:
    const HandTables *hand
    Side first
    Side second
    double same[MOST_COMBOS]          # weight in the second range of each hand of the first
    Weight below
    Weight level
    Weight all


cdef void _sort(Side *side) noexcept nogil:
    """Sort the hands of `order` by strength, by counting its lower and then its upper bits."""
    cdef int starts[BUCKETS]
    cdef int i, turn, bucket, shift, before, here
    cdef uint16_t *source = side.order
    cdef uint16_t *target = side.scratch
    cdef uint16_t *swapped
    for turn in range(2):
        shift = LOW_BITS * turn
        for i in range(BUCKETS):
            starts[i] = 0
        for i in range(side.alive):
            starts[side.strengths[source[i]] >> shift & (BUCKETS - 1)] += 1
        before = 0
        for i in range(BUCKETS):
            here = starts[i]
            starts[i] = before
            before += here
        for i in range(side.alive):
            bucket = side.strengths[source[i]] >> shift & (BUCKETS - 1)
            target[starts[bucket]] = source[i]
            starts[bucket] += 1
        swapped = source
        source = target
        target = swapped


cdef void _set_strengths(
    const HandTables *h, Side *side, uint64_t board, uint64_t board_key
) noexcept nogil:
    cdef uint64_t key, flush
    cdef int i, alive = 0
    for i in range(side.count):
        if side.masks[i] & board:
            continue
        key = board_key + side.keys[i]
        flush = key >> 32 & FLUSH_BITS
        if flush:
            side.strengths[i] = flush_strength(h, board | side.masks[i], flush)
        else:
            side.strengths[i] = h.ranks[7].strengths[
                rank_slot(h.ranks[7].offsets, <uint32_t>key)
            ]
        side.order[alive] = <uint16_t>i
        alive += 1
    side.alive = alive
    _sort(side)


cdef inline void _clear(Weight *weight) noexcept nogil:
    cdef int i
    weight.total = 0
    for i in range(64):
        weight.by_card[i] = 0


cdef inline void _add(Weight *weight, const Side *side, int hand, double sign) noexcept nogil:
    cdef double value = sign * side.weights[hand]
    weight.total += value
    weight.by_card[side.low[hand]] += value
    weight.by_card[side.high[hand]] += value


cdef inline double _beside(const Weight *weight, const Side *side, int hand) noexcept nogil:
    """The weight that shares no card with a hand, but for the hand itself taken off twice."""
    return weight.total - weight.by_card[side.low[hand]] - weight.by_card[side.high[hand]]


cdef void _sweep_board(Sweep *s, uint64_t board, double times, double *out) noexcept nogil:
    cdef uint64_t key = KEY_START, rest = board
    cdef int i = 0, start, place = 0, hand
    cdef uint16_t strength
    cdef double won, shared
    while rest:
        key += s.hand.mask_keys[lowest_bit(rest)]
        rest &= rest - 1
    _set_strengths(s.hand, &s.first, board, key)
    _set_strengths(s.hand, &s.second, board, key)
    _clear(&s.below)
    _clear(&s.all)
    for i in range(s.second.alive):
        _add(&s.all, &s.second, s.second.order[i], 1)
    i = 0
    while i < s.first.alive:
        strength = s.first.strengths[s.first.order[i]]
        while place < s.second.alive and (
            s.second.strengths[s.second.order[place]] < strength
        ):
            _add(&s.below, &s.second, s.second.order[place], 1)
            place += 1
        _clear(&s.level)
        start = place
        while place < s.second.alive and (
            s.second.strengths[s.second.order[place]] == strength
        ):
            _add(&s.level, &s.second, s.second.order[place], 1)
            place += 1
        while i < s.first.alive and s.first.strengths[s.first.order[i]] == strength:
            hand = s.first.order[i]
            won = _beside(&s.below, &s.first, hand)
            shared = _beside(&s.level, &s.first, hand) + s.same[hand]
            out[RESULTS * hand] += times * won
            out[RESULTS * hand + 1] += times * shared
            out[RESULTS * hand + 2] += times * (
                _beside(&s.all, &s.first, hand) + s.same[hand] - won - shared
            )
            i += 1
        while start < place:
            _add(&s.below, &s.second, s.second.order[start], 1)
            start += 1


cdef int _set_side(Side *side, const uint64_t[::1] masks, const double[::1] weights) except -1:
    cdef const HandTables *h = hand_tables()
    cdef Py_ssize_t i
    cdef uint64_t mask
    cdef double weight
    if not 1 <= masks.shape[0] <= MOST_COMBOS or weights.shape[0] != masks.shape[0]:
        raise CardError(f"a range has 1 to {MOST_COMBOS} hands, each with a weight")
    side.count = <int>masks.shape[0]
    for i in range(masks.shape[0]):
        mask = masks[i]  # read once: others may change it
        weight = weights[i]
        if mask & ~deck_mask() or count_bits(mask) != 2:
            raise CardError("a hand of a range has two cards")
        if not 0.0 <= weight <= _MOST_WEIGHT:
            raise CardError("weights are from 0 to 2^42")
        side.masks[i], side.weights[i] = mask, weight
        side.low[i] = <uint16_t>lowest_bit(mask)
        side.high[i] = <uint16_t>lowest_bit(mask & (mask - 1))
        side.keys[i] = h.mask_keys[side.low[i]] + h.mask_keys[side.high[i]]
    return 0


def sweep_boards(
    const uint64_t[::1] first not None,
    const uint64_t[::1] second not None,
    const double[::1] weights not None,
    const double[::1] same not None,
    const uint64_t[::1] boards not None,
    const double[::1] times not None,
    double[:, ::1] out not None,
):
    """Add to `out`, by hand of the first range, the weight it beats, ties and loses to.

    Args:
        first: Masks of the hands of the first range, each once.
        second: Masks of the hands of the second range, each once.
        weights: Their weights, 0 to 2^42; whole numbers are summed up without rounding.
        same: For each hand of the first range its weight in the second.
        boards: Masks of five cards; hands that share a card with one are left out on it.
        times: How often each board counts.
        out: A row of three for each hand of the first range.

    Raises:
        CardError: a wrong count, shape or weight.

    Releases the GIL; thread safe with an `out` for each thread.
    """
    cdef Py_ssize_t count = boards.shape[0], i
    cdef double *target
    cdef uint64_t board
    cdef double count_of
    cdef bint good = True
    if out.shape[0] != first.shape[0] or out.shape[1] != RESULTS or same.shape[0] != first.shape[0]:
        raise CardError("out must have three places for each hand of the first range")
    if times.shape[0] != count:
        raise CardError("each board needs a number of times it counts")
    cdef Sweep *s = <Sweep *>malloc(sizeof(Sweep))
    if s == NULL:
        raise MemoryError("no memory to sweep boards")
    try:
        s.hand = hand_tables()
        _set_side(&s.first, first, same)
        _set_side(&s.second, second, weights)
        for i in range(first.shape[0]):
            s.same[i] = s.first.weights[i]
        target = &out[0, 0]
        with nogil:
            for i in range(count):
                board, count_of = boards[i], times[i]  # read once: others may change them
                if board & ~deck_mask() or count_bits(board) != 5:
                    good = False
                    break
                if not 0.0 <= count_of <= _MOST_WEIGHT:
                    good = False
                    break
                _sweep_board(s, board, count_of, target)
    finally:
        free(s)
    if not good:
        raise CardError("a board has five cards, and counts from 0 to 2^42 times")
