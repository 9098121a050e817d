"""Logs: what a session was told makes it again, and nothing else does."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sessionplay import START, Room

from pokercore.clock import SECOND, ClockRules
from pokercore.deck import Deck
from pokercore.errors import DecodeError, StakesError, TableError
from pokercore.events import HandEnded
from pokercore.session import LogEntry, TableSession, decode_log, encode_log
from pokercore.session.commands import RestoreSession, Sit, Tick
from pokercore.stakes import Stakes


def played(hands=3, kind="ring"):
    rules = ClockRules()
    room = Room("abc", kind=kind, blinds=(50, 100), stacks=5000, clock_rules=rules)
    for number in range(hands):
        room.deal()
        room.do("c")
        room.session.pre_act("c", "call_any", now=room.now)
        room.away("b")
        room.expire()
        room.back("b")
        if number < hands - 1:
            while room.turn:
                room.do("x" if room.hand.legal_actions().check else "c")
    return room


def test_checkpoints_keep_a_table_small_at_which_no_hand_is_played():
    room = played()
    while room.turn:
        room.do("x" if room.hand.legal_actions().check else "c")
    session, said = room.session, room.session.event_count
    first = session.first_event
    session.checkpoint(now=room.now)
    assert session.first_event > first
    assert any(type(event) is HandEnded for event in session.events_for("a"))
    for _ in range(20):
        session.disconnect("a", now=room.now)
        session.reconnect("a", now=room.now)
        session.checkpoint(now=room.now)
    assert len(session.events_for("a")) == 2
    assert session.event_count == said + 40
    twin = TableSession.decode(session.encode())
    deck = Deck.shuffled(seed=9)
    assert twin.start_hand(deck, now=room.now) == session.start_hand(deck, now=room.now)
    assert twin.event_count == session.event_count


@pytest.mark.parametrize("kind", ["ring", "sit_and_go", "multi_table"])
@pytest.mark.parametrize("form", ["json", "msgpack"])
def test_every_part_of_a_log_is_the_session_of_that_time(kind, form):
    log = played(kind=kind).session.log
    for length in range(1, len(log) + 1):
        session = TableSession.from_log(log[:length])
        assert session.log == log[:length]
        again = TableSession.decode(session.encode(form))
        assert again.encode(form) == session.encode(form)
        assert again.turn == session.turn
        assert again.events_for("operator") == session.events_for("operator")


def test_who_waited_for_his_seat_is_kept():
    """A kept seat ends the waiting: a player in two places could not be restored."""
    session = TableSession("no-limit-holdem", Stakes.from_blinds(5, 10), now=START)
    session.wait_for_seat("a", now=START)
    session.wait_for_seat("b", now=START)
    session.reserve("a", 3, now=START)
    assert session.table.waiting == ("b",)
    session.checkpoint(now=START)
    again = TableSession.decode(session.encode())
    assert again.sit("a", 3, 500, now=START) == session.sit("a", 3, 500, now=START)
    assert again.table.waiting == ("b",)


def test_a_log_goes_on_from_a_checkpoint():
    room = played()
    session = room.session
    with pytest.raises(TableError, match="between hands"):
        session.checkpoint(now=room.now)
    while room.turn:
        room.do("x" if room.hand.legal_actions().check else "c")
    stored, count = session.log, session.log_length
    entry = session.checkpoint(now=room.now)
    assert session.log == (entry,)
    assert session.log_from(count) == (entry,)
    with pytest.raises(TableError, match="are allowed"):
        session.log_from(count - 1)
    with pytest.raises(TableError, match="are allowed"):
        session.log_from(count + 2)
    other = TableSession.decode(session.encode())
    old = TableSession.from_log(stored)
    for twin in (session, other, old):
        twin.start_hand(Deck.shuffled(seed=99), now=room.now)
    assert other.encode() == session.encode()
    assert other.turn == session.turn == old.turn
    assert other.event_count == session.event_count == old.event_count
    assert other.view("a") == session.view("a") == old.view("a")
    assert other.table.audit() == session.table.audit()


def test_entries_are_stored_one_by_one():
    room = played()
    log = room.session.log
    assert room.session.log_from(4) == log[4:]
    assert room.session.log_from(room.session.log_length) == ()
    assert decode_log(encode_log(log[:3])) == log[:3]
    for form in ("json", "msgpack"):
        assert tuple(LogEntry.decode(entry.encode(form)) for entry in log) == log
    for bad in (None, "text", b"", b"{}", log[0].encode().replace(b'"version":1', b'"version":9')):
        with pytest.raises(DecodeError):
            LogEntry.decode(bad)
    with pytest.raises(StakesError):
        room.session.encode("xml")


def test_a_printed_entry_shows_no_card():
    room = Room("ab")
    room.deal()
    entry = room.session.log[-1]
    assert "<StartHand: 52 cards>" in repr(entry)
    assert msgspec.json.decode(entry.encode())["command"]["type"] == "start_hand"


def test_what_a_session_is_made_of_can_be_asked():
    rules = ClockRules(action_time=SECOND)
    room = Room("ab", kind="multi_table", clock_rules=rules)
    room.session.set_final_table(True, now=room.now)
    twin = TableSession.decode(room.session.encode())
    for session in (room.session, twin):
        assert (session.kind, session.clock_rules) == ("multi_table", rules)
        assert session.is_final_table
        assert session.now == START


def test_logs_that_are_none():
    log = played().session.log
    doubled = [*log[:5], log[4], *log[5:]]
    assert [entry.number for entry in log] == list(range(len(log)))
    last, end = log[-1].now, len(log)
    backwards = [*log, LogEntry(end, START - 1, Tick())]
    nothing = [*log, LogEntry(end, last, Tick())]
    for wrong in (
        [],
        log[1:],
        doubled,
        backwards,
        nothing,
        [log[0], log[0]],
        [*log, LogEntry(end, last, Sit("a", 1, 5000))],
        [*log, LogEntry(end, last, None)],
        [*log, None],
        [None],
        None,
        3,
        "log",
        [LogEntry(0, None, log[0].command)],
        [LogEntry(1, log[0].now, log[0].command), *log[1:]],
        [LogEntry(-1, START, RestoreSession(**restored()))],
        [LogEntry(None, START, RestoreSession(**restored()))],
        [LogEntry(0, START, RestoreSession(**restored(table=b"")))],
        [LogEntry(0, START, RestoreSession(**restored(players=())))],
        [LogEntry(0, START, RestoreSession(**restored(turns=-1)))],
        [LogEntry(0, START - 1, RestoreSession(**restored()))],
        [LogEntry(0, START, RestoreSession(**restored(table=played().session.table.encode())))],
        [LogEntry(0, START, RestoreSession(**restored(kind="sit_and_go")))],
    ):
        with pytest.raises(DecodeError):
            TableSession.from_log(wrong)


def test_a_restored_session_that_can_be():
    assert TableSession.from_log([LogEntry(7, START, RestoreSession(**restored()))]).log_length == 8


def test_a_log_is_whole_and_in_order():
    """Entries that are harmless by themselves: chips would be made or lost by each of these."""
    session = TableSession("no-limit-holdem", Stakes.from_blinds(5, 10), now=START)
    for seat, player in enumerate("abcd", 1):
        session.sit(player, seat, 1000, now=START)
        session.top_up(player, 500, now=START)
    begun = [session.log, (session.checkpoint(now=START),)]
    session.sit("e", 5, 1000, now=START)
    session.top_up("e", 500, now=START)
    begun[1] = session.log
    for log in begun:
        assert TableSession.from_log(log).log == log
        for place in range(1, len(log)):
            doubled = [*log[: place + 1], *log[place:]]
            missing = [*log[:place], *log[place + 1 :]]
            swapped = [*log[: place - 1], log[place], log[place - 1], *log[place + 1 :]]
            for wrong in (doubled, missing, swapped):
                if wrong == [*log[:-1]]:
                    continue  # the last entries of a log may be lost: that is another log
                with pytest.raises(DecodeError):
                    TableSession.from_log(wrong)


def restored(**changes):
    room = Room("ab")
    entry = room.session.checkpoint(now=room.now)
    return msgspec.structs.asdict(entry.command) | changes


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\x80", None, "text", 7, b"{" * 10_000])
def test_data_that_is_no_session(data):
    with pytest.raises(DecodeError):
        TableSession.decode(data)


ENCODED = played().session.encode("msgpack")
TEXT = played().session.encode("json")


@given(st.integers(0, len(ENCODED) - 1), st.integers(0, 255), st.booleans())
def test_no_byte_of_a_log_can_make_chips(at, byte, binary):
    data = bytearray(ENCODED if binary else TEXT)
    data[at] = byte
    try:
        session = TableSession.decode(bytes(data))
    except DecodeError:
        return
    assert session.table.audit().balanced
    assert session.turn is None or session.turn.seat == session.table.hand.actor


@given(st.integers(0, len(TEXT)), st.integers(0, 60))
def test_no_cut_of_a_log_is_another_error(start, length):
    data = TEXT[:start] + TEXT[start + length :]
    try:
        session = TableSession.decode(data)
    except DecodeError:
        return
    assert session.table.audit().balanced


def test_time_of_the_bank_survives_a_crash():
    room = Room("ab", kind="multi_table", blinds=(50, 100), stacks=5000)
    room.deal()
    room.away("a")
    room.wait(40)
    twin = TableSession.decode(room.session.encode())
    assert twin.turn.clock == room.turn.clock
    assert twin.next_deadline == START + 85 * SECOND + 1


def test_a_view_of_memory_that_is_gone():
    view = memoryview(b"{}")
    view.release()
    with pytest.raises(DecodeError):
        TableSession.decode(view)
