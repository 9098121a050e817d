# It has no C class: its functions and methods are Python's, with their signatures.
# cython: binding=True, embedsignature=False
"""Replaying a recorded hand through the engine, and comparing it with what the record claims."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import msgspec

from pokercore.actions import AgreeRunIt, Call, Check, Fold, Muck, Protect, RaiseTo, Show
from pokercore.errors import HistoryError, PokerError, shown
from pokercore.events import Called, PotAwarded, RakeTaken, UncalledReturned
from pokercore.hand import Hand
from pokercore.history.info import NO_RECORD, HandInfo, RecordedHand, Step, StepKind
from pokercore.stakes import HouseRules, Rake
from pokercore.streets import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pokercore.events import Event

__all__ = ["REPLAY_RULES", "Difference", "Replay", "replay"]

REPLAY_RULES = HouseRules(ante_order="ante_first", burn_cards=False)
"""The rules of a replay: those of a ring game, antes paid first; burnt cards are not recorded."""

# Looked up once: a member of an enumeration is slow to reach through its class.
_FOLD, _CHECK_OR_CALL, _WAGER = StepKind.FOLD, StepKind.CHECK_OR_CALL, StepKind.WAGER
_BOARD, _SHOW_OR_MUCK, _PROTECT = StepKind.BOARD, StepKind.SHOW_OR_MUCK, StepKind.PROTECT
_RUN_IT, _SHOWDOWN, _RESULT = Phase.RUN_IT, Phase.SHOWDOWN, Phase.RESULT
_FOLDS, _CHECKS, _CALLS = Fold(), Check(), Call()
_UNPLAYABLE = (PokerError, *NO_RECORD)
_LEAST_POTS_OF_RAKE = 10  # nobody takes more than a tenth
_LONGEST_PART = 10**9  # of a fraction that a rake takes


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Where a record and the hand that the engine played differ.

    Attributes:
        what: What differs: what a call put in, a pot (`number` from 0, the main pot), a bet that
            went back, the rake, what a seat collected, its chips at the end; or "end", where
            the record stops early.
        recorded: The chips of the record; None for "end".
        played: The chips of the engine; None for "end".
        seat: Whose.
        number: Of which pot; None for all of them together.
        waits_for: For "end", what the hand waits for.
        line: The line of the record, or None where it has none.
    """

    what: Literal["call", "pot", "returned", "rake", "collected", "stack", "end"]
    recorded: int | None = None
    played: int | None = None
    seat: int | None = None
    number: int | None = None
    waits_for: str | None = None
    line: int | None = None

    def words(self, info: HandInfo) -> str:
        """Return the difference as a sentence, with names and amounts as the record has them."""
        if self.recorded is None or self.played is None:
            return f"the record stops while the hand waits for {self.waits_for}"
        who = "" if self.seat is None else info.name(self.seat)
        played = info.amount(self.played)
        told = {
            "call": f"{who} calls {played}",
            "pot": "all pots hold" if self.number is None else f"pot {self.number} holds",
            "returned": f"{who} takes back {played}",
            "rake": f"a rake of {played}",
            "collected": f"{who} collects {played}",
            "stack": f"{who} ends with {played}",
        }[self.what]
        told += f" {played}" if self.what == "pot" else ""
        return f"{told}: the record says {info.amount(self.recorded)}"


class Replay(msgspec.Struct, frozen=True):
    """A recorded hand played again.

    Attributes:
        recorded: The record.
        hand: The hand, over unless the record stops before its end.
        differences: Every claim of the record that the hand does not bear out.
        is_checked: Whether the record has a result to compare with.
    """

    recorded: RecordedHand
    hand: Hand
    differences: tuple[Difference, ...]
    is_checked: bool

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return self.hand.events

    @property
    def difference(self) -> str | None:
        """The first difference in words, or None."""
        return self.differences[0].words(self.recorded.info) if self.differences else None


def replay(recorded: RecordedHand, rules: HouseRules | None = None) -> Replay:
    """Return a recorded hand played again, and how it differs from what the record claims.

    Where the record tells who shows and who mucks, so it is done; else by the rules. Where it
    tells the rake and the rules do not, its rake is taken: of each pot in proportion or, if
    that differs, in other ways; where it does not, what nobody collected is the rake, up to a
    tenth of the pot. Where unknown cards leave the winner open, the result is the record's, and
    the hand is marked as not verified.

    Args:
        recorded: What to play. The error that a reader yields in place of a hand is raised.
        rules: The house rules to play by; unless given, those of records: antes are posted
            first, and no card is burnt.

    Raises:
        HistoryError: The record cannot be played: an action against the rules, out of turn, or
            a deal at the wrong time; with its line and column.
    """
    if isinstance(recorded, HistoryError):
        raise recorded  # as a reader yields it for a hand that it cannot read
    if not isinstance(recorded, RecordedHand):
        raise HistoryError(f"recorded is {shown(recorded)}: a RecordedHand is allowed")
    if rules is None:
        rules = REPLAY_RULES
    if not isinstance(rules, HouseRules):
        raise HistoryError(f"rules is {shown(rules)}: HouseRules are allowed")
    try:
        return _replay(recorded, rules)
    except HistoryError:
        raise
    except _UNPLAYABLE as error:
        raise HistoryError(f"the record is none: {error}", line=recorded.line) from error


