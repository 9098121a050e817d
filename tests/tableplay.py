"""Tables in few words, for tests: player p3 sits at seat 3, time goes on by one a command."""

from itertools import count

from pokercore.actions import Call, Check, Fold
from pokercore.deck import Deck
from pokercore.events import LIVE_POSTS, PostKind
from pokercore.stakes import Stakes
from pokercore.table import Table, TableRules

HOLDEM = "no-limit-holdem"
MINUTE = 60 * 10**9


class Clock:
    """Gives a later time at each call."""

    def __init__(self):
        self.times = count(1)

    def __call__(self):
        return next(self.times)


def set_up(players, blinds=(5, 10), seats=9, *, chips=1000, game=HOLDEM, stakes=None, **more):
    """Return a table with players in some seats, and its clock; rules of the table by name."""
    if isinstance(players, int):
        players = range(1, players + 1)
    stakes = stakes or Stakes.from_blinds(*blinds)
    house = {"house_rules": more.pop("house_rules")} if "house_rules" in more else {}
    rules = more.pop("rules", None) or TableRules(**more)
    table = Table(game, stakes, seats=seats, rules=rules, **house)
    now = Clock()
    for seat in players:
        table.sit(f"p{seat}", seat, chips, now=now())
    return table, now


def start(table, now, **more):
    more.setdefault("deck", Deck.shuffled(seed=table.hands))
    return table.start_hand(now=now(), **more)


def walk(table, now, **more):
    """Play a hand in which all fold to the last one; return it."""
    hand = start(table, now, **more)
    while not hand.is_over:
        hand.apply(Fold())
    table.finish_hand(now=now())
    return hand


def check_down(table, now, **more):
    """Play a hand in which all check and call; return it."""
    hand = start(table, now, **more)
    while not hand.is_over:
        hand.apply(Check() if hand.legal_actions().check else Call())
    table.finish_hand(now=now())
    return hand


def posts(hand):
    """Return what each seat owed, as (seat, kind, chips)."""
    return {(post.seat, post.kind.value, post.chips) for post in hand.events[0].posts}


def blinds(hand):
    """Return the button, and the seats of the small and the big blinds."""
    owed = hand.events[0].posts
    small = [post.seat for post in owed if post.kind is PostKind.SMALL_BLIND]
    big = [post.seat for post in owed if post.kind is PostKind.BIG_BLIND]
    return hand.button, small, big


def live(hand, seat):
    """Return what a seat owed that counts towards its call."""
    return sum(p.chips for p in hand.events[0].posts if p.seat == seat and p.kind in LIVE_POSTS)


def put_at(table, now, button):
    """Play a first hand with the button at a seat."""
    return walk(table, now, button=button)


def refill(table, now, seats, chips=1000):
    """Let new players sit down."""
    for seat in seats:
        table.sit(f"p{seat}", seat, chips, now=now())
