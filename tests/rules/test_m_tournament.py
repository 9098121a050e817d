"""Worked examples M1 to M13: places, hand-for-hand, levels, balancing, prizes."""

import pytest
from floorplay import MINUTE, begin, finish, only, open_floor, places, play, players_at, sizes
from rulebook import rules

from pokercore.bots import RandomBot
from pokercore.events import PostKind
from pokercore.games import GAMES
from pokercore.hand import Hand
from pokercore.posting import usual_posts
from pokercore.stakes import ROOM_TOURNAMENT, Stakes
from pokercore.tournament import BlindStructure, BuyIn, Tournament
from pokercore.tournament.balancing import big_blind_next, table_to_break, worst_seat
from pokercore.tournament.events import FinalTableFormed, HandBegan, LevelBegan, Moved, TableBroken
from pokercore.tournament.payouts import WINNER_TAKES_ALL, FixedPrizes, PayoutTable
from pokercore.tournament.rules import TournamentRules
from pokercore.tournament.simulation import simulate_tournament


def eight_left(**fields):
    """Eight of a table, of whom p2 has 3,000 and p3 1,200."""
    floor = open_floor(8, chips=2000, **fields)
    play(floor, 1, to="p2", p1=1000)
    play(floor, 1, to="p4", p3=1200)
    return floor


@rules("1.49")
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_in_tournaments(game):
    structure = BlindStructure.usual(hands=3)
    tournament = Tournament(game, structure, BuyIn(chips=300), seed=1)
    run = simulate_tournament(tournament, [RandomBot(1)], entries=4, seed=1)
    assert [result.place for result in run.tournament.results] == [1, 2, 3, 4]


@rules("3.29")
def test_M1_the_larger_starting_stack_finishes_higher():
    floor = eight_left()
    assert places(play(floor, 1, ["p2", "p3"], to="p5")) == {"p2": (7, 1), "p3": (8, 1)}


def test_M1_all_of_a_hand_tie_where_the_house_has_it_so():
    floor = eight_left(rules=TournamentRules(same_hand_eliminations="tie"))
    assert places(play(floor, 1, ["p2", "p3"], to="p5")) == {"p2": (7, 2), "p3": (7, 2)}


@rules("3.33")
def test_M2_equal_stacks_share_the_prizes_of_their_places():
    prizes = FixedPrizes((150, 140, 130, 120, 120, 120, 120, 80))
    floor = open_floor(8, payouts=prizes, guarantee=980)
    assert places(play(floor, 1, ["p2", "p3"], to="p5")) == {"p2": (7, 2), "p3": (7, 2)}
    play_to_the_end(floor)
    won = {result.player: result.prize for result in floor.results}
    assert (won["p2"], won["p3"]) == (100, 100)
    assert sum(won.values()) == 980


def play_to_the_end(floor):
    while not floor.is_over:
        for table in floor.ready:
            if table in floor.tables and floor.why_not(table) is None:
                first, second, *_ = players_at(floor, table)
                play(floor, table, [first], to=second)


def bubble(left, **fields):
    """So many of 54 left at six tables, of which 50 are paid, and hands begun everywhere."""
    floor = open_floor(54, chips=4000, payouts=FixedPrizes((150,) * 50), guarantee=7500, **fields)
    first, *others = players_at(floor, 6)
    play(floor, 6, others[: 54 - left], to=first)
    assert floor.is_hand_for_hand
    return floor


@rules("3.29", "3.32")
@pytest.mark.parametrize(("option", "prizes"), [("starting_stack", [150, 0]), ("tie", [75, 75])])
def test_M3_two_go_out_hand_for_hand(option, prizes):
    floor = bubble(51, rules=TournamentRules(hand_for_hand_eliminations=option))
    (larger, *_), (smaller, *_) = players_at(floor, 1), players_at(floor, 2)
    set_stacks(floor, {2: {smaller: 2500}})
    for table in floor.tables:
        begin(floor, table)
    assert not places(finish(floor, 2, [smaller]))  # the hands of the others decide as well
    assert not places(finish(floor, 1, [larger]))
    assert floor.ready == ()
    for table in (3, 4, 5):
        assert not places(finish(floor, table))
    last = places(finish(floor, 6))
    tied = option == "tie"
    assert last == {larger: (50, 1 + tied), smaller: (50 if tied else 51, 1 + tied)}
    assert not floor.is_hand_for_hand
    play_to_the_end(floor)
    won = {result.player: result.prize for result in floor.results}
    assert [won[larger], won[smaller]] == prizes


@rules("3.29", "3.32")
@pytest.mark.parametrize(
    ("option", "prizes"), [("starting_stack", [150, 0, 0]), ("tie", [50, 50, 50])]
)
def test_M4_three_go_out_hand_for_hand(option, prizes):
    play_so = TournamentRules(hand_for_hand_eliminations=option, hand_for_hand_from=2)
    floor = bubble(52, rules=play_so)
    out = [players_at(floor, table)[0] for table in (1, 2, 3)]
    set_stacks(floor, {2: {out[1]: 3000}, 3: {out[2]: 2000}})
    for table in floor.tables:
        begin(floor, table)
    for table, player in zip((1, 2, 3), out, strict=True):
        finish(floor, table, [player])
    for table in (4, 5, 6):
        last = places(finish(floor, table))
    if option == "tie":
        assert last == dict.fromkeys(out, (50, 3))
    else:
        assert last == {out[0]: (50, 1), out[1]: (51, 1), out[2]: (52, 1)}
    play_to_the_end(floor)
    won = {result.player: result.prize for result in floor.results}
    assert [won[player] for player in out] == prizes


