"""Open Hand History from elsewhere: two made-up hands that contradict themselves, and are told so.

In the first the raises are totals, in the second they are put in on top, as the standard has it,
but a flop is dealt after the last fold.
"""

import pytest
from outside import count, data

from pokercore.errors import HistoryError
from pokercore.history.formats import lost, read_lines
from pokercore.history.replay import replay


def test_the_sample(capsys):
    first, second = read_lines(
        data("hh", "raw", "ohh", "sample_ohh_spec.jsonl").read_text().splitlines()
    )
    assert (first.stacks, second.stacks) == ({1: 1000, 2: 1000}, {1: 1060, 2: 940})
    with pytest.raises(HistoryError, match="by seat 2") as caught:
        replay(first)
    assert caught.value.line == 1
    with pytest.raises(HistoryError, match="no board cards are awaited") as caught:
        replay(second)
    assert caught.value.line == 2
    for recorded in (first, second):
        assert recorded.info.site == "Test Site"
        assert lost(recorded, "phh") == ()
    count(capsys, "Open Hand History, of two samples that contradict themselves", 0)
