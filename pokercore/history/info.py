"""What a history knows of a hand beside its events: names, place, time, money."""

from __future__ import annotations

import msgspec

__all__ = ["HandInfo", "RecordedHand", "Step", "StepKind"]

from enum import StrEnum

from pokercore.cards import Card
from pokercore.events import Post
from pokercore.stakes import Stakes
from pokercore.variants import Game


class HandInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What stands beside the events of a hand.

    Attributes:
        names: The player of each seat, where the record names them.
        hand_id: How the record calls the hand.
        table: Where it was played.
        event: The tournament it belongs to.
        date: The day, as year-month-day or as much of it as is known.
        currency: What the chips stand for.
        decimals: Decimal places of an amount: a chip here is ten to minus this many.
    """

    names: dict[int, str] = {}
    hand_id: str | None = None
    table: str | None = None
    event: str | None = None
    date: str | None = None
    currency: str | None = None
    decimals: int = 0

    def name(self, seat: int) -> str:
        """Return what to call the player of a seat."""
        return self.names.get(seat, f"seat {seat}")

    def amount(self, chips: int) -> str:
        """Return chips as the record writes them, with thousands set apart."""
        if not self.decimals:
            return f"{chips:,}"
        whole, part = divmod(chips, 10**self.decimals)
        return f"{whole:,}.{part:0{self.decimals}}".rstrip("0").rstrip(".")


class StepKind(StrEnum):
    """What a line of a record tells."""

    FOLD = "fold"
    CHECK_OR_CALL = "check or call"
    WAGER = "bet or raise to"
    BOARD = "board"
    SHOW_OR_MUCK = "show or muck"


class Step(msgspec.Struct, frozen=True):
    """One line of a record after the deal.

    Attributes:
        kind: What it tells.
        seat: Of whom, or 0.
        to: Chips of a wager, a total of the round.
        cards: Board cards, or cards shown; None for a card that is not known.
        line: Its line in the text, from 1, or None.
        column: Its column, from 1, or None.
    """

    kind: StepKind
    seat: int = 0
    to: int = 0
    cards: tuple[Card | None, ...] = ()
    line: int | None = None
    column: int | None = None


class RecordedHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as a file has it: how it began, what was done, and how it is said to have ended.

    Attributes:
        info: What stands beside the events.
        game: The game.
        stakes: The stakes.
        stacks: Chips of each seat before posting.
        button: The seat of the button.
        posts: Who posted what.
        holes: Hole cards of each seat; None for a card that is not known.
        steps: What was done.
        finishing_stacks: Chips of each seat at the end, where the record says.
    """

    info: HandInfo
    game: Game
    stakes: Stakes
    stacks: dict[int, int]
    button: int
    posts: tuple[Post, ...]
    holes: dict[int, tuple[Card | None, ...]]
    steps: tuple[Step, ...]
    finishing_stacks: dict[int, int] | None = None
