"""Weights that were learned, and the files that they are kept in.

A file belongs to a game, its board and its number of players. It lies in the folder ``weights`` of the game's package,
or, where somebody has learned them at home, beside what is compiled; those are taken first. Its arrays are ``about``,
a text in JSON that says how it was made, and ``weights``, halves (float16): the tables one after the other. Where
it was learned how to begin, that follows (`Opening.arrays`).
"""

import io
import json
import random
import warnings
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import accumulate, product
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.bots.learned.openings import NO_ANSWERS, Opening
from dragonrace.bots.learned.own import FOLDER, own_files, saved_folder, weights_name
from dragonrace.core.boards import board_hash
from dragonrace.core.errors import DragonraceError, MissingExtraError, OptionError, shorten
from dragonrace.core.game import Game
from dragonrace.core.writing import whole_file
from dragonrace.engine.backends import Backend

__all__ = [
    "DamagedWeightsWarning",
    "Weights",
    "WeightsError",
    "about",
    "difference",
    "file_name",
    "is_shipped",
    "load_weights",
    "opening_for",
    "opening_of",
    "refuse_own_weights",
    "shipped_weights",
    "weights_for",
    "weights_in",
    "write_arrays",
]

OPENING = ("nodes", "mixtures", "seen", "answers")
"""The arrays of an opening."""
MOST_BYTES = 200_000_000
LARGEST = 2**16 - 1
KEPT = 32
"""The weights of so many games stay in memory."""


class WeightsError(DragonraceError):
    """Weights can't be read or written, or belong to another game."""

    code = "weights.damaged"


class DamagedWeightsWarning(UserWarning):
    """Weights that somebody has learned at home can't be used, so bots do without them."""


def tables_of(game: Game) -> dict[str, int]:
    """Return the names of a game's tables, and how long each is."""
    return {pattern.name: pattern.size for pattern in game.patterns}


def about(game: Game) -> dict[str, Any]:
    """Return all that weights must fit, as plain JSON data."""
    return {
        "game": game.name,
        "rules_version": game.rules_version,
        "players": game.num_players,
        "board": board_hash(game.board),
        "tables": tables_of(game),
    }


def file_name(game: Game, *, ahead: bool = False) -> str:
    """Return the name of the file of this game's weights: ``standard-2.npz``; a board of one's own has its hash.

    Options that are not as usual stand in it, too: ``standard-2-moves_per_turn-3.npz``. Those that were learned by
    looking ``ahead`` end so: ``standard-2-ahead.npz``.
    """
    own = {option.name for option in game.type.options}
    changed = (f"-{name}-{value}" for name, value in sorted(game.changed_options().items()) if name in own)
    return weights_name(board_label(game), game.num_players, "".join(changed), ahead=ahead)


def board_label(game: Game) -> str:
    """Return what a game's board is called in names of files."""
    return game.board.name or board_hash(game.board)


