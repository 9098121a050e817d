"""Writing hands as site text in the PokerStars manner, such that trackers import it.

The lines up to the river come from the record alone, whatever rules it was played by. Pots,
bets that went back and words for hands come from what the record claims, and where it claims
nothing from a replay.
"""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import TYPE_CHECKING

from pokercore.cards import format_cards
from pokercore.errors import (
    BAD_DATA,
    HistoryError,
    shown,
)
from pokercore.events import LIVE_POSTS, Post, PostKind
from pokercore.history.info import RecordedHand, Step, StepKind
from pokercore.history.replay import REPLAY_RULES
from pokercore.history.text_grammar import (
    ALL_IN,
    BEGINNINGS,
    BOARD_WORDS,
    BOTH_BLINDS,
    HAND_BEGINS,
    MISSED_BLIND,
    MOST_SEATS,
    POST_WORDS,
)
from pokercore.history.text_heading import write_header, write_table
from pokercore.history.text_money import TextMoney
from pokercore.history.text_results import TextResults
from pokercore.posting import posting_order
from pokercore.streets import BOARD_CARDS, Street

if TYPE_CHECKING:
    from pokercore.cards import Card

__all__ = ["write_hand"]

_NAME_LENGTH = 80


def write_hand(recorded: RecordedHand, number: int = 1) -> str:
    """Return the text of one hand, with blank lines behind it.

    Args:
        recorded: The hand.
        number: What to call it if it has no number.

    Raises:
        HistoryError: The text cannot hold the hand: it is not over, has a name or number that
            would not be read again, or something that site text has no words for.
    """
    if not isinstance(recorded, RecordedHand):
        raise HistoryError(f"{shown(recorded)} is no hand: a RecordedHand is allowed")
    try:
        return _Writer(recorded).write(number)
    except HistoryError:
        raise
    except BAD_DATA as error:
        raise HistoryError(f"the record is of no hand: {error}") from error


class _Writer:
    """Writes the lines of one hand, and keeps count of its chips."""

    def __init__(self, recorded: RecordedHand) -> None:
        self._recorded = recorded
        self._info = recorded.info
        self._names = _names(recorded)
        self._money = TextMoney(recorded.info)
        self._lines: list[str] = []
        self._stacks = dict(recorded.stacks)
        self._in_round: dict[int, int] = {}
        self._bet = 0
        self._street = Street.PREFLOP
        self._boards: list[tuple[Card | None, ...]] = [()] * recorded.boards
        self._folded: dict[int, str] = {}
        self._results = TextResults(recorded, self._names, self._money)

    def write(self, number: int) -> str:
        recorded, lines = self._recorded, self._lines
        lines.append(write_header(recorded, self._money, number))
        lines.append(write_table(recorded))
        self._write_seats()
        self._write_posts()
        lines.append("*** HOLE CARDS ***")
        hero = self._info.hero
        if hero in recorded.holes:
            lines.append(
                f"Dealt to {self._names[hero]} [{format_cards(recorded.holes[hero], ' ')}]"
            )
        self._write_steps()
        self._results.write_summary(lines, self._boards, self._folded, self._put_in())
        return "\n".join(lines) + "\n\n\n"

    def _put_in(self) -> set[int]:
        """Return who put chips in."""
        return {
            seat for seat, chips in self._recorded.stacks.items() if chips != self._stacks[seat]
        }

    def _live(self) -> set[int]:
        """Return who has not folded."""
        return self._recorded.stacks.keys() - self._folded.keys()

    def _write_seats(self) -> None:
        recorded = self._recorded
        away = recorded.sitting_out
        for seat in sorted((*recorded.stacks, *away)):
            chips = away.get(seat, recorded.stacks.get(seat, 0))
            note = " is sitting out" if seat in away else ""
            self._lines.append(
                f"Seat {seat}: {self._names[seat]} ({self._money.amount(chips)} in chips){note}"
            )

    # Posts

    def _write_posts(self) -> None:
        """Write who posted what, in the order of the record; short stacks pay by the rules."""
        recorded = self._recorded
        if recorded.bomb_pot:
            posts = tuple([Post(s, PostKind.ANTE, recorded.bomb_pot) for s in recorded.stacks])
        else:
            posts = recorded.posts
        paid = {id(post): self._pay(post) for post in posting_order(posts, REPLAY_RULES)}
        both = _both_blinds(posts)
        has_small = False
        for post in posts:
            put = paid[id(post)]
            what = POST_WORDS[post.kind]
            if post.kind is PostKind.LIVE and post.seat in both:
                what = BOTH_BLINDS
                put += paid[id(both[post.seat])]
            elif post.kind is PostKind.DEAD:
                if post.seat in both:
                    continue
                what = what if has_small else MISSED_BLIND
            has_small = has_small or post.kind is PostKind.SMALL_BLIND
            if put:
                self._act(post.seat, f"posts {what} {self._money.amount(put)}")

    def _pay(self, post: Post) -> int:
        put = self._take(post.seat, post.chips)
        if post.kind in LIVE_POSTS:
            self._in_round[post.seat] = put
            self._bet = max(self._bet, post.chips)
        return put

    def _take(self, seat: int, chips: int) -> int:
        """Take chips of a stack, or what is left of it."""
        if seat not in self._stacks:
            raise HistoryError(f"seat {seat} is not dealt in, and puts chips in")
        put = min(chips, self._stacks[seat])
        self._stacks[seat] -= put
        return put

    def _act(self, seat: int, what: str) -> None:
        """Write what a player puts in, and whether it was all he had."""
        all_in = "" if self._stacks[seat] else ALL_IN
        self._lines.append(f"{self._names[seat]}: {what}{all_in}")

    # Steps

    def _write_steps(self) -> None:
        steps = self._recorded.steps
        last = max((number for number, step in enumerate(steps) if step.kind in _PLAY), default=-1)
        betting_ends = max(
            (number for number, step in enumerate(steps) if step.kind in _BETTING), default=-1
        )
        split_from = _split_from(steps)
        if betting_ends < 0:
            self._results.write_returned(self._lines)
        for number, step in enumerate(steps[: last + 1]):
            if step.kind is StepKind.BOARD:
                self._write_street(step, is_split=number in split_from)
            else:
                self._write_step(step)
            if number == betting_ends:
                self._results.write_returned(self._lines)
        self._results.write_showdown(self._lines, steps[last + 1 :], self._boards, self._live())

    def _write_step(self, step: Step) -> None:
        seat = step.seat
        if seat not in self._names:
            if step.kind is StepKind.NOTE:
                return
            raise HistoryError(f"seat {shown(seat)} has no place at the table, and acts")
        name = self._names[seat]
        match step.kind:
            case StepKind.FOLD:
                self._folded[seat] = _FOLDED[self._street]
                self._lines.append(f"{name}: folds")
            case StepKind.CHECK_OR_CALL:
                self._write_call(seat, step.chips)
            case StepKind.WAGER:
                self._write_wager(seat, step.to)
            case StepKind.PROTECT:
                raise HistoryError("a protected all-in has no words in site text")
            case _:
                self._results.write_other(self._lines, step)

    def _write_call(self, seat: int, told: int | None) -> None:
        due = max(0, self._bet - self._in_round.get(seat, 0))
        put = self._take(seat, due if told is None else told)
        self._in_round[seat] = self._in_round.get(seat, 0) + put
        if put:
            self._act(seat, f"calls {self._money.amount(put)}")
        else:
            self._lines.append(f"{self._names[seat]}: checks")

    def _write_wager(self, seat: int, to: int) -> None:
        before = self._in_round.get(seat, 0)
        self._take(seat, to - before)
        self._in_round[seat] = to
        amount = self._money.amount
        if self._bet:
            self._act(seat, f"raises {amount(max(0, to - self._bet))} to {amount(to)}")
        else:
            self._act(seat, f"bets {amount(to)}")
        self._bet = max(self._bet, to)

    def _write_street(self, step: Step, *, is_split: bool) -> None:
        if not 0 <= step.board < len(BOARD_WORDS):
            raise HistoryError(f"board {step.board + 1}: site text has {len(BOARD_WORDS)} at most")
        if not is_split:
            before = self._boards[0]
            self._boards = [before + step.cards] * len(self._boards)
        else:
            before = self._boards[step.board]
            self._boards[step.board] = before + step.cards
        if len(before) + len(step.cards) not in BOARD_CARDS[1:]:
            raise HistoryError(f"{len(before)} board cards and {len(step.cards)} more: no street")
        self._street = Street(BOARD_CARDS.index(len(before) + len(step.cards)))
        word = f"{BOARD_WORDS[step.board]} " if is_split else ""
        lying = f"[{format_cards(before, ' ')}] " if before else ""
        self._lines.append(
            f"*** {word}{self._street.name} *** {lying}[{format_cards(step.cards, ' ')}]"
        )
        self._in_round = {}
        self._bet = 0


