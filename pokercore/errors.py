"""The error tree: every refusal of the package is a `PokerError` that says what was given."""

from __future__ import annotations

__all__ = [
    "BAD_DATA",
    "BetSizeError",
    "CardError",
    "ClockError",
    "DecodeError",
    "HandOverError",
    "HistoryError",
    "IllegalActionError",
    "InternalStateError",
    "NotationError",
    "OutOfTurnError",
    "PokerError",
    "RangeError",
    "StakesError",
    "TableError",
    "TournamentError",
    "counted",
    "shown",
]

_SHOWN_LENGTH = 40
_SHOWN_BITS = 128


class PokerError(Exception):
    """Base of every error that pokercore raises on purpose."""


class CardError(PokerError, ValueError):
    """Cards that cannot be: repeated, out of range, of a wrong type, or of a wrong count."""


class NotationError(PokerError, ValueError):
    """Text that is not card notation."""


class RangeError(PokerError, ValueError):
    """A hand range that cannot be read, or that holds no hand, or an equity that is not to be had.

    Attributes:
        position: Where the text of a range goes wrong, from 0, or None.
    """

    def __init__(self, message: str, *, position: int | None = None) -> None:
        super().__init__(message)
        self.position = position


class StakesError(PokerError, ValueError):
    """Stakes or house rules that no game can be played for."""


class IllegalActionError(PokerError):
    """An action that the rules do not allow now.

    Attributes:
        action: The action that was refused.
        legal: The actions that are allowed instead.
        street: The street it was refused on.
        seat: The seat it was refused to.
    """

    def __init__(
        self,
        message: str,
        *,
        action: object = None,
        legal: object = None,
        street: object = None,
        seat: int | None = None,
    ) -> None:
        super().__init__(message)
        self.action = action
        self.legal = legal
        self.street = street
        self.seat = seat


class OutOfTurnError(IllegalActionError):
    """An action of somebody whose turn it is not."""


class BetSizeError(IllegalActionError):
    """A bet or raise to an amount that is not offered."""


class HandOverError(PokerError):
    """An action on a hand that has ended."""


class TableError(PokerError):
    """A request that the table cannot grant."""


class ClockError(PokerError):
    """A time that runs backwards, or a clock asked for what it does not have."""


class TournamentError(PokerError):
    """A request that the tournament cannot grant."""


class DecodeError(PokerError, ValueError):
    """Encoded state that is corrupt, hostile, or of an unknown version."""


class HistoryError(PokerError, ValueError):
    """A hand history that cannot be read or replayed.

    Attributes:
        line: The line of the text, from 1, or None.
        column: The column, from 1, or None.
    """

    def __init__(self, message: str, *, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class InternalStateError(PokerError):
    """A broken invariant of the package itself: a bug, never a caller's mistake."""


BAD_DATA = (PokerError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What doing a record again may raise when the record is corrupt or hostile."""


_NAME_OF = type.__dict__["__name__"].__get__  # a metaclass may have another


def shown(value: object) -> str:
    """Return `value` as an error message may quote it: short, whatever the value is.

    Only text and numbers are quoted; of anything else the type is named, so that no
    foreign `__repr__` runs.
    """
    if type(value) is str:
        cut = value if len(value) <= _SHOWN_LENGTH else value[:_SHOWN_LENGTH] + "…"
        return repr(cut)
    if type(value) is int and value.bit_length() > _SHOWN_BITS:
        return f"an integer of {value.bit_length()} bits"
    if value is None or type(value) in (bool, int, float):
        return repr(value)
    if isinstance(value, type):  # where an instance was meant
        return f"the class {_NAME_OF(value)[:_SHOWN_LENGTH]}"
    name = type(value).__name__[:_SHOWN_LENGTH]
    vowel = name[:1] in "aeioAEIO"  # "a uint8"
    return f"{'an' if vowel else 'a'} {name}"


def counted(count: int, noun: str) -> str:
    """Return a number of things in words.

    >>> counted(1, "hand"), counted(1326, "hand")
    ('1 hand', '1,326 hands')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
