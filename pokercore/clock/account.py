"""How often a player has been protected by an all-in, and whether he may be again."""

from __future__ import annotations

from typing import Self

import msgspec

from pokercore.clock.rules import ClockRules, check_rules, check_switch, check_time
from pokercore.errors import ClockError, shown

__all__ = ["AllInAccount"]


class AllInAccount(msgspec.Struct, frozen=True):
    """A player's protected all-ins (rules 1.106 to 1.110, 2.40): a value, like a bank note.

    Attributes:
        uses: When each was used, in order.
        revoked: Whether an operator took the privilege away.

    Raises:
        ClockError: Uses that are no times in order.

    >>> account, rules = AllInAccount().use(ClockRules(), now=1), ClockRules()
    >>> account.left(rules, now=2)
    1
    """

    uses: tuple[int, ...] = ()
    revoked: bool = False

    def __post_init__(self) -> None:
        if type(self.uses) is not tuple:
            raise ClockError(f"uses is {shown(self.uses)}: a tuple of times is allowed")
        for use in self.uses:
            check_time(use, "a use")
        if list(self.uses) != sorted(self.uses):
            raise ClockError("the uses of an all-in account are not in the order of time")
        check_switch(self.revoked, "revoked")

    def counted(self, rules: ClockRules, now: int) -> tuple[int, ...]:
        """Return the uses that still count at `now`; one exactly a window ago does not."""
        now, window = check_time(now), check_rules(rules).all_in_window
        if rules.all_in_period == "calendar_day":
            return tuple([use for use in self.uses if use // window == now // window])
        return tuple([use for use in self.uses if now - use < window])

    def left(self, rules: ClockRules, now: int) -> int:
        """Return how many protected all-ins the player has at `now`."""
        used = len(self.counted(rules, now))
        return 0 if self.revoked else max(0, rules.all_in_allowance - used)

    def use(self, rules: ClockRules, now: int) -> Self:
        """Return the account with one more use.

        Raises:
            ClockError: None is left, or the time runs backwards.
        """
        if not self.left(rules, now):
            why = "they are revoked" if self.revoked else f"{len(self.uses)} are used"
            raise ClockError(f"no protected all-in is left: {why}")
        if self.uses and now < self.uses[-1]:
            raise ClockError(f"now is {now}, before the last use at {self.uses[-1]}")
        return type(self)((*self.counted(rules, now), now))

    def reset(self) -> Self:
        """Return the account with no use counted (rule 1.107); what is revoked stays so."""
        return type(self)((), self.revoked)

    def revoke(self) -> Self:
        """Return the account without the privilege (rule 1.109)."""
        return type(self)(self.uses, revoked=True)

    def restore(self) -> Self:
        """Return the account with the privilege given back."""
        return type(self)(self.uses, revoked=False)
