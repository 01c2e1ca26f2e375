"""Whom a browser wants to hear no more. Those are never told; browsers know each block by a handle of its own."""

from typing import Any

from dragonrace.server import keys
from dragonrace.server.refusals import Refusal, no_such_match, not_yours, too_many_blocks
from dragonrace.server.store.blocks import BlockRow, Holder, TooManyBlocksError
from dragonrace.server.store.rows import now
from dragonrace.server.store.store import Store
from dragonrace.server.table.descriptions import colour_of
from dragonrace.server.table.storing import storing
from dragonrace.server.words import say

__all__ = ["block", "list_blocks", "unblock"]


async def list_blocks(store: Store, key: str, match_id: str | None = None) -> dict[str, Any]:
    """Return whom this browser has blocked, and which seats of a match they hold."""
    with storing():
        found = await store.read(store.blocks.of, key, match_id if keys.is_match_id(match_id or "") else None)
    return {"blocks": [_described(row, seats) for row, seats in found]}


def _described(row: BlockRow, seats: list[int]) -> dict[str, Any]:
    return {"handle": row.handle, "since": row.since, "name": row.name, "colour": row.colour, "seats": seats}


async def block(store: Store, key: str, match_id: str, seat: int) -> dict[str, Any]:
    """Let this browser hear nothing more of who holds a seat at one of its tables."""
    with storing():
        found = await store.read(store.blocks.holder, match_id, seat) if keys.is_match_id(match_id) else None
        if found is None:
            raise no_such_match()
        if key not in found.there:
            raise not_yours("only-they-block")
        try:
            await store.write(store.blocks.add, _wanted(found, key, seat))
        except TooManyBlocksError:
            raise too_many_blocks() from None
    return await list_blocks(store, key, match_id)


def _wanted(holder: Holder, key: str, seat: int) -> BlockRow:
    if holder.owner is None:
        raise Refusal("seat.nobody", say("nobody-sits-there"), status=409, where="seat")
    if holder.owner == key:
        raise Refusal("seat.yours", say("blocks-nobody-own"), status=409, where="seat")
    colour = colour_of(holder.game, holder.players, holder.options, seat)
    return BlockRow(key, holder.owner, keys.new_handle(), now(), holder.name, colour)


async def unblock(store: Store, key: str, handle: str) -> dict[str, Any]:
    """Let this browser hear somebody again; whom it hears already, it hears."""
    with storing():
        await store.write(store.blocks.remove, key, handle)
    return await list_blocks(store, key)
