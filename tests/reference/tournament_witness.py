"""What a record of a tournament must end with, found from its hands alone.

It follows chips and seats through the events, looks at who went out with whom, and knows
nothing of how the package organizes a tournament.
"""

from fractions import Fraction

from pokercore.tournament.events import (
    AddedOn,
    BountyWon,
    Eliminated,
    Entered,
    HandBegan,
    HandCancelled,
    HandFinished,
    HandForHand,
    Moved,
    Rebought,
    Seated,
    TableBroken,
    TableOpened,
    TournamentEnded,
)
from pokercore.tournament.payouts import PayoutTable


class Witness:
    """Follows a record from its beginning to its end."""

    def __init__(self, events):
        self.opened = events[0]
        self.entry_of, self.entries = {}, []
        self.chips, self.bounties = {}, {}
        self.sitting = {}  # table: {seat: player}
        self.began, self.key = {}, {}
        self.hand_for_hand, self.round, self.played = False, 0, set()
        self.busts = {}  # player: (key, table, chips before)
        self.out = []  # (key, table, chips before, entry), the first to go first
        for event in events:
            handle = getattr(self, f"on_{type(event).__name__}", None)
            if handle is not None:
                handle(event)

    def on_Entered(self, event: Entered):
        self.entry_of[event.player] = event.entry
        self.entries.append(event.entry)

    def on_Withdrawn(self, event):
        self.entries.remove(self.entry_of.pop(event.player))

    def on_TableOpened(self, event: TableOpened):
        self.sitting[event.table] = {}

    def on_TableBroken(self, event: TableBroken):
        assert not self.sitting.pop(event.table)

    def on_Seated(self, event: Seated):
        assert event.seat not in self.sitting[event.table]
        self.sitting[event.table][event.seat] = event.player
        self.chips[event.player] = event.chips

    def on_Moved(self, event: Moved):
        assert event.from_table not in self.began, "moved out of a hand"
        seats = self.sitting[event.from_table]
        seat = next(s for s, player in seats.items() if player == event.player)
        del seats[seat]
        assert event.seat not in self.sitting[event.table]
        self.sitting[event.table][event.seat] = event.player
        assert event.chips == self.chips[event.player]

    def on_Rebought(self, event: Rebought):
        self.chips[event.player] += event.chips
        self.busts.pop(event.player, None)

    def on_AddedOn(self, event: AddedOn):
        self.chips[event.player] += event.chips

    def on_HandForHand(self, event: HandForHand):
        assert event.on is not self.hand_for_hand
        self.hand_for_hand, self.played = event.on, set()
        self.round += 1

    def on_HandBegan(self, event: HandBegan):
        table = event.table
        assert table not in self.began
        assert all(self.chips[player] for player in self.sitting[table].values())
        if self.hand_for_hand:
            others = {t for t, seats in self.sitting.items() if len(seats) > 1}
            if others <= self.played and not self.began:
                self.round, self.played = self.round + 1, set()
            assert table not in self.played, "two hands in a round"
            self.played.add(table)
        self.began[table] = {p: self.chips[p] for p in self.sitting[table].values()}
        self.key[table] = ("round", self.round) if self.hand_for_hand else ("hand", event.hand)

    def on_HandFinished(self, event: HandFinished):
        before = self.began.pop(event.table)
        for seat, chips in event.stacks:
            player = self.sitting[event.table][seat]
            self.chips[player] = chips
            if not chips:
                self.busts[player] = (self.key[event.table], event.table, before[player])
        assert sum(before.values()) == sum(self.chips[player] for player in before)

    def on_HandCancelled(self, event: HandCancelled):
        del self.began[event.table]
        self.played.discard(event.table)

    def on_Eliminated(self, event: Eliminated):
        assert self.chips.pop(event.player) == 0
        seats = self.sitting[event.table]
        del seats[next(s for s, player in seats.items() if player == event.player)]
        self.out.append((*self.busts.pop(event.player), event.entry))

    def on_BountyWon(self, event: BountyWon):
        entry = self.entry_of[event.player]
        self.bounties[entry] = self.bounties.get(entry, 0) + event.money

    def on_TournamentEnded(self, event: TournamentEnded):
        self.results = event.results

    def batches(self):
        """Those who went out together, the first to go first."""
        found = []
        for key, table, before, entry in self.out:
            if not found or found[-1][0] != key:
                found.append((key, []))
            found[-1][1].append((table, before, entry))
        return [batch for _, batch in found]

    def groups(self):
        """The entries that tie, from the first place on."""
        rules = self.opened.rules
        gone = {entry for _, _, _, entry in self.out}
        groups = [[entry for entry in self.entries if entry not in gone]]
        for batch in reversed(self.batches()):
            several = len({table for table, _, _ in batch}) > 1
            option = rules.hand_for_hand_eliminations if several else rules.same_hand_eliminations
            if option == "tie":
                groups.append([entry for _, _, entry in batch])
                continue
            stacks = sorted({before for _, before, _ in batch}, reverse=True)
            groups += [[entry for _, before, entry in batch if before == s] for s in stacks]
        return groups

    def check(self, pool):
        """The results are those that the hands and the payouts make."""
        found = {r.entry: (r.place, r.tied, r.prize) for r in self.results}
        prizes = self.prizes(pool)
        expected, place = {}, 1
        for group in self.groups():
            won = sum(prizes[place - 1 : place - 1 + len(group)])
            for entry in group:
                share = won // len(group)
                if entry == min(group):
                    share += won % len(group)
                expected[entry] = (place, len(group), share)
            place += len(group)
        assert found == expected
        left = {r.entry for r in self.results if r.place == 1}
        for result in self.results:
            if result.entry not in left:
                assert result.bounties == self.bounties.get(result.entry, 0)

    def prizes(self, pool):
        """The prizes by place, in exact fractions; those of other payouts are taken as told."""
        payouts = self.opened.payouts
        if not isinstance(payouts, PayoutTable):
            return payouts.prizes(pool, len(self.entries))
        row = max(row for row in payouts.rows if row[0] <= len(self.entries))[1]
        parts = [Fraction(share) for share in row][: len(self.entries)]
        prizes = [pool * part // sum(parts) for part in parts]
        rest = pool - sum(prizes)
        return [prize + (place < rest) for place, prize in enumerate(prizes)]


def check_record(tournament):
    """Hold a tournament that is over against its own record."""
    Witness(tournament.events).check(tournament.pool)
