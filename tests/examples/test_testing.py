"""`dragonrace.testing` is content with Pig, and finds what is wrong with pigs that are ill."""

import inspect
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, TypedDict

import pytest

from dragonrace.authoring import ListedActions, Option, PlainPresenter, Refusal
from dragonrace.core.views.shapes import Shapes
from dragonrace.testing import BrokenPromiseError, check_game, checking
from dragonrace.testing.__main__ import main
from dragonrace.testing.settings import MOST, settings
from dragonrace_pig import rules
from tests.examples.conftest import Install
from tests.examples.pig import GAME


def rules_with(right: str, wrong: str) -> tuple[ModuleType, ...]:
    """Pig's rules with a mistake."""
    source = inspect.getsource(rules)
    assert source.count(right) == 1
    module = ModuleType("ill_rules")
    exec(source.replace(right, wrong), module.__dict__)
    return (module,)


class MutePresenter(PlainPresenter):
    """Says nothing of what may be chosen."""

    def choice(self, _state: object, _seat: int, _action: int) -> Mapping[str, Any]:
        return {"words": ""}


class EmptyHints(PlainPresenter):
    """Has nothing to say to newcomers, and says so."""

    def hint(self, _state: object, _seat: int) -> str:
        return ""


class EmptyPities(PlainPresenter):
    """Calls every choice a pity, without a reason."""

    def choice(self, state: Any, seat: int, action: int) -> Mapping[str, Any]:
        return {**super().choice(state, seat, action), "pity": ""}


class LawyerPresenter(PlainPresenter):
    """Names a rule that is none."""

    def prompt(self, _state: object, _seat: int) -> tuple[str, str]:
        return "Roll?", "PIG-99"


class OddPresenter(PlainPresenter):
    """Sends what is no JSON."""

    def table(self, state: Any, _viewer: int | None) -> Mapping[str, Any]:
        return {"scores": tuple(state.row.scores)}


class PigTable(TypedDict):
    """What a table shows that tells of the die only."""

    die: int


class PigChoice(TypedDict):
    """A choice without anything of its own."""


class PigEvent(TypedDict):
    """An action; whose it is."""

    kind: Literal["action"]
    seat: int


class OtherPresenter(PlainPresenter):
    """Shows more than is declared."""

    def table(self, state: Any, _viewer: int | None) -> Mapping[str, Any]:
        return {"die": state.row.die, "scores": list(state.row.scores)}


def test_pig_keeps_every_promise(installed_pig: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([installed_pig, "--positions", "6", "--decisions", "60", "--settings", "3"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == "Every promise is kept."
    assert len(told) == 1 + 3 + 3 + 1


ILL = {
    "the rulebook lacks PIG-9": {"refusals": {1: Refusal("PIG-9", "no")}},
    "a choice lacks its words": {"presenter": MutePresenter()},
    "a hint has no words": {"presenter": EmptyHints()},
    "a choice's pity has no words": {"presenter": EmptyPities()},
    "a prompt names PIG-99, which the rulebook lacks": {"presenter": LawyerPresenter()},
    "is no plain JSON": {"presenter": OddPresenter()},
    "table has the key scores, which PigTable does not declare": {
        "presenter": OtherPresenter(),
        "shapes": Shapes(PigTable, PigChoice, PigEvent),
    },
    "the limit is 5": {"rules": rules_with("is_over(b, s)", "s.winner >= 0")},
    "out of its range": {"rules": rules_with("s.this_turn + s.die\n", "s.this_turn + 2000\n")},
    "has no legal action": {"rules": rules_with("action == HOLD and s.this_turn == 0", "s.this_turn == 0")},
    "not every weight is positive": {"rules": (*GAME.rules, ModuleType("weights"))},
}


def weights(_b: Any, _s: Any, out: Any) -> int:
    """One face never falls."""
    for face in range(6):
        out[face] = face
    return 6


weights.__module__, weights.__name__ = "weights", "chance_weights"
ILL["not every weight is positive"]["rules"][1].chance_weights = weights  # type: ignore[index, attr-defined]


@pytest.mark.parametrize("complaint", ILL)
def test_what_is_wrong_is_found_and_named(complaint: str, install: Install) -> None:
    name = install(replace(GAME, **ILL[complaint]))  # type: ignore[arg-type]
    with pytest.raises(BrokenPromiseError, match=complaint) as found:
        check_game(name, positions=30, decisions=50, most_settings=3)
    assert "broken: " in str(found.value)
    assert "pig" in str(found.value)


class MuteNotation(ListedActions):
    """Can't write what it can read."""

    def write(self, _state: object, _player: int, _action: int) -> str:
        raise ValueError


def test_what_was_played_is_told_as_it_is_written_or_else_in_numbers(install: Install) -> None:
    rolls = {"presenter": MutePresenter()}
    with pytest.raises(BrokenPromiseError, match=r"after red: (roll|hold), die: \d, "):
        check_game(install(replace(GAME, **rolls)), positions=30, most_settings=1)  # type: ignore[arg-type]
    notation = MuteNotation(("roll", "hold"), ("1", "2", "3", "4", "5", "6"))
    with pytest.raises(BrokenPromiseError, match=r"after \[\(0, 0\), "):
        check_game(install(replace(GAME, notation=notation)), positions=30, most_settings=1)


def test_a_broken_promise_ends_the_program_with_its_name(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    name = install(replace(GAME, presenter=MutePresenter()))
    assert main([name, "--positions", "2"]) == 1
    assert "broken: views and logs are plain and whole" in capsys.readouterr().err


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For machine code of rules that are in no file: nobody can find their module again."""
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))


@pytest.mark.usefixtures("own_cache")
def test_rules_that_do_not_compile_are_told_in_a_sentence(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    texts = rules_with("    s.this_turn = 0\n", "    s.this_turn = len(str(s.die)) * 0\n")
    assert main([install(replace(GAME, rules=texts)), "--positions", "1", "--settings", "1"]) == 1
    told = capsys.readouterr().err
    assert "broken: plain and compiled rules do the same\n  end_turn (" in told
    assert "can't be compiled: rules may use numbers" in told
    assert "Traceback" not in told


@pytest.mark.usefixtures("own_cache")
def test_chance_need_not_act(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    """Options may leave it out: here it never rolls, and each roll brings two points."""
    monkeypatch.setattr(checking, "SCRIPTS", ())  # Pig's lesson rolls the die
    roll = "s.die = IN_THE_AIR if action == ROLL else ASIDE"
    sure = rules_with(
        roll, "s.die = ASIDE\n        s.this_turn += 2 * int(action == ROLL)\n        if action == ROLL: return"
    )
    check_game(install(replace(GAME, rules=sure)), positions=2, decisions=60, most_settings=1)


def test_a_number_is_tried_with_two_values() -> None:
    """Also where what is usually tried is its default."""
    few = Option("cards", "Cards", "How many.", "PIG-O1", "whole", 13, minimum=3, maximum=13)
    tried = settings(replace(GAME, options=(*GAME.options, few)))
    assert {one.options["cards"] for one in tried} == {3, 13}


def test_many_options_are_not_all_combined() -> None:
    """Two to the power of forty would take long."""
    flags = tuple(Option(f"flag{number}", "Flag", "On or off.", "PIG-O1", "flag", False) for number in range(40))
    tried = settings(replace(GAME, options=(*GAME.options, *flags)))
    assert len(tried) == MOST
    assert {one.players for one in tried} == {2, 3, 4}
    assert all({one.options[flag.name] for one in tried} == {False, True} for flag in flags)
