"""Scenarios, PGN files and play-throughs of other engines."""

import json
import re

import pytest
from handplay import begin, do, offer, passive
from outside import count, data

from pokercore.actions import Call, Check, Fold, NoRaise, RaiseTo
from pokercore.errors import IllegalActionError
from pokercore.hand import Hand
from pokercore.stakes import Stakes
from pokercore.streets import Phase


def scenario(start):
    found = json.loads(data("engine", "scenarios.json").read_text())
    return next(case for case in found if case["name"].startswith(start))


def test_scenario_short_all_in():
    case = scenario("short all-in raise")
    hand = begin(blinds=case["blinds"], stacks=case["stacks"])
    do(hand, "r600 r650 c")
    assert hand.actor == 3
    assert offer(hand) == (50, 0, 0)
    assert hand.legal_actions().no_raise is NoRaise.NOT_REOPENED


def nine(case, stacks):
    # The recorded deal has the ace of clubs twice; that of the board is read as the ace of
    # spades, which changes no winner.
    board = case["board"].replace("Ac", "As")
    holes = dict(enumerate(case["hole"]))
    hand = Hand.start("no-limit-holdem", Stakes.from_blinds(1, 2), stacks, 0, holes=holes)
    return hand, board


def net(hand):
    return [hand.stacks[seat] - chips for seat, chips in sorted(hand.starting_stacks.items())]


def test_scenario_odd_chip():
    case = scenario("odd chip")
    hand, board = nine(case, dict.fromkeys(range(9), case["stacks"]))
    do(hand, "f r5 c c f f c c f")
    hand.deal(board[:6])
    do(hand, "b4 f c c c")
    passive(hand, board[6:])
    assert net(hand) == case["expect_net"]
    assert sum(hand.payouts.values()) == case["expect_pot"][1]


def test_scenario_side_pot():
    case = scenario("one side pot")
    stacks = dict.fromkeys(range(9), 200) | {0: 20, 1: 380}
    hand, board = nine(case, stacks)
    do(hand, "f r50 f f f f c c f")
    passive(hand, board)
    assert net(hand) == case["expect_net"]
    assert sum(hand.payouts.values()) == case["expect_pot"][0]


def test_scenario_hi_lo_side_pot():
    case = scenario("Omaha hi-lo")
    hand = begin(
        "no-limit-omaha-hi-lo", (5, 10), stacks=case["put_in"], holes=case["hole"], button=3
    )
    do(hand, "r300 c c")
    passive(hand, case["board"])
    assert [hand.payouts[seat] for seat in (1, 2, 3)] == case["expect_collected"]


def test_scenario_blinds_both_even_when_the_button_folds():
    case = scenario("blind levels")
    stacks = [100_000, 100_000]
    levels = [(small, big) for count, small, big in case["schedule"] for _ in range(count)]
    levels += [levels[-1]] * (100 - len(levels))
    for number, (small, big) in enumerate(levels):
        button = number % 2
        seats = dict(enumerate(stacks))
        hand = begin(blinds=(small, big), stacks=seats, button=button)
        do(hand, "f")
        stacks = [hand.stacks[0], hand.stacks[1]]
    assert stacks == [100_000, 100_000]


# PGN of texasholdem: seat 0 is the button.


def read_pgn(text):
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    joined = "\n".join(line for line in lines if line)
    number = lambda name: int(re.search(rf"{name}: (\d+)", joined)[1])  # noqa: E731
    chips = [int(n) for n in re.search(r"Player Chips: (.*)", joined)[1].split(",")]
    holes = re.findall(r"\[([^\]]*)\]", re.search(r"Player Cards: (.*)", joined)[1])
    phases = re.split(r"^(PREFLOP|FLOP|TURN|RIVER|SETTLE)$", joined, flags=re.MULTILINE)
    streets = []
    for name, body in zip(phases[1::2], phases[2::2], strict=True):
        cards = re.search(r"New Cards: \[(.*)\]", body)[1].replace(",", "")
        actions = re.findall(r"\((\d+),([A-Z_]+)(?:,(\d+))?\)", body) if name != "SETTLE" else []
        streets.append((cards, actions))
    winners = re.findall(r"\(Pot (\d+),(\d+),-?\d+,\[([\d, ]*)\]\)", joined)
    return number("Small Blind"), number("Big Blind"), chips, holes, streets, winners


