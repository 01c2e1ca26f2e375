"""What comes in is taken apart a little at a time, and whoever has sent little comes first."""

import asyncio
import time
from typing import Any

from dragonrace.server.web import gate as module
from dragonrace.server.web.connections import Counted
from dragonrace.server.web.gate import Gate


class Sender:
    """Takes some milliseconds for whatever comes."""

    def __init__(self, gate: Gate, seconds: float = 0.004) -> None:
        self.gate, self.seconds, self.had = gate, seconds, gate.newcomer()
        self.taken, self.is_held = list[bytes](), False

    def take_in(self, data: bytes) -> None:
        until = time.perf_counter() + self.seconds
        while time.perf_counter() < until:
            pass
        self.taken.append(data)

    def hold(self) -> None:
        self.is_held = True

    def release(self) -> None:
        self.is_held = False


def test_a_hundred_who_send_at_once_leave_turns_to_others() -> None:
    async def send() -> None:
        gate = Gate()
        crowd = [Sender(gate) for _ in range(100)]
        for sender in crowd:
            gate.come(sender, b"x")
        held = sum(sender.is_held for sender in crowd)
        assert held >= 97
        turns = 0
        while any(sender.is_held for sender in crowd):
            await asyncio.sleep(0)
            turns += 1
        assert turns >= 40
        assert all(sender.taken == [b"x"] for sender in crowd)

    asyncio.run(send())


def test_who_has_sent_little_comes_before_who_has_sent_much_and_before_who_has_just_come() -> None:
    async def send() -> None:
        gate = Gate()
        quiet = Sender(gate, 0)
        greedy = [Sender(gate) for _ in range(20)]
        for _ in range(20):
            for sender in greedy:
                if not sender.is_held:
                    gate.come(sender, b"x")
            await asyncio.sleep(0)
        for sender in [sender for sender in greedy if not sender.is_held] + [Sender(gate) for _ in range(50)]:
            gate.come(sender, b"x")
        before = sum(len(sender.taken) for sender in greedy)
        gate.come(quiet, b"y")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert quiet.taken == [b"y"]
        assert sum(len(sender.taken) for sender in greedy) - before <= 6

    asyncio.run(send())


def test_who_has_long_played_alone_comes_before_a_crowd_that_has_just_come() -> None:
    """What nobody had to wait for is not held against them."""

    async def send() -> None:
        gate = Gate()
        quiet = Sender(gate, 0.002)
        for _ in range(100):
            gate.come(quiet, b"x")
            await asyncio.sleep(0)
        crowd = [Sender(gate) for _ in range(50)]
        for sender in crowd:
            gate.come(sender, b"x")
        gate.come(quiet, b"y")
        await asyncio.sleep(0)
        assert quiet.taken[-1] == b"y"
        assert sum(sender.is_held for sender in crowd) > 40

    asyncio.run(send())


def test_one_who_sends_much_at_once_leaves_turns_too() -> None:
    async def send() -> None:
        gate = Gate()
        sender, quiet = Sender(gate), Sender(gate, 0)
        gate.come(sender, b"x" * 50 * module.SIP)
        assert len(sender.taken) <= 2
        gate.come(quiet, b"y")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert quiet.taken == [b"y"]
        for _ in range(200):
            await asyncio.sleep(0)
        assert b"".join(sender.taken) == b"x" * 50 * module.SIP

    asyncio.run(send())


def test_what_fails_holds_up_nobody() -> None:
    class Broken(Sender):
        def take_in(self, _data: bytes) -> None:
            raise RuntimeError

    async def send() -> None:
        gate, told = Gate(), list[Any]()
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
        slow, broken, last = Sender(gate, 2 * module.TURN), Broken(gate), Sender(gate)
        for sender in (slow, broken, last):
            gate.come(sender, b"x")
        for _ in range(5):
            await asyncio.sleep(0)
        assert last.taken == [b"x"]
        assert told

    asyncio.run(send())


class Transport:
    def __init__(self) -> None:
        self.is_reading = True

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        assert self.is_reading
        self.is_reading = False

    def resume_reading(self) -> None:
        assert not self.is_reading
        self.is_reading = True


def test_it_is_read_on_only_where_nobody_wants_to_pause() -> None:
    transport = Transport()
    counted = Counted(transport)  # type: ignore[arg-type]
    counted.hold()
    counted.release()
    assert transport.is_reading
    counted.pause_reading()
    counted.note_reading()
    counted.hold()
    counted.resume_reading()
    assert not transport.is_reading
    counted.release()
    assert transport.is_reading
    counted.hold()
    counted.pause_reading()
    counted.resume_reading()
    assert not transport.is_reading
