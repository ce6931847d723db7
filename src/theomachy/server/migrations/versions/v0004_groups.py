"""Create the journal of groups."""

import sqlalchemy as sa
from alembic import op

revision = "0004_groups"
down_revision = "0003_notices"


def upgrade() -> None:
    op.create_table(
        "group_lines",
        sa.Column("group_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
