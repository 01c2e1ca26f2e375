"""OpenSpiel: importing this registers each game whose turns have a bound, as ``dragonrace_golden_dragon``.

>>> import pyspiel
>>> import dragonrace.adapters.openspiel
>>> game = pyspiel.load_game("dragonrace_golden_dragon(players=3,turn_limit=100)")
>>> state = game.new_initial_state()
>>> state.action_to_string(state.legal_actions()[0])
'start N'

Mini games are there, too, as ``dragonrace_golden_dragon_mini``; they take no parameters.

Where several seats choose at the same time they are asked one after the other, and none sees what the others have
chosen: to OpenSpiel these are sequential games of imperfect information.
"""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.core.extras import missing

try:
    import pyspiel  # type: ignore[import-not-found] # it has no types
except ImportError:
    raise missing("openspiel", "these games need", "open_spiel") from None

from dragonrace.adapters.limits import TURN_LIMIT
from dragonrace.core.contract import GameType
from dragonrace.core.game import Game, State
from dragonrace.core.installed import game_type, games
from dragonrace.core.minis import mini_game, mini_games
from dragonrace.core.options import Option
from dragonrace.core.registry import load_game

__all__ = ["DragonraceGame", "DragonraceObserver", "DragonraceState", "name_in_openspiel"]

USUAL = ""
"""What options are that nobody has set, where their default depends on others: they are texts."""
NONE = -1
"""What options are that nobody has set, where a whole number could be set, and none is: no option allows it."""
ON_OFF: dict[Any, bool] = {"on": True, "off": False}
SPELT = {"true": "on", "yes": "on", "false": "off", "no": "off"}


def name_in_openspiel(name: str) -> str:
    """Return what OpenSpiel calls a game: ``dragonrace_golden_dragon``."""
    return "dragonrace_" + name.replace("-", "_")


class DragonraceGame(pyspiel.Game):  # type: ignore[misc] # it is not typed
    """A game, loaded with OpenSpiel's parameters: ``players``, ``board``, and the game's options by name."""

    kind: pyspiel.GameType
    """What OpenSpiel knows of it before it is loaded."""
    name = ""
    """dragonrace's own."""
    is_mini = False
    """Whether it is a mini game, which takes no parameters."""

    def __init__(self, params: dict[str, Any] | None = None):
        """Load it; raises `OptionError` for what can't be."""
        params = {name: _spelt(value) for name, value in (params or {}).items()}
        self.game: Game = mini_game(self.name) if self.is_mini else self._loaded(params)
        """The game as dragonrace has it."""
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_distinct_actions,
            max_chance_outcomes=self.game.max_chance_outcomes,
            num_players=self.game.num_players,
            min_utility=self.game.min_utility,
            max_utility=self.game.max_utility,
            utility_sum=self.game.utility_sum,
            max_game_length=self.game.max_game_length,
        )
        super().__init__(self.kind, info, params)

    def _loaded(self, params: dict[str, Any]) -> Game:
        given = dict(params)
        players = given.pop("players", 2)
        board = given.pop("board", None)
        options = {name: _as_option(self.name, players, name, value) for name, value in given.items()}
        chosen = {name: value for name, value in options.items() if value != USUAL}
        return load_game(self.name, players, board, **{"turn_limit": TURN_LIMIT, **chosen})

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "DragonraceState":
        """Return the state before the first action."""
        return DragonraceState(self)

    def make_py_observer(
        self, iig_obs_type: "pyspiel.IIGObservationType | None" = None, params: dict[str, Any] | None = None
    ) -> "DragonraceObserver":
        """Return what observes its states: see `DragonraceObserver`."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return DragonraceObserver(self.game, kind, params)


class DragonraceState(pyspiel.State):  # type: ignore[misc] # as above
    """A state; ``state`` is dragonrace's own."""

    def __init__(self, game: DragonraceGame):
        """Begin a game; only `DragonraceGame.new_initial_state` should."""
        super().__init__(game)
        self.state: State = game.game.new_initial_state()
        """The same state as dragonrace has it."""

    def current_player(self) -> int:
        """Return who acts, the first of several."""
        return self.state.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what may fall, with probabilities."""
        return self.state.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.state.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.action_to_string(action, player)

    def _string_to_action(self, player: int, text: str) -> int:
        return self.state.string_to_action(text, player)

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.state.is_terminal()

    def returns(self) -> list[float]:
        """Return what each player has got."""
        return self.state.returns()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "DragonraceState":
        """Return a state that a player can't tell from this one; the sampler draws numbers from 0 to 1."""
        rng = random.Random(int(probability_sampler() * 2**53))
        other: DragonraceState = self.get_game().new_initial_state()
        for _player, action in self.state.resample_from_infostate(player_id, rng).history():
            other.apply_action(action)
        return other

    def __str__(self) -> str:
        """Return all that there is of the position: OpenSpiel's algorithms take equal texts for equal states."""
        return repr(self.state.row)


