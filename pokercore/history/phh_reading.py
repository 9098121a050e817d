"""From the fields of a hand in PHH to its record."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from pokercore.errors import CardError, HistoryError, NotationError, StakesError, shown
from pokercore.events import Post, PostKind
from pokercore.history.info import HandInfo, RecordedHand, Step, StepKind
from pokercore.history.phh_actions import (
    AMOUNT,
    LARGEST,
    Hole,
    Refusal,
    Told,
    actions_of,
    read_board,
    read_hole,
)
from pokercore.history.phh_beside import READ, read_info
from pokercore.history.phh_fields import GAMES
from pokercore.history.phh_stakes import BETS, Forced, implied_posts, implied_stakes
from pokercore.stakes import Stakes

if TYPE_CHECKING:
    from collections.abc import Mapping


__all__ = ["read_table"]

_MOST_DECIMALS = 6
_MOST_PLAYERS = 30
_BOARD = re.compile(r"([1-9]) (\S+)", re.ASCII)
_SEAT = re.compile(r"\d{1,16}", re.ASCII)
_WHOLE, _AMOUNTS, _TEXT = {int}, {int, Decimal}, {str}
_ROWS = ("starting_stacks", "antes", "blinds_or_straddles", "finishing_stacks", "winnings")
_BESIDE = frozenset(("_button", "_bomb_pot", "_boards", "_rake", "_hero", "_sitting_out"))
_TABLE = ("variant", "ante_trimming_status", "actions", "seats", "players")
_USED = READ | {*_TABLE, *_ROWS, *BETS, *_BESIDE, "_game", "_posts", "_stakes"}


def read_table(
    table: Mapping[str, Any], text: str, first_line: int = 1, *, is_usual: bool = False
) -> RecordedHand:
    """Return the hand that the fields of PHH tell.

    Args:
        table: The fields.
        text: The text they were read from, for places in errors.
        first_line: The line at which that text begins in its file.
        is_usual: Whether each line of the text is a field.

    Raises:
        HistoryError: A game that is not played here, a field that is missing or of a wrong
            type, or an action that is none; with line and column where they are known.
    """
    return _Reader(table, text, first_line, is_usual=is_usual).read()


@lru_cache(maxsize=256)
def _implied(code: str, forced: Forced, seats: tuple[int, ...]) -> tuple[tuple[Post, ...], Stakes]:
    """Return what forced bets mean: the same in many hands."""
    posts = implied_posts(forced, seats)
    return posts, implied_stakes(forced, posts, GAMES[code], seats)


class _Beside(msgspec.Struct, frozen=True):
    """What user fields say that the standard has no field for; few hands have any.

    Attributes:
        button: The seat of the button, where that is not the last player's.
        bomb_pot: What each player posts in place of a first round, or 0.
        boards: The cards of the second board and those after it.
        rake: Chips the house took.
        hero: The seat whose own history it is.
        sitting_out: Seat, chips and name of those who were not dealt in.
    """

    button: int | None = None
    bomb_pot: int = 0
    boards: tuple[Step, ...] = ()
    rake: int | None = None
    hero: int | None = None
    sitting_out: tuple[tuple[int, int, str], ...] = ()


_NOTHING_BESIDE = _Beside()


class _Reader:
    """Reads one hand."""

    def __init__(
        self, table: Mapping[str, Any], text: str, first_line: int, *, is_usual: bool
    ) -> None:
        self._table = table
        self._text = text
        self._first = first_line
        self._lines = [*table] if is_usual else None
        self._decimals, self._scale = 0, 1
        self._holes: dict[int, Hole] = {}

    def read(self) -> RecordedHand:
        table = self._table
        code = table.get("variant")
        game = GAMES.get(code) if isinstance(code, str) else None
        if game is None:
            raise self._error(
                "variant", f"variant {shown(code)} is not played here: {', '.join(GAMES)} are"
            )
        actions, stacks = table.get("actions"), table.get("starting_stacks")
        if not isinstance(actions, list):
            raise self._error(None, "actions are missing: a list of texts is needed")
        if not isinstance(stacks, list) or len(stacks) < 2:
            raise self._error(
                "starting_stacks", "starting_stacks of two players or more are needed"
            )
        self._players = len(stacks)
        if self._players > _MOST_PLAYERS:
            raise self._error(
                "starting_stacks", f"{self._players} players: up to {_MOST_PLAYERS} are allowed"
            )
        self._rows = rows = self._read_rows()
        every = [*chain.from_iterable(rows.values())]
        kinds = {*map(type, every)}
        if "." in self._text or kinds != _WHOLE or Decimal in {*map(type, table.values())}:
            self._decimals = self._places(actions)
            self._scale = 10**self._decimals
        scale = self._scale
        if not _are_usual(every, kinds):
            self._rows = {name: self._row(name, values) for name, values in rows.items()}
        elif scale != 1 or kinds != _WHOLE:
            self._rows = {name: [int(n * scale) for n in values] for name, values in rows.items()}
        self._seats, self._loose_seats = self._read_seats()
        self._actions = actions_of(self._seats, self._decimals, game.variant.hole_cards)
        posts, stakes = self._setting(str(code))
        started = dict(zip(self._seats, self._rows["starting_stacks"], strict=True))
        final, won = self._by_seat("finishing_stacks"), self._by_seat("winnings")
        beside = _NOTHING_BESIDE if _BESIDE.isdisjoint(table) else self._beside()
        rake = beside.rake
        if rake is None and final is not None:
            rake = max(0, sum(started.values()) - sum(final.values()))
        steps = self._steps(actions, beside)
        return RecordedHand(
            info=self._info(beside),
            game=game,
            stakes=stakes,
            stacks=started,
            button=self._seats[-1] if beside.button is None else beside.button,
            posts=posts,
            holes=self._holes,
            steps=steps,
            bomb_pot=beside.bomb_pot,
            sitting_out={seat: chips for seat, chips, _ in beside.sitting_out},
            finishing_stacks=final,
            collected=None if won is None else {s: n for s, n in won.items() if n},
            rake=rake,
            line=self._first,
            steps_line=None if self._lines is None else self._line_of("actions"),
            result_line=self._line_of("winnings" if final is None else "finishing_stacks"),
        )

    # Numbers

    def _number(self, value: object, name: str, lowest: int = 0) -> int | Decimal:
        if type(value) is int or (type(value) is Decimal and value.is_finite()):
            number: int | Decimal = value
            if lowest <= number < LARGEST:
                return number
        raise self._error(name, f"{name} has {shown(value)}: amounts from 0 are allowed")

    def _places(self, actions: list[Any]) -> int:
        """Return how many decimal places the amounts of the hand are written with."""
        table = self._table
        every = [table.get(name) for name in (*BETS, "_rake", "_bomb_pot")]
        for name in _ROWS:
            values = table.get(name)
            every += values if isinstance(values, list) else ()
        decimals = [value for value in every if type(value) is Decimal]
        places = _most_places(decimals) if decimals else 0
        for action in actions:
            if isinstance(action, str) and "." in action and " cbr " in action:
                amount = action.partition("#")[0].rpartition(" cbr ")[2].strip()
                part = amount.partition(".")[2]
                if len(part) > places and AMOUNT.fullmatch(amount):
                    places = len(part)
        if places > _MOST_DECIMALS:
            raise self._error(
                None, f"amounts with {places} decimal places: up to {_MOST_DECIMALS} are allowed"
            )
        return places

    def _chips(self, number: int | Decimal) -> int:
        if isinstance(number, int):
            return number * self._scale
        chips = number.scaleb(self._decimals)
        if chips != int(chips):
            raise self._error(None, f"an amount of {number}: it has more places than the stacks")
        return int(chips)

    def _read_rows(self) -> dict[str, list[Any]]:
        """Return the rows that are there, an amount for each player."""
        rows: dict[str, list[Any]] = {}
        table, players = self._table, self._players
        for name in _ROWS:
            values = table.get(name)
            if values is None:
                continue
            if not isinstance(values, list):
                raise self._error(name, f"{name} is {shown(values)}: a list of amounts is allowed")
            if len(values) != players:
                raise self._error(name, f"{name}: {len(values)} given for {players} players")
            rows[name] = values
        return rows

    def _row(self, name: str, values: list[Any]) -> list[int]:
        lowest = 1 - LARGEST if name == "blinds_or_straddles" else 0
        return [self._chips(self._number(value, name, lowest)) for value in values]

    def _by_seat(self, name: str) -> dict[int, int] | None:
        row = self._rows.get(name)
        return None if row is None else dict(zip(self._seats, row, strict=True))

    def _whole(self, name: str) -> int | None:
        value = self._table.get(name)
        if value is None or (type(value) is int and 0 <= value < LARGEST):
            return value
        raise self._error(name, f"{name} is {shown(value)}: a whole number is allowed")

    def _optional_chips(self, name: str) -> int | None:
        value = self._table.get(name)
        return None if value is None else self._chips(self._number(value, name))

    # Seats

    def _read_seats(self) -> tuple[tuple[int, ...], bool]:
        """Return the seat of each player, and whether the record's own could not be taken.

        Seats that do not go clockwise from the left of the button are no seats of this
        package: the players are numbered then.
        """
        numbered = tuple(range(1, self._players + 1))
        seats = self._table.get("seats")
        if seats is None:
            return numbered, False
        whole = isinstance(seats, list) and all(type(s) is int and 0 <= s < 100 for s in seats)
        if not whole or len(seats) != self._players or len(set(seats)) != len(seats):
            return numbered, True
        start = seats.index(min(seats))
        clockwise = seats[start:] + seats[:start] == sorted(seats)
        return ((*seats,), False) if clockwise else (numbered, True)

    def _beside(self) -> _Beside:
        """Return what user fields say that the standard has no field for."""
        hero = self._table.get("_hero")
        try:
            hero_seat = None if hero is None else self._actions.seat(str(hero))
        except Refusal as error:
            raise self._error("_hero", str(error)) from None
        return _Beside(
            self._whole("_button"),
            self._optional_chips("_bomb_pot") or 0,
            self._more_boards(),
            self._optional_chips("_rake"),
            hero_seat,
            self._sitting_out(),
        )

    def _sitting_out(self) -> tuple[tuple[int, int, str], ...]:
        """Return seat, chips and name of those who sat at the table and were not dealt in."""
        found = []
        for words in self._texts("_sitting_out"):
            match words.split(" ", 2):
                case [seat, chips, *name] if _SEAT.fullmatch(seat) and AMOUNT.fullmatch(chips):
                    found.append((int(seat), self._chips(Decimal(chips)), "".join(name)))
                case _:
                    raise self._error("_sitting_out", f"{shown(words)}: seat, chips, name needed")
        return tuple(found)

    # Forced bets

    def _setting(self, code: str) -> tuple[tuple[Post, ...], Stakes]:
        """Return posts and stakes: those that the rows imply, and what user fields say."""
        table = self._table
        nothing = (0,) * self._players
        forced = Forced(
            tuple(self._rows.get("antes", nothing)),
            tuple(self._rows.get("blinds_or_straddles", nothing)),
            bool(table.get("ante_trimming_status", True)),
            (self._bet(BETS[0]), self._bet(BETS[1]), self._bet(BETS[2])),
        )
        try:
            if "_bomb_pot" in table:
                forced = msgspec.structs.replace(forced, antes=nothing)
            if "_posts" in table:
                posts = self._own_posts()
                stakes = implied_stakes(forced, posts, GAMES[code], self._seats)
            else:
                posts, stakes = _implied(code, forced, self._seats)
            return posts, self._own_stakes(stakes)
        except (Refusal, StakesError) as error:
            raise self._error(None, f"the stakes of the record: {error}") from None

    def _bet(self, name: str) -> int | None:
        value = self._table.get(name)
        return None if value is None else self._chips(self._number(value, name))

    def _own_posts(self) -> tuple[Post, ...]:
        posts = []
        for words in self._texts("_posts"):
            match words.split():
                case [player, kind, chips] if AMOUNT.fullmatch(chips) and kind in _POST_KINDS:
                    amount = self._chips(Decimal(chips))
                    posts.append(Post(self._actions.seat(player), PostKind(kind), amount))
                case _:
                    raise Refusal(f"post {shown(words)}: player, {'/'.join(_POST_KINDS)}, chips")
        return tuple(posts)

    def _own_stakes(self, implied: Stakes) -> Stakes:
        changes = self._table.get("_stakes")
        if changes is None:
            return implied
        if not isinstance(changes, dict) or not changes.keys() <= set(Stakes.__struct_fields__):
            names = ", ".join(Stakes.__struct_fields__)
            raise Refusal(f"_stakes is {shown(changes)}: a table of {names} is allowed")
        read = {
            name: value if name == "ante_format" else self._chips(self._number(value, "_stakes"))
            for name, value in changes.items()
        }
        return msgspec.structs.replace(implied, **read)

    # Actions

    def _steps(self, actions: list[Any], beside: _Beside) -> tuple[Step, ...]:
        if {*map(type, actions)} - _TEXT:
            raise self._error("actions", "an action is none: text is needed")
        places = None if self._lines is not None else self._places_of(actions)
        steps: list[Step] = []
        told_by, holes = self._actions, self._holes
        seats, count = told_by.seats, told_by.hole_cards
        plain = len("d dh p1 ") + 2 * count
        for number, action in enumerate(actions):
            try:
                if action[:5] == "d dh ":
                    seat = seats.get(action[5:7])
                    if seat is None or len(action) != plain or action[7] != " " or "?" in action:
                        steps += self._deal(action)
                    else:  # as nearly all are
                        holes[seat] = read_hole(action[8:], count)
                    continue
                told = told_by[action]
                if told.hole:
                    self._learn(told)
            except (CardError, NotationError, Refusal) as error:
                line, column = (places or self._places_of(actions))[number]
                message = f"action {shown(action)}: {error}"
                if line is None:
                    raise self._error("actions", message) from None
                raise HistoryError(message, line=line, column=column) from None
            if places is None:
                steps += told.steps
            else:
                line, column = places[number]
                place = {"line": line, "column": column}
                steps += [msgspec.structs.replace(step, **place) for step in told.steps]
        if beside.bomb_pot:
            steps = _without_first_round(steps)
        return (*steps, *beside.boards)

    def _deal(self, action: str) -> tuple[Step, ...]:
        """Take over hole cards that were dealt, and return the commentary on them."""
        bare, mark, note = action.partition("#")
        words = bare.split()
        if len(words) != 4:
            raise Refusal("a player and his cards are needed, as in d dh p1 AsAh")
        seat = self._actions.seat(words[2])
        hole = read_hole(words[3], self._actions.hole_cards)
        if "?" not in words[3] or any(card is not None for card in hole):
            self._holes[seat] = hole
        return self._actions[f"#{note}"].steps if mark else ()

    def _learn(self, told: Told) -> None:
        """Take over hole cards that were shown."""
        seat = told.steps[0].seat
        if seat is None:
            return
        known = {card for card in self._holes.get(seat, ()) if card is not None}
        if not known <= {*told.hole}:
            raise Refusal("other cards are shown than were dealt")
        if len(known) < len(told.hole):
            self._holes[seat] = told.hole

    def _places_of(self, actions: list[str]) -> list[tuple[int | None, int | None]]:
        """Return line and column of each action in the text, in which they stand in order.

        An action that is written with escapes is not found, nor are those after it.
        """
        text = self._text
        places: list[tuple[int | None, int | None]] = []
        at, line, start = 0, self._first, 0  # start: of the line
        for action in actions:
            found = text.find(action, at)
            if found < 0:
                break
            more = text.count("\n", at, found)
            if more:
                line += more
                start = text.rfind("\n", at, found) + 1
            at = found + len(action)
            places.append((line, found - start + 1) if action else (None, None))
        return places + [(None, None)] * (len(actions) - len(places))

    def _more_boards(self) -> tuple[Step, ...]:
        """Return the cards of the second board and those after it."""
        steps = []
        for words in self._texts("_boards"):
            match = _BOARD.fullmatch(words)
            if match is None:
                raise self._error("_boards", f"{shown(words)}: a number from 1 and cards needed")
            try:
                cards = read_board(match[2])
            except (CardError, NotationError, Refusal) as error:
                raise self._error("_boards", str(error)) from None
            steps.append(Step(kind=StepKind.BOARD, cards=cards, board=int(match[1])))
        return tuple(steps)

    # Beside the events

    def _info(self, beside: _Beside) -> HandInfo:
        names = self._table.get("players")
        if not isinstance(names, list) or len(names) != self._players:
            names = []
        by_seat = {s: str(n) for s, n in zip(self._seats, names, strict=False) if n != ""}
        by_seat |= {seat: name for seat, _, name in beside.sitting_out if name}
        used = _USED - {"seats"} if self._loose_seats else _USED
        try:
            return read_info(self._table, used, by_seat, beside.hero, self._decimals)
        except HistoryError as error:
            raise self._error(None, str(error)) from None

    # Texts and places

    def _texts(self, name: str) -> list[str]:
        values = self._table.get(name)
        if values is None:
            return []
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise self._error(name, f"{name} is {shown(values)}: a list of texts is allowed")
        return values

    def _error(self, name: str | None, message: str) -> HistoryError:
        """Return an error with the line of a field, or that of the hand where there is none."""
        line = None if name is None else self._line_of(name)
        return HistoryError(message, line=self._first if line is None else line)

    def _line_of(self, name: str) -> int | None:
        if self._lines is not None:
            return self._first + self._lines.index(name) if name in self._table else None
        found = re.search(rf"^[ \t]*{name}[ \t]*=", self._text, re.MULTILINE)
        return None if found is None else self._first + self._text.count("\n", 0, found.start())


_POST_KINDS = tuple(kind.value for kind in PostKind)


def _most_places(values: list[Decimal]) -> int:
    """Return how many decimal places the amounts with most of them have."""
    first = values[0]
    if all(map(first.same_quantum, values)):  # as in most files
        values = values[:1]
    exponents = [value.as_tuple().exponent for value in values]
    places = max([-exponent for exponent in exponents if isinstance(exponent, int)], default=0)
    return max(0, places)


def _are_usual(amounts: list[Any], kinds: set[type]) -> bool:
    """Return whether all are whole or decimal amounts from 0, as nearly all are."""
    if kinds != _WHOLE and not kinds <= _AMOUNTS:
        return False
    try:
        return bool(min(amounts) >= 0 and max(amounts) < LARGEST)
    except ArithmeticError:  # no number
        return False


def _without_first_round(steps: list[Step]) -> list[Step]:
    """Leave out the checks that stand for the first round of a bomb pot, which has none."""
    first = next((n for n, s in enumerate(steps) if s.kind is StepKind.BOARD), len(steps))
    kept = [step for step in steps[:first] if step.kind is not StepKind.CHECK_OR_CALL]
    return kept + steps[first:]
