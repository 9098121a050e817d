"""Showdowns recorded by others: the winners that evaluation gives are those who collected.

The folder of the data is named by POKERCORE_DATA. Each reader turns a record into a `Showdown`:
the cards of everybody who had not folded, what each player put in, and what each took out.
"""

from __future__ import annotations

import json
import re
import tarfile
import tomllib
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from reference.notation import ids, names

from pokercore.errors import CardError
from pokercore.evaluation import evaluate
from pokercore.winners import winners

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass
class Showdown:
    """A recorded hand that came to a showdown with every card known."""

    name: str
    game: str
    boards: list[str]
    hands: dict[str, str]
    put_in: dict[str, Fraction]
    taken: dict[str, Fraction]
    dead: Fraction = Fraction(0)
    rake: Fraction = Fraction(0)
    unit: Fraction = Fraction(1)


def pots(hand: Showdown) -> Iterator[tuple[Fraction, list[str]]]:
    """Yield each pot and who may win it, the main pot first."""
    levels = sorted({hand.put_in[player] for player in hand.hands})
    below, main = Fraction(0), hand.dead
    for level in levels:
        pot = sum(
            (min(chips, level) - min(chips, below) for chips in hand.put_in.values()), Fraction(0)
        )
        if level == levels[-1]:  # a folded player may have put in more than anyone who stayed
            pot += sum((max(chips - level, 0) for chips in hand.put_in.values()), Fraction(0))
        yield pot + main, [player for player in hand.hands if hand.put_in[player] >= level]
        below, main = level, Fraction(0)


def share(hand: Showdown) -> dict[str, Fraction]:
    """Return what each player should take, odd chips cut into fractions."""
    shares = dict.fromkeys(hand.hands, Fraction(0))
    for pot, players in pots(hand):
        for board in hand.boards:
            result = winners([hand.hands[p] for p in players], board, game=hand.game)
            halves = [half for half in (result.high, result.low) if half]
            for half in halves:
                for place in half:
                    shares[players[place]] += pot / len(hand.boards) / len(halves) / len(half)
    return shares


def agrees(hand: Showdown) -> bool:
    """Whether the same players take, and amounts differ by rake and odd chips only."""
    shares = share(hand)
    total = sum(shares.values())
    if {p for p, chips in shares.items() if chips} != {p for p, c in hand.taken.items() if c > 0}:
        return False
    odd = 6 * hand.unit + hand.rake
    kept = 1 - hand.rake / total
    return all(abs(shares[p] * kept - hand.taken.get(p, 0)) <= odd for p in shares)


def of_phh(name: str, text: str) -> Showdown | None:
    record = tomllib.loads(text, parse_float=Fraction)
    if "finishing_stacks" not in record:
        return None
    games = {"NT": "holdem", "FT": "holdem", "PO": "omaha", "FO/8": "omaha-hi-lo"}
    start = [Fraction(chips) for chips in record["starting_stacks"]]
    end = [Fraction(chips) for chips in record["finishing_stacks"]]
    players = [f"p{seat}" for seat in range(1, len(start) + 1)]
    ante = [min(Fraction(a), s) for a, s in zip(record["antes"], start, strict=True)]
    together = record["ante_trimming_status"]
    blinds = [Fraction(b) for b in record["blinds_or_straddles"]]
    if len(players) == 2:
        blinds.reverse()
    street = {p: min(b, s - a) for p, b, s, a in zip(players, blinds, start, ante, strict=True)}
    paid = dict.fromkeys(players, Fraction(0))
    left = {p: s - a for p, s, a in zip(players, start, ante, strict=True)}
    held: dict[str, str] = {}
    board, gone = "", set()
    for line in record["actions"]:
        word = line.split("#")[0].split()
        match word:
            case ["d", "dh", player, cards]:
                held[player] = cards
            case ["d", "db", cards]:
                board += cards
                for player in players:
                    paid[player] += street[player]
                street = dict.fromkeys(players, Fraction(0))
            case [player, "f"]:
                gone.add(player)
            case [player, "cc"]:
                street[player] = min(max(street.values()), left[player] - paid[player])
            case [player, "cbr", amount]:
                street[player] = Fraction(amount)
            case [player, "sm", cards]:
                held[player] = cards
    for player in players:
        paid[player] += street[player]
    live = [player for player in players if player not in gone]
    if len(live) < 2 or len(ids(board)) != 5 or any("?" in held[p] for p in live):
        return None
    most, second = max(paid.values()), sorted(paid.values())[-2]
    for player in players:  # what nobody called comes back
        if paid[player] == most > second and player in live:
            paid[player] = second
    taken = {p: e - s + paid[p] + a for p, e, s, a in zip(players, end, start, ante, strict=True)}
    dead = Fraction(0)
    if together:
        paid = {p: paid[p] + a for p, a in zip(players, ante, strict=True)}
    else:
        dead = sum(ante, Fraction(0))
    return Showdown(
        name, games[record["variant"]], [board], {p: held[p] for p in live}, paid, taken, dead
    )


