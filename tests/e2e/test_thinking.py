"""Bots that take their time: how long is shown."""

import os
import random
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from dragonrace import Bot, State
from tests.e2e.conftest import ROOT, Server
from tests.e2e.table import open_table

SLOW = f"{__name__}:Slow"


class Slow(Bot):
    """Thinks for some seconds, of nothing."""

    name = "slow"
    title = "Slow"

    def think(self, state: State, player: int, rng: random.Random) -> int:
        time.sleep(5)
        return rng.choice(state.legal_actions(player))


@pytest.fixture(scope="module")
def server(
    browser: Browser,  # noqa: ARG001 - no browser, no server
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Server]:
    """One that has such a bot."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = Server(tmp_path_factory.mktemp("server"), environment=environment, options=["--bots", SLOW])
    server.start()
    yield server
    server.stop()


def test_who_waits_for_a_bot_sees_for_how_long(page: Page) -> None:
    open_table(page, [f"bot:{SLOW}"] * 2, game="Golden Dragon")
    prompt = page.locator("#prompt")
    expect(prompt).to_have_text(re.compile(r"is thinking …$"))
    expect(prompt).to_have_text(re.compile(r"is thinking … 3 s$"))
    expect(prompt).to_have_text(re.compile(r"is thinking … 4 s$"))
    expect(prompt).to_have_text(re.compile(r"is thinking …$"))
