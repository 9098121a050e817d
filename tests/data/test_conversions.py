"""Site text of others, converted: into PHH without loss, into Open Hand History where it fits."""

from collections import Counter
from io import StringIO

from outside import SITE_FILES, SITE_FOLDERS, data

from pokercore.errors import HistoryError
from pokercore.history.files import find_sources, read_source
from pokercore.history.formats import lost, read_lines, write_hands
from pokercore.history.replay import replay


def hands():
    root = data("hh", "raw")
    paths = [root / folder for folder in SITE_FOLDERS]
    paths += [path for pattern in SITE_FILES for path in sorted(root.glob(pattern))]
    for source in find_sources(paths):
        yield from (h for h in read_source(source, "text") if not isinstance(h, HistoryError))


def again(hand, name):
    (back,) = read_lines(StringIO("".join(write_hands([hand], name))), name)
    return back


def outcome(hand):
    """What a replay gives: chips at the end and whether all agrees, or that it cannot be."""
    try:
        done = replay(hand)
    except HistoryError:
        return None
    return done.hand.stacks, done.difference


def test_every_hand_into_phh(capsys):
    count = 0
    for hand in hands():
        assert lost(hand, "phh") == ()
        before, after = outcome(hand), outcome(again(hand, "phh"))
        # What only the text claims, the pots and bets that went back, is not compared again.
        assert (before is None) == (after is None)
        assert before is None or before[0] == after[0]
        count += 1
    assert count == 366
    with capsys.disabled():
        print(f"\nsite text into PHH: {count} of {count} hands without loss")


def test_open_hand_history_where_it_fits(capsys):
    found = Counter()
    for hand in hands():
        try:
            missing = lost(hand, "ohh")
        except HistoryError:
            found["cannot be played"] += 1
            continue
        before = outcome(hand)
        if not missing and before[1] is None:
            assert outcome(again(hand, "ohh")) == before
        found.update(missing or ["nothing"])
    assert found == {
        "tournament.level": 289,
        "steps": 53,  # notes: timed out, disconnected, back again
        "time_zone": 2,  # of no known name
        "stakes.chip_unit": 1,
        "cannot be played": 3,
        "nothing": 62,
    }
    with capsys.disabled():
        print(f"\nsite text into Open Hand History, lost: {dict(found)}")
