"""The compiled backend: its cache, its `int`, and that nothing imports the compiler before it is needed."""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace.core.installed import game_type
from dragonrace.core.rules import rng
from dragonrace.engine import compiled
from dragonrace.engine.backends import bind
from dragonrace.engine.cache import NAME, cache_folder, sources_hash
from dragonrace.engine.errors import RulesError, shortened

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
from dragonrace.engine.backends import bind
twice = bind(tiny, backend="compiled")["twice"]
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


def test_the_hash_sees_every_source(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("core", "games")]
    for folder in folders:
        folder.mkdir()
        (folder / "a.py").write_text("x = 1")
    hashes = [sources_hash(*folders)]
    for folder in folders:
        (folder / "a.py").write_text("x = 2")
        hashes.append(sources_hash(*folders))
    (folders[0] / "a.py").rename(folders[0] / "z.py")
    hashes.append(sources_hash(*folders))
    assert len(set(hashes)) == 4


CHANGES = {
    "code": ("return WIDTH + TABLE[x]", "return WIDTH - TABLE[x]"),
    "a constant in the code": ("far(x, 2)", "far(x, 3)"),
    "a number that is looked up": ("WIDTH = 5", "WIDTH = 6"),
    "a table": ("table([1, 2])", "table([1, 3])"),
    "a member of an enumeration": ("EAST = 1", "EAST = 2"),
    "what is called": ("return x + y", "return x * y"),
    "a default": ("y=7", "y=8"),
}
RULES = """
from enum import IntEnum
from dragonrace.core.rules.tables import table
WIDTH = 5
TABLE = table([1, 2])
class Wind(IntEnum):
    EAST = 1
def far(x, y=7):
    return x + y
def near(x):
    'How near.'
    return WIDTH + TABLE[x]
def blown(x):
    return far(x, 2) + near(x) + Wind.EAST
"""


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_binding_s_key_sees_all_that_machine_code_depends_on(tmp_path: Path, change: tuple[str, str]) -> None:
    """A game from outside was once run with its old callee: Numba sees no change in what a function calls."""
    assert change[0] in RULES
    keys = {compiled.key_of(module(tmp_path, source)) for source in (RULES, RULES.replace(*change))}
    assert len(keys) == 2


def test_a_binding_s_key_sees_no_words_and_no_place(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    worded = "# In other words.\n\n" + RULES.replace("How near.", "How near it is, said at greater length.")
    keys = {
        compiled.key_of(module(tmp_path, RULES)),
        compiled.key_of(module(tmp_path, worded)),
        compiled.key_of(module(tmp_path / "elsewhere", RULES)),
    }
    assert len(keys) == 1


def test_what_rules_look_up_must_be_plain(tmp_path: Path) -> None:
    told = r"look \(.*tiny\.py, line 2\) can't be compiled: .* It looks up THINGS, which is <object"
    with pytest.raises(RulesError, match=told):
        compiled.key_of(module(tmp_path, "THINGS = object()\ndef look():\n    return THINGS"))


UNCOMPILABLE = {
    "x = [number]\n    return len(x)": (4, "NRT required but not enabled"),
    "return len(str(number))": (
        4,
        r"No implementation .* found for signature: str\(int64\)",
    ),
    "return number.size()": (4, "Unknown attribute 'size' of type int64"),
    "import random\n    return 1": (4, r"Use of unsupported opcode \(IMPORT_NAME\) found"),
    "return sum(x for x in (1, number))": (4, "The use of yield in a closure is unsupported"),
}


def test_numbas_colours_are_left_out() -> None:
    """It has some where colorama is installed."""
    coloured = ValueError("\x1b[1m\x1b[31mNRT required\x1b[0m but not enabled\x1b[1m.")
    assert shortened(coloured) == "NRT required but not enabled"


@pytest.mark.parametrize("body", UNCOMPILABLE)
def test_rules_that_can_t_be_compiled_are_named_with_their_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    """The function that is to blame, not the one that calls it; and Numba's words, shortened. From any folder."""
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    source = f"def outer(x):\n    return inner(x)\ndef inner(number):\n    {body}\n"
    outer = bind(module(tmp_path, source), backend="compiled")["outer"]
    line, words = UNCOMPILABLE[body]
    with pytest.raises(RulesError) as found:
        outer(3)
    told = str(found.value)
    assert re.match(rf"inner \(.*tiny\.py, line {line}\) can't be compiled: rules may use numbers, ", told)
    assert re.search(rf" Numba says: {words}\.$", told)


def test_each_game_has_a_key_of_its_own() -> None:
    kinds = [game_type(name) for name in dragonrace.games()]
    assert len({compiled.key_of(*kind.rules, rng, defaults=kind.defaults) for kind in kinds}) == len(kinds)


EDITED = """
import sys
sys.path.insert(0, sys.argv[1])
import tiny
from dragonrace.engine.backends import bind
print(bind(tiny, backend="compiled")["outer"](1))
"""


def test_an_edited_callee_of_an_outside_game_is_compiled_anew(tmp_path: Path) -> None:
    """Also within the same second, and in a file of the same length."""
    outputs = []
    fresh = {"DRAGONRACE_CACHE": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    for number in (3, 4):
        module(tmp_path, f"def inner(x):\n    return x + {number}\ndef outer(x):\n    return inner(x) * 10\n")
        outputs.append(python(EDITED, str(tmp_path), **fresh))
    assert outputs == ["40\n", "50\n"]


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
    bind(module(tmp_path), backend="compiled")
    assert before == config.CACHE_DIR


def test_without_a_place_to_keep_them_functions_are_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path / "file"))
    functions: Any = bind(module(tmp_path), backend="compiled")
    assert functions["less"](row(3)) == -3
    assert not list(tmp_path.rglob("*.nbi"))


