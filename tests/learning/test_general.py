"""Weights for any board: what is alike on all, what is learned of that, and who plays by it."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dragonrace
from dragonrace import Game, make_bot
from dragonrace.bots.learned import weights as weights_module
from dragonrace.bots.learned.files import WeightsError
from dragonrace.bots.learned.general import general_name, kinds_on, load_general, save_general
from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.bots.learned.weights import Weights, is_shipped, shipped_weights, weights_for
from dragonrace.core.errors import OptionError
from dragonrace.core.parts import Likeness
from dragonrace.games.golden_dragon.advice.drawn import draw_board
from dragonrace.games.golden_dragon.advice.likenesses import likenesses
from dragonrace.games.golden_dragon.advice.patterns import described
from dragonrace.games.golden_dragon.board import DragonBoard, read_board
from dragonrace.games.golden_dragon.winds import STEPS, WINDS
from dragonrace.learning.general import learn_general
from dragonrace.learning.selfplay import Manner
from dragonrace.learning.training import Training
from dragonrace.testing.checking import what_is_alike_fits_the_tables
from tests.compiling import compiles
from tests.learning.teaching import any_weights, nothing_shipped, own_folder

KIND = dragonrace.load_game("golden-dragon").type
STANDARD = dragonrace.load_game("golden-dragon", players=2)
SEEDS = st.integers(0, 2**32)


def drawn(seed: int, players: int = 2) -> Game:
    return Game(KIND, players, draw_board(random.Random(seed)))


# --- what is alike ---


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_boards_that_are_made_up_can_be_played_on(seed: int) -> None:
    board = draw_board(random.Random(seed))
    assert read_board(board.to_toml()) == board
    assert board == draw_board(random.Random(seed))


@settings(max_examples=10, deadline=None)
@given(SEEDS, st.sampled_from(sorted(KIND.colours)))
def test_each_place_of_each_table_is_of_a_kind(seed: int, players: int) -> None:
    kinds = kinds_on(drawn(seed, players))
    assert len(kinds.places) == len(Weights.blank(drawn(seed, players)).numbers)
    assert kinds.tables == kinds_on(STANDARD).tables


def mirrored(board: DragonBoard) -> DragonBoard:
    width = max(map(len, board.rows))
    rows = "\n".join(row.ljust(width)[::-1] for row in board.rows)
    return read_board(f"title = 'Mirrored'\nmap = '''\n{rows}\n'''\n")


def turned_round(other: DragonBoard) -> list[tuple[int, int]]:
    """The places of a mirrored board, in the order of those that they were: each row from its other end."""
    rows = [[place for place in other.fields if place[0] == row] for row in range(len(other.rows))]
    return [place for row in rows for place in reversed(row)]


MIRRORED_WIND = [
    next(other for other, (south, east) in STEPS.items() if (south, -east) == STEPS[wind]) for wind in STEPS
]


@settings(max_examples=5, deadline=None)
@given(SEEDS, st.randoms(use_true_random=False))
def test_a_mirror_changes_nothing(seed: int, rng: random.Random) -> None:
    """Neither of a field and the stones that are played there, nor of two fields."""
    game = drawn(seed)
    other = Game(KIND, 2, mirrored(game.board))
    across = [other.board.number[place] for place in turned_round(other.board)]
    here, there = likenesses(game.compiled_board), likenesses(other.compiled_board)
    fields = len(across)
    for _ in range(100):
        one, two = rng.randrange(fields), rng.randrange(fields)
        stones = [rng.randrange(WINDS) for _ in range(3)]
        turned = [MIRRORED_WIND[wind] for wind in stones]
        for table in (1, 2):  # a field and three stones
            assert here[table].kinds[number(one, stones)] == there[table].kinds[number(across[one], turned)]
        assert here[6].kinds[one * fields + two] == there[6].kinds[across[one] * fields + across[two]]


def number(field: int, stones: list[int]) -> int:
    for wind in stones:
        field = field * WINDS + wind
    return field


def test_kinds_tell_where_stones_lead() -> None:
    """On the valley's first row all are as far from the volcano, but not all stones lead nearer."""
    along, b = likenesses(STANDARD.compiled_board)[3], STANDARD.compiled_board
    start = int(b.starts[0])
    kinds = {wind.name: along.kinds[start * WINDS + wind] for wind in STEPS}
    assert kinds["S"] == kinds["SE"] != kinds["N"]  # nearer; nowhere
    assert kinds["E"] not in (kinds["S"], kinds["N"])
    assert len({along.kinds[int(field) * WINDS] for field in b.starts[:2]}) == 1


