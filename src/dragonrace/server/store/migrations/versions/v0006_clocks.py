"""Clocks, and endings that are not by the rules: what was agreed, what each line has taken, who was alive."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No match had a clock so far, and all that are over were ended by their rules."""
    op.add_column("matches", sa.Column("timing", sa.Text))
    op.add_column("matches", sa.Column("ending", sa.String(16)))
    op.add_column("matches", sa.Column("fair", sa.Text))
    op.add_column("matches", sa.Column("due", sa.String(32)))
    op.add_column("matches", sa.Column("former", sa.String(32)))
    op.add_column("actions", sa.Column("spent", sa.BigInteger))
    op.create_index("matches_by_due", "matches", ["due"])
    op.create_table(
        "hearts",
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("beat_at", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    """Forget clocks and endings."""
    op.drop_table("hearts")
    op.drop_index("matches_by_due", "matches")
    op.drop_column("actions", "spent")
    for column in ("former", "due", "fair", "ending", "timing"):
        op.drop_column("matches", column)
