"""PHH: what is written is read again as the same, and by others as the same hand."""

import io
import random
import warnings

import msgspec
import pytest
from phhtexts import HAND
from randomplay import ALL_GAMES, play_out, random_hand
from recordplay import random_records

from pokercore.actions import Protect
from pokercore.deck import Deck
from pokercore.errors import HistoryError
from pokercore.events import Post, PostKind
from pokercore.games import find_game
from pokercore.hand import Hand
from pokercore.history.info import HandInfo, Step, StepKind, TournamentInfo
from pokercore.history.phh import read, read_phh, write
from pokercore.history.phh_fields import CODES, GAMES
from pokercore.history.recording import record
from pokercore.history.replay import replay
from pokercore.simulation import make_bot
from pokercore.stakes import HouseRules, Stakes


def text_of(*hands):
    return "".join(write(hands))


def again(recorded):
    (back,) = read_phh(text_of(recorded))
    return back


def example(**changes):
    (recorded,) = read_phh(HAND)
    return msgspec.structs.replace(recorded, **changes)


def with_info(**changes):
    recorded = example()
    return example(info=msgspec.structs.replace(recorded.info, **changes))


def test_form_of_a_hand():
    assert text_of(example()) == (
        "variant = 'NT'\n"
        "ante_trimming_status = true\n"
        "antes = [0, 0, 0]\n"
        "blinds_or_straddles = [1, 2, 0]\n"
        "min_bet = 2\n"
        "starting_stacks = [100, 100, 100]\n"
        "actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', 'p3 cbr 6', 'p1 cc', 'p2 f',"
        " 'd db 2c3d7h', 'p1 cc', 'p3 cbr 10', 'p1 cc', 'd db 8s', 'p1 cc', 'p3 cc', 'd db 9c',"
        " 'p1 cc', 'p3 cc', 'p1 sm AsAh', 'p3 sm QsQh']\n"
        "day = 3\n"
        "month = 2\n"
        "year = 2024\n"
        "hand = 7\n"
        "players = ['Ann', 'Ben', 'Cleo']\n"
        "finishing_stacks = [118, 98, 84]\n"
        "currency = 'USD'\n"
    )


def test_one_hand_stands_alone_and_several_are_numbered():
    one = text_of(example())
    assert text_of() == ""
    assert text_of(example(), example()) == f"[1]\n{one}\n[2]\n{one}"
    assert len(read_phh(text_of(*[example()] * 5))) == 5


@pytest.mark.parametrize("game", ALL_GAMES)
def test_random_hands_of_every_game(game):
    for hand, recorded in random_records(
        f"phh {game}", 25, games=[game], readers=("operator", "public", "own")
    ):
        text = text_of(recorded)
        (back,) = read_phh(text)
        assert back.plain() == recorded.plain()
        assert back.finishing_stacks == hand.stacks
        assert back.collected == recorded.collected
        assert back.rake == hand.rake
        assert text_of(back) == text


def test_random_hands_are_replayed_from_their_text():
    for hand, recorded in random_records("phh replay", 150):
        done = replay(
            again(recorded),
            HouseRules(burn_cards=False, ante_order="ante_first", rake=hand.rules.rake),
        )
        assert done.difference is None
        assert done.hand.stacks == hand.stacks


@pytest.mark.parametrize("code", GAMES)
def test_every_code(code):
    recorded = play_out(
        random.Random(1), random_hand(random.Random(code), GAMES[code].name, HouseRules())
    )
    text = text_of(record(recorded, HandInfo()))
    assert f"variant = '{code}'\n" in text
    assert (f"_game = '{GAMES[code].name}'\n" in text) == (code not in CODES)


def test_a_game_without_a_code():
    assert find_game("fixed-limit-omaha6") in GAMES.values()
    custom = msgspec.structs.replace(find_game("pot-limit-omaha").variant, name="house omaha")
    game = msgspec.structs.replace(find_game("pot-limit-omaha"), variant=custom)
    with pytest.raises(HistoryError, match="no code for pot-limit-house omaha"):
        text_of(example(game=game))


