"""Reading site text in the PokerStars manner: the lines of one hand into its record.

Lines that say nothing of the play (chat, who comes and goes, rebuys, bounties) are passed over.
A line of a player in the hand that cannot be understood is an error, not a guess.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pokercore.errors import HistoryError, StakesError, shown
from pokercore.history.info import HandInfo, RecordedHand, Step, StepKind
from pokercore.history.text_claims import TextClaims
from pokercore.history.text_grammar import BOARD_WORDS, CASHED_OUT, MOST_SEATS, NOTES
from pokercore.history.text_header import AMOUNT, TextHeader, TextTable, read_header, read_table
from pokercore.history.text_posts import TextPosts
from pokercore.history.text_values import TextValues
from pokercore.streets import BOARD_CARDS, Street

if TYPE_CHECKING:
    from pokercore.cards import Card
    from pokercore.history.text_blocks import TextBlock

__all__ = ["read_block"]

_SEAT = re.compile(
    r"Seat (?P<seat>[0-9]{1,9}): (?P<name>.{1,80}) "
    rf"\((?P<stack>{AMOUNT}) in chips(?:, [^()]{{1,30}} bounty)?\)"
)
_SUMMARY_SEAT = re.compile(r"Seat ([0-9]{1,9}): ")
_SUMMARY_CARDS = re.compile(r"(?: \([a-z ]+\)){0,3} (?:showed|mucked) \[([^\[\]]*)\]")
_STREET = re.compile(
    rf"\*\*\* (?:(?P<board>{'|'.join(BOARD_WORDS)}) )?(?P<street>FLOP|TURN|RIVER) \*\*\*"
    r".*\[(?P<cards>[^\[\]]*)\]$"
)
_OTHER_PARTS = re.compile(r"\*\*\* (?:HOLE CARDS|(?:[A-Z]+ )?SHOW ?DOWN|PRE-FLOP) \*\*\*")
_DEALT = "Dealt to "
_CHAT = ' said, "'
_PLAY = frozenset(("folds", "checks", "calls", "bets", "raises", "posts", "shows", "mucks"))
# What players do that is no play, by the first word of it.
_BESIDE = frozenset(("doesn't", "Chooses", "Pays", "Receives", "is", "sits"))


def read_block(block: TextBlock) -> RecordedHand:
    """Return the record of one hand.

    Raises:
        HistoryError: The lines are no hand of a game that is played here; with the line.
    """
    line = block.line
    try:
        reader = _Reader(block, read_header(block.lines[0]))
        for line, text in enumerate(block.lines[1:], block.line + 1):
            reader.read(text, line)
        line = block.line
        return reader.record()
    except HistoryError as error:
        error.line = line
        raise


class _Reader:
    """Reads the lines of one hand. Its errors have no line yet."""

    def __init__(self, block: TextBlock, header: TextHeader) -> None:
        self._line = self._first_line = block.line
        self._has_begun = self._in_summary = self._lacks_cards = False
        self._header = header
        self._table: TextTable | None = None
        self._seats: dict[str, int] = {}
        self._names: dict[int, str] = {}
        self._stacks: dict[int, int] = {}
        self._dealt: set[int] = set()
        self._own: list[int] = []
        self._holes: dict[int, tuple[Card | None, ...]] = {}
        self._steps: list[Step] = []
        self._tabled: set[int] = set()
        self._put_in: dict[int, int] = {}
        self._in_round: dict[int, int] = {}
        self._values = TextValues(header)
        self._posts = TextPosts(header, self._values.chips)
        self._claims = TextClaims(self._values.chips, self._seats)

    def read(self, line: str, number: int) -> None:
        """Read one line behind the header."""
        self._line = number
        if self._in_summary:
            self._read_summary(line)
        elif line == "*** SUMMARY ***":
            self._in_summary = True
        elif line:
            self._read_line(line)

    # Lines

    def _read_line(self, line: str) -> None:
        name, _, rest = line.rpartition(": ")
        seat = self._seats.get(name)
        if seat is not None:
            self._play(seat, rest)
        elif line.startswith("*** "):
            self._read_part(line)
        elif not self._has_begun and self._read_frame(line):
            pass
        elif line.startswith("Uncalled bet ("):
            self._claims.read_uncalled(line)
        elif " collected " in line and self._claims.read_collected(line, self._line):
            pass
        elif line == "Hand cancelled":
            raise HistoryError("the hand was cancelled: there is nothing to replay")
        else:
            self._read_other(line)

    def _read_frame(self, line: str) -> bool:
        """Read what stands before the first action; return whether the line was of that."""
        if self._table is None:
            self._table = read_table(line)
        elif match := _SEAT.match(line):
            self._sit(int(match["seat"]), match["name"], self._values.chips(match["stack"]))
        elif line.startswith("Seat ") and " in chips" in line:
            raise HistoryError(f"{shown(line)}: a name and an amount in brackets are needed")
        elif line.startswith(_DEALT):
            self._deal(line.removeprefix(_DEALT))
        else:
            return False
        return True

    def _sit(self, seat: int, name: str, chips: int) -> None:
        if name in self._seats or seat in self._stacks:
            raise HistoryError(f"seat {seat} or the name {shown(name)} is there twice")
        if len(self._stacks) >= MOST_SEATS:
            raise HistoryError(f"more than {MOST_SEATS} seats at a table")
        self._seats[name] = seat
        self._names[seat] = name
        self._stacks[seat] = chips

    def _deal(self, words: str) -> None:
        seat = self._seats.get(words)  # whose cards are not told
        name, _, cards = words.rpartition(" [")
        if seat is None:
            seat = self._seats.get(name)
            if seat is None:
                raise HistoryError(f"cards are dealt to {shown(name or words)}, who has no seat")
            self._own.append(seat)
            self._learn(seat, self._values.hole_cards(cards.rstrip("]")))
        self._dealt.add(seat)

    def _read_part(self, line: str) -> None:
        """Read a line between stars: a street, or the name of a part."""
        match = _STREET.match(line)
        if match is None:
            if not _OTHER_PARTS.match(line):
                raise HistoryError(f"{shown(line)} is no part of a hand that is played here")
            return
        street = Street[match["street"]]
        count = BOARD_CARDS[street] - BOARD_CARDS[street - 1]
        cards = self._values.cards(match["cards"]) or (None,) * count
        self._lacks_cards = self._lacks_cards or None in cards
        if len(cards) != count:
            raise HistoryError(f"a {street.name.lower()} of {len(cards)} cards: it has {count}")
        board = BOARD_WORDS.index(match["board"]) if match["board"] else 0
        self._has_begun = True
        self._steps.append(Step(kind=StepKind.BOARD, cards=cards, board=board, line=self._line))
        self._in_round = {}

    def _read_other(self, line: str) -> None:
        """Read a line that is no action in the plain form: a name with colons in it, or a note."""
        at = line.rfind(": ")
        while at > 0:
            seat = self._seats.get(line[:at])
            if seat is not None:
                self._play(seat, line[at + 2 :])
                return
            at = line.rfind(": ", 0, at)
        name, cashed_out, _ = line.partition(f" {CASHED_OUT}")
        if cashed_out and name in self._seats:
            self._note(self._seats[name], CASHED_OUT)
            return
        for note in NOTES if line.endswith(NOTES) else ():
            if line.endswith(note) and (name := line.removesuffix(f" {note}")) in self._seats:
                self._note(self._seats[name], note)
                return
        name, _, rest = line.partition(": ")
        if rest.partition(" ")[0] in _PLAY and _CHAT not in name:
            raise HistoryError(f"{shown(name)} has no seat, and acts")

    def _note(self, seat: int, note: str) -> None:
        self._steps.append(Step(kind=StepKind.NOTE, seat=seat, note=note, line=self._line))

    # Actions

    def _play(self, seat: int, words: str) -> None:
        match words.split():
            case ["folds", *more]:
                if more and more[0].startswith("["):
                    self._learn(seat, self._bracketed(words))
                self._step(StepKind.FOLD, seat)
            case ["checks"]:
                self._step(StepKind.CHECK_OR_CALL, seat, chips=0)
            case ["calls", amount, *_]:
                chips = self._values.chips(amount)
                self._put(seat, chips)
                self._step(StepKind.CHECK_OR_CALL, seat, chips=chips)
            case ["bets", amount, *_] | ["raises", _, "to", amount, *_]:
                to = self._values.chips(amount)
                self._put(seat, to - self._in_round.get(seat, 0))
                self._step(StepKind.WAGER, seat, to=to)
            case ["posts", *_] as post:
                live, dead = self._posts.read(seat, post)
                self._put(seat, live)
                self._put_in[seat] += dead
            case ["shows", *_]:
                cards = self._bracketed(words)
                self._learn(seat, cards)
                self._table_hand(seat, cards)
            case ["mucks", *_]:
                self._table_hand(seat, ())
            case [beside, *_] if beside in _BESIDE:
                if words in NOTES:
                    self._note(seat, words)
                return
            case _:
                raise HistoryError(f"{shown(words)} is no action")
        self._dealt.add(seat)

    def _step(self, kind: StepKind, seat: int, *, to: int = 0, chips: int | None = None) -> None:
        self._has_begun = True
        self._steps.append(Step(kind=kind, seat=seat, to=to, chips=chips, line=self._line))

    def _put(self, seat: int, chips: int) -> None:
        self._in_round[seat] = self._in_round.get(seat, 0) + chips
        self._put_in[seat] = self._put_in.get(seat, 0) + chips

    def _table_hand(self, seat: int, cards: tuple[Card | None, ...]) -> None:
        """Note that a hand is shown or mucked, once: it is told again of every board."""
        if seat not in self._tabled:
            self._tabled.add(seat)
            self._steps.append(
                Step(kind=StepKind.SHOW_OR_MUCK, seat=seat, cards=cards, line=self._line)
            )

    def _bracketed(self, words: str) -> tuple[Card | None, ...]:
        return self._values.hole_cards(words.partition("[")[2].partition("]")[0])

    def _learn(self, seat: int, cards: tuple[Card | None, ...]) -> None:
        """Keep the hole cards of a seat, if they tell more than is known."""
        known = self._holes.get(seat)
        if known is None or (None in known and None not in cards):
            self._holes[seat] = cards
        elif None not in cards and set(known) != set(cards):
            raise HistoryError(f"seat {seat} has other cards than it was dealt")

    # The summary

    def _read_summary(self, line: str) -> None:
        if match := _SUMMARY_SEAT.match(line):
            self._read_summary_seat(int(match[1]), line[match.end() :])
        elif line.startswith("Total pot "):
            self._claims.read_total(line, self._line)
        elif self._lacks_cards and line.startswith(("Board [", "FIRST Board [")):
            self._fill_board(self._values.cards(line.partition("[")[2].rstrip("]")))

    def _read_summary_seat(self, seat: int, words: str) -> None:
        """Learn from a player's line what only the summary tells: cards, and cashed out pots."""
        name = self._names.get(seat)
        if name is None or not words.startswith(name):
            return
        words = words[len(name) :]
        if " folded " in words:
            return
        if match := _SUMMARY_CARDS.match(words):
            self._learn(seat, self._values.hole_cards(match[1]))
        self._claims.read_won(seat, words)

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

    def record(self) -> RecordedHand:
        """Return the record of all lines that were read."""
        header, table, claims = self._header, self._table, self._claims
        if table is None:
            raise HistoryError("the hand has no line of its table")
        stacks = dict(sorted(self._stacks.items()))
        unit = claims.chip_unit(
            (*stacks.values(), *self._put_in.values()), hi_lo=header.game.variant.hi_lo
        )
        if header.cap is not None:
            most = self._values.chips(header.cap)
            stacks = {seat: min(chips, most) for seat, chips in stacks.items()}
        dealt = {seat: chips for seat, chips in stacks.items() if seat in self._dealt}
        if len(dealt) < 2:
            raise HistoryError(f"{len(dealt)} players act: a hand needs 2")
        try:
            stakes, posts, bomb_pot = self._posts.finish(dealt, table.button, unit)
        except StakesError as error:
            raise HistoryError(f"the stakes of the hand: {error}") from None
        return RecordedHand(
            info=self._info(table),
            game=header.game,
            stakes=stakes,
            stacks=dealt,
            button=table.button,
            posts=posts,
            holes={seat: cards for seat, cards in self._holes.items() if seat in dealt},
            steps=tuple(self._steps),
            bomb_pot=bomb_pot,
            sitting_out={seat: chips for seat, chips in stacks.items() if seat not in dealt},
            collected=claims.collected,
            returned=claims.returned or None,
            rake=claims.rake(self._put_in.values()),
            pots=None if claims.total is None else (claims.total,),
            line=self._first_line,
            result_line=claims.line,
        )

    def _info(self, table: TextTable) -> HandInfo:
        header = self._header
        return HandInfo(
            names=dict(sorted(self._names.items())),
            hand_id=header.hand_id,
            site=header.site,
            table=table.name or None,
            table_size=table.size,
            tournament=header.tournament,
            date=header.date,
            time=header.time,
            time_zone=header.zone,
            currency=header.currency,
            decimals=self._values.decimals,
            hero=self._own[0] if len(self._own) == 1 else None,
        )
