"""A 13 by 13 grid of hold'em hands: in the terminal, or as a picture."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from rich.table import Table
from rich.text import Text

from pokercore.errors import RangeError
from pokercore.heads_up import CLASSES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pokercore.equity_streets import HandEquity

__all__ = ["equity_grid", "grid_table", "save_plot"]

_SIZE = 13
_PICTURES = (".png", ".svg", ".pdf")
# From red by way of yellow to green, as 256-colour backgrounds that every terminal has.
_COLOURS = (124, 160, 166, 172, 178, 142, 106, 70, 34, 28)


def equity_grid(entries: Sequence[HandEquity]) -> NDArray[np.float64]:
    """Return mean equities by class of hands, (13, 13), NaN where the range has no hand."""
    won, deals = np.zeros(len(CLASSES)), np.zeros(len(CLASSES))
    for entry in entries:
        high, low = sorted(entry.cards, reverse=True)
        row, column = 12 - high // 4, 12 - low // 4
        if high % 4 != low % 4:
            row, column = column, row
        weight = entry.weight * entry.result.deals
        won[_SIZE * row + column] += weight * entry.result.equities[0]
        deals[_SIZE * row + column] += weight
    grid = np.full(len(CLASSES), math.nan)
    np.divide(won, deals, out=grid, where=deals > 0)
    return grid.reshape(_SIZE, _SIZE)


def grid_table(grid: NDArray[np.float64], *, coloured: bool) -> Table:
    """Return the grid as a table: the name of each class, and its equity in percent."""
    table = Table(show_header=False, box=None, padding=(0, 0), pad_edge=False)
    for _ in range(_SIZE):
        table.add_column(justify="center", width=5, no_wrap=True)
    for row in range(_SIZE):
        cells = []
        for column in range(_SIZE):
            equity, name = grid[row, column], CLASSES[_SIZE * row + column]
            if math.isnan(equity):
                cells.append(Text(f"{name:^5}\n{'.':^5}", style="dim"))
                continue
            colour = _COLOURS[min(int(equity * len(_COLOURS)), len(_COLOURS) - 1)]
            style = f"black on color({colour})" if coloured else ""
            cells.append(Text(f"{name:^5}\n{100 * equity:^5.1f}", style=style))
        table.add_row(*cells)
    return table


def save_plot(grid: NDArray[np.float64], path: Path, title: str) -> None:
    """Write the grid as a picture; the ending of the name says of which kind.

    Raises:
        RangeError: another ending, or matplotlib is not installed.
    """
    if path.suffix.lower() not in _PICTURES:
        raise RangeError(f"--plot {path.name}: the name must end in {', '.join(_PICTURES)}")
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise RangeError(
            'a plot needs matplotlib; install it with: pip install "pokercore-native[plot]"'
        ) from None
    figure = Figure(figsize=(8, 8), layout="constrained")
    axes = figure.add_subplot()
    axes.imshow(grid, cmap="RdYlGn", vmin=0, vmax=1)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.set_title(title)
    for row in range(_SIZE):
        for column in range(_SIZE):
            equity, name = grid[row, column], CLASSES[_SIZE * row + column]
            words = name if math.isnan(equity) else f"{name}\n{100 * equity:.1f}"
            shade = "0.7" if math.isnan(equity) else "black"
            axes.text(column, row, words, ha="center", va="center", fontsize=8, color=shade)
    figure.savefig(path)
