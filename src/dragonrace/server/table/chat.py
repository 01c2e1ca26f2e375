"""Whether people may write freely at a table: its host decides."""

from typing import Any

from dragonrace.server.refusals import Refusal, not_yours
from dragonrace.server.table.table import Table
from dragonrace.server.words import say

__all__ = ["set_chat"]


async def set_chat(table: Table, key: str, *, on: bool) -> dict[str, Any]:
    """Let those who sit at the table write to each other, or only say phrases."""
    async with table.turn():
        if key != table.opened_by:
            raise not_yours("only-the-host-decides-on-chat")
        if on and table.row.visibility != "private":
            raise Refusal("chat.public", say("chat-public"), status=409, where="on")
        if on != table.row.chat:
            await table.change_chat(on=on)
        return table.describe(key)
