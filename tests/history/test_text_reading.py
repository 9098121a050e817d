"""Site text in the PokerStars manner, read."""

import pytest
from sitetexts import RING, TOURNAMENT, changed, failure, one

from pokercore.cards import Card, parse_cards
from pokercore.errors import HistoryError
from pokercore.events import Post, PostKind
from pokercore.games import find_game
from pokercore.history.formats import FORMATS, sniff
from pokercore.history.info import HandInfo, RecordedHand, StepKind, TournamentInfo
from pokercore.history.replay import replay
from pokercore.history.text import read, read_text
from pokercore.history.text_blocks import MOST_CHARACTERS, MOST_LINES


def agreed(text):
    """Return a hand of a text, which a replay bears out."""
    hand = one(text)
    done = replay(hand)
    assert done.is_checked
    assert not done.differences, done.difference
    return hand


def kinds(hand, kind):
    return [step for step in hand.steps if step.kind is kind]


# What a hand is


def test_a_ring_hand():
    hand = agreed(RING)
    assert hand.info == HandInfo(
        names={1: "ann", 2: "bob", 4: "cy: the 3rd (x)", 5: "dee", 6: "eve"},
        hand_id="1001",
        site="PokerStars",
        table="Vega II",
        table_size=6,
        date="2024-02-03",
        time="04:05:06",
        time_zone="CET",
        currency="USD",
        decimals=2,
        hero=1,
    )
    assert hand.game is find_game("no-limit-holdem")
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == (50, 100)
    assert hand.stacks == {1: 10_000, 2: 8_050, 4: 6_000, 5: 9_925}
    assert hand.sitting_out == {6: 1_000}
    assert hand.posts == (Post(4, PostKind.SMALL_BLIND, 50), Post(5, PostKind.BIG_BLIND, 100))
    assert hand.holes[5] == parse_cards("QcKh")
    assert hand.collected == {1: 3_760}
    assert (hand.rake, hand.pots, hand.returned) == (190, (3_950,), None)
    assert hand.line == 1


def test_a_tournament_hand():
    hand = agreed(TOURNAMENT)
    assert hand.info.tournament == TournamentInfo(
        tournament_id="77", level="IV", buy_in=200, bounty=50, fee=20, currency="USD"
    )
    assert (hand.info.currency, hand.info.decimals) == (None, 0)
    assert hand.stakes.ante_format == "classic"
    assert hand.holes[1] == parse_cards("QdQs")  # mucked, and told in the summary
    assert hand.returned == {1: 90}


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Hold'em No Limit", "no-limit-holdem"),
        ("Hold'em Pot Limit", "pot-limit-holdem"),
        ("Hold'em Limit", "fixed-limit-holdem"),
        ("HOLD'EM LIMIT", "fixed-limit-holdem"),
        ("Omaha Pot Limit", "pot-limit-omaha"),
        ("Omaha Hi/Lo No Limit", "no-limit-omaha-hi-lo"),
        ("5 Card Omaha Pot Limit", "pot-limit-omaha5"),
        ("5 Card Omaha Hi/Lo Pot Limit", "pot-limit-omaha5-hi-lo"),
        ("6 Card Omaha Pot Limit", "pot-limit-omaha6"),
        ("PLO-5", "pot-limit-omaha5"),
        ("HORSE (Hold'em Limit,", "fixed-limit-holdem"),
        ("8-Game (Omaha Pot Limit,", "pot-limit-omaha"),
        ("Mixed NLH/PLO (Hold'em No Limit,", "no-limit-holdem"),
    ],
)
def test_games(words, name):
    lines = RING.split("\n")[:9]
    stakes = "$0.50" if words.endswith(",") else "($0.50"
    header = lines[0].replace("Hold'em No Limit ($0.50", f"{words} {stakes}")
    hand = one("\n".join([header, *lines[1:], "ann: folds", "bob: folds"]))
    assert hand.game.name == name


