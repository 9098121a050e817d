"""Bots playing a tournament to its end, by a simulated clock."""

from __future__ import annotations

import heapq
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pokercore.deck import Deck
from pokercore.errors import InternalStateError, TournamentError, shown
from pokercore.tournament.checks import whole
from pokercore.tournament.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokercore.bots import Bot

__all__ = ["TournamentRun", "simulate_tournament"]

SECOND = 10**9
_BETWEEN_HANDS = 10 * SECOND
_ACTION = 4 * SECOND
_COMES_LATE = 0.2
_BUYS_AGAIN = 0.5


@dataclass(slots=True)
class TournamentRun:
    """A tournament that bots play: what is left to do, and what was done.

    Attributes:
        tournament: The tournament.
        bots: Who plays which entry: bots go around.
        rng: Where decks and the decisions to buy again come from.
        hands: Hands played to their end.
        actions: Actions taken.
        now: The simulated time.
    """

    tournament: Tournament
    bots: Sequence[Bot]
    rng: random.Random
    hands: int = 0
    actions: int = 0
    now: int = 0
    _ends: list[tuple[int, int]] = field(default_factory=list)  # (when, table), a heap
    _late: list[str] = field(default_factory=list)
    _added_on: set[int] = field(default_factory=set)

    def play(self, progress: Callable[[int], None] | None = None) -> None:
        """Play from the start to the end, telling after each hand how many are left."""
        tournament = self.tournament
        tournament.start(now=self.now)
        while not tournament.is_over:
            self._begin_hands()
            self._pass_time()
            while self._ends and self._ends[0][0] <= self.now and not tournament.is_over:
                self._end_hand(heapq.heappop(self._ends)[1])
                if progress is not None:
                    progress(tournament.left)

    def register(self, entries: int) -> None:
        """Enter players named after their numbers, a few of them late where that is allowed."""
        allowed = self.tournament.opened.rules.late_registration is not None
        for number in range(1, entries + 1):
            player = f"player {number}"
            if allowed and number > 2 and self.rng.random() < _COMES_LATE:
                self._late.append(player)
            else:
                self.tournament.enter(player, now=self.now)

    def _pass_time(self) -> None:
        """Go to the next end of a hand or of a level, whichever comes first."""
        level = self.tournament.next_deadline
        times = [self._ends[0][0]] if self._ends else []
        self.now = max(self.now, min([*times, level] if level is not None else times))
        self.tournament.tick(now=self.now)

    def _begin_hands(self) -> None:
        tournament = self.tournament
        for number in tournament.ready:
            deck = Deck.shuffled(seed=self.rng.getrandbits(64))
            tournament.start_hand(number, deck, now=self.now)
            hand = tournament.hand(number)
            bots, players = self.bots, tournament.table(number).players
            actions = 0
            while (actor := hand.actor) is not None:
                entry = tournament.entry(players[actor])
                bot = bots[(entry - 1) % len(bots)]
                hand.apply(bot.act(hand.legal_actions(), hand.view(actor)))
                actions += 1
            self.actions += actions
            end = self.now + _BETWEEN_HANDS + actions * _ACTION
            heapq.heappush(self._ends, (end, number))

    def _end_hand(self, number: int) -> None:
        tournament = self.tournament
        tournament.finish_hand(number, now=self.now)
        self.hands += 1
        chips = sum(tournament.stacks.values())
        if chips != tournament.chips:
            raise InternalStateError(f"{tournament.chips} chips in play, {chips} after a hand")
        for player in tournament.offered:
            buys = self.rng.random() < _BUYS_AGAIN
            (tournament.rebuy if buys else tournament.decline_rebuy)(player, now=self.now)
        if not tournament.is_over and tournament.level == tournament.opened.rules.add_on:
            self._add_on(number)
        self._enter_late()

    def _add_on(self, number: int) -> None:
        tournament = self.tournament
        if number not in tournament.tables or tournament.table(number).in_hand:
            return
        for player in tournament.table(number).players.values():
            if tournament.entry(player) not in self._added_on:
                self._added_on.add(tournament.entry(player))
                tournament.add_on(player, now=self.now)

    def _enter_late(self) -> None:
        """Have one who comes late enter, or one who is out enter again."""
        tournament = self.tournament
        if tournament.is_over or tournament.level > (
            tournament.opened.rules.late_registration or 0
        ):
            return
        if self._late:
            tournament.enter(self._late.pop(), now=self.now)
        for player in tournament.may_enter_again:
            if self.rng.random() < _BUYS_AGAIN:
                tournament.enter(player, now=self.now)


def simulate_tournament(
    tournament: Tournament,
    bots: Sequence[Bot],
    *,
    entries: int,
    seed: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> TournamentRun:
    """Return how bots played a tournament to its end; chips are counted after every hand.

    Every action takes four seconds of a simulated clock, and ten pass between two hands.

    Args:
        tournament: A tournament that nobody has entered yet.
        bots: Who plays: bots go around the entries.
        entries: How many enter, 2 or more.
        seed: What the decks are shuffled by, so that a run can be had again; None for chance.
        progress: Called with the number of players left, after each hand.

    Raises:
        TournamentError: An argument is not what it says.
        IllegalActionError: A bot does what is not allowed.
    """
    if not isinstance(tournament, Tournament):
        raise TournamentError(f"tournament is {shown(tournament)}: a Tournament is allowed")
    if isinstance(bots, (str, bytes)) or not isinstance(bots, Sequence) or not bots:
        raise TournamentError(f"bots is {shown(bots)}: a sequence of one or more is allowed")
    if tournament.entries or tournament.level:
        raise TournamentError("the tournament has begun: one that nobody has entered is allowed")
    if seed is not None:
        whole(seed, "seed", 0, 2**64 - 1)
    rng = random.Random(seed) if seed is not None else random.SystemRandom()  # noqa: S311
    run = TournamentRun(tournament, bots, rng)
    run.register(whole(entries, "entries", 2, 10**6))
    run.play(progress)
    return run
