"""A tournament's table: players bust and are moved in and out, and the button is dead."""

import random

from reference.table_witness import walk
from tablechurn import check_kept_plan, gentle_action

from pokercore.deck import Deck
from pokercore.events import PostKind
from pokercore.stakes import Stakes
from pokercore.table import TABLE_TOURNAMENT, Table

SEATS = 8


def post_of(hand, kind):
    return [post.seat for post in hand.events[0].posts if post.kind is kind]


def play(rng, table, now):
    check_kept_plan(table)
    hand = table.start_hand(Deck.shuffled(seed=rng.getrandbits(32)), now=now)
    while not hand.is_over:
        if not table.act_for_absent():
            hand.apply(gentle_action(rng, hand))
    table.finish_hand(now=now)
    return hand


def check_blinds(hand, last, moved_in):
    """Hold the posts of a hand against those of the last one."""
    _, small, big, dealt = last
    now_big = post_of(hand, PostKind.BIG_BLIND)[0]
    now_small = post_of(hand, PostKind.SMALL_BLIND)
    assert now_big != big
    for seat in walk(big, now_big, SEATS):
        assert seat not in dealt & set(hand.seats), "escaped a big blind"
    if len(hand.seats) == 2:
        assert now_small == [hand.button]
        return hand.button, hand.button, now_big, set(hand.seats)
    assert now_small == ([big] if big in hand.seats else [])
    assert hand.button == small
    for seat in moved_in & set(hand.seats):
        assert seat not in walk(small, big, SEATS), "moved in between button and small blind"
    return small, big, now_big, set(hand.seats)


def waits(seat, last):
    return seat in walk(last[1], last[2], SEATS)


def test_busting_and_moving():
    assert sum(hands_of(seed) for seed in range(60)) > 1000


def hands_of(seed):
    """Play a table to its end or for thirty hands; return how many."""
    rng = random.Random(seed)
    table = Table(
        "no-limit-holdem", Stakes.from_blinds(50, 100), seats=SEATS, rules=TABLE_TOURNAMENT
    )
    names = iter(range(10**6))
    for seat in rng.sample(range(1, SEATS + 1), rng.randint(2, SEATS)):
        table.sit(f"p{next(names)}", seat, rng.choice((500, 3000)), now=0)
    last, moved_in = None, set()
    for now in range(1, 30):
        everybody = set(table.players)
        hand = play(rng, table, now)
        if last is None:
            assert set(hand.seats) == everybody
            small = post_of(hand, PostKind.SMALL_BLIND)[0]
            last = hand.button, small, post_of(hand, PostKind.BIG_BLIND)[0], set(hand.seats)
        else:
            missing = everybody - set(hand.seats)
            assert all(seat in moved_in and waits(seat, last) for seat in missing)
            last = check_blinds(hand, last, moved_in)
            moved_in &= missing
        for seat, player in table.players.items():
            if not table.stacks[player] or (rng.random() < 0.05 and len(table.players) > 3):
                assert table.remove(player, now=now)[-1].chips >= 0
                moved_in.discard(seat)
        while len(table.players) < 2 or (table.empty_seats and rng.random() < 0.3):
            seat = rng.choice(table.empty_seats)
            table.sit(f"p{next(names)}", seat, rng.choice((500, 3000)), now=now)
            moved_in.add(seat)
        if len(set(table.players) - moved_in) < 2:
            break  # a table of newcomers: the tournament draws the button
        assert table.audit().balanced
        if rng.random() < 0.1:
            table.set_stakes(Stakes.from_blinds(100, 200), now=now)
    return table.hands


def test_the_button_is_drawn():
    table = Table("no-limit-holdem", Stakes.from_blinds(50, 100), rules=TABLE_TOURNAMENT)
    for seat in (1, 2, 4, 6):
        table.sit(f"p{seat}", seat, 1000, now=0)
    play(random.Random(3), table, 1)
    table.sit("new", 3, 1000, now=2)  # between the blinds: without a draw he would wait
    hand = table.start_hand(Deck.shuffled(seed=1), now=2, button=6)
    assert hand.button == 6
    assert post_of(hand, PostKind.SMALL_BLIND) == [1]
    assert post_of(hand, PostKind.BIG_BLIND) == [2]
    assert 3 in hand.seats


def test_the_last_two_are_told_to_the_hand():
    table = Table("fixed-limit-holdem", Stakes.from_limits(50, 100), rules=TABLE_TOURNAMENT)
    for seat in (1, 2):
        table.sit(f"p{seat}", seat, 1000, now=0)
    hand = table.start_hand(Deck.shuffled(seed=1), now=1, event_down_to_two=True)
    assert hand.events[0].event_down_to_two
