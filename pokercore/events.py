"""What happened in a hand: frozen values, in order the single record of it.

Events are msgspec structs: one is made in a tenth of the time of a frozen slotted dataclass
(and in a third of that of a named tuple), and they encode to JSON and MessagePack with their
types checked on the way back; the import costs about what `dataclasses` costs twice over.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

import msgspec

from pokercore.cards import Card
from pokercore.stakes import HouseRules, Stakes
from pokercore.streets import Street
from pokercore.variants import Game

__all__ = [
    "LIVE_POSTS",
    "Bet",
    "BoardsAgreed",
    "Called",
    "Checked",
    "Event",
    "Folded",
    "Half",
    "HandEnded",
    "HandMucked",
    "HandShown",
    "HandStarted",
    "HoleDealt",
    "Post",
    "PostKind",
    "Posted",
    "PotAwarded",
    "Protected",
    "Raised",
    "RakeTaken",
    "ResultRecorded",
    "RunItAnswered",
    "ShowReason",
    "StreetDealt",
    "UncalledReturned",
]

Half = Literal["whole", "high", "low"]
ShowReason = Literal["showdown", "all_in", "volunteered"]


class PostKind(StrEnum):
    """Why chips go in before the cards."""

    ANTE = "ante"
    """A player's own ante: his contribution like a bet, and no part of his bet (3.14)."""
    TABLE_ANTE = "table_ante"
    """One player's ante for the whole table: dead, in the main pot (3.14)."""
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    STRADDLE = "straddle"
    """A raise in the dark, with the last word before the flop (3.21)."""
    LIVE = "live"
    """The big blind of who enters or missed it: counts towards his call (2.9, 2.10)."""
    DEAD = "dead"
    """A missed small blind: dead, in the main pot (2.10, 3.14)."""

    # As text: the hash that enumerations have is a Python function, and slow.
    __hash__ = str.__hash__


LIVE_POSTS = frozenset((PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE, PostKind.LIVE))
"""The posts that count towards a call; a player owes at most one of them."""


class Post(msgspec.Struct, frozen=True, gc=False):
    """A forced bet that a player owes when the hand starts.

    Attributes:
        seat: Who owes it.
        kind: What it is.
        chips: What it is in full; a short stack posts what it has (rule 3.5).
    """

    seat: int
    kind: PostKind
    chips: int


class HandStarted(msgspec.Struct, frozen=True, tag="started"):
    """The hand begins: all that the rest of the record follows from, but the cards.

    Attributes:
        game: The game.
        stakes: The stakes.
        rules: The house rules.
        button: The seat of the button, which may be empty.
        seats: The seats dealt in, clockwise from the left of the button.
        stacks: Chips before posting, in the order of `seats`.
        posts: Who owes what.
        bomb_pot: What each player posts in place of a first round (rule 3.22), or 0.
        event_down_to_two: Whether these two are the last of a tournament (rule 2.19).
    """

    game: Game
    stakes: Stakes
    rules: HouseRules
    button: int
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    posts: tuple[Post, ...]
    bomb_pot: int = 0
    event_down_to_two: bool = False


class Posted(msgspec.Struct, frozen=True, gc=False, tag="posted"):
    """A forced bet went in: `chips` of it, all the player had if `all_in`."""

    seat: int
    kind: PostKind
    chips: int
    all_in: bool = False


class HoleDealt(msgspec.Struct, frozen=True, gc=False, tag="hole"):
    """A player got his hole cards; None stands for a card that is not known to the reader."""

    seat: int
    cards: tuple[Card | None, ...]


class StreetDealt(msgspec.Struct, frozen=True, gc=False, tag="street"):
    """Board cards: `cards` are the new ones, on the board numbered `board` from 0."""

    street: Street
    cards: tuple[Card | None, ...]
    board: int = 0


class Folded(msgspec.Struct, frozen=True, gc=False, tag="folded"):
    """A player folded."""

    seat: int


class Checked(msgspec.Struct, frozen=True, gc=False, tag="checked"):
    """A player checked."""

    seat: int


class Called(msgspec.Struct, frozen=True, gc=False, tag="called"):
    """A player put in `chips` to call."""

    seat: int
    chips: int
    all_in: bool = False


class Bet(msgspec.Struct, frozen=True, gc=False, tag="bet"):
    """A player made the first bet of a round: `to` chips in all."""

    seat: int
    to: int
    all_in: bool = False


class Raised(msgspec.Struct, frozen=True, gc=False, tag="raised"):
    """A player raised to a total of `to` in this round, putting in `chips`."""

    seat: int
    to: int
    chips: int
    all_in: bool = False


class Protected(msgspec.Struct, frozen=True, gc=False, tag="protected"):
    """A player was treated as all-in for what he had put in (rule 2.33)."""

    seat: int


class UncalledReturned(msgspec.Struct, frozen=True, gc=False, tag="uncalled"):
    """The part of a bet that nobody matched went back (rule 3.12)."""

    seat: int
    chips: int


class RunItAnswered(msgspec.Struct, frozen=True, gc=False, tag="run_it_answer"):
    """A player agreed to at most `boards` boards (rule 3.19)."""

    seat: int
    boards: int


class BoardsAgreed(msgspec.Struct, frozen=True, gc=False, tag="run_it"):
    """The rest of the board will be dealt `boards` times (rule 3.19)."""

    boards: int


class HandShown(msgspec.Struct, frozen=True, gc=False, tag="shown"):
    """A player's hole cards were tabled: at the showdown, as an all-in, or by his own will."""

    seat: int
    cards: tuple[Card, ...]
    reason: ShowReason = "showdown"


class HandMucked(msgspec.Struct, frozen=True, gc=False, tag="mucked"):
    """A player gave his hand up at the showdown unseen."""

    seat: int


class RakeTaken(msgspec.Struct, frozen=True, gc=False, tag="rake"):
    """The house took `chips` of a pot (rule 3.20); pots count from 0, the main pot."""

    pot: int
    chips: int


class PotAwarded(msgspec.Struct, frozen=True, gc=False, tag="awarded"):
    """A player won all or part of a pot.

    Attributes:
        pot: Which pot, from 0, the main pot.
        seat: Who won.
        chips: What he won.
        half: Of a hi-lo pot, which half.
        board: On which board.
        odd: How much of `chips` is there only because the pot did not divide evenly.
        shared: How many players share this half of this pot.
    """

    pot: int
    seat: int
    chips: int
    half: Half = "whole"
    board: int = 0
    odd: int = 0
    shared: int = 1


class ResultRecorded(msgspec.Struct, frozen=True, tag="result"):
    """What each seat took of the pots, from a record and not verified by cards."""

    collected: tuple[tuple[int, int], ...]


class HandEnded(msgspec.Struct, frozen=True, tag="ended"):
    """The hand is over, with these stacks in the order of `HandStarted.seats`."""

    stacks: tuple[int, ...]


Event: TypeAlias = (
    HandStarted
    | Posted
    | HoleDealt
    | StreetDealt
    | Folded
    | Checked
    | Called
    | Bet
    | Raised
    | Protected
    | UncalledReturned
    | RunItAnswered
    | BoardsAgreed
    | HandShown
    | HandMucked
    | RakeTaken
    | PotAwarded
    | ResultRecorded
    | HandEnded
)
"""Anything that can happen in a hand."""
