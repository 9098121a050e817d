"""Lots: seats drawn without bias, from a secret key that gives the same draws again."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from hashlib import blake2b
from typing import TypeVar

from pokercore.errors import TournamentError, shown

__all__ = ["check_key", "draw", "make_key"]

Lot = TypeVar("Lot")

_KEY_BYTES = 32


def make_key(seed: int | None) -> str:
    """Return the key of all draws of a tournament, as text.

    Args:
        seed: 0 to 2^64 - 1 for the same draws again, or None for a key from the system's
            secure source. Who knows the key knows where everybody will be seated.

    Raises:
        TournamentError: The seed is not one of these.
    """
    if seed is None:
        return secrets.token_hex(_KEY_BYTES)
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise TournamentError(f"seed is {shown(seed)}: an int from 0 to 2**64 - 1, or None")
    return f"{seed:0{2 * _KEY_BYTES}x}"


def check_key(key: object) -> None:
    """Raise TournamentError unless `key` is one that `make_key` may have made."""
    if type(key) is not str or not re.fullmatch(f"[0-9a-f]{{{2 * _KEY_BYTES}}}", key):
        raise TournamentError("the key of the lots is not 32 bytes in hexadecimal")


def draw(lots: Iterable[Lot], key: str, number: int) -> list[Lot]:
    """Return the lots in the order they come out of draw `number`, each order equally likely.

    Each lot gets a ticket of 128 bits, a keyed BLAKE2b of the draw and its place; the lowest
    ticket comes out first.
    """
    secret = bytes.fromhex(key)

    def ticket(place: int) -> bytes:
        return blake2b(f"{number}:{place}".encode(), key=secret, digest_size=16).digest()

    return [lot for _, lot in sorted(enumerate(lots), key=lambda pair: ticket(pair[0]))]