@pytest.mark.parametrize(
    ("header", "site", "currency", "decimals"),
    [
        ("PokerStars Zoom Hand #5:  Hold'em No Limit ($0.50/$1)", "PokerStars Zoom", "USD", 2),
        ("PokerStars Game #5:  Hold'em No Limit (€0.50/€1 EUR)", "PokerStars", "EUR", 2),
        ("POKERSTARS GAME #5:  HOLD'EM NO LIMIT (£0.50/£1)", "POKERSTARS", "GBP", 2),
        (
            "PokerStars Home Game Hand #5: {club 1}  Hold'em No Limit (0.50/1)",
            "PokerStars Home Game",
            None,
            2,
        ),
        ("PokerStars Hand #5:  Hold'em No Limit (0.50/1.00 XBT)", "PokerStars", "XBT", 2),
        ("PokerStars Hand #5:  Hold'em No Limit (0.00500/0.01 XBT)", "PokerStars", "XBT", 5),
        ("Poker Hand #RC5: Hold'em No Limit ($0.50/$1) - 2024/02/03 04:05:06", "Poker", "USD", 2),
    ],
)
def test_headers(header, site, currency, decimals):
    hand = one("\n".join([header, *RING.split("\n")[1:]]))
    assert (hand.info.site, hand.info.currency) == (site, currency)
    assert hand.info.decimals == decimals
    assert hand.stacks[1] == 100 * 10**decimals


@pytest.mark.parametrize(
    ("entry", "tournament"),
    [
        ("$100+$9 USD", TournamentInfo(buy_in=10_000, fee=900, currency="USD")),
        ("300+20", TournamentInfo(buy_in=30_000, fee=2_000)),
        ("€0.91+€0.09 EUR", TournamentInfo(buy_in=91, fee=9, currency="EUR")),
        ("Freeroll ", TournamentInfo(name="Freeroll")),
        ("50FPP", TournamentInfo(name="50FPP")),
        ("H-04: $1,050 High Rollers", TournamentInfo(name="H-04: $1,050 High Rollers")),
    ],
)
def test_entries(entry, tournament):
    hand = agreed(changed(TOURNAMENT, ("$2.00+$0.50+$0.20 USD", entry)))
    assert hand.info.tournament == TournamentInfo(
        tournament_id="77",
        name=tournament.name,
        level="IV",
        buy_in=tournament.buy_in,
        fee=tournament.fee,
        currency=tournament.currency,
    )


def test_levels_without_the_word_and_without_a_level():
    glued = changed(TOURNAMENT, ("- Level IV (50/100)", "- Level4(50/100)"))
    assert agreed(glued).info.tournament.level == "4"
    none = changed(TOURNAMENT, ("USD Hold'em", "- Hold'em"), ("- Level IV (50", "(50"))
    assert agreed(none).info.tournament.level is None


def test_a_round_of_a_mixed_tournament():
    text = changed(TOURNAMENT, ("Hold'em No Limit - ", "HORSE (Hold'em No Limit) - "))
    assert agreed(text).info.tournament.level == "IV"


def test_an_ante_in_the_header_is_not_what_is_posted():
    assert agreed(changed(TOURNAMENT, ("(50/100)", "(50/100(20))"))).stakes.ante == 10


def test_crlf_byte_order_marks_and_blank_lines():
    text = "\ufeff\r\n" + RING.replace("\n", " \r\n")
    assert agreed(text).info == agreed(RING).info


# Posts


def test_missed_blinds():
    both = changed(
        RING,
        ("*** HOLE", "bob: posts small & big blinds $1.50\n*** HOLE"),
        ("bob: calls $3", "bob: calls $2"),
        ("$39.50 |", "$40 |"),
        ("$37.60", "$38.10"),
    )
    hand = agreed(both)
    assert hand.posts[2:] == (Post(2, PostKind.LIVE, 100), Post(2, PostKind.DEAD, 50))
    apart = changed(
        both,
        (
            "bob: posts small & big blinds $1.50",
            "bob: posts small blind $0.50\nbob: posts big blind $1",
        ),
    )
    assert agreed(apart).posts[2:] == (Post(2, PostKind.DEAD, 50), Post(2, PostKind.LIVE, 100))
    other_words = changed(apart, ("bob: posts small blind", "bob: posts missed blind"))
    assert agreed(other_words).posts == agreed(apart).posts


