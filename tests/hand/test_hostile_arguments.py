"""Whatever is given to a hand, it is refused by an error of the tree and changes nothing."""

import itertools
from collections.abc import Mapping
from itertools import count, repeat

import msgspec
import pytest

import pokercore as pc
from pokercore.events import Post, PostKind

STAKES = pc.Stakes.from_blinds(5, 10)


class Evil:
    """Raises at every question that it is asked."""

    def _fail(self, *_):
        raise ZeroDivisionError

    __eq__ = __ne__ = __hash__ = __bool__ = __len__ = __repr__ = __index__ = _fail


class YesText(str):
    """A text that says it is whatever it is compared with."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other):
        return True


class YesInt(int):
    """A number that says it is whatever it is compared with."""

    __slots__ = ()
    __hash__ = int.__hash__

    def __eq__(self, other):
        return True


class MyRaise(pc.RaiseTo):
    pass


WRONG = [None, True, -1, 1.0, 2**70, b"x", "x", [], {}, object]
WRONG += [Evil(), YesText("public"), YesInt(1)]
STRANGE = WRONG[1:]
METHODS = ["view", "hole_cards", "has_shown", "has_mucked", "is_protected", "deal", "record_result"]


def hand_of(kind):
    """Return a hand that waits for an action, a dealer, a result, a show, or for nothing."""
    rules = pc.HouseRules(showdown="ask" if kind == "showdown" else "automatic")
    holes = {} if kind == "result" else {1: "AsAh", 2: "KsKh"}
    hand = pc.Hand.start("no-limit-holdem", STAKES, {1: 50, 2: 50}, 1, holes=holes, rules=rules)
    if kind != "betting":
        hand.apply(pc.RaiseTo(50))
        hand.apply(pc.Call())
    if kind not in ("betting", "dealing"):
        for cards in ("2c7d9h", "Js", "3d"):
            hand.deal(cards)
    assert hand.phase == kind
    return hand


KINDS = ["betting", "dealing", "result", "showdown", "complete"]


def refuses(hand, ask):
    before = hand.encode()
    with pytest.raises(pc.PokerError):
        ask()
    assert hand.encode() == before


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", METHODS)
def test_methods_refuse_what_is_none_of_theirs(kind, method):
    hand = hand_of(kind)
    for wrong in WRONG:
        if method == "record_result" and type(wrong) is dict:
            continue  # nobody took anything: a result
        refuses(hand, lambda: getattr(hand, method)(wrong))  # noqa: B023 - called at once


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("action", [pc.RaiseTo, pc.BetTo, pc.Show, pc.AgreeRunIt, pc.Protect])
def test_actions_of_strange_amounts_are_refused(kind, action):
    hand = hand_of(kind)
    for strange in STRANGE:
        refuses(hand, lambda: hand.apply(action(strange)))  # noqa: B023 - called at once


@pytest.mark.parametrize("kind", KINDS)
def test_strange_actions_and_seats_are_refused(kind):
    hand = hand_of(kind)
    for action in (*WRONG, MyRaise(20), pc.Fold):
        refuses(hand, lambda: hand.apply(action))  # noqa: B023 - called at once
    for seat in STRANGE:
        for action in (pc.Call(), pc.Show()):
            refuses(hand, lambda: hand.apply(action, seat=seat))  # noqa: B023 - called at once


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_no_form_and_no_state_is_refused(wrong):
    hand = hand_of("betting")
    refuses(hand, lambda: hand.encode(wrong))
    refuses(hand, lambda: hand.view(1).encode(wrong))
    refuses(hand, lambda: pc.Hand.decode(wrong))
    refuses(hand, lambda: pc.Hand.from_events(wrong))
    if wrong is not None:
        refuses(hand, lambda: pc.Hand.from_events(hand.events, wrong))
    view = memoryview(b"{}")
    view.release()
    refuses(hand, lambda: pc.Hand.decode(view))
    refuses(hand, lambda: pc.Table.decode(view))


def test_a_record_without_an_end_is_refused():
    hand = hand_of("betting")
    refuses(hand, lambda: pc.Hand.from_events(itertools.cycle(hand.events)))


class Endless(Mapping):
    """Says that it has three items, and has no end of them."""

    def __getitem__(self, key):
        return 100

    def __iter__(self):
        return count(1)

    def __len__(self):
        return 3


def start(**changes):
    given = {"game": "no-limit-holdem", "stakes": STAKES, "stacks": {1: 50, 2: 50}, "button": 1}
    return pc.Hand.start(**{**given, **changes})


def test_what_has_no_end_is_refused():
    for changes in (
        {"stacks": Endless()},
        {"holes": Endless()},
        {"posts": repeat(pc.Post(1, pc.PostKind.DEAD, 1))},
    ):
        with pytest.raises(pc.PokerError):
            start(**changes)
    hand = hand_of("result")
    refuses(hand, lambda: hand.record_result(Endless()))


@pytest.mark.parametrize("kind", [pc.PostKind.SMALL_BLIND, pc.PostKind.BIG_BLIND])
def test_a_blind_above_the_stakes_is_refused(kind):
    """Raises go by the big blind of the stakes: over a blind of 11 they would be too small."""
    with pytest.raises(pc.StakesError, match="of 11: the big blind of the stakes is 10"):
        start(posts=[pc.Post(1, kind, 11)])
    assert start(posts=[pc.Post(1, kind, 10)]).legal_actions().min_raise_to == 20


def test_a_cap_of_another_type_says_which_are_allowed():
    with pytest.raises(pc.StakesError, match="a tuple of"):
        pc.Rake(percent=5, cap=[(2, 3)])


@pytest.mark.parametrize(
    "wrong",
    [
        {"posts": (Post(1, PostKind.ANTE, -1),)},
        {"posts": (Post(1, PostKind.BIG_BLIND, -1),)},
        {"posts": (Post(9, PostKind.BIG_BLIND, 2),)},
        {"posts": None},
        {"stacks": (2**63 - 1, 2**63 - 1)},
        {"stacks": (2**80, 5)},
        {"stacks": (1.5, 5)},
        {"stacks": (5,)},
        {"seats": (), "stacks": ()},
        {"seats": None},
        {"game": None},
        {"stakes": None},
        {"rules": 5},
        {"bomb_pot": -1},
        {"event_down_to_two": 1},
    ],
)
def test_a_hand_made_of_anything_is_a_hand_or_an_ordinary_error(wrong):
    started = hand_of("betting").events[0]
    try:
        hand = pc.Hand(msgspec.structs.replace(started, **wrong), pc.Deck.shuffled(seed=1))
        hand.legal_actions()
    except (pc.PokerError, TypeError, AttributeError, OverflowError, KeyError, ValueError):
        return
    assert isinstance(hand, pc.Hand)