# --- files ---


def saved(folder: Path, game: Game = STANDARD) -> tuple[Path, np.ndarray]:
    numbers = np.random.default_rng(1).normal(0, 0.5, sum(kinds_on(game).tables.values())).astype(np.float16)
    return save_general(folder, game, numbers, {"games": 0}), numbers


def test_what_is_saved_is_spread_over_any_board(tmp_path: Path) -> None:
    path, numbers = saved(tmp_path)
    assert path == tmp_path / "any-2.npz" == tmp_path / general_name(drawn(3))
    for game in (STANDARD, drawn(3)):
        found = load_general(path, game)
        assert np.array_equal(found.numbers, numbers[kinds_on(game).places])
        assert found.made == {"games": 0}


def test_what_is_damaged_or_of_another_game_is_refused(tmp_path: Path) -> None:
    path, _ = saved(tmp_path)
    with pytest.raises(WeightsError, match="of another game: players is 2 there, not 3"):
        load_general(path, drawn(3, players=3))
    of_a_board = any_weights(STANDARD).save(tmp_path / "a.npz")
    with pytest.raises(WeightsError, match=r"of another game: board is '.*' there, not 'any'"):
        load_general(of_a_board, STANDARD)
    path.write_bytes(path.read_bytes()[:-50])
    with pytest.raises(WeightsError, match="holds no weights, or it is damaged"):
        load_general(path, STANDARD)


# --- who plays by them ---


def test_a_board_that_nobody_has_learned_is_judged_by_them_at_once(tmp_path: Path) -> None:
    game = drawn(5)
    with own_folder(tmp_path):
        found = weights_for(game)
        assert found is not None
        assert not is_shipped(game)
        assert GreedyBot.plays(game)
        own = any_weights(game)
        own.save()
        assert weights_for(game).digest == own.digest != found.digest
        assert weights_for(STANDARD).digest == shipped_weights(STANDARD).digest
    with nothing_shipped():
        assert shipped_weights(game) is None


@pytest.mark.parametrize("players", sorted(KIND.colours))
def test_there_are_some_for_every_number_of_players(players: int) -> None:
    assert shipped_weights(drawn(6, players)) is not None


def test_a_game_that_says_nothing_of_boards_has_none() -> None:
    game = Game(replace(KIND, advice=replace(KIND.advice, likenesses=None)), 2, drawn(6).board)
    assert shipped_weights(game) is None


def test_whoever_looks_ahead_has_their_own() -> None:
    found = shipped_weights(drawn(6), ahead=True)
    assert found is not None
    assert found.is_ahead
    assert not shipped_weights(drawn(6)).is_ahead


def knowing(game: Game, seed: int | bytes) -> GreedyBot:
    return GreedyBot(game, seed, 0.04)


def ignorant(game: Game, seed: int | bytes) -> GreedyBot:
    return GreedyBot(game, seed, 0.04, Weights.blank(game))


@compiles("golden-dragon")
def test_they_know_something_of_boards_that_they_were_not_learned_on() -> None:
    wins = 0
    for seed in range(1001, 1013):
        game = drawn(seed)
        bots = [knowing, ignorant]
        wins += dragonrace.simulate(game, bots, games=10, workers=1, turn_limit=200).summary().bots[0].wins
    assert wins > 90  # of 120


