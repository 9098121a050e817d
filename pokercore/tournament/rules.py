"""What a tournament is played by: its rules and its prices."""

from __future__ import annotations

from typing import get_args

import msgspec

from pokercore._checks import replaced
from pokercore.errors import TournamentError
from pokercore.tournament.checks import check_option, whole
from pokercore.tournament.ranking import Eliminations

__all__ = ["MOST_SEATS", "BuyIn", "TournamentRules"]

MOST_SEATS = 10
"""The most seats a table has."""


class BuyIn(msgspec.Struct, frozen=True, kw_only=True):
    """What a player pays, and the chips he gets for it.

    Attributes:
        chips: Chips to play with.
        cost: Money for the prize pool, in its smallest unit.
        fee: Money for the house.
        bounty: Money on the player's head, for who takes his last chip.

    Raises:
        TournamentError: One is not a whole number.
    """

    chips: int
    cost: int = 0
    fee: int = 0
    bounty: int = 0

    def __post_init__(self) -> None:
        whole(self.chips, "chips", 1)
        whole(self.cost, "cost")
        whole(self.fee, "fee")
        whole(self.bounty, "bounty")


class TournamentRules(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """Every choice a tournament has beside those of the hand and the table.

    Levels count from 1; a break belongs to the level before it.

    Attributes:
        same_hand_eliminations: How players are placed who go out in one hand at one table: by
            the stack they began it with, equal stacks alike, or all alike (3.29).
        hand_for_hand_eliminations: The same of several tables that play hand-for-hand (3.29).
        hand_for_hand_from: How far from the prizes tables begin to play hand-for-hand: 1 is
            one place from them; 0 never (3.32).
        balance_at: The difference between the largest and the smallest table at which a
            player is moved (3.30), or None for never; a table of one is always filled.
        final_table_seats: When so many are left all are seated anew at one table (3.31); None
            for the seats of a table.
        late_registration: The last level in which players may enter; None for none (3.34).
        re_entries: How often a player who is out may enter again in these levels (3.34).
        rebuys: The last level in which chips may be bought again; None for none (3.34).
        most_rebuys: How many rebuys an entry may have; None for any number.
        add_on: The level in which each entry may buy the add-on, once; None for none (3.34).

    Raises:
        TournamentError: A field has a value that is not listed.
    """

    same_hand_eliminations: Eliminations = "starting_stack"
    hand_for_hand_eliminations: Eliminations = "starting_stack"
    hand_for_hand_from: int = 1
    balance_at: int | None = 3
    final_table_seats: int | None = None
    late_registration: int | None = None
    re_entries: int = 0
    rebuys: int | None = None
    most_rebuys: int | None = None
    add_on: int | None = None

    def __post_init__(self) -> None:
        for name in ("same_hand_eliminations", "hand_for_hand_eliminations"):
            check_option(getattr(self, name), name, get_args(Eliminations))
        whole(self.hand_for_hand_from, "hand_for_hand_from")
        whole(self.re_entries, "re_entries")
        if self.balance_at is not None:
            whole(self.balance_at, "balance_at", 2)
        if self.final_table_seats is not None:
            whole(self.final_table_seats, "final_table_seats", 2, MOST_SEATS)
        for name in ("late_registration", "rebuys", "most_rebuys", "add_on"):
            if getattr(self, name) is not None:
                whole(getattr(self, name), name, 1)
        if self.re_entries and self.late_registration is None:
            raise TournamentError("re-entries need late registration, in which they are made")
        if self.most_rebuys is not None and self.rebuys is None:
            raise TournamentError("most_rebuys is given, and rebuys are not allowed")

    @property
    def prizes_fixed_after(self) -> int:
        """The last level in which money may come in; 0 when none does after the start."""
        return max(self.late_registration or 0, self.rebuys or 0, self.add_on or 0)

    def replace(self, **changes: object) -> TournamentRules:
        """Return these rules with some fields changed.

        Raises:
            TournamentError: There is no such field, or it cannot have that value.
        """
        return replaced(self, changes, "tournament rule", TournamentError)
