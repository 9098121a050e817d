"""What the rows of antes and blinds in PHH mean, as posts and stakes.

The standard has two rows of amounts, a player each from the left of the button: `antes` and
`blinds_or_straddles`. What is posted in which role follows from place and size, by the rules
here; a writer says in user fields what does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pokercore.errors import StakesError
from pokercore.events import Post, PostKind
from pokercore.stakes import AnteFormat, Stakes
from pokercore.variants import BettingStructure, Game

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["BETS", "Forced", "forced_of", "implied_posts", "implied_stakes"]

BETS = ("min_bet", "small_bet", "big_bet")
"""The fields that tell the sizes of bets."""

_ANTES = (PostKind.ANTE, PostKind.TABLE_ANTE)


class Forced(msgspec.Struct, frozen=True):
    """Forced bets as PHH has them.

    Attributes:
        antes: The ante of each player.
        blinds: The blind, straddle or live post of each, a live post below 0; between two
            players in the order small, big, though the first player posts the big one.
        trimmed: Whether an ante counts as its player's own; else it belongs to everybody
            (rule 3.14).
        bets: The fields min_bet, small_bet and big_bet, each None where it is not there.
    """

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    trimmed: bool
    bets: tuple[int | None, int | None, int | None]


def implied_posts(forced: Forced, seats: Sequence[int]) -> tuple[Post, ...]:
    """Return who posts what.

    The first two that post are the blinds, or where the first player posts alone of the two
    and others follow, the big blind after a dead small one. A post of another player is a
    straddle above the big blind, else live; one below 0 is always live.

    Args:
        forced: The forced bets.
        seats: The seat of each player.
    """
    kind = PostKind.ANTE if forced.trimmed else PostKind.TABLE_ANTE
    antes = [Post(seat, kind, n) for seat, n in zip(seats, forced.antes, strict=True) if n]
    posts = antes if forced.trimmed else []
    blinds = forced.blinds
    order = [*reversed(seats)] if len(seats) == 2 else [*seats]
    first, second = blinds[0], blinds[1]
    single = first > 0 >= second and len(seats) > 2
    big = first if single else second
    for place, (seat, chips) in enumerate(zip(order, blinds, strict=True)):
        if chips < 0:
            posts.append(Post(seat, PostKind.LIVE, -chips))
        elif chips:
            posts.append(Post(seat, _kind(place, chips, big, single=single), chips))
    return tuple(posts if forced.trimmed else posts + antes)


def _kind(place: int, chips: int, big: int, *, single: bool) -> PostKind:
    if place == 0:
        return PostKind.BIG_BLIND if single else PostKind.SMALL_BLIND
    if place == 1:
        return PostKind.BIG_BLIND
    return PostKind.STRADDLE if chips > big else PostKind.LIVE


def implied_stakes(
    forced: Forced, posts: Sequence[Post], game: Game, seats: Sequence[int]
) -> Stakes:
    """Return the stakes that forced bets and bet sizes tell.

    Raises:
        StakesError: A bet size is missing, or the sizes make no game.
    """
    minimum, small_bet, big_bet = forced.bets
    fixed = game.structure is BettingStructure.FIXED_LIMIT
    least = small_bet if fixed else minimum
    if least is None or (fixed and big_bet is None):
        missing = ("big_bet" if least else "small_bet") if fixed else "min_bet"
        raise StakesError(f"{missing} is missing, which {game.name} needs")
    posted = {post.kind: post for post in reversed(posts)}
    small, big = (posted.get(k) for k in (PostKind.SMALL_BLIND, PostKind.BIG_BLIND))
    straddle = posted.get(PostKind.STRADDLE)
    ante, ante_format = _ante(posts, seats)
    return Stakes(
        small_blind=0 if small is None else small.chips,
        big_blind=least if big is None else big.chips,
        small_bet=least,
        big_bet=big_bet if fixed and big_bet is not None else 2 * least,
        ante=ante,
        ante_format=ante_format,
        straddle=0 if straddle is None else straddle.chips,
    )


def _ante(posts: Sequence[Post], seats: Sequence[int]) -> tuple[int, AnteFormat]:
    """Return the ante that everybody pays, or one for all."""
    if not any(post.kind in _ANTES for post in posts):
        return 0, "none"
    own = {post.seat: post.chips for post in posts if post.kind is PostKind.ANTE}
    if own.keys() == set(seats) and len(set(own.values())) == 1:
        return own[seats[0]], "classic"
    tables = [post for post in posts if post.kind is PostKind.TABLE_ANTE]
    if len(tables) == 1 and not own:
        blinds = {post.seat for post in posts if post.kind is PostKind.BIG_BLIND}
        if tables[0].seat in blinds:
            return tables[0].chips, "big_blind"
        if tables[0].seat == seats[-1]:
            return tables[0].chips, "button"
    return 0, "none"


def forced_of(posts: Sequence[Post], stakes: Stakes, game: Game, seats: Sequence[int]) -> Forced:
    """Return posts and stakes as PHH has them, as well as its two rows can."""
    place = {seat: number for number, seat in enumerate(seats)}
    antes, blinds = [0] * len(seats), [0] * len(seats)
    table_ante = any(post.kind is PostKind.TABLE_ANTE for post in posts)
    for post in posts:
        at = place[post.seat]
        if post.kind in _ANTES:
            antes[at] += post.chips
        elif post.kind is not PostKind.DEAD:
            at = 1 - at if len(seats) == 2 else at
            blinds[at] = -post.chips if post.kind is PostKind.LIVE else post.chips
    fixed = game.structure is BettingStructure.FIXED_LIMIT
    small_bet, big_bet = stakes.small_bet, stakes.big_bet
    bets = (None, small_bet, big_bet) if fixed else (small_bet, None, None)
    return Forced(tuple(antes), tuple(blinds), not table_ante, bets)
