"""Which server plays which match, where several share a database."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No server plays anything yet."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(300), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("alive_until", sa.DateTime(timezone=True), nullable=False),
    )
    op.add_column("matches", sa.Column("server", sa.String(32)))
    op.add_column("matches", sa.Column("fence", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Forget the servers."""
    op.drop_column("matches", "fence")
    op.drop_column("matches", "server")
    op.drop_table("servers")
