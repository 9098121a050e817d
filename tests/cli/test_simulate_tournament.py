"""`pokercore simulate --tournament`."""

import json

import pytest

pytest.importorskip("typer", reason="the command line is an extra")

from typer.testing import CliRunner

from pokercore.cli import app

RUN = ["simulate", "--tournament", "--entries", "30", "--bots", "tight,min-raise,random"]


def invoke(*arguments):
    return CliRunner().invoke(app(), [*RUN, *arguments])


def test_results_and_prizes_are_printed():
    done = invoke("--seed", "3")
    assert done.exit_code == 0
    assert "\n1      player" in done.stdout
    assert "30 entries, a pool of 3,000;" in done.stdout
    assert "chips conserved in every hand" in done.stdout


def test_json_has_every_result_and_comes_again():
    done = invoke("--seed", "3", "--json", "--players", "7", "--game", "pot-limit-omaha")
    again = invoke("--seed", "3", "--json", "--players", "7", "--game", "pot-limit-omaha")
    assert done.stdout == again.stdout
    told = json.loads(done.stdout)
    places = [result["place"] for result in told["results"]]
    assert (places[0], len(places)) == (1, told["entries"]) == (1, 30)
    assert places == sorted(places)
    assert sum(result["prize"] for result in told["results"]) == told["pool"] == 3000
    assert told["prizes"] == [1110, 750, 480, 360, 300]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "shark"], "no bot is called 'shark'"),
        (["--big-blind", "3"], "an even number is allowed"),
        (["--game", "chess"], "chess"),
        (["--table"], "not both"),
        (["--game", "no-limit-omaha6", "--players", "9"], "need 62 cards"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments, words):
    done = invoke(*arguments)
    assert done.exit_code == 2
    assert words in done.stderr
    assert not done.stdout
