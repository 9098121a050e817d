"""Open Hand History: read, written, read again, and what is refused."""

import io
import json

import msgspec
import pytest
from randomplay import ALL_GAMES
from recordplay import random_records

from pokercore.errors import HistoryError
from pokercore.events import Post, PostKind
from pokercore.history.formats import lost
from pokercore.history.info import Step, StepKind, TournamentInfo
from pokercore.history.ohh import is_opening, read, write
from pokercore.history.replay import replay
from pokercore.stakes import HouseRules


def action(name, player=None, amount=None, **more):
    told = {"action": name, "player_id": player, "amount": amount, **more}
    return {key: value for key, value in told.items() if value is not None}


def hand(**changes):
    """Two players of three see a flop: Ann bets, Ben folds; two dollars of rake."""
    ohh = {
        "spec_version": "1.4.7",
        "site_name": "Room",
        "network_name": "Net",
        "game_number": "77",
        "start_date_utc": "2024-02-03T20:01:59.000Z",
        "table_name": "Vega",
        "table_size": 6,
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0},
        "currency": "USD",
        "dealer_seat": 5,
        "small_blind_amount": 0.5,
        "big_blind_amount": 1.00,
        "ante_amount": 0,
        "hero_player_id": 11,
        "players": [
            {"id": 11, "seat": 1, "name": "Ann", "starting_stack": 100},
            {"id": 13, "seat": 3, "name": "Ben", "starting_stack": 80.25},
            {"id": 15, "seat": 5, "name": "Cleo", "starting_stack": 40},
            {"id": 16, "seat": 6, "name": "Dan", "starting_stack": 10, "is_sitting_out": True},
        ],
        "rounds": [
            {
                "id": 0,
                "street": "Preflop",
                "actions": [
                    action("Post SB", 11, 0.5),
                    action("Post BB", 13, 1),
                    action("Dealt Cards", 11, cards=["As", "Ah"]),
                    action("Fold", 15),
                    action("Raise", 11, 3.5),
                    action("Call", 13, 3),
                ],
            },
            {
                "id": 1,
                "street": "Flop",
                "cards": ["2c", "7d", "Th"],
                "actions": [action("Bet", 11, 6), action("Fold", 13)],
            },
        ],
        "pots": [
            {
                "number": 0,
                "amount": 8,
                "rake": 0.4,
                "player_wins": [{"player_id": 11, "win_amount": 7.6}],
            }
        ],
    }
    return ohh | changes


def load(*hands, text=None):
    text = text or "\n\n".join(json.dumps({"ohh": ohh}) for ohh in hands)
    return list(read(io.StringIO(text)))


def one(**changes):
    (recorded,) = load(hand(**changes))
    if isinstance(recorded, HistoryError):
        raise recorded
    return recorded


def rounds(*preflop, more=()):
    return [{"id": 0, "street": "Preflop", "actions": [*preflop]}, *more]


def test_reads_and_replays():
    recorded = one()
    info = recorded.info
    assert (info.hand_id, info.site, info.network, info.table, info.table_size) == (
        "77",
        "Room",
        "Net",
        "Vega",
        6,
    )
    assert (info.date, info.time, info.time_zone) == ("2024-02-03", "20:01:59", "UTC")
    assert (info.currency, info.decimals, info.hero) == ("USD", 2, 1)
    assert recorded.stacks == {1: 10_000, 3: 8025, 5: 4000}
    assert recorded.sitting_out == {6: 1000}
    assert recorded.steps[1] == Step(kind=StepKind.WAGER, seat=1, to=400)
    done = replay(recorded)
    assert done.differences == ()
    assert done.is_checked
    assert done.hand.stacks == {1: 10_360, 3: 7625, 5: 4000}


def test_is_written_and_read_again():
    recorded = one()
    text = "".join(write([recorded, recorded]))
    assert text.count("\n\n") == 1
    first, second = load(text=text)
    assert first.plain() == second.plain() == recorded.plain()
    assert (first.collected, first.rake, first.pots) == ({1: 760}, 40, (800,))
    assert is_opening(text)


def test_raises_are_what_was_put_in():
    text = next(write([one()]))
    told = [(a["action"], a.get("amount")) for a in json.loads(text)["ohh"]["rounds"][0]["actions"]]
    assert told[-3:] == [("Fold", None), ("Raise", 3.5), ("Call", 3.0)]
    assert '"amount":3.50' in text


@pytest.mark.parametrize("game", ALL_GAMES)
def test_random_hands_of_every_game(game):
    whole = 0
    for hand_, recorded in random_records(
        f"ohh {game}", 25, games=[game], readers=("operator", "public", "own")
    ):
        missing = lost(recorded, "ohh")
        assert {each.partition(".")[0] for each in missing} <= {
            "posts",
            "stakes",
            "bomb_pot",
            "steps",
            "names",
        }
        if missing:
            continue
        (back,) = load(text="".join(write([recorded])))
        assert back.collected == recorded.collected
        assert back.rake == hand_.rake
        assert sum(back.pots) == sum(recorded.pots or back.pots)
        rules = HouseRules(burn_cards=False, ante_order="ante_first", rake=hand_.rules.rake)
        done = replay(back, rules)
        assert done.difference is None
        assert done.hand.stacks == hand_.stacks
        whole += 1
    assert whole > 5


