"""What was agreed before a match began: which game, for how many, on which board, by which clock."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dragonrace.core.game import Game
from dragonrace.core.installed import game_type
from dragonrace.server.match.clocks import Timing

__all__ = ["Setup"]


@dataclass(frozen=True)
class Setup:
    """A game to load, told in plain data: ``board`` is the name of a shipped one."""

    game: str
    players: int
    board: str
    options: Mapping[str, Any]
    timing: Timing | None = None
    is_fair: bool = False
    """Whether its chance and its hidden choices can be checked afterwards."""

    def load(self) -> Game:
        """Load the game; raises `DragonraceError`. Options are no keywords here, so none can be taken for another."""
        return Game(game_type(self.game), self.players, self.board, self.options)
