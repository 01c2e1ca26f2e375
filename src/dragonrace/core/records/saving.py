"""Saved states: bytes that hold a game's actions, and what tells its game from others."""

import struct
import zlib

from dragonrace.core.errors import RecordError

__all__ = ["pack", "unpack"]

HEAD = struct.Struct("<4sII")  # magic, checksum of the game's identity, number of actions
ACTION = struct.Struct("<bI")
MAGIC = b"DRS1"


def pack(identity: str, history: list[tuple[int, int]]) -> bytes:
    """Return a game's actions as bytes."""
    actions = b"".join(ACTION.pack(player, action) for player, action in history)
    return HEAD.pack(MAGIC, zlib.crc32(identity.encode()), len(history)) + actions


def unpack(identity: str, data: bytes, game: str) -> list[tuple[int, int]]:
    """Return the actions that `pack` saved; raises `RecordError` for anything else, also for another game's.

    ``game``: what this one is called in that sentence.
    """
    if not isinstance(data, bytes) or len(data) < HEAD.size:
        raise RecordError("this is no saved state")
    magic, checksum, count = HEAD.unpack_from(data)
    if magic != MAGIC or len(data) != HEAD.size + count * ACTION.size:
        raise RecordError("this is no saved state, or it is damaged")
    if checksum != zlib.crc32(identity.encode()):
        raise RecordError(f"this state was saved from another game, board, options or first position than {game}")
    return [(player, action) for player, action in ACTION.iter_unpack(data[HEAD.size :])]
