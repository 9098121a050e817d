"""Ring games of bots: accounts, and what no game can be played with."""

import pytest

from pokercore.bots import CallingBot, RandomBot
from pokercore.errors import StakesError
from pokercore.stakes import HouseRules, Rake
from pokercore.table import TableRules, simulate_ring

NLHE = "no-limit-holdem"


def bots(count):
    return [RandomBot(number) if number % 2 else CallingBot() for number in range(count)]


def test_accounts_agree_with_the_audit():
    rake = HouseRules(rake=Rake(percent=5, cap=6))
    game = simulate_ring(NLHE, bots(9), hands=200, house_rules=rake, seed=2)
    assert game.audit.balanced
    assert sum(account.brought for account in game.accounts) == (
        game.audit.bought_in + game.audit.topped_up
    )
    assert sum(account.taken for account in game.accounts) == game.audit.cashed_out
    assert sum(account.net for account in game.accounts) == -game.audit.raked < 0
    assert game.lobby.hands == 200


def test_hands_are_told_as_they_are_played():
    told = []
    simulate_ring(NLHE, bots(2), hands=5, seats=2, progress=told.append)
    assert told == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"bots": bots(1)}, StakesError),
        ({"bots": 5}, StakesError),
        ({"bots": "ab"}, StakesError),
        ({"hands": -1}, StakesError),
        ({"hands": 2.5}, StakesError),
        ({"seats": 11}, StakesError),
        ({"seed": "x"}, StakesError),
        ({"stack": 0}, StakesError),
        ({"stack": True}, StakesError),
    ],
)
def test_what_no_game_can_be_played_with(arguments, error):
    with pytest.raises(error):
        simulate_ring(**{"game": NLHE, "bots": bots(3), "hands": 2} | arguments)


def test_a_stack_out_of_the_limits_is_brought_within():
    rules = TableRules(min_buy_in=50, max_buy_in=80)
    game = simulate_ring(NLHE, bots(4), hands=99, stack=200, rules=rules, seed=1)
    assert game.audit.topped_up % 80 == 0
    game = simulate_ring(NLHE, bots(2), hands=200, seats=2, stack=20, rules=rules, seed=1)
    assert game.hands == 200
