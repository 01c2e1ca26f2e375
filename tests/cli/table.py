"""What the tests of any game's table in the terminal need: positions, and tables drawn as text."""

import re
from typing import Any

from rich.console import Console

from dragonrace import State, load_game
from dragonrace.cli.tables import Draw, drawing_of


def text(view: dict[str, Any], width: int = 80, *, colours: bool = False, draw: Draw | None = None) -> str:
    """The table as it is drawn, its colours taken out again: by its game's drawing, if no other is given."""
    system = "truecolor" if colours else None
    console = Console(width=width, color_system=system, force_terminal=colours, highlight=False, markup=False)
    with console.capture() as capture:
        console.print((draw or drawing_of(view["game"]))(view, width))
    return re.sub(r"\x1b\[[0-9;]*m", "", capture.get())


def position(game: str, *lines: str, players: int = 2, **options: Any) -> State:
    """The position after these actions, each of them by the first who is asked."""
    state = load_game(game, players=players, **options).new_initial_state()
    for line in lines:
        actor = state.actors()[0]
        state.apply_action(state.string_to_action(line, actor), actor)
    return state


def line_with(drawn: str, words: str) -> str:
    return next(line for line in drawn.splitlines() if words in line)
