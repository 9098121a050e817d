"""Every hand in the PokerStars manner among the outside data: read, replayed, written, read again.

The counts and the exceptions are those of docs/text_histories.md.
"""

import json
from collections import Counter
from fractions import Fraction

import msgspec
import pytest
from outside import SITE_FILES, SITE_FOLDERS, data

from pokercore.errors import HistoryError
from pokercore.history.lines import decoded_lines
from pokercore.history.replay import replay
from pokercore.history.text import read, read_text, write_text

OTHER_MANNER = "no hand begins in this text"

# By the end of the file's name and the line the hand begins at, what is wrong with each.
DIFFERS = {
    # Its rake was not taken from anybody.
    ("PLO-6max-INR-100-200-202310.MPLPoker.txt", 1): "rake",
    # Another program wrote the pot without its rake.
    ("HM1.export.raiseTo.txt", 1): "pot",
    # Another program returned a bet that was called in part.
    ("NLHE-6-max-USD-10-20-201701.converted.split.summary.txt", 1): "pot",
    ("NLHE-6-max-USD-10-20-201701.pot1.converted.walk.txt", 1): "pot",
    ("NLHE-6-max-USD-10-20-201701.pot2.converted.walk.txt", 1): "pot",
    # Another program has the winner collect his own bet.
    ("NLHE-6max-MTT-USD-125-201505.old.converted.tourney.txt", 1): "pot",
    ("NLHE-6max-MTT-USD-125-201505.old.converted.walk.no.sb.txt", 1): "pot",
    # The antes were added by hand, and nobody collects them.
    ("AnteTable.txt", 1): "pot",
}
NOT_PLAYED = {
    # A short blind of who sits out is folded, which is all-in and cannot fold (K13).
    ("NLHE-FPP-MTT-1r-201005.AllinLotsRebuy.txt", 476): "Fold() by seat",
    ("NLHE-play-STT-2000.201202.allin.blind.txt", 1): "Fold() by seat 6",
    # A raise of less than the last one, by who had more.
    ("PLO-6max-EUR-0.10-0.20-201904.RIO.Side.Pots.txt", 1): "the size is not offered",
}
NOT_READ = {
    ("5-Card-PLO-6max-USD-15-30-201905.PokerMaster.txt", 9): "5 hole cards: 4 are dealt",
    ("6-Card-PLO8-6max-USD-2.00-4.00-202310.txt", 1): "no header",  # no such game here
    ("LO8-6max-USD-0.05-0.10-20090315.Hand-cancelled.txt", 6): "cancelled",
    ("PLO-6max-USD-200-400-201510.partial.observed.txt", 6): "cancelled",
    ("PLO-6max-USD-200-400-201510.partial.observed.txt", 12): "names no table",  # cut off
    ("NLHE-9max-Freeroll-MTT-201209.concatenated.partial.txt", 110): "no part of",  # cut off
    ("NLHE-9max-Freeroll-MTT-201209.concatenated.partial.txt", 1436): "'' is no action",  # cut off
    ("RunItTwice.txt", 1): OTHER_MANNER,  # the end of a hand
    ("CancelledHand.txt", 6): "cancelled",
    ("WithSittingOut.txt", 8): "'Player02' has no seat",  # lost his seat with his real name
}
AGREE = 355


def texts():
    """Yield (name, lines) of each file."""
    raw = data("hh", "raw")
    paths = [path for folder in SITE_FOLDERS for path in (raw / folder).rglob("*.txt")]
    for path in sorted({*paths, *(path for pattern in SITE_FILES for path in raw.glob(pattern))}):
        with path.open("rb") as file:
            yield path.name, list(decoded_lines(file))


def known(name, hand, table):
    """Return what is said of a hand, or an error, in a table of exceptions; else nothing."""
    found = (what for (end, at), what in table.items() if name.endswith(end) and at == hand.line)
    return next(found, "")


def outcome(name, hand):
    """Return what comes of a hand, checked against the exceptions that are known."""
    where = f"{name}:{hand.line}"
    if isinstance(hand, HistoryError):
        told = known(name, hand, NOT_READ)
        if OTHER_MANNER in str(hand) and not told:
            return "of another manner"
        assert told in str(hand), where
        return "cannot be read" if told else f"{where}: {hand}"
    try:
        done = replay(hand)
    except HistoryError as error:
        told = known(name, hand, NOT_PLAYED)
        return "cannot be played" if told and told in str(error) else f"{where}: {error}"
    assert done.is_checked, where
    found = done.differences[0].what if done.differences else ""
    if found != known(name, hand, DIFFERS):
        return f"{where}: {done.difference}"
    return "differ" if found else "agree"


@pytest.fixture(scope="module")
def hands():
    """(file, hand or error) of all hands."""
    return [(name, hand) for name, lines in texts() for hand in read(lines)]


def test_each_agrees_or_is_a_known_exception(hands, tell):
    counts = Counter(outcome(name, hand) for name, hand in hands)
    del counts["of another manner"]  # files of another room in the same folders
    assert counts == {
        "agree": AGREE,
        "differ": len(DIFFERS),
        "cannot be played": len(NOT_PLAYED),
        "cannot be read": len(NOT_READ),
    }
    total = sum(counts.values())
    share = 100 * AGREE / total
    tell(f"site text: {AGREE} of {total} hands ({share:.1f}%) replay to their recorded result")


def bare(hand):
    """Return a record without lines, and without what a replay adds when it is written."""
    steps = tuple([msgspec.structs.replace(step, line=None) for step in hand.steps])
    return msgspec.structs.replace(hand, steps=steps, line=None, result_line=None, returned=None)


def test_written_and_read_again_it_is_the_same_hand(hands, tell):
    same = 0
    for name, hand in hands:
        if isinstance(hand, HistoryError):
            continue
        (again,) = read_text(write_text(hand))
        if hand.pots is None:  # without a summary
            again = msgspec.structs.replace(again, pots=None)
        assert bare(again) == bare(hand), f"{name}:{hand.line}"
        if hand.returned is not None:
            assert again.returned == hand.returned
        same += 1
    tell(f"site text: {same} hands written and read again are the same")
    assert same == AGREE + len(DIFFERS) + len(NOT_PLAYED)


def test_another_reader_of_these_hands_found_the_same_money(hands):
    """`hands.jsonl` was made by another reader: what each put in and collected, and the rake."""
    ours = {}
    for name, hand in hands:
        if not isinstance(hand, HistoryError):
            ours.setdefault((name, hand.info.hand_id), hand)
    compared = 0
    for line in data("hh", "hands.jsonl").read_text().splitlines():
        other = json.loads(line)
        hand = ours.get((other["file"].rpartition("/")[2], other["id"]))
        if other["format"] != "stars" or hand is None or hand.collected is None:
            continue
        unit = 10**hand.info.decimals
        collected = Counter()
        for player, amount, *_ in other["collected"]:
            collected[player] += int(Fraction(amount) * unit)
        assert collected == {hand.info.names[s]: chips for s, chips in hand.collected.items()}
        try:
            done = replay(hand)
        except HistoryError:
            continue
        if done.differences:
            continue
        before, after, paid = hand.stacks, done.hand.stacks, done.hand.payouts
        put_in = {hand.info.names[s]: before[s] - after[s] + paid[s] for s in before}
        theirs = {player: int(Fraction(x) * unit) for player, x in other["net_put_in"].items()}
        assert {player: chips for player, chips in put_in.items() if chips} == theirs
        compared += 1
    assert compared >= 200
