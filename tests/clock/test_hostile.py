"""Whatever the clock is given: a value of it, or an error of the tree."""

import pytest
from hostile.objects import EvilError, evil_objects

from pokercore.actions import LegalActions
from pokercore.clock import (
    AllInAccount,
    ClockRules,
    Deadlines,
    TurnClock,
    away_action,
    gone_action,
    silent_action,
)
from pokercore.errors import PokerError

RULES = ClockRules()
BET = LegalActions(fold=True, to_call=10)
CALLS = {
    "rules": lambda thing: TurnClock.start(thing, 0),
    "now": lambda thing: TurnClock.start(RULES, thing),
    "connected": lambda thing: TurnClock.start(RULES, 0, connected=thing),
    "bank": lambda thing: TurnClock.start(RULES, 0, bank=thing),
    "window": lambda thing: TurnClock.start(RULES, 0, window=thing),
    "is_over": lambda thing: TurnClock.start(RULES, 0).is_over(thing),
    "bank_left": lambda thing: TurnClock.start(RULES, 0, connected=False).bank_left(thing),
    "disconnect": lambda thing: TurnClock.start(RULES, 0).disconnect(RULES, thing),
    "disconnect by": lambda thing: TurnClock.start(RULES, 0).disconnect(thing, 1),
    "reconnect": lambda thing: TurnClock.start(RULES, 0).reconnect(RULES, thing),
    "reconnect by": lambda thing: TurnClock.start(RULES, 0).reconnect(thing, 1),
    "uses": lambda thing: AllInAccount(thing),
    "a use": lambda thing: AllInAccount((thing,)),
    "revoked": lambda thing: AllInAccount((), thing),
    "left by": lambda thing: AllInAccount().left(thing, 3),
    "left": lambda thing: AllInAccount().revoke().left(RULES, thing),
    "use by": lambda thing: AllInAccount().use(thing, 3),
    "use": lambda thing: AllInAccount().use(RULES, thing),
    "silent by": lambda thing: silent_action(thing, BET),
    "silent": lambda thing: silent_action(RULES, thing),
    "gone": lambda thing: gone_action(thing),
    "away by": lambda thing: away_action(thing, BET, later_hand=True),
    "away": lambda thing: away_action(RULES, thing),
    "later_hand": lambda thing: away_action(RULES, BET, later_hand=thing),
    "protect": lambda thing: away_action(RULES, BET, protect=thing),
    "bank_of": lambda thing: RULES.bank_of(thing),
    "has_window": lambda thing: RULES.has_window(thing, final_table=True),
    "final_table": lambda thing: RULES.has_window("multi_table", final_table=thing),
    "protects": lambda thing: RULES.protects(thing),
    "key": lambda thing: Deadlines().set(thing, 3),
    "deadline": lambda thing: Deadlines().set("a", thing),
    "due": lambda thing: list(Deadlines().due(thing)),
}
PLAIN = (None, True, 0, -1, 2**200, 1.5, float("nan"), "", "ring", b"", (), [], {}, set(), object())


@pytest.mark.parametrize("name", CALLS)
def test_anything_in_each_place(name):
    refused = 0
    for thing in (*PLAIN, *evil_objects()):
        try:
            CALLS[name](thing)
        except (PokerError, EvilError):
            refused += 1
    assert refused