def test_those_of_older_rules_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever changes the rules has no weights any more, and still has bots."""
    saved(tmp_path)
    any_weights(STANDARD).save(tmp_path)
    monkeypatch.setattr(weights_module, "_shipped_folder", lambda _game: tmp_path)
    newer = Game(replace(KIND, rules_version=99), 2)
    with own_folder(tmp_path / "own"):
        assert weights_for(STANDARD) is not None
        assert weights_for(newer) is None
        assert make_bot(newer, "level-1").choose(newer.new_initial_state(), 0) >= 0


@pytest.mark.parametrize(
    ("likenesses", "words"),
    [
        (lambda _b: [], "has 9 tables, and says of 0 what is alike"),
        (lambda b: [one._replace(block=2) for one in likenesses(b)], "does not fit its table"),
        (lambda b: [one._replace(num_kinds=1) for one in likenesses(b)], "does not fit its table"),
    ],
)
def test_likenesses_that_fit_no_table_are_refused(likenesses: Any, words: str) -> None:
    game = Game(replace(KIND, advice=replace(KIND.advice, likenesses=likenesses)), 2)
    with pytest.raises(WeightsError, match=words):
        kinds_on(game)
    with pytest.raises(WeightsError, match=words):
        what_is_alike_fits_the_tables(game)


def test_as_many_kinds_on_every_board_are_promised() -> None:
    def by_size(b: Any) -> list[Likeness]:
        return [Likeness(range(pattern.size), int(pattern.size)) for pattern in described(b)]

    what_is_alike_fits_the_tables(STANDARD)
    game = Game(replace(KIND, advice=replace(KIND.advice, likenesses=by_size)), 2)
    with pytest.raises(AssertionError, match="more kinds on one board than on another"):
        what_is_alike_fits_the_tables(game)


# --- learning ---


@compiles("golden-dragon")
def test_training_begins_with_what_is_known() -> None:
    game = drawn(7)
    known = weights_for(game)
    assert Training(game, begin=known).weights().digest == known.digest
    assert Training(game).weights().made["begin"] is None
    assert Training(game, begin=known).weights().made["begin"] == known.digest
    with pytest.raises(OptionError, match="begin can't be"):
        Training(STANDARD, begin=known)


@compiles("golden-dragon")
def test_whoever_goes_on_says_what_was_begun_with(tmp_path: Path) -> None:
    """What the package brings may be another by then."""
    game = drawn(7)
    known = weights_for(game)
    Training(game, begin=known).save(tmp_path / "a")
    training = Training(game)
    training.go_on_from(tmp_path / "a")
    assert training.weights().made["begin"] == training.weights().digest == known.digest


@compiles("golden-dragon")
def test_the_same_seed_learns_the_same() -> None:
    def learn(seed: int, manner: Manner | None = None) -> tuple[np.ndarray, dict[str, object]]:
        return learn_general(STANDARD, seed, boards=2, rounds=2, games=20, manner=manner)

    (first, made), (again, _), (other, _) = learn(1), learn(1), learn(2)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    assert (made["boards"], made["rounds"], made["games"]) == (2, 2, 80)
    assert len(first) == sum(kinds_on(STANDARD).tables.values())
    ahead, how = learn(1, Manner(ahead=2))
    assert not np.array_equal(first, ahead)
    assert how["manner"]["ahead"] == 2


def test_the_more_is_learned_on_a_board_the_more_it_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind's weight is the mean of what its places have become, by how much was learned there."""
    lessons: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    rng = np.random.default_rng(1)

    def lesson(_school: Training, begun: np.ndarray, _games: int) -> tuple[np.ndarray, np.ndarray]:
        weights, much = begun + rng.normal(size=len(begun)), rng.integers(0, 3, len(begun)).astype(np.float64)
        lessons.append((begun, weights, much))
        return weights, much

    monkeypatch.setattr(Training, "lesson", lesson)
    numbers, _ = learn_general(STANDARD, 3, boards=2, rounds=1, games=1)
    boards = random.Random(3)
    kinds = [kinds_on(Game(KIND, 2, draw_board(boards))).places for _ in lessons]
    assert not any(begun.any() for begun, _, _ in lessons)
    for kind in range(0, len(numbers), 501):
        here = [(weights[of == kind], much[of == kind]) for of, (_, weights, much) in zip(kinds, lessons, strict=True)]
        much = sum(amount.sum() for _, amount in here)
        mean = sum((weights * amount).sum() for weights, amount in here) / much if much else 0.0
        assert numbers[kind] == pytest.approx(mean, rel=1e-5)


def test_a_game_that_says_nothing_of_boards_is_refused() -> None:
    with pytest.raises(OptionError, match="a game whose rules say what is alike on all boards, and make some up"):
        learn_general(dragonrace.load_game("dragon-river"))
