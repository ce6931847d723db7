"""The database: a row for each table, and its lines; where there are several servers, who is there and minds what."""

from __future__ import annotations

import sqlalchemy as sa

# The newest of `migrations/versions`.
REVISION = "0002_servers"
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
