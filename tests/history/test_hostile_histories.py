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

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from phhtexts import HAND
from recordplay import random_records

from pokercore.errors import HistoryError
from pokercore.history.anonymous import Anonymizer
from pokercore.history.files import find_sources, read_hands, read_source
from pokercore.history.formats import FORMATS, lost, read_lines, write_hands
from pokercore.history.info import HandInfo, RecordedHand, TournamentInfo
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
            assert each.line >= 1  # of the hand, if no other
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


PLAIN = """\
variant = 'NT'
min_bet = 2
blinds_or_straddles = [1, 2]
starting_stacks = [9, 9]
actions = ['p2 f']
"""
HUGE = "0x" + "f" * 9000
VALUES = [
    "nan", "inf", "-inf", "1e999999", "1e-999999", HUGE, f"[{HUGE}, 1]", f"{{ buy_in = {HUGE} }}",
    "{ buy_in = nan }", "{ buy_in = inf }", "{ fee = 1e999999 }", "{ level = [] }",
    f"['{'9' * 5000} 1 x']", "['\u0663 1 x']",
    *(opened * depth + "1" + closed * depth
      for depth in (40, 300, 600, 990, 5000) for opened, closed in ("[]", ("{a=", "}"))),
    *("1" + f"\n_x.a{'.a' * depth} = 1" for depth in (40, 2000)),
]  # fmt: skip
FIELDS = [
    "_tournament", "_x", "hand", "level", "seat_count", "seats", "year", "_button", "_stakes",
    "_sitting_out", "_rake", "players", "time", "table",
]  # fmt: skip


@pytest.mark.parametrize("field", FIELDS)
def test_values_that_go_beyond_bounds(field):
    kept = [line for line in PLAIN.splitlines() if not line.startswith(f"{field} = ")]
    for value in VALUES:
        sound("\n".join([*kept, f"{field} = {value}"]).splitlines(keepends=True), "phh")


def test_amounts_that_are_no_numbers():
    (text,) = [text for name, text in SEEDS if name == "ohh"][:1]
    hand = json.loads(text)["ohh"]
    for value in ("NaN", "sNaN", "Infinity", "-Infinity", "1e999999", "1e20000000", "-1"):
        for changes in (
            *({"tournament_info": {name: value}} for name in ("buyin_amount", "fee_amount")),
            {"tournament_info": {"bounty_fee_amount": value}},
            {"bet_limit": {**hand["bet_limit"], "bet_cap": value}},
            {"pots": [{**hand["pots"][0], "jackpot": value}]},
        ):
            (found,) = sound([json.dumps({"ohh": {**hand, **changes}})], "ohh")
            assert isinstance(found, HistoryError)


def test_extras_that_lie_too_deep():
    (text,) = [text for name, text in SEEDS if name == "ohh"][:1]
    for depth in (40, 600, 900):
        for opened, closed in ("[]", ('{"a":', "}")):
            value = opened * depth + "1" + closed * depth
            more = text.rstrip().removesuffix("}}") + f', "tournament_bounties": {value}}}}}'
            (found,) = sound([more], "ohh")
            assert isinstance(found, HistoryError)


@pytest.mark.parametrize("extra", [10**5000, [10**5000]], ids=["number", "list"])
def test_extras_that_phh_cannot_write(extra):
    (hand,) = read_lines(PLAIN.splitlines(), "phh")
    info = msgspec.structs.replace(hand.info, extra={"x": extra, "flags": extra})
    with pytest.raises(HistoryError):
        lost(msgspec.structs.replace(hand, info=info), "phh")


def test_broken_archives(tmp_path):
    path, rng = tmp_path / "a.zip", random.Random(1)
    for method in (zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        with zipfile.ZipFile(path, "w", method) as archive:
            for name in ("a.phh", "../b.phh", "\u00fc.phh"):
                archive.writestr(name, HAND)
        whole = path.read_bytes()
        for _ in range(150):
            data = bytearray(whole)
            for _ in range(rng.choice((1, 3, 20))):
                data[rng.randrange(len(data))] = rng.randrange(256)
            path.write_bytes(data)
            for found in itertools.chain.from_iterable(map(read_source, find_sources([path]))):
                assert isinstance(found, (RecordedHand, HistoryError))


def test_members_of_one_name_and_what_macos_adds(tmp_path):
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.phh", HAND)
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("a.phh", HAND.replace("hand = 7", "hand = 8"))
        archive.writestr("__MACOSX/._a.phh", b"\0\5\x16\7")
    (tmp_path / "._b.phh").write_bytes(b"\0\5\x16\7")
    assert [hand.info.hand_id for hand in read_hands(tmp_path)] == ["7", "8"]


def test_a_text_of_no_format_is_not_held(tmp_path):
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", b"\xe2\x82\xac" * 30_000_000)
    tracemalloc.start()
    try:
        (found,) = read_hands(path)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert "begins like none" in str(found)
    assert most < 40 * MIB


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


def unlike_hands():
    """Hands of which nothing is like the one before: whatever is kept of them must be bounded."""
    for number in range(3_000):
        board, note = "??" * (number % 7 + 1), f"# {number} {'x' * 2000}"
        yield f"[{number}]\nvariant = 'NT'\nmin_bet = {number + 2}\n"
        yield f"starting_stacks = {[number + seat for seat in range(2 + number % 29)]}\n"
        yield f"actions = ['d db {board}', 'p1 cbr {number}', '{note}', 'p{number} f']\n"


BOMBS = {
    "unlike": unlike_hands,
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


WRONG = [True, -1, 1.5, float("nan"), b"x", [], {1: 2}, {"a": 1}, (), object(), 2**70, Exception]


@pytest.mark.parametrize("kind", [HandInfo, TournamentInfo])
def test_what_stands_beside_a_hand_of_wrong_types(kind):
    (hand,) = read_lines(PLAIN.splitlines(), "phh")
    for name, value in itertools.product(kind.__struct_fields__, WRONG):
        try:
            made = kind(**{name: value})
        except HistoryError:
            continue
        info = made if kind is HandInfo else HandInfo(tournament=made)
        told = msgspec.structs.replace(hand, info=info)
        for act in (Anonymizer().apply, *[lambda it, to=to: lost(it, to) for to in FORMATS]):
            with contextlib.suppress(HistoryError):
                act(told)
    for names in ({2: 3}, {"a": "b"}, None, "x", {2: None}):
        with pytest.raises(HistoryError):
            HandInfo(names=names)


@pytest.mark.parametrize("name", ["info", "steps"])
def test_records_of_wrong_types(name):
    (hand,) = read_lines(PLAIN.splitlines(), "phh")
    for value in WRONG[:8]:
        with pytest.raises(HistoryError):
            msgspec.structs.replace(hand, **{name: value})


@pytest.mark.parametrize("wrong", [None, 3, b"x", "9.phh", Path("9.phh"), [3], ["a\0b"]], ids=repr)
def test_paths_of_wrong_types(wrong):
    with pytest.raises(HistoryError):
        list(find_sources(wrong))
    with pytest.raises(HistoryError):
        next(read_source(wrong))
