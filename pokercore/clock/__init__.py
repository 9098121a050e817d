"""Time at the table: how long a player has, and what is done for who does not act.

Nothing here reads a clock. Times are nanoseconds since the Unix epoch, given by the caller
(rule 2.41); a deadline is a value, the last instant that is still in time.
"""

from pokercore.clock.account import AllInAccount
from pokercore.clock.deadlines import Deadlines
from pokercore.clock.policy import away_action, gone_action, silent_action
from pokercore.clock.rules import SECOND, ClockRules, SessionKind, check_time
from pokercore.clock.turn import TurnClock

__all__ = [
    "SECOND",
    "AllInAccount",
    "ClockRules",
    "Deadlines",
    "SessionKind",
    "TurnClock",
    "away_action",
    "check_time",
    "gone_action",
    "silent_action",
]
