"""Saved batches: all that stands in the lanes, as bytes, for work that is stopped and goes on another day."""

import io
import json
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.batches.errors import BatchError
from dragonrace.core.game import Game

__all__ = ["identity_of", "pack", "unpack"]

HEAD = 4
"""How many bytes of a checksum stand first."""
Arrays = Mapping[str, npt.NDArray[Any]]
Identity = Mapping[str, Any]
"""What a batch was made with, by name, as JSON has it: equal in those that can go on from one another."""
RULES = "rules"
"""What games that are written alike may differ in."""


def identity_of(game: Game) -> dict[str, Any]:
    """Return a game's part of a batch's identity."""
    return {"game": repr(game), RULES: game.identity()}


def pack(identity: Identity, arrays: Arrays) -> bytes:
    """Return arrays as bytes, and whose they are."""
    packed = io.BytesIO()
    named: dict[str, Any] = {**arrays, "identity": np.array(json.dumps(identity))}
    np.savez(packed, **named)
    data = packed.getvalue()
    return zlib.crc32(data).to_bytes(HEAD, "big") + data


def unpack(identity: Identity, wanted: Arrays, data: bytes) -> dict[str, npt.NDArray[Any]]:
    """Return the arrays that `pack` saved, of the same names, shapes and types as ``wanted``.

    Raises `BatchError` for those of another batch, and for what is damaged.
    """
    if not isinstance(data, bytes) or len(data) <= HEAD or zlib.crc32(data[HEAD:]).to_bytes(HEAD, "big") != data[:HEAD]:
        raise BatchError("this is no saved batch, or it is damaged", code="batch.saved")
    with np.load(io.BytesIO(data[HEAD:]), allow_pickle=False) as loaded:
        found = {name: loaded[name] for name in loaded.files}
    try:
        saved_from = dict(json.loads(str(found.pop("identity", ""))))
    except (ValueError, TypeError):
        raise _other_version() from None
    if differing := _differences(saved_from, identity):
        raise BatchError(f"this was saved from another batch: {differing}", code="batch.saved")
    forms = [{name: (array.shape, array.dtype) for name, array in arrays.items()} for arrays in (found, wanted)]
    if forms[0] != forms[1]:
        raise _other_version()
    return found


def _other_version() -> BatchError:
    return BatchError("this was saved by another version of dragonrace", code="batch.saved")


def _differences(saved: Identity, here: Identity) -> str:
    """Say in words in what a saved batch differs from the one here; "" where it is alike."""
    names = [name for name in here if name not in saved or saved[name] != here[name]]
    if "game" in names:
        return f"that is of {saved.get('game')}, this of {here['game']}"
    if RULES in names:
        return "its rules, or its board, are others"
    that, this = (" and ".join(f"{name}={about.get(name)!r}" for name in names) for about in (saved, here))
    return f"that has {that}, this has {this}" if names else ""
