"""Dragon River solved: against a naive solver, against itself, shipped, saved, damaged."""

import random
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from dragonrace.core.game import Game
from dragonrace.core.registry import load_game
from dragonrace.core.solution import TOLERANCE, SolutionError
from dragonrace.games.dragon_river import rules
from dragonrace.games.dragon_river.dice import ALIKE, STRAIGHT, THROWS
from dragonrace.games.dragon_river.solver import solution, solver, sweeping
from dragonrace.games.dragon_river.solver import turns as solving
from dragonrace.games.dragon_river.solver.solution import SHIPPED, WHOLE, load_solution
from dragonrace.games.dragon_river.solver.solver import Bounds, RiverSolver, positions
from dragonrace.games.dragon_river.state import Phase, RiverState
from tests.conftest import LONG
from tests.games.dragon_river.table import position, river

from .naive import Naive

pytestmark = pytest.mark.xdist_group("compiled-dragon-river-solving")

HOUSES = [
    {"tipping": tipping, "claimed_dice": claimed, "straight_on_first_throw": at_once}
    for tipping, claimed, at_once in product((True, False), ("by_position", "for_good"), (False, True))
]
"""The options' values that are shipped."""
SHORT = [
    (3, (1, 2), {}),
    (3, (1, 2), {"claimed_dice": "for_good", "straight_on_first_throw": True}),
    (3, (1, 2), {"tipping": False}),
    (3, (1, 2), {"straight_dice": "five"}),
    (4, (1, 3), {"dice": 2}),
    (3, (1, 2), {"dice": 3, "claimed_dice": "for_good"}),
]
FIVE = [house | {"straight_dice": "five"} for house in HOUSES]
LONGER = [(finish, (1, 3), house) for finish in (4, 5) for house in HOUSES + FIVE]


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder in the place of the user's own."""
    for module in (solution, solver):
        monkeypatch.setattr(module, "saved_folder", lambda: tmp_path / "solutions")
    return tmp_path / "solutions"


def solved(game: Game) -> solution.RiverSolution:
    return RiverSolver().solve(game)


def value(game: Game, found: solution.RiverSolution, **where: object) -> float:
    """The chance of the mover, red, in this position."""
    return found.known_value(position(game, **where).row, 0)


# --- right ---


@pytest.mark.parametrize(("finish", "pearls", "house"), SHORT + (LONGER if LONG else []))
def test_a_naive_solver_comes_to_the_same(finish, pearls, house):
    game = river(2, finish, pearls, **house)
    naive, found = Naive(game), solved(game)
    starts = [node for node, row in enumerate(naive.rows) if row.phase in (Phase.THROW, Phase.OVER)]
    for node in starts:
        assert found.known_value(naive.rows[node], 0) == pytest.approx(naive.value[node], abs=TOLERANCE)
        assert found.known_value(naive.rows[node], 1) == pytest.approx(1 - naive.value[node], abs=TOLERANCE)
    assert len(starts) > 20


def test_plain_and_compiled_do_the_same_bit_for_bit():
    game = river(2, 4, (1, 2), claimed_dice="for_good", straight_on_first_throw=True, straight_dice="five")
    plain, compiled = Bounds(game, "plain"), Bounds(game, "compiled")
    assert [plain.sweep() for _ in range(2)] == [compiled.sweep() for _ in range(2)]
    assert (plain.values() == compiled.values()).all()


def test_bounds_come_closer_from_both_sides():
    bounds, told = Bounds(river(2, 12, (4, 8))), []
    before = bounds.values()
    for _ in range(12):
        gap = bounds.sweep()
        after = bounds.values()
        assert (after[:, 0] >= before[:, 0] - 1e-12).all()
        assert (after[:, 1] <= before[:, 1] + 1e-12).all()
        assert gap == (after[:, 1] - after[:, 0]).max()
        told.append(gap)
        before = after
    assert told == sorted(told, reverse=True)


