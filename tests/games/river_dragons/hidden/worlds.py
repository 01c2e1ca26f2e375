"""Other worlds: games that differ from the real one in cards that lie face down, played again action by action.

Nothing here uses `resample`, nor what the rules keep of what is hidden: that is counted from the log.
"""

import random
from collections.abc import Iterator, Mapping
from itertools import permutations, product

from dragonrace.core.game import State
from tests.games.river_dragons.table import CARDS

Program = tuple[str, ...]


def lines(state: State) -> list[tuple[int, str]]:
    """Every action so far: the seat, and the notation."""
    before = state.game.new_initial_state()
    found = []
    for seat, action in state.history():
        found.append((seat, before.action_to_string(action, seat)))
        before.apply_action(action, seat)
    return found


def this_turn(state: State) -> tuple[int, int]:
    """How many actions came before this turn began, and how many places were revealed in it."""
    begun = revealed = 0
    for entry in state.log():
        for event in entry["events"]:
            if event["kind"] == "turn":
                begun, revealed = entry["number"], 0
            revealed += event["kind"] == "reveal"
    return begun, revealed


def programs(state: State) -> dict[int, Program]:
    """What each seat has laid in this turn."""
    begun, _ = this_turn(state)
    told = lines(state)[begun:]
    seats = range(state.game.num_players)
    return {seat: tuple(t.split()[1] for who, t in told if who == seat and t.startswith("card")) for seat in seats}


def hand(state: State, seat: int) -> list[str]:
    """All cards that a seat has before it lays any."""
    others = (colour for number, colour in enumerate(state.game.players) if number != seat)
    last = state.game.options["last_removal"]
    kept = [card for card in CARDS if card != "R" or last is None or state.row.turns < last]
    return [*kept, *(f"D-{colour}" for colour in others)]


def is_program(cards: Program) -> bool:
    """Whether the rules allow these cards in one program (RD-10, RD-12)."""
    return len(set(cards)) == len(cards) and sum(card.startswith("D") for card in cards) <= 1


def completions(state: State, seat: int) -> Iterator[Program]:
    """Every program that shows the same cards, as far as they lie face up."""
    real, (_, revealed) = programs(state)[seat], this_turn(state)
    shown = real[:revealed]
    for rest in permutations(hand(state, seat), len(real) - len(shown)):
        if is_program((*shown, *rest)):
            yield (*shown, *rest)


def with_programs(state: State, new: Mapping[int, Program]) -> State:
    """Play the same game with these programs in its last turn; that it could be played just so is part of the test."""
    begun, _ = this_turn(state)
    other = state.game.new_initial_state()
    left = {seat: list(cards) for seat, cards in new.items()}
    for number, (seat, action) in enumerate(state.history()):
        text = other.action_to_string(action, seat)
        if number >= begun and text.startswith("card"):
            other.apply_action(other.string_to_action(f"card {left[seat].pop(0)}", seat), seat)
        else:
            other.apply_action(action, seat)
    return other


def twin(state: State, viewer: int | None, rng: random.Random) -> State:
    """A world that differs, as far as by chance, in the cards of others that ``viewer`` sees from behind."""
    _, revealed = this_turn(state)
    new = {}
    for seat, real in programs(state).items():
        new[seat] = real
        while seat != viewer and len(real) > revealed:
            cards = hand(state, seat)
            new[seat] = (*real[:revealed], *rng.sample(cards, len(real) - revealed))
            if is_program(new[seat]):
                break
    return with_programs(state, new)


def posterior(state: State, seat: int) -> Iterator[tuple[Program, ...]]:
    """Find by brute force the programs of all seats with which ``seat`` would have been told the same."""
    real, known = programs(state), state.information_state_string(seat)
    ways = [[real[other]] if other == seat else list(completions(state, other)) for other in sorted(real)]
    for way in product(*ways):
        if with_programs(state, dict(enumerate(way))).information_state_string(seat) == known:
            yield way
