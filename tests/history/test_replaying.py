"""Replays: every claim is compared, and what differs is told as data."""

import msgspec
import pytest
from phhtexts import HAND
from recordplay import random_records

from pokercore.errors import HistoryError
from pokercore.history.info import Step, StepKind
from pokercore.history.phh import read_phh
from pokercore.history.recording import record
from pokercore.history.replay import Difference, replay
from pokercore.stakes import HouseRules


def example(**changes):
    """A wins 34 at the showdown; 2 dollars of the pot are not matched by nobody."""
    (recorded,) = read_phh(HAND)
    whole = record(replay(recorded).hand, recorded.info)
    lines = {"line": 1, "steps_line": 11, "result_line": 20}
    return msgspec.structs.replace(whole, **(lines | changes))


def test_a_true_record_has_no_differences():
    done = replay(example())
    assert done.differences == ()
    assert done.difference is None
    assert done.is_checked
    assert done.hand.is_verified


CLAIMS = {
    "pots": (
        {"pots": (35,)},
        {"what": "pot", "recorded": 35, "played": 34},
        "all pots hold 34: the record says 35",
    ),
    "returned": (
        {"returned": {3: 4}},
        {"what": "returned", "seat": 3, "recorded": 4, "played": 0},
        "Cleo takes back 0: the record says 4",
    ),
    "collected": (
        {"collected": {1: 33}},
        {"what": "collected", "seat": 1, "recorded": 33, "played": 34},
        "Ann collects 34: the record says 33",
    ),
    "stack": (
        {"finishing_stacks": {1: 118, 2: 98, 3: 85}},
        {"what": "stack", "seat": 3, "recorded": 85, "played": 84},
        "Cleo ends with 84: the record says 85",
    ),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_each_claim_is_compared(name):
    changes, difference, words = CLAIMS[name]
    done = replay(example(**changes))
    assert done.differences == (Difference(**difference, line=20),)
    assert done.difference == words


def test_a_call_of_another_size():
    steps = list(example().steps)
    steps[1] = msgspec.structs.replace(steps[1], chips=3, line=12)
    (difference,) = replay(example(steps=tuple(steps))).differences
    assert difference == Difference(what="call", seat=1, recorded=3, played=5, line=12)
    assert difference.words(example().info) == "Ann calls 5: the record says 3"


def test_a_rake_that_is_not_taken():
    (difference,) = replay(example(rake=1), HouseRules(burn_cards=False, rake=None)).differences[:1]
    assert difference.what in ("collected", "stack")


def test_a_rake_that_is_not_told():
    """What nobody collected is the rake, unless it is more than a tenth of the pot."""
    ends = {"finishing_stacks": None, "rake": None, "pots": None}
    done = replay(example(collected={1: 31}, **ends))
    assert done.differences == ()
    assert (done.hand.rake, done.hand.stacks[1]) == (3, 115)
    assert done.recorded.rake is None
    (difference,) = replay(example(collected={1: 30}, **ends)).differences
    assert (difference.recorded, difference.played) == (30, 34)
    (difference, *_) = replay(example(collected={1: 31}, rake=0)).differences
    assert difference.what == "collected"


def test_a_record_that_stops():
    (difference,) = replay(example(steps=example().steps[:3])).differences
    assert (difference.what, difference.waits_for) == ("end", "dealing")
    assert "stops while the hand waits for dealing" in difference.words(example().info)


def test_pots_are_compared_one_by_one():
    hand, recorded = next(
        (h, r) for h, r in random_records("pots", 200) if r.pots and len(r.pots) == 3
    )
    rules = HouseRules(burn_cards=False, ante_order="ante_first", rake=hand.rules.rake)
    wrong = msgspec.structs.replace(
        recorded, pots=(recorded.pots[0] + 1, recorded.pots[1] - 1, recorded.pots[2])
    )
    assert [d.number for d in replay(wrong, rules).differences] == [0, 1]
    assert replay(wrong, rules).differences[0].words(recorded.info).startswith("pot 0 holds")
    total = msgspec.structs.replace(recorded, pots=(sum(recorded.pots),))
    assert replay(total, rules).differences == ()


def test_a_mucked_winner_loses_his_claim():
    """The first to show must show; a hand that is mucked after him has given up."""
    steps = [step for step in example().steps if step.kind is not StepKind.SHOW_OR_MUCK]
    shows = [
        Step(kind=StepKind.SHOW_OR_MUCK, seat=1),
        Step(kind=StepKind.SHOW_OR_MUCK, seat=3, cards=example().holes[3]),
    ]
    claims = {
        "finishing_stacks": None,
        "collected": None,
        "pots": None,
        "returned": None,
        "rake": None,
    }
    done = replay(example(steps=(*steps, *shows), **claims))
    assert done.hand.has_shown(1)  # he is first
    assert done.hand.payouts[1] == 34
    assert not done.is_checked


def test_one_board_is_dealt_where_the_record_has_one():
    done = replay(example(), HouseRules(burn_cards=False, run_it=3))
    assert done.hand.boards == (done.hand.board,)
    assert done.difference is None


def test_the_line_of_a_step_without_one_is_that_of_the_steps():
    steps = list(example().steps)
    steps[0] = msgspec.structs.replace(steps[0], to=3)
    with pytest.raises(HistoryError) as caught:
        replay(example(steps=tuple(steps)))
    assert (caught.value.line, caught.value.column) == (11, None)
    steps[0] = msgspec.structs.replace(steps[0], line=13, column=5)
    with pytest.raises(HistoryError) as caught:
        replay(example(steps=tuple(steps)))
    assert (caught.value.line, caught.value.column) == (13, 5)


WRONG = {
    "no record": (lambda: replay("hand"), "a RecordedHand"),
    "no rules": (lambda: replay(example(), "rules"), "HouseRules are allowed"),
    "no steps": (lambda: replay(example(steps=None)), "the record is none"),
    "odd steps": (lambda: replay(example(steps=(5,))), "the record is none"),
    "no posts": (lambda: replay(example(posts=5)), "cannot start"),
    "odd claims": (lambda: replay(example(collected=5)), "the record is none"),
    "odd seat": (lambda: replay(example(steps=(Step(kind=StepKind.FOLD, seat="x"),))), "'x'"),
    "odd rake": (lambda: replay(example(rake="much")), "the record is none"),
    "endless rake": (lambda: replay(example(rake=10**30)), "allowed"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_record(name):
    call, message = WRONG[name]
    with pytest.raises(HistoryError, match=message):
        call()
