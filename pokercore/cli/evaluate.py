"""`pokercore eval`: what hands are worth, which cards play, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer
from rich.text import Text

from pokercore.cards import Card, parse_cards
from pokercore.categories import category, describe, describe_low
from pokercore.cli.options import GameName, Json, read_cards
from pokercore.cli.output import (
    cards_text,
    help_text,
    is_narrow,
    make_console,
    make_table,
    print_json,
)
from pokercore.errors import CardError, NotationError, counted
from pokercore.evaluation import (
    best_five,
    best_five_omaha,
    evaluate,
    evaluate_omaha,
    evaluate_omaha_low,
)
from pokercore.winners import DealShape, Winners, deal_shape, places_of_best

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console
    from rich.table import Table

__all__ = ["register"]

_GAME_NAMES = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha5": "Five-card Omaha",
    "omaha6": "Six-card Omaha",
    "omaha-hi-lo": "Omaha hi-lo",
    "omaha5-hi-lo": "Five-card Omaha hi-lo",
}


class _Half(NamedTuple):
    """One half of a hand: high, or low."""

    strength: int
    words: str
    plays: tuple[Card, ...]


class _Hand(NamedTuple):
    cards: tuple[Card, ...]
    high: _Half
    low: _Half | None


class _Showdown(NamedTuple):
    shape: DealShape
    board: tuple[Card, ...]
    hands: list[_Hand]
    winners: Winners


# Reading ------------------------------------------------------------------------------------


def _is_one_card(text: str) -> bool:
    try:
        return len(parse_cards(text)) == 1
    except (CardError, NotationError):
        return False


def _read_hands(texts: Sequence[str]) -> list[tuple[Card, ...]]:
    """Return the hands; arguments of one card each are one hand: `Ah Kd Qs Js Ts`."""
    if len(texts) > 1 and all(map(_is_one_card, texts)):
        texts = [" ".join(texts)]
    return [read_cards(text, f"hand {number}") for number, text in enumerate(texts, 1)]


def _check_counts(
    hands: Sequence[tuple[Card, ...]], board: Sequence[Card], shape: DealShape
) -> None:
    if not board and shape.omaha:
        raise CardError(f"{shape.name} needs --board: two of the hand and three of the board play")
    if board and not 3 <= len(board) <= 5:
        raise CardError(f"--board has {counted(len(board), 'card')}; a board has 3 to 5")
    for number, hand in enumerate(hands, 1):
        if board and len(hand) != shape.hole_cards:
            raise CardError(
                f"hand {number} has {counted(len(hand), 'card')}; {shape.name} deals "
                f"{shape.hole_cards}"
            )
        if not board and not 5 <= len(hand) <= 7:
            raise CardError(
                f"hand {number} has {counted(len(hand), 'card')}; without --board a hand has 5 to 7"
            )


def _check_repeats(hands: Sequence[tuple[Card, ...]], board: Sequence[Card]) -> None:
    """With a board all come from one deck; without one each hand stands for itself."""
    if not board:
        return
    owners = dict.fromkeys(board, "the board")
    for number, hand in enumerate(hands, 1):
        for card in hand:
            if card in owners:
                raise CardError(f"{card} is in hand {number} and in {owners[card]}")
        owners.update(dict.fromkeys(hand, f"hand {number}"))


def _read_omaha(cards: tuple[Card, ...], board: tuple[Card, ...], shape: DealShape) -> _Hand:
    strength = evaluate_omaha(cards, board)
    high = _Half(strength, describe(strength), best_five_omaha(cards, board))
    low = evaluate_omaha_low(cards, board) if shape.hi_lo else 0
    if not low:
        return _Hand(cards, high, None)
    plays = best_five_omaha(cards, board, low=True)
    return _Hand(cards, high, _Half(low, describe_low(low), plays))


def _read_hand(cards: tuple[Card, ...], board: tuple[Card, ...], shape: DealShape) -> _Hand:
    if shape.omaha:
        return _read_omaha(cards, board, shape)
    strength = evaluate(cards + board)
    return _Hand(cards, _Half(strength, describe(strength), best_five(cards + board)), None)


def _read_showdown(texts: Sequence[str], board_text: str, game: str) -> _Showdown:
    shape = deal_shape(game)
    board = read_cards(board_text, "--board")
    cards = _read_hands(texts)
    _check_counts(cards, board, shape)
    _check_repeats(cards, board)
    hands = [_read_hand(held, board, shape) for held in cards]
    high = places_of_best([hand.high.strength for hand in hands])
    low = places_of_best([hand.low.strength if hand.low else 0 for hand in hands])
    return _Showdown(shape, board, hands, Winners(high, low))


# JSON ---------------------------------------------------------------------------------------


def _half_json(half: _Half, *, wins: bool, low: bool) -> dict[str, object]:
    kind = {} if low else {"category": str(category(half.strength))}
    return {
        "strength": half.strength,
        **kind,
        "words": half.words,
        "plays": [str(card) for card in half.plays],
        "wins": wins,
    }


def _to_json(showdown: _Showdown) -> dict[str, object]:
    high, low = showdown.winners
    hands = [
        {
            "cards": [str(card) for card in hand.cards],
            "high": _half_json(hand.high, wins=place in high, low=False),
            "low": _half_json(hand.low, wins=place in low, low=True) if hand.low else None,
        }
        for place, hand in enumerate(showdown.hands)
    ]
    board = [str(card) for card in showdown.board]
    winners = {"high": list(high), "low": list(low)}
    return {"game": showdown.shape.name, "board": board, "hands": hands, "winners": winners}


# Text ---------------------------------------------------------------------------------------


def _wins(place: int, winners: tuple[int, ...], hands: int) -> Text:
    if hands == 1 or place not in winners:
        return Text("")
    return Text("wins" if len(winners) == 1 else "splits", style="bold green")


def _hand_rows(place: int, showdown: _Showdown, console: Console) -> list[list[Text]]:
    """Return the rows of one hand: its high, then in a hi-lo game its low."""
    hand, count = showdown.hands[place], len(showdown.hands)
    halves: list[tuple[str, _Half | None, tuple[int, ...]]]
    halves = [("high", hand.high, showdown.winners.high)]
    if showdown.shape.hi_lo:
        halves.append(("low", hand.low, showdown.winners.low))
    rows = []
    for row, (name, half, winners) in enumerate(halves):
        rows.append(
            [
                Text(str(place + 1) if row == 0 else ""),
                cards_text(hand.cards, console) if row == 0 else Text(""),
                Text(name),
                Text(half.words if half else "no low"),
                cards_text(half.plays, console) if half else Text(""),
                Text(str(half.strength) if half else ""),
                _wins(place, winners, count),
            ]
        )
    return rows


_HEADINGS = ("", "hand", "", "words", "plays", "strength", "")


def _table(showdown: _Showdown, console: Console) -> Table:
    table = make_table(console)
    for heading in _HEADINGS:
        right = heading == "strength"
        table.add_column(heading, justify="right" if right else "left", overflow="fold")
    for place in range(len(showdown.hands)):
        for row in _hand_rows(place, showdown, console):
            table.add_row(*row)
    return table


def _print_lines(showdown: _Showdown, console: Console) -> None:
    """Print what the table says as lines, for a narrow terminal."""
    for place in range(len(showdown.hands)):
        for number, cards, name, words, plays, strength, wins in _hand_rows(
            place, showdown, console
        ):
            if number.plain:
                console.print(Text(f"hand {number.plain}: ").append_text(cards))
            console.print(Text(f"  {name.plain}: {words.plain} ").append_text(wins))
            if strength.plain:
                console.print(Text("    ").append_text(plays).append(f" ({strength.plain})"))


def _listed(winners: Sequence[int]) -> str:
    numbers = [str(place + 1) for place in winners]
    if len(numbers) == 1:
        return f"hand {numbers[0]}"
    return f"hands {', '.join(numbers[:-1])} and {numbers[-1]}"


def _verdict(winners: tuple[int, ...]) -> str:
    return f"{_listed(winners)} {'wins' if len(winners) == 1 else 'split'}"


def _verdicts(showdown: _Showdown) -> list[str]:
    high, low = showdown.winners
    if len(showdown.hands) == 1:
        return []
    if not showdown.shape.hi_lo:
        return [_verdict(high).capitalize() + "."]
    return [f"High: {_verdict(high)}.", f"Low: {_verdict(low) if low else 'nobody qualifies'}."]


def _print_showdown(showdown: _Showdown, console: Console) -> None:
    heading = Text(_GAME_NAMES.get(showdown.shape.name, showdown.shape.name), style="bold")
    if showdown.board:
        heading.append(", board ").append_text(cards_text(showdown.board, console))
        console.print(heading)
    if is_narrow(console):
        _print_lines(showdown, console)
    else:
        console.print(_table(showdown, console))
    for line in _verdicts(showdown):
        console.print(Text(line, style="bold"))


# The command --------------------------------------------------------------------------------

_HELP = """
What hands are worth, which cards play, and who wins.

