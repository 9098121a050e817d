"""The commands replay and simulate."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from phhtexts import HAND
from typer.testing import CliRunner

from pokercore.cli import app as whole_app
from pokercore.cli import convert, replay, simulate, stats
from pokercore.errors import IllegalActionError, StakesError
from pokercore.games import GAMES
from pokercore.simulation import make_bot
from pokercore.simulation import simulate as run_bots


@pytest.fixture
def command():
    app = typer.Typer()
    for each in (replay, convert, stats, simulate):
        each.register(app)
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
    assert "1 hand: 1 agreed, 0 differing, 0 unreadable; 1 verified by their cards" in done.output


def test_names_do_not_steer_the_terminal(command, history):
    history.write_text(HAND.replace('"Ann"', r'"A\u001b[2Jn\u202e"'), encoding="utf-8")
    for words in (["replay"], ["stats"]):
        done = command(*words, history)
        assert done.exit_code == 0
        assert "A [2Jn" in done.output
        assert "\x1b" not in done.output
        assert "\u202e" not in done.output


def test_replay_quietly_a_folder(command, history):
    done = command("replay", "--quiet", history.parent)
    assert done.output.startswith("1 hand: 1 agreed, 0 differing")


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


def test_all_hands_are_replayed_whatever_comes_first(command, history):
    (history.parent / "b.phh").write_text(HAND.replace("118, 98, 84", "119, 98, 83"), "utf-8")
    (history.parent / "c.phh").write_text("nonsense", "utf-8")
    (history.parent / "a.phh").write_text(HAND.replace("cbr 6", "cbr 3"), "utf-8")
    done = command("replay", "-q", history.parent)
    assert done.exit_code == 1
    assert "4 hands: 1 agreed, 2 differing, 1 unreadable; 1 verified by their cards" in done.output
    told = json.loads(command("replay", "-q", "--json", history.parent).stdout)
    assert (told["hands"], told["agreed"], told["differing"], told["unreadable"]) == (4, 1, 2, 1)
    lines = [
        json.loads(line) for line in command("replay", "--json", history.parent).stdout.splitlines()
    ]
    assert [line.get("hand") for line in lines] == [None, "7", None, "7"]
    assert lines[0]["line"] == 11
    assert lines[1]["differences"][0]["what"] == "stack"


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


def test_simulate_refuses():
    for words, told in (
        (("--game", "no-limit-stud"), "allowed"),
        (("--bots", "genius"), "allowed"),
        (("--players", 10, "--game", "pot-limit-omaha6"), "there are 52"),
        (("--players", 10**9), "22"),
        (("--hands", 10**12), "do not fit in memory"),
        (("--seed", -1), "0"),
        (("--seed", 2**64), "seed is"),
    ):
        done = CliRunner().invoke(whole_app(), ["simulate", "--hands", "1", *map(str, words)])
        assert done.exit_code == 2
        assert told in done.output


def test_simulate_writes_the_hands_that_it_counts(command, tmp_path):
    for suffix in (".phhs", ".ohh", ".txt"):
        path = tmp_path / f"hands{suffix}"
        words = ("--hands", 30, "--players", 3, "--bots", "random,tight", "--json")
        done = command("simulate", *words, "--histories", path)
        assert done.exit_code == 0
        told = json.loads(command("stats", "--json", path).stdout)
        net = json.loads(done.stdout)["net"]
        assert told["hands"] == 30
        by_name = {row["player"]: row["net"] for row in told["players"]}
        assert by_name == {
            f"{bot} {seat}": pytest.approx(net[seat - 1] / 2)
            for seat, bot in enumerate(("random", "tight", "random"), 1)
        }
    done = CliRunner().invoke(whole_app(), ["simulate", "--histories", str(tmp_path / "one.phh")])
    assert done.exit_code == 2
    assert not (tmp_path / "one.phh").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("--tournament", "--hands", 5),
        ("--entries", 9),
        ("--table", "--entries", 9),
        ("--button", "dead"),
        ("--table", "--tournament"),
        ("--table", "--histories", "x.phhs"),
        ("--players", 2, "--bots", "random,random,tight"),
    ],
)
def test_simulate_refuses_options_that_mean_nothing_together(command, words):
    done = command("simulate", *words)
    assert done.exit_code == 2
    assert "Invalid value" in done.output


def test_arrays():
    result = run_bots("pot-limit-omaha", [make_bot("random", 1)] * 3, hands=50, seed=9)
    assert result.net.shape == (50, 3)
    assert (result.net.sum(axis=1) + result.rake == 0).all()
    assert result.actions.min() >= 2
    assert set(result.button.tolist()) == {1, 2, 3}
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


@pytest.mark.parametrize("name", ["replay", "convert", "stats"])
def test_help_teaches_with_examples(name):
    done = CliRunner().invoke(whole_app(), [name, "--help"])
    assert done.exit_code == 0
    assert f"pokercore {name} " in done.output
    assert "Ends with exit code 1" in done.output


# Converting


def test_convert_to_every_format_and_back(command, history, tmp_path):
    for suffix in (".phhs", ".ohh", ".txt"):
        there, back = tmp_path / f"there{suffix}", tmp_path / f"back{suffix}.phh"
        done = command("convert", "--lossy", history, there)
        assert done.exit_code == 0
        assert "1 hand written, 0 refused, 0 unreadable" in done.output
        assert command("convert", "--lossy", there, back).exit_code == 0
        assert command("replay", "-q", there, back).exit_code == 0
    assert (tmp_path / "back.phhs.phh").read_text() == (tmp_path / "there.phhs").read_text()


def test_convert_refuses_what_would_be_lost(command, history, tmp_path):
    history.write_text(f"author = 'me'\n{HAND}", "utf-8")
    target = tmp_path / "out.ohh"
    done = command("convert", history, target)
    assert done.exit_code == 1
    assert "hand 7: ohh has no place for" in done.output.replace("\n", " ")
    assert "author" in done.output
    assert [path.name for path in tmp_path.iterdir()] == ["hand.phh"]
    target.write_text("mine")
    assert command("convert", history, target).exit_code == 1
    assert target.read_text() == "mine"


@pytest.mark.skipif(sys.platform == "win32", reason="links are not for everybody there")
def test_convert_writes_one_file_and_no_other(command, history, tmp_path):
    target, part, link = tmp_path / "out.phhs", tmp_path / "out.phhs.part", tmp_path / "link.phhs"
    part.write_text("mine")
    assert command("convert", history, target).exit_code == 0
    assert part.read_text() == "mine"
    assert len([*tmp_path.iterdir()]) == 3
    target.write_text("")
    link.symlink_to(target)
    assert command("convert", history, link).exit_code == 0
    assert link.is_symlink()
    assert "variant" in target.read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")
def test_convert_keeps_the_mode_of_a_file(command, history, tmp_path):
    target = tmp_path / f"{'a' * 240}.phhs"
    target.write_text("")
    target.chmod(0o640)
    assert command("convert", history, target).exit_code == 0
    assert target.stat().st_mode & 0o777 == 0o640
    loop = tmp_path / "loop.phhs"
    loop.symlink_to(loop)
    assert CliRunner().invoke(whole_app(), ["convert", str(history), str(loop)]).exit_code in (0, 2)


@pytest.mark.skipif(sys.platform == "win32", reason="no such device")
def test_convert_leaves_a_device_what_it_is(command, history):
    assert command("convert", history, os.devnull, "--to", "phh").exit_code == 0
    assert Path(os.devnull).is_char_device()


def test_convert_of_several_hands_needs_a_name_for_several(command, history, tmp_path):
    history.write_text(f"[1]\n{HAND}\n[2]\n{HAND}", "utf-8")
    words = ["convert", str(history), str(tmp_path / "out.phh")]
    done = CliRunner().invoke(whole_app(), words)
    assert done.exit_code == 2
    assert "out.phh holds one hand: .phhs is for several" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["hand.phh"]
    assert command("convert", history, tmp_path / "out.phhs").exit_code == 0


def test_convert_without_a_hand_writes_nothing(command, tmp_path):
    (tmp_path / "none").mkdir()
    done = command("convert", tmp_path / "none", tmp_path / "out.phh")
    assert done.exit_code == 1
    assert "0 hands written" in done.output
    assert not (tmp_path / "out.phh").exists()


def test_convert_without_names_to_standard_output(command, history):
    done = command("convert", history, "-", "--to", "phh", "--anonymous")
    assert done.exit_code == 0
    assert "players = ['Player 1', 'Player 2', 'Player 3']" in done.stdout
    assert "Ann" not in done.output


def test_convert_tells_what_it_cannot_do(command, history, tmp_path):
    app = lambda *words: CliRunner().invoke(whole_app(), [str(word) for word in words])  # noqa: E731
    assert app("convert", history, tmp_path / "out.doc").exit_code == 2
    assert app("convert", history, tmp_path / "out", "--to", "doc").exit_code == 2
    assert app("convert", history, tmp_path / "no" / "out.phh").exit_code == 2
    assert app("convert", tmp_path / "nothing", tmp_path / "out.phh").exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["hand.phh"]
    history.write_text("nonsense")
    done = command("convert", history, tmp_path / "out.phh")
    assert done.exit_code == 1
    assert "0 hands written, 0 refused, 1 unreadable" in done.output


# Counting


def test_stats_as_a_table_csv_and_json(command, history):
    table = command("stats", history)
    assert table.exit_code == 0
    assert "Ann" in table.output
    assert "1 hand, 3 players" in table.output
    rows = command("stats", "--csv", history).stdout.splitlines()
    assert rows[0].startswith("player,hands,vpip,pfr,showdowns,showdowns_won,vpip_rate")
    assert rows[1] == "Ann,1,1,0,1,1,1.0,0.0,9.0,900.0,9.0"
    told = json.loads(command("stats", "--json", history).stdout)
    assert told["hands"] == 1
    assert told["players"][2] == {
        "player": "Cleo",
        "hands": 1,
        "vpip": 1,
        "pfr": 1,
        "showdowns": 1,
        "showdowns_won": 0,
        "vpip_rate": 1.0,
        "pfr_rate": 1.0,
        "net": -8.0,
        "net_per_100": -800.0,
        "net_at_showdown": -8.0,
    }
    assert "2 more players" in command("stats", "--top", 1, history).output


def test_stats_count_on_past_a_bad_hand(command, history):
    (history.parent / "bad.phh").write_text("nonsense")
    done = command("stats", history.parent)
    assert done.exit_code == 1
    assert "1 hand, 3 players" in done.output
    assert "1 hand could not be counted" in done.output


def test_a_hand_that_stops_early_is_not_counted(command, history):
    begun, _, _ = HAND.partition('  "p2 f"')
    history.write_text(f"{begun}]\n", "utf-8")
    done = command("stats", history)
    assert done.exit_code == 1
    assert "the record stops while the hand waits for" in done.output.replace("\n", " ")
    assert "0 hands, 0 players" in done.output


def test_nothing_to_replay_is_no_success(command, tmp_path):
    done = command("replay", tmp_path)
    assert done.exit_code == 1
    assert "0 hands" in done.output


# Streams that are closed, and letters they lack


def run(words, **more):
    return subprocess.run(
        [sys.executable, "-m", "pokercore", *map(str, words)],
        capture_output=True,
        timeout=60,
        check=False,
        **more,
    )


def test_standard_input(history):
    done = run(["replay", "-q", "-"], input=HAND.encode())
    assert done.stdout.startswith(b"1 hand: 1 agreed")


@pytest.mark.parametrize("options", ["replay", "replay --json", "stats", "stats --csv"])
def test_letters_that_the_output_lacks(history, options):
    history.write_text(HAND.replace("Ann", "An\u0142"), "utf-8")
    words = [*options.split(), history]
    done = run(words, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert not done.stderr
    as_file = "\u0142".encode() if "--" in options else b"\\u0142"
    assert options == "replay --json" or as_file in done.stdout


def test_what_is_converted_is_utf8_whatever_the_output_takes(history, tmp_path):
    history.write_text(HAND.replace("Ann", "An\u0142"), "utf-8")
    target = tmp_path / "out.phh"
    run(["convert", history, target])
    environment = {**os.environ, "PYTHONIOENCODING": "utf-16"}
    done = run(["convert", history, "-", "--to", "phh"], env=environment)
    assert done.stdout == target.read_bytes()
    assert "An\u0142" in done.stdout.decode()


@pytest.mark.skipif(sys.platform != "linux", reason="a name of any bytes")
def test_a_file_whose_name_is_no_text(history):
    path = history.rename(history.with_name(os.fsdecode(b"\xff.phh")))
    done = run(["replay", "--json", path])
    assert json.loads(done.stdout)["file"].endswith("\\udcff.phh")


@pytest.mark.skipif(os.name != "posix", reason="a shell's redirections")
def test_standard_input_that_is_closed():
    shell = ["/bin/sh", "-c", f"{sys.executable} -m pokercore replay -q - <&-"]
    done = subprocess.run(shell, capture_output=True, timeout=60, check=False)
    assert done.returncode == 1
    assert b"standard input is closed" in done.stderr


COMMANDS = ["replay {}", "replay --json {}", "convert {} - --to phh", "stats --csv {}"]


@pytest.mark.skipif(os.name != "posix", reason="a shell's redirections")
@pytest.mark.parametrize("words", COMMANDS)
def test_output_that_cannot_be_written_is_told(history, words):
    command = f"{sys.executable} -m pokercore {words.format(history)}"
    for where, message in ((">&-", b"standard output is closed"), (">/dev/full", b"No space left")):
        if where != ">&-" and not Path("/dev/full").exists():
            continue
        shell = ["/bin/sh", "-c", f"{command} {where}"]
        done = subprocess.run(shell, capture_output=True, timeout=60, check=False)
        assert done.returncode == 2
        assert message in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="a pipe that breaks")
@pytest.mark.parametrize("words", COMMANDS)
def test_a_reader_that_goes_away_is_no_failure(history, words):
    history.write_text("\n".join(f"[{number}]\n{HAND}" for number in range(1, 200)), "utf-8")
    command = [sys.executable, "-m", "pokercore", *words.format(history).split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        told = process.stderr.read()
    assert process.returncode == 141
    assert b"Traceback" not in told
    assert b"pipe" not in told.lower()


# Ring games

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
