"""Passkeys: each opens a browser's key on any device where people show that they have it.

The key is sealed with the server's own secret, because a passkey signs and has no secret to give. Functions here
block, as those of `Store`.
"""

from dataclasses import dataclass

import sqlalchemy as sa

from dragonrace.server.store.opening import reading
from dragonrace.server.store.people import Arrival, arrive, in_seconds, insert
from dragonrace.server.store.rows import now
from dragonrace.server.store.schema import challenges, passkeys
from dragonrace.server.store.sealing import open_row, seal_row
from dragonrace.server.store.store import Store

__all__ = ["MOST", "KnownPasskeyError", "PasskeyRow", "Passkeys", "TooManyPasskeysError"]

CHALLENGE_SECONDS = 300
"""How long people may think about their passkey."""
MOST = 10
"""So many a browser may have."""


class TooManyPasskeysError(Exception):
    """A browser has as many as one may have."""


class KnownPasskeyError(Exception):
    """This passkey is there already."""


@dataclass(frozen=True)
class PasskeyRow:
    """A row of ``passkeys``, opened: ``sealed_key`` is the browser's key.

    ``uses`` is the authenticator's count, ``site`` the name of this server for which the passkey was made.
    """

    id: str
    owner: str
    sealed_key: bytes
    made_at: str
    credential: bytes
    public_key: bytes
    uses: int
    site: str


class Passkeys:
    """All passkeys, in the database of a store."""

    def __init__(self, store: Store) -> None:
        self._store, self._engine, self._to_read = store, store.engine, reading(store.engine)

    def add_challenge(self, challenge: str, owner: str | None) -> None:
        """Remember for a while what an authenticator was asked; ``owner``: who wants to make a passkey with it."""
        until = in_seconds(CHALLENGE_SECONDS)
        with self._engine.begin() as db:
            db.execute(challenges.delete().where(challenges.c.until < now()))
            db.execute(challenges.insert().values(id=challenge, owner=owner, until=until))

    def use_challenge(self, challenge: str, owner: str | None) -> bool:
        """Say whether this was asked, and has not been answered yet."""
        its = challenges.c.owner.is_not_distinct_from(owner)
        used = challenges.delete().where(challenges.c.id == challenge, its, challenges.c.until > now())
        with self._engine.begin() as db:
            return db.execute(used).rowcount == 1

    def known(self, owner: str, site: str) -> list[bytes]:
        """Return the credentials that a browser has here: no authenticator needs a second one."""
        query = sa.select(passkeys.c.credential).where(passkeys.c.owner == owner, passkeys.c.site == site)
        with self._to_read.begin() as db:
            return [bytes(credential) for credential in db.execute(query).scalars()]

    def add(self, row: PasskeyRow) -> None:
        """Write down a passkey; raises `TooManyPasskeysError` or `KnownPasskeyError`."""
        count = sa.select(sa.func.count()).select_from(passkeys).where(passkeys.c.owner == row.owner)
        with self._engine.begin() as db:
            if db.execute(count).scalar_one() >= MOST:
                raise TooManyPasskeysError
            values = seal_row(self._store.vault, passkeys, vars(row))
            new = insert(db, passkeys).values(values).on_conflict_do_nothing().returning(passkeys.c.id)
            if db.execute(new).first() is None:  # psycopg counts no rows here
                raise KnownPasskeyError

    def find(self, passkey: str) -> PasskeyRow | None:
        """Return a passkey; raises `VaultError` where its key can't be opened."""
        with self._to_read.begin() as db:
            row = db.execute(sa.select(passkeys).where(passkeys.c.id == passkey)).mappings().first()
        return None if row is None else PasskeyRow(**open_row(self._store.vault, passkeys, row))

    def drop(self, owner: str, passkey: str) -> None:
        """Forget a passkey of this browser."""
        with self._engine.begin() as db:
            db.execute(passkeys.delete().where(passkeys.c.id == passkey, passkeys.c.owner == owner))

    def use(self, row: PasskeyRow, uses: int, before: str | None) -> Arrival | None:
        """Return the key that a passkey opens, unless that was forgotten, or used, meanwhile."""
        its = passkeys.c.id == row.id, passkeys.c.uses == row.uses
        with self._engine.begin() as db:
            if db.execute(passkeys.update().where(*its).values(uses=uses)).rowcount != 1:
                return None
            return arrive(db, row.sealed_key.decode(), before)
