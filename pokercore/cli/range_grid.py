"""A 13 by 13 grid of hold'em hands: in the terminal, or as a picture."""

from __future__ import annotations

import math
from importlib.util import find_spec
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
    from rich.console import Console

    from pokercore.equity_streets import HandEquity

__all__ = ["check_grid_width", "check_plot", "equity_grid", "grid_json", "grid_table", "save_plot"]

_SIZE = 13
_WIDE, _TIGHT = 5, 4  # columns of a cell: with a decimal, or without
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


def grid_json(grid: NDArray[np.float64]) -> dict[str, float]:
    """Return the equities of the classes that the range has, by name."""
    pairs = zip(CLASSES, grid.reshape(-1).tolist(), strict=True)
    return {name: equity for name, equity in pairs if not math.isnan(equity)}


def check_grid_width(console: Console) -> None:
    """Check that the grid fits the terminal.

    Raises:
        RangeError: it does not.
    """
    if console.width < _SIZE * _TIGHT:
        raise RangeError(
            f"--grid needs {_SIZE * _TIGHT} columns and the terminal has {console.width}; --json "
            "prints the same numbers"
        )


def grid_table(grid: NDArray[np.float64], console: Console) -> Table:
    """Return the grid as a table: the name of each class, and its equity in percent."""
    table = Table(show_header=False, box=None, padding=(0, 0), pad_edge=False)
    width = _WIDE if console.width >= _SIZE * _WIDE else _TIGHT
    for _ in range(_SIZE):
        table.add_column(justify="center", width=width, no_wrap=True)
    for row in range(_SIZE):
        cells = []
        for column in range(_SIZE):
            equity, name = grid[row, column], CLASSES[_SIZE * row + column]
            if math.isnan(equity):
                cells.append(Text(f"{name:^{width}}\n{'.':^{width}}", style="dim"))
                continue
            colour = _COLOURS[min(int(equity * len(_COLOURS)), len(_COLOURS) - 1)]
            style = f"black on color({colour})" if console.is_terminal else ""
            figure = f"{100 * equity:.{width - _TIGHT}f}"
            cells.append(Text(f"{name:^{width}}\n{figure:^{width}}", style=style))
        table.add_row(*cells)
    return table


def check_plot(path: Path) -> None:
    """Check that a picture of this name can be made.

    Raises:
        RangeError: another ending, no such folder, or matplotlib is not installed.
    """
    if path.suffix.lower() not in _PICTURES:
        raise RangeError(f"--plot {path.name}: the name must end in {', '.join(_PICTURES)}")
    if not path.parent.is_dir():
        raise RangeError(f"--plot {path}: there is no folder {path.parent}")
    if find_spec("matplotlib") is None:
        raise RangeError(
            'a plot needs matplotlib; install it with: pip install "pokercore-native[plot]"'
        )


def save_plot(grid: NDArray[np.float64], path: Path, title: str) -> None:
    """Write the grid as a picture; the ending of the name says of which kind."""
    from matplotlib.figure import Figure  # an extra, and slow to import

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
