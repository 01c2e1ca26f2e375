"""The routes for talk: whether people may write at a table, and whom a browser wants to hear no more."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request

from dragonrace.server.table import blocks
from dragonrace.server.table.chat import set_chat
from dragonrace.server.web.allowances import Allowances, address_of
from dragonrace.server.web.api import POSTED, Key, MatchId, TheLobby, answers
from dragonrace.server.web.bodies import BlockList, BlockRequest, ChatSwitch, MatchBody

__all__ = ["router"]

router = APIRouter(prefix="/api")


async def count(request: Request, key: Key) -> None:
    """Count a block, or its end; refuse one too many."""
    allowances: Allowances = request.app.state.allowances
    allowances.spend_block(key, address_of(request))


Counted = Depends(count)
At = Annotated[
    str | None, Query(max_length=64, alias="match", description="A match of one's own: which of them sit there?")
]
Handle = Annotated[str, Path(max_length=64, pattern="^[A-Za-z0-9_-]*$", description="What the list calls them by.")]


@router.post("/matches/{match_id}/chat", response_model=MatchBody, responses=answers(404, 409, *POSTED))
async def switch_chat(match_id: MatchId, wanted: ChatSwitch, lobby: TheLobby, key: Key) -> dict[str, Any]:
    """Let people write freely at this table, or only say phrases. Its host decides."""
    async with lobby.open(match_id) as table:
        return await set_chat(table, key, on=wanted.on)


@router.get("/blocks", response_model=BlockList, responses=answers(422, 503))
async def list_blocks(lobby: TheLobby, key: Key, match_id: At = None) -> dict[str, Any]:
    """Whom this browser has blocked."""
    return await blocks.list_blocks(lobby.store, key, match_id)


@router.post("/blocks", response_model=BlockList, responses=answers(404, 409, 429, *POSTED), dependencies=[Counted])
async def block(wanted: BlockRequest, lobby: TheLobby, key: Key) -> dict[str, Any]:
    """Hear nothing more of who holds a seat at one of this browser's tables, at any table. They are not told."""
    return await blocks.block(lobby.store, key, wanted.match, wanted.seat)


@router.delete("/blocks/{handle}", response_model=BlockList, responses=answers(429, *POSTED), dependencies=[Counted])
async def unblock(handle: Handle, lobby: TheLobby, key: Key) -> dict[str, Any]:
    """Hear somebody again."""
    return await blocks.unblock(lobby.store, key, handle)