def _replay(recorded: RecordedHand, rules: HouseRules) -> Replay:
    boards, ask = 1, False
    for step in recorded.steps:
        if step.kind is _SHOW_OR_MUCK:
            ask = True
        elif step.board >= boards:
            boards = step.board + 1
    if ask or boards != rules.run_it:
        rules = _following(rules, boards, "ask" if ask else rules.showdown)
    if recorded.rake and rules.rake is None:
        return _with_some_rake(recorded, rules)
    done = _attempt(recorded, rules)
    if recorded.rake is None and rules.rake is None and done.differences:
        return _with_untold_rake(done, rules) or done
    return done


def _with_untold_rake(done: Replay, rules: HouseRules) -> Replay | None:
    """Return a replay in which what nobody collected is the rake, if that explains all."""
    recorded = done.recorded
    if recorded.collected is None or not done.hand.is_over:
        return None
    pot = sum(done.hand.payouts.values())
    rest = pot - sum(recorded.collected.values())
    if not 0 < _LEAST_POTS_OF_RAKE * rest <= pot:
        return None
    told = msgspec.structs.replace(recorded, rake=rest)
    raked = _with_some_rake(told, rules)
    return None if raked.differences else msgspec.structs.replace(raked, recorded=recorded)


def _with_some_rake(recorded: RecordedHand, rules: HouseRules) -> Replay:
    """Return the replay with the first way of taking the rake that agrees, else the first."""
    best: Replay | None = None
    refused: HistoryError | None = None
    for rake in _rakes(recorded, rules):
        try:
            done = _attempt(recorded, rules.replace(rake=rake))
        except HistoryError as error:
            refused = refused or error
            continue
        if not done.differences or not done.hand.is_over:
            return done
        best = best or done
    if best is None:
        raise refused or HistoryError("no rake can be taken")
    return best


@lru_cache(maxsize=64)
def _following(rules: HouseRules, boards: int, showdown: str) -> HouseRules:
    """Return the rules with the boards and the showdown of a record."""
    return rules.replace(run_it=boards, showdown=showdown)


def _attempt(recorded: RecordedHand, rules: HouseRules) -> Replay:
    hand, differences = _play(recorded, rules)
    checked = recorded.finishing_stacks is not None or recorded.collected is not None
    return Replay(recorded, hand, (*differences, *_compare(hand, recorded)), checked)


