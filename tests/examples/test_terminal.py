"""What the terminal says of a game that says little of itself."""

from dataclasses import replace

import pytest

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
    for command, most in (("play", 5), ("simulate", 4)):
        assert main([command, name, "--help"]) == 0
        lines = [line.split() for line in capsys.readouterr().out.splitlines()]
        shown = [line[1:] for line in lines if line[:2] == ["dragonrace", command]]
        assert len(shown) == most
        for line in shown:
            parsed = parse([one for one in line if one not in ("--out", "games.parquet")])
            assert (parsed.players or min(colours)) in colours
            if command == "simulate":
                assert len(parsed.bots if isinstance(parsed.bots, list) else [1]) in (1, min(colours))
