"""The cards of one hand: hole cards, boards, and the deck they come from, if there is one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import islice
from typing import TypeAlias

from pokercore.cards import Card, parse_cards, parse_known
from pokercore.deck import Deck
from pokercore.errors import CardError, counted, shown
from pokercore.streets import BOARD_CARDS, Street

__all__ = ["DECK_SIZE", "Dealing", "GivenCards", "read_cards"]

DECK_SIZE = 52
_FULL_BOARD = BOARD_CARDS[Street.RIVER]
_AFTER = dict(zip(BOARD_CARDS, tuple(Street)[1:], strict=False))
"""The street that comes next to a board, by its cards."""

GivenCards: TypeAlias = "str | Sequence[Card | str | None]"
"""Cards as a dealer gives them: text, where '??' is unknown, or Cards, texts and None."""


def read_cards(cards: object, count: int, what: str, which: object = "") -> tuple[Card | None, ...]:
    """Return `count` cards, None for those that are not known.

    Args:
        cards: The cards, as a dealer gives them.
        count: How many are needed.
        what: What they are called in an error.
        which: What follows that: put together only where there is an error.

    Raises:
        CardError: The count is another, a card is repeated, or the type is none of cards.
        NotationError: A text is not card notation.
    """
    if type(cards) is tuple and _are_read(cards):
        read: tuple[Card | None, ...] = cards  # as the readers of histories give them
    elif isinstance(cards, str):
        read = parse_known(cards)
    elif isinstance(cards, Iterable) and not isinstance(cards, (bytes, Mapping, Set)):
        read = tuple(
            card if card is None or type(card) is Card else _read_one(card)
            for card in islice(cards, DECK_SIZE + 1)
        )
    else:
        raise CardError(f"{what}{which} is {shown(cards)}: text or a sequence of cards is allowed")
    if len(read) != count:
        raise CardError(f"{what}{which}: {counted(len(read), 'card')} given, {count} needed")
    return read


def _are_read(cards: tuple[object, ...]) -> bool:
    for card in cards:  # noqa: SIM110 - quicker than a generator
        if card is not None and type(card) is not Card:
            return False
    return True


def _read_one(card: object) -> Card | None:
    if not isinstance(card, str):
        raise CardError(f"{shown(card)} is no card: a Card, text or None is allowed")
    one = parse_known(card)
    if len(one) != 1:
        raise CardError(f"{shown(card)} is not one card")
    return one[0]


class Dealing:
    """Who holds what, what lies on the boards, and what comes next.

    Attributes:
        deck: All cards in the order they are dealt, or None where a dealer gives them.
        position: How many cards of the deck are gone.
        holes: Hole cards of each place; None for a card that is not known.
        hole_masks: The same as card masks, 0 for a hand that is not known.
        boards: Board cards, of each board.
        seen: Every known card that is out, as a card mask.
    """

    __slots__ = ("_burn", "_burnt", "boards", "deck", "hole_masks", "holes", "position", "seen")

    def __init__(self, deck: Deck | None, *, burn: bool) -> None:
        self.deck = None if deck is None else _all_cards(deck)
        self.position = 0
        self.holes: list[tuple[Card | None, ...]] = []
        self.hole_masks: list[int] = []
        self.boards: list[tuple[Card | None, ...]] = [()]
        self.seen = 0
        self._burn = burn
        self._burnt = 0

    def copy(self) -> Dealing:
        """Return an independent copy."""
        twin = Dealing.__new__(Dealing)
        twin.deck, twin.position, twin.seen = self.deck, self.position, self.seen
        twin.holes, twin.hole_masks = self.holes.copy(), self.hole_masks.copy()
        twin.boards = self.boards.copy()
        twin._burn, twin._burnt = self._burn, self._burnt
        return twin

    def check_room(self, places: int, hole_cards: int) -> None:
        """Raise CardError unless there are cards for this many players (rule 3.36)."""
        size = DECK_SIZE if self.deck is None else len(self.deck)
        needed = places * hole_cards + _FULL_BOARD + (3 if self._burn else 0)
        if needed > size:
            raise CardError(
                f"{places} players with {hole_cards} hole cards need {needed} cards,"
                f" {'burns included' if self._burn else 'without burns'}: there are {size}"
            )

    def deal_holes(self, places: int, hole_cards: int) -> None:
        """Deal from the deck, one card at a time from the left of the button (rule 1.6)."""
        deck = self.deck or ()
        gone = self.position = places * hole_cards
        for place in range(places):
            self._give(deck[place:gone:places])

    def give_holes(self, holes: Sequence[tuple[Card | None, ...]]) -> None:
        """Take the hole cards of each place from a dealer.

        Raises:
            CardError: A card is repeated.
        """
        for cards in holes:
            self._give(cards)

    def _give(self, cards: tuple[Card | None, ...]) -> None:
        mask = self._mark(cards)
        self.holes.append(cards)
        self.hole_masks.append(mask)

    def reveal(self, place: int, cards: tuple[Card, ...]) -> None:
        """Learn the hole cards of a place that were not known.

        Raises:
            CardError: A card is out already, or is not one of those the place is known to have.
        """
        known = {card for card in self.holes[place] if card is not None}
        if not known <= set(cards):
            raise CardError(f"the hand shown lacks {min(known - set(cards))}, which it holds")
        before = self.seen
        for card in known:
            self.seen &= ~card.mask
        try:
            self.hole_masks[place] = self._mark(cards)
        except CardError:
            self.seen = before
            raise
        self.holes[place] = cards

    def _mark(self, cards: Sequence[Card | None]) -> int:
        """Note that cards are out, and return their mask, 0 if one is not known."""
        mask = 0
        known = True
        for card in cards:
            if card is None:
                known = False
                continue
            bit = card.mask
            if (self.seen | mask) & bit:
                raise CardError(f"{card} is dealt twice")
            mask |= bit
        self.seen |= mask
        return mask if known else 0

    def next_street(self) -> tuple[int, Street] | None:
        """Return the board and street that come next, or None when every board is full."""
        for number, board in enumerate(self.boards):
            if len(board) < _FULL_BOARD:
                return number, _AFTER[len(board)]
        return None

    def draw(self, street: Street) -> tuple[Card, ...]:
        """Take the cards of a street from the deck, after its burn (rule 3.23)."""
        deck = self.deck or ()
        start = self.position + self._burn
        self.position = start + BOARD_CARDS[street] - BOARD_CARDS[street - 1]
        return deck[start : self.position]

    def lay(self, board: int, cards: tuple[Card | None, ...]) -> None:
        """Lay cards on a board.

        Raises:
            CardError: A card is out already.
        """
        self._mark(cards)
        self.boards[board] += cards
        self._burnt += self._burn

    def board_mask(self, board: int) -> int:
        """Return a board as a card mask, 0 if a card of it is not known."""
        mask = 0
        for card in self.boards[board]:
            if card is None:
                return 0
            mask |= card.mask
        return mask

    def most_boards(self) -> int:
        """Return how many boards the cards left can finish (rule 3.19)."""
        board = self.boards[0]
        streets = len(BOARD_CARDS) - 1 - BOARD_CARDS.index(len(board))
        each = _FULL_BOARD - len(board) + (streets if self._burn else 0)
        dealt = sum(map(len, self.holes)) + len(board) + self._burnt
        left = (DECK_SIZE if self.deck is None else len(self.deck)) - dealt
        return left // each

    def run_boards(self, boards: int) -> None:
        """Go on with this many boards, which share the cards that are out."""
        self.boards = [self.boards[0]] * boards


def _all_cards(deck: Deck) -> tuple[Card, ...]:
    if not isinstance(deck, Deck):
        raise CardError(f"deck is {shown(deck)}: a Deck or None is allowed")
    # The cards as `Deck` keeps them, checked, whatever a subclass makes of its methods.
    return parse_cards(Deck.remaining.__get__(deck))
