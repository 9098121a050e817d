"""Site text that is broken, hostile or endless: an error with a line, and nothing else."""

import io
import itertools
import tracemalloc

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sitetexts import RING, TOURNAMENT, failure, one

from pokercore.errors import HistoryError
from pokercore.history.info import RecordedHand, TournamentInfo
from pokercore.history.lines import decoded_lines
from pokercore.history.replay import replay
from pokercore.history.text import read, read_text, write, write_text

LINES = tuple(line for text in (RING, TOURNAMENT) for line in text.split("\n"))
WORDS = sorted({word for line in LINES for word in line.split()})
NUMBERS = ("0", "-1", "$", "$-5", "1e9", "9" * 15, "9" * 22, "0.005", "$1,,2", "٣", "½", "NaN")
NAMES = ("folds", "Seat 1", "*** FLOP ***", "ann: folds", "[As]", "PokerStars Hand #1", "x" * 99)
MUTATIONS = st.lists(
    st.tuples(
        st.sampled_from(("drop", "double", "swap", "cut", "word", "number", "other", "text")),
        st.integers(0, 2**16),
        st.integers(0, 2**16),
    ),
    min_size=1,
    max_size=6,
)


def mutated(text, mutations, binary):
    lines = text.split("\n")
    for kind, left, two in mutations:
        first, second = left % len(lines), two % len(lines)
        words = lines[first].split(" ")
        place = two % len(words)
        match kind:
            case "drop":
                del lines[first]
                lines = lines or [""]
            case "double":
                lines.insert(second, lines[first])
            case "swap":
                lines[first], lines[second] = lines[second], lines[first]
            case "cut":
                lines[first] = lines[first][: two % (len(lines[first]) + 1)]
            case "word":
                words[place] = WORDS[two % len(WORDS)]
                lines[first] = " ".join(words)
            case "number":
                words[place] = (*NUMBERS, *NAMES)[two % (len(NUMBERS) + len(NAMES))]
                lines[first] = " ".join(words)
            case "other":
                lines[first] = LINES[two % len(LINES)]
            case "text":
                lines[first] = lines[first][:place] + binary + lines[first][place:]
    return lines


def check(lines):
    """Read lines, and do with each hand all that can be done: only HistoryErrors come of it."""
    for hand in read(lines):
        if isinstance(hand, HistoryError):
            assert hand.line is not None
            assert 1 <= hand.line <= len(lines)
            continue
        assert isinstance(hand, RecordedHand)
        for step in (replay, write_text):
            try:
                done = step(hand)
            except HistoryError:
                continue
            if step is write_text:
                assert list(read(done.split("\n")))


@given(st.sampled_from((RING, TOURNAMENT, RING + TOURNAMENT)), MUTATIONS, st.text(max_size=9))
def test_mutations(text, mutations, binary):
    check(mutated(text, mutations, binary))


@given(st.sampled_from((RING, TOURNAMENT)), st.integers(0, 2_000))
def test_cut_anywhere(text, end):
    check(text[:end].split("\n"))


@given(st.lists(st.one_of(st.text(max_size=60), st.sampled_from(LINES)), max_size=40))
def test_lines_of_anything(lines):
    check(lines)
    check([LINES[0], LINES[1], *lines])


@given(st.binary(max_size=400))
def test_binary(data):
    text = data.decode("latin-1")
    check([text, LINES[0], text, *LINES[1:9], text])


@pytest.mark.proof
@given(st.data())
def test_many_mutations(data):
    for _ in range(40):
        check(
            mutated(
                data.draw(st.sampled_from((RING, TOURNAMENT, TOURNAMENT + RING))),
                data.draw(MUTATIONS),
                data.draw(st.text(max_size=9)),
            )
        )


@pytest.mark.parametrize(
    "line",
    [
        "ann: " * 3_000,
        "ann: shows " + "[" * 4_000,
        "*** FLOP *** " + "[a" * 2_000,
        " collected $1" * 300,
        "Seat 1: " + "(" * 4_000,
        "Uncalled bet ($1) returned to " * 100,
        "PokerStars Hand #1: Tournament #1, " + "Hold'em No Limit " * 200,
        "PokerStars Hand #1: Tournament #1, " + " " * 4_000 + "x",
        "PokerStars Hand #1: Hold'em No Limit ($1/$2) " + " " * 4_000 + "x",
        "Table '" + "' Seat #1 is the butto" * 180,
        "x said, " + '"' * 4_000,
        "\ud800" * 100,
    ],
)
def test_lines_that_take_long_to_refuse(line):
    lines = RING.split("\n")
    check([*lines[:12], *[line] * 60, *lines[12:]])
    check([line] * 60)


