"""What stands beside a hand, as fields of PHH, in both directions."""

from __future__ import annotations

import re
from datetime import date as calendar
from datetime import time
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import msgspec

from pokercore.errors import HistoryError, shown
from pokercore.history.info import Extra, HandInfo, TournamentInfo
from pokercore.history.phh_fields import OPTIONAL

if TYPE_CHECKING:
    from collections.abc import Mapping, Set

__all__ = ["READ", "info_fields", "read_info"]

_TEXTS = {
    "hand_id": "hand",
    "site": "venue",
    "network": "_network",
    "table": "table",
    "event": "event",
    "time_zone": "time_zone",
    "currency": "currency",
}
_DATE = ("year", "month", "day")
READ = frozenset((*_TEXTS.values(), *_DATE, "time", "seat_count", "level", "_tournament"))
"""The fields that `read_info` reads."""

_MONEY = ("buy_in", "fee", "bounty")
_WORDS = ("tournament_id", "name", "level", "currency")
_LARGEST = 2**53
_LONGEST_NUMBER = 18
_FREE = re.compile(r"_[^_].*", re.DOTALL)


# Reading


def read_info(
    table: Mapping[str, Any],
    used: Set[str],
    names: dict[int, str],
    hero: int | None,
    decimals: int,
) -> HandInfo:
    """Return what the fields of a hand say beside it.

    Args:
        table: The fields.
        used: The names of those with a place in the model, `READ` among them.
        names: Names by seat.
        hero: The seat whose history it is.
        decimals: Decimal places of amounts.

    Raises:
        HistoryError: A field is of a wrong type.
    """
    texts = {name: str(table[field]) for name, field in _TEXTS.items() if field in table}
    date, extra = _read_date(table)
    extra |= _read_extra(table, used)
    size = table.get("seat_count")
    if size is not None and (type(size) is not int or not 0 <= size < _LARGEST):
        raise HistoryError(f"seat_count is {shown(size)}: a whole number is allowed")
    return HandInfo(
        names=names,
        table_size=size,
        tournament=_read_tournament(table),
        date=date,
        time=str(table["time"]) if "time" in table else None,
        decimals=decimals,
        hero=hero,
        extra=extra,
        **texts,
    )


def _read_date(table: Mapping[str, Any]) -> tuple[str | None, dict[str, Extra]]:
    """Return the day as far as it is known, and what of it makes no date."""
    parts = [table[name] for name in _DATE if name in table]
    if not parts:
        return None, {}
    loose = {name: _plain(table[name]) for name in _DATE if name in table}
    if [*loose] != [*_DATE[: len(loose)]] or not all(type(part) is int for part in parts):
        return None, loose
    try:
        calendar(*parts, *(1, 1)[: 3 - len(parts)])
    except (ValueError, OverflowError):
        return None, loose
    return "-".join([f"{parts[0]:04}", *(f"{part:02}" for part in parts[1:])]), {}


def _read_tournament(table: Mapping[str, Any]) -> TournamentInfo | None:
    more, level = table.get("_tournament"), table.get("level")
    if more is None and level is None:
        return None
    if more is not None and not isinstance(more, dict):
        raise HistoryError(f"_tournament is {shown(more)}: a table is allowed")
    fields = {**(more or {})}
    if level is not None:
        fields["level"] = level
    amounts = [fields[name] for name in _MONEY if name in fields]
    places = [value.as_tuple().exponent for value in amounts if type(value) is Decimal]
    decimals = max((-n for n in places if isinstance(n, int)), default=0 if amounts else 2)
    read: dict[str, str | int] = {"decimals": decimals}
    for name, value in fields.items():
        if name in _MONEY:
            number = Decimal(value) if type(value) is int else value
            is_number = type(number) is Decimal and number.is_finite()
            if not is_number or not 0 <= number < _LARGEST or decimals > 6:
                raise HistoryError(f"{name} of _tournament is {shown(value)}: no amount")
            read[name] = int(number.scaleb(decimals))
        elif name in _WORDS:
            read[name] = str(value)
        else:
            raise HistoryError(f"_tournament has {shown(name)}: {', '.join(_WORDS + _MONEY)} are")
    return msgspec.structs.replace(TournamentInfo(), **read)


def _read_extra(table: Mapping[str, Any], used: Set[str]) -> dict[str, Extra]:
    """Return the fields that this package has no place for; user fields without their mark."""
    extra: dict[str, Extra] = {}
    for name in table.keys() - used:
        own = name[1:]
        free = _FREE.fullmatch(name) and own not in OPTIONAL and own not in used
        extra[own if free else name] = _plain(table[name])
    return extra


def _plain(value: object) -> Extra:
    """Return a value of TOML as one of the kinds that an extra may have."""
    match value:
        case bool() | int() | float() | str():
            return value
        case Decimal():
            return float(value)
        case list():
            return [_plain(part) for part in value]
        case dict():
            return {str(name): _plain(part) for name, part in value.items()}
    return str(value)


# Writing


def info_fields(info: HandInfo) -> dict[str, object]:
    """Return the fields of what stands beside a hand, but those that tell of players.

    Raises:
        HistoryError: The date is none.
    """
    fields: dict[str, object] = {
        field: getattr(info, name)
        for name, field in _TEXTS.items()
        if getattr(info, name) is not None
    }
    for name in ("hand", "table"):
        if name in fields:
            fields[name] = _number_or_text(str(fields[name]))
    if info.table_size is not None:
        fields["seat_count"] = info.table_size
    fields |= _time(info)
    fields |= {} if info.tournament is None else _tournament(info.tournament)
    for name, value in info.extra.items():
        fields.setdefault(name if name in OPTIONAL or name.startswith("_") else f"_{name}", value)
    return fields


def _number_or_text(text: str) -> int | str:
    """Return text as a number where that is the same."""
    if not text.isdecimal() or len(text) > _LONGEST_NUMBER:
        return text
    return int(text) if str(int(text)) == text else text


def _time(info: HandInfo) -> dict[str, object]:
    fields: dict[str, object] = {}
    if info.date is not None:
        parts = info.date.split("-")
        if not all(part.isdecimal() for part in parts) or len(parts) > len(_DATE):
            raise HistoryError(f"a date is {shown(info.date)}: as in 2024-02-03 it can be written")
        fields |= zip(_DATE, map(int, parts), strict=False)
    if info.time is not None:
        try:
            fields["time"] = time.fromisoformat(info.time)
        except ValueError:
            fields["_time"] = info.time
    return fields


def _tournament(tournament: TournamentInfo) -> dict[str, object]:
    """Return the level where it is a number, and all else as a table of our own."""
    more: dict[str, object] = {
        name: getattr(tournament, name) for name in _WORDS if getattr(tournament, name) is not None
    }
    for name in _MONEY:
        units = getattr(tournament, name)
        if units is not None:
            places = tournament.decimals
            more[name] = Decimal(units).scaleb(-places) if places else units
    level = _number_or_text(str(more.pop("level"))) if "level" in more else None
    if isinstance(level, int):
        return {"level": level} | ({"_tournament": more} if more else {})
    return {"_tournament": more if level is None else more | {"level": level}}
