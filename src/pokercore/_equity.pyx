"""Exact equity of exact hands, without visiting the boards.

The best hands without a flush depend on the ranks of the board only, so the boards that have the
same ranks are counted together: at most 6,175 multisets of five ranks, each weighted by the
number of ways to take its cards from the deck. Then, for each suit in which somebody may make a
flush: each set of cards of that suit that the board may end with, with each multiset of ranks of
the other cards, moves its deals from the winners without a flush to the winners with one.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc

from pokercore._cards cimport RANK_BITS, count_bits, deck_mask, lowest_bit
from pokercore._evaluation cimport (
    HandTables,
    RankTable,
    hand_tables,
    low_ranks,
    mask_ranks,
    rank_slot,
)
from pokercore._omaha cimport PAIRS, OmahaTables, flush_of_suit, omaha_tables

from pokercore.errors import CardError

cdef extern from "bits.h" nogil:
    void prefetch(const void *address)

cdef enum:
    RANKS = 13
    MOST_REST = 92   # multisets of two ranks, with room for none
    UNKNOWN_LOW = 255
    LOOK_AHEAD = 8   # rows asked for before they are read
    SLOT_BYTES = 32  # of the work space, for each slot
    FEW_PLAYERS = 8  # whose sets of winners are summed up in a table

cdef struct Ranks:
    uint32_t key
    uint16_t slot

cdef struct Rest:
    uint32_t key
    int64_t weight

# One count: the deal, what follows from it, and the work space.
cdef struct Count:
    const HandTables *hand
    const OmahaTables *omaha          # NULL in hold'em
    # By slot of the board's ranks:
    int64_t *deals                    # boards of those ranks
    int64_t *weights                  # of which no flush has been moved yet
    uint32_t *winners                 # without a flush
    uint16_t *best                    # their strength
    uint16_t *low                     # class of the winners of the low
    Ranks *touched                    # the multisets that came up
    int rows_touched
    int players
    int to_come
    bint hi_lo
    uint64_t board
    uint64_t stub
    uint64_t holes[MOST_PLAYERS]
    uint32_t rank_keys[MOST_PLAYERS]  # of the hole cards
    uint8_t pairs[MOST_PLAYERS][MOST_PAIRS]  # Omaha: places of the pairs in a row
    int pair_counts[MOST_PLAYERS]
    bint rows_hold                    # the rows are those of these ranks
    uint8_t hole_lows[MOST_PLAYERS]
    int left[RANKS]                   # cards of each rank in the stub
    int low_classes
    uint32_t low_winners[256]         # by class
    uint8_t low_class[256]            # by the board's low ranks
    Tally tally
    # The suit whose flushes are being counted.
    int need                          # of the suit on the board for anybody's flush
    unsigned suit_board
    unsigned suit_stub
    unsigned suit_holes[MOST_PLAYERS]
    int64_t suits_alike               # suits in which everything is the same
    Rest rests[3][MOST_REST]          # multisets of 0, 1 and 2 ranks of other suits
    int rest_counts[3]
    int64_t added[256]                # by class of low

# C(n, k) for up to four cards of a rank.
cdef int64_t[5][5] _CHOICES = [
    [1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1],
]


cdef inline uint16_t _best_pair(
    const uint16_t *line, const uint8_t *pairs, int count
) noexcept nogil:
    cdef uint16_t best = 0
    cdef int i
    for i in range(count):
        best = max(best, line[pairs[i]])
    return best


cdef int _low_class(Count *c, unsigned board_lows) noexcept nogil:
    """The class of the winners of the low on a board with these ranks A to 8."""
    cdef uint32_t winners = 0
    cdef uint8_t low, best = 0
    cdef int i
    if c.low_class[board_lows] != UNKNOWN_LOW:
        return c.low_class[board_lows]
    for i in range(c.players):
        low = c.omaha.lows[256 * board_lows + c.hole_lows[i]]
        if low and low >= best:
            if low > best:
                winners = 0
            best = low
            winners |= <uint32_t>1 << i
    for i in range(c.low_classes):
        if c.low_winners[i] == winners:
            break
    else:
        i = c.low_classes
        c.low_winners[i] = winners
        c.low_classes += 1
    c.low_class[board_lows] = <uint8_t>i
    return i


cdef void _find_winners(Count *c) noexcept nogil:
    """Find who wins without a flush on each multiset of ranks that came up."""
    cdef const uint16_t *line = NULL
    cdef const uint16_t *ahead
    cdef const RankTable *seven = &c.hand.ranks[7]
    cdef uint32_t winners
    cdef uint16_t best, strength
    cdef int i, number
    for number in range(c.rows_touched):
        if c.omaha != NULL:
            line = c.omaha.rows[5] + PAIRS * c.touched[number].slot
            if number + LOOK_AHEAD < c.rows_touched:
                ahead = c.omaha.rows[5] + PAIRS * c.touched[number + LOOK_AHEAD].slot
                prefetch(ahead)
                prefetch(ahead + 32)
                prefetch(ahead + 64)
        winners, best = 0, 0
        for i in range(c.players):
            if line == NULL:
                strength = seven.strengths[
                    rank_slot(seven.offsets, c.touched[number].key + c.rank_keys[i])
                ]
            else:
                strength = _best_pair(line, c.pairs[i], c.pair_counts[i])
            if strength >= best:
                if strength > best:
                    winners = 0
                best = strength
                winners |= <uint32_t>1 << i
        c.best[c.touched[number].slot] = best
        c.winners[c.touched[number].slot] = winners


cdef void _add_rows(
    Count *c, int rank, int to_come, uint32_t key, unsigned ranks, int64_t weight
) noexcept nogil:
    """Add every multiset of `to_come` ranks from `rank` up that the stub can give."""
    cdef int copies
    cdef uint32_t key_with
    cdef unsigned slot
    if to_come == 0:
        slot = rank_slot(c.hand.ranks[5].offsets, key)
        c.touched[c.rows_touched].key, c.touched[c.rows_touched].slot = key, <uint16_t>slot
        c.rows_touched += 1
        c.deals[slot], c.low[slot] = weight, 0
        if c.hi_lo:
            c.low[slot] = <uint16_t>_low_class(c, low_ranks(ranks))
        return
    while rank < RANKS:
        key_with = key
        for copies in range(1, min(c.left[rank], to_come) + 1):
            key_with += c.hand.rank_weights[rank]
            _add_rows(
                c, rank + 1, to_come - copies, key_with, ranks | 1u << rank,
                weight * _CHOICES[c.left[rank]][copies],
            )
        rank += 1


cdef void _list_rests(Count *c) noexcept nogil:
    """List the multisets of up to two ranks that the stub can give from the other suits."""
    cdef int left[RANKS]
    cdef int high, low, singles = 0, twos = 0
    cdef const uint32_t *weights = c.hand.rank_weights
    c.rests[0][0].key, c.rests[0][0].weight, c.rest_counts[0] = 0, c.suits_alike, 1
    for high in range(RANKS):
        left[high] = c.left[high] - <int>(c.suit_stub >> high & 1)
        if left[high] == 0:
            continue
        c.rests[1][singles].key = weights[high]
        c.rests[1][singles].weight = c.suits_alike * left[high]
        singles += 1
        for low in range(high + 1):
            if left[low] < (2 if low == high else 1):
                continue
            c.rests[2][twos].key = weights[high] + weights[low]
            c.rests[2][twos].weight = c.suits_alike * (
                _CHOICES[left[low]][2] if low == high else left[high] * left[low]
            )
            twos += 1
    c.rest_counts[1], c.rest_counts[2] = singles, twos


cdef void _move_flushes(Count *c, unsigned suited, uint32_t key, int rest) noexcept nogil:
    """Move the deals whose board has `suited` of the suit and `rest` cards of other suits."""
    cdef uint32_t winners = 0
    cdef uint16_t best = 0, strength
    cdef int64_t moved = 0
    cdef const Rest *others = c.rests[rest]
    cdef const uint16_t *offsets = c.hand.ranks[5].offsets
    cdef unsigned slot
    cdef int i
    for i in range(c.players):
        if c.omaha == NULL:
            strength = c.hand.flush_strengths[c.suit_holes[i] | suited]
        elif c.suit_holes[i]:
            strength = flush_of_suit(c.hand, c.suit_holes[i], suited)
        else:
            continue
        if strength and strength >= best:
            if strength > best:
                winners = 0
            best = strength
            winners |= <uint32_t>1 << i
    if best == 0:
        return
    if not c.hi_lo:
        for i in range(c.rest_counts[rest]):
            slot = rank_slot(offsets, key + others[i].key)
            if c.best[slot] < best:
                c.weights[slot] -= others[i].weight
                moved += others[i].weight
        add_outcome(&c.tally, winners, 0, moved)
        return
    for i in range(c.rest_counts[rest]):
        slot = rank_slot(offsets, key + others[i].key)
        if c.best[slot] < best:
            c.weights[slot] -= others[i].weight
            c.added[c.low[slot]] += others[i].weight
    for i in range(c.low_classes):
        if c.added[i]:
            add_outcome(&c.tally, winners, c.low_winners[i], c.added[i])
            c.added[i] = 0


cdef void _choose_suited(
    Count *c, int rank, int to_come, unsigned suited, int count, uint32_t key
) noexcept nogil:
    """Visit every set of cards of the suit, from `rank` up, that the board may end with."""
    if count >= c.need:
        _move_flushes(c, suited, key, to_come)
    if to_come == 0:
        return
    while rank < RANKS:
        if c.suit_stub >> rank & 1:
            _choose_suited(
                c, rank + 1, to_come - 1, suited | 1u << rank, count + 1,
                key + c.hand.rank_weights[rank],
            )
        rank += 1


cdef uint64_t _lanes_alike(const Count *c, int suit, int other) noexcept nogil:
    """0 if the suits differ in nothing but their names."""
    cdef uint64_t differ = (c.board >> 16 * suit ^ c.board >> 16 * other)
    cdef int i
    differ |= c.stub >> 16 * suit ^ c.stub >> 16 * other
    for i in range(c.players):
        differ |= c.holes[i] >> 16 * suit ^ c.holes[i] >> 16 * other
    return differ & RANK_BITS


cdef void _count_suit(Count *c, int suit, uint32_t board_key) noexcept nogil:
    cdef int i, held, on_board, need = 6
    c.suits_alike = 1
    for i in range(4):
        if i != suit and _lanes_alike(c, suit, i) == 0:
            if i < suit:
                return  # counted with that one
            c.suits_alike += 1
    c.suit_board = <unsigned>(c.board >> 16 * suit & RANK_BITS)
    c.suit_stub = <unsigned>(c.stub >> 16 * suit & RANK_BITS)
    for i in range(c.players):
        c.suit_holes[i] = <unsigned>(c.holes[i] >> 16 * suit & RANK_BITS)
        held = count_bits(c.suit_holes[i])
        if c.omaha == NULL:
            need = min(need, 5 - held)
        elif held >= 2:
            need = 3
        else:
            c.suit_holes[i] = 0
    on_board = count_bits(c.suit_board)
    if on_board + min(c.to_come, count_bits(c.suit_stub)) < need:
        return
    c.need = need
    _list_rests(c)
    _choose_suited(c, 0, c.to_come, c.suit_board, on_board, board_key)


cdef void _set_player(Count *c, int player, uint64_t hole) noexcept nogil:
    cdef uint8_t ranks[6]
    cdef uint8_t pair
    cdef uint32_t key = 0
    cdef int size = 0, j, k, pairs = 0
    c.holes[player] = hole
    c.stub &= ~hole
    c.hole_lows[player] = <uint8_t>low_ranks(mask_ranks(hole))
    while hole:
        ranks[size] = lowest_bit(hole) & 15
        key += c.hand.rank_weights[ranks[size]]
        for j in range(size if c.omaha != NULL else 0):
            pair = c.omaha.pairs[16 * ranks[size] + ranks[j]]
            for k in range(pairs):
                if c.pairs[player][k] == pair:
                    break
            else:
                c.pairs[player][pairs] = pair
                pairs += 1
        size += 1
        hole &= hole - 1
    c.pair_counts[player] = pairs
    c.rows_hold &= c.rank_keys[player] == key
    c.rank_keys[player] = key


cdef void _set_rows(Count *c, uint32_t key) noexcept nogil:
    """Find the multisets of the board's ranks and who wins on them without a flush."""
    cdef int i
    for i in range(RANKS):
        c.left[i] = count_bits(c.stub >> i & 0x0001000100010001ULL)
    c.rows_touched = c.low_classes = 0
    if c.hi_lo:
        for i in range(256):
            c.low_class[i] = UNKNOWN_LOW
    _add_rows(c, 0, c.to_come, key, mask_ranks(c.board), 1)
    _find_winners(c)
    for i in range(c.low_classes):
        c.added[i] = 0


