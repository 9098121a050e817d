"""Forced bets: who usually owes them, and in which order a short stack pays them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pokercore._checks import check_chips, check_seat, is_chips
from pokercore.errors import StakesError, shown
from pokercore.events import LIVE_POSTS, Post, PostKind

if TYPE_CHECKING:
    from pokercore.stakes import HouseRules, Stakes

__all__ = ["check_blinds", "check_posts", "posting_order", "usual_posts"]


# Looked up once: a member of an enumeration is slow to reach through its class.
_SMALL_BLIND, _BIG_BLIND = PostKind.SMALL_BLIND, PostKind.BIG_BLIND
_BLINDS = (_SMALL_BLIND, _BIG_BLIND)
_KINDS = len(PostKind)


def usual_posts(seats: Sequence[int], button: int, stakes: Stakes) -> tuple[Post, ...]:
    """Return the posts of a hand in which nobody owes anything special.

    The two players left of the button post the blinds; between two players the button posts
    the small one (rule 3.1). The ante and the straddle are those of the stakes.

    Args:
        seats: The seats dealt in, clockwise from the left of the button.
        button: The seat of the button.
        stakes: What is posted.
    """
    heads_up = len(seats) == 2 and seats[1] == button
    small, big = (seats[1], seats[0]) if heads_up else (seats[0], seats[1])
    posts = []
    if stakes.ante_format == "classic":
        posts += [Post(seat, PostKind.ANTE, stakes.ante) for seat in seats]
    if stakes.small_blind:
        posts.append(Post(small, _SMALL_BLIND, stakes.small_blind))
    posts.append(Post(big, _BIG_BLIND, stakes.big_blind))
    if stakes.straddle and len(seats) > 2:
        posts.append(Post(seats[2], PostKind.STRADDLE, stakes.straddle))
    if stakes.ante_format == "big_blind":
        posts.append(Post(big, PostKind.TABLE_ANTE, stakes.ante))
    elif stakes.ante_format == "button":
        posts.append(Post(seats[-1], PostKind.TABLE_ANTE, stakes.ante))
    return tuple(posts)


def check_posts(posts: object, seats: Sequence[int]) -> tuple[Post, ...]:
    """Return `posts` as a tuple if each is a Post of a seat that is dealt in.

    Raises:
        StakesError: One is not, owes no chips, or is the second live post of a seat; or there
            are more posts than players could owe.
    """
    if type(posts) is not tuple and (isinstance(posts, str) or not isinstance(posts, Iterable)):
        raise StakesError(f"posts is {shown(posts)}: a sequence of Post is allowed")
    checked: list[Post] = []
    live: set[int] = set()
    most = _KINDS * len(seats)
    for post in posts:
        if not isinstance(post, Post) or not isinstance(post.kind, PostKind):
            raise StakesError(f"posts has {shown(post)}: a Post with a PostKind is allowed")
        if not is_chips(post.chips, 1):
            check_chips(post.chips, f"{post.kind.value} of a post", 1)
        if check_seat(post.seat) not in seats:
            raise StakesError(
                f"seat {post.seat} owes a post and is not dealt in: seats are"
                f" {', '.join(map(str, seats))}"
            )
        if post.kind in LIVE_POSTS and post.seat in live:
            raise StakesError(f"seat {post.seat} owes two live posts: one is allowed")
        if post.kind in LIVE_POSTS:
            live.add(post.seat)
        if len(checked) == most:
            raise StakesError(f"more than {most} posts of {len(seats)} players")
        checked.append(post)
    return tuple(checked)


def check_blinds(posts: Sequence[Post], stakes: Stakes) -> None:
    """Raise StakesError if a blind is above the one that raises are measured by (rule 3.7)."""
    for post in posts:
        if post.kind in _BLINDS and post.chips > stakes.big_blind:
            raise StakesError(
                f"seat {post.seat} owes a {post.kind.value} of {post.chips}: the big blind of the"
                f" stakes is {stakes.big_blind}"
            )


def posting_order(posts: Sequence[Post], rules: HouseRules) -> list[Post]:
    """Return posts in the order in which they are paid (rule 3.6).

    A player's own ante comes before his blind, a live post before a dead one; the ante that
    one player pays for all comes after his blind, unless the house has it first.
    """
    order = _ANTE_FIRST if rules.ante_order == "ante_first" else _BLIND_FIRST
    return sorted(posts, key=lambda post: order[post.kind])


_BLIND_FIRST = {
    PostKind.ANTE: 0,
    PostKind.SMALL_BLIND: 2,
    PostKind.BIG_BLIND: 3,
    PostKind.STRADDLE: 4,
    PostKind.LIVE: 5,
    PostKind.TABLE_ANTE: 6,
    PostKind.DEAD: 7,
}
_ANTE_FIRST = {**_BLIND_FIRST, PostKind.TABLE_ANTE: 1}
