"""Prometheus metrics. Services count in plain attributes, which are sampled here.

With several worker processes, prometheus-client writes to a shared folder and sums over all of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from theomachy.server.cluster.leases import ClusterMember
from theomachy.server.cluster.multiprocess import METRICS_FOLDER_VARIABLE
from theomachy.server.jobs.bot_workers import BotWorkerPool
from theomachy.server.jobs.loop_watchdog import LoopWatchdog
from theomachy.server.net.connection_hub import ConnectionHub
from theomachy.server.notifications.service import NotificationService
from theomachy.server.storage.store import Store
from theomachy.server.table_service import ServerTableService


@dataclass(frozen=True)
class MetricSources:
    """The services from which the metrics are read."""

    tables: ServerTableService
    hub: ConnectionHub
    bots: BotWorkerPool
    store: Store
    cluster: ClusterMember
    notifications: NotificationService
    failing_tasks: Callable[[], dict[str, str]]
    loop_watchdog: LoopWatchdog


ReadValue = Callable[[MetricSources], float]
# Seconds between two samples where several workers share the metrics.
SAMPLE_INTERVAL = 1.0
# Histogram buckets, in seconds.
DURATION_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

# Gauges and counters: name, help text, and how to read the value.
GAUGES: dict[str, tuple[str, ReadValue]] = {
    "tables": ("Tables in memory", lambda parts: len(parts.tables.cache)),
    "connections": ("Live lines that are open", lambda parts: parts.hub.count_connections()),
    "tables_minded": ("Tables whose bots and clocks are minded here", lambda parts: len(parts.cluster.owned_versions)),
    "bots_waiting": ("Bots that think or wait to", lambda parts: parts.bots.pending),
    "news_live": ("Whether news come by Redis", lambda parts: float(parts.tables.pubsub.is_live)),
    "troubles": ("Chores that limp or are dead", lambda parts: len(parts.failing_tasks())),
}
COUNTERS: dict[str, tuple[str, ReadValue]] = {
    "tables_loaded": ("Tables that were read from their lines", lambda parts: parts.tables.load_count),
    "frames_in": ("Frames that came on live lines", lambda parts: parts.hub.frames_in),
    "frames_out": ("Frames that were sent on live lines", lambda parts: parts.hub.frames_out),
    "lines_written": ("Lines that were stored", lambda parts: parts.store.entries_written),
    "commits": ("Commits of the store", lambda parts: parts.store.commit_count),
    "bot_choices": ("Choices that bots were asked for", lambda parts: parts.bots.questions_asked),
    "bot_fallbacks": ("Choices that bots failed to make", lambda parts: parts.bots.fallbacks),
    "notices_sent": ("Notices that were sent", lambda parts: parts.notifications.sent_count),
    "notices_failed": ("Times that a notice could not be sent", lambda parts: parts.notifications.failed_count),
    "news_said": ("News that were told by Redis", lambda parts: parts.tables.pubsub.published_count),
    "news_heard": ("News that were heard by Redis", lambda parts: parts.tables.pubsub.received_count),
    "loop_stalls": ("Times that the event loop stood still", lambda parts: parts.loop_watchdog.stall_count),
    "loop_stalled_seconds": ("How long it stood still", lambda parts: parts.loop_watchdog.stalled_seconds),
    "leases_lost": ("Times that this server was away too long", lambda parts: parts.cluster.leases_lost),
}


class Metrics:
    def __init__(self, sources: MetricSources) -> None:
        self.sources = sources
        self.registry = CollectorRegistry()
        self.is_multiprocess = METRICS_FOLDER_VARIABLE in os.environ
        self.gauges = {name: self.make_gauge(name, description) for name, (description, _) in GAUGES.items()}
        self.counters = {
            name: Counter(f"theomachy_{name}", description, registry=self.registry)
            for name, (description, _) in COUNTERS.items()
        }
        self.last_values: dict[str, float] = {}
        self.request_seconds = Histogram(
            "theomachy_request_seconds",
            "How long requests took",
            ("method", "status"),
            buckets=DURATION_BUCKETS,
            registry=self.registry,
        )
        self.append_seconds = Histogram(
            "theomachy_change_seconds",
            "How long it took until a line was stored, or refused",
            buckets=DURATION_BUCKETS,
            registry=self.registry,
        )

    def make_gauge(self, name: str, description: str) -> Gauge:
        return Gauge(f"theomachy_{name}", description, registry=self.registry, multiprocess_mode="livesum")

    def make_counter(self, name: str, description: str) -> Counter:
        return Counter(f"theomachy_{name}", description, registry=self.registry)

    def sample(self) -> None:
        """Copy the current values of all services into the metrics."""
        for name, (_, count) in GAUGES.items():
            self.gauges[name].set(count(self.sources))
        for name, (_, count) in COUNTERS.items():
            now = count(self.sources)
            self.counters[name].inc(now - self.last_values.get(name, 0.0))
            self.last_values[name] = now

    def render(self) -> bytes:
        """Return all metrics in the Prometheus text format, summed over the workers if there are several."""
        registry = self.registry
        if self.is_multiprocess:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