def test_progress_is_told_until_nothing_is_unknown():
    told = []
    RiverSolver().solve(river(2, 12, (4, 8)), lambda *news: told.append(news))
    sweeps, gaps = zip(*told, strict=True)
    assert sweeps == tuple(range(len(told)))
    assert gaps[0] == 1
    assert gaps[-1] <= TOLERANCE < gaps[-2]


@pytest.mark.rule("DR-33", "DR-O6")
@pytest.mark.parametrize("straight_dice", ["any", "five"])
def test_throws_that_are_alike_are_read_alike(straight_dice):
    """From a place where all that dice may bring can happen."""
    b = river(2, 40, straight_dice=straight_dice).compiled_board

    def read(throw: int) -> RiverState:
        s = RiverState()
        s.positions[:2], s.dice = [10, 30], throw
        s.winner = s.came = s.there = -1
        rules.read_dice(b, s)
        s.dice = 0
        return s

    for throw, alike in enumerate(ALIKE):
        assert read(throw) == read(alike)
        assert len(THROWS[throw]) == len(THROWS[alike])
        assert STRAIGHT[throw] == STRAIGHT[alike]
    assert len(set(ALIKE[-252:])) == 71


def test_each_position_has_its_own_place():
    game = river(2, 7, (3, 5), claimed_dice="for_good")
    b, order = game.compiled_board, positions(game)
    assert len(set(order)) == len(order)
    for at in order:
        s = RiverState()
        solving.set_up(b, s, at)
        assert solving.place(b, s) == at
        assert solving.can_come_about(b, s)


def test_random_games_meet_only_positions_that_are_solved():
    game = river(2, 14, (5, 9), claimed_dice="for_good")
    known, rng = set(positions(game)), random.Random(1)
    for _ in range(30):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.row.phase == Phase.THROW:
                assert solving.place(game.compiled_board, state.row) in known
            state.apply_action(rng.choice(state.legal_actions()))


def test_no_turn_is_longer_than_there_is_room_for():
    """Where much can happen: the other just ahead, two pairs and a tip for nearly every throw."""
    bounds = Bounds(river(2, 20, (18, 19)))
    _order, starts, _dice, plan = bounds.turns
    assert np.diff([*starts, len(plan)]).max() < solving.MOST_STEPS / 2
    assert sweeping.DEPTH > 36


# --- what it says ---


def test_a_missed_turn_does_no_good():
    for house in HOUSES:
        game = load_game("dragon-river", **house)
        found = RiverSolver().known(game)
        numbers = found.numbers.reshape(-1, 2)
        assert (numbers[:, 1].astype(int) - numbers[:, 0] >= -2).all()


def test_who_is_ahead_by_far_is_better_off():
    game = load_game("dragon-river")
    found = RiverSolver().known(game)
    assert 0.5 < value(game, found) < 0.55
    ahead, behind = value(game, found, red=30, blue=5), value(game, found, red=5, blue=30)
    assert behind < 0.35
    assert ahead > 0.65
    assert found.known_value(position(game, mover="blue", red=5, blue=30).row, 1) == ahead
    assert found.known_value(position(game, mover="blue", red=5, blue=30).row, 0) == 1 - ahead


@pytest.mark.rule("DR-O1", "DR-O2", "DR-O4")
def test_every_option_changes_who_wins_how_often():
    games = [load_game("dragon-river", **house) for house in HOUSES]
    values = [value(game, RiverSolver().known(game)) for game in games]
    assert all(0.5 < chance < 0.54 for chance in values)
    assert len({round(chance, 7) for chance in values}) == len(HOUSES)


