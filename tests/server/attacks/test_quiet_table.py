"""Whatever strangers do, people at a quiet table of their own hardly notice: nobody waits for a quarter of a second.

The server and those who attack it are processes of their own. What other work on the machine takes is left out
(`stopwatch`), and each attack may be tried three times: a server that can be held up is so each time.
"""

import multiprocessing
import os
import random
import secrets
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

import dragonrace
from dragonrace.server import keys
from dragonrace.server.store.rows import ActionRow, Addition, MatchRow, SeatRow
from dragonrace.server.store.store import Store
from tests.server.attacks.attackers import ATTACKS, SEATS, Target, run
from tests.server.attacks.stopwatch import Stopwatch
from tests.server.living import SOON, Browser, Socket

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("busy")]

QUIET = 0.25
"""Seconds that anybody at the quiet table may wait."""
TRIES, LASTS, WARM = 3, 4.0, 1.5
"""How often an attack is tried, for how many seconds it is borne, and how long it goes on before."""
FEW = 256
"""So many descriptors has a server whose descriptors are to run out."""
LINES = 150
"""How long the attacked match has gone on."""


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(folder: Path, descriptors: int | None = None) -> Iterator[Target]:
    url, cookie = f"sqlite:///{folder / 'm.sqlite'}", keys.new_key()
    target = Target(free_port(), write_expert_match(url, cookie), cookie)
    command = [sys.executable, "-m", "dragonrace", "serve", "--no-open", "--no-warm", "--database", url]

    words = shlex.join([*command, "--port", str(target.port)])
    limited = f"ulimit -n {descriptors} && exec {words}" if descriptors else f"exec {words}"
    with subprocess.Popen(["/bin/sh", "-c", limited], stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            assert b"Dragon races are at" in process.stdout.readline()
            yield replace(target, pid=process.pid)
        finally:
            process.terminate()
            process.wait(SOON)


def write_expert_match(url: str, cookie: str) -> str:
    """Write a match of six on the expert side in the middle of the game, all seats one browser's; return its id."""
    game = dragonrace.load_game("river-dragons", players=SEATS, expert=True)
    state, rng = game.new_initial_state(), random.Random(3)
    texts = []
    while len(texts) < LINES and not state.is_terminal():
        player = state.actors()[0]
        action = rng.choice(state.legal_actions(player))
        texts.append(ActionRow(player, state.action_to_string(action, player)))
        state.apply_action(action, player)
    owner = keys.digest(cookie)
    agreed = ("river-dragons", "standard", dict(game.options), game.rules_version)
    row = MatchRow(keys.new_match_id(), *agreed, secrets.token_bytes(32), owner, "2026-01-01T00:00:00.000Z")
    store = Store(url)
    store.prepare()
    store.create(row, [SeatRow(seat, "person", owner=owner) for seat in range(SEATS)])
    store.append(Addition(row, 0, texts))
    store.close()
    return row.id


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with serving(tmp_path_factory.mktemp("attacked")) as target:
        yield target


@contextmanager
def attacked(name: str, target: Target) -> Iterator[None]:
    attacker = multiprocessing.get_context("spawn").Process(target=run, args=(name, target), daemon=True)
    attacker.start()
    try:
        time.sleep(WARM)
        yield
        assert attacker.is_alive(), "the attack came to its end"
    finally:
        assert attacker.pid is not None
        os.kill(attacker.pid, signal.SIGKILL)
        attacker.join(SOON)


class Quiet:
    """Somebody who plays for two."""

    def __init__(self, socket: Socket, pid: int) -> None:
        self.socket, self.pid = socket, pid

    def longest_wait(self, seconds: float) -> float:
        """Play for so long, and return how long an answer took at the longest."""
        until, longest = time.monotonic() + seconds, 0.0
        while time.monotonic() < until:
            longest = max(longest, self.act())
            time.sleep(0.03)
        return longest

    def act(self) -> float:
        """Look from the seat that is asked, and answer; return how long the longer of the two took."""
        socket = self.socket
        seat, seen = socket.view["actors"][0], socket.seen
        watch = Stopwatch(self.pid)
        socket.say({"type": "look", "seat": seat})
        while socket.view["viewer"] != seat or not socket.view["choices"]:
            socket.hear()
        looked, watch = watch.seconds(), Stopwatch(self.pid)
        socket.act(seat, socket.view["choices"][0]["text"], seen)
        assert socket.answer()["type"] == "done"
        acted = watch.seconds()
        while socket.seen <= seen or socket.view["actors"][0] < 0:
            socket.hear()
        return max(looked, acted)


@contextmanager
def quiet_table(target: Target) -> Iterator[Quiet]:
    """A table of two people, who lay stones where they like."""
    with Browser(target.port) as browser:
        person = {"kind": "person"}
        match = browser.match(person, person, game="river-dragons")["id"]
        with browser.socket(match, 0) as socket:
            socket.wait_for("position")
            quiet = Quiet(socket, target.pid)
            quiet.longest_wait(1)
            yield quiet


def waits_under(name: str, target: Target) -> list[float]:
    """Return the longest wait of each try, until one is short enough."""
    waits: list[float] = []
    with quiet_table(target) as quiet:
        while len(waits) < TRIES and (not waits or waits[-1] >= QUIET):
            with attacked(name, target):
                waits.append(quiet.longest_wait(LASTS))
    print(f"{name}: {', '.join(f'{1000 * wait:.0f}' for wait in waits)} ms")
    return waits


@pytest.mark.parametrize("name", sorted(ATTACKS.keys() - {"halves"}))
def test_nobody_waits_for_an_attack(name: str, target: Target) -> None:
    assert waits_under(name, target)[-1] < QUIET


def test_nobody_who_is_there_waits_where_descriptors_have_run_out(tmp_path: Path) -> None:
    with serving(tmp_path, FEW) as target:
        assert waits_under("halves", target)[-1] < QUIET
