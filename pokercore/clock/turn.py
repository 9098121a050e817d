"""The clock of one turn: how long the player has, as he goes and comes back."""

from __future__ import annotations

from typing import Self

import msgspec

from pokercore.clock.rules import ClockRules, check_rules, check_span, check_switch, check_time

__all__ = ["TurnClock"]


class TurnClock(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The time of one turn, a value: what happens to it gives another.

    The action time runs from the start for everybody. When it is over, the reserve runs
    for who is or was disconnected in this turn (rules 2.35, 2.37). At a final table a
    disconnected player has the window instead, or after both (rule 2.36).

    A turn whose deadline has passed is over, and nothing changes it any more.

    Attributes:
        started: When the turn began.
        deadline: The last instant in time for an action (rule 2.41).
        connected: Whether the player is, or was when the turn was over.
        bank: What he may draw of his reserve in this turn, from its start.
        spent: What he had drawn of it when it last began or ceased to run.
        bank_from: Since when, or from when on, it runs; None while it does not.
        window: Whether the turn has the final table's window.
        grace_ends: Until when he has the grace of who comes back in it, which a turn gives once.
    """

    started: int
    deadline: int
    connected: bool
    bank: int = 0
    spent: int = 0
    bank_from: int | None = None
    window: bool = False
    grace_ends: int | None = None

    @classmethod
    def start(
        cls,
        rules: ClockRules,
        now: int,
        *,
        connected: bool = True,
        bank: int = 0,
        window: bool = False,
    ) -> Self:
        """Return the clock of a turn that begins now.

        Args:
            rules: The house's clock rules.
            now: The time.
            connected: Whether the player is connected.
            bank: His reserve; 0 where he has no money in the pot (rule 2.38).
            window: Whether a disconnect opens the final table's window.

        Raises:
            ClockError: An argument is not what it says.

        >>> rules = ClockRules()
        >>> clock = TurnClock.start(rules, now=0, connected=False, bank=60 * 10**9)
        >>> clock.deadline // 10**9, clock.bank_left(40 * 10**9) // 10**9
        (85, 45)
        """
        clock = cls(
            started=check_time(now),
            deadline=now + check_rules(rules).action_time,
            connected=True,
            bank=check_span(bank, "bank"),
            window=check_switch(window, "window"),
        )
        if rules.bank_when_connected:
            clock = clock._draw(rules, now)
        return clock if check_switch(connected, "connected") else clock.disconnect(rules, now)

    def is_over(self, now: int) -> bool:
        """Return whether the time is over: at the deadline it is not (rule 2.41)."""
        return check_time(now) > self.deadline

    def bank_left(self, now: int) -> int:
        """Return what is left of the reserve that the turn may draw on."""
        left = self.bank - self.spent
        if self.bank_from is None or check_time(now) <= self.bank_from:
            return left
        return max(0, left - (now - self.bank_from))

    def disconnect(self, rules: ClockRules, now: int) -> Self:
        """Return the clock once the player has lost his connection: it never ends earlier."""
        check_rules(rules)
        if self.is_over(now) or not self.connected:
            return self
        left = self.bank_left(now)
        main = self.started + rules.action_time
        runs_from: int | None = max(main, now)
        deadline = max(main, now) + left
        if self.window and rules.final_table_mode == "after_bank":
            deadline = main + self.bank + rules.final_table_window
        elif self.window:
            # The window takes the place of the reserve, but for one that lasts longer already.
            window_ends = self.started + rules.final_table_window
            if self.bank_from is None or deadline <= window_ends:
                deadline, runs_from = window_ends, None
        return msgspec.structs.replace(
            self,
            connected=False,
            deadline=max(self.deadline, deadline),
            spent=self.bank - left,
            bank_from=runs_from,
        )

    def reconnect(self, rules: ClockRules, now: int) -> Self:
        """Return the clock once the player is back: the window ends at once (rule 2.36)."""
        check_rules(rules)
        if self.is_over(now) or self.connected:
            return self
        clock, grace_ends = self._draw(rules, now), self.grace_ends
        if grace_ends is None and self._in_window(rules, now):
            grace_ends = now + rules.reconnect_grace
        if grace_ends is None:
            return clock
        deadline = max(clock.deadline, grace_ends)
        return msgspec.structs.replace(clock, deadline=deadline, grace_ends=grace_ends)

    def _draw(self, rules: ClockRules, now: int) -> Self:
        """Return the clock of a connected player who has his reserve after the action time."""
        left = self.bank_left(now)
        runs_from = max(self.started + rules.action_time, now)
        return msgspec.structs.replace(
            self,
            connected=True,
            deadline=runs_from + left,
            spent=self.bank - left,
            bank_from=runs_from,
        )

    def _in_window(self, rules: ClockRules, now: int) -> bool:
        """Whether the final table's window is open to a disconnected player."""
        opens = self.started
        if rules.final_table_mode == "after_bank":
            opens += rules.action_time + self.bank
        return self.window and now >= opens
