"""How strong starting hands are among all: hold'em, Omaha of four cards, high and hi-lo."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from pokercore.cards import Cards, card_mask
from pokercore.combos import mask_numbers
from pokercore.errors import CardError, counted
from pokercore.holdem_ranges import holdem_order
from pokercore.omaha_classes import omaha_places
from pokercore.winners import DealShape, deal_shape

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["percentile"]


@lru_cache(maxsize=3)
def _percentiles(shape: DealShape) -> NDArray[np.float64]:
    if shape.hole_cards == 2:
        places = np.empty(1326, dtype=np.int64)
        for place, hands in enumerate(holdem_order()):
            places[hands] = place
    else:
        ordered = omaha_places(shape.name)
        if ordered is None:
            raise CardError(
                f"there is no order of the hands of {shape.name}; there is of holdem, omaha and "
                "omaha-hi-lo"
            )
        places = ordered
    counts = np.bincount(places)
    better = np.cumsum(counts) - counts
    return 1 - better[places] / len(places)


def percentile(hand: Cards, game: str = "holdem") -> float:
    """Return the part of all starting hands, 0 to 1, that a hand is at least as good as.

    Hands are ordered by their equity against a random hand: in hold'em exactly, in Omaha by
    random deals (`omaha_order` says how many), so that hands next to one another may be the other
    way round.

    Args:
        hand: The hole cards.
        game: "holdem", "omaha" or "omaha-hi-lo".

    Raises:
        NotationError: text that is no card.
        CardError: a wrong count of cards, or a game without an order.

    >>> percentile("AsAh"), round(percentile("7c2d"), 3), round(percentile("QsJs"), 2)
    (1.0, 0.045, 0.86)
    """
    shape = deal_shape(game)
    mask = card_mask(hand)
    if mask.bit_count() != shape.hole_cards:
        raise CardError(
            f"{counted(mask.bit_count(), 'card')} given; a hand of {shape.name} has "
            f"{shape.hole_cards}"
        )
    percentiles = _percentiles(shape)
    number = mask_numbers(np.array([mask], dtype=np.uint64), shape.hole_cards)[0]
    return float(percentiles[number])
