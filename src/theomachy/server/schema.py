"""The database: a row for each table, and its lines; where there are several servers, who is there and minds what; who
would like to be told, and of what; groups, which are their lines."""

from __future__ import annotations

import sqlalchemy as sa

# The newest of `migrations/versions`.
REVISION = "0004_groups"
METADATA = sa.MetaData()

# What a line does not say: the luck, which no player may read, what the lobby is searched by, and which server minds
# its bots and clocks, since when.
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

# Append-only. The key decides the order: of two writers of one number only one succeeds.
LINES = sa.Table(
    "lines",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

# A server is there until a moment of the database's own clock, which it puts off again and again.
SERVERS = sa.Table(
    "servers",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("until", sa.Double, nullable=False),
)

# Who is connected, to which server; `seat` -1 is whoever looks on. `gone` is when they went, `code` the table's while
# it waits.
PRESENT = sa.Table(
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

# Where somebody would like to be told: it hangs on the hash of a seat's key, and so on every table that the key fits.
# `secret` is what the receiver needs beside its address, `confirm` what a message asks to be sent back, until it was.
BELLS = sa.Table(
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

# One row for each duty and bell, kept after it was done, so that nobody is told twice. `done` is empty until then.
NOTICES = sa.Table(
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

# What somebody has written for themselves: under the hash of their key, and to be read with the key alone.
NOTES = sa.Table(
    "notes",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("sealed", sa.Text, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
)

# Secrets of the house that all its servers share.
SECRETS = sa.Table(
    "secrets",
    METADATA,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

# Append-only, as those of a table: of two writers of one number only one succeeds.
GROUP_LINES = sa.Table(
    "group_lines",
    METADATA,
    sa.Column("group_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
