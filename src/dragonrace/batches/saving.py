"""Saved batches: all that stands in the lanes, as bytes, for work that is stopped and goes on another day."""

import io
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.batches.errors import BatchError

__all__ = ["pack", "unpack"]

HEAD = 4
"""How many bytes of a checksum stand first."""
Arrays = Mapping[str, npt.NDArray[Any]]


def pack(identity: str, arrays: Arrays) -> bytes:
    """Return arrays as bytes, and whose they are."""
    packed = io.BytesIO()
    named: dict[str, Any] = {**arrays, "identity": np.array(identity)}
    np.savez(packed, **named)
    data = packed.getvalue()
    return zlib.crc32(data).to_bytes(HEAD, "big") + data


def unpack(identity: str, wanted: Arrays, data: bytes) -> dict[str, npt.NDArray[Any]]:
    """Return the arrays that `pack` saved, of the same names, shapes and types as ``wanted``.

    Raises `BatchError` for those of another batch, and for what is damaged.
    """
    if not isinstance(data, bytes) or len(data) <= HEAD or zlib.crc32(data[HEAD:]).to_bytes(HEAD, "big") != data[:HEAD]:
        raise BatchError("this is no saved batch, or it is damaged", code="batch.saved")
    with np.load(io.BytesIO(data[HEAD:]), allow_pickle=False) as loaded:
        found = {name: loaded[name] for name in loaded.files}
    saved_from = str(found.pop("identity", ""))
    if saved_from != identity:
        raise BatchError(f"this was saved from another batch: {saved_from}, not {identity}", code="batch.saved")
    forms = [{name: (array.shape, array.dtype) for name, array in arrays.items()} for arrays in (found, wanted)]
    if forms[0] != forms[1]:
        raise BatchError("this was saved by another version of dragonrace", code="batch.saved")
    return found
