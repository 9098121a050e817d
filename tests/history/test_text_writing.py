"""Site text in the PokerStars manner, written."""

import random
import warnings

import msgspec
import pytest
from randomplay import ALL_GAMES, play_out, random_hand
from sitetexts import RING, TOURNAMENT, changed, one

from pokercore.actions import Call, Fold, Protect, RaiseTo, Show
from pokercore.deck import Deck
from pokercore.errors import CardError, HistoryError
from pokercore.events import PostKind
from pokercore.games import find_game
from pokercore.hand import Hand
from pokercore.history.info import HandInfo, StepKind, TournamentInfo
from pokercore.history.recording import record
from pokercore.history.replay import replay
from pokercore.history.text import read_text, write, write_text
from pokercore.history.text_words import site_high, site_low
from pokercore.simulation import make_bots, play_hands
from pokercore.stakes import HouseRules, Rake, Stakes
from pokercore.variants import BettingStructure, Game, Variant

CASH = HandInfo(
    names={seat: f"Player {seat}" for seat in range(12)},
    hand_id="31",
    site="PokerStars",
    table="Vega II",
    table_size=9,
    date="2024-02-03",
    time="04:05:06",
    time_zone="ET",
    currency="USD",
    decimals=2,
)
EVENT = msgspec.structs.replace(
    CASH,
    currency=None,
    decimals=0,
    tournament=TournamentInfo(
        tournament_id="77", level="IV", buy_in=200, bounty=50, fee=20, currency="USD"
    ),
)


def without_lines(hand):
    steps = tuple([msgspec.structs.replace(step, line=None) for step in hand.steps])
    return msgspec.structs.replace(hand, steps=steps, line=None, result_line=None)


# The text


def test_what_was_read_is_written_but_for_what_nobody_needs():
    lines = write_text(one(RING)).split("\n")
    gone = {'bob said, "dee: folds"', "fay joins the table at seat #3"}
    kept = [line for line in RING.split("\n") if line not in gone]
    kept[0] = kept[0].replace(" [2024/02/02 22:05:06 ET]", "")
    kept[0] = kept[0].replace(" 4:05", " 04:05")
    shown = kept.index("ann: shows [Ah Kd] (a pair of Kings - Ace kicker)")
    kept[shown] = "ann: shows [Ah Kd] (a pair of Kings)"
    assert lines == [*kept, "", ""]


def test_a_tournament_hand_is_written_as_it_was():
    gone = ("bob finished the tournament in 3rd place\n", "")
    same = changed(TOURNAMENT, gone, (", $1.25 bounty", ""), ("chips) is sitting out", "chips)"))
    assert write_text(one(TOURNAMENT)) == same + "\n\n"


def test_side_pots_and_both_ways():
    rng = random.Random(4)
    found = set()
    for seed in range(60):
        hand = Hand.start(
            "pot-limit-omaha-hi-lo",
            Stakes.from_blinds(5, 10),
            {1: 60, 2: 300, 3: 500},
            3,
            deck=Deck.shuffled(seed=seed),
        )
        play_out(rng, hand)
        text = "" if _protected(hand) else write_text(record(hand, CASH))
        found |= {word for word in ("side pot", "main pot", "; LO: ", "(HI: ") if word in text}
    assert found == {"side pot", "main pot", "; LO: ", "(HI: "}


def _protected(hand):
    return any(hand.is_protected(seat) for seat in hand.seats)


def test_three_pots_are_numbered():
    hand = Hand.start(
        "no-limit-holdem",
        Stakes.from_blinds(5, 10),
        {1: 30, 2: 60, 3: 90, 4: 90},
        4,
        holes={1: "AsAh", 2: "KsKh", 3: "QsQh", 4: "JsJh"},
    )
    hand.apply(RaiseTo(90))
    for _ in range(3):
        hand.apply(Call())
    for cards in ("2c3c4d", "7d", "9s"):
        hand.deal(cards)
    lines = write_text(record(hand, EVENT)).split("\n")
    assert "Player 3 collected 60 from side pot-2" in lines
    assert "Player 2 collected 90 from side pot-1" in lines
    assert "Player 1 collected 120 from main pot" in lines
    assert "Total pot 270 Main pot 120. Side pot-1 90. Side pot-2 60. | Rake 0" in lines
    assert "Seat 4: Player 4 (button) mucked [Js Jh]" in lines


def test_a_walk_and_a_hand_shown_after_it():
    def walk():
        hand = Hand.start(
            "no-limit-holdem",
            Stakes.from_blinds(5, 10),
            {1: 100, 2: 100, 3: 100},
            3,
            holes={1: "2s3h", 2: "AsAh"},
        )
        hand.apply(Fold())
        hand.apply(Fold())
        return hand

    hand = walk()
    assert "Player 2: doesn't show hand" in write_text(record(hand, CASH, "public"))
    hand.apply(Show())
    text = write_text(record(hand, CASH, "public"))
    assert "Player 2: shows [As Ah]" in text
    assert "doesn't" not in text
    assert "Seat 3: Player 3 (button) folded before Flop (didn't bet)" in text
    assert one(text).holes == {2: hand.hole_cards(2)}


