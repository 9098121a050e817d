"""Every hand of the ACPC logs: replayed to the recorded winnings."""

import pytest
from outside import count, data

from pokercore.actions import Call, Check, Fold, RaiseTo
from pokercore.hand import Hand
from pokercore.stakes import HouseRules, Stakes

HALVES = 2  # the logs split pots down to half chips, so a chip here is half a chip there

# File, game, stakes, stack (the limit game is played without one), hands.
LOGS = [
    ("2p.limit.log", "fixed-limit-holdem", Stakes.from_blinds(5 * HALVES, 10 * HALVES), 10_000),
    ("3p.nolimit.part.log", "no-limit-holdem", Stakes.from_blinds(100, 200), 20_000 * HALVES),
]
HANDS = {"2p.limit.log": 1000, "3p.nolimit.part.log": 250}


def replay(line, game, stakes, stack):
    """Return (played, recorded) winnings by player."""
    _, _, betting, cards, results, _ = line.split(":")
    hole_text, *boards = cards.split("/")
    holes = dict(enumerate(hole_text.split("|"), 1))
    players = len(holes)
    hand = Hand.start(
        game,
        stakes,
        dict.fromkeys(holes, stack),
        players,
        holes=holes,
        rules=HouseRules(burn_cards=False),
    )
    boards = iter(boards)
    before = dict.fromkeys(holes, 0)  # put in on earlier streets
    for round_text in betting.split("/"):
        for word in words(round_text):
            if hand.cards_needed:
                hand.deal(next(boards))
            if word[0] == "r":
                fixed = hand.legal_actions().min_raise_to
                to = HALVES * int(word[1:]) - before[hand.actor] if len(word) > 1 else fixed
                hand.apply(RaiseTo(to))
            elif word == "f":
                hand.apply(Fold())
            else:
                hand.apply(Check() if hand.legal_actions().check else Call())
            live = {seat: stack - chips for seat, chips in hand.stacks.items()}
            if not any(hand.bets.values()):
                before = live
    while hand.cards_needed:
        hand.deal(next(boards))
    assert hand.is_over, line
    won = [hand.stacks[seat] - stack for seat in sorted(holes)]
    return won, [HALVES * float(chips) for chips in results.split("|")]


def words(text):
    """Split "crr200f" into c, r, r200, f."""
    found = []
    for letter in text:
        if letter.isdigit():
            found[-1] += letter
        else:
            found.append(letter)
    return found


@pytest.mark.parametrize(("name", "game", "stakes", "stack"), LOGS, ids=list(HANDS))
def test_acpc_log(name, game, stakes, stack, capsys):
    lines = [
        line
        for line in data("engine", "acpc", name).read_text().splitlines()
        if line.startswith("STATE:")
    ]
    for line in lines:
        won, recorded = replay(line, game, stakes, stack)
        assert won == recorded, line
    assert len(lines) == HANDS[name]
    count(capsys, f"ACPC, {name}", len(lines))
