"""A table with its clock, as a server embeds it: commands and times in, events out.

`TableSession` reads no clock, opens no connection and writes no file.
"""

from pokercore.session.commands import Command, LogEntry
from pokercore.session.encoding import decode_log, encode_log
from pokercore.session.events import SessionEvent
from pokercore.session.presence import PreAction, Presence
from pokercore.session.reading import PlayerClock, SessionView
from pokercore.session.session import TableSession

__all__ = [
    "Command",
    "LogEntry",
    "PlayerClock",
    "PreAction",
    "Presence",
    "SessionEvent",
    "SessionView",
    "TableSession",
    "decode_log",
    "encode_log",
]
