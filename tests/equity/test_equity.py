"""equity(): properties, methods, sampling, progress, and refusals."""

import math
import os
import random
import signal
import threading
import time
import tracemalloc
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.brute_equity import brute_tally

import pokercore as pc
from pokercore import Range
from pokercore._equity import cell_shape, count_deals
from pokercore.cards import Card, card_mask, format_cards
from pokercore.equity_hands import read_table
from pokercore.equity_result import result_of_tally
from pokercore.equity_sampling import SamplingStop, run_samples
from pokercore.winners import deal_shape

GAMES = ("holdem", "omaha", "omaha5", "omaha6", "omaha-hi-lo", "omaha5-hi-lo")
SIZES = {game: deal_shape(game).hole_cards for game in GAMES}


@st.composite
def spots(draw, most_players=4):
    game = draw(st.sampled_from(GAMES))
    players = draw(st.integers(2, most_players))
    on_board = draw(st.sampled_from((3, 4, 5, 0)))
    size = SIZES[game]
    order = draw(st.permutations(range(52)))
    hands = [list(order[i * size : (i + 1) * size]) for i in range(players)]
    return game, hands, list(order[players * size : players * size + on_board])


def text(cards):
    return format_cards(Card(card) for card in cards)


def solve(game, hands, board, **options):
    return pc.equity([text(hand) for hand in hands], text(board), game=game, **options)


@given(spots())
@settings(max_examples=60, deadline=None)
def test_shares_sum_to_one(spot):
    result = solve(*spot)
    assert result.exact
    assert sum(player.fraction for player in result.players) == 1
    assert sum(result.equities) == pytest.approx(1, abs=1e-14)
    for player in result.players:
        assert player.high + player.low == pytest.approx(player.equity, abs=1e-14)
        assert 0 <= player.win <= player.win + player.tie <= 1 + 1e-14
    to_come = 5 - len(spot[2])
    left = 52 - len(spot[2]) - sum(len(hand) for hand in spot[1])
    assert result.deals == math.comb(left, to_come)


