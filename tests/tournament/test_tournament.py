"""Tournaments with cards: options, views, encoding, players away, and hostile callers."""

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.tournament_witness import check_record

import pokercore as pc
from pokercore.bots import MinRaiseBot, RandomBot, TightBot
from pokercore.encoding import encode_value
from pokercore.events import HoleDealt
from pokercore.games import GAMES
from pokercore.tournament.simulation import simulate_tournament

MINUTE = 60 * 10**9
FAST = pc.BlindStructure.usual(hands=6, levels=40)


def make(*, game="no-limit-holdem", structure=FAST, chips=1000, seed=1, bounty=0, **fields):
    buy_in = pc.BuyIn(chips=chips, cost=100, bounty=bounty)
    return pc.Tournament(game, structure, buy_in, seed=seed, **fields)


def started(players, **fields):
    """A tournament of p1, p2, … that has begun."""
    tournament = make(**fields)
    for number in range(1, players + 1):
        tournament.enter(f"p{number}", now=0)
    tournament.start(now=0)
    return tournament


def play_out(tournament, number, bot):
    """Let one bot play a hand that has begun, for everybody who is there."""
    hand = tournament.hand(number)
    tournament.act_for_away(number)
    while (actor := hand.actor) is not None:
        hand.apply(bot.act(hand.legal_actions(), hand.view(actor)))
        tournament.act_for_away(number)


def run(tournament, entries, seed=1):
    bots = [MinRaiseBot(seed), TightBot(), RandomBot(seed)]
    return simulate_tournament(tournament, bots, entries=entries, seed=seed)


def check_end(tournament):
    """What holds at the end of every tournament."""
    results = tournament.results
    check_record(tournament)
    assert sum(result.bounties for result in results) == tournament.bounties
    assert sum(result.prize for result in results) == tournament.pool
    assert len(results) == tournament.entries
    counts = Counter(result.place for result in results)
    place = 1
    for result in results:
        assert result.tied == counts[result.place]
        if result.place != place:
            place += counts[place]
        assert result.place == place
    assert [r.player for r in results if r.place == 1] == list(tournament.players)
    won = [result.prize for result in results if result.tied == 1]
    assert won == sorted(won, reverse=True)


# To the end


@pytest.mark.parametrize("first", range(2, 201, 20))
def test_the_defaults_play_to_the_end_at_2_to_200_entries(first):
    short = pc.BlindStructure.usual(hands=2, levels=40)
    for entries in range(first, min(first + 20, 201)):
        tournament = run(make(structure=short, chips=500, seed=entries), entries).tournament
        check_end(tournament)
        assert len(tournament.players) == 1


@pytest.mark.parametrize("entries", [2, 9, 45, 200])
def test_longer_tournaments_play_to_the_end(entries):
    check_end(run(make(), entries).tournament)


@pytest.mark.proof
def test_a_thousand_entries_play_to_the_end():
    for seed in range(5):
        check_end(run(make(seed=seed), 1000, seed).tournament)


T = pc.TournamentRules
OPTIONS = {
    "same hand ties": {"rules": T(same_hand_eliminations="tie")},
    "hand for hand ties": {"rules": T(hand_for_hand_eliminations="tie", hand_for_hand_from=5)},
    "never hand for hand": {"rules": T(hand_for_hand_from=0)},
    "balanced closely": {"rules": T(balance_at=2)},
    "never balanced": {"rules": T(balance_at=None)},
    "short final table": {"rules": T(final_table_seats=6)},
    "long final table": {"rules": T(final_table_seats=10)},
    "late registration": {"rules": T(late_registration=3)},
    "re-entries": {"rules": T(late_registration=3, re_entries=2)},
    "rebuys": {"rules": T(rebuys=3)},
    "one rebuy": {"rules": T(rebuys=3, most_rebuys=1)},
    "add-on": {"rules": T(add_on=2)},
    "everything sold": {"rules": T(late_registration=2, re_entries=1, rebuys=3, add_on=3)},
    "levels by time": {"structure": pc.BlindStructure.usual(duration=5 * MINUTE, break_every=3)},
    "levels by hands": {"structure": pc.BlindStructure.usual(hands=5, break_every=4)},
    "no antes": {"structure": pc.BlindStructure.usual(hands=5, ante_format="none")},
    "classic antes": {"structure": pc.BlindStructure.usual(hands=5, ante_format="classic")},
    "button antes": {"structure": pc.BlindStructure.usual(hands=5, ante_format="button")},
    "winner takes all": {"payouts": pc.WINNER_TAKES_ALL},
    "satellite": {"payouts": pc.Satellite(450)},
    "fixed prizes": {"payouts": pc.FixedPrizes((3000, 2000, 1000))},
    "guarantee": {"guarantee": 10_001},
    "heads-up tables": {"seats": 2},
    "short tables": {"seats": 6},
    "moving button": {"table_rules": pc.TABLE_TOURNAMENT.replace(button="moving")},
    "forward button": {"table_rules": pc.TABLE_TOURNAMENT.replace(button="forward_moving")},
    "bounties": {"bounty": 25},
    "bounties and rebuys": {"bounty": 25, "rules": T(rebuys=4)},
    "live action": {"house_rules": pc.WSOP_LIVE},
    "TDA": {"house_rules": pc.TDA_2024},
}


