"""What stands beside Golden Dragon's map: the compass, what the map's signs mean, the viewer's holder."""

from typing import Any

from rich.text import Text

from dragonrace.cli.tables.golden_dragon.map import ARROWS, DIM, GOLD, LAVA, small
from dragonrace.cli.words import say

__all__ = ["chute", "compass", "legend", "stone"]


def compass() -> list[Text]:
    """Draw the six winds; each is named for where it blows to."""
    lines = [Text(line) for line in ("      N", "      ↑", "  W ← ● → E", "    ↙ ↓ ↘", "  SW  S  SE")]
    for line, words in zip(lines[1:], say("compass").split("\n"), strict=False):
        line.append(" " * (15 - len(line)) + words, DIM)
    return lines


def chute(view: dict[str, Any]) -> list[Text]:
    """Draw the viewer's holder, the front stone large; or their stones, while they have not filled it."""
    viewer, table = view["viewer"], view["table"]
    if viewer is None:
        return []
    stones = table["holders"][viewer]
    if not stones:
        return [Text(), Text.assemble((f"{say('chute-stones')}  ", DIM), ("  ".join(table["supply"]), "bold"))]
    front, *rest = stones
    behind = "".join(f"{wind:^4}" for wind in rest)
    line = "─" * len(behind)
    return [
        Text.assemble(" " * 8, (f"╔{say('chute-next')}╗", "bold"), f"{line}┐"),
        Text.assemble((f"{say('chute-holder'):<8}", DIM), (f"║ {front:<2} ║", "bold"), f"{behind}│"),
        Text.assemble(" " * 8, ("╚════╝", "bold"), f"{line}┘"),
    ]


def legend(view: dict[str, Any]) -> list[Text]:
    """Say what the map's signs mean."""
    signs = Text.assemble(
        ("▲", LAVA), (f" {say('sign-volcano')}   ", DIM), ("★", GOLD), (f" {say('sign-volcano.golden')}", DIM)
    )
    moves = [small(view, choice["dragon"]) for choice in view["choices"] if choice["kind"] == "move"]
    if not moves:
        return [signs, Text()]
    carried = say("sign-volcano.target", letter=moves[0][0].upper())
    return [signs, Text.assemble("[", moves[0], "]", (f" {carried}", DIM))]


def stone(view: dict[str, Any]) -> list[Text]:
    """Return the stone that is out, and how many moves are left where a turn has several."""
    table = view["table"]
    words = []
    if table["in_gale"] or table["moves_left"] > 1:
        words.append(say("moves-left.gale" if table["in_gale"] else "moves-left", count=table["moves_left"]))
    if table["stone"]:
        words.append(say("stone-out", wind=table["stone"], arrow=ARROWS[table["stone"]]))
    return [Text(), Text("   " + " ".join(words))] if words else []
