"""TOML: the fast way reads what `tomllib` reads, or leaves it to it; what is written is read."""

import datetime
import tarfile
import tomllib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from outside import data
from phhtexts import HAND

from pokercore.errors import HistoryError
from pokercore.history.toml import parse, scan, write_value


def theirs(text):
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError):
        return None


FIELDS = st.sampled_from(["a", "b", "time", "players", "1", "a.b", "true", "é", "x-y"])
SCRAPS = st.sampled_from(
    [
        *"'\"[]{}=,#\\\n \t\r0159-+._eEt:",
        "'a'",
        '"b"',
        "1.50",
        "true",
        "null",
        " = ",
        "b = 1",
        "inf",
        "12:30:05",
        "d dh",
    ]
)
VALUES = st.lists(SCRAPS, max_size=8).map("".join)
USUAL = st.sampled_from(
    ["'a'", "['p1 f', 'p2 cc']", "[1, 2]", "[0.50, 1]", "false", "12:30:05", "-3", "[]", "1e5"]
)


@given(
    st.lists(st.tuples(FIELDS, st.sampled_from([" = ", "=", " =  "]), USUAL | VALUES), max_size=4)
)
def test_a_text_has_one_meaning(lines):
    text = "".join(f"{name}{equals}{value}\n" for name, equals, value in lines)
    scanned, read = scan(text), theirs(text)
    assert scanned is None or scanned == read
    if read is None:
        with pytest.raises(HistoryError):
            parse(text)
    else:
        assert parse(text)[0] == read


@given(st.text(max_size=60))
def test_any_text(text):
    scanned = scan(text)
    assert scanned is None or scanned == theirs(text)


def test_the_usual_form_is_read_fast():
    text = "a = 'x'\nb = [1, 2.50]\ntime = 12:30:05\nc = [\"it's\"]\n".replace('"it\'s"', "'its'")
    assert scan(text) == {
        "a": "x",
        "b": [1, Decimal("2.50")],
        "time": datetime.time(12, 30, 5),
        "c": ["its"],
    }
    assert parse(text)[1]
    assert scan(HAND) is None
    assert not parse(HAND)[1]


UNUSUAL = [
    "a = 1\na = 2\n",
    "a = 1 # one\n",
    "a = {}\n",
    "a = 'x\\n'\n",
    "a = [null]\n",
    "\na = 1\n",
    "a = [1\n2]\n",
    "a = 1,'a':2\n",
    "a\nb = c = 1\n",
    "a = 'b\nc' = 1\n",
    " = 1\n",
    "1 = 1\n",
    'a = [1\n2"],"b = 3\n',
    'a = [30, 30\n] # "],_b = 7\n',
    " a = 1\n",
    "a = 1,'b' :2\nb = 3\n",
    f"a = {'[' * 40}{']' * 40}\n",
]


@pytest.mark.parametrize("text", UNUSUAL)
def test_other_forms_are_left_to_tomllib(text):
    assert scan(text) is None


@pytest.mark.parametrize(
    "text",
    [
        f"a{'.a' * 20_000} = 1\n",
        "a = 1\n'a'" + ' . "b"' * 20_000 + " = 1\n",
        f"[a{'.a' * 20_000}]\n",
        f"[[ a{'.a' * 20_000} ]]\n",
        f"a = {{ b = 1, a{'.a' * 20_000} = 1 }}\n",
    ],
)
def test_a_key_of_many_parts_is_refused_before_it_takes_memory(text):
    with pytest.raises(HistoryError, match="a key of more than 32 parts"):
        parse(text)
    assert parse(f"a{'.a' * 20} = 1 # one\n")[0]["a"]


def test_outside_hands_are_in_the_usual_form(capsys):
    texts = [path.read_text() for path in data("phh", "wsop_2023_43_5").glob("*.phh")]
    with tarfile.open(data("phh", "pluribus.tar.xz")) as archive:
        files = [archive.extractfile(member) for member in archive if member.name.endswith(".phh")]
        texts += [file.read().decode() for file in files]
    usual = [
        text for text in texts if (scanned := scan(text)) is not None and scanned == theirs(text)
    ]
    assert len(usual) == len(texts) == 799
    with capsys.disabled():
        print(f"\nPHH in the usual form: {len(usual)} of {len(texts)}")


SIMPLE = (
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=["Cs"]))
    | st.times()
)
NESTED = st.recursive(
    SIMPLE,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.text(st.characters(exclude_categories=["Cs"]), max_size=5), inner, max_size=3
        )
    ),
    max_leaves=6,
)


@given(NESTED)
def test_what_is_written_is_read(value):
    assert tomllib.loads(f"a = {write_value(value)}\n")["a"] == value


def test_decimals_keep_their_places():
    assert write_value(Decimal("1.50")) == "1.50"
    assert write_value(Decimal(3)) == "3.0"
    for bad in (None, object(), Decimal("nan"), {1: 2}, "\ud800"):
        with pytest.raises(HistoryError):
            write_value(bad)
