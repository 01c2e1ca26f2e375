"""Whether somebody has written down their recovery phrase: until they say so an earlier one is good, too."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of those that are there nobody was asked."""
    op.add_column("recoveries", sa.Column("kept", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("recoveries", "kept")
