"""Properties of every hand, over all games and options."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from randomplay import illegal_actions, play_out, random_action, random_hand

from pokercore.cards import Card
from pokercore.errors import DecodeError, PokerError
from pokercore.events import HoleDealt, PotAwarded, RakeTaken, StreetDealt
from pokercore.hand import Hand
from pokercore.streets import Phase
from pokercore.variants import BettingStructure

seeds = st.integers(0, 2**48)
many = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
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
@many
def test_invariants_at_every_step(seed):
    check_invariants(seed)


@pytest.mark.proof
def test_invariants_and_views_at_length():
    for seed in range(4000):
        check_invariants(seed)
        check_views(seed)


def check_invariants(seed):
    for _, hand in steps(seed):
        betting = hand._betting
        paid = hand.rake if hand.is_over else 0
        total = sum(hand.starting_stacks.values())
        assert sum(hand.stacks.values()) + hand.pot + paid == total
        assert min(hand.stacks.values()) >= 0
        assert min(betting.in_round) >= 0
        assert min(betting.in_hand) >= 0
        legal = hand.legal_actions()
        assert 0 <= legal.min_raise_to <= legal.max_raise_to
        assert (legal.no_raise is None) == (legal.max_raise_to > 0) or not betting_now(hand)
        if betting_now(hand):
            check_actor(hand, legal)
        if not hand.is_over:
            check_pots(hand)
        known = [card for hole in hand._cards.holes for card in hole]
        known += [card for board in distinct_boards(hand) for card in board]
        assert len(known) == len(set(known))


def distinct_boards(hand):
    """Return the cards of the first board, and of the others those that are theirs alone."""
    boards = hand.boards
    shared = 0
    while (
        len(boards) > 1
        and all(len(board) > shared for board in boards)
        and (len({board[shared] for board in boards}) == 1)
    ):
        shared += 1
    return [boards[0], *(board[shared:] for board in boards[1:] if len(board) > shared)]


def betting_now(hand):
    return hand.phase is Phase.BETTING


def check_actor(hand, legal):
    betting = hand._betting
    place = betting.actor
    stack = betting.stacks[place]
    assert stack > 0
    assert betting.live[place]
    assert 0 <= legal.to_call <= stack
    assert legal.check == (legal.to_call == 0)
    if legal.max_raise_to:
        assert betting.in_round[place] < legal.min_raise_to
        assert legal.max_raise_to <= betting.in_round[place] + stack
    if hand.game.structure is BettingStructure.FIXED_LIMIT:
        assert legal.min_raise_to == legal.max_raise_to
        if hand.rules.cap_heads_up == "always":
            assert betting.bets_made <= hand.rules.max_bets


def check_pots(hand):
    pots = hand.pots
    assert sum(pot.chips for pot in pots) == hand.pot
    before = None
    for pot in pots:
        assert pot.eligible
        assert before is None or set(pot.eligible) < before
        before = set(pot.eligible)


@given(seeds)
@many
def test_awards_are_whole_and_within_the_eligible(seed):
    rng = random.Random(seed)
    hand = play_out(rng, random_hand(rng))
    awarded = sum(award.chips for award in hand.awards)
    rake = sum(event.chips for event in hand.events if type(event) is RakeTaken)
    assert awarded + rake == sum(hand.starting_stacks.values()) - sum(
        hand.stacks[seat] - hand.payouts[seat] for seat in hand.seats
    )
    live = hand.live_seats
    groups = {}
    for award in hand.awards:
        assert award.seat in live
        assert award.chips > 0
        groups.setdefault((award.pot, award.board, award.half), []).append(award)
    unit = hand.stakes.chip_unit
    for shares in groups.values():
        assert len({award.seat for award in shares}) == len(shares)
        assert sum(award.odd >= unit for award in shares) < max(2, len(shares))
        assert max(a.chips for a in shares) - min(a.chips for a in shares) < 2 * unit


@given(seeds)
@some
def test_illegal_actions_change_nothing(seed):
    for _, hand in steps(seed):
        if hand.is_over:
            break
        before = hand.encode()
        for action in illegal_actions(hand):
            with pytest.raises(PokerError):
                hand.apply(action)
        with pytest.raises(PokerError):
            hand.deal("AsKsQs")
        with pytest.raises(PokerError):
            hand.record_result({hand.seats[0]: 1})
        assert hand.encode() == before


@given(seeds, st.integers(0, 40), st.sampled_from(["json", "msgpack"]))
@some
def test_decoded_hand_has_the_same_future(seed, at, form):
    for number, (rng, hand) in enumerate(steps(seed)):
        if number < at and not hand.is_over:
            continue
        twins = [Hand.decode(hand.encode(form)), hand.copy()]
        state = rng.getstate()
        play_out(rng, hand)
        for twin in twins:
            rng.setstate(state)
            assert play_out(rng, twin).events == hand.events
            assert twin.stacks == hand.stacks
        break


@given(seeds, st.integers(0, 40))
@some
def test_copies_are_independent(seed, at):
    for number, (rng, hand) in enumerate(steps(seed)):
        if number >= at or hand.is_over:
            before = hand.encode()
            play_out(rng, hand.copy())
            assert hand.encode() == before
            break


@given(seeds)
@some
def test_events_alone_rebuild_the_state(seed):
    for _, hand in steps(seed):
        dealt = Hand.from_events(hand.events)
        assert dealt.events == hand.events
        for reader in (*hand.seats, "public", "operator"):
            assert dealt.view(reader) == hand.view(reader)


@given(seeds)
@settings(max_examples=100, deadline=None)
def test_views_hide_what_they_must(seed):
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
