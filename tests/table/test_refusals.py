"""What the table cannot grant is an error that says so, and changes nothing."""

import pytest
from hostile.objects import evil_objects
from tableplay import set_up, start, walk

from pokercore.actions import Fold
from pokercore.deck import Deck
from pokercore.errors import CardError, ClockError, PokerError, StakesError, TableError
from pokercore.stakes import Stakes
from pokercore.table import SitOutLimit, Table, TableRules

STAKES = Stakes.from_blinds(5, 10)
RULES = TableRules(min_buy_in=50, max_buy_in=500)


@pytest.fixture
def table():
    """Four players, of whom ann sits out; seat 5 is kept for eve; two hands were played."""
    table = Table("no-limit-holdem", STAKES, seats=6, rules=RULES)
    for seat, player in enumerate(("ann", "bob", "cid", "dan"), 1):
        table.sit(player, seat, 400, now=1)
    table.reserve("eve", 5, now=1)
    walk(table, lambda: 2)
    table.sit_out("ann", now=3)
    walk(table, lambda: 4)
    return table


def refused(table, match, command, *arguments, error=TableError, **more):
    before, events = table.encode(), table.events
    with pytest.raises(error, match=match):
        getattr(table, command)(*arguments, **more)
    assert table.encode() == before
    assert table.events == events


BAD_NAMES = (None, "", 3, True, b"ann", "a" * 101, "a\nb", "\ud800", "public", "operator", object())
BAD_NUMBERS = (None, 0, -1, 2.0, "4", True, 2**53 + 1, 10**40, object())
BAD_TIMES = (None, -1, 3, 2.0, "4", True, 2**63, object())
NOW = {"now": 5}

CASES = [
    ("seat 1 is taken by 'ann'", "sit", ("fay", 1, 400), NOW),
    ("seat 5 is taken by 'eve'", "sit", ("fay", 5, 400), NOW),
    ("'ann' has seat 1 already", "sit", ("ann", 6, 400), NOW),
    ("'eve' has seat 5 already", "sit", ("eve", 6, 400), NOW),
    ("buys in for 49: 50 to 500 is allowed", "sit", ("fay", 6, 49), NOW),
    ("buys in for 501: 50 to 500 is allowed", "sit", ("fay", 6, 501), NOW),
    ("seat 5 is taken", "reserve", ("fay", 5), NOW),
    ("'bob' has seat 2 already", "reserve", ("bob", 6), NOW),
    ("'fay' has no seat", "leave", ("fay",), NOW),
    ("'fay' has no seat", "top_up", ("fay", 10), NOW),
    ("'eve' has not sat down yet", "top_up", ("eve", 10), NOW),
    ("at most", "top_up", ("dan", 400), NOW),
    ("50 to 500 is allowed", "set_auto_top_up", ("bob", 501), {}),
    ("50 to 500 is allowed", "set_auto_top_up", ("bob", 49), {}),
    ("sits out already", "sit_out", ("ann",), NOW),
    ("when is 'later'", "sit_out", ("bob", "later"), NOW),
    ("does not sit out", "sit_in", ("bob",), NOW),
    ("nothing is due", "post", ("bob",), {}),
    ("nothing is due", "wait", ("bob",), {}),
    ("sits out: sit_in comes first", "post", ("ann",), {}),
    ("has a seat", "wait_for_seat", ("bob",), NOW),
    ("does not wait", "stop_waiting", ("fay",), {}),
    ("no straddle of choice", "set_straddle", ("bob",), {"on": True}),
    ("no hand runs", "finish_hand", (), NOW),
    ("no hand runs", "cancel_hand", (), NOW),
    ("no hand runs", "act_for_absent", (), {}),
    ("stakes is 5", "set_stakes", (5,), NOW),
    ("where nobody is dealt in", "start_hand", (Deck.shuffled(seed=1),), {"now": 5, "button": 6}),
]


@pytest.mark.parametrize(("match", "command", "arguments", "more"), CASES)
def test_refused(table, match, command, arguments, more):
    refused(table, match, command, *arguments, **more)


