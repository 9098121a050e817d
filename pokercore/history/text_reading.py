"""Reading site text in the PokerStars manner: the lines of one hand into its record.

Lines that say nothing of the play (chat, who comes and goes, rebuys, bounties) are passed over.
A line of a player in the hand that cannot be understood is an error, not a guess.
"""

from __future__ import annotations

import re
from math import gcd
from typing import TYPE_CHECKING, Final

from pokercore._checks import MAX_CHIPS
from pokercore.cards import Card
from pokercore.dealing import read_cards
from pokercore.errors import HistoryError, PokerError, StakesError, shown
from pokercore.events import Post, PostKind
from pokercore.history.info import HandInfo, RecordedHand, Step, StepKind
from pokercore.history.text_grammar import BOARD_WORDS, CASHED_OUT, NOTES
from pokercore.history.text_header import AMOUNT, TextTable, read_header, read_table
from pokercore.history.text_posts import TextPosts
from pokercore.streets import BOARD_CARDS, Street

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pokercore.history.text_blocks import TextBlock

__all__ = ["read_block"]

_CENTS: Final = 2
_SEAT = re.compile(
    r"Seat (?P<seat>[0-9]{1,9}): (?P<name>.{1,80}) "
    rf"\((?P<stack>{AMOUNT}) in chips(?:, [^()]{{1,30}} bounty)?\)"
)
_SUMMARY_SEAT = re.compile(r"Seat ([0-9]{1,9}): ")
_AMOUNT = re.compile(r"[^\s0-9.,]{0,4}([0-9][0-9,]{0,20})(?:\.([0-9]{1,8}))?")
_STREET = re.compile(
    rf"\*\*\* (?:(?P<board>{'|'.join(BOARD_WORDS)}) )?(?P<street>FLOP|TURN|RIVER) \*\*\*"
    r".*\[(?P<cards>[^\[\]]*)\]$"
)
_UNCALLED = re.compile(rf"Uncalled bet \(({AMOUNT})\) returned to (.+)")
_COLLECTED = re.compile(rf"(.+) collected ({AMOUNT})(?: from (?:the )?(.+))?$")
_WON = re.compile(rf"(?:won|collected) \(({AMOUNT})\)")
_TOTAL = re.compile(rf"Total pot ({AMOUNT})")
_TAKEN = re.compile(rf"\| ?(Rake|Jackpot|Bingo|Fortune|Tax) ({AMOUNT})")
_BOARDS = {None: 0, **{word: number for number, word in enumerate(BOARD_WORDS)}}
_CARDS = {str(card): card for card in map(Card, range(52))}
_OTHER_MARKS = ("HOLE CARDS", "SHOW DOWN", "SHOWDOWN", "PRE-FLOP", "DEALING")

# What players do that is no play, by the first word of it.
_BESIDE = frozenset(("doesn't", "Chooses", "Pays", "Receives", "is", "sits", "said,"))
_PLAY = frozenset(("folds", "checks", "calls", "bets", "raises", "posts", "shows", "mucks"))


def read_block(block: TextBlock) -> RecordedHand:
    """Return the record of one hand.

    Raises:
        HistoryError: The lines are no hand of a game that is played here; with the line.
    """
    return _Reader(block).read()


