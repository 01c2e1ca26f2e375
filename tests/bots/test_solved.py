"""The solved bot: offered where there is a solution, exact, and hard to beat."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import dragonrace
from dragonrace import CHANCE, Game, OptionError, State
from dragonrace.bots.solved import SolvedBot
from dragonrace.core.boards import Board
from dragonrace.core.chance import sample
from dragonrace.games.dragon_river.solver import solution, solver
from dragonrace.simulate.settings import Settings, settle
from tests.games.dragon_river.table import board

SOLVED = "dragon-river"


@pytest.fixture
def game() -> Game:
    return dragonrace.load_game(SOLVED)


def at(game: Game, mine: int, yours: int) -> State:
    """The first player's turn, both at these places."""
    state = game.new_initial_state()
    row: Any = state.row
    row.positions[:2] = [mine, yours]
    return state


def throw(state: State, dice: str) -> State:
    state.apply_action(state.string_to_action(f"roll {dice}"))
    return state


def play(game: Game, names: list[str], seed: int) -> int | None:
    bots = [dragonrace.make_bot(game, name, seed) for name in names]
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        player = state.current_player()
        state.apply_action(sample(state, rng) if player == CHANCE else bots[player].choose(state, player))
    return state.winner()


def wins(game: Game, other: str, games: int) -> int:
    """How many games the solved bot wins, in each seat equally often."""
    first = sum(play(game, ["solved", other], seed) == 0 for seed in range(games // 2))
    return first + sum(play(game, [other, "solved"], seed) == 1 for seed in range(games // 2))


# --- where ---


def test_it_plays_where_there_is_a_solution(game: Game) -> None:
    assert SolvedBot.plays(game)
    assert isinstance(dragonrace.make_bot(game, "solved"), SolvedBot)


@pytest.mark.parametrize(
    ("name", "players", "options", "reason"),
    [
        (SOLVED, 3, {}, "this game can't be solved, because 3 play it"),
        (SOLVED, 2, {"turn_limit": 239}, "this game can't be solved, because with a turn limit of less than 240 "),
        ("golden-dragon", 2, {}, "nobody has solved Golden Dragon"),
        ("river-dragons", 2, {}, "nobody has solved River Dragons"),
    ],
)
def test_it_does_not_play_where_there_is_none(name: str, players: int, options: dict[str, Any], reason: str) -> None:
    game = dragonrace.load_game(name, players=players, **options)
    assert not SolvedBot.plays(game)
    with pytest.raises(OptionError, match=f"bot can't be 'solved': {reason}"):
        dragonrace.make_bot(game, "solved")
    with pytest.raises(OptionError, match="the bots are: ") as refused:
        dragonrace.make_bot(game, "nobody")
    assert "solved" not in str(refused.value)


def test_a_turn_limit_that_no_game_reaches_is_as_good_as_none(game: Game) -> None:
    limited = dragonrace.load_game(SOLVED, turn_limit=240)
    for state in random_moments(game, 5):
        twin = limited.new_initial_state()
        for player, action in state.history():
            twin.apply_action(action, player)
        player = state.current_player()
        choices = {dragonrace.make_bot(one.game, "solved").choose(one, player) for one in (state, twin)}
        assert len(choices) == 1


@pytest.mark.parametrize("name", ["solved", "dragon"])
def test_it_is_the_one_that_plays_in_simulations(name: str) -> None:
    """They set a turn limit of their own."""
    settings = settle(SOLVED, name, None, None, {}, 0, rotate=True)
    bot: Any = dragonrace.make_bot(settings.game, name)
    assert isinstance(getattr(bot, "bot", bot), SolvedBot)


@pytest.fixture
def brook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Board:
    """A short river that nobody has solved yet."""
    for module in (solution, solver):
        monkeypatch.setattr(module, "saved_folder", lambda: tmp_path / "solutions")
    return board(9, (3, 6))


def solve(game: Game) -> None:
    assert game.type.solver is not None
    game.type.solver().solve(game).save()


def test_a_simulation_keeps_the_bot_that_it_has_begun_with(brook: Board, tmp_path: Path) -> None:
    """Were the game solved meanwhile, the later games would be another bot's."""
    out = tmp_path / "games.parquet"
    before = dragonrace.simulate(SOLVED, "dragon", games=4, board=brook, workers=1, out=out)
    assert before.settings.played_by == ("sensible", "sensible")
    solve(dragonrace.load_game(SOLVED, board=brook))
    assert [before.replay(number).winner() for number in range(4)] == before.winner.tolist()
    with pytest.raises(dragonrace.SimulationError, match="made with played by sensible,sensible, not solved,solved;"):
        dragonrace.simulate(SOLVED, "dragon", games=8, board=brook, workers=1, out=out)
    again = Settings.from_description(before.settings.describe())
    assert again.played_by == before.settings.played_by
    after = dragonrace.simulate(SOLVED, "dragon", games=4, board=brook, workers=1)
    assert after.settings.played_by == ("solved", "solved")


# --- how ---


def test_it_wins_at_once_where_it_can(game: Game) -> None:
    bot = dragonrace.make_bot(game, "solved")
    for mine, dice in ((45, "1 3 3"), (46, "2 2 6"), (47, "1 1 5"), (44, "4 4 4")):
        for again in range(5):
            state, rng = throw(at(game, mine, 40), dice), random.Random(again)
            while state.row.turns == 0 and not state.is_terminal():
                player = state.current_player()
                state.apply_action(sample(state, rng) if player == CHANCE else bot.choose(state, player))
            assert state.winner() == 0


def test_it_leaves_nothing_to_its_seed(game: Game) -> None:
    rng = random.Random(3)
    for _ in range(10):
        state = at(game, rng.randrange(20), rng.randrange(20, 48))
        state.apply_action(sample(state, rng))
        choices = {dragonrace.make_bot(game, "solved", seed).choose(state, 0) for seed in range(3)}
        assert len(choices) == 1


def random_moments(game: Game, count: int) -> Iterator[State]:
    """Random moments of random games in which somebody has to choose."""
    rng = random.Random(5)
    while count:
        state = game.new_initial_state()
        while not state.is_terminal() and count:
            if state.current_player() != CHANCE and rng.random() < 0.05:
                count -= 1
                yield state.clone()
            state.apply_action(sample(state, rng) if state.current_player() == CHANCE else state.legal_actions()[0])


def test_it_chooses_what_is_best_for_its_chance_to_win(game: Game) -> None:
    """No action is better than the one it chooses; `tests/core/test_exact.py` says that the solution is right."""
    bot, solution = dragonrace.make_bot(game, "solved"), game.solution()
    for state in random_moments(game, 15):
        player, values = state.current_player(), solution.action_values(state)
        assert values[bot.choose(state, player)] == max(values.values())
        assert 0 <= min(values.values()) <= max(values.values()) <= 1


def test_it_beats_the_other_bots(game: Game) -> None:
    """`python -m bench.solved` counts how often; here a bot that is no good would be found out."""
    assert wins(game, "random", 20) >= 15
    assert wins(game, "sensible", 40) >= 20