@pytest.mark.parametrize("option", OPTIONS)
def test_each_option_plays_to_the_end_at_60_entries(option):
    check_end(run(make(**OPTIONS[option]), 60).tournament)


@pytest.mark.parametrize("game", GAMES)
def test_each_game_plays_to_the_end(game):
    check_end(run(make(game=game), 12).tournament)


@pytest.mark.parametrize("at", [2, 3])
def test_nobody_plays_twice_and_tables_keep_their_sizes(at):
    tournament = started(50, rules=T(balance_at=at), structure=pc.BlindStructure.usual(hands=3))
    rng, bot, now = random.Random(at), RandomBot(at), 0
    while not tournament.is_over:
        now += 1
        for number in tournament.ready:
            if rng.random() < 0.6:
                tournament.start_hand(number, pc.Deck.shuffled(seed=now), now=now)
                sizes = [len(tournament.table(table).players) for table in tournament.tables]
                size = len(tournament.table(number).players)
                assert tournament.is_hand_for_hand or max(sizes) - size < at
        playing = [
            player
            for number in tournament.tables
            if tournament.table(number).in_hand
            for seat, player in tournament.table(number).players.items()
            if seat in tournament.hand(number).seats
        ]
        assert len(playing) == len(set(playing))
        for number in tournament.tables:
            open_still = number in tournament.tables
            if open_still and tournament.table(number).in_hand and rng.random() < 0.6:
                play_out(tournament, number, bot)
                tournament.finish_hand(number, now=now)
        audits = [tournament.table(number).audit() for number in tournament.tables]
        assert all(audit.balanced for audit in audits)
        assert sum(audit.on_table for audit in audits) == tournament.chips == 50_000


def test_the_same_seed_gives_the_same_tournament():
    one, two = run(make(), 30), run(make(), 30)
    assert one.tournament.events == two.tournament.events
    assert run(make(seed=2), 30).tournament.events != one.tournament.events


def test_without_a_seed_the_lots_are_secret():
    assert make(seed=None).opened.key != make(seed=None).opened.key


# Away


def test_a_tournament_goes_on_with_everybody_away():
    tournament = started(20)
    for number in range(1, 21):
        tournament.set_away(f"p{number}", away=True, now=0)
    play_until(tournament, lambda: tournament.is_over)
    check_end(tournament)


def test_who_is_away_stays_away_when_he_is_moved_and_comes_back():
    tournament = started(12)
    tournament.set_away("p1", away=True, now=0)
    final = play_until(tournament, lambda: tournament.final_table is not None)
    if "p1" in tournament.players:
        assert "p1" in {s.player for s in tournament.view("public").tables[0].seats if s.away}
        tournament.set_away("p1", away=False, now=final)
        tournament.start_hand(tournament.final_table, pc.Deck.shuffled(seed=1), now=final)
        seat = tournament.table(tournament.final_table).seat_of("p1")
        assert seat not in tournament.table(tournament.final_table).absent
    assert tournament.final_table is not None


def test_who_goes_away_as_the_final_table_forms_is_away_there():
    structure = pc.BlindStructure.usual(duration=1000)
    tournament = started(12, rules=T(late_registration=1), structure=structure)
    assert play_until(tournament, lambda: tournament.left < 10) < 1000
    player = tournament.players[0]
    tournament.set_away(player, away=True, now=1000)
    assert tournament.final_table is not None
    assert player not in tournament.table(tournament.final_table).playing
    tournament.set_away(player, away=False, now=1000)
    assert player in tournament.table(tournament.final_table).playing


