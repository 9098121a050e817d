"""What is true of every table: checks of states that come from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore._checks import MAX_CHIPS
from pokercore.errors import DecodeError, StakesError, shown
from pokercore.hand import Hand
from pokercore.posting import check_posts
from pokercore.setting import check_setting, clockwise
from pokercore.table.base import check_player
from pokercore.table.lobby import RECENT_HANDS
from pokercore.table.rules import MAX_TIME, TableRules
from pokercore.table.state import Audit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pokercore.stakes import HouseRules, Stakes
    from pokercore.table.state import Positions, Running, Seat, TableState
    from pokercore.variants import Game

__all__ = ["check_hand", "check_setup", "check_state"]

_MOST_SEATS = 10
_BOARD = 5
_BURNS = 3
_DECK = 52


def check_setup(
    game: Game | str, stakes: Stakes, seats: object, rules: object, house_rules: HouseRules
) -> Game:
    """Return the game, found by its name if need be, once all arguments are what they say.

    Raises:
        StakesError: One is not, or the deck does not go round a full table (rule 3.36).
    """
    game = check_setting(game, stakes, house_rules)
    if not isinstance(rules, TableRules):
        raise StakesError(f"rules is {shown(rules)}: TableRules are allowed")
    if type(seats) is not int or not 2 <= seats <= _MOST_SEATS:
        raise StakesError(f"seats is {shown(seats)}: 2 to {_MOST_SEATS} are allowed")
    burns = _BURNS if house_rules.burn_cards else 0
    needed = seats * game.variant.hole_cards + _BOARD + burns
    if needed > _DECK:
        raise StakesError(f"{seats} seats of {game.name} need {needed} cards: there are {_DECK}")
    return game


def _require(condition: object, what: str) -> None:
    if not condition:
        raise DecodeError(f"the state of the table cannot be: {what}")


def _within(value: object, least: int, most: int, what: str) -> None:
    _require(type(value) is int and least <= value <= most, f"{what} is {shown(value)}")


def check_state(state: TableState) -> None:
    """Raise an error of the tree unless a table can be in this state."""
    count = len(state.seats)
    check_setup(state.game, state.stakes, count, state.rules, state.house_rules)
    _within(state.now, 0, MAX_TIME, "now")
    _within(state.began, 0, state.now, "the time the last hand began")
    _within(state.hands, 0, MAX_CHIPS, "the number of hands")
    if state.positions is not None:
        _check_positions(state.positions, count)
    dealt = () if state.running is None else state.running.dealt
    for number, seat in enumerate(state.seats, 1):
        if seat is not None:
            _check_seat(seat, number, state, dealt=number in dealt)
    names = [seat.player for seat in state.seats if seat is not None] + state.waiting
    _require(len(set(names)) == len(names), "a player is in two places")
    for name in (*state.waiting, *state.departures):
        check_player(name)
    if state.running is not None:
        _check_running(state, state.running)
    _check_chips(state)
    _check_lobby(state)


def _check_seat(seat: Seat, number: int, state: TableState, *, dealt: bool) -> None:
    check_player(seat.player)
    where = f"of seat {number}"
    _within(seat.chips, 1 if dealt else 0, 0 if seat.reserved else MAX_CHIPS, f"the stack {where}")
    _within(seat.top_up, 0, MAX_CHIPS if dealt else 0, f"the top-up {where}")
    _within(seat.out_hands, 0, MAX_CHIPS, f"the count {where}")
    if seat.auto_top_up is not None:
        _within(seat.auto_top_up, 1, MAX_CHIPS, f"the automatic top-up {where}")
    if seat.out_since is not None:
        _within(seat.out_since, 0, state.now, f"the time {where}")
    _require(dealt or seat.leaving is None, f"the player {where} is leaving, in no hand")


def _check_positions(at: Positions, count: int) -> None:
    _check_numbers((at.button, at.small, at.big, *at.also_big), count)


def _check_numbers(numbers: Iterable[int], count: int) -> None:
    for number in numbers:
        _within(number, 1, count, "a seat")


def _check_running(state: TableState, running: Running) -> None:
    count, dealt = len(state.seats), running.dealt
    missed = {*running.missed_big, *running.missed_small}
    _check_numbers((*dealt, running.button, *missed), count)
    _require(missed.isdisjoint(dealt), "a blind went past who plays")
    _require(set(running.paid) <= set(dealt), "a blind is paid by who does not play")
    _require(len(dealt) > 1 and list(dealt) == sorted(set(dealt)), "the seats of the hand")
    _require(all(state.seats[number - 1] is not None for number in dealt), "an empty seat plays")
    _within(running.bomb_pot, 0, MAX_CHIPS, "the bomb pot")
    check_posts(running.posts, dealt)
    if running.positions is not None:
        _check_positions(running.positions, count)
    _require(running.bomb_pot or running.positions, "the hand has no blinds")


def _check_chips(state: TableState) -> None:
    on_table = sum([seat.chips for seat in state.seats if seat is not None])
    audit = Audit(state.bought_in, state.topped_up, state.cashed_out, state.raked, on_table)
    for chips in (audit.bought_in, audit.topped_up, audit.cashed_out, audit.raked):
        _within(chips, 0, MAX_CHIPS, "the audit")
    _require(audit.bought_in + audit.topped_up <= MAX_CHIPS, "the audit exceeds 2**53")
    _require(audit.balanced, "its chips are not those that came")
    for left in state.departures.values():
        _within(left.chips, 1, MAX_CHIPS, "what a player left with")
        _within(left.at, 0, state.now, "the time a player left")


def _check_lobby(state: TableState) -> None:
    _require(len(state.recent) <= RECENT_HANDS, "more hands than the lobby remembers")
    for hand in state.recent:
        _require(0 <= hand.began <= hand.finished <= state.now, "the time of a hand")
        _within(hand.pot, 0, MAX_CHIPS, "a pot")
        _require(0 <= hand.saw_flop <= hand.dealt <= _MOST_SEATS, "the players of a hand")


def check_hand(state: TableState, hand: object) -> None:
    """Raise DecodeError unless `hand` is the one that runs at the table."""
    running = state.running
    if not isinstance(hand, Hand):
        raise DecodeError(f"{shown(hand)} beside a table: a Hand or None is allowed")
    _require(running is not None, "a hand beside it does not run")
    if running is None:
        return
    started = hand.events[0]
    stacks = {number: seat.chips for number, seat in enumerate(state.seats, 1) if seat is not None}
    _require(
        (hand.game, hand.rules, hand.button, hand.seats, hand.starting_stacks)
        == (
            state.game,
            state.house_rules,
            running.button,
            clockwise(running.dealt, running.button),
            {number: stacks[number] for number in running.dealt},
        )
        and (getattr(started, "posts", None), getattr(started, "bomb_pot", None))
        == (running.posts, running.bomb_pot),
        "the hand beside it is not the one that runs",
    )
