"""Observations as graphs and planes: a look at the same numbers, of which nothing is lost."""

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace import OptionError
from dragonrace.core.board_graph import BoardGraph
from dragonrace.core.feature_table import FeatureTable
from dragonrace.core.features import Feature
from dragonrace.core.installed import game_type
from dragonrace.core.places import Link, Node, Places, Pointer
from dragonrace.games.golden_dragon.winds import Wind
from dragonrace.testing.settings import settings
from tests.examples import pig
from tests.play import walk

GAMES = dragonrace.games()


def seen_of(game: dragonrace.Game, seed: int, most: int = 150) -> np.ndarray[Any, Any]:
    """What a seat sees along a random game."""
    return np.array([state.observation(seed % game.num_players) for state in walk(game, random.Random(seed), most)])


def ways_of(graph: BoardGraph) -> dict[tuple[int, int], str]:
    """The kind of each edge, by its nodes."""
    kinds = [graph.edge_kinds[kind] for kind in graph.edge_kind]
    return {(start, end): kind for start, end, kind in zip(*graph.edge_index.tolist(), kinds, strict=True)}


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_lost_in_any_setting(name: str) -> None:
    for number, setting in enumerate(settings(game_type(name))[:24]):
        game = setting.load()
        graph, seen = game.board_graph(), seen_of(game, number)
        nodes, links = graph.nodes(seen), graph.links(seen)
        assert nodes.shape == (len(seen), len(graph.node_names), len(graph.channels))
        assert nodes.dtype == seen.dtype
        assert links.shape == (len(seen), len(graph.link_nodes), 2)
        assert np.array_equal(graph.observations(nodes, links, seen[:, graph.rest]), seen)
        for one in (0, -1):
            assert np.array_equal(graph.nodes(seen[one]), nodes[one])
            assert np.array_equal(graph.links(seen[one]), links[one])


@pytest.mark.parametrize("name", GAMES)
def test_the_arrays_are_what_graph_libraries_take(name: str) -> None:
    for setting in settings(game_type(name))[:8]:
        graph = setting.load().board_graph()
        count = len(graph.node_names)
        assert len(set(graph.node_names)) == count
        assert graph.coordinates.shape == (count, 2)
        assert graph.edge_index.shape == (2, len(graph.edge_kind))
        assert ((graph.edge_index >= 0) & (graph.edge_index < count)).all()
        assert len({*zip(*graph.edge_index.tolist(), graph.edge_kind.tolist(), strict=True)}) == len(graph.edge_kind)
        assert len(set(graph.channels)) == len(graph.channels)


@pytest.mark.parametrize("board", ["standard", "chasm"])
def test_golden_dragons_fly_along_its_edges(board: str) -> None:
    game = dragonrace.load_game("golden-dragon", 3, board, turn_limit=40)
    graph = game.board_graph()
    ways = ways_of(graph)
    channels = [graph.channels.index(f"seat +{seat}") for seat in range(3)]
    nodes = graph.nodes(seen_of(game, 3, 400))[:, :, channels]
    flights = 0
    for before, after in pairwise(nodes):
        for seat in range(3):
            if before[:, seat].any() and (before[:, seat] != after[:, seat]).any():
                start, end = int(before[:, seat].argmax()), int(after[:, seat].argmax())
                stone = Wind(int(after[end, seat]) - 2)
                assert ways[start, end] == stone.name, "it lands on the stone that blew"
                flights += 1
    assert flights > 20


def test_golden_dragons_planes_are_its_map() -> None:
    game = dragonrace.load_game("golden-dragon", 2, turn_limit=9)
    graph = game.board_graph()
    planes = graph.planes(seen_of(game, 1))
    assert planes.shape[1:] == (len(graph.channels), *graph.grid)
    rows = game.new_initial_state().view()["table"]["board"]["rows"]
    signs = {"start": "12345", "field": ".", "golden volcano": "G", "volcano": "v"}
    for kind, meant in signs.items():
        plane = planes[0, graph.channels.index(kind)]
        there = {(row, column) for row, line in enumerate(rows) for column, sign in enumerate(line) if sign in meant}
        assert {*zip(*np.nonzero(plane), strict=True)} == there
    last = planes[-1, graph.channels.index("seat +0")]
    assert np.count_nonzero(last) == 1