@pytest.mark.rule("DR-O6")
def test_how_many_dice_a_straight_needs_changes_what_is_solved_and_the_name_of_what_is_saved(tmp_path):
    any_dice, five = river(2, 12, (4, 8)), river(2, 12, (4, 8), straight_dice="five")
    assert solution.file_name(any_dice) == "12-4-8-tipping-by_position-rules-1.npz"
    assert solution.file_name(five) == "12-4-8-tipping-by_position-straights-of-five-rules-1.npz"
    assert value(any_dice, solved(any_dice)) != pytest.approx(value(five, solved(five)), abs=1e-5)
    for game, other in ((any_dice, five), (five, any_dice)):
        path = solved(game).save(tmp_path / "one.npz")
        with pytest.raises(SolutionError, match="another game: straight_dice is"):
            load_solution(path, other)


@pytest.mark.rule("DR-O6")
@pytest.mark.usefixtures("saved")
def test_what_was_solved_before_there_was_a_choice_of_straights_is_still_read_as_that_of_any():
    """What is shipped says nothing of it."""
    with np.load(SHIPPED / solution.file_name(load_game("dragon-river"))) as arrays:
        assert "straight_dice" not in solution.json.loads(str(arrays["about"]))
    assert RiverSolver().known(load_game("dragon-river")) is not None
    five = load_game("dragon-river", straight_dice="five")
    assert RiverSolver().known(five) is None
    with pytest.raises(SolutionError, match="another game: straight_dice is 'any' there, not 'five'"):
        load_solution(SHIPPED / solution.file_name(load_game("dragon-river")), five)


@pytest.mark.usefixtures("saved")
def test_what_is_solved_with_straights_of_five_alone_is_found_again():
    game = river(2, 12, (4, 8), straight_dice="five")
    found = solved(game)
    found.save()
    again = RiverSolver().known(game)
    assert again is not None
    assert (again.numbers == found.numbers).all()
    assert RiverSolver().known(river(2, 12, (4, 8))) is None


def test_who_begins_and_what_the_board_looks_like_change_nothing():
    games = [river(2, 12, (4, 8)), river(2, 12, (4, 8), first_player=1)]
    one, other = (solved(game) for game in games)
    assert (one.numbers == other.numbers).all()
    assert solution.file_name(games[0]) == solution.file_name(games[1])


def test_a_game_that_is_over_is_won_by_the_winner():
    game = river(2, 12, (4, 8))
    row = position(game, red=12).row
    row.winner, row.phase = 0, Phase.OVER
    assert [solved(game).known_value(row, seat) for seat in (0, 1)] == [1, 0]


# --- shipped ---


@pytest.mark.parametrize("house", HOUSES)
def test_a_shipped_solution_is_that_of_the_rules_as_they_are(house):
    """One more sweep from it, with today's rules, changes nothing."""
    game = load_game("dragon-river", **house)
    found, bounds = RiverSolver().known(game), Bounds(game)
    bounds.tables.bounds[:] = (found.numbers / WHOLE)[:, None]
    bounds.sweep()
    assert abs(bounds.values()[:, 0] - found.numbers / WHOLE).max() < 2 * TOLERANCE


def test_what_is_shipped_is_the_standard_board_with_all_options_and_small():
    files = sorted(SHIPPED.iterdir())
    assert files == sorted(SHIPPED / solution.file_name(load_game("dragon-river", **house)) for house in HOUSES)
    assert sum(file.stat().st_size for file in files) < 600_000


# --- what can't be solved ---


@pytest.mark.parametrize(
    ("players", "finish", "options", "words"),
    [
        (3, 40, {}, "because 3 play it"),
        (2, 60, {"turn_limit": 299}, "because with a turn limit of less than 300 every turn"),
        (2, 40, {"turn_limit": 239}, "because with a turn limit of less than 240 every turn"),
        (2, 400, {}, "because the river is too long: 320,000 positions"),
        (2, 1_000_000, {"claimed_dice": "for_good"}, "because the river is too long"),
    ],
)
@pytest.mark.usefixtures("saved")
def test_what_cannot_be_solved_is_refused_with_a_reason(players, finish, options, words):
    game = river(players, finish, **options)
    with pytest.raises(SolutionError, match=words):
        RiverSolver().solve(game)
    assert RiverSolver().known(game) is None


