"""What a reader may know of a tournament: its tables, levels, prizes, and his own table."""

from __future__ import annotations

import msgspec

from pokercore.encoding import EncodedForm, encode_value
from pokercore.stakes import Stakes
from pokercore.table import TableView
from pokercore.tournament.events import Result

__all__ = ["FloorSeat", "FloorTableView", "TournamentView"]


class FloorSeat(msgspec.Struct, frozen=True, gc=False):
    """A player at a table.

    Attributes:
        seat: His seat.
        player: Who he is.
        chips: His stack; during a hand that of its start.
        away: Whether his hands are checked or folded for him.
    """

    seat: int
    player: str
    chips: int
    away: bool = False


class FloorTableView(msgspec.Struct, frozen=True):
    """A table of the tournament.

    Attributes:
        table: Its number.
        seats: Who sits where.
        in_hand: Whether it plays a hand.
        waits: Why it may not begin one, or None.
    """

    table: int
    seats: tuple[FloorSeat, ...]
    in_hand: bool
    waits: str | None


class TournamentView(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as one reader may see it: no hidden card, no deck, no key of the lots.

    Attributes:
        reader: Whose view it is.
        game: The name of the game.
        level: The number of the level, from 1; 0 before the start.
        stakes: The stakes of the level.
        is_break: Whether there is a break.
        next_deadline: When the level or the break ends by time, or None.
        entries: Entries so far.
        left: Players who are in.
        chips: All chips in play.
        average_stack: Chips for each player left, rounded down.
        pool: The prize pool so far.
        prizes: The prizes by place, once no money comes in; before that those there would be.
        prizes_fixed: Whether no money comes in any more.
        hand_for_hand: Whether tables wait for each other after each hand.
        final_table: The number of the final table, or None.
        tables: The open tables.
        results: The results, once it is over.
        place: The reader's own place once he is out, or None.
        own_table: The number of the reader's table, or None.
        table: The reader's table as he may see it, or None.
    """

    reader: str
    game: str
    level: int
    stakes: Stakes
    is_break: bool
    next_deadline: int | None
    entries: int
    left: int
    chips: int
    average_stack: int
    pool: int
    prizes: tuple[int, ...]
    prizes_fixed: bool
    hand_for_hand: bool
    final_table: int | None
    tables: tuple[FloorTableView, ...]
    results: tuple[Result, ...]
    place: int | None
    own_table: int | None
    table: TableView | None

    def encode(self, form: EncodedForm = "json") -> bytes:
        """Return the view as JSON or MessagePack."""
        return encode_value(self, form)
