"""What sessions cost: commands a second, a tick beside many tables, memory of a table.

    python benchmarks/session_costs.py [--tables 1000] [--commands 100000]

Every table has six players and a clock; time is simulated. Bots check and call, raise at
times, and now and then lose their connection or let their time run out; a server's loop calls
what is due from a heap of deadlines.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import time
import tracemalloc

from pokercore.actions import Call, Check, Fold, RaiseTo
from pokercore.clock import SECOND, Deadlines
from pokercore.deck import Deck
from pokercore.session import TableSession
from pokercore.stakes import Stakes

STAKES = Stakes.from_blinds(1, 2)
NAMES = [f"player {seat}" for seat in range(1, 7)]
FOLD, CHECK, CALL = Fold(), Check(), Call()
START = 1_800_000_000 * SECOND
THINKING = 4 * SECOND


class Server:
    """Many tables in one process, on one simulated clock."""

    def __init__(self, tables, seed=1, kind="multi_table"):
        self.rng = random.Random(seed)
        self.now, self.commands = START, 0
        self.deadlines, self.thinking = Deadlines(), Deadlines()
        self.sessions = {}
        for number in range(tables):
            session = TableSession("no-limit-holdem", STAKES, now=START, seats=6, kind=kind)
            for seat, name in enumerate(NAMES, 1):
                session.sit(name, seat, 10**9, now=START)
            self.sessions[number] = session
            self.deal(number)

    def hands(self):
        return sum(session.table.hands for session in self.sessions.values())

    def deal(self, number):
        deck = Deck.shuffled(seed=self.rng.getrandbits(60))
        self.sessions[number].start_hand(deck, now=self.now)
        self.done(number)

    def done(self, number):
        """Set when to call a table again, after a command."""
        self.commands += 1
        session = self.sessions[number]
        self.deadlines.set(number, session.next_deadline)
        if session.turn is None:
            self.deal(number)
        else:
            think = int(self.rng.random() * THINKING) if self.rng.random() < 0.98 else None
            self.thinking.set(number, None if think is None else self.now + think)

    def act(self, number):
        session = self.sessions[number]
        turn, legal = session.turn, session.table.hand.legal_actions()
        chance = self.rng.random()
        if chance < 0.02:
            session.disconnect(turn.player, now=self.now)
            self.commands += 1
            self.deadlines.set(number, session.next_deadline)
            return
        if chance < 0.1 and legal.min_raise_to:
            action = RaiseTo(legal.min_raise_to)
        else:
            action = CHECK if legal.check else CALL if chance < 0.7 else FOLD
        session.act(turn.player, action, turn=turn.number, now=self.now)
        self.done(number)

    def run(self, commands):
        """Let the simulated time pass until so many commands were carried out."""
        last = self.commands + commands
        while self.commands < last:
            due, think = self.deadlines.next, self.thinking.next
            self.now = max(self.now, min(at for at in (due, think) if at is not None))
            for number in self.deadlines.due(self.now):
                self.tick(number)
            for number in self.thinking.due(self.now):
                if self.sessions[number].turn is not None:
                    self.act(number)

    def tick(self, number):
        session = self.sessions[number]
        session.tick(now=self.now)
        self.commands += 1
        for name in NAMES:
            if session.reconnect(name, now=self.now):
                self.commands += 1
        self.thinking.set(number, None)
        self.done(number)


def rate(server, commands):
    """Commands that were carried out, in a second of this process."""
    start = time.process_time()
    server.run(commands)
    return commands / (time.process_time() - start)


def cost_of_an_early_tick(tables, rounds):
    """Seconds to find that a table is to be called, tick it with nothing due, and set it again."""
    sessions, deadlines = Server(tables).sessions, Deadlines()
    for number in sessions:
        deadlines.set(number, number)
    done = -tables  # the first round is not counted
    while done < rounds:
        if not done:
            start = time.process_time()
        at = deadlines.next
        for number in deadlines.due(at):
            sessions[number].tick(now=START)
            deadlines.set(number, at + tables)
            done += 1
    return (time.process_time() - start) / done


def cost_of_a_timeout(tables, rounds):
    """Seconds for a turn to run out: its table is found, ticked, and set again."""
    server = Server(tables)
    sessions, deadlines = server.sessions, server.deadlines
    spent = done = 0
    while done < rounds:
        start = time.process_time()
        for number in deadlines.due(now := deadlines.next):
            session = sessions[number]
            session.tick(now=now)
            deadlines.set(number, session.next_deadline)
            done += 1
        spent += time.process_time() - start
        for number, session in sessions.items():
            if session.turn is None:
                session.start_hand(Deck.shuffled(seed=done), now=now)
                deadlines.set(number, session.next_deadline)
    return spent / done


def memory(tables, hands):
    """Bytes of a table in a hand right after a checkpoint, and of its log a hand."""
    gc.collect()
    tracemalloc.start()
    server = Server(tables)
    for _ in range(2):
        for number, session in server.sessions.items():
            session.cancel_hand(now=server.now)
            session.checkpoint(now=server.now)
            server.deal(number)
    gc.collect()
    fresh = tracemalloc.get_traced_memory()[0]
    played = sum(session.table.hands for session in server.sessions.values())
    while (
        sum(session.table.hands for session in server.sessions.values()) < played + hands * tables
    ):
        server.run(tables)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - fresh
    played = sum(session.table.hands for session in server.sessions.values()) - played
    tracemalloc.stop()
    return fresh / tables, grown / played


def cost_of_a_checkpoint(session, rounds=300):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        session.checkpoint(now=session.now)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def compare(name, cost, tables, calls=4, rounds=7):
    """Print what a call costs at 10 tables and at many, measured in turns, so many calls each."""
    pairs = [(cost(10, calls * tables), cost(tables, calls * tables)) for _ in range(rounds)]
    low, high = (statistics.median(times) * 1e6 for times in zip(*pairs, strict=True))
    times = statistics.median(high / low for low, high in pairs)
    print(f"{name}: {low:.2f} µs at 10 tables, {high:.2f} µs at {tables}: {times:.2f} times")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--commands", type=int, default=100_000)
    given = parser.parse_args()
    most = given.tables
    for tables in (10, most):
        server = Server(tables)
        server.run(20 * tables)
        speed = max(rate(server, given.commands // 4) for _ in range(4))
        print(f"{speed:,.0f} commands a second at {tables} tables")
    compare("timeout", cost_of_a_timeout, most)
    compare("early tick", cost_of_an_early_tick, most, calls=20)
    fresh, hand = memory(min(most, 200), 10)
    print(f"{fresh / 1024:.1f} KiB a table in a hand, and {hand / 1024:.1f} KiB of log a hand")
    server.run(5000)
    session = server.sessions[0]
    session.cancel_hand(now=server.now)
    print(f"{cost_of_a_checkpoint(session) * 1e6:.0f} µs a checkpoint")


if __name__ == "__main__":
    main()