USER_FIELDS = {
    "dead button": ({"button": 9}, "_button = 9\n"),
    "dead post": (
        {"posts": (*example().posts, Post(3, PostKind.DEAD, 1))},
        "_posts = ['p1 small_blind 1', 'p2 big_blind 2', 'p3 dead 1']\n",
    ),
    "live post": (
        {"posts": (*example().posts, Post(3, PostKind.LIVE, 2))},
        "blinds_or_straddles = [1, 2, -2]\n",
    ),
    "straddle": (
        {
            "posts": (*example().posts, Post(3, PostKind.STRADDLE, 4)),
            "stakes": Stakes.from_blinds(1, 2, straddle=4),
        },
        "blinds_or_straddles = [1, 2, 4]\n",
    ),
    "big blind ante": (
        {
            "posts": (*example().posts, Post(2, PostKind.TABLE_ANTE, 3)),
            "stakes": Stakes.from_blinds(1, 2, ante=3, ante_format="big_blind"),
        },
        "ante_trimming_status = false\nantes = [0, 3, 0]\n",
    ),
    "no small blind": (
        {"posts": (Post(1, PostKind.BIG_BLIND, 2),), "stakes": Stakes.from_blinds(0, 2)},
        "blinds_or_straddles = [2, 0, 0]\n",
    ),
    "chip unit": (
        {"stakes": Stakes.from_blinds(1, 2, chip_unit=5)},
        "_stakes = { chip_unit = 5 }\n",
    ),
    "second board": (
        {
            "steps": (
                *example().steps,
                Step(kind=StepKind.BOARD, cards=example().steps[3].cards, board=1),
            )
        },
        "_boards = ['1 2c3d7h']\n",
    ),
    "sitting out": ({"sitting_out": {4: 50}}, "_sitting_out = ['4 50']\n"),
    "bomb pot": (
        {"posts": (), "bomb_pot": 5, "steps": example().steps[3:]},
        "'p1 cc', 'p2 cc', 'p3 cc', 'd db 2c3d7h'",
    ),
    "rake": ({"rake": 3}, "_rake = 3\n"),
    "timed out": (
        {"steps": (Step(kind=StepKind.NOTE, seat=2, note="timed out"), *example().steps)},
        "'# p2 timed out', 'p3 cbr 6'",
    ),
}


@pytest.mark.parametrize("name", USER_FIELDS)
def test_user_fields(name):
    changes, line = USER_FIELDS[name]
    recorded = example(**changes)
    assert line in text_of(recorded)
    assert again(recorded).plain() == recorded.plain()
    assert again(recorded).rake == recorded.rake


BESIDE = {
    "all": {
        "site": "A room",
        "network": "its net",
        "table": "Vega",
        "table_size": 9,
        "event": "Main event",
        "time": "19:53:27",
        "time_zone": "Europe/Paris",
        "hero": 2,
        "tournament": TournamentInfo(
            tournament_id="88", level="4", buy_in=319, fee=31, currency="USD"
        ),
        "extra": {
            "author": "A. U. Thor",
            "city": "Paris",
            "time_limit": 25,
            "flags": ["Fast"],
            "_author": 1.5,
        },
    },
    "level in words": {"tournament": TournamentInfo(level="IV", bounty=5, decimals=0)},
    "empty tournament": {"tournament": TournamentInfo()},
    "year alone": {"date": "2009"},
    "no year": {"date": None, "extra": {"day": 3, "month": 2}},
    "no date": {"date": None, "extra": {"day": 31, "month": 2, "year": 2024}},
    "hand by a word": {"hand_id": "007", "table": "12"},
    "odd names": {"names": {1: "it's", 2: 'a "b"', 3: "c\\d\u2028\x7f"}},
    "some names": {"names": {2: "Ben"}},
    "nested": {"extra": {"a": {"b": [1, {"c d": True}], "": "x"}}},
}


@pytest.mark.parametrize("name", BESIDE)
def test_what_stands_beside(name):
    recorded = with_info(**BESIDE[name])
    assert again(recorded).plain() == recorded.plain()


def test_amounts_keep_their_places():
    recorded = with_info(decimals=2)
    assert "starting_stacks = [1.00, 1.00, 1.00]\n" in text_of(recorded)
    assert again(recorded).plain() == recorded.plain()


