"""The archive: logs of finished matches, packed."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing is archived yet. Who looks for old matches finds them quickly."""
    op.create_table(
        "archive",
        sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("log", sa.LargeBinary, nullable=False),
    )
    op.create_index("matches_by_age", "matches", ["created_at"])


def downgrade() -> None:
    """Forget the archive."""
    op.drop_index("matches_by_age", "matches")
    op.drop_table("archive")