def _rakes(recorded: RecordedHand, rules: HouseRules) -> Iterator[Rake]:
    """Yield rakes that take as much of the hand as the record says.

    How a house spreads it over several pots is not recorded.
    """
    rake = recorded.rake or 0
    pot = rake + sum((recorded.collected or {}).values())
    if recorded.collected is None:
        hand, _ = _play(recorded, rules)
        pot = sum(hand.payouts.values()) + hand.rake
    for parts in (1, 2) if pot else ():  # the least whole per cent, and half, that give as much
        least = -(-100 * parts * rake // pot)
        if least * pot // (100 * parts) == rake and least <= 100 * parts:
            yield Rake(percent=f"{least}/{parts}", no_flop_no_drop=False)
    share = Fraction(100 * rake, pot) if pot >= rake else Fraction(100)
    if max(share.numerator, share.denominator) < _LONGEST_PART:
        percent = f"{share.numerator}/{share.denominator}"
        yield Rake(percent=percent, no_flop_no_drop=False)
    # As most rooms take it, up to a cap that the first pots may reach.
    yield Rake(percent=5, cap=rake, no_flop_no_drop=False)
    yield Rake(percent=100, cap=rake, no_flop_no_drop=False)


# Playing


def _play(recorded: RecordedHand, rules: HouseRules) -> tuple[Hand, list[Difference]]:
    try:
        hand = Hand.start(
            recorded.game,
            recorded.stakes,
            recorded.stacks,
            recorded.button,
            holes=recorded.holes,
            posts=None if recorded.bomb_pot else recorded.posts,
            rules=rules,
            bomb_pot=recorded.bomb_pot,
        )
    except PokerError as error:
        line = recorded.line
        raise HistoryError(f"the hand cannot start: {error}", line=line) from error
    differences: list[Difference] = []
    steps: Iterable[Step] = recorded.steps
    if rules.run_it > 1:
        steps = _board_by_board(recorded.steps)
    step = None
    apply = hand.apply
    try:
        for step in steps:
            kind = step.kind
            if kind is _FOLD:
                apply(_FOLDS, seat=step.seat)
            elif kind is _WAGER:
                apply(RaiseTo(step.to), seat=step.seat)
            else:
                _repeat(hand, step, differences)
        _show_hands(hand, recorded)
    except PokerError as error:
        line = recorded.steps_line if step is None or step.line is None else step.line
        column = None if step is None else step.column
        raise HistoryError(str(error), line=line, column=column) from error
    if hand.phase is _RESULT:
        _take_result(hand, recorded)
    return hand, differences


def _board_by_board(steps: tuple[Step, ...]) -> list[Step]:
    """Return steps with those of the last boards in the order the engine deals: one by one."""
    last = max(
        number
        for number, step in enumerate((Step(kind=StepKind.NOTE), *steps))
        if step.kind is not _BOARD and step.kind is not _SHOW_OR_MUCK
    )
    return [*steps[:last], *sorted(steps[last:], key=lambda step: step.board)]


def _repeat(hand: Hand, step: Step, differences: list[Difference]) -> None:
    """Do what a step tells that is neither a fold nor a wager."""
    kind = step.kind
    if kind is _CHECK_OR_CALL:
        if hand.legal_actions().check:
            hand.apply(_CHECKS, seat=step.seat)
            put = 0
        else:
            called = hand.apply(_CALLS, seat=step.seat)[0]
            put = called.chips if isinstance(called, Called) else 0
        if step.chips is not None and step.chips != put:
            differences.append(
                Difference(
                    what="call", recorded=step.chips, played=put, seat=step.seat, line=step.line
                )
            )
    elif kind is _BOARD:
        while hand.phase is _RUN_IT:
            hand.apply(AgreeRunIt(hand.rules.run_it))
        hand.deal(step.cards)
    elif kind is _PROTECT:
        hand.apply(Protect(step.seat or 0), seat=step.seat)


def _show_hands(hand: Hand, recorded: RecordedHand) -> None:
    """Show and muck as the record says; who is not in it shows what is known of him."""
    if hand.phase is _SHOWDOWN:
        mucked = {
            step.seat for step in recorded.steps if step.kind is _SHOW_OR_MUCK and not step.cards
        }
        while hand.phase is _SHOWDOWN and (seat := hand.actor) is not None:
            unknown = None in hand.hole_cards(seat)
            mucks = hand.legal_actions().muck and (unknown or seat in mucked)
            hand.apply(Muck() if mucks else Show())
    elif hand.is_over and not hand.reached_showdown:
        (winner,) = hand.live_seats
        tabled = {step.seat for step in recorded.steps if step.cards}
        if winner in tabled and None not in hand.hole_cards(winner):
            hand.apply(Show())


def _take_result(hand: Hand, recorded: RecordedHand) -> None:
    """Pay out what the record says, where it says it."""
    collected = recorded.collected
    if recorded.finishing_stacks is not None:
        final = recorded.finishing_stacks
        collected = {seat: final.get(seat, 0) - chips for seat, chips in hand.stacks.items()}
    if collected is None:
        return
    try:
        hand.record_result(collected)
    except PokerError as error:
        raise HistoryError(f"the recorded result: {error}", line=recorded.result_line) from error


# Comparing


def _compare(hand: Hand, recorded: RecordedHand) -> Iterator[Difference]:
    if not hand.is_over:
        yield Difference(what="end", waits_for=hand.phase.value, line=recorded.result_line)
        return
    line = recorded.result_line
    if recorded.pots is not None:
        yield from _compare_pots(hand, recorded.pots, line)
    if recorded.returned is not None:
        played = {e.seat: e.chips for e in hand.events if type(e) is UncalledReturned}
        yield from _compare_seats("returned", hand.seats, recorded.returned, played, line)
    if recorded.rake is not None and recorded.rake != hand.rake:
        yield Difference(what="rake", recorded=recorded.rake, played=hand.rake, line=line)
    if recorded.collected is not None:
        yield from _compare_seats("collected", hand.seats, recorded.collected, hand.payouts, line)
    if recorded.finishing_stacks is not None:
        final = recorded.finishing_stacks
        yield from _compare_seats("stack", tuple(final), final, hand.stacks, line)


def _compare_pots(hand: Hand, recorded: tuple[int, ...], line: int | None) -> Iterator[Difference]:
    if not hand.is_verified:
        return  # what each pot held is not told apart in a result that was taken over
    played: dict[int, int] = {}
    for event in hand.events:
        if type(event) is PotAwarded or type(event) is RakeTaken:
            played[event.pot] = played.get(event.pot, 0) + event.chips
    if len(recorded) == 1 or len(recorded) != len(played):
        if sum(recorded) != sum(played.values()):
            yield Difference(
                what="pot", recorded=sum(recorded), played=sum(played.values()), line=line
            )
        return
    for number, chips in enumerate(recorded):
        if played[number] != chips:
            yield Difference(
                what="pot", recorded=chips, played=played[number], number=number, line=line
            )


def _compare_seats(
    what: Literal["returned", "collected", "stack"],
    seats: tuple[int, ...],
    recorded: dict[int, int],
    played: dict[int, int],
    line: int | None,
) -> Iterator[Difference]:
    if recorded == played:
        return
    for seat in seats:
        theirs, mine = recorded.get(seat, 0), played.get(seat, 0)
        if theirs != mine:
            yield Difference(what=what, recorded=theirs, played=mine, seat=seat, line=line)
