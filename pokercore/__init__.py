"""Fast native poker for Python: cards, hand strength, and the rules of the game.

>>> import pokercore as pc
>>> pc.describe(pc.evaluate("AsKs QsJsTs 2c7d"))
'royal flush'
"""

from importlib import import_module
from typing import TYPE_CHECKING

try:
    import pokercore._cards  # noqa: F401 - its native modules are there
except ModuleNotFoundError as error:
    raise ImportError(
        "these are the sources of pokercore, not built: start Python in another folder to have the"
        " installed package, or build them here with pip install --editable ."
    ) from error

from pokercore.cards import Card, card_mask, format_cards, mask_cards, parse_cards, parse_known
from pokercore.categories import Category, category, describe, describe_low
from pokercore.deck import Deck, deal_batch
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
    TournamentError,
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
from pokercore.winners import Winners, winners

if TYPE_CHECKING:
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
    from pokercore.bots import Bot
    from pokercore.clock import SECOND, AllInAccount, ClockRules, Deadlines
    from pokercore.draws import Nuts, Outs, nuts, outs
    from pokercore.encoding import decode_action, encode_value
    from pokercore.equities import EquityResult, PlayerEquity, equity
    from pokercore.equity_jobs import EquityJob, equity_batch
    from pokercore.equity_streets import HandEquity, equity_by_hand, equity_by_street
    from pokercore.events import Event, Post, PostKind
    from pokercore.hand import Hand
    from pokercore.heads_up import CLASSES, HeadsUp, heads_up_matrix
    from pokercore.history.files import read_hands
    from pokercore.history.formats import write_hands
    from pokercore.history.info import HandInfo, RecordedHand, TournamentInfo
    from pokercore.history.recording import record
    from pokercore.history.replay import Difference, Replay, replay
    from pokercore.history.stats import PlayerStats, StatsCollector
    from pokercore.percentiles import percentile
    from pokercore.ranges import Range
    from pokercore.session import LogEntry, Presence, TableSession
    from pokercore.simulation import Simulation, play_hands, simulate
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
    from pokercore.tournament import (
        USUAL_PAYOUTS,
        WINNER_TAKES_ALL,
        BlindLevel,
        BlindStructure,
        Break,
        BuyIn,
        FixedPrizes,
        PayoutTable,
        Satellite,
        Tournament,
        TournamentRules,
        TournamentView,
    )
    from pokercore.variants import BettingStructure, Game, Variant
    from pokercore.views import HandOutcome, HandView

# What is imported on first use, by the module it comes from: who evaluates hands does not wait for
# ranges, equity and the rules of play. No such module has the name of what is taken from it, since
# the import of a module gives its name to the module.
_LATER = {
    "actions": "Action AgreeRunIt BetTo Call Check Fold LegalActions Muck NoRaise Protect RaiseTo"
    " Show",
    "bots": "Bot",
    "clock": "AllInAccount ClockRules Deadlines SECOND",
    "draws": "Nuts Outs nuts outs",
    "encoding": "decode_action encode_value",
    "equities": "EquityResult PlayerEquity equity",
    "equity_jobs": "EquityJob equity_batch",
    "equity_streets": "HandEquity equity_by_hand equity_by_street",
    "events": "Event Post PostKind",
    "hand": "Hand",
    "history.files": "read_hands",
    "history.formats": "write_hands",
    "history.info": "HandInfo RecordedHand TournamentInfo",
    "history.recording": "record",
    "history.replay": "Difference Replay replay",
    "history.stats": "PlayerStats StatsCollector",
    "heads_up": "CLASSES HeadsUp heads_up_matrix",
    "percentiles": "percentile",
    "ranges": "Range",
    "session": "LogEntry Presence TableSession",
    "simulation": "Simulation play_hands simulate",
    "stakes": "HouseRules ROOM_RING ROOM_TOURNAMENT Rake Stakes TDA_2024 WSOP_LIVE",
    "streets": "Phase Street",
    "table": "SitOutLimit TABLE_RING TABLE_TOURNAMENT Table TableRules",
    "tournament": "BlindLevel BlindStructure Break BuyIn FixedPrizes PayoutTable Satellite"
    " Tournament TournamentRules TournamentView USUAL_PAYOUTS WINNER_TAKES_ALL",
    "variants": "BettingStructure Game Variant",
    "views": "HandOutcome HandView",
}
_MODULE_OF = {name: module for module, names in _LATER.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """Import what a name stands for when it is first asked for."""
    if name == "games":
        return import_module("pokercore.games")
    if name == "__version__":
        return import_module("importlib.metadata").version("pokercore-native")
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module 'pokercore' has no attribute {name!r}")
    value = getattr(import_module(f"pokercore.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "CLASSES",
    "ROOM_RING",
    "ROOM_TOURNAMENT",
    "SECOND",
    "TABLE_RING",
    "TABLE_TOURNAMENT",
    "TDA_2024",
    "USUAL_PAYOUTS",
    "WINNER_TAKES_ALL",
    "WSOP_LIVE",
    "Action",
    "AgreeRunIt",
    "AllInAccount",
    "BetSizeError",
    "BetTo",
    "BettingStructure",
    "BlindLevel",
    "BlindStructure",
    "Bot",
    "Break",
    "BuyIn",
    "Call",
    "Card",
    "CardError",
    "Category",
    "Check",
    "ClockError",
    "ClockRules",
    "Deadlines",
    "Deck",
    "DecodeError",
    "Difference",
    "EquityJob",
    "EquityResult",
    "Event",
    "FixedPrizes",
    "Fold",
    "Game",
    "Hand",
    "HandEquity",
    "HandInfo",
    "HandOutcome",
    "HandOverError",
    "HandView",
    "HeadsUp",
    "HistoryError",
    "HouseRules",
    "IllegalActionError",
    "LegalActions",
    "LogEntry",
    "Muck",
    "NoRaise",
    "NotationError",
    "Nuts",
    "OutOfTurnError",
    "Outs",
    "PayoutTable",
    "Phase",
    "PlayerEquity",
    "PlayerStats",
    "PokerError",
    "Post",
    "PostKind",
    "Presence",
    "Protect",
    "RaiseTo",
    "Rake",
    "Range",
    "RangeError",
    "RecordedHand",
    "Replay",
    "Satellite",
    "Show",
    "Simulation",
    "SitOutLimit",
    "Stakes",
    "StakesError",
    "StatsCollector",
    "Street",
    "Table",
    "TableError",
    "TableRules",
    "TableSession",
    "Tournament",
    "TournamentError",
    "TournamentInfo",
    "TournamentRules",
    "TournamentView",
    "Variant",
    "Winners",
    "__version__",
    "best_five",
    "best_five_omaha",
    "card_mask",
    "category",
    "cpu_kernel",
    "deal_batch",
    "decode_action",
    "describe",
    "describe_low",
    "encode_value",
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
    "play_hands",
    "read_hands",
    "record",
    "replay",
    "simulate",
    "winners",
    "write_hands",
]
