"""Cards as numbers: notation, the `Card` value, card masks."""

from cpython.bool cimport PyBool_Check
from cpython.long cimport PyLong_Check
from cpython.number cimport PyNumber_Index
from cpython.unicode cimport PyUnicode_CheckExact

from pokercore.errors import CardError, NotationError, shown

cdef extern from "small_ints.h":
    long small_int(object number)

RANKS = "23456789TJQKA"
SUITS = "cdhs"
UNKNOWN_CARD = "??"

cdef str _SYMBOLS = "♣♦♥♠"
cdef str _A_CARD = (
    "a card is a rank (2 to 9, T or 10, J, Q, K, A) and a suit (c, d, h, s), like 'Ah'"
)
cdef str _CARDS = "cards are text like 'AhKd', a sequence of cards, or a card mask"


cdef inline str _plain(object text):
    """Text as a plain str: a subclass may read as it likes, its characters do not."""
    return <str>text if PyUnicode_CheckExact(text) else str.__str__(text)


cdef inline bint _is_card(object number):
    """Whether an int is a card index: of a Card, unless int itself was made to forge one."""
    return 0 <= small_int(number) < DECK_SIZE


class Card(int):
    """One of the 52 cards: an `int`, its index 4 * rank + suit, that reads and prints as 'Ah'.

    Args:
        card: Notation ('Ah', 'ah', '10h'), an index from 0 to 51, or a Card.

    Cards are interned: there are 52 objects, so `is` works and pickling keeps it.

    Raises:
        NotationError: text that is no card.
        CardError: an index outside 0 to 51, or another type.

    >>> Card("10h"), int(Card("Ah")), Card(51)
    (Card('Th'), 50, Card('As'))
    """

    __slots__ = ()
    __module__ = "pokercore.cards"

    def __new__(cls, card):
        return card_at(_read_card(card))

    @property
    def rank(self):
        """The rank, 0 for the deuce to 12 for the ace."""
        return int(self) >> 2

    @property
    def suit(self):
        """The suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return int(self) & 3

    @property
    def mask(self):
        """The card mask that holds this card alone: bit 16 * suit + rank."""
        return card_bit(_index_of_int(self))

    @property
    def symbol(self):
        """The card with its suit drawn: 'A♥'."""
        return RANKS[self.rank] + _SYMBOLS[self.suit] if _is_card(self) else UNKNOWN_CARD

    def __str__(self):
        return RANKS[self.rank] + SUITS[self.suit] if _is_card(self) else UNKNOWN_CARD

    def __repr__(self):
        return f"Card('{self}')"

    def __format__(self, spec):
        return format(str(self), spec)

    def __reduce__(self):
        return Card, (int(self),)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


cdef tuple _DECK = tuple(int.__new__(Card, index) for index in range(DECK_SIZE))


cdef inline object card_at(int index):
    return _DECK[index]


cdef tuple cards_of_ids(const uint8_t *ids, int count):
    cdef int i
    return tuple([card_at(ids[i]) for i in range(count)])


cdef object repeated_card(int index):
    """The error for a card that stands twice."""
    return CardError(f"{card_at(index)} is there twice; each card can be there once")


cdef int _rank_of(Py_UCS4 letter) noexcept:
    if c'2' <= letter <= c'9':
        return <int>letter - 50  # '2' is character 50
    if letter == c'T' or letter == c't':
        return 8
    if letter == c'J' or letter == c'j':
        return 9
    if letter == c'Q' or letter == c'q':
        return 10
    if letter == c'K' or letter == c'k':
        return 11
    if letter == c'A' or letter == c'a':
        return 12
    return -1


cdef int _suit_of(Py_UCS4 letter) noexcept:
    if letter == c'c' or letter == c'C':
        return 0
    if letter == c'd' or letter == c'D':
        return 1
    if letter == c'h' or letter == c'H':
        return 2
    if letter == c's' or letter == c'S':
        return 3
    return -1


cdef object _bad_token(str text, Py_ssize_t at):
    cdef Py_ssize_t end = at
    while end < len(text) and end - at < 8 and not (text[end].isspace() or text[end] == ","):
        end += 1
    if at >= len(text):
        return NotationError(f"{shown(text)} ends where a card should be; {_A_CARD}")
    return NotationError(f"{shown(text[at:end])} at position {at + 1} is not a card; {_A_CARD}")


cdef int _read_token(str text, Py_ssize_t *at) except -1:
    """Read the card at `at` and move `at` behind it."""
    cdef Py_ssize_t start = at[0], length = len(text), suit_at = start + 1
    cdef int rank = -1, suit = -1
    if start < length:
        rank = _rank_of(text[start])
        if text[start] == c'1' and start + 1 < length and text[start + 1] == c'0':
            rank = 8
            suit_at = start + 2
    if rank >= 0 and suit_at < length:
        suit = _suit_of(text[suit_at])
    if rank < 0 or suit < 0:
        raise _bad_token(text, start)
    at[0] = suit_at + 1
    return 4 * rank + suit


cdef Py_ssize_t _skip_separators(str text, Py_ssize_t at) noexcept:
    cdef Py_UCS4 letter
    while at < len(text):
        letter = text[at]
        if letter != c',' and letter != c' ' and not letter.isspace():
            break
        at += 1
    return at


cdef int _card_of_text(str text) except -1:
    cdef Py_ssize_t at = 0
    cdef int index = _read_token(text, &at)
    if at != len(text):
        raise NotationError(f"{shown(text)} is more than a card; {_A_CARD}")
    return index


cdef inline int _index_of_int(object number) except -1:
    cdef long index = small_int(number)
    if index < 0 or index >= DECK_SIZE:
        raise CardError(f"card index {shown(number)} is not one of 0 to 51")
    return <int>index


cdef int _index_of_other(object card) except -1:
    """A card that is neither text nor an int: anything with `__index__`, such as numpy.uint8."""
    if not PyBool_Check(card):
        try:
            return _index_of_int(PyNumber_Index(card))
        except TypeError:
            pass
    raise CardError(f"{shown(card)} is not a card; {_A_CARD}, or an index from 0 to 51")


cdef inline int _read_card(object card) except -1:
    if PyLong_Check(card) and not PyBool_Check(card):
        return _index_of_int(card)
    if isinstance(card, str):
        return _card_of_text(_plain(card))
    return _index_of_other(card)


cdef uint64_t _bits_of(object number) except? 0:
    """The bits of an int that is a card mask."""
    cdef uint64_t mask
    try:
        mask = number
    except OverflowError:
        mask = ~deck_mask()
    if mask & ~deck_mask():
        raise CardError(
            f"{shown(number)} is not a card mask; a mask has bit 16 * suit + rank for each card"
        )
    return mask


cdef uint64_t check_mask(object mask) except? 0:
    """The bits of a card mask, from an int that is neither a Card nor a bool."""
    if type(mask) is int:
        return _bits_of(mask)
    if not isinstance(mask, (bool, Card)) and hasattr(mask, "__index__"):
        try:
            return _bits_of(PyNumber_Index(mask))
        except TypeError:
            pass
    raise CardError(f"{shown(mask)} is not a card mask; a mask is an int")


cdef inline uint64_t _add_card(uint64_t mask, int index) except? 0:
    cdef uint64_t bit = card_bit(index)
    if mask & bit:
        raise repeated_card(index)
    return mask | bit


cdef uint64_t _mask_of_text(str text) except? 0:
    cdef uint64_t mask = 0
    cdef Py_ssize_t at = _skip_separators(text, 0)
    while at < len(text):
        mask = _add_card(mask, _read_token(text, &at))
        at = _skip_separators(text, at)
    return mask


cdef list _items(object cards):
    """What a collection holds, up to one more than a deck: then a card is there twice.

    All is taken out before any card is read, which may run a caller's code.
    """
    cdef list items = []
    if isinstance(cards, (set, frozenset)) or (
        hasattr(cards, "__getitem__") and hasattr(cards, "__len__") and not hasattr(cards, "keys")
    ):
        try:
            for card in cards:
                items.append(card)
                if len(items) > DECK_SIZE:
                    break
            return items
        except (NotImplementedError, RuntimeError, TypeError):
            pass
    raise CardError(f"{shown(cards)} is not cards; {_CARDS}")


cdef uint64_t read_mask(object cards) except? 0:
    """The mask of cards given as text, mask, Card, or a collection; each card once."""
    cdef uint64_t mask = 0
    if type(cards) is list:
        for card in <list>cards:
            mask = _add_card(mask, _read_card(card))
        return mask
    if type(cards) is tuple:
        for card in <tuple>cards:
            mask = _add_card(mask, _read_card(card))
        return mask
    if type(cards) is int:
        return _bits_of(cards)
    if isinstance(cards, str):
        return _mask_of_text(_plain(cards))
    if isinstance(cards, Card):
        return card_bit(_index_of_int(cards))
    if hasattr(cards, "__index__") and not hasattr(cards, "__len__"):
        return check_mask(cards)
    for card in _items(cards):
        mask = _add_card(mask, _read_card(card))
    return mask


cdef int _ids_of_text(str text, uint8_t *ids) except -1:
    cdef uint64_t mask = 0
    cdef int count = 0, index
    cdef Py_ssize_t at = _skip_separators(text, 0)
    while at < len(text):
        index = _read_token(text, &at)
        mask = _add_card(mask, index)
        ids[count] = <uint8_t>index
        count += 1
        at = _skip_separators(text, at)
    return count


cdef int _ids_of_mask(uint64_t mask, uint8_t *ids) noexcept:
    cdef int index, count = 0
    for index in range(DECK_SIZE):
        if mask & card_bit(index):
            ids[count] = <uint8_t>index
            count += 1
    return count


cdef int read_ids(object cards, uint8_t *ids) except -1:
    """Fill `ids` (room for 52) with the cards in the order given; return how many."""
    cdef uint64_t mask = 0
    cdef int count = 0, index
    if isinstance(cards, str):
        return _ids_of_text(_plain(cards), ids)
    if isinstance(cards, Card):
        ids[0] = <uint8_t>_index_of_int(cards)
        return 1
    if hasattr(cards, "__index__") and not hasattr(cards, "__len__"):
        return _ids_of_mask(check_mask(cards), ids)
    for card in cards if type(cards) is tuple else _items(cards):
        index = _read_card(card)
        mask = _add_card(mask, index)
        ids[count] = <uint8_t>index
        count += 1
    return count


def parse_cards(cards):
    """Return the cards as a tuple of Card, in the order given (a mask: from the deuce up).

    Args:
        cards: Text ('AhKd', 'Ah Kd', 'Ah,Kd'; '10h' is the ten; either case), a sequence or set
            of Cards, texts or indices 0 to 51, or a card mask.

    Raises:
        NotationError: text that is no card.
        CardError: a repeated card, an index outside 0 to 51, or another type.

    >>> parse_cards("Ah 10d,2c")
    (Card('Ah'), Card('Td'), Card('2c'))
    """
    cdef uint8_t ids[DECK_SIZE]
    return cards_of_ids(ids, read_ids(cards, ids))


def parse_known(text):
    """Return the cards of text in which '??' stands for a card that is not known, as None.

    Args:
        text: Notation as in `parse_cards`, with '??' for each unknown card; at most 52 cards.

    Raises:
        NotationError: text that is no card, or more than 52 cards.
        CardError: a repeated card, or something that is not text.

    >>> parse_known("Ah ??")
    (Card('Ah'), None)
    """
    if not isinstance(text, str):
        raise CardError(f"{shown(text)} is not text such as 'Ah ??'")
    cdef str source = _plain(text)
    cdef uint64_t mask = 0
    cdef int index
    cdef list found = []
    cdef Py_ssize_t at = _skip_separators(source, 0)
    while at < len(source):
        if len(found) == DECK_SIZE:
            raise NotationError(f"{shown(source)} is more than 52 cards")
        if source[at] == c'?' and at + 1 < len(source) and source[at + 1] == c'?':
            found.append(None)
            at += 2
        else:
            index = _read_token(source, &at)
            mask = _add_card(mask, index)
            found.append(card_at(index))
        at = _skip_separators(source, at)
    return tuple(found)


def card_mask(cards):
    """Return the card mask of `cards`: bit 16 * suit + rank for each, in any form they may take.

    Raises:
        NotationError: text that is no card.
        CardError: a repeated card, an index outside 0 to 51, or another type.

    >>> hex(card_mask("2c 2d Ah"))
    '0x100000010001'
    """
    return read_mask(cards)


def mask_cards(mask):
    """Return the cards of a card mask as a tuple of Card, from the deuce of clubs up.

    Raises:
        CardError: not an int, or bits outside the layout.

    >>> mask_cards(card_mask("AhKd"))
    (Card('Kd'), Card('Ah'))
    """
    cdef uint8_t ids[DECK_SIZE]
    return cards_of_ids(ids, _ids_of_mask(check_mask(mask), ids))
