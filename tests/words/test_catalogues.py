"""Catalogues are complete: the same messages in every language, and whatever games say is in them."""

import random
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import dragonrace
from dragonrace import State
from dragonrace.cli.playing.pages import Pages
from dragonrace.cli.screen.screen import Screen
from dragonrace.core.installed import game_type
from dragonrace.core.views.view import log_entry
from dragonrace.core.words.voice import ENGLISH, LANGUAGES, Voice, speaking
from dragonrace.testing.positions import viewers
from tests.play import option_sets, step

GAMES = dragonrace.games()
OURS = ("dragon_river", "golden_dragon", "river_dragons")
PACKAGES = ("dragonrace.core", "dragonrace.server", "dragonrace.cli", *(f"dragonrace.games.{name}" for name in OURS))
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
MOST = 150
LONGEST_GOAL = {"en": "into the yellow village", "de": "ins schwarze Dorf"}
SAID = re.compile(r"\b(?:say|later|find|say_taken|_say_with_fight|late|not_yours)\(\s*\"([\w.-]+)\"")
"""A message that a source says by its name."""


class Variables(Visitor):
    """Collects the variables of a pattern."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - Fluent's name
        self.found.add(node.id.name)


def text_of(package: str, language: str) -> str:
    return resources.files(package).joinpath("messages", f"{language}.ftl").read_text("utf-8")


def messages(package: str, language: str) -> dict[str, set[str]]:
    """The messages of a catalogue with their variables, those of attributes as ``message.attribute``."""
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(text_of(package, language)).body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{entry.id.name} stands there twice"
            parts = [("", entry.value), *((f".{one.id.name}", one.value) for one in entry.attributes)]
            for ending, pattern in parts:
                variables = Variables()
                variables.visit(pattern)
                found[f"{entry.id.name}{ending}"] = variables.found
    return found


def boards(package: str) -> set[str]:
    """The messages for boards' titles, whose English ones stand in the boards' files."""
    kinds = [game_type(name) for name in GAMES if game_type(name).package == package]
    return {f"board-{name}" for kind in kinds for name in kind.boards}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_is_untranslated(package: str, language: str) -> None:
    english, other = messages(package, ENGLISH), messages(package, language)
    assert other.keys() == english.keys() | boards(package)
    for name, variables in english.items():
        assert other[name] <= variables, f"{name} puts in what nobody gives it"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_message_can_be_said(package: str, language: str) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    assert not bundle.add_resource(FluentResource(text_of(package, language)))
    for name, variables in messages(package, ENGLISH).items():
        message, _, attribute = name.partition(".")
        found = bundle.get_message(message)
        for value in (0, 1, 2, "Zoë"):
            pattern = found.attributes[attribute] if attribute else found.value
            text, errors = bundle.format_pattern(pattern, dict.fromkeys(variables, value))
            assert not errors, name
            assert text.strip() == text != "", name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", [f"dragonrace.games.{name}" for name in OURS])
def test_hints_are_short(package: str, language: str) -> None:
    """One line of a terminal, and two beside a board."""
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(text_of(package, language)))
    for name, variables in messages(package, language).items():
        message, _, attribute = name.partition(".")
        if message.startswith("hint-"):
            found = bundle.get_message(message)
            pattern = found.attributes[attribute] if attribute else found.value
            text, _ = bundle.format_pattern(pattern, dict.fromkeys(variables, LONGEST_GOAL[language]))
            assert len(text) <= 80, text


def test_a_turn_is_a_turn_and_no_round() -> None:
    """The rulebooks' word is the one word for it, in options, at the terminal and at the table."""
    pages = sorted((Path(__file__).parents[2] / "web" / "src").rglob("messages/en.ftl"))
    assert pages
    for text in [*(text_of(package, ENGLISH) for package in PACKAGES), *(page.read_text("utf-8") for page in pages)]:
        said = [line for line in text.splitlines() if not line.startswith("#")]
        assert [line for line in said if re.search(r"\brounds?\b", line, re.IGNORECASE)] == []


