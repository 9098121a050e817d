"""What happens in a tournament beside its hands: frozen values, in order the record of it.

Those that say what was asked of the tournament begin what came of it; doing what they say
again gives all the others.
"""

from __future__ import annotations

from types import UnionType
from typing import TypeAlias

import msgspec

from pokercore.clock import ClockRules
from pokercore.errors import TournamentError, shown
from pokercore.stakes import HouseRules
from pokercore.table import TableRules
from pokercore.table.checking import check_setup
from pokercore.tournament.blinds import BlindStructure
from pokercore.tournament.bounties import Knockout
from pokercore.tournament.checks import whole
from pokercore.tournament.lots import check_key
from pokercore.tournament.payouts import FixedPrizes, Payouts
from pokercore.tournament.rules import MOST_SEATS, BuyIn, TournamentRules
from pokercore.variants import Game

__all__ = [
    "AddedOn",
    "AwaySet",
    "BountyWon",
    "BreakBegan",
    "Eliminated",
    "Entered",
    "FinalTableFormed",
    "HandBegan",
    "HandCancelled",
    "HandFinished",
    "HandForHand",
    "LevelBegan",
    "Moved",
    "PrizesFixed",
    "Rebought",
    "RebuyDeclined",
    "RebuyOffered",
    "Result",
    "Seated",
    "TableBroken",
    "TableOpened",
    "TimePassed",
    "TournamentEnded",
    "TournamentEvent",
    "TournamentOpened",
    "TournamentStarted",
    "Withdrawn",
]


class TournamentOpened(msgspec.Struct, frozen=True, kw_only=True, tag="opened"):
    """Players may enter: all that the rest follows from, but what is asked of the tournament.

    Attributes:
        seats: How many seats a table has.
        rebuy: What a rebuy is and costs.
        add_on: What the add-on is and costs.
        guarantee: What the prize pool is at least.
        key: What all lots are drawn by: for the operator's eyes only.

    Raises:
        TournamentError: A field is not what it says.
        StakesError: The deck does not go round a full table.
    """

    game: Game
    structure: BlindStructure
    buy_in: BuyIn
    payouts: Payouts
    seats: int
    rules: TournamentRules
    house_rules: HouseRules
    table_rules: TableRules
    clock_rules: ClockRules | None = None
    rebuy: BuyIn
    add_on: BuyIn
    guarantee: int
    key: str

    def __post_init__(self) -> None:
        for name, kind in _KINDS.items():
            value = getattr(self, name)
            if not isinstance(value, kind):
                wanted = getattr(kind, "__name__", "Payouts")
                raise TournamentError(f"{name} is {shown(value)}: {wanted} is allowed")
        if self.clock_rules is not None and not isinstance(self.clock_rules, ClockRules):
            raise TournamentError(f"clock_rules is {shown(self.clock_rules)}: ClockRules or None")
        whole(self.seats, "seats", 2, MOST_SEATS)
        whole(self.guarantee, "guarantee")
        check_key(self.key)
        self._check_rules()

    def _check_rules(self) -> None:
        """Raise an error if the rules are not those of a tournament, or do not go together."""
        most = max(self.seats, self.rules.final_table_seats or 0)
        stakes = self.structure.levels[0].stakes
        check_setup(self.game, stakes, most, self.table_rules, self.house_rules)
        if self.table_rules.kind != "tournament" or self.table_rules.straddle != "none":
            raise TournamentError("table_rules are not those of a tournament: TABLE_TOURNAMENT")
        if self.house_rules.rake is not None or self.house_rules.run_it > 1:
            raise TournamentError("a tournament takes no rake, and runs nothing twice (rule 3.19)")
        if self.clock_rules is not None and self.clock_rules.on_disconnect == "all_in_protection":
            raise TournamentError("all-ins are protected in ring games only (rule 2.33)")
        if isinstance(self.payouts, FixedPrizes) and self.rules.prizes_fixed_after:
            raise TournamentError("fixed prizes need a pool that is known at the start")


_KINDS: dict[str, type | UnionType] = {
    "game": Game,
    "structure": BlindStructure,
    "buy_in": BuyIn,
    "payouts": Payouts,
    "rules": TournamentRules,
    "house_rules": HouseRules,
    "table_rules": TableRules,
    "rebuy": BuyIn,
    "add_on": BuyIn,
}


class Entered(msgspec.Struct, frozen=True, gc=False, tag="entered"):
    """A player entered, for the first time or again; entries are numbered from 1."""

    player: str
    entry: int
    now: int


class Withdrawn(msgspec.Struct, frozen=True, gc=False, tag="withdrawn"):
    """A player took his entry back before the start."""

    player: str
    now: int


class TournamentStarted(msgspec.Struct, frozen=True, gc=False, tag="started"):
    """Registration before the start is over, and the clock of the levels runs."""

    now: int


class TableOpened(msgspec.Struct, frozen=True, gc=False, tag="table_opened"):
    """A table with so many seats was opened; its first button is drawn.

    The button begins at the seat that was drawn, or at the first player clockwise from it.
    """

    table: int
    seats: int
    button: int


class Seated(msgspec.Struct, frozen=True, gc=False, tag="seated"):
    """A player sat down with the chips of his entry."""

    player: str
    table: int
    seat: int
    chips: int


