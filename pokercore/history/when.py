"""When a hand was played, as an instant."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

if TYPE_CHECKING:
    from pokercore.history.info import HandInfo

__all__ = ["instant"]

_ROOM_ZONES = {
    "ET": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
}
"""Zones of card rooms that no database of zones has by that name."""


def instant(info: HandInfo) -> datetime | None:
    """Return when the hand began, in UTC; None where day, time or zone are not known.

    >>> from pokercore.history.info import HandInfo
    >>> str(instant(HandInfo(date="2024-02-03", time="20:00:00", time_zone="UTC")))
    '2024-02-03 20:00:00+00:00'
    """
    if info.date is None or info.time is None or info.time_zone is None:
        return None
    try:
        local = datetime.fromisoformat(f"{info.date}T{info.time}")
        zone = UTC if info.time_zone in ("UTC", "GMT") else ZoneInfo(_zone_name(info.time_zone))
        return local.replace(tzinfo=zone).astimezone(UTC)
    except (ValueError, OverflowError, OSError, ZoneInfoNotFoundError):
        return None


def _zone_name(zone: str) -> str:
    return _ROOM_ZONES.get(zone, zone)
