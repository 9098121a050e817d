"""Site text for tests: a hand of every kind of line, and ways to change it."""

from pokercore.history.text import read, read_text

RING = """\
PokerStars Hand #1001:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/02/03 4:05:06 CET [2024/02/02 22:05:06 ET]
Table 'Vega II' 6-max Seat #2 is the button
Seat 1: ann ($100 in chips)
Seat 2: bob ($80.50 in chips)
Seat 4: cy: the 3rd (x) ($60 in chips)
Seat 5: dee ($99.25 in chips)
Seat 6: eve ($10 in chips) is sitting out
cy: the 3rd (x): posts small blind $0.50
dee: posts big blind $1
*** HOLE CARDS ***
Dealt to ann [Ah Kd]
ann: raises $2 to $3
bob: calls $3
bob said, "dee: folds"
cy: the 3rd (x): folds
dee: calls $2
*** FLOP *** [2c 7d Ks]
dee: checks
ann: bets $5
fay joins the table at seat #3
bob: folds
dee has timed out
dee: calls $5
*** TURN *** [2c 7d Ks] [9h]
dee: checks
ann: checks
*** RIVER *** [2c 7d Ks 9h] [3s]
dee: bets $10
ann: calls $10
*** SHOW DOWN ***
dee: shows [Qc Kh] (a pair of Kings)
ann: shows [Ah Kd] (a pair of Kings - Ace kicker)
ann collected $37.60 from pot
*** SUMMARY ***
Total pot $39.50 | Rake $1.90
Board [2c 7d Ks 9h 3s]
Seat 1: ann showed [Ah Kd] and won ($37.60) with a pair of Kings
Seat 2: bob (button) folded on the Flop
Seat 4: cy: the 3rd (x) (small blind) folded before Flop
Seat 5: dee (big blind) showed [Qc Kh] and lost with a pair of Kings
"""  # noqa: E501 - as rooms write it

TOURNAMENT = """\
PokerStars Hand #2002: Tournament #77, $2.00+$0.50+$0.20 USD Hold'em No Limit - Level IV (50/100) - 2024/02/03 14:05:06 ET
Table '77 12' 9-max Seat #1 is the button
Seat 1: ann (1500 in chips, $1.25 bounty)
Seat 2: bob (700 in chips) is sitting out
Seat 3: cy (120 in chips)
ann: posts the ante 10
bob: posts the ante 10
cy: posts the ante 10
bob: posts small blind 50
cy: posts big blind 100
*** HOLE CARDS ***
Dealt to cy [As Ac]
ann: raises 100 to 200
bob: folds
cy: calls 10 and is all-in
Uncalled bet (90) returned to ann
*** FLOP *** [2c 7d Ks]
*** TURN *** [2c 7d Ks] [9h]
*** RIVER *** [2c 7d Ks 9h] [3s]
*** SHOW DOWN ***
cy: shows [As Ac] (a pair of Aces)
ann: mucks hand
cy collected 300 from pot
bob finished the tournament in 3rd place
*** SUMMARY ***
Total pot 300 | Rake 0
Board [2c 7d Ks 9h 3s]
Seat 1: ann (button) mucked [Qd Qs]
Seat 2: bob (small blind) folded before Flop
Seat 3: cy (big blind) showed [As Ac] and won (300) with a pair of Aces
"""  # noqa: E501 - as rooms write it


def changed(text, *pairs):
    """Return a text with parts of it replaced, each of which must be there."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def one(text):
    """Return the hand of a text of one hand."""
    (hand,) = read_text(text)
    return hand


def failure(text):
    """Return the error in place of the only hand of a text."""
    (error,) = read(text.split("\n"))
    assert isinstance(error, Exception), error
    return error
