"""Compare the benchmarks of two builds: base, head, head, base, in one run on one machine.

Usage: python tools/compare_benchmarks.py BASE_VENV HEAD_VENV [--limit 1.1]

Each round is a run of `benchmarks/`, the same files for both builds; of each benchmark the fastest
time counts, for noise only ever adds. Order A B B A cancels a drift of the machine. A benchmark has
regressed when head is slower than base by more than the limit in both rounds.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / ".benchmarks"

Times = dict[str, float]


def measure(venv: Path, label: str) -> Times:
    """Run all benchmarks with one build; return the fastest time of each in seconds."""
    OUT.mkdir(exist_ok=True)
    report = OUT / f"{label}.json"
    pytest = (venv / "bin/pytest", "benchmarks", "--quiet", "--benchmark-only")
    options = ("--benchmark-disable-gc", "--benchmark-warmup=on", f"--benchmark-json={report}")
    run = subprocess.run([*pytest, *options], cwd=ROOT, check=False)
    # Base may lack what a new benchmark measures; head may not.
    if run.returncode and not label.startswith("base"):
        sys.exit(f"the benchmarks of {label} fail")
    results = json.loads(report.read_text("utf-8") or '{"benchmarks": []}')["benchmarks"]
    return {result["fullname"]: result["stats"]["min"] for result in results}


def compare(rounds: list[tuple[Times, Times]]) -> dict[str, list[float]]:
    """Return head's time over base's in each round, for each benchmark that all runs have."""
    common = set.intersection(*(set(times) for pair in rounds for times in pair))
    return {name: [head[name] / base[name] for base, head in rounds] for name in sorted(common)}


def main() -> None:
    """Print the ratios; fail if a benchmark has regressed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("base", type=Path)
    parser.add_argument("head", type=Path)
    parser.add_argument("--limit", type=float, default=1.1)
    options = parser.parse_args()
    base, head = options.base.absolute(), options.head.absolute()

    first_base = measure(base, "base-1")
    first_head = measure(head, "head-1")
    second_head = measure(head, "head-2")
    second_base = measure(base, "base-2")

    ratios = compare([(first_base, first_head), (second_base, second_head)])
    if not ratios:
        sys.exit("base and head have no benchmark in common")
    for name, pair in ratios.items():
        verdict = "slower" if min(pair) > options.limit else ""
        print(*(f"{ratio:6.3f}" for ratio in pair), name, verdict)
    if regressed := [name for name, pair in ratios.items() if min(pair) > options.limit]:
        sys.exit(f"slower than base by more than {options.limit - 1:.0%}: {', '.join(regressed)}")


if __name__ == "__main__":
    main()
