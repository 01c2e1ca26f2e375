"""What is kept of each decision of a game, for data sets: columns, sent from process to process as an Arrow stream.

`FIELDS` says what the columns are. A row is a decision of a player, in the order in which they were made; what chance
did has none. Nothing here changes a game: it is the same whether its decisions are kept or not.
"""

import math
from numbers import Real
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dragonrace.core.game import Game, State
from dragonrace.simulate.errors import SimulationError
from dragonrace.simulate.files.needs import need_pyarrow
from dragonrace.simulate.settings import WITH_OBSERVATIONS, Settings

if TYPE_CHECKING:
    import pyarrow as pa  # type: ignore[import-untyped]

__all__ = ["FIELDS", "GAMES_A_FILE", "Field", "Recorder", "read_stream", "schema", "to_stream"]


GAMES_A_FILE = 100
"""How many games a file of a data set has, but for the last one."""


class Field(NamedTuple):
    """A column: its Arrow type, what it is, and its range or unit."""

    type: str
    about: str
    range: str


FIELDS = {
    "number": Field("int32", "the game's number in the simulation", "from 0"),
    "ply": Field("int32", "how many actions came before in the game, those of chance included", "from 0"),
    "seat": Field("int8", "the seat that decides", "from 0, below the number of players"),
    "bot": Field("string", "who sits there", "a bot's name"),
    "action": Field("int32", "what it chose", "a number of the game's actions, from 0"),
    "notation": Field("string", "the same in the game's notation", "as in records"),
    "legal": Field("int32", "among how many legal actions", "from 1"),
    "value": Field(
        "float64",
        "what the bot thought its choice worth, where it knew without another search",
        "`search` and `solved`: chance to win, 0 to 1; `sensible`: in the units of the game's judgement; else null",
    ),
    "winner": Field("bool", "whether this seat won in the end", "true or false"),
    "result": Field("float64", "its return", "1 for the winner, −1/(n−1) for each other of n players, 0 in a draw"),
    "truncated": Field("bool", "whether the turn limit ended the game", "true or false"),
}
"""The columns but for `observation`, which is there if asked for: what the seat saw, a list of fixed size."""
OBSERVATION = "observation"

Rows = list[tuple[Any, ...]]


def schema(settings: Settings) -> "pa.Schema":
    """Return the columns of these settings as an Arrow schema."""
    need_pyarrow()
    import pyarrow as pa

    fields = [pa.field(name, getattr(pa, _alias(field.type))()) for name, field in FIELDS.items()]
    if settings.records == WITH_OBSERVATIONS:
        fields.append(pa.field(OBSERVATION, _observation_type(settings.game)))
    return pa.schema(fields)


def _alias(name: str) -> str:
    return {"bool": "bool_"}.get(name, name)


def _observation_type(game: Game) -> "pa.DataType":
    import pyarrow as pa

    return pa.list_(pa.from_numpy_dtype(game.observation_dtype), game.observation_shape[0])


class Recorder:
    """Keeps the decisions of some games: `begin` one, `see` each decision before it is made, `end` it."""

    def __init__(self, settings: Settings):
        self._settings, self._schema = settings, schema(settings)
        self._observes = settings.records == WITH_OBSERVATIONS
        self._whole: Rows = []
        self._game: Rows = []
        self._seen: list[npt.NDArray[Any]] = []
        self._seen_whole: list[npt.NDArray[Any]] = []
        self._number, self._bots = 0, [""]

    def begin(self, number: int) -> None:
        """Begin a game; what was seen of one that has not ended is forgotten."""
        self._number, self._game, self._seen = number, [], []
        self._bots = [self._settings.bots[place] for place in self._settings.seating.line_up(number)]

    def see(self, state: State, seat: int, action: int, value: Any = None) -> None:
        """Keep a decision of ``seat``, in the position in which it is made.

        Raises `SimulationError` where a bot's ``value`` is no number.
        """
        value = self._checked(value, seat)
        ply, text, legal = len(state.history()), state.action_to_string(action, seat), len(state.legal_actions(seat))
        self._game.append((self._number, ply, seat, self._bots[seat], action, text, legal, value))
        if self._observes:
            self._seen.append(state.observation(seat))

    def _checked(self, value: Any, seat: int) -> float | None:
        if value is None or (isinstance(value, Real) and math.isnan(value)):
            return None
        if isinstance(value, Real) and not isinstance(value, bool):
            return float(value)
        name = self._bots[seat]
        raise SimulationError(
            f"in game {self._number} the bot {name} values its choice at {value!r}, which is no number"
        )

    def end(self, state: State) -> None:
        """End a game, whose last state this is."""
        returns, winner, truncated = state.returns(), state.winner(), state.is_truncated()
        self._whole += [(*row, row[2] == winner, returns[row[2]], truncated) for row in self._game]
        self._seen_whole += self._seen
        self._game, self._seen = [], []

    def stream(self) -> bytes:
        """Return the rows of the games that have ended as an Arrow stream, which `read_stream` reads."""
        import pyarrow as pa

        columns = list(zip(*self._whole, strict=True)) or [()] * len(FIELDS)
        arrays = [pa.array(column, field.type) for column, field in zip(columns, self._schema, strict=False)]
        if self._observes:
            seen = self._seen_whole
            flat = np.concatenate(seen) if seen else np.zeros(0, self._settings.game.observation_dtype)
            width = self._settings.game.observation_shape[0]
            arrays.append(pa.FixedSizeListArray.from_arrays(pa.array(flat), width))
        return to_stream(pa.Table.from_arrays(arrays, schema=self._schema))


def to_stream(table: "pa.Table") -> bytes:
    """Return a table as an Arrow stream, which `read_stream` reads."""
    import pyarrow as pa

    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def read_stream(data: bytes) -> "pa.Table":
    """Return the table of an Arrow stream."""
    import pyarrow as pa

    with pa.ipc.open_stream(data) as reader:
        return reader.read_all()