cdef void _add_rows_left(Count *c) noexcept nogil:
    """Count the deals that no flush has moved."""
    cdef int64_t sums[1 << FEW_PLAYERS]
    cdef unsigned slot
    cdef int i
    if c.hi_lo or c.players > FEW_PLAYERS:
        for i in range(c.rows_touched):
            slot = c.touched[i].slot
            if c.weights[slot]:
                add_outcome(
                    &c.tally, c.winners[slot], c.low_winners[c.low[slot]] if c.hi_lo else 0,
                    c.weights[slot],
                )
        return
    for i in range(1 << c.players):
        sums[i] = 0
    for i in range(c.rows_touched):
        slot = c.touched[i].slot
        sums[c.winners[slot]] += c.weights[slot]
    for i in range(1 << c.players):
        if sums[i]:
            add_outcome(&c.tally, <uint32_t>i, 0, sums[i])


cdef void _count(Count *c, const uint64_t *holes, uint64_t live) noexcept nogil:
    """Count every completion of the board; `live` are the cards neither dead nor on the board.

    Who wins without a flush on which ranks is kept from the deal before if all players' ranks
    are the same.
    """
    cdef uint64_t rest = c.board
    cdef uint32_t key = 0
    cdef int i
    c.stub = live
    for i in range(c.players):
        _set_player(c, i, holes[i])
    while rest:
        key += c.hand.rank_weights[lowest_bit(rest) & 15]
        rest &= rest - 1
    if not c.rows_hold:
        _set_rows(c, key)
    c.rows_hold = True
    for i in range(c.rows_touched):
        c.weights[c.touched[i].slot] = c.deals[c.touched[i].slot]
    for i in range(4):
        _count_suit(c, i, key)
    _add_rows_left(c)


