"""When matches in the archive were last played: their logs are packed, so nobody can ask those."""

import json
import zlib

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

AT_ONCE = 1000
matches = sa.table("matches", sa.column("id"), sa.column("played_at"))
archive = sa.table("archive", sa.column("match_id"), sa.column("log", sa.LargeBinary))


def upgrade() -> None:
    """Read it from the logs of those that are there; what was said at them since then was to be kept nowhere."""
    op.add_column("matches", sa.Column("played_at", sa.String(32)))
    db, last = op.get_bind(), ""
    write = matches.update().where(matches.c.id == sa.bindparam("its_id")).values(played_at=sa.bindparam("at"))
    page = sa.select(archive).order_by(archive.c.match_id).limit(AT_ONCE)
    while rows := db.execute(page.where(archive.c.match_id > last)).all():
        db.execute(write, [{"its_id": match_id, "at": _last_time(log)} for match_id, log in rows])
        last = rows[-1].match_id
    op.execute("DELETE FROM said WHERE match_id IN (SELECT match_id FROM archive)")


def _last_time(log: bytes) -> str | None:
    """Return when a packed log's last action was made; None where there is none, or nobody can read it."""
    try:
        return max((str(at) for _, _, at, *_ in json.loads(zlib.decompress(log))), default=None)
    except (zlib.error, ValueError, TypeError):
        return None


def downgrade() -> None:
    """Forget it."""
    op.drop_column("matches", "played_at")
