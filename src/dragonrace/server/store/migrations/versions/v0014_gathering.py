"""Until when the clocks of a rematch wait for those who have not come yet."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The matches that are there don't wait."""
    op.add_column("matches", sa.Column("gather_until", sa.String(32)))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("matches", "gather_until")
