"""The floor: entries, money, levels, hand-for-hand, and what it refuses."""

import random
from contextlib import suppress

import pytest
from floorplay import (
    MINUTE,
    begin,
    finish,
    only,
    open_floor,
    places,
    play,
    players_at,
    sizes,
)
from reference.tournament_witness import check_record

from pokercore.errors import ClockError, DecodeError, PokerError, TournamentError
from pokercore.tournament.blinds import BlindLevel, BlindStructure, Break
from pokercore.tournament.events import (
    AwaySet,
    BreakBegan,
    Entered,
    HandFinished,
    HandForHand,
    LevelBegan,
    Moved,
    PrizesFixed,
    RebuyOffered,
    Seated,
    TableOpened,
    TimePassed,
    TournamentEnded,
)
from pokercore.tournament.floor import Floor
from pokercore.tournament.payouts import FixedPrizes, PayoutTable, Satellite
from pokercore.tournament.rules import BuyIn, TournamentRules

LATE = TournamentRules(late_registration=2, re_entries=1)
MONEY = TournamentRules(rebuys=2, most_rebuys=1, add_on=3)


def refused(floor, words, command, *arguments, error=TournamentError, **named):
    """A command that is refused, and changes nothing."""
    before = (floor.events, sizes(floor), floor.now, floor.pool, floor.chips)
    with pytest.raises(error, match=words):
        getattr(floor, command)(*arguments, **named)
    assert (floor.events, sizes(floor), floor.now, floor.pool, floor.chips) == before


# Entries


def test_players_are_seated_by_lot_at_even_tables():
    floor = open_floor(20)
    assert sorted(sizes(floor).values()) == [6, 7, 7]
    other = open_floor(20, key="ab" * 32)
    assert [players_at(floor, table) for table in floor.tables] != [
        players_at(other, table) for table in other.tables
    ]
    assert open_floor(20).events == floor.events


@pytest.mark.parametrize(
    "player", ["", None, 7, b"p", ["p"], "\ud800", "public", "a\nb", "x" * 101]
)
def test_a_player_has_a_name(player):
    floor = open_floor(2, started=False)
    refused(floor, "player", "enter", player, now=0)
    refused(floor, "player", "withdraw", player, now=0)
    refused(floor, "player", "set_away", player, away=True, now=0)


def test_an_entry_twice_is_refused_and_one_taken_back_is_forgotten():
    floor = open_floor(3, started=False)
    refused(floor, "he has entered already", "enter", "p1", now=0)
    floor.withdraw("p1", now=1)
    assert (floor.entries, floor.pool, floor.chips) == (2, 200, 2000)
    refused(floor, "'p1' has not entered", "withdraw", "p1", now=1)
    floor.enter("p1", now=2)
    assert floor._entrant("p1").entry == 4
    floor.start(now=3)
    refused(floor, "entries stand", "withdraw", "p1", now=4)
    refused(floor, "started already", "start", now=4)
    refused(floor, "registration is closed", "enter", "late", now=4)


def test_a_tournament_needs_two():
    refused(
        open_floor(1, started=False), "a tournament needs 2 entries: there are 1", "start", now=0
    )


def test_late_players_sit_at_the_smallest_table():
    floor = open_floor(5, seats=4, rules=LATE)
    assert sorted(sizes(floor).values()) == [2, 3]
    (seated,) = only(floor.enter("late", now=1), Seated)
    assert sorted(sizes(floor).values()) == [3, 3]
    assert (seated.player, seated.chips) == ("late", 1000)
    for number in range(2):
        floor.enter(f"later{number}", now=2)
    events = floor.enter("last", now=3)
    assert [type(event) for event in events] == [Entered, TableOpened, Seated, Moved]
    assert sorted(sizes(floor).values()) == [2, 3, 4]
    assert floor.pool == 900
    assert floor.prizes is None
    floor.tick(now=20 * MINUTE)  # level 3
    assert only(floor.events, PrizesFixed) == [PrizesFixed(9, 900, (450, 270, 180))]
    refused(floor, "registration is closed", "enter", "too late", now=20 * MINUTE)


