"""What a lobby tells of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from pokercore.table.state import TableState

__all__ = ["RECENT_HANDS", "Lobby", "lobby_of"]

RECENT_HANDS = 100
"""How many of the last hands the averages are of."""

_HOUR = 60 * 60 * 10**9


class Lobby(msgspec.Struct, frozen=True):
    """A table as the lobby lists it; the averages are those of the last hundred hands.

    Attributes:
        game: The name of the game.
        seats: How many seats there are.
        players: How many are taken.
        hands: Hands begun at this table.
        average_pot: Chips of a pot, or None before the first hand.
        hands_per_hour: Hands an hour, or None where no time has passed.
        players_per_flop: The part of the players dealt in who saw the flop, 0 to 1, or None.
        waiting: Who waits for a seat, in order.
    """

    game: str
    seats: int
    players: int
    hands: int
    average_pot: float | None
    hands_per_hour: float | None
    players_per_flop: float | None
    waiting: tuple[str, ...]


def lobby_of(state: TableState) -> Lobby:
    """Return what the lobby tells of a table."""
    recent = state.recent
    count = len(recent)
    span = recent[-1].finished - recent[0].began if recent else 0
    dealt = sum([hand.dealt for hand in recent])
    return Lobby(
        state.game.name,
        len(state.seats),
        sum([seat is not None and not seat.reserved for seat in state.seats]),
        state.hands,
        sum([hand.pot for hand in recent]) / count if count else None,
        count * _HOUR / span if span else None,
        sum([hand.saw_flop for hand in recent]) / dealt if dealt else None,
        tuple(state.waiting),
    )
