"""Which matches are in the archive, so that nobody looks through all of them for those that are not."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Note it of those that are there."""
    op.add_column("matches", sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE matches SET archived = (1 = 1) WHERE id IN (SELECT match_id FROM archive)")
    op.create_index("matches_by_end", "matches", ["over", "archived", "created_at"])


def downgrade() -> None:
    """Forget it."""
    op.drop_index("matches_by_end", "matches")
    op.drop_column("matches", "archived")
