"""The outbox of notifications, and subscriptions, in the database, so that a restart neither loses nor repeats any."""

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

from theomachy.server.engine import in_one
from theomachy.server.schema import BELLS, NOTICES, SECRETS
from theomachy.server.store import Store
from theomachy.table.storing import Down

T = TypeVar("T")
# Seconds after which a claim of another server expires.
LEASE = 180.0
DUE = 400
DAY = 86400.0
CONFIRM = "confirm"
REMIND = "remind"
INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


@dataclass(frozen=True)
class Bell:
    """A subscription to the notifications of the seats with a key; `key` is its hash. Fields are named as the columns.

    `told` is when the last message was sent, `confirm` the token to confirm the address, `gather` a time in minutes.
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
class Notice:
    """A row of the outbox with its subscription."""

    id: int
    table: str
    seat: int
    about: str
    number: int
    due: float
    tries: int
    bell: Bell


@dataclass(frozen=True)
class New:
    """A notification to be put into the outbox; `number` tells one decision of a seat from the next."""

    bell: str
    table: str
    seat: int
    about: str
    number: int
    due: float


class Outbox:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.me = secrets.token_hex(8)
        self.writers = ThreadPoolExecutor(1, "outbox")

    def close(self) -> None:
        self.writers.shutdown()

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Run `work` in a transaction, in a thread of its own. Raises StorageUnavailable if the database fails.

        Transactions are short: they compete with the writer of journals for locks.
        """
        try:
            return await asyncio.get_running_loop().run_in_executor(self.writers, in_one, self.store.engine, work)
        except (sa.exc.DBAPIError, sqlite3.Error) as error:
            raise Down(str(error)) from error

    def insert(self, table: sa.Table) -> Any:
        return INSERTS[self.store.engine.dialect.name](table)

    async def secret(self, name: str, fresh: Callable[[], str]) -> str:
        """Return a secret that all servers of this database share; the first one to ask creates it."""

        def work(connection: sa.Connection) -> str:
            connection.execute(self.insert(SECRETS).values(name=name, value=fresh()).on_conflict_do_nothing())
            return str(connection.execute(sa.select(SECRETS.c.value).where(SECRETS.c.name == name)).scalar_one())

        return await self.write(work)

    # Subscriptions

    async def hang(self, bells: list[Bell], now: float) -> None:
        """Add subscriptions of one address; queue one confirmation request if it is needed."""

        def work(connection: sa.Connection) -> None:
            for bell in bells:
                connection.execute(BELLS.insert().values(**vars(bell)))
            unconfirmed = [bell for bell in bells if bell.confirm][:1]
            for bell in unconfirmed:
                connection.execute(NOTICES.insert().values(**row(New(bell.id, "", 0, CONFIRM, 0, now))))

        await self.write(work)

    async def bells(self, where: sa.ColumnElement[bool]) -> list[Bell]:
        query = sa.select(BELLS).where(where).order_by(BELLS.c.made)
        return await self.store.read(lambda c: [Bell(**values) for values in c.execute(query).mappings()])

    async def of_keys(self, keys: list[str]) -> list[Bell]:
        return await self.bells(BELLS.c.key.in_(keys)) if keys else []

    async def take_down(self, where: sa.ColumnElement[bool]) -> int:
        """Delete subscriptions and their notifications; return the number of subscriptions."""

        def work(connection: sa.Connection) -> int:
            ids = sa.select(BELLS.c.id).where(where)
            connection.execute(NOTICES.delete().where(NOTICES.c.bell.in_(ids)))
            return connection.execute(BELLS.delete().where(where)).rowcount

        return await self.write(work)

    async def let_go(self, where: sa.ColumnElement[bool]) -> None:
        """Detach subscriptions from their seats: nothing is sent by them, and `tidy` deletes them after a day."""

        def work(connection: sa.Connection) -> None:
            connection.execute(NOTICES.delete().where(NOTICES.c.bell.in_(sa.select(BELLS.c.id).where(where))))
            connection.execute(BELLS.update().where(where).values(key=""))

        await self.write(work)

    async def change(self, where: sa.ColumnElement[bool], **values: object) -> int:
        return await self.write(lambda c: c.execute(BELLS.update().where(where).values(**values)).rowcount)

    async def confirmed(self, confirm: str, now: float) -> None:
        def work(connection: sa.Connection) -> None:
            ids = sa.select(BELLS.c.id).where(BELLS.c.confirm == confirm)
            update = NOTICES.update().where(NOTICES.c.bell.in_(ids), NOTICES.c.about == CONFIRM, NOTICES.c.done == "")
            connection.execute(update.values(done="over", done_at=now))
            connection.execute(BELLS.update().where(BELLS.c.confirm == confirm).values(confirm=""))

        await self.write(work)

    # Notifications

    async def put(self, news: list[New]) -> None:
        """Add notifications, each once: an existing one stays as it is, but a reminder gets the new due time.

        Older ones of the same kind at the same table are deleted.
        """

        def work(connection: sa.Connection) -> None:
            for new in news:
                same = (NOTICES.c.bell == new.bell) & (NOTICES.c.table_id == new.table)
                older = same & (NOTICES.c.about == new.about) & (NOTICES.c.number < new.number)
                connection.execute(NOTICES.delete().where(older))
                insert = self.insert(NOTICES).values(**row(new))
                key = ["bell", "table_id", "about", "number"]
                if new.about == REMIND:
                    insert = insert.on_conflict_do_update(
                        index_elements=key, set_={"due": new.due}, where=NOTICES.c.done == ""
                    )
                else:
                    insert = insert.on_conflict_do_nothing(index_elements=key)
                connection.execute(insert)

        if news:
            await self.write(work)

    async def due(self, until: float) -> list[Notice]:
        query = (
            sa.select(NOTICES, BELLS)
            .join(BELLS, NOTICES.c.bell == BELLS.c.id)
            .where(NOTICES.c.done == "", NOTICES.c.due <= until)
            .order_by(NOTICES.c.due)
            .limit(DUE)
            .set_label_style(sa.LABEL_STYLE_TABLENAME_PLUS_COL)
        )
        return await self.store.read(lambda c: [read_row(values) for values in c.execute(query).mappings()])

    async def waiting(self, addresses: list[str]) -> dict[str, float]:
        """Return when the next message is due, for those of the addresses that have one."""
        query = (
            sa.select(BELLS.c.address, sa.func.min(NOTICES.c.due))
            .join(BELLS, NOTICES.c.bell == BELLS.c.id)
            .where(NOTICES.c.done == "", BELLS.c.address.in_(addresses), NOTICES.c.about != REMIND)
            .group_by(BELLS.c.address)
        )
        return await self.store.read(lambda c: {str(address): float(due) for address, due in c.execute(query)})

    async def last_sent(self, addresses: list[str]) -> dict[str, float]:
        query = (
            sa.select(BELLS.c.address, sa.func.max(BELLS.c.told))
            .where(BELLS.c.address.in_(addresses))
            .group_by(BELLS.c.address)
        )
        return await self.store.read(lambda c: {str(address): float(at) for address, at in c.execute(query)})

    async def claim(self, notices: list[Notice], now: float) -> list[Notice]:
        """Claim notifications for sending; return those that no other server holds a claim on."""
        ids = [notice.id for notice in notices]

        def work(connection: sa.Connection) -> set[int]:
            is_claimed = NOTICES.c.claimed_at.between(now - LEASE, now + LEASE)
            is_free = (NOTICES.c.claimed == "") | sa.not_(is_claimed)
            is_open = NOTICES.c.id.in_(ids) & (NOTICES.c.done == "")
            connection.execute(NOTICES.update().where(is_open, is_free).values(claimed=self.me, claimed_at=now))
            query = sa.select(NOTICES.c.id).where(is_open, NOTICES.c.claimed == self.me, NOTICES.c.claimed_at == now)
            return set(connection.execute(query).scalars())

        claimed = await self.write(work) if ids else set()
        return [notice for notice in notices if notice.id in claimed]

    async def done(self, notices: list[Notice], how: str, now: float) -> None:
        ids = [notice.id for notice in notices]
        values = {"done": how, "done_at": now, "claimed": ""}
        if ids:
            await self.write(lambda c: c.execute(NOTICES.update().where(NOTICES.c.id.in_(ids)).values(**values)))

    async def later(self, notices: list[Notice], due: float) -> None:
        ids = [notice.id for notice in notices]
        values = {"due": due, "claimed": "", "tries": NOTICES.c.tries + 1}
        await self.write(lambda c: c.execute(NOTICES.update().where(NOTICES.c.id.in_(ids)).values(**values)))


def row(new: New) -> dict[str, object]:
    return {
        "bell": new.bell,
        "table_id": new.table,
        "seat": new.seat,
        "about": new.about,
        "number": new.number,
        "due": new.due,
        "claimed": "",
        "claimed_at": 0.0,
        "tries": 0,
        "done": "",
        "done_at": 0.0,
    }


def read_row(found: Any) -> Notice:
    bell = Bell(**{column.name: found[f"bells_{column.name}"] for column in BELLS.columns})
    return Notice(
        id=found["notices_id"],
        table=found["notices_table_id"],
        seat=found["notices_seat"],
        about=found["notices_about"],
        number=found["notices_number"],
        due=found["notices_due"],
        tries=found["notices_tries"],
        bell=bell,
    )
