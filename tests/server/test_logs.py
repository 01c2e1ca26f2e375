"""What the server writes: lines that can be read by people or programs, and never a flood."""

import json
import logging
from collections.abc import Iterator

import pytest

from dragonrace.server import logs


@pytest.fixture
def logger() -> Iterator[logging.Logger]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    yield logging.getLogger("dragonrace.test")
    root.handlers[:] = before
    root.setLevel(level)


def test_the_same_is_said_a_few_times_then_how_often_it_was_left_out(
    logger: logging.Logger, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr(logs, "Bucket", lambda size, rate: logs_bucket(size, rate, clock))
    logs.write_logs("text")
    for number in range(1000):
        logger.warning("attack number %d", number)
    logger.error("something else")
    clock[0] += 61
    logger.warning("attack number %d", 1000)
    lines = capsys.readouterr().err.splitlines()
    assert [line.partition("dragonrace.test: ")[2] for line in lines] == [
        *(f"attack number {number}" for number in range(5)),
        "something else",
        "attack number 1000 (and 995 more like this)",
    ]


def logs_bucket(size: float, rate: float, clock: list[float]) -> object:
    from dragonrace.server.limits import Bucket

    return Bucket(size, rate, lambda: clock[0])


def test_many_different_messages_are_not_all_remembered() -> None:
    sparing = logs.Sparing()
    for number in range(3 * logs.REMEMBERED):
        assert sparing.filter(logging.LogRecord("x", logging.ERROR, "", 0, f"message {number}", None, None))
    assert len(sparing._said) <= logs.REMEMBERED + 1


def test_lines_of_json(logger: logging.Logger, capsys: pytest.CaptureFixture[str]) -> None:
    logs.write_logs("json")
    try:
        raise ValueError("two\nlines")
    except ValueError:
        logger.exception("a bot failed in match %s", "m")
    (line,) = capsys.readouterr().err.splitlines()
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("error", "dragonrace.test", "a bot failed in match m")
    assert "ValueError: two\nlines" in told["error"]
    assert told["time"].endswith("+00:00")
