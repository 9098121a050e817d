"""What commands ask alike, and how they read it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

from pokercore.cards import Card, parse_cards
from pokercore.errors import CardError, NotationError

__all__ = ["GameName", "Json", "read_cards"]

GameName: TypeAlias = Annotated[
    str,
    typer.Option(
        "--game",
        "-g",
        help="holdem, omaha (plo), omaha5 (plo5), omaha6 (plo6), omaha-hi-lo (o8),"
        " omaha5-hi-lo (big-o).",
    ),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON instead.")]


def read_cards(text: str, what: str) -> tuple[Card, ...]:
    """Return cards from text.

    Raises:
        NotationError: text that is no card; the message says `what` it was for.
        CardError: a card that is there twice; the same.
    """
    try:
        return parse_cards(text)
    except (CardError, NotationError) as error:
        raise type(error)(f"{what}: {error}") from error
