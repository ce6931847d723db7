"""The database: a row for each table, and its lines."""

from __future__ import annotations

import sqlalchemy as sa

# The newest of `migrations/versions`.
REVISION = "0001"
METADATA = sa.MetaData()

# What a line does not say: the luck, which no player may read, and what the lobby is searched by.
TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("luck", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("phase", sa.String(8), nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Index("tables_by_phase", "phase", "changed"),
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
