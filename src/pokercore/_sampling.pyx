"""Sampled showdowns: deals drawn at random, by hands, ranges and unknown cards.

Samples come in blocks. A block has its own generator, seeded by the number of the block, so that
the same seed gives the same deals whichever threads work on them.
"""

cimport cython
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from pokercore._cards cimport count_bits, deck_mask, lowest_bit
from pokercore._equity cimport MOST_PLAYERS, Tally, add_outcome, tally_columns
from pokercore._evaluation cimport (
    FLUSH_BITS,
    KEY_START,
    HandTables,
    flush_strength,
    hand_tables,
    rank_slot,
)
from pokercore._omaha cimport (
    MOST_HOLE,
    Deal,
    OmahaTables,
    board_row,
    deal_high,
    deal_low,
    omaha_tables,
)
from pokercore._random cimport Xoshiro, below, next_word, seed_xoshiro, split_mix

from pokercore.errors import CardError

cdef enum:
    BLOCK_SAMPLES = 1024
    MOST_MISSES = 1 << 19  # hands drawn in a run that share a card: some 20 ms

# Suit counters that reach 8 with the third card of a suit.
cdef uint64_t _BOARD_START = 0x555500000000

SAMPLES_A_BLOCK = BLOCK_SAMPLES


cdef struct Seat:
    uint64_t known       # cards that are in every hand
    int unknown          # cards dealt from what is left
    int64_t combos       # hands of a range, or 0
    const uint64_t *masks
    const double *sums   # running sums of weights, or NULL where all are equal