def set_stacks(floor, wanted):
    """Play a round in which the players named are left with these stacks."""
    for table in floor.tables:
        play(floor, table, to=players_at(floor, table)[1], **wanted.get(table, {}))


@rules("3.28")
def test_M5_a_level_that_ends_during_a_hand_changes_the_next_one():
    floor = open_floor(2)
    (began,) = begin(floor, 1, now=9 * MINUTE)
    assert began.level == 1
    finish(floor, 1, now=11 * MINUTE)
    (again,) = only(begin(floor, 1, now=11 * MINUTE), HandBegan)
    assert again.level == 2
    (level,) = only(floor.events, LevelBegan)[1:]
    assert (level.level, level.since) == (2, 10 * MINUTE)


@rules("3.6")
@pytest.mark.parametrize(
    ("order", "posted"),
    [
        ("blind_first", [(PostKind.BIG_BLIND, 1000), (PostKind.TABLE_ANTE, 100)]),
        ("ante_first", [(PostKind.TABLE_ANTE, 1000), (PostKind.BIG_BLIND, 100)]),
    ],
)
def test_M6_a_short_big_blind_pays_its_blind_before_the_ante_for_all(order, posted):
    stakes = Stakes.from_blinds(500, 1000, ante=1000, ante_format="big_blind")
    hand = Hand.start(
        "no-limit-holdem",
        stakes,
        {1: 5000, 2: 5000, 3: 1100},
        1,
        rules=ROOM_TOURNAMENT.replace(ante_order=order),
        posts=usual_posts((2, 3, 1), 1, stakes),
    )
    paid = [(e.kind, e.chips) for e in hand.events if getattr(e, "kind", None) and e.seat == 3]
    assert paid == posted


@rules("3.30")
def test_M7_balancing_moves_the_next_big_blind_to_the_worst_position():
    floor = open_floor(27)
    lost = players_at(floor, 3)
    begin(floor, 1)
    begin(floor, 2)
    play(floor, 3, lost[:3], to=lost[3])
    assert sizes(floor) == {1: 9, 2: 9, 3: 6}
    assert floor.why_not(3) == "it waits to be balanced"
    origin, target = floor._floor_table(1).seat_map, floor._floor_table(3).seat_map
    mover = floor._floor_table(1).sitting[big_blind_next(origin)].player
    (moved,) = only(finish(floor, 1), Moved)
    assert (moved.player, moved.from_table, moved.table) == (mover, 1, 3)
    assert moved.seat == worst_seat(target)
    assert sizes(floor) == {1: 8, 2: 9, 3: 7}
    assert floor.why_not(3) is None


@rules("3.30")
def test_M8_a_table_breaks_once_the_others_have_room():
    assert table_to_break({1: 6, 2: 6, 3: 5}, 9) == 3
    floor = open_floor(27)
    for table, out in ((1, 3), (2, 3), (3, 2)):
        first, *others = players_at(floor, table)
        play(floor, table, others[:out], to=first)
    assert sorted(sizes(floor).values()) == [6, 6, 7]
    table = max(floor.tables, key=sizes(floor).get)
    first, *others = players_at(floor, table)
    events = play(floor, table, others[:2], to=first)
    assert only(events, TableBroken) == [TableBroken(table)]
    assert sorted(sizes(floor).values()) == [8, 9]


@rules("3.31")
def test_M9_the_final_table_is_seated_anew():
    floor = open_floor(10)
    begin(floor, 2)
    first, other, *_ = players_at(floor, 1)
    assert not only(play(floor, 1, [other], to=first), FinalTableFormed)
    assert floor.why_not(1) == "it waits for the final table"
    events = finish(floor, 2)
    assert only(events, FinalTableFormed) == [FinalTableFormed(3)]
    assert len(only(events, Moved)) == 9
    assert sizes(floor) == {3: 9}
    assert floor.final_table == 3


@rules("3.33")
def test_M10_payouts_in_per_cent():
    assert PayoutTable.of(50, 30, 20).prizes(1000, 45) == (500, 300, 200)


@rules("3.33")
def test_M11_what_remains_goes_to_the_first_place():
    assert PayoutTable.of(50, 30, 20).prizes(1001, 45) == (501, 300, 200)


@rules("3.29", "3.5")
def test_M12_who_goes_out_in_the_blind_is_placed_by_what_he_began_with():
    floor = open_floor(4)
    play(floor, 1, to="p1", p2=250, p3=300)
    assert places(play(floor, 1, ["p2", "p3"], to="p4")) == {"p3": (3, 1), "p2": (4, 1)}


@rules("3.34")
def test_M13_all_chips_are_there_at_every_hand():
    floor = open_floor(45, chips=1500, payouts=WINNER_TAKES_ALL)
    while not floor.is_over:
        for table in floor.ready:
            if table in floor.tables and floor.why_not(table) is None:
                first, second, *_ = players_at(floor, table)
                play(floor, table, [first], to=second)
                assert sum(floor.stack(player) for player in floor.players) == 67_500
    assert floor.results[0].prize == 4500
