"""What a browser keeps of its person, and the ways to take it along to another device."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has said anything of themselves yet."""
    op.add_column("seats", sa.Column("emblem", sa.String(20)))
    op.create_index("matches_by_host", "matches", ["host"])
    op.create_table(
        "profiles",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64)),
        sa.Column("emblem", sa.String(20)),
        sa.Column("preferences", sa.Text),
        sa.Column("changed_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "tickets",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("sealed_key", sa.LargeBinary, nullable=False),
        sa.Column("until", sa.String(32), nullable=False),
    )
    op.create_table(
        "recoveries",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("sealed_key", sa.LargeBinary, nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("sealed_key", sa.LargeBinary, nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
        sa.Column("credential", sa.LargeBinary, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("site", sa.String(255), nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64)),
        sa.Column("until", sa.String(32), nullable=False),
    )
    op.create_index("tickets_by_owner", "tickets", ["owner"])
    op.create_index("tickets_by_end", "tickets", ["until"])
    op.create_index("recoveries_by_owner", "recoveries", ["owner"])
    op.create_index("passkeys_by_owner", "passkeys", ["owner"])
    op.create_index("challenges_by_end", "challenges", ["until"])


def downgrade() -> None:
    """Forget it all."""
    op.drop_table("challenges")
    op.drop_table("passkeys")
    op.drop_table("recoveries")
    op.drop_table("tickets")
    op.drop_table("profiles")
    op.drop_index("matches_by_host", "matches")
    op.drop_column("seats", "emblem")
