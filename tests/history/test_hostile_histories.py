"""Any text at all: HistoryError with a place, never another exception, never much memory."""

import contextlib
import io
import itertools
import json
import os
import random
import subprocess
import sys
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from phhtexts import HAND
from recordplay import random_records

from pokercore.errors import HistoryError
from pokercore.history.files import find_sources, read_source
from pokercore.history.formats import FORMATS, lost, read_lines, write_hands
from pokercore.history.info import RecordedHand
from pokercore.history.phh import read_phh
from pokercore.history.replay import replay

MIB = 1 << 20


def sound(lines, name):
    """Read, replay and write whatever there is; return what was read."""
    found = list(read_lines(lines, name))
    assert found or name == "text"
    for each in found:
        assert isinstance(each, (RecordedHand, HistoryError))
        if isinstance(each, HistoryError):
            assert each.line is None or each.line >= 1
            continue
        for act in (replay, *[lambda hand, to=to: lost(hand, to) for to in FORMATS]):
            with contextlib.suppress(HistoryError):
                act(each)
    return found


def seeds():
    """Texts of random hands in each format."""
    for _, recorded in random_records("hostile", 12):
        for name in ("phh", "ohh"):
            try:
                yield name, "".join(write_hands([recorded], name, lossy=True))
            except HistoryError:
                continue
    yield "phh", HAND


SEEDS = list(seeds())
NUMBERS = [
    "-1",
    "0",
    "9" * 20,
    "9" * 5000,
    "1e999999999",
    "1e-999999999",
    "-0.0",
    "0.1234567",
    "NaN",
    "inf",
    "true",
    "null",
]
WORDS = [
    "'",
    '"',
    "[",
    "]",
    "{",
    "}",
    "p9",
    "p1",
    "cc",
    "cbr",
    "d db",
    "\x00",
    "\ud800",
    "\u2028",
    "As",
    "??",
    "\n",
    "[1]\n",
]


@st.composite
def mangled(draw):
    """A text of a hand with something taken out, put in, doubled or turned round."""
    name, text = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        to = min(len(text), at + draw(st.integers(0, 40)))
        scrap = draw(st.sampled_from(NUMBERS + WORDS))
        part = text[at:to]
        text = draw(
            st.sampled_from(
                [
                    text[:at],
                    text[:at] + text[to:],
                    text[:at] + scrap + text[to:],
                    text[:to] + part + text[to:],
                    text[:at] + part[::-1] + text[to:],
                    text[to:] + text[:to],
                ]
            )
        )
    return name, text


@settings(max_examples=150, deadline=None)
@given(mangled())
def test_mangled_texts(case):
    name, text = case
    sound(io.StringIO(text), name)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200), st.sampled_from([*FORMATS, None]))
def test_any_text(text, name):
    sound(io.StringIO(text), name)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(SEEDS), st.randoms(use_true_random=False))
def test_lines_and_members_in_another_order(case, rng):
    name, text = case
    if name == "phh":
        lines = text.splitlines(keepends=True)
        rng.shuffle(lines)
        sound(lines, name)
    else:
        ohh = json.loads(text)["ohh"]
        for each in ohh["rounds"]:
            rng.shuffle(each["actions"])
        rng.shuffle(ohh["rounds"])
        rng.shuffle(ohh["players"])
        sound([json.dumps({"ohh": ohh})], name)


VALUES = [
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    "",
    "x",
    [],
    {},
    [None],
    [[1]],
    {"a": 1},
    "\ud800"[:0],
    2**53,
]


