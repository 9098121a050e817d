"""The forced bets of site text, and the stakes that follow from them and from the header."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pokercore.errors import HistoryError, shown
from pokercore.events import Post, PostKind
from pokercore.history.text_grammar import ALL_IN, BOTH_BLINDS, MISSED_BLIND, MOST_SEATS
from pokercore.stakes import Stakes
from pokercore.variants import BettingStructure

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokercore.history.text_header import TextHeader

__all__ = ["TextPosts"]

_KINDS = {
    "the ante": PostKind.ANTE,
    "ante": PostKind.ANTE,
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "straddle": PostKind.STRADDLE,
    "a straddle": PostKind.STRADDLE,
    MISSED_BLIND: PostKind.DEAD,
    "dead blind": PostKind.DEAD,
}
_CENTS = 100
_MOST_POSTS = 4 * MOST_SEATS
_BOTH = (BOTH_BLINDS, "small and big blinds")


class _Posted(msgspec.Struct, frozen=True, gc=False):
    """A post as a line has it."""

    seat: int
    kind: PostKind
    chips: int
    is_all_in: bool


class TextPosts:
    """Collects the posts of one hand. Its errors have no line yet.

    Args:
        header: The header of the hand.
        chips: Reads an amount.
    """

    def __init__(self, header: TextHeader, chips: Callable[[str], int]) -> None:
        self._chips = chips
        self._small, self._big = chips(header.small), chips(header.big)
        self._is_fixed = header.game.structure is BettingStructure.FIXED_LIMIT
        self._posted: list[_Posted] = []

    @property
    def _big_blind(self) -> int:
        """The big blind: the one that was posted in full, else the one of the header.

        A game of fixed limit is named after its bets. Some rooms' headers name the level that
        has begun since.
        """
        named = self._small if self._is_fixed else self._big
        return self._in_full(PostKind.BIG_BLIND) or named

    @property
    def _small_blind(self) -> int:
        posted = self._in_full(PostKind.SMALL_BLIND)
        if posted is not None or not self._is_fixed:
            return min(self._small if posted is None else posted, self._big_blind)
        return Stakes.from_limits(self._small, self._big, dollar=_CENTS).small_blind

    def _in_full(self, kind: PostKind) -> int | None:
        for post in self._posted:
            if post.kind is kind:
                return None if post.is_all_in else post.chips
        return None

    def read(self, seat: int, words: list[str]) -> tuple[int, int]:
        """Take a post, and return what of it is live and what is dead.

        Raises:
            HistoryError: The words are no post that is known here.
        """
        is_all_in = words[-3:] == ALL_IN.split()
        end = len(words) - 4 if is_all_in else len(words) - 1
        what = " ".join(words[1:end])
        if end < 2 or (what not in _KINDS and what not in _BOTH):
            raise HistoryError(f"{shown(' '.join(words))} is no post")
        if len(self._posted) >= _MOST_POSTS:
            raise HistoryError(f"more than {_MOST_POSTS} posts in a hand")
        chips = self._chips(words[end])
        if what in _BOTH:
            live = min(chips, self._big_blind)
            self._add(seat, PostKind.LIVE, live, is_all_in=is_all_in)
            self._add(seat, PostKind.DEAD, chips - live, is_all_in=False)
            return live, chips - live
        kind = self._kind(_KINDS[what], chips)
        self._add(seat, kind, chips, is_all_in=is_all_in)
        is_dead = kind is PostKind.ANTE or kind is PostKind.DEAD
        return (0, chips) if is_dead else (chips, 0)

    def _add(self, seat: int, kind: PostKind, chips: int, *, is_all_in: bool) -> None:
        if chips:
            self._posted.append(_Posted(seat, kind, chips, is_all_in))

    def _kind(self, kind: PostKind, chips: int) -> PostKind:
        """Return what a blind is that is not the first of its name."""
        if not any(post.kind is kind for post in self._posted):
            return kind
        if kind is PostKind.SMALL_BLIND:
            return PostKind.DEAD
        if kind is PostKind.BIG_BLIND:
            return PostKind.STRADDLE if chips > self._big_blind else PostKind.LIVE
        return kind

    def finish(
        self, dealt: dict[int, int], button: int, unit: int
    ) -> tuple[Stakes, tuple[Post, ...], int]:
        """Return the stakes, who owes what in full, and what a bomb pot costs each or 0.

        Raises:
            StakesError: No game can be played for these stakes.
        """
        antes = [post for post in self._posted if post.kind is PostKind.ANTE]
        ante = max((post.chips for post in antes), default=0)
        if antes and len(antes) == len(self._posted) and len(antes) == len(dealt):
            return self._stakes(unit), (), ante
        full = {
            PostKind.ANTE: ante,
            PostKind.SMALL_BLIND: self._small_blind,
            PostKind.BIG_BLIND: self._big_blind,
            PostKind.LIVE: self._big_blind,
            PostKind.STRADDLE: 2 * self._big_blind,
        }
        for_table = len(antes) == 1
        last = max((seat for seat in dealt if seat <= button), default=max(dealt, default=0))
        posts = []
        for post in self._posted:
            chips = max(post.chips, full.get(post.kind, 0)) if post.is_all_in else post.chips
            kind = post.kind
            if kind is PostKind.ANTE and for_table:
                kind = PostKind.TABLE_ANTE
            posts.append(Post(post.seat, kind, chips))
        return self._with_extras(self._stakes(unit), posts, last), tuple(posts), 0

    def _stakes(self, unit: int) -> Stakes:
        if not self._is_fixed:
            return Stakes.from_blinds(self._small_blind, self._big_blind, chip_unit=unit)
        limits = Stakes.from_limits(self._small, self._big, chip_unit=unit)
        return msgspec.structs.replace(
            limits, small_blind=self._small_blind, big_blind=self._big_blind
        )

    def _with_extras(self, stakes: Stakes, posts: list[Post], last: int) -> Stakes:
        """Return the stakes with the ante and the straddle that were posted.

        `last` is the seat of the button, or the last one before it.
        """
        changes: dict[str, object] = {}
        big = {post.seat for post in posts if post.kind is PostKind.BIG_BLIND}
        for post in posts:
            if post.kind is PostKind.ANTE:
                changes |= {"ante": post.chips, "ante_format": "classic"}
            elif post.kind is PostKind.TABLE_ANTE and (post.seat in big or post.seat == last):
                ante_format = "big_blind" if post.seat in big else "button"
                changes |= {"ante": post.chips, "ante_format": ante_format}
            elif post.kind is PostKind.STRADDLE:
                changes["straddle"] = post.chips
        return msgspec.structs.replace(stakes, **changes) if changes else stakes
