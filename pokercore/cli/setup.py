"""What every kind of simulation is told alike."""

from __future__ import annotations

from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress

from pokercore.stakes import Stakes

__all__ = ["Setup"]


class Setup(NamedTuple):
    """A game, its bots, and how its result is printed.

    Attributes:
        game: The name of the game.
        names: What the bots are called, which go around the players.
        seats: How many seats a table has.
        seed: What decks, lots and bots come from, or None.
        big_blind: The big blind, or the first one, in chips; the small one is half.
        stack: Big blinds that each begins with.
        json: Whether to print one JSON object.
    """

    game: str
    names: list[str]
    seats: int
    seed: int | None
    big_blind: int
    stack: int
    json: bool

    @property
    def stakes(self) -> Stakes:
        """The stakes, or those at first."""
        return Stakes.from_blinds(self.big_blind // 2, self.big_blind)

    @property
    def chips(self) -> int:
        """What each begins with, in chips."""
        return self.stack * self.big_blind

    def bots_of(self, players: int) -> list[str]:
        """Return the name of each player's bot."""
        return [self.names[number % len(self.names)] for number in range(players)]

    def progress(self) -> Progress:
        """Return a bar for a terminal, which is not there in scripts."""
        console = Console(stderr=True)
        return Progress(console=console, disable=self.json or not console.is_terminal)
