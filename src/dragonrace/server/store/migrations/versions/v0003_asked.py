"""Whom each match asks, for the list of one's matches; and a quick way back along rematches."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of the matches so far nobody knows whom they ask, until their next action."""
    op.add_column("matches", sa.Column("asked", sa.Integer))
    op.create_index("matches_by_rematch", "matches", ["rematch"])


def downgrade() -> None:
    """Forget whom they ask."""
    op.drop_index("matches_by_rematch", "matches")
    op.drop_column("matches", "asked")
