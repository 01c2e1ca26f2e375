"""Everything that calls need, from a server's beginning to its end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from dragonrace.server.calling.calling import Calling
from dragonrace.server.calling.settings import PushSettings, is_installed
from dragonrace.server.calling.waits import Waited
from dragonrace.server.store.calls import Calls
from dragonrace.server.store.store import Store

__all__ = ["Push", "pushing"]


@dataclass(frozen=True)
class Push:
    """What calls people, and what browsers may ask of it. ``public_key``: None where nobody is called."""

    settings: PushSettings
    calls: Calls
    public_key: str | None = None
    calling: Calling | None = None

    def look(self, table: Waited) -> None:
        """See whom a table asks who is away."""
        if self.calling is not None:
            self.calling.look(table)


@asynccontextmanager
async def pushing(store: Store, settings: PushSettings, server: str | None = None) -> AsyncIterator[Push]:
    """Return what calls people of the tables on this database; ``server`` is our id where several share it."""
    calls = Calls(store, server)
    if not (settings.wanted and is_installed()):
        yield Push(settings, calls)
        return
    from dragonrace.server.calling.sending import Sender
    from dragonrace.server.calling.vapid import Signer, new_private_key

    kept = await store.write(calls.key, new_private_key())
    signer = Signer(settings.key or kept, settings.contact)
    sender = Sender(signer, settings.endpoints)
    calling = Calling(store, calls, sender, settings.after)
    try:
        yield Push(settings, calls, signer.public_key, calling)
    finally:
        await calling.end()
        await sender.close()
