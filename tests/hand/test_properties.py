"""Properties of every hand, over all games and options."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from randomplay import play_out, random_action, random_hand

from pokercore.cards import Card
from pokercore.errors import DecodeError
from pokercore.events import HoleDealt, PotAwarded, StreetDealt
from pokercore.hand import Hand

seeds = st.integers(0, 2**48)
some = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def steps(seed):
    """Yield a hand before each of its actions, and at the end."""
    rng = random.Random(seed)
    hand = random_hand(rng)
    while not hand.is_over:
        yield rng, hand
        hand.apply(random_action(rng, hand))
    yield rng, hand


@given(seeds)
@settings(max_examples=100, deadline=None)
def test_views_hide_what_they_must(seed):
    check_views(seed)


@pytest.mark.proof
def test_views_at_length():
    for seed in range(4000):
        check_views(seed)


def check_views(seed):
    for _, hand in steps(seed):
        if seed % 3 and not hand.is_over and hand.street < 3:
            continue
        opened = {seat for seat in hand.seats if hand.has_shown(seat)}
        if hand.is_over and hand.rules.history_includes_mucked:
            opened |= set(hand.reached_showdown)
        out = {card for board in hand.boards for card in board}
        for reader in (*hand.seats, "public", "operator"):
            allowed = set(out)
            for seat in hand.seats:
                if reader in ("operator", seat) or seat in opened:
                    allowed |= set(hand.hole_cards(seat))
            view = hand.view(reader)
            # In MessagePack two numbers may look like a card: a text begins with its length.
            for form, start in (("json", b""), ("msgpack", b"\xa2")):
                text = view.encode(form)
                for index in range(52):
                    if Card(index) not in allowed:
                        assert start + str(Card(index)).encode() not in text
            assert b"deck" not in view.encode()


@given(seeds, st.data())
@settings(max_examples=300, deadline=None)
def test_corrupt_encodings_are_refused_or_whole(seed, data):
    rng = random.Random(seed)
    hand = random_hand(rng)
    for _ in range(rng.randint(0, 12)):
        if not hand.is_over:
            hand.apply(random_action(rng, hand))
    raw = bytearray(hand.encode(data.draw(st.sampled_from(["json", "msgpack"]))))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        kind = data.draw(st.sampled_from(["flip", "cut", "drop", "insert"]))
        if kind == "flip":
            raw[at] = data.draw(st.integers(0, 255))
        elif kind == "cut":
            del raw[at + 1 :]
        elif kind == "drop":
            del raw[at : at + 3]
        else:
            raw[at:at] = data.draw(st.binary(min_size=1, max_size=4))
        if not raw:
            raw = bytearray(b"{")
    try:
        read = Hand.decode(bytes(raw))
    except DecodeError:
        return
    # What is not refused is a hand that could have been played, and goes on as one.
    assert Hand.decode(read.encode()).events == read.events
    assert sum(read.stacks.values()) + read.pot + read.rake == sum(read.starting_stacks.values())


@given(st.binary(max_size=200))
@settings(max_examples=300, deadline=None)
def test_noise_is_refused(raw):
    with pytest.raises(DecodeError):
        Hand.decode(raw)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b'{"version":1,"events":[]}',
        b'{"version":99,"events":[]}',
        b'{"version":true,"events":[]}',
        b'{"version":1,"events":[{"type":"ended","stacks":[1,2]}]}',
        b"[" * 100_000,
        b'{"version":1,"events":' + b"[" * 100_000,
        b"\x81\xa7version\x01",
        b"\xdd\xff\xff\xff\xff",
        "text",
        None,
        7,
    ],
)
def test_hostile_states_are_refused(raw):
    with pytest.raises(DecodeError):
        Hand.decode(raw)


@given(seeds)
@some
def test_record_cut_short_or_reordered_is_refused(seed):
    rng = random.Random(seed)
    hand = play_out(rng, random_hand(rng))
    events = list(hand.events)
    with pytest.raises(DecodeError):
        Hand.from_events([events[1], events[0], *events[2:]])
    awards = [number for number, event in enumerate(events) if type(event) is PotAwarded]
    if awards:  # a pot may be empty, when an uncalled blind was all of it
        doubled = [*events[: awards[0]], events[awards[0]], *events[awards[0] :]]
        with pytest.raises(DecodeError):
            Hand.from_events(doubled)
    dealt = [number for number, event in enumerate(events) if type(event) is StreetDealt]
    if dealt:
        repeated = list(events)
        hole = next(event for event in events if type(event) is HoleDealt)
        street = events[dealt[0]]
        repeated[dealt[0]] = StreetDealt(
            street.street, (hole.cards[0], *street.cards[1:]), street.board
        )
        with pytest.raises(DecodeError):
            Hand.from_events(repeated)
