"""Public tables, what spectators see later, short codes that lead to an open seat, and who waits for others."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """All matches so far are private."""
    op.add_column("matches", sa.Column("visibility", sa.String(8), nullable=False, server_default="private"))
    op.add_column("matches", sa.Column("delay", sa.SmallInteger, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("code", sa.String(6)))
    op.create_index("matches_by_code", "matches", ["code"], unique=True)
    op.create_table(
        "listings",
        sa.Column("match_id", sa.String(16), primary_key=True),
        sa.Column("open", sa.SmallInteger, nullable=False),
        sa.Column("people", sa.SmallInteger, nullable=False),
        sa.Column("watching", sa.Integer, nullable=False),
        sa.Column("alive_until", sa.Double, nullable=False),
    )
    op.create_index("listings_by_life", "listings", ["alive_until"])
    op.create_table(
        "waiting",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("players", sa.SmallInteger),
        sa.Column("board", sa.String(64)),
        sa.Column("bots", sa.Boolean, nullable=False),
        sa.Column("name", sa.String(64)),
        sa.Column("emblem", sa.String(20)),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("alive_until", sa.Double, nullable=False),
        sa.Column("match_id", sa.String(16)),
    )


def downgrade() -> None:
    """Forget what was agreed."""
    op.drop_table("waiting")
    op.drop_table("listings")
    op.drop_index("matches_by_code", "matches")
    for column in ("code", "delay", "visibility"):
        op.drop_column("matches", column)
