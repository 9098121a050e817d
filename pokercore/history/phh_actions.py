"""The actions of PHH, as steps."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

import msgspec

from pokercore.cards import Card
from pokercore.dealing import read_cards
from pokercore.errors import shown
from pokercore.history.info import Step, StepKind

__all__ = ["AMOUNT", "LARGEST", "Hole", "Refusal", "Told", "actions_of", "read_board", "read_hole"]

Hole = tuple[Card | None, ...]

LARGEST = 2**53
AMOUNT = re.compile(r"\d{1,16}(\.\d{1,16})?", re.ASCII)
_SIMPLE = {"f": StepKind.FOLD, "cc": StepKind.CHECK_OR_CALL}
_MOST_KEPT = 4096
_LONGEST_KEPT = 32
_CARDS: dict[str, Card | None] = {str(card): card for card in map(Card, range(52))}
_CARDS["??"] = None


class Refusal(Exception):  # noqa: N818 - the readers make a HistoryError with a place of it
    """Why something in a record is refused."""


class Told(msgspec.Struct, frozen=True, gc=False):
    """What one action tells.

    Attributes:
        steps: Its steps: two for one with a commentary.
        hole: Hole cards that are shown whole.
    """

    steps: tuple[Step, ...]
    hole: Hole = ()


class _Actions(dict[str, Told]):
    """What each action but a deal of hole cards means in one setting.

    Few of them are said again and again: they are read once.

    Attributes:
        seats: The seat of each player.
        hole_cards: How many of them a player has.
    """

    def __init__(self, seats: tuple[int, ...], decimals: int, hole_cards: int) -> None:
        self.seats = {f"p{number}": seat for number, seat in enumerate(seats, 1)}
        self._decimals = decimals
        self.hole_cards = hole_cards

    def __missing__(self, action: str) -> Told:
        told = self._read(action)
        if len(action) <= _LONGEST_KEPT:
            if len(self) >= _MOST_KEPT:
                self.clear()
            self[action] = told
        return told

    def _read(self, action: str) -> Told:
        words = action.split(" ")
        if len(words) == 3 and words[1] == "cbr":
            seat, to = self.seat(words[0]), self._chips(words[2])
            return Told((Step(kind=StepKind.WAGER, seat=seat, to=to),))
        if len(words) == 3 and words[1] == "db" and words[0] == "d":
            return Told((Step(kind=StepKind.BOARD, cards=read_board(words[2])),))
        if len(words) == 2 and words[1] in _SIMPLE:
            return Told((Step(kind=_SIMPLE[words[1]], seat=self.seat(words[0])),))
        if len(words) in (2, 3) and words[1] == "sm":
            return self._show(*words)
        return self._read_loosely(action)

    def _show(self, player: str, _: str, cards: str = "") -> Told:
        seat = self.seat(player)
        hole = read_hole(cards, self.hole_cards) if cards else ()
        step = Step(kind=StepKind.SHOW_OR_MUCK, seat=seat, cards=hole)
        return Told((step,), () if None in hole else hole)

    def _read_loosely(self, action: str) -> Told:
        """Return what an action tells that has a commentary, or more spaces than needed."""
        bare, mark, words = action.partition("#")
        notes = (self._note(words.strip()),) if mark else ()
        plain = " ".join(bare.split())
        if mark and not plain:
            return Told(notes)
        if plain == action:
            raise Refusal("none of d dh, d db, and f, cc, cbr, sm of a player")
        told = self._read(plain)
        return Told((*told.steps, *notes), told.hole)

    def seat(self, player: str) -> int:
        """Return the seat of a player."""
        seat = self.seats.get(player)
        if seat is None:
            raise Refusal(f"{shown(player)} is no player: p1 to p{len(self.seats)} are")
        return seat

    def _chips(self, amount: str) -> int:
        if not AMOUNT.fullmatch(amount):
            raise Refusal(f"{shown(amount)} is no amount")
        if "." in amount:
            chips = int(Decimal(amount).scaleb(self._decimals))
        else:
            chips = int(amount) * 10**self._decimals
        if chips >= LARGEST:
            raise Refusal(f"{shown(amount)} is too large an amount")
        return chips

    def _note(self, words: str) -> Step:
        """Return the note that a commentary is, on a player if it begins with one."""
        player, _, rest = words.partition(" ")
        seat = self.seats.get(player)
        return Step(kind=StepKind.NOTE, seat=seat, note=words if seat is None else rest)


@lru_cache(maxsize=32)
def actions_of(seats: tuple[int, ...], decimals: int, hole_cards: int) -> _Actions:
    """Return what actions mean where p1 and the players after him have these seats.

    Looking an action up raises Refusal, CardError or NotationError for one that is none.
    """
    return _Actions(seats, decimals, hole_cards)


def read_board(cards: str) -> Hole:
    """Return cards of a board."""
    if len(cards) > _LONGEST_KEPT:
        raise Refusal(f"a street of {len(cards) // 2} cards")
    return read_hole(cards, len(cards) // 2)


@lru_cache(maxsize=4096)
def read_hole(cards: str, count: int) -> Hole:
    """Return as many cards, in the usual notation or in any other."""
    try:
        found = tuple([_CARDS[cards[i : i + 2]] for i in range(0, len(cards), 2)])
    except KeyError:
        found = ()
    usual = len(found) == count and (len({*found}) == count or None in found)
    return found if usual else read_cards(cards, count, "these")
