"""Quiet hours, in which no notifications are sent. All hours are in the subscriber's time zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

HOURS_PER_DAY = 24


def find_zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        return None


def is_quiet(hour: int, since: int, until: int) -> bool:
    """Return whether an hour lies in [since, until), which may include midnight; equal hours mean never."""
    return (hour - since) % HOURS_PER_DAY < (until - since) % HOURS_PER_DAY


def after_quiet(at: float, since: int, until: int, zone: str) -> float:
    """Return `at`, or the end of the quiet hours that it falls into."""
    local = datetime.fromtimestamp(at, UTC).astimezone(find_zone(zone) or UTC)
    if not is_quiet(local.hour, since, until):
        return at
    end = local.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    while is_quiet(end.hour, since, until):
        end += timedelta(hours=1)
    return end.timestamp()


def before_quiet(at: float, since: int, until: int, zone: str) -> float:
    """Return `at`, or a minute before the quiet hours that it falls into."""
    local = datetime.fromtimestamp(at, UTC).astimezone(find_zone(zone) or UTC)
    if not is_quiet(local.hour, since, until):
        return at
    start = local.replace(minute=0, second=0, microsecond=0)
    while is_quiet((start - timedelta(hours=1)).hour, since, until):
        start -= timedelta(hours=1)
    return start.timestamp() - 60
