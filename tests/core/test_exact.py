"""Solutions: of every position, in the middle of turns as well, the exact odds, by whatever may follow it."""

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import dragonrace
from dragonrace import CHANCE, Game, OptionError, SolutionError, State
from dragonrace.bots.turn_search import TurnSearch
from dragonrace.core.chance import sample
from dragonrace.core.exact import Solution
from dragonrace.games.dragon_river.solver import solution, solver
from dragonrace.games.dragon_river.state import Phase
from tests.games.dragon_river.solver.naive import Naive
from tests.games.dragon_river.table import lying, position, river

pytestmark = pytest.mark.xdist_group("compiled-dragon-river-solving")

GAME = "dragon-river"
HOUSES = [
    {"tipping": tipping, "claimed_dice": claimed, "straight_on_first_throw": at_once}
    for tipping, claimed, at_once in product((True, False), ("by_position", "for_good"), (False, True))
]
"""The options whose solutions are shipped."""
ROUNDING = 2e-9
"""How far numbers of 32 bits, of a solution to within a billionth, may be from those that follow from them."""


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder in the place of the user's own."""
    for module in (solution, solver):
        monkeypatch.setattr(module, "saved_folder", lambda: tmp_path / "solutions")
    return tmp_path / "solutions"


def solve(game: Game) -> Solution:
    assert game.type.solver is not None
    return Solution(game, game.type.solver().solve(game))


def walk(game: Game, rng: random.Random) -> Iterator[State]:
    """The states of a random game, the last one included."""
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(
            sample(state, rng) if state.current_player() == CHANCE else rng.choice(state.legal_actions())
        )
    yield state


def some_of_each_phase(game: Game, count: int, seed: int = 1) -> list[State]:
    """So many random states of each phase that the options let come about."""
    phases = set(Phase) - ({Phase.TIP} if not game.options["tipping"] else set())
    found: dict[int, list[State]] = {phase: [] for phase in phases}
    rng = random.Random(seed)
    while any(len(states) < count for states in found.values()):
        for state in walk(game, rng):
            of_its_phase = found[state.row.phase]
            if len(of_its_phase) < count and (rng.random() < 0.1 or state.is_terminal()):
                of_its_phase.append(state.clone())
    return [state for states in found.values() for state in states]


def after(state: State, action: int) -> State:
    twin = state.clone()
    twin.apply_action(action)
    return twin


# --- right ---


@pytest.mark.parametrize("house", HOUSES)
def test_a_position_is_worth_the_best_of_what_one_may_do_or_the_mean_of_what_may_fall(house: dict[str, Any]) -> None:
    """Wherever one is in a turn, a successor is worked out from its own beginning again."""
    game = dragonrace.load_game(GAME, **house)
    exact = game.solution()
    for state in some_of_each_phase(game, 3):
        mover = state.row.mover
        value = exact.value(state)
        assert value == exact.value(state, mover)
        assert exact.value(state, 1 - mover) == pytest.approx(1 - value, abs=1e-12)
        if state.is_terminal():
            assert value == float(state.winner() == mover)
        elif state.current_player() == CHANCE:
            mean = sum(chance * exact.value(after(state, fallen), mover) for fallen, chance in state.chance_outcomes())
            assert value == pytest.approx(mean, abs=ROUNDING)
        else:
            values = {action: exact.value(after(state, action), mover) for action in state.legal_actions()}
            assert exact.action_values(state) == pytest.approx(values, abs=1e-12)
            assert value == pytest.approx(max(values.values()), abs=1e-12)


@pytest.mark.parametrize("house", [{}, {"claimed_dice": "for_good", "straight_on_first_throw": True}])
def test_a_naive_solver_comes_to_the_same_in_every_phase(house: dict[str, Any]) -> None:
    game = river(2, 3, (1, 2), **house)
    naive, exact, state = Naive(game), solve(game), game.new_initial_state()
    for phase in Phase:
        nodes = [node for node, row in enumerate(naive.rows) if row.phase == phase]
        assert nodes
        for node in random.Random(phase).sample(nodes, min(len(nodes), 30)):
            state.row = naive.rows[node]
            assert exact.value(state, 0) == pytest.approx(naive.value[node], abs=ROUNDING)
            assert exact.value(state, 1) == pytest.approx(1 - naive.value[node], abs=ROUNDING)


@pytest.mark.parametrize("house", HOUSES)
def test_at_the_start_of_a_turn_it_is_what_is_stored(house: dict[str, Any]) -> None:
    game = dragonrace.load_game(GAME, **house)
    assert game.type.solver is not None
    stored = game.type.solver().known(game)
    exact = game.solution()
    for state in some_of_each_phase(game, 2):
        if state.row.phase in (Phase.THROW, Phase.OVER):
            assert stored is not None
            assert [exact.value(state, seat) for seat in (0, 1)] == [
                stored.known_value(state.row, seat) for seat in (0, 1)
            ]


def test_the_search_that_other_bots_look_ahead_with_comes_to_the_same() -> None:
    game = dragonrace.load_game(GAME)
    exact = game.solution()
    for state in some_of_each_phase(game, 4, seed=2):
        if (player := state.current_player()) >= 0:

            def worth(row: Any, player: int = player) -> float:
                twin = game.new_initial_state()
                twin.row = row
                return exact.value(twin, player)

            assert exact.action_values(state) == pytest.approx(TurnSearch(state, player, worth, 99).values(), abs=1e-12)


