"""The session of a table that a tournament runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore.errors import TournamentError, shown
from pokercore.session import TableSession
from pokercore.session import commands as told

if TYPE_CHECKING:
    from pokercore.session.events import SessionEvent

__all__ = ["TournamentSession", "arrange"]

_PLAYERS = frozenset(
    (
        told.Act,
        told.PreAct,
        told.ShowHand,
        told.SitOut,
        told.SitIn,
        told.Disconnect,
        told.Reconnect,
        told.Tick,
    )
)
"""What a server tells the session of a tournament: what players do, and the time."""


class TournamentSession(TableSession):
    """A session whose seats, chips, stakes and hands are a tournament's: it refuses others.

    A server may hand on whatever its players ask for.
    """

    __slots__ = ()

    def apply(self, command: told.Command, *, now: int) -> tuple[SessionEvent, ...]:
        """Carry out a command of a player, or a tick.

        Raises:
            PokerError: As from any session.
            TournamentError: The command is the tournament's to give.
        """
        if type(command) not in _PLAYERS and isinstance(command, told.Command):
            name = type(command).__name__
            raise TournamentError(f"{name} is the tournament's to say: ask it, not the session")
        return super().apply(command, now=now)

    def why_not(self) -> str:
        """Return that the tournament begins the hands: it has a `why_not` for each table."""
        return "the tournament begins the hands of its tables"

    def checkpoint(self, *, now: int) -> told.LogEntry:
        """Refuse: the tournament begins the log anew with each hand, once it has its result.

        Raises:
            TournamentError: Always.
        """
        raise TournamentError(f"the tournament begins the log anew, not its table at {shown(now)}")


def arrange(session: TableSession, command: told.Command, *, now: int) -> tuple[SessionEvent, ...]:
    """Carry out a command of the tournament at one of its tables."""
    return TableSession.apply(session, command, now=now)
