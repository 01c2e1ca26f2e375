"""Keys that were locked out, and to which one all has gone over: an answer that said so may have been lost."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of those that were locked out before nothing is known."""
    op.create_table(
        "retired",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("successor", sa.String(64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("retired")
