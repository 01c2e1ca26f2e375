"""The C++ programs that the benchmarks measure play the very games that the kernel plays."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from math import prod
from pathlib import Path
from typing import Any

import bench.native
import pytest
from bench.native import BenchError, NativeGames, Outcome, board_text, build, checksum_of

import dragonrace
from dragonrace import CHANCE, Game
from dragonrace.core.rules.kernel import CHANCE_BIT
from dragonrace.core.rules.rng import WORDS, below, seed_rng

SEED = 2**40 + 7
FIRST = 1000

Case = tuple[str, int, int, dict[str, Any]]
"""A game, the number of players, how many games, the options."""


def _cases() -> Iterator[Case]:
    for players in range(2, 6):
        yield "dragon-river", players, 30, {}
        yield "golden-dragon", players, 30, {"moves_per_turn": 1}
        yield "golden-dragon", players, 30, {"moves_per_turn": 3}
    yield "dragon-river", 4, 30, {"tipping": False, "first_player": 3}
    yield "dragon-river", 5, 30, {"claimed_dice": "for_good"}
    yield "dragon-river", 3, 30, {"straight_on_first_throw": True}
    yield "dragon-river", 3, 30, {"straight_dice": "five"}
    yield "dragon-river", 2, 30, {"turn_limit": 20}
    yield "golden-dragon", 5, 30, {"turn_limit": 9, "first_player": 4}
    for players in range(2, 7):
        yield "river-dragons", players, 5, {"turn_limit": 5}
    yield "river-dragons", 2, 5, {"turn_limit": 5, "unused_villages": "closed"}
    yield "river-dragons", 6, 5, {"turn_limit": 5, "jump_back": True, "first_player": 5}
    yield "river-dragons", 4, 5, {"turn_limit": 5, "exact_movement": True}
    yield "river-dragons", 3, 5, {"turn_limit": 5, "ruleset": "manual"}
    yield "river-dragons", 4, 5, {"turn_limit": 20, "removed_planks": "owner"}
    yield "river-dragons", 3, 5, {"turn_limit": 20, "last_removal": 3}
    yield "river-dragons", 6, 2, {"turn_limit": 60, "jump_back": True}  # long enough for jumps
    yield "river-dragons", 4, 2, {"turn_limit": 5, "expert": True}


def _title(case: Case) -> str:
    name, players, _games, options = case
    return "-".join([name, str(players), *(f"{option}={value}" for option, value in options.items())])


# A game's cases stay together, so that its program is built once.
CASES = [pytest.param(*case, id=_title(case), marks=pytest.mark.xdist_group(f"native-{case[0]}")) for case in _cases()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where programs are built. Without a compiler, skip, unless every test has to run."""
    if shutil.which(bench.native.COMPILER) is None:
        missing = pytest.fail if os.environ.get("DRAGONRACE_TEST_ALL") == "1" else pytest.skip
        missing(f"no {bench.native.COMPILER} on this machine")
    return tmp_path_factory.mktemp("programs")


def play(game: Game, seed: int, number: int) -> tuple[Outcome, int]:
    """Play one game with the kernel, in plain Python; return how it went, and how often chance acted."""
    kernel, b, s = game.kernel, game.compiled_board, game.type.state()
    rng, actions, chance = [0] * WORDS, [], 0
    out = [0] * max(game.num_distinct_actions, 1000)
    seed_rng(rng, seed, number)
    kernel.start(b, s)
    while mask := kernel.actors(b, s):
        if mask & CHANCE_BIT:
            seat, action = CHANCE, kernel.chance_case(b, s, below(rng, kernel.chance_cases(b, s, out)), out)
            chance += 1
        else:
            seat = (mask & -mask).bit_length() - 1
            action = out[below(rng, kernel.legal_actions(b, s, seat, out))]
        actions.append(action)
        kernel.apply(b, s, seat, action)
    return Outcome(s.winner, s.turns, len(actions) - chance, checksum_of(actions)), chance


@pytest.mark.parametrize(("name", "players", "games", "options"), CASES)
def test_program_and_kernel_play_the_same_games(
    folder: Path, name: str, players: int, games: int, options: dict[str, Any]
) -> None:
    game = dragonrace.load_game(name, players=players, **options)
    programs = NativeGames(game, folder)
    played = [play(game, SEED, number) for number in range(FIRST, FIRST + games)]
    outcomes = [outcome for outcome, _chance in played]
    assert programs.list_games(games, SEED, FIRST) == outcomes

    run = programs.play(games, SEED, FIRST)
    assert (run.games, run.chance) == (games, sum(chance for _outcome, chance in played))
    assert run.decisions == sum(outcome.decisions for outcome in outcomes)
    assert run.checksum == sum(outcome.checksum for outcome in outcomes) % 2**32
    assert run.seconds > 0


@pytest.fixture
def sources(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder for other sources, on a machine that can build programs."""
    assert folder
    monkeypatch.setattr(bench.native, "SOURCES", tmp_path)
    return tmp_path


def test_program_is_built_anew_when_a_source_is_newer(sources: Path) -> None:
    (sources / "tiny_game.cpp").write_text('#include "common.hpp"\nint main() { return RESULT; }')
    (sources / "common.hpp").write_text("constexpr int RESULT = 1;")
    program = build("tiny-game", sources / "built")
    assert subprocess.run([program], check=False).returncode == 1
    (sources / "common.hpp").write_text("constexpr int RESULT = 2;")
    build("tiny-game", sources / "built")
    assert subprocess.run([program], check=False).returncode == 2
    built = program.stat().st_mtime_ns
    assert build("tiny-game", sources / "built") == program
    assert program.stat().st_mtime_ns == built
    assert list(program.parent.iterdir()) == [program]


@pytest.mark.xdist_group("native-golden-dragon")
def test_program_refuses_another_games_board(folder: Path) -> None:
    game = dragonrace.load_game("golden-dragon", players=2)
    programs = NativeGames(game, folder)
    programs.board = board_text(dragonrace.load_game("dragon-river", players=2).compiled_board)
    with pytest.raises(BenchError, match="golden_dragon failed: the board file has no field moves_per_turn"):
        programs.play(1)


def test_without_a_compiler_an_error_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench.native, "COMPILER", "no-such-compiler")
    with pytest.raises(BenchError, match="there is no no-such-compiler on this machine"):
        build("dragon-river", tmp_path)


def test_source_that_does_not_compile_is_an_error(sources: Path) -> None:
    (sources / "broken.cpp").write_text("int main() { return }")
    with pytest.raises(BenchError, match=r"g\+\+ failed: .*broken\.cpp"):
        build("broken", sources)
    with pytest.raises(BenchError, match=r"there is no C\+\+ program of dragon-river"):
        build("dragon-river", sources)


def test_folder_that_cannot_be_is_an_error(sources: Path) -> None:
    (sources / "tiny.cpp").write_text("int main() {}")
    with pytest.raises(BenchError, match=r"can't be written: Not a directory"):
        build("tiny", sources / "tiny.cpp" / "folder")


def test_board_text_has_a_line_for_each_field() -> None:
    board = dragonrace.load_game("golden-dragon", players=3, turn_limit=70).compiled_board
    lines = [line.split() for line in board_text(board).splitlines()]
    assert [(line[0], len(line) - 1) for line in lines] == [(field.name, prod(field.shape)) for field in board.FIELDS]
    assert ["players", "3"] in lines
    assert ["turn_limit", "70"] in lines


def test_checksum_is_fnv_1a() -> None:
    assert checksum_of([]) == 0x811C9DC5
    assert checksum_of(b"foobar") == 0xBF9CF968