def play_pgn(path):
    small, big, chips, holes, streets, winners = read_pgn(path.read_text())
    hand = Hand.start(
        "no-limit-holdem",
        Stakes.from_blinds(small, big),
        dict(enumerate(chips)),
        0,
        holes=dict(enumerate(holes)),
    )
    for cards, actions in streets:
        left = re.findall(r"\w\w", cards)
        while left and hand.phase is Phase.DEALING:
            hand.deal([left.pop(0) for _ in range(hand.cards_needed)])
        for seat, word, to in actions:
            match word:
                case "FOLD":
                    action = Fold()
                case "CHECK":
                    action = Check()
                case "CALL":
                    action = Call()
                case "ALL_IN":
                    action = RaiseTo(hand.bets[int(seat)] + hand.stacks[int(seat)])
                case "RAISE":
                    action = RaiseTo(int(to))
            hand.apply(action, seat=int(seat))
    return hand, winners


# Files that cannot be played by the rules, and why.
PGN_EXCEPTIONS = {
    "example_pgn.pgn": "an illustration: on its river 183 is raised to 200, by 17 after a raise of"
    " 93, which rule 3.7 forbids",
    "preflop_all_in_2.pgn": "the big blind raises to 900 over the all-in of its only opponent,"
    " which rule 3.9 does not offer; what it would add goes back uncalled",
}


def test_pgn_exceptions():
    for name in PGN_EXCEPTIONS:
        with pytest.raises(IllegalActionError, match=r"RaiseTo\((200|900)\)"):
            play_pgn(data("engine", "texasholdem_pgn", "good", name))


def test_pgn_good(capsys):
    found = sorted(data("engine", "texasholdem_pgn", "good").glob("*.pgn"))
    files = [path for path in found if path.name not in PGN_EXCEPTIONS]
    for path in files:
        hand, winners = play_pgn(path)
        assert hand.is_over, path.name
        won = {}
        for pot, chips, seats in winners:
            places = [int(seat) for seat in seats.split(",")]
            # The odd chips of a pot are checked by the rules; PGN does not say who gets them.
            won[int(pot)] = (int(chips), set(places))
        mine = {}
        for award in hand.awards:
            chips, seats = mine.get(award.pot, (0, set()))
            mine[award.pot] = (chips + award.chips, seats | {award.seat})
        returned = sum(e.chips for e in hand.events if type(e).__name__ == "UncalledReturned")
        # PGN pays an uncalled bet as (part of) a pot of its own.
        assert sum(c for c, _ in won.values()) == sum(c for c, _ in mine.values()) + returned
        for pot, (chips, seats) in mine.items():
            assert won[pot][1] == seats, path.name
            if not returned:
                assert won[pot][0] == chips
    assert len(files) == 5
    count(capsys, "PGN, good", len(files))


def test_pgn_must_be_rejected(capsys):
    files = sorted(data("engine", "texasholdem_pgn", "must_be_rejected").glob("*.pgn"))
    for path in files:
        with pytest.raises(IllegalActionError):
            play_pgn(path)
    assert len(files) == 3
    count(capsys, "PGN, refused as they must be", len(files))


# Play-throughs of OpenSpiel over pokerkit, with the legal range at each decision.


# Hands of the second one whose first decision is not recorded are left out: all but the first.
@pytest.mark.parametrize(
    ("name", "game", "expected"),
    [
        ("pokerkit_NLHE.json", "no-limit-holdem", 3),
        ("repeated_PLO_tournament.json", "pot-limit-omaha", 8),
    ],
)
def test_openspiel_play_through(name, game, expected, capsys):
    states = json.loads(data("engine", "openspiel", name).read_text())["states"]
    first = next(number for number, state in enumerate(states) if "legal" in state)
    start = states[first]
    bets = json.loads(start["bets"])
    stacks = [a + b for a, b in zip(json.loads(start["stacks"]), bets, strict=True)]
    holes = re.findall(r"\[([^\[\]]+)\]", start["hole"])
    hand = begin(game, (5, 10), stacks, holes=[cards.replace(", ", "") for cards in holes])
    decisions = 0
    for state in states[first:]:
        if "legal" not in state:
            break
        check_decision(hand, state)
        act(hand, state["action"])
        decisions += 1
    if hand.is_over:
        assert [hand.stacks[seat] for seat in sorted(hand.seats)] == json.loads(state["stacks"])
    assert decisions == expected
    count(capsys, f"OpenSpiel, {name}, decisions with legal ranges", decisions)


def check_decision(hand, state):
    legal, recorded = hand.legal_actions(), state["legal"]
    assert hand.actor == state["to_act"] + 1
    assert legal.min_raise_to == recorded.get("raise_to_min", 0)
    assert legal.max_raise_to == recorded.get("raise_to_max", 0)
    assert recorded["check_or_call"] == [f"Call({legal.to_call})"]
    bets = json.loads(state["bets"])
    assert [hand.bets[seat] for seat in sorted(hand.seats)] == bets


def act(hand, words):
    if "Fold" in words:
        hand.apply(Fold())
    elif (to := re.search(r"Bet/Raise to (\d+)", words)) is not None:
        hand.apply(RaiseTo(int(to[1])))
    else:
        hand.apply(Call())
