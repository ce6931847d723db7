"""Migrate a database to the newest schema. Alembic is imported only if there is something to do."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from theomachy.server.storage.schema import REVISION

ADVISORY_LOCK = 7_300_142
MIGRATIONS_FOLDER = Path(__file__).parents[1] / "migrations"


class NewerDatabase(Exception):
    """The database was migrated by a newer version of Theomachy."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"This database was changed by a newer version of Theomachy (its shape is {revision}, this version knows "
            f"{REVISION}). Install the newer version again, or restore the backup from before the update "
            "(docs/operators/updating.md)."
        )


def is_newer(revision: str) -> bool:
    """Return whether a revision is one that this version does not know. Its number is the first part of its name."""
    return revision.partition("_")[0] > REVISION.partition("_")[0]


def migrate(connection: sa.Connection) -> None:
    if connection.dialect.name == "postgresql":
        for timeout in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"):
            connection.execute(sa.text(f"set local {timeout} = 0"))
    revision = schema_revision(connection)
    if revision == REVISION:
        return
    if is_newer(revision):
        raise NewerDatabase(revision)
    if connection.dialect.name == "postgresql":
        # If several servers start together, one migrates and the others wait for its advisory lock.
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
        if schema_revision(connection) == REVISION:
            return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS_FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def schema_revision(connection: sa.Connection) -> str:
    """Return the schema version that Alembic recorded; an empty string for a new database."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(sa.text("select version_num from alembic_version")).scalar_one_or_none())