def test_tournament():
    recorded = one(
        tournament=True,
        currency="XPM",
        tournament_info={
            "tournament_number": "9",
            "name": "Daily",
            "buyin_amount": 3.19,
            "fee_amount": 0.31,
            "bounty_fee_amount": 0,
            "currency": "EUR",
            "initial_stack": 1500,
            "type": "MTT",
            "flags": ["Rebuy"],
            "speed": {"type": "Turbo", "round_time": 300},
        },
    )
    assert recorded.info.currency is None
    assert recorded.info.tournament == TournamentInfo(
        tournament_id="9", name="Daily", buy_in=319, fee=31, bounty=0, currency="EUR", decimals=2
    )
    assert lost(recorded, "ohh") == ()
    assert lost(recorded, "phh") == ()
    assert one(tournament=True).info.tournament == TournamentInfo()


def test_extra_members_are_kept():
    recorded = one(
        flags=["Fast", "Run_It_Twice"],
        internal_version="3",
        table_handle="0x1",
        bet_limit={"bet_type": "NL", "bet_cap": 30},
    )
    assert recorded.info.extra == {
        "flags": ["Fast"],
        "internal_version": "3",
        "table_handle": "0x1",
        "bet_cap": 30.0,
    }
    assert lost(recorded, "ohh") == ()
    assert lost(recorded, "phh") == ()


POSTS = {
    "ante of all": ([action("Post Ante", p, 0.1) for p in (11, 13, 15)], {PostKind.ANTE: 3}),
    "ante of one": ([action("Post Ante", 13, 0.1)], {PostKind.TABLE_ANTE: 1}),
    "straddle": ([action("Straddle", 15, 2)], {PostKind.STRADDLE: 1}),
    "live": ([action("Post Extra Blind", 15, 1)], {PostKind.LIVE: 1}),
    "both": ([action("Post Extra Blind", 15, 1.5)], {PostKind.LIVE: 1, PostKind.DEAD: 1}),
    "dead": ([action("Post Dead", 15, 0.5)], {PostKind.DEAD: 1}),
}


@pytest.mark.parametrize("name", POSTS)
def test_posts(name):
    posts, kinds = POSTS[name]
    blinds = [action("Post SB", 11, 0.5), action("Post BB", 13, 1)]
    ends = [action("Fold", 15), action("Fold", 11)]
    if name == "straddle":
        ends = [action("Fold", 11), action("Fold", 13)]
    recorded = one(
        rounds=rounds(*blinds, *posts, *ends), pots=[], ante_amount=0.1 if "ante" in name else 0
    )
    found = {}
    for post in recorded.posts:
        found[post.kind] = found.get(post.kind, 0) + 1
    assert found == {PostKind.SMALL_BLIND: 1, PostKind.BIG_BLIND: 1} | kinds
    assert replay(recorded).hand.is_over
    assert lost(recorded, "ohh") == ()


def test_a_short_stack_owes_in_full():
    players = [
        {"id": 1, "seat": 1, "name": "A", "starting_stack": 0.3},
        {"id": 2, "seat": 2, "name": "B", "starting_stack": 9},
    ]
    recorded = one(
        players=players,
        dealer_seat=1,
        hero_player_id=None,
        rounds=rounds(action("Post SB", 1, 0.3, is_allin=True), action("Post BB", 2, 1)),
        pots=[],
    )
    assert recorded.posts == (Post(1, PostKind.SMALL_BLIND, 5), Post(2, PostKind.BIG_BLIND, 10))


@pytest.mark.parametrize("what", ["bomb_pot", "second board"])
def test_bomb_pots_and_second_boards(what):
    def wanted(recorded):
        special = recorded.bomb_pot if what == "bomb_pot" else recorded.boards > 1
        return special and not lost(recorded, "ohh")

    records = random_records(f"ohh {what}", 400, games=["no-limit-holdem"])
    recorded = next(recorded for _, recorded in records if wanted(recorded))
    text = next(write([recorded]))
    assert ("Run_It_Twice" in text) == (recorded.boards > 1)
    (back,) = load(text=text)
    assert (back.bomb_pot, back.boards) == (recorded.bomb_pot, recorded.boards)


def test_what_is_lost_is_named():
    recorded = one()
    info = msgspec.structs.replace(recorded.info, event="Main", extra={"author": "me"})
    changed = msgspec.structs.replace(
        recorded,
        info=info,
        steps=(Step(kind=StepKind.NOTE, seat=1, note="timed out"), *recorded.steps),
    )
    assert lost(changed, "ohh") == ("steps", "event", "author")
    level = TournamentInfo(level="IV")
    info = msgspec.structs.replace(recorded.info, tournament=level)
    assert lost(msgspec.structs.replace(recorded, info=info), "ohh") == ("tournament.level",)
    local = msgspec.structs.replace(recorded.info, time="15:01:59", time_zone="ET")
    assert lost(msgspec.structs.replace(recorded, info=local), "ohh") == ()


