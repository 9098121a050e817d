"""Sessions of every game and of many houses: played at random, they lose nothing."""

import random

import pytest
from randomplay import ALL_GAMES, random_action, random_rules
from sessionplay import START

from pokercore.actions import Protect
from pokercore.clock import SECOND, ClockRules
from pokercore.deck import Deck
from pokercore.session import TableSession
from pokercore.stakes import Stakes

KINDS = ("ring", "sit_and_go", "multi_table")


def play_a_turn(session, rng, now):
    """Act, run out of time or lose the connection; return the time."""
    turn = session.turn
    chance = rng.random()
    if chance < 0.1:
        session.disconnect(turn.player, now=now)
    elif chance < 0.2:
        now = session.next_deadline
        session.tick(now=now)
    else:
        action = random_action(rng, session.table.hand)
        if isinstance(action, Protect):
            return now
        session.act(turn.player, action, turn=turn.number, now=now)
    return now


@pytest.mark.parametrize("game", ALL_GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_lost(game, kind):
    rng = random.Random(f"{game} {kind}")
    for policy in ("fold_to_any_bet", "all_in_protection" if kind == "ring" else "fold_to_any_bet"):
        session = TableSession(
            game,
            Stakes.from_blinds(5, 10),
            now=START,
            seats=5,
            kind=kind,
            house_rules=random_rules(rng).replace(rake=None),
            clock_rules=ClockRules(on_disconnect=policy),
        )
        now = START
        for seat, name in enumerate("abcde", 1):
            session.sit(name, seat, rng.randint(100, 600), now=now)
        for _ in range(6):
            for name in sorted(session.table.stacks):
                session.reconnect(name, now=now)
                if name not in session.table.playing:
                    session.sit_in(name, now=now)
                if not session.table.stacks[name]:
                    session.top_up(name, 300, now=now)
            session.start_hand(Deck.shuffled(seed=rng.getrandbits(60)), now=now)
            while session.turn is not None:
                now = play_a_turn(session, rng, now + rng.randrange(SECOND))
            assert session.table.audit().balanced
        twin = TableSession.decode(session.encode("msgpack"))
        assert twin.encode() == session.encode()
        assert twin.events_for("operator") == session.events_for("operator")