def test_who_is_out_enters_again_as_often_as_allowed():
    floor = open_floor(4, rules=LATE)
    assert places(play(floor, 1, ["p1"])) == {"p1": (4, 1)}
    floor.enter("p1", now=1)
    assert (floor.entries, floor.left, floor.place("p1")) == (5, 4, None)
    assert places(play(floor, 1, ["p1"], p2=1000)) == {"p1": (4, 1)}  # of five entries
    refused(floor, "has entered 2 times", "enter", "p1", now=1)
    play(floor, 1, ["p2", "p3"], to="p4")
    assert [(r.place, r.player, r.entry) for r in floor.results] == [
        (1, "p4", 4),
        (2, "p3", 3),
        (3, "p2", 2),
        (4, "p1", 5),
        (5, "p1", 1),
    ]


def test_a_level_that_is_over_closes_the_registration_though_nobody_said_so():
    floor = open_floor(4, rules=LATE)
    refused(floor, "registration is closed", "enter", "late", now=20 * MINUTE)
    assert floor.level == 1
    floor.enter("late", now=20 * MINUTE - 1)
    assert floor.level == 2


# Money


def test_who_is_out_may_buy_again_and_the_table_waits():
    floor = open_floor(3, rules=MONEY)
    assert only(play(floor, 1, ["p1"]), RebuyOffered) == [RebuyOffered("p1")]
    assert floor.ready == ()
    refused(floor, "waits for a player who may buy again", "_begin_hand", 1, small_blind=1,
            big_blind=2, now=0)  # fmt: skip
    floor.rebuy("p1", now=0)
    assert (floor.stack("p1"), floor.pool, floor.chips) == (1000, 400, 4000)
    assert places(play(floor, 1, ["p1"])) == {"p1": (3, 1)}  # one rebuy an entry
    assert only(play(floor, 1, ["p2"]), RebuyOffered) == [RebuyOffered("p2")]
    assert places(floor.decline_rebuy("p2", now=0)) == {"p2": (2, 1)}
    assert floor.is_over
    assert floor.results[0].prize == floor.pool == 400


def test_those_of_one_hand_are_placed_once_all_have_answered():
    floor = open_floor(5, rules=MONEY)
    play(floor, 1, p1=500, p2=800)
    play(floor, 1, ["p1", "p2", "p3"], to="p4")
    assert not places(floor.decline_rebuy("p1", now=0))
    floor.rebuy("p2", now=0)
    assert places(floor.decline_rebuy("p3", now=0)) == {"p3": (4, 1), "p1": (5, 1)}


def test_a_rebuy_with_chips_and_the_add_on():
    floor = open_floor(3, rules=MONEY)
    play(floor, 1, to="p1", p2=500)
    refused(floor, "has 1500 chips: with 1000 or fewer", "rebuy", "p1", now=0)
    floor.rebuy("p2", now=0)
    refused(floor, "may not buy again", "rebuy", "p2", now=0)
    refused(floor, "not on sale", "add_on", "p1", now=0)
    begin(floor, 1)
    refused(floor, "is in a hand", "rebuy", "p3", now=0)
    finish(floor, 1)
    floor.add_on("p1", now=20 * MINUTE)
    refused(floor, "has had the add-on", "add_on", "p1", now=20 * MINUTE)
    refused(floor, "may not buy again", "rebuy", "p3", now=20 * MINUTE)
    refused(floor, "not asked", "decline_rebuy", "p3", now=20 * MINUTE)
    assert (floor.chips, floor.pool) == (5000, 500)
    assert floor.prizes is None
    floor.tick(now=30 * MINUTE)
    assert floor.prizes == (500,)
    refused(floor, "not on sale", "add_on", "p2", now=30 * MINUTE)


def test_an_offer_outlasts_its_level_and_keeps_the_prizes_open():
    floor = open_floor(3, rules=TournamentRules(rebuys=1))
    play(floor, 1, ["p1"])
    floor.tick(now=10 * MINUTE)
    assert floor.prizes is None
    floor.rebuy("p1", now=11 * MINUTE)
    assert floor.prizes == (400,)


def test_fixed_prizes_that_do_not_sum_are_refused_before_the_start():
    floor = open_floor(3, payouts=FixedPrizes((200, 50)), started=False)
    refused(floor, "sum to 250, the pool is 300", "start", now=0)
    assert floor.tables == ()


def test_a_guarantee_fills_the_pool():
    assert open_floor(3, guarantee=1000).prizes == (1000,)
    assert open_floor(3, guarantee=10).prizes == (300,)