def test_a_history_holds_no_card_its_reader_may_not_see():
    rng = random.Random(7)
    for _ in range(60):
        hand = play_out(rng, random_hand(rng, rules=HouseRules(history_includes_mucked=False)))
        if _protected(hand):
            continue
        seat = rng.choice(hand.seats)
        text = write_text(record(hand, CASH, seat))
        for other in hand.seats:
            if other != seat and not hand.has_shown(other):
                for card in hand.hole_cards(other):
                    assert f"{card} " not in text
                    assert f"{card}]" not in text


# Written, read again


@pytest.mark.parametrize("name", ALL_GAMES)
def test_random_hands_are_read_again_as_they_were(name):
    rng = random.Random(f"text {name}")
    game = find_game(name)
    compared = 0
    while compared < 60:
        hand = _random_hand(rng, game)
        if hand is None:
            continue
        info = rng.choice((CASH, EVENT))
        recorded = record(hand, info, rng.choice(("operator", "public", *hand.seats)))
        (again,) = read_text(write_text(recorded))
        done = replay(again)
        assert not done.differences, done.difference
        assert done.hand.stacks == hand.stacks
        kept = {"stakes": recorded.stakes, "finishing_stacks": recorded.finishing_stacks}
        assert again.stakes.big_blind == recorded.stakes.big_blind
        # All pots are one sum in the text, and a dead heat of claims is no claim.
        kept |= {"pots": recorded.pots, "returned": recorded.returned}
        assert again.pots == (sum(recorded.pots or ()),)
        assert (again.returned or {}) == recorded.returned
        names = {seat: recorded.info.name(seat) for seat in recorded.stacks}
        info = msgspec.structs.replace(recorded.info, names=names)
        expected = msgspec.structs.replace(recorded, info=info)
        assert msgspec.structs.replace(without_lines(again), **kept) == expected
        compared += 1


def _random_hand(rng, game):
    """Return a hand that is over, with posts that every stack covers; None for protected ones."""
    rake = rng.choice((None, Rake(percent=5, cap=30), Rake(percent=5)))
    rules = HouseRules(
        run_it=rng.randint(1, 3),
        showdown=rng.choice(("ask", "automatic")),
        expose_all_ins=rng.random() < 0.3,
        rake=rake,
        burn_cards=False,
    )
    try:
        hand = random_hand(rng, game.name, rules)
    except CardError:
        return None
    if min(hand.starting_stacks.values()) < 40 or hand.stakes.chip_unit > 1:
        return None
    if hand.stakes.small_blind == 0 and game.structure is BettingStructure.FIXED_LIMIT:
        return None  # a game named after its bets does not say that nobody posts a small blind
    posts = hand.events[0].posts
    if posts and all(post.kind is not PostKind.BIG_BLIND for post in posts):
        return None  # a live post has the same words as the big blind
    play_out(rng, hand)
    return None if _protected(hand) else hand


@pytest.mark.filterwarnings("ignore")
def test_pokerkit_reads_our_text_and_agrees():
    notation = pytest.importorskip("pokerkit.notation")
    rng = random.Random(11)
    compared = 0
    while compared < 40:
        stacks = {seat: rng.randint(200, 4_000) for seat in range(1, rng.randint(3, 7))}
        deck = Deck.shuffled(seed=rng.getrandbits(32))
        stakes = Stakes.from_blinds(50, 100)
        hand = Hand.start("no-limit-holdem", stakes, stacks, max(stacks), deck=deck)
        play_out(rng, hand)
        if _protected(hand) or any(award.shared > 1 for award in hand.awards):
            continue  # pokerkit divides pots into parts of a cent
        text = write_text(record(hand, CASH))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            (history,) = notation.PokerStarsParser()(text)
            *_, state = history
        theirs = dict(zip(history.seats, state.stacks, strict=True))
        assert {seat: int(100 * chips) for seat, chips in theirs.items()} == hand.stacks
        compared += 1


