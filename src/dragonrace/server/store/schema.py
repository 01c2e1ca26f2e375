"""The database's tables. The migrations make them; a test holds that they make these."""

import sqlalchemy as sa

__all__ = [
    "actions",
    "archive",
    "blocks",
    "challenges",
    "hearts",
    "listings",
    "matches",
    "metadata",
    "passkeys",
    "profiles",
    "push_key",
    "quiet",
    "recoveries",
    "said",
    "seats",
    "secrets",
    "servers",
    "subscriptions",
    "tickets",
    "told",
    "waiting",
]

metadata = sa.MetaData()
matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("board", sa.String(64), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("created_at", sa.String(32), nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("winner", sa.SmallInteger),
    sa.Column("rematch", sa.String(16), sa.ForeignKey("matches.id")),
    sa.Column("asked", sa.Integer),
    sa.Column("server", sa.String(32)),
    sa.Column("fence", sa.Integer, nullable=False, server_default="0"),
    sa.Column("visibility", sa.String(8), nullable=False, server_default="private"),
    sa.Column("delay", sa.SmallInteger, nullable=False, server_default="0"),
    sa.Column("code", sa.String(6)),
    sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("timing", sa.Text),
    sa.Column("ending", sa.String(16)),
    sa.Column("fair", sa.Text),
    sa.Column("due", sa.String(32)),
    sa.Column("gather_until", sa.String(32)),
    sa.Column("former", sa.String(32)),
    sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("played_at", sa.String(32)),
    sa.Index("matches_by_rematch", "rematch"),
    sa.Index("matches_by_age", "created_at"),
    sa.Index("matches_by_code", "code", unique=True),
    sa.Index("matches_by_host", "host"),
    sa.Index("matches_by_due", "due"),
    sa.Index("matches_by_end", "over", "archived", "created_at"),
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
    sa.Column("invitation", sa.String(200)),
    sa.Column("stand_in", sa.String(64)),
    sa.Column("standing", sa.String(64)),
    sa.Column("emblem", sa.String(20)),
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
    sa.Column("spent", sa.BigInteger),
)
hearts = sa.Table(
    "hearts",
    metadata,
    sa.Column("server", sa.String(32), primary_key=True),
    sa.Column("beat_at", sa.String(32), nullable=False),
    sa.Column("away", sa.JSON),
)
archive = sa.Table(
    "archive",
    metadata,
    sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("log", sa.LargeBinary, nullable=False),
)
listings = sa.Table(
    "listings",
    metadata,
    sa.Column("match_id", sa.String(16), primary_key=True),
    sa.Column("open", sa.SmallInteger, nullable=False),
    sa.Column("people", sa.SmallInteger, nullable=False),
    sa.Column("watching", sa.Integer, nullable=False),
    sa.Column("alive_until", sa.Double, nullable=False),
    sa.Index("listings_by_life", "alive_until"),
)
waiting = sa.Table(
    "waiting",
    metadata,
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
servers = sa.Table(
    "servers",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("address", sa.String(300), nullable=False),
    sa.Column("secret", sa.String(200), nullable=False),
    sa.Column("alive_until", sa.DateTime(timezone=True), nullable=False),
)
said = sa.Table(
    "said",
    metadata,
    sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.SmallInteger, nullable=False),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("phrase", sa.String(32)),
    sa.Column("text", sa.String(300)),
    sa.Column("at", sa.String(32), nullable=False),
)
blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("blocked", sa.String(64), primary_key=True),
    sa.Column("handle", sa.String(32), nullable=False),
    sa.Column("since", sa.String(32), nullable=False),
    sa.Column("name", sa.String(64)),
    sa.Column("colour", sa.String(64), nullable=False),
    sa.Index("blocks_by_blocked", "blocked"),
)
profiles = sa.Table(
    "profiles",
    metadata,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(64)),
    sa.Column("emblem", sa.String(20)),
    sa.Column("preferences", sa.Text),
    sa.Column("changed_at", sa.String(32), nullable=False),
)
tickets = sa.Table(
    "tickets",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("sealed_key", sa.LargeBinary, nullable=False),
    sa.Column("until", sa.String(32), nullable=False),
    sa.Index("tickets_by_owner", "owner"),
    sa.Index("tickets_by_end", "until"),
)
recoveries = sa.Table(
    "recoveries",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("sealed_key", sa.LargeBinary, nullable=False),
    sa.Column("made_at", sa.String(32), nullable=False),
    sa.Column("kept", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Index("recoveries_by_owner", "owner"),
)
retired = sa.Table(
    "retired",
    metadata,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("successor", sa.String(64), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
)
passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("sealed_key", sa.LargeBinary, nullable=False),
    sa.Column("made_at", sa.String(32), nullable=False),
    sa.Column("credential", sa.LargeBinary, nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("uses", sa.BigInteger, nullable=False),
    sa.Column("site", sa.String(255), nullable=False),
    sa.Index("passkeys_by_owner", "owner"),
)
challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("owner", sa.String(64)),
    sa.Column("until", sa.String(32), nullable=False),
    sa.Index("challenges_by_end", "until"),
)
secrets = sa.Table("secrets", metadata, sa.Column("mark", sa.String(16), primary_key=True))
"""The marks of the secrets with which something may be sealed here, by `dragonrace.server.vault`."""
push_key = sa.Table(
    "push_key",
    metadata,
    sa.Column("id", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(200), nullable=False),
)
subscriptions = sa.Table(
    "subscriptions",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("endpoint", sa.String(1000), nullable=False),
    sa.Column("p256dh", sa.String(100), nullable=False),
    sa.Column("auth", sa.String(40), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("failures", sa.SmallInteger, nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Index("subscriptions_by_owner", "owner"),
)
told = sa.Table(
    "told",
    metadata,
    sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("question", sa.Integer, nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
)
quiet = sa.Table(
    "quiet",
    metadata,
    sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Index("quiet_by_owner", "owner"),
)
