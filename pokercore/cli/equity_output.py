"""What `pokercore equity` answers, as text and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from pokercore.cli.output import cards_text, is_narrow, make_table
from pokercore.cli.range_grid import grid_json, grid_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray
    from rich.console import Console

    from pokercore.cards import Card
    from pokercore.equities import EquityResult

__all__ = ["Answer", "print_answer", "to_json"]

_BAR_WIDTH = 20


class Answer(NamedTuple):
    """What was asked for; nothing by street and no grid if they were not."""

    hands: list[str]
    board: tuple[Card, ...]
    result: EquityResult
    streets: dict[str, EquityResult]
    grid: NDArray[np.float64] | None


# Text ---------------------------------------------------------------------------------------


def _percent(part: float, digits: int = 2) -> str:
    return f"{100 * part:.{digits}f}"


def _count_text(result: EquityResult) -> str:
    deals = result.deals
    number = f"{deals:,}" if isinstance(deals, int) or deals < 1 else f"{deals:,.1f}"
    if result.exact and deals == 1:
        return "Exact: the one deal there is."
    if result.exact:
        return f"Exact: every one of {number} deals."
    error = max(player.stderr for player in result.players)
    return f"Sampled: {number} deals, standard error up to {_percent(error, 3)} points."


def _bar(part: float, console: Console) -> Text:
    whole = round(part * _BAR_WIDTH)
    mark, rest = ("█", "░") if console.encoding.startswith("utf") else ("#", ".")
    return Text(mark * whole, style="green").append(rest * (_BAR_WIDTH - whole), style="dim")


def _columns(result: EquityResult) -> list[tuple[str, list[str]]]:
    """Return the headings and the figures of every player, in percent."""
    players = result.players
    columns = [
        ("equity", [_percent(player.equity) for player in players]),
        ("win" if result.low_possible is None else "scoop", [_percent(p.win) for p in players]),
        ("tie" if result.low_possible is None else "part", [_percent(p.tie) for p in players]),
    ]
    if result.low_possible is not None:
        columns += [
            ("high", [_percent(player.high) for player in players]),
            ("low", [_percent(player.low) for player in players]),
            ("quartered", [_percent(player.quartered) for player in players]),
        ]
    if not result.exact:
        columns.append(("±", [_percent(player.stderr, 3) for player in players]))
    return columns


def _print_figures(
    hands: Sequence[str],
    columns: Sequence[tuple[str, list[str]]],
    console: Console,
    *,
    parts: Sequence[float] = (),
) -> None:
    """Print every hand's figures under their headings, with bars of their parts if given.

    Where that is too wide they are printed as lines.
    """
    if is_narrow(console):
        for place, hand in enumerate(hands):
            console.print(Text(hand, style="bold"), soft_wrap=True)
            for heading, figures in columns:
                console.print(f"  {heading:9} {figures[place]:>7}", soft_wrap=True)
        return
    table = make_table(console)
    table.add_column("hand", overflow="fold", max_width=40)
    for heading, _ in columns:
        style = "bold" if heading == "equity" else ""
        table.add_column(heading, justify="right", style=style)
    bars = console.is_terminal and bool(parts)
    if bars:
        table.add_column("")
    for place, hand in enumerate(hands):
        row = [Text(hand), *(Text(figures[place]) for _, figures in columns)]
        if bars:
            row.append(_bar(parts[place], console))
        table.add_row(*row)
    console.print(table)


def print_answer(answer: Answer, console: Console) -> None:
    """Print an answer as people read it."""
    hands, result = answer.hands, answer.result
    if answer.board:
        heading = Text("Board ", style="bold")
        console.print(heading.append_text(cards_text(answer.board, console)))
    _print_figures(hands, _columns(result), console, parts=result.equities)
    if result.low_possible is not None:
        console.print(f"A low is made in {_percent(result.low_possible)} % of the deals.")
    console.print(_count_text(result))
    if answer.streets:
        columns = [
            (street, [_percent(part) for part in found.equities])
            for street, found in answer.streets.items()
        ]
        _print_figures(hands, columns, console)
    if answer.grid is not None:
        console.print(grid_table(answer.grid, console))


# JSON ---------------------------------------------------------------------------------------


def _result_json(hands: Sequence[str], result: EquityResult) -> dict[str, object]:
    body = result.to_dict()
    players = body["players"]
    assert isinstance(players, list)  # noqa: S101 - for mypy
    body["players"] = [{"hand": hand} | player for hand, player in zip(hands, players, strict=True)]
    return body


def to_json(answer: Answer) -> dict[str, object]:
    """Return an answer as a JSON object."""
    body = _result_json(answer.hands, answer.result)
    if answer.streets:
        body["by_street"] = {
            street: _result_json(answer.hands, found) for street, found in answer.streets.items()
        }
    if answer.grid is not None:
        body["grid"] = grid_json(answer.grid)
    return body