def test_planks_of_river_dragons_lie_along_its_edges() -> None:
    game = dragonrace.load_game("river-dragons", 4, turn_limit=9)
    graph = game.board_graph()
    ways = ways_of(graph)
    links, found = graph.links(seen_of(game, 1, 600)), set()
    for plank, name in zip(graph.link_nodes, [graph.node_names[node] for node in graph.link_nodes], strict=True):
        for start, end in {*map(tuple, links[:, plank - graph.link_nodes[0]].tolist())} - {(-1, -1)}:
            assert int(ways[start, end][-1]) <= int(name[-1]), "a plank is long enough"
            found.add(name)
    assert len(found) > 6


def test_dragon_river_is_a_line() -> None:
    graph = dragonrace.load_game("dragon-river").board_graph()
    assert graph.edge_index.tolist() == [[*range(48)], [*range(1, 49)]]
    kinds = graph.nodes(np.zeros(27, np.uint8))[:, graph.channels.index("pearl")]
    assert np.flatnonzero(kinds).tolist() == [0, 20, 36, 48]


def test_what_is_no_observation_is_refused() -> None:
    graph = dragonrace.load_game("dragon-river").board_graph()
    for wrong in (3, [1, 2], np.zeros(27), np.full(27, 99), np.full(27, -1)):
        for look in (graph.nodes, graph.links):
            with pytest.raises(OptionError, match="whole numbers"):
                look(wrong)
    with pytest.raises(OptionError, match="no grid"):
        graph.planes(np.zeros(27, np.uint8))
    with pytest.raises(OptionError, match="no graph"):
        dragonrace.Game(pig.GAME, 2).board_graph()


@pytest.mark.parametrize("name", GAMES)
def test_what_no_observation_was_made_into_is_refused(name: str) -> None:
    game = dragonrace.load_game(name)
    graph, seen = game.board_graph(), seen_of(game, 1, 8)
    nodes, links, rest = graph.nodes(seen), graph.links(seen), seen[:, graph.rest]
    wrong: list[tuple[str, tuple[Any, Any, Any]]] = [
        ("nodes", (nodes[:, 1:], links, rest)),
        ("nodes", (nodes / 1, links, rest)),
        ("nodes", (3, links, rest)),
        ("links", (nodes, links[1:], rest)),
        ("links", (nodes[0], links, rest[0])),
        ("rest", (nodes, links, rest[..., 1:])),
        ("rest", (nodes, links, None)),
        ("observations", (nodes, links, rest.astype(np.int64) + 999)),
    ]
    if links.size:
        wrong += [("links", (nodes, links * 0 + end, rest)) for end in (-2, len(graph.node_names))]
    for option, given in wrong:
        with pytest.raises(OptionError, match=f"{option} can't be"):
            graph.observations(*given)


def test_nobody_writes_into_its_arrays() -> None:
    graph = dragonrace.load_game("river-dragons").board_graph()
    for array in (graph.coordinates, graph.edge_index, graph.edge_kind, graph.link_nodes, graph.rest):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
    assert list(graph.edge_kinds) == sorted(graph.edge_kinds)


def test_numbers_that_are_no_place_s_are_nowhere_and_large_ones_don_t_wrap() -> None:
    highs = {"at": 3, "worth": 255, "one": 3, "two": 3}
    features = FeatureTable([Feature(name, "", high) for name, high in highs.items()])
    places = Places(
        [Node("a", "place", (0, 0)), Node("b", "place", (1, 0)), Node("c", "plank", None)],
        pointers=[Pointer("thing", ("at",), {(1,): 0, (2,): 1}, "worth")],
        links=[Link(2, ("one", "two"))],
        ends={1: 0, 2: 1},
    )
    graph = BoardGraph(places, features)
    thing = graph.channels.index("thing")
    seen = np.array([[1, 255, 1, 2], [3, 255, 3, 1], [0, 0, 0, 0]])
    assert graph.nodes(seen)[..., thing].tolist() == [[256, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert graph.links(seen).tolist() == [[[0, 1]], [[-1, 0]], [[-1, -1]]]
    whole = seen[[0, 2]]
    assert (graph.observations(graph.nodes(whole), graph.links(whole), whole[:, graph.rest]) == whole).all()
