"""A turn's clock second by second: what is spent in each, from the words of the rules."""

from __future__ import annotations


class SlowTurn:
    """One turn in whole seconds: the action time, then reserve, window and grace.

    Args are the spans of the house, the player's reserve (0 with nothing in the pot), and at
    which seconds his connection changes.
    """

    def __init__(self, *, action, bank, window, mode, grace, bank_when_connected, connected):
        self.action, self.bank, self.full_bank = action, bank, bank
        self.window, self.mode, self.grace = window, mode, grace
        self.draws = bank_when_connected
        self.second, self.over_at, self.grace_ends, self.had_grace = 0, None, 0, False
        self.connected, self.by_bank = True, False
        if not connected:
            self.change()

    def change(self):
        """The connection goes or comes back at this second."""
        if self.connected:
            # In the window the reserve rests, unless it lasts longer than the window.
            end = max(self.action, self.second) + self.bank
            self.by_bank = self.draws and end > (self.window or 0)
            self.connected, self.draws = False, True
        else:
            opens = 0 if self.mode == "total" else self.action + self.full_bank
            if self.window is not None and self.second >= opens and not self.had_grace:
                self.grace_ends, self.had_grace = self.second + self.grace, True
            self.connected = True

    def pass_a_second(self):
        """Spend a second, or end the turn for want of one."""
        at = self.second
        self.second += 1
        if at < self.action:
            return
        in_window = self.window is not None and not self.connected
        if in_window and self.mode == "total" and not self.by_bank:
            left = at < self.window
        elif self.draws and self.bank:
            self.bank -= 1
            left = True
        else:
            after_bank = self.action + self.full_bank + (self.window or 0)
            left = in_window and self.mode == "after_bank" and at < after_bank
        if not left and at >= self.grace_ends:
            self.over_at = at


def play(changes, last=2000, **spans):
    """Return (when the turn was over, the reserve left) for a player who never acts."""
    turn = SlowTurn(**spans)
    for second in range(last):
        for change in changes:
            if change == second and turn.over_at is None:
                turn.change()
        turn.pass_a_second()
        if turn.over_at is not None:
            return turn.over_at, turn.bank
    raise AssertionError("the turn does not end")
