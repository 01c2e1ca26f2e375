"""Random games for tests: any players, options and boards, played so that bridges get built and crossed."""

import random
from collections.abc import Iterator
from typing import Any

from dragonrace.core.game import Game, State
from dragonrace.games.river_dragons.board.files import BridgeBoard
from dragonrace.games.river_dragons.show.names import space_name
from dragonrace.games.river_dragons.state import records

from .rivers import BROOK, FORD, ford, random_board
from .table import river

FEW_ISLANDS = ford(lattice=40)
POOLS = [random_board(random.Random(f"pool {number}")) for number in range(4)]
RIVERS = [BROOK, BROOK, FORD, FEW_ISLANDS, "standard", *POOLS]


def random_options(rng: random.Random, players: int) -> dict[str, Any]:
    options = {
        "ruleset": rng.choice(["official", "manual"]),
        "exact_movement": rng.random() < 0.5,
        "removed_planks": rng.choice(["remover", "remover", "owner"]),
        "expert": rng.random() < 0.4,
        "measure": rng.random() < 0.2,
        "turn_limit": rng.choice([None, None, 1, rng.randint(2, 30)]),
        "first_player": rng.randrange(players),
    } | rng.choice([{}, {"unused_villages": "closed"}, {"unused_villages": "open", "jump_back": False}])
    more = random.Random(repr(options))
    last_removal = more.choice([None, None, None, 1, 3])
    return options | {"last_removal": last_removal, "colours": more.choice(["printed", "printed", "even"])}


def small_options(rng: random.Random) -> dict[str, int]:
    """Options for studies; a plank that is short, and stones that nobody places, are of use on small boards alone."""
    return {
        "program": rng.randint(1, 5),
        "cards": rng.randint(2, 8),
        "stones": rng.choice([0, 1, 9, 27]),
        "planks": rng.randint(1, 6),
    }


def random_game(rng: random.Random, board: BridgeBoard | None = None, **given: Any) -> Game:
    players = rng.randint(2, 6)
    return river(players, board or rng.choice(RIVERS), **(random_options(rng, players) | given))


WEIGHTS = {
    "stay": 0.3,
    "lift": 0.3,
    "take": 2.0,
    "jump": 3.0,
    "go": 2.0,
    "card M2": 2.0,
    "card P2": 1.5,
    "card S2": 1.5,
}
"""How gladly a random player does something: they build rather than remove, and walk rather than stay."""


def choose(state: State, rng: random.Random) -> tuple[int, int]:
    """Anybody who may act, and what they do; often they build on from where their pawn is, and walk to their goal."""
    seat = rng.choice(state.actors())
    actions = state.legal_actions(seat)
    if len(actions) > 60:
        actions = rng.sample(actions, 60)
    here = supports_of_pawn(state, seat)

    def likely(action: int) -> float:
        text = state.action_to_string(action, seat)
        verb, *names = text.split()
        weight = WEIGHTS.get(text, WEIGHTS.get(verb, 1.0))
        if verb == "span" and here & set(names):
            weight = 3.0
        if verb in ("go", "jump"):
            weight *= 1.5 ** closer(state, seat, action)
        return weight * rng.random()

    return seat, max(actions, key=likely)


def supports_of_pawn(state: State, seat: int) -> set[str]:
    """The village, or the ends of the plank, where a pawn stands."""
    b, s = records(state)
    return set(space_name(b, s, s.pawns[seat]).split())


def closer(state: State, seat: int, action: int) -> float:
    """How much nearer to its destination a pawn would be: some tenths of the way; more where it arrives."""
    kernel, b = state.game.kernel, state.game.compiled_board
    after = state.row.copy()
    kernel.apply(b, after, seat, action)
    return 10 * (kernel.evaluate(b, after, seat) - kernel.evaluate(b, state.row, seat))


def walk(game: Game, rng: random.Random, most: int = 400) -> Iterator[State]:
    """A game, position by position; the same state object each time."""
    state = game.new_initial_state()
    yield state
    while not state.is_terminal() and len(state.history()) < most:
        seat, action = choose(state, rng)
        state.apply_action(action, seat)
        yield state


def positions(seed: object, count: int, most: int = 300, **given: Any) -> Iterator[tuple[State, random.Random]]:
    """So many positions of random games; some games give several."""
    rng = random.Random(repr(seed))
    while count:
        for state in walk(random_game(rng, **given), rng, rng.randrange(20, most)):
            if rng.random() < (0.6 if state.is_terminal() else 0.04):
                count -= 1
                yield state.clone(), rng
            if not count:
                return
