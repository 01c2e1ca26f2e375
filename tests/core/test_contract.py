"""What a game must say of itself, and what is refused because it does not fit together."""

import inspect
import random
import re
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from dragonrace.core.contract import GameType
from dragonrace.core.game import Game
from dragonrace.core.installed import game_type
from dragonrace.core.known import line
from dragonrace.core.options import Choice, Option
from dragonrace.core.parts import Chance
from dragonrace.core.plain import ListedActions, PlainPresenter
from dragonrace.core.registry import load_game
from dragonrace.core.rules import free
from dragonrace.core.rules.bind import functions_in
from dragonrace.core.rules.defaults import defaults_for
from dragonrace.core.rules.kernel import Kernel
from dragonrace.core.rules.signatures import PARAMETERS, what_is_wrong
from dragonrace.testing.hiding import concealed, look_alike, what_is_hidden_stays_hidden
from dragonrace.testing.positions import anywhere
from tests.bots.test_turn_search import luck

KIND = luck(1).type


def seating(seats: dict[int, tuple[str, ...]]) -> Option:
    choices = (Choice("usual", "Usual"), Choice("other", "Other", seats))
    return Option("colours", "Colours", "Who plays which.", "R-1", "choice", "usual", choices)


MISFITS: dict[str, tuple[dict[str, Any], str]] = {
    "no colours": ({"colours": {}}, "a colour for each of 2 to 10 players"),
    "too few colours": ({"colours": {3: ("red", "blue")}}, "a colour for each"),
    "a choice that seats too few": ({"options": (seating({2: ("red",)}),)}, "each with one of its colours"),
    "a choice that seats somebody twice": (
        {"options": (seating({2: ("red", "red")}),)},
        "each with one of its colours",
    ),
    "a choice that seats a stranger": ({"options": (seating({2: ("red", "pink")}),)}, "each with one of its colours"),
    "a choice that seats too many": (
        {"options": (seating({3: ("red", "blue", "green")}),)},
        "a choice seats as many players as the game",
    ),
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
    hiding = game_type("golden-dragon")
    with pytest.raises(TypeError, match="needs a presenter, as a subclass of PlainPresenter with is_hidden"):
        replace(hiding, presenter=PlainPresenter())
    assert isinstance(replace(hiding, presenter=SaysWhatIsHidden()), GameType)


def rules_and(source: str) -> tuple[ModuleType, ...]:
    """The game's rules, and a module with one more function."""
    module = ModuleType("more")
    exec(source, module.__dict__)
    return (*KIND.rules, module)


MISTAKES = {
    "def sugest(b, s, seat, rng, out, plan): return 0": r"a function sugest: is suggest meant\?",
    "def chance_weigths(b, s, out): return 0": r"a function chance_weigths: is chance_weights meant\?",
    "def turn_segment(b): return 0": r"have turn_segment\(b\), which should be turn_segment\(b, s\)",
    "def guess(s, b, seat, rng, out, plan): pass": r"which should be guess\(b, s, seat, rng, out, scratch\)",
}


@pytest.mark.parametrize(("source", "complaint"), MISTAKES.items())
def test_a_function_that_the_kernel_would_never_call_rightly_is_refused(source: str, complaint: str) -> None:
    with pytest.raises(TypeError, match=complaint):
        replace(KIND, rules=rules_and(source))


def test_a_function_of_the_kernel_may_call_its_parameters_otherwise() -> None:
    assert replace(KIND, rules=rules_and("def guess(_b, s, seat, rng, _out, plan): pass")).defines("guess")


def test_the_signatures_of_the_kernel_agree_wherever_they_stand() -> None:
    """What templates import, what is there by default, what the kernel's documentation says."""
    documented = dict(re.findall(r"``(\w+)\((b, s[\w, ]*)\)", inspect.getsource(Kernel)))
    assert {name: ", ".join(parameters) for name, parameters in PARAMETERS.items()} == documented
    for module in (*defaults_for(with_chance=True), *defaults_for(with_chance=False), free):
        functions = {n: f for n, f in functions_in(module).items() if n in PARAMETERS}
        assert what_is_wrong(functions) == "", module.__name__


def test_a_presenter_must_be_whole_and_without_misspellings() -> None:
    class Bare:
        """Has a table only."""

        def table(self, _state: Any, _viewer: int | None) -> dict[str, Any]:
            return {}

    class Misspelt(PlainPresenter):
        """Means to unfold its events."""

        def unfolds(self, _event: Any, _now: Any, _end: Any) -> dict[str, Any]:
            return {}

    with pytest.raises(
        TypeError, match="its presenter lacks prompt, choice, hint, events, is_hidden, choice_grids, unfold"
    ):
        replace(KIND, presenter=Bare())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"its presenter has unfolds: is unfold meant\?"):
        replace(KIND, presenter=Misspelt())


def test_the_core_writes_its_own_fields_of_a_board() -> None:
    """A game's boards need not know of the turn limit, nor of who begins."""
    game = load_game("golden-dragon", players=4, turn_limit=7, first_player=2)
    b: Any = game.compiled_board
    assert (b.players, b.turn_limit, b.first_player) == (4, 7, 2)


class SaysWhatIsHidden(PlainPresenter):
    """All that a game with secrets must say of showing it."""

    def is_hidden(self, state: object, player: int, action: int, viewer: int | None) -> bool:
        return game_type("golden-dragon").presenter.is_hidden(state, player, action, viewer)


def test_what_a_game_with_secrets_leaves_to_the_defaults_gives_nothing_away() -> None:
    """Its table, its log and what learners see: of this one, in which the order of stones is hidden."""
    full = game_type("golden-dragon")
    rules = tuple(module for module in full.rules if module.__name__.split(".")[3] not in ("advice", "observing"))
    kind = replace(full, rules=rules, observation=None, presenter=SaysWhatIsHidden(), shapes=None)
    states = [anywhere(Game(kind, 3), seed, 12) for seed in range(12)]
    assert any(concealed(state, 0).row != state.row for state in states)
    for seed, state in enumerate(states):
        what_is_hidden_stays_hidden(state, seed)
        look_alike(state, state.resample_from_infostate(0, random.Random(seed)), None if seed % 2 else 0)


def test_some_numbers_are_shown_as_signs() -> None:
    state = Game(replace(KIND, presenter=PlainPresenter({"scores": {0: None}})), 2).new_initial_state()
    fields = {field["label"]: field["value"] for field in state.view(0)["table"]["fields"]}
    assert fields["Scores"] == [None, None]


def test_a_game_without_options_and_board_needs_no_record_of_its_own() -> None:
    game = luck(1)
    assert (game.compiled_board.players, game.compiled_board.turn_limit) == (2, 0)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("text", "shown"), [("deal 3", "deal ?"), ("3", "?")])
def test_chance_may_deal_what_is_hidden(monkeypatch: pytest.MonkeyPatch, text: str, shown: str) -> None:
    state = luck(1).new_initial_state()
    monkeypatch.setattr(PlainPresenter, "is_hidden", lambda *_: True)
    monkeypatch.setattr(type(state), "action_to_string", lambda *_: text)
    assert line(state, -1, 0, 1) == shown
