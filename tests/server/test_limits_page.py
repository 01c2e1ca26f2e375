"""docs/server.md says how much anybody may ask for: just what holds."""

from dataclasses import fields
from pathlib import Path

import pytest

from dragonrace.server.limits import Limits, Rate
from dragonrace.server.store import blocks
from dragonrace.server.table import matchmaker, speech, talk, watcher
from dragonrace.server.web import connections, guard, people_bodies, reading, socket, stretching

PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")]
OF_ADDRESS = "_of_address"
SECONDS = ("bots", "loads")
"""What is counted in seconds."""


def stated(rate: Rate, unit: str = "") -> str:
    """Return a rate as the page has it."""
    seldom = rate.per_second < 1 and not unit
    pace = f"1 in {1 / rate.per_second:g} s" if seldom else f"{rate.per_second:g}{unit} a second"
    return f"{rate.size:,g}{unit}, then {pace}"


@pytest.mark.parametrize("setting", [field.name for field in fields(Limits) if field.name != "connections"])
def test_each_setting_is_stated_as_it_is(setting: str) -> None:
    of_browser = setting.removesuffix(OF_ADDRESS)
    [row] = [row for row in ROWS if row[-1] in (f"`{setting}`", f"`{of_browser}`")]
    limit = getattr(Limits(), setting)
    unit = " s" if of_browser in SECONDS else ""
    assert row[2 if setting.endswith(OF_ADDRESS) else 1] == (
        stated(limit, unit) if isinstance(limit, Rate) else f"{limit:,}"
    )


def test_what_has_one_size_for_all_is_stated_as_it_is() -> None:
    kilo, mega = 1024, 1024 * 1024
    sizes = {
        "the body of a request": f"{guard.MAX_BODY // kilo} KiB",
        "a message on the socket": f"{reading.MAX_MESSAGE // kilo} KiB",
        "messages of one socket": f"{socket.BURST}, then {socket.PER_SECOND} a second",
        "pings, pongs and parts of messages": f"{connections.FRAMES}, then {connections.FRAMES_PER_SECOND} a second",
        "positions that a socket looks for (`look`)": (
            f"{socket.LOOKED // mega} MiB, then {socket.LOOKED_PER_SECOND // kilo} KiB a second"
        ),
        "messages that wait for a slow reader": f"{watcher.QUEUE}, or {watcher.QUEUED_BYTES // mega} MiB",
        "half a request, or none": f"{connections.PATIENCE:g} to {2 * connections.PATIENCE:g} s",
        "phrases and lines of chat, from a seat": stated(talk.PACE),
        "offers, from a seat": stated(speech.PACE),
        "preferences": f"{people_bodies.MAX_PREFERENCES:,} bytes",
        "people whom one has blocked": f"{blocks.MOST}",
        "recovery phrases that wait": f"{stretching.MOST}, and {stretching.MOST_OF_ADDRESS} from an address",
    }
    found = {row[0]: row[1] for row in ROWS if row[0] in sizes}
    assert found == sizes
    [questions] = [row for row in ROWS if row[-1] == "`polls_of_address`"]
    assert questions[1] == str(matchmaker.ASKED)
    assert f"One server has {Limits().connections:,} connections at most" in PAGE
