"""Tournaments: entries, levels, seats, eliminations and prizes over many tables.

`Tournament` is the whole of it; what a house decides is in `TournamentRules`, what happens is
told by the events of `pokercore.tournament.events`.
"""

from pokercore.tournament.blinds import BlindLevel, BlindStructure, Break
from pokercore.tournament.events import Result, TournamentEvent
from pokercore.tournament.payouts import (
    USUAL_PAYOUTS,
    WINNER_TAKES_ALL,
    FixedPrizes,
    Payouts,
    PayoutTable,
    Satellite,
)
from pokercore.tournament.rules import BuyIn, TournamentRules
from pokercore.tournament.tournament import Tournament
from pokercore.tournament.view import TournamentView

__all__ = [
    "USUAL_PAYOUTS",
    "WINNER_TAKES_ALL",
    "BlindLevel",
    "BlindStructure",
    "Break",
    "BuyIn",
    "FixedPrizes",
    "PayoutTable",
    "Payouts",
    "Result",
    "Satellite",
    "Tournament",
    "TournamentEvent",
    "TournamentRules",
    "TournamentView",
]
