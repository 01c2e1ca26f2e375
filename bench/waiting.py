"""How long people wait between their own decisions: ``python -m bench.waiting [GAME …]``.

Plays one seat of each game against bots in a browser, at the normal pace and with all motion. A decision is made as
soon as the page asks for it; what is measured is the time until it asks again. Prints medians and maxima of the waits
in which others moved, of what that is for each of their turns, and of all waits of a round together; and the page's
longest task, during which it answers to nothing (``--slowdown 4``: on a machine a quarter as fast).
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page
from rich.table import Table
from tests.e2e.conftest import Server
from tests.e2e.player import Player
from tests.e2e.running import browser_and_server
from tests.e2e.table import ASKED

from bench.screen import make_console

TABLES = {"dragon-river": 3, "golden-dragon": 3, "river-dragons": 6}
"""The games, and how many play."""
PATIENCE_MS = 120_000

LISTEN = """
window.steps = [];
window.tasks = [0];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask' });
// Whoever is asked to throw does so at once.
setInterval(() => document.querySelector('.fight button')?.click(), 100);
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    // The table's own socket comes first; what this program hears by another one has not been shown.
    window.table ??= this;
    if (window.table !== this) return;
    this.addEventListener('message', ({ data }) => {
      const { type, entry, view } = JSON.parse(data);
      if (type !== 'step') return;
      const { turn, actors, over } = view;
      const words = entry.events.map((event) => event.words).findLast(Boolean);
      const { number, player } = entry;
      steps.push({ number, player, turn, actors, over, words, at: performance.now(), shown: null });
    });
  }
};
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const { nodeName, textContent, parentElement } of addedNodes)
      if (nodeName === 'P' && parentElement?.role === 'log') {
        const step = steps.find(({ shown, words }) => shown === null && words && textContent.includes(words));
        if (step) step.shown = performance.now();
      }
}).observe(document, { childList: true, subtree: true });
"""
"""Notes every step: when it arrives, and when its last words are said, which is when its motion is over."""

ACT = """([match, text, seen]) => {
  const address = `${location.origin.replace('http', 'ws')}/api/matches/${match}/socket?seat=0`;
  window.hand ??= new Promise((ready) => {
    const socket = new WebSocket(address);
    socket.onopen = () => ready(socket);
  });
  const act = { type: 'act', seat: 0, text, seen, id: String(seen) };
  return hand.then((socket) => { socket.send(JSON.stringify(act)); return performance.now(); });
}"""
"""Decides by a socket of its own, so that it is the same however the page asks."""

ASKED_AGAIN = """([seen, asked]) => {
  const last = steps.findLast((step) => step.number > seen);
  // What others did meanwhile asks this seat for what it has just decided.
  if (!steps.some((step) => step.number > seen && step.player === 0)) return null;
  if (last.over) return { at: performance.now(), over: true };
  const isAsked = last.actors.includes(0) && document.querySelector(asked);
  return isAsked ? { at: performance.now(), over: false } : null;
}"""


@dataclass(frozen=True)
class Wait:
    """From one's own decision in ``turn`` to the next question, and how long each turn of others lasted meanwhile."""

    turn: int
    seconds: float
    server_seconds: float
    turns: tuple[float, ...]
    others: bool


def _decide(page: Page, player: Player) -> tuple[Wait, bool]:
    """Make one decision; return how long it took until the next question, and whether the game is over."""
    text = player.decide()
    seen, turn = len(player.state.history()), player.state.view(0)["turn"]
    began = page.evaluate(ACT, [player.match, text, seen])
    asked = page.wait_for_function(ASKED_AGAIN, arg=[seen, ASKED], timeout=PATIENCE_MS, polling="raf").json_value()
    steps = page.evaluate("seen => steps.filter((step) => step.number > seen)", seen)
    return _wait(turn, began, asked["at"], steps), asked["over"]


def _wait(turn: int, began: float, asked: float, steps: list[dict[str, Any]]) -> Wait:
    came = max(step["at"] for step in steps)
    others = any(step["player"] > 0 for step in steps)
    return Wait(turn, (asked - began) / 1000, (came - began) / 1000, tuple(_turns(turn, began, steps)), others)


def _turns(turn: int, began: float, steps: list[dict[str, Any]]) -> Iterator[float]:
    """Return how long each turn was shown in which others acted, and nobody here."""
    acted = set[int]()
    for step in steps:
        acted.add(step["player"])
        if step["turn"] == turn or step["shown"] is None:
            continue
        if 0 not in acted and max(acted) > 0:
            yield (step["shown"] - began) / 1000
        turn, began, acted = step["turn"], step["shown"], set()


def waits(browser: Browser, server: Server, game: str, seconds: float, slowdown: float) -> tuple[list[Wait], float]:
    """Play for so long, and return all waits, and the milliseconds of the longest task after a page was there."""
    found: list[Wait] = []
    longest = 0.0
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
        context.request.get(f"{server.address}/")
        player = Player.at_new_table(server, context, game, TABLES[game])
        page = context.new_page()
        page.add_init_script(LISTEN)
        page.goto(f"{server.address}/match/{player.match}")
        page.wait_for_selector(ASKED, timeout=PATIENCE_MS)
        page.evaluate("window.tasks = [0]")
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        over = False
        while not over and time.monotonic() < deadline:
            wait, over = _decide(page, player)
            found.append(wait)
        longest = max(longest, *page.evaluate("tasks"))
        context.close()
    return found, longest


def _figures(values: list[float]) -> str:
    return f"{median(values):.1f} / {max(values):.1f}" if values else "-"


def _row(game: str, found: list[Wait], longest: float) -> list[str]:
    others = [wait for wait in found if wait.others]
    rounds = defaultdict[int, float](float)
    for wait in others:
        rounds[wait.turn] += wait.seconds
    return [
        f"{game}, {TABLES[game]} players",
        str(len(others)),
        _figures([wait.seconds for wait in others]),
        _figures([seconds for wait in others for seconds in wait.turns]),
        _figures(list(rounds.values())),
        _figures([wait.server_seconds for wait in others]),
        f"{longest:.0f} ms",
    ]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(TABLES))
    parser.add_argument("--seconds", type=float, default=120, help="how long each game is played")
    parser.add_argument("--slowdown", type=float, default=1, help="how many times slower the page's processor is")
    chosen = parser.parse_args()
    figures = ("waits", "a wait", "another's turn", "all of a round", "until the server was ready", "longest task")
    table = Table("Seconds, median / most", *figures)
    with browser_and_server() as (browser, server):
        for game in chosen.games:
            table.add_row(*_row(game, *waits(browser, server, game, chosen.seconds, chosen.slowdown)))
    make_console().print(table)


if __name__ == "__main__":
    main()
