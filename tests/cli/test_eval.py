"""`pokercore eval`: answers, JSON, terminals of all kinds, and refusals in words."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pokercore as pc

pytest.importorskip("typer", reason="the command line is an extra")
pytest.importorskip("rich", reason="the command line is an extra")

from typer.testing import CliRunner

from pokercore.cli import app

BOARD = "QsJsTs2c7d"
HI_LO = ["--game", "omaha-hi-lo", "AsKdQh2c", "8c8d7h6s", "--board", "3h4d8s9cTd"]


def run(*arguments, **environment):
    return CliRunner().invoke(app(), ["eval", *arguments], env=environment)


def as_json(*arguments):
    result = run("--json", *arguments)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def on_terminal(arguments, columns=100, **environment):
    """Run the real console script on a pseudo-terminal; return what it wrote."""
    pty = pytest.importorskip("pty")
    fcntl = pytest.importorskip("fcntl")
    struct = pytest.importorskip("struct")
    termios = pytest.importorskip("termios")
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    kept = {key: value for key, value in os.environ.items() if key not in {"NO_COLOR", "COLUMNS"}}
    process = subprocess.run(
        [sys.executable, "-m", "pokercore", "eval", *arguments],
        stdout=slave,
        env={**kept, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment},
        check=True,
        timeout=60,
    )
    assert process.returncode == 0
    os.close(slave)
    read = b""
    try:
        while piece := os.read(master, 65536):
            read += piece
    except OSError:  # Linux tells the end of a pseudo-terminal so
        pass
    os.close(master)
    return read.decode().replace("\r\n", "\n")


# Answers ------------------------------------------------------------------------------------


def test_two_hole_cards_with_a_board():
    result = run("AhKd", "--board", BOARD)
    assert result.exit_code == 0
    assert "straight, ace high" in result.stdout
    assert "AhKdQsJsTs" in result.stdout
    assert str(pc.evaluate("AhKd" + BOARD)) in result.stdout


@pytest.mark.parametrize("cards", ["AhAd8s8cKd", "AhAd8s8cKd2c", "AhAd8s8cKd2c5d"])
def test_five_to_seven_cards_are_one_hand(cards):
    body = as_json(cards)
    assert body["board"] == []
    assert body["hands"][0]["high"]["strength"] == pc.evaluate(cards)
    assert body["hands"][0]["high"]["words"] == "two pair, aces and eights, king kicker"
    assert body["winners"] == {"high": [0], "low": []}


@pytest.mark.parametrize(
    "arguments", [["Ah", "Ad", "8s", "8c", "Kd"], ["Ah Ad 8s 8c Kd"], ["ah,ad,8S,8C,kd"]]
)
def test_cards_may_stand_apart(arguments):
    assert as_json(*arguments)["hands"][0]["cards"] == ["Ah", "Ad", "8s", "8c", "Kd"]


def test_winners_are_named():
    result = run("AsAh", "KsKh", "QsQh", "--board", "2c 7d 9h Jc 3s")
    assert "Hand 1 wins." in result.stdout
    result = run("AsKd", "AhKc", "2s2h", "--board", "QdJcTh9s8s")
    assert "Hands 1 and 2 split." in result.stdout
    result = run("2s2h", "3s3h", "4c4h", "--board", "AsKsQsJsTs")
    assert "Hands 1, 2 and 3 split." in result.stdout


def test_high_and_low_are_named():
    result = run(*HI_LO)
    assert "High: hand 2 wins." in result.stdout
    assert "Low: hand 1 wins." in result.stdout
    assert "8-4-3-2-A" in result.stdout
    result = run("-g", "o8", "AsKdQh2c", "8c8d7h6s", "--board", "KhKc8s9cTd")
    assert "Low: nobody qualifies." in result.stdout


def test_hands_without_a_board_stand_for_themselves():
    body = as_json("AhKhQhJhTh", "AhKhQhJhTh", "7c5d4h3s2c")
    assert body["winners"]["high"] == [0, 1]


@pytest.mark.parametrize(
    ("game", "name", "hand"),
    [
        *[("omaha", "omaha", "AsKdQh2c"), ("plo", "omaha", "AsKdQh2c")],
        *[("plo5", "omaha5", "AsKdQh2c2d"), ("plo6", "omaha6", "AsKdQh2c2d5d")],
        *[("o8", "omaha-hi-lo", "AsKdQh2c"), ("big-o", "omaha5-hi-lo", "AsKdQh2c2d")],
    ],
)
@pytest.mark.parametrize("board", ["3h4d8s", "3h4d8s9c", "3h4d8s9cTd"])
def test_games_and_aliases(game, name, hand, board):
    body = as_json("--game", game, hand, "--board", board)
    (found,) = body["hands"]
    assert body["game"] == name
    assert found["high"]["strength"] == pc.evaluate_omaha(hand, board)
    assert (found["low"] is not None) == (name.endswith("hi-lo"))


def test_json_has_the_documented_keys():
    body = as_json(*HI_LO)
    assert list(body) == ["game", "board", "hands", "winners"]
    assert body["board"] == ["3h", "4d", "8s", "9c", "Td"]
    assert body["winners"] == {"high": [1], "low": [0]}
    for place, hand in enumerate(body["hands"]):
        assert list(hand) == ["cards", "high", "low"]
        assert list(hand["high"]) == ["strength", "category", "words", "plays", "wins"]
        assert list(hand["low"]) == ["strength", "words", "plays", "wins"]
        assert hand["high"]["wins"] == (place == 1)
        assert hand["low"]["wins"] == (place == 0)
        assert len(hand["high"]["plays"]) == len(hand["low"]["plays"]) == 5
    assert body["hands"][1]["high"]["category"] == "straight"


def test_json_without_a_low_says_null():
    assert as_json("AhKd", "--board", BOARD)["hands"][0]["low"] is None


# Terminals ----------------------------------------------------------------------------------


def test_piped_output_is_plain():
    result = run(*HI_LO)
    assert result.stdout.isascii()
    assert "\x1b" not in result.stdout
    assert all(len(line) <= 160 for line in result.stdout.splitlines())


def test_a_terminal_gets_coloured_suits():
    written = on_terminal(HI_LO)
    assert "A♠" in written
    assert "\x1b[31mQ♥" in written
    assert "┃" in written


def test_no_color_keeps_the_symbols():
    written = on_terminal(HI_LO, NO_COLOR="1")
    assert "A♠" in written
    assert "\x1b[3" not in written


def test_without_utf8_a_terminal_gets_letters():
    written = on_terminal(HI_LO, PYTHONIOENCODING="ascii")
    assert written.isascii()
    assert "Qh" in written


@pytest.mark.parametrize("columns", [1, 10, 30, 50, 71, 80, 200])
def test_any_width_works(columns):
    written = on_terminal(HI_LO, columns=columns, NO_COLOR="1")
    squeezed = "".join(written.replace("\x1b[1m", "").replace("\x1b[0m", "").split())
    assert "".join(["High:", "hand", "2", "wins."]) in squeezed
    if columns >= 30:
        assert "8-4-3-2-A" in written


# Refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["xx"], "hand 1: 'xx' at position 1 is not a card"),
        ([""], "hand 1 has 0 cards"),
        (["AhKd"], "without --board a hand has 5 to 7"),
        (["AhKdQhJhTh9h8h7h"], "hand 1 has 8 cards"),
        (["AhAhQhJhTh"], "hand 1: Ah is there twice"),
        (["AhKdQh", "--board", BOARD], "hand 1 has 3 cards; holdem deals 2"),
        (["AhKd", "--board", "QsJs"], "--board has 2 cards"),
        (["AhKd", "--board", "QsJsTs2c7d8d"], "--board has 6 cards"),
        (["AhKd", "--board", "QsQs2c"], "--board: Qs is there twice"),
        (["AhKd", "--board", "nonsense"], "--board: 'nonsense' at position 1"),
        (["AhQs", "--board", BOARD], "Qs is in hand 1 and in the board"),
        (["AhKd", "2dAh", "--board", BOARD], "Ah is in hand 2 and in hand 1"),
        (["AhKdQhJd", "--game", "omaha"], "omaha needs --board"),
        (["AhKd", "--game", "chess", "--board", BOARD], "'chess' is not a game"),
        (["AhKd", "--game", "", "--board", BOARD], "'' is not a game"),
        (["??KdQhJhTh"], "is not a card"),
        (["A♥KdQhJhTh"], "is not a card"),
        (["[red]AhKd[/red]"], "is not a card"),
        (["Ah\x1b[2J\x07KdQhJhTh"], "is not a card"),
        (["Ah\nKd\x00"], "is not a card"),
        (["٣hKdQhJhTh"], "is not a card"),
        (["A" * 100_000], "is not a card"),
        (["Ah" * 30_000], "is there twice"),
        (["1" * 5000], "is not a card"),
    ],
)
def test_refusals_are_words_on_stderr(arguments, words):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("pokercore: ")
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert len(result.stderr) < 400
    assert "Traceback" not in result.stderr
    assert not set("\x1b\x07\x00") & set(result.stderr)


@pytest.mark.parametrize("arguments", [["--nope"], ["--board"], ["AhKd", "--game"], ["-x", "AhKd"]])
def test_unknown_options_are_usage_errors(arguments):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Error" in result.stderr


def test_help_teaches_with_examples():
    for asked in (["--help"], ["-h"]):
        result = run(*asked, COLUMNS="100")
        assert result.exit_code == 0
        assert "pokercore eval AhKd --board QsJsTs2c7d" in result.stdout
        assert "1 (7-5-4-3-2) to 7462 (royal flush)" in result.stdout


# The process itself -------------------------------------------------------------------------


def script(*arguments, **environment):
    name = "pokercore.exe" if os.name == "nt" else "pokercore"
    path = Path(sys.executable).with_name(name)
    if not path.exists():
        pytest.skip("the console script is not installed beside this Python")
    return subprocess.run(
        [path, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


def test_the_console_script_runs():
    done = script("eval", "AhKd", "--board", BOARD)
    assert (done.returncode, done.stderr) == (0, "")
    assert "straight, ace high" in done.stdout


def test_the_console_script_refuses_in_words():
    done = script("eval", "AhKd", "--board", "QsJsXx")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "pokercore: --board: 'Xx' at position 5 is not a card; a card is a rank"
        " (2 to 9, T or 10, J, Q, K, A) and a suit (c, d, h, s), like 'Ah'\n"
    )


@pytest.mark.skipif(os.name == "nt", reason="arguments are text there")
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_arguments_that_are_no_text(encoding):
    done = subprocess.run(
        [sys.executable, "-m", "pokercore", "eval", b"Ah\xff\xfe", b"\xe2\x99\xa5"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"pokercore: hand 1: ")
    assert b"Traceback" not in done.stderr
