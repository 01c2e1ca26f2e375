"""What the terminal says of a game that says little of itself."""

import pytest

from dragonrace.cli.commands.rules import first_rule, show_rule
from dragonrace.cli.errors import CommandError
from dragonrace.cli.main import main
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
