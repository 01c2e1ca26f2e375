"""A solution of Dragon River for two: the chance to win at the start of every turn, and the file that it is kept in."""

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.core.errors import shorten
from dragonrace.core.game import Game
from dragonrace.core.solution import SolutionError
from dragonrace.core.writing import whole_file
from dragonrace.engine.cache import cache_root
from dragonrace.games.dragon_river.board import board_of
from dragonrace.games.dragon_river.dice import DICE
from dragonrace.games.dragon_river.solver.turns import CLAIMS, place
from dragonrace.games.dragon_river.state import Phase

__all__ = ["SHIPPED", "RiverSolution", "about", "file_name", "load_solution", "number_of_places", "saved_folder"]

SHIPPED = Path(__file__).parents[1] / "solutions"
"""The folder of the solutions that come with the package."""
WHOLE = 2**32 - 1
"""A probability is kept as a share of this: 32 bits, exact to 2e-10."""
MOST_BYTES = 50_000_000

OPTIONS = ("tipping", "claimed_dice", "straight_on_first_throw", "straight_dice", "dice")
"""The options that change what is solved."""
UNSAID = {"straight_dice": "any", "dice": 5}
"""What a file means that was written before there were such options; those that are shipped were."""


def about(game: Game) -> dict[str, Any]:
    """Return all that a solution depends on, as plain JSON data: no title, no drawing, nor who begins."""
    b = board_of(game)
    return {
        "game": game.name,
        "rules_version": game.rules_version,
        "finish": b.finish,
        "pearls": list(b.pearls),
        **{name: game.options[name] for name in OPTIONS},
    }


def file_name(game: Game) -> str:
    """Return the name of this game's solution, wherever it is kept: ``48-20-36-tipping-by_position-rules-1.npz``."""
    what = about(game)
    words = [
        what["finish"],
        *what["pearls"],
        "tipping" if what["tipping"] else "no-tipping",
        what["claimed_dice"],
        *(["straights-at-once"] if what["straight_on_first_throw"] else []),
        *(["straights-of-five"] if what["straight_dice"] == "five" else []),
        *([f"{what['dice']}-dice"] if what["dice"] != DICE else []),
        f"rules-{what['rules_version']}",
    ]
    return "-".join(map(str, words)) + ".npz"


def number_of_places(game: Game) -> int:
    """Return how many places, see `turns.place`, a game has; two players cannot get into all of them."""
    b = board_of(game)
    return int(2 * b.finish**2 * (CLAIMS**2 if b.claimed_for_good else 1))


def saved_folder() -> Path:
    """Return the folder for solutions of one's own, beside what is compiled."""
    return cache_root() / "solutions"


class RiverSolution:
    """The chance to win at the start of every turn. ``numbers``, by place, are shares of `WHOLE`."""

    def __init__(self, game: Game, numbers: npt.NDArray[np.uint32]):
        self.game, self.numbers = game, numbers

    @classmethod
    def of(cls, game: Game, probabilities: npt.NDArray[np.float64]) -> "RiverSolution":
        """Make a solution from the probabilities by place."""
        return cls(game, np.round(probabilities * WHOLE).astype(np.uint32))

    def known_value(self, row: Any, seat: int) -> float | None:
        """Return the probability that ``seat`` wins, at the start of a turn or at the end of the game; else None."""
        if row.phase == Phase.OVER:
            return float(row.winner == seat)
        if row.phase != Phase.THROW:
            return None
        value = int(self.numbers[place(board_of(self.game), row)]) / WHOLE
        return value if row.mover == seat else 1.0 - value

    def in_turn(self, row: Any) -> int:
        """Return the mover."""
        return int(row.mover)

    def save(self, to: Path | None = None) -> Path:
        """Save it in a file or a folder; None: where it is found again. Raises `SolutionError` if that fails."""
        folder = saved_folder()
        path = to or folder
        try:
            if to is None:
                folder.mkdir(parents=True, exist_ok=True)
            path = path / file_name(self.game) if path.is_dir() else path
            with whole_file(path) as new:
                new.write_bytes(self._packed())
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise SolutionError(f"{path} can't be written ({reason})", code="solution.unwritable") from None
        return path

    def _packed(self) -> bytes:
        packed = io.BytesIO()
        text = np.array(json.dumps(about(self.game)))
        np.savez_compressed(packed, about=text, numbers=self.numbers)
        return packed.getvalue()


def load_solution(path: Path, game: Game) -> RiverSolution:
    """Load what `RiverSolution.save` wrote; raises `SolutionError` if it is damaged, or of another game than this."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SolutionError(f"the solution {path} can't be read ({reason})", code="solution.unreadable") from None
    if len(data) > MOST_BYTES:
        raise SolutionError(f"{path} is larger than {MOST_BYTES} bytes, too large for a solution")
    what, numbers = _unpacked(data, path)
    for key, value in about(game).items():
        if what.get(key) != value:
            other = f"{key} is {shorten(what.get(key))} there, not {shorten(value)}"
            raise SolutionError(f"{path} is the solution of another game: {other}", code="solution.other-game")
    if numbers.dtype != np.uint32 or numbers.shape != (number_of_places(game),):
        raise _damaged(path)
    return RiverSolution(game, numbers)


def _unpacked(data: bytes, path: Path) -> tuple[dict[str, Any], npt.NDArray[Any]]:
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            what, numbers = json.loads(str(arrays["about"])), arrays["numbers"]
    except Exception:  # there is no end of the ways in which a damaged archive fails
        raise _damaged(path) from None
    if not isinstance(what, dict):
        raise _damaged(path)
    return UNSAID | what, numbers


def _damaged(path: Path) -> SolutionError:
    return SolutionError(f"{path} is no solution, or it is damaged; solve the game again", code="solution.damaged")
