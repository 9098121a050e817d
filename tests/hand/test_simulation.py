"""Simulations: the same seed the same hands, and what is refused in words."""

import dataclasses
import statistics

import numpy as np
import pytest

import pokercore as pc
from pokercore.bots import CallingBot, MinRaiseBot, RandomBot, TightBot
from pokercore.simulation import make_bots

CALLERS = [CallingBot(), CallingBot()]


def test_the_same_seed_plays_the_same_hands():
    first, again = (
        pc.simulate(
            "pot-limit-omaha", [RandomBot(1), MinRaiseBot(2), TightBot()], hands=50, seed=2**64 - 1
        )
        for _ in (1, 2)
    )
    assert isinstance(first, pc.Simulation)
    assert first == again
    assert first != pc.simulate("no-limit-holdem", CALLERS, hands=50, seed=1)
    assert np.array_equal(first.net.sum(axis=1), -first.rake)


def test_any_object_that_acts_is_a_bot():
    class Folder:
        def act(self, legal: pc.LegalActions, view: pc.HandView) -> pc.Action:  # noqa: ARG002
            return pc.Check() if legal.check else pc.Fold()

    folder: pc.Bot = Folder()
    result = pc.simulate("no-limit-holdem", [folder, folder], hands=2, seed=1)
    assert result.net.tolist() == [[-1, 1], [1, -1]]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"bots": []}, "two or more"),
        ({"bots": None}, "two or more"),
        ({"bots": [CallingBot()]}, "bots has 1 player: two or more"),
        ({"bots": [CallingBot, CallingBot]}, "which cannot act"),
        ({"bots": [CallingBot(), 5]}, "bots has 5, which cannot act"),
        ({"stakes": 5}, "Stakes"),
        ({"seed": 1.5}, "seed is 1.5"),
        ({"seed": []}, "seed is a list"),
        ({"seed": -1}, "seed is -1: an int from 0 to 2"),
        ({"seed": True}, "seed is True"),
        ({"seed": 2**64}, "seed is 18446744073709551616"),
        ({"hands": -1}, "hands is -1"),
        ({"hands": 1.0}, "hands is 1.0"),
        ({"hands": True}, "hands is True"),
        ({"hands": 2**53}, "the results of 9007199254740992 hands do not fit in memory"),
        ({"hands": 2**70}, "do not fit in memory"),
        ({"stack": 0}, "stack is 0"),
        ({"progress": 5}, "progress is 5"),
    ],
)
def test_a_simulation_that_cannot_be_is_refused(wrong, words):
    arguments = {"bots": CALLERS, "seed": 1, "hands": 1} | wrong
    with pytest.raises(pc.StakesError, match=words):
        pc.simulate("no-limit-holdem", arguments.pop("bots"), **arguments)


def test_the_hands_that_are_counted_can_be_had():
    bots, setting = [MinRaiseBot(1), CallingBot(), TightBot()], {"hands": 20, "seed": 5}
    played = [*pc.play_hands("no-limit-holdem", bots, **setting)]
    counted = pc.simulate("no-limit-holdem", [MinRaiseBot(1), *bots[1:]], **setting)
    assert [hand.button for hand in played] == counted.button.tolist()
    assert [
        [hand.stacks[seat] - 200 for seat in (1, 2, 3)] for hand in played
    ] == counted.net.tolist()
    with pytest.raises(pc.StakesError, match="seed is"):  # at once, not with the first hand
        pc.play_hands("no-limit-holdem", bots, hands=1, seed="5")


def test_what_goes_wrong_in_a_bot_tells_the_hand():
    class Late:
        acted = 0

        def act(self, legal: pc.LegalActions, view: pc.HandView) -> pc.Action:  # noqa: ARG002
            self.acted += 1
            return pc.RaiseTo(0) if self.acted > 20 else pc.Check() if legal.check else pc.Fold()

    with pytest.raises(pc.IllegalActionError) as caught:
        pc.simulate("no-limit-holdem", [Late(), CallingBot()], hands=100, seed=3)
    (note,) = caught.value.__notes__
    assert note.startswith("in hand ")
    assert "its seed is 3" in note


@pytest.mark.parametrize("seed", [-1, 1.0, True, "7", [1]])
@pytest.mark.parametrize("bot", [RandomBot, MinRaiseBot])
def test_a_bot_has_a_seed_or_none(bot, seed):
    with pytest.raises(pc.StakesError, match="seed is"):
        bot(seed)


@pytest.mark.parametrize("chance", [-0.1, 1.5, "1", None, True, float("nan")])
def test_a_chance_is_a_chance(chance):
    with pytest.raises(pc.StakesError, match="raises is"):
        MinRaiseBot(1, raises=chance)


def test_without_a_seed_bots_have_new_chances_each_time():
    def chances(seed):
        return [bot._rng.random() for bot in make_bots(["random"] * 3, seed)]

    assert len({*chances(None), *chances(None)}) == 6
    assert len({*chances(0), *chances(1)}) == 6
    assert chances(1) == chances(1)
    with pytest.raises(pc.StakesError, match="seed is"):
        make_bots(["random"], [])


def test_win_rates_and_their_errors():
    result = pc.simulate("no-limit-holdem", CALLERS, hands=200, seed=3)
    rates, errors = result.win_rate(2)
    won = [50 * chips for chips in result.net[:, 0].tolist()]
    assert rates.tolist() == pytest.approx([statistics.mean(won), -statistics.mean(won)])
    assert errors.tolist() == pytest.approx(2 * [statistics.stdev(won) / 200**0.5])
    for hands in (0, 1):
        few = pc.simulate("no-limit-holdem", CALLERS, hands=hands, seed=3)
        rates, errors = few.win_rate(2)
        assert rates.sum() == 0
        assert np.isnan(errors).all()
    for bad in (0, -1, 1.5, True, "2", None):
        with pytest.raises(pc.StakesError, match="big_blind"):
            result.win_rate(bad)


def test_a_deal_played_twice_has_the_same_cards():
    one = pc.play_hands("no-limit-holdem", [TightBot(), CallingBot()], hands=50, seed=3)
    two = pc.play_hands("no-limit-holdem", [CallingBot(), TightBot()], hands=50, seed=3)
    for hand, mirror in zip(one, two, strict=True):
        assert hand.button == mirror.button
        assert [hand.hole_cards(seat) for seat in (1, 2)] == [
            mirror.hole_cards(seat) for seat in (1, 2)
        ]


def test_a_bot_sees_the_stakes_and_its_own_seat():
    seen = []

    class Watcher:
        def act(self, legal, view):
            seen.append((view.stakes.big_blind, view.own.seat, len(view.own.cards)))
            return CallingBot().act(legal, view)

    pc.simulate("pot-limit-omaha", [Watcher(), Watcher()], hands=1, seed=1)
    assert set(seen) == {(2, 1, 4), (2, 2, 4)}
    (hand,) = pc.play_hands("pot-limit-omaha", [Watcher(), Watcher()], hands=1, seed=1)
    assert hand.view("public").own is None
    assert hand.view("operator").own is None
    assert hand.view("operator").stakes == hand.stakes


def test_results_take_no_other_attributes():
    for result in (
        pc.simulate("no-limit-holdem", CALLERS, hands=1, seed=1),
        pc.equity(["AsAh", "KdKc"], "2c7d9hJs"),
    ):
        with pytest.raises(dataclasses.FrozenInstanceError):
            result.rake_back = 1