_BETTING = (StepKind.FOLD, StepKind.CHECK_OR_CALL, StepKind.WAGER, StepKind.PROTECT)
_PLAY = (*_BETTING, StepKind.BOARD)
_FOLDED = {
    Street.PREFLOP: "folded before Flop",
    Street.FLOP: "folded on the Flop",
    Street.TURN: "folded on the Turn",
    Street.RIVER: "folded on the River",
}


def _both_blinds(posts: tuple[Post, ...]) -> dict[int, Post]:
    """Return the dead posts that come right behind the live one of the same seat."""
    return {
        post.seat: post
        for before, post in pairwise(posts)
        if post.kind is PostKind.DEAD and before.kind is PostKind.LIVE and before.seat == post.seat
    }


def _split_from(steps: tuple[Step, ...]) -> set[int]:
    """Return the numbers of the streets that were dealt once a board."""
    boards = [number for number, step in enumerate(steps) if step.kind is StepKind.BOARD]
    more = [number for number in boards if steps[number].board]
    each = sum(1 for number in more if steps[number].board == 1)
    first = [number for number in boards if not steps[number].board]
    return {*more, *(first[-each:] if each else ())}


def _names(recorded: RecordedHand) -> dict[int, str]:
    """Return the names of all who sit at the table, each of which must be read as itself."""
    seats = (*recorded.stacks, *recorded.sitting_out)
    if len(seats) > MOST_SEATS:
        raise HistoryError(f"{len(seats)} seats: site text has {MOST_SEATS} at most")
    names = {seat: recorded.info.name(seat) for seat in seats}
    for seat, name in names.items():
        if not isinstance(name, str) or not _is_name(name):
            raise HistoryError(
                f"the name of seat {seat} is {shown(name)}: 1 to {_NAME_LENGTH} characters of one"
                " line are allowed, that are not the beginning of another line"
            )
    for one, other in permutations(names.values(), 2):
        if one == other or f"{other} ".startswith(f"{one}: "):
            raise HistoryError(
                f"{shown(one)} and {shown(other)} are at one table: text tells players apart by"
                " their names"
            )
    return names


def _is_name(name: str) -> bool:
    is_line = name.isprintable() and name == name.strip() and 0 < len(name) <= _NAME_LENGTH
    is_other = name.startswith(BEGINNINGS) or HAND_BEGINS.search(f"{name} ") is not None
    return is_line and not is_other
