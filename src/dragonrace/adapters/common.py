"""What the environments of Farama's libraries have in common: how they play, and what they show."""

import random
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.adapters.limits import TURN_LIMIT
from dragonrace.core.drawings import need_pictures
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game, State
from dragonrace.core.registry import load_game

__all__ = [
    "ILLEGAL",
    "Observation",
    "check_illegal",
    "check_render_mode",
    "let_chance_act",
    "loaded",
    "lost_by",
    "random_of",
    "rendered",
]

PIXELS = "rgb_array"

ILLEGAL = ("refuse", "lose")
"""What an illegal action comes to: it is refused by an error, and nothing changes; or who made it has lost."""

Observation = dict[str, npt.NDArray[Any]]
"""``observation`` as `State.observation`, and ``action_mask``: what is legal; ``chosen``: the parts so far, plus 1."""


def loaded(game: Game | str, players: int | None, options: dict[str, Any]) -> Game:
    """Return a game, loaded with a turn limit unless one is given; a loaded one as it is. Raises `OptionError`."""
    if isinstance(game, Game):
        if players is not None or options:
            raise OptionError("options", options or players, "a loaded game has its players and options already")
        return game
    return load_game(game, **{"players": 2 if players is None else players, "turn_limit": TURN_LIMIT, **options})


def let_chance_act(state: State, rng: random.Random) -> None:
    """Let dice fall until somebody is asked, or the game is over."""
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))


def random_of(rng: np.random.Generator) -> random.Random:
    """Return a generator for a game, drawn from another one."""
    return random.Random(int(rng.integers(0, 2**63)))


def check_illegal(illegal: str) -> str:
    """Return the wish; raises `OptionError`."""
    if illegal not in ILLEGAL:
        raise OptionError("illegal", illegal, f"it is one of {', '.join(ILLEGAL)}")
    return illegal


def check_render_mode(mode: str | None, modes: list[str]) -> str | None:
    """Return the wish; raises `OptionError`, and `DragonraceError` where what draws pixels is not installed."""
    if mode is not None and mode not in modes:
        raise OptionError("render_mode", mode, f"it is None or one of {', '.join(modes)}" if modes else "it is None")
    if mode == PIXELS:
        need_pictures()
    return mode


def rendered(mode: str | None, state: State, seat: int | None) -> str | npt.NDArray[np.uint8] | None:
    """Return the table as a seat sees it (None: a spectator), in characters or pixels; with "human", print it."""
    if mode == PIXELS:
        return state.picture(seat)
    if mode == "human":
        print(state.drawing(seat))
        return None
    return None if mode is None else state.drawing(seat)


def lost_by(seats: set[int], players: int) -> list[float]:
    """Return what each seat gets where some have lost by themselves: they as any loser, the others that, shared out."""
    loss, others = 1.0 / (players - 1), players - len(seats)
    return [-loss if seat in seats else loss * len(seats) / others for seat in range(players)]
