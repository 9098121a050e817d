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
