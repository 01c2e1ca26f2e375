"""When a server that lives was away all the same: its machine slept, or its database did not answer."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing is known of it yet."""
    op.add_column("hearts", sa.Column("away", sa.JSON))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("hearts", "away")
