"""Compiling ahead: markers, groups, old caches, and that what was compiled is what is used at play."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from types import ModuleType

import pytest

import dragonrace
from dragonrace import Game
from dragonrace.core.contract import GameType
from dragonrace.core.installed import game_type
from dragonrace.engine import engine, warming
from dragonrace.engine.cache import cache_folder, mark_used, size_of, tidy
from dragonrace.engine.errors import RulesError
from dragonrace.engine.warming import (
    CacheError,
    Call,
    Job,
    compile_now,
    compiles,
    jobs,
    ready_backend,
    undone,
)
from tests.compiling import GAMES

KIND = game_type(dragonrace.games()[0])
Register = Callable[..., None]


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A place for caches, nothing compiled, and nothing to compile."""
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path / "caches"))
    warming.jobs()  # whoever registers calls has done so
    monkeypatch.setattr(warming, "_calls", [])
    monkeypatch.setattr(warming, "_ready", set())
    return tmp_path / "caches"


@pytest.fixture
def done(folder: Path) -> Iterator[list[str]]:
    """The calls that have been made, of two in the group "tests" and one in the group "others"."""
    made: list[str] = []
    assert not jobs()
    for group, name in (("tests", "one"), ("tests", "two"), ("others", "three")):

        def call(game: Game, name: str = name) -> None:
            assert game.num_players == 2
            made.append(f"{game.name} {name}")

        call.__name__ = name
        compiles(group, name)(call)
    yield made
    assert folder.is_dir()


def test_there_is_a_job_for_each_call_and_game(done: list[str]) -> None:
    assert [job.title for job in jobs()[:3]] == [f"{KIND.title}: {name}" for name in ("one", "two", "three")]
    assert len(undone()) == len(jobs()) == 3 * len(dragonrace.games())
    for job in jobs():
        job.run()
    assert len(set(done)) == len(done) == 3 * len(dragonrace.games())
    assert undone() == []


def test_a_group_is_ready_once_all_its_jobs_are_done(done: list[str]) -> None:
    one, two, three, *_ = jobs()
    for job, ready in ((one, ("plain", "plain")), (three, ("plain", "compiled")), (two, ("compiled", "compiled"))):
        job.run()
        assert (ready_backend(KIND, "tests"), ready_backend(KIND, "others")) == ready
    assert ready_backend(game_type(dragonrace.games()[1]), "tests") == "plain"
    assert ready_backend(KIND, "nobody's") == "plain"
    assert len(done) == 3


def test_whoever_waits_for_the_compiler_hears_so_once(done: list[str], caplog: pytest.LogCaptureFixture) -> None:
    compiles("tests", "four")(lambda _: compile_now(KIND, "tests"))  # it uses what it compiles
    compile_now(KIND, "tests")
    assert done == [f"{KIND.name} one", f"{KIND.name} two"]
    first, last = caplog.messages
    assert first.startswith(f"Compiling {KIND.title} for the first time; a minute or two.")
    assert last == f"{KIND.title} is compiled (0 s)."
    compile_now(KIND, "tests")
    assert len(done) == len(caplog.messages) == 2
    compile_now(KIND, "others")
    assert len(done) == 3


def test_compiling_ahead_is_not_told_to_compile_ahead(done: list[str], caplog: pytest.LogCaptureFixture) -> None:
    compiles("tests", "four")(lambda _: compile_now(KIND, "tests"))  # it uses what it compiles
    for job in jobs():
        job.run()
    assert len(done) == 3 * len(dragonrace.games())
    assert caplog.messages == []


def test_whoever_waits_and_can_not_keep_it_hears_why(
    done: list[str], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compile_now(KIND, "others")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path / "file"))
    compile_now(KIND, "tests")
    assert len(done) == 1
    assert caplog.messages[-1].startswith("Nothing can be written into ")
    assert caplog.messages[-1].endswith(" Until then it is compiled each time.")


def test_what_fails_is_not_done(folder: Path) -> None:
    def fail(_game: Game) -> None:
        raise ZeroDivisionError

    job = Job(KIND, Call("tests", "failing", fail))
    with pytest.raises(ZeroDivisionError):
        job.run()
    assert not job.is_done()
    assert folder.is_dir()


def test_a_name_that_is_taken_is_said_and_keeps_nobody_else_from_playing(folder: Path) -> None:
    """The rules of somebody's game and what is bound with them may have functions of the same name."""
    helpers, template = ModuleType("helpers"), ModuleType("learning")
    for module in (helpers, template):
        exec("def move(b, s):\n    return 0", module.__dict__)
    given = {field.name: getattr(KIND, field.name) for field in fields(KIND) if field.init}
    kind = GameType(**{**given, "rules": (*KIND.rules, helpers)})
    job = Job(kind, Call("tests", "learning", lambda _: None, (template,)))
    assert not job.is_done()
    with pytest.raises(RulesError, match=r"move in helpers is called as a function of learning, .* another name"):
        job.run()
    assert not folder.exists()


