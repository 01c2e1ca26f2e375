"""Seeds and invitations are sealed from now on."""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from dragonrace.server.vault import Vault

revision = "0010"
down_revision = "0007"
branch_labels = None
depends_on = None

AT_ONCE = 1000
matches = sa.table("matches", sa.column("id"), sa.column("seed"))
seats = sa.table("seats", sa.column("match_id"), sa.column("seat"), sa.column("invitation"))
servers = sa.table("servers")


def upgrade() -> None:
    """Make room for what is sealed, and seal it; `opening` says with what. Servers have to say their secrets anew."""
    op.create_table("secrets", sa.Column("mark", sa.String(16), primary_key=True))
    db = op.get_bind()
    if db.dialect.name == "postgresql":  # SQLite knows no lengths
        op.alter_column("seats", "invitation", type_=sa.String(200))
        op.alter_column("servers", "secret", type_=sa.String(200))
    db.execute(servers.delete())
    _seal_seeds(db)
    _seal_invitations(db)


def _seal_seeds(db: sa.Connection) -> None:
    write = matches.update().where(matches.c.id == sa.bindparam("its_id")).values(seed=sa.bindparam("sealed"))
    for rows in _pages(db, sa.select(matches.c.id, matches.c.seed), matches.c.id):
        vault = _vault(db)
        sealed = [{"its_id": id_, "sealed": vault.seal(bytes(seed), f"matches.seed {id_}")} for id_, seed in rows]
        db.execute(write, sealed)


def _seal_invitations(db: sa.Connection) -> None:
    here = seats.c.match_id == sa.bindparam("its_match"), seats.c.seat == sa.bindparam("its_seat")
    write = seats.update().where(*here).values(invitation=sa.bindparam("sealed"))
    query = sa.select(seats).where(seats.c.invitation.is_not(None))
    for rows in _pages(db, query, seats.c.match_id, seats.c.seat):
        vault = _vault(db)
        sealed = [(m, seat, vault.seal_text(text, f"seats.invitation {m} {seat}")) for m, seat, text in rows]
        db.execute(write, [dict(zip(("its_match", "its_seat", "sealed"), row, strict=True)) for row in sealed])


def _pages(db: sa.Connection, query: sa.Select[Any], *key: sa.ColumnClause[Any]) -> Iterator[list[Any]]:
    """Return all rows of a query, many at a time, by a key, with which they begin."""
    page = query.order_by(*key).limit(AT_ONCE)
    rows = list(db.execute(page))
    while rows:
        yield rows
        rows = list(db.execute(page.where(sa.tuple_(*key) > tuple(rows[-1][: len(key)]))))


def _vault(db: sa.Connection) -> Vault:
    found = db.get_execution_options()["dragonrace_vault"]
    assert isinstance(found, Vault)
    return found


def downgrade() -> None:
    """Open what is sealed: nobody should need that, and nothing does it."""
    raise NotImplementedError
