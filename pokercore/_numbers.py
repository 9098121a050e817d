"""Whole numbers from callers, whatever their type claims to be."""

from __future__ import annotations

from operator import index

import numpy as np

__all__ = ["whole_number"]


def whole_number(value: object) -> int | None:
    """Return the exact int of an int or a numpy integer; None of anything else, bools too.

    A subclass may compare as it likes; what is returned does not.
    """
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        return index(value) if type(value) is not int else value
    return None
