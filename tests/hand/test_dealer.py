"""A hand whose board a dealer gives, looked at and asked at every step; copies; wrong objects."""

from __future__ import annotations

import copy
import itertools
import pickle
import subprocess
import sys

import pytest

import pokercore as pc
from pokercore.errors import DecodeError, IllegalActionError

BLINDS = pc.Stakes.from_blinds(5, 10)


def dealt(**options):
    return pc.Hand.start(
        "no-limit-holdem",
        BLINDS,
        {1: 1000, 2: 1000},
        1,
        holes={1: "AsAh", 2: "KsKh"},
        **options,
    )


@pytest.mark.parametrize("showdown", ["automatic", "ask"])
def test_looking_at_a_hand_that_waits_for_its_dealer_changes_nothing(showdown):
    rules = pc.HouseRules(showdown=showdown)
    hand, unseen = dealt(rules=rules), dealt(rules=rules)
    script = [
        pc.Call(),
        pc.Check(),
        "2c7d9h",
        pc.Check(),
        pc.Check(),
        "Jc",
        pc.BetTo(20),
        pc.Call(),
        "3d",
        pc.Check(),
        pc.Check(),
    ]
    for step in script:
        hand.view("public")
        hand.legal_actions()
        with pytest.raises(IllegalActionError):
            hand.apply(pc.RaiseTo(0))
        for one in (hand, unseen):
            one.deal(step) if isinstance(step, str) else one.apply(step)
        assert hand.legal_actions() == unseen.legal_actions()
        assert bool(hand.legal_actions()) == (hand.actor is not None)
        assert pc.Hand.decode(hand.encode()).legal_actions() == hand.legal_actions()
    assert hand.events == unseen.events


def test_a_copy_made_by_the_copy_module_is_independent():
    hand = pc.Hand.start(
        "no-limit-holdem", BLINDS, {1: 100, 2: 100}, 1, deck=pc.Deck.shuffled(seed=1)
    )
    for duplicate in (copy.copy, copy.deepcopy):
        before = hand.encode()
        twin = duplicate(hand)
        twin.apply(pc.RaiseTo(100))
        twin.apply(pc.Call())
        assert hand.encode() == before
        assert hand.actor == 1


def test_methods_called_on_another_object_do_not_crash_the_interpreter():
    calls = "\n".join(
        f"try: pc.Hand.{name}(5, *{arguments})\nexcept Exception: pass"
        for name, arguments in {
            "apply": "(pc.Fold(),)",
            "deal": "('2c3c4c',)",
            "encode": "()",
            "copy": "()",
            "legal_actions": "()",
            "view": "(1,)",
            "record_result": "({},)",
        }.items()
    )
    shuffler = "try: Shuffler.fill(5, None)\nexcept Exception: pass"
    code = f"import pokercore as pc\nfrom pokercore._random import Shuffler\n{calls}\n{shuffler}"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("events", [5, {1: 2}, (), [None], {"a"}, "text"])
def test_what_is_no_record_is_refused(events):
    with pytest.raises(DecodeError):
        pc.Hand.from_events(events)


def test_a_mapping_that_lies_about_stacks_is_read_once():
    class Lying(dict):
        def __getitem__(self, seat):
            return -5

    hand = pc.Hand.start(
        "no-limit-holdem", BLINDS, Lying({1: 100, 2: 100}), 1, deck=pc.Deck.shuffled(seed=1)
    )
    assert sum(hand.stacks.values()) + hand.pot == 200


def test_a_protected_player_is_not_asked_to_run_it():
    rules = pc.HouseRules(run_it=2)
    hand = pc.Hand.start(
        "no-limit-holdem",
        BLINDS,
        {1: 500, 2: 500, 3: 500},
        1,
        deck=pc.Deck.shuffled(seed=3),
        rules=rules,
    )
    hand.apply(pc.RaiseTo(30))
    hand.apply(pc.Call())
    hand.apply(pc.RaiseTo(500))
    hand.apply(pc.Protect(1))
    hand.apply(pc.Call())
    assert hand.is_over


def test_a_pickle_is_the_hand_in_every_protocol():
    hand = pc.Hand.start(
        "no-limit-holdem", BLINDS, {1: 100, 2: 100}, 1, deck=pc.Deck.shuffled(seed=1)
    )
    hand.apply(pc.Call())
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        twin = pickle.loads(pickle.dumps(hand, protocol))  # noqa: S301
        assert twin.encode() == hand.encode()
        assert twin.apply(pc.Check()) == hand.copy().apply(pc.Check())


def test_endless_and_unordered_cards_are_refused():
    hand = dealt()
    hand.apply(pc.Call())
    hand.apply(pc.Check())
    for cards in (itertools.repeat("As"), itertools.repeat(None), {"2c", "7d", "9h"}):
        before = hand.encode()
        with pytest.raises(pc.CardError):
            hand.deal(cards)
        assert hand.encode() == before
