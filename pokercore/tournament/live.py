"""The tables of a tournament as it handles them: with a clock, or without one."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pokercore.deck import Deck
from pokercore.errors import DecodeError, InternalStateError, TournamentError, shown
from pokercore.events import HandStarted
from pokercore.session import TableSession
from pokercore.session import commands as told
from pokercore.table import Table
from pokercore.tournament.session import TournamentSession, arrange

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pokercore.encoding import EncodedForm
    from pokercore.session import Presence
    from pokercore.stakes import Stakes
    from pokercore.tournament.events import TournamentOpened

__all__ = ["ClockedTable", "LiveTable", "PlainTable", "wrap"]


class PlainTable:
    """A table whose hands the caller plays: nobody's time runs."""

    __slots__ = ("table",)

    session = None

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def now(self) -> int:
        """The latest time the table was told."""
        return self.table.now

    def sit(
        self,
        player: str,
        seat: int,
        chips: int,
        *,
        now: int,
        away: bool = False,
        presence: Presence | None = None,  # noqa: ARG002 - as at a table with a clock
    ) -> None:
        """Seat a player."""
        self.table.sit(player, seat, chips, now=now)
        if away:
            self.table.sit_out(player, now=now)

    def remove(self, player: str, *, now: int) -> Presence | None:
        """Take a player off his seat, and return what he takes along."""
        self.table.remove(player, now=now)
        return None

    def top_up(self, player: str, chips: int, *, now: int) -> None:
        """Add chips to a stack."""
        self.table.top_up(player, chips, now=now)

    def is_away(self, player: str) -> bool:
        """Return whether a player's hands are checked or folded for him."""
        return player in self.table.sitting_out

    def set_away(self, player: str, *, away: bool, now: int) -> None:
        """Have a player's hands checked or folded, or no longer."""
        (self.table.sit_out if away else self.table.sit_in)(player, now=now)

    def set_final_table(self, *, now: int) -> None:
        """Do nothing: only clocks make a difference at the final table."""

    def check_deck(self, deck: object) -> None:
        """Raise TournamentError unless hands can be dealt from this."""
        if deck is not None and not isinstance(deck, Deck):
            raise TournamentError(f"deck is {shown(deck)}: a Deck or None is allowed")

    def start_hand(
        self, deck: Deck | None, stakes: Stakes, button: int | None, *, now: int, last_two: bool
    ) -> HandStarted:
        """Begin the next hand for these stakes."""
        table = self.table
        if table.stakes != stakes:
            table.set_stakes(stakes, now=now)
        hand = table.start_hand(deck, now=now, button=button, event_down_to_two=last_two)
        return _beginning(hand.events)

    @property
    def result(self) -> dict[int, int] | None:
        """The stacks by seat after the hand that is over, or None."""
        hand = self.table.hand
        return hand.stacks if hand is not None and hand.is_over else None

    @property
    def hand_events(self) -> Sequence[object]:
        """The record of the hand that is over."""
        hand = self.table.hand
        return () if hand is None else hand.events

    def finish_hand(self, *, now: int) -> None:
        """Take the result of the hand."""
        self.table.finish_hand(now=now)

    def cancel_hand(self, *, now: int) -> None:
        """Give every chip back."""
        self.table.cancel_hand(now=now)

    def encode(self, form: EncodedForm) -> bytes:
        """Return the table as JSON or MessagePack."""
        return self.table.encode(form)


class ClockedTable:
    """A table in a session, which a server plays: turns, clocks, connections."""

    __slots__ = ("session",)

    def __init__(self, session: TournamentSession) -> None:
        self.session = session

    @property
    def table(self) -> Table:
        """The table of the session."""
        return self.session.table

    @property
    def now(self) -> int:
        """The latest time the session was told."""
        return self.session.now

    def sit(
        self,
        player: str,
        seat: int,
        chips: int,
        *,
        now: int,
        away: bool = False,
        presence: Presence | None = None,
    ) -> None:
        """Seat a player, with the reserve and the connection he had at his last table."""
        arrange(self.session, told.Sit(player, seat, chips, presence), now=now)
        if away:
            arrange(self.session, told.SitOut(player), now=now)

    def remove(self, player: str, *, now: int) -> Presence | None:
        """Take a player off his seat, and return what he takes along."""
        presence = self.session.presence(player)
        arrange(self.session, told.Remove(player), now=now)
        return presence

    def top_up(self, player: str, chips: int, *, now: int) -> None:
        """Add chips to a stack."""
        arrange(self.session, told.TopUp(player, chips), now=now)

    def is_away(self, player: str) -> bool:
        """Return whether a player sits out, or his time ran out while he was disconnected."""
        return player in self.table.sitting_out or self.session.presence(player).away

    def set_away(self, player: str, *, away: bool, now: int) -> None:
        """Refuse: connections are told to the session."""
        raise InternalStateError(f"{player} is set away={away} at {now} beside his session")

    def set_final_table(self, *, now: int) -> None:
        """Tell the session that this is the final table (rule 2.36)."""
        arrange(self.session, told.SetFinalTable(True), now=now)

    def check_deck(self, deck: object) -> None:
        """Raise TournamentError unless hands can be dealt from this."""
        if not isinstance(deck, Deck):
            raise TournamentError(f"deck is {shown(deck)}: a Deck is allowed")

    def start_hand(
        self, deck: Deck | None, stakes: Stakes, button: int | None, *, now: int, last_two: bool
    ) -> HandStarted:
        """Begin the next hand for these stakes, and with it the log of the session anew."""
        session = self.session
        if deck is None:
            raise InternalStateError("a session deals from a deck")
        TableSession.checkpoint(session, now=now)
        if session.table.stakes != stakes:
            arrange(session, told.SetStakes(stakes), now=now)
        start = told.StartHand(deck.remaining, button, event_down_to_two=last_two)
        return _beginning(arrange(session, start, now=now))

    @property
    def result(self) -> dict[int, int] | None:
        """The stacks by seat after the hand that is over, or None."""
        table = self.session.table
        if table.in_hand:
            return None
        stacks = table.stacks
        return {seat: stacks[player] for seat, player in table.players.items()}

    @property
    def hand_events(self) -> Sequence[object]:
        """What was told of the last hands, the one that is over last."""
        return self.session.events_for("operator")

    def finish_hand(self, *, now: int) -> None:
        """Do nothing: the session has taken the result itself."""

    def cancel_hand(self, *, now: int) -> None:
        """Give every chip back."""
        arrange(self.session, told.CancelHand(), now=now)

    def encode(self, form: EncodedForm) -> bytes:
        """Return the session as JSON or MessagePack."""
        return self.session.encode(form)


LiveTable: TypeAlias = PlainTable | ClockedTable
"""A table of a tournament."""


def wrap(table: object, opened: TournamentOpened) -> LiveTable:
    """Return a table or a session as what a tournament handles.

    Raises:
        DecodeError: It is not of the kind that the tournament plays.
    """
    if opened.clock_rules is None and isinstance(table, Table):
        return PlainTable(table)
    if opened.clock_rules is not None and isinstance(table, TableSession):
        if not isinstance(table, TournamentSession):
            table = TournamentSession.from_log(table.log)
        return ClockedTable(table)
    kind = "Table" if opened.clock_rules is None else "TableSession"
    raise DecodeError(f"a table of the tournament is {shown(table)}: a {kind} is allowed")


def _beginning(events: Iterable[object]) -> HandStarted:
    for event in events:
        if type(event) is HandStarted:
            return event
    raise InternalStateError("a hand began without its beginning being told")