@cython.final
cdef class Sampler:
    """Draws deals; it never changes, so that threads may share it.

    Args:
        known: Mask of the cards that each player holds in every deal.
        unknown: Number of cards that each player is dealt beside them.
        masks: For each player, the hands of a range, or None.
        sums: For each player, the running sums of their weights, or None where all are equal.
        board: Mask of up to five cards.
        dead: Mask of the cards that nobody can get.
        hole_size: Cards of a hand: 2 for hold'em, 4 to 6 for Omaha.
        hi_lo: Whether a low shares the pot.

    Raises:
        CardError: a wrong count, or a card in two places.
    """

    cdef Seat _seats[MOST_PLAYERS]
    cdef int _players
    cdef int _hole_size
    cdef bint _hi_lo
    cdef uint64_t _board
    cdef uint64_t _stub
    cdef uint64_t *_masks
    cdef double *_sums
    cdef Py_ssize_t _room

    def __cinit__(
        self, list known not None, list unknown not None, list masks not None,
        list sums not None, uint64_t board, uint64_t dead, int hole_size, bint hi_lo,
    ):
        # Copies: asking foreign objects for their length may run code that changes the lists.
        known, unknown, masks, sums = list(known), list(unknown), list(masks), list(sums)
        cdef int players = <int>len(known), i
        cdef Py_ssize_t total = 0, place = 0
        cdef uint64_t fixed = board | dead
        self._masks = NULL
        self._sums = NULL
        if not 1 <= players <= MOST_PLAYERS:
            raise CardError(f"{players} players; there can be 1 to {MOST_PLAYERS}")
        if not len(known) == len(unknown) == len(masks) == len(sums):
            raise CardError("each player needs known cards, unknown cards, hands and weights")
        if hole_size != 2 and not 4 <= hole_size <= 6 or hi_lo and hole_size == 2:
            raise CardError(f"{hole_size} hole cards do not fit the game")
        if (board | dead) & ~deck_mask() or board & dead or count_bits(board) > 5:
            raise CardError("board and dead cards must be different cards, the board at most five")
        for rows in masks:
            total += 0 if rows is None else len(rows)
        self._masks = <uint64_t *>PyMem_Malloc((total + 1) * sizeof(uint64_t))
        self._sums = <double *>PyMem_Malloc((total + 1) * sizeof(double))
        if self._masks == NULL or self._sums == NULL:
            raise MemoryError("no memory for the ranges")
        self._room = total
        self._players, self._hole_size, self._hi_lo = players, hole_size, hi_lo
        self._board = board
        for i in range(players):
            self._set_seat(i, known[i], unknown[i], masks[i], sums[i], &place)
            if self._seats[i].known & fixed:
                raise CardError("a card is in two places")
            fixed |= self._seats[i].known
        self._stub = deck_mask() & ~fixed
        self._check_deck()

    cdef int _check_deck(self) except -1:
        cdef int i, needed = 5 - count_bits(self._board)
        for i in range(self._players):
            needed += self._hole_size if self._seats[i].combos else self._seats[i].unknown
        if needed > count_bits(self._stub):
            raise CardError(
                f"the deck has {needed - count_bits(self._stub)} cards too few for this deal"
            )
        return 0

    cdef int _set_seat(
        self, int i, uint64_t known, int unknown, object masks, object sums, Py_ssize_t *place
    ) except -1:
        cdef Seat *seat = &self._seats[i]
        cdef const uint64_t[::1] rows
        cdef const double[::1] running
        cdef Py_ssize_t row
        cdef double before = 0.0, weight
        cdef uint64_t mask
        cdef int size
        seat.known, seat.unknown, seat.combos, seat.sums = known, unknown, 0, NULL
        if masks is None:
            size = count_bits(known) + unknown
            if known & ~deck_mask() or unknown < 0 or size != self._hole_size:
                raise CardError(f"player {i}: a hand has {self._hole_size} cards")
            return 0
        rows = masks
        if known or unknown or not 1 <= rows.shape[0] <= self._room - place[0]:
            raise CardError(f"player {i}: a range needs hands, and no other cards")
        seat.combos = rows.shape[0]
        seat.masks = self._masks + place[0]
        for row in range(rows.shape[0]):
            mask = rows[row]  # read once: others may change it
            if mask & ~deck_mask() or count_bits(mask) != self._hole_size:
                raise CardError(f"player {i}: a hand has {self._hole_size} cards")
            self._masks[place[0] + row] = mask
        if sums is not None:
            running = sums
            if running.shape[0] != rows.shape[0]:
                raise CardError(f"player {i}: each hand of a range needs a weight")
            seat.sums = self._sums + place[0]
            for row in range(running.shape[0]):
                weight = running[row]
                if not before <= weight < 1e300:
                    raise CardError(f"player {i}: weights are finite and not negative")
                before = weight
                self._sums[place[0] + row] = before
            if before <= 0.0:
                raise CardError(f"player {i}: no hand of the range has a weight above 0")
        place[0] += rows.shape[0]
        return 0

    def __dealloc__(self):
        PyMem_Free(self._masks)
        PyMem_Free(self._sums)

    def run(self, uint64_t seed, uint64_t first, int64_t samples, int64_t[::1] out not None):
        """Add the outcomes of samples, from the block `first`, to a tally; return how many.

        The last block may be a part of one. Fewer are drawn than asked for where hands that
        share no card are rare, so that a run is never long. Releases the GIL; thread safe with
        an `out` for each thread.
        """
        cdef const HandTables *h = hand_tables()
        cdef const OmahaTables *t = NULL
        cdef Tally tally
        cdef Xoshiro rng
        cdef uint64_t mixed
        cdef int64_t drawn = 0, wanted = samples, misses = 0, found
        cdef int count
        tally.players, tally.columns = self._players, tally_columns(self._players, self._hi_lo)
        if out.shape[0] != tally.players * (tally.players + 1) * tally.columns:
            raise CardError("out does not have the cells of a tally")
        tally.cells = &out[0]
        if self._hole_size > 2:
            t = omaha_tables()
        with nogil:
            while wanted > 0:
                mixed = seed
                mixed = split_mix(&mixed) ^ first * 0xD1342543DE82EF95ULL
                seed_xoshiro(&rng, mixed)
                count = <int>min(wanted, BLOCK_SAMPLES)
                found = self._block(h, t, &rng, &tally, count, &misses)
                drawn += found
                if found < count:
                    break  # rare; let the caller look up
                wanted -= count
                first += 1
        return drawn

    cdef int64_t _block(
        self, const HandTables *h, const OmahaTables *t, Xoshiro *rng, const Tally *tally,
        int samples, int64_t *misses,
    ) noexcept nogil:
        cdef uint64_t holes[MOST_PLAYERS]
        cdef uint8_t stub[52]
        cdef uint64_t rest = self._stub, board, taken
        cdef int size = 0, sample, dealt
        while rest:
            stub[size] = <uint8_t>lowest_bit(rest)
            size += 1
            rest &= rest - 1
        for sample in range(samples):
            taken = self._choose_hands(rng, holes, misses)
            if misses[0] == MOST_MISSES:
                return sample
            dealt = 0
            self._deal_unknown(rng, holes, stub, size, taken, &dealt)
            board = self._board | _deal_cards(
                rng, 5 - count_bits(self._board), stub, size, taken, &dealt
            )
            if t == NULL:
                self._show_holdem(h, holes, board, tally)
            else:
                self._show_omaha(h, t, holes, board, tally)
        return samples

    cdef uint64_t _choose_hands(
        self, Xoshiro *rng, uint64_t *holes, int64_t *misses
    ) noexcept nogil:
        """Draw from all ranges until no two hands share a card, and return the cards taken."""
        cdef uint64_t taken
        cdef int i
        while misses[0] < MOST_MISSES:
            taken = deck_mask() & ~self._stub
            for i in range(self._players):
                if self._seats[i].combos:
                    holes[i] = _choose_combo(rng, &self._seats[i])
                    if holes[i] & taken:
                        break
                    taken |= holes[i]
                else:
                    holes[i] = self._seats[i].known
            else:
                return taken
            misses[0] += 1
        return 0

    cdef void _deal_unknown(
        self, Xoshiro *rng, uint64_t *holes, uint8_t *stub, int size, uint64_t taken, int *dealt
    ) noexcept nogil:
        cdef int i
        for i in range(self._players):
            if self._seats[i].unknown:
                holes[i] |= _deal_cards(rng, self._seats[i].unknown, stub, size, taken, dealt)

    cdef void _show_holdem(
        self, const HandTables *h, const uint64_t *holes, uint64_t board, const Tally *tally
    ) noexcept nogil:
        cdef uint64_t key = KEY_START, hand, rest = board, flush
        cdef uint32_t winners = 0
        cdef uint16_t best = 0, strength
        cdef int i
        while rest:
            key += h.mask_keys[lowest_bit(rest)]
            rest &= rest - 1
        for i in range(self._players):
            hand = key + h.mask_keys[lowest_bit(holes[i])]
            hand += h.mask_keys[lowest_bit(holes[i] & (holes[i] - 1))]
            flush = hand >> 32 & FLUSH_BITS
            if flush:
                strength = flush_strength(h, board | holes[i], flush)
            else:
                strength = h.ranks[7].strengths[rank_slot(h.ranks[7].offsets, <uint32_t>hand)]
            if strength >= best:
                if strength > best:
                    winners = 0
                best = strength
                winners |= <uint32_t>1 << i
        add_outcome(tally, winners, 0, 1)

    cdef void _show_omaha(
        self, const HandTables *h, const OmahaTables *t, const uint64_t *holes, uint64_t board,
        const Tally *tally,
    ) noexcept nogil:
        cdef Deal deal
        cdef uint64_t rest = board
        cdef uint32_t highs = 0, lows = 0
        cdef uint16_t best = 0, best_low = 1, strength
        cdef const uint16_t *row
        cdef int i, count
        deal.board, deal.key = board, _BOARD_START
        while rest:
            deal.key += h.mask_keys[lowest_bit(rest)]
            rest &= rest - 1
        row = board_row(h, t, deal.key, 5)
        for i in range(self._players):
            deal.hole = rest = holes[i]
            count = 0
            while rest and count < MOST_HOLE:  # never more: the compiler cannot know
                deal.ranks[count] = <uint8_t>(lowest_bit(rest) & 15)
                count += 1
                rest &= rest - 1
            strength = deal_high(h, t, &deal, row, count)
            if strength >= best:
                if strength > best:
                    highs = 0
                best = strength
                highs |= <uint32_t>1 << i
            if self._hi_lo:
                strength = deal_low(t, &deal)
                if strength >= best_low:
                    if strength > best_low:
                        lows = 0
                    best_low = strength
                    lows |= <uint32_t>1 << i
        add_outcome(tally, highs, lows, 1)


