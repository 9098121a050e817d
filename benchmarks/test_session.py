"""Sessions: what a command, a timeout and a recovery cost, at one table and beside many."""

import random

import pytest
from session_costs import START, Server

from pokercore.clock import SECOND, ClockRules, Deadlines, TurnClock
from pokercore.deck import Deck
from pokercore.session import TableSession

some_tables = pytest.mark.parametrize("tables", [10, 1000])


@some_tables
def test_a_thousand_commands(benchmark, tables):
    server = Server(tables)
    server.run(10 * tables)
    benchmark.pedantic(server.run, args=(1000,), rounds=10)


@some_tables
def test_a_timeout(benchmark, tables):
    """One turn that runs out, at a table that is found in the heap."""
    server = Server(tables)
    sessions, deadlines = server.sessions, server.deadlines

    def time_out():
        now = deadlines.next
        number = next(deadlines.due(now))
        session = sessions[number]
        session.tick(now=now)
        if session.turn is None:
            session.start_hand(Deck.shuffled(seed=1), now=now)
        deadlines.set(number, session.next_deadline)

    benchmark(time_out)


@some_tables
def test_deadlines(benchmark, tables):
    rng = random.Random(1)
    deadlines = Deadlines()
    for number in range(tables):
        deadlines.set(number, number)
    span = iter(range(tables, 10**9))

    def move_one():
        deadlines.set(rng.randrange(tables), next(span))
        return list(deadlines.due(0))

    benchmark(move_one)


def test_turn_clock(benchmark):
    rules = ClockRules()

    def a_turn():
        clock = TurnClock.start(rules, START, bank=60 * SECOND)
        clock = clock.disconnect(rules, START + SECOND).reconnect(rules, START + 30 * SECOND)
        return clock.bank_left(START + 40 * SECOND)

    assert benchmark(a_turn) == 45 * SECOND


def test_recovery_of_a_hundred_hands(benchmark):
    server = Server(1)
    while server.sessions[0].table.hands < 100:
        server.run(50)
    data = server.sessions[0].encode("msgpack")
    assert benchmark(TableSession.decode, data).encode("msgpack") == data


def test_checkpoint(benchmark):
    session = Server(1).sessions[0]
    session.cancel_hand(now=START)
    benchmark(session.checkpoint, now=START)
