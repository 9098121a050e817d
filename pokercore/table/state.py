"""The whole state of a table, as it is kept and encoded."""

from __future__ import annotations

from typing import Literal

import msgspec

from pokercore.events import Post
from pokercore.stakes import HouseRules, Stakes
from pokercore.table.rules import TableRules
from pokercore.variants import Game

__all__ = [
    "Answer",
    "Audit",
    "Departure",
    "Played",
    "Positions",
    "Running",
    "Seat",
    "TableState",
    "When",
]

When = Literal["now", "next_hand", "next_big_blind"]
Answer = Literal["post", "wait", "buy_button"]


class Seat(msgspec.Struct):
    """A seat that is taken or kept.

    Attributes:
        player: Who has it.
        chips: His stack; during a hand that of its start.
        reserved: Whether it is only kept for him.
        sitting_out: Whether he does not play, or, in a tournament, is away.
        new: Whether he has not played yet, and owes a big blind for that (rule 2.9).
        missed_big: Whether the big blind went past him (rule 2.10), or may have while he was
            away from the table.
        missed_small: Whether the small blind did.
        answer: How he wants to come in, when he owes a blind.
        leaving: Who has him leave after the hand.
        sit_out_at: When he is going to sit out.
        top_up: Chips that he gets after the hand.
        auto_top_up: What his stack is filled up to before each hand.
        straddles: Whether he straddles under the gun.
        out_since: Since when he has sat out or had no chips without a hand between, or None.
        out_hands: Hands that were dealt without him since then.
    """

    player: str
    chips: int = 0
    reserved: bool = False
    sitting_out: bool = False
    new: bool = True
    missed_big: bool = False
    missed_small: bool = False
    answer: Answer | None = None
    leaving: Literal["left", "removed"] | None = None
    sit_out_at: When | None = None
    top_up: int = 0
    auto_top_up: int | None = None
    straddles: bool = False
    out_since: int | None = None
    out_hands: int = 0

    @property
    def owes(self) -> bool:
        """Whether he owes a blind before he is dealt in."""
        return self.new or self.missed_big or self.missed_small


class Positions(msgspec.Struct, frozen=True, gc=False):
    """The seats of the button and the blinds in one hand.

    Attributes:
        button: The seat of the button, which may be empty (rule 3.2).
        small: The seat the small blind has come to, which may be empty.
        big: The seat of the big blind.
        also_big: With the forward moving button, the seat of the small blind if it has not had
            the big one: it posts that, and the small one in the next hand.
    """

    button: int
    small: int
    big: int
    also_big: tuple[int, ...] = ()

    @property
    def heads_up(self) -> bool:
        """Whether the button posts the small blind (rule 3.1)."""
        return self.button == self.small


class Running(msgspec.Struct, frozen=True, gc=False):
    """A hand that is being played, and what it changes at the table once it is over.

    Attributes:
        dealt: The seats dealt in, ascending.
        button: The seat of the button.
        posts: Who owes what.
        positions: The positions that the next hand moves on from.
        paid: Seats dealt in that owed a blind, and owe nothing after it.
        missed_big: Seats that the big blind went past.
        missed_small: Seats that the small blind went past.
        bomb_pot: What each player posts, or 0.
    """

    dealt: tuple[int, ...]
    button: int
    posts: tuple[Post, ...]
    positions: Positions | None
    paid: tuple[int, ...] = ()
    missed_big: tuple[int, ...] = ()
    missed_small: tuple[int, ...] = ()
    bomb_pot: int = 0


class Departure(msgspec.Struct, frozen=True, gc=False):
    """With how much a player left, and when (rule 3.24).

    Attributes:
        chips: What he left with.
        at: When.
        owes: Whether he had played, so that he is no newcomer when he comes back (rule 2.9).
    """

    chips: int
    at: int
    owes: bool = False


class Played(msgspec.Struct, frozen=True, gc=False):
    """What the lobby remembers of a hand."""

    began: int
    finished: int
    pot: int
    dealt: int
    saw_flop: int


class Audit(msgspec.Struct, frozen=True, gc=False):
    """Chips that came to the table and went: what came and did not go is on the table.

    Attributes:
        bought_in: Chips players sat down with.
        topped_up: Chips they added.
        cashed_out: Chips they left with.
        raked: Chips the house took.
        on_table: Chips in all stacks; during a hand those of its start.
    """

    bought_in: int = 0
    topped_up: int = 0
    cashed_out: int = 0
    raked: int = 0
    on_table: int = 0

    @property
    def balanced(self) -> bool:
        """Whether every chip is accounted for."""
        return self.bought_in + self.topped_up - self.cashed_out - self.raked == self.on_table


class TableState(msgspec.Struct):
    """Everything a table is made of, but the cards of the hand that runs.

    Attributes:
        game: The game.
        stakes: The stakes of the next hand.
        rules: The rules of the table.
        house_rules: The rules of its hands.
        seats: The seats, from number 1; None for an empty one.
        now: The last time that was told.
        hands: Hands played.
        positions: The positions of the last hand, or None before the first.
        running: The hand that is being played, or None.
        began: When the last hand began.
        bought_in, topped_up, cashed_out, raked: Chips that came and went.
        departures: Who left lately, with how much.
        waiting: Who waits for a seat, in order.
        recent: The last hands, for the lobby.
    """

    game: Game
    stakes: Stakes
    rules: TableRules
    house_rules: HouseRules
    seats: list[Seat | None]
    now: int = 0
    hands: int = 0
    positions: Positions | None = None
    running: Running | None = None
    began: int = 0
    bought_in: int = 0
    topped_up: int = 0
    cashed_out: int = 0
    raked: int = 0
    departures: dict[str, Departure] = {}
    waiting: list[str] = []
    recent: list[Played] = []
