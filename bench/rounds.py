"""Rounds of River Dragons for six, as what is seen of them: ``python -m bench.rounds > FILE``.

The client's test of how long it shows them reads ``web/src/games/river-dragons/stage/rounds.txt``. One line a round;
``reveal S1 P2! …``: the cards of a place by seat, with a mark behind those that a dragon cancels; ``3 stone``: an
event, and whose it is.
"""

import random
from collections.abc import Iterator
from typing import Any

import dragonrace
from dragonrace import State

PLAYERS = 6
GAMES = 12
LEVELS = ("level-1", "level-2", "level-3")


def play(seed: int) -> State:
    """Play one game between bots of all sorts: some know where they go, some fall into every river."""
    rng = random.Random(seed)
    state = dragonrace.load_game("river-dragons", players=PLAYERS, turn_limit=6).new_initial_state()
    bots = [dragonrace.make_bot(state.game, rng.choice(LEVELS), seed=rng.randrange(2**31)) for _ in range(PLAYERS)]
    while not state.is_terminal():
        player = rng.choice(state.actors())
        state.apply_action(bots[player].choose(state, player), player)
    return state


def rounds(state: State) -> Iterator[list[str]]:
    """Return what is seen of each whole round."""
    seen: list[str] = []
    for event in (event for entry in state.log(None) for event in entry["events"]):
        if event["kind"] == "turn":
            yield seen
            seen = []
        elif event["kind"] != "card":
            seen.append(_line(event))


def _line(event: dict[str, Any]) -> str:
    if event["kind"] != "reveal":
        return f"{event.get('seat', -1)} {event['kind']}"
    cards = zip(event["cards"], event["cancelled"], strict=True)
    return "reveal " + " ".join(card + "!" * cancelled for card, cancelled in cards)


if __name__ == "__main__":
    for number in range(GAMES):
        for one in rounds(play(number)):
            print("; ".join(one))
