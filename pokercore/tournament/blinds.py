"""The blind structure: levels by time or by hands, and the breaks between them."""

from __future__ import annotations

from itertools import pairwise
from typing import Self, get_args

import msgspec

from pokercore.errors import TournamentError, shown
from pokercore.stakes import AnteFormat, Stakes
from pokercore.tournament.checks import MAX_TIME, check_option, check_time, items, whole

__all__ = ["BlindLevel", "BlindStructure", "Break", "LevelClock"]

MINUTE = 60 * 10**9


class BlindLevel(msgspec.Struct, frozen=True, kw_only=True, tag="level"):
    """The stakes of a while.

    Attributes:
        stakes: Blinds and ante.
        duration: How long it lasts in nanoseconds, or None.
        hands: How many hands it lasts, or None: it ends with the first table that has played
            them. One of the two is given, except at the last level, which lasts to the end.

    Raises:
        TournamentError: A field is not what it says, or both lengths are given.
    """

    stakes: Stakes
    duration: int | None = None
    hands: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.stakes, Stakes):
            raise TournamentError(f"stakes is {shown(self.stakes)}: Stakes are allowed")
        if self.stakes.straddle:
            raise TournamentError("a tournament has no straddle: stakes without one are allowed")
        if self.duration is not None:
            whole(self.duration, "duration of a level", 1, MAX_TIME)
        if self.hands is not None:
            whole(self.hands, "hands of a level", 1)
        if self.duration is not None and self.hands is not None:
            raise TournamentError("a level lasts a time or a number of hands, not both")


class Break(msgspec.Struct, frozen=True, tag="break"):
    """A while without hands.

    Attributes:
        duration: How long in nanoseconds.

    Raises:
        TournamentError: The duration is no whole number from 1.
    """

    duration: int

    def __post_init__(self) -> None:
        whole(self.duration, "duration of a break", 1, MAX_TIME)


class LevelClock(msgspec.Struct, frozen=True, gc=False):
    """Where a tournament is in its structure.

    Attributes:
        step: The place in `BlindStructure.steps`, from 0.
        since: When that step began, in nanoseconds since the epoch.
    """

    step: int
    since: int