def test_seats_are_kept():
    moved = {1: 4, 2: 7, 3: 2}
    recorded = example()
    recorded = example(
        info=HandInfo(names={moved[seat]: name for seat, name in recorded.info.names.items()}),
        stacks={moved[seat]: chips for seat, chips in recorded.stacks.items()},
        button=2,
        posts=tuple(Post(moved[p.seat], p.kind, p.chips) for p in recorded.posts),
        holes={moved[seat]: hole for seat, hole in recorded.holes.items()},
        steps=tuple(
            msgspec.structs.replace(s, seat=None if s.seat is None else moved[s.seat])
            for s in recorded.steps
        ),
        finishing_stacks={moved[seat]: chips for seat, chips in recorded.finishing_stacks.items()},
    )
    assert "seats = [4, 7, 2]\n" in text_of(recorded)
    assert again(recorded).plain() == recorded.plain()
    assert replay(again(recorded)).difference is None


def deep(levels):
    value = []
    for _ in range(levels):
        value = [value]
    return value


REFUSED = {
    "protected": ({"steps": (Step(kind=StepKind.PROTECT, seat=3),)}, "protected all-in"),
    "absent": ({"steps": (Step(kind=StepKind.FOLD, seat=8),)}, "seat 8 is not dealt in"),
    "date": ({"info": HandInfo(date="last week")}, "a date is"),
    "half a letter": ({"info": HandInfo(event="\ud800")}, r"U\+D800"),
    "depth": ({"info": HandInfo(extra={"a": deep(100_000)})}, "recursion"),
    "no steps": ({"steps": 5}, "the record is none"),
    "no stacks": ({"stacks": {}}, "the record is none"),
    "value": ({"info": HandInfo(extra={"a": object()})}, "no form in TOML"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_written(name):
    changes, message = REFUSED[name]
    with pytest.raises(HistoryError, match=message):
        text_of(example(**changes))
    with pytest.raises(HistoryError, match="no RecordedHand"):
        text_of("hand")


def test_a_protected_hand_cannot_be_written():
    hand = Hand.start("no-limit-holdem", Stakes.from_blinds(1, 2), {1: 50, 2: 50}, 2, holes={})
    hand.apply(Protect(2))
    with pytest.raises(HistoryError, match="protected"):
        text_of(record(hand, HandInfo()))


def test_one_bad_hand_does_not_stop_the_reading():
    good = text_of(example())
    bad = good.replace("cbr 6", "cbr x")
    text = f"[1]\n{good}\n[2]\nvariant = 'NT'\nnonsense\n\n[3]\n{bad}\n[4]\n{good}"
    one, two, three, four = read(io.StringIO(text))
    assert one.plain() == four.plain() == example().plain()
    assert (two.line, three.line) == (19, 28)
    assert "no amount" in str(three)
    assert three.column == 61


def test_a_hand_that_is_too_long_is_left_out():
    good = text_of(example())
    endless = "actions = [" + "'p1 cc', " * 40_000 + "]\n"
    one, two, three = read(io.StringIO(f"[1]\n{good}[2]\nvariant = 'NT'\n{endless}[3]\n{good}"))
    assert one.plain() == three.plain()
    assert "is not read" in str(two)
    assert two.line == 17


@pytest.mark.peers
@pytest.mark.parametrize("game", CODES.values())
def test_pokerkit_reads_what_is_written_and_agrees(game):
    """Where it can be trusted: see tests/differential/test_pokerkit.py."""
    pokerkit = pytest.importorskip("pokerkit")
    rng, bot, agreed = random.Random(game), make_bot("random", 5), 0
    for _ in range(40):
        players = rng.randint(2, 6)
        deck = Deck.shuffled(seed=rng.getrandbits(32))
        stacks = dict.fromkeys(range(1, players + 1), 20_000)
        hand = Hand.start(game, Stakes.from_blinds(50, 100), stacks, players, deck=deck)
        while hand.actor is not None:
            hand.apply(bot.act(hand.legal_actions(), hand.view(hand.actor)))
        if any(award.shared > 1 for award in hand.awards):
            continue  # odd chips go elsewhere
        text = text_of(record(hand, HandInfo(decimals=rng.choice((0, 2)))))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            *_, state = pokerkit.HandHistory.loads(text)
        assert not state.status
        scale = 100 if ".00" in text else 1
        assert [scale * chips for chips in state.stacks] == [*hand.stacks.values()]
        agreed += 1
    assert agreed > 20
