"""The demo: recorded showdowns are sound as data, and every one of them is settled as recorded."""

import importlib.util
import json
import re
from itertools import chain
from pathlib import Path

import pytest

import pokercore as pc
from pokercore.history.phh import read_phh

ROOT = Path(__file__).resolve().parents[2]
SHOWDOWNS = json.loads((ROOT / "tests/data/showdowns.json").read_text(encoding="utf-8"))[
    "showdowns"
]
HANDS = sorted((ROOT / "tests/data/hands").glob("*.phh"))
NAMES = [showdown["name"] for showdown in SHOWDOWNS]


@pytest.fixture(scope="module")
def demo():
    path = ROOT / "tools/demo.py"
    spec = importlib.util.spec_from_file_location("demo", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("showdown", SHOWDOWNS, ids=NAMES)
def test_the_record_is_right(showdown):
    hands = [player["cards"] for player in showdown["players"]]
    found = pc.winners(hands, showdown["board"], showdown["game"])
    assert list(found.high) == showdown["winners"]["high"]
    assert list(found.low) == showdown["winners"]["low"]


@pytest.mark.parametrize("showdown", SHOWDOWNS, ids=NAMES)
def test_cards_are_dealt_once(showdown):
    texts = [showdown["board"], *(player["cards"] for player in showdown["players"])]
    cards = list(chain.from_iterable(map(pc.parse_cards, texts)))
    assert len(cards) == len(set(cards))
    assert len(pc.parse_cards(showdown["board"])) == 5


def test_real_showdowns_name_their_sources():
    real = [showdown for showdown in SHOWDOWNS if showdown["kind"] == "real"]
    assert len(real) >= 8
    for showdown in real:
        assert showdown["sources"]
        for source in showdown["sources"]:
            assert source["name"]
            assert source["url"].startswith("http")
    assert len(set(NAMES)) == len(NAMES)


def test_our_own_deals_cover_every_game():
    games = {showdown["game"] for showdown in SHOWDOWNS if showdown["kind"] == "ours"}
    assert games == {"holdem", "omaha", "omaha5", "omaha6", "omaha-hi-lo", "omaha5-hi-lo"}


def test_real_hands_name_their_sources():
    assert len(HANDS) >= 6
    for path in HANDS:
        assert re.search(r"^# Sources?: ", path.read_text(encoding="utf-8"), re.MULTILINE)
    records = [read_phh(path.read_text(encoding="utf-8"))[0] for path in HANDS]
    assert {record.game.name for record in records} == {
        "no-limit-holdem",
        "fixed-limit-holdem",
        "pot-limit-omaha",
        "fixed-limit-omaha-hi-lo",
    }
    assert all(record.finishing_stacks for record in records)


def test_the_demo_agrees(demo, capsys):
    assert demo.main([]) == 0
    shown = capsys.readouterr().out
    assert f"{len(HANDS)} of {len(HANDS)} real hands" in shown
    assert f"{len(SHOWDOWNS)} of {len(SHOWDOWNS)} showdowns agree" in shown
    assert "DIFFERS" not in shown


def test_a_difference_is_told(demo, capsys, tmp_path):
    wrong = {**SHOWDOWNS[0], "winners": {"high": [1], "low": []}}
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps({"showdowns": [wrong, SHOWDOWNS[1]]}), encoding="utf-8")
    assert demo.main([str(path)]) == 1
    shown = capsys.readouterr().out
    assert "DIFFERS" in shown
    assert "1 of 2 showdowns agree" in shown


@pytest.mark.parametrize(
    ("recorded", "wrong", "told"),
    [
        ("finishing_stacks = [1937923.75, 0]", "finishing_stacks = [1937923.5, 0.25]", "1,937,923"),
        ("finishing_stacks = [1937923.75, 0]", "", "nothing to verify"),
        ("cbr 435000", "cbr 435001", "line"),
        ('"d db 9c",', "", "the record stops"),
    ],
)
def test_a_hand_that_ends_otherwise_is_told(demo, capsys, tmp_path, recorded, wrong, told):
    text = (ROOT / "tests/data/hands/antonius-blom-2009.phh").read_text(encoding="utf-8")
    assert recorded in text
    (tmp_path / "wrong.phh").write_text(text.replace(recorded, wrong), encoding="utf-8")
    (tmp_path / "z.phh").write_text(text, encoding="utf-8")
    assert demo.main([str(ROOT / "tests/data/showdowns.json"), str(tmp_path)]) == 1
    shown = capsys.readouterr().out
    assert "1 of 2 real hands" in shown
    assert told in shown[shown.index("DIFFERS") :]


def test_no_hands_are_no_agreement(demo, tmp_path):
    assert demo.main([str(ROOT / "tests/data/showdowns.json"), str(tmp_path)]) == 1