def test_a_satellite_ends_with_as_many_players_as_prizes():
    floor = open_floor(6, payouts=Satellite(250))
    assert floor.prizes == (250, 250, 100)
    play(floor, 1, ["p1", "p2", "p3"], to="p4", p5=500)
    play(floor, 1, ["p5"])
    assert [(r.place, r.player, r.prize, r.tied) for r in floor.results[:3]] == [
        (1, "p4", 250, 2),
        (1, "p6", 250, 2),
        (3, "p5", 100, 1),
    ]


# Time


def test_levels_and_breaks_are_told_once_and_late():
    low, high = (at.stakes for at in BlindStructure.usual(levels=2).levels)
    structure = BlindStructure(
        (BlindLevel(stakes=low, duration=100), Break(30), BlindLevel(stakes=high))
    )
    floor = open_floor(3, structure=structure)
    assert floor.next_deadline == 100
    assert floor.tick(now=99) == ()
    assert floor.now == 0  # nothing happened
    assert floor.tick(now=100) == (TimePassed(100), BreakBegan(100, 130))
    assert floor.tick(now=100) == ()
    assert floor.ready == ()
    assert floor.why_not(1) == "there is a break"
    assert floor.tick(now=500) == (TimePassed(500), LevelBegan(2, 130))
    assert floor.next_deadline is None
    assert floor.ready == (1,)


def test_levels_by_hands():
    levels = BlindStructure.usual(hands=2, levels=3)
    floor = open_floor(18, structure=levels)
    play(floor, 1)
    play(floor, 2)
    assert floor.level == 1
    assert only(play(floor, 2), LevelBegan) == [LevelBegan(2, 0)]
    play(floor, 1)
    assert floor.level == 2


def test_time_does_not_run_backwards():
    floor = open_floor(3)
    floor.set_away("p1", away=True, now=50)
    for now in (49, -1, True, 1.0, "50", None, 2**63):
        refused(floor, "now is", "set_away", "p2", error=ClockError, away=True, now=now)
        refused(floor, "now is", "tick", error=ClockError, now=now)


def test_a_command_that_is_refused_takes_back_the_level_it_would_have_begun():
    floor = open_floor(12, rules=TournamentRules(late_registration=1))
    refused(floor, "he has entered already", "enter", "p1", now=15 * MINUTE)
    assert (floor.level, floor.prizes) == (1, None)
    floor.set_away("p1", away=True, now=15 * MINUTE)
    assert (floor.level, len(floor.prizes)) == (2, 3)
    assert Floor.from_events(floor.events).events == floor.events


# Play


def test_away_is_noted_once():
    floor = open_floor(3)
    assert floor.set_away("p1", away=True, now=1) == (AwaySet("p1", True, 1),)
    assert floor.set_away("p1", away=True, now=2) == ()
    assert floor.away == ("p1",)
    floor.set_away("p1", away=False, now=3)
    assert floor.away == ()
    refused(floor, "away is 1", "set_away", "p1", away=1, now=3)
    play(floor, 1, ["p1"])
    refused(floor, "is out", "set_away", "p1", away=True, now=3)


def test_who_went_out_while_away_is_there_when_he_enters_again():
    floor = open_floor(3, rules=LATE)
    floor.set_away("p1", away=True, now=0)
    play(floor, 1, ["p1"])
    floor.enter("p1", now=1)
    assert floor.away == ()


def test_hands_that_cannot_be_are_refused():
    floor = open_floor(3, started=False)
    refused(floor, "table 1 is not open: open are none", "_begin_hand", 1, small_blind=1,
            big_blind=2, now=0)  # fmt: skip
    floor.start(now=0)
    taken = sorted(floor._floor_table(1).sitting)
    empty = next(seat for seat in range(1, 10) if seat not in taken)
    for table in (0, 2, True, "1", None, 1.0):
        refused(floor, "is not open", "_finish_hand", table, {}, now=0)
    for big in (empty, 0, 10, None, True, [1]):
        refused(floor, "big", "_begin_hand", 1, small_blind=1, big_blind=big, now=0)
    refused(floor, "is in no hand", "_finish_hand", 1, {}, now=0)
    refused(floor, "is in no hand", "_cancel_hand", 1, now=0)
    begin(floor, 1)
    refused(floor, "it is in a hand", "_begin_hand", 1, small_blind=taken[0], big_blind=taken[1],
            now=0)  # fmt: skip
    for stacks in ({taken[0]: 1001}, {taken[0]: -1}, {empty: 0}, {taken[0]: True}):
        refused(floor, "stack", "_finish_hand", 1, stacks, now=0)