def of_history(record: dict) -> Showdown | None:
    games = {
        "holdem": "holdem", "omaha4": "omaha", "omaha5": "omaha5", "omaha6": "omaha6",
        "omaha4_hilo8": "omaha-hi-lo", "omaha5_hilo8": "omaha5-hi-lo",
    }  # fmt: skip
    boards = ["".join(board) for board in record["boards"] if len(board) == 5]
    folded = {step[0] for step in record["actions"] if step[1] == "f"}
    put_in = {player: Fraction(chips) for player, chips in record["net_put_in"].items()}
    live = [player for player in put_in if player not in folded]
    held = {player: "".join(cards) for player, cards in record["shown"].items()}
    if record["hero"]:
        held.setdefault(record["hero"][0], "".join(record["hero"][1]))
    if len(live) < 2 or not boards or len(boards) != len(record["boards"]):
        return None
    if not all(player in held for player in live):
        return None
    taken: dict[str, Fraction] = {}
    for player, chips, _ in record["collected"]:
        taken[player] = taken.get(player, Fraction(0)) + Fraction(chips)
    levels = sorted(put_in[player] for player in live)
    dead = Fraction(0)
    if levels[-1] > levels[-2]:  # uncalled chips are back already: what is more is a dead post
        top = live[[put_in[player] for player in live].index(levels[-1])]
        if max(chips for player, chips in put_in.items() if player != top) <= levels[-2]:
            dead = levels[-1] - levels[-2]
            put_in[top] = levels[-2]
    unit = Fraction(record["odd_chip_unit"] or "0.01")
    return Showdown(
        f"{record['file']} {record['id']}", games[record["game"]], boards,
        {player: held[player] for player in live}, put_in, taken, dead,
        sum(put_in.values()) + dead - sum(taken.values()), unit,
    )  # fmt: skip


def told(tell, what: str, hands: list[Showdown], least: int) -> None:
    disagreed = [hand.name for hand in hands if not agrees(hand)]
    tell(f"{what}: {len(hands) - len(disagreed)} of {len(hands)} showdowns agree")
    assert not disagreed
    assert len(hands) >= least, "the data holds more showdowns than were read"


def test_hands_in_phh(outside_data, tell):
    folder = outside_data / "phh"
    texts = {path.name: path.read_text() for path in sorted(folder.rglob("*.phh"))}
    with tarfile.open(folder / "pluribus.tar.xz") as archive:
        for member in archive:
            file = archive.extractfile(member)
            if file and member.name.endswith(".phh"):
                texts[member.name] = file.read().decode()
    hands = [hand for name, text in texts.items() if (hand := of_phh(name, text))]
    told(tell, "PHH", hands, 100)


def test_the_largest_online_pot_has_the_known_winner(outside_data):
    record = tomllib.loads((outside_data / "phh" / "antonius-blom-2009.phh").read_text())
    dealt = [action.split()[-1] for action in record["actions"] if action.startswith("d d")]
    assert record["players"][0] == "Patrik Antonius"
    assert winners(dealt[:2], "".join(dealt[2:]), game="omaha").high == (0,)


def test_hand_histories_of_card_rooms(outside_data, tell):
    lines = (outside_data / "hh" / "hands.jsonl").read_text().splitlines()
    records = [json.loads(line) for line in lines]
    hands = [hand for record in records if (hand := of_history(record))]
    told(tell, "hand histories", hands, 100)


def of_log_line(line: str) -> tuple[list[str], str, list[int], list[Fraction]]:
    """Return hands, board, who folded and the net results of a line of a log."""
    _, _, betting, cards, net, _ = line.split(":")
    holes, *streets = cards.split("/")
    hands = holes.split("|")
    folded: list[int] = []
    for number, actions in enumerate(betting.split("/")):
        first = len(hands) - 1 if number == 0 else 0
        order = [(first + seat) % len(hands) for seat in range(len(hands))]
        left = [seat for seat in order if seat not in folded]
        at = 0
        for action in re.findall(r"[fc]|r\d*", actions):
            if action == "f":
                folded.append(left.pop(at))
            else:
                at += 1
            at = at % len(left)
    return hands, "".join(streets), folded, [Fraction(chips) for chips in net.split("|")]