@given(spots(), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_the_order_of_players_and_the_names_of_suits_change_nothing(spot, rng):
    game, hands, board = spot
    result = solve(game, hands, board)
    order = list(range(len(hands)))
    rng.shuffle(order)
    suits = list(range(4))
    rng.shuffle(suits)

    def renamed(cards):
        moved = [card // 4 * 4 + suits[card % 4] for card in cards]
        rng.shuffle(moved)
        return moved

    other = solve(game, [renamed(hands[i]) for i in order], renamed(board))
    assert [result.players[i] for i in order] == list(other.players)
    assert result.low_possible == other.low_possible


@pytest.mark.parametrize("game", GAMES)
def test_many_deals_at_once_are_those_one_by_one(game):
    rng = random.Random(game)
    shape = deal_shape(game)
    cells = cell_shape(3, shape.hi_lo)
    board = card_mask("2c")
    deck = list(range(1, 52))
    deals = []
    for _ in range(12):
        rng.shuffle(deck)
        hand = [deck[i * shape.hole_cards : (i + 1) * shape.hole_cards] for i in range(3)]
        deals.append([card_mask([Card(card) for card in cards]) for cards in hand])
        suits = [1, 2, 3]
        rng.shuffle(suits)
        suits = [0, *suits]  # the same ranks in other suits next
        moved = [[card // 4 * 4 + suits[card % 4] for card in cards] for cards in hand]
        deals.append([card_mask([Card(card) for card in cards]) for cards in moved])
    holes = np.array(deals, dtype=np.uint64)
    together = np.empty((len(deals), int(np.prod(cells))), dtype=np.int64)
    count_deals(holes, board, 0, shape.hole_cards, shape.hi_lo, together)
    for row, tally in zip(holes, together, strict=True):
        alone = np.empty((1, len(tally)), dtype=np.int64)
        count_deals(row[None].copy(), board, 0, shape.hole_cards, shape.hi_lo, alone)
        np.testing.assert_array_equal(alone[0], tally)


# Ranges -----------------------------------------------------------------------------------


def listed(spec, game):
    if spec == "random":
        return [(hand, 1.0) for hand, _ in Range("random", game=game)]
    return list(Range(spec, game=game))


def brute_ranges(specs, board, game):
    """Return the tally over every combination of hands, one by one."""
    total = 0
    hands = [(hand, weight) for hand, weight in listed(specs[0], game)]
    combos = [([hand], weight) for hand, weight in hands]
    for spec in specs[1:]:
        combos = [
            ([*before, hand], weight * factor)
            for before, weight in combos
            for hand, factor in listed(spec, game)
        ]
    for combo, weight in combos:
        cards = [card for hand in combo for card in hand] + list(pc.parse_cards(board))
        if len(set(cards)) == len(cards):
            tally = brute_tally([format_cards(hand) for hand in combo], board, game=game)
            total = total + weight * tally
    return total


@pytest.mark.parametrize(
    ("specs", "board", "game"),
    [
        (["AA,KK", "QQ,AKs"], "2c3d4hTs", "holdem"),
        (["AKs:0.5,QQ", "JJ,AKo:0.25"], "2c3d4hTs", "holdem"),
        (["AKs", "AQs", "99"], "2s9dTsJs", "holdem"),
        (["AsKs", "AA,22,76s"], "5s6d7sTc", "holdem"),
        (["AAKK:ds", "QQJJ:ds"], "2c3d4hTs", "omaha"),
        (["AA23:ds", "KK45:ds"], "6c7d8h", "omaha-hi-lo"),
    ],
)
def test_ranges_are_all_their_hands(specs, board, game):
    result = pc.equity(specs, board, game=game, method="exact")
    tally = brute_ranges(specs, board, game)
    for player, cells in zip(result.players, tally, strict=True):
        assert player.high_by_sharers == pytest.approx(tuple(cells[1:].sum(axis=1)))
    shares = [player.equity for player in result.players]
    assert sum(shares) == pytest.approx(1, abs=1e-12)


def test_a_range_of_one_hand_is_the_hand():
    one = pc.equity([Range("AsKs"), Range("QdQc")])
    assert one == pc.equity(["AsKs", "QdQc"])


def test_a_union_is_the_weighted_mean_of_its_parts():
    parts = [pc.equity(["AhAd", spec], "2c3d4hTs") for spec in ("QQ", "KK", "76s")]
    whole = pc.equity(["AhAd", "QQ,KK,76s"], "2c3d4hTs")
    mean = sum(part.players[0].fraction * part.deals for part in parts)
    assert whole.deals == sum(part.deals for part in parts)
    assert whole.players[0].fraction == mean / whole.deals


def test_unknown_hands_are_every_hand():
    unknown = pc.equity(["AsKs", "random"], "2c3d4h")
    assert unknown == pc.equity(["AsKs", "*"], "2c3d4h")
    assert unknown == pc.equity(["AsKs", "100%"], "2c3d4h")
    assert unknown == pc.equity(["AsKs", "** "], "2c3d4h")
    partly = pc.equity(["As*", "QdQc"], "2c3d4h")
    ace = Range("random") - Range("random").without("As")
    assert partly.equities == pytest.approx(pc.equity([ace, "QdQc"], "2c3d4h").equities)


def test_pieces_of_a_large_calculation_add_up(monkeypatch):
    whole = pc.equity(["AKs,QQ", "22+,A2s+"], "2c3d4h", method="exact")
    monkeypatch.setattr("pokercore.equity_exact._PIECE", 200)
    assert pc.equity(["AKs,QQ", "22+,A2s+"], "2c3d4h", method="exact") == whole


@pytest.mark.parametrize("board", ["2c3c4d", "2c3c4d5hTs"])
@pytest.mark.parametrize("weight", ["", ":0.5"])
def test_pieces_split_the_hands_of_every_player(monkeypatch, board, weight):
    spot = ["AKs,QQ", "JJ" + weight, "99,88", "AsQd,KdJd"]
    whole = pc.equity(spot, board, method="exact")
    by_hand = pc.equity_by_hand(spot, board)
    for room in (4, 8, 400):  # one combination at a time; two; some of the first player's hands
        monkeypatch.setattr("pokercore.equity_exact._PIECE", room)
        seen = []
        assert pc.equity(spot, board, method="exact", progress=seen.append) == whole
        assert seen == sorted(seen)
        assert seen[-1] == pytest.approx(1)
        assert pc.equity_by_hand(spot, board) == by_hand


def three_hands_each(players):
    """Return hands of so many players, each two of three cards, and the board."""
    cards = [str(card) for card in pc.Deck.shuffled(seed=3).deal(5 + 3 * players)]
    board, rest = "".join(cards[:5]), cards[5:]
    threes = [rest[3 * i : 3 * i + 3] for i in range(players)]
    return [",".join((a + b, a + c, b + c)) for a, b, c in threes], board


def test_many_players_take_little_memory():
    hands, board = three_hands_each(12)
    tracemalloc.start()
    result = pc.equity(hands, board, method="exact")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert result.deals == 3**12
    assert peak < 80_000_000


def test_many_players_before_the_flop_are_not_thought_to_be_quick():
    hands, _ = three_hands_each(12)
    with pytest.raises(pc.RangeError, match="would take about"):
        pc.equity(hands, method="exact", seconds=20)


def test_a_list_of_results_that_would_fill_the_memory_is_refused(monkeypatch):
    spot = ["22+", "AsKs"]
    assert pc.equity_by_hand(spot, "2c3c4d")
    monkeypatch.setattr("pokercore.equity_streets._MOST_BYTES", 50_000)
    with pytest.raises(pc.RangeError, match="fewer hands"):
        pc.equity_by_hand(spot, "2c3c4d")


def test_threads_that_no_processor_serves_do_not_shorten_the_estimate():
    told = []
    for threads in (os.cpu_count(), 1024):
        with pytest.raises(pc.RangeError) as caught:
            pc.equity(["random", "random", "22+"], method="exact", threads=threads)
        told.append(str(caught.value))
    assert told[0] == told[1]


def test_threads_change_nothing():
    spots = (["22+", "AK,KQs"], ["AKs:0.5", "QQ,JJ:0.1"])
    for spot in spots:
        assert pc.equity(spot, threads=3) == pc.equity(spot)


# Sampling ---------------------------------------------------------------------------------

SAMPLED = [
    (["AsKs", "QdQc"], "", "holdem"),
    (["AKs,QQ:0.3", "JJ+", "76s"], "2c3d4h", "holdem"),
    (["As*", "KdKh"], "2c3d4h", "holdem"),
    (["AsKs", "random"], "2s3s4h", "holdem"),
    (["AsAh2s3h", "KdKcQdQc"], "", "omaha-hi-lo"),
    (["AAKK:ds", "QQJJ:ds"], "2c3d4hTs", "omaha"),
    (["AsAd2s3d4c", "KhKcQhQc9d"], "5c6d7h", "omaha5-hi-lo"),
    (["AsAd2s3d4c9s", "KhKcQhQc9dTd"], "5c6d7h", "omaha6"),
]


@pytest.mark.parametrize(("hands", "board", "game"), SAMPLED)
def test_sampled_is_near_exact(hands, board, game):
    exact = pc.equity(hands, board, game=game, method="exact")
    sampled = pc.equity(hands, board, game=game, method="sample", samples=60_000, seed=5)
    assert not sampled.exact
    assert sampled.deals == 60_000
    for one, other in zip(exact.players, sampled.players, strict=True):
        assert abs(one.equity - other.equity) <= 4 * other.stderr
        assert abs(one.win - other.win) < 0.012
        assert abs(one.quartered - other.quartered) < 0.012
        assert one.stderr == 0


def test_sampling_is_the_same_at_any_number_of_threads():
    spot = (["AKs,QQ:0.3", "random", "random"],)
    options = {"method": "sample", "samples": 50_001}
    results = [pc.equity(*spot, seed=9, threads=n, **options) for n in (1, 2, 5)]
    assert results[0] == results[1] == results[2]
    assert results[0].deals == 50_001
    assert results[0] != pc.equity(*spot, seed=10, **options)
    stopped = [pc.equity(*spot, seed=9, threads=n, stderr=0.004) for n in (1, 4)]
    assert stopped[0] == stopped[1]
    assert max(player.stderr for player in stopped[0].players) <= 0.004


def test_samples_are_as_many_as_asked_for_where_hands_that_share_no_card_are_rare():
    spot = {"hands": ["AKQJ"] * 4, "game": "omaha", "method": "sample", "seed": 2}
    results = [pc.equity(**spot, samples=1_500, threads=n) for n in (1, 3)]
    assert results[0] == results[1]
    assert results[0].deals == 1_500
    for player in results[0].players:
        assert abs(player.equity - 1 / 4) < 4 * player.stderr


def test_without_a_stop_rare_hands_do_not_take_long():
    parts = []
    table = read_table(["AKQJ"] * 4, "", "", deal_shape("omaha"))
    stop = SamplingStop(samples=1_000_000, short=3)
    tally = run_samples(table, stop, 2, 1, parts.append)
    # 331,776 of 256 ** 4 combinations share no card: some forty deals in a chunk.
    deals = result_of_tally(tally, "omaha", hi_lo=False, exact=False).deals
    assert 30 < deals < 300
    assert parts == pytest.approx([1 / 3, 2 / 3, 1])


def test_nine_unknown_hands_are_alike():
    result = pc.equity(["random"] * 23, samples=40_000, seed=3)
    for player in result.players:
        assert abs(player.equity - 1 / 23) < 5 * player.stderr


def test_a_time_stops_sampling():
    result = pc.equity(["random", "random"], seconds=0.01, method="sample", seed=1)
    assert result.deals >= 1000


# Progress and interruption ----------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("method", ["exact", "sample"])
def test_progress_goes_up_and_may_stop_the_work(method, threads):
    seen = []
    pc.equity(["QQ+,AK", "TT+"], method=method, threads=threads, progress=seen.append, seed=1)
    assert seen == sorted(seen)
    assert 0 < seen[0] <= seen[-1] == 1

    class StopWorkError(Exception):
        pass

    def stop(part):
        raise StopWorkError

    with pytest.raises(StopWorkError):
        pc.equity(["QQ+,AK", "TT+"], method=method, threads=threads, progress=stop, seed=1)


@pytest.mark.skipif(not hasattr(signal, "raise_signal"), reason="no signals")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_the_work(threads, request):
    # A process in the background may have been started to ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    request.addfinalizer(lambda: signal.signal(signal.SIGINT, before))
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        pc.equity(["random"] * 3, method="sample", seconds=60, threads=threads)
    assert time.monotonic() - started < 30
    timer.join()


@pytest.mark.parametrize("empty", ["", " ", "0%", "QQ:0", Range("")])
def test_an_empty_range_is_called_so(empty):
    with pytest.raises(pc.RangeError, match="hand 1: no hand given"):
        pc.equity(["AsKs", empty])


@pytest.mark.parametrize("text", ["AsKs QdQc", "As,Ks,Qd,Qc", " As, Ks ,Qd , Qc"])
def test_space_between_cards_or_commas_between_single_ones_are_one_hand(text):
    result = pc.equity([text, "2c7cJh9d"], game="omaha")
    assert result == pc.equity(["AsKsQdQc", "2c7cJh9d"], game="omaha")


@pytest.mark.parametrize("text", ["AsKs,QdQc", "AsKs, Qd*", "AsKsQdJd,2c3c4c5c", "AsKs,**"])
def test_commas_between_words_of_several_cards_are_those_of_a_range(text):
    options = {"board": "2d7dTh9c", "game": "omaha", "samples": 2_000, "seed": 4}
    result = pc.equity([text, "2h7cJh9d"], **options)
    assert result == pc.equity([Range(text, game="omaha"), "2h7cJh9d"], **options)


# Refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"hands": ["AsKs"]}, pc.CardError),
        ({"hands": []}, pc.CardError),
        ({"hands": "AsKs"}, pc.CardError),
        ({"hands": 5}, pc.CardError),
        ({"hands": None}, pc.CardError),
        ({"hands": ["AsKs", None]}, pc.CardError),
        ({"hands": ["AsKs", "AsQs"]}, pc.CardError),
        ({"hands": ["AsAs", "KdKc"]}, pc.CardError),
        ({"hands": ["AsKs", "QdQc"], "board": "2c3c4c5c6c7c"}, pc.CardError),
        ({"hands": ["AsKs", "QdQc"], "board": "As2c3c"}, pc.CardError),
        ({"hands": ["AsKs", "QdQc"], "board": "2c2c3c"}, pc.CardError),
        ({"hands": ["AsKs", "QdQc"], "board": "hello"}, pc.NotationError),
        ({"hands": ["AsKs", "QdQc"], "dead": "Qd"}, pc.CardError),
        ({"hands": ["AsKs", "QdQc"], "board": "2c3c4c", "dead": "2c"}, pc.CardError),
        ({"hands": ["AsKs", "QdQc"], "board": None}, pc.CardError),
        ({"hands": ["AsKs", "AA"], "dead": "AhAdAc"}, pc.RangeError),
        ({"hands": ["AA", "AA", "AA"]}, pc.RangeError),
        ({"hands": ["AA", "AA", "AA"], "method": "sample"}, pc.RangeError),
        ({"hands": ["AsKs", ""]}, pc.RangeError),
        ({"hands": ["AsKs", "QQ:0"]}, pc.RangeError),
        ({"hands": ["AsKs", "zz"]}, pc.RangeError),
        ({"hands": ["AsKsQs", "QdQc"]}, pc.CardError),
        ({"hands": ["AsKs", "QdQc"], "game": "stud"}, pc.CardError),
        ({"hands": ["AsKs", "QdQc"], "game": "omaha"}, pc.CardError),
        ({"hands": ["AsKs", Range("AA**", game="omaha")]}, pc.RangeError),
        ({"hands": ["random"] * 24}, pc.CardError),
        ({"hands": ["random"] * 12, "game": "omaha"}, pc.CardError),
        ({"hands": ["random"] * 23, "dead": "2c3c"}, pc.CardError),
        ({"hands": ["AsKs*", "QdQc"]}, pc.CardError),
        ({"hands": ["AsAs*", "KsKcQdQc"], "game": "omaha"}, pc.CardError),
        ({"hands": ["AsKs", "QdQc"], "method": "guess"}, pc.RangeError),
        ({"hands": ["AsKs", "QdQc"], "samples": 0}, pc.RangeError),
        ({"hands": ["AsKs", "QdQc"], "samples": True}, pc.RangeError),
        ({"hands": ["AsKs", "QdQc"], "samples": 1.5}, pc.RangeError),
        ({"hands": ["AsKs", "QdQc"], "stderr": -1}, pc.RangeError),
        ({"hands": ["AsKs", "QdQc"], "stderr": float("nan")}, pc.RangeError),
        ({"hands": ["AsKs", "QdQc"], "seconds": "1"}, pc.RangeError),
        ({"hands": ["AsKs", "QdQc"], "seed": -1}, pc.RangeError),
        ({"hands": ["AsKs", "QdQc"], "seed": 1 << 64}, pc.RangeError),
        ({"hands": ["AsKs", "QdQc"], "threads": 0}, pc.RangeError),
        ({"hands": ["random"] * 9, "method": "exact"}, pc.RangeError),
        ({"hands": ["random"] * 9, "method": "exact", "seconds": 1e300}, pc.RangeError),
        ({"hands": ["random"] * 4, "board": "2c3c4c5c", "method": "exact"}, pc.RangeError),
        ({"hands": ["random", "AA**"], "game": "omaha", "method": "exact"}, pc.RangeError),
    ],
)
def test_refusals_say_why(arguments, error):
    with pytest.raises(error) as caught:
        pc.equity(**arguments)
    assert str(caught.value)


def test_too_long_says_how_long_and_what_to_do():
    with pytest.raises(pc.RangeError, match=r"about .* (minutes|hours).*method='sample'"):
        pc.equity(["random", "random", "AA"], method="exact")


def test_one_of_a_thing_is_told_as_one():
    for arguments in ({"hands": ["AsKs"]}, {"hands": ["As", "QdQc"]}, {"hands": ["AsKs*", "QdQc"]}):
        with pytest.raises(pc.CardError, match=r"\b1 (hand|card)\b|2 cards and"):
            pc.equity(**arguments)


@pytest.mark.parametrize(
    ("game", "texts"),
    [
        ("holdem", ["As*", "As**", "As??", "as ****", "*As"]),
        ("omaha", ["As*", "As**", "As***", "As??????"]),
        ("omaha6", ["As*", "As**", "As*****", "As??????????"]),
        ("holdem", ["random", "*", "**", "****", "????"]),
        ("omaha-hi-lo", ["random", "*", "**", "****", "????????"]),
    ],
)
def test_stars_stand_for_all_the_cards_that_are_unknown(game, texts):
    other = "QdQcJdJc9d9c"[: 2 * SIZES[game]]
    results = {
        pc.equity([text, other], game=game, method="sample", samples=1000, seed=1) for text in texts
    }
    assert len(results) == 1


def test_a_partly_known_hand_is_a_word_of_ranges_too():
    assert len(Range("As*")) == len(Range("AsXX")) == 51
    assert Range("As*,KK") == Range("As2c") | Range("As**,KK")
    as_word = pc.equity(["As*,AsKs", "QdQc"], "2c3c4d")
    assert as_word.equities == pc.equity(["As*", "QdQc"], "2c3c4d").equities


def test_tiny_weights_are_no_inner_error():
    for weight in ("0." + "0" * 11 + "1", "1e-12"):
        hands = [f"{suits}:{weight}" for suits in ("AA", "KK", "QQ", "JJ", "TT", "99", "88")]
        for method in ("exact", "sample"):
            result = pc.equity(hands, "2c3c4d5hTs", method=method, seconds=1)
            assert sum(result.equities) == pytest.approx(1)
    assert len(Range("AA:1e-7:1e-7,KK:1e-300")) == 0
    with pytest.raises(pc.RangeError, match="no hand"):
        pc.equity(["AA:1e-200", "KK:1e-200"], "2c3c4d5hTs")


@given(
    st.lists(
        st.one_of(
            st.text(alphabet="AKQT92shdc*?:,+-!%()[]. ", max_size=12),
            st.integers(-(1 << 70), 1 << 70),
            st.none(),
            st.lists(st.integers(-2, 60), max_size=4),
            st.floats(),
        ),
        max_size=4,
    ),
    st.text(alphabet="AKQT92shdc ", max_size=8),
    st.sampled_from(GAMES),
)
@settings(max_examples=200, deadline=None)
def test_anything_else_is_a_poker_error(hands, board, game):
    try:
        result = pc.equity(hands, board, game=game, samples=100, seed=1)
    except pc.PokerError:
        return
    assert sum(result.equities) == pytest.approx(1)


def test_native_boundaries_refuse_bad_numbers():
    out = np.zeros((1, 6), dtype=np.int64)
    good = np.array([[card_mask("AsKs"), card_mask("QdQc")]], dtype=np.uint64)
    for holes, board, dead, size, hi_lo in (
        (good + np.uint64(1 << 13), 0, 0, 2, False),
        (np.array([[card_mask("AsKs")] * 2], dtype=np.uint64), 0, 0, 2, False),
        (good, card_mask("As"), 0, 2, False),
        (good, 0, card_mask("Qd"), 2, False),
        (good, (1 << 64) - 1, 0, 2, False),
        (good, 0, 0, 3, False),
        (good, 0, 0, 4, False),
        (good, 0, 0, 2, True),
        (np.zeros((1, 24), dtype=np.uint64), 0, 0, 2, False),
        (np.zeros((1, 0), dtype=np.uint64), 0, 0, 2, False),
    ):
        with pytest.raises(pc.CardError):
            count_deals(holes, board, dead, size, hi_lo, out)
    with pytest.raises(pc.CardError):
        count_deals(good, 0, 0, 2, False, np.zeros((1, 5), dtype=np.int64))
    count_deals(np.empty((0, 2), dtype=np.uint64), 0, 0, 2, False, np.empty((0, 6), dtype=np.int64))


def test_dict_of_a_result_is_plain():
    told = pc.equity(["AsAh2s3h", "KdKcQdQc"], game="o8").to_dict()
    assert told["deals"] == 1_086_008
    assert Fraction(told["players"][0]["fraction"]) == Fraction(368253, 543004)
    assert told["players"][0]["scoop"] == told["players"][0]["win"]