def test_a_cancelled_hand_gives_every_chip_back():
    floor = open_floor(3)
    begin(floor, 1)
    floor._cancel_hand(1, now=1)
    assert [floor.stack(f"p{n}") for n in (1, 2, 3)] == [1000] * 3
    assert floor.ready == (1,)


def test_hand_for_hand_lasts_from_the_bubble_to_the_money():
    floor = open_floor(20, payouts=PayoutTable.of(*[10] * 10))
    first, *others = players_at(floor, 1)
    assert not only(play(floor, 1, others[:5], to=first), HandForHand)
    table = next(t for t in floor.tables if len(players_at(floor, t)) > 5)
    first, *others = players_at(floor, table)
    other = next(t for t in floor.tables if t != table)
    begin(floor, other)
    assert only(play(floor, table, others[:4], to=first), HandForHand) == [HandForHand(True)]
    assert floor.ready == ()  # the hands from before are played out
    finish(floor, other)
    assert floor.ready == floor.tables
    play(floor, floor.tables[0])
    assert floor.why_not(floor.tables[0]) == "it has played its hand, and waits for the others"
    first, victim, *_ = players_at(floor, floor.tables[1])
    events = play(floor, floor.tables[1], [victim], to=first)
    assert places(events) == {victim: (11, 1)}
    assert only(events, HandForHand) == [HandForHand(False)]
    assert floor.ready == floor.tables


def test_a_hand_cancelled_hand_for_hand_is_played_again():
    floor = open_floor(11, payouts=PayoutTable.of(*[10] * 10))
    assert floor.is_hand_for_hand
    begin(floor, 1)
    play(floor, 2)
    assert floor.ready == ()
    floor._cancel_hand(1, now=0)
    assert floor.ready == (1,)
    play(floor, 1)
    assert floor.ready == (1, 2)


def test_the_last_table_may_be_smaller_or_larger_than_the_others():
    floor = open_floor(12, seats=6, rules=TournamentRules(final_table_seats=4))
    while len(floor.tables) > 1 or floor.final_table is None:
        for table in floor.ready:
            if table in floor.tables and floor.why_not(table) is None:
                first, second, *_ = players_at(floor, table)
                play(floor, table, [first], to=second)
    assert sizes(floor) == {3: 4}
    assert floor._floor_table(3).seats == 4
    larger = open_floor(12, seats=6, rules=TournamentRules(final_table_seats=10))
    for table in (1, 2):
        first, second, *_ = players_at(larger, table)
        play(larger, table, [first], to=second)
    assert sizes(larger) == {3: 10}


# Everything


PAYOUTS = PayoutTable.of(50, 30, 20), PayoutTable.of(*[10] * 10), Satellite(300)