class _Reader:
    """Reads the lines of one hand."""

    def __init__(self, block: TextBlock) -> None:
        self._block = block
        self._line = block.line
        self._header = header = read_header(block.lines[0], block.line)
        self._decimals = 0
        if header.currency or "." in header.small + header.big:
            parts = (header.small.partition(".")[2], header.big.partition(".")[2])
            self._decimals = max(_CENTS, *map(len, parts))
        self._table: TextTable | None = None
        self._seats: dict[str, int] = {}
        self._stacks: dict[int, int] = {}
        self._dealt: set[int] = set()
        self._posts = TextPosts(header, self._chips)
        self._holes: dict[int, tuple[Card | None, ...]] = {}
        self._own: list[int] = []
        self._steps: list[Step] = []
        self._shown: set[int] = set()
        self._put_in: dict[int, int] = {}
        self._in_round: dict[int, int] = {}
        self._returned: dict[int, int] = {}
        self._collected: dict[int, int] = {}
        self._shares: dict[str, list[int]] = {}
        self._won: dict[int, int] = {}
        self._total: int | None = None
        self._rake: int | None = None
        self._result_line: int | None = None

    def read(self) -> RecordedHand:
        lines = iter(enumerate(self._block.lines, self._block.line))
        next(lines)
        for self._line, line in lines:
            if line == "*** SUMMARY ***":
                break
            if line:
                self._read_line(line)
        for self._line, line in lines:
            self._read_summary(line)
        return self._recorded()

    # Lines

    def _read_line(self, line: str) -> None:
        name, colon, rest = line.rpartition(": ")
        seat = self._seats.get(name)
        if seat is not None:
            self._play(seat, rest)
        elif line.startswith("*** "):
            self._mark(line)
        elif not self._steps and self._read_frame(line):
            pass
        elif line.startswith("Uncalled bet ("):
            self._uncalled(line)
        elif " collected " in line and (match := _COLLECTED.match(line)):
            self._collect(match)
        elif line == "Hand cancelled":
            raise self._error("the hand was cancelled: there is nothing to replay")
        else:
            self._read_other(line)

    def _read_frame(self, line: str) -> bool:
        """Read what stands before the first action; say whether the line was of that."""
        if self._table is None:
            self._table = read_table(line, self._line)
        elif match := _SEAT.match(line):
            self._sit(int(match["seat"]), match["name"], self._chips(match["stack"]))
        elif line.startswith("Dealt to "):
            name, bracket, cards = line[len("Dealt to ") :].rpartition(" [")
            seat = self._seats.get(name if bracket else cards.strip())
            if seat is None:
                raise self._error(f"cards are dealt to {shown(name or cards)}, who has no seat")
            self._dealt.add(seat)
            if bracket:
                self._own.append(seat)
                self._learn(seat, self._hand_cards(cards.rstrip("]")))
        else:
            return False
        return True

    def _sit(self, seat: int, name: str, chips: int) -> None:
        if name in self._seats or seat in self._stacks:
            raise self._error(f"seat {seat} or the name {shown(name)} is there twice")
        self._seats[name] = seat
        self._stacks[seat] = chips

    def _read_other(self, line: str) -> None:
        """Read a line that is no action in the plain form: a name with colons in it, or a note."""
        at = line.rfind(": ")
        while at > 0:
            seat = self._seats.get(line[:at])
            if seat is not None:
                self._play(seat, line[at + 2 :])
                return
            at = line.rfind(": ", 0, at)
        if line.endswith(NOTES):
            for note in NOTES:
                seat = self._seats.get(line.removesuffix(note).rstrip(" :"))
                if seat is not None and line.endswith(note):
                    self._note(seat, note)
                    return
        if f" {CASHED_OUT}" in line:
            seat = self._seats.get(line.partition(f" {CASHED_OUT}")[0])
            if seat is not None:
                self._note(seat, CASHED_OUT)
                return
        name, _, rest = line.partition(": ")
        if rest.partition(" ")[0] in _PLAY and ' said, "' not in name:
            raise self._error(f"{shown(name)} has no seat, and acts")

    def _note(self, seat: int, note: str) -> None:
        self._steps.append(Step(kind=StepKind.NOTE, seat=seat, note=note, line=self._line))

    def _mark(self, line: str) -> None:
        """Read a line between stars: a street, or the name of a part."""
        match = _STREET.match(line)
        if match is None:
            if not any(mark in line for mark in _OTHER_MARKS):
                raise self._error(f"{shown(line)} is no part of a hand that is played here")
            return
        street = Street[match["street"]]
        count = BOARD_CARDS[street] - BOARD_CARDS[street - 1]
        cards = self._cards(match["cards"]) if match["cards"] else (None,) * count
        if len(cards) != count:
            raise self._error(f"a {street.name.lower()} of {len(cards)} cards: it has {count}")
        board = _BOARDS[match["board"]]
        self._steps.append(Step(kind=StepKind.BOARD, cards=cards, board=board, line=self._line))
        self._in_round = {}

    # Actions

    def _play(self, seat: int, rest: str) -> None:
        words = rest.split()
        verb = words[0] if words else ""
        action = _ACTIONS.get(verb)
        if action is None:
            if verb not in _BESIDE:
                raise self._error(f"{shown(rest)} is no action")
            if rest in NOTES:
                self._note(seat, rest)
            return
        self._dealt.add(seat)
        action(self, seat, words)

    def _fold(self, seat: int, words: list[str]) -> None:
        if len(words) > 1 and words[1].startswith("["):
            self._learn(seat, self._bracketed(words))
        self._steps.append(Step(kind=StepKind.FOLD, seat=seat, line=self._line))

    def _check(self, seat: int, words: list[str]) -> None:
        self._steps.append(
            Step(kind=StepKind.CHECK_OR_CALL, seat=seat, chips=0, line=self._line)
        )

    def _call(self, seat: int, words: list[str]) -> None:
        chips = self._word_chips(words, 1)
        self._put(seat, chips)
        self._steps.append(
            Step(kind=StepKind.CHECK_OR_CALL, seat=seat, chips=chips, line=self._line)
        )

    def _bet(self, seat: int, words: list[str]) -> None:
        self._wager(seat, self._word_chips(words, 1))

    def _raise(self, seat: int, words: list[str]) -> None:
        self._wager(seat, self._word_chips(words, 3))

    def _wager(self, seat: int, to: int) -> None:
        self._put(seat, to - self._in_round.get(seat, 0))
        self._steps.append(Step(kind=StepKind.WAGER, seat=seat, to=to, line=self._line))

    def _post(self, seat: int, words: list[str]) -> None:
        live, dead = self._posts.read(seat, words, self._line)
        self._put(seat, live)
        self._put_in[seat] += dead

    def _put(self, seat: int, chips: int) -> None:
        self._in_round[seat] = self._in_round.get(seat, 0) + chips
        self._put_in[seat] = self._put_in.get(seat, 0) + chips

    def _show(self, seat: int, words: list[str]) -> None:
        cards = self._bracketed(words)
        self._learn(seat, cards)
        self._table_hand(seat, cards)

    def _muck(self, seat: int, words: list[str]) -> None:
        self._table_hand(seat, ())

    def _table_hand(self, seat: int, cards: tuple[Card | None, ...]) -> None:
        """Note that a hand is shown or mucked, once: it is told of every board."""
        if seat not in self._shown:
            self._shown.add(seat)
            self._steps.append(
                Step(kind=StepKind.SHOW_OR_MUCK, seat=seat, cards=cards, line=self._line)
            )

    # Results

    def _uncalled(self, line: str) -> None:
        match = _UNCALLED.match(line)
        seat = None if match is None else self._seats.get(match[2])
        if match is None or seat is None:
            raise self._error(f"{shown(line)}: an amount and the name of a player are needed")
        self._returned[seat] = self._returned.get(seat, 0) + self._chips(match[1])

    def _collect(self, match: re.Match[str]) -> None:
        seat = self._seats.get(match[1])
        if seat is None:
            raise self._error(f"{shown(match[1])} has no seat, and collects")
        chips = self._chips(match[2])
        self._collected[seat] = self._collected.get(seat, 0) + chips
        self._shares.setdefault(match[3] or "", []).append(chips)
        self._result_line = self._line

    def _read_summary(self, line: str) -> None:
        if match := _SUMMARY_SEAT.match(line):
            self._read_summary_seat(int(match[1]), line[match.end() :])
        elif match := _TOTAL.match(line):
            self._total = self._chips(match[1])
            self._result_line = self._line
            taken = [self._chips(amount) for _, amount in _TAKEN.findall(line)]
            self._rake = sum(taken) if taken else None
        elif line.startswith(("Board [", "FIRST Board [")):
            self._fill_board(self._cards(line[line.index("[") + 1 :].rstrip("]")))

    def _read_summary_seat(self, seat: int, rest: str) -> None:
        name = next((name for name, held in self._seats.items() if held == seat), None)
        if name is None or not rest.startswith(name):
            return
        rest = rest[len(name) :]
        words = rest.replace(" (button)", "").replace(" (small blind)", "")
        words = words.replace(" (big blind)", "").strip()
        if words.startswith(("showed [", "mucked [")):
            self._learn(seat, self._bracketed(words.split()))
        won = [self._chips(amount) for amount in _WON.findall(rest)]
        if won:
            self._won[seat] = sum(won)

    def _fill_board(self, cards: tuple[Card | None, ...]) -> None:
        """Put in the cards that a street line lacks, from the whole board."""
        at = 0
        for number, step in enumerate(self._steps):
            if step.kind is not StepKind.BOARD or step.board:
                continue
            whole = cards[at : at + len(step.cards)]
            at += len(step.cards)
            if None in step.cards and len(whole) == len(step.cards):
                self._steps[number] = Step(kind=StepKind.BOARD, cards=whole, line=step.line)

    # The record

    def _recorded(self) -> RecordedHand:
        header, table, block = self._header, self._table, self._block
        if table is None:
            raise HistoryError("the hand has no line of its table", line=block.line)
        stacks = dict(sorted(self._stacks.items()))
        if header.cap is not None:
            most = self._chips(header.cap)
            stacks = {seat: min(chips, most) for seat, chips in stacks.items()}
        dealt = {seat: chips for seat, chips in stacks.items() if seat in self._dealt}
        collected = self._claimed()
        try:
            stakes, posts, bomb_pot = self._posts.finish(dealt, table.button, self._chip_unit())
        except StakesError as error:
            raise HistoryError(f"the stakes of the hand: {error}", line=block.line) from None
        names = sorted((seat, name) for name, seat in self._seats.items())
        return RecordedHand(
            info=HandInfo(
                names=dict(names),
                hand_id=header.hand_id,
                site=header.site,
                table=table.name,
                table_size=table.size,
                tournament=header.tournament,
                date=header.date,
                time=header.time,
                time_zone=header.zone,
                currency=header.currency,
                decimals=self._decimals,
                hero=self._own[0] if len(self._own) == 1 else None,
            ),
            game=header.game,
            stakes=stakes,
            stacks=dealt,
            button=table.button,
            posts=posts,
            holes={seat: cards for seat, cards in self._holes.items() if seat in dealt},
            steps=tuple(self._steps),
            bomb_pot=bomb_pot,
            sitting_out={seat: stacks[seat] for seat in stacks if seat not in dealt},
            collected=collected,
            returned=self._returned or None,
            rake=self._rake_of(collected),
            pots=None if self._total is None else (self._total,),
            line=block.line,
            result_line=self._result_line,
        )

    def _claimed(self) -> dict[int, int] | None:
        """Return who collected what: by the summary alone where a player cashed his hand out."""
        if self._total is None and not self._collected:
            return None
        return {**self._won, **self._collected}

    def _rake_of(self, collected: dict[int, int] | None) -> int | None:
        """Return the rake that is told, or what of the chips put in nobody took."""
        if self._rake is not None or collected is None:
            return self._rake
        left = sum(self._put_in.values()) - sum(self._returned.values()) - sum(collected.values())
        return left if left >= 0 else None

    def _chip_unit(self) -> int:
        """Return the smallest chip: one, unless two shares of a pot differ by a greater one."""
        apart = [max(shares) - min(shares) for shares in self._shares.values()]
        unit = gcd(*self._stacks.values(), *self._put_in.values(), *self._collected.values())
        return unit if unit in apart and unit > 1 else 1

    # Amounts and cards

    def _word_chips(self, words: list[str], place: int) -> int:
        if len(words) <= place:
            raise self._error(f"{shown(' '.join(words))} has no amount")
        return self._chips(words[place])

    def _chips(self, text: str) -> int:
        match = _AMOUNT.fullmatch(text)
        if match is None:
            raise self._error(f"{shown(text)} is no amount")
        whole, part = match[1].replace(",", ""), match[2] or ""
        if len(part.rstrip("0")) > self._decimals:
            raise self._error(
                f"{shown(text)} has more decimal places than the {self._decimals} of this game"
            )
        chips = int(f"{whole}{part[: self._decimals]:0<{self._decimals}}")
        if chips > MAX_CHIPS:
            raise self._error(f"{shown(text)} is more than 2**53 of the smallest chip")
        return chips

    def _bracketed(self, words: list[str]) -> tuple[Card | None, ...]:
        """Return the hole cards in brackets of an action, None for those that it leaves out."""
        inside = " ".join(words).partition("[")[2].partition("]")[0]
        return self._hand_cards(inside)

    def _hand_cards(self, text: str) -> tuple[Card | None, ...]:
        cards = self._cards(text)
        count = self._header.game.variant.hole_cards
        if not 0 < len(cards) <= count:
            raise self._error(f"{len(cards)} hole cards: {count} are dealt")
        return (*cards, *(None,) * (count - len(cards)))

    def _cards(self, text: str) -> tuple[Card | None, ...]:
        tokens = text.split()
        try:
            return tuple([_CARDS[token] for token in tokens])
        except KeyError:
            pass
        try:
            return read_cards(tokens, len(tokens), "the cards")
        except PokerError as error:
            raise self._error(str(error)) from None

    def _learn(self, seat: int, cards: tuple[Card | None, ...]) -> None:
        """Keep the hole cards of a seat, if they tell more than is known."""
        known = self._holes.get(seat)
        if known is None or (None in known and None not in cards):
            self._holes[seat] = cards
        elif None not in cards and set(known) != set(cards):
            raise self._error("the hand has other cards than it was dealt")

    def _error(self, message: str) -> HistoryError:
        return HistoryError(message, line=self._line)


_ACTIONS: dict[str, Callable[[_Reader, int, list[str]], None]] = {
    "folds": _Reader._fold,
    "checks": _Reader._check,
    "calls": _Reader._call,
    "bets": _Reader._bet,
    "raises": _Reader._raise,
    "posts": _Reader._post,
    "shows": _Reader._show,
    "mucks": _Reader._muck,
}
