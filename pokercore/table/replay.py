"""A table from its log: each command that the log records is done again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pokercore._checks import check_chips
from pokercore.errors import (
    BAD_DATA,
    DecodeError,
    TableError,
)
from pokercore.table.checking import check_hand
from pokercore.table.encoding import decode_table, encode_table
from pokercore.table.events import (
    AbsentRemoved,
    AutoTopUpSet,
    BlindAnswered,
    HandBegan,
    HandCancelled,
    HandFinished,
    LeaveAsked,
    SatDown,
    SatIn,
    SeatReserved,
    SitOutAsked,
    StakesSet,
    StraddleSet,
    TableOpened,
    TableRestored,
    TopUpAsked,
    WaitingJoined,
    WaitingLeft,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pokercore.hand import Hand
    from pokercore.table.events import TableEvent
    from pokercore.table.table import Table

__all__ = ["replay"]


def replay(kind: type[Table], events: Sequence[TableEvent], hand: Hand | None) -> Table:
    """Return the table that a log is of.

    Raises:
        DecodeError: The events do not follow from each other, or the hand is not theirs.
    """
    try:
        table = _repeat(kind, tuple(events))
        if hand is not None:
            check_hand(table._state, hand)  # noqa: SLF001 - this is how a table is made
            table._hand = hand  # noqa: SLF001
    except DecodeError:
        raise
    except BAD_DATA as error:
        raise DecodeError(f"the events are no log of a table: {error}") from error
    return table


def _repeat(kind: type[Table], events: tuple[TableEvent, ...]) -> Table:
    table = _begin(kind, events[0] if events else None)
    done = table._events  # noqa: SLF001
    for number, event in enumerate(events):
        if number == len(done):
            command = _COMMANDS.get(type(event))
            if command is not None:
                command(table, event)
        if number >= len(done) or done[number] != event:
            raise DecodeError(f"event {number} of the log does not follow from the others")
    if len(done) != len(events):
        raise DecodeError(f"the log stops at event {len(events)}, within a step")
    return table


def _begin(kind: type[Table], first: object) -> Table:
    if type(first) is TableOpened:
        return kind(
            first.game,
            first.stakes,
            seats=first.seats,
            rules=first.rules,
            house_rules=first.house_rules,
        )
    if type(first) is TableRestored:
        # Encoded and decoded it shares nothing with the event, and each field has its type.
        state, _ = decode_table(encode_table(first.state, None, "msgpack"))
        return kind._restore(state, None)  # noqa: SLF001
    raise DecodeError("a log begins with TableOpened or TableRestored")


def _answer(table: Table, event: BlindAnswered) -> None:
    if event.answer == "wait":
        table.wait(event.player)
    else:
        table.post(event.player, buy_button=event.answer == "buy_button")


def _leave(table: Table, event: LeaveAsked) -> None:
    (table.remove if event.by_house else table.leave)(event.player, now=event.now)


def _begin_hand(table: Table, event: HandBegan) -> None:
    button = event.button if event.drawn else None
    plan = table._plan(event.now, button, event.bomb_pot)  # noqa: SLF001
    table._begin(plan, event.now, drawn=event.drawn)  # noqa: SLF001


def _finish_hand(table: Table, event: HandFinished) -> None:
    running = table._state.running  # noqa: SLF001
    if running is None or event.number != table.hands:
        raise TableError(f"hand {event.number} does not run")
    table._time(event.now)  # noqa: SLF001
    for chips in (*event.stacks, event.rake, event.pot, event.saw_flop):
        check_chips(chips, "a number of the result")
    if not event.saw_flop <= len(event.stacks) == len(running.dealt):
        raise TableError("the result is one of more or fewer players than were dealt in")
    table._finish(running, event)  # noqa: SLF001


_COMMANDS: dict[type, Callable[[Table, Any], object]] = {
    SeatReserved: lambda table, event: table.reserve(event.player, event.seat, now=event.now),
    SatDown: lambda table, event: table.sit(event.player, event.seat, event.chips, now=event.now),
    TopUpAsked: lambda table, event: table.top_up(event.player, event.chips, now=event.now),
    AutoTopUpSet: lambda table, event: table.set_auto_top_up(event.player, event.to),
    SitOutAsked: lambda table, event: table.sit_out(event.player, event.when, now=event.now),
    SatIn: lambda table, event: table.sit_in(event.player, now=event.now),
    BlindAnswered: _answer,
    StraddleSet: lambda table, event: table.set_straddle(event.player, on=event.on),
    LeaveAsked: _leave,
    WaitingJoined: lambda table, event: table.wait_for_seat(event.player, now=event.now),
    WaitingLeft: lambda table, event: table.stop_waiting(event.player),
    StakesSet: lambda table, event: table.set_stakes(event.stakes, now=event.now),
    AbsentRemoved: lambda table, event: table.remove_absent(now=event.now),
    HandBegan: _begin_hand,
    HandFinished: _finish_hand,
    HandCancelled: lambda table, event: table.cancel_hand(now=event.now),
}