@pytest.mark.parametrize(
    ("game", "turn", "limit"), [("river-dragons", "Runde", "Rundenlimit"), ("dragon-river", "Zug", "Zuglimit")]
)
def test_german_has_a_word_of_its_own_for_a_turn_in_which_all_play(game: str, turn: str, limit: str) -> None:
    kind = game_type(game)
    with speaking(Voice("de")):
        [option] = [option for option in kind.all_options(2) if option.name == "turn_limit"]
        assert str(option.title) == limit
        page = Pages(Screen(), kind, [])
        page._view = {"turn": 0, "over": False}
        assert page._heading(80).plain.startswith(f" {kind.title} · {turn} 1")


@pytest.mark.parametrize("package", PACKAGES)
def test_sources_say_only_what_is_in_the_catalogue(package: str) -> None:
    known = messages(package, ENGLISH)
    for path in sorted(resources.files(package).rglob("*.py")):  # type: ignore[attr-defined] # a folder of ours
        for name in SAID.findall(path.read_text("utf-8")):
            assert name in known, f"{path.name} says {name}"


def test_nothing_in_the_terminal_s_catalogue_is_idle() -> None:
    folder = resources.files("dragonrace.cli")
    sources = "\n".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))  # type: ignore[attr-defined]
    named = set(re.findall(r"[\"']([a-z][\w.-]*)[\"']", sources))
    beginnings = tuple(re.findall(r"f\"([a-z][a-z-]*-)\{", sources))
    idle = [
        name for name in messages("dragonrace.cli", ENGLISH) if name not in named and not name.startswith(beginnings)
    ]
    assert idle == []


# --- what games say ---


def words(state: State, before: State | None, viewer: int | None) -> Iterator[str]:
    """All that this viewer reads of a position, and of the action that led to it."""
    view = state.view(viewer)
    if view["prompt"]:
        yield view["prompt"]["text"]
    yield view["hint"] or ""
    yield from (choice["words"] for choice in view["choices"][:60])
    yield from (choice.get("pity", "") for choice in view["choices"])
    if before is not None:
        yield from (event["words"] for event in log_entry(before, state, viewer)["events"])


def moments(name: str) -> Iterator[tuple[State, State | None]]:
    """Positions of random games with all options, each with the one before it."""
    for seed, game in enumerate(option_sets(name)):
        state, rng, before = game.new_initial_state(), random.Random(seed), None
        while not state.is_terminal() and len(state.history()) < MOST:
            if rng.random() < 0.2 or state.is_terminal():
                yield state, before
            before = state.clone()
            step(state, rng)
        yield state, before


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_said_in_a_game_is_translated(name: str, language: str) -> None:
    """No sentence falls back to English, and none is the same in both languages but for what has no words."""
    same = set()
    for state, before in moments(name):
        for viewer in viewers(state):
            english = list(words(state, before, viewer))
            with speaking(Voice(language)):
                other = list(words(state, before, viewer))
            assert [not one for one in english] == [not one for one in other]
            same |= {one for one, two in zip(english, other, strict=True) if one == two and one}
    assert same == set()


@pytest.mark.parametrize("name", GAMES)
def test_names_stand_where_colours_stood(name: str) -> None:
    """With every seat called by its colour, in a name's place, each sentence is what it was without names."""
    for state, before in moments(name):
        colours = tuple(colour.capitalize() for colour in state.game.players)
        for viewer in viewers(state):
            plain = list(words(state, before, viewer))
            with speaking(Voice(ENGLISH, colours)):
                assert list(words(state, before, viewer)) == plain


@pytest.mark.parametrize("name", GAMES)
def test_what_a_lobby_is_told_is_translated(name: str) -> None:
    def texts(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            yield from (value for key, value in part.items() if key in ("title", "help", "summary"))
            part = list(part.values())
        if isinstance(part, list):
            for one in part:
                yield from texts(one)

    def described() -> list[Any]:
        about = dragonrace.describe_game(name)
        return [about["summary"], *texts([about["options"], about["boards"], about["standing_answers"]]),
                *texts(dragonrace.bot_descriptions(name)[:5])]  # fmt: skip

    english = described()
    with speaking(Voice("de")):
        german = described()
    assert [one for one, other in zip(english, german, strict=True) if one == other] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_is_translated(name: str) -> None:
    for refusal in game_type(name).refusals.values():
        english = str(refusal.message)
        with speaking(Voice("de")):
            assert str(refusal.message) != english
