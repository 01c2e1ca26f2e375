"""The pages of the reference: which names each has. What stands there comes from the docstrings."""

import ast
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

__all__ = ["PAGES", "Page"]


class Page(NamedTuple):
    """A page of the reference."""

    title: str
    about: str
    module: str
    """What names are imported from."""
    names: tuple[str, ...] = ()
    """Those of the module that stand here; none: all its public ones that stand on no other page."""
    constructs: bool = False
    """Whether who reads it makes the classes' objects by calling them, and so wants to know what with."""

    def text(self) -> str:
        """Return the page: for each name an order to the site's builder."""
        elsewhere = [name for name in public(self.module) if not self.names and name not in self.places()]
        links = ", ".join(
            f"[`{name}`][{place}]" for name in elsewhere if (place := defined(self.module, name)) in _all()
        )
        more = f"\n\nAlso from there: {links}." if links and self.module != "dragonrace" else ""
        head = f"# {self.title}\n\n{self.about}{more}\n\n"
        return head + "\n".join(_order(name, place, self.constructs) for name, place in self.places().items())

    def places(self) -> dict[str, str]:
        """Return the names that stand here, each with its whole name where it is defined."""
        return places()[self.title]


@cache
def places() -> dict[str, dict[str, str]]:
    """Return what stands on each page, by its title; what stands on one stands on no other."""
    found = {page.title: {_short(one): _whole(page.module, one) for one in page.names} for page in PAGES.values()}
    for page in PAGES.values():
        shown = {place for names in found.values() for place in names.values()} | {"dragonrace.version.__version__"}
        rest = {} if page.names else {one: defined(page.module, one) for one in public(page.module)}
        found[page.title] |= {name: place for name, place in rest.items() if place not in shown}
    return found


def _all() -> set[str]:
    return {place for names in places().values() for place in names.values()}


def _short(name: str) -> str:
    return name.rpartition(".")[2]


def _whole(module: str, name: str) -> str:
    return name if "." in name else defined(module, name)


def _order(name: str, place: str, constructs: bool) -> str:
    merged = "      merge_init_into_class: true\n" if constructs else ""
    return f'::: {place}\n    options:\n      heading: "{name}"\n      toc_label: "{name}"\n{merged}'


PAGES = {
    "reference/games.md": Page(
        "Games and states",
        "`dragonrace.load_game(name)` returns a `Game`, and `game.new_initial_state()` a `State`.",
        "dragonrace",
        (
            "load_game",
            "games",
            "describe_game",
            "rulebook",
            "load_board",
            "mini_games",
            "mini_game",
            "Game",
            "State",
            "Board",
            "dragonrace.core.board_graph.BoardGraph",
            "CHANCE",
            "TERMINAL",
        ),
    ),
    "reference/bots.md": Page(
        "Bots",
        "Who chooses: bots that are there, and what a bot of your own is made from. All from `dragonrace`.",
        "dragonrace",
        ("make_bot", "bots", "bot_descriptions", "Bot", "Solution"),
    ),
    "reference/records.md": Page(
        "Records",
        "Games as texts that are checked by replaying them. All from `dragonrace`.",
        "dragonrace",
        ("read_record", "record_text", "Record"),
    ),
    "reference/many-games.md": Page(
        "Many games",
        "Simulations, leagues, batches: games by the thousand. All from `dragonrace`.",
        "dragonrace",
        ("simulate", "league", "batch"),
    ),
    "reference/results.md": Page(
        "What many games return",
        "What `simulate`, `league` and `batch` return.",
        "dragonrace",
        (
            "dragonrace.simulate.results.Results",
            "dragonrace.simulate.summary.Summary",
            "dragonrace.simulate.summary.Share",
            "dragonrace.simulate.league.standings.Standings",
            "dragonrace.simulate.league.ratings.Rating",
            "dragonrace.simulate.league.sprt.Verdict",
            "dragonrace.batches.batching.Batch",
            "dragonrace.batches.batching.Step",
        ),
    ),
    "reference/study.md": Page(
        "Exact yardsticks",
        "How far a bot is from perfect play, how far it can be exploited, and how large a game is. From "
        "`dragonrace.study`; the functions are there in `dragonrace`, too, and `perft` is there alone.",
        "dragonrace.study",
        (
            "regret",
            "exploitability",
            "nash_conv",
            "best_response",
            "best_responses",
            "policy_of",
            "tree_size",
            "dragonrace.perft",
            "Regret",
            "Kind",
            "Mistake",
            "RegretStudy",
            "BestResponses",
            "TreeSize",
            "StudyError",
        ),
    ),
    "reference/errors.md": Page(
        "Errors",
        "What is raised, and warned of. All from `dragonrace`.",
        "dragonrace",
    ),
    "reference/gymnasium.md": Page(
        "Gymnasium",
        "`pip install 'dragonrace[gymnasium]'`. Importing `dragonrace.adapters.gymnasium` registers each game, as "
        "`dragonrace/GoldenDragon-v0`: `gymnasium.make` hands its keywords on to `DragonraceEnv`, and "
        "`gymnasium.make_vec` to `DragonraceVectorEnv` ([examples](../guides/learning.md#environments)).",
        "dragonrace.adapters.gymnasium",
        constructs=True,
    ),
    "reference/pettingzoo.md": Page(
        "PettingZoo",
        "`pip install 'dragonrace[pettingzoo]'`. From `dragonrace.adapters.pettingzoo` "
        "([what they do](../guides/learning.md#environments)).",
        "dragonrace.adapters.pettingzoo",
        ("env", "parallel_env", "raw_env", "DragonraceAEC", "DragonraceParallel"),
        constructs=True,
    ),
    "reference/openspiel.md": Page(
        "OpenSpiel",
        "`pip install 'dragonrace[openspiel]'`. From `dragonrace.adapters.openspiel`.",
        "dragonrace.adapters.openspiel",
    ),
    "reference/functional.md": Page(
        "Pure functions",
        "From `dragonrace.adapters.functional`; within JAX it needs JAX.",
        "dragonrace.adapters.functional",
        constructs=True,
    ),
    "reference/authoring.md": Page(
        "Writing a game",
        "All that a game is written with, from `dragonrace.authoring`.",
        "dragonrace.authoring",
    ),
    "reference/testing.md": Page(
        "Testing a game",
        "What every game promises, from `dragonrace.testing`.",
        "dragonrace.testing",
    ),
}


def public(module: str) -> list[str]:
    """Return a module's ``__all__``."""
    for node in _tree(module).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return []


def defined(module: str, name: str) -> str:
    """Return the whole name of something where it is defined: some functions are called like a package beside them."""
    for node in _tree(module).body:
        if isinstance(node, ast.ImportFrom) and node.module and _imports(name, node.names):
            return defined(node.module, name)
    return f"{module}.{name}"


def _imports(name: str, names: Iterable[ast.alias]) -> bool:
    return any(one.name == name for one in names)


@cache
def _tree(module: str) -> ast.Module:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return ast.parse(Path(spec.origin).read_text("utf-8"))
