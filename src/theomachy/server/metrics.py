"""Prometheus metrics. Services count in plain attributes, which are sampled here.

With several worker processes, prometheus-client writes to a shared folder and sums over all of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from theomachy.server.bots import Bots
from theomachy.server.hub import Hub
from theomachy.server.notices.notices import Notices
from theomachy.server.servers import Servers
from theomachy.server.store import Store
from theomachy.server.tables import Tables
from theomachy.server.workers import METRICS


@dataclass(frozen=True)
class Parts:
    """The services from which the metrics are read."""

    tables: Tables
    hub: Hub
    bots: Bots
    store: Store
    servers: Servers
    notices: Notices
    troubles: Callable[[], dict[str, str]]


Count = Callable[[Parts], float]
# Seconds between two samples where several workers share the metrics.
PAUSE = 1.0
# Histogram buckets, in seconds.
MOMENTS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

# Gauges and counters: name, help text, and how to read the value.
NOW: dict[str, tuple[str, Count]] = {
    "tables": ("Tables in memory", lambda parts: len(parts.tables.known)),
    "connections": ("Live lines that are open", lambda parts: parts.hub.count()),
    "tables_minded": ("Tables whose bots and clocks are minded here", lambda parts: len(parts.servers.kept)),
    "bots_waiting": ("Bots that think or wait to", lambda parts: parts.bots.waiting),
    "news_live": ("Whether news come by Redis", lambda parts: float(parts.tables.news.live)),
    "troubles": ("Chores that limp or are dead", lambda parts: len(parts.troubles())),
}
EVER: dict[str, tuple[str, Count]] = {
    "tables_loaded": ("Tables that were read from their lines", lambda parts: parts.tables.loads),
    "frames_in": ("Frames that came on live lines", lambda parts: parts.hub.frames_in),
    "frames_out": ("Frames that were sent on live lines", lambda parts: parts.hub.frames_out),
    "lines_written": ("Lines that were stored", lambda parts: parts.store.written),
    "commits": ("Commits of the store", lambda parts: parts.store.commits),
    "bot_choices": ("Choices that bots were asked for", lambda parts: parts.bots.thought),
    "bot_fallbacks": ("Choices that bots failed to make", lambda parts: parts.bots.fallbacks),
    "notices_sent": ("Notices that were sent", lambda parts: parts.notices.sent),
    "notices_failed": ("Times that a notice could not be sent", lambda parts: parts.notices.failed),
    "news_said": ("News that were told by Redis", lambda parts: parts.tables.news.said),
    "news_heard": ("News that were heard by Redis", lambda parts: parts.tables.news.told),
    "leases_lost": ("Times that this server was away too long", lambda parts: parts.servers.lost),
}


class Metrics:
    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.registry = CollectorRegistry()
        self.shared = METRICS in os.environ
        self.now = {name: self.gauge(name, description) for name, (description, _) in NOW.items()}
        self.ever = {
            name: Counter(f"theomachy_{name}", description, registry=self.registry)
            for name, (description, _) in EVER.items()
        }
        self.seen: dict[str, float] = {}
        self.requests = Histogram(
            "theomachy_request_seconds",
            "How long requests took",
            ("method", "status"),
            buckets=MOMENTS,
            registry=self.registry,
        )
        self.changes = Histogram(
            "theomachy_change_seconds",
            "How long it took until a line was stored, or refused",
            buckets=MOMENTS,
            registry=self.registry,
        )

    def gauge(self, name: str, says: str) -> Gauge:
        return Gauge(f"theomachy_{name}", says, registry=self.registry, multiprocess_mode="livesum")

    def counter(self, name: str, says: str) -> Counter:
        return Counter(f"theomachy_{name}", says, registry=self.registry)

    def take(self) -> None:
        """Copy the current values of all services into the metrics."""
        for name, (_, count) in NOW.items():
            self.now[name].set(count(self.parts))
        for name, (_, count) in EVER.items():
            now = count(self.parts)
            self.ever[name].inc(now - self.seen.get(name, 0.0))
            self.seen[name] = now

    def text(self) -> bytes:
        """Return all metrics in the Prometheus text format, summed over the workers if there are several."""
        registry = self.registry
        if self.shared:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
