"""The same checks over every game."""

import random

import pytest
from handplay import begin, do, offer, passive
from randomplay import ALL_GAMES, MORE_GAMES, play_out, random_action, random_hand

from pokercore.deck import Deck
from pokercore.errors import CardError, StakesError
from pokercore.events import HoleDealt, StreetDealt
from pokercore.games import GAMES, find_game
from pokercore.hand import Hand
from pokercore.stakes import HouseRules, Stakes
from pokercore.streets import Phase, Street
from pokercore.variants import BettingStructure, Game, Variant

every_game = pytest.mark.parametrize("name", ALL_GAMES)


def test_eight_games_and_more_by_name():
    assert len(GAMES) == 8
    for name in ALL_GAMES:
        game = find_game(name)
        assert find_game(game.name) == game
    assert find_game("pot-limit-big-o").variant.hole_cards == 5
    assert find_game("no-limit-plo6").variant.hole_cards == 6


@pytest.mark.parametrize("name", ["holdem", "no-limit-", "", "No-Limit-Holdem", None, 7, "x" * 999])
def test_unknown_games(name):
    with pytest.raises(StakesError):
        find_game(name)


@pytest.mark.parametrize(
    ("cards", "must", "hi_lo"),
    [(1, 0, False), (3, 2, False), (7, 2, True), (2, 0, True), (4, 0, False)],
)
def test_impossible_variants(cards, must, hi_lo):
    with pytest.raises(StakesError):
        Variant("x", cards, must, hi_lo)


@every_game
def test_deals_the_declared_shape(name):
    hand = begin(name, (5, 10), 4 * [1000])
    count = hand.game.variant.hole_cards
    assert [len(event.cards) for event in hand.events if type(event) is HoleDealt] == 4 * [count]
    passive(hand)
    streets = [(e.street, len(e.cards)) for e in hand.events if type(e) is StreetDealt]
    assert streets == [(Street.FLOP, 3), (Street.TURN, 1), (Street.RIVER, 1)]
    assert hand.is_over


@every_game
def test_burns_are_left_out(name):
    count = find_game(name).variant.hole_cards
    for burn in (True, False):
        deck = Deck.shuffled(seed=5)
        cards = deck.copy().deal(52)
        hand = begin(name, (5, 10), 2 * [1000], deck=deck, rules=HouseRules(burn_cards=burn))
        passive(hand)
        start = 2 * count
        if burn:
            expected = [*cards[start + 1 : start + 4], cards[start + 5], cards[start + 7]]
        else:
            expected = list(cards[start : start + 5])
        assert list(hand.board) == expected
        assert len(deck) == 52


@every_game
def test_as_many_players_as_the_deck_allows(name):
    count = find_game(name).variant.hole_cards
    most = (52 - 8) // count
    assert len(begin(name, (5, 10), most * [100]).seats) == most
    with pytest.raises(CardError, match="there are 52"):
        begin(name, (5, 10), (most + 1) * [100])


@every_game
def test_opening_wagers(name):
    hand = begin(name, (5, 10), 6 * [1000])
    structure = hand.game.structure
    expected = {
        BettingStructure.NO_LIMIT: (10, 20, 1000),
        BettingStructure.POT_LIMIT: (10, 20, 35),
        BettingStructure.FIXED_LIMIT: (10, 20, 20),
    }
    assert offer(hand) == expected[structure]


@every_game
def test_walk_and_uncontested_pot(name):
    hand = do(begin(name, (5, 10), 3 * [1000]), "f f")
    assert hand.stacks == {1: 995, 2: 1005, 3: 1000}
    assert not hand.reached_showdown


@every_game
@pytest.mark.parametrize("players", [2, 3, 6, 7])
def test_random_hands_conserve_chips_and_follow_their_record(name, players):
    if players * find_game(name).variant.hole_cards > 44:
        pytest.skip("too many players for the deck")
    rng = random.Random(players)
    for _ in range(12):
        hand = random_hand(rng, name, players=players)
        half = hand.copy()
        play_out(rng, hand)
        total = sum(hand.starting_stacks.values())
        assert sum(hand.stacks.values()) + hand.rake == total
        assert Hand.from_events(hand.events).stacks == hand.stacks
        assert not half.is_over or half.events == hand.events


@every_game
def test_dealer_and_deck_make_the_same_hand(name):
    rng = random.Random(3)
    for _ in range(10):
        dealt = random_hand(rng, name)
        holes = {seat: dealt.hole_cards(seat) for seat in dealt.seats}
        started = dealt.events[0]
        given = Hand.start(
            name,
            dealt.stakes,
            dealt.starting_stacks,
            dealt.button,
            holes=holes,
            rules=dealt.rules,
            posts=None if started.bomb_pot else started.posts,
            bomb_pot=started.bomb_pot,
            event_down_to_two=started.event_down_to_two,
        )
        while not dealt.is_over:
            action = random_action(rng, dealt)
            dealt.apply(action)
            catch_up(given, dealt)
            given.apply(action)
        catch_up(given, dealt)
        assert given.events == dealt.events