@dataclass(frozen=True)
class Weights:
    """A weight for each place in a game's tables. ``made`` says how they were learned, as plain JSON data.

    ``opening`` is how to begin, where that was learned, too.
    """

    game: Game
    numbers: npt.NDArray[np.float32]
    made: dict[str, Any]
    opening: Opening | None = None

    @classmethod
    def blank(cls, game: Game) -> "Weights":
        """Return the weights of somebody who knows nothing."""
        return cls(game, np.zeros(sum(tables_of(game).values()), np.float32), {})

    def shaken(self, rng: random.Random, amount: float) -> "Weights":
        """Return others that judge nearly alike: each is moved by chance, with ``amount`` as standard deviation.

        They are the same for the same generator, whatever the version of NumPy.
        """
        draws = np.frombuffer(rng.randbytes(2 * len(self.numbers)), "<u2").astype(np.float64)
        moved = (draws / LARGEST * 2.0 - 1.0) * amount * sqrt(3.0)  # evenly from -a to a deviates by a / sqrt(3)
        return replace(self, numbers=(self.numbers + moved).astype(np.float32))

    @cached_property
    def firsts(self) -> npt.NDArray[np.int64]:
        """Where the table of each pattern begins: an array of shape (patterns,)."""
        tables = tables_of(self.game)
        begins = dict(zip(tables, accumulate(tables.values(), initial=0), strict=False))
        return np.array([begins[pattern.name] for pattern in self.game.patterns], np.int64)

    @cached_property
    def _by_backend(self) -> dict[str, Any]:
        return {}

    def on(self, backend: Backend) -> Any:
        """Return the numbers as a backend looks them up, the same for all who ask: plain lists are large."""
        if backend.name not in self._by_backend:
            self._by_backend[backend.name] = backend.lookup(self.numbers)
        return self._by_backend[backend.name]

    @cached_property
    def digest(self) -> str:
        """What tells them from others: hexadecimal digits."""
        opening = self.opening.arrays() if self.opening else {}
        arrays = (self.numbers.astype(np.float16), *opening.values())
        return sha256(b"".join(array.tobytes() for array in arrays)).hexdigest()

    @property
    def is_ahead(self) -> bool:
        """Whether they were learned by looking ahead: then they are for who does that, too."""
        return bool(self.made.get("manner", {}).get("ahead"))

    def save(self, to: Path | None = None) -> Path:
        """Save them in a file or a folder; None: where they are found again. Raises `WeightsError` if that fails."""
        path = saved_folder(self.game.name) if to is None else to
        try:
            if to is None:
                path.mkdir(parents=True, exist_ok=True)
            path = path / file_name(self.game, ahead=self.is_ahead) if path.is_dir() else path
        except (OSError, ValueError) as error:
            raise _unwritable(path, error) from None
        write_arrays(path, self._packed())
        weights_in.cache_clear()
        return path

    def _packed(self) -> bytes:
        """Return the file, the same for the same weights."""
        what = {**about(self.game), "made": self.made, "sha256": self.digest}
        packed = io.BytesIO()
        opening: dict[str, Any] = self.opening.arrays() if self.opening else {}
        halves = self.numbers.astype(np.float16)
        np.savez_compressed(packed, about=np.array(json.dumps(what)), weights=halves, **opening)
        return packed.getvalue()


