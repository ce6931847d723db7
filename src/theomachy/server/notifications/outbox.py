"""The outbox and the subscriptions of notifications.

They are in the database, so that a restart neither loses nor repeats a message."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from theomachy.server.storage.database import run_in_transaction, storage_error
from theomachy.server.storage.schema import NOTIFICATIONS, SECRETS, SUBSCRIPTIONS
from theomachy.server.storage.store import Store

T = TypeVar("T")
# Seconds after which the claim of another server on a notification expires.
CLAIM_SECONDS = 180.0
MAX_DUE = 400
DAY = 86400.0
CONFIRM = "confirm"
REMIND = "remind"
INSERT_BY_DIALECT: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


@dataclass(frozen=True)
class Subscription:
    """A subscription to notifications for the seats with one seat key. Fields are named as the columns of the database.

    - `key`: hash of the seat key.
    - `told`: when the last message was sent.
    - `confirm`: the token that confirms the address.
    - `gather`: minutes for which notifications are collected into one message.
    """

    id: str
    key: str
    kind: str
    address: str
    secret: str
    lang: str
    base: str
    zone: str
    quiet_from: int
    quiet_to: int
    gather: int
    confirm: str
    made: float
    fails: int = 0
    told: float = 0.0


@dataclass(frozen=True)
class QueuedNotification:
    """A row of the outbox with its subscription."""

    id: int
    table: str
    seat: int
    about: str
    number: int
    due: float
    tries: int
    subscription: Subscription


@dataclass(frozen=True)
class NewNotification:
    """A notification to be put into the outbox. `number` distinguishes the decisions of a seat."""

    subscription_id: str
    table: str
    seat: int
    about: str
    number: int
    due: float


class Outbox:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.claim_owner = secrets.token_hex(8)
        self.executor = ThreadPoolExecutor(1, "outbox")

    def close(self) -> None:
        self.executor.shutdown()

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Run `work` in a transaction, in the outbox's own thread. Raises StorageUnavailable if the database fails.

        Transactions are short, because they compete for locks with the writer of journals.
        """
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self.executor, run_in_transaction, self.store.engine, work
            )
        except (sa.exc.DBAPIError, sqlite3.Error) as error:
            raise storage_error(error) from error

    def insert_into(self, table: sa.Table) -> Any:
        return INSERT_BY_DIALECT[self.store.engine.dialect.name](table)

    async def shared_secret(self, name: str, fresh: Callable[[], str]) -> str:
        """Return a secret that all servers of this database share; the first one to ask creates it."""

        def work(connection: sa.Connection) -> str:
            connection.execute(self.insert_into(SECRETS).values(name=name, value=fresh()).on_conflict_do_nothing())
            return str(connection.execute(sa.select(SECRETS.c.value).where(SECRETS.c.name == name)).scalar_one())

        return await self.write(work)

    # Subscriptions

    async def subscriptions(self, where: sa.ColumnElement[bool]) -> list[Subscription]:
        query = sa.select(SUBSCRIPTIONS).where(where).order_by(SUBSCRIPTIONS.c.made)
        return await self.store.read(lambda c: [Subscription(**values) for values in c.execute(query).mappings()])

    async def subscriptions_of_keys(self, keys: list[str]) -> list[Subscription]:
        return await self.subscriptions(SUBSCRIPTIONS.c.key.in_(keys)) if keys else []

    async def delete_subscriptions(self, where: sa.ColumnElement[bool]) -> int:
        """Delete subscriptions and their notifications; return the number of subscriptions."""

        def work(connection: sa.Connection) -> int:
            ids = sa.select(SUBSCRIPTIONS.c.id).where(where)
            connection.execute(NOTIFICATIONS.delete().where(NOTIFICATIONS.c.bell.in_(ids)))
            return connection.execute(SUBSCRIPTIONS.delete().where(where)).rowcount

        return await self.write(work)

    async def end_subscriptions(self, where: sa.ColumnElement[bool]) -> int:
        """Delete subscriptions and their notifications; return the number of subscriptions.

        Unconfirmed ones are only detached from their seats, until `delete_stale`: they count against the limits of
        questions.
        """

        def work(connection: sa.Connection) -> int:
            ended = where & (SUBSCRIPTIONS.c.key != "")
            ids = sa.select(SUBSCRIPTIONS.c.id).where(ended)
            connection.execute(NOTIFICATIONS.delete().where(NOTIFICATIONS.c.bell.in_(ids)))
            deleted = connection.execute(SUBSCRIPTIONS.delete().where(ended & (SUBSCRIPTIONS.c.confirm == "")))
            detached = connection.execute(SUBSCRIPTIONS.update().where(ended).values(key=""))
            return deleted.rowcount + detached.rowcount

        return await self.write(work)

    async def update_subscriptions(self, where: sa.ColumnElement[bool], **values: object) -> int:
        return await self.write(lambda c: c.execute(SUBSCRIPTIONS.update().where(where).values(**values)).rowcount)

    async def confirm(self, confirm: str, now: float) -> None:
        def work(connection: sa.Connection) -> None:
            ids = sa.select(SUBSCRIPTIONS.c.id).where(SUBSCRIPTIONS.c.confirm == confirm)
            update = NOTIFICATIONS.update().where(
                NOTIFICATIONS.c.bell.in_(ids), NOTIFICATIONS.c.about == CONFIRM, NOTIFICATIONS.c.done == ""
            )
            connection.execute(update.values(done="over", done_at=now))
            connection.execute(SUBSCRIPTIONS.update().where(SUBSCRIPTIONS.c.confirm == confirm).values(confirm=""))

        await self.write(work)

    # Notifications

    async def enqueue(self, notifications: list[NewNotification]) -> None:
        """Add each notification once: one that exists already stays as it is, except that a reminder gets the new due
        time.

        Older notifications of the same kind at the same table are deleted.
        """

        def work(connection: sa.Connection) -> None:
            for new in notifications:
                same = (NOTIFICATIONS.c.bell == new.subscription_id) & (NOTIFICATIONS.c.table_id == new.table)
                older = same & (NOTIFICATIONS.c.about == new.about) & (NOTIFICATIONS.c.number < new.number)
                connection.execute(NOTIFICATIONS.delete().where(older))
                insert = self.insert_into(NOTIFICATIONS).values(**to_row(new))
                key = ["bell", "table_id", "about", "number"]
                if new.about == REMIND:
                    insert = insert.on_conflict_do_update(
                        index_elements=key, set_={"due": new.due}, where=NOTIFICATIONS.c.done == ""
                    )
                else:
                    insert = insert.on_conflict_do_nothing(index_elements=key)
                connection.execute(insert)

        if notifications:
            await self.write(work)

    async def due_notifications(self, until: float) -> list[QueuedNotification]:
        query = (
            sa.select(NOTIFICATIONS, SUBSCRIPTIONS)
            .join(SUBSCRIPTIONS, NOTIFICATIONS.c.bell == SUBSCRIPTIONS.c.id)
            .where(NOTIFICATIONS.c.done == "", NOTIFICATIONS.c.due <= until)
            .order_by(NOTIFICATIONS.c.due)
            .limit(MAX_DUE)
            .set_label_style(sa.LABEL_STYLE_TABLENAME_PLUS_COL)
        )
        return await self.store.read(lambda c: [from_row(values) for values in c.execute(query).mappings()])

    async def next_due_times(self, addresses: list[str]) -> dict[str, float]:
        """Return when the next message to each address is due. Addresses without one are left out."""
        query = (
            sa.select(SUBSCRIPTIONS.c.address, sa.func.min(NOTIFICATIONS.c.due))
            .join(SUBSCRIPTIONS, NOTIFICATIONS.c.bell == SUBSCRIPTIONS.c.id)
            .where(NOTIFICATIONS.c.done == "", SUBSCRIPTIONS.c.address.in_(addresses), NOTIFICATIONS.c.about != REMIND)
            .group_by(SUBSCRIPTIONS.c.address)
        )
        return await self.store.read(lambda c: {str(address): float(due) for address, due in c.execute(query)})

    async def last_sent_times(self, addresses: list[str]) -> dict[str, float]:
        query = (
            sa.select(SUBSCRIPTIONS.c.address, sa.func.max(SUBSCRIPTIONS.c.told))
            .where(SUBSCRIPTIONS.c.address.in_(addresses))
            .group_by(SUBSCRIPTIONS.c.address)
        )
        return await self.store.read(lambda c: {str(address): float(at) for address, at in c.execute(query)})

    async def claim(self, notifications: list[QueuedNotification], now: float) -> list[QueuedNotification]:
        """Claim notifications for sending by this server; return those that no other server has claimed."""
        ids = [notice.id for notice in notifications]

        def work(connection: sa.Connection) -> set[int]:
            is_claimed = NOTIFICATIONS.c.claimed_at.between(now - CLAIM_SECONDS, now + CLAIM_SECONDS)
            is_free = (NOTIFICATIONS.c.claimed == "") | sa.not_(is_claimed)
            is_open = NOTIFICATIONS.c.id.in_(ids) & (NOTIFICATIONS.c.done == "")
            connection.execute(
                NOTIFICATIONS.update().where(is_open, is_free).values(claimed=self.claim_owner, claimed_at=now)
            )
            query = sa.select(NOTIFICATIONS.c.id).where(
                is_open, NOTIFICATIONS.c.claimed == self.claim_owner, NOTIFICATIONS.c.claimed_at == now
            )
            return set(connection.execute(query).scalars())

        claimed = await self.write(work) if ids else set()
        return [notice for notice in notifications if notice.id in claimed]

    async def mark_done(self, notifications: list[QueuedNotification], result: str, now: float) -> None:
        ids = [notice.id for notice in notifications]
        values = {"done": result, "done_at": now, "claimed": ""}
        if ids:
            await self.write(
                lambda c: c.execute(NOTIFICATIONS.update().where(NOTIFICATIONS.c.id.in_(ids)).values(**values))
            )

    async def reschedule(self, notifications: list[QueuedNotification], due: float) -> None:
        ids = [notice.id for notice in notifications]
        values = {"due": due, "claimed": "", "tries": NOTIFICATIONS.c.tries + 1}
        await self.write(
            lambda c: c.execute(NOTIFICATIONS.update().where(NOTIFICATIONS.c.id.in_(ids)).values(**values))
        )


def to_row(notification: NewNotification) -> dict[str, object]:
    return {
        "bell": notification.subscription_id,
        "table_id": notification.table,
        "seat": notification.seat,
        "about": notification.about,
        "number": notification.number,
        "due": notification.due,
        "claimed": "",
        "claimed_at": 0.0,
        "tries": 0,
        "done": "",
        "done_at": 0.0,
    }


def from_row(values: Any) -> QueuedNotification:
    bell = Subscription(**{column.name: values[f"bells_{column.name}"] for column in SUBSCRIPTIONS.columns})
    return QueuedNotification(
        id=values["notices_id"],
        table=values["notices_table_id"],
        seat=values["notices_seat"],
        about=values["notices_about"],
        number=values["notices_number"],
        due=values["notices_due"],
        tries=values["notices_tries"],
        subscription=bell,
    )
