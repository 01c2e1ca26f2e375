"""Start and end: ports, databases, Ctrl-C, and how soon the first page is there."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from dragonrace import DragonraceError
from dragonrace.server import run
from tests.server.living import BOT, PERSON, Browser


def test_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        monkeypatch.setattr(run, "PORT", port)
        with run._listen("127.0.0.1", None) as found:
            assert port < found.getsockname()[1] < port + run.TRIED
        with pytest.raises(run.ServeError, match=f"Port {port} of 127.0.0.1 can't be used"):
            run._listen("127.0.0.1", port)


@pytest.mark.parametrize(("host", "port"), [("no.such.host.invalid", 0), ("127.0.0.1", 70000), ("203.0.113.1", 0)])
def test_a_wrong_address_gets_one_sentence(host: str, port: int) -> None:
    with pytest.raises(DragonraceError) as caught:
        run._listen(host, port)
    assert "\n" not in str(caught.value)


def test_a_wrong_database_is_noticed_first() -> None:
    with pytest.raises(DragonraceError, match="must be a URL"):
        run.serve(database="nonsense", open_browser=False)


@pytest.mark.parametrize(
    "link", ["203.0.113.1", "no.such.host.invalid", "a b", "127.0.0.1:x", "127.0.0.1:99999", "0.0.0.0", ""]
)
def test_a_wrong_link_gets_one_sentence(link: str) -> None:
    with pytest.raises(DragonraceError, match="must be a free address of this machine") as caught:
        run.serve(database="sqlite://", link=link, open_browser=False)
    assert "\n" not in str(caught.value)


def test_several_workers_need_a_database_that_they_share(tmp_path: Path) -> None:
    with pytest.raises(DragonraceError, match="a database that they can share: postgresql://"):
        run.serve(database=f"sqlite:///{tmp_path / 'm.sqlite'}", workers=2, open_browser=False)
    with pytest.raises(DragonraceError, match="1 worker or more, not 0"):
        run.serve(database="sqlite://", workers=0, open_browser=False)


@pytest.mark.parametrize(
    ("days", "why"),
    [
        ({"archive_after": 0}, "--archive-after takes 1 day or more, not 0"),
        ({"delete_after": -3}, "--delete-after takes 1 day or more, not -3"),
        ({"archive_after": 90, "delete_after": 90}, "--delete-after must be over 90"),
    ],
)
def test_days_that_make_no_sense_get_one_sentence(days: dict[str, int], why: str) -> None:
    with pytest.raises(DragonraceError, match=why):
        run.serve(database="sqlite://", open_browser=False, **days)


@contextmanager
def serving(database: Path, before: str = "") -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Let a server run in a process of its own; ``before``: what that process does first."""
    serve = f"serve(port=0, database='sqlite:///{database}', open_browser=False)"
    code = f"{before}\nfrom dragonrace.server.run import serve; {serve}"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    with process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("Dragon races are at http"), line
            yield process, line.split()[4]
        finally:
            process.kill()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_ends_at_once_though_people_play(tmp_path: Path, how: signal.Signals) -> None:
    with serving(tmp_path / "m.sqlite") as (process, address):
        with Browser(int(address.rpartition(":")[2])) as browser:
            match = browser.match(PERSON, BOT)
            with browser.socket(match["id"], 0) as socket:
                choices = socket.until_asked()
                socket.act(0, choices[0], socket.seen)
                socket.answer()
                socket.until_asked()
                began = time.monotonic()
                os.kill(process.pid, how)
                assert process.wait(10) == 0
                assert time.monotonic() - began < 4
        assert process.stdout is not None
        assert process.stdout.read() == ""


SLOW_ADVICE = """
import asyncio
from dragonrace.server.thinking.thinker import Thinker

async def think(self, question):
    print("thinking", flush=True)
    await asyncio.sleep(60)

Thinker.advise = think
"""


def test_who_still_waits_for_an_answer_is_told_that_it_ends(tmp_path: Path) -> None:
    """What takes longer than it waits is neither a failure nor cut off."""
    with serving(tmp_path / "m.sqlite", SLOW_ADVICE) as (process, address):
        assert process.stdout is not None
        with Browser(int(address.rpartition(":")[2])) as browser, ThreadPoolExecutor(1) as thread:
            match = browser.match(PERSON, BOT)
            with browser.socket(match["id"], 0) as socket:
                choices = socket.until_asked()
                number = socket.seen
                socket.act(0, choices[0], socket.seen)
                socket.answer()
                socket.until_asked()
                socket.act(0, "(resign)", socket.seen)
                socket.answer()
            path = f"/api/matches/{match['id']}/advice/{number}"
            asking = thread.submit(browser.http.get, path, headers={"accept-language": "de"})
            assert process.stdout.readline() == "thinking\n"
            process.terminate()
            answer = asking.result(30)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "server.ending")
            assert "angehalten" in answer.json()["error"]["message"]
            assert int(answer.headers["retry-after"]) > 0
            assert process.wait(10) == 0
        assert "Traceback" not in process.stdout.read()


def test_a_second_server_on_the_same_file_is_refused_while_the_first_lives(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="there are no file locks here")
    database = tmp_path / "m.sqlite"
    with serving(database) as (process, _):
        with pytest.raises(DragonraceError, match="Another server is playing with"):
            run.serve(port=0, database=f"sqlite:///{database}", open_browser=False)
        process.kill()
    with run._having(f"sqlite:///{database}"), run._having("sqlite://"), run._having("sqlite://"):
        pass


def test_nobody_else_reads_the_file(tmp_path: Path) -> None:
    database = tmp_path / "m.sqlite"
    before = os.umask(0o022)
    try:
        with serving(database) as (_, address), Browser(int(address.rpartition(":")[2])) as browser:
            browser.match(PERSON, BOT)
            kept = {file.name: oct(file.stat().st_mode & 0o777) for file in tmp_path.glob("m.sqlite*")}
    finally:
        os.umask(before)
    assert {name: mode for name, mode in kept.items() if not name.endswith(".lock")} == dict.fromkeys(
        ("m.sqlite", "m.sqlite-wal", "m.sqlite-shm"), "0o600"
    )
