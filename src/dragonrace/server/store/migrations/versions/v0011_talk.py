"""What people say at their tables, whether they may write freely there, and whom they want to hear no more."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing was said so far. Where a table is by invitation, those who sit there may write."""
    op.add_column("matches", sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true()))
    op.execute("UPDATE matches SET chat = (visibility = 'private')")
    op.create_table(
        "said",
        sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("phrase", sa.String(32)),
        sa.Column("text", sa.String(300)),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("blocked", sa.String(64), primary_key=True),
        sa.Column("handle", sa.String(32), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64)),
        sa.Column("colour", sa.String(64), nullable=False),
    )
    op.create_index("blocks_by_blocked", "blocks", ["blocked"])


def downgrade() -> None:
    """Forget all that."""
    op.drop_table("blocks")
    op.drop_table("said")
    op.drop_column("matches", "chat")