# What text cannot hold


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"names": {1: "a\nSeat 9: b"}}, "1 to 80 characters"),
        ({"names": {1: ""}}, "1 to 80 characters"),
        ({"names": {1: " a"}}, "1 to 80 characters"),
        ({"names": {1: "x" * 81}}, "1 to 80 characters"),
        ({"names": {1: "*** FLOP ***"}}, "1 to 80 characters"),
        ({"names": {1: "Hand #1: Omaha "}}, "1 to 80 characters"),
        ({"names": {1: "a", 2: "a: b"}}, "'a' and 'a: b' are at one table"),
        ({"names": {1: "a", 2: "a"}}, "'a' and 'a' are at one table"),
        ({"hand_id": "1: x"}, "hand_id is '1: x'"),
        ({"site": "Room #1"}, "site is 'Room #1'"),
        ({"table": "a\nb"}, "table is"),
        ({"date": "a\nb"}, "date is"),
        ({"time": "a\nb"}, "time is"),
        ({"currency": "$$"}, "the currency is '$$'"),
        ({"tournament": TournamentInfo()}, "tournament_id is None"),
        ({"tournament": TournamentInfo(tournament_id="1", name="a\nb")}, "name of the tournament"),
        ({"tournament": TournamentInfo(tournament_id="1", level="x y")}, "level is 'x y'"),
        ({"tournament": TournamentInfo(tournament_id="1", buy_in=5, currency="a\nb")}, "currency"),
    ],
)
def test_what_would_be_read_as_something_else_is_refused(changes, words):
    hand = one(RING)
    info = msgspec.structs.replace(hand.info, **changes)
    with pytest.raises(HistoryError) as caught:
        write_text(msgspec.structs.replace(hand, info=info))
    assert words in str(caught.value)


def test_hands_that_have_no_text():
    hand = Hand.start("no-limit-holdem", Stakes.from_blinds(5, 10), {1: 90, 2: 90}, 2)
    with pytest.raises(HistoryError, match="not over"):
        write_text(record(hand, CASH))
    hand.apply(Protect(hand.actor))
    for cards in ("2c3c4d", "7d", "9s"):
        hand.deal(cards)
    hand.record_result({1: 10, 2: 0})
    with pytest.raises(HistoryError, match="protected"):
        write_text(record(hand, CASH))
    odd = Game(Variant("courchevel", hole_cards=5, must_play=2), BettingStructure.POT_LIMIT)
    with pytest.raises(HistoryError, match="no courchevel"):
        write_text(msgspec.structs.replace(one(RING), game=odd))
    for nothing in (None, "text", HandInfo()):
        with pytest.raises(HistoryError, match="RecordedHand is allowed"):
            write_text(nothing)


def test_hands_without_a_number_are_numbered():
    hand = one(RING)
    bare = msgspec.structs.replace(hand, info=msgspec.structs.replace(hand.info, hand_id=None))
    assert [text.split(":")[0] for text in write([bare, bare])] == [
        "PokerStars Hand #1",
        "PokerStars Hand #2",
    ]


def test_a_hand_that_cannot_be_played_is_written_as_it_is_told():
    text = changed(RING, ("dee: bets $10\nann: calls $10", "dee: bets $0.10\nann: calls $0.10"))
    hand = one(text)
    with pytest.raises(HistoryError):
        replay(hand)
    (again,) = read_text(write_text(hand))
    assert without_lines(again) == without_lines(hand)


def test_words_of_hands():
    words = {site_high(strength) for strength in range(1, 7463)}
    assert words >= {
        "high card Ace",
        "a pair of Deuces",
        "two pair, Aces and Kings",
        "three of a kind, Sixes",
        "a straight, Ace to Five",
        "a straight, Ten to Ace",
        "a flush, Ace high",
        "a full house, Kings full of Tens",
        "four of a kind, Jacks",
        "a straight flush, Nine to King",
        "a royal flush",
    }
    assert len(words) == 8 + 13 + 78 + 13 + 10 + 8 + 156 + 13 + 10
    assert site_low(1) == "8,7,6,5,4"


def test_steps_of_nobody_are_refused():
    hand = one(RING)
    stranger = msgspec.structs.replace(hand.steps[0], seat=9)
    with pytest.raises(HistoryError, match="seat 9"):
        write_text(msgspec.structs.replace(hand, steps=(stranger, *hand.steps[1:])))
    note = next(step for step in hand.steps if step.kind is StepKind.NOTE)
    other = msgspec.structs.replace(note, note="sneezes\nann: folds")
    steps = tuple(other if step is note else step for step in hand.steps)
    assert "sneezes" not in write_text(msgspec.structs.replace(hand, steps=steps))
    of_nobody = msgspec.structs.replace(note, seat=None)
    steps = (of_nobody, *(step for step in hand.steps if step is not note), of_nobody)
    assert "timed out" not in write_text(msgspec.structs.replace(hand, steps=steps))


def test_a_half_and_two_quarters_are_no_larger_chip():
    """Of a pot of 32 chips in a game of 4 and 8 shares of 16, 8 and 8 differ by all of them."""
    bots = make_bots(["random", "tight", "min-raise", "calling"] * 2, 2)
    quartered = 0
    for hand in play_hands(
        "fixed-limit-o8", bots[:6], hands=60, stakes=Stakes.from_blinds(2, 4), stack=400, seed=2
    ):
        text = write_text(record(hand, CASH))
        again = one(text)
        assert again.stakes.chip_unit == 1
        assert not replay(again).differences
        quartered += text.count(" collected ") == 3
    assert quartered
