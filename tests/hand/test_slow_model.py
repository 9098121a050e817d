"""The engine beside a slow model of it, over all games and options."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from randomplay import random_action, random_hand
from reference.slow_hand import SlowHand, share_pot

from pokercore.actions import Call, Check, Fold, Protect, RaiseTo
from pokercore.events import Posted, UncalledReturned
from pokercore.posting import posting_order
from pokercore.showdown import strength
from pokercore.streets import Phase

KINDS = {Fold: "fold", Check: "check", Call: "call", RaiseTo: "wager", Protect: "protect"}


def model_of(hand):
    """Start the model as the hand was started."""
    started = hand.events[0]
    model = SlowHand(
        started.stacks,
        hand.game.structure.value,
        hand.stakes,
        hand.rules,
        started.event_down_to_two,
    )
    place = {seat: number for number, seat in enumerate(hand.seats)}
    if started.bomb_pot:
        for number in range(len(hand.seats)):
            model.post(number, "ante", started.bomb_pot)
    else:
        for post in posting_order(started.posts, hand.rules):
            model.post(place[post.seat], post.kind.value, post.chips)
        model.posted()
    posted = sum(event.chips for event in hand.events if type(event) is Posted)
    assert model.pot() == posted
    if started.bomb_pot:
        model.next_round(1)
    return model


@given(st.integers(0, 2**48))
@settings(max_examples=400, deadline=None)
def test_engine_and_model_agree(seed):
    agree(seed)


@pytest.mark.proof
def test_engine_and_model_agree_at_length():
    for seed in range(40_000):
        agree(seed)


def agree(seed):
    """Play one random hand in both, comparing every decision, pot and payout."""
    rng = random.Random(seed)
    hand = random_hand(rng)
    model = model_of(hand)
    while hand.phase is Phase.BETTING:
        street = hand.street
        assert model.actor() == hand.seats.index(hand.actor)
        legal = hand.legal_actions()
        assert model.options() == (
            legal.fold,
            legal.check,
            legal.to_call,
            legal.min_raise_to,
            legal.max_raise_to,
        )
        action = random_action(rng, hand)
        hand.apply(action)
        model.act(KINDS[type(action)], getattr(action, "to", 0))
        if hand.phase is Phase.BETTING and hand.street != street:
            assert model.actor() is None
            model.next_round(int(hand.street))
    finish(rng, hand, model)


def finish(rng, hand, model):
    """Compare what went back, the pots, and who was paid what."""
    assert model.actor() is None
    back = model.take_back()
    returned = [event for event in hand.events if type(event) is UncalledReturned]
    assert {hand.seats[place]: chips for place, chips in back.items()} == {
        event.seat: event.chips for event in returned
    }
    if not hand.is_over:
        expected = [(c, tuple(hand.seats[p] for p in places)) for c, places in model.pots()]
        assert [(pot.chips, pot.eligible) for pot in hand.pots] == expected
    while not hand.is_over:
        hand.apply(random_action(rng, hand))
    assert paid_by_the_model(hand, model) == hand.payouts


def paid_by_the_model(hand, model):
    pots = model.pots()
    paid = dict.fromkeys(hand.seats, 0)
    unit = hand.stakes.chip_unit
    rakes = rake_of(hand, [chips for chips, _ in pots])
    for (chips, places), rake in zip(pots, rakes, strict=True):
        claims = [p for p in places if len(places) == 1 or not hand.has_mucked(hand.seats[p])]
        net = chips - rake
        if len(claims) == 1:
            paid[hand.seats[claims[0]]] += net
            continue
        boards = [strengths(hand, number) for number in range(len(hand.boards))]
        parts = share_boards(net, len(boards), unit)
        for part, board in zip(parts, boards, strict=True):
            for place, won in share_pot(part, board, claims, unit).items():
                paid[hand.seats[place]] += won
    return paid


def share_boards(chips, boards, unit):
    parts = [0] * boards
    for number in range(chips // unit):
        parts[number % boards] += unit
    parts[0] += chips % unit
    return parts


def strengths(hand, board):
    mask = sum(card.mask for card in hand.boards[board])
    holes = [sum(card.mask for card in hand.hole_cards(seat)) for seat in hand.seats]
    return [strength(hand.game.variant, hole, mask) for hole in holes]


def rake_of(hand, pots):
    """Take the rake of the pots so far, less what the pots before have borne."""
    rake = hand.rules.rake
    if rake is None or (rake.no_flop_no_drop and not hand.board):
        return [0] * len(pots)
    shares, before = [], 0
    per_mille = {5: 50, "2.5": 25}[rake.percent]
    for number in range(len(pots)):
        due = sum(pots[: number + 1]) * per_mille // 1000
        due -= due % rake.unit
        due = due if rake.cap is None else min(due, rake.cap)
        shares.append(due - before)
        before = due
    while over := [n for n in range(len(pots)) if shares[n] > pots[n]]:
        shares[over[-1]] -= 1
        shares[over[-1] - 1] += 1
    return shares