# --- files ---


def test_what_is_saved_is_found_again(saved):
    game = river(2, 12, (4, 8))
    assert RiverSolver().known(game) is None
    found = solved(game)
    path = found.save()
    assert path.parent == saved
    assert [file.name for file in saved.iterdir()] == ["12-4-8-tipping-by_position-rules-1.npz"]
    again = RiverSolver().known(game)
    assert again is not None
    assert (again.numbers == found.numbers).all()
    assert RiverSolver().known(game) is again
    assert RiverSolver().known(river(2, 12, (4, 9))) is None
    assert RiverSolver().known(river(2, 12, (4, 8), tipping=False)) is None


def test_it_is_saved_where_one_wishes(tmp_path):
    game = river(2, 12, (4, 8))
    assert solved(game).save(tmp_path / "mine.npz") == tmp_path / "mine.npz"
    path = solved(game).save(tmp_path)
    assert path.name == solution.file_name(game)
    assert (load_solution(path, game).numbers == load_solution(tmp_path / "mine.npz", game).numbers).all()
    with pytest.raises(SolutionError, match="can't be written"):
        solved(game).save(tmp_path / "nowhere" / "mine.npz")


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (river(2, 13, (4, 8)), "another game: finish is 12 there, not 13"),
        (river(2, 12, (4, 9)), r"another game: pearls is \[4, 8\] there, not \[4, 9\]"),
        (river(2, 12, (4, 8), tipping=False), "another game: tipping is True there, not False"),
        (river(2, 12, (4, 8), claimed_dice="for_good"), "another game: claimed_dice"),
    ],
)
def test_a_solution_of_another_game_is_refused(tmp_path, other, words):
    path = solved(river(2, 12, (4, 8))).save(tmp_path)
    with pytest.raises(SolutionError, match=words) as caught:
        load_solution(path, other)
    assert caught.value.code == "solution.other-game"


@pytest.mark.usefixtures("saved")
def test_a_damaged_file_is_refused_and_as_good_as_none():
    game = river(2, 12, (4, 8))
    path = solved(game).save()
    data, rng = path.read_bytes(), random.Random(1)
    damaged = [b"", b"PK", b"no solution at all", data[: len(data) // 2], data[:-1], data[1:]]
    for at in rng.sample(range(len(data)), 60):
        damaged.append(data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :])
    expected, refused = load_solution(path, game).numbers, 0
    for bad in damaged:
        path.write_bytes(bad)
        try:  # a bit of a name or a date in the archive does no harm
            assert (load_solution(path, game).numbers == expected).all()
        except SolutionError as error:
            refused += 1
            assert error.code in ("solution.damaged", "solution.other-game")
            assert "\n" not in str(error)
    assert refused > 40
    path.write_bytes(b"")
    assert RiverSolver().known(game) is None


def test_a_file_with_something_else_in_it_is_refused(tmp_path):
    game, path = river(2, 12, (4, 8)), tmp_path / "odd.npz"
    about = np.array(solution.json.dumps(solution.about(game)))
    odd = [{}, {"about": about}, {"about": np.array("[]"), "numbers": np.zeros(288, np.uint32)}]
    odd += [{"about": about, "numbers": numbers} for numbers in (np.zeros(288), np.zeros(5, np.uint32))]
    odd += [{"about": np.array([object()]), "numbers": np.zeros(288, np.uint32)}]
    for arrays in odd:
        np.savez(path, **arrays)
        with pytest.raises(SolutionError, match="is no solution, or it is damaged"):
            load_solution(path, game)
    with pytest.raises(SolutionError, match="can't be read"):
        load_solution(tmp_path / "none.npz", game)
    with pytest.raises(SolutionError, match="can't be read"):
        load_solution(tmp_path, game)
