"""Replaying a recorded hand through the engine, and comparing how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pokercore.actions import Call, Check, Fold, RaiseTo
from pokercore.errors import HistoryError, PokerError
from pokercore.hand import Hand
from pokercore.history.info import RecordedHand, Step, StepKind
from pokercore.stakes import HouseRules
from pokercore.streets import Phase

if TYPE_CHECKING:
    from pokercore.events import Event

__all__ = ["REPLAY_RULES", "Replay", "replay"]

REPLAY_RULES = HouseRules(ante_order="ante_first", burn_cards=False)
"""The rules of a replay: those of a ring game, antes paid first; burnt cards are not recorded."""


class Replay(msgspec.Struct, frozen=True):
    """A recorded hand played again.

    Attributes:
        recorded: The record.
        hand: The hand, over unless the record stops before its end.
        difference: The first difference between the hand and the record in words, or None.
        is_checked: Whether the record has a result to compare with.
    """

    recorded: RecordedHand
    hand: Hand
    difference: str | None
    is_checked: bool

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return self.hand.events


def replay(recorded: RecordedHand, rules: HouseRules = REPLAY_RULES) -> Replay:
    """Return a recorded hand played again, with the first difference to its recorded result.

    Hands are shown and mucked by the rules, not by the record. Where unknown cards leave the
    winner open, the result is the record's, and the hand is marked as not verified.

    Args:
        recorded: What to play.
        rules: The house rules to play by.

    Raises:
        HistoryError: The record cannot be played: an action against the rules, out of turn, or
            a deal at the wrong time; with its line and column.
    """
    try:
        hand = Hand.start(
            recorded.game,
            recorded.stakes,
            recorded.stacks,
            recorded.button,
            holes=recorded.holes,
            posts=recorded.posts,
            rules=rules,
        )
    except PokerError as error:
        raise HistoryError(f"the hand cannot start: {error}") from error
    for step in recorded.steps:
        try:
            _repeat(hand, step)
        except HistoryError:
            raise
        except PokerError as error:
            raise HistoryError(str(error), line=step.line, column=step.column) from error
    if hand.phase is Phase.RESULT and recorded.finishing_stacks is not None:
        _take_result(hand, recorded.finishing_stacks)
    return Replay(
        recorded, hand, _difference(hand, recorded), recorded.finishing_stacks is not None
    )


def _repeat(hand: Hand, step: Step) -> None:
    match step.kind:
        case StepKind.FOLD:
            hand.apply(Fold(), seat=step.seat)
        case StepKind.CHECK_OR_CALL:
            hand.apply(Check() if hand.legal_actions().check else Call(), seat=step.seat)
        case StepKind.WAGER:
            hand.apply(RaiseTo(step.to), seat=step.seat)
        case StepKind.BOARD:
            hand.deal(step.cards)
        case StepKind.SHOW_OR_MUCK:
            pass  # The rules decide; cards that were shown are known from the start.


def _take_result(hand: Hand, final: dict[int, int]) -> None:
    collected = {seat: final[seat] - chips for seat, chips in hand.stacks.items()}
    try:
        hand.record_result(collected)
    except PokerError as error:
        raise HistoryError(f"the recorded result: {error}") from error


def _difference(hand: Hand, recorded: RecordedHand) -> str | None:
    info = recorded.info
    if not hand.is_over:
        return f"the record stops while the hand waits for {hand.phase.value}"
    final = recorded.finishing_stacks or {}
    for seat, chips in final.items():
        mine = hand.stacks[seat]
        if chips != mine:
            return (
                f"{info.name(seat)} ends with {info.amount(mine)}:"
                f" the record says {info.amount(chips)}"
            )
    return None
