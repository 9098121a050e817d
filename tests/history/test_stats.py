"""What players did and won: counted by hand, and the same from every format."""

import io

import msgspec
import numpy as np
import pytest
from phhtexts import HAND
from recordplay import random_records

from pokercore.errors import HistoryError
from pokercore.history.formats import FORMATS, lost, read_lines, write_hands
from pokercore.history.phh import read_phh
from pokercore.history.replay import replay
from pokercore.history.stats import StatsCollector
from pokercore.stakes import HouseRules

WALK = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["p3 f", "p1 f"]
players = ["Ben", "Cleo", "Ann"]
"""


def collected(*hands):
    collector = StatsCollector()
    for hand in hands:
        collector.add(replay(hand))
    return collector.result()


def test_counted_by_hand():
    """Cleo opens, Ann calls and wins 16 more; then Cleo gets a walk."""
    stats = collected(*read_phh(HAND), *read_phh(WALK))
    assert stats.names == ("Ann", "Ben", "Cleo")
    assert stats.hands.tolist() == [2, 2, 2]
    assert stats.vpip.tolist() == [1, 0, 1]
    assert stats.pfr.tolist() == [0, 0, 1]
    assert stats.showdowns.tolist() == [1, 0, 1]
    assert stats.showdowns_won.tolist() == [1, 0, 0]
    assert stats.net.tolist() == [9.0, -1.5, -7.5]
    assert stats.net_at_showdown.tolist() == [9.0, 0.0, -8.0]
    assert stats.net_per_100.tolist() == [450.0, -75.0, -375.0]
    assert stats.vpip_rate.tolist() == [0.5, 0.0, 0.5]
    assert stats.pfr_rate.tolist() == [0.0, 0.0, 0.5]


def test_columns_are_of_one_length_and_type():
    columns = collected(*read_phh(HAND)).columns()
    assert {len(column) for column in columns.values()} == {3}
    assert columns["hands"].dtype == np.int64
    assert columns["net"].dtype == np.float64
    assert columns["player"] == ("Ann", "Ben", "Cleo")


def test_nobody_yet():
    empty = StatsCollector().result()
    assert empty.names == ()
    assert empty.net_per_100.shape == (0,)


def raked_by_nobody(_):
    return HouseRules(ante_order="ante_first")


def test_what_is_won_is_lost_by_others():
    records = [recorded for _, recorded in random_records("stats", 60, rules=raked_by_nobody)]
    stats = collected(*records)
    assert abs(stats.net.sum()) < 1e-9
    assert (stats.pfr <= stats.vpip).all()
    assert (stats.vpip <= stats.hands).all()
    assert (stats.showdowns_won <= stats.showdowns).all()
    assert list(stats.hands) == sorted(stats.hands, reverse=True)


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_from_every_format(name):
    hand = read_phh(HAND)[0]
    text = "".join(write_hands([hand], name, lossy=True))
    (back,) = read_lines(io.StringIO(text))
    mine, theirs = collected(hand).columns(), collected(back).columns()
    assert {n: list(v) for n, v in mine.items()} == {n: list(v) for n, v in theirs.items()}
    assert lost(hand, "phh") == ()


def test_a_hand_that_did_not_end_does_not_count():
    hand = read_phh(HAND)[0]
    assert collected(msgspec.structs.replace(hand, steps=hand.steps[:2])).names == ()


def test_only_replays_are_counted():
    with pytest.raises(HistoryError):
        StatsCollector().add("hand")


def test_players_without_names_go_by_their_seats():
    nameless = read_phh(HAND.replace('players = ["Ann", "Ben", "Cleo"]\n', ""))
    assert collected(*nameless).names == ("seat 1", "seat 2", "seat 3")
