"""What our games are known to do, as data, for whoever writes their rules anew: counts of sequences, whole games."""

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from dragonrace.core.game import State
from dragonrace.core.registry import load_game

__all__ = ["KnownCounts", "known_counts", "playthroughs"]


@dataclass(frozen=True)
class KnownCounts:
    """How many action sequences there are from the start of a game, or from somewhere in its middle."""

    game: str
    players: int
    board: str
    """The name of a shipped board."""
    options: dict[str, Any]
    """Those that are not as by default."""
    after: tuple[str, ...]
    """What has happened before, line by line as in records; nothing at the start."""
    sequences: tuple[int, ...]
    """For each depth from 0 on, as `dragonrace.perft` counts them."""
    quick: int
    """Up to this depth, counting takes a fraction of a second."""

    def load(self) -> State:
        """Return the position from which it is counted."""
        return load_game(self.game, self.players, self.board, **self.options).new_state_from(self.after)


def known_counts() -> list[KnownCounts]:
    """Return the counts of our games: each number of players and board, and for two each option's other values.

    >>> known_counts()[0].sequences[:4]
    (1, 252, 4368, 255696)
    """
    text = files(__name__).joinpath("perft.json").read_text("utf-8")
    lists = ("after", "sequences")
    return [KnownCounts(**entry | {name: tuple(entry[name]) for name in lists}) for entry in json.loads(text)]


def playthroughs() -> dict[str, str]:
    """Return golden playthroughs: random games of ours, or their first parts, as text, by game and players.

    Each line is an action, as ``1 river: roll 1 3 3 4 6``. Below it stand what followed, in words; who may act
    then, among how many actions, and the table, as JSON. The last line has what each seat got.

    >>> list(playthroughs())[:2]
    ['dragon-river-2', 'dragon-river-4']
    """
    texts = files(__name__).joinpath("golden").iterdir()
    found = {text.name.removesuffix(".txt"): text.read_text("utf-8") for text in texts if text.name.endswith(".txt")}
    return dict(sorted(found.items()))
