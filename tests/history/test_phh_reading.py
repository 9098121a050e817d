"""PHH: what is read, and how bad files are refused."""

import pytest
from phhtexts import HAND

from pokercore.errors import HistoryError
from pokercore.events import HandMucked, Post, PostKind
from pokercore.history.phh import read_phh
from pokercore.history.replay import replay
from pokercore.stakes import HouseRules


def read(text=HAND):
    (recorded,) = read_phh(text)
    return recorded


def test_reads_and_replays():
    recorded = read()
    assert recorded.game.name == "no-limit-holdem"
    assert recorded.info.names == {1: "Ann", 2: "Ben", 3: "Cleo"}
    assert (recorded.info.hand_id, recorded.info.date) == ("7", "2024-02-03")
    assert [(p.seat, p.kind, p.chips) for p in recorded.posts] == [
        (1, PostKind.SMALL_BLIND, 1),
        (2, PostKind.BIG_BLIND, 2),
    ]
    done = replay(recorded)
    assert done.difference is None
    assert done.is_checked
    assert done.hand.hole_cards(3) == recorded.holes[3]
    assert None not in recorded.holes[3]  # known from the showdown


def test_several_hands_in_one_text():
    tables = "".join(f"[{number}]\n{HAND}\n" for number in (1, 2, 3))
    assert len(read_phh(tables)) == 3


def test_decimals_become_whole_chips():
    text = HAND.replace("[1, 2, 0]", "[0.5, 1, 0]").replace("min_bet = 2", "min_bet = 1")
    text = text.replace('"p3 cbr 6"', '"p3 cbr 6.25"').replace(
        "[118, 98, 84]", "[117.25, 99, 83.75]"
    )
    recorded = read(text)
    assert recorded.info.decimals == 2
    assert recorded.stacks[1] == 10_000
    done = replay(recorded)
    assert done.difference is None
    assert recorded.info.amount(done.hand.stacks[1]) == "117.25"


def test_amounts_in_other_notations():
    text = HAND.replace("[100, 100, 100]", "[1e2, 1_00, 100.0]")
    recorded = read(text)
    assert (recorded.stacks, recorded.info.decimals) == ({1: 1000, 2: 1000, 3: 1000}, 1)
    assert all(type(chips) is int for chips in recorded.stacks.values())
    recorded = read(HAND.replace("[100, 100, 100]", "[1e2, 1e2, 1e2]"))
    assert (recorded.stacks, recorded.info.decimals) == ({1: 100, 2: 100, 3: 100}, 0)
    assert all(type(chips) is int for chips in recorded.stacks.values())


def test_difference_is_named():
    done = replay(read(HAND.replace("[118, 98, 84]", "[117, 98, 85]")))
    assert done.difference == "Ann ends with 118: the record says 117"


def test_record_that_stops_early():
    text = HAND[: HAND.index('  "d db 9c"')] + "]\n"
    done = replay(read(text))
    assert "stops while the hand waits for dealing" in done.difference


def test_unknown_hands_take_the_recorded_result():
    text = HAND.replace("AsAh", "????").replace('"p3 sm QsQh"', '"p3 sm"')
    text = text.replace('"p1 sm ????"', '"p1 sm"')
    done = replay(read(text))
    assert done.difference is None
    assert not done.hand.is_verified
    assert len([e for e in done.events if isinstance(e, HandMucked)]) == 2


def test_untrimmed_antes_are_the_tables():
    text = HAND.replace("antes = [0, 0, 0]", "antes = [0, 3, 0]").replace("= true", "= false")
    kinds = {post.kind for post in read(text).posts}
    assert PostKind.TABLE_ANTE in kinds


def test_heads_up_forced_bets_are_swapped():
    text = """
variant = "FT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [10, 10]
actions = ["p2 f"]
finishing_stacks = [11, 9]
"""
    done = replay(read(text))
    assert done.difference is None
    assert done.hand.button == 2