@pytest.mark.parametrize("name", ["phh", "ohh"])
def test_every_member_of_every_wrong_kind(name):
    if name == "ohh":
        ohh = json.loads(next(text for kind, text in SEEDS if kind == "ohh"))["ohh"]
        for path in paths(ohh):
            for value in VALUES:
                sound([json.dumps({"ohh": changed(ohh, path, value)})], name)
        return
    fields = (
        HAND[: HAND.index("actions")]
        + "actions = ['p3 f', 'p1 f']\n"
        + HAND[HAND.index("players") :]
    )
    own = [
        "_button",
        "_posts",
        "_stakes",
        "_bomb_pot",
        "_boards",
        "_rake",
        "_hero",
        "_sitting_out",
        "_tournament",
    ]
    names = (
        [line.split(" = ")[0] for line in fields.splitlines()]
        + own
        + ["seats", "seat_count", "level", "winnings"]
    )
    values = [
        *NUMBERS[:-2],
        "''",
        "'x'",
        "[]",
        "[[]]",
        "{}",
        "{ a = 1 }",
        "[-1, 1, 1]",
        "[0.5, 1, 1]",
        "['p1 dead x']",
        "1979-05-27",
    ]
    for field, value in itertools.product(names, values):
        kept = [line for line in fields.splitlines() if not line.startswith(f"{field} = ")]
        sound(["\n".join([*kept, f"{field} = {value}"])], name)


def paths(value, at=()):
    if isinstance(value, dict):
        for key in value:
            yield (*at, key)
            yield from paths(value[key], (*at, key))
    elif isinstance(value, list) and value:
        yield (*at, 0)
        yield from paths(value[0], (*at, 0))


def changed(value, path, new):
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


BOMBS = {
    "brackets": lambda: itertools.repeat("[" * 1000, 2000),
    "braces": lambda: itertools.repeat('{"a":' * 200, 5000),
    "tables": lambda: (f"[a{number}]\n" for number in range(100_000)),
    "dots": lambda: itertools.repeat("a." * 500, 2000),
    "one line": lambda: iter(["actions = ['p1 f'" + ", 'p1 f'" * 10**5]),
    "fields": lambda: (f"a{number} = 1\n" for number in range(200_000)),
    "blank lines": lambda: itertools.repeat("\n", 300_000),
    "nulls": lambda: itertools.repeat("\x00" * 1000, 3000),
}


@pytest.mark.parametrize("name", ["phh", "ohh"])
@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs(name, bomb):
    tracemalloc.start()
    try:
        for found in read_lines(BOMBS[bomb](), name):
            assert isinstance(found, HistoryError)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 40 * MIB


def test_an_archive_that_swells(tmp_path):
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.phh", "variant = 'NT'\nactions = [" + "'p1 f', " * 4_000_000)
        archive.writestr("b.ohh", "[" * 20_000_000)
        archive.writestr("c.phh", HAND)
    assert path.stat().st_size < MIB // 4
    tracemalloc.start()
    try:
        found = [found for source in find_sources([path]) for found in read_source(source)]
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert [isinstance(each, HistoryError) for each in found[-1:]] == [False]
    assert all(isinstance(each, HistoryError) for each in found[:-1])
    assert most < 40 * MIB


def endless(count):
    hand = "".join(write_hands(read_phh(HAND), "phh"))
    for number in range(1, count + 1):
        yield f"[{number}]\n"
        yield from hand.splitlines(keepends=True)


def test_a_stream_takes_constant_memory():
    tracemalloc.start()
    try:
        read = sum(isinstance(found, RecordedHand) for found in read_lines(endless(2_000), "phh"))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert read == 2_000
    assert most < 4 * MIB


LONG = """
import resource, sys
sys.path.insert(0, {tests!r})
from test_hostile_histories import endless
from pokercore.history.formats import read_lines
for hands in (2_000, 400_000):
    assert sum(1 for _ in read_lines(endless(hands), "phh")) == hands
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.proof
@pytest.mark.skipif(sys.platform != "linux", reason="memory is told in other ways elsewhere")
def test_a_stream_of_200_megabytes_takes_no_more():
    here = Path(__file__).parent
    program = LONG.format(tests=str(here))
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(here.parent), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=env, check=True
    )
    first, last = map(int, done.stdout.split())
    assert last < first + 4096  # KiB


def test_random_bytes(tmp_path):
    rng = random.Random(0)
    for name in ("a.phh", "b.ohh", "c.txt", "d.zip", "e"):
        path = tmp_path / name
        path.write_bytes(rng.randbytes(20_000))
        found = [found for source in find_sources([path]) for found in read_source(source)]
        assert found
        assert all(isinstance(each, HistoryError) for each in found)