def test_luck_and_choices_are_seen_at_once_not_at_the_next_turn() -> None:
    """Two before the last pearl, a pair of twos wins; what the turn was worth before does not matter any more."""
    game = dragonrace.load_game(GAME)
    exact, state = game.solution(), position(game, red=46, blue=30)
    before = exact.value(state)
    assert 0.5 < before < 1
    state.apply_action(state.string_to_action("roll 2 2 6"))
    assert exact.value(state) == exact.value(state, 0) == 1
    assert exact.value(state, 1) == 0
    values = exact.action_values(state)
    assert values[state.string_to_action("keep 2 2")] == 1
    assert 0 < values[state.string_to_action("keep")] < before
    assert exact.value(lying(position(game, red=46, blue=30), "2 2 6")) == 1


def test_whose_turn_it_is_stays_so_while_dice_fall() -> None:
    game = dragonrace.load_game(GAME, first_player=1)
    exact, state = game.solution(), game.new_initial_state()
    assert exact.value(state) == exact.value(state, 1) > exact.value(state, 0)
    assert exact.value(state) == dragonrace.load_game(GAME).solution().value(
        dragonrace.load_game(GAME).new_initial_state()
    )


def test_nothing_is_changed_by_looking() -> None:
    game = dragonrace.load_game(GAME)
    exact = game.solution()
    for state in some_of_each_phase(game, 1, seed=3):
        before = state.serialize(), state.row.key()
        exact.value(state)
        if state.current_player() >= 0:
            exact.action_values(state)
        assert (state.serialize(), state.row.key()) == before


def test_a_draw_by_a_turn_limit_is_won_by_nobody() -> None:
    game = dragonrace.load_game(GAME, turn_limit=240)
    exact, state = game.solution(), position(game, red=10, blue=12, turns=239)
    state.apply_action(state.string_to_action("roll 1 1 2 5 6"))
    assert [exact.value(state, seat) for seat in (0, 1)] == [0, 0]
    state = lying(position(game, red=10, blue=12, turns=239), "1 3 4 4 6")
    state.apply_action(state.string_to_action("pair 4"))
    assert state.is_terminal()
    assert [exact.value(state, seat) for seat in (0, 1)] == [0, 0]


# --- what is refused ---


@pytest.mark.parametrize(
    ("name", "players", "options", "words", "code"),
    [
        (GAME, 3, {}, "this game can't be solved, because 3 play it", "impossible"),
        (GAME, 2, {"turn_limit": 40}, "because with a turn limit of less than 240", "impossible"),
        ("golden-dragon", 2, {}, "nobody has solved Golden Dragon", "impossible"),
        (GAME, 2, {"straight_dice": "five"}, "isn't solved yet; `dragonrace solve dragon-river` does it", "unsolved"),
    ],
)
@pytest.mark.usefixtures("saved")
def test_where_there_is_no_solution_it_says_why(
    name: str, players: int, options: dict[str, Any], words: str, code: str
) -> None:
    with pytest.raises(SolutionError, match=words) as caught:
        dragonrace.load_game(name, players=players, **options).solution()
    assert caught.value.code == f"solution.{code}"


@pytest.mark.usefixtures("saved")
def test_one_that_is_saved_is_at_hand() -> None:
    game = river(2, 9, (3, 6))
    exact = solve(game)
    path = exact.save()
    assert path.exists()
    state = game.new_initial_state()
    assert game.solution().value(state) == exact.value(state)


@pytest.mark.parametrize(
    "other",
    [
        dragonrace.load_game(GAME, tipping=False),
        dragonrace.load_game(GAME, first_player=1),
        dragonrace.load_game(GAME, players=3),
        dragonrace.load_game("golden-dragon", players=2),
        river(2, 9, (3, 6)),
    ],
    ids=repr,
)
def test_a_state_of_another_game_is_refused(other: Game) -> None:
    exact = dragonrace.load_game(GAME).solution()
    state = other.new_initial_state()
    for ask in (exact.value, exact.action_values):
        with pytest.raises(
            OptionError, match=r"state can't be load_game\(.*this solution is that of load_game"
        ) as caught:
            ask(state)
        assert caught.value.code == "solution.other-game"


def test_an_equal_game_that_was_loaded_again_will_do() -> None:
    exact, again = dragonrace.load_game(GAME).solution(), dragonrace.load_game(GAME)
    assert exact.value(again.new_initial_state()) == again.solution().value(again.new_initial_state())


@pytest.mark.parametrize("nothing", [None, "start", 3])
def test_what_is_no_state_is_refused(nothing: Any) -> None:
    exact = dragonrace.load_game(GAME).solution()
    for ask in (exact.value, exact.action_values):
        with pytest.raises(OptionError, match=r"state can't be .*: it is a position"):
            ask(nothing)
    row: Any = dragonrace.load_game(GAME).new_initial_state().row
    with pytest.raises(OptionError, match="it is a position"):
        exact.value(row)


@pytest.mark.parametrize("player", [2, -1, True, "red", 0.0])
def test_a_seat_that_there_is_not_is_refused(player: Any) -> None:
    game = dragonrace.load_game(GAME)
    with pytest.raises(OptionError, match=r"player can't be .*: it is a whole number from 0 to 1, or None for"):
        game.solution().value(game.new_initial_state(), player)


def test_where_nobody_chooses_no_action_has_a_value() -> None:
    game = dragonrace.load_game(GAME)
    exact = game.solution()
    for state in some_of_each_phase(game, 1):
        if state.is_terminal():
            with pytest.raises(SolutionError, match="the game is over, so nobody has anything to choose"):
                exact.action_values(state)
        elif state.current_player() == CHANCE:
            with pytest.raises(SolutionError, match="chance acts here, so nobody has anything to choose") as caught:
                exact.action_values(state)
            assert caught.value.code == "solution.nobody-chooses"