BAD = {
    "no toml": ("a = 1\nb = =\n", "no TOML", 2),
    "no hand": ("a = 1", "no variant", 1),
    "empty": ("", "no variant", 1),
    "stud": (HAND.replace('"NT"', '"F7S"'), "F7S", 1),
    "wrong variant": (HAND.replace('"NT"', "5"), "variant 5", 1),
    "negative stack": (HAND.replace("[100, 100, 100]", "[100, -1, 100]"), "-1", 6),
    "text stack": (HAND.replace("[100, 100, 100]", '["a", 1, 1]'), "'a'", 6),
    "infinite": (HAND.replace("[100, 100, 100]", "[inf, 1, 1]"), "starting_stacks", 6),
    "true": (HAND.replace("[100, 100, 100]", "[true, 1, 1]"), "True", 6),
    "one player": (HAND.replace("[100, 100, 100]", "[100]"), "two players", 6),
    "crowd": (HAND.replace("[100, 100, 100]", str([100] * 31)), "31 players", 6),
    "long board": (HAND.replace("2c3d7h", "??" * 1000), "a street of 1000 cards", 14),
    "antes": (HAND.replace("antes = [0, 0, 0]", "antes = [0]"), "1 given for 3", 3),
    "no minimum": (HAND.replace("min_bet = 2\n", ""), "min_bet is missing", 1),
    "no actions": ("variant='NT'\nstarting_stacks=[1,2]\nmin_bet=1", "actions", 1),
    "word": (HAND.replace("p2 f", "p2 fold"), "none of", 13),
    "player": (HAND.replace("p2 f", "p4 f"), "p4", 13),
    "amount": (HAND.replace("cbr 10", "cbr ten"), "no amount", 16),
    "number": (HAND.replace('"p2 f"', "5"), "text is needed", 7),
    "deal": (HAND.replace("d dh p1 AsAh", "d dh p1xAsAh"), "a player and his cards", 8),
    "deal twice": (HAND.replace("p1 AsAh", "p1 AsAs"), "twice|repeated|AsAs", 8),
    "card": (HAND.replace("2c3d7h", "2c3d7x"), "7x", 14),
    "cards": (HAND.replace("p1 AsAh", "p1 AsAhAd"), "3 cards given", 8),
    "other hand shown": (HAND.replace("p1 sm AsAh", "p1 sm JsJh"), "other cards", 24),
    "decimals": (HAND.replace("cbr 10", "cbr 10.1234567"), "7 decimal places", 1),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files(name):
    text, message, line = BAD[name]
    with pytest.raises(HistoryError, match=message) as caught:
        read_phh(text)
    assert caught.value.line == line


AGAINST = {
    "small raise": (HAND.replace("cbr 6", "cbr 3"), "RaiseTo", 11),
    "out of turn": (HAND.replace('"p1 cc",\n  "p2 f"', '"p2 f",\n  "p1 cc"'), "by seat 2", 12),
    "early board": (HAND.replace('  "p2 f",\n', ""), "no board cards are awaited", 13),
    "card twice": (HAND.replace("d db 8s", "d db As"), "As is dealt twice", 18),
    "after the end": (HAND.replace("]\nplayers", '"p1 cc"]\nplayers'), "a show or a muck", 26),
    "stack of nothing": (HAND.replace("[100, 100, 100]", "[0, 100, 100]"), "cannot start", 1),
}


@pytest.mark.parametrize("name", AGAINST)
def test_hands_against_the_rules(name):
    text, message, line = AGAINST[name]
    with pytest.raises(HistoryError, match=message) as caught:
        replay(read(text))
    assert caught.value.line == line


def test_not_text():
    with pytest.raises(HistoryError):
        read_phh(b"variant")


def test_replay_by_other_rules():
    done = replay(read(), HouseRules(burn_cards=False, expose_all_ins=True))
    assert done.difference is None


ONLINE = """\
variant = 'NT'
ante_trimming_status = true
antes = [0.0, 0.0, 0.0, 0.0]
blinds_or_straddles = [0.50, 1.00, 0.0, -1.00]
min_bet = 1.00
starting_stacks = [100.00, 98.50, 20.00, 100.00]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'p3 f', 'p4 cc', 'p1 f',\
 'p2 cc', 'd db 2c3d7h', 'p2 cbr 2.00', 'p4 {answer}']
venue = 'PokerStars'
time = 12:34:56
day = 1
month = 7
year = 2009
table = 'Andromeda'
players = ['a', 'b', 'c', 'd']
winnings = [0.0, {won}, 0.0, 0.0]
currency_symbol = '$'
"""


def test_an_online_hand_with_a_post_and_a_rake_that_is_not_told():
    recorded = read(ONLINE.format(answer="f", won="2.40"))
    assert recorded.posts[2] == Post(4, PostKind.LIVE, 100)
    assert (recorded.info.site, recorded.info.time, recorded.info.date) == (
        "PokerStars",
        "12:34:56",
        "2009-07-01",
    )
    done = replay(recorded)
    assert done.difference is None
    assert (done.hand.rake, done.hand.stacks[2]) == (10, 9990)
    done = replay(read(ONLINE.format(answer="f", won="2.20")))
    assert done.difference == "b collects 2.5: the record says 2.2"


AMOUNTS = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [{}, 100]
actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'p2 f']
"""


@pytest.mark.parametrize(
    ("amount", "more", "chips", "decimals"),
    [
        ("1e2", "", 100, 0),
        ("1e2", "author = 'J. Doe'\n", 100, 0),
        ("15e-1", "", 15, 1),
        ("1.50", "", 150, 2),
        ("100", "level = 1\n_rake = 5e-1\n", 1000, 1),
    ],
)
def test_an_amount_is_what_it_says_in_whatever_form(amount, more, chips, decimals):
    (hand,) = read_phh(AMOUNTS.format(amount) + more)
    assert hand.info.decimals == decimals
    assert hand.stacks == {1: chips, 2: 100 * 10**decimals}
    assert [post.chips for post in hand.posts] == [10**decimals, 2 * 10**decimals]


@pytest.mark.parametrize("amount", ["1e-999999999", "1e999999999", "15e-9", "inf", "nan", "-1e0"])
def test_an_amount_that_cannot_be_is_refused(amount):
    for more in ("", "author = 'J. Doe'\n"):
        with pytest.raises(HistoryError):
            read_phh(AMOUNTS.format(amount) + more)
    text = AMOUNTS.format(5).replace("min_bet = 2", f"min_bet = {amount}")
    with pytest.raises(HistoryError):
        read_phh(f"{text}author = 'J. Doe'\n")


def test_nothing_in_the_longest_form_is_nothing():
    with pytest.raises(HistoryError, match="small_bet is 0"):
        read_phh(AMOUNTS.format(5).replace("= 2\n", "= 0e999999999\nauthor = 'J. Doe'\n"))
    (hand,) = read_phh(AMOUNTS.format("0e999999999"))
    assert hand.stacks == {1: 0, 2: 100}


def test_places_of_many_actions_on_a_line_are_found():
    notes = "".join(f", 'p1 # note {n}'" for n in range(2_000)).replace("p1 # ", "# ")
    text = AMOUNTS.format(100).replace(", 'p2 f'", f"{notes}, 'p2 f', 'p3 f'")
    with pytest.raises(HistoryError, match="is no player") as caught:
        read_phh(f"# a comment\n{text}")
    line = text.splitlines()[caught.value.line - 2]
    assert line[caught.value.column - 1 :].startswith("p3 f")