def random_tournament(seed):
    """A tournament of random size, options and luck, with what must hold looked at all along."""
    rng = random.Random(seed)
    rules = TournamentRules(
        same_hand_eliminations=rng.choice(["starting_stack", "tie"]),
        hand_for_hand_eliminations=rng.choice(["starting_stack", "tie"]),
        hand_for_hand_from=rng.choice([0, 1, 3]),
        balance_at=rng.choice([None, 2, 3]),
        final_table_seats=rng.choice([None, 5, 10]),
        late_registration=rng.choice([None, 2]),
        rebuys=rng.choice([None, 1]),
        add_on=rng.choice([None, 2]),
    )
    if rules.late_registration:
        rules = rules.replace(re_entries=rng.choice([0, 2]))
    length = rng.choice([{"hands": 4}, {"duration": MINUTE}])
    floor = open_floor(
        rng.randint(2, 40),
        seats=rng.choice([2, 3, 6, 9, 10]),
        rules=rules,
        payouts=rng.choice(PAYOUTS),
        structure=BlindStructure.usual(break_every=3, **length),
        rebuy=BuyIn(chips=700, cost=50),
    )
    now = 0
    while not floor.is_over:
        now += rng.randrange(MINUTE // 4)
        floor.tick(now=now)
        busy = [t for t in floor.tables if floor._floor_table(t).starting is not None]
        offered = [p for p in floor.players if floor._entrant(p).is_offered]
        assert floor.ready or busy or offered or floor.is_break or floor.is_over
        for player in offered:
            (floor.rebuy if rng.random() < 0.5 else floor.decline_rebuy)(player, now=now)
        for table in floor.ready:
            if rng.random() < 0.7:
                largest = max(sizes(floor).values())
                size = len(floor._floor_table(table).sitting)
                hand_for_hand = floor.is_hand_for_hand
                assert (
                    hand_for_hand or rules.balance_at is None or (largest - size < rules.balance_at)
                )
                begin(floor, table, now)
        for table in busy:
            if table in floor.tables and rng.random() < 0.7:
                gamble(floor, table, rng, now)
        if rng.random() < 0.2:
            attempt(floor, rng, now)
        everybody = [p for t in floor.tables for p in players_at(floor, t)]
        assert sorted(everybody) == sorted(floor.players) or floor.is_over
        assert sum(floor.stack(p) for p in floor.players) == floor.chips
    return floor


def gamble(floor, table, rng, now):
    """End a hand in which anybody may lose some or all to one other."""
    stacks = dict(floor._floor_table(table).starting)
    winner = rng.choice(sorted(stacks))
    for seat in sorted(stacks):
        if seat != winner and rng.random() < 0.3:
            lost = min(stacks[seat], rng.choice([100, stacks[seat], stacks[winner]]))
            stacks[seat] -= lost
            stacks[winner] += lost
    floor._finish_hand(table, stacks, now=now)


def attempt(floor, rng, now):
    """Try what may be refused."""
    player = rng.choice([*floor.players, "new1", "new2", "p1", "p2"])
    command = rng.choice(["enter", "rebuy", "add_on", "decline_rebuy"])
    with suppress(TournamentError):
        getattr(floor, command)(player, now=now)


@pytest.mark.parametrize("seed", range(150))
def test_any_tournament_ends_with_places_and_prizes_by_rule(seed):
    floor = random_tournament(seed)
    check_record(floor)
    results = floor.results
    assert sum(result.prize for result in results) == floor.pool
    assert len(results) == floor.entries
    at = 0
    while at < len(results):
        tied = results[at].tied
        assert [r.place for r in results[at : at + tied]] == [at + 1] * tied
        at += tied
    assert type(floor.events[-1]) is TournamentEnded
    again = Floor.from_events(floor.events)
    assert again.events == floor.events
    assert again.results == results


def test_a_record_stopped_anywhere_goes_on_as_it_did():
    events = random_tournament(3).events
    for stop in range(1, len(events), 7):
        try:
            floor = Floor.from_events(events[:stop])
        except DecodeError:
            continue  # within what came of one command
        assert floor.events == events[:stop]


def test_records_that_cannot_be_are_refused():
    events = list(random_tournament(5).events)
    rng = random.Random(5)
    with pytest.raises(DecodeError, match="begins with TournamentOpened"):
        Floor.from_events(events[1:])
    for record in (None, 7, (), [None], "events", [events[0], None]):
        with pytest.raises(DecodeError):
            Floor.from_events(record)
    for _ in range(200):
        forged = events.copy()
        at, other = rng.randrange(1, len(events)), rng.randrange(1, len(events))
        forged[at] = events[other]
        if forged != events:
            with pytest.raises(DecodeError):
                Floor.from_events(forged)
    chips = next(e for e in events if type(e) is HandFinished)
    more = HandFinished(chips.table, tuple((s, c + 1) for s, c in chips.stacks), chips.now)
    with pytest.raises(DecodeError):
        Floor.from_events([more if event is chips else event for event in events])


@pytest.mark.parametrize(
    "fields",
    [
        {"same_hand_eliminations": "lot"},
        {"hand_for_hand_eliminations": None},
        {"hand_for_hand_from": -1},
        {"balance_at": 1},
        {"balance_at": "3"},
        {"final_table_seats": 1},
        {"final_table_seats": 11},
        {"late_registration": 0},
        {"late_registration": True},
        {"re_entries": 1},
        {"rebuys": 1.0},
        {"most_rebuys": 1},
        {"add_on": 0},
    ],
)
def test_rules_that_cannot_be_are_refused(fields):
    with pytest.raises(TournamentError):
        TournamentRules(**fields)
    with pytest.raises(TournamentError):
        TournamentRules().replace(**fields)


def test_rules_are_replaced_by_name():
    assert TournamentRules().replace(balance_at=2).balance_at == 2
    with pytest.raises(TournamentError, match="no tournament rule is called 'balance'"):
        TournamentRules().replace(balance=2)


@pytest.mark.parametrize("fields", [{"chips": 0}, {"chips": 1, "cost": -1}, {"chips": 1.0}])
def test_prices_that_cannot_be_are_refused(fields):
    with pytest.raises(PokerError):
        BuyIn(**fields)
