"""The formats by name, told apart, and what each would lose; files, folders and archives."""

import io
import zipfile
from pathlib import Path

import msgspec
import pytest
from phhtexts import HAND

from pokercore.errors import HistoryError
from pokercore.history.files import Source, find_sources, read_hands, read_source
from pokercore.history.formats import FORMATS, find_format, lost, read_lines, sniff, write_hands
from pokercore.history.phh import read_phh
from pokercore.history.replay import replay


@pytest.fixture
def hand():
    return read_phh(HAND)[0]


def texts(hand):
    return {name: "".join(write_hands([hand], name, lossy=True)) for name in FORMATS}


def test_formats_are_told_apart(hand):
    for name, text in texts(hand).items():
        for start in ("", "\ufeff", "\n \n"):
            found, lines = sniff(io.StringIO(start + text))
            assert found is FORMATS[name]
            assert "".join(lines) == start + text
        (back,) = read_lines(io.StringIO(text))
        assert back.stacks.keys() == hand.stacks.keys()


def test_no_format():
    assert sniff(["hello", "world"])[0] is None
    (error,) = read_lines(["hello"])
    assert "begins like none of phh, ohh, text" in str(error)
    (error,) = read_lines([])
    assert isinstance(error, HistoryError)
    for bad in ("text of a hand", 5, None):
        with pytest.raises(HistoryError, match="iterable of lines"):
            read_lines(bad)
    with pytest.raises(HistoryError, match="a line is a bytes"):
        list(read_lines([b"a"], "phh"))
    for bad in (5, None, "hand", [5]):
        with pytest.raises(HistoryError):
            list(write_hands(bad, "phh"))
        with pytest.raises(HistoryError):
            lost(bad, "ohh")
    for bad in ("docx", None, ["phh"]):
        with pytest.raises(HistoryError, match="no format is called"):
            find_format(bad)
    with pytest.raises(HistoryError, match="no format is called"):
        read_lines(["a"], "docx")


def test_what_would_be_lost_is_refused_unless_asked(hand):
    info = msgspec.structs.replace(hand.info, extra={"author": "me"}, event="Final")
    full = msgspec.structs.replace(hand, info=info)
    assert lost(full, "phh") == ()
    assert {"author", "event"} <= set(lost(full, "ohh"))
    assert "".join(write_hands([full], "phh"))
    with pytest.raises(HistoryError, match=r"no place for .*author"):
        "".join(write_hands([full], "ohh"))
    assert "author" not in "".join(write_hands([full], "ohh", lossy=True))
    with pytest.raises(HistoryError):
        lost(full, "docx")


# Files


def names_and_hands(*paths):
    return [(source.name, [*read_source(source)]) for source in find_sources(paths)]


def test_files_folders_and_archives(tmp_path, hand):
    (tmp_path / "deep").mkdir()
    for name, text in texts(hand).items():
        (tmp_path / "deep" / f"b{FORMATS[name].suffixes[0]}").write_text(text, "utf-8")
    (tmp_path / "notes.md").write_text("no history")
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("in/c.PHH", HAND)
        archive.writestr("in/readme", "no history")
    found = names_and_hands(tmp_path)
    assert [Path(name).relative_to(tmp_path).as_posix() for name, _ in found] == [
        "a.zip/in/c.PHH",
        "deep/b.ohh",
        "deep/b.phh",
        "deep/b.txt",
    ]
    assert [len(hands) for _, hands in found] == [1, 1, 1, 1]
    assert all(hands[0].info.names == hand.info.names for _, hands in found)


def test_hands_below_paths(tmp_path, hand):
    (tmp_path / "a.phh").write_text(HAND)
    (tmp_path / "b").write_text(texts(hand)["ohh"])
    both = [*read_hands(tmp_path, str(tmp_path / "b"))]
    assert [back.stacks for back in both] == [hand.stacks] * 2
    assert isinstance(next(read_hands(tmp_path / "b", format="phh")), HistoryError)


def test_a_file_of_any_name_is_sniffed(tmp_path, hand):
    path = tmp_path / "history"
    path.write_text(texts(hand)["ohh"])
    assert names_and_hands(path)[0][1][0].stacks == hand.stacks
    (source,) = find_sources([path])
    assert source.size == path.stat().st_size
    (error,) = read_source(source, "phh")
    assert "no TOML" in str(error)
    with pytest.raises(HistoryError):
        next(read_source(source, "docx"))


def test_windows_files(tmp_path, hand):
    path = tmp_path / "a.phhs"
    text = "".join(write_hands([hand] * 3, "phh"))
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    hands = names_and_hands(path)[0][1]
    assert [back.plain() for back in hands] == [hand.plain()] * 3
    assert [back.line for back in hands] == [2, 18, 34]


def test_progress_is_told(tmp_path, hand):
    path = tmp_path / "a.phhs"
    path.write_text("".join(write_hands([hand] * 9, "phh")))
    (source,) = find_sources([path])
    told = []
    assert len([*read_source(source, None, told.append)]) == 9
    assert told == sorted(told)
    assert told[-1] == source.size


def test_bad_archives_and_paths(tmp_path):
    bad = tmp_path / "bad.zip"
    bad.write_bytes(b"PK\x03\x04 no archive")
    (source,) = find_sources([bad])
    (error,) = read_source(source)
    assert source.name == str(bad)
    assert "archive cannot be read" in str(error)
    with zipfile.ZipFile(tmp_path / "good.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.phh", HAND * 50)
    data = bytearray((tmp_path / "good.zip").read_bytes())
    data[60:80] = bytes(20)
    (tmp_path / "cut.zip").write_bytes(data)
    for source in find_sources([tmp_path / "cut.zip"]):
        assert all(isinstance(found, HistoryError) for found in read_source(source))
    (error,) = read_source(Source(str(tmp_path / "gone.phh")))
    assert "cannot be read further" in str(error)
    assert error.line == 1
    with pytest.raises(HistoryError, match="no path"):
        list(find_sources([5]))
    with pytest.raises(OSError, match="nowhere"):
        list(find_sources([tmp_path / "nowhere"]))


def test_the_error_in_place_of_a_hand_is_what_a_replay_raises():
    (error,) = read_lines(["nonsense"])
    with pytest.raises(HistoryError, match="begins like none") as caught:
        replay(error)
    assert caught.value is error
    with pytest.raises(HistoryError, match="recorded is 5: a RecordedHand is allowed"):
        replay(5)


def test_hands_before_the_break_of_an_archive_are_read(tmp_path):
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.phhs", "".join(f"[{n}]\n{HAND}\n" for n in range(1, 1001)))
    data = bytearray(path.read_bytes())
    data[-1000] ^= 1  # noticed at the end, by the sum of all
    path.write_bytes(data)
    *found, error = read_hands(path)
    assert "cannot be read further" in str(error)
    assert len(found) > 900
    assert not any(isinstance(each, HistoryError) for each in found)
    assert error.line == found[-1].line


TURNED = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [2, 2]
actions = ['d dh p1 AhKs', 'd dh p2 2c3d', 'p2 cc', 'd db 4c5c6d', 'd db 7h', 'd db 9s',
  'p1 sm KsAh', 'p2 sm 3d2c']
players = ['Ann', 'Ben']
"""


@pytest.mark.parametrize("name", FORMATS)
def test_the_order_of_a_players_cards_is_no_loss(name):
    (hand,) = read_lines(TURNED.splitlines(), "phh")
    assert lost(hand, name) == ()