cdef inline uint64_t _deal_cards(
    Xoshiro *rng, int count, uint8_t *stub, int size, uint64_t taken, int *dealt
) noexcept nogil:
    """Deal from the stub, of which `dealt` cards are gone, past those that ranges have taken."""
    cdef uint64_t cards = 0, card
    cdef uint8_t swapped
    cdef int place
    while count and dealt[0] < size:
        place = dealt[0]
        if size - dealt[0] > 1:
            place += <int>below(rng, <uint32_t>(size - dealt[0]))
        swapped = stub[place]
        stub[place] = stub[dealt[0]]
        stub[dealt[0]] = swapped
        dealt[0] += 1
        card = <uint64_t>1 << swapped
        if card & taken == 0:
            cards |= card
            count -= 1
    return cards


cdef inline uint64_t _choose_combo(Xoshiro *rng, const Seat *seat) noexcept nogil:
    cdef int64_t low = 0, high = seat.combos - 1, middle
    cdef double wanted
    if seat.sums == NULL:
        return seat.masks[0 if high == 0 else below(rng, <uint32_t>seat.combos)]
    wanted = <double>(next_word(rng) >> 11) * (1.0 / 9007199254740992.0) * seat.sums[high]
    while low < high:  # the first running sum above `wanted`
        middle = (low + high) >> 1
        if seat.sums[middle] > wanted:
            high = middle
        else:
            low = middle + 1
    return seat.masks[low]
