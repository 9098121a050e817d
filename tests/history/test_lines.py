"""Lines out of bytes: in blocks of any size, in the encodings of all times."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phhtexts import HAND

from pokercore.history import lines
from pokercore.history.files import read_hands
from pokercore.history.lines import MOST_OF_A_LINE, decoded_lines


def one_by_one(data):
    """Return the lines as a reader that takes each by itself decodes them."""
    found = []
    for raw in io.BytesIO(data):
        try:
            found.append(raw.decode())
        except UnicodeDecodeError:
            found.append(raw.decode("cp1252", "replace"))
    return found


PIECES = [b"a", b"\n", b"\r\n", b"\r", "€".encode(), b"\xe2\x82", b"\x80", b"\x0b", "\x85".encode()]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(b"".join), st.integers(1, 9))
def test_lines_are_the_same_in_blocks_of_any_size(data, size):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines, "_BLOCK", size)
        assert list(decoded_lines(io.BytesIO(data))) == one_by_one(data)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"])
def test_a_file_with_the_mark_of_its_encoding(tmp_path, encoding):
    mark = "\ufeff" if encoding.endswith(("le", "be")) else ""
    path = tmp_path / "hand.phh"
    path.write_bytes(f"{mark}{HAND.replace('Ann', 'Zoë')}".encode(encoding))
    (hand,) = read_hands(path)
    assert "Zoë" in hand.info.names.values()


def test_utf16_that_is_cut_off():
    data = "\ufeffone\ntwo".encode("utf-16-le")
    first, _ = decoded_lines(io.BytesIO(data[:-1]))
    assert first == "one\n"


def test_a_line_without_an_end_comes_in_parts():
    parts = list(decoded_lines(io.BytesIO(b"a" * (3 * MOST_OF_A_LINE))))
    assert len(parts) == 3
    assert max(map(len, parts)) < 2 * MOST_OF_A_LINE


class Slow(io.RawIOBase):
    """A stream in which a line comes at a time, and which says how many were taken."""

    def __init__(self, *texts):
        self.texts, self.taken = [*texts], 0

    def read1(self, size):  # noqa: ARG002 - as much as is there
        self.taken += 1
        return self.texts.pop(0) if self.texts else b""


def test_a_mark_that_comes_in_two_parts():
    data = "\ufeffone\n".encode("utf-16-le")
    assert list(decoded_lines(Slow(data[:1], data[1:]))) == ["one\n"]


def test_a_stream_that_is_still_written_is_not_waited_for():
    stream = Slow(b"one\n", b"two\n", b"three\n")
    found = decoded_lines(stream)
    assert next(found) == "one\n"
    assert stream.taken == 1
