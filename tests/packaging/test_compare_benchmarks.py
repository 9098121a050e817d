"""The gate of the benchmark workflow fails only on what both rounds agree on."""

import importlib.util
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools/compare_benchmarks.py"


@pytest.fixture
def tool(monkeypatch):
    if not TOOL.exists():
        pytest.skip("the tools are not beside the tests")
    spec = importlib.util.spec_from_file_location("compare_benchmarks", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(sys, "argv", [TOOL.name, "base", "head"])
    return module


def runs(tool, monkeypatch, **times):
    labels = {label.replace("_", "-"): value for label, value in times.items()}
    monkeypatch.setattr(tool, "measure", lambda _venv, label: labels[label])


def test_a_slowdown_in_both_rounds_fails(tool, monkeypatch):
    slow = {"deal": 1.2}
    runs(tool, monkeypatch, base_1={"deal": 1.0}, head_1=slow, head_2=slow, base_2={"deal": 1.0})
    with pytest.raises(SystemExit, match=r"slower than base by more than 10%: deal"):
        tool.main()


def test_a_slowdown_in_one_round_is_noise(tool, monkeypatch, capsys):
    one, slow = {"deal": 1.0}, {"deal": 1.2}
    runs(tool, monkeypatch, base_1=one, head_1=slow, head_2=one, base_2=one)
    tool.main()
    assert capsys.readouterr().out.split() == ["1.200", "1.000", "deal"]


def test_a_benchmark_that_base_lacks_is_left_out(tool, monkeypatch):
    base, head = {"deal": 1.0}, {"deal": 1.0, "fold": 9.0}
    runs(tool, monkeypatch, base_1=base, head_1=head, head_2=head, base_2=base)
    tool.main()
    runs(tool, monkeypatch, base_1={}, head_1=head, head_2=head, base_2={})
    with pytest.raises(SystemExit, match="no benchmark in common"):
        tool.main()
