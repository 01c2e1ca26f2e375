"""What wins in one's own turn whatever others answer is found, and nothing else; who searches takes it."""

import random
from dataclasses import replace
from typing import Any

import pytest

import dragonrace
from dragonrace import Bot, State
from dragonrace.bots import finishing
from dragonrace.bots.alphabeta.bot import AlphaBetaBot
from dragonrace.bots.finishing import winning_action, wins
from dragonrace.bots.search.bot import SearchBot
from dragonrace.core.levels import Lookahead
from dragonrace.games.golden_dragon.actions import FIRST_MOVE, GALE
from dragonrace.games.golden_dragon.state import Phase
from dragonrace.testing.positions import middle
from tests.games.golden_dragon.table import VALLEY, WINDS, position, valley

FIELD = """
    531.245
    .......
    .v. .v.
    v.....v
    vr....v
    b..G...
    .......
"""
GALE_WINS = "SW E N SE S W"
"""East, south-east: two of five stones bring red home; the others are played on blue, or go back."""
BARELY = Lookahead(iterations=1, seconds=10.0, positions=1)


def near_the_goal(rng: random.Random) -> State:
    """Red is to move, a few steps from the goal, with any stones and cards."""
    rows = [list(row) for row in VALLEY]
    free = [(y, x) for y in (3, 4, 5, 6) for x, sign in enumerate(rows[y]) if sign == "."]
    for sign, (y, x) in zip("rb", rng.sample(free, 2), strict=True):
        rows[y][x] = sign
    stones = {colour: " ".join(rng.sample(WINDS, len(WINDS))) for colour in ("red", "blue")}
    cards: dict[str, Any] = {"gales": rng.randint(0, 1), "lightnings": rng.randint(0, 2)}
    return position("\n".join("".join(row) for row in rows), **cards, **stones)


def can_be_forced(state: State, seat: int, turn: int, known: dict[bytes, bool]) -> bool:
    """The same without looking at where anything leads: all that may happen in the turn."""
    if state.is_terminal():
        return state.returns()[seat] > 0
    if state.row.turns != turn:
        return False
    if (key := state.row.key()) not in known:
        (actor,) = state.actors()
        ways = (can_be_forced(state.child(action, actor), seat, turn, known) for action in state.legal_actions(actor))
        known[key] = any(ways) if actor == seat else all(ways)
    return known[key]


def agrees(state: State) -> bool:
    """Check what is found for whoever moves; return whether they can win in this turn."""
    seat = int(state.row.mover)
    found, known = winning_action(state, seat), dict[bytes, bool]()
    can = can_be_forced(state, seat, state.row.turns, known)
    assert (found is not None) == can, state
    assert found is None or can_be_forced(state.child(found, seat), seat, state.row.turns, known)
    for action in state.legal_actions(seat):
        assert wins(state, seat, action) == can_be_forced(state.child(action, seat), seat, state.row.turns, known)
    return can


def test_a_win_is_found_where_one_can_be_forced_and_nowhere_else() -> None:
    rng = random.Random(1)
    assert 30 < sum(agrees(near_the_goal(rng)) for _ in range(150)) < 120


@pytest.mark.parametrize(
    ("players", "options"),
    [(3, {}), (2, {"moves_per_turn": 3}), (2, {"moves_per_turn": 3, "winds": 3, "cards": 1}), (2, {"turn_limit": 30})],
)
def test_it_is_found_by_all_rules(players: int, options: dict[str, Any]) -> None:
    """With few winds a stone that is picked up is played again in the same turn."""
    rng, forced = random.Random(3), 0
    for _ in range(12):
        state = valley(players, **options).new_initial_state()
        while not state.is_terminal() and state.row.turns < 40:
            (actor, *_) = state.actors()
            if state.row.phase in (Phase.TURN, Phase.MOVE) and rng.random() < 0.15:
                forced += agrees(state)
            state.apply_action(rng.choice(state.legal_actions(actor)), actor)
    assert forced > 0


def test_who_stands_in_the_way_is_carried_off_first() -> None:
    """South takes blue away; then north, south-east, east."""
    behind = FIELD.replace("vr....v", "v.....v").replace("b..G...", ".rbG...")
    assert agrees(position(behind, red="W S N SE E SW", gales=1))


def test_a_draw_is_no_win() -> None:
    state = position(FIELD, red="N S E W SE SW", gales=0, turns=9, options={"turn_limit": 10})
    assert any(state.child(action, 0).is_terminal() for action in state.legal_actions(0))
    assert winning_action(state, 0) is None


def test_who_goes_on_as_found_wins_whatever_others_do() -> None:
    rng = random.Random(2)
    for _ in range(40):
        state = near_the_goal(rng)
        if winning_action(state, 0) is None:
            continue
        while not state.is_terminal():
            (actor,) = state.actors()
            action = rng.choice(state.legal_actions(actor)) if actor else winning_action(state, 0)
            assert action is not None
            state.apply_action(action, actor)
        assert state.returns()[0] > 0


def test_what_wins_at_once_goes_before_a_gale() -> None:
    state = position(FIELD.replace("vr....v", "v..r..v"), red="N S E W SE SW", gales=1)
    assert GALE in state.legal_actions(0)
    assert winning_action(state, 0) == FIRST_MOVE


def test_who_would_have_to_look_at_too_much_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(FIELD, red=GALE_WINS, gales=1)
    assert winning_action(state, 0) == GALE
    monkeypatch.setattr(finishing, "POSITIONS", 2)
    assert winning_action(state, 0) is None


def test_nothing_is_found_in_others_turns_or_where_the_game_does_not_tell() -> None:
    """Not even where whoever is asked is a step from home, and comes next."""
    state = position(FIELD.replace("b..G...", "..bG..."), red="N W E SE S SW", blue="S E N W SE SW", lightnings=1)
    state.apply_action(state.string_to_action("move blue", 0), 0)
    assert state.actors() == (1,)
    assert winning_action(state, 1) is None
    start = dragonrace.load_game("golden-dragon", 2).new_initial_state()
    assert winning_action(start, 0) is None
    assert not finishing._is_in_reach(start, 0)
    dice = dragonrace.load_game("dragon-river", players=2)
    assert winning_action(middle(dice, 3, 9), 0) is None


@pytest.mark.parametrize("kind", [SearchBot, AlphaBetaBot])
def test_who_searches_takes_it_though_a_line_or_two_would_not_show_it(kind: Any) -> None:
    state = position(FIELD, red=GALE_WINS, gales=1, lightnings=1)
    bot: Bot = kind(state.game, 1, BARELY, is_timed=False)
    assert bot.choose(state, 0) == GALE
    assert bot.value_of_choice == 1.0
    assert bot.values(state, 0)[GALE] == 1.0
    assert bot.policy(state, 0) == {GALE: 1.0}


@pytest.mark.parametrize("kind", [SearchBot, AlphaBetaBot])
def test_who_does_not_finish_searches(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finishing, "_is_in_reach", lambda *_: pytest.fail("it looks for a win"))
    state = position(FIELD, red=GALE_WINS, gales=1, lightnings=1)
    bot: Bot = kind(state.game, 1, replace(BARELY, finishes=False), is_timed=False)
    assert bot.choose(state, 0) in state.legal_actions(0)