def test_numbers_beyond_all_chips():
    assert "2**53" in str(failure(RING.replace("$100 in", "$999,999,999,999,999 in")))
    assert "an amount in brackets" in str(failure(RING.replace("$100 in", f"${'9' * 40} in")))
    # Each may be had, but not all together.
    hand = next(read(RING.replace("$100 in", "$90071992547409.91 in").split("\n")))
    with pytest.raises(HistoryError, match="sum of the stacks"):
        replay(hand)


def test_tables_of_thousands():
    seats = [f"Seat {seat}: p{seat} ($9 in chips)" for seat in range(1, 3_000)]
    lines = RING.split("\n")
    assert "more than 30 seats" in str(failure("\n".join([*lines[:2], *seats, *lines[7:]])))
    posts = ["dee: posts the ante $1"] * 3_000
    assert "more than 120 posts" in str(failure("\n".join([*lines[:9], *posts, *lines[9:]])))
    hand = msgspec.structs.replace(one(RING), sitting_out=dict.fromkeys(range(10, 60), 5))
    with pytest.raises(HistoryError, match="54 seats"):
        write_text(hand)


def test_a_stream_takes_the_memory_of_one_hand():
    def endless(hands):
        for _ in range(hands):
            yield from RING.split("\n")

    def peak(hands):
        tracemalloc.start()
        count = sum(1 for _ in read(endless(hands)))
        assert count == hands
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(10)  # what is kept for good is made once
    assert peak(600) < peak(20) + 20_000


def test_reading_stops_where_the_reader_does():
    seen = itertools.count()

    def lines():
        for line in (RING * 50).split("\n"):
            next(seen)
            yield line

    next(read(lines()))
    assert next(seen) < 2 * RING.count("\n")


NASTY = st.sampled_from(
    (
        *("folds", ": ", ":", "calls $5", "Seat 1", "(button)", "(small blind)", " ", "a", "b"),
        *("[As Ah]", "*** FLOP ***", "Uncalled bet ($1) returned to ", "Dealt to ", "collected $1"),
        *("said, ", '"', "has timed out", "won ($5)", "$1 in chips)", " from pot", "is all-in"),
        *("PokerStars Hand #1", "Table '", "mucked [As]", "showed", "cashed out the hand", "é"),
    )
)


@given(st.lists(st.lists(NASTY, min_size=1, max_size=4).map("".join), min_size=2, max_size=2))
def test_players_called_like_lines_are_read_as_themselves_or_refused(names):
    hand = one(RING)
    info = msgspec.structs.replace(
        hand.info, names={**hand.info.names, **dict(enumerate(names, 1))}
    )
    named = msgspec.structs.replace(hand, info=info)
    try:
        text = write_text(named)
    except HistoryError:
        return
    assert one(text).info == info
    assert one(text).steps == one(write_text(hand)).steps
    assert one(text).collected == hand.collected


@given(NASTY, NASTY, NASTY)
def test_tables_and_tournaments_called_like_lines(one_word, other, last):
    hand = one(TOURNAMENT)
    words = one_word + other + last
    tournament = TournamentInfo(tournament_id="7", level="2", name=words.strip())
    info = msgspec.structs.replace(hand.info, table=words, tournament=tournament)
    try:
        text = write_text(msgspec.structs.replace(hand, info=info))
    except HistoryError:
        return
    again = one(text)
    assert again.info.table == (words or None)
    assert again.steps == one(write_text(hand)).steps


@pytest.mark.parametrize(
    "call",
    [
        lambda: list(read(None)),
        lambda: list(read(5)),
        lambda: list(read("a text")),
        lambda: list(read([b"bytes"])),
        lambda: read_text(None),
        lambda: read_text(b"bytes"),
        lambda: write_text(None),
        lambda: list(write(None)),
        lambda: list(write(["text"])),
        lambda: list(decoded_lines(None)),
        lambda: list(decoded_lines(io.StringIO("text"))),
    ],
)
def test_arguments_of_a_wrong_type(call):
    with pytest.raises(HistoryError):
        call()


@pytest.mark.parametrize("field", RecordedHand.__struct_fields__)
@pytest.mark.parametrize("value", [None, 5, "text", {1: None}, (None,), [1.5], {"a": "b"}])
def test_records_of_anything_are_refused_or_written(field, value):
    for hand in (one(RING), one(TOURNAMENT)):
        try:
            text = write_text(msgspec.structs.replace(hand, **{field: value}))
        except HistoryError:
            continue
        assert text.startswith("PokerStars Hand #")
