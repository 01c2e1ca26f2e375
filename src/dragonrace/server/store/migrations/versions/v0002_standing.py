"""Standing answers: what the table answers for a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give the seats a standing answer: none so far."""
    op.add_column("seats", sa.Column("standing", sa.String(64)))


def downgrade() -> None:
    """Forget the standing answers."""
    op.drop_column("seats", "standing")