@pytest.mark.parametrize("name", BAD_NAMES, ids=ascii)
def test_names_that_are_none(table, name):
    for command, arguments in (
        ("sit", (6, 400)),
        ("reserve", (6,)),
        ("leave", ()),
        ("remove", ()),
        ("top_up", (5,)),
        ("sit_out", ()),
        ("sit_in", ()),
        ("wait_for_seat", ()),
    ):
        refused(table, "player|called", command, name, *arguments, now=5)
    for command in ("post", "wait", "stop_waiting", "seat_of"):
        refused(table, "player|called", command, name)
    refused(table, "player|called", "buy_in_limits", name, now=5)


@pytest.mark.parametrize("number", BAD_NUMBERS, ids=ascii)
def test_numbers_that_are_none(table, number):
    refused(table, "chips is", "sit", "fay", 6, number, now=5)
    refused(table, "seat is", "sit", "fay", number, 400, now=5)
    refused(table, "seat is", "reserve", "fay", number, now=5)
    refused(table, "chips is", "top_up", "bob", number, now=5)
    refused(table, "seat is", "due", number)
    if number is not None:
        refused(table, "chips is", "set_auto_top_up", "bob", number)
        refused(table, "seat is", "start_hand", None, now=5, button=number)
    if number != 0 or number is True:
        refused(table, "bomb_pot", "start_hand", None, now=5, bomb_pot=number, error=StakesError)


@pytest.mark.parametrize("now", BAD_TIMES, ids=ascii)
def test_times_that_are_none(table, now):
    for command, arguments in (
        ("sit", ("fay", 6, 400)),
        ("leave", ("bob",)),
        ("sit_out", ("bob",)),
        ("top_up", ("bob", 10)),
        ("start_hand", (None,)),
        ("set_stakes", (STAKES,)),
    ):
        refused(table, "now is", command, *arguments, now=now, error=ClockError)


@pytest.mark.parametrize("deck", ["x", 3, Deck("As Ks"), object()], ids=ascii)
def test_decks_that_are_none(table, deck):
    refused(table, "card|deck", "start_hand", deck, now=5, error=PokerError)


def test_a_short_deck_is_a_card_error(table):
    refused(table, "cards", "start_hand", Deck("As Ks"), now=5, error=CardError)


def test_said_twice(table):
    table.sit("fay", 6, 400, now=5)
    table.wait("fay")
    refused(table, "has answered wait already", "wait", "fay")
    table.post("fay")
    refused(table, "has answered post already", "post", "fay")
    refused(table, "buy_button is 1", "post", "fay", buy_button=1)
    table.wait_for_seat("gus", now=5)
    refused(table, "waits already", "wait_for_seat", "gus", now=5)
    table.sit_out("bob", "next_big_blind", now=5)
    refused(table, "has said so already", "sit_out", "bob", "next_big_blind", now=5)


def test_in_a_hand(table):
    hand = start(table, lambda: 5)
    refused(table, "hand 3 runs", "start_hand", Deck.shuffled(seed=1), now=5)
    refused(table, "is not over", "finish_hand", now=5)
    table.leave("bob", now=5)
    refused(table, "'bob' is leaving already", "leave", "bob", now=5)
    refused(table, "'bob' is leaving already", "remove", "bob", now=5)
    refused(table, "'bob' is leaving already", "top_up", "bob", 5, now=5)
    assert table.players[2] == "bob"
    assert table.absent == (2,)
    while not hand.is_over:
        table.act_for_absent()
        if not hand.is_over:
            hand.apply(Fold())
    table.finish_hand(now=5)
    assert 2 in table.empty_seats


def test_one_player_is_too_few():
    table, now = set_up([1])
    refused(table, "1 can be dealt in: a hand needs 2", "start_hand", None, now=now())
    assert table.why_not() == "1 can be dealt in: a hand needs 2"