Cards are a rank (2 to 9, T or 10, J, Q, K, A) and a suit (c, d, h, s): Ah, 10d, AhKd.

Examples:

  pokercore eval AhKd --board QsJsTs2c7d

  pokercore eval AsAh KsKh --board "2c 7d 9h Jc 3s"

  pokercore eval AsKsQsJsTs2c7d

  pokercore eval Ah Ad 8s 8c Kd

  pokercore eval --game omaha-hi-lo AsKdQh2c 8c8d7h6s --board 3h4d8s9cTd

  pokercore eval --json AhKd QhQd --board QsJsTs2c7d

With --board the hands are hole cards of one deal, and each card can be there once. Without
it each hand is 5 to 7 cards and the best five play.

Strength is 1 (7-5-4-3-2) to 7462 (royal flush), larger is stronger; that of a low is 1
(8-7-6-5-4) to 56 (5-4-3-2-A). A low needs five different ranks, none above the eight.

--json prints: game, board, hands and winners. Each of the hands has cards, high and low (null
without one); those have strength, category (high only), words, plays and wins. The winners, high
and low, are places in hands, from 0.

Refused input is told on stderr, with exit code 2.
"""


def register(app: typer.Typer) -> None:
    """Add `eval`."""

    @app.command("eval", help=help_text(_HELP), no_args_is_help=True)
    def evaluate_hands(
        hands: Annotated[
            list[str], typer.Argument(metavar="HAND...", help="Hole cards, or whole hands.")
        ],
        board: Annotated[str, typer.Option("--board", "-b", help="3 to 5 cards.")] = "",
        game: GameName = "holdem",
        as_json: Json = False,
    ) -> None:
        showdown = _read_showdown(hands, board, game)
        if as_json:
            print_json(_to_json(showdown))
        else:
            _print_showdown(showdown, make_console())
