"""Who is dealt into the next hand, and who posts what: a pure function of the table's state."""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING

import msgspec

from pokercore.errors import InternalStateError, TableError
from pokercore.events import Post, PostKind
from pokercore.table.positions import advance, before, begin, between, next_after
from pokercore.table.state import Positions, Running

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokercore.table.state import Seat, TableState

__all__ = ["Plan", "entry_posts", "plan_hand"]

# Looked up once: a member of an enumeration is slow to reach through its class.
_SMALL_BLIND = PostKind.SMALL_BLIND
_BIG_BLIND = PostKind.BIG_BLIND


class Plan(msgspec.Struct, frozen=True, gc=False):
    """The next hand.

    Attributes:
        running: What is played.
        order: The seats dealt in, from the left of the button.
        left: Seats that sit out, as they wished, now that the big blind has come to them.
        lasts: Whether the next hand after the same positions is the same again, for as long as
            nothing is told but how hands end, and nobody loses his last chip.
    """

    running: Running
    order: tuple[int, ...]
    left: tuple[int, ...] = ()
    lasts: bool = False


class _People(msgspec.Struct, gc=False):
    """The seats that could be dealt in, ascending, and those that are not.

    Attributes:
        clear: Who owes no blind.
        owing: Who owes one, and is dealt in if he posts it or the big blind comes to him.
        out: Who sits out or has no chips.
    """

    clear: list[int]
    owing: list[int]
    out: list[int]


def plan_hand(state: TableState, button: int | None, bomb_pot: int) -> Plan:
    """Return the next hand.

    Raises:
        TableError: Fewer than two players can be dealt in, or nobody sits at a drawn button.
    """
    last = state.positions
    people = _candidates(state, None if button is not None else last)
    clear, owing = people.clear, people.owing
    if last is None or button is not None or not clear:
        return _planned(_first(state, sorted((*clear, *owing)), button, bomb_pot))
    if bomb_pot:
        _check_number(len(clear))
        return _planned(_bomb_pot(state, clear, last.button, bomb_pot))
    left: list[int] = []  # who sits out now that the big blind has come to him, as he wished
    while True:
        if not clear or len(clear) + len(owing) < 2:
            _check_number(len(clear) and len(clear) + len(owing), left)
        at = advance(state.rules.button, last, clear, owing)
        bigs = (at.big, *at.also_big)
        leavers = [n for n in bigs if _seat(state, n).sit_out_at == "next_big_blind"]
        if not leavers:
            break
        left += leavers
        clear = [number for number in clear if number not in leavers]
        owing = [number for number in owing if number not in leavers]
        people = _People(clear, owing, people.out)
    if owing:
        return _planned(_with_debtors(state, last, at, people, left), left)
    paid = _new(state, clear) if state.rules.kind == "tournament" else ()
    posts = _posts(state, clear, at, {}, last)
    missed = _missed(state, last, at, people.out, left) if people.out or left else ((), ())
    running = Running(tuple(clear), at.button, posts, at, paid, *missed)
    # A straddle of choice needs chips, so that it may come or not come in any hand.
    chosen = state.rules.straddle != "none" and any(s and s.straddles for s in state.seats)
    return _planned(running, left, lasts=not left and not chosen)


def _planned(running: Running, left: Sequence[int] = (), *, lasts: bool = False) -> Plan:
    dealt = running.dealt
    left_of_button = bisect(dealt, running.button)
    return Plan(running, dealt[left_of_button:] + dealt[:left_of_button], tuple(left), lasts)


def _first(state: TableState, everybody: list[int], button: int | None, bomb_pot: int) -> Running:
    """Deal everybody in: a first hand, or the first after nobody was left who owes nothing."""
    _check_number(len(everybody))
    last = state.positions
    if button is None:
        button = everybody[0] if last is None else next_after(last.button, everybody)
    elif button not in everybody:
        raise TableError(f"the button is put at seat {button}, where nobody is dealt in")
    if bomb_pot:
        return _bomb_pot(state, everybody, button, bomb_pot)
    at = begin(button, everybody)
    dealt = tuple(everybody)
    return Running(dealt, button, _posts(state, dealt, at, {}), at, dealt)


