"""Creates, starts and stops all services of a server."""

from __future__ import annotations

import asyncio

import sqlalchemy as sa

from theomachy.server import admin
from theomachy.server.block_list import BlockList
from theomachy.server.chat_limits import ChatLimits
from theomachy.server.clock import Clock
from theomachy.server.cluster.leases import HEARTBEATS_PER_LEASE, LEASE_SECONDS, ClusterMember
from theomachy.server.cluster.remote_presence import RemotePresence
from theomachy.server.gc_tuning import GcScheduler
from theomachy.server.groups.service import GroupService
from theomachy.server.health import HealthCheck
from theomachy.server.http.allowed_hosts import AllowedHosts
from theomachy.server.http.rate_limits import TokenBuckets
from theomachy.server.jobs.background_tasks import BackgroundTasks
from theomachy.server.jobs.bot_workers import BotWorkerPool
from theomachy.server.jobs.loop_watchdog import LoopWatchdog
from theomachy.server.jobs.simulation_jobs import SimulationJobs
from theomachy.server.jobs.turn_scheduler import ServerTurnScheduler
from theomachy.server.metrics import SAMPLE_INTERVAL, Metrics, MetricSources
from theomachy.server.net.connection_hub import ConnectionHub
from theomachy.server.notifications.service import NotificationService
from theomachy.server.ongoing_errors import OngoingErrors
from theomachy.server.private_notes import PrivateNotes
from theomachy.server.replay_cache import ReplayCache
from theomachy.server.settings import Limits, Settings
from theomachy.server.storage.snapshots import Snapshots
from theomachy.server.storage.store import Store
from theomachy.server.table_service import SLOW_POLL_SECONDS, ServerTableService
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.storage import TableIndexRow
from theomachy.table.table import Table

# Intervals of the background tasks, in seconds.
EVICTION_INTERVAL = 30.0
POLL_INTERVAL = 0.5
PRESENCE_INTERVAL = 1.0
GROUPS_INTERVAL = 2.0
DELETION_INTERVAL = 3600.0
SUBSCRIPTION_CLEANUP_INTERVAL = 3600.0
# Seconds since the last change of a table for which its bots and clocks are resumed after a start.
RESUME_MAX_AGE = 60 * 86400.0


