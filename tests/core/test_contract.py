"""What a game must say of itself, and what is refused because it does not fit together."""

from dataclasses import replace
from typing import Any

import pytest

from dragonrace.core.contract import Chance, GameType
from dragonrace.core.plain import ListedActions, PlainPresenter
from dragonrace.core.registry import game_type
from dragonrace.core.views.view import line
from tests.bots.test_turn_search import luck

KIND = luck(1).type
MISFITS: dict[str, tuple[dict[str, Any], str]] = {
    "no colours": ({"colours": {}}, "a colour for each of 2 to 10 players"),
    "too few colours": ({"colours": {3: ("red", "blue")}}, "a colour for each"),
    "no number of actions": ({"num_distinct_actions": 0}, "num_distinct_actions"),
    "a list of outcomes that chance does not have": (
        {"notation": ListedActions(("stop", "roll"), ("0",)), "chance": Chance("luck", 3)},
        "lists 1 outcomes of chance, and there are 3",
    ),
}


@pytest.mark.parametrize(("change", "message"), MISFITS.values(), ids=MISFITS)
def test_what_does_not_fit_is_refused_with_a_sentence(change: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        replace(KIND, **change)


def test_a_game_that_hides_something_needs_more_than_the_plain_presenter() -> None:
    class Own(PlainPresenter):
        """Shows less."""

    hiding = game_type("golden-dragon")
    with pytest.raises(TypeError, match="needs a presenter of its own"):
        replace(hiding, presenter=PlainPresenter())
    assert isinstance(replace(hiding, presenter=Own()), GameType)


def test_a_game_without_options_and_board_needs_no_record_of_its_own() -> None:
    game = luck(1)
    assert (game.compiled_board.players, game.compiled_board.turn_limit) == (2, 0)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("text", "shown"), [("deal 3", "deal ?"), ("3", "?")])
def test_chance_may_deal_what_is_hidden(monkeypatch: pytest.MonkeyPatch, text: str, shown: str) -> None:
    state = luck(1).new_initial_state()
    monkeypatch.setattr(PlainPresenter, "is_hidden", lambda *_: True)
    monkeypatch.setattr(type(state), "action_to_string", lambda *_: text)
    assert line(state, -1, 0, 1) == shown
