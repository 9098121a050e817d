"""Watches a table hand by hand, and knows the blinds by what was posted alone.

It keeps a seat-by-seat diary, and walks round the table one seat at a time: slow, and written
without a look at how the table finds its positions.
"""

from pokercore.events import LIVE_POSTS, PostKind

BIG, SMALL, LIVE, DEAD = PostKind.BIG_BLIND, PostKind.SMALL_BLIND, PostKind.LIVE, PostKind.DEAD
STRADDLE = PostKind.STRADDLE


def walk(after, until, seats):
    """Return the seats passed on the way round the table from one seat to another."""
    passed, at = [], after % seats + 1
    while at != until:
        passed.append(at)
        at = at % seats + 1
        assert len(passed) <= seats
    return passed


class Witness:
    """Asserts what must hold from hand to hand."""

    def __init__(self, policy, seats, big_blind, *, post_to_enter=True):
        self.policy, self.seats, self.big_blind = policy, seats, big_blind
        self.post_to_enter = post_to_enter
        self.last = None  # (button, small seat, big seat, dealt) of the last hand with blinds
        self.known = set()  # players who have been dealt in since they sat down
        self.owes_big, self.owes_small = set(), set()  # players who were passed
        self.paid_big = set()  # seats that had a big blind in the last hand
        self.hands = self.bought = 0

    def left(self, player):
        """Forget a player who stood up."""
        for names in (self.known, self.owes_big, self.owes_small):
            names.discard(player)

    def saw(self, hand, players, *, fresh, declined=()):
        """Check the posts of a hand that was played.

        Args:
            hand: The hand.
            players: Who sat where, all of them, when it began.
            fresh: Whether it was a first hand, in which nobody owes anything.
            declined: Players who sat out when the big blind came to them.
        """
        self.owes_big.update(player for player in declined if player in self.known)
        started = hand.events[0]
        if started.bomb_pot:
            return
        self.hands += 1
        owed = {seat: {} for seat in hand.seats}
        for post in started.posts:
            assert post.kind not in owed[post.seat], "the same post twice"
            owed[post.seat][post.kind] = post.chips
        for kinds in owed.values():
            assert len(LIVE_POSTS & kinds.keys()) <= 1
        bigs = [seat for seat in hand.seats if BIG in owed[seat]]
        assert len(bigs) == 1, "one big blind a hand"
        big = bigs[0]
        if DEAD in owed[big]:
            self._bought(hand, players, owed, big)
            return
        smalls = [seat for seat in hand.seats if SMALL in owed[seat]]
        if len(hand.seats) == 2:
            assert smalls == [hand.button], "heads-up the button has the small blind"
        self._check_newcomers(hand, players, owed, big, fresh=fresh)
        if self.last is not None and not fresh:
            self._check_moves(hand, owed, big, players)
        small = self._small_seat(hand, smalls, fresh=fresh)
        if self.last is not None and not fresh:
            self._miss(players, hand, small, big)
        forward = [s for s in hand.seats if LIVE in owed[s] and not self._comes_in(players[s])]
        self.paid_big = {big, *forward}
        for seat in hand.seats:
            self._settled(players[seat])
        self.last = (hand.button, small, big, set(hand.seats))

    def _settled(self, player):
        self.known.add(player)
        self.owes_big.discard(player)
        self.owes_small.discard(player)

    def _bought(self, hand, players, owed, buyer):
        """Both blinds were posted by one, who sat between the button and the blind to come."""
        self.bought += 1
        assert all(owed[s].keys() <= {LIVE, DEAD, STRADDLE} for s in hand.seats if s != buyer)
        clear = [seat for seat in hand.seats if not self._comes_in(players[seat])]
        next_small = self.last[2] if self.policy == "dead" else clear[0]
        self.paid_big = {next_small}
        for seat in hand.seats:
            self._settled(players[seat])
        # The others' turns wait: next the button is his, and the blinds go on from where they were.
        self.last = (hand.button, buyer, next_small, set(hand.seats))

    def _check_newcomers(self, hand, players, owed, big, *, fresh):
        """Nobody plays free: who owes posts, and only where he may."""
        for seat in hand.seats:
            player, kinds = players[seat], owed[seat]
            if fresh:
                assert LIVE not in kinds
                assert DEAD not in kinds
                continue
            owes_big = player in self.owes_big
            if player not in self.known:
                owes_big = self.post_to_enter
            owes_small = player in self.owes_small
            comes_in = player not in self.known or owes_big or owes_small
            if BIG in kinds:
                continue
            if owes_big:
                assert kinds.get(LIVE) == self.big_blind, "owes a big blind"
            if owes_small:
                assert DEAD in kinds or LIVE in kinds, "owes a small blind"
            if comes_in:
                ahead = walk(hand.button, big, self.seats)
                assert seat not in ahead, "comes in between the button and the big blind"
                assert seat != hand.button, "comes in on the button"
            elif self.policy != "forward_moving":
                assert LIVE not in kinds, "owes nothing"
            assert DEAD not in kinds or owes_small

    def _check_moves(self, hand, owed, big, players):
        button, small, last_big, dealt = self.last
        if self._comes_in(players[big]):
            if len(hand.seats) == 2:
                return  # one player was left of the game: it begins anew with who comes in
        elif big in dealt:
            assert big != last_big, "the big blind twice running"
            assert len(hand.seats) == 2 or big not in self.paid_big
        passed = [seat for seat in walk(last_big, big, self.seats) if seat in hand.seats]
        for seat in passed:
            stayed = players[seat] in self.known and seat in dealt
            if self.policy == "forward_moving" and seat != hand.button and stayed:
                assert LIVE in owed[seat] or len(dealt) == 2, "escaped a big blind"
            if self.policy == "dead":
                assert not stayed, "escaped a big blind"
        if self.policy == "dead" and len(hand.seats) > 2 and len(dealt) > 2:
            assert hand.button == small, "the button goes where the small blind was"
            has_small = [seat for seat in hand.seats if SMALL in owed[seat]]
            assert has_small == ([last_big] if last_big in hand.seats else [])
        clear = [seat for seat in hand.seats if not self._comes_in(players[seat])]
        if self.policy == "forward_moving" and len(hand.seats) > 2:
            for seat in self.paid_big.intersection(clear):
                assert SMALL in owed[seat], "escaped a small blind"
        if (
            self.policy == "moving"
            and len(clear) > 2
            and len(dealt) > 2
            and dealt.issuperset(clear)
        ):
            assert not set(walk(button, hand.button, self.seats)) & set(clear)

    def _comes_in(self, player):
        """Whether a player owes something, or is new."""
        return player not in self.known or player in self.owes_big | self.owes_small

    def _small_seat(self, hand, smalls, *, fresh):
        if len(hand.seats) == 2:
            return hand.button
        if self.policy == "dead" and self.last is not None and not fresh:
            return self.last[2]
        if self.policy == "forward_moving":
            return next(s for s in hand.seats if s != hand.button)
        return smalls[0]

    def _miss(self, players, hand, small, big):
        for seat, player in players.items():
            if seat in hand.seats or player not in self.known:
                continue
            if seat in walk(self.last[2], big, self.seats):
                self.owes_big.add(player)
            if (
                seat == small
                or seat in self.paid_big
                or seat in walk(self.last[1], small, self.seats)
            ):
                self.owes_small.add(player)
