"""Hands of a dealer of which some cards are known: no chip and no card is lost, come what may."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from randomplay import random_action, random_hand

from pokercore.actions import Muck, Show
from pokercore.deck import Deck
from pokercore.errors import StakesError
from pokercore.hand import Hand
from pokercore.streets import Phase


def half_known(rng, dealt, part):
    """Start a hand again from a dealer who knows each card with the chance `part`."""
    started = dealt.events[0]

    def seen(cards):
        return [card if rng.random() < part else None for card in cards]

    holes = {seat: seen(dealt.hole_cards(seat)) for seat in dealt.seats}
    hand = Hand.start(
        dealt.game,
        dealt.stakes,
        dealt.starting_stacks,
        dealt.button,
        holes=holes,
        rules=dealt.rules,
        posts=None if started.bomb_pot else started.posts,
        bomb_pot=started.bomb_pot,
        event_down_to_two=started.event_down_to_two,
    )
    held = [card for seat in dealt.seats for card in dealt.hole_cards(seat)]
    stub = [card for card in Deck.shuffled(seed=rng.getrandbits(64)).remaining if card not in held]
    return hand, stub, seen


def step(rng, hand, stub, seen, holes):
    """Do whatever the hand waits for."""
    if hand.phase is Phase.DEALING:
        hand.deal(seen([stub.pop() for _ in range(hand.cards_needed)]))
    elif hand.phase is Phase.RESULT:
        record(rng, hand)
    elif hand.phase is Phase.SHOWDOWN:
        shown = Show() if None not in hand.hole_cards(hand.actor) else Show(holes[hand.actor])
        hand.apply(Muck() if hand.legal_actions().muck and rng.random() < 0.4 else shown)
    else:
        hand.apply(random_action(rng, hand))


def record(rng, hand):
    """Record that each pot, or all of it but a rake, went to one who may have won it."""
    chips = [pot.chips for pot in hand.pots]
    rake = hand.rules.rake
    if rake is not None:
        shares = rake.shares(chips, len(hand.seats), flop=len(hand.board) > 0)
    else:
        shares = [rng.randint(0, most) for most in chips]
    winners = [rng.choice(may_have_won(hand, pot)) for pot in hand.pots]
    collected = dict.fromkeys(hand.seats, 0)
    for pot, share, winner in zip(hand.pots, shares, winners, strict=True):
        collected[winner] += pot.chips - share
    before = hand.encode()
    for wrong in wrong_results(hand, collected):
        with pytest.raises(StakesError):
            hand.record_result(wrong)
        assert hand.encode() == before
    hand.record_result(collected)
    assert hand.rake == sum(shares)
    assert sum(hand.payouts.values()) == sum(chips) - sum(shares)
    assert not hand.is_verified


def may_have_won(hand, pot):
    """Return who neither was beaten nor gave up himself; everybody where all gave up."""

    def is_out(seat):
        away = hand.is_protected(seat) or hand.rules.showdown == "automatic"
        return hand.has_mucked(seat) and not (None in hand.hole_cards(seat) and away)

    return [seat for seat in pot.eligible if not is_out(seat)] or pot.eligible


def wrong_results(hand, collected):
    """Yield results that the pots do not allow."""
    yield {**collected, hand.seats[0]: hand.pot + 1}
    for seat in hand.seats:
        if not any(seat in may_have_won(hand, pot) for pot in hand.pots):
            yield {**collected, seat: 1}
    if hand.rules.rake is not None and any(collected.values()):
        winner = max(collected, key=collected.get)
        yield {**collected, winner: collected[winner] - 1}


def check(hand):
    total = sum(hand.starting_stacks.values())
    assert sum(hand.stacks.values()) + hand.pot + (hand.rake if hand.is_over else 0) == total
    twin = Hand.decode(hand.encode("msgpack"))
    assert twin.encode() == hand.encode()
    assert twin.legal_actions() == hand.legal_actions()
    assert (twin.phase, twin.is_verified) == (hand.phase, hand.is_verified)
    for reader in (*hand.seats, "public"):
        text = hand.view(reader).encode()
        for seat in hand.seats:
            if seat == reader or hand.has_shown(seat):
                continue
            if hand.is_over and hand.rules.history_includes_mucked:
                continue
            assert not any(f'"{card}"'.encode() in text for card in hand.hole_cards(seat) if card)


def play(seed):
    rng = random.Random(seed)
    dealt = random_hand(rng)
    holes = {seat: dealt.hole_cards(seat) for seat in dealt.seats}
    hand, stub, seen = half_known(rng, dealt, rng.choice((0.5, 0.9, 0.97)))
    while not hand.is_over:
        check(hand)
        step(rng, hand, stub, seen, holes)
    check(hand)
    return hand


@given(st.integers(0, 2**48))
@settings(max_examples=150)
def test_half_known_hands_end(seed):
    play(seed)


@pytest.mark.proof
def test_half_known_hands_end_at_length():
    waited = sum(not play(seed).is_verified for seed in range(2000))
    assert 200 < waited < 1800