def test_a_straddle_is_a_greater_big_blind():
    for words in ("big blind", "straddle"):
        text = changed(
            RING,
            ("*** HOLE", f"ann: posts {words} $2\n*** HOLE"),
            ("ann: raises $2 to $3\nbob: calls $3", "bob: calls $2"),
            ("3rd (x): folds\ndee: calls $2", "3rd (x): folds\ndee: calls $1\nann: checks"),
            ("$39.50 |", "$36.50 |"),
            ("$37.60", "$34.60"),
        )
        assert agreed(text).posts[2] == Post(1, PostKind.STRADDLE, 200)
        assert one(text).stakes.straddle == 200


def test_a_short_blind_owes_the_whole():
    assert one(TOURNAMENT).posts[-1] == Post(3, PostKind.BIG_BLIND, 100)
    short = changed(
        TOURNAMENT,
        ("cy (120", "cy (90"),
        ("blind 100", "blind 80 and is all-in"),
        ("cy: calls 10 and is all-in\n", ""),
        ("(90) ret", "(120) ret"),
        ("300", "240"),
    )
    hand = agreed(short)
    assert hand.posts[-1] == Post(3, PostKind.BIG_BLIND, 100)
    assert replay(hand).hand.stacks == {1: 1410, 2: 640, 3: 240}


def test_one_ante_is_for_the_table():
    text = changed(
        TOURNAMENT,
        ("ann: posts the ante 10\nbob: posts the ante 10\n", ""),
        ("Uncalled bet (90)", "Uncalled bet (90)"),
        ("300", "280"),
    )
    hand = agreed(text)
    assert hand.posts[0] == Post(3, PostKind.TABLE_ANTE, 10)
    assert hand.stakes.ante_format == "big_blind"


def test_blinds_that_were_posted_go_before_the_header():
    text = changed(TOURNAMENT, ("(50/100)", "(75/150)"))
    assert agreed(text).stakes.big_blind == 100


def test_who_waits_is_not_dealt_in():
    text = changed(RING, ("($10 in chips) is sitting out", "($10 in chips) out of hand (moved)"))
    assert agreed(text).sitting_out == {6: 1_000}


# Play


def test_notes_of_the_players():
    (note,) = kinds(one(RING), StepKind.NOTE)
    assert (note.seat, note.note, note.line) == (5, "has timed out", 22)
    text = changed(RING, ("dee has timed out", "dee has timed out while disconnected"))
    assert [n.note for n in kinds(agreed(text), StepKind.NOTE)] == [
        "has timed out while disconnected"
    ]


def test_hands_cashed_out_are_noted_and_won_by_the_summary():
    text = changed(
        RING,
        (
            "ann collected $37.60 from pot",
            "ann cashed out the hand for $36.90 | Cash Out Fee $0.70",
        ),
        (
            "a pair of Kings\nSeat 2",
            "a pair of Kings (pot not awarded as player cashed out)\nSeat 2",
        ),
    )
    hand = agreed(text)
    assert hand.collected == {1: 3_760}
    assert kinds(hand, StepKind.NOTE)[-1].note == "cashed out the hand"


