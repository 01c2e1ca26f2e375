"""Training: what comes of it, that it goes on where it was saved, and that it depends on nothing but its seed."""

import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import dragonrace
from dragonrace import Game
from dragonrace.bots.at_random import RandomBot
from dragonrace.bots.learned.files import WeightsError
from dragonrace.bots.learned.weights import Weights, load_weights, shipped_weights
from dragonrace.bots.sensible import SensibleBot
from dragonrace.core.errors import OptionError
from dragonrace.engine.warming import jobs, small_game
from dragonrace.learning import marks
from dragonrace.learning import training as training_module
from dragonrace.learning.marks import mark, opponent_of, player_of
from dragonrace.learning.selfplay import Manner
from dragonrace.learning.training import TURNS, Training, with_an_end
from tests.compiling import compiles

pytestmark = compiles("golden-dragon")

GAMES = 60


@pytest.fixture
def mini() -> Game:
    return dragonrace.mini_game("golden-dragon-mini")


def test_it_comes_to_play_better_than_before_and_than_anybody_at_random(
    mini: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marks, "opponent_of", lambda _game: RandomBot)
    training = Training(mini, 1)
    before = mark(training.weights(), GAMES, 60.0)
    training.run(3000)
    after = mark(training.weights(), GAMES, 60.0)
    assert (before.opponent, before.games, after.games) == ("random", GAMES, GAMES)
    assert after.wins > before.wins + 10
    assert after.wins > 0.7 * GAMES


def test_on_one_thread_all_depends_on_the_seed(mini: Game) -> None:
    first, second, other = Training(mini, 1), Training(mini, 1), Training(mini, 2)
    for training in (first, second, other):
        training.run(30)
    assert first.weights().digest == second.weights().digest != other.weights().digest
    assert first.weights().made == second.weights().made


def test_it_goes_on_where_it_was_saved(mini: Game, tmp_path: Path) -> None:
    whole, half, rest = Training(mini, 1), Training(mini, 1), Training(mini, 1)
    whole.run(50)
    half.run(20)
    half.save(tmp_path / "half")
    rest.go_on_from(tmp_path / "half")
    assert (rest.games, rest.positions, rest.seconds) == (20, half.positions, half.seconds)
    rest.run(30)
    assert (rest.games, rest.positions) == (50, whole.positions)
    assert rest.weights().digest == whole.weights().digest


def test_whoever_looks_ahead_learns_something_else_the_same_each_time(mini: Game) -> None:
    glance, two, again = (Training(mini, 1, manner=Manner(ahead=ahead)) for ahead in (0, 2, 2))
    for training in (glance, two, again):
        training.run(30)
    assert glance.weights().digest != two.weights().digest == again.weights().digest
    assert two.weights().is_ahead
    assert not glance.weights().is_ahead


def test_only_two_look_ahead_and_only_where_nothing_is_chance() -> None:
    for game in (dragonrace.load_game("golden-dragon", 3), dragonrace.load_game("dragon-river")):
        with pytest.raises(OptionError, match="ahead can't be 3: it is for games of two without chance"):
            Training(game, manner=Manner(ahead=3))


def test_several_threads_learn_for_the_same_weights(mini: Game) -> None:
    training = Training(mini, 1, threads=2)
    training.run(50)
    assert training.games == 100
    assert training.weights().numbers.any()


