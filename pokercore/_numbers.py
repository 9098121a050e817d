"""Whole numbers from callers, whatever their type claims to be; results that are arrays."""

from __future__ import annotations

from dataclasses import fields
from operator import index
from typing import TYPE_CHECKING, Any, cast

import numpy as np

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["Arrays", "whole_number"]


class Arrays:
    """A dataclass of arrays (eq=False): equal to another of its kind where all arrays are."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        names = [field.name for field in fields(cast("DataclassInstance", self))]
        pairs: list[tuple[Any, Any]] = [(getattr(self, n), getattr(other, n)) for n in names]
        return all(np.array_equal(mine, theirs) for mine, theirs in pairs)

    __hash__ = None  # type: ignore[assignment] # arrays have none


def whole_number(value: object) -> int | None:
    """Return the exact int of an int or a numpy integer; None of anything else, bools too.

    A subclass may compare as it likes; what is returned does not.
    """
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        return index(value) if type(value) is not int else value
    return None
