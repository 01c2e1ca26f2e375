"""`dragonrace.testing` finds what gives secrets away, or keeps them for too long: in Goofspiels that are ill."""

import inspect
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from dragonrace.authoring import Hiding, PlainPresenter
from dragonrace.core.installed import game_type
from dragonrace.testing import BrokenPromiseError, check_game
from dragonrace.testing.hiding import first_difference
from dragonrace_goofspiel import hiding, rules
from dragonrace_goofspiel.show import GoofPresenter
from tests.examples.conftest import Install
from tests.examples.goofspiel import GAME


def ill(module: ModuleType, right: str, wrong: str) -> tuple[ModuleType, ...]:
    """Goofspiel's rules, one module of them with a mistake."""
    source = inspect.getsource(module)
    assert right in source
    changed = ModuleType(f"ill_{module.__name__.rpartition('.')[2]}")
    exec(source.replace(right, wrong), changed.__dict__)
    return tuple(changed if one is module else one for one in (rules, hiding))


class OpenBids(GoofPresenter):
    def is_hidden(self, *_: Any) -> bool:
        return False


class OpenTable(GoofPresenter):
    def table(self, state: Any, viewer: int | None) -> Any:
        return {**super().table(state, viewer), "bids": list(state.row.bids)}


class OpenToStrangers(GoofPresenter):
    """Those who play see what they may; a spectator sees more."""

    def table(self, state: Any, viewer: int | None) -> Any:
        return {**super().table(state, viewer), "bids": list(state.row.bids) if viewer is None else []}


class Prompter(GoofPresenter):
    def hint(self, state: Any, seat: int) -> str:
        return f"They bid {state.row.bids[1 - seat]}."


class Worrier(GoofPresenter):
    def choice(self, state: Any, seat: int, action: int) -> Any:
        pity = {"pity": "They bid more."} if action < state.row.bids[1 - seat] else {}
        return {**super().choice(state, seat, action), **pity}


class Talkative(GoofPresenter):
    def events(self, before: Any, player: int, action: int, after: Any, viewer: int | None) -> Any:
        told = super().events(before, player, action, after, viewer)
        return [{**told[0], "words": f"{told[0]['words']} It is a {action + 1}."}, *told[1:]]


class Silent(GoofPresenter):
    """Turns bids over, and says nothing of them."""

    def events(self, *given: Any) -> Any:
        return PlainPresenter.events(self, *given)


LEAKS: dict[str, dict[str, Any]] = {
    "the log tells .* what they can't know: .*'text'.* is 'bid ": {"presenter": OpenBids(GAME.presenter._signs)},
    "the view tells .* what they can't know: \\['table'\\]\\['bids'\\]": {"presenter": OpenTable()},
    "the view tells a spectator what they can't know: \\['table'\\]": {"presenter": OpenToStrangers()},
    "the log tells .* what they can't know: .*'words'.* It is a ": {"presenter": Talkative()},
    "the view tells .* what they can't know: \\['hint'\\] is 'They bid ": {"presenter": Prompter()},
    "the view tells .* what they can't know: \\['choices'\\]": {"presenter": Worrier()},
    "redraw for .* changes what .* knows: conceal leaves something": {"rules": ill(hiding, "= FACE_DOWN", "+= 0")},
    "what is legal for .* depends on what conceal blanks": {
        "rules": ill(rules, "s.hands[seat][action] == NONE)", "s.hands[seat][action] in (NONE, s.bids[1 - seat]))"),
    },
    "in none of the positions that were tried anything is hidden": {"rules": ill(hiding, "other != seat", "other < 0")},
    "redraw draws what can't be, or rewrite_history is wrong": {
        "rules": ill(hiding, "s.hands[other][below(rng, CARDS)]", "1 + below(rng, CARDS)"),
    },
    "sees what no event has told: when a secret comes out": {"presenter": Silent()},
    "rewrite_history does not lead to what redraw drew": {"hiding": Hiding(lambda history, _row: history)},
    "a dry run tells .* what they can't know": {"dry_run": lambda state, _seat, _plan: list(state.row.bids)},
}


@pytest.mark.parametrize("complaint", LEAKS)
def test_a_leak_is_found_and_named(complaint: str, install: Install) -> None:
    name = install(replace(GAME, **LEAKS[complaint]))
    with pytest.raises(BrokenPromiseError, match=complaint):
        check_game(name, positions=30, decisions=0, most_settings=1)


def test_a_question_that_is_asked_too_openly_is_found(install: Install) -> None:
    """Which cards are left to lay tells all who look on which are laid already."""
    kind = game_type("river-dragons")
    assert kind.hiding
    name = install(replace(kind, name="open-dragons", hiding=replace(kind.hiding, is_open=lambda _state: True)))
    with pytest.raises(BrokenPromiseError, match=r"what all see of .*'s question tells a spectator"):
        check_game(name, positions=4, decisions=0, most_settings=1)


def test_of_two_pieces_of_data_the_first_place_is_named_that_differs() -> None:
    assert first_difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}).startswith("['a'][1]['b'] is 2, and 3 if")
    assert first_difference("x\ny", "x\nz").startswith("[1] is 'y', and 'z'")
    assert first_difference([1], [1, 2]).startswith("it is [1], and [1, 2]")
