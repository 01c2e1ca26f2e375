"""Positions of River Dragons, and what is asked and typed in them."""

from typing import Any

from dragonrace import State
from dragonrace.cli.tables import Asking, asking
from tests.cli.conftest import Outcome, Run
from tests.cli.table import position

PROGRAMS = ("S2 P2 M2 P1 M1", "S2 P2 M2 P1 M1")
"""Pink's and Black's first programs: stones, bridges, and across."""


def after(*lines: str, players: int = 2, **options: Any) -> State:
    """The position after these lines; a program is laid by its cards."""
    actions = [action for line in lines for action in actions_of(line)]
    return position("river-dragons", *actions, players=players, **options)


def actions_of(line: str) -> list[str]:
    return [f"card {card}" for card in line.split()] if line[0].isupper() else [line]


def asked(state: State) -> Asking:
    return asking(state.view(state.actors()[0]))


def play(run: Run, more: str, *typed: str) -> Outcome:
    return run(f"play river-dragons {more}", *typed)
