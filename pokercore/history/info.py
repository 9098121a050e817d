"""What a history holds: the neutral form that every format is read into and written from.

A history is what stands beside a hand (`HandInfo`) and what happened in it. The engine has the
latter as events; a file has it as lines, which may be incomplete, in error, or by other rules.
So a file is read into a `RecordedHand`: the setting, the `Step` of each line, and what the file
claims of the result. `pokercore.history.replay.replay` plays it through the engine, which gives
events, and compares the claims; `pokercore.history.recording.record` makes one of a hand that
was played here.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from operator import attrgetter

import msgspec

from pokercore.cards import Card
from pokercore.errors import HistoryError, shown
from pokercore.events import Post
from pokercore.posting import posting_order
from pokercore.stakes import ROOM_RING, Stakes
from pokercore.variants import Game

__all__ = [
    "MOST_LEVELS",
    "NO_RECORD",
    "HandInfo",
    "RecordedHand",
    "Step",
    "StepKind",
    "TournamentInfo",
    "check_extra",
    "format_amount",
]

Extra = bool | int | float | str | list["Extra"] | dict[str, "Extra"]
"""A value that a format has and the others have not."""

NO_RECORD = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What comes of a record whose fields are of wrong types: it is refused by a HistoryError."""

MOST_LEVELS = 32
"""How deep lists and tables may lie in one another."""

_MOST_DECIMALS = 18
_TEXT, _WHOLE, _TEXT_OR_NONE = {str}, {int}, {str, type(None)}
_TOO_LARGE = 10**sys.int_info.default_max_str_digits


def check_extra(value: object, levels: int = MOST_LEVELS) -> None:
    """Refuse a value that nothing here could write or compare.

    Raises:
        HistoryError: Lists and tables lie too deep in one another, or a whole number has more
            digits than Python turns into text.
    """
    if isinstance(value, int) and not -_TOO_LARGE < value < _TOO_LARGE:
        raise HistoryError(f"{shown(value)} is too large a number")
    if isinstance(value, (list, dict)):
        if not levels:
            raise HistoryError(f"lists in lists, more than {MOST_LEVELS} levels deep")
        for part in value.values() if isinstance(value, dict) else value:
            check_extra(part, levels - 1)


def _check_texts(names: tuple[str, ...], values: tuple[object, ...]) -> None:
    for name, value in zip(names, values, strict=True):
        if type(value) not in _TEXT_OR_NONE:
            raise HistoryError(f"{name} is {shown(value)}: text is allowed")


def _check_numbers(*values: object) -> None:
    for value in values:
        if value is not None and (type(value) is not int or value < 0):
            raise HistoryError(f"{shown(value)} is no whole number from 0: no amount, seat or size")


def _check_decimals(decimals: object) -> None:
    if type(decimals) is not int or not 0 <= decimals <= _MOST_DECIMALS:
        raise HistoryError(f"decimals is {shown(decimals)}: 0 to {_MOST_DECIMALS} are allowed")


def format_amount(chips: int, decimals: int) -> str:
    """Return chips as a plain number, without zeros after the last place that counts.

    >>> format_amount(1250, 2)
    '12.5'
    """
    if not decimals:
        return str(chips)
    whole, part = divmod(chips, 10**decimals)
    return f"{whole}.{part:0{decimals}}".rstrip("0").rstrip(".")


class TournamentInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The tournament that a hand belongs to; its money is not the chips it is played with.

    Attributes:
        tournament_id: How the record calls it.
        name: Its name.
        level: The level of the blinds, as the record calls it: "IV", or "4".
        buy_in: What of the entry went to the prizes, in units of ten to minus `decimals`.
        fee: What of it went to the house.
        bounty: What of it went on the player's head.
        currency: The money of the three.
        decimals: Decimal places of the three.
    """

    tournament_id: str | None = None
    name: str | None = None
    level: str | None = None
    buy_in: int | None = None
    fee: int | None = None
    bounty: int | None = None
    currency: str | None = None
    decimals: int = 2

    def __post_init__(self) -> None:
        _check_texts(_TOURNAMENT_TEXTS, _texts_of_tournament(self))
        _check_numbers(self.buy_in, self.fee, self.bounty)
        _check_decimals(self.decimals)


_TOURNAMENT_TEXTS = ("tournament_id", "name", "level", "currency")
_texts_of_tournament = attrgetter(*_TOURNAMENT_TEXTS)


class HandInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What stands beside the events of a hand.

    Attributes:
        names: The player of each seat, where the record names them.
        hand_id: How the record calls the hand.
        site: The room it was played in.
        network: The network of that room.
        table: The table.
        table_size: Seats of the table.
        event: What it was part of, in words.
        tournament: The tournament it belongs to; None for a ring game.
        date: The day where it was played, as year-month-day or as much of it as is known.
        time: The time of that day at which it began, as in "19:53:27".
        time_zone: The zone of both: "UTC", a name as in "Europe/Paris", or what the record
            says, as in "ET".
        currency: What the chips stand for: a code as in "USD"; None for chips that are no money.
        decimals: Decimal places of an amount: a chip here is ten to minus this many.
        hero: The seat whose own history it is.
        extra: What the format has beside all this, by the name it has there.

    Raises:
        HistoryError: One of them is of another type.
    """

    names: dict[int, str] = {}
    hand_id: str | None = None
    site: str | None = None
    network: str | None = None
    table: str | None = None
    table_size: int | None = None
    event: str | None = None
    tournament: TournamentInfo | None = None
    date: str | None = None
    time: str | None = None
    time_zone: str | None = None
    currency: str | None = None
    decimals: int = 0
    hero: int | None = None
    extra: dict[str, Extra] = {}

    def __post_init__(self) -> None:
        names = self.names
        if not (  # in this order for speed: every hand that is read comes by
            {*map(type, _texts_of(self))} <= _TEXT_OR_NONE
            and type(names) is dict
            and {*map(type, names)} <= _WHOLE
            and {*map(type, names.values())} <= _TEXT
        ):
            self._refuse()
        if self.table_size is not None or self.hero is not None:
            _check_numbers(self.table_size, self.hero)
        _check_decimals(self.decimals)
        if self.tournament is not None and type(self.tournament) is not TournamentInfo:
            raise HistoryError(
                f"tournament is {shown(self.tournament)}: a TournamentInfo is allowed"
            )
        if type(self.extra) is not dict or (self.extra and {*map(type, self.extra)} != _TEXT):
            raise HistoryError("extra is wrong: a dict of values by name is allowed")

    def _refuse(self) -> None:
        _check_texts(_TEXTS, _texts_of(self))
        raise HistoryError("names are wrong: a dict of a text for each seat is allowed")

    def name(self, seat: int) -> str:
        """Return what to call the player of a seat."""
        return self.names.get(seat, f"seat {seat}")

    def amount(self, chips: int) -> str:
        """Return chips as words have them, with thousands set apart."""
        whole, point, part = format_amount(chips, self.decimals).partition(".")
        return f"{int(whole):,}{point}{part}"


_TEXTS = (
    "hand_id",
    "site",
    "network",
    "table",
    "event",
    "date",
    "time",
    "time_zone",
    "currency",
)
_texts_of = attrgetter(*_TEXTS)


class StepKind(StrEnum):
    """What a line of a record tells."""

    FOLD = "fold"
    CHECK_OR_CALL = "check or call"
    WAGER = "bet or raise to"
    BOARD = "board"
    SHOW_OR_MUCK = "show or muck"
    PROTECT = "protected all-in"
    NOTE = "note"
    """What changes nothing: timed out, disconnected, back again, cashed out."""

    # As text: the hash that enumerations have is a Python function, and slow.
    __hash__ = str.__hash__


