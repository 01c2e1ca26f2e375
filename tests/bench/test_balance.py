"""Shares of wins: who gets what nobody won, and how they are said."""

import argparse
from pathlib import Path

import numpy as np
import pytest
from bench.balance import Shares, house_rules, in_words, shares, won

import dragonrace
from dragonrace.core.errors import OptionError
from dragonrace.core.installed import game_type


def test_what_nobody_won_is_shared_by_all() -> None:
    assert won(np.array([0, 0, 1, -1]), 2) == pytest.approx([0.625, 0.375])


def test_shares_come_by_order_and_by_seat(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Seat 2 always wins; it moves first, last and second."""

    class Played:
        winner = np.array([2, 2, 2])
        first_player = np.array([2, 0, 1])

    monkeypatch.setattr(dragonrace, "simulate", lambda *_, **__: Played)
    game = dragonrace.load_game("golden-dragon", players=3)
    args = argparse.Namespace(bot="random", games=3, seed=0, workers=1, out=tmp_path, option=[])

    class Bar:
        def add_task(self, *_: object, **__: object) -> int:
            return 0

        def remove_task(self, _task: int) -> None:
            pass

    found = shares(game, args, Bar())  # type: ignore[arg-type]
    assert found.by_order == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    assert found.by_seat == pytest.approx([0.0, 0.0, 1.0])


def test_they_are_said_in_per_cent_with_their_error() -> None:
    assert in_words(Shares(400, 0, [0.5, 0.5], None)) == ("50.0, 50.0", "", "4.9")
    assert in_words(Shares(400, 0, [0.5, 0.5], [0.25, 0.75])) == ("50.0, 50.0", "25.0, 75.0", "4.9")


def test_house_rules_are_read_as_the_game_reads_them() -> None:
    options = game_type("river-dragons").all_options(4)
    assert house_rules(options, ["colours=even", "expert=on"]) == {"colours": "even", "expert": True}
    for wrong, allowed in (
        ("colours", "printed, even"),
        ("colours=odd", "printed, even"),
        ("colour=even", "colours"),
    ):
        with pytest.raises(OptionError, match=allowed):
            house_rules(options, [wrong])
