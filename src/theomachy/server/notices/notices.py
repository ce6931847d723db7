"""The notification service: one message for each pending decision of a player who is not connected.

Pending decisions go to the outbox, are grouped by address, claimed by one server, and sent outside of quiet hours.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from cryptography.hazmat.primitives.asymmetric import ec

from theomachy.server.elsewhere import Elsewhere
from theomachy.server.hub import Hub
from theomachy.server.notices import push, saying
from theomachy.server.notices.delivery import Delivery
from theomachy.server.notices.hours import after_quiet, before_quiet
from theomachy.server.notices.outbox import CONFIRM, DAY, REMIND, Bell, New, Notice, Outbox
from theomachy.server.notices.reaching import Answered, Forbidden, Unreachable
from theomachy.server.schema import BELLS
from theomachy.server.settings import Settings
from theomachy.server.store import Store
from theomachy.server.tables import Tables
from theomachy.table.duties import Duty, duties
from theomachy.table.table import Table

LOG = logging.getLogger("theomachy.server")
SENDERS = 16
# Messages of one round. With the timeout of a sender, a round ends long before the lease of its claims.
AT_ONCE = 64
TRIES = 6
FAILS = 5
AGAIN = 60.0
LONGEST = 3600.0
# A player is reminded a quarter of the turn's time before a bot takes over, but at most so many seconds before.
REMIND_BEFORE = 12 * 3600.0
FORGOTTEN = 90 * DAY
Group = list[Notice]


class Notices:
    def __init__(self, settings: Settings, store: Store, tables: Tables, hub: Hub, elsewhere: Elsewhere) -> None:
        self.settings = settings
        self.outbox = Outbox(store)
        self.tables = tables
        self.hub = hub
        self.elsewhere = elsewhere
        self.delivery = Delivery(settings)
        self.senders = ThreadPoolExecutor(SENDERS, "notices")
        self.noted: dict[str, tuple[list[Duty], set[int]]] = {}
        self.news: dict[tuple[str, Duty], str] = {}
        self.key: ec.EllipticCurvePrivateKey | None = None
        self.sealing = b""
        self.sent = 0
        self.failed = 0

    async def open(self) -> None:
        self.key = push.read_key(await self.outbox.secret("push", push.new_key))
        self.sealing = bytes.fromhex(await self.outbox.secret("proofs", secrets.token_hex))

    def close(self) -> None:
        self.senders.shutdown(cancel_futures=True)
        self.outbox.close()

    def public_key(self) -> str:
        return push.encoded(push.point(self.signing().public_key()))

    def signing(self) -> ec.EllipticCurvePrivateKey:
        assert self.key is not None
        return self.key

    def heard(self, table: Table) -> None:
        """Note new pending decisions for the next `process`. Called after every change of a table, so it is fast."""
        pending = duties(table)
        known, known_resting = self.noted.get(table.id, ([], set()))
        if pending:
            self.noted[table.id] = pending, set(table.clocks.resting)
        else:
            self.noted.pop(table.id, None)
        for duty in pending:
            if duty not in known or (duty.seat in known_resting) != (duty.seat in table.clocks.resting):
                self.news[table.id, duty] = table.seats[duty.seat].key

    def forget(self, table: str) -> None:
        self.noted.pop(table, None)

    async def round(self) -> None:
        """Put new pending decisions into the outbox, and send what is due. A background task calls it.

        Notifications of players who are connected are dropped.
        """
        await self.take_up()
        now = self.tables.times.wall()
        upcoming = await self.outbox.due(now + 2 * self.settings.notice_every)
        watched = [notice for notice in upcoming if self.looks(notice)]
        await self.outbox.done(watched, "seen", now)
        # Drop confirmation requests of confirmed addresses, and notifications of unconfirmed ones.
        invalid = [notice for notice in upcoming if (notice.about == CONFIRM) != bool(notice.bell.confirm)]
        await self.outbox.done(invalid, "over", now)
        due = [notice for notice in upcoming if notice.due <= now and notice not in watched and notice not in invalid]
        groups = await self.ready(due, now)
        claimed = await self.outbox.claim([notice for group in groups for notice in group], now)
        own_groups = [[notice for notice in group if notice in claimed] for group in groups]
        await asyncio.gather(*[self.tell(group) for group in own_groups if group])

    def looks(self, notice: Notice) -> bool:
        return notice.about != CONFIRM and notice.seat in self.hub.present(notice.table)

    async def take_up(self) -> None:
        """Put a notification into the outbox for each new pending decision and each subscription of its seat."""
        news, self.news = self.news, {}
        try:
            bells = await self.outbox.of_keys(sorted(set(news.values())))
            confirmed = [bell for bell in bells if not bell.confirm]
            waiting = await self.outbox.waiting([bell.address for bell in confirmed]) if confirmed else {}
            notifications = []
            for (table, duty), key in news.items():
                for bell in confirmed:
                    if bell.key == key:
                        notifications += self.made(table, duty, bell, waiting)
            await self.outbox.put(notifications)
        except BaseException:
            self.news = {**news, **self.news}
            raise

    def made(self, id: str, duty: Duty, bell: Bell, waiting: dict[str, float]) -> list[New]:
        """Return the notification of a pending decision, and a reminder if the turn has a deadline of days.

        It is due after a grace period, together with others of the address if they are collected, and not in quiet
        hours. `next_due` maps an address to the time of its next message; an address without one is added.
        """
        now = self.tables.times.wall()
        due = now + self.settings.notice_grace
        if bell.gather:
            due = max(due, waiting.setdefault(bell.address, now + 60 * bell.gather))
        due = after_quiet(due, bell.quiet_from, bell.quiet_to, bell.zone)
        notifications = [New(bell.id, id, duty.seat, duty.about, duty.number, due)]
        table = self.tables.known.get(id)
        if duty.about == "turn" and table is not None and table.clocks.kind == "days":
            deadline = now + self.left(table, duty.seat)
            due = deadline - min(REMIND_BEFORE, table.clocks.full / 4)
            due = max(now, before_quiet(due, bell.quiet_from, bell.quiet_to, bell.zone))
            notifications.append(New(bell.id, id, duty.seat, REMIND, duty.number, due))
        return notifications

    def left(self, table: Table, seat: int) -> float:
        """Return the seconds until a bot plays for the seat, vacation included."""
        return max(0.0, table.clocks.until_late(seat) - (self.tables.times.running() - table.since))

    async def ready(self, due: list[Notice], now: float) -> list[Group]:
        """Group due notifications by address; leave out addresses that got a message less than `notice_gap` ago.

        A last message in the future was dated by a clock that has since been corrected; it is ignored.
        """
        groups: dict[tuple[str, str, str], Group] = {}
        for notice in due:
            groups.setdefault((notice.bell.kind, notice.bell.address, notice.bell.confirm), []).append(notice)
        last = await self.outbox.last_sent([address for _, address, _ in groups]) if groups else {}
        gap = self.settings.notice_gap
        recent = {to for to, at in last.items() if now - gap < at <= now}
        return [group for (_, to, asks), group in groups.items() if asks or to not in recent][:AT_ONCE]

    async def tell(self, group: Group) -> None:
        """Send a group as one message, without decisions that are no longer pending."""
        items = [] if group[0].about == CONFIRM else [await self.item(notice) for notice in group]
        obsolete = [notice for notice, item in zip(group, items, strict=False) if item is None]
        now = self.tables.times.wall()
        await self.outbox.done(obsolete, "over", now)
        current = [notice for notice in group if notice not in obsolete]
        if not current:
            return
        message = self.message(current, [item for item in items if item is not None])
        await self.settle(current, await self.deliver(current[0].bell, message))

    def message(self, group: Group, items: list[saying.Item]) -> saying.Message:
        first = group[0]
        bell = first.bell
        name = f"{bell.id[:16]}-{first.id}"
        if first.about == CONFIRM:
            return saying.confirmation(name, bell.confirm, bell.id, bell.base, bell.lang)
        return saying.message(name, items, bell.id, bell.base, bell.lang)

    async def newest(self, id: str) -> Table | None:
        """Return a table with the newest entries, and update its presence, from other servers too."""
        table = await self.tables.find(id)
        if table is not None and self.tables.servers.several():
            await self.tables.freshen(table)
            await self.elsewhere.look([id])
        return table

    async def item(self, notice: Notice) -> saying.Item | None:
        """Return the text of a notification; None if its decision is no longer pending or its player is connected."""
        table = await self.newest(notice.table)
        if table is None or self.looks(notice) or table.seats[notice.seat].key != notice.bell.key:
            return None
        about = "turn" if notice.about == REMIND else notice.about
        if (notice.seat, about, notice.number) not in [(duty.seat, duty.about, duty.number) for duty in duties(table)]:
            return None
        if notice.about == "turn" and notice.seat in table.clocks.resting:
            return None
        clock = table.clocks.kind == "days" and about == "turn"
        seconds_left = self.left(table, notice.seat) if clock else None
        return saying.item(table, notice.seat, notice.about, notice.bell.lang, seconds_left)

    async def deliver(self, bell: Bell, message: saying.Message) -> Answered | None:
        """Send a message in a sender thread; return None if the receiver cannot be reached now."""
        work: Callable[..., Answered] = self.delivery.deliver
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.senders, work, self.signing(), bell, message)
        except Forbidden:
            return Answered(410)
        except Unreachable as error:
            LOG.info("notice %s: %s", bell.kind, error)
            return None

    async def settle(self, group: Group, answer: Answered | None) -> None:
        """Record the result: done, retry later with exponential backoff, or failed; unsubscribe dead addresses."""
        now = self.tables.times.wall()
        bell = group[0].bell
        same = BELLS.c.id.in_({notice.bell.id for notice in group})
        if answer is not None and answer.fine():
            self.sent += 1
            await self.outbox.done(group, "sent", now)
            await self.outbox.change(same, fails=0, told=now)
            return
        self.failed += 1
        if answer is not None and answer.gone():
            await self.outbox.take_down((BELLS.c.address == bell.address) & (BELLS.c.kind == bell.kind))
            return
        tries = max([notice.tries for notice in group]) + 1
        if tries < TRIES:
            pause = max(AGAIN * 2**tries, float(answer.retry) if answer is not None else 0.0)
            await self.outbox.later(group, now + min(LONGEST, pause))
            return
        await self.outbox.done(group, "failed", now)
        await self.outbox.change(same, fails=BELLS.c.fails + 1)
        await self.outbox.take_down(same & (BELLS.c.fails >= FAILS))

    async def tidy(self) -> None:
        """Delete subscriptions that were not confirmed within a day, and very old ones. A background task calls it."""
        now = self.tables.times.wall()
        unconfirmed = (BELLS.c.confirm != "") & (BELLS.c.made < now - DAY)
        await self.outbox.take_down(unconfirmed | (BELLS.c.made < now - 4 * FORGOTTEN))
