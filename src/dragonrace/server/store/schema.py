"""The database's tables. The migrations make them; a test holds that they make these."""

import sqlalchemy as sa

__all__ = ["actions", "archive", "matches", "metadata", "seats", "servers"]

metadata = sa.MetaData()
matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("board", sa.String(64), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("seed", sa.LargeBinary(32), nullable=False),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("created_at", sa.String(32), nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("winner", sa.SmallInteger),
    sa.Column("rematch", sa.String(16), sa.ForeignKey("matches.id")),
    sa.Column("asked", sa.Integer),
    sa.Column("server", sa.String(32)),
    sa.Column("fence", sa.Integer, nullable=False, server_default="0"),
    sa.Index("matches_by_rematch", "rematch"),
    sa.Index("matches_by_age", "created_at"),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("bot", sa.String(64)),
    sa.Column("name", sa.String(64)),
    sa.Column("owner", sa.String(64)),
    sa.Column("invitation", sa.String(64)),
    sa.Column("stand_in", sa.String(64)),
    sa.Column("standing", sa.String(64)),
    sa.Index("seats_by_owner", "owner"),
)
actions = sa.Table(
    "actions",
    metadata,
    sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("player", sa.SmallInteger, nullable=False),
    sa.Column("text", sa.String(200), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
)
archive = sa.Table(
    "archive",
    metadata,
    sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("log", sa.LargeBinary, nullable=False),
)
servers = sa.Table(
    "servers",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("address", sa.String(300), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("alive_until", sa.DateTime(timezone=True), nullable=False),
)
