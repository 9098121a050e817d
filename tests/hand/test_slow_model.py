"""The engine beside a slow model of it, over all games and options."""

import random
from copy import deepcopy

import pytest
from beside import KINDS, Beside, compare_decision, is_betting, model_of
from handplay import begin
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from randomplay import ALL_GAMES, OPTIONS, illegal_actions, random_hand

from pokercore.actions import AgreeRunIt, BetTo, Call, Check, Fold, Muck, Protect, RaiseTo, Show
from pokercore.errors import HandOverError, OutOfTurnError, PokerError
from pokercore.hand import Hand
from pokercore.stakes import HouseRules, Stakes

games = st.sampled_from(ALL_GAMES)
randoms = st.randoms(use_true_random=False)


def when(offered):
    """Let a rule be drawn only where `offered(legal)`."""
    return precondition(lambda self: offered(self.hand.legal_actions()))


def while_hand(is_so):
    """Let a rule be drawn only where `is_so(hand)`."""
    return precondition(lambda self: is_so(self.hand))


def may_be_protected(hand):
    betting = hand._betting
    return hand.legal_actions().to_call > 0 and betting.in_hand[betting.actor] > 0


def may_bet(hand):
    return hand.legal_actions().max_raise_to > 0 and not hand._betting.current_bet


class HandBesideModel(RuleBasedStateMachine):
    """Hands one after the other, each beside its model; what is left at the end is played out."""

    @initialize(game=games, rng=randoms)
    def start(self, game, rng):
        self.beside = Beside(random_hand(rng, game))
        self.frozen = []

    @property
    def hand(self):
        return self.beside.hand

    def act(self, action):
        self.beside.apply(action)

    # What may be done

    @when(lambda legal: legal.fold)
    @rule()
    def fold(self):
        self.act(Fold())

    @when(lambda legal: legal.check)
    @rule()
    def check(self):
        self.act(Check())

    @when(lambda legal: legal.to_call)
    @rule()
    def call(self):
        self.act(Call())

    @when(lambda legal: legal.max_raise_to)
    @rule()
    def wager_the_least(self):
        self.act(RaiseTo(self.hand.legal_actions().min_raise_to))

    @when(lambda legal: legal.max_raise_to)
    @rule()
    def wager_the_most(self):
        self.act(RaiseTo(self.hand.legal_actions().max_raise_to))

    @when(lambda legal: legal.max_raise_to)
    @rule(data=st.data())
    def wager_between(self, data):
        legal = self.hand.legal_actions()
        low, high = legal.min_raise_to, legal.max_raise_to
        steps = data.draw(st.integers(0, (high - low) // legal.step), "steps above the least")
        self.act(RaiseTo(low + steps * legal.step))

    @while_hand(may_bet)
    @rule()
    def bet(self):
        self.act(BetTo(self.hand.legal_actions().min_raise_to))

    @while_hand(may_be_protected)
    @rule()
    def protect(self):
        self.act(Protect(self.hand.actor))

    @when(lambda legal: legal.run_it)
    @rule(data=st.data())
    def answer(self, data):
        self.act(AgreeRunIt(data.draw(st.integers(1, self.hand.legal_actions().run_it))))

    @when(lambda legal: legal.show)
    @rule()
    def show(self):
        self.act(Show())

    @when(lambda legal: legal.muck)
    @rule()
    def muck(self):
        self.act(Muck())

    @while_hand(lambda hand: hand.is_over and not hand.reached_showdown)
    @rule()
    def show_what_nobody_called(self):
        (winner,) = self.hand.live_seats
        if self.hand.has_shown(winner):
            with pytest.raises(HandOverError):
                self.hand.apply(Show())
        else:
            self.act(Show())

    @while_hand(lambda hand: hand.is_over)
    @rule(game=games, rng=randoms)
    def play_another(self, game, rng):
        self.check_frozen()
        self.start(game, rng)

    # What may not

    @rule()
    def try_what_is_not_allowed(self):
        hand, before = self.hand, self.hand.encode()
        error = HandOverError if hand.is_over else PokerError
        for action in illegal_actions(hand):
            if not (hand.is_over and type(action) is Show):
                with pytest.raises(error):
                    hand.apply(action)
        others = [seat for seat in (*hand.seats, 99, -1, True, "1") if seat is not hand.actor]
        for seat in others:
            with pytest.raises(HandOverError if hand.is_over else OutOfTurnError):
                hand.apply(Call(), seat=seat)
        with pytest.raises(PokerError):
            hand.deal("AsKsQs")
        with pytest.raises(PokerError):
            hand.record_result({hand.seats[0]: 1})
        assert hand.encode() == before

    # Keeping

    @rule()
    def copy(self):
        """Go on with a copy: the hand it is of stays as it was."""
        self.frozen.append((self.hand, self.hand.encode()))
        self.beside.hand = self.hand.copy()

    @rule(form=st.sampled_from(["json", "msgpack"]))
    def store(self, form):
        """Go on with what was stored, and with the hand itself as its twin."""
        self.beside.twins = [self.hand]
        self.beside.hand = Hand.decode(self.hand.encode(form))
        assert self.hand.encode(form) == self.beside.twins[0].encode(form)

    @rule()
    def rebuild(self):
        """Make the hand again from its events: everybody sees the same."""
        rebuilt = Hand.from_events(self.hand.events)
        assert rebuilt.events == self.hand.events
        for reader in (*self.hand.seats, "public", "operator"):
            assert rebuilt.view(reader) == self.hand.view(reader)

    def check_frozen(self):
        for hand, encoded in self.frozen:
            assert hand.encode() == encoded

    def teardown(self):
        if not hasattr(self, "beside"):
            return
        self.beside.play_out(random.Random(len(self.hand.events)))
        self.check_frozen()


@pytest.mark.parametrize("examples", [200, pytest.param(2000, marks=pytest.mark.proof)])
def test_engine_and_model_agree(examples):
    how = settings(max_examples=examples, stateful_step_count=40)
    run_state_machine_as_test(HandBesideModel, settings=how)


@pytest.mark.proof
def test_whole_hands_agree():
    for seed in range(40_000):
        rng = random.Random(seed)
        Beside(random_hand(rng)).play_out(rng)


LIMIT_RULES = [
    HouseRules(cap_heads_up=cap, reopen=reopen, fixed_limit_all_in=part, max_bets=3)
    for cap in OPTIONS["cap_heads_up"]
    for reopen in OPTIONS["reopen"]
    for part in OPTIONS["fixed_limit_all_in"]
]


@pytest.mark.parametrize("rules", LIMIT_RULES, ids=lambda rules: rules.cap_heads_up)
def test_every_first_round_of_fixed_limit(rules):
    """Three players, one of them short: a tree too thin in places for random hands."""
    stakes = Stakes.from_blinds(5, 10)
    for short in (15, 24, 500):
        hand = begin("fixed-limit-holdem", stacks=[500, short, 500], stakes=stakes, rules=rules)
        walk(hand, model_of(hand))


def walk(hand, model):
    """Go every way to the end of the round."""
    compare_decision(hand, model)
    kept = {id(one): one for one in (model.stakes, model.rules)}
    legal = hand.legal_actions()
    ways = [Fold()] if legal.to_call else []
    ways.append(Call() if legal.to_call else Check())
    ways += [RaiseTo(legal.max_raise_to)] if legal.max_raise_to else []
    for action in ways:
        after, told = hand.copy(), deepcopy(model, dict(kept))
        after.apply(action)
        told.act(KINDS[type(action)], getattr(action, "to", 0))
        if is_betting(after) and not after.board:
            walk(after, told)
        else:
            assert told.actor() is None
