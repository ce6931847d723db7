"""The database schema: tables and their journals, servers and presence, notifications, private notes, groups.

Names of database tables and columns are older than those of the code: `lines` are journal entries, `keeper` is the
server that owns a table, `bells` are notification subscriptions, `luck` is the random seed.
"""

from __future__ import annotations

import sqlalchemy as sa

# The newest revision in `migrations/versions`.
REVISION = "0004_groups"
METADATA = sa.MetaData()

# What journal entries do not hold: the random seed, which no player may read; the columns that the lobby is searched
# by; `keeper`, the server that runs the table's bots and clocks, and `kept`, since when.
TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("luck", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("phase", sa.String(8), nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Column("keeper", sa.String(16)),
    sa.Column("kept", sa.Double),
    sa.Index("tables_by_phase", "phase", "changed"),
    sa.Index("tables_by_keeper", "keeper"),
)

# The append-only journals. Optimistic concurrency by the primary key: of two writers of one number only one succeeds.
JOURNAL = sa.Table(
    "lines",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

# The lease of each live server: it ends at `until` by the database's clock, and the server extends it regularly.
SERVERS = sa.Table(
    "servers",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("until", sa.Double, nullable=False),
)

# Which seats are connected to which server; seat -1 stands for spectators. `gone` is when the last connection closed,
# `code` the table's invite code while it waits for players.
PRESENCE = sa.Table(
    "present",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("server", sa.String(16), primary_key=True),
    sa.Column("code", sa.String(8), nullable=False),
    sa.Column("gone", sa.Double),
    sa.Index("present_by_code", "code"),
    sa.Index("present_by_server", "server"),
)

# Notification subscriptions. `key` is the hash of a seat's key, so one serves every table with that key. `secret` is
# what the receiver needs beside its address; `confirm` is the token of the confirmation message, empty once confirmed.
# `made` is when it was created, `told` when the last message was sent to it, `gather` a time in minutes.
SUBSCRIPTIONS = sa.Table(
    "bells",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("key", sa.String(64), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("lang", sa.String(2), nullable=False),
    sa.Column("base", sa.Text, nullable=False),
    sa.Column("zone", sa.String(64), nullable=False),
    sa.Column("quiet_from", sa.Integer, nullable=False),
    sa.Column("quiet_to", sa.Integer, nullable=False),
    sa.Column("gather", sa.Integer, nullable=False),
    sa.Column("confirm", sa.String(32), nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("fails", sa.Integer, nullable=False),
    sa.Column("told", sa.Double, nullable=False),
    sa.Index("bells_by_key", "key"),
    sa.Index("bells_by_address", "address"),
)

# The outbox of notifications: one row for each pending decision and subscription. `done` is how it ended, empty until
# then; rows are kept afterwards, so that nothing is sent twice.
NOTIFICATIONS = sa.Table(
    "notices",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("bell", sa.String(32), sa.ForeignKey("bells.id"), nullable=False),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("about", sa.String(8), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("due", sa.Double, nullable=False),
    sa.Column("claimed", sa.String(32), nullable=False),
    sa.Column("claimed_at", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("done", sa.String(8), nullable=False),
    sa.Column("done_at", sa.Double, nullable=False),
    sa.UniqueConstraint("bell", "table_id", "about", "number", name="one_for_each_duty"),
    sa.Index("notices_by_due", "done", "due"),
)

# Private notes by the hash of the seat's key; `sealed` is encrypted with the key itself.
PRIVATE_NOTES = sa.Table(
    "notes",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("sealed", sa.Text, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
)

# Secrets that all servers of this database share.
SECRETS = sa.Table(
    "secrets",
    METADATA,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

# The append-only journals of groups, with the same optimistic concurrency as those of tables.
GROUP_JOURNAL = sa.Table(
    "group_lines",
    METADATA,
    sa.Column("group_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
