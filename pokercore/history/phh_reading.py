"""From the fields of a hand in PHH to its record."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from pokercore.cards import Card
from pokercore.dealing import read_cards
from pokercore.errors import CardError, HistoryError, NotationError, StakesError, shown
from pokercore.events import Post, PostKind
from pokercore.history.info import HandInfo, RecordedHand, Step, StepKind
from pokercore.history.phh_beside import read_info
from pokercore.history.phh_fields import GAMES
from pokercore.history.phh_stakes import Forced, implied_posts, implied_stakes
from pokercore.stakes import Stakes

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["read_table"]

Hole = tuple[Card | None, ...]

_MOST_DECIMALS = 6
_LARGEST = 2**53
_AMOUNT = re.compile(r"\d{1,16}(\.\d+)?", re.ASCII)
_BOARD = re.compile(r"([1-9]) (\S+)", re.ASCII)
_SIMPLE = {"f": StepKind.FOLD, "cc": StepKind.CHECK_OR_CALL}
_CARDS: dict[str, Card | None] = {str(card): card for card in map(Card, range(52))}
_CARDS["??"] = None
_ROWS = ("starting_stacks", "antes", "blinds_or_straddles", "finishing_stacks", "winnings")
_BETS = ("min_bet", "small_bet", "big_bet")
_OWN = ("_game", "_button", "_posts", "_stakes", "_bomb_pot", "_boards", "_rake", "_hero")
_TABLE = ("variant", "ante_trimming_status", "actions", "seats", "players")
_READ = frozenset((*_TABLE, *_ROWS, *_BETS, *_OWN, "_sitting_out"))


class _Refusal(Exception):  # noqa: N818 - never leaves this module
    """Why something in the record is refused: becomes a HistoryError with its place."""


def read_table(table: Mapping[str, Any], text: str, first_line: int = 1) -> RecordedHand:
    """Return the hand that the fields of PHH tell.

    Args:
        table: The fields.
        text: The text they were read from, for places in errors.
        first_line: The line at which that text begins in its file.

    Raises:
        HistoryError: A game that is not played here, a field that is missing or of a wrong
            type, or an action that is none; with line and column where they are known.
    """
    return _Reader(table, text, first_line).read()


class _Reader:
    """Reads one hand."""

    def __init__(self, table: Mapping[str, Any], text: str, first_line: int) -> None:
        self._table = table
        self._text = text
        self._first = first_line
        self._decimals = 0
        self._holes: dict[int, Hole] = {}

    def read(self) -> RecordedHand:
        table = self._table
        code = table.get("variant")
        game = GAMES.get(code) if isinstance(code, str) else None
        if game is None:
            raise self._error(
                "variant", f"variant {shown(code)} is not played here: {', '.join(GAMES)} are"
            )
        self._hole_cards = game.variant.hole_cards
        actions = table.get("actions")
        if not isinstance(actions, list):
            raise self._error(None, "actions are missing: a list of texts is needed")
        rows = {name: self._numbers(name) for name in _ROWS if name in table}
        bets = {name: self._number(table[name], name) for name in _BETS if name in table}
        self._decimals = self._places(rows, bets, actions)
        stacks = [self._chips(value) for value in rows.get("starting_stacks", ())]
        if len(stacks) < 2:
            raise self._error(
                "starting_stacks", "starting_stacks of two players or more are needed"
            )
        self._players = len(stacks)
        self._seats, self._loose_seats = self._read_seats()
        self._by_player = {f"p{n}": seat for n, seat in enumerate(self._seats, 1)}
        chips = {name: self._row(rows.get(name), name) for name in _ROWS[1:3]}
        claims = {
            name: self._by_seat(self._row(rows[name], name)) for name in _ROWS[3:] if name in rows
        }
        forced = Forced(
            antes=chips["antes"],
            blinds=chips["blinds_or_straddles"],
            trimmed=bool(table.get("ante_trimming_status", True)),
            bets={name: self._chips(value) for name, value in bets.items()},
        )
        final, won = claims.get("finishing_stacks"), claims.get("winnings")
        bomb_pot = self._optional_chips("_bomb_pot") or 0
        try:
            posts = implied_posts(forced, self._seats) if not bomb_pot else ()
            posts = self._own_posts(posts)
            stakes = self._own_stakes(implied_stakes(forced, posts, game, self._seats))
        except (_Refusal, StakesError) as error:
            raise self._error(None, f"the stakes of the record: {error}") from None
        steps = self._steps(actions, bomb_pot)
        rake = self._optional_chips("_rake")
        if rake is None and final is not None:
            rake = max(0, sum(stacks) - sum(final.values()))
        button = self._whole("_button")
        result = next((name for name in _ROWS[3:] if name in rows), None)
        return RecordedHand(
            info=self._info(),
            game=game,
            stakes=stakes,
            stacks=dict(zip(self._seats, stacks, strict=True)),
            button=self._seats[-1] if button is None else button,
            posts=posts,
            holes=self._holes,
            steps=steps,
            bomb_pot=bomb_pot,
            sitting_out={seat: chips for seat, chips, _ in self._sitting_out()},
            finishing_stacks=final,
            collected=None if won is None else {s: n for s, n in won.items() if n},
            rake=rake,
            line=self._first,
            result_line=None if result is None else self._line_of(result),
        )

    # Numbers

    def _numbers(self, name: str) -> list[int | Decimal]:
        values = self._table[name]
        if not isinstance(values, list):
            raise self._error(name, f"{name} is {shown(values)}: a list of amounts is allowed")
        lowest = -_LARGEST if name == "blinds_or_straddles" else 0
        if {*map(type, values)} == {int} and lowest <= min(values) and max(values) < _LARGEST:
            return values
        return [self._number(value, name, lowest) for value in values]

    def _number(self, value: object, name: str, lowest: int = 0) -> int | Decimal:
        number = type(value) is int or (type(value) is Decimal and value.is_finite())
        if number and lowest <= value < _LARGEST:
            return value
        raise self._error(name, f"{name} has {shown(value)}: amounts from 0 are allowed")

    def _places(
        self,
        rows: Mapping[str, list[int | Decimal]],
        bets: Mapping[str, int | Decimal],
        actions: list[Any],
    ) -> int:
        """Return how many decimal places the amounts of the hand are written with."""
        if "." not in self._text:
            return 0
        every = [value for row in rows.values() for value in row if type(value) is Decimal]
        every += [value for value in bets.values() if type(value) is Decimal]
        places = 0
        for value in every:
            exponent = value.as_tuple().exponent
            if isinstance(exponent, int):
                places = max(places, -exponent)
        for action in actions:
            if isinstance(action, str) and "." in action and " cbr " in action:
                amount = action.split("#", 1)[0].rpartition(" cbr ")[2].strip()
                if _AMOUNT.fullmatch(amount):
                    places = max(places, len(amount.partition(".")[2]))
        if places > _MOST_DECIMALS:
            raise self._error(
                None, f"amounts with {places} decimal places: up to {_MOST_DECIMALS} are allowed"
            )
        return places

    def _chips(self, number: int | Decimal) -> int:
        if type(number) is int:
            return number * 10**self._decimals
        return int(number.scaleb(self._decimals))

    def _row(self, values: list[int | Decimal] | None, name: str) -> list[int]:
        if values is None:
            return [0] * self._players
        if len(values) != self._players:
            raise self._error(name, f"{name}: {len(values)} given for {self._players} players")
        return [self._chips(value) for value in values]

    def _by_seat(self, values: list[int]) -> dict[int, int]:
        return dict(zip(self._seats, values, strict=True))

    def _whole(self, name: str) -> int | None:
        value = self._table.get(name)
        if value is None or (type(value) is int and 0 <= value < _LARGEST):
            return value
        raise self._error(name, f"{name} is {shown(value)}: a whole number is allowed")

    def _optional_chips(self, name: str) -> int | None:
        value = self._table.get(name)
        return None if value is None else self._chips(self._number(value, name))

    # Seats

    def _read_seats(self) -> tuple[list[int], bool]:
        """Return the seat of each player, and whether the record's own could not be taken.

        Seats that do not go clockwise from the left of the button are no seats of this
        package: the players are numbered then.
        """
        numbered = list(range(1, self._players + 1))
        seats = self._table.get("seats")
        if seats is None:
            return numbered, False
        whole = isinstance(seats, list) and all(type(s) is int and 0 <= s < 100 for s in seats)
        if not whole or len(seats) != self._players or len(set(seats)) != len(seats):
            return numbered, True
        start = seats.index(min(seats))
        return (
            (numbered, True) if seats[start:] + seats[:start] != sorted(seats) else (seats, False)
        )

    def _seat(self, player: object) -> int:
        seat = self._by_player.get(player) if isinstance(player, str) else None
        if seat is None:
            raise _Refusal(f"{shown(player)} is no player: p1 to p{self._players} are")
        return seat

    def _sitting_out(self) -> list[tuple[int, int, str]]:
        """Return seat, chips and name of those who sat at the table and were not dealt in."""
        found = []
        for words in self._texts("_sitting_out"):
            match words.split(" ", 2):
                case [seat, chips, *name] if seat.isdecimal() and _AMOUNT.fullmatch(chips):
                    found.append((int(seat), self._chips(Decimal(chips)), "".join(name)))
                case _:
                    raise self._error("_sitting_out", f"{shown(words)}: seat, chips, name needed")
        return found

    # Forced bets

    def _own_posts(self, implied: tuple[Post, ...]) -> tuple[Post, ...]:
        if "_posts" not in self._table:
            return implied
        posts = []
        for words in self._texts("_posts"):
            match words.split():
                case [player, kind, chips] if _AMOUNT.fullmatch(chips) and kind in _POST_KINDS:
                    amount = self._chips(Decimal(chips))
                    posts.append(Post(self._seat(player), PostKind(kind), amount))
                case _:
                    raise _Refusal(f"post {shown(words)}: player, {'/'.join(_POST_KINDS)}, chips")
        return tuple(posts)

    def _own_stakes(self, implied: Stakes) -> Stakes:
        changes = self._table.get("_stakes")
        if changes is None:
            return implied
        if not isinstance(changes, dict) or not changes.keys() <= set(Stakes.__struct_fields__):
            raise _Refusal(f"_stakes is {shown(changes)}: a table of {Stakes.__struct_fields__}")
        read = {
            name: value if name == "ante_format" else self._chips(self._number(value, "_stakes"))
            for name, value in changes.items()
        }
        return msgspec.structs.replace(implied, **read)

    # Actions

    def _steps(self, actions: list[Any], bomb_pot: int) -> tuple[Step, ...]:
        steps = []
        text, by_player = self._text, self._by_player
        at, line, start, end = 0, self._first, 0, text.find("\n")
        for action in actions:
            if not isinstance(action, str):
                raise self._error("actions", f"action {shown(action)}: text is needed")
            found = text.find(action, at)
            place: tuple[int, int] | tuple[None, None] = (None, None)
            if found >= 0:
                at = found + len(action)
                if found > end >= 0:
                    line += text.count("\n", end, found)
                    start = text.rfind("\n", end, found) + 1
                    end = text.find("\n", found)
                place = line, found - start + 1
            try:
                player, _, word = action.partition(" ")
                kind, seat = _SIMPLE.get(word), by_player.get(player)
                if kind is not None and seat is not None:
                    steps.append(Step(kind=kind, seat=seat, line=place[0], column=place[1]))
                else:
                    steps += self._step(action, *place)
            except (CardError, NotationError, _Refusal) as error:
                raise HistoryError(
                    f"action {shown(action)}: {error}", line=place[0], column=place[1]
                ) from None
        if bomb_pot:
            steps = _without_first_round(steps)
        return (*steps, *self._more_boards())

    def _step(self, action: str, line: int | None, column: int | None) -> list[Step]:
        """Return the steps of one action: none for a deal of hole cards, two with a note."""
        action, mark, note = action.partition("#")
        notes = [self._note(note.strip(), line, column)] if mark else []
        match action.split():
            case [] if mark:
                return notes
            case [player, ("f" | "cc") as word]:
                step = Step(kind=_SIMPLE[word], seat=self._seat(player), line=line, column=column)
            case [player, "cbr", amount]:
                to, seat = self._wager(amount), self._seat(player)
                step = Step(kind=StepKind.WAGER, seat=seat, to=to, line=line, column=column)
            case ["d", "dh", player, cards]:
                seat = self._seat(player)
                hole = _read(cards, self._hole_cards, player)
                if any(card is not None for card in hole):
                    self._holes[seat] = hole
                return notes
            case ["d", "db", cards]:
                board = _read(cards, len(cards) // 2, "the board")
                step = Step(kind=StepKind.BOARD, cards=board, line=line, column=column)
            case [player, "sm", *cards] if len(cards) < 2:
                seat = self._seat(player)
                hand = self._show(seat, player, cards[0]) if cards else ()
                kind = StepKind.SHOW_OR_MUCK
                step = Step(kind=kind, seat=seat, cards=hand, line=line, column=column)
            case _:
                raise _Refusal("none of d dh, d db, and f, cc, cbr, sm of a player")
        return [step, *notes]

    def _wager(self, amount: str) -> int:
        if not _AMOUNT.fullmatch(amount):
            raise _Refusal(f"{shown(amount)} is no amount")
        chips = self._chips(Decimal(amount) if "." in amount else int(amount))
        if chips >= _LARGEST:
            raise _Refusal(f"{shown(amount)} is too large an amount")
        return chips

    def _note(self, words: str, line: int | None, column: int | None) -> Step:
        """Return the note that a commentary is, on a player if it begins with one."""
        player, _, rest = words.partition(" ")
        seat = self._by_player.get(player)
        note = words if seat is None else rest
        return Step(kind=StepKind.NOTE, seat=seat, note=note, line=line, column=column)

    def _show(self, seat: int, player: str, cards: str) -> Hole:
        """Learn a hand from its being shown."""
        hand = _read(cards, self._hole_cards, player)
        if None not in hand:
            known = {card for card in self._holes.get(seat, ()) if card is not None}
            if not known <= set(hand):
                raise _Refusal(f"{player} shows other cards than were dealt")
            if len(known) < len(hand):
                self._holes[seat] = hand
        return hand

    def _more_boards(self) -> list[Step]:
        """Return the cards of the second board and those after it."""
        steps = []
        for words in self._texts("_boards"):
            match = _BOARD.fullmatch(words)
            if match is None:
                raise self._error("_boards", f"{shown(words)}: a number from 1 and cards needed")
            try:
                cards = _read(match[2], len(match[2]) // 2, "the board")
            except (CardError, NotationError) as error:
                raise self._error("_boards", str(error)) from None
            steps.append(Step(kind=StepKind.BOARD, cards=cards, board=int(match[1])))
        return steps

    # Beside the events

    def _info(self) -> HandInfo:
        names = self._table.get("players")
        if not isinstance(names, list) or len(names) != self._players:
            names = []
        by_seat = {s: str(n) for s, n in zip(self._seats, names, strict=False) if n != ""}
        by_seat |= {seat: name for seat, _, name in self._sitting_out() if name}
        hero = self._table.get("_hero")
        try:
            hero_seat = None if hero is None else self._seat(hero)
            used = _READ - {"seats"} if self._loose_seats else _READ
            return read_info(self._table, used, by_seat, hero_seat, self._decimals)
        except (_Refusal, HistoryError) as error:
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
        return HistoryError(message, line=None if name is None else self._line_of(name))

    def _line_of(self, name: str) -> int | None:
        at = self._text.find(f"\n{name} = ") + 1
        if not at:
            found = re.search(rf"^[ \t]*{name}[ \t]*=", self._text, re.MULTILINE)
            if found is None:
                return None
            at = found.start()
        return self._first + self._text.count("\n", 0, at)


_POST_KINDS = tuple(kind.value for kind in PostKind)


@lru_cache(maxsize=4096)
def _read(cards: str, count: int, what: str) -> Hole:
    """Return cards in the usual notation, or in any other."""
    try:
        found = tuple([_CARDS[cards[i : i + 2]] for i in range(0, len(cards), 2)])
    except KeyError:
        return read_cards(cards, count, what)
    return found if len(found) == count and None not in found else read_cards(cards, count, what)


def _without_first_round(steps: list[Step]) -> list[Step]:
    """Leave out the checks that stand for the first round of a bomb pot, which has none."""
    first = next((n for n, s in enumerate(steps) if s.kind is StepKind.BOARD), len(steps))
    kept = [step for step in steps[:first] if step.kind is not StepKind.CHECK_OR_CALL]
    return kept + steps[first:]
