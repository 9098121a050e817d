"""Hand histories: from files to the engine and back.

`info` has the neutral form, a `RecordedHand`. A format is a module with two functions and a
value of `formats.Format` that names them:

    read(lines: Iterable[str]) -> Iterator[RecordedHand | HistoryError]
    write(hands: Iterable[RecordedHand]) -> Iterator[str]

Both stream: they hold one hand at a time. `read` never raises for what a text holds; a hand that
cannot be read is yielded as the error that says why, with its line, and reading goes on with the
next. `write` raises HistoryError for a hand that its format cannot hold whole. What the format's
text only implies (pots, side pots, uncalled bets, who won how much) `write` takes from a replay.
`formats.FORMATS` lists the formats by name; the commands know them from there.
"""
