"""The memory of a batch: the arrays that its lanes stand in."""

from collections.abc import Sequence

import numpy as np

from dragonrace.engine.engine import Engine
from dragonrace.engine.lanes import Lanes
from dragonrace.engine.stepping import ROWS_APART

__all__ = ["make_lanes"]


def make_lanes(  # noqa: PLR0913 - each is a wish by name
    engine: Engine,
    lanes: int,
    *,
    threads: int,
    roles: Sequence[int],
    rotates: bool,
    mask: str | None,
    at_once: int,
    players_at_end: int,
) -> Lanes:
    """Return lanes in which nothing stands yet.

    ``at_once``: how many seats have a place of their own to be asked in. ``players_at_end``: of how many seats' last
    observations are kept.
    """
    game, backend = engine.game, engine.backend
    places = lanes * at_once
    rows, players, actions = threads * ROWS_APART, game.num_players, game.num_distinct_actions
    states = backend.blank_rows(game.type.state, lanes + 1 + rows)
    states[lanes : lanes + 1] = engine.initial_states(1)
    features = len(game.features)
    seen = features * game.observation_dtype.itemsize
    return Lanes(
        boards=engine.boards,
        states=states,
        actions=np.zeros(places, np.int32),
        sampled=np.zeros(places, np.int32),
        samplers=backend.generators(lanes),
        rngs=backend.generators(lanes),
        seed=np.zeros(1, np.int64),
        games=np.zeros(lanes, np.int64),
        roles=np.array(roles, np.uint8),
        turning=np.array([int(rotates)], np.int64),
        turned=np.zeros(lanes, np.uint8),
        out=np.zeros((rows, game.longest_list), np.int32),
        seen=np.zeros((rows, features), np.int64),
        scratch=backend.blank_rows(game.type.advice.scratch, rows),
        players=np.zeros(places, np.int8),
        asked=np.zeros(places, np.int8),
        observations=np.zeros((places, seen), np.uint8),
        legal_actions=np.zeros((places, game.most_legal_actions), np.int32),
        legal_counts=np.zeros(places, np.int32),
        masks=np.zeros((places, actions if mask == "bool" else 0), np.uint8),
        bits=np.zeros((places, -(-actions // 8) if mask == "bits" else 0), np.uint8),
        acted=np.zeros(places, np.int8),
        rewards=np.zeros((lanes, players), np.float32),
        terminated=np.zeros(lanes, np.uint8),
        truncated=np.zeros(lanes, np.uint8),
        finals=np.zeros((lanes, players_at_end, seen), np.uint8),
        decisions=np.zeros(lanes, np.int32),
        played=np.zeros(lanes, np.int64),
        returns=np.zeros((lanes, players), np.float32),
        lengths=np.zeros(lanes, np.int32),
    )
