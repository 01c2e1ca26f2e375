"""What is told to a watcher goes out at once where it can, and always in its order."""

import asyncio

from dragonrace.server.table.watcher import QUEUE, Watcher


class Line:
    """A connection that takes things at once while it is open; what has gone out, in its order."""

    def __init__(self) -> None:
        self.open, self.heard = True, list[str]()

    def say(self, text: str) -> bool:
        if self.open:
            self.heard.append(text)
        return self.open

    async def write(self, watcher: Watcher) -> None:
        while (text := await watcher.next()) is not None:
            await asyncio.sleep(0)
            self.heard.append(text)


def test_what_is_said_before_anybody_writes_waits_for_them() -> None:
    line = Line()
    watcher = Watcher(None, say=line.say)
    watcher.send("first")
    assert line.heard == []


def test_all_goes_out_in_its_order_however_often_the_line_is_busy() -> None:
    async def speak() -> None:
        line = Line()
        watcher = Watcher(None, say=line.say)
        writing = asyncio.create_task(line.write(watcher))
        told = [str(number) for number in range(200)]
        for number, text in enumerate(told):
            line.open = number % 7 < 4
            watcher.send(text)
            if number % 3 == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        writing.cancel()
        assert line.heard == told

    asyncio.run(speak())


def test_what_can_go_at_once_waits_for_nobody() -> None:
    async def speak() -> None:
        line = Line()
        watcher = Watcher(None, say=line.say)
        writing = asyncio.create_task(line.write(watcher))
        await asyncio.sleep(0)
        watcher.send("now")
        assert line.heard == ["now"]
        writing.cancel()

    asyncio.run(speak())


def test_who_does_not_read_is_dropped_all_the_same() -> None:
    line = Line()
    line.open = False
    watcher = Watcher(None, say=line.say)
    for _ in range(QUEUE + 1):
        watcher.send("x")
    assert watcher.dropped
    line.open = True
    watcher.send("later")
    assert line.heard == []
