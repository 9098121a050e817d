"""A ring game of bots, who come, go, sit out and top up: for trying out rules and programs."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import TYPE_CHECKING, get_args

import msgspec

from pokercore._checks import check_chips
from pokercore._numbers import whole_number
from pokercore.deck import Deck
from pokercore.errors import InternalStateError, StakesError, TableError, shown
from pokercore.stakes import ROOM_RING, HouseRules, Stakes
from pokercore.table.events import SatDown, StoodUp, ToppedUp
from pokercore.table.lobby import Lobby
from pokercore.table.rules import TABLE_RING, TableRules
from pokercore.table.state import Audit, When
from pokercore.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pokercore.bots import Bot
    from pokercore.table.events import TableEvent
    from pokercore.variants import Game

__all__ = ["Account", "RingGame", "simulate_ring"]

_LOG_HANDS = 100
_HAND_TIME = 60 * 10**9
_LEAVES, _SITS_OUT, _RETURNS, _POSTS = 0.01, 0.02, 0.25, 0.5


class Account(msgspec.Struct):
    """What a player brought to a table and took from it, in chips.

    Attributes:
        player: Who he is.
        hands: Hands he was dealt into.
        brought: What he bought in and topped up for.
        taken: What he cashed out.
        stack: What he has on the table.
    """

    player: str
    hands: int = 0
    brought: int = 0
    taken: int = 0
    stack: int = 0

    @property
    def net(self) -> int:
        """What he has won or lost."""
        return self.taken + self.stack - self.brought


class RingGame(msgspec.Struct, frozen=True):
    """What came of a ring game.

    Attributes:
        hands: Hands played.
        accounts: What each player brought and took.
        audit: How the chips of the table came and went.
        lobby: What the lobby tells at the end.
    """

    hands: int
    accounts: tuple[Account, ...]
    audit: Audit
    lobby: Lobby


class _Ring:
    """A table, the people around it, and their accounts."""

    def __init__(self, table: Table, bots: Sequence[Bot], stack: int, seed: int | None) -> None:
        self.table = table
        self.bots = {f"player {number}": bot for number, bot in enumerate(bots, 1)}
        self.accounts = {player: Account(player) for player in self.bots}
        self.stack = stack
        self.seeded = seed is not None
        self.rng = random.Random(seed)  # noqa: S311 - no secret hangs on it
        self.now = 0

    def take(self, events: Sequence[TableEvent]) -> None:
        """Keep the accounts."""
        for event in events:
            if isinstance(event, (SatDown, ToppedUp)):
                self.accounts[event.player].brought += event.chips
            elif isinstance(event, StoodUp):
                self.accounts[event.player].taken += event.chips

    def sit_somebody(self) -> None:
        """Seat one who is not at the table, at a free seat."""
        seats = self.table.empty_seats
        away = [player for player in self.bots if self.table.seat_of(player) is None]
        if seats and away:
            player = self.rng.choice(away)
            least, most = self.table.buy_in_limits(player, now=self.now)
            chips = min(max(self.stack, least), most)
            self.take(self.table.sit(player, self.rng.choice(seats), chips, now=self.now))

    def wander(self) -> None:
        """Let everybody do what he may want to do between two hands."""
        table, chance = self.table, self.rng.random
        if chance() < _RETURNS:
            self.sit_somebody()
        for seat, player in table.players.items():
            if not table.stacks[player] and chance() < _POSTS:
                self.take(table.top_up(player, self.stack, now=self.now))
            elif chance() < _LEAVES:
                self.take(table.leave(player, now=self.now))
            elif player in table.sitting_out:
                if chance() < _RETURNS:
                    self.take(table.sit_in(player, now=self.now))
            elif chance() < _SITS_OUT:
                self.sit_out(player)
            elif (due := table.due(seat)) and due.answer is None and chance() < _POSTS:
                self.take(table.post(player))

    def sit_out(self, player: str) -> None:
        """Have a player sit out at one of the times he may choose."""
        when = self.rng.choice(get_args(When))
        with suppress(TableError):  # he may have said so already
            self.take(self.table.sit_out(player, when, now=self.now))

    def call_back(self) -> None:
        """Have everybody play who can: those away sit down, those out come in, with chips."""
        self.sit_somebody()
        while len(self.table.players) < 2:
            self.sit_somebody()
        for player, chips in self.table.stacks.items():
            if not chips:
                self.take(self.table.top_up(player, self.stack, now=self.now))
            with suppress(TableError):  # most are neither out nor going to be
                self.take(self.table.sit_in(player, now=self.now))

    def play(self) -> None:
        """Play a hand; while too few want to, more come and come back."""
        self.now += _HAND_TIME
        self.wander()
        deck = Deck.shuffled(seed=self.rng.getrandbits(64) if self.seeded else None)
        try:
            hand = self.table.start_hand(deck, now=self.now)
        except TableError:
            self.call_back()
            hand = self.table.start_hand(deck, now=self.now)
        players = self.table.players
        for seat in hand.seats:
            self.accounts[players[seat]].hands += 1
        while (actor := hand.actor) is not None:
            bot = self.bots[players[actor]]
            hand.apply(bot.act(hand.legal_actions(), hand.view(actor)))
        self.take(self.table.finish_hand(now=self.now))

    def count(self) -> Audit:
        """Return the audit, after holding the accounts against it."""
        for account in self.accounts.values():
            account.stack = self.table.stacks.get(account.player, 0)
        audit = self.table.audit()
        net = sum([account.net for account in self.accounts.values()])
        if not audit.balanced or net != -audit.raked:
            raise InternalStateError(f"players won {net} chips, the house {audit.raked}: {audit}")
        return audit


def simulate_ring(
    game: Game | str,
    bots: Sequence[Bot],
    *,
    hands: int,
    seats: int = 6,
    stakes: Stakes | None = None,
    stack: int | None = None,
    rules: TableRules = TABLE_RING,
    house_rules: HouseRules = ROOM_RING,
    seed: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> RingGame:
    """Return what came of a ring game of bots with people coming and going.

    Chips are counted after every hand.

    Args:
        game: A game or its name.
        bots: The players; more than there are seats wait for one.
        hands: How many hands.
        seats: Seats of the table.
        stakes: The stakes; blinds of 1 and 2 unless given.
        stack: What a player buys in for, within the limits of the table; 100 big blinds unless
            given.
        rules: The rules of the table.
        house_rules: The rules of its hands.
        seed: What decks and people's ways come from, so that a run can be had again; None for
            chance.
        progress: Called with the number of hands played, after each.

    Raises:
        StakesError: A number that no game can be played with.
        IllegalActionError: A bot does what is not allowed.
        InternalStateError: Chips were lost or made, which is a bug of this package.

    >>> from pokercore.bots import CallingBot
    >>> simulate_ring("no-limit-holdem", [CallingBot() for _ in range(4)], hands=9, seed=1).hands
    9
    """
    stakes = Stakes.from_blinds(1, 2) if stakes is None else stakes
    table = Table(game, stakes, seats=seats, rules=rules, house_rules=house_rules)
    if isinstance(bots, str) or not hasattr(bots, "__len__") or len(bots) < 2:
        raise StakesError(f"bots is {shown(bots)}: a sequence of two or more is allowed")
    if seed is not None and whole_number(seed) is None:
        raise StakesError(f"seed is {shown(seed)}: an int or None is allowed")
    check_chips(hands, "hands")
    stack = 100 * stakes.big_blind if stack is None else check_chips(stack, "stack", 1)
    least, most = table.buy_in_limits("player 1", now=0)
    ring = _Ring(table, bots, min(max(stack, least), most), seed)
    while table.empty_seats and len(table.players) < len(bots):
        ring.sit_somebody()
    for number in range(hands):
        ring.play()
        ring.count()
        if number % _LOG_HANDS == 0:
            table.cut_log()
        if progress is not None:
            progress(number + 1)
    return RingGame(hands, tuple(ring.accounts.values()), ring.count(), table.lobby())
