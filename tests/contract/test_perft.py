"""The numbers of action sequences are what they were; DRAGONRACE_LONG=1 counts as deep as the table goes."""

import pytest

import dragonrace
from dragonrace import OptionError, State
from dragonrace.testing.reference import KnownCounts, known_counts
from tests.conftest import LONG
from tests.contract.perft import in_the_middle, settings


def sequences(state: State, depth: int) -> int:
    """Count as one would by hand: one sequence after the other, each position as often as one comes there."""
    if depth == 0:
        return 1
    return sum(sequences(state.child(action), depth - 1) for action in state.legal_actions())


@pytest.mark.parametrize(
    "known", known_counts(), ids=lambda known: f"{known.game}-{known.players}-{known.options}-{len(known.after)}"
)
def test_the_counts_are_those_of_the_table(known: KnownCounts):
    depth = len(known.sequences) - 1 if LONG else known.quick
    counts = dragonrace.perft(known.load(), depth)
    assert tuple(count.sequences for count in counts) == known.sequences[: depth + 1]


def test_the_table_has_every_setting():
    had = [known.load() for known in known_counts()]
    assert had == [state for game in settings() for state in (game.new_initial_state(), in_the_middle(game))]
    assert all(known.quick >= 1 for known in known_counts())


@pytest.mark.parametrize(("name", "depth"), [("dragon-river", 2), ("golden-dragon", 3), ("river-dragons", 4)])
def test_a_plain_count_by_hand_agrees(name, depth):
    state = dragonrace.load_game(name).new_initial_state()
    assert [count.sequences for count in dragonrace.perft(state, depth)] == [
        sequences(state, each) for each in range(depth + 1)
    ]


def test_games_that_end_have_no_longer_sequences():
    """From shortly before the end: what is over is counted where it ends, and not below."""
    game = dragonrace.load_game("golden-dragon", turn_limit=1)
    state = game.new_initial_state()
    while not state.is_terminal():
        before, action = state.clone(), state.legal_actions()[0]
        state.apply_action(action)
    depth = 3
    counts = [count.sequences for count in dragonrace.perft(before, depth)]
    assert counts == [sequences(before, each) for each in range(depth + 1)]
    assert [count.sequences for count in dragonrace.perft(state, 2)] == [1, 0, 0]


def test_positions_are_counted_once_and_the_state_stays():
    game = dragonrace.load_game("dragon-river")
    state = game.new_initial_state()
    counts = dragonrace.perft(state, 3)
    assert state == game.new_initial_state()
    states = [state]
    for depth, count in enumerate(counts[:-1]):
        assert (count.depth, count.positions) == (depth, len({one.row.key() for one in states}))
        states = [child for one in states for child in _children(one)] if depth < 2 else []
    assert counts[-1].positions is None
    assert dragonrace.perft(game, 0) == ((0, 1, 1),)


def _children(state):
    return [state.child(action) for action in state.legal_actions()]


@pytest.mark.parametrize(
    ("given", "depth", "words"),
    [
        ("dragon-river", 2, "game_or_state can't be 'dragon-river': it is a loaded game or a state"),
        (None, -1, "depth can't be -1: it is a whole number from 0 to 1000"),
        (None, 1.5, "depth can't be 1.5"),
        (None, True, "depth can't be True"),
    ],
)
def test_wrong_input_is_refused(given, depth, words):
    with pytest.raises(OptionError, match=words):
        dragonrace.perft(given or dragonrace.load_game("dragon-river"), depth)


def test_more_positions_than_fit_are_refused(monkeypatch):
    from dragonrace.core import perft

    monkeypatch.setattr(perft, "MOST_POSITIONS", 100)
    with pytest.raises(OptionError, match=r"depth can't be 5: after 1 actions there are more than 100 positions"):
        dragonrace.perft(dragonrace.load_game("dragon-river"), 5)
