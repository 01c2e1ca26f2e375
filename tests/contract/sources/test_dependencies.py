"""Who may import which library: a list of what is allowed, so that a new library is asked about."""

import sys

import grimp
import pytest

LIBRARIES: dict[str, set[str]] = {
    "dragonrace.core": {"numpy", "fluent"},
    "dragonrace.games": {"numpy"},
    "dragonrace.engine": {"numpy", "numba", "platformdirs"},
    "dragonrace.batches": {"numpy"},
    "dragonrace.learning": {"numpy"},
    "dragonrace.bots": {"numpy"},
    "dragonrace.simulate": {"numpy", "pyarrow", "ray"},
    "dragonrace.study": set(),
    "dragonrace.pictures": {"numpy", "PIL"},
    "dragonrace.testing": {"numpy"},
}


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("dragonrace", include_external_packages=True)


@pytest.mark.parametrize("package", LIBRARIES)
def test_a_part_imports_its_libraries_and_no_others(graph: grimp.ImportGraph, package: str) -> None:
    modules = graph.find_descendants(package) | {package}
    imported = {name for module in modules for name in graph.find_modules_directly_imported_by(module)}
    libraries = {name.partition(".")[0] for name in imported} - sys.stdlib_module_names - {"dragonrace", "__future__"}
    assert libraries == LIBRARIES[package]


def test_in_the_model_and_the_games_only_tensors_and_solvers_need_one(graph: grimp.ImportGraph) -> None:
    """What plays a game is the standard library alone; `tests/core/test_bare.py` plays one so."""
    users = graph.find_modules_that_directly_import("numpy")
    model = {name for name in users if name.startswith(("dragonrace.core.", "dragonrace.games."))}
    solver = {name for name in model if name.startswith("dragonrace.games.dragon_river.solver.")}
    assert model - solver == {
        f"dragonrace.core.{name}" for name in ("acting", "board_graph", "feature_table", "game", "seeing")
    }
