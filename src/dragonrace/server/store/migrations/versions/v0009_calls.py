"""Who wants to be called by Web Push, and where; which questions have been told; and tables that shall stay quiet."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is called yet."""
    op.create_table(
        "push_key",
        sa.Column("id", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(200), nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("failures", sa.SmallInteger, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_index("subscriptions_by_owner", "subscriptions", ["owner"])
    op.create_table(
        "told",
        sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("question", sa.Integer, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "quiet",
        sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("owner", sa.String(64), primary_key=True),
    )
    op.create_index("quiet_by_owner", "quiet", ["owner"])


def downgrade() -> None:
    """Call nobody any more."""
    for table in ("quiet", "told", "subscriptions", "push_key"):
        op.drop_table(table)