def test_what_is_done_counts_for_these_sources_only(done: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for job in jobs():
        job.run()
    monkeypatch.setattr(engine, "_key", lambda *_: "0" * 16)
    assert undone() == jobs()
    assert done


@pytest.mark.parametrize("name", ["file", "file/within", "x" * 300], ids=["file", "within a file", "long name"])
def test_a_cache_that_can_t_be_kept_gets_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """As where a folder may not be looked into: what is there can't even be asked."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path / name))
    monkeypatch.setattr(warming, "_ready", set())
    assert undone() == jobs()
    assert tidy() == size_of(cache_folder()) == 0
    mark_used()
    with pytest.raises(CacheError, match="DRAGONRACE_CACHE may name another folder"):
        Job(KIND, Call("tests", "nothing", lambda _: None)).run()
    assert ready_backend(KIND, "playing") == "plain"
    game = dragonrace.load_game(KIND.name, players=3)
    state = game.new_initial_state()
    while state.current_player() < 0:
        state.apply_action(state.chance_outcomes()[0][0])
    assert dragonrace.make_bot(game, "search").choose(state, state.actors()[0]) in state.legal_actions()


# --- the caches of other versions ---


def old_cache(folder: Path, number: int, days: float) -> Path:
    """Another version's cache, last used so many days ago."""
    made = folder / f"compiled-{number:016x}"
    (made / "scope").mkdir(parents=True)
    (made / "scope" / "function.nbc").write_bytes(b"x" * 100)
    for path in (made, made / "scope"):
        os.utime(path, (time.time() - days * 86400,) * 2)
    return made


def test_old_caches_are_removed_and_nothing_else(folder: Path) -> None:
    used = [old_cache(folder, number, days) for number, days in enumerate((0.01, 1, 2, 3, 4, 5, 31))]
    checked = folder / "compiled-00000000000000ff-checked"
    old_cache(folder, 255, 40).rename(checked)
    strangers = [folder / "compiled-mine", folder / "notes"]
    for stranger in strangers:
        stranger.mkdir()
    cache_folder().mkdir()
    (folder / "compiled-0000000000000fff").symlink_to(strangers[1])
    assert tidy() == 400
    assert [path.exists() for path in used] == [True] * 4 + [False] * 3
    assert not checked.exists()
    assert all(stranger.exists() for stranger in (*strangers, cache_folder()))
    assert tidy(0) == 300
    assert [path.exists() for path in used] == [True] + [False] * 6
    assert tidy(0, 0) == 100
    assert cache_folder().exists()


@pytest.mark.usefixtures("folder")
def test_machine_code_of_rules_that_have_changed_goes_too() -> None:
    bindings = [cache_folder() / f"{number:016x}" for number in range(4)]
    for days, binding in enumerate(bindings):
        binding.mkdir(parents=True)
        (binding / "function.nbc").write_bytes(b"x" * 10)
        for path in (binding / "function.nbc", binding):
            os.utime(path, (time.time() - days * 86400,) * 2)
    assert tidy(bindings=3) == 10
    assert [binding.exists() for binding in bindings] == [True] * 3 + [False]
    assert tidy(bindings=0) == 20
    assert bindings[0].exists()


def test_many_caches_in_use_all_stay(folder: Path) -> None:
    for number in range(9):
        old_cache(folder, number, 0)
    assert tidy() == 0


# --- what is really compiled ---

BEGIN = """
import random, sys
import dragonrace
from dragonrace.batches.batching import Batch
from dragonrace.engine.engine import Engine
from dragonrace.bots.search.bot import SearchBot, USUAL
from dragonrace.bots.search.driver import Search, plan_of
from dragonrace.core.installed import game_type
from dragonrace.engine.warming import ready_backend
name, group = sys.argv[1:]
assert ready_backend(game_type(name), group) == "compiled"
assert "numba" not in sys.modules
game = dragonrace.load_game(name, players=4, turn_limit=3)
"""
AT_PLAY = {
    "playing": """
engine = Engine(game)
engine.play_many(3)
engine.play_many(2, watched=True, threads=2)
functions = engine.functions
""",
    "batch": """
for wishes in ({}, {"mask": "bits"}, {"opponents": [None, *["random"] * (game.num_players - 1)], "rotate": True}):
    with Batch(game, 5, threads=2, **wishes) as batch:
        batch.step(batch.sample())
        batch.observe(0)
functions = batch._functions
""",
    "search": """
lookaheads = filter(None, [level.lookahead for level in game.type.levels])
lookahead = next((lookahead for lookahead in lookaheads if lookahead.iterations), USUAL)
search = Search(game, plan_of(lookahead, game))
state = game.new_initial_state()
while state.current_player() < 0:
    state.apply_action(state.chance_outcomes()[0][0])
search.think(state, state.actors()[0], random.Random(1))
search.forget()
for w in search.workspaces:
    search.functions["intend_at_root"](w, state.actors()[0])
    search.functions["try_at_root"](w, search.settings, state.actors()[0], 0, 2)
functions = search.functions
""",
}
END = """
stats = [function.stats for function in functions.values() if hasattr(function, "stats")]
print(sum(sum(s.cache_misses.values()) for s in stats), sum(sum(s.cache_hits.values()) for s in stats) > 0)
"""


@pytest.mark.parametrize("group", AT_PLAY)
@pytest.mark.parametrize("name", GAMES)
def test_what_was_compiled_ahead_is_what_is_used_at_play(name: str, group: str) -> None:
    for job in undone():
        if job.kind.name == name and job.call.group == group:
            job.run()
    command = [sys.executable, "-c", BEGIN + AT_PLAY[group] + END, name, group]
    played = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert played.stdout == "0 True\n", played.stderr
