"""Examples of a rulebook as a browser draws them: positions to look at, and all that happens between them."""

from dataclasses import asdict
from functools import cache
from typing import Any

from dragonrace.core.examples.shelf import example_named, played
from dragonrace.core.views.view import log, packed_view
from dragonrace.core.words.voice import current_voice
from dragonrace.server.table.descriptions import check_game
from dragonrace.server.web.replaying import as_match, moves, refusing_what_is_broken

__all__ = ["example"]


def example(game: str, name: str) -> dict[str, Any]:
    """Return an example in the reader's language, as `ExampleBody` has it; refuses an unknown or a broken one."""
    return _example(game, name, current_voice().language)


@cache
def _example(game: str, name: str, _language: str) -> dict[str, Any]:
    check_game(game)
    with refusing_what_is_broken("example"):
        found, positions = example_named(game, name), played(game, name)
    start = positions[0]
    opening = len(start.history())
    return {
        "name": name,
        "match": as_match(found.game, f"example-{game}-{name}", found.seat),
        "log": log(start, found.seat),
        "view": packed_view(start, found.seat),
        "moves": list(moves(start, positions[-1], found.seat)),
        "steps": [
            {"at": len(state.history()) - opening, "caption": step.caption, "marked": step.choices is not None}
            for step, state in zip(found.steps, positions, strict=True)
        ],
        "shows": list(found.shows),
        "close_up": asdict(found.close_up) if found.close_up else None,
    }
