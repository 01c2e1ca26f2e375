"""Files of learned weights: whole or refused, each with a checksum, and with what it is about.

Their arrays are ``about``, a text in JSON that says of which game they are and how they were made, and ``weights``,
halves (float16). Where it was learned how to begin, that follows (`Opening.arrays`).
"""

import io
import json
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dragonrace.bots.learned.openings import Opening
from dragonrace.core.boards import board_hash
from dragonrace.core.errors import DragonraceError, shorten
from dragonrace.core.game import Game
from dragonrace.core.writing import whole_file

__all__ = [
    "OTHER_GAME",
    "Packed",
    "WeightsError",
    "about",
    "changed_rules",
    "damaged",
    "difference",
    "load_packed",
    "tables_of",
    "unwritable",
    "write_arrays",
]

OPENING = ("nodes", "mixtures", "seen", "answers")
"""The arrays of an opening."""
MOST_BYTES = 200_000_000
OTHER_GAME = "weights.other-game"
"""The code of the error about weights of another game, or of older rules."""


class WeightsError(DragonraceError):
    """Weights can't be read or written, or belong to another game."""

    code = "weights.damaged"


class Packed(NamedTuple):
    """What stands in a file of weights."""

    numbers: npt.NDArray[Any]
    """Halves; what is kept in a file is no more exact."""
    made: dict[str, Any]
    """How they were learned, as plain JSON data."""
    opening: Opening | None = None

    @property
    def digest(self) -> str:
        """What tells it from others: hexadecimal digits."""
        opening = self.opening.arrays() if self.opening else {}
        arrays = (self.numbers.astype(np.float16), *opening.values())
        return sha256(b"".join(array.tobytes() for array in arrays)).hexdigest()

    def save(self, path: Path, about: dict[str, Any]) -> None:
        """Write the file, the same for the same weights; raises `WeightsError` if that fails.

        ``about``: what they must fit, as plain JSON data; ``tables`` says by name how many weights there are.
        """
        what = {**about, "made": self.made, "sha256": self.digest}
        opening: dict[str, Any] = self.opening.arrays() if self.opening else {}
        packed, halves = io.BytesIO(), self.numbers.astype(np.float16)
        np.savez_compressed(packed, about=np.array(json.dumps(what)), weights=halves, **opening)
        write_arrays(path, packed.getvalue())


def tables_of(game: Game) -> dict[str, int]:
    """Return the names of a game's tables, and how long each is."""
    return {pattern.name: pattern.size for pattern in game.patterns}


def about(game: Game) -> dict[str, Any]:
    """Return all that the weights of a game on its board must fit, as plain JSON data."""
    return {
        "game": game.name,
        "rules_version": game.rules_version,
        "players": game.num_players,
        "board": board_hash(game.board),
        "tables": tables_of(game),
    }


def changed_rules(game: Game) -> dict[str, Any]:
    """Return the options of its own that a game doesn't have as usual: not who begins, nor when it is cut short."""
    own = {option.name for option in game.type.options}
    return {name: value for name, value in sorted(game.changed_options().items()) if name in own}


def load_packed(path: Path | Traversable, about: dict[str, Any]) -> Packed:
    """Load what `Packed.save` wrote; raises `WeightsError` if it is damaged, or about something else."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise WeightsError(f"the weights {path} can't be read ({reason})", code="weights.unreadable") from None
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            what, halves = json.loads(str(arrays["about"])), arrays["weights"]
            there = {name: arrays[name] for name in OPENING if name in arrays}
            opening = Opening.from_arrays(**there) if there else None
        found = Packed(halves, dict(what.get("made") or {}), opening)
        whole = halves.dtype == np.float16 and halves.shape == (sum(what["tables"].values()),)
        whole = whole and found.digest == what["sha256"] and bool(np.isfinite(halves).all())
        other = difference(about, what)
    except Exception:  # there is no end of the ways in which a damaged archive fails
        whole, other = False, ""
    if len(data) > MOST_BYTES or not whole:
        raise damaged(path)
    if other:
        raise WeightsError(f"{path} has the weights of another game: {other}", code=OTHER_GAME)
    return found


def damaged(path: Path | Traversable) -> WeightsError:
    """Return the error for a file that holds no weights."""
    return WeightsError(f"{path} holds no weights, or it is damaged; learn them again: dragonrace train")


def difference(wanted: dict[str, Any], there: dict[str, Any]) -> str:
    """Say what there is another than wanted, as plain JSON data; "" if nothing is.

    The order of the tables counts, too: their weights lie one after the other.
    """
    for key, value in wanted.items():
        found = there.get(key)
        if found != value or (key == "tables" and list(found) != list(value)):
            return f"{key} is {shorten(found)} there, not {shorten(value)}"
    return ""


def write_arrays(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; raises `WeightsError` if that fails."""
    try:
        with whole_file(path) as new:
            new.write_bytes(data)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None


def unwritable(path: Path, error: Exception) -> WeightsError:
    """Return the error for a file that can't be written."""
    reason = getattr(error, "strerror", None) or str(error)
    return WeightsError(f"{path} can't be written ({reason})", code="weights.unwritable")
