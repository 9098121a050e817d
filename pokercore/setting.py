"""Checks of what a hand is started with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import TYPE_CHECKING

from pokercore._checks import check_chips, check_seat, is_chips
from pokercore.dealing import DECK_SIZE, read_cards
from pokercore.errors import CardError, StakesError, shown
from pokercore.games import find_game
from pokercore.stakes import HouseRules, Stakes
from pokercore.variants import Game

if TYPE_CHECKING:
    from pokercore.cards import Card
    from pokercore.deck import Deck

__all__ = ["check_holes", "check_setting", "check_stacks", "clockwise"]


def check_setting(game: Game | str, stakes: object, rules: object) -> Game:
    """Return the game, found by its name if need be, once all arguments are what they say."""
    if not isinstance(game, Game):
        game = find_game(game)
    if not isinstance(stakes, Stakes):
        raise StakesError(f"stakes is {shown(stakes)}: Stakes are allowed")
    if not isinstance(rules, HouseRules):
        raise StakesError(f"rules is {shown(rules)}: HouseRules are allowed")
    return game


def check_stacks(stacks: object) -> dict[int, int]:
    """Return chips by seat as a plain dict, checked."""
    if type(stacks) is not dict and not isinstance(stacks, Mapping):
        raise StakesError(f"stacks is {shown(stacks)}: a mapping of seats to chips is allowed")
    read = dict(islice(stacks.items(), DECK_SIZE + 1))
    if len(read) > DECK_SIZE:
        raise StakesError(f"more than {DECK_SIZE} players: there are not so many cards")
    for seat, chips in read.items():
        check_seat(seat)
        if not is_chips(chips, 1):
            check_chips(chips, f"the stack of seat {seat}", 1)
    if len(read) < 2:
        raise StakesError(f"{len(read)} players: a hand needs 2")
    check_chips(sum(read.values()), "the sum of the stacks")
    return read


def clockwise(seats: Iterable[int], button: object) -> tuple[int, ...]:
    """Return seats that have been checked, from the left of the button."""
    at = check_seat(button, "button")
    ordered = sorted(seats)
    left = [seat for seat in ordered if seat > at]
    return (*left, *ordered[: len(ordered) - len(left)])


def check_holes(
    holes: object, seats: tuple[int, ...], count: int, deck: Deck | None
) -> list[tuple[Card | None, ...]] | None:
    """Return the hole cards a dealer gave, unknown where he did not; None with a deck."""
    if deck is not None:
        if holes is not None:
            raise CardError("hole cards are given beside a deck: one of the two is allowed")
        return None
    if holes is None:
        holes = {}
    if type(holes) is not dict and not isinstance(holes, Mapping):
        raise CardError(f"holes is {shown(holes)}: a mapping of seats to cards is allowed")
    for seat in holes:
        if type(seat) is not int or seat not in seats:
            raise CardError(f"hole cards for seat {shown(seat)}, which is not dealt in")
    unknown: tuple[Card | None, ...] = (None,) * count
    return [
        unknown
        if (cards := holes.get(seat)) is None
        else read_cards(cards, count, "the hole cards of seat ", seat)
        for seat in seats
    ]
