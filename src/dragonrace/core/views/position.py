"""What views, logs and draws of chance ask of a position and of its game; `State` and `Game` are such."""

from typing import Protocol, Self, SupportsIndex

from dragonrace.core.contract import GameType
from dragonrace.core.feature_table import FeatureTable
from dragonrace.core.rules.kernel import BoardRecord, Kernel, StateRecord

__all__ = ["LoadedGame", "Position"]


class LoadedGame(Protocol):
    """See `dragonrace.core.game.Game`."""

    type: GameType
    kernel: Kernel
    num_players: int
    compiled_board: BoardRecord
    players: tuple[str, ...]

    @property
    def name(self) -> str:
        """The game's name."""

    @property
    def num_distinct_actions(self) -> int:
        """A bound on the players' actions."""

    @property
    def max_chance_outcomes(self) -> int:
        """A bound on the actions of chance."""

    @property
    def longest_list(self) -> int:
        """How long a buffer for actions must be."""

    @property
    def features(self) -> FeatureTable:
        """What each number of an observation is."""

    def identity(self) -> str:
        """Return a text that is equal exactly for equal games."""

    @property
    def rules_identity(self) -> str:
        """A text that is equal exactly for games in which the same follows from the same position."""

    def actor_name(self, player: int) -> str:
        """Return a seat's colour, or what chance is called."""

    def check_viewer(self, player: int | None) -> int | None:
        """Return a viewer as a plain number, or None; raises `OptionError`."""

    def check_seat(self, player: int, more: str = "") -> int:
        """Return a seat as a plain number; raises `OptionError`, whose sentence ends with ``more``."""

    def new_initial_state(self) -> "Position":
        """Return the position before the first action."""


class Position(Protocol):
    """See `dragonrace.core.game.State`."""

    @property
    def game(self) -> LoadedGame:
        """The game."""

    @property
    def row(self) -> StateRecord:
        """The flat record."""

    def actors(self) -> tuple[int, ...]:
        """Return who may act."""

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return what is legal."""

    def chance_weights(self) -> tuple[list[int], list[int]]:
        """Return the actions of chance, and their weights."""

    def apply_action(self, action: SupportsIndex, player: int | None = None) -> None:
        """Carry out an action, in place."""

    def action_to_string(self, action: SupportsIndex, player: int | None = None) -> str:
        """Write an action."""

    def winner(self) -> int | None:
        """Return the winner's seat, or None."""

    def history(self) -> list[tuple[int, int]]:
        """Return all actions so far."""

    def clone(self) -> Self:
        """Return an independent copy."""