# --- what is bound ---


def row(number: int) -> Any:
    return np.array([(number,)], [("small", "u1")])[0]


def test_small_unsigned_fields_do_not_wrap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))
    functions = bind(module(tmp_path), backend="compiled")
    assert functions["less"](row(200)) == -200
    assert functions["sums"](row(200)) == 400
    assert functions["twice"](row(200)) == 399_800


def test_two_functions_of_one_name_are_refused() -> None:
    one, other = ModuleType("one"), ModuleType("other")
    for made in (one, other):
        exec("def double(x):\n    return 2 * x", made.__dict__)
    with pytest.raises(ValueError, match="double"):
        bind(one, other, backend="compiled")


def test_the_originals_stay_as_they_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))
    original = module(tmp_path)
    less = original.__dict__["less"]
    bind(original, backend="compiled")
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
from dragonrace.engine.backends import bind
at = bind(tiny, backend="compiled")["at"]
try:
    print(at(np.zeros(1, [("list", "i1", 4)])[0], -1))
except IndexError:
    print("refused")
"""


def test_a_row_is_copied_whole_and_others_stay(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))
    copy = bind(module(tmp_path, ROWS), backend="compiled")["copy"]
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
    shift = bind(module(tmp_path, ROWS), backend="compiled")["shift"]
    rows = np.zeros(1, [("list", "i1", 4)])
    rows["list"] = 1, 2, 3, 4
    shift(rows[0], rows[0])
    assert rows["list"].tolist() == [[1, 1, 1, 1]]


PARTS = """
def with_a_list(rows, seen):
    look_at_list(rows[0], rows[0]["list"], seen)
def look_at_list(s, part, seen):
    for index in range(4):
        part[index] = index
        s["list"][index] = 100
        seen[index] = part[index]
def with_a_row(rows, seen):
    look_at_row(rows[0], rows[0]["lists"][1], seen)
def look_at_row(s, part, seen):
    for index in range(4):
        part[index] = index
        s["lists"][1][index] = 100
        seen[index] = part[index]
def with_all_rows(rows, seen):
    look_at_all(rows[0], rows, seen)
def look_at_all(s, rows, seen):
    for index in range(4):
        rows[0]["list"][index] = index
        s["list"][index] = 100
        seen[index] = rows[0]["list"][index]
"""


@pytest.mark.parametrize("name", ["with_a_list", "with_a_row", "with_all_rows"])
def test_what_is_part_of_a_record_is_changed_with_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    """A helper of the rules may get a state, and one of its lists; a template a state, and all of them."""
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))
    seen = np.zeros(4, np.int64)
    rows = np.zeros(1, [("list", "u1", 4), ("lists", "u1", (2, 4))])
    bind(module(tmp_path, PARTS), backend="compiled")[name](rows, seen)
    assert seen.tolist() == [100] * 4


# --- nobody waits for the compiler ---

WAYS = {
    "the library": "import dragonrace; dragonrace.load_game(dragonrace.games()[0]).new_initial_state().legal_actions()",
    "the plain backend": (
        "import dragonrace; from dragonrace.engine.engine import Engine\n"
        "Engine(dragonrace.load_game(dragonrace.games()[0], turn_limit=3), 'plain').play_many(2)"
    ),
    "what is compiled already": "from dragonrace.engine.warming import undone; undone()",
}


@pytest.mark.parametrize("code", WAYS.values(), ids=WAYS)
def test_the_compiler_is_not_even_imported_by(code: str) -> None:
    assert python(f"{code}\nimport sys; print('numba' in sys.modules)") == "False\n"


RECORDS = """
from typing import Annotated, NamedTuple
from dragonrace.core.rules.flat import FlatRecord, Range, flat_record
@flat_record
class Lake(FlatRecord):
    depth: Annotated[int, Range(0, 9)]
class Pair(NamedTuple):
    one: int
    other: int
SIZE = 3
def of(pair):
    return pair.one - pair.other
def within(x):
    return sum([SIZE * y for y in range(x)])
"""
LAYOUTS = {
    "a field's range": ("Range(0, 9)", "Range(0, 300)"),
    "the order of a tuple's fields": ("    one: int\n    other: int", "    other: int\n    one: int"),
    "a number that only nested code looks up": ("SIZE = 3", "SIZE = 4"),
}


@pytest.mark.parametrize("change", LAYOUTS.values(), ids=LAYOUTS)
def test_a_binding_s_key_sees_the_records_that_machine_code_is_made_for(
    tmp_path: Path, change: tuple[str, str]
) -> None:
    assert change[0] in RECORDS
    keys = {compiled.key_of(module(tmp_path, source)) for source in (RECORDS, RECORDS.replace(*change))}
    assert len(keys) == 2


def test_rules_that_other_functions_make_are_refused(tmp_path: Path) -> None:
    made = module(tmp_path, "def make(n):\n    def rule(x):\n        return x + n\n    return rule\nrule = make(3)")
    with pytest.raises(TypeError, match="define it in a module"):
        compiled.key_of(made)


def test_what_numba_does_not_document_is_not_needed() -> None:
    """A compiled function is called as usual where it has no entry point, and is not compiled for one set of types."""

    def called() -> None:
        """Stand in for what Numba makes."""

    several: list[list[SimpleNamespace]] = [[], [SimpleNamespace()], [SimpleNamespace(entry_point=print)] * 2]
    for overloads in several:
        called.overloads = dict(enumerate(overloads))  # type: ignore[attr-defined]
        assert compiled.without_asking(called) is called
    called.overloads = {0: SimpleNamespace(entry_point=print)}  # type: ignore[attr-defined]
    assert compiled.without_asking(called) is print
