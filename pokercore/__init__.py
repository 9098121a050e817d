"""Fast native poker for Python: cards, hand strength, and the rules of the game.

>>> import pokercore as pc
>>> pc.describe(pc.evaluate("AsKs QsJsTs 2c7d"))
'royal flush'
"""

from pokercore import games
from pokercore.actions import (
    Action,
    AgreeRunIt,
    BetTo,
    Call,
    Check,
    Fold,
    LegalActions,
    Muck,
    NoRaise,
    Protect,
    RaiseTo,
    Show,
)
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
from pokercore.equity_streets import HandEquity, equity_by_hand, equity_by_street
from pokercore.errors import (
    BetSizeError,
    CardError,
    ClockError,
    DecodeError,
    HandOverError,
    HistoryError,
    IllegalActionError,
    NotationError,
    OutOfTurnError,
    PokerError,
    RangeError,
    StakesError,
    TableError,
)
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
from pokercore.events import Event, Post, PostKind
from pokercore.hand import Hand
from pokercore.heads_up import CLASSES, HeadsUp, heads_up_matrix
from pokercore.outs import Nuts, Outs, nuts, outs
from pokercore.percentiles import percentile
from pokercore.ranges import Range
from pokercore.stakes import (
    ROOM_RING,
    ROOM_TOURNAMENT,
    TDA_2024,
    WSOP_LIVE,
    HouseRules,
    Rake,
    Stakes,
)
from pokercore.streets import Phase, Street
from pokercore.table import TABLE_RING, TABLE_TOURNAMENT, SitOutLimit, Table, TableRules
from pokercore.variants import BettingStructure, Game, Variant
from pokercore.views import HandView
from pokercore.winners import Winners, winners

__all__ = [
    "CLASSES",
    "ROOM_RING",
    "ROOM_TOURNAMENT",
    "TABLE_RING",
    "TABLE_TOURNAMENT",
    "TDA_2024",
    "WSOP_LIVE",
    "Action",
    "AgreeRunIt",
    "BetSizeError",
    "BetTo",
    "BettingStructure",
    "Call",
    "Card",
    "CardError",
    "Category",
    "Check",
    "ClockError",
    "Deck",
    "DecodeError",
    "EquityJob",
    "EquityResult",
    "Event",
    "Fold",
    "Game",
    "Hand",
    "HandEquity",
    "HandOverError",
    "HandView",
    "HeadsUp",
    "HistoryError",
    "HouseRules",
    "IllegalActionError",
    "LegalActions",
    "Muck",
    "NoRaise",
    "NotationError",
    "Nuts",
    "OutOfTurnError",
    "Outs",
    "Phase",
    "PlayerEquity",
    "PokerError",
    "Post",
    "PostKind",
    "Protect",
    "RaiseTo",
    "Rake",
    "Range",
    "RangeError",
    "Show",
    "SitOutLimit",
    "Stakes",
    "StakesError",
    "Street",
    "Table",
    "TableError",
    "TableRules",
    "Variant",
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
    "games",
    "heads_up_matrix",
    "mask_cards",
    "nuts",
    "outs",
    "parse_cards",
    "parse_known",
    "percentile",
    "winners",
]