def catch_up(given, dealt):
    """Give the board cards that the other hand has dealt."""
    while given.phase is Phase.DEALING:
        streets = [event for event in dealt.events if type(event) is StreetDealt]
        done = sum(type(event) is StreetDealt for event in given.events)
        given.deal(streets[done].cards)


BAD_STARTS = {
    "one player": {"stacks": {1: 100}},
    "no players": {"stacks": {}},
    "no mapping": {"stacks": [100, 100]},
    "zero stack": {"stacks": {1: 0, 2: 100}},
    "negative stack": {"stacks": {1: -5, 2: 100}},
    "bool stack": {"stacks": {1: True, 2: 100}},
    "float stack": {"stacks": {1: 100.0, 2: 100}},
    "huge stack": {"stacks": {1: 2**63, 2: 100}},
    "huge sum": {"stacks": {1: 2**53, 2: 1}},
    "negative seat": {"stacks": {-1: 100, 2: 100}},
    "text seat": {"stacks": {"1": 100, 2: 100}},
    "bool seat": {"stacks": {True: 100, 2: 100}},
    "text button": {"button": "1"},
    "negative button": {"button": -1},
    "stakes": {"stakes": (5, 10)},
    "rules": {"rules": {"run_it": 2}},
    "posts of nobody": {"posts": "SB"},
    "posts": {"posts": [("SB", 5)]},
    "bomb": {"bomb_pot": 2.5},
    "game": {"game": "no-limit-stud"},
    "deck": {"deck": "AsKs"},
    "deck and holes": {"holes": {1: "AsKs"}},
    "flag": {"event_down_to_two": 1},
    "last two of three": {"stacks": {1: 9, 2: 9, 3: 9}, "event_down_to_two": True},
}


@pytest.mark.parametrize("name", BAD_STARTS)
def test_bad_starts(name):
    arguments = {
        "game": "no-limit-holdem",
        "stakes": Stakes.from_blinds(5, 10),
        "stacks": {1: 100, 2: 100},
        "button": 1,
        "deck": Deck.shuffled(seed=1),
    } | BAD_STARTS[name]
    with pytest.raises((StakesError, CardError)):
        Hand.start(**arguments)


BAD_HOLES = [
    {1: "AsKs", 2: "AsQs"},
    {1: "AsAs", 2: "QsQd"},
    {1: "As", 2: "QsQd"},
    {1: "AsKsQs"},
    {3: "AsKs"},
    {True: "AsKs"},
    {1.0: "AsKs"},
    {1: 5},
    {1: ["As", 7]},
    {1: ["AsKs", "Qs"]},
    {1: {"As": 1, "Ks": 2}},
]


@pytest.mark.parametrize("holes", BAD_HOLES)
def test_bad_hole_cards(holes):
    with pytest.raises(CardError):
        Hand.start("no-limit-holdem", Stakes.from_blinds(5, 10), {1: 100, 2: 100}, 1, holes=holes)


BAD_OPTIONS = {
    "max_bets": (0, 2.0, True, None),
    "cap_heads_up": ("never", None),
    "reopen": ("full", True),
    "showdown": ("auto", 1),
    "bet_increment": (0, -1, 0.5),
    "run_it": (0, 1.5),
    "rake": (5, "5%"),
    "burn_cards": (1, "yes"),
    "open_fold": (0, None),
}


@pytest.mark.parametrize("field", BAD_OPTIONS)
def test_unknown_options(field):
    for value in BAD_OPTIONS[field]:
        with pytest.raises(StakesError, match=field):
            HouseRules(**{field: value})
    with pytest.raises(StakesError, match="no house rule"):
        HouseRules().replace(straddles=True)


@pytest.mark.parametrize(
    "arguments",
    [
        {"small_blind": 10, "big_blind": 5},
        {"small_blind": 5, "big_blind": 0},
        {"small_blind": 5, "big_blind": 10, "ante": 1},
        {"small_blind": 5, "big_blind": 10, "ante_format": "classic"},
        {"small_blind": 5, "big_blind": 10, "straddle": 10},
        {"small_blind": 5.0, "big_blind": 10},
        {"small_blind": 5, "big_blind": 2**60},
    ],
)
def test_impossible_stakes(arguments):
    with pytest.raises(StakesError):
        Stakes.from_blinds(**arguments)


def test_a_game_is_a_variant_and_a_structure():
    with pytest.raises(StakesError):
        Game("holdem", BettingStructure.NO_LIMIT)
    with pytest.raises(StakesError):
        Game(find_game("no-limit-holdem").variant, "no-limit")


def test_short_deck_of_a_dealer():
    hand = begin(MORE_GAMES[0], (5, 10), 2 * [100], holes=["AsKsQsJsTs", "AdKhQhJhTh"])
    do(hand, "c x")
    for cards in ("AsKdQd", "2c3c", "2c2c3d", "2c3c4cc", 5, None):
        before = hand.encode()
        with pytest.raises((CardError, ValueError)):
            hand.deal(cards)
        assert hand.encode() == before
    hand.deal("2c3c??")
    passive(hand, "5c6c")
    assert hand.phase is Phase.RESULT
    hand.record_result({1: 15, 2: 5})
    assert hand.is_over
    assert not hand.is_verified
