"""What the terminal says of a game that says little of itself."""

import io
import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from dragonrace.authoring import PlainPresenter
from dragonrace.cli.arguments import parse
from dragonrace.cli.commands.rules import first_rule, show_rule
from dragonrace.cli.errors import CommandError
from dragonrace.cli.main import main
from tests.examples.conftest import Install
from tests.examples.pig import GAME


def test_an_option_without_a_rule_names_none(installed_pig: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", installed_pig, "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Points needed to win. [PIG-O1] (100)" in told
    assert "You may draw lots for it before the game. (they take turns)" in told


def test_a_question_without_a_rule_says_so() -> None:
    with pytest.raises(CommandError, match="no single rule is behind this question"):
        show_rule(GAME, "")
    assert first_rule(GAME) == "PIG-1"


SMALL = {2: ("red", "blue")}
LARGE = {players: ("red", "blue", "green", "yellow", "black")[:players] for players in (3, 5)}


@pytest.mark.parametrize("colours", [SMALL, LARGE, GAME.colours], ids=["two", "three or five", "two to four"])
def test_the_examples_of_the_help_are_for_as_many_as_can_play(
    install: Install, capsys: pytest.CaptureFixture[str], colours: dict[int, tuple[str, ...]]
) -> None:
    name = install(replace(GAME, name="sty", colours=colours))
    for command, most in (("play", 5), ("simulate", 5)):
        assert main([command, name, "--help"]) == 0
        lines = [line.split() for line in capsys.readouterr().out.splitlines()]
        shown = [line[1:] for line in lines if line[:2] == ["dragonrace", command]]
        assert len(shown) == most
        for line in shown:
            parsed = parse(
                [
                    one
                    for one in line
                    if one not in ("--out", "games.parquet", "--trajectories", "data", "--observations")
                ]
            )
            assert (parsed.players or min(colours)) in colours
            if command == "simulate":
                assert len(parsed.bots if isinstance(parsed.bots, list) else [1]) in (1, min(colours))


class Swineherd(PlainPresenter):
    """Advises newcomers."""

    def hint(self, _state: Any, _seat: int) -> str:
        return "Pigs like to roll."

    def choice(self, state: Any, seat: int, action: int) -> Mapping[str, Any]:
        return {**super().choice(state, seat, action), "pity": f"The pig would miss its {state.row.turns + 1}."}


def test_what_a_game_says_to_newcomers_is_said_and_what_is_typed_ahead_holds_up_nothing(
    install: Install, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = install(replace(GAME, presenter=Swineherd()))
    monkeypatch.setattr(sys, "stdin", io.StringIO("roll\n"))
    main(["play", name, "--people", "1", "--bot", "random", "--seed", "1"])
    told = " ".join(capsys.readouterr().out.split())
    assert "Hint: Pigs like to roll." in told
    assert "The pig would miss its 1. To do it all the same, type it once more." in told
    assert "Red: roll." not in told
    monkeypatch.setattr(sys, "stdin", io.StringIO("roll\nroll\n"))
    main(["play", name, "--people", "1", "--bot", "random", "--seed", "1"])
    assert "Red: roll." in capsys.readouterr().out
