"""The notification service: one message for each pending decision of a player who is not connected.

Pending decisions go to the outbox. Due ones are grouped by address, claimed by one server, and sent outside of quiet
hours."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from cryptography.hazmat.primitives.asymmetric import ec

from theomachy.server.block_list import BlockList
from theomachy.server.cluster.remote_presence import RemotePresence
from theomachy.server.net.connection_hub import ConnectionHub
from theomachy.server.notifications import message_text, push
from theomachy.server.notifications.addresses import receiver_of
from theomachy.server.notifications.delivery import Delivery
from theomachy.server.notifications.outbound_http import Forbidden, HttpResponse, Unreachable
from theomachy.server.notifications.outbox import (
    CONFIRM,
    DAY,
    REMIND,
    NewNotification,
    Outbox,
    QueuedNotification,
    Subscription,
)
from theomachy.server.notifications.quiet_hours import after_quiet, before_quiet
from theomachy.server.settings import Settings
from theomachy.server.storage.schema import SUBSCRIPTIONS
from theomachy.server.storage.store import Store
from theomachy.server.table_service import ServerTableService
from theomachy.table.pending_decisions import PendingDecision, pending_decisions
from theomachy.table.table import Table

LOG = logging.getLogger("theomachy.server")
MAX_SENDERS = 16
# How many messages one call of `process` sends at most. Even if every sender times out, the call ends long before its
# claims expire.
MESSAGES_PER_ROUND = 64
MAX_TRIES = 6
MAX_FAILURES = 5
RETRY_SECONDS = 60.0
MAX_RETRY_SECONDS = 3600.0
# A player is reminded when a quarter of the turn's time is left before a bot takes over, but at most this many seconds
# before.
REMIND_BEFORE = 12 * 3600.0
STALE_SECONDS = 90 * DAY
NotificationGroup = list[QueuedNotification]


class NotificationService:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        tables: ServerTableService,
        hub: ConnectionHub,
        remote_presence: RemotePresence,
        block_list: BlockList,
    ) -> None:
        self.block_list = block_list
        self.settings = settings
        self.outbox = Outbox(store)
        self.tables = tables
        self.hub = hub
        self.remote_presence = remote_presence
        self.delivery = Delivery(settings)
        self.senders = ThreadPoolExecutor(MAX_SENDERS, "notices")
        self.known_decisions: dict[str, tuple[list[PendingDecision], set[int]]] = {}
        self.new_decisions: dict[tuple[str, PendingDecision], str] = {}
        self.vapid_key: ec.EllipticCurvePrivateKey | None = None
        self.proof_secret = b""
        self.sent_count = 0
        self.failed_count = 0

    async def open(self) -> None:
        self.vapid_key = push.load_vapid_key(await self.outbox.shared_secret("push", push.generate_vapid_key))
        self.proof_secret = bytes.fromhex(await self.outbox.shared_secret("proofs", secrets.token_hex))

    def close(self) -> None:
        self.senders.shutdown(cancel_futures=True)
        self.outbox.close()

    def public_key(self) -> str:
        return push.encode_base64url(push.encode_point(self.get_vapid_key().public_key()))

    def get_vapid_key(self) -> ec.EllipticCurvePrivateKey:
        assert self.vapid_key is not None
        return self.vapid_key

    def on_table_changed(self, table: Table) -> None:
        """Note new pending decisions for the next `process`. Called after every change of a table, so it is fast."""
        pending = pending_decisions(table)
        known, known_resting = self.known_decisions.get(table.id, ([], set()))
        if pending:
            self.known_decisions[table.id] = pending, set(table.clocks.on_vacation)
        else:
            self.known_decisions.pop(table.id, None)
        for duty in pending:
            if duty not in known or (duty.seat in known_resting) != (duty.seat in table.clocks.on_vacation):
                self.new_decisions[table.id, duty] = table.seats[duty.seat].key_hash

    def forget(self, table_id: str) -> None:
        self.known_decisions.pop(table_id, None)

    async def process(self) -> None:
        """Put new pending decisions into the outbox, and send what is due. A background task calls it.

        Notifications of players who are connected are dropped.
        """
        await self.enqueue_new()
        now = self.tables.clock.wall_time()
        upcoming = await self.outbox.due_notifications(now + 2 * self.settings.notice_every)
        watched = [notice for notice in upcoming if self.is_watching(notice)]
        await self.outbox.mark_done(watched, "seen", now)
        # Drop confirmation requests of confirmed addresses, and notifications of unconfirmed ones.
        invalid = [notice for notice in upcoming if (notice.about == CONFIRM) != bool(notice.subscription.confirm)]
        await self.outbox.mark_done(invalid, "over", now)
        due = [notice for notice in upcoming if notice.due <= now and notice not in watched and notice not in invalid]
        groups = await self.group_due(due, now)
        claimed = await self.outbox.claim([notice for group in groups for notice in group], now)
        own_groups = [[notice for notice in group if notice in claimed] for group in groups]
        await asyncio.gather(*[self.send_group(group) for group in own_groups if group])

    def is_watching(self, notification: QueuedNotification) -> bool:
        return notification.about != CONFIRM and notification.seat in self.hub.presence(notification.table)

    async def enqueue_new(self) -> None:
        """Put a notification into the outbox for each new pending decision and each subscription of its seat."""
        news, self.new_decisions = self.new_decisions, {}
        try:
            bells = await self.outbox.subscriptions_of_keys(sorted(set(news.values())))
            confirmed = [bell for bell in bells if not bell.confirm]
            waiting = await self.outbox.next_due_times([bell.address for bell in confirmed]) if confirmed else {}
            notifications = []
            for (table, duty), key in news.items():
                for bell in confirmed:
                    if bell.key == key:
                        notifications += self.notifications_for(table, duty, bell, waiting)
            await self.outbox.enqueue(notifications)
        except BaseException:
            self.new_decisions = {**news, **self.new_decisions}
            raise

    def notifications_for(
        self, table_id: str, decision: PendingDecision, subscription: Subscription, next_due: dict[str, float]
    ) -> list[NewNotification]:
        """Return the notification of a pending decision, and a reminder if the turn has a deadline of days.

        The notification is due after a grace period, and not in quiet hours. If messages of the address are collected,
        it is due with the next one. `next_due` maps an address to the time of its next message; a new address is added
        to it.
        """
        now = self.tables.clock.wall_time()
        due = now + self.settings.notice_grace
        if subscription.gather:
            due = max(due, next_due.setdefault(subscription.address, now + 60 * subscription.gather))
        due = after_quiet(due, subscription.quiet_from, subscription.quiet_to, subscription.zone)
        notifications = [NewNotification(subscription.id, table_id, decision.seat, decision.kind, decision.number, due)]
        table = self.tables.cache.get(table_id)
        if decision.kind == "turn" and table is not None and table.clocks.kind == "days":
            deadline = now + self.seconds_left(table, decision.seat)
            due = deadline - min(REMIND_BEFORE, table.clocks.full_seconds / 4)
            due = max(now, before_quiet(due, subscription.quiet_from, subscription.quiet_to, subscription.zone))
            notifications.append(
                NewNotification(subscription.id, table_id, decision.seat, REMIND, decision.number, due)
            )
        return notifications

    def seconds_left(self, table: Table, seat: int) -> float:
        """Return the seconds until a bot plays for the seat, vacation included."""
        return max(
            0.0, table.clocks.seconds_until_timeout(seat) - (self.tables.clock.monotonic() - table.decision_started)
        )

    async def group_due(self, due: list[QueuedNotification], now: float) -> list[NotificationGroup]:
        """Group due notifications by address, without addresses that got a message less than `notice_gap` seconds ago.

        A last message with a time in the future is ignored: it was dated by a clock that has since been corrected.
        """
        groups: dict[tuple[str, str, str], NotificationGroup] = {}
        for notice in due:
            groups.setdefault(
                (notice.subscription.kind, notice.subscription.address, notice.subscription.confirm), []
            ).append(notice)
        last = await self.outbox.last_sent_times([address for _, address, _ in groups]) if groups else {}
        gap = self.settings.notice_gap
        recent = {to for to, at in last.items() if now - gap < at <= now}
        return [group for (_, to, asks), group in groups.items() if asks or to not in recent][:MESSAGES_PER_ROUND]

    async def send_group(self, group: NotificationGroup) -> None:
        """Send a group as one message, without decisions that are no longer pending."""
        items = [] if group[0].about == CONFIRM else [await self.describe(notice) for notice in group]
        obsolete = [notice for notice, item in zip(group, items, strict=False) if item is None]
        now = self.tables.clock.wall_time()
        await self.outbox.mark_done(obsolete, "over", now)
        current = [notice for notice in group if notice not in obsolete]
        if not current:
            return
        message = self.build_message(current, [item for item in items if item is not None])
        await self.record_result(current, await self.deliver(current[0].subscription, message))

    def build_message(self, group: NotificationGroup, items: list[message_text.MessageItem]) -> message_text.Message:
        first = group[0]
        bell = first.subscription
        name = f"{bell.id[:16]}-{first.id}"
        if first.about == CONFIRM:
            return message_text.build_confirmation(name, bell.confirm, bell.id, bell.base, bell.lang)
        return message_text.build_message(name, items, bell.id, bell.base, bell.lang)

    async def fetch_table(self, table_id: str) -> Table | None:
        """Return a table with its newest entries, after updating its presence also from other servers."""
        table = await self.tables.find_or_none(table_id)
        if table is not None and self.tables.cluster.is_clustered():
            await self.tables.refresh(table)
            await self.remote_presence.refresh([table_id])
        return table

    async def describe(self, notification: QueuedNotification) -> message_text.MessageItem | None:
        """Return the text of a notification; None if its decision is no longer pending or its player is connected."""
        table = await self.fetch_table(notification.table)
        if (
            table is None
            or self.is_watching(notification)
            or table.seats[notification.seat].key_hash != notification.subscription.key
        ):
            return None
        about = "turn" if notification.about == REMIND else notification.about
        if (notification.seat, about, notification.number) not in [
            (duty.seat, duty.kind, duty.number) for duty in pending_decisions(table)
        ]:
            return None
        if notification.about == "turn" and notification.seat in table.clocks.on_vacation:
            return None
        clock = table.clocks.kind == "days" and about == "turn"
        seconds_left = self.seconds_left(table, notification.seat) if clock else None
        return message_text.describe_decision(
            table, notification.seat, notification.about, notification.subscription.lang, seconds_left
        )

    async def deliver(self, subscription: Subscription, message: message_text.Message) -> HttpResponse | None:
        """Send a message in a sender thread; return None if the receiver cannot be reached now."""
        work: Callable[..., HttpResponse] = self.delivery.deliver
        loop = asyncio.get_running_loop()
        if self.block_list.blocks_receiver(receiver_of(subscription.kind, subscription.address)):
            return HttpResponse(410)
        try:
            return await loop.run_in_executor(self.senders, work, self.get_vapid_key(), subscription, message)
        except Forbidden:
            return HttpResponse(410)
        except Unreachable as error:
            LOG.info("notice %s: %s", subscription.kind, error)
            return None

    async def record_result(self, group: NotificationGroup, response: HttpResponse | None) -> None:
        """Record the result of sending: done, retry later with exponential backoff, or failed.

        Subscriptions whose receiver does not exist any more are deleted.
        """
        now = self.tables.clock.wall_time()
        bell = group[0].subscription
        same = SUBSCRIPTIONS.c.id.in_({notice.subscription.id for notice in group})
        if response is not None and response.is_success():
            self.sent_count += 1
            await self.outbox.mark_done(group, "sent", now)
            await self.outbox.update_subscriptions(same, fails=0, told=now)
            return
        self.failed_count += 1
        if response is not None and response.is_gone():
            await self.outbox.end_subscriptions(
                (SUBSCRIPTIONS.c.address == bell.address) & (SUBSCRIPTIONS.c.kind == bell.kind)
            )
            return
        tries = max([notice.tries for notice in group]) + 1
        if tries < MAX_TRIES:
            pause = max(RETRY_SECONDS * 2**tries, float(response.retry_after) if response is not None else 0.0)
            await self.outbox.reschedule(group, now + min(MAX_RETRY_SECONDS, pause))
            return
        await self.outbox.mark_done(group, "failed", now)
        await self.outbox.update_subscriptions(same, fails=SUBSCRIPTIONS.c.fails + 1)
        await self.outbox.delete_subscriptions(same & (SUBSCRIPTIONS.c.fails >= MAX_FAILURES))

    async def delete_stale(self) -> None:
        """Delete subscriptions that were not confirmed within a day, and very old ones. A background task calls it."""
        now = self.tables.clock.wall_time()
        unconfirmed = (SUBSCRIPTIONS.c.confirm != "") & (SUBSCRIPTIONS.c.made < now - DAY)
        await self.outbox.delete_subscriptions(unconfirmed | (SUBSCRIPTIONS.c.made < now - 4 * STALE_SECONDS))
