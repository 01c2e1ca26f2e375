"""Short texts are put into frames by ourselves, and a socket is not told to stop for each message."""

import asyncio
from typing import cast

import pytest
from websockets.frames import Frame, Opcode

from dragonrace.server.web.connections import Counted, _frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 4095, 65535])
def test_a_frame_is_what_the_library_makes(size: int) -> None:
    payload = b"x" * size
    assert _frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)


class Transport:
    def __init__(self) -> None:
        self.done: list[str] = []

    def pause_reading(self) -> None:
        self.done.append("pause")

    def resume_reading(self) -> None:
        self.done.append("resume")

    def is_closing(self) -> bool:
        return False


def test_reading_pauses_where_more_comes_before_the_last_is_taken_up() -> None:
    transport = Transport()
    counted = Counted(cast("asyncio.Transport", transport))
    for _ in range(3):
        counted.note_reading()
        counted.pause_reading()
        counted.resume_reading()
    assert transport.done == []
    counted.note_reading()
    counted.pause_reading()
    counted.note_reading()
    counted.note_reading()
    assert transport.done == ["pause"]
    counted.resume_reading()
    counted.resume_reading()
    assert transport.done == ["pause", "resume"]
