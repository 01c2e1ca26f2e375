"""The compiled backend: its cache, its `int`, and that nothing imports the compiler before it is needed."""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from dragonrace.core.bind import bind
from dragonrace.core.compiled import NAME, cache_folder, sources_hash

TINY = """
def less(row):
    return -int(row["small"])
def sums(row):
    return int(row["small"]) + int(row["small"])
def twice(row):
    return less(row) + sums(row) * 1000
"""
CALL = """
import sys
sys.path.insert(0, sys.argv[1])
import numpy as np
import tiny
from dragonrace.core.bind import bind
twice = bind(tiny, backend="compiled", scope="tiny")["twice"]
print(twice(np.array([(200,)], [("small", "u1")])[0]), sum(twice.stats.cache_hits.values()))
"""


def module(folder: Path, source: str = TINY) -> ModuleType:
    """A module with a file of its own: the compiler's cache wants one."""
    path = folder / "tiny.py"
    path.write_text(source)
    made = ModuleType("tiny")
    exec(compile(source, str(path), "exec"), made.__dict__)
    return made


def python(code: str, *words: str, **environment: str) -> str:
    """What a fresh interpreter prints."""
    command = [sys.executable, "-c", code, *words]
    outcome = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, timeout=120, check=False
    )
    assert outcome.returncode == 0, outcome.stderr
    return outcome.stdout


# --- the cache ---


def test_the_hash_sees_every_source_but_those_of_leaves(tmp_path: Path) -> None:
    for name in ("core/a.py", "games/b.py", "server/c.py"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("x = 1")
    hashes = [sources_hash(tmp_path)]
    for change in ("core/a.py", "games/b.py"):
        (tmp_path / change).write_text("x = 2")
        hashes.append(sources_hash(tmp_path))
    (tmp_path / "core/a.py").rename(tmp_path / "core/z.py")
    hashes.append(sources_hash(tmp_path))
    assert len(set(hashes)) == 4
    (tmp_path / "server/c.py").write_text("x = 2")
    assert sources_hash(tmp_path) == hashes[-1]


def test_the_folder_s_name_tells_checked_bounds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))
    names = {}
    for value in ("", "0", "1"):
        monkeypatch.setenv("NUMBA_BOUNDSCHECK", value)
        assert cache_folder().parent == tmp_path
        names[value] = cache_folder().name
    assert names[""] == names["0"] != names["1"] == names[""] + "-checked"
    assert all(re.fullmatch(NAME, name) for name in names.values())


def test_functions_are_kept_where_the_environment_says_and_loaded_from_there(tmp_path: Path) -> None:
    module(tmp_path)
    cache = tmp_path / "cache"
    assert python(CALL, str(tmp_path), DRAGONRACE_CACHE=str(cache)) == "399800 0\n"
    assert [path for path in cache.rglob("*.nbc") if "twice" in path.name]
    assert python(CALL, str(tmp_path), DRAGONRACE_CACHE=str(cache)) == "399800 1\n"


def test_functions_of_others_are_kept_where_they_were(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from numba import config

    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path / "cache"))
    before = config.CACHE_DIR
    bind(module(tmp_path), backend="compiled", scope="tiny")
    assert before == config.CACHE_DIR


def test_without_a_place_to_keep_them_functions_are_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path / "file"))
    functions: Any = bind(module(tmp_path), backend="compiled", scope="tiny")
    assert functions["less"](row(3)) == -3
    assert not list(tmp_path.rglob("*.nbi"))


# --- what is bound ---


def row(number: int) -> Any:
    return np.array([(number,)], [("small", "u1")])[0]


def test_small_unsigned_fields_do_not_wrap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))
    functions = bind(module(tmp_path), backend="compiled", scope="tiny")
    assert functions["less"](row(200)) == -200
    assert functions["sums"](row(200)) == 400
    assert functions["twice"](row(200)) == 399_800


def test_two_functions_of_one_name_are_refused() -> None:
    one, other = ModuleType("one"), ModuleType("other")
    for made in (one, other):
        exec("def double(x):\n    return 2 * x", made.__dict__)
    with pytest.raises(ValueError, match="double"):
        bind(one, other, backend="compiled", scope="double")


def test_the_originals_stay_as_they_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))
    original = module(tmp_path)
    less = original.__dict__["less"]
    bind(original, backend="compiled", scope="tiny")
    assert original.__dict__["less"] is less
    assert "int" not in less.__globals__


ROWS = """
def copy(states, to, source):
    copy_state(states, to, source)
def at(row, index):
    return int(row["list"][index])
def shift(row, other):
    for index in range(3):
        row["list"][index + 1] = other["list"][index]
"""
BELOW_ZERO = """
import sys
sys.path.insert(0, sys.argv[1])
import numpy as np
import tiny
from dragonrace.core.bind import bind
at = bind(tiny, backend="compiled", scope="tiny")["at"]
try:
    print(at(np.zeros(1, [("list", "i1", 4)])[0], -1))
except IndexError:
    print("refused")
"""


def test_a_row_is_copied_whole_and_others_stay(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))
    copy = bind(module(tmp_path, ROWS), backend="compiled", scope="rows")["copy"]
    kind = np.dtype([("one", "u1"), ("many", "i4", (3, 3))])
    every = np.frombuffer(np.random.default_rng(1).bytes(15 * kind.itemsize), kind)
    for rows in (every.copy(), every.copy()[::3]):  # side by side, and not
        before = rows.copy()
        copy(rows, 2, 4)
        assert rows[2] == before[4]
        assert all(rows[index] == before[index] for index in range(len(rows)) if index != 2)


def test_where_bounds_are_checked_no_index_counts_from_the_end(tmp_path: Path) -> None:
    module(tmp_path, ROWS)
    assert python(BELOW_ZERO, str(tmp_path), DRAGONRACE_CACHE=str(tmp_path), NUMBA_BOUNDSCHECK="1") == "refused\n"


def test_records_of_one_kind_may_be_the_same_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))
    shift = bind(module(tmp_path, ROWS), backend="compiled", scope="rows")["shift"]
    rows = np.zeros(1, [("list", "i1", 4)])
    rows["list"] = 1, 2, 3, 4
    shift(rows[0], rows[0])
    assert rows["list"].tolist() == [[1, 1, 1, 1]]


# --- nobody waits for the compiler ---

WAYS = {
    "the library": "import dragonrace; dragonrace.load_game(dragonrace.games()[0]).new_initial_state().legal_actions()",
    "the plain backend": (
        "import dragonrace; from dragonrace.core.engine import Engine\n"
        "Engine(dragonrace.load_game(dragonrace.games()[0], turn_limit=3), 'plain').play_many(2)"
    ),
    "what is compiled already": "from dragonrace.core.warming import undone; undone()",
}


@pytest.mark.parametrize("code", WAYS.values(), ids=WAYS)
def test_the_compiler_is_not_even_imported_by(code: str) -> None:
    assert python(f"{code}\nimport sys; print('numba' in sys.modules)") == "False\n"