def test_run_twice():
    text = changed(
        TOURNAMENT,
        (
            "*** FLOP *** [2c 7d Ks]\n*** TURN *** [2c 7d Ks] [9h]\n"
            "*** RIVER *** [2c 7d Ks 9h] [3s]\n*** SHOW DOWN ***\n"
            "cy: shows [As Ac] (a pair of Aces)\nann: mucks hand\ncy collected 300 from pot\n",
            "*** FIRST FLOP *** [2c 7d Ks]\n*** FIRST TURN *** [2c 7d Ks] [9h]\n"
            "*** FIRST RIVER *** [2c 7d Ks 9h] [3s]\n*** SECOND FLOP *** [2d 7h Kc]\n"
            "*** SECOND TURN *** [2d 7h Kc] [Qh]\n*** SECOND RIVER *** [2d 7h Kc Qh] [4s]\n"
            "*** FIRST SHOW DOWN ***\ncy: shows [As Ac] (a pair of Aces)\nann: shows [Qd Qs] (x)\n"
            "cy collected 150 from pot\n"
            "*** SECOND SHOW DOWN ***\ncy: shows [As Ac] (a pair of Aces)\nann: shows [Qd Qs] (x)\n"
            "ann collected 150 from pot\n",
        ),
    )
    hand = agreed(text)
    assert hand.boards == 2
    assert hand.collected == {1: 150, 3: 150}
    assert len(kinds(hand, StepKind.SHOW_OR_MUCK)) == 2
    assert [step.board for step in kinds(hand, StepKind.BOARD)] == [0, 0, 0, 1, 1, 1]


def test_a_street_that_lacks_its_card_takes_it_from_the_whole_board():
    text = changed(RING, ("[2c 7d Ks] [9h]", "[2c 7d Ks] []"))
    assert kinds(agreed(text), StepKind.BOARD)[1].cards == (Card("9h"),)


def test_a_fold_that_shows_and_cards_shown_in_part():
    text = changed(RING, ("bob: folds\n", "bob: folds [Tc Td]\n"))
    assert agreed(text).holes[2] == parse_cards("TcTd")
    part = changed(RING, ("bob: folds\n", "bob: folds [Tc]\n"))
    assert agreed(part).holes[2] == (Card("Tc"), None)


def test_a_capped_hand_is_played_for_the_cap():
    text = changed(
        RING,
        ("$1.00 USD", "$1.00 - $20 Cap -  USD"),
        ("dee: bets $10", "dee: bets $10 and has reached the $20 cap"),
    )
    hand = one(text)
    assert hand.stacks == {1: 2_000, 2: 2_000, 4: 2_000, 5: 2_000}


def test_odd_chips_tell_the_smallest_chip():
    text = changed(
        RING,
        ("$80.50", "$80"),
        ("$99.25", "$99"),
        ("dee: shows [Qc Kh]", "dee: shows [Ac Kh]"),
        (
            "ann collected $37.60 from pot",
            "dee collected $19 from pot\nann collected $18.50 from pot",
        ),
        ("Rake $1.90", "Rake $2"),
        ("showed [Qc Kh] and lost", "showed [Ac Kh] and won ($19)"),
    )
    assert agreed(text).stakes.chip_unit == 50


def test_amounts_with_commas():
    text = changed(RING, ("($100 in", "($1,234,567.89 in"))
    assert agreed(text).stacks[1] == 123_456_789


# Differences are data


def test_a_result_that_differs_is_told_with_its_line():
    wrong = changed(RING, ("ann collected $37.60", "ann collected $37.50"))
    (difference,) = replay(one(wrong)).differences
    assert difference.what == "collected"
    assert (difference.recorded, difference.played, difference.seat) == (3_750, 3_760, 1)
    call = changed(RING, ("bob: calls $3", "bob: calls $2.50"))
    first = replay(one(call)).differences[0]
    assert (first.what, first.recorded, first.played, first.line) == ("call", 250, 300, 13)


def test_without_a_summary_the_rake_is_what_nobody_took():
    hand = agreed(RING.partition("*** SUMMARY")[0])
    assert (hand.rake, hand.pots) == (190, None)


