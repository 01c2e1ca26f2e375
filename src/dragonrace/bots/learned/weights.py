"""Weights that were learned, and the files that they are kept in.

A file belongs to a game, its board and its number of players. It lies in the folder ``weights`` of the game's package,
or, where somebody has learned them at home, beside what is compiled; those are taken first. In it the tables lie one
after the other, and then how to begin, where that was learned (`files`).
"""

import random
import warnings
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib.resources.abc import Traversable
from itertools import accumulate, product
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.bots.learned.files import (
    OTHER_GAME,
    Packed,
    WeightsError,
    about,
    changed_rules,
    damaged,
    load_packed,
    tables_of,
    unwritable,
)
from dragonrace.bots.learned.general import general_name, load_general
from dragonrace.bots.learned.openings import NO_ANSWERS, Opening
from dragonrace.bots.learned.own import FOLDER, own_files, saved_folder, weights_name
from dragonrace.core.boards import board_hash
from dragonrace.core.errors import MissingExtraError, OptionError
from dragonrace.core.game import Game
from dragonrace.core.packaged import packaged
from dragonrace.engine.backends import Backend

__all__ = [
    "DamagedWeightsWarning",
    "Weights",
    "file_name",
    "is_shipped",
    "load_weights",
    "opening_for",
    "opening_of",
    "refuse_own_weights",
    "shipped_weights",
    "weights_for",
    "weights_in",
]

LARGEST = 2**16 - 1
KEPT = 32
"""The weights of so many games stay in memory."""


class DamagedWeightsWarning(UserWarning):
    """Weights that somebody has learned at home can't be used, so bots do without them."""


def file_name(game: Game, *, ahead: bool = False) -> str:
    """Return the name of the file of this game's weights: ``standard-2.npz``; a board of one's own has its hash.

    Options that are not as usual stand in it, too: ``standard-2-moves_per_turn-3.npz``. Those that were learned by
    looking ``ahead`` end so: ``standard-2-ahead.npz``.
    """
    return weights_name(board_label(game), game.num_players, _changed(game), ahead=ahead)


def _changed(game: Game) -> str:
    """Return what of a file's name says which options are not as usual."""
    return "".join(f"-{name}-{value}" for name, value in changed_rules(game).items())


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
        return self._packed.digest

    @property
    def _packed(self) -> Packed:
        return Packed(self.numbers, self.made, self.opening)

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
            raise unwritable(path, error) from None
        self._packed.save(path, about(self.game))
        weights_in.cache_clear()
        return path


def load_weights(path: Path | Traversable, game: Game) -> Weights:
    """Load what `Weights.save` wrote; raises `WeightsError` if it is damaged, or belongs to another game than this."""
    packed = load_packed(path, about(game))
    found = Weights(game, packed.numbers.astype(np.float32), packed.made, packed.opening)
    try:
        is_whole = _begins_well(found)
    except Exception:  # whatever it says of how it was made, if anything
        is_whole = False
    if not is_whole:
        raise damaged(path)
    return found


def _begins_well(weights: Weights) -> bool:
    """Say whether the opening, if there is one, is of the game with the options that it was learned with."""
    if weights.opening is None:
        return True
    game, options = weights.game, weights.made["opening"]["options"]
    return weights.opening.fits(Game(game.type, game.num_players, game.board, options))


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
    table = game.name, board_label(game), game.num_players
    if own := own_files(*table) + own_files(*table, _changed(game)):
        raise OptionError("game", game.name, f"bots would play by your own weights, {own[0]}: move them away first")


@lru_cache(KEPT)
def weights_in(game: Game, own: Path | None, ahead: bool = False) -> Weights | None:
    """Return the first weights of those that may be there: the user's own, shipped ones, then with usual options.

    In each folder those that were learned in the way that is wanted come first. Where nobody has learned the board
    there are those for any board.
    """
    folders = [folder for folder in (own, _shipped_folder(game)) if folder is not None]
    usual = Game(game.type, game.num_players, game.board)
    options = {file_name(one): one for one in (game, usual)}.values()
    for one, folder, kind in product(options, folders, (ahead, not ahead)):
        place = folder / file_name(one, ahead=kind)
        if _is_there(place):
            try:
                return load_weights(place, game)
            except WeightsError as error:
                if error.code == OTHER_GAME:
                    continue  # they were learned with older patterns or rules, and are no good any more
                if folder is not own:
                    raise
                _warn_of_own(error)
    return _general_weights(game, ahead)


def _general_weights(game: Game, ahead: bool) -> Weights | None:
    """Return what the game's package brings for any board, as it is on this one; None: it brings nothing."""
    folder = _shipped_folder(game) if game.type.advice.likenesses else None
    for kind in (ahead, not ahead):
        place = folder and folder / general_name(game, ahead=kind)
        if place and _is_there(place):
            try:
                packed = load_general(place, game)
            except WeightsError as error:
                if error.code == OTHER_GAME:
                    continue
                raise
            return Weights(game, packed.numbers.astype(np.float32), packed.made)
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
    folder = _shipped_folder(game)
    return folder is not None and (folder / file_name(game, ahead=ahead)).is_file()


def _shipped_folder(game: Game) -> Traversable | None:
    """Return where the game's package brings weights, if it can bring any."""
    try:
        return packaged(game.type.package, FOLDER)
    except FileNotFoundError:
        return None
