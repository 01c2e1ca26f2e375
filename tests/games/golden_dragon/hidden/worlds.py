"""Other worlds: games that differ from the real one in how the holders were filled, played again action by action.

Nothing here uses `resample`, nor what the rules keep of what is hidden: that is counted from the lines of the game.
"""

import random
from collections.abc import Iterator, Mapping
from itertools import permutations, product

from dragonrace.core.errors import IllegalAction
from dragonrace.core.game import Game, State
from dragonrace.core.registry import load_game
from dragonrace.core.views.view import log_entry
from tests.games.golden_dragon.maps import random_rows
from tests.games.golden_dragon.table import VALLEY, board
from tests.play import step

Filling = tuple[str, ...]


def lines(state: State) -> list[tuple[int, str]]:
    """Every action so far: the seat, and the notation."""
    return [(seat, state.action_to_string(action, seat)) for seat, action in state.history()]


def fillings(state: State) -> dict[int, Filling]:
    """How each seat filled its holder."""
    return {seat: tuple(text.split()[1:]) for seat, text in lines(state) if text.startswith("holder")}


def shown(state: State, seat: int) -> int:
    """How many of the stones that a seat put into its holder have been played or put back since."""
    count, is_out = 0, False
    told = [(who, text) for who, text in lines(state) if not text.startswith(("start", "holder"))]
    for index, (who, text) in enumerate(told):
        if text == "pass" or text.startswith("move"):
            count += who == seat and not is_out
            answer = told[index + 1][1] if index + 1 < len(told) else ""
            is_out = answer == "veto"  # then the same stone is played, or put back, next
    return min(count, 5)


def replay(game: Game, history: list[tuple[int, int]]) -> State:
    state = game.new_initial_state()
    for seat, action in history:
        state.apply_action(action, seat)
    return state


def refilled(state: State, new: Mapping[int, Filling]) -> State | None:
    """Play the same game with these fillings; None where some action would not have been legal then."""
    other = state.game.new_initial_state()
    for seat, text in lines(state):
        line = "holder " + " ".join(new[seat]) if seat in new and text.startswith("holder") else text
        try:
            other.apply_action(other.string_to_action(line, seat), seat)
        except IllegalAction:
            return None
    return other


def twin(state: State, viewer: int | None, rng: random.Random) -> State:
    """A world that differs in stones that ``viewer`` was never shown, if there are any: as far from this as by chance.

    That such a game could have been played just so is part of what is tested.
    """
    new = {}
    for seat, filling in fillings(state).items():
        if seat != viewer:
            known = shown(state, seat)
            rest = list(filling[known:])
            rng.shuffle(rest)
            new[seat] = (*filling[:known], *rest)
    other = refilled(state, new)
    assert other is not None
    return other


def posterior(state: State, seat: int) -> Iterator[tuple[Filling, ...]]:
    """Find by brute force, among all fillings of all others, those that tell ``seat`` the same in every action.

    Yields the fillings of all seats, in seat order.
    """
    real, log = fillings(state), state.log(seat)
    before = replay(state.game, state.history()[: sum(text.startswith("start") for _, text in lines(state))])
    ways = {other: [filling] if other == seat else permutations(sorted(filling)) for other, filling in real.items()}
    numbers = {
        (other, way): before.string_to_action("holder " + " ".join(way), other)
        for other, filling in real.items()
        for way in permutations(filling)
    }
    for way in product(*(ways[other] for other in sorted(ways))):
        fill = {other: numbers[other, filling] for other, filling in zip(sorted(ways), way, strict=True)}
        if _tells_the_same(state, before.clone(), fill, log, seat):
            yield way


def _tells_the_same(
    real: State, world: State, fill: Mapping[int, int], log: list[dict[str, object]], seat: int
) -> bool:
    """Play the real actions with other fillings; stop at the first that isn't legal, or is told otherwise."""
    for actor, action in real.history()[len(world.history()) :]:
        if len(world.history()) < world.game.num_players + len(fill):
            world.apply_action(fill[actor], actor)
            continue
        before = world.clone()
        try:
            world.apply_action(action, actor)
        except IllegalAction:
            return False
        if log_entry(before, world, seat) != log[len(world.history()) - 1]:
            return False
    return world.information_state_string(seat) == real.information_state_string(seat)


def random_game(rng: random.Random, **options: object) -> Game:
    """Any number of players, any options, any board."""
    players = rng.randint(2, 5)
    given: dict[str, object] = {
        "moves_per_turn": rng.choice([1, 3]),
        "memory_aid": rng.random() < 0.7,
        "first_player": rng.randrange(players),
        "turn_limit": rng.choice([None, None, 9]),
    }
    rows = rng.choice([None, VALLEY, random_rows(rng)])
    return load_game("golden-dragon", players, rows and board(rows), **(given | options))


def positions(seed: int, count: int, most: int = 60) -> Iterator[tuple[State, random.Random]]:
    """So many positions of random games with random options; some games give several."""
    rng = random.Random(seed)
    while count:
        state = random_game(rng).new_initial_state()
        while not state.is_terminal() and len(state.history()) < most and count:
            step(state, rng)
            if rng.random() < 0.15:
                count -= 1
                yield state.clone(), rng