class BlindStructure(msgspec.Struct, frozen=True):
    """Levels and breaks in their order.

    Attributes:
        steps: Levels and breaks. The first and the last are levels, and no two breaks are
            running; every step but the last has a length; no big blind is below the one before.

    Raises:
        TournamentError: The structure has a hole: see above.
    """

    steps: tuple[BlindLevel | Break, ...]

    def __post_init__(self) -> None:
        steps = items(self.steps, "steps")
        msgspec.structs.force_setattr(self, "steps", steps)
        for number, step in enumerate(steps):
            if not isinstance(step, (BlindLevel, Break)):
                raise TournamentError(f"step {number} is {shown(step)}: BlindLevel or Break")
        if not steps or isinstance(steps[0], Break) or isinstance(steps[-1], Break):
            raise TournamentError("a structure begins and ends with a level")
        for number, (step, following) in enumerate(pairwise(self.steps)):
            if isinstance(step, Break):
                if isinstance(following, Break):
                    raise TournamentError(f"steps {number} and {number + 1} are two breaks running")
            elif step.duration is None and step.hands is None:
                raise TournamentError(
                    f"step {number} has no length, and {len(steps) - 1 - number} steps come after"
                )
        for before, after in pairwise(self.levels):
            if after.stakes.big_blind < before.stakes.big_blind:
                raise TournamentError(
                    f"a big blind of {after.stakes.big_blind} follows one of"
                    f" {before.stakes.big_blind}: blinds do not fall"
                )

    @classmethod
    def usual(
        cls,
        big_blind: int = 20,
        *,
        duration: int | None = 10 * MINUTE,
        hands: int | None = None,
        ante_format: AnteFormat = "big_blind",
        levels: int = 30,
        break_every: int = 0,
        break_duration: int = 5 * MINUTE,
    ) -> Self:
        """Return a structure that rises by about a half each level, from a big blind.

        Args:
            big_blind: The first big blind, an even number.
            duration: How long each level lasts in nanoseconds; without effect beside `hands`.
            hands: How many hands each level lasts, in place of a time.
            ante_format: Who pays the ante: a big blind paid by one player, a tenth of one or at
                least 1 paid by each ("classic"), or "none".
            levels: How many levels.
            break_every: Levels between two breaks; 0 for no breaks.
            break_duration: How long each break is in nanoseconds.

        Raises:
            TournamentError: An argument is not what it says.

        >>> [level.stakes.big_blind for level in BlindStructure.usual(levels=8).levels]
        [20, 30, 40, 60, 80, 120, 160, 200]
        """
        check_option(ante_format, "ante_format", get_args(AnteFormat))
        if whole(big_blind, "big_blind", 2, _HIGHEST_START) % 2:
            raise TournamentError(f"big_blind is {big_blind}: an even number is allowed")
        whole(break_every, "break_every")
        steps: list[BlindLevel | Break] = []
        for number in range(whole(levels, "levels", 1, 60)):
            if break_every and number and number % break_every == 0:
                steps.append(Break(break_duration))
            big = big_blind * _RISE[number % len(_RISE)] * 10 ** (number // len(_RISE)) // 10
            ante = {"none": 0, "classic": max(big // 10, 1)}.get(ante_format, big)
            stakes = Stakes.from_blinds(big // 2, big, ante=ante, ante_format=ante_format)
            length = {"duration": duration} if hands is None else {"hands": hands}
            steps.append(BlindLevel(stakes=stakes, **length))
        return cls(tuple(steps))

    @property
    def levels(self) -> tuple[BlindLevel, ...]:
        """The levels without the breaks; level 1 is the first."""
        return tuple([step for step in self.steps if isinstance(step, BlindLevel)])

    def _step(self, clock: LevelClock) -> BlindLevel | Break:
        """Return the step that a clock is at."""
        if not isinstance(clock, LevelClock):
            raise TournamentError(f"clock is {shown(clock)}: a LevelClock is allowed")
        check_time(clock.since)
        return self.steps[whole(clock.step, "step", 0, len(self.steps) - 1)]

    def level_number(self, clock: LevelClock) -> int:
        """Return the number, from 1, of the level that is played, or that was before a break."""
        self._step(clock)
        return sum([isinstance(step, BlindLevel) for step in self.steps[: clock.step + 1]])

    def level_at(self, clock: LevelClock) -> BlindLevel:
        """Return the level that is played, or that was before the break."""
        return self.levels[self.level_number(clock) - 1]

    def is_break(self, clock: LevelClock) -> bool:
        """Return whether no hands are dealt."""
        return isinstance(self._step(clock), Break)

    def ends_at(self, clock: LevelClock) -> int | None:
        """Return when the step ends by time: the first instant of the next; None for never."""
        step = self._step(clock)
        if clock.step == len(self.steps) - 1 or step.duration is None:
            return None
        return clock.since + step.duration

    def following(self, clock: LevelClock, now: int) -> LevelClock | None:
        """Return the step that began, at the latest at `now`, as this one ended; or None."""
        end = self.ends_at(clock)
        return None if end is None or end > check_time(now) else LevelClock(clock.step + 1, end)

    def advance(self, clock: LevelClock, now: int) -> LevelClock:
        """Return where the tournament is at `now`."""
        while (following := self.following(clock, now)) is not None:
            clock = following
        return clock

    def after_hand(self, clock: LevelClock, played: int, now: int) -> LevelClock:
        """Return where the tournament is once a table has played `played` hands in this step."""
        step = self._step(clock)
        last = clock.step == len(self.steps) - 1
        if last or not isinstance(step, BlindLevel) or step.hands is None:
            return clock
        if whole(played, "played") < step.hands:
            return clock
        return LevelClock(clock.step + 1, check_time(now))


_HIGHEST_START = 10**6
_RISE = (10, 15, 20, 30, 40, 60, 80)
"""One round of big blinds in tenths of the first; the next round is ten times as high."""
