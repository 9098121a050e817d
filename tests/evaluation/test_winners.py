"""Winners: the best hands of each game, high and low."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.high import best_high
from reference.notation import names
from reference.omaha import omaha_high, omaha_low

from pokercore.errors import CardError, PokerError
from pokercore.winners import Winners, winners

GAMES = {
    "holdem": (2, False), "omaha": (4, False), "omaha5": (5, False), "omaha6": (6, False),
    "omaha-hi-lo": (4, True), "omaha5-hi-lo": (5, True),
}  # fmt: skip
ALIASES = {
    "plo": "omaha", "o8": "omaha-hi-lo", "plo5": "omaha5", "plo6": "omaha6",
    "big-o": "omaha5-hi-lo",
}  # fmt: skip


def best(values):
    return tuple(place for place, value in enumerate(values) if value and value == max(values))


@given(st.sampled_from(sorted(GAMES)), st.integers(1, 6), st.data())
def test_winners_are_those_of_the_oracle(game, players, data):
    held, hi_lo = GAMES[game]
    count = held * players + 5
    deck = range(data.draw(st.sampled_from([size for size in (28, 40, 52) if size >= count])))
    deal = data.draw(st.permutations(deck))[:count]
    board, hands = deal[:5], [deal[i : i + held] for i in range(5, count, held)]
    found = winners([names(hand) for hand in hands], names(board), game=game)
    assert isinstance(found, Winners)
    high = [best_high(h + board) if held == 2 else omaha_high(h, board) for h in hands]
    low = [omaha_low(h, board) for h in hands] if hi_lo else []
    assert found.high == best(high)
    assert found.low == best(low)
    assert found == winners(hands, board, game=game)


@pytest.mark.parametrize(("alias", "game"), sorted(ALIASES.items()))
def test_short_names_of_games(alias, game):
    held = GAMES[game][0]
    hands = ["As2d3h4cKsQs"[: 2 * held], "AhAd2h3s5c5d"[: 2 * held]]
    board = "7c8c9dTh6s" if game != "omaha-hi-lo" else "7c8c6dTh5s"
    assert winners(hands, board, game=alias) == winners(hands, board, game=game)


def test_holdem_is_the_default():
    assert winners(["AsAh", "KsKh"], "2c7d9hJcQd") == Winners(high=(0,), low=())


def test_the_result_is_a_frozen_value():
    result = winners(["AsAh", "KsKh"], "2c7d9hJcQd")
    assert type(result.high) is tuple
    assert type(result.low) is tuple
    assert hash(result) == hash(winners(["AsAh", "KsKh"], "2c7d9hJcQd"))
    with pytest.raises(AttributeError):
        result.high = (1,)


@pytest.mark.parametrize(
    "game", ["", "Holdem!", "stud", None, 3, True, b"holdem", [], "\ud800", "holdem "]
)
def test_a_game_that_is_none_is_refused(game):
    try:
        winners(["AsAh", "KsKh"], "2c7d9hJcQd", game=game)
    except PokerError:
        return
    assert isinstance(game, str)  # spaces or capitals may be forgiven
    assert game.strip().lower() == "holdem"


@pytest.mark.parametrize(
    ("hands", "board", "game"),
    [
        (["AsAh", "AsKh"], "2c7d9hJcQd", "holdem"),
        (["AsAh", "2cKh"], "2c7d9hJcQd", "holdem"),
        (["AsAs"], "2c7d9hJcQd", "holdem"),
        (["AsAh"], "2c2c9hJcQd", "holdem"),
        (["AsAhKd", "KsKh"], "2c7d9hJcQd", "holdem"),
        (["As", "KsKh"], "2c7d9hJcQd", "holdem"),
        (["AsAh", "KsKh"], "2c7d9hJcQd3s", "holdem"),
        (["AsAh", "KsKh"], "2c7d", "holdem"),
        (["AsAh", "KsKh"], "2c7d9hJcQd", "omaha"),
        (["AsAhKdQd", "KsKh3c3d"], "2c7d9hJcQh", "omaha5"),
        (["AsAh??", "KsKh"], "2c7d9hJcQd", "holdem"),
        ([], "2c7d9hJcQd", "holdem"),
        (None, "2c7d9hJcQd", "holdem"),
        (3, "2c7d9hJcQd", "holdem"),
        ([None], "2c7d9hJcQd", "holdem"),
        ([["As", None]], "2c7d9hJcQd", "holdem"),
        (["AsAh"], None, "holdem"),
        ({"AsAh": 1}, "2c7d9hJcQd", "holdem"),
        ("AsAh", "2c7d9hJcQd", "holdem"),
    ],
)  # fmt: skip
def test_impossible_showdowns_are_refused(hands, board, game):
    with pytest.raises(PokerError):
        winners(hands, board, game=game)


def test_the_words_count_as_people_do():
    with pytest.raises(CardError, match=r"^no hands given; a showdown needs one or more$"):
        winners([], "2c7d9hJcQd")
    with pytest.raises(CardError, match=r"^1 board card given; "):
        winners(["AsAh"], "2c")
    with pytest.raises(CardError, match=r"^hand 0 has 1 card; holdem deals 2$"):
        winners(["As"], "2c7d9hJcQd")


def test_a_card_held_by_two_players_is_named():
    with pytest.raises(CardError, match="Kd"):
        winners(["AsKd", "KdQc"], "2c7d9hJcQd")
