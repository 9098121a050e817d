"""From the record of a hand to the fields of PHH."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from pokercore.cards import format_cards
from pokercore.errors import HistoryError, PokerError, StakesError, shown
from pokercore.history.info import NO_RECORD, RecordedHand, Step, StepKind
from pokercore.history.phh_beside import info_fields
from pokercore.history.phh_fields import CODES, GAMES, ORDER
from pokercore.history.phh_stakes import BETS, forced_of, implied_posts, implied_stakes
from pokercore.history.toml import write_key, write_value
from pokercore.posting import posting_order
from pokercore.setting import clockwise
from pokercore.stakes import ROOM_RING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pokercore.events import Post
    from pokercore.history.phh_stakes import Forced

__all__ = ["write_hand"]

_CODE = {game: code for code, game in GAMES.items()}
_BOARD, _NOTE, _WAGER = StepKind.BOARD, StepKind.NOTE, StepKind.WAGER
_WORDS = {
    StepKind.FOLD: "f",
    StepKind.CHECK_OR_CALL: "cc",
    StepKind.WAGER: "cbr",
    StepKind.SHOW_OR_MUCK: "sm",
}
_PLACE = {name: place for place, name in enumerate(ORDER)}


def write_hand(recorded: RecordedHand) -> str:
    """Return the record of a hand as the fields of PHH, a line each.

    Raises:
        HistoryError: PHH has no form for something in it.
    """
    if not isinstance(recorded, RecordedHand):
        raise HistoryError(f"{shown(recorded)} is no RecordedHand")
    try:
        fields = _Writer(recorded).fields()
        names = sorted(fields, key=lambda name: (_PLACE.get(name, len(_PLACE)), name))
        return "".join([f"{write_key(name)} = {write_value(fields[name])}\n" for name in names])
    except HistoryError:
        raise
    except (PokerError, *NO_RECORD) as error:
        raise HistoryError(f"the record is none: {error}", line=recorded.line) from error


class _Writer:
    """Finds the fields of one hand."""

    def __init__(self, recorded: RecordedHand) -> None:
        self._hand = recorded
        self._info = recorded.info
        self._seats = clockwise(recorded.stacks, recorded.button)
        self._players = {seat: f"p{number}" for number, seat in enumerate(self._seats, 1)}

    def fields(self) -> dict[str, object]:
        hand = self._hand
        code = _CODE.get(hand.game)
        if code is None:
            raise HistoryError(f"PHH has no code for {hand.game.name}")
        forced = forced_of(hand.posts, hand.stakes, hand.game, self._seats)
        antes = (hand.bomb_pot,) * len(self._seats) if hand.bomb_pot else forced.antes
        fields: dict[str, object] = {
            "variant": code,
            "ante_trimming_status": forced.trimmed,
            "antes": self._amounts(antes),
            "blinds_or_straddles": self._amounts(forced.blinds),
            **{
                name: self._amount(chips)
                for name, chips in zip(BETS, forced.bets, strict=True)
                if chips is not None
            },
            "starting_stacks": self._by_player(hand.stacks),
            "actions": self._actions(),
            **self._claims(),
            **info_fields(self._info),
        }
        if code not in CODES:
            fields["_game"] = hand.game.name
        if self._seats != tuple(range(1, len(self._seats) + 1)):
            fields["seats"] = self._seats
        if self._info.names.keys() & self._players.keys():
            fields["players"] = [self._info.names.get(seat, "") for seat in self._seats]
        return fields | self._own(forced)

    def _own(self, forced: Forced) -> dict[str, object]:
        """Return the user fields for what the standard ones do not say."""
        hand = self._hand
        own: dict[str, object] = {}
        if hand.button != self._seats[-1]:
            own["_button"] = hand.button
        if self._info.hero is not None:
            own["_hero"] = self._player(self._info.hero)
        if hand.bomb_pot:
            own["_bomb_pot"] = self._amount(hand.bomb_pot)
        elif _in_order(implied_posts(forced, self._seats)) != _in_order(hand.posts):
            own["_posts"] = [
                f"{self._player(post.seat)} {post.kind.value} {self._amount(post.chips)}"
                for post in hand.posts
            ]
        if changes := self._stakes_beside(forced):
            own["_stakes"] = changes
        boards = [step for step in hand.steps if step.kind is _BOARD and step.board]
        if boards:
            own["_boards"] = [f"{step.board} {format_cards(step.cards)}" for step in boards]
        if hand.sitting_out:
            own["_sitting_out"] = [
                f"{seat} {self._amount(chips)} {self._info.names.get(seat, '')}".rstrip()
                for seat, chips in hand.sitting_out.items()
            ]
        return own

    def _stakes_beside(self, forced: Forced) -> dict[str, object]:
        """Return the stakes that do not follow from the standard fields."""
        stakes = self._hand.stakes
        try:
            implied = implied_stakes(forced, self._hand.posts, self._hand.game, self._seats)
        except StakesError as error:
            raise HistoryError(f"PHH cannot hold these stakes: {error}") from None
        changes: dict[str, object] = {}
        for name in stakes.__struct_fields__:
            value = getattr(stakes, name)
            if value != getattr(implied, name) and name != "min_buy_in":
                changes[name] = value if isinstance(value, str) else self._amount(value)
        return changes

    # Amounts

    def _amount(self, chips: int) -> int | Decimal:
        decimals = self._info.decimals
        return Decimal(chips).scaleb(-decimals) if decimals else chips

    def _amounts(self, chips: Iterable[int]) -> list[int | Decimal]:
        return [self._amount(each) for each in chips]

    def _by_player(self, chips: Mapping[int, int]) -> list[int | Decimal]:
        return [self._amount(chips.get(seat, 0)) for seat in self._seats]

    def _claims(self) -> dict[str, object]:
        hand = self._hand
        claims: dict[str, object] = {}
        implied = None
        if hand.finishing_stacks is not None:
            claims["finishing_stacks"] = self._by_player(hand.finishing_stacks)
            implied = sum(hand.stacks.values()) - sum(hand.finishing_stacks.values())
        if hand.collected is not None:
            claims["winnings"] = self._by_player(hand.collected)
        if hand.rake is not None and hand.rake != implied:
            claims["_rake"] = self._amount(hand.rake)
        return claims

    # Actions

    def _player(self, seat: int | None) -> str:
        player = None if seat is None else self._players.get(seat)
        if player is None:
            raise HistoryError(f"seat {shown(seat)} is not dealt in: {[*self._players]} are")
        return player

    def _actions(self) -> list[str]:
        hand = self._hand
        unknown = (None,) * hand.game.variant.hole_cards
        actions = [
            f"d dh {player} {format_cards(hand.holes.get(seat, unknown))}"
            for seat, player in self._players.items()
        ]
        if hand.bomb_pot:
            actions += self._first_round()
        actions += [self._action(step) for step in hand.steps if not step.board]
        return actions

    def _first_round(self) -> list[str]:
        """Return the checks of a bomb pot's first round, which the standard has."""
        hand = self._hand
        able = [seat for seat in self._seats if hand.stacks[seat] > hand.bomb_pot]
        return [f"{self._player(seat)} cc" for seat in able] if len(able) > 1 else []

    def _action(self, step: Step) -> str:
        kind = step.kind
        if kind is _BOARD:
            return f"d db {format_cards(step.cards)}"
        if kind is _NOTE:
            player = "" if step.seat is None else f"{self._player(step.seat)} "
            return f"# {player}{step.note or ''}".rstrip()
        words = _WORDS.get(kind)
        if words is None:
            raise HistoryError(f"PHH has no action for a {kind.value}")
        told = f"{self._player(step.seat)} {words}"
        if kind is _WAGER:
            return f"{told} {self._amount(step.to)}"
        return f"{told} {format_cards(step.cards)}" if step.cards else told


def _in_order(posts: tuple[Post, ...]) -> list[Post]:
    return posting_order(posts, ROOM_RING)
