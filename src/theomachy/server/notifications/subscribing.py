"""Subscribing in one transaction: what is counted cannot change between the check and the insertion."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

from theomachy.server.notifications.addresses import receiver_of
from theomachy.server.notifications.outbox import CONFIRM, DAY, NewNotification, Subscription, to_row
from theomachy.server.settings import Limits
from theomachy.server.storage.schema import NOTIFICATIONS, SUBSCRIPTIONS
from theomachy.table.errors import RequestError

MAX_SUBSCRIPTIONS = 6
RETRY_SECONDS = "3600"
# Held during a transaction on PostgreSQL, where several servers subscribe. SQLite has one server with one such thread.
ADVISORY_LOCK = 7_300_143


@dataclass(frozen=True)
class SubscribeOrder:
    """What to subscribe: seat keys (hashes) to an address.

    `written` is the address as the client wrote it: rows of earlier versions hold that form. `schedule` are the columns
    that say when and in which language messages are sent.
    """

    kind: str
    address: str
    written: str
    secret: str
    base: str
    keys: list[str]
    schedule: Mapping[str, Any]
    is_proven: bool
    now: float

    def same_address(self) -> sa.ColumnElement[bool]:
        return (SUBSCRIPTIONS.c.kind == self.kind) & SUBSCRIPTIONS.c.address.in_([self.address, self.written])


def subscribe(connection: sa.Connection, order: SubscribeOrder, limits: Limits) -> None:
    """Subscribe, or update the subscriptions that exist. Raises RequestError beyond a limit."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
    own = order.same_address() & SUBSCRIPTIONS.c.key.in_(order.keys)
    query = sa.select(SUBSCRIPTIONS.c.key, SUBSCRIPTIONS.c.confirm).where(own)
    codes = {row.key: row.confirm for row in connection.execute(query)}
    if codes:
        values = {**order.schedule, "secret": order.secret, **({"confirm": ""} if order.is_proven else {})}
        connection.execute(SUBSCRIPTIONS.update().where(own).values(**values))
    else:
        require_room(connection, order.keys)
        if not order.is_proven:
            require_question_allowed(connection, order, limits)
    code = "" if order.is_proven else next(iter(codes.values()), secrets.token_urlsafe(20))
    insert(connection, order, [key for key in order.keys if key not in codes], code)


def require_room(connection: sa.Connection, keys: list[str]) -> None:
    """Refuse more addresses for these keys than a seat may have."""
    query = sa.select(SUBSCRIPTIONS.c.kind, SUBSCRIPTIONS.c.address).where(SUBSCRIPTIONS.c.key.in_(keys)).distinct()
    if len(connection.execute(query).all()) >= MAX_SUBSCRIPTIONS:
        raise RequestError(409, "bell-most", [str(MAX_SUBSCRIPTIONS)])


def require_question_allowed(connection: sa.Connection, order: SubscribeOrder, limits: Limits) -> None:
    """Refuse a further question that nobody has answered: to one inbox, one domain, or from the whole server in a day.

    Rows of withdrawn subscriptions stay for a day, so that they count here.
    """
    query = sa.select(SUBSCRIPTIONS.c.kind, SUBSCRIPTIONS.c.address, SUBSCRIPTIONS.c.confirm).where(
        SUBSCRIPTIONS.c.confirm != "", SUBSCRIPTIONS.c.made > order.now - DAY
    )
    asked = {code: receiver_of(kind, address) for kind, address, code in connection.execute(query)}
    receiver = receiver_of(order.kind, order.address)
    to_inbox = sum(one.inbox == receiver.inbox for one in asked.values())
    to_domain = sum(one.domain == receiver.domain for one in asked.values())
    if to_inbox >= limits.questions_per_inbox:
        raise RequestError(429, "bell-asked-often", [RETRY_SECONDS])
    if to_domain >= limits.questions_per_domain or len(asked) >= limits.questions_per_day:
        raise RequestError(429, "bell-asked-many", [RETRY_SECONDS])


def insert(connection: sa.Connection, order: SubscribeOrder, keys: list[str], code: str) -> None:
    """Insert a subscription for each key, and queue one question if the address is to be confirmed."""
    row = Subscription(
        id="",
        key="",
        kind=order.kind,
        address=order.address,
        secret=order.secret,
        base=order.base,
        confirm=code,
        made=order.now,
        **order.schedule,
    )
    rows = [replace(row, id=secrets.token_urlsafe(16), key=key) for key in keys]
    for one in rows:
        connection.execute(SUBSCRIPTIONS.insert().values(**vars(one)))
    for one in rows[:1] if code else []:
        question = NewNotification(one.id, "", 0, CONFIRM, 0, order.now)
        connection.execute(NOTIFICATIONS.insert().values(**to_row(question)))
