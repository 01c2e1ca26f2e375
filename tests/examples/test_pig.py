"""The template game: its rules, and how short it is."""

import json
import random
import re
from dataclasses import replace
from fractions import Fraction
from types import ModuleType

import pytest

from dragonrace import CHANCE, Game, IllegalAction, NotationError, OptionError, State, read_record
from dragonrace.core.chance import exact_outcomes
from dragonrace.core.lessons.playing import decisions
from dragonrace.core.lessons.reading import parse
from dragonrace.core.records.record import record_text
from dragonrace.engine.engine import Engine
from dragonrace.testing.promises import patterns_are_places_in_their_tables
from tests.examples.pig import FOLDER, GAME
from tests.play import middle

MOST_LINES = 80


def pig(players: int = 2, **options: object) -> State:
    return Game(GAME, players, None, options).new_initial_state()


def play(state: State, *actions: str) -> State:
    """Play a few lines: "roll", "hold", or the number that the die shows."""
    for text in actions:
        state.apply_action(state.string_to_action(text))
    return state


def test_the_whole_game_has_at_most_eighty_lines_of_python() -> None:
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in FOLDER.rglob("*.py")}
    assert 0 < sum(lines.values()) <= MOST_LINES, lines


def test_rolls_add_up_and_are_safe_when_one_holds() -> None:
    state = play(pig(), "roll", "4", "roll", "5")
    assert (state.row.this_turn, state.row.scores[:2], state.actors()) == (9, [0, 0], (0,))
    play(state, "hold")
    assert (state.row.this_turn, state.row.scores[:2], state.actors()) == (0, [9, 0], (1,))


def test_a_one_takes_the_points_of_the_turn_and_no_others() -> None:
    state = play(pig(3), "roll", "4", "hold", "roll", "6", "hold", "roll", "2", "hold", "roll", "6", "roll", "1")
    assert (state.row.scores[:3], state.actors(), state.row.turns) == ([4, 6, 2], (1,), 4)


def test_nobody_holds_before_they_have_rolled() -> None:
    state = pig()
    assert state.legal_actions() == [0]
    with pytest.raises(IllegalAction, match=re.escape("red can't hold: roll the die first (PIG-4)")):
        state.apply_action(1)
    assert play(state, "roll", "2").legal_actions() == [0, 1]


def test_whoever_reaches_the_goal_wins_at_once() -> None:
    state = play(pig(goal=10), "roll", "6")
    assert not state.is_terminal()
    play(state, "roll", "4")
    assert (state.winner(), state.is_terminal(), state.row.scores[0]) == (0, True, 10)
    assert state.returns() == [1, -1]


@pytest.mark.parametrize("goal", [9, 1001, None, True])
def test_a_goal_is_a_number_from_10_to_1000(goal: object) -> None:
    with pytest.raises(OptionError):
        pig(goal=goal)


def test_the_turn_limit_makes_a_draw() -> None:
    state = play(pig(turn_limit=2), "roll", "1", "roll", "3", "hold")
    assert (state.is_terminal(), state.winner()) == (True, None)


def test_any_player_may_begin() -> None:
    assert pig(4, first_player=3).actors() == (3,)


def test_a_die_has_six_sides_and_each_falls_as_often() -> None:
    state = play(pig(), "roll")
    assert state.actors() == (CHANCE,)
    assert exact_outcomes(state) == [(face, Fraction(1, 6)) for face in range(6)]
    with pytest.raises(NotationError):
        state.string_to_action("7")


def test_its_rules_are_those_of_its_rulebook() -> None:
    text = "".join(path.read_text("utf-8") for path in FOLDER.rglob("*.py"))
    assert set(re.findall(r"PIG-O?\d", text)) == set(re.findall(r"\*\*(PIG-O?\d)\*\*", GAME.rulebook()))


@pytest.mark.usefixtures("installed_pig")
def test_a_record_is_read_as_it_was_written() -> None:
    state = play(pig(3, goal=50), "roll", "4", "hold", "roll")
    assert read_record(record_text(state)).state.history() == state.history()


def test_the_plain_table_shows_scores_by_seat_and_colours_for_seats() -> None:
    fields = play(pig(3), "roll", "4", "hold", "roll", "6").view(0)["table"]["fields"]
    assert json.loads(json.dumps(fields)) == [
        {"label": "Mover", "kind": "seat", "by_seat": False, "value": "blue"},
        {"label": "Scores", "kind": "number", "by_seat": True, "value": [4, 0, 0]},
        {"label": "This turn", "kind": "number", "by_seat": False, "value": 6},
        {"label": "Die", "kind": "number", "by_seat": False, "value": 6},
    ]


def test_the_default_observation_is_the_record() -> None:
    state = play(pig(2, turn_limit=9), "roll", "4")
    # who looks; the winner, from -1; mover, four scores, the turn's points, the die, from -1; how many turns are left
    assert state.observation(1).tolist() == [1, 0, 0, 0, 0, 0, 0, 4, 5, 9]
    wanted = [1, 0, 0, 0, 0, 0, 0, 4 / 1005, 5 / 7, 1]
    assert state.observation_tensor(1).tolist() == pytest.approx(wanted, abs=1e-6)
    assert "this_turn   4" in state.observation_string(1)
    table = state.game.observation_table
    assert table(state.observation(1)) == table(state.observation_tensor(1)) == state.observation_string(1)


def test_a_batch_of_random_games_is_the_same_on_both_backends() -> None:
    """Compiled play looks at the default observation, too, before each decision."""
    game = Game(GAME, 3, None, {})
    plain = Engine(game, "plain").play_many(30, seed=4, threads=1, watched=True)
    compiled = Engine(game, "compiled").play_many(30, seed=4, watched=True)
    assert [(o.winner, o.turns, o.checksum) for o in plain] == [
        (int(o["winner"]), int(o["turns"]), int(o["checksum"])) for o in compiled
    ]
    assert len({o.winner for o in plain}) == 3


def test_random_games_end() -> None:
    rng = random.Random(5)
    for players in GAME.colours:
        state = pig(players)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            assert len(state.history()) < 5000
        assert state.winner() is not None


def test_its_lesson_can_be_played() -> None:
    """It lies in the package as that of any game does."""
    text = (FOLDER / "src/dragonrace_pig/lessons/first.toml").read_text("utf-8")
    lesson = parse(GAME, "first", text)
    *_, last = decisions(lesson)
    assert last.after.winner() == lesson.seat
    german = parse(GAME, "first", text, {}, (FOLDER / "src/dragonrace_pig/lessons/first.de.toml").read_text("utf-8"))
    assert german.title != lesson.title
    assert not [step.idea for step, other in zip(lesson.steps, german.steps, strict=True) if step.idea == other.idea]


def test_bots_can_learn_it_as_the_recipe_says() -> None:
    """CONTRIBUTING's, word for word: its patterns are places in its tables."""
    recipe = (FOLDER.parents[1] / "CONTRIBUTING.md").read_text("utf-8").partition("### Let bots learn it")[2]
    learning = ModuleType("recipe")
    exec(recipe.split("```")[1].removeprefix("python\n"), vars(learning))
    game = Game(replace(GAME, rules=(*GAME.rules, learning), advice=learning.ADVICE), 2)
    for seed in range(20):
        patterns_are_places_in_their_tables(middle(game, seed))