class DragonraceObserver:
    """What players see, as OpenSpiel's observers tell it.

    Without perfect recall, `State.observation_tensor` and, in words, `State.observation_string`. With it there are
    words only, `State.information_state_string`: games have no length that a tensor could have.
    """

    def __init__(self, game: Game, kind: "pyspiel.IIGObservationType", params: dict[str, Any] | None):
        """Take a game and what is to be seen; raises `ValueError` for what can't be."""
        if params:
            raise ValueError(f"observers take no parameters here, and these are {params}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("observers see what is public, and what one player knows: nothing else is offered here")
        self._recalls = bool(kind.perfect_recall)
        size = 0 if self._recalls else game.observation_tensor_shape[0]
        self.tensor: npt.NDArray[np.float32] = np.zeros(size, np.float32)
        """What `set_from` has written; empty with perfect recall."""
        self.dict: dict[str, npt.NDArray[np.float32]] = {} if self._recalls else {"observation": self.tensor}
        """The same by name; nothing with perfect recall."""

    def set_from(self, state: DragonraceState, player: int) -> None:
        """Write what a player sees into ``tensor``."""
        if not self._recalls:
            self.tensor[:] = state.state.observation_tensor(player)

    def string_from(self, state: DragonraceState, player: int) -> str:
        """Return what a player has seen so far, or sees now."""
        if self._recalls:
            return state.state.information_state_string(player)
        return state.state.observation_string(player)


def _as_option(game: str, players: int, name: str, value: Any) -> Any:
    """Return an option's value as the game has it: OpenSpiel's parameters have one type each."""
    option = _options(game, players).get(name)
    if option is None:
        return value  # `load_game` says what is allowed
    if option.kind == "flag":
        return ON_OFF.get(value, value)
    if value == NONE and option.default is None and name != "turn_limit":  # without a limit a game has no length
        return None
    return next((choice.value for choice in option.choices if str(choice.value) == str(value)), value)


def _spelt(value: Any) -> Any:
    """Return a parameter as it can be read again: OpenSpiel takes True and False in its texts for no texts."""
    return SPELT.get(value.lower(), value) if isinstance(value, str) else value


def _options(game: str, players: int) -> dict[str, Option]:
    return {option.name: option for option in game_type(game).all_options(players)}


def _register(name: str) -> None:
    """Register a game under its name in OpenSpiel."""
    is_mini = name in mini_games()
    kind = _type_of(name, mini_game(name).type, {}) if is_mini else _type_of(name, game_type(name), _parameters(name))
    own = {"name": name, "kind": kind, "is_mini": is_mini}
    made = type(f"{name_in_openspiel(name)}_game", (DragonraceGame,), own)
    globals()[made.__name__] = made  # where pickles find it
    pyspiel.register_game(kind, made)


def _type_of(name: str, kind: GameType, parameters: dict[str, Any]) -> "pyspiel.GameType":
    hides = kind.hidden_information
    info, mode = pyspiel.GameType.Information, pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=name_in_openspiel(name),
        long_name=name if name != kind.name else kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=mode.DETERMINISTIC if kind.chance is None else mode.EXPLICIT_STOCHASTIC,
        information=info.IMPERFECT_INFORMATION if hides else info.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(kind.colours),
        min_num_players=min(kind.colours),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters,
    )


def _unset(option: Option) -> Any:
    """Return a parameter that nobody has set, of the type that it has when it is set."""
    if option.follows:
        return USUAL
    return NONE if option.default is None else option.default


def _parameters(name: str) -> dict[str, Any]:
    """Return OpenSpiel's parameters of a game with their defaults, whose types are those of all values."""
    players = min(game_type(name).colours)
    options = _options(name, players).values()
    found: dict[str, Any] = {"players": players, "board": "standard"}
    found |= {option.name: _unset(option) for option in options}
    return found | {"turn_limit": TURN_LIMIT}


for _name in games():
    if game_type(_name).longest_turn:  # else nobody can say how long a game is, and OpenSpiel wants to know
        _register(_name)
for _name in mini_games():
    if mini_game(_name).max_game_length is not None:
        _register(_name)
