"""`pokercore bench`: a short run gives every figure, and its arithmetic is right."""

import json

import pytest

pytest.importorskip("typer", reason="the command line is an extra")

from typer.testing import CliRunner

from pokercore.cli import app, bench, peers, timing


@pytest.fixture(scope="module")
def quick(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bench")
    wheel = folder / "some.whl"
    wheel.write_bytes(bytes(1_500_000))
    arguments = ["bench", "--quick", "--json", str(folder / "out.json"), "--wheel", str(wheel)]
    result = CliRunner().invoke(app(), arguments)
    assert result.exit_code == 0, result.output
    return result, json.loads((folder / "out.json").read_text(encoding="utf-8"))


def test_every_work_is_measured(quick):
    _, report = quick
    works = {row["work"] for row in report["results"] if row["package"] == timing.OURS}
    assert {peers.INTS, peers.MASK, peers.BATCH, peers.OMAHA_BATCH, bench.IMPORT} <= works
    for row in report["results"]:
        assert 0 < row["ns_low"] <= row["ns"] <= row["ns_high"]
        assert 0 < row["ratio_low"] <= row["ratio"] <= row["ratio_high"]


def test_installed_peers_are_measured_and_agree(quick):
    _, report = quick
    measured = " ".join(row["package"] for row in report["results"])
    for name in peers.PEERS:
        assert (name in report["versions"]) == (name in measured)
    assert not [row for row in report["results"] if row["answers"] == "DIFFERENT"]


def test_the_table_and_the_bars_are_printed(quick):
    result, report = quick
    assert peers.INTS in result.stdout
    assert "Times are medians" in result.stdout
    assert {bar["bar"] for bar in report["bars"]} == {1, 2, 6}
    (weight,) = [bar for bar in report["bars"] if bar["what"].startswith("some.whl")]
    assert (weight["measured"], weight["met"]) == (1.5, True)


def test_missing_peers_are_said(monkeypatch):
    monkeypatch.setattr(peers, "_find", lambda _: None)
    monkeypatch.setattr(bench, "_versions", dict)
    result = CliRunner().invoke(app(), ["bench", "--quick", "--cold", "--markdown"])
    assert result.exit_code == 0
    assert f"\n| {peers.INTS} | {timing.OURS} | " in result.stdout
    assert "\n| --- | --- | ---: | ---: | ---: | --- |\n" in result.stdout
    assert "Not installed, so not measured: phevaluator, eval7" in result.stdout


def test_ratios_are_taken_within_a_round():
    work = timing.Work(1, "a work", ())
    result = timing.summarize(work, "a peer", [20.0, 40.0, 60.0], [10.0, 10.0, 20.0])
    assert (result.ns, result.ratio) == (40.0, 3.0)


@pytest.mark.parametrize(("cold", "calls"), [(False, 16), (True, 8)])
def test_warming_up_is_a_pass_of_its_own(cold, calls):
    seen = []
    ours = timing.Contender(timing.OURS, lambda hand: seen.append(hand) or hand, [1, 2])
    timing.measure_work(timing.Work(1, "a work", [ours]), rounds=3, cold=cold)
    assert len(seen) == calls


def test_orders_are_compared_with_ties():
    assert timing.same_order([3, 1, 2, 1], [30, 10, 20, 10])
    assert not timing.same_order([3, 1, 2], [30, 20, 10])
    assert not timing.same_order([1, 1], [1, 2])
    assert not timing.same_order([1, 2], [1, 1])


def test_a_wrong_answer_is_called_different():
    ours = timing.Contender(timing.OURS, lambda hand: hand, [1, 2, 3])
    wrong = timing.Contender("wrong", lambda hand: -hand, [1, 2, 3])
    exact = timing.Contender("exact", lambda hand: hand, [1, 2, 3], exact=True)
    results = timing.measure_work(timing.Work(1, "a work", [ours, wrong, exact]), rounds=3)
    assert [result.answers for result in results] == ["", "DIFFERENT", "equal"]


def test_an_unwritable_file_is_refused_in_words(tmp_path, monkeypatch):
    monkeypatch.setattr(bench, "measure", lambda *_: {})
    result = CliRunner().invoke(app(), ["bench", "--quick", "--json", str(tmp_path)])
    assert result.exit_code == 2
    assert result.stderr.startswith("pokercore: ")
    result = CliRunner().invoke(app(), ["bench", "--wheel", str(tmp_path / "none.whl")])
    assert result.exit_code == 2