def play_until(tournament, done, now=0):
    """Play rounds until something is so; return the time."""
    bot = RandomBot(1)
    while not done():
        now += 1
        for number in tournament.ready:
            if number in tournament.tables and tournament.why_not(number) is None:
                tournament.start_hand(number, pc.Deck.shuffled(seed=now), now=now)
                play_out(tournament, number, bot)
                tournament.finish_hand(number, now=now)
    return now


# Levels and lots


def test_hands_are_played_at_the_level_of_their_beginning():
    tournament = started(3, structure=pc.BlindStructure.usual(duration=100))
    tournament.start_hand(1, pc.Deck.shuffled(seed=1), now=99)
    first = tournament.hand(1)
    play_out(tournament, 1, TightBot())
    tournament.finish_hand(1, now=100)
    tournament.start_hand(1, pc.Deck.shuffled(seed=2), now=100)
    second = tournament.hand(1)
    assert (first.stakes.big_blind, second.stakes.big_blind) == (20, 30)


def test_a_cancelled_hand_leaves_button_and_blinds_as_they_were():
    one, two = started(9), started(9)
    for now in range(3):
        two.start_hand(1, pc.Deck.shuffled(seed=50), now=now)
        two.cancel_hand(1, now=now)
        for twin in (one, two):
            twin.start_hand(1, pc.Deck.shuffled(seed=now), now=now)
            play_out(twin, 1, TightBot())
            twin.finish_hand(1, now=now)
        assert one.table(1).button == two.table(1).button
        assert one.table(1).stacks == two.table(1).stacks
        assert one._floor_table(1).seat_map == two._floor_table(1).seat_map


def test_fees_are_the_houses():
    tournament = pc.Tournament("no-limit-holdem", FAST, pc.BuyIn(chips=500, cost=90, fee=10))
    for player in "abc":
        tournament.enter(player, now=0)
    tournament.withdraw("b", now=0)
    assert (tournament.fees, tournament.pool) == (20, 180)


def test_the_last_two_are_told_to_the_hand():
    tournament = started(2, house_rules=pc.TDA_2024)
    tournament.start_hand(1, pc.Deck.shuffled(seed=1), now=0)
    assert tournament.hand(1).events[0].event_down_to_two


def test_the_first_button_is_drawn():
    buttons = set()
    for seed in range(40):
        tournament = started(9, seed=seed)
        tournament.start_hand(1, pc.Deck.shuffled(seed=1), now=0)
        buttons.add(tournament.table(1).button)
    assert buttons == set(range(1, 10))


# Refusals


JUNK = [None, True, -1, 0, 2**70, 1.5, "", "nobody", b"p1", [], ["p1"], {}, object(), "\ud800"]


def commands(value):
    """Every command with a value that cannot be, in each of its places."""
    deck = pc.Deck.shuffled(seed=1)
    return {
        "enter": [((value,), {"now": 5}), (("new",), {"now": value})],
        "withdraw": [((value,), {"now": 5})],
        "start": [((), {"now": value}), ((), {"now": 5})],
        "tick": [((), {"now": value})],
        "set_away": [((value,), {"away": True, "now": 5}), (("p1",), {"away": value, "now": -5})],
        "rebuy": [((value,), {"now": 5})],
        "decline_rebuy": [((value,), {"now": 5})],
        "add_on": [((value,), {"now": 5})],
        "start_hand": [
            ((value, deck), {"now": 5}),
            ((1, "AsKs" if value is None else value), {"now": 5}),
            ((1, deck), {"now": value}),
        ],
        "finish_hand": [((value,), {"now": 5}), ((2,), {"now": 5}), ((2,), {"now": value})],
        "cancel_hand": [((value,), {"now": 5}), ((1,), {"now": 5}), ((2,), {"now": value})],
        "act_for_away": [((value,), {}), ((1,), {})],
        "hand": [((value,), {}), ((1,), {})],
        "session": [((value,), {})],
        "table": [((value,), {})],
        "view": [((value,), {})],
        "view_table": [((value, "public"), {}), ((1, value), {})],
        "why_not": [((value,), {})],
        "stack": [((value,), {})],
        "place": [((value,), {})],
        "table_of": [((value,), {})],
        "entry": [((value,), {})],
    }


