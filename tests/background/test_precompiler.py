"""Compiling in the background: at the lowest priority, as long as the server lives, and in nobody's way."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from dragonrace.background import precompiler as module
from dragonrace.background.precompiler import LOWEST, Precompiler
from tests.processes import assert_gone, children_of
from tests.server.living import Browser


def wait_until(true: Callable[[], object]) -> None:
    until = time.monotonic() + 400  # at the lowest priority, while others work
    while not true():
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.fixture
def caches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path / "caches"))
    return tmp_path / "caches"


def is_compiling(caches: Path) -> bool:
    return any(caches.glob("compiled-*/*/*"))


def niceness(pid: int) -> int | None:
    """Its niceness, or None where it has ended."""
    try:
        return os.getpriority(os.PRIO_PROCESS, pid)
    except ProcessLookupError:
        return None


def test_it_compiles_at_the_lowest_priority_until_it_is_closed(caches: Path) -> None:
    precompiler = Precompiler()
    precompiler.start()
    wait_until(lambda: is_compiling(caches))
    (pid,) = compiling_for(os.getpid())
    assert niceness(pid) == LOWEST
    precompiler.close()
    assert_gone([pid])


def test_it_is_over_before_it_has_begun(caches: Path) -> None:
    precompiler = Precompiler()
    precompiler.start()
    precompiler.close()
    assert compiling_for(os.getpid()) == []
    assert not caches.exists()


def test_where_all_is_compiled_no_process_is_started(caches: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSE", 0)
    monkeypatch.setattr(module, "undone", lambda **_: [])
    precompiler = Precompiler()
    precompiler._compile_game_by_game()
    assert compiling_for(os.getpid()) == []
    assert not caches.exists()


@pytest.mark.usefixtures("caches")
def test_only_what_is_asked_for_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSE", 0)
    compiled: list[str] = []

    class Process:
        def __init__(self, args: tuple[object, str], **_: object) -> None:
            compiled.append(args[1])

        start = join = lambda _: None

    precompiler = Precompiler(["golden-dragon"])
    monkeypatch.setattr(precompiler, "_context", SimpleNamespace(Process=Process))
    precompiler._compile_game_by_game()
    assert compiled == ["golden-dragon"]


@contextmanager
def serving(database: Path, **environment: str) -> Iterator[tuple["subprocess.Popen[str]", Browser]]:
    call = f"serve(port=0, database='sqlite:///{database}', open_browser=False)"
    code = f"from dragonrace.server.run import serve; {call}"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}) as process:
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().split()[4].rpartition(":")[2])
            with Browser(port) as browser:
                yield process, browser
        finally:
            process.kill()


def compiling_for(pid: int) -> list[int]:
    """The processes that it has started and that have nothing better to do than compile."""
    return [child for child in children_of(pid) if niceness(child) == LOWEST]


def test_it_ends_with_the_server_though_that_is_killed(caches: Path, tmp_path: Path) -> None:
    with serving(tmp_path / "m.sqlite", DRAGONRACE_WARM="1") as (server, _):
        wait_until(lambda: compiling_for(server.pid))
        wait_until(lambda: is_compiling(caches))
        compiling = compiling_for(server.pid)
        os.kill(server.pid, signal.SIGKILL)
        server.wait()
        assert_gone(compiling)


def test_the_server_leaves_though_something_is_being_compiled(caches: Path, tmp_path: Path) -> None:
    with serving(tmp_path / "m.sqlite", DRAGONRACE_WARM="1") as (server, _):
        wait_until(lambda: is_compiling(caches))
        compiling, began = compiling_for(server.pid), time.monotonic()
        os.kill(server.pid, signal.SIGINT)
        assert server.wait(10) == 0
        assert time.monotonic() - began < 4
        assert_gone(compiling)


def test_it_can_be_switched_off(caches: Path, tmp_path: Path) -> None:
    with serving(tmp_path / "m.sqlite", DRAGONRACE_WARM="0") as (server, browser):
        browser.get("/matches")
        assert compiling_for(server.pid) == []
    assert not caches.exists()


SERVE = """
import sys
from pathlib import Path
from tests.server.living import PERSON, BOT, Server
with Server("sqlite:///" + sys.argv[1]) as server, server.browser() as browser:
    browser.http.get("/")
    match = browser.match(PERSON, BOT)
    with browser.socket(match["id"], 0) as socket:
        socket.until_asked()
print([name for name in ("numba", "llvmlite") if name in sys.modules])
"""
# A bot that searches does so in compiled code, as soon as that is there.
TERMINAL = """
import sys
from dragonrace.cli.main import main
for line in ("games", "rules golden-dragon", "play river-dragons --bot sensible"):
    main(line.split())
print()
print([name for name in ("numba", "llvmlite") if name in sys.modules])
"""


@pytest.mark.parametrize("code", [SERVE, TERMINAL], ids=["server", "terminal"])
def test_nothing_imports_the_compiler_on_the_way_to_the_first_page(code: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", code, str(tmp_path / "m.sqlite")]
    shown = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False)
    assert shown.stdout.endswith("[]\n"), shown.stdout + shown.stderr