cdef bint _read_holes(
    uint64_t *holes, const uint64_t *source, int players, int hole_size, uint64_t taken
) noexcept nogil:
    """Copy a deal, which others may change meanwhile; whether its hands can be dealt."""
    cdef int i
    for i in range(players):
        holes[i] = source[i]
        if holes[i] & (taken | ~deck_mask()) or count_bits(holes[i]) != hole_size:
            return False
        taken |= holes[i]
    return True


cdef int check_table(uint64_t board, uint64_t dead, int players, int hole_size) except -1:
    cdef int left
    if players < 1 or players > MOST_PLAYERS:
        raise CardError(f"{players} players; there can be 1 to {MOST_PLAYERS}")
    if hole_size != 2 and (hole_size < 4 or hole_size > 6):
        raise CardError(f"{hole_size} hole cards; there can be 2, or 4 to 6")
    if (board | dead) & ~deck_mask() or board & dead or count_bits(board) > 5:
        raise CardError("board and dead cards must be different cards, the board at most five")
    left = 52 - count_bits(board | dead) - players * hole_size - 5 + count_bits(board)
    if left < 0:
        raise CardError(f"the deck has {-left} cards too few for this deal")
    return 0


def cell_shape(int players, bint hi_lo):
    """Return the shape of a tally: players, sharers of the high, columns for the low."""
    if players < 1 or players > MOST_PLAYERS:
        raise CardError(f"{players} players; there can be 1 to {MOST_PLAYERS}")
    return players, players + 1, tally_columns(players, hi_lo)