@pytest.mark.parametrize("name", dragonrace.games())
def test_what_is_compiled_for_it_is_known_by_what_it_binds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what was compiled of an older version would be taken for it."""
    bound: list[object] = []

    def bind(_kind: object, _backend: str, *templates: object) -> object:
        bound.append(templates)
        return defaultdict(lambda: lambda *_given: 0)

    monkeypatch.setattr(training_module, "functions_of", bind)
    assert all(job.folder.name for job in jobs())  # no two functions that are bound together have the same name
    todo = [job for job in jobs() if job.kind.name == name and job.call.group == training_module.COMPILED_GROUP]
    declared = []
    for job in todo:
        before = len(bound)
        job.call.work(small_game(job.kind))
        declared += [job.call.templates] * (len(bound) - before)
    assert bound == declared
    assert bool(bound) == bool(small_game(todo[0].kind).patterns)


def test_what_was_learned_is_a_copy(mini: Game) -> None:
    training = Training(mini, 1)
    training.run(5)
    weights, digest = training.weights(), training.weights().digest
    training.run(5)
    assert weights.digest == digest != training.weights().digest


def test_files_say_how_it_was_learned(mini: Game, tmp_path: Path) -> None:
    training = Training(mini, 3, manner=Manner(rate=0.5))
    training.run(4)
    made = load_weights(training.weights().save(tmp_path), mini).made
    assert (made["games"], made["seed"], made["threads"], made["manner"]["rate"]) == (4, 3, 1, 0.5)
    assert made["options"] == mini.changed_options()
    assert made["version"] == dragonrace.__version__


def changed(path: Path, **arrays: object) -> None:
    with np.load(path) as saved:
        kept = dict(saved)
    with path.open("wb") as file:
        np.savez(file, **{**kept, **arrays})


def test_a_training_from_before_anybody_looked_ahead_goes_on(mini: Game, tmp_path: Path) -> None:
    training, path = Training(mini, 1), tmp_path / "before"
    training.run(3)
    training.save(path)
    with np.load(path) as saved:
        about = json.loads(str(saved["about"]))
    del about["made"]["manner"]["ahead"]
    changed(path, about=np.array(json.dumps(about)))
    other = Training(mini, 1)
    other.go_on_from(path)
    assert other.games == 3


DAMAGES: dict[str, Callable[[Path], object]] = {
    "missing": lambda path: path.unlink(),
    "empty": lambda path: path.write_bytes(b""),
    "truncated": lambda path: path.write_bytes(path.read_bytes()[:-100]),
    "one number for all": lambda path: changed(path, numbers=np.float32(1.0)),
    "too few": lambda path: changed(path, sizes=np.zeros(3, np.float32)),
    "another type": lambda path: changed(path, generators=np.zeros((1, 4))),
    "another archive": lambda path: np.savez(path.open("wb"), a=np.zeros(3)),
}


@pytest.mark.filterwarnings("ignore:unclosed file")
@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_refused_and_changes_nothing(mini: Game, tmp_path: Path, damage: str) -> None:
    training = Training(mini, 1)
    training.run(2)
    training.save(tmp_path / "saved")
    DAMAGES[damage](tmp_path / "saved")
    other = Training(mini, 1)
    with pytest.raises(WeightsError, match="saved is no training, or it is damaged"):
        other.go_on_from(tmp_path / "saved")
    assert other.games == 0
    assert not other.weights().numbers.any()


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (lambda mini: Training(mini, 2), "seed is 1 there, not 2"),
        (lambda mini: Training(mini, 1, threads=2), "threads is 1 there, not 2"),
        (lambda mini: Training(mini, 1, manner=Manner(trace=0.5)), "manner is "),
        (lambda mini: Training(with_turn_limit(mini), 1), "options is "),
        (lambda _mini: Training(dragonrace.mini_game("golden-dragon-cards"), 1), "board is "),
    ],
)
def test_another_training_is_not_gone_on_with(
    mini: Game, tmp_path: Path, other: Callable[[Game], Training], words: str
) -> None:
    training = Training(mini, 1)
    training.save(tmp_path / "saved")
    with pytest.raises(WeightsError, match=f"saved is another training: {words}"):
        other(mini).go_on_from(tmp_path / "saved")


def with_turn_limit(game: Game) -> Game:
    return Game(game.type, game.num_players, game.board, {**game.changed_options(), "turn_limit": 9})


def test_what_can_t_be_written_is_said(mini: Game, tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"can't be written \(No such file"):
        Training(mini, 1).save(tmp_path / "nowhere" / "saved")


def test_without_patterns_there_is_nothing_to_learn(mini: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "patterns", ())
    with pytest.raises(OptionError, match="its rules have no patterns to learn from"):
        Training(mini)


def test_games_without_end_get_one() -> None:
    game = dragonrace.load_game("golden-dragon")
    assert with_an_end(game).options["turn_limit"] == TURNS
    limited = dragonrace.load_game("golden-dragon", turn_limit=7)
    assert with_an_end(limited) is limited
    begun = dragonrace.load_game("dragon-river").begun_at("position positions=30,20")
    assert with_an_end(begun).position == begun.position is not None


# --- marks ---


def test_marks_are_made_by_the_best_that_needs_nothing(mini: Game) -> None:
    assert opponent_of(mini) is SensibleBot


def test_marks_are_made_with_the_kind_of_bot_that_it_was_learned_for(mini: Game) -> None:
    river = dragonrace.load_game("dragon-river")
    ahead = replace(Weights.blank(mini), made={"manner": {"ahead": 2}})
    kinds = {"greedy": Weights.blank(mini), "alpha-beta": ahead, "expectimax": Weights.blank(river)}
    for kind, weights in kinds.items():
        assert player_of(weights, weights.game, 1).name == kind
        assert mark(weights, 1, 60.0).player == kind


def test_whoever_looks_ahead_is_marked_as_it_will_begin() -> None:
    """Training learns no opening, but whoever plays by it has the shipped one: else unequal ones were compared."""
    game = dragonrace.load_game("golden-dragon", players=2)
    shipped = shipped_weights(game, ahead=True)
    assert shipped is not None
    mine = replace(shipped, opening=None)
    openings = [player_of(weights, with_an_end(game), 1)._opening for weights in (shipped, mine)]  # type: ignore[union-attr]
    assert openings[0] is not None
    assert openings[0].digest == openings[1].digest


def test_marks_against_weights_are_made_by_those_who_judge_by_them(mini: Game) -> None:
    training = Training(mini, 1)
    training.run(3000)
    learned, nothing = training.weights(), Weights.blank(mini)
    better, worse = mark(learned, GAMES, 60.0, against=nothing), mark(nothing, GAMES, 60.0, against=learned)
    assert (better.player, better.opponent, better.games) == ("greedy", "greedy", GAMES)
    assert better.wins > worse.wins + 10


def test_a_mark_ends_when_its_time_is_over_or_somebody_says_so(mini: Game) -> None:
    assert mark(Weights.blank(mini), 5, 0.0).games == 0
    answers = iter([False] * 30 + [True] * 1000)
    assert mark(Weights.blank(mini), 100, 60.0, lambda: next(answers)).games < 30