def test_pretty_printed_and_marked_texts():
    pretty = json.dumps({"ohh": hand()}, indent=2)
    for text in (
        pretty,
        f"\ufeff{pretty}",
        f"{pretty}\n\n\n{pretty}",
        f"{pretty}\n{pretty}\n",
        f"\n\n{pretty}",
    ):
        assert all(found.plain() == one().plain() for found in load(text=text))
    assert len(load(text=f"{pretty}\n{pretty}\n")) == 2
    assert load(text=f"\n\n{pretty}")[0].line == 3


def test_cash_outs_and_jackpots_are_no_winnings():
    wins = [{"player_id": 11, "win_amount": 7, "cashout_amount": 5, "cashout_fee": 0.1}]
    recorded = one(
        pots=[{"number": 0, "amount": 8, "rake": 0.4, "jackpot": 0.6, "player_wins": wins}]
    )
    assert (recorded.collected, recorded.rake) == ({1: 700}, 100)
    assert replay(recorded).difference is None


PLAYERS = hand()["players"]
BAD = {
    "stud": ({"game_type": "Stud"}, "is not played here"),
    "cap": ({"bet_limit": {"bet_type": "XL"}}, "is not played here"),
    "no limit": ({"bet_limit": None}, "is not played here"),
    "negative": ({"big_blind_amount": -1}, "no amount"),
    "huge": ({"big_blind_amount": 1e300}, "no amount"),
    "places": ({"big_blind_amount": 1.1234567}, "7 decimal places"),
    "twice": ({"players": [*PLAYERS, PLAYERS[0]]}, "two players"),
    "seat": ({"players": [{**PLAYERS[0], "seat": -1}]}, "seat -1"),
    "stranger": ({"rounds": rounds(action("Fold", 99))}, "player_id 99"),
    "nobody": ({"rounds": rounds(action("Add to Pot"))}, "player_id None"),
    "street": ({"rounds": [{"id": 0, "street": "Fourth"}]}, "street 'Fourth'"),
    "action": ({"rounds": rounds(action("Jump", 11))}, "action 'Jump'"),
    "card": ({"rounds": rounds(action("Dealt Cards", 11, cards=["Xx", "As"]))}, "Xx"),
    "cards": ({"rounds": rounds(action("Dealt Cards", 11, cards=["As"]))}, "1 hole cards"),
    "time": ({"start_date_utc": "yesterday"}, "start_date_utc"),
    "type": ({"dealer_seat": "five"}, "dealer_seat"),
    "no stakes": ({"big_blind_amount": None}, "big_blind"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_hands_are_told_and_passed_over(name):
    changes, message = BAD[name]
    bad, good = load(hand(**changes), hand())
    assert isinstance(bad, HistoryError)
    assert message in str(bad)
    assert bad.line == 1
    assert good.plain() == one().plain()


def test_bad_texts():
    (error,) = load(text='{"ohh": \n  nonsense}\n')
    assert error.line == 2
    assert error.column > 2
    (error,) = load(text="\n \n")
    assert "no object" in str(error)
    (error,) = load(text="{" * 2_000_000)
    assert "is not read" in str(error)
    assert [type(found) for found in load(text="[" * 90_000)] == [HistoryError]


def test_what_cannot_be_written():
    recorded = one()
    cases = [
        msgspec.structs.replace(recorded, steps=(Step(kind=StepKind.PROTECT, seat=5),)),
        msgspec.structs.replace(recorded, steps=(Step(kind=StepKind.FOLD, seat=1),)),
        "hand",
    ]
    for bad in cases:
        with pytest.raises(HistoryError):
            "".join(write([bad]))


def test_cards_beside_the_player():
    told = hand()
    told["players"][1]["cards"] = ["Kd", "Kc"]
    told["players"][3]["cards"] = ["2d", "2h"]  # who sits out has none
    (read_one,) = read([json.dumps({"ohh": told})])
    assert {seat: "".join(map(str, cards)) for seat, cards in read_one.holes.items()} == {
        1: "AsAh",
        3: "KdKc",
    }
    told["players"][0]["cards"] = ["Qd", "Qc"]
    (refused,) = read([json.dumps({"ohh": told})])
    assert isinstance(refused, HistoryError)
    assert "other cards" in str(refused)


def test_a_day_that_is_none_is_not_written():
    (read_one,) = read([json.dumps({"ohh": hand()})])
    info = msgspec.structs.replace(read_one.info, date="2024-02-33")
    text = "".join(write([msgspec.structs.replace(read_one, info=info)]))
    assert "start_date_utc" not in text
