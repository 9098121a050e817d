"""Fast native poker for Python: cards, hand strength, Omaha and 8-or-better lows.

>>> import pokercore as pc
>>> pc.describe(pc.evaluate("AsKs QsJsTs 2c7d"))
'royal flush'
"""

from pokercore.cards import (
    Card,
    card_mask,
    format_cards,
    mask_cards,
    parse_cards,
    parse_known,
)
from pokercore.categories import Category, category, describe, describe_low
from pokercore.deck import Deck, deal_batch
from pokercore.equity import EquityResult, PlayerEquity, equity
from pokercore.equity_batch import EquityJob, equity_batch
from pokercore.errors import CardError, NotationError, PokerError, RangeError
from pokercore.evaluation import (
    best_five,
    best_five_omaha,
    cpu_kernel,
    evaluate,
    evaluate_batch,
    evaluate_low,
    evaluate_low_batch,
    evaluate_low_mask,
    evaluate_mask,
    evaluate_omaha,
    evaluate_omaha_batch,
    evaluate_omaha_hi_lo_batch,
    evaluate_omaha_low,
    evaluate_omaha_low_batch,
    evaluate_omaha_low_mask,
    evaluate_omaha_mask,
)
from pokercore.heads_up import CLASSES, HeadsUp, heads_up_matrix
from pokercore.outs import Nuts, Outs, nuts, outs
from pokercore.percentiles import percentile
from pokercore.ranges import Range
from pokercore.streets import HandEquity, equity_by_hand, equity_by_street
from pokercore.winners import Winners, winners

__all__ = [
    "CLASSES",
    "Card",
    "CardError",
    "Category",
    "Deck",
    "EquityJob",
    "EquityResult",
    "HandEquity",
    "HeadsUp",
    "NotationError",
    "Nuts",
    "Outs",
    "PlayerEquity",
    "PokerError",
    "Range",
    "RangeError",
    "Winners",
    "best_five",
    "best_five_omaha",
    "card_mask",
    "category",
    "cpu_kernel",
    "deal_batch",
    "describe",
    "describe_low",
    "equity",
    "equity_batch",
    "equity_by_hand",
    "equity_by_street",
    "evaluate",
    "evaluate_batch",
    "evaluate_low",
    "evaluate_low_batch",
    "evaluate_low_mask",
    "evaluate_mask",
    "evaluate_omaha",
    "evaluate_omaha_batch",
    "evaluate_omaha_hi_lo_batch",
    "evaluate_omaha_low",
    "evaluate_omaha_low_batch",
    "evaluate_omaha_low_mask",
    "evaluate_omaha_mask",
    "format_cards",
    "heads_up_matrix",
    "mask_cards",
    "nuts",
    "outs",
    "parse_cards",
    "parse_known",
    "percentile",
    "winners",
]
