"""Create notification subscriptions (`bells`), their outbox, private notes, and shared secrets."""

import sqlalchemy as sa
from alembic import op

revision = "0003_notices"
down_revision = "0002_servers"


def upgrade() -> None:
    op.create_table(
        "bells",
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
    )
    op.create_index("bells_by_key", "bells", ["key"])
    op.create_index("bells_by_address", "bells", ["address"])
    op.create_table(
        "notices",
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
    )
    op.create_index("notices_by_due", "notices", ["done", "due"])
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("sealed", sa.Text, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
