"""Which games are ours: what is generated is made for these alone."""

import dragonrace
from dragonrace.core.contract import GameType
from dragonrace.core.installed import game_type

__all__ = ["shipped_games"]


def shipped_games() -> list[GameType]:
    """Return the games that lie here, by name: others, though installed, have their own packages."""
    kinds = [game_type(name) for name in dragonrace.games()]
    return [kind for kind in kinds if kind.package.startswith("dragonrace.games.")]
