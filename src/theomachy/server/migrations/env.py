"""Alembic environment: runs the migrations on the connection passed by `migrate`."""

from alembic import context

from theomachy.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