def test_why_no_hand_can_begin_and_when_one_can():
    table, now = set_up(2)
    assert table.why_not() is None
    walk(table, now)
    table.sit_out("p1", "next_big_blind", now=now())
    table.sit_out("p2", "next_big_blind", now=now())
    before = table.encode()
    assert "once the big blind comes" in table.why_not()
    assert "seat" not in table.why_not()  # who it is, is his own affair
    assert table.encode() == before
    table.sit_in("p1", now=now())
    table.sit_in("p2", now=now())
    start(table, now)
    assert table.why_not() == "hand 2 runs: this is done between hands"


def test_no_more_than_2_to_the_53_chips():
    table, now = set_up([1], chips=2**53 - 5)
    refused(table, r"a table takes 2\*\*53", "sit", "p2", 2, 60, now=now())
    refused(table, r"a table takes 2\*\*53", "top_up", "p1", 6, now=now())
    table.top_up("p1", 5, now=now())


@pytest.mark.parametrize(
    "arguments",
    [
        {"kind": "cash"},
        {"button": "still"},
        {"button": None},
        {"post_to_enter": 1},
        {"buy_the_button": "no"},
        {"missed_small_blind": "none"},
        {"min_buy_in": 0},
        {"min_buy_in": 2.5},
        {"max_buy_in": True},
        {"min_buy_in": 100, "max_buy_in": 99},
        {"rathole_window": -1},
        {"rathole_window": 2**63},
        {"sit_out_limit": 3},
        {"straddle": True},
    ],
)
def test_rules_of_no_table(arguments):
    with pytest.raises(StakesError):
        TableRules(**arguments)
    with pytest.raises(StakesError):
        TableRules().replace(**arguments)


def test_rules_say_what_there_is():
    with pytest.raises(StakesError, match="no table rule is called 'ante'"):
        TableRules().replace(ante=5)
    for arguments in ({}, {"hands": 0}, {"time": 0}, {"time": 1.5}):
        with pytest.raises(StakesError):
            SitOutLimit(**arguments)


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        ({"game": "chess"}, "no game is called"),
        ({"stakes": 5}, "Stakes are allowed"),
        ({"seats": 1}, "2 to 10"),
        ({"seats": 11}, "2 to 10"),
        ({"seats": True}, "2 to 10"),
        ({"rules": None}, "TableRules are allowed"),
        ({"house_rules": None}, "HouseRules are allowed"),
    ],
)
def test_no_table(arguments, match):
    usual = {"game": "no-limit-holdem", "stakes": STAKES}
    with pytest.raises(StakesError, match=match):
        Table(**usual | arguments)


@pytest.mark.parametrize("place", range(4))
def test_objects_that_raise_when_touched(table, place):
    """Each argument of each command in turn is an object that does harm: it is never run."""
    commands = {
        "sit": ("fay", 6, 400), "reserve": ("fay", 6), "leave": ("bob",), "remove": ("bob",),
        "top_up": ("bob", 5), "set_auto_top_up": ("bob", 100), "sit_out": ("bob", "now"),
        "sit_in": ("ann",), "post": ("ann",), "wait": ("ann",), "wait_for_seat": ("fay",),
        "stop_waiting": ("fay",), "due": (1,), "view": ("ann",), "seat_of": ("ann",),
        "set_stakes": (STAKES,), "buy_in_limits": ("ann",), "start_hand": (None,),
        "finish_hand": (), "cancel_hand": (), "remove_absent": (), "set_straddle": ("bob",),
    }  # fmt: skip
    untimed = {"set_auto_top_up", "post", "wait", "stop_waiting", "due", "view", "seat_of"}
    before = table.encode()
    for evil in evil_objects():
        for command, arguments in commands.items():
            more = {} if command in untimed | {"set_straddle"} else {"now": 5}
            if command == "set_straddle":
                more = {"on": True}
            changed = list(arguments)
            if place < len(changed):
                changed[place] = evil
            elif more:
                more = dict.fromkeys(more, evil)
            else:
                continue
            with pytest.raises(PokerError):
                getattr(table, command)(*changed, **more)
            assert table.encode() == before
