"""Every hand in PHH: replayed to the recorded stacks, written, and read again as the same."""

import tarfile

from outside import count, data

from pokercore.history.formats import lost
from pokercore.history.phh import read_phh, write
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
        written = "".join(write([recorded]))
        (back,) = read_phh(written)
        assert back.plain() == recorded.plain()
        assert back.finishing_stacks == recorded.finishing_stacks
        assert "".join(write([back])) == written
        assert "\n_" not in written  # all within the standard
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
    played = []
    with tarfile.open(data("phh", "pluribus.tar.xz")) as archive:
        for member in archive:
            if member.name.endswith(".phh"):
                text = archive.extractfile(member).read().decode()
                played += check(member.name, text)
    assert len(played) == 782
    count(capsys, "PHH, Pluribus", len(played))
    assert all(lost(done.recorded, "ohh") == () for done in played[:100])
