"""`pokercore equity` on the command line."""

import json

import pytest

typer = pytest.importorskip("typer")
pytest.importorskip("rich")
pytest.importorskip("pokercore.cli.output")

from typer.testing import CliRunner  # noqa: E402 - after the skips

from pokercore.cli import equity  # noqa: E402
from pokercore.errors import PokerError  # noqa: E402


@pytest.fixture
def run(monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    app = typer.Typer()

    @app.callback()
    def options():
        pass

    equity.register(app)
    return lambda *words: CliRunner().invoke(app, ["equity", *words])


def test_a_table(run):
    told = run("AsKs", "QdQc")
    assert told.exit_code == 0
    assert "46.21" in told.stdout
    assert "53.79" in told.stdout
    assert "every one of 1,712,304 deals" in told.stdout


def test_hi_lo(run):
    told = run("AsAh2s3h", "KdKcQdQc", "--game", "o8")
    assert "67.82" in told.stdout
    assert "quartered" in told.stdout
    assert "A low is made in 55.80 %" in told.stdout


def test_json(run):
    told = json.loads(run("AsKs", "QQ+", "--board", "2c3c4d", "--json").stdout)
    assert told["exact"]
    assert [player["hand"] for player in told["players"]] == ["AsKs", "QQ+"]
    assert sum(player["equity"] for player in told["players"]) == pytest.approx(1)


def test_samples_and_seed(run):
    words = ("random", "random", "--samples", "5000", "--seed", "7", "--json")
    told = json.loads(run(*words).stdout)
    assert told["deals"] == 5000
    assert not told["exact"]
    assert told == json.loads(run(*words, "--threads", "2").stdout)


def test_streets_and_grid(run):
    told = run("22+,AKs", "AhKh", "--board", "2h7h9c", "--by-street", "--grid")
    assert "preflop" in told.stdout
    assert "AKs" in told.stdout.splitlines()[-26]
    assert "63.6" in told.stdout


def test_json_of_streets_and_grid(run):
    words = ("22+,AKs", "AhKh", "--board", "2h7h9c", "--by-street", "--grid", "--json")
    told = json.loads(run(*words).stdout)
    assert list(told["by_street"]) == ["preflop", "flop"]
    flop = told["by_street"]["flop"]
    assert flop["players"] == told["players"]
    assert flop["players"][0]["hand"] == "22+,AKs"
    assert set(told["grid"]) == {rank * 2 for rank in "23456789TJQKA"} | {"AKs"}
    assert told["grid"]["22"] > told["grid"]["33"]  # a set
    assert "grid" not in json.loads(run("AA", "KK", "--board", "2h7h9c", "--json").stdout)


def test_options_hold_for_streets(run):
    words = ("AsKs", "QdQc", "--board", "2s3s4h", "--by-street", "--json", "--seed", "1")
    told = json.loads(run(*words, "--stderr", "0.004", "--threads", "2").stdout)
    for street in told["by_street"].values():
        assert not street["exact"]
        assert max(player["stderr"] for player in street["players"]) <= 0.004
        assert street["deals"] < 1_000_000
    told = json.loads(run(*words, "--seconds", "0.01").stdout)
    assert not any(street["exact"] for street in told["by_street"].values())


@pytest.mark.parametrize(("columns", "figure"), [(120, "63.6"), (64, " 64 "), (52, " 64 ")])
def test_the_grid_keeps_whole_numbers_on_narrow_terminals(run, monkeypatch, columns, figure):
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = run("22+,AKs", "AhKh", "--board", "2h7h9c", "--grid").stdout.splitlines()[-26:]
    assert max(map(len, lines)) <= columns
    assert "…" not in "".join(lines)
    assert any(figure in line for line in lines)


def test_narrow_terminals_get_lines(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "24")
    told = run("22+,AKs", "AhKh", "--board", "2h7h9c", "--by-street").stdout
    assert "  preflop" in told
    assert "…" not in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("AsKs", "QdQc", "--samples", "0"), "--samples is 0"),
        (("AsKs", "QdQc", "--threads", "0"), "--threads is 0"),
        (("AsKs", "QdQc", "--seed", "-1"), "--seed is -1"),
        (("AsKs", "QdQc", "--seconds", "nan"), "--seconds is nan"),
        (("AsKs", "QdQc", "--dead", "zz"), "--dead: 'z"),
        (("AsKs", "QdQc", "--board", "zz"), "--board: 'z"),
        (("random", "random", "random", "--exact"), "--samples, --stderr or --seconds"),
        (("random", "random", "random", "--exact"), "allow it with --seconds"),
        (("random", "random", "random", "--grid"), "allow it with --seconds, or give the ranges"),
        (("AsKs", "QdQc", "--by-street"), "--by-street needs 3 to 5 cards of --board"),
        (("AsKs", "Q", "--board", "2c3c4c"), "hand 2: range text"),
        (("AsKs", "Qd", "--board", "2c3c4c"), "hand 2 has 1 card;"),
    ],
)
def test_refusals_name_options_and_hands_from_one(run, words, told):
    error = run(*words).exception
    assert isinstance(error, PokerError)
    assert told in str(error)
    assert "=" not in str(error)


def test_nothing_is_calculated_for_what_cannot_be_shown(run, monkeypatch):
    def fail(*_, **__):
        raise AssertionError("calculated")

    monkeypatch.setattr(equity, "equity", fail)
    monkeypatch.setattr(equity, "equity_by_hand", fail)
    for words in (
        ("--by-street",),
        ("--plot", "grid.txt"),
        ("--plot", "nowhere/grid.png"),
        ("--board", "2c3"),
        ("--game", "chess"),
    ):
        assert isinstance(run("AsKs", "QdQc", *words).exception, PokerError)
    monkeypatch.setenv("COLUMNS", "40")
    assert "--grid needs 52 columns" in str(run("AsKs", "QdQc", "--grid").exception)


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_plot(run, tmp_path, kind):
    pytest.importorskip("matplotlib")
    target = tmp_path / f"grid.{kind}"
    assert run("22+", "AhKh", "--board", "2h7h9c", "--plot", str(target)).exit_code == 0
    assert target.stat().st_size > 1000


@pytest.mark.parametrize(
    "words",
    [
        ("AsKs",),
        ("AsKs", "ZZ"),
        ("AsKs", "QdQc", "--board", "Qd2c3c"),
        ("AsKs", "QdQc", "--exact", "--samples", "5"),
        ("AsAh2s3h", "KdKcQdQc", "--game", "o8", "--grid"),
        ("AsKs", "QdQc", "--plot", "grid.txt"),
        ("AsKs", "QdQc", "--threads", "0"),
    ],
)
def test_refusals(run, words):
    told = run(*words)
    assert told.exit_code != 0
    assert isinstance(told.exception, PokerError)
