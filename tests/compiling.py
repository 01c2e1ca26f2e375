"""Tests that compile: those of one game are for one worker, so that no two compile the same at the same time."""

import pytest

import dragonrace

__all__ = ["GAMES", "compiles"]


def compiles(name: str) -> pytest.MarkDecorator:
    """Mark what compiles the functions of a game."""
    return pytest.mark.xdist_group(f"compiled-{name}")


GAMES = [pytest.param(name, marks=compiles(name)) for name in dragonrace.games()]
"""The games' names, for parameters."""
