"""The commands replay and simulate."""

import json

import pytest
import typer
from phhtexts import HAND
from typer.testing import CliRunner

from pokercore.cli import replay, simulate
from pokercore.errors import IllegalActionError, StakesError
from pokercore.games import GAMES
from pokercore.simulation import make_bot
from pokercore.simulation import simulate as run_bots


@pytest.fixture
def command():
    app = typer.Typer()
    replay.register(app)
    simulate.register(app)
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def history(tmp_path):
    path = tmp_path / "hand.phh"
    path.write_text(HAND, encoding="utf-8")
    return path


def test_replay_in_words(command, history):
    done = command("replay", history)
    assert done.exit_code == 0
    assert "Cleo raises to 6" in done.output
    assert "flop: 2c 3d 7h" in done.output
    assert "Ann wins 34 of the main pot" in done.output
    assert "1 hands replayed, 1 results verified" in done.output


def test_replay_quietly_a_folder(command, history):
    done = command("replay", "--quiet", history.parent)
    assert done.output.strip() == "1 hands replayed, 1 results verified"


def test_replay_as_json(command, history):
    done = command("replay", "--json", history)
    record = json.loads(done.output)
    assert record["verified"] is True
    assert record["stacks"] == {"1": 118, "2": 98, "3": 84}
    assert record["events"][0]["type"] == "started"


def test_first_difference_ends_with_status_one(command, history):
    history.write_text(HAND.replace("118, 98, 84", "119, 98, 83"), encoding="utf-8")
    done = command("replay", "-q", history)
    assert done.exit_code == 1
    assert "Ann ends with 118: the record says 119" in done.output


def test_bad_history_names_file_and_line(command, history):
    history.write_text(HAND.replace("cbr 6", "cbr 3"), encoding="utf-8")
    done = command("replay", history)
    assert done.exit_code == 1
    assert f"{history}:11:" in done.output.replace("\n", "")


def test_file_that_is_no_text(command, history):
    history.write_bytes(b"\xff\xfe")
    assert command("replay", history).exit_code == 1
    assert command("replay", history.parent / "none.phh").exit_code == 2


@pytest.mark.parametrize("game", GAMES)
def test_simulate(command, game):
    words = ("simulate", "--game", game, "--hands", 20, "--players", 4, "--seed", 5, "--json")
    first, again = command(*words), command(*words)
    assert first.exit_code == 0
    assert first.output == again.output
    totals = json.loads(first.output)
    assert totals["hands"] == 20
    assert sum(totals["net"]) == 0


def test_simulate_in_words(command):
    done = command("simulate", "--hands", 30, "--bots", "tight,random,min-raise,calling")
    assert "hands a second" in done.output
    assert "chips conserved" in done.output


def test_simulate_refuses(command):
    for words in (("--game", "no-limit-stud"), ("--bots", "genius"), ("--players", 30)):
        done = command("simulate", "--hands", 1, *words)
        assert done.exit_code == 2
        assert "allowed" in done.output or "there are 52" in done.output


def test_arrays():
    result = run_bots("pot-limit-omaha", [make_bot("random", 1)] * 3, hands=50, seed=9)
    assert result.net.shape == (50, 3)
    assert (result.net.sum(axis=1) + result.rake == 0).all()
    assert result.actions.min() >= 2
    assert set(result.button.tolist()) == {0, 1, 2}
    assert result.showdown.any()


def test_a_bot_sees_its_own_cards_alone():
    seen = []

    class Peeker:
        def act(self, legal, view):
            for seat in view.seats:
                hidden = seat.seat != view.reader and not seat.shown
                seen.append(hidden and any(card is not None for card in seat.cards))
            return make_bot("calling", 0).act(legal, view)

    run_bots("no-limit-holdem", [Peeker()] * 4, hands=20, seed=1)
    assert seen
    assert not any(seen)


def test_a_bot_that_cheats_is_an_error():
    class Cheat:
        def act(self, *_):
            return "all-in"

    with pytest.raises(IllegalActionError):
        run_bots("no-limit-holdem", [Cheat()] * 2, hands=1, seed=1)
    with pytest.raises(StakesError):
        run_bots("no-limit-holdem", [Cheat()], hands=1, seed=1)


RING = ("simulate", "--table", "--hands", 60, "--seed", 4, "--bots", "random,calling")


@pytest.mark.parametrize("game", [*GAMES, "pot-limit-omaha5"])
@pytest.mark.parametrize("button", ["moving", "dead", "forward_moving"])
def test_ring_games_of_every_kind(command, game, button):
    done = command(*RING, "--game", game, "--button", button, "--players", 6, "--json")
    assert done.exit_code == 0
    told = json.loads(done.stdout)
    audit = told["audit"]
    came = audit["bought_in"] + audit["topped_up"] - audit["cashed_out"] - audit["raked"]
    assert came == audit["on_table"] == sum(one["stack"] for one in told["standings"])
    assert sum(one["net"] for one in told["standings"]) == -audit["raked"]
    assert told["hands"] == 60


def test_a_ring_game_comes_again(command):
    first = command(*RING, "--json").stdout
    assert first == command(*RING, "--json").stdout
    assert first != command(*RING[:-4], "--seed", 5, "--bots", "random,calling", "--json").stdout


def test_a_ring_game_in_words(command):
    done = command(*RING)
    assert done.exit_code == 0
    assert "audit: " in done.stdout
    assert "on the table" in done.stdout
    assert "player 9" in done.stdout


@pytest.mark.parametrize(
    "words", [("--players", 11), ("--button", "still"), ("--game", "chess"), ("--bots", "shark")]
)
def test_ring_games_that_cannot_be(command, words):
    done = command("simulate", "--table", *words)
    assert done.exit_code != 0
    assert isinstance(done.exception, StakesError) or "StakesError" in done.stderr