def _new(state: TableState, dealt: Sequence[int]) -> tuple[int, ...]:
    return tuple([number for number in dealt if _seat(state, number).new])


def _seat(state: TableState, number: int) -> Seat:
    seat = state.seats[number - 1]
    if seat is None:
        raise InternalStateError(f"seat {number} is empty")
    return seat


def _check_number(players: int, left: Sequence[int] = ()) -> None:
    if players < 2:
        # Who it is that will sit out is his own affair.
        why = " once the big blind comes to who sits out at it" if left else ""
        raise TableError(f"{players} can be dealt in{why}: a hand needs 2")


def _candidates(state: TableState, last: Positions | None) -> _People:
    if state.rules.kind == "tournament":
        return _People(_tournament_candidates(state, last), [], [])
    clear: list[int] = []
    owing: list[int] = []
    out: list[int] = []
    for number, seat in enumerate(state.seats, 1):
        if seat is None or seat.reserved:
            continue
        if seat.sitting_out or not seat.chips:
            out.append(number)
        elif seat.new or seat.missed_big or seat.missed_small:
            owing.append(number)
        else:
            clear.append(number)
    return _People(clear, owing, out)


def _tournament_candidates(state: TableState, last: Positions | None) -> list[int]:
    """Everybody but newcomers between the button and the small blind to come (rule 3.3)."""
    seats = [number for number, seat in enumerate(state.seats, 1) if seat and seat.chips]
    if last is None:
        return seats
    ready = [
        number
        for number in seats
        if not (_seat(state, number).new and between(number, last.small, last.big))
    ]
    return ready if len(ready) > 1 else seats


def _with_debtors(
    state: TableState,
    last: Positions,
    at: Positions,
    people: _People,
    left: list[int],
) -> Running:
    """Deal in those who owe blinds where they may come in (rules 2.9, 2.10, 3.4)."""
    rules = state.rules
    debts: dict[int, list[Post]] = {}
    buyers: list[int] = []
    if not at.heads_up:
        for number in people.owing:
            seat = _seat(state, number)
            if number != at.big and between(number, at.big, at.button):
                free = seat.new and not seat.missed_big and not rules.post_to_enter
                if seat.answer == "post" or free:
                    debts[number] = entry_posts(state, number)
            elif seat.answer == "buy_button" and between(number, at.button, at.small):
                buyers.append(number)
    if buyers and rules.buy_the_button and not at.also_big and not last.also_big:
        return _bought(state, at, people.clear, debts, next_after(at.button, buyers), left)
    comers = {*debts, at.big} if at.big in people.owing else {*debts}
    dealt = sorted({*people.clear, *comers})
    posts = _posts(state, dealt, at, debts, last)
    absent = people.out + [number for number in people.owing if number not in comers]
    missed = _missed(state, last, at, absent, left)
    return Running(tuple(dealt), at.button, posts, at, tuple(sorted(comers)), *missed)


def _bought(
    state: TableState,
    at: Positions,
    clear: list[int],
    debts: dict[int, list[Post]],
    buyer: int,
    left: list[int],
) -> Running:
    """Deal a hand in which a newcomer posts both blinds; he has the button next (rule 2.9).

    The others' blinds wait: they are due in the next hand as they would have been in this one.
    """
    stakes = state.stakes
    comers = sorted({*debts, buyer})
    dealt = sorted({*clear, *comers})
    posts = _posts(state, dealt, Positions(at.button, 0, buyer), debts)
    if stakes.small_blind:
        posts += (Post(buyer, PostKind.DEAD, stakes.small_blind),)
    kept = Positions(at.button, buyer, at.small)
    return Running(tuple(dealt), at.button, posts, kept, tuple(comers), tuple(left))


