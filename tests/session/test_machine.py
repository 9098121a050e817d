"""Sessions under any order of commands, times, connections and crashes."""

from typing import get_args

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from pokercore.actions import Call, Check, Fold, RaiseTo
from pokercore.clock import SECOND, ClockRules
from pokercore.deck import Deck
from pokercore.errors import ClockError, HandOverError, OutOfTurnError, PokerError
from pokercore.session import TableSession
from pokercore.session.commands import (
    Act,
    CancelHand,
    Disconnect,
    Leave,
    PreAct,
    Reconnect,
    Reserve,
    SetFinalTable,
    SetStakes,
    ShowHand,
    Sit,
    SitIn,
    SitOut,
    StartHand,
    Tick,
    TopUp,
    WaitForSeat,
)
from pokercore.session.events import AllInProtectionUsed
from pokercore.stakes import Stakes
from pokercore.table.state import When

NAMES = "abcde"
HOUR = 3600 * SECOND
DAY = 24 * HOUR
players = st.sampled_from(NAMES)
FOLD, CHECK, CALL = Fold(), Check(), Call()


def answer(session, command, now):
    """What a session says to a command: events or an error."""
    try:
        return session.apply(command, now=now)
    except PokerError as error:
        return error


class SessionMachine(RuleBasedStateMachine):
    """A session, and from a crash on the one that was recovered beside it."""

    @initialize(
        kind=st.sampled_from(("ring", "ring", "sit_and_go", "multi_table")),
        mode=st.sampled_from(("total", "after_bank")),
        refill=st.sampled_from(("never", "level", "final_table", "hand")),
        flags=st.tuples(*[st.booleans()] * 4),
        seed=st.integers(0, 2**32),
    )
    def open(self, kind, mode, refill, flags, seed):
        protected, connected, voluntary, folds = flags
        rules = ClockRules(
            on_disconnect="all_in_protection"
            if kind == "ring" and protected
            else "fold_to_any_bet",
            final_table_mode=mode,
            time_bank_refill=refill,
            bank_when_connected=connected,
            invested="voluntary" if voluntary else "forced_included",
            while_away="fold" if folds else "check_or_fold",
            final_table_in_sit_and_go=folds,
            on_timeout_connected="fold" if voluntary else "check_or_fold",
        )
        self.now, self.seed, self.uses = DAY, seed, []
        stakes = Stakes.from_blinds(5, 10)
        self.session = TableSession(
            "no-limit-holdem", stakes, now=DAY, seats=5, kind=kind, clock_rules=rules
        )
        self.twin = None
        for seat, name in enumerate(NAMES[:4], 1):
            self.tell(Sit(name, seat, 300))

    def tell(self, command, now=None):
        """Tell the session and its twin; both shall say the same."""
        now = self.now if now is None else now
        before = self.session.encode("msgpack")
        said = answer(self.session, command, now)
        if not said or isinstance(said, PokerError):
            assert self.session.encode("msgpack") == before
        else:
            self.now = now
            self.uses += [(e.player, now) for e in said if isinstance(e, AllInProtectionUsed)]
        if self.twin is not None:
            echo = answer(self.twin, command, now)
            assert echo == said or str(echo) == str(said)
            assert type(echo) is type(said)
        return said

    @rule(spans=st.sampled_from((0, 1, SECOND, 10 * SECOND, 60 * SECOND, 9 * HOUR, DAY)))
    def time_passes(self, spans):
        self.now += spans

    @rule(off=st.sampled_from((-1, 0, 1, SECOND)))
    def tick_about_the_deadline(self, off):
        turn = self.session.turn
        if turn is None or turn.clock.deadline + off < self.now:
            return
        said = self.tell(Tick(), turn.clock.deadline + off)
        assert bool(said) == (off > 0)

    @rule()
    def tick(self):
        turn = self.session.turn
        due = turn is not None and turn.clock.is_over(self.now)
        assert bool(self.tell(Tick())) == due

    @rule(moves=st.lists(st.sampled_from("pppppppcrfwoOb"), min_size=1, max_size=30))
    def play(self, moves):
        """Play on: passively, calling, raising, folding, running out of time, going away."""
        for move in moves:
            turn = self.session.turn
            if turn is None:
                self.start_hand()
            elif move == "w":
                self.tell(Tick(), max(self.now, turn.clock.deadline + 1))
            elif move in "oO":
                self.tell(Disconnect(turn.player))
                if move == "O" and (turn := self.session.turn):
                    self.tell(Tick(), max(self.now, turn.clock.deadline + 1))
            elif move == "b":
                for name in NAMES:
                    self.tell(Reconnect(name))
                    self.tell(SitIn(name))
            else:
                self.tell(Act(turn.player, self.action(move), turn.number))

    def action(self, move):
        legal = self.session.table.hand.legal_actions()
        if move == "r" and legal.min_raise_to:
            return RaiseTo(legal.min_raise_to)
        if move == "f":
            return FOLD
        return CHECK if legal.check else CALL

    @rule(name=players, seat=st.integers(1, 5), chips=st.integers(40, 400))
    def sit(self, name, seat, chips):
        self.tell(Sit(name, seat, chips))

    @rule(
        move=st.sampled_from(
            (
                *[SitOut(name, when) for name in "ab" for when in get_args(When)],
                *[SitIn(name) for name in NAMES],
                *[TopUp(name, 100) for name in NAMES],
                *[ShowHand(name) for name in NAMES],
                Leave("a"),
                Leave("c"),
                *[WaitForSeat(name) for name in "ce"],
                *[Reserve(name, 5) for name in "ce"],
                SetStakes(Stakes.from_blinds(5, 10)),
                SetStakes(Stakes.from_blinds(10, 20)),
                SetFinalTable(True),
                SetFinalTable(False),
                CancelHand(),
            )
        ),
    )
    def something_else(self, move):
        self.tell(move)

    def start_hand(self):
        self.seed += 1
        why = self.session.why_not()
        said = self.tell(StartHand(Deck.shuffled(seed=self.seed).remaining))
        assert (why is None) == isinstance(said, tuple)
        assert why is None or str(said) == why

    @precondition(lambda self: self.session.turn is not None)
    @rule(late=st.integers(-1, 1))
    def act_about_the_deadline(self, late):
        turn = self.session.turn
        now = max(self.now, turn.clock.deadline + late)
        said = self.tell(Act(turn.player, self.action("p"), turn.number), now)
        if now > turn.clock.deadline:
            assert isinstance(said, ClockError)
        else:
            assert isinstance(said, tuple)
            assert isinstance(
                self.tell(Act(turn.player, FOLD, turn.number)), (OutOfTurnError, HandOverError)
            )

    @precondition(lambda self: self.session.turn is not None)
    @rule(name=players, off=st.sampled_from((-2, -1, 0, 1)))
    def act_out_of_turn(self, name, off):
        turn = self.session.turn
        if off == 0 and name == turn.player:
            return
        said = self.tell(Act(name, CALL, turn.number + off))
        seated = name in self.session.table.players.values()
        assert isinstance(said, OutOfTurnError) or not seated

    @rule(
        name=players, choice=st.sampled_from(("fold_to_any_bet", "check_or_fold", "call_any", None))
    )
    def pre_act(self, name, choice):
        self.tell(PreAct(name, choice))

    @rule(name=players)
    def disconnect(self, name):
        self.tell(Disconnect(name))

    @rule(name=players)
    def reconnect(self, name):
        self.tell(Reconnect(name))

    @rule()
    def time_runs_backwards(self):
        assert isinstance(self.tell(Tick(), self.session.now - 1), ClockError)

    @rule(form=st.sampled_from(("json", "msgpack", "log")))
    def crash(self, form):
        """The server goes down, and the twin is made of what it has stored."""
        session = self.session
        if form == "log":
            self.twin = TableSession.from_log(session.log)
        else:
            self.twin = TableSession.decode(session.encode(form))
        assert self.twin.encode() == session.encode()

    @rule()
    def take_over(self):
        """The recovered session goes on alone."""
        if self.twin is not None:
            self.session, self.twin = self.twin, None

    @rule()
    def checkpoint(self):
        if not self.session.table.in_hand:
            self.session.checkpoint(now=self.now)
            TableSession.decode(self.session.encode())
            if self.twin is not None:
                self.twin.checkpoint(now=self.now)

    @invariant()
    def chips_are_conserved(self):
        table, hand = self.session.table, self.session.table.hand
        assert table.audit().balanced
        if hand is not None:
            whole = sum(hand.stacks.values()) + hand.pot
            assert whole == sum(hand.starting_stacks.values())

    @invariant()
    def turns_are_the_hands(self):
        session, hand = self.session, self.session.table.hand
        if hand is None:
            assert session.turn is None
            assert session.next_deadline is None
        else:
            assert session.turn.seat == hand.actor
            assert session.table.players[hand.actor] == session.turn.player
            assert session.next_deadline == session.turn.clock.deadline + 1

    @invariant()
    def the_twin_is_alike(self):
        twin, session = self.twin, self.session
        if twin is not None:
            assert twin.encode("msgpack") == session.encode("msgpack")
            assert twin.turn == session.turn
            assert twin.log_length == session.log_length
            assert twin.view("a") == session.view("a")

    @invariant()
    def no_day_has_more_than_two_protected_all_ins(self):
        for player, since in self.uses:
            within = [t for who, t in self.uses if who == player and since <= t < since + DAY]
            assert len(within) <= 2


def run(examples):
    run_state_machine_as_test(
        SessionMachine, settings=settings(max_examples=examples, stateful_step_count=40)
    )


def test_any_order_of_commands_and_crashes():
    run(400)


@pytest.mark.proof
def test_any_order_of_commands_and_crashes_at_length():
    run(5_000)
