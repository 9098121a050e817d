"""Omaha strength, high and low: exactly two hole cards with exactly three of the board."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from pokercore._cards cimport (
    DECK_SIZE,
    card_bit,
    card_index,
    check_mask,
    count_bits,
    lowest_bit,
    read_mask,
    repeated_card,
)
from pokercore._evaluation cimport HandTables, hand_tables, rank_slot

from pokercore.errors import CardError, counted

cdef extern from "bits.h" nogil:
    void prefetch(const void *address)

cdef extern from "published.h" nogil:
    void *published(void **place)
    void *publish(void **place, void *ours)

cdef enum:
    BLOCK = 16  # deals whose rows are asked for before they are read

# Suit counters that reach 8 with the third card of a suit.
cdef uint64_t _BOARD_START = 0x555500000000
cdef void *_PUBLISHED = NULL


# Tables -----------------------------------------------------------------------------------


cdef uint32_t _key(const HandTables *h, const int *ranks, int count) noexcept nogil:
    cdef uint32_t key = 0
    cdef int i
    for i in range(count):
        key += h.rank_weights[ranks[i]]
    return key


cdef void _fill_places(OmahaTables *t) noexcept nogil:
    cdef int card, high, low
    for card in range(DECK_SIZE):
        t.bits[card] = card_bit(card)
    for high in range(13):
        for low in range(high + 1):
            t.pairs[16 * high + low] = <uint8_t>(high * (high + 1) // 2 + low)
            t.pairs[16 * low + high] = t.pairs[16 * high + low]


cdef void _fill_flop_row(const HandTables *h, const OmahaTables *t, const int *flop) noexcept nogil:
    """Every pair with the three ranks of a flop: a hand of five."""
    cdef int high, low
    cdef uint32_t key = _key(h, flop, 3), five
    cdef uint16_t *row = t.rows[3] + PAIRS * rank_slot(h.ranks[3].offsets, key)
    for high in range(13):
        for low in range(high + 1):
            if high == low == flop[0] == flop[2]:
                continue  # five of a rank
            five = key + h.rank_weights[high] + h.rank_weights[low]
            row[t.pairs[16 * high + low]] = h.ranks[5].strengths[
                rank_slot(h.ranks[5].offsets, five)
            ]


cdef void _fill_larger_row(
    const HandTables *h, const OmahaTables *t, const int *board, int size
) noexcept nogil:
    """The best of the rows with one card of the board left out."""
    cdef int out, pair
    cdef uint32_t key = _key(h, board, size)
    cdef uint16_t *row = t.rows[size] + PAIRS * rank_slot(h.ranks[size].offsets, key)
    cdef const uint16_t *smaller
    for out in range(size):
        smaller = t.rows[size - 1] + PAIRS * rank_slot(
            h.ranks[size - 1].offsets, key - h.rank_weights[board[out]]
        )
        for pair in range(PAIRS):
            row[pair] = max(row[pair], smaller[pair])


cdef void _fill_rows(const HandTables *h, const OmahaTables *t, int size) noexcept nogil:
    """Visit the multisets of `size` ranks as non-decreasing tuples, like an odometer."""
    cdef int ranks[5]
    cdef int i, place
    for i in range(size):
        ranks[i] = 0
    while True:
        if size == 3:
            _fill_flop_row(h, t, ranks)
        elif size == 4 or ranks[0] != ranks[4]:
            _fill_larger_row(h, t, ranks, size)
        place = size - 1
        while place >= 0 and ranks[place] == 12:
            place -= 1
        if place < 0:
            return
        ranks[place] += 1
        for i in range(place + 1, size):
            ranks[i] = ranks[place]


cdef void _fill_lows(const HandTables *h, OmahaTables *t) noexcept nogil:
    """From the best low down, mark the ranks that make it and are not marked yet."""
    cdef unsigned low, two, board, hole, three
    for low in range(256):
        if count_bits(low) != 5:
            continue
        for two in range(256):
            if two & ~low or count_bits(two) != 2:
                continue
            three = low ^ two
            for board in range(256):
                if three & ~board:
                    continue
                for hole in range(256):
                    if two & ~hole == 0 and t.lows[256 * board + hole] == 0:
                        t.lows[256 * board + hole] = h.low_strengths[low]


cdef OmahaTables *_build() noexcept nogil:
    """New tables, or NULL without memory; the rows follow the struct in one block."""
    cdef const HandTables *h = hand_tables()
    cdef size_t rows = h.ranks[3].slots + h.ranks[4].slots + h.ranks[5].slots
    cdef OmahaTables *t = <OmahaTables *>calloc(
        1, sizeof(OmahaTables) + rows * PAIRS * sizeof(uint16_t)
    )
    cdef uint16_t *place = <uint16_t *>(t + 1)
    cdef int size
    if t == NULL:
        return NULL
    _fill_places(t)
    for size in range(3, 6):
        t.rows[size] = place
        place += PAIRS * h.ranks[size].slots
        _fill_rows(h, t, size)
    _fill_lows(h, t)
    return t


cdef const OmahaTables *omaha_tables() except NULL:
    """The tables, built by whoever comes first; a thread that was later drops its own."""
    cdef OmahaTables *ours
    cdef void *shared = published(&_PUBLISHED)
    if shared != NULL:
        return <const OmahaTables *>shared
    with nogil:
        ours = _build()
    if ours == NULL:
        raise MemoryError("no memory for the Omaha tables")
    shared = publish(&_PUBLISHED, ours)
    if shared != ours:
        free(ours)
    return <const OmahaTables *>shared


# One deal -----------------------------------------------------------------------------------


cdef int _check_deal(uint64_t hole, uint64_t board) except -1:
    cdef int hole_size = count_bits(hole), board_size = count_bits(board)
    if hole_size < 4 or hole_size > 6:
        raise CardError(f"{counted(hole_size, 'hole card')} given; an Omaha hand has 4 to 6")
    if board_size < 3 or board_size > 5:
        raise CardError(f"{counted(board_size, 'board card')} given; an Omaha board has 3 to 5")
    if hole & board:
        raise repeated_card(card_index(lowest_bit(hole & board)))
    return 0


cdef uint16_t _high(uint64_t hole, uint64_t board) except? 0:
    cdef const HandTables *h = hand_tables()
    cdef const OmahaTables *t = omaha_tables()
    cdef Deal deal
    cdef uint64_t rest = hole
    cdef int count = 0
    deal.board, deal.hole, deal.key = board, hole, _BOARD_START
    while rest and count < MOST_HOLE:
        deal.ranks[count] = <uint8_t>(lowest_bit(rest) & 15)
        count += 1
        rest &= rest - 1
    rest = board
    while rest:
        deal.key += h.mask_keys[lowest_bit(rest)]
        rest &= rest - 1
    return deal_high(h, t, &deal, board_row(h, t, deal.key, count_bits(board)), count)


cdef uint16_t _low(uint64_t hole, uint64_t board) except? 0:
    cdef Deal deal
    deal.board, deal.hole = board, hole
    return deal_low(omaha_tables(), &deal)


def evaluate_omaha(hole, board):
    """Return the strength of the best hand of exactly two hole and three board cards, 1 to 7462.

    Args:
        hole: 4 to 6 cards, in any form that `evaluate` takes.
        board: 3 to 5 cards.

    Raises:
        NotationError: text that is no card.
        CardError: a wrong count, a repeated card (also across hole and board), or another type.

    Source: rules 1.41, 1.62 and 1.86. Thread safe; the first call builds tables.

    >>> from pokercore import describe
    >>> describe(evaluate_omaha("Ac Ad 5h 4h", "7h 7d 7c 7s 2d"))
    'full house, sevens over aces'
    """
    cdef uint64_t hole_mask = read_mask(hole), board_mask = read_mask(board)
    _check_deal(hole_mask, board_mask)
    return _high(hole_mask, board_mask)


def evaluate_omaha_mask(hole, board):
    """Return the strength of two card masks, 4 to 6 hole and 3 to 5 board cards.

    See `evaluate_omaha`.

    Raises:
        CardError: not an int, bits outside the layout, a wrong count, or a repeated card.
    """
    cdef uint64_t hole_mask = check_mask(hole), board_mask = check_mask(board)
    _check_deal(hole_mask, board_mask)
    return _high(hole_mask, board_mask)


def evaluate_omaha_low(hole, board):
    """Return the strength of the best 8-or-better low of two hole and three board cards.

    The choice of cards is independent of the high hand's.

    Args:
        hole: 4 to 6 cards, in any form that `evaluate` takes.
        board: 3 to 5 cards.

    Returns:
        1 to 56 (the wheel), or 0 without a qualifying low.

    Raises:
        NotationError: text that is no card.
        CardError: a wrong count, a repeated card (also across hole and board), or another type.

    Source: rules 1.44 to 1.51 and 1.63. Thread safe; the first call builds tables.

    >>> evaluate_omaha_low("As 2s 3d Kc", "2d 7s 8c Kh Qd")
    20
    """
    cdef uint64_t hole_mask = read_mask(hole), board_mask = read_mask(board)
    _check_deal(hole_mask, board_mask)
    return _low(hole_mask, board_mask)


def evaluate_omaha_low_mask(hole, board):
    """Return the strength of the low of two card masks; see `evaluate_omaha_low`.

    Raises:
        CardError: not an int, bits outside the layout, a wrong count, or a repeated card.
    """
    cdef uint64_t hole_mask = check_mask(hole), board_mask = check_mask(board)
    _check_deal(hole_mask, board_mask)
    return _low(hole_mask, board_mask)


# Many deals ---------------------------------------------------------------------------------


cdef inline bint _read_deal(
    const HandTables *h, const OmahaTables *t, const uint8_t *hole, int hole_size,
    const uint8_t *board, int board_size, Deal *deal,
) noexcept nogil:
    """Fill `deal` from indices; whether all are different cards of the deck."""
    cdef uint64_t mask = 0, key = _BOARD_START
    cdef unsigned bytes = 0
    cdef int i
    for i in range(board_size):
        bytes |= board[i]
        mask |= t.bits[board[i] & 63]
        key += h.index_keys[board[i] & 63]
    deal.board, deal.key, deal.hole = mask, key, 0
    for i in range(hole_size):
        bytes |= hole[i]
        deal.hole |= t.bits[hole[i] & 63]
        deal.ranks[i] = hole[i] >> 2 & 15
    return bytes < 64 and count_bits(mask | deal.hole) == hole_size + board_size


cdef inline size_t _fill_sized(
    const HandTables *h, const OmahaTables *t, const uint8_t *hole, int hole_size,
    const uint8_t *board, int board_size, int board_step, size_t rows,
    uint16_t *high, uint16_t *low,
) noexcept nogil:
    """Evaluate deals up to the first bad one, whose number is returned."""
    cdef Deal deals[BLOCK]
    cdef const uint16_t *lines[BLOCK]
    cdef size_t row = 0, size, i
    cdef bint good = True
    while row < rows and good:
        size = 0
        while size < BLOCK and row + size < rows:
            if not _read_deal(h, t, hole, hole_size, board, board_size, &deals[size]):
                good = False
                break
            if high != NULL:
                lines[size] = board_row(h, t, deals[size].key, board_size)
                prefetch(lines[size])
                prefetch(lines[size] + 32)
                prefetch(lines[size] + 64)
            hole += hole_size
            board += board_step
            size += 1
        if high != NULL:
            for i in range(size):
                high[row + i] = deal_high(h, t, &deals[i], lines[i], hole_size)
        if low != NULL:
            for i in range(size):
                low[row + i] = deal_low(t, &deals[i])
        row += size
    return row


cdef size_t _fill(
    const HandTables *h, const OmahaTables *t, const uint8_t *hole, int hole_size,
    const uint8_t *board, int board_size, int board_step, size_t rows,
    uint16_t *high, uint16_t *low,
) noexcept nogil:
    """As `_fill_sized`; with sizes known to the compiler it unrolls, here for full boards."""
    if board_size == 5 and hole_size == 4:
        return _fill_sized(h, t, hole, 4, board, 5, board_step, rows, high, low)
    if board_size == 5 and hole_size == 5:
        return _fill_sized(h, t, hole, 5, board, 5, board_step, rows, high, low)
    if board_size == 5 and hole_size == 6:
        return _fill_sized(h, t, hole, 6, board, 5, board_step, rows, high, low)
    return _fill_sized(h, t, hole, hole_size, board, board_size, board_step, rows, high, low)


def fill_omaha_strengths(
    const uint8_t[:, ::1] hole not None,
    const uint8_t[:, ::1] board not None,
    uint16_t[::1] high,
    uint16_t[::1] low,
):
    """Write the strengths of deals to `high` and `low`, each if not None.

    Hole has 4 to 6 cards a row; board has 3 to 5 cards in as many rows, or in one row for all.
    Returns the count of leading rows of different cards; with fewer than all of them, the first
    bad deal is the row of that number and the outputs mean nothing. Releases the GIL.
    """
    cdef size_t rows = hole.shape[0]
    cdef int hole_size = <int>hole.shape[1], board_size = <int>board.shape[1]
    if hole.shape[1] < 4 or hole.shape[1] > 6:
        raise CardError(f"rows of {hole.shape[1]} hole cards; an Omaha hand has 4 to 6")
    if board.shape[1] < 3 or board.shape[1] > 5:
        raise CardError(f"rows of {board.shape[1]} board cards; an Omaha board has 3 to 5")
    if board.shape[0] != hole.shape[0] and board.shape[0] != 1:
        raise CardError(f"{board.shape[0]} boards for {hole.shape[0]} hands")
    if high is not None and high.shape[0] != hole.shape[0]:
        raise CardError(f"out has {high.shape[0]} places for {hole.shape[0]} rows")
    if low is not None and low.shape[0] != hole.shape[0]:
        raise CardError(f"out has {low.shape[0]} places for {hole.shape[0]} rows")
    if rows == 0:
        return 0
    cdef const HandTables *h = hand_tables()
    cdef const OmahaTables *t = omaha_tables()
    cdef const uint8_t *first_hole = &hole[0, 0]
    cdef const uint8_t *first_board = &board[0, 0]
    cdef int board_step = board_size if board.shape[0] == hole.shape[0] else 0
    cdef uint16_t *highs = NULL if high is None else &high[0]
    cdef uint16_t *lows = NULL if low is None else &low[0]
    with nogil:
        rows = _fill(
            h, t, first_hole, hole_size, first_board, board_size, board_step, rows, highs, lows
        )
    return rows
