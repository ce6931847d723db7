"""Support several servers: their leases, the owner of each table, and presence."""

import sqlalchemy as sa
from alembic import op

revision = "0002_servers"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("keeper", sa.String(16)))
    op.add_column("tables", sa.Column("kept", sa.Double))
    op.create_index("tables_by_keeper", "tables", ["keeper"])
    op.create_table(
        "servers",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "present",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("server", sa.String(16), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("gone", sa.Double),
    )
    op.create_index("present_by_code", "present", ["code"])
    op.create_index("present_by_server", "present", ["server"])
