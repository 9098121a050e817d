"""Every hand in PHH: replayed to the recorded stacks."""

import tarfile

from outside import count, data

from pokercore.history.phh import read_phh
from pokercore.history.replay import replay

# Hands without a recorded result, by name: played, and the payout known from elsewhere.
NO_RESULT = {"antonius-blom-2009.phh": {1: 135_694_700, 2: 0}}


def check(name, text):
    for recorded in read_phh(text):
        done = replay(recorded)
        assert done.difference is None, f"{name}: {done.difference}"
        assert done.hand.is_over
        assert done.hand.is_verified
        if name in NO_RESULT:
            assert not done.is_checked
            assert done.hand.payouts == NO_RESULT[name]
        else:
            assert done.is_checked
        yield done


def test_televised_hands(capsys):
    files = sorted(data("phh").rglob("*.phh"))
    played = [done for path in files for done in check(path.name, path.read_text())]
    assert len(played) == 18
    assert {done.recorded.game.name for done in played} == {
        "no-limit-holdem",
        "fixed-limit-holdem",
        "pot-limit-omaha",
        "fixed-limit-omaha-hi-lo",
    }
    count(capsys, "PHH, televised hands", len(played))


def test_pluribus(capsys):
    played = 0
    with tarfile.open(data("phh", "pluribus.tar.xz")) as archive:
        for member in archive:
            if member.name.endswith(".phh"):
                text = archive.extractfile(member).read().decode()
                played += sum(1 for _ in check(member.name, text))
    assert played == 782
    count(capsys, "PHH, Pluribus", played)
