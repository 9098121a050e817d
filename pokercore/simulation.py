"""Bots playing many hands, with the results as arrays."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pokercore._checks import check_chips
from pokercore._numbers import Arrays, whole_number
from pokercore.bots import BOTS, Bot, CallingBot, MinRaiseBot, RandomBot, TightBot
from pokercore.deck import Deck
from pokercore.errors import InternalStateError, StakesError, counted, shown
from pokercore.hand import Hand
from pokercore.setting import check_setting
from pokercore.stakes import ROOM_RING, HouseRules, Stakes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from pokercore.variants import Game

__all__ = ["Simulation", "count_hands", "make_bot", "make_bots", "play_hands", "simulate"]


_SEEDS = 2**64


@dataclass(frozen=True, eq=False)
class Simulation(Arrays):
    """What came of a simulation.

    Attributes:
        net: Chips each bot won or lost; int64, hands by bots.
        rake: Chips the house took; int64, by hand.
        actions: Actions taken; int32, by hand.
        showdown: Whether hands met at a showdown; bool, by hand.
        button: The seat of the button, from 1; int32, by hand.
    """

    net: NDArray[np.int64]
    rake: NDArray[np.int64]
    actions: NDArray[np.int32]
    showdown: NDArray[np.bool_]
    button: NDArray[np.int32]

    def win_rate(self, big_blind: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return big blinds won per hundred hands, and their standard error; float64, by bot.

        Hands count as independent of each other. With fewer than two the error is NaN.

        Args:
            big_blind: The big blind, in chips.

        Raises:
            StakesError: The big blind is no chips.
        """
        unit = 100 / check_chips(big_blind, "big_blind", 1)
        hands, bots = self.net.shape
        if hands < 2:
            return self.net.sum(axis=0) * unit, np.full(bots, np.nan)
        error = self.net.std(axis=0, ddof=1) / np.sqrt(hands)
        return self.net.mean(axis=0) * unit, error * unit


def make_bot(name: str, seed: int | None) -> Bot:
    """Return the bot called `name`, its chances from `seed`, or anew each time for None.

    Raises:
        StakesError: No bot is called so.
    """
    match name:
        case "random":
            return RandomBot(seed)
        case "min-raise":
            return MinRaiseBot(seed)
        case "calling":
            return CallingBot()
        case "tight":
            return TightBot()
    raise StakesError(f"no bot is called {shown(name)}: allowed are {', '.join(BOTS)}")


def make_bots(names: Sequence[str], seed: int | None) -> list[Bot]:
    """Return the bots called so, each with chances of its own.

    Raises:
        StakesError: No bot is called so, or a seed that is neither an int from 0 nor None.
    """
    _check_seed(seed)
    seeds = [None if seed is None else seed * len(names) + at for at in range(len(names))]
    return [make_bot(name, own) for name, own in zip(names, seeds, strict=True)]


