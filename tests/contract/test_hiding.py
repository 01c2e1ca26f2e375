"""What the kernel hides from a seat, and draws anew for it, on every game's flat record."""

import random
from collections import Counter

import pytest

import dragonrace
from dragonrace import State
from dragonrace.core.chance import as_words
from dragonrace.testing.hiding import concealed, redrawn
from tests.play import middle, option_sets

GAMES = dragonrace.games()
HIDING = [name for name in GAMES if dragonrace.describe_game(name)["hidden_information"]]


def positions(name: str, count: int) -> list[State]:
    games = list(option_sets(name))
    return [middle(games[seed % len(games)], seed) for seed in range(count)]


def guessed(state: State, seat: int, seed: int) -> State:
    twin, out = state.clone(), [0] * state.game.num_distinct_actions
    rng, scratch = as_words(random.Random(seed)), state.game.type.advice.scratch()
    state.game.kernel.guess(state.game.compiled_board, twin.row, seat, rng, out, scratch)
    return twin


@pytest.mark.parametrize("name", GAMES)
def test_what_is_concealed_is_nothing_that_the_seat_knows(name: str) -> None:
    for state in positions(name, 60):
        for seat in range(state.game.num_players):
            twin = concealed(state, seat)
            assert twin.actors() == state.actors()
            assert twin.legal_actions(seat) == state.legal_actions(seat)
            assert twin.observation_tensor(seat).tolist() == state.observation_tensor(seat).tolist()
            assert concealed(twin, seat).row == twin.row


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_a_seat_can_not_tell_apart_are_equal_when_concealed(name: str) -> None:
    differing = 0
    for seed, state in enumerate(positions(name, 60)):
        for seat in range(state.game.num_players):
            other = redrawn(state, seat, seed)
            differing += other.row != state.row
            assert concealed(other, seat).row == concealed(state, seat).row
            assert other.legal_actions(seat) == state.legal_actions(seat)
    assert (differing > 20) == (name in HIDING), "these positions hide too little to show anything"


@pytest.mark.parametrize("name", GAMES)
def test_guesses_are_worlds_that_the_seat_can_not_tell_apart(name: str) -> None:
    for seed, state in enumerate(positions(name, 60)):
        for seat in range(state.game.num_players):
            guess = guessed(state, seat, seed)
            assert concealed(guess, seat).row == concealed(state, seat).row
            assert guess.legal_actions(seat) == state.legal_actions(seat)


@pytest.mark.parametrize("name", HIDING)
def test_what_a_seat_knows_tells_positions_apart(name: str) -> None:
    """After each action of its own, or of others in the open, a seat knows something else than before."""
    for state in positions(name, 60):
        for seat in state.actors():
            before = concealed(state, seat).row
            after = state.clone()
            after.apply_action(after.legal_actions(seat)[0], seat)
            assert concealed(after, seat).row != before


@pytest.mark.parametrize("name", HIDING)
def test_the_history_of_a_resampled_state_leads_to_it(name: str) -> None:
    for seed, state in enumerate(positions(name, 60)):
        for seat in range(state.game.num_players):
            twin = state.resample_from_infostate(seat, seed)
            again = state.game.deserialize_state(twin.serialize())
            assert again.row == twin.row
            assert twin.information_state_string(seat) == state.information_state_string(seat)


@pytest.mark.parametrize("name", HIDING)
def test_every_seed_draws_another_world(name: str) -> None:
    state = next(s for s in positions(name, 200) if len({redrawn(s, 0, seed).row for seed in range(40)}) > 20)
    drawn = Counter(redrawn(state, 0, seed).row for seed in range(400))
    assert drawn.most_common(1)[0][1] < 100
