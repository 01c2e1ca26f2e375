"""Flat records: slots, ranges, rows."""

from typing import Annotated

import numpy as np
import pytest

from dragonrace.core.rules.flat import BySeat, Field, FlatRecord, Range, Seat, Shape, flat_record
from dragonrace.engine.rows import dtype_of, record_of, rows_of


@flat_record
class Lake(FlatRecord):
    depth: Annotated[int, Range(0, 300)]
    boats: Annotated[list[int], Range(-1, 5), Shape(4)]
    grid: Annotated[list[list[int]], Range(0, 1), Shape(2, 3)]


def test_the_dtype_is_the_smallest_that_holds_the_ranges() -> None:
    expected = np.dtype([("depth", "u2"), ("boats", "i1", (4,)), ("grid", "u1", (2, 3))])
    assert expected == dtype_of(Lake)


def test_a_blank_record_is_all_zero() -> None:
    assert repr(Lake()) == "Lake(depth=0, boats=[0, 0, 0, 0], grid=[[0, 0, 0], [0, 0, 0]])"


def test_a_record_has_no_room_for_other_fields() -> None:
    with pytest.raises(AttributeError):
        Lake().width = 3  # type: ignore[attr-defined]


def test_a_copy_shares_nothing() -> None:
    lake = Lake()
    twin = lake.copy()
    lake.depth, lake.boats[1], lake.grid[1][2] = 7, 5, 1
    assert twin == Lake()
    assert lake != twin
    assert len({lake.key(), twin.key()}) == 2


def test_rows_round_trip() -> None:
    lake = Lake()
    lake.depth, lake.boats, lake.grid = 300, [-1, 0, 5, 2], [[1, 0, 1], [0, 1, 0]]
    assert record_of(Lake, rows_of(lake)) == lake
    assert rows_of(lake).tobytes() == rows_of(record_of(Lake, rows_of(lake))).tobytes()


@pytest.mark.parametrize(("field", "value"), [("depth", 301), ("depth", -1), ("boats", [0, 0, 0, 6])])
def test_a_row_refuses_what_is_out_of_range(field: str, value: object) -> None:
    lake = Lake()
    setattr(lake, field, value)
    with pytest.raises(OverflowError, match=field):
        rows_of(lake)


@pytest.mark.parametrize(
    ("field", "value"), [("depth", 301), ("boats", [0, 0, 0, -2]), ("grid", [[0, 0, 0], [0, 2, 0]])]
)
def test_packing_refuses_what_is_out_of_range(field: str, value: object) -> None:
    lake = Lake()
    setattr(lake, field, value)
    with pytest.raises(OverflowError, match=field):
        lake.pack()


@pytest.mark.parametrize(("field", "value"), [("boats", [0, 0, 0]), ("grid", [[0, 0, 0, 0], [0, 0]])])
def test_packing_refuses_another_shape(field: str, value: object) -> None:
    lake = Lake()
    setattr(lake, field, value)
    with pytest.raises(OverflowError, match="should have"):
        lake.pack()


@pytest.mark.parametrize("depth", [0, 1, 255, 256, 300])
def test_packed_bytes_are_a_row_s(depth: int) -> None:
    lake = Lake()
    lake.depth, lake.boats, lake.grid = depth, [-1, 0, 5, 2], [[1, 0, 1], [0, 1, 0]]
    row = np.zeros(1, dtype_of(Lake))
    row["depth"], row["boats"], row["grid"] = lake.depth, lake.boats, lake.grid
    assert lake.pack() == row.tobytes()
    assert rows_of(lake).flags.writeable


@pytest.mark.parametrize(
    ("low", "high", "code"),
    [
        (0, 255, "B"),
        (0, 256, "H"),
        (0, 2**32 - 1, "I"),
        (0, 2**32, "Q"),
        (-1, 127, "b"),
        (-1, 128, "h"),
        (-129, 0, "h"),
    ],
)
def test_a_field_takes_the_smallest_type(low: int, high: int, code: str) -> None:
    assert Field("field", Range(low, high), ()).code == code


def test_a_row_can_be_changed_without_changing_the_record() -> None:
    lake = Lake()
    rows_of(lake)["depth"] = 7
    assert lake == Lake()


@flat_record
class Race(FlatRecord):
    mover: Annotated[int, Seat(3)]
    ahead: Annotated[int, Seat(3, or_none=True)]
    pawns: Annotated[list[int], Range(0, 9), BySeat(3)]
    dice: Annotated[list[list[int]], Range(0, 6), BySeat(3, 2)]
    lake: Annotated[list[int], Range(0, 1), Shape(3)]


def test_a_field_says_whether_it_has_one_part_for_each_seat() -> None:
    assert [field.by_seat for field in Race.FIELDS] == [False, False, True, True, False]
    assert [field.shape for field in Race.FIELDS] == [(), (), (3,), (3, 2), (3,)]


def test_a_seat_may_be_nobodys_where_that_is_said() -> None:
    race = Race()
    race.ahead = -1
    race.pack()
    race.mover = -1
    with pytest.raises(OverflowError, match="mover is out of its range"):
        race.pack()