@pytest.mark.parametrize("value", JUNK, ids=repr)
@pytest.mark.parametrize("clock_rules", [None, pc.ClockRules()], ids=["plain", "clocked"])
def test_hostile_arguments_are_refused_and_change_nothing(value, clock_rules):
    tournament = started(12, clock_rules=clock_rules)
    tournament.start_hand(2, pc.Deck.shuffled(seed=9), now=1)
    before = tournament.encode()
    for name, calls in commands(value).items():
        for arguments, named in calls:
            if 0 in named.values() or (type(value) is int and value == 0 and name == "tick"):
                named = {**named, "now": -1}
            with pytest.raises(pc.PokerError):
                getattr(tournament, name)(*arguments, **named)
            assert tournament.encode() == before, name


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "chess"},
        {"game": None},
        {"structure": None},
        {"seats": 1},
        {"seats": 11},
        {"seats": True},
        {"seats": None},
        {"payouts": (50, 50)},
        {"rules": None},
        {"house_rules": None},
        {"house_rules": pc.HouseRules(rake=pc.Rake(percent=5))},
        {"house_rules": pc.HouseRules(run_it=2)},
        {"table_rules": pc.TABLE_RING},
        {"table_rules": pc.TABLE_TOURNAMENT.replace(straddle="under_the_gun")},
        {"table_rules": None},
        {"rebuy": 5},
        {"add_on": "1"},
        {"guarantee": -1},
        {"guarantee": 1.0},
        {"seed": -1},
        {"seed": "7"},
        {"payouts": pc.FixedPrizes((1,)), "rules": T(rebuys=1)},
        {"game": "pot-limit-omaha6", "seats": 9},
        {"game": "pot-limit-omaha6", "seats": 6, "rules": T(final_table_seats=9)},
    ],
    ids=repr,
)
def test_a_tournament_that_cannot_be_is_refused(fields):
    with pytest.raises(pc.PokerError):
        make(**fields)
    with pytest.raises(pc.TournamentError):
        pc.Tournament("no-limit-holdem", FAST, None)


def test_a_deck_that_does_not_go_round_begins_no_level():
    tournament = started(9, structure=pc.BlindStructure.usual(duration=100))
    before = tournament.encode()
    with pytest.raises(pc.CardError):
        tournament.start_hand(1, pc.Deck("AsKsQsJs"), now=500)
    assert tournament.encode() == before
    tournament.start_hand(1, None, now=500)
    assert tournament.hand(1).stakes.big_blind > 20


def test_a_table_changed_from_outside_is_noticed():
    tournament = started(3)
    tournament.table(1).sit("stranger", tournament.table(1).empty_seats[0], 5, now=0)
    with pytest.raises(pc.TournamentError, match="otherwise than by the tournament"):
        tournament.start_hand(1, pc.Deck.shuffled(seed=1), now=0)


def test_simulations_are_refused_wrong_arguments():
    with pytest.raises(pc.TournamentError):
        simulate_tournament(None, [TightBot()], entries=5)
    for bots in ([], "tight", None, 5):
        with pytest.raises(pc.TournamentError):
            simulate_tournament(make(), bots, entries=5)
    for fields in ({"entries": 1}, {"entries": "5"}, {"entries": 5, "seed": -1}):
        with pytest.raises(pc.TournamentError):
            simulate_tournament(make(), [TightBot()], **fields)
    with pytest.raises(pc.TournamentError, match="has begun"):
        simulate_tournament(started(3), [TightBot()], entries=5)


# Keeping


@pytest.mark.parametrize("form", ["json", "msgpack"])
def test_a_tournament_goes_on_from_any_point_as_it_did(form):
    one = started(13, rules=T(rebuys=2, add_on=2), structure=pc.BlindStructure.usual(hands=4))
    two = pc.Tournament.decode(one.encode(form))
    rng, now = random.Random(1), 0
    while not one.is_over:
        now += 1
        asked = "decline_rebuy" if rng.random() < 0.5 else "rebuy"
        for player in one.offered:
            for twin in (one, two):
                getattr(twin, asked)(player, now=now)
        for number in one.ready:
            for twin in (one, two):
                twin.start_hand(number, pc.Deck.shuffled(seed=now), now=now)
            begun = [one.hand(number), two.hand(number)]
            bot = RandomBot(now)
            while (actor := begun[0].actor) is not None:
                action = bot.act(begun[0].legal_actions(), begun[0].view(actor))
                for hand in begun:
                    hand.apply(action)
                if rng.random() < 0.01:
                    two = pc.Tournament.decode(two.encode(form))
                    begun[1] = two.hand(number)
        for number in one.tables:
            if number in one.tables and one.table(number).in_hand:
                assert one.finish_hand(number, now=now) == two.finish_hand(number, now=now)
    assert one.encode(form) == two.encode(form)
    assert two.results == one.results


