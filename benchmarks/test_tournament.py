"""Tournaments: what beginning and ending a hand costs beside other tables, and a whole one."""

import pytest

import pokercore as pc
from pokercore.bots import MinRaiseBot
from pokercore.tournament.simulation import simulate_tournament

FOREVER = pc.BlindStructure((pc.BlindLevel(stakes=pc.Stakes.from_blinds(10, 20)),))
DECK = pc.Deck.shuffled(seed=1)
FOLD = pc.Fold()


def begun(players):
    tournament = pc.Tournament("no-limit-holdem", FOREVER, pc.BuyIn(chips=10**6), seed=1)
    for number in range(players):
        tournament.enter(f"player {number}", now=0)
    tournament.start(now=0)
    return tournament


def fold_round(hand):
    while hand.actor is not None:
        hand.apply(FOLD)


@pytest.mark.parametrize("players", [9, 90, 990])
def test_a_hand_of_a_tournament(benchmark, players):
    """One hand in which all fold, at one of 1, 10 and 110 tables."""
    tournament = begun(players)

    def play():
        tournament.start_hand(1, DECK, now=0)
        fold_round(tournament.hand(1))
        tournament.finish_hand(1, now=0)

    benchmark(play)


def test_the_same_hand_at_a_table_alone(benchmark):
    stakes = FOREVER.levels[0].stakes
    table = pc.Table("no-limit-holdem", stakes, rules=pc.TABLE_TOURNAMENT)
    for seat in range(1, 10):
        table.sit(f"player {seat}", seat, 10**6, now=0)

    def play():
        fold_round(table.start_hand(DECK, now=0))
        table.finish_hand(now=0)

    benchmark(play)


def test_a_tournament_of_a_hundred(benchmark):
    structure = pc.BlindStructure.usual(hands=5, levels=40)

    def play():
        tournament = pc.Tournament("no-limit-holdem", structure, pc.BuyIn(chips=1500), seed=1)
        return simulate_tournament(tournament, [MinRaiseBot(1)], entries=100, seed=1).hands

    assert benchmark.pedantic(play, rounds=3) > 0
