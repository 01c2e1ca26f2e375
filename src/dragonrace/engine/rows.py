"""Flat records as rows of NumPy's structured arrays: what batches, and machine code, work on."""

from functools import cache
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from dragonrace.core.rules.flat import Field, FlatRecord
from dragonrace.core.rules.tables import Table

__all__ = ["as_array", "dtype_of", "record_of", "rows_of"]

R = TypeVar("R", bound=FlatRecord)


def dtype_of(kind: type[FlatRecord]) -> np.dtype[Any]:
    """Return the type of a record's row: its fields in the smallest integers that hold their ranges."""
    return _dtype(kind.FIELDS)


@cache
def _dtype(fields: tuple[Field, ...]) -> np.dtype[Any]:
    return np.dtype([(field.name, field.code, field.shape) for field in fields])


def rows_of(*records: FlatRecord) -> npt.NDArray[Any]:
    """Return records of one kind as an array of shape (records,).

    Raises `OverflowError` where a field has left its range.
    """
    return np.frombuffer(bytearray(b"".join(record.pack() for record in records)), dtype_of(type(records[0])))


def record_of(kind: type[R], rows: npt.NDArray[Any], index: int = 0) -> R:
    """Return a row as a record: the inverse of `rows_of`."""
    record = kind()
    for field in kind.FIELDS:
        setattr(record, field.name, rows[field.name][index].tolist())
    return record


def as_array(table: Table) -> npt.NDArray[Any]:
    """Return a table as an array of truths, or of the smallest integers that hold it."""
    array = np.array(table)
    if array.dtype.kind != "i":
        return array
    fitting = (np.dtype(code) for code in "bhi")
    return array.astype(next((t for t in fitting if _holds(t, array)), array.dtype))


def _holds(kind: np.dtype[Any], array: npt.NDArray[Any]) -> bool:
    limits = np.iinfo(kind)
    return array.size == 0 or bool(limits.min <= array.min() and array.max() <= limits.max)