class Step(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One line of a record after the deal.

    Attributes:
        kind: What it tells.
        seat: Of whom; None for a board, and a note on the hand.
        to: Chips of a wager, a total of the round.
        chips: What a call is said to have put in; None where the record does not say.
        cards: Board cards, or cards shown, nothing for a muck; None for a card that is not known.
        board: Which board the cards are of, from 0.
        note: What the line says, for a note.
        line: Its line in the text, from 1, or None.
        column: Its column, from 1, or None.
    """

    kind: StepKind
    seat: int | None = None
    to: int = 0
    chips: int | None = None
    cards: tuple[Card | None, ...] = ()
    board: int = 0
    note: str | None = None
    line: int | None = None
    column: int | None = None


class RecordedHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as a file has it: how it began, what was done, and how it is said to have ended.

    What follows from the rest by the rules need not be there: a claim that the record does not
    make is None, and is not compared.

    Attributes:
        info: What stands beside the events.
        game: The game.
        stakes: The stakes.
        stacks: Chips of each seat dealt in, before posting.
        button: The seat of the button, which may be empty.
        posts: Who owes what, in full; a short stack posts what it has.
        holes: Hole cards of each seat whose cards are known in part or whole.
        steps: What was done, in order.
        bomb_pot: What each player posts in place of a first round (rule 3.22), or 0.
        sitting_out: Chips of those who sat at the table and were not dealt in.
        finishing_stacks: Claim: chips of each seat at the end.
        collected: Claim: chips each seat took of the pots, after the rake.
        returned: Claim: chips that nobody called and that went back, by seat.
        rake: Claim: chips the house took.
        pots: Claim: chips of each pot, main pot first, before the rake; one number is the sum.
        line: The line of the text where the hand begins, from 1, or None.
        steps_line: The line of the steps that have none of their own.
        result_line: The line where its result is told.
    """

    info: HandInfo
    game: Game
    stakes: Stakes
    stacks: dict[int, int]
    button: int
    posts: tuple[Post, ...]
    holes: dict[int, tuple[Card | None, ...]]
    steps: tuple[Step, ...]
    bomb_pot: int = 0
    sitting_out: dict[int, int] = {}
    finishing_stacks: dict[int, int] | None = None
    collected: dict[int, int] | None = None
    returned: dict[int, int] | None = None
    rake: int | None = None
    pots: tuple[int, ...] | None = None
    line: int | None = None
    steps_line: int | None = None
    result_line: int | None = None

    def __post_init__(self) -> None:
        if type(self.info) is not HandInfo:
            raise HistoryError(f"info is {shown(self.info)}: a HandInfo is allowed")
        if type(self.steps) is not tuple:
            raise HistoryError(
                f"the record is none: steps is {shown(self.steps)}, a tuple is allowed"
            )

    @property
    def boards(self) -> int:
        """How many boards were run out.

        Raises:
            HistoryError: A step is of a board that the steps before it do not reach.
        """
        boards = 1 + max((step.board for step in self.steps), default=0)
        if boards > len(self.steps) + 1:
            raise HistoryError(f"{boards:,} boards in {len(self.steps)} steps")
        return boards

    def plain(self) -> RecordedHand:
        """Return what was played alone, as two records of one hand have it in common.

        Lines and claims are left out, posts are in the order of posting, and hands are shown
        and mucked after the last board. The cards of a player have no order.
        """
        replaced = msgspec.structs.replace
        steps = [
            replaced(
                step,
                chips=None,
                line=None,
                column=None,
                cards=_sorted(step.cards) if step.kind is StepKind.SHOW_OR_MUCK else step.cards,
            )
            for step in self.steps
        ]
        steps.sort(key=lambda step: step.kind is StepKind.SHOW_OR_MUCK)
        return replaced(
            self,
            stakes=replaced(self.stakes, min_buy_in=0),  # the table's business
            posts=tuple(posting_order(self.posts, ROOM_RING)),
            holes={seat: _sorted(cards) for seat, cards in self.holes.items()},
            steps=tuple(steps),
            finishing_stacks=None,
            collected=None,
            returned=None,
            rake=None,
            pots=None,
            line=None,
            steps_line=None,
            result_line=None,
        )


def _sorted(cards: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
    """Return cards in one order, those that are not known last."""
    return tuple(sorted(cards, key=lambda card: (card is None, card or 0)))