class Moved(msgspec.Struct, frozen=True, gc=False, tag="moved"):
    """A player was moved, with his chips, from one table to another."""

    player: str
    from_table: int
    table: int
    seat: int
    chips: int


class TableBroken(msgspec.Struct, frozen=True, gc=False, tag="table_broken"):
    """A table was closed; its players had been moved."""

    table: int


class TimePassed(msgspec.Struct, frozen=True, gc=False, tag="time"):
    """The tournament was told the time, and a level or a break began."""

    now: int


class LevelBegan(msgspec.Struct, frozen=True, gc=False, tag="level"):
    """A level began, which holds from the next hand of each table on (rule 3.28)."""

    level: int
    since: int


class BreakBegan(msgspec.Struct, frozen=True, gc=False, tag="break"):
    """A break began: no hand starts before `until`."""

    since: int
    until: int


class HandBegan(msgspec.Struct, frozen=True, gc=False, tag="hand"):
    """A table began a hand.

    Attributes:
        table: The table.
        hand: Its number in the tournament, from 1.
        level: The level whose blinds it is played at.
        small_blind: The seat that the small blind has come to, though it may be empty.
        big_blind: The seat of the big blind.
        now: When.
    """

    table: int
    hand: int
    level: int
    small_blind: int
    big_blind: int
    now: int


class HandFinished(msgspec.Struct, frozen=True, gc=False, tag="hand_finished"):
    """A hand ended.

    Attributes:
        table: The table.
        stacks: Pairs of the seats that were there when it began and their chips.
        now: When.
        knockouts: Where there are bounties, who lost his last chip, and to whom.
    """

    table: int
    stacks: tuple[tuple[int, int], ...]
    now: int
    knockouts: tuple[Knockout, ...] = ()


class HandCancelled(msgspec.Struct, frozen=True, gc=False, tag="hand_cancelled"):
    """A hand was cancelled, and every chip given back (rule 3.27)."""

    table: int
    now: int


class RebuyOffered(msgspec.Struct, frozen=True, gc=False, tag="rebuy_offered"):
    """A player without chips may buy again; the table waits for his answer."""

    player: str


class Rebought(msgspec.Struct, frozen=True, gc=False, tag="rebought"):
    """A player bought chips again at his table."""

    player: str
    table: int
    chips: int
    now: int


class RebuyDeclined(msgspec.Struct, frozen=True, gc=False, tag="rebuy_declined"):
    """A player who might have bought again did not."""

    player: str
    now: int


class AddedOn(msgspec.Struct, frozen=True, gc=False, tag="added_on"):
    """A player bought the add-on at his table."""

    player: str
    table: int
    chips: int
    now: int


class AwaySet(msgspec.Struct, frozen=True, gc=False, tag="away"):
    """A player went away, or came back: while away his hands are checked or folded (2.39)."""

    player: str
    away: bool
    now: int


class Eliminated(msgspec.Struct, frozen=True, gc=False, tag="eliminated"):
    """An entry is out.

    Attributes:
        player: Who.
        entry: The number of the entry.
        table: The table it sat at.
        place: Its place: while entries are open, the one it would have if nobody else came.
        tied: How many entries share the place.
    """

    player: str
    entry: int
    table: int
    place: int
    tied: int


class BountyWon(msgspec.Struct, frozen=True, gc=False, tag="bounty"):
    """A player won `money`, all or his share of the bounty on the head of another."""

    player: str
    knocked_out: str
    money: int


class PrizesFixed(msgspec.Struct, frozen=True, tag="prizes"):
    """No money comes in any more: so many entries, this pool, these prizes by place."""

    entries: int
    pool: int
    prizes: tuple[int, ...]


class HandForHand(msgspec.Struct, frozen=True, gc=False, tag="hand_for_hand"):
    """Tables began, or ceased, to wait for each other after each hand (rule 3.32)."""

    on: bool


class FinalTableFormed(msgspec.Struct, frozen=True, gc=False, tag="final_table"):
    """All who are left were seated anew at this table (rule 3.31)."""

    table: int


class Result(msgspec.Struct, frozen=True, gc=False):
    """How an entry finished.

    Attributes:
        place: Its place, from 1.
        player: Who.
        entry: The number of the entry.
        prize: What it won, in money.
        tied: How many entries share the place.
        bounties: What it won in bounties; who is left at the end keeps his own.
    """

    place: int
    player: str
    entry: int
    prize: int
    tied: int = 1
    bounties: int = 0


class TournamentEnded(msgspec.Struct, frozen=True, tag="ended"):
    """The tournament is over, with these results from the first place on."""

    results: tuple[Result, ...]


TournamentEvent: TypeAlias = (
    TournamentOpened
    | Entered
    | Withdrawn
    | TournamentStarted
    | TableOpened
    | Seated
    | Moved
    | TableBroken
    | TimePassed
    | LevelBegan
    | BreakBegan
    | HandBegan
    | HandFinished
    | HandCancelled
    | RebuyOffered
    | Rebought
    | RebuyDeclined
    | AddedOn
    | AwaySet
    | Eliminated
    | BountyWon
    | PrizesFixed
    | HandForHand
    | FinalTableFormed
    | TournamentEnded
)
"""Anything that can happen in a tournament beside its hands."""