def count_deals(
    const uint64_t[:, ::1] holes not None,
    uint64_t board,
    uint64_t dead,
    int hole_size,
    bint hi_lo,
    int64_t[:, ::1] out not None,
):
    """Write the tally of every completion of the board, one row of `out` for a row of hands.

    Args:
        holes: A hole mask for each player; two cards for hold'em, four to six for Omaha.
        board: Mask of up to five cards.
        dead: Mask of the cards that nobody can get.
        hole_size: Cards of a hand.
        hi_lo: Whether an 8-or-better low shares the pot; Omaha only.
        out: As many rows, of the product of `cell_shape` columns.

    Raises:
        CardError: a wrong count, or a card in two places.

    Releases the GIL; thread safe.
    """
    cdef Py_ssize_t deals = holes.shape[0], deal
    cdef int player, players = <int>min(holes.shape[1], MOST_PLAYERS + 1)
    check_table(board, dead, players, hole_size)
    if hi_lo and hole_size == 2:
        raise CardError("a low needs an Omaha hand of four to six cards")
    cdef int columns = tally_columns(players, hi_lo)
    cdef Py_ssize_t cells = players * (players + 1) * columns
    if out.shape[0] != deals or out.shape[1] != cells:
        raise CardError(f"out must have {deals} rows of {cells} cells")
    if deals == 0:
        return
    cdef const uint64_t *hands = &holes[0, 0]
    cdef int64_t *target = &out[0, 0]
    cdef uint64_t dealt[MOST_PLAYERS]
    cdef uint64_t live = deck_mask() & ~(board | dead)
    cdef Py_ssize_t bad = -1
    cdef const HandTables *hand = hand_tables()
    cdef const OmahaTables *omaha = NULL
    if hole_size > 2:
        omaha = omaha_tables()
    cdef size_t slots = hand.ranks[5].slots
    cdef Count *c = <Count *>malloc(sizeof(Count) + slots * SLOT_BYTES)
    if c == NULL:
        raise MemoryError("no memory to count deals")
    try:
        c.hand, c.omaha, c.players, c.hi_lo = hand, omaha, players, hi_lo
        c.deals = <int64_t *>(c + 1)
        c.weights = c.deals + slots
        c.winners = <uint32_t *>(c.weights + slots)
        c.touched = <Ranks *>(c.winners + slots)
        c.best = <uint16_t *>(c.touched + slots)
        c.low = c.best + slots
        c.board, c.to_come = board, 5 - count_bits(board)
        c.tally.players, c.tally.columns = players, columns
        c.rows_hold = False
        for player in range(players):
            c.rank_keys[player] = 0  # of no hand
        with nogil:
            for deal in range(deals * cells):
                target[deal] = 0
            for deal in range(deals):
                if not _read_holes(dealt, hands + deal * players, players, hole_size, ~live):
                    bad = deal
                    break
                c.tally.cells = target + deal * cells
                _count(c, dealt, live)
    finally:
        free(c)
    if bad >= 0:
        raise CardError(
            f"deal {bad}: each hand must be a mask of {hole_size} cards, none of them in two places"
        )