@pytest.mark.parametrize(("log", "least"), [("2p.limit.log", 300), ("3p.nolimit.part.log", 50)])
def test_logs_of_a_computer_competition(outside_data, tell, log, least):
    lines = (outside_data / "engine" / "acpc" / log).read_text().splitlines()
    agreed, disagreed = 0, []
    for line in (line for line in lines if line.startswith("STATE:")):
        hands, board, folded, net = of_log_line(line)
        live = [seat for seat in range(len(hands)) if seat not in folded]
        if len(live) < 2:
            continue
        best = winners([hands[seat] for seat in live], board).high
        won = {live[place] for place in best}
        lost = set(range(len(hands))) - won
        even = len({net[seat] for seat in won}) == 1 or max(net) - min(net[s] for s in won) <= 1
        right = even and all(net[seat] >= 0 for seat in won) and all(net[s] <= 0 for s in lost)
        right = right and (len(won) == len(live) or min(net[s] for s in won) > 0)
        agreed += right
        disagreed += [] if right else [line]
    tell(f"{log}: {agreed} of {agreed + len(disagreed)} showdowns agree")
    assert not disagreed
    assert agreed >= least


def of_pgn(text: str) -> Iterator[tuple[int, list[str], str]]:
    """Yield rank, hands and board for each pot that was won at a showdown; winners come first."""
    lines = "\n".join(line.split("#")[0] for line in text.splitlines())
    hands = re.findall(r"\[([^\]]*)\]", re.search(r"Player Cards:(.*)", lines)[1])
    board = "".join(re.findall(r"New Cards: \[([^\]]*)\]", lines))
    folded = {int(seat) for seat in re.findall(r"\((\d+),FOLD\)", lines)}
    for _, _, rank, seats in re.findall(r"\(Pot (\d+),(\d+),(-?\d+),\[([\d, ]*)\]\)", lines):
        won = [int(seat) for seat in seats.split(",")]
        others = [s for s in range(len(hands)) if s not in folded and s not in won]
        if rank != "-1":
            yield int(rank), [hands[s] for s in won], board
            yield -len(won), [hands[s] for s in (*won, *others)], board


def test_games_in_pgn_give_the_ranks_recorded(outside_data, tell):
    folder = outside_data / "engine" / "texasholdem_pgn" / "good"
    pots_read = 0
    for path in sorted(folder.glob("*.pgn")):
        main_pot = True
        for rank, hands, board in of_pgn(path.read_text()):
            if rank > 0:
                pots_read += 1
                for hand in hands:
                    assert evaluate(hand + board.replace(",", "")) == 7463 - rank, path.name
            elif main_pot:
                main_pot = False
                assert winners(hands, board).high == tuple(range(-rank)), path.name
    tell(f"PGN: all {pots_read} pots agree")
    assert pots_read >= 4


def test_the_omaha_tournament_of_a_simulator_has_its_winner(outside_data, tell):
    path = outside_data / "engine" / "openspiel" / "repeated_PLO_tournament.json"
    states = json.loads(path.read_text())["states"]
    dealt: list[str] = []
    board = ""
    previous = ""
    for state in states:
        action = state.get("action", "")
        if action.startswith("Deal"):
            if "Hole" in action and "Hole" not in previous:
                dealt, board = [], ""
            card = action[-3:-1]
            if "Hole" in action:
                dealt.append(card)
            else:
                board += card
        previous = action or previous
    players = len(dealt) // 4
    hands = ["".join(dealt[seat::players]) for seat in range(players)]
    stacks = json.loads(states[-1]["stacks"])
    assert len(ids(board)) == 5
    best = winners(hands, board, game="omaha").high
    assert best == (stacks.index(max(stacks)),)
    tell("simulated Omaha tournament: its last hand agrees")


def test_worked_scenarios(outside_data):
    listed = json.loads((outside_data / "engine" / "scenarios.json").read_text())
    for case in listed:
        if "board" not in case or "hole" not in case:
            continue
        hands, board = case["hole"], case["board"]
        dealt = ids("".join(hands) + board)
        if len(set(dealt)) < len(dealt):  # recorded from a game that allowed a card twice
            with pytest.raises(CardError):
                winners(hands, board)
            continue
        hi_lo = "hi-lo" in case["game"]
        result = winners(hands, board, game="omaha-hi-lo" if hi_lo else "holdem")
        if hi_lo:
            assert case["expect_collected"] == [0, 350, 350]
            assert set(result.high) | set(result.low) == {1, 2}
        assert names(ids(board)) == board
        assert result.high