def entry_posts(state: TableState, number: int) -> list[Post]:
    """Return what a player posts who does not wait for the big blind (rules 2.9, 2.10)."""
    stakes, rules = state.stakes, state.rules
    seat = _seat(state, number)
    posts = []
    if seat.missed_big or (seat.new and rules.post_to_enter):
        posts.append(Post(number, PostKind.LIVE, stakes.big_blind))
    if seat.missed_small and stakes.small_blind:
        live = rules.missed_small_blind == "live" and not posts
        kind = PostKind.LIVE if live else PostKind.DEAD
        posts.append(Post(number, kind, stakes.small_blind))
    return posts


def _posts(
    state: TableState,
    dealt: Sequence[int],
    at: Positions,
    debts: dict[int, list[Post]],
    last: Positions | None = None,
) -> tuple[Post, ...]:
    stakes = state.stakes
    posts = [Post(at.big, _BIG_BLIND, stakes.big_blind)]
    if at.also_big or (last is not None and last.also_big):
        posts += _forward_posts(state, dealt, at, debts, last)
    elif stakes.small_blind and at.small in dealt:
        posts.append(Post(at.small, _SMALL_BLIND, stakes.small_blind))
    for owed in debts.values():
        posts += owed
    if len(dealt) > 2 and (stakes.straddle or state.rules.straddle != "none"):
        posts += _straddle(state, next_after(at.big, dealt), posts)
    if stakes.ante:
        posts += _antes(state, dealt, at)
    return tuple(posts)


def _forward_posts(
    state: TableState,
    dealt: Sequence[int],
    at: Positions,
    debts: dict[int, list[Post]],
    last: Positions | None,
) -> list[Post]:
    """Return the blinds beside the big one around a forward moving button (rule 2.8).

    Who comes to the small blind without having had the big one posts that, and whoever posted
    one in the last hand a small one, be he on the button.
    """
    stakes = state.stakes
    big = [Post(number, PostKind.LIVE, stakes.big_blind) for number in at.also_big]
    due = {at.small} if last is None or at.heads_up else {last.big, *last.also_big}
    due -= {at.big, *at.also_big, *debts}
    if not stakes.small_blind:
        return big
    return [Post(n, _SMALL_BLIND, stakes.small_blind) for n in dealt if n in due] + big


def _straddle(state: TableState, number: int, posts: Sequence[Post]) -> list[Post]:
    """Return the straddle of the player under the gun, unless he has a blind or will not."""
    stakes, seat = state.stakes, _seat(state, number)
    chips = stakes.straddle
    if not chips and seat.straddles and not seat.sitting_out:
        chips = 2 * stakes.big_blind
        chips = chips if seat.chips >= chips else 0
    if not chips or any(post.seat == number for post in posts):
        return []
    return [Post(number, PostKind.STRADDLE, chips)]


def _antes(state: TableState, dealt: Sequence[int], at: Positions) -> list[Post]:
    ante = state.stakes.ante
    match state.stakes.ante_format:
        case "classic":
            return [Post(number, PostKind.ANTE, ante) for number in dealt]
        case "big_blind":
            return [Post(at.big, PostKind.TABLE_ANTE, ante)]
        case _:
            return [Post(before(at.button + 1, dealt), PostKind.TABLE_ANTE, ante)]


def _missed(
    state: TableState, last: Positions, at: Positions, out: Sequence[int], left: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return whom the big and the small blind went past (rule 2.10).

    Args:
        state: The state of the table.
        last: Where the blinds were.
        at: Where they are now.
        out: Seats that are not dealt in.
        left: Seats that the big blind came to, whereupon they sat out.
    """
    known = [number for number in (*out, *left) if not _seat(state, number).new]
    big = tuple([s for s in known if s in left or between(s, last.big, at.big)])
    # Who had the big blind last owes the small one now, wherever that has gone.
    due = (at.small, last.big, *last.also_big)
    small = tuple([s for s in known if s in due or between(s, last.small, at.small)])
    return big, small


def _bomb_pot(state: TableState, dealt: Sequence[int], button: int, chips: int) -> Running:
    """Deal a hand of antes only: button, blinds and debts stay as they are (rule 3.22)."""
    return Running(tuple(dealt), button, (), state.positions, bomb_pot=chips)