def write_arrays(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; raises `WeightsError` if that fails."""
    try:
        with whole_file(path) as new:
            new.write_bytes(data)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: Exception) -> WeightsError:
    reason = getattr(error, "strerror", None) or str(error)
    return WeightsError(f"{path} can't be written ({reason})", code="weights.unwritable")


def load_weights(path: Path | Traversable, game: Game) -> Weights:
    """Load what `Weights.save` wrote; raises `WeightsError` if it is damaged, or belongs to another game than this."""
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
        found = Weights(game, halves.astype(np.float32), dict(what.get("made") or {}), opening)
        whole = halves.dtype == np.float16 and halves.shape == (sum(what["tables"].values()),)
        whole = whole and found.digest == what["sha256"] and bool(np.isfinite(halves).all())
        other = difference(about(game), what)
        whole = whole and (bool(other) or _begins_well(found))
    except Exception:  # there is no end of the ways in which a damaged archive fails
        whole, other = False, ""
    if len(data) > MOST_BYTES or not whole:
        raise WeightsError(f"{path} holds no weights, or it is damaged; learn them again: dragonrace train")
    if other:
        raise WeightsError(f"{path} has the weights of another game: {other}", code="weights.other-game")
    return found


def _begins_well(weights: Weights) -> bool:
    """Say whether the opening, if there is one, is of the game with the options that it was learned with."""
    if weights.opening is None:
        return True
    game, options = weights.game, weights.made["opening"]["options"]
    return weights.opening.fits(Game(game.type, game.num_players, game.board, options))


def difference(wanted: dict[str, Any], there: dict[str, Any]) -> str:
    """Say what there is another than wanted, as plain JSON data; "" if nothing is.

    The order of the tables counts, too: their weights lie one after the other.
    """
    for key, value in wanted.items():
        found = there.get(key)
        if found != value or (key == "tables" and list(found) != list(value)):
            return f"{key} is {shorten(found)} there, not {shorten(value)}"
    return ""


def weights_for(game: Game, *, ahead: bool = False) -> Weights | None:
    """Return the weights that are there for a game; None: there are none.

    ``ahead``: for somebody who looks ahead; where nobody has learned that, they are those of a glance, and the other
    way round.
    Where the user's own are damaged there is a `DamagedWeightsWarning`, and the next best are taken. Raises
    `WeightsError` for damaged ones of the game's package.
    """
    if not game.patterns:
        return None
    try:
        own = saved_folder(game.name)
    except MissingExtraError:  # nobody knows where the user's own folder is
        own = None
    return weights_in(game, own, ahead)


def shipped_weights(game: Game, *, ahead: bool = False) -> Weights | None:
    """Return the weights that a game's package brings, whatever was learned at home; else as `weights_for`."""
    return weights_in(game, None, ahead) if game.patterns else None


def refuse_own_weights(game: Game) -> None:
    """Raise `OptionError` where bots would play by what somebody has learned of a game at home.

    Whoever measures the bots as they are shipped asks that first.
    """
    usual = own_files(game.name, board_label(game), game.num_players)
    changed = [saved_folder(game.name) / file_name(game, ahead=ahead) for ahead in (False, True)]
    if own := [*usual, *(file for file in changed if file.is_file())]:
        raise OptionError("game", game.name, f"bots would play by your own weights, {own[0]}: move them away first")


@lru_cache(KEPT)
def weights_in(game: Game, own: Path | None, ahead: bool = False) -> Weights | None:
    """Return the first weights of those that may be there: the user's own, shipped ones, then with usual options.

    In each folder those that were learned in the way that is wanted come first.
    """
    folders: list[Path | Traversable] = [own, _shipped_folder(game)] if own else [_shipped_folder(game)]
    usual = Game(game.type, game.num_players, game.board)
    options = {file_name(one): one for one in (game, usual)}.values()
    for one, folder, kind in product(options, folders, (ahead, not ahead)):
        place = folder / file_name(one, ahead=kind)
        if _is_there(place):
            try:
                return load_weights(place, game)
            except WeightsError as error:
                if error.code == "weights.other-game":
                    continue  # they were learned with older patterns or rules, and are no good any more
                if folder is not own:
                    raise
                _warn_of_own(error)
    return None


def _warn_of_own(error: WeightsError) -> None:
    """Say that the user's own weights are left alone: a broken file in a cache must not stop a game."""
    words = (
        f"{error}. Bots do without this file, and play by the shipped weights where there are any; it may be deleted"
    )
    warnings.warn(words, DamagedWeightsWarning, stacklevel=2)


def _is_there(place: Path | Traversable) -> bool:
    """Say whether a file is there; no, where its folder can't be asked."""
    try:
        return place.is_file()
    except OSError:
        return False


def opening_for(game: Game) -> Opening | None:
    """Return how to begin a game, where that was learned: the user's own, else the shipped one.

    Whoever has learned weights at home need not have learned this. With other options it is that of the usual game,
    where it fits, as weights are.
    """
    for weights in (weights_for(game, ahead=True), shipped_weights(game, ahead=True)):
        if weights is not None and weights.opening is not None:
            return opening_of(weights, game)
    return None


def opening_of(weights: Weights, game: Game) -> Opening | None:
    """Return how to begin a game by these weights, if they say so; answers are left out where other rules hold."""
    made = weights.made.get("opening", {})
    if weights.opening is None or _is_played_alike(game, made.get("options", {})):
        return weights.opening
    return replace(weights.opening, answers=NO_ANSWERS)


def _is_played_alike(game: Game, options: dict[str, Any]) -> bool:
    """Say whether the same game with these options has the same rules, but for who begins, and when it is cut short."""
    ours = {name: game.options[name] for name in ("first_player", "turn_limit")}
    other = Game(game.type, game.num_players, game.board, {**options, **ours})
    return bool(other.compiled_board.key() == game.compiled_board.key())


def is_shipped(game: Game, *, ahead: bool = False) -> bool:
    """Say whether the game's package brings weights for these players, this board and these options, of this kind."""
    return (_shipped_folder(game) / file_name(game, ahead=ahead)).is_file()


def _shipped_folder(game: Game) -> Traversable:
    return resources.files(game.type.package) / FOLDER