def test_a_record_needs_its_tables():
    tournament = started(12)
    tables = {number: tournament.table(number) for number in tournament.tables}
    twin = pc.Tournament.from_events(tournament.events, tables)
    assert twin.encode() == tournament.encode()
    assert pc.Tournament.from_events(make().events).tables == ()
    for wrong in (None, {}, {1: tables[1]}, {1: tables[2], 2: tables[1]}, {1: None, 2: None}, 5):
        with pytest.raises(pc.DecodeError):
            pc.Tournament.from_events(tournament.events, wrong)


def encoded():
    tournament = started(5, structure=pc.BlindStructure.usual(hands=2))
    play_until(tournament, lambda: tournament.left < 5)
    if not tournament.is_over:
        tournament.start_hand(1, pc.Deck.shuffled(seed=1), now=tournament.now + 1)
    return tournament.encode()


ENCODED = encoded()


@given(st.integers(0, len(ENCODED) - 1), st.binary(min_size=1, max_size=3))
def test_bytes_that_were_changed_are_refused_or_are_a_tournament(at, change):
    forged = ENCODED[:at] + change + ENCODED[at + len(change) :]
    try:
        tournament = pc.Tournament.decode(forged)
    except pc.DecodeError:
        return
    stacks = [tournament.stack(player) for player in tournament.players]
    assert sum(stacks) == tournament.chips
    assert tournament.encode() == pc.Tournament.decode(tournament.encode()).encode()


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b"null", ENCODED[:-1], ENCODED + b"x", "text", None, 5, b"\xc1"]
)
def test_what_is_no_tournament_is_refused(data):
    with pytest.raises(pc.DecodeError):
        pc.Tournament.decode(data)


@pytest.mark.parametrize("wish", ["top_up", "leave", "sit_out"])
def test_a_table_with_wishes_of_its_own_is_refused(wish):
    tournament = started(4)
    tournament.start_hand(1, pc.Deck.shuffled(seed=1), now=0)
    table = tournament.table(1)
    arguments = {"top_up": ("p1", 5), "leave": ("p1",), "sit_out": ("p1",)}[wish]
    getattr(table, wish)(*arguments, now=0)
    with pytest.raises(pc.DecodeError):
        pc.Tournament.decode(tournament.encode())


def test_the_form_is_json_or_msgpack():
    with pytest.raises(pc.StakesError):
        started(2).encode("xml")


# Views


def test_views_hide_cards_decks_and_lots():
    tournament = started(12)
    for number in tournament.tables:
        tournament.start_hand(number, pc.Deck.shuffled(seed=number), now=1)
    for reader in ("public", "operator", *tournament.players):
        whole = tournament.view(reader)
        assert tournament.opened.key.encode() not in whole.encode()
        for number in tournament.tables:
            seen = encode_value(tournament.view_table(number, reader))
            if number == whole.own_table:
                assert seen == encode_value(whole.table)
            for player, cards in holes(tournament, number).items():
                for card in cards:
                    known = f'"{card}"'.encode() in seen
                    assert known is (reader in (player, "operator")), (reader, player)


def holes(tournament, number):
    """The hole cards of each player of a table, as text."""
    return {
        tournament.table(number).players[event.seat]: [str(card) for card in event.cards]
        for event in tournament.hand(number).events
        if type(event) is HoleDealt
    }


def test_a_view_tells_what_is_to_know():
    tournament = make()
    view = tournament.view("public")
    assert (view.level, view.entries, view.prizes, view.tables) == (0, 0, (), ())
    assert make(payouts=pc.FixedPrizes((60, 40))).view("public").prizes == (60, 40)
    tournament = started(12)
    view = tournament.view("p1")
    assert (view.reader, view.level, view.left, view.chips) == ("p1", 1, 12, 12_000)
    assert (view.average_stack, view.pool, view.prizes) == (1000, 1200, (600, 360, 240))
    assert view.stakes.big_blind == 20
    assert [len(table.seats) for table in view.tables] == [6, 6]
    assert view.own_table == tournament.table_of("p1")
    assert view.table == tournament.view_table(view.own_table, "p1")
    play_until(tournament, lambda: tournament.is_over)
    loser = tournament.results[-1]
    view = tournament.view(loser.player)
    assert (view.place, view.own_table, view.table) == (loser.place, None, None)
    assert view.results == tournament.results
    assert msgspec.json.decode(view.encode())["left"] == 1
