"""Tables: seats, button, blinds and buy-ins, from the first hand to the last.

`Table` is the whole of it; what a house decides is in `TableRules`, what happens is told by
the events of `pokercore.table.events`.
"""

from pokercore.table.encoding import decode_log, encode_log
from pokercore.table.events import TableEvent
from pokercore.table.lobby import Lobby
from pokercore.table.presence import Due
from pokercore.table.ring import RingGame, simulate_ring
from pokercore.table.rules import TABLE_RING, TABLE_TOURNAMENT, SitOutLimit, TableRules
from pokercore.table.state import Audit
from pokercore.table.table import Table
from pokercore.table.view import SeatInfo, Standing, TableView

__all__ = [
    "TABLE_RING",
    "TABLE_TOURNAMENT",
    "Audit",
    "Due",
    "Lobby",
    "RingGame",
    "SeatInfo",
    "SitOutLimit",
    "Standing",
    "Table",
    "TableEvent",
    "TableRules",
    "TableView",
    "decode_log",
    "encode_log",
    "simulate_ring",
]
