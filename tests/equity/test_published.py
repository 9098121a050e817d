"""Equities published by others, from a folder of outside data named by POKERCORE_DATA."""

import json
import os
from fractions import Fraction
from pathlib import Path

import pytest

import pokercore as pc

GAMES = {"holdem": "holdem", "omaha4": "omaha", "omaha4_hilo8": "omaha-hi-lo"}


def cases(name):
    folder = os.environ.get("POKERCORE_DATA")
    path = Path(folder or ".", "equity", name)
    if not folder or not path.exists():
        pytest.skip("POKERCORE_DATA does not name a folder with equity data")
    found = json.loads(path.read_text())
    found = found["cases"] if isinstance(found, dict) else found
    playable = [case for case in found if "one deal" not in case.get("note", "")]
    return [case for case in playable if case["game"] in GAMES]


def solved(case):
    hands = [hand.replace("X", "x") for hand in case["hands"]]
    return pc.equity(
        hands,
        case.get("board", ""),
        case.get("dead", ""),
        GAMES[case["game"]],
        method="exact",
    )


def test_published_equities():
    found = cases("published.json")
    assert len(found) > 10
    for case in found:
        result = solved(case)
        players = result.players
        if "exact_wins" in case:
            assert [player.wins for player in players] == case["exact_wins"], case
        if "ties" in case:
            assert sum(players[0].ties) == case["ties"], case
        for key in ("of", "boards"):
            if key in case:
                assert result.deals == case[key], case
        if "by_player_mask" in case:
            wins = [case["by_player_mask"][1 << i] for i in range(len(players))]
            assert [player.wins for player in players] == wins, case
            everybody = case["by_player_mask"][-1]
            assert {player.ties[-1] for player in players} == {everybody}, case
        for share, player in zip(case.get("equity", ()), players, strict=False):
            if isinstance(share, str):
                assert player.fraction == Fraction(share), case
            else:
                assert player.equity == pytest.approx(share, abs=1e-12), case
        for share, player in zip(case.get("equity_percent", ()), players, strict=False):
            # From random deals, said by their source to be right to a point.
            assert abs(100 * player.equity - share) <= 1, case


def test_exact_outputs_of_another_program():
    found = cases("pokenum_exact.json")
    assert len(found) > 10
    for case in found:
        result = solved(case)
        assert result.deals == case["boards"], case
        if result.low_possible is not None:
            lows = case["boards_with_a_qualifying_low"]
            assert result.low_possible == lows / case["boards"], case
        for player, share, told in zip(
            result.players, case["equity_exact"], case["players"], strict=True
        ):
            assert player.fraction == Fraction(share), case
            assert player.wins == told.get("scoop", told.get("win", player.wins)), case
            if "hi_win" in told:
                assert player.high_by_sharers[0] == told["hi_win"], case
                assert sum(player.high_by_sharers[1:]) == told["hi_tie"], case
                assert player.low_by_sharers[0] == told["lo_win"], case
                assert sum(player.low_by_sharers[1:]) == told["lo_tie"], case
