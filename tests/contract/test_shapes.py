"""What games show has the shapes that they declare, and what is made of these is up to date."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Annotated, Any, Literal, NotRequired, TypedDict, get_args, get_type_hints

import pytest
from generate.__main__ import drifted

import dragonrace
from dragonrace import Game, State
from dragonrace.core.installed import game_type
from dragonrace.core.views.shapes import Items
from dragonrace.core.views.view import log_entry, packed_view
from dragonrace.core.words.catalogue import Later
from dragonrace.testing.conformance import entry_misfits, misfits, view_misfits
from dragonrace.testing.positions import viewers
from tests.play import option_sets, step

GAMES = dragonrace.games()
MOST = 250
SHARE = 0.03
SELDOM = {"win"}
"""Random players hardly ever cross the river of River Dragons."""


def declared_kinds(union: Any) -> set[str]:
    return {kind for shape in get_args(union) for kind in get_args(get_type_hints(shape)["kind"])}


def moments(game: Game, seed: int) -> Iterator[tuple[State, State, bool]]:
    """The actions of a random game: the positions before and after each, and whether it is one to look at closely."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and len(state.history()) < MOST:
        before = state.clone()
        step(state, rng)
        yield before, state, rng.random() < SHARE or state.is_terminal()


def test_nothing_that_is_generated_has_drifted() -> None:
    """When this fails: ``python -m generate`` writes it anew."""
    assert drifted() == []


@pytest.mark.parametrize("name", GAMES)
def test_views_and_logs_have_the_declared_shapes(name: str) -> None:
    """In random games with all options, for all viewers; and everything that is declared occurs."""
    shapes = game_type(name).shapes
    assert shapes is not None
    choices, events = set(), set()
    for seed, game in enumerate(option_sets(name)):
        for before, after, is_chosen in moments(game, seed):
            kinds = {event["kind"] for event in log_entry(before, after, None)["events"]}
            for viewer in viewers(before) if is_chosen or not kinds <= events else []:
                view = before.view(viewer)
                assert view_misfits(view, shapes) == []
                assert entry_misfits(log_entry(before, after, viewer), shapes) == []
                choices |= {choice["kind"] for choice in view["choices"]}
            events |= kinds
    assert choices == declared_kinds(shapes.choices)
    assert declared_kinds(shapes.events) - events <= SELDOM
    assert events <= declared_kinds(shapes.events)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_need_not_declare_anything(name: str) -> None:
    kind = replace(game_type(name), shapes=None)
    players = max(kind.colours)
    state = Game(kind, players, None, {}).new_initial_state()
    declared = dragonrace.load_game(name, players=players).new_initial_state()
    for viewer in viewers(state):
        assert state.view(viewer) == declared.view(viewer)


class Part(TypedDict):
    kind: Literal["part"]
    at: Annotated[list[int], Items(2), "Where."]
    name: str | None
    more: NotRequired[int]


RIGHT = {"kind": "part", "at": [1, 2], "name": None}


@pytest.mark.parametrize("value", [RIGHT, RIGHT | {"more": 3}])
def test_what_fits_is_found_to_fit(value: Any) -> None:
    assert misfits(value, Part, "it") == []


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"kind": "part", "at": [1, 2]}, "it has no name"),
        (RIGHT | {"other": 1}, "it has the key other, which Part does not declare"),
        (RIGHT | {"at": [1]}, "it.at has 1 members, not 2"),
        (RIGHT | {"at": (1, 2)}, "it.at is (1, 2), no list"),
        (RIGHT | {"at": [1, True]}, "it.at[1] is True, not of type int"),
        (RIGHT | {"name": 3}, "it.name is 3, none of what it may be"),
        (RIGHT | {"kind": "whole"}, "it.kind is 'whole', none of"),
        (RIGHT | {"more": None}, "it.more is None, not of type int"),
        ([], "it is [], no Part"),
    ],
)
def test_what_does_not_fit_is_said(value: Any, words: str) -> None:
    found = misfits(value, Part, "it")
    assert len(found) == 1
    assert found[0].startswith(words)


def test_many_choices_are_written_shortly_and_out_again() -> None:
    """River Dragons' expert side: the numbers are legal, and the texts mean them."""
    state = dragonrace.load_game("river-dragons", players=2, expert=True).new_initial_state()
    rng = random.Random(5)
    while len(state.legal_actions()) < 2000:
        step(state, rng)
    seat = state.current_player()
    packed, choices = packed_view(state, seat), state.view(seat)["choices"]
    assert len(packed["choice_sets"]) == 1
    assert packed["choices"] == []
    assert [choice["action"] for choice in choices] == state.legal_actions(seat)
    for choice in rng.sample(choices, 50):
        assert state.string_to_action(choice["text"], seat) == choice["action"]
        assert choice["text"] == state.action_to_string(choice["action"], seat)
        assert choice["words"] == f"A stone at {choice['at'][0]},{choice['at'][1]}"


@pytest.mark.parametrize("name", GAMES)
def test_the_phases_that_are_declared_are_those_of_the_rules(name: str) -> None:
    package = game_type(name).package
    shapes, state = (import_module(f"{package}.{module}") for module in ("shapes", "state"))
    assert get_args(shapes.PhaseName) == tuple(phase.name.lower() for phase in state.Phase)


def spoken(value: Any) -> Any:
    """Say the messages among constants."""
    if isinstance(value, dict):
        return {key: spoken(part) for key, part in value.items()}
    return str(value) if isinstance(value, Later) else value


@pytest.mark.parametrize("name", GAMES)
def test_constants_for_drawings_are_plain_json(name: str) -> None:
    shapes = game_type(name).shapes
    assert shapes is not None
    said = spoken(shapes.constants)
    assert json.loads(json.dumps(said)) == said
