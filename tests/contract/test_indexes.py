"""Rules never count an index from the end: plain lists would let them, and compiled arrays would leave their memory."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import dragonrace
from dragonrace import CHANCE
from dragonrace.bots.search.driver import Search, plan_of
from dragonrace.core.contract import GameType
from dragonrace.core.installed import game_type
from dragonrace.core.levels import Lookahead, Settings
from dragonrace.core.rules import rng
from dragonrace.core.rules.flat import FlatRecord
from dragonrace.core.rules.kernel import CHANCE_BIT, Kernel
from dragonrace.engine import random_play
from dragonrace.engine.backends import bind
from dragonrace.testing.settings import Setting, settings
from tests.play import middle

ACTIONS = 150
REFUSALS = 8
ADVICE = 0.1


class FromZero(list[Any]):
    """A list that knows no index below 0; nor do the lists in it."""

    def __init__(self, values: list[Any]) -> None:
        super().__init__(from_zero(value) for value in values)

    def __getitem__(self, index: Any) -> Any:
        assert isinstance(index, slice) or index >= 0, f"an index of {index}"
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        assert isinstance(index, slice) or index >= 0, f"an index of {index}"
        super().__setitem__(index, value)


def from_zero(value: Any) -> Any:
    return FromZero(value) if isinstance(value, list) else value


def watched(record: FlatRecord) -> Any:
    """A copy of a record with such lists."""
    copy = record.copy()
    for field in copy.FIELDS:
        setattr(copy, field.name, from_zero(getattr(copy, field.name)))
    return copy


def watched_rules(kind: GameType) -> dict[str, Callable[..., Any]]:
    """A game's rules, with such tables."""
    functions = bind(*kind.rules, rng, random_play, defaults=kind.defaults)
    tables: dict[int, Any] = {}
    for function in functions.values():
        for name, value in function.__globals__.items():
            if isinstance(value, list) and not name.startswith("__"):
                function.__globals__[name] = tables.setdefault(id(value), from_zero(value))
    return functions


def all_settings() -> list[Any]:
    return [
        pytest.param(setting, id=f"{name}-{number}")
        for name in dragonrace.games()
        for number, setting in enumerate(settings(game_type(name))[:12])
    ]


@pytest.mark.parametrize("setting", all_settings())
def test_no_index_is_counted_from_the_end(setting: Setting) -> None:
    game, random_ = setting.load(), random.Random(setting.board)
    functions, b = watched_rules(game.type), watched(game.compiled_board)
    s, words = watched(game.type.state()), FromZero([1, 2, 3, 4])
    out = FromZero([0] * game.longest_list)
    scratch = watched(game.type.advice.scratch())
    called = {"start"}

    def call(name: str, *given: Any) -> Any:
        called.add(name)
        return functions[name](b, *given)

    call("start", s)
    for _ in range(ACTIONS):
        mask = call("actors", s)
        if mask == 0:
            break
        seats = [seat for seat in range(game.num_players) if mask >> seat & 1]
        actor = CHANCE if mask == CHANCE_BIT else random_.choice(seats)
        legal = list(out[: call("legal_actions", s, actor, out)])
        seat = random_.randrange(game.num_players)
        call("observe", s, seat, FromZero([0] * len(game.features)))
        call("evaluate", s, seat)
        call("turn_segment", s)
        call("patterns", s, seat, FromZero([0] * len(game.patterns)), scratch)
        call("conceal", watched(s), seat)
        call("redraw", watched(s), seat, words)
        call("reopen", watched(s), seat)
        bound = game.max_chance_outcomes if actor == CHANCE else game.num_distinct_actions
        for action in (*random_.choices(legal, k=REFUSALS), *random_.choices(range(bound), k=REFUSALS)):
            call("refusal", s, actor, action)
        if call("chance_cases", s, out):
            call("chance_weights", s, FromZero([0] * len(legal)))
            call("chance_case", s, random_.randrange(call("chance_cases", s, out)), out)
        if actor != CHANCE and random_.random() < ADVICE:
            call("suggest", watched(s), actor, words, out, scratch)
            call("intend", watched(s), actor, words, out, scratch)
            call("intend_carefully", watched(s), actor, words, out, scratch)
            call("guess", watched(s), seat, words, out, scratch)
            call("chances", s, FromZero([0.0] * game.num_players), scratch)
            call("chances_carefully", s, FromZero([0.0] * game.num_players), scratch)
            call("suppose", watched(s), seat, FromZero(legal), min(len(legal), 5))
        call("apply", s, actor, random_.choice(legal))
    assert set(Kernel.__annotations__) - called <= {"chance_weights", "chance_case"}


@pytest.mark.parametrize("name", dragonrace.games())
def test_nor_do_searches(name: str) -> None:
    game = dragonrace.load_game(name, players=3, turn_limit=30)
    plan = plan_of(Lookahead(iterations=30, seconds=60.0, settings=Settings(ahead=2, guesses=True)), game)
    for seed in range(2):
        search = Search(game, plan, "plain")
        (w,) = search.workspaces
        search.workspaces = [type(w)(*(FromZero(part) if isinstance(part, list) else part for part in w))]
        state = middle(game, seed, most=60)
        actors = [actor for actor in state.actors() if actor != CHANCE]
        if actors:
            assert search.think(state, actors[-1], random.Random(seed))