class Services:
    """The services of one server, created once and passed to every request handler."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        limits = settings.limits
        url = settings.resolve_database_url()
        self.settings = settings
        self.ongoing_errors = OngoingErrors()
        self.clock = clock or Clock()
        self.background_tasks = BackgroundTasks(self.ongoing_errors, self.clock)
        self.catalog = GameCatalog(settings.games, settings.packs)
        # Loads all games now, so that a broken game folder stops the server at its start.
        self.catalog.all_games()
        self.store = Store(url)
        self.snapshots = Snapshots(settings.cache, settings.snapshot_every, url, self.ongoing_errors)
        # Several servers can share a PostgreSQL database; a SQLite file has one server and needs no lease.
        lease = 0.0 if url.startswith("sqlite") else settings.lease or LEASE_SECONDS
        self.cluster = ClusterMember(self.store, self.clock, lease)
        cluster_args = self.cluster, settings.redis
        self.tables = ServerTableService(
            self.store, self.catalog, self.snapshots, self.clock, *cluster_args, self.on_table_changed
        )
        self.hub = ConnectionHub(limits.viewers_per_table, self.clock)
        self.remote_presence = RemotePresence(self.cluster, self.hub, self.tables)
        self.bots = BotWorkerPool(settings.bot_workers, settings.bot_timeout, settings.bot_thinks)
        self.turn_scheduler = ServerTurnScheduler(self.tables, self.bots, settings)
        self.simulation_jobs = SimulationJobs(settings, self.clock)
        self.block_list = BlockList(settings.block_list, self.clock.monotonic)
        self.notifications = NotificationService(
            settings, self.store, self.tables, self.hub, self.remote_presence, self.block_list
        )
        self.private_notes = PrivateNotes(self.notifications.outbox)
        self.groups = GroupService(self.notifications.outbox, self.tables)
        self.replay_cache = ReplayCache()
        self.gc_scheduler = GcScheduler(self.hub)
        self.create_rate_limits(limits)
        self.health = HealthCheck(self.store)
        self.chat_limits = ChatLimits(settings, self.clock.monotonic)
        self.allowed_hosts = AllowedHosts(settings)
        self.metrics = Metrics(self.metric_sources())
        self.tables.observe_duration = self.metrics.append_seconds.observe
        self.loop_watchdog = self.metrics.sources.loop_watchdog
        self.is_draining = False

    def create_rate_limits(self, limits: Limits) -> None:
        monotonic = self.clock.monotonic
        self.request_limits = TokenBuckets(limits.requests_per_second, limits.requests_at_once, monotonic)
        self.costly_request_limits = TokenBuckets(
            limits.costly_requests_per_second, limits.costly_requests_at_once, monotonic
        )
        self.code_limits = TokenBuckets(limits.code_attempts_per_second, limits.code_attempts_at_once, monotonic)
        self.subscription_limits = TokenBuckets(
            limits.subscriptions_per_second, limits.subscriptions_at_once, monotonic
        )

    def metric_sources(self) -> MetricSources:
        return MetricSources(
            self.tables,
            self.hub,
            self.bots,
            self.store,
            self.cluster,
            self.notifications,
            self.failing_tasks,
            LoopWatchdog(),
        )

    def on_table_changed(self, table: Table) -> None:
        """Notify all services after each change of a table."""
        if table.phase == "over" and table.fault is None:
            self.cluster.owned_versions.pop(table.id, None)
        self.hub.notify(table.id)
        self.turn_scheduler.schedule(table)
        self.notifications.on_table_changed(table)
        self.groups.on_table_changed(table)

    def failing_tasks(self) -> dict[str, str]:
        """Return the failing and dead background tasks by name; errors of single tables are not among them."""
        return {**self.ongoing_errors.descriptions(), **dict.fromkeys(self.background_tasks.dead_tasks(), "dead")}

    async def open(self) -> None:
        """Open the database, start the workers and the background tasks."""
        await asyncio.to_thread(self.store.open)
        await asyncio.to_thread(self.bots.open)
        await self.notifications.open()
        self.snapshots.open()
        if self.cluster.is_clustered():
            await self.join_cluster()
        else:
            self.background_tasks.start_until_success("wake", self.resume_games)
        self.background_tasks.start_periodic("sweep", EVICTION_INTERVAL, self.evict_idle)
        if self.metrics.is_multiprocess:
            self.background_tasks.start_periodic("count", SAMPLE_INTERVAL, self.sample_metrics)
        self.background_tasks.start_periodic("notices", self.settings.notice_every, self.notifications.process)
        self.background_tasks.start_periodic("groups", GROUPS_INTERVAL, self.groups.process_changed_tables)
        self.background_tasks.start_periodic("bells", SUBSCRIPTION_CLEANUP_INTERVAL, self.notifications.delete_stale)
        if self.settings.is_dedicated_process:
            self.gc_scheduler.open()
            self.loop_watchdog.open()
            self.background_tasks.start_periodic("tidy", self.gc_scheduler.interval, self.gc_scheduler.collect)
        self.background_tasks.start_periodic(
            "follow",
            self.settings.poll_seconds or (POLL_INTERVAL if self.cluster.is_clustered() else SLOW_POLL_SECONDS),
            self.tables.poll_journals,
        )
        if self.settings.keep_finished or self.settings.keep_idle:
            self.background_tasks.start_periodic("retire", DELETION_INTERVAL, self.delete_old_tables)

    async def join_cluster(self) -> None:
        """Join the cluster: take a lease, subscribe to the changes of other servers and run a share of the tables."""
        await self.cluster.open()
        self.tables.pubsub.open()
        self.background_tasks.start_until_success("wake", self.schedule_all)
        self.background_tasks.start_periodic(
            "lease", self.cluster.lease_seconds / HEARTBEATS_PER_LEASE, self.renew_lease
        )
        self.background_tasks.start_periodic(
            "unminded", HEARTBEATS_PER_LEASE * self.cluster.lease_seconds, self.schedule_all
        )
        self.background_tasks.start_periodic("presence", PRESENCE_INTERVAL, self.remote_presence.sync)

    async def renew_lease(self) -> None:
        """Renew the lease (heartbeat) and take over the tables of servers whose lease has expired."""
        if not await self.cluster.heartbeat():
            # The lease had expired, so tables may have been skipped meanwhile.
            await self.schedule_all()
        while table_ids := await self.cluster.take_over_tables():
            await self.schedule(table_ids)

    async def schedule_all(self) -> None:
        """Schedule all tables that no server runs, and those of ours whose task ended while the database was down."""
        for one in self.cluster.owned_versions:
            table = self.tables.cache.get(one)
            if table is not None and one not in self.turn_scheduler.tasks:
                self.turn_scheduler.schedule(table)
        await self.schedule(await self.cluster.reclaim_own())
        while table_ids := await self.cluster.claim_unowned():
            await self.schedule(table_ids)

    async def schedule(self, table_ids: list[str]) -> None:
        """Load these tables, run their bots and clocks, and correct the index of those that are over."""
        for one in table_ids:
            table = await self.tables.find_or_none(one)
            if table is None:
                continue
            self.turn_scheduler.schedule(table)
            if table.phase == "over" and table.fault is None:
                self.store.update_index(table.id, TableIndexRow(table.public, table.phase, table.changed_at))

    async def sample_metrics(self) -> None:
        """Sample the metrics regularly: a scrape may be answered by another worker process, from shared files."""
        self.metrics.sample()

    async def resume_games(self) -> None:
        """Load recently played tables after a start, so that their bots and clocks continue without a viewer."""
        for one in await self.store.playing_tables(self.clock.wall_time() - RESUME_MAX_AGE):
            await self.tables.find_or_none(one)

    async def delete_old_tables(self) -> None:
        """Delete tables that are older than the retention settings allow."""

        def work(connection: sa.Connection) -> list[str]:
            return admin.delete_old_tables(connection, self.settings.keep_finished, self.settings.keep_idle)

        while table_ids := await self.store.run_in_transaction(work):
            for one in table_ids:
                self.tables.on_deleted(one)

    async def evict_idle(self) -> None:
        """Evict idle tables from memory; they can be rebuilt from their journal."""
        cutoff = self.clock.monotonic() - self.settings.evict_after_seconds
        for table in list(self.tables.cache.values()):
            if not self.is_in_use(table) and table.decision_started < cutoff:
                self.evict(table)

    def is_in_use(self, table: Table) -> bool:
        return self.hub.is_watched(table.id) or self.turn_scheduler.has_work(table) or self.tables.is_busy(table)

    def evict(self, table: Table) -> None:
        self.tables.evict(table)
        self.hub.forget(table.id)
        self.notifications.forget(table.id)

    async def drain(self) -> None:
        """Report "not ready" and give up the lease, so that other servers run the tables; open connections stay."""
        self.is_draining = True
        if self.cluster.is_clustered():
            await self.cluster.leave_cluster()

    async def close(self) -> None:
        await self.background_tasks.close()
        self.gc_scheduler.close()
        self.loop_watchdog.close()
        await self.turn_scheduler.close()
        await asyncio.gather(*self.tables.append_tasks, *self.tables.uncancelled, return_exceptions=True)
        await self.tables.pubsub.close()
        if self.cluster.is_clustered():
            await self.cluster.leave_cluster()
        self.cluster.close()
        await asyncio.to_thread(self.simulation_jobs.close)
        await asyncio.to_thread(self.tables.costly_work.close)
        await asyncio.to_thread(self.bots.close)
        await asyncio.to_thread(self.notifications.close)
        await asyncio.to_thread(self.store.close)
