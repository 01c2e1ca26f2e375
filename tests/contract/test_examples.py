"""Every picture of every rulebook: the rules allow what it shows, what it says is so, and it is soon read."""

import pytest

import dragonrace
from dragonrace.core.examples.shelf import example_named, example_names, played, referred
from dragonrace.core.installed import game_type

EXAMPLES = [(game, name) for game in dragonrace.games() for name in example_names(game)]
MOST_WORDS = 45
"""A caption is two or three short sentences."""


@pytest.mark.parametrize("game", ["dragon-river", "golden-dragon", "river-dragons"])
def test_each_rulebook_shows_its_pictures_once(game: str) -> None:
    assert len(example_names(game)) > 5
    assert sorted(referred(game_type(game))) == sorted(example_names(game))


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_it_plays_and_what_it_says_is_so(game: str, name: str) -> None:
    assert len(played(game, name)) == len(example_named(game, name).steps)


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_its_captions_are_short(game: str, name: str) -> None:
    steps = example_named(game, name).steps
    assert not [step.caption for step in steps if len(step.caption.split()) > MOST_WORDS]


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_whoever_looks_on_may_see_what_is_marked(game: str, name: str) -> None:
    """What may be chosen is seen by whoever is asked, and by nobody else."""
    example = example_named(game, name)
    for step, state in zip(example.steps, played(game, name), strict=True):
        assert step.choices is None or state.current_player() == example.seat