def simulate(
    game: Game | str,
    bots: Sequence[Bot],
    *,
    hands: int,
    stakes: Stakes | None = None,
    stack: int | None = None,
    rules: HouseRules = ROOM_RING,
    seed: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Return the results of bots playing hands of the same stacks, the button moving on.

    Chips are counted after every hand. `play_hands` gives the hands themselves. Of two runs
    by one seed hand for hand the cards and the button are the same, whoever plays.

    Args:
        game: A game or its name.
        bots: Who plays each seat, the first at seat 1.
        hands: How many hands; their results must fit in memory.
        stakes: The stakes; blinds of 1 and 2 unless given.
        stack: Chips of each player before each hand; 100 big blinds unless given.
        rules: The house rules.
        seed: 0 to 2^64 - 1, what the decks are shuffled by, so that a run can be had again;
            None for chance.
        progress: Called with the number of hands played, after each.

    Raises:
        StakesError: A number that no game can be played with.
        IllegalActionError: A bot does what is not allowed; a note tells in which hand.
        InternalStateError: Chips were lost or made, which is a bug of this package.

    >>> simulate("no-limit-holdem", [CallingBot(), CallingBot()], hands=10, seed=1).net.shape
    (10, 2)
    """
    if progress is not None and not callable(progress):
        raise StakesError(f"progress is {shown(progress)}: a function or None is allowed")
    result, played = count_hands(
        game, bots, hands=hands, stakes=stakes, stack=stack, rules=rules, seed=seed
    )
    for number, _ in enumerate(played, 1):
        if progress is not None:
            progress(number)
    return result


def count_hands(
    game: Game | str,
    bots: Sequence[Bot],
    *,
    hands: int,
    stakes: Stakes | None = None,
    stack: int | None = None,
    rules: HouseRules = ROOM_RING,
    seed: int | None = None,
) -> tuple[Simulation, Iterator[Hand]]:
    """Return the results of `simulate`, which fill up as the hands beside them are taken."""
    played = _played(game, bots, hands, stakes, stack, rules, seed)
    result = _no_results(hands, len(bots))
    return result, _counted(played, result)


def _counted(played: Iterator[tuple[Hand, int]], result: Simulation) -> Iterator[Hand]:
    for number, (hand, actions) in enumerate(played):
        result.actions[number] = actions
        result.button[number] = hand.button
        _record(hand, number, result)
        yield hand


def play_hands(
    game: Game | str,
    bots: Sequence[Bot],
    *,
    hands: int,
    stakes: Stakes | None = None,
    stack: int | None = None,
    rules: HouseRules = ROOM_RING,
    seed: int | None = None,
) -> Iterator[Hand]:
    """Yield each hand that bots play, once it is over: those that `simulate` counts up.

    The arguments and errors are those of `simulate`. One hand is held at a time.

    >>> bots = [CallingBot(), CallingBot()]
    >>> [hand.pot for hand in play_hands("no-limit-holdem", bots, hands=2, seed=1)]
    [0, 0]
    """
    return (hand for hand, _ in _played(game, bots, hands, stakes, stack, rules, seed))


def _played(
    game: Game | str,
    bots: Sequence[Bot],
    hands: int,
    stakes: Stakes | None,
    stack: int | None,
    rules: HouseRules,
    seed: int | None,
) -> Iterator[tuple[Hand, int]]:
    """Return hands as they are played, each with how many actions it took; check at once."""
    stakes = Stakes.from_blinds(1, 2) if stakes is None else stakes
    check_setting(game, stakes, rules)
    _check_bots(bots)
    _check_seed(seed)
    if type(hands) is not int or hands < 0:
        raise StakesError(f"hands is {shown(hands)}: a whole number from 0 is allowed")
    stack = 100 * stakes.big_blind if stack is None else check_chips(stack, "stack", 1)

    def play_on() -> Iterator[tuple[Hand, int]]:
        players = len(bots)
        stacks = dict.fromkeys(range(1, players + 1), stack)
        rng = random.Random(seed)  # noqa: S311 - seeds for decks; without a seed they are not used
        for number in range(hands):
            deck = Deck.shuffled(seed=None if seed is None else rng.getrandbits(64))
            hand = Hand.start(game, stakes, stacks, number % players + 1, deck=deck, rules=rules)
            try:
                actions = _play(hand, bots)
            except Exception as error:
                error.add_note(f"in hand {number} of the simulation, from 0; its seed is {seed}")
                raise
            yield hand, actions

    return play_on()


def _check_bots(bots: object) -> None:
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise StakesError(f"bots is {shown(bots)}: a sequence of two or more is allowed")
    if len(bots) < 2:
        raise StakesError(f"bots has {counted(len(bots), 'player')}: two or more are needed")
    for bot in bots:
        if isinstance(bot, type) or not callable(getattr(bot, "act", None)):
            raise StakesError(f"bots has {shown(bot)}, which cannot act: a Bot is allowed")


def _check_seed(seed: object) -> None:
    whole = whole_number(seed)
    if seed is not None and (whole is None or not 0 <= whole < _SEEDS):
        raise StakesError(f"seed is {shown(seed)}: an int from 0 to 2^64 - 1, or None, is allowed")


def _no_results(hands: int, players: int) -> Simulation:
    """Return the arrays of a simulation, of which no hand has been played."""
    try:
        return Simulation(
            np.zeros((hands, players), np.int64),
            np.zeros(hands, np.int64),
            np.zeros(hands, np.int32),
            np.zeros(hands, np.bool_),
            np.zeros(hands, np.int32),
        )
    except (MemoryError, ValueError) as error:
        raise StakesError(
            f"the results of {shown(hands)} hands do not fit in memory: play them in parts"
        ) from error


def _play(hand: Hand, bots: Sequence[Bot]) -> int:
    """Let the bots play a hand to its end, and return how many actions that took."""
    actions = 0
    while (actor := hand.actor) is not None:
        hand.apply(bots[actor - 1].act(hand.legal_actions(), hand.view(actor)))
        actions += 1
    return actions


def _record(hand: Hand, number: int, result: Simulation) -> None:
    before, after = hand.starting_stacks, hand.stacks
    for seat, chips in after.items():
        result.net[number, seat - 1] = chips - before[seat]
    rake = result.rake[number] = hand.rake
    result.showdown[number] = bool(hand.reached_showdown)
    if sum(after.values()) + rake != sum(before.values()):
        raise InternalStateError(
            f"hand {number}: {sum(before.values())} chips before, {sum(after.values())} and a"
            f" rake of {rake} after"
        )
