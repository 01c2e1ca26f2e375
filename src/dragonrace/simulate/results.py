"""What a simulation returns."""

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from dragonrace.core.game import State
from dragonrace.core.numbers import check_whole
from dragonrace.simulate.errors import SimulationError
from dragonrace.simulate.files.columns import Words, columns
from dragonrace.simulate.files.needs import need_pyarrow
from dragonrace.simulate.files.parquet import table
from dragonrace.simulate.playing import Rows, checksum_of, play_again
from dragonrace.simulate.settings import Settings
from dragonrace.simulate.summary import Summary, summarise

if TYPE_CHECKING:
    import pyarrow as pa  # type: ignore[import-untyped]

__all__ = ["Results"]


class Results:
    """The games of a simulation, in the order of their numbers. Arrays of games have the shape (games,)."""

    def __init__(self, settings: Settings, numbers: npt.NDArray[Any], rows: Rows):
        self.settings = settings
        """What was asked for: ``game``, ``bots``, ``seed``, ``rotate``."""
        self.numbers = numbers
        """The games' numbers: 0, 1, … unless the simulation was stopped."""
        self._rows = rows

    def __len__(self) -> int:
        """How many games there are."""
        return len(self._rows)

    def __repr__(self) -> str:
        bots = ", ".join(dict.fromkeys(self.settings.bots))
        return f"<Results of {len(self)} games of {self.settings.game.name} among {bots}, seed {self.settings.seed}>"

    @property
    def winner(self) -> npt.NDArray[Any]:
        """The winners' seats; −1 in a draw."""
        return self._rows["winner"].astype(np.int64)

    @property
    def length(self) -> npt.NDArray[Any]:
        """How many turns the games took, that in which they were won included."""
        return self._rows["length"].astype(np.int64)

    @property
    def decisions(self) -> npt.NDArray[Any]:
        """How many decisions the players made."""
        return self._rows["decisions"].astype(np.int64)

    @property
    def checksum(self) -> npt.NDArray[Any]:
        """A checksum of all actions of each game, those of chance included: equal for equal games."""
        return self._rows["checksum"].astype(np.int64)

    @property
    def first_player(self) -> npt.NDArray[Any]:
        """The seats that began."""
        return self.settings.seating.first_players(self.numbers)

    @property
    def returns(self) -> npt.NDArray[np.float64]:
        """What each seat got, shape (games, players): 1 for the winner, −1/(n−1) for each other, 0 in a draw."""
        returns: npt.NDArray[np.float64] = self.columns()["result"].reshape(-1, self.settings.game.num_players)
        return returns

    def bots(self) -> npt.NDArray[Any]:
        """Return who sat where, by name, shape (games, players)."""
        return self.columns()["bot"].reshape(-1, self.settings.game.num_players)

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """Return a row for each game and seat, column by column; `dragonrace.simulate.files.columns` describes them."""
        found = columns(self.settings, self.numbers, self._rows)
        return {
            name: np.array(column.words)[column.indices] if isinstance(column, Words) else column
            for name, column in found.items()
        }

    def to_table(self) -> "pa.Table":
        """Return the same as an Arrow table; raises `SimulationError` where pyarrow is not installed."""
        need_pyarrow()
        return table(self.settings, self.numbers, self._rows)

    def summary(self) -> Summary:
        """Return who won how often, and how long it took."""
        return summarise(self.settings, self.numbers, self._rows)

    def replay(self, number: int) -> State:
        """Play a game again, by its number; return its last state, whose history tells it all.

        Raises `SimulationError` where it goes otherwise: bots may have learned since, or be other ones now.
        """
        number = check_whole("number", number, 0, max(0, int(self.numbers.max(initial=0))))
        state = play_again(self.settings, number)
        played = self._rows["checksum"][self.numbers == number]
        if len(played) and checksum_of(state) != played[0]:
            reason = "the bots play otherwise now, by other weights or another program; simulate it again"
            raise SimulationError(f"game {number} can't be played again: {reason}")
        return state
