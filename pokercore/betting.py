"""The betting of one hand: whose turn, how much, and who may raise.

Knows places and chips as integers: no cards, no names, no time. A place is a player's index
clockwise from the left of the button, so the lowest place acts first after the flop.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokercore.actions import LegalActions, NoRaise
from pokercore.events import LIVE_POSTS, PostKind
from pokercore.streets import Street
from pokercore.variants import BettingStructure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokercore.stakes import HouseRules, Stakes

__all__ = ["NOBODY", "Betting"]

NOBODY = -1
"""The place of nobody."""

# Looked up once: a member of an enumeration is slow to reach through its class.
_PREFLOP, _TURN = Street.PREFLOP, Street.TURN
_ANTE, _STRADDLE = PostKind.ANTE, PostKind.STRADDLE
_SMALL_BLIND, _BIG_BLIND = PostKind.SMALL_BLIND, PostKind.BIG_BLIND
_FIXED_LIMIT, _POT_LIMIT = BettingStructure.FIXED_LIMIT, BettingStructure.POT_LIMIT
_ANTES = frozenset((PostKind.ANTE, PostKind.TABLE_ANTE))


class Betting:
    """The chips of a hand and the state of its betting round.

    The methods that act trust their caller: `options` says what is allowed.

    Attributes:
        stacks: Chips left to each place.
        in_round: Chips each place has wagered in this round: what raises are totals of.
        in_hand: Chips each place has put in that a call can match: wagers and own antes.
        dead: Chips that belong to everybody: table antes and dead posts (rule 3.14).
        pot: All chips put in and not returned.
        live: Which places still have a hand.
        can_act: Which places have a hand and chips to act with.
        protected: Which places count as all-in by protection (rule 2.33).
        live_count: How many places are live.
        saw_flop: How many were live when the flop came; 0 before.
        acting: How many places can act.
        actor: The place to act, or NOBODY when the round is over.
        street: The street of the round.
        current_bet: What a player's total must be to stay in.
        full_raise: What a raise must raise by in no-limit and pot-limit (rule 3.7).
        full_level: The bet that fixed-limit raises are made on top of (rule 3.10).
        bets_made: Bets of the round that count towards the cap (rules 2.18, 3.10).
        aggressor: The last place to bet or raise in the last round that had any betting.
        hand_aggressor: The last place to bet or raise in the hand.
    """

    __slots__ = (
        "_acted_at",
        "_assumed",
        "_bet",
        "_fixed",
        "_heads_up",
        "_last_two",
        "_open_fold",
        "_pot_limit",
        "_raises",
        "_rules",
        "_stakes",
        "_step",
        "acting",
        "actor",
        "aggressor",
        "antes",
        "bets_made",
        "can_act",
        "current_bet",
        "dead",
        "full_level",
        "full_raise",
        "hand_aggressor",
        "in_hand",
        "in_round",
        "live",
        "live_count",
        "places",
        "pot",
        "protected",
        "saw_flop",
        "stacks",
        "street",
    )

    def __init__(
        self,
        stacks: Sequence[int],
        structure: BettingStructure,
        stakes: Stakes,
        rules: HouseRules,
        *,
        event_down_to_two: bool = False,
    ) -> None:
        places = len(stacks)
        self.places = places
        self.stacks = list(stacks)
        self.in_round = [0] * places
        self.in_hand = [0] * places
        self.live = [True] * places
        self.can_act = [True] * places
        self.protected = [False] * places
        self.live_count = self.acting = places
        self.dead = self.antes = self.pot = self.saw_flop = 0
        self.actor = self.aggressor = self.hand_aggressor = NOBODY
        self.street = _PREFLOP
        self.current_bet = self.full_level = self.bets_made = 0
        self.full_raise = stakes.big_blind
        self._acted_at = [NOBODY] * places
        self._raises = 0
        self._heads_up = places == 2
        self._last_two = event_down_to_two
        self._bet = stakes.small_bet
        self._assumed: tuple[tuple[int, int], ...] = ()
        self._fixed = structure is _FIXED_LIMIT
        self._pot_limit = structure is _POT_LIMIT
        self._open_fold, self._step = rules.open_fold, rules.bet_increment
        self._stakes = stakes
        self._rules = rules

    def copy(self) -> Betting:
        """Return an independent copy."""
        twin = Betting.__new__(Betting)
        twin.places = self.places
        twin.stacks = self.stacks.copy()
        twin.in_round = self.in_round.copy()
        twin.in_hand = self.in_hand.copy()
        twin.live = self.live.copy()
        twin.can_act = self.can_act.copy()
        twin.protected = self.protected.copy()
        twin.live_count, twin.acting = self.live_count, self.acting
        twin.saw_flop = self.saw_flop
        twin.dead, twin.antes, twin.pot = self.dead, self.antes, self.pot
        twin.actor = self.actor
        twin.aggressor, twin.hand_aggressor = self.aggressor, self.hand_aggressor
        twin.street = self.street
        twin.current_bet, twin.full_raise = self.current_bet, self.full_raise
        twin.full_level, twin.bets_made = self.full_level, self.bets_made
        twin._acted_at = self._acted_at.copy()
        twin._raises, twin._bet = self._raises, self._bet
        twin._heads_up, twin._last_two = self._heads_up, self._last_two
        twin._assumed = self._assumed
        twin._fixed, twin._pot_limit = self._fixed, self._pot_limit
        twin._open_fold, twin._step = self._open_fold, self._step
        twin._rules, twin._stakes = self._rules, self._stakes
        return twin

    # Posting

    def post(self, place: int, kind: PostKind, chips: int) -> int:
        """Put in a forced bet, as far as the stack goes, and return what went in."""
        put = min(chips, self.stacks[place])
        self.stacks[place] -= put
        self.pot += put
        if kind in LIVE_POSTS:
            self.in_round[place] += put
            self.in_hand[place] += put
        elif kind is _ANTE:
            self.in_hand[place] += put
        else:
            self.dead += put
        if kind in _ANTES:
            self.antes += put
        if self.stacks[place] == 0 and self.can_act[place]:
            self.can_act[place] = False
            self.acting -= 1
        return put

    def open_hand(self, posts: Sequence[tuple[int, PostKind, int]]) -> None:
        """Begin the first round, after `posts` (place, kind, chips in full) went in.

        A short blind counts in full: it changes neither the call nor the limits (rule 3.5).
        """
        straddle = (0, NOBODY)
        small = big = NOBODY
        for place, kind, chips in posts:
            if kind not in LIVE_POSTS:
                continue
            full = max(chips, self._stakes.big_blind) if kind is _BIG_BLIND else chips
            self.current_bet = max(self.current_bet, full)
            if kind is _STRADDLE:
                straddle = max(straddle, (full, place))
            elif kind is _BIG_BLIND:
                big = max(big, place)
            elif kind is _SMALL_BLIND:
                small = max(small, place)
        straddler = straddle[1]
        if big != NOBODY or straddler != NOBODY or self.current_bet >= self._bet:
            # The blind is the first bet of the cap; a straddle is not another (2.18, 3.21), and
            # where nobody posts the blind, a live post of its size stands for it.
            self.bets_made = 1
            self.full_level = self.current_bet
        self.full_raise = max(self._stakes.big_blind, straddle[0])
        if self._pot_limit and big != NOBODY:
            self._assumed = self._assumed_blinds(posts)
        opener = straddler if straddler != NOBODY else big if big != NOBODY else small
        self.actor = self._next(opener + 1)

    def _assumed_blinds(
        self, posts: Sequence[tuple[int, PostKind, int]]
    ) -> tuple[tuple[int, int], ...]:
        """Return (place, chips) for which a blind counts at least in pot-limit (rule 3.11)."""
        rules, stakes = self._rules, self._stakes
        extra = stakes.big_blind - stakes.small_blind if rules.small_blind_counts_as_big else 0
        full = rules.short_blinds_in_pot_limit == "assume_full"
        assumed = []
        small_posted = False
        for place, kind, chips in posts:
            least = chips if full else self.in_round[place]
            if kind is _SMALL_BLIND:
                small_posted = True
                assumed.append((place, least + extra))
            elif kind in LIVE_POSTS:
                assumed.append((place, least))
        if full and not small_posted and stakes.small_blind:
            assumed.append((NOBODY, stakes.small_blind + extra))
        return tuple(assumed)

    # Rounds

    def open_round(self, street: Street) -> None:
        """Begin the round of a street after the flop, the turn or the river was dealt."""
        self.reach(street)
        places = self.places
        self.in_round = [0] * places
        self._acted_at = [NOBODY] * places
        self._raises = self.current_bet = self.full_level = self.bets_made = 0
        self.full_raise = self._stakes.big_blind
        self._bet = self._stakes.small_bet if street < _TURN else self._stakes.big_bet
        self._heads_up = self.live_count == 2
        self._assumed = ()
        self.actor = self._next(0)
        if self.actor != NOBODY:
            self.aggressor = NOBODY

    def _next(self, start: int) -> int:
        """Return the first place from `start` clockwise that must act, or NOBODY.

        Betting is over when at most one player has chips and he has matched what the others
        have in (rule 2.20).
        """
        can_act = self.can_act
        if self.acting < 2:
            if self.acting == 0 or self.live_count == 1:
                return NOBODY
            place = can_act.index(True)
            return place if self.in_round[place] < self._opposing(place) else NOBODY
        in_round, acted_at = self.in_round, self._acted_at
        bet, places = self.current_bet, self.places
        for place in range(start, start + places):
            if place >= places:
                place -= places
            if can_act[place] and (acted_at[place] == NOBODY or in_round[place] < bet):
                return place
        return NOBODY

    def _opposing(self, place: int) -> int:
        """Return the most any other live place has in this round."""
        most = 0
        for other in range(self.places):
            if other != place and self.live[other]:
                most = max(most, self.in_round[other])
        return most

    def gather(self) -> None:
        """End the round: its bets are in the pots, and nothing is left to match."""
        self.in_round = [0] * self.places
        self.current_bet = 0
        self.actor = NOBODY

    def reach(self, street: Street) -> None:
        """Note that a street was dealt, whether or not anybody bets on it."""
        if self.street == _PREFLOP:
            self.saw_flop = self.live_count
        if street > self.street:
            self.street = street

    def pay(self, place: int, chips: int) -> None:
        """Give chips of the pot to a place."""
        self.stacks[place] += chips

    def close(self) -> None:
        """Note that the pot has been paid out."""
        self.pot = 0

    @property
    def is_over(self) -> bool:
        """Whether there is no betting left in the hand (rule 2.20)."""
        return self.acting < 2 and self.actor == NOBODY

    def return_uncalled(self) -> tuple[int, int] | None:
        """Give back what nobody matched and return (place, chips), or None (rule 3.12).

        Contributions of folded players count; nothing goes back to one who folded.
        """
        most = second = 0
        top = NOBODY
        for place, chips in enumerate(self.in_hand):
            if chips > most:
                most, second, top = chips, most, place
            elif chips > second:
                second = chips
        excess = most - second
        if not excess or not self.live[top]:
            return None
        self.in_hand[top] -= excess
        self.in_round[top] -= min(excess, self.in_round[top])
        self.stacks[top] += excess
        self.pot -= excess
        return top, excess

    # What is allowed

    def options(self) -> LegalActions:
        """Return what the actor may do."""
        place = self.actor
        stack, mine = self.stacks[place], self.in_round[place]
        owed = self.current_bet - mine
        alone = self.acting < 2
        if alone:
            owed = min(self.current_bet, self._opposing(place)) - mine
        fold = owed > 0 or self._open_fold
        to_call = min(stack, owed)
        reason = self._why_no_raise(place, owed, stack, alone)
        if reason is not None:
            return LegalActions(fold, owed == 0, to_call, 0, 0, reason)
        all_in = mine + stack
        if self._fixed:
            least = most = min(self.full_level + self._bet, all_in)
            return LegalActions(fold, owed == 0, to_call, least, most)
        step = self._step
        least = self.current_bet + self.full_raise
        if step > 1:
            least += -least % step
        if all_in <= least:
            return LegalActions(fold, owed == 0, to_call, all_in, all_in, None, step)
        most = all_in
        if self._pot_limit:
            # Pot-limit: as much as the pot after the call (rules 2.12, 2.13).
            cap = self.current_bet + self._pot_that_counts() + owed
            if cap < all_in:
                most = max(least, cap - cap % step)
        return LegalActions(fold, owed == 0, to_call, least, most, None, step)

    def _why_no_raise(self, place: int, owed: int, stack: int, alone: bool) -> NoRaise | None:
        if stack <= owed:
            return NoRaise.NO_CHIPS
        if alone:
            return NoRaise.NO_OPPONENT
        if self._fixed and self.bets_made >= self._rules.max_bets and self._cap_holds():
            return NoRaise.CAPPED
        acted_at = self._acted_at[place]
        if acted_at != NOBODY and not self._reopened(acted_at, owed):
            return NoRaise.NOT_REOPENED
        return None

    def _reopened(self, acted_at: int, owed: int) -> bool:
        """Return whether one who has acted may raise again (rules 3.8, 3.10)."""
        if self._rules.reopen == "single_full_raise":
            return self._raises > acted_at
        if self._fixed:
            return self._counts(owed)
        return owed >= self.full_raise

    def _counts(self, chips: int) -> bool:
        """Return whether `chips` on top of a full bet count as a bet (rule 3.10)."""
        if self._rules.fixed_limit_all_in == "half_bet":
            return 2 * chips >= self._bet
        return chips >= self._bet

    def _cap_holds(self) -> bool:
        """Return whether the cap holds with the players there are (rule 2.19)."""
        when = self._rules.cap_heads_up
        if when == "always":
            return True
        if when == "any_time_heads_up":
            return self.live_count > 2
        if when == "event_down_to_two":
            return not self._last_two
        return not self._heads_up

    def _pot_that_counts(self) -> int:
        """Return the pot as pot-limit counts it (rule 3.11)."""
        pot = self.pot
        if self.street == _PREFLOP:
            for place, least in self._assumed:
                posted = 0 if place == NOBODY else self.in_round[place]
                if posted < least:
                    pot += least - posted
            if not self._rules.antes_count_in_pot_limit:
                pot -= self.antes
        return pot

    # Acting

    def fold(self) -> None:
        """Fold the actor."""
        place = self.actor
        self.live[place] = self.can_act[place] = False
        self.live_count -= 1
        self.acting -= 1
        self.actor = self._next(place + 1)

    def check(self) -> None:
        """Check the actor."""
        place = self.actor
        self._acted_at[place] = self._raises
        self.actor = self._next(place + 1)

    def call(self, chips: int) -> None:
        """Put in `chips` to call for the actor."""
        place = self.actor
        self._put(place, chips)
        self._acted_at[place] = self._raises
        self.actor = self._next(place + 1)

    def wager(self, to: int) -> int:
        """Bet or raise to a total of `to` for the actor, and return what he puts in."""
        place = self.actor
        before = self.current_bet
        put = to - self.in_round[place]
        self._put(place, put)
        if self._fixed:
            self._count_bet(before, to)
        elif to - before >= self.full_raise:
            self.full_raise = to - before
            self._raises += 1
        self.current_bet = to
        self._acted_at[place] = self._raises
        self.aggressor = self.hand_aggressor = place
        self.actor = self._next(place + 1)
        return put

    def _count_bet(self, before: int, to: int) -> None:
        """Count a fixed-limit wager if it is large enough to be a bet (rule 3.10)."""
        base = self.full_level
        if self._rules.reopen == "single_full_raise" and to < base + self._bet:
            base = max(base, before)
        if self._counts(to - base):
            self.full_level = to
            self.bets_made += 1
            self._raises += 1

    def protect(self) -> None:
        """Treat the actor as all-in for what he has put in; his stack stays his (rule 2.42)."""
        place = self.actor
        self.protected[place] = True
        self.can_act[place] = False
        self.acting -= 1
        self.actor = self._next(place + 1)

    def _put(self, place: int, chips: int) -> None:
        left = self.stacks[place] - chips
        self.stacks[place] = left
        self.in_round[place] += chips
        self.in_hand[place] += chips
        self.pot += chips
        if left == 0:
            self.can_act[place] = False
            self.acting -= 1
