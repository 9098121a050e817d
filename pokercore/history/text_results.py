"""The end of a hand in site text: showdown, who collects what, and the summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore.cards import card_mask, format_cards
from pokercore.errors import HistoryError
from pokercore.events import PotAwarded, UncalledReturned
from pokercore.history.info import StepKind
from pokercore.history.replay import replay
from pokercore.history.text_grammar import BOARD_WORDS, CASHED_OUT, NOTES
from pokercore.history.text_words import site_high, site_low
from pokercore.showdown import strength

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokercore.cards import Card
    from pokercore.history.info import RecordedHand, Step
    from pokercore.history.text_money import TextMoney

    Board = tuple[Card | None, ...]

__all__ = ["TextResults"]

_FULL_BOARD = 5


class TextResults:
    """Writes how a hand ended.

    Pots are told apart where a replay bears the record out; else each player collects at once
    what the record says.

    Args:
        recorded: The hand.
        names: The name of each seat.
        money: How amounts are written.

    Raises:
        HistoryError: Neither the record nor a replay says how the hand ended.
    """

    def __init__(self, recorded: RecordedHand, names: dict[int, str], money: TextMoney) -> None:
        self._recorded = recorded
        self._names = names
        self._money = money
        try:
            done = replay(recorded)
        except HistoryError:
            if recorded.collected is None:
                raise
            done = None
        hand = done.hand if done is not None and done.hand.is_over else None
        if hand is None and recorded.collected is None:
            raise HistoryError("the hand is not over: site text has whole hands")
        agrees = done is not None and hand is not None and not done.differences
        if hand is not None and agrees and hand.is_verified:
            self._awards = hand.awards
        else:
            collected = recorded.collected
            if collected is None and hand is not None:
                collected = hand.payouts
            self._awards = tuple(
                [PotAwarded(0, seat, chips) for seat, chips in (collected or {}).items() if chips]
            )
        self._returned = recorded.returned
        if self._returned is None and hand is not None:
            self._returned = {e.seat: e.chips for e in hand.events if type(e) is UncalledReturned}
        self._rake = hand.rake if recorded.rake is None and hand is not None else recorded.rake or 0
        self._pots = max((award.pot for award in self._awards), default=0) + 1

    # Before the summary

    def write_returned(self, lines: list[str]) -> None:
        """Write the bet that nobody called."""
        for seat, chips in (self._returned or {}).items():
            if chips:
                amount = self._money.amount(chips)
                lines.append(f"Uncalled bet ({amount}) returned to {self._names[seat]}")

    def write_other(self, lines: list[str], step: Step, board: Board = ()) -> None:
        """Write a hand that is shown or mucked, with words for it on a full board, or a note."""
        seat = step.seat
        if seat is None or seat not in self._names:
            if step.kind is not StepKind.NOTE:
                raise HistoryError("a hand is shown at no seat")
            return
        name = self._names[seat]
        if step.kind is StepKind.NOTE:
            if step.note in (*NOTES, CASHED_OUT):
                lines.append(f"{name} {step.note}")
        elif cards := _known(step.cards):
            words = self._words(seat, board)
            lines.append(f"{name}: shows [{cards}]{f' ({words})' if words else ''}")
        else:
            lines.append(f"{name}: mucks hand")

    def write_showdown(
        self, lines: list[str], steps: Sequence[Step], boards: Sequence[Board], live: set[int]
    ) -> None:
        """Write what comes after the last action: hands shown, and who collects."""
        if len(live) == 1:
            self._write_collected(lines, 0)
            for step in steps:
                self.write_other(lines, step)
            (winner,) = live
            if not any(step.seat == winner and step.cards for step in steps):
                lines.append(f"{self._names[winner]}: doesn't show hand")
            return
        for number, board in enumerate(boards):
            word = f"{BOARD_WORDS[number]} " if len(boards) > 1 else ""
            lines.append(f"*** {word}SHOW DOWN ***")
            for step in steps:
                if step.kind is not StepKind.NOTE or number == 0:
                    self.write_other(lines, step, board)
            self._write_collected(lines, number)

    def _write_collected(self, lines: list[str], board: int) -> None:
        lines += [
            f"{self._names[award.seat]} collected {self._money.amount(award.chips)}"
            f" from {self._pot_words(award.pot)}"
            for award in self._awards
            if award.board == board
        ]

    def _pot_words(self, pot: int) -> str:
        if self._pots == 1:
            return "pot"
        if pot == 0:
            return "main pot"
        return "side pot" if self._pots == 2 else f"side pot-{pot}"

    def _words(self, seat: int, board: Board) -> str:
        """Return the words for a hand on a full board, or nothing."""
        hole = self._recorded.holes.get(seat, ())
        variant = self._recorded.game.variant
        known = {card for card in (*hole, *board) if card is not None}
        # A card may be there twice: what cannot be played is written as it is told.
        if len(board) != _FULL_BOARD or len(known) != _FULL_BOARD + variant.hole_cards:
            return ""
        mask = card_mask(tuple(known.intersection(board)))
        high, low = strength(variant, card_mask(tuple(known)) & ~mask, mask)
        if not variant.hi_lo:
            return site_high(high)
        return f"HI: {site_high(high)}" + (f"; LO: {site_low(low)}" if low else "")

    # The summary

    def write_summary(
        self,
        lines: list[str],
        boards: Sequence[Board],
        folded: dict[int, str],
        put_in: set[int],
    ) -> None:
        """Write the summary: pots and rake, boards, and a line a player."""
        lines.append("*** SUMMARY ***")
        lines.append(self._total())
        if len(boards) > 1:
            lines.append(f"Hand was run {('twice', 'three times')[len(boards) - 2]}")
        for number, board in enumerate(boards):
            word = f"{BOARD_WORDS[number]} " if len(boards) > 1 else ""
            if board:
                lines.append(f"{word}Board [{format_cards(board, ' ')}]")
        roles = self._roles()
        for seat in sorted(self._recorded.stacks):
            result = self._result(seat, boards, folded)
            if seat in folded and seat not in put_in:
                result = result.replace("before Flop", "before Flop (didn't bet)")
            lines.append(f"Seat {seat}: {self._names[seat]}{roles.get(seat, '')} {result}")

    def _total(self) -> str:
        amount = self._money.amount
        nets = [0] * self._pots
        for award in self._awards:
            nets[award.pot] += award.chips
        claimed = self._recorded.pots
        total = sum(nets) + self._rake if claimed is None else sum(claimed)
        parts = "".join(
            f" {self._pot_words(pot).capitalize()} {amount(net)}."
            for pot, net in enumerate(nets)
            if self._pots > 1
        )
        return f"Total pot {amount(total)}{parts} | Rake {amount(self._rake)}"

    def _roles(self) -> dict[int, str]:
        """Return what stands behind the names of the button and the blinds."""
        roles = {self._recorded.button: " (button)"}
        for post in self._recorded.posts:
            if post.kind in ("small_blind", "big_blind"):
                word = post.kind.replace("_", " ")
                roles[post.seat] = f"{roles.get(post.seat, '')} ({word})"
        return roles

    def _result(self, seat: int, boards: Sequence[Board], folded: dict[int, str]) -> str:
        """Return what came of a player."""
        cards = _known(self._recorded.holes.get(seat, ()))
        won = [
            sum(a.chips for a in self._awards if a.seat == seat and a.board == number)
            for number in range(len(boards))
        ]
        shows = [step for step in self._recorded.steps if step.kind is StepKind.SHOW_OR_MUCK]
        if any(step.seat == seat and step.cards for step in shows):
            results = []
            for board, chips in zip(boards, won, strict=True):
                words = self._words(seat, board)
                result = f"won ({self._money.amount(chips)})" if chips else "lost"
                results.append(f"and {result}{f' with {words}' if words else ''}")
            return f"showed [{cards}] {', '.join(results)}"
        is_private = seat == self._recorded.info.hero or not cards
        if seat in folded and is_private:
            return folded[seat]
        collected = f"collected ({self._money.amount(sum(won))})" if sum(won) else ""
        if is_private and collected:
            return collected
        mucked = f"mucked [{cards}]" if cards else "mucked"
        return f"{mucked} and {collected}" if collected else mucked


def _known(cards: Sequence[Card | None]) -> str:
    """Return the cards that are known, as text."""
    return format_cards([card for card in cards if card is not None], " ")
