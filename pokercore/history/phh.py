"""Reading hands in PHH, the poker hand history format, which is written in TOML."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import msgspec

from pokercore.dealing import read_cards
from pokercore.errors import CardError, HistoryError, NotationError, StakesError, shown
from pokercore.events import Post, PostKind
from pokercore.games import (
    FIXED_LIMIT_HOLDEM,
    FIXED_LIMIT_OMAHA,
    FIXED_LIMIT_OMAHA_HI_LO,
    NO_LIMIT_HOLDEM,
    NO_LIMIT_OMAHA_HI_LO,
    POT_LIMIT_HOLDEM,
    POT_LIMIT_OMAHA,
    POT_LIMIT_OMAHA_HI_LO,
)
from pokercore.history.info import HandInfo, RecordedHand, Step, StepKind
from pokercore.stakes import Stakes
from pokercore.variants import BettingStructure, Game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pokercore.cards import Card

__all__ = ["read_phh"]

_GAMES = {
    "NT": NO_LIMIT_HOLDEM,
    "PT": POT_LIMIT_HOLDEM,
    "FT": FIXED_LIMIT_HOLDEM,
    "PO": POT_LIMIT_OMAHA,
    "FO": FIXED_LIMIT_OMAHA,
    "NO/8": NO_LIMIT_OMAHA_HI_LO,
    "PO/8": POT_LIMIT_OMAHA_HI_LO,
    "FO/8": FIXED_LIMIT_OMAHA_HI_LO,
}
_MOST_DECIMALS = 6
_PLAYER = re.compile(r"p([1-9][0-9]?)")
_TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_ACTION_WORDS = {"f": StepKind.FOLD, "cc": StepKind.CHECK_OR_CALL}


def read_phh(text: str) -> list[RecordedHand]:
    """Return the hands of a PHH text: one, or one of each numbered table.

    Seats are the record's players: seat 1 is p1, left of the button, which is at the last
    seat. Amounts with decimal places become whole chips of the last place.

    Raises:
        HistoryError: Text that is no TOML, a game that is not played here, a field that is
            missing or of a wrong type, or an action that is none; with line and column where
            they are known.
    """
    if not isinstance(text, str):
        raise HistoryError(f"{shown(text)} is no text")
    try:
        document = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        place = _TOML_PLACE.search(str(error))
        line, column = (int(place[1]), int(place[2])) if place else (None, None)
        raise HistoryError(f"the text is no TOML: {error}", line=line, column=column) from None
    if "variant" in document:
        return [_Reader(document, text).read()]
    tables = [table for table in document.values() if isinstance(table, dict)]
    if not tables or len(tables) != len(document):
        raise HistoryError("the text has neither a hand nor numbered tables of hands: no variant")
    return [_Reader(table, text).read() for table in tables]


class _Reader:
    """Reads one table of a PHH text."""

    def __init__(self, table: Mapping[str, Any], text: str) -> None:
        self._table = table
        self._text = text
        self._at = 0
        self._decimals = 0

    def read(self) -> RecordedHand:
        code = self._table.get("variant")
        game = _GAMES.get(code) if isinstance(code, str) else None
        if game is None:
            raise self._error(
                "variant", f"variant {shown(code)} is not played here: {', '.join(_GAMES)} are"
            )
        amounts = {
            name: self._numbers(name)
            for name in ("starting_stacks", "antes", "blinds_or_straddles", "finishing_stacks")
        }
        bets = {
            name: self._number(self._table[name], name)
            for name in ("min_bet", "small_bet", "big_bet")
            if name in self._table
        }
        self._decimals = self._places(amounts, bets)
        stacks = [self._chips(value) for value in amounts["starting_stacks"] or ()]
        if len(stacks) < 2:
            raise self._error(
                "starting_stacks", "starting_stacks of two players or more are needed"
            )
        forced = {
            name: self._row(amounts[name], name, len(stacks))
            for name in ("antes", "blinds_or_straddles")
        }
        holes, steps = self._actions(game, len(stacks))
        final = amounts["finishing_stacks"]
        if final is not None and len(final) != len(stacks):
            raise self._error("finishing_stacks", "finishing_stacks differ in number from players")
        seats = range(1, len(stacks) + 1)
        try:
            stakes = self._stakes(game, forced["blinds_or_straddles"], bets)
        except StakesError as error:
            raise HistoryError(f"the stakes of the record: {error}") from None
        return RecordedHand(
            info=self._info(len(stacks)),
            game=game,
            stakes=stakes,
            stacks=dict(zip(seats, stacks, strict=True)),
            button=len(stacks),
            posts=self._posts(forced["antes"], forced["blinds_or_straddles"]),
            holes=holes,
            steps=steps,
            finishing_stacks=None
            if final is None
            else {seat: self._chips(value) for seat, value in zip(seats, final, strict=True)},
        )

    # Numbers

    def _numbers(self, name: str) -> list[Decimal] | None:
        values = self._table.get(name)
        if values is None:
            return None
        if not isinstance(values, list):
            raise self._error(name, f"{name} is {shown(values)}: a list of amounts is allowed")
        return [self._number(value, name) for value in values]

    def _number(self, value: object, name: str) -> Decimal:
        number = Decimal(value) if type(value) is int else value
        if not isinstance(number, Decimal) or not number.is_finite() or not 0 <= number < 2**53:
            raise self._error(name, f"{name} has {shown(value)}: amounts from 0 are allowed")
        return number

    def _places(
        self, amounts: Mapping[str, Sequence[Decimal] | None], bets: Mapping[str, Decimal]
    ) -> int:
        """Return how many decimal places the amounts of the hand have."""
        every = [number for row in amounts.values() for number in row or ()] + [*bets.values()]
        actions = self._table.get("actions")
        for action in actions if isinstance(actions, list) else ():
            words = action.split() if isinstance(action, str) else ()
            if len(words) > 2 and words[1] == "cbr" and re.fullmatch(r"\d+\.\d+", words[2]):
                every.append(Decimal(words[2]))
        exponents = [number.normalize().as_tuple().exponent for number in every]
        places = max((-value for value in exponents if isinstance(value, int)), default=0)
        if places > _MOST_DECIMALS:
            raise HistoryError(f"amounts with {places} decimal places: up to 6 are allowed")
        return max(places, 0)

    def _chips(self, number: Decimal) -> int:
        return int(number.scaleb(self._decimals))

    def _row(self, values: list[Decimal] | None, name: str, players: int) -> list[int]:
        if values is None:
            return [0] * players
        if len(values) != players:
            raise self._error(name, f"{name}: {len(values)} given for {players} players")
        return [self._chips(value) for value in values]

    # Stakes

    def _stakes(self, game: Game, blinds: list[int], bets: Mapping[str, Decimal]) -> Stakes:
        fixed = game.structure is BettingStructure.FIXED_LIMIT
        needed = ("small_bet", "big_bet") if fixed else ("min_bet",)
        for name in needed:
            if name not in bets:
                raise self._error(None, f"{name} is missing, which {game.name} needs")
        least = self._chips(bets[needed[0]])
        small, big = sorted(blinds[:2])
        return Stakes(
            small_blind=small,
            big_blind=big or least,
            small_bet=least,
            big_bet=self._chips(bets["big_bet"]) if fixed else 2 * least,
        )

    def _posts(self, antes: list[int], blinds: list[int]) -> tuple[Post, ...]:
        """Return who posted what; between two players the forced bets are swapped."""
        # Antes that are not trimmed to the shortest belong to everybody (rule 3.14).
        trimmed = self._table.get("ante_trimming_status", True)
        kind = PostKind.ANTE if trimmed else PostKind.TABLE_ANTE
        posts = [Post(seat, kind, ante) for seat, ante in enumerate(antes, 1) if ante]
        heads_up = len(blinds) == 2
        order = [2, 1] if heads_up else list(range(1, len(blinds) + 1))
        kinds = [PostKind.SMALL_BLIND, PostKind.BIG_BLIND]
        for number, seat in enumerate(order):
            if blinds[number]:
                what = kinds[number] if number < 2 else PostKind.STRADDLE
                posts.append(Post(seat, what, blinds[number]))
        return tuple(posts)

    # Actions

    def _actions(
        self, game: Game, players: int
    ) -> tuple[dict[int, tuple[Card | None, ...]], tuple[Step, ...]]:
        actions = self._table.get("actions")
        if not isinstance(actions, list):
            raise self._error(None, "actions are missing: a list of texts is needed")
        holes: dict[int, tuple[Card | None, ...]] = {}
        steps = []
        for action in actions:
            line, column = self._locate(action)
            try:
                step = self._action(action, game, players, holes)
            except (CardError, NotationError, ValueError) as error:
                raise HistoryError(
                    f"action {shown(action)}: {error}", line=line, column=column
                ) from None
            if step is not None:
                steps.append(msgspec.structs.replace(step, line=line, column=column))
        return holes, tuple(steps)

    def _action(
        self,
        action: object,
        game: Game,
        players: int,
        holes: dict[int, tuple[Card | None, ...]],
    ) -> Step | None:
        """Return the step of one action, or None for a deal of hole cards."""
        if not isinstance(action, str):
            raise ValueError("text is needed")  # noqa: TRY004 - becomes a HistoryError above
        words = action.split("#", 1)[0].split()
        match words:
            case ["d", "dh", player, cards]:
                seat = _seat(player, players)
                holes[seat] = read_cards(cards, game.variant.hole_cards, player)
                return None
            case ["d", "db", cards]:
                return Step(
                    kind=StepKind.BOARD, cards=read_cards(cards, len(cards) // 2, "the board")
                )
            case [player, ("f" | "cc") as word]:
                return Step(kind=_ACTION_WORDS[word], seat=_seat(player, players))
            case [player, "cbr", amount]:
                if not re.fullmatch(r"\d{1,16}(\.\d+)?", amount):
                    raise ValueError(f"{shown(amount)} is no amount")
                seat = _seat(player, players)
                return Step(kind=StepKind.WAGER, seat=seat, to=self._chips(Decimal(amount)))
            case [player, "sm"]:
                return Step(kind=StepKind.SHOW_OR_MUCK, seat=_seat(player, players))
            case [player, "sm", cards]:
                return self._show(_seat(player, players), cards, game, holes)
        raise ValueError("none of d dh, d db, and f, cc, cbr, sm of a player")

    def _show(
        self, seat: int, cards: str, game: Game, holes: dict[int, tuple[Card | None, ...]]
    ) -> Step:
        """Learn a hand from its being shown."""
        shown_cards = read_cards(cards, game.variant.hole_cards, f"p{seat}")
        known = {card for card in holes.get(seat, ()) if card is not None}
        if None not in shown_cards:
            if not known <= set(shown_cards):
                raise ValueError(f"p{seat} shows other cards than were dealt")
            holes[seat] = shown_cards
        return Step(kind=StepKind.SHOW_OR_MUCK, seat=seat, cards=shown_cards)

    # Beside the events

    def _info(self, players: int) -> HandInfo:
        table = self._table
        names = table.get("players")
        if not isinstance(names, list) or len(names) != players:
            names = []
        date = "-".join(
            f"{table[part]:02}" for part in ("year", "month", "day") if type(table.get(part)) is int
        )
        return HandInfo(
            names={seat: str(name) for seat, name in enumerate(names, 1)},
            hand_id=_text(table.get("hand")),
            table=_text(table.get("table")),
            event=_text(table.get("event")),
            date=date or None,
            currency=_text(table.get("currency")),
            decimals=self._decimals,
        )

    def _locate(self, action: object) -> tuple[int | None, int | None]:
        """Return line and column of an action in the text, which come in order."""
        if not isinstance(action, str):
            return None, None
        found = self._text.find(action, self._at)
        if found < 0:
            return None, None
        self._at = found + len(action)
        start = self._text.rfind("\n", 0, found) + 1
        return self._text.count("\n", 0, found) + 1, found - start + 1

    def _error(self, name: str | None, message: str) -> HistoryError:
        found = -1 if name is None else self._text.find(name)
        line = None if found < 0 else self._text.count("\n", 0, found) + 1
        return HistoryError(message, line=line)


def _seat(player: str, players: int) -> int:
    match = _PLAYER.fullmatch(player)
    if not match or int(match[1]) > players:
        raise ValueError(f"{shown(player)} is no player: p1 to p{players} are")
    return int(match[1])


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def is_opening(line: str) -> bool:
    """Return whether a text in PHH may begin with this line."""
    return re.match(r"#|\[\w+\]|[\w-]+\s*=", line) is not None


def read(lines: Iterable[str]) -> Iterator[RecordedHand | HistoryError]:
    """Yield the hands of a text in PHH, or the error of one that cannot be read."""
    try:
        yield from read_phh("".join(lines))
    except HistoryError as error:
        yield error


def write(hands: Iterable[RecordedHand]) -> Iterator[str]:
    """Yield hands as a text in PHH."""
    raise HistoryError(f"PHH cannot be written yet: {shown(hands)}")
