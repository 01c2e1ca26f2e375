"""Positions of any game: random games, step by step."""

import random
from collections.abc import Iterator

from dragonrace.core.chance import sample
from dragonrace.core.game import Game, State
from dragonrace.core.rules.actors import CHANCE

__all__ = ["anywhere", "everybody", "middle", "step", "viewers", "walk"]


def step(state: State, rng: random.Random) -> None:
    """One random action: of chance by its weights, of a random seat among those who may act."""
    actors = state.actors()
    player = rng.choice(actors)
    legal = state.legal_actions(player)
    assert legal, f"{state.game.actor_name(player)} may act, and has no legal action, after {state.history()}"
    action = sample(state, rng) if player == CHANCE else rng.choice(legal)
    state.apply_action(action, player)


def walk(game: Game, rng: random.Random, most: int = 5000) -> Iterator[State]:
    """A random game, position by position; the same state object each time."""
    state = game.new_initial_state()
    yield state
    while not state.is_terminal() and len(state.history()) < most:
        step(state, rng)
        yield state


def middle(game: Game, seed: int, most: int = 120) -> State:
    """A random position of a random game."""
    rng = random.Random(seed)
    *_, state = walk(game, rng, rng.randrange(most))
    return state


def anywhere(game: Game, seed: int, most: int = 250) -> State:
    """A random position of a random game, each of its positions as likely; the end is one of them."""
    rng = random.Random(seed)
    return rng.choice([state.clone() for state in walk(game, rng, most)])


def everybody(state: State) -> range:
    """All seats, and chance."""
    return range(CHANCE, state.game.num_players)


def viewers(state: State) -> list[int | None]:
    """All seats, and the spectators."""
    return [None, *range(state.game.num_players)]