# Errors


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("ann: bets $5", "ann: bets five", "'five' is no amount"),
        ("ann: bets $5", "ann: bets $5.123", "more decimal places"),
        ("ann: bets $5", "ann: bets $99999999999999999", "2**53"),
        ("ann: bets $5", "ann: bets", "'bets' is no action"),
        ("ann: bets $5", "ann: dances", "'dances' is no action"),
        ("ann: bets $5", "zoe: bets $5", "'zoe' has no seat"),
        ("posts big blind $1", "posts big blind", "is no post"),
        ("posts big blind $1", "posts a button $1", "is no post"),
        ("[2c 7d Ks]\n", "[2c 7d Xx]\n", "Xx"),
        ("[2c 7d Ks]\n", "[2c 7d]\n", "a flop of 2 cards"),
        ("*** FLOP ***", "*** THIRD STREET ***", "no part of a hand"),
        ("[Ah Kd]\nann: r", "[Ah Kd Qd]\nann: r", "3 hole cards"),
        ("ann: shows [Ah Kd]", "ann: shows [Ah Kc]", "other cards"),
        ("to ann [", "to zoe [", "'zoe'"),
        ("Table 'Vega", "Chair 'Vega", "names no table"),
        ("Seat 2: bob ($", "Seat 1: bob ($", "is there twice"),
        ("Seat 2: bob ($", "Seat 2: ann ($", "is there twice"),
        ("Hold'em No Limit (", "Razz Limit (", "no header"),
        ("Hold'em No Limit (", "Hold'em (", "does not name the limit"),
        ("Hold'em No Limit (", "6 Card Omaha Hi/Lo Pot Limit (", "no header"),
        ("Total pot $39.50", "Total pot ?", "has no amount"),
        ("dee: bets $10", "Uncalled bet ($1) returned to zoe", "the name of a player"),
        ("dee: bets $10", "Hand cancelled", "cancelled"),
    ],
)
def test_errors_have_their_line(old, new, words):
    error = failure(changed(RING, (old, new)))
    assert isinstance(error, HistoryError)
    assert words in str(error)
    assert error.line == RING[: RING.index(old)].count("\n") + 1, error


def test_stakes_that_make_no_game():
    error = failure(changed(RING, ("No Limit ($0.50/$1.00", "Limit ($0/$0")))
    assert error.line == 1
    assert "the stakes of the hand" in str(error)


def test_a_player_is_called_like_a_header():
    text = changed(RING, ("bob", "A Hand #1"))
    assert agreed(text).info.names[2] == "A Hand #1"


def test_a_bad_hand_does_not_stop_the_others():
    bad = changed(RING, ("ann: bets", "ann: dances"))
    found = list(read((RING + "\n\n\n" + bad + "\n\n\n" + TOURNAMENT).split("\n")))
    assert [type(hand) for hand in found] == [RecordedHand, HistoryError, RecordedHand]
    assert found[1].line == 1 + RING.count("\n") + 3 + RING[: RING.index("ann: bets")].count("\n")
    assert found[2].line == 1 + 2 * RING.count("\n") + 6
    with pytest.raises(HistoryError, match="dances"):
        read_text(RING + bad)


def test_a_hand_that_was_cut_off_does_not_take_the_next_one_along():
    text = RING[: RING.index("9h] [3s]")] + TOURNAMENT
    first, second = read(text.split("\n"))
    assert isinstance(first, HistoryError)
    assert second.info.hand_id == "2002"


def test_chat_begins_no_hand():
    chat = changed(RING, ('"dee: folds"', '"PokerStars Hand #9: x"'))
    assert agreed(chat).info.hand_id == "1001"


def test_text_without_hands():
    assert list(read([])) == []
    assert list(read(["", "  ", "\ufeff"])) == []
    (error,) = read(["***** Hand History for Game 1 *****", "x"])
    assert error.line == 1
    with pytest.raises(HistoryError, match="line 1 is None"):
        list(read([None]))


@pytest.mark.parametrize("filler", [["bob said, x"] * (MOST_LINES + 1), ["x" * 4_000] * 100])
def test_a_hand_without_end_is_refused_and_the_next_one_read(filler):
    assert sum(map(len, filler)) > MOST_CHARACTERS or len(filler) > MOST_LINES
    first, second = read([*RING.split("\n")[:5], *filler, *TOURNAMENT.split("\n")])
    assert "more than" in str(first)
    assert first.line == 1
    assert second.info.hand_id == "2002"


def test_the_format_is_found_by_its_first_line():
    found, lines = sniff(RING.split("\n"))
    assert found is FORMATS["text"]
    assert len(list(found.read(lines))) == 1
