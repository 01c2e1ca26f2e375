"""The alpha-beta search finds what a plain minimax finds, on either backend."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import dragonrace
from dragonrace import Game, State
from dragonrace.bots.alphabeta import driver
from dragonrace.bots.alphabeta.bot import MANY, WORLDS, AlphaBetaBot
from dragonrace.bots.alphabeta.driver import ENDLESS, Choice, LineSearch, World
from dragonrace.bots.alphabeta.lines import ROOT
from dragonrace.bots.learned import judging
from dragonrace.bots.learned.glance import judge_with
from dragonrace.bots.learned.weights import Weights, weights_for
from dragonrace.core.errors import OptionError
from dragonrace.core.levels import Lookahead
from dragonrace.engine.engine import Engine, functions_of
from dragonrace.testing.positions import middle
from tests.compiling import compiles
from tests.learning.teaching import any_weights, nothing_shipped, own_folder

BACKENDS = ["plain", pytest.param("compiled", marks=compiles("golden-dragon"))]
POSITIONS = 6
SIBLINGS = 12
"""So many actions at most are legal in the mini game: a search looks at all of a position before it stops."""


@pytest.fixture(scope="module")
def game() -> Game:
    """A game in which no two numbers of actions lead to the same position: it counts turns, and moves."""
    return dragonrace.mini_game("golden-dragon-mini")


@pytest.fixture(scope="module")
def weights(game: Game) -> Weights:
    return any_weights(game)


class Minimax:
    """Looks at all that can happen, one action after the other."""

    def __init__(self, game: Game, weights: Weights):
        self._board, self._judge = game.compiled_board, judge_with(Engine(game, "plain"), weights)
        self._outlook = functions_of(game.type, "plain", judging)["outlook"]

    def value(self, state: State, seat: int, depth: int) -> float:
        """What a position is worth to a seat, so many actions deep."""
        if depth == 0 or state.is_terminal():
            self._outlook(self._board, state.row, self._judge)
            return float(self._judge.values[seat])
        values = self.values(state, seat, depth).values()
        return max(values) if state.current_player() == seat else min(values)

    def values(self, state: State, seat: int, depth: int) -> dict[int, float]:
        """What each action is worth."""
        found = {}
        for action in state.legal_actions(state.current_player()):
            after = state.clone()
            after.apply_action(action, state.current_player())
            found[action] = self.value(after, seat, depth - 1)
        return found


def positions(game: Game) -> list[State]:
    found = (middle(game, seed, 2 + seed % 6) for seed in range(10 * POSITIONS))
    return [state for state in found if not state.is_terminal() and len(state.legal_actions()) > 1][:POSITIONS]


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_it_finds_what_a_plain_minimax_finds(game: Game, weights: Weights, backend: str, depth: int) -> None:
    minimax, search = Minimax(game, weights), LineSearch(game, weights, backend)
    for state in positions(game):
        seat = state.current_player()
        search._functions["forget"](search._lines)
        search._lines.states[ROOT : ROOT + 1] = search._engine.backend.rows(state.row)
        value = search._functions["search_lines"](search._lines, seat, depth, ENDLESS)
        values = minimax.values(state, seat, depth)
        assert value == pytest.approx(max(values.values()), abs=1e-8)  # values are remembered as shares of 2**30
        assert values[search._functions["best_at_root"](search._lines)] == pytest.approx(value, abs=1e-8)


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_it_found_before_changes_nothing(game: Game, weights: Weights, backend: str) -> None:
    """It deepens, and goes on with what it remembers; another seat has to begin anew."""
    minimax, search = Minimax(game, weights), LineSearch(game, weights, backend)
    for state in positions(game)[:3]:
        for seat in (1 - state.current_player(), state.current_player()):
            (choice,) = search.think([World(state.row, 1)], seat, 300, None)
            values = minimax.values(state, seat, choice.depth).values()
            best = max(values) if seat == state.current_player() else min(values)
            assert choice.value == pytest.approx(best, abs=1e-8)


@compiles("golden-dragon")
def test_it_wins_at_once_where_it_can_and_gives_no_win_away() -> None:
    game = dragonrace.load_game("golden-dragon", turn_limit=60)
    search = LineSearch(game, Weights.blank(game))  # whatever is not the end looks the same to it
    wins = gifts = 0
    for state in last_decisions(game):
        seat = state.current_player()
        after = {action: won_after(state, action, seat) for action in state.legal_actions(seat)}
        chosen = after[search.think([World(state.row, 1)], seat, 200, None)[0].action]
        if seat in after.values():
            assert chosen == seat
            wins += 1
        elif set(after.values()) != {1 - seat}:
            assert chosen != 1 - seat
            gifts += 1
    assert wins > 5
    assert gifts > 5


def last_decisions(game: Game) -> Iterator[State]:
    """Positions from random games, one action before somebody wins, and one before that."""
    for seed in range(30):
        state, rng = game.new_initial_state(), random.Random(seed)
        before: list[State] = []
        while not state.is_terminal():
            before = [*before[-1:], state.clone()]
            state.apply_action(rng.choice(state.legal_actions()))
        if state.winner() is not None:
            yield from before


def won_after(state: State, action: int, seat: int) -> int | None:
    after = state.clone()
    after.apply_action(action, seat)
    return after.winner()


def test_each_world_votes_as_often_as_it_was_drawn(
    game: Game, weights: Weights, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, search = positions(game)[0].row, LineSearch(game, weights, "plain")
    found = iter([Choice(4, 0.5, 3), Choice(1, 0.9, 5), Choice(4, 0.75, 2)])
    monkeypatch.setattr(search, "_deepen", lambda *_: next(found))
    choices = search.think([World(row, 3), World(row, 4), World(row, 2)], 0, 300, None)
    assert choices == [Choice(4, pytest.approx(0.6), 2, votes=5), Choice(1, pytest.approx(0.9), 5, votes=4)]


@pytest.mark.parametrize(("seconds", "shares"), [(6.0, [2.0, 3.0, 6.0]), (0.0, [0.0] * 3), (None, [None] * 3)])
def test_worlds_share_time_and_positions(
    game: Game, weights: Weights, monkeypatch: pytest.MonkeyPatch, seconds: float | None, shares: list[float | None]
) -> None:
    """What one leaves of its time the next ones have: here they leave all of it."""
    row, search, given = positions(game)[0].row, LineSearch(game, weights, "plain"), []

    def deepen(_seat: int, positions: int, seconds: float | None) -> Choice:
        given.append((positions, seconds))
        return Choice(1, 0.5, 1)

    monkeypatch.setattr(search, "_deepen", deepen)
    monkeypatch.setattr(driver, "time", SimpleNamespace(perf_counter=lambda: 100.0))
    search.think([World(row, 1)] * 3, 0, 300, seconds)
    assert given == [(100, share) for share in shares]


class Watched:
    """A search with a clock that goes on by so much for each position, and stands still once for something else."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, search: LineSearch, a_position: float, pause: float = 0.0):
        self.spent, self._a_position, self._pause = 0.0, a_position, pause
        self._work = search._functions["search_lines"]
        monkeypatch.setattr(search, "_functions", {**search._functions, "search_lines": self._search})
        monkeypatch.setattr(driver, "time", SimpleNamespace(perf_counter=lambda: self.spent))

    def _search(self, w: Any, seat: int, depth: int, most: int) -> float:
        value = self._work(w, seat, depth, most)
        self.spent += int(w.looked_at[0]) * self._a_position + self._pause
        self._pause = 0.0
        return float(value)


@pytest.mark.parametrize("seconds", [0.0, 0.5, 4.0])
def test_it_ends_in_time(game: Game, weights: Weights, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    row, search = positions(game)[0].row, LineSearch(game, weights, "plain")
    watched = Watched(monkeypatch, search, 0.001)
    (choice,) = search.think([World(row, 1)], 0, 10**6, seconds)
    assert watched.spent <= seconds + (driver.LOT + SIBLINGS) / 1000
    assert choice.depth == 1 or seconds > 0.0


def test_a_pause_at_the_beginning_does_not_end_it(
    game: Game, weights: Weights, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was cut short for that is begun again while there is time."""
    row, depths = positions(game)[0].row, []
    for pause in (0.0, 0.9):
        search = LineSearch(game, weights, "plain")
        Watched(monkeypatch, search, 0.00001, pause)
        (choice,) = search.think([World(row, 1)], 0, 4_000, 1.0)
        depths.append(choice.depth)
    assert depths[0] == depths[1] > 2


@pytest.mark.parametrize("worlds", [1, 3])
def test_it_looks_at_no_more_positions_than_it_is_given(game: Game, weights: Weights, worlds: int) -> None:
    for state in positions(game):
        search = LineSearch(game, weights, "plain")
        search.think([World(state.row, 1)] * worlds, state.current_player(), 90, None)
        assert 0 < search.looked_at <= 90 + worlds * SIBLINGS


def test_it_draws_as_many_worlds_as_there_may_be() -> None:
    game = dragonrace.load_game("golden-dragon")
    bot, found = AlphaBetaBot(game), set()
    for seed in range(8):
        state = middle(game, seed, 12)
        worlds = bot._worlds(state, state.actors()[0], random.Random(seed))
        assert sum(world.times for world in worlds) == WORLDS
        found.add(len(worlds))
    assert max(found) > 1


def test_while_both_arrange_few_stones_each_chooses_their_own() -> None:
    game, unlike = dragonrace.load_game("golden-dragon", cards=0, winds=3), 0
    for seed in range(20):
        state, rng = game.new_initial_state(), random.Random(seed)
        while len(state.actors()) == 1:
            state.apply_action(rng.choice(state.legal_actions()))
        own = [set(state.legal_actions(seat)) for seat in (0, 1)]
        for seat in (0, 1):
            bot = AlphaBetaBot(game, 1, is_timed=False)
            assert 1 < len(own[seat]) <= MANY
            assert bot.choose(state, seat) in own[seat]
            assert set(bot.policy(state, seat)) <= own[seat]
        unlike += own[0].isdisjoint(own[1])
    assert unlike > 0


def test_what_more_worlds_speak_for_is_drawn_more_often() -> None:
    game = dragonrace.load_game("golden-dragon")
    choices = [Choice(4, 0.6, 3, votes=6), Choice(1, 0.9, 5, votes=2)]
    assert AlphaBetaBot(game)._chances(choices) == pytest.approx({4: 0.9, 1: 0.1})  # 36 and 4 parts
    steady = AlphaBetaBot(game, variety=0.0)
    assert steady._chances(choices) == {4: 1.0}


def test_what_it_tells_is_what_it_draws_from() -> None:
    """Of what is best in one of the worlds: what it is worth as far as it looks ahead, and how likely it is chosen."""
    game, split = dragonrace.load_game("golden-dragon"), 0
    for state in (middle(game, seed, 12) for seed in range(30)):
        if state.is_terminal() or state.is_simultaneous_node():
            continue
        seat = state.current_player()
        bot = AlphaBetaBot(game, 1, Lookahead(0, 1.0, positions=400), is_timed=False)
        policy, values = bot.policy(state, seat), bot.values(state, seat)
        assert sum(policy.values()) == pytest.approx(1.0)
        chosen = bot.choose(state, seat)
        assert policy[chosen] > 0.0
        if 1 < len(state.legal_actions(seat)) <= MANY and not bot._learned_shares(state, seat):
            assert set(policy) == set(values)
            assert bot.value_of_choice == values[chosen]
            split += len(policy) > 1
    assert split > 0


def test_actions_are_compared_in_the_mean_of_all_worlds(game: Game, weights: Weights) -> None:
    search, state = LineSearch(game, weights, "plain"), positions(game)[0]
    seat, found = state.current_player(), iter([0.2, 0.6])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LineSearch, "_deepen", lambda *_: Choice(0, next(found), 1))
        worlds = [World(state.row, 1), World(state.row, 3)]
        assert search.worth_after(worlds, seat, state.legal_actions()[0], 100, None) == pytest.approx(0.5)


def test_what_ends_the_game_is_worth_what_it_brings() -> None:
    game = dragonrace.load_game("golden-dragon", turn_limit=60)
    search, seen = LineSearch(game, Weights.blank(game), "plain"), set[float]()
    for state in last_decisions(game):
        seat = state.current_player()
        for action in state.legal_actions(seat):
            if (after := state.child(action, seat)).is_terminal():
                worth = search.worth_after([World(state.row, 1)], seat, action, 10, None)
                assert worth == after.returns()[seat] / 2 + 0.5
                seen.add(worth)
    assert 1.0 in seen


def test_it_judges_actions_that_are_best_in_no_world() -> None:
    game, told = dragonrace.load_game("golden-dragon"), 0
    for state in (middle(game, seed, 12) for seed in range(12)):
        if state.is_terminal() or state.is_simultaneous_node() or len(state.legal_actions()) < 2:
            continue
        seat = state.current_player()
        bot = AlphaBetaBot(game, 1, Lookahead(0, 1.0, positions=400), is_timed=False)
        legal = state.legal_actions(seat)
        compared = bot.compare(state, seat, legal)
        assert set(compared) == set(legal)
        assert all(0.0 <= value <= 1.0 for value in compared.values())
        told += set(bot.values(state, seat)) != set(legal)
    assert told > 0


def test_who_has_time_searches_without_a_compiler_too(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So what it chooses does not depend on the machine; who has no time plays at a glance."""
    monkeypatch.setattr("dragonrace.engine.cache.can_compile", lambda: False)
    monkeypatch.setattr("dragonrace.engine.warming.can_compile", lambda: False)
    monkeypatch.setattr("dragonrace.engine.warming._ready", set())
    with own_folder(tmp_path):
        any_weights(game).save()
        state, lookahead = positions(game)[0], Lookahead(0, 2.0, positions=40)
        patient, quick = (AlphaBetaBot(game, 1, lookahead, is_timed=is_timed) for is_timed in (False, True))
        for bot in (patient, quick):
            chosen = bot.choose(state, state.current_player())
            assert bot.value_of_choice is not None
        assert quick.value_of_choice == quick.values(state, state.current_player())[chosen]
    assert patient._search is not None
    assert patient._search.looked_at > 0
    assert quick._search is None


def test_it_plays_games_of_two_without_chance_that_were_learned() -> None:
    for game in (dragonrace.load_game("dragon-river"), dragonrace.load_game("golden-dragon", players=3)):
        assert not AlphaBetaBot.plays(game)
        with pytest.raises(
            OptionError, match="it plays games of two without chance, whose rules have patterns, not load_game"
        ):
            dragonrace.make_bot(game, "alpha-beta")


def test_it_plays_by_weights_that_it_is_given_where_nobody_has_learned(game: Game, weights: Weights) -> None:
    with nothing_shipped(), pytest.raises(OptionError, match="'alpha-beta': nobody has learned load_game"):
        AlphaBetaBot(game)
    state = positions(game)[0]
    bot = AlphaBetaBot(game, 1, weights=weights, is_timed=False)
    assert bot.choose(state, state.current_player()) in state.legal_actions()


def test_it_judges_by_other_weights_at_another_seat() -> None:
    bot = AlphaBetaBot(dragonrace.load_game("golden-dragon"), 1, is_timed=False)
    first, again, other = bot._search_now(0), bot._search_now(0), bot._search_now(1)
    assert first is again is not other


def test_each_bot_judges_a_little_differently() -> None:
    """Whoever knows one by heart does not know the next; and the same bot always judges the same."""
    game = dragonrace.load_game("golden-dragon", players=2)
    state = middle(game, 3, 12)

    def worth(seed: int, shake: float, at: int = 0) -> float:
        search = AlphaBetaBot(game, seed, shake=shake, is_timed=False)._search_now(at)
        assert search is not None
        return search.think([World(state.row, 1)], state.current_player(), 40, None)[0].value

    assert worth(1, 0.0) == worth(2, 0.0)
    assert worth(1, 0.01) == worth(1, 0.01)
    assert worth(1, 0.01) != worth(2, 0.01)
    assert worth(1, 0.01, at=0) != worth(1, 0.01, at=1), "the bots of a table have one seed"
    assert worth(1, 0.01) == pytest.approx(worth(1, 0.0), abs=0.1)


def test_where_it_never_learned_how_to_begin_it_fills_its_holder_now_so_now_so_but_well() -> None:
    """Whoever always hides the same hides nothing, and can be beaten twice by the same game."""
    game = dragonrace.load_game("golden-dragon", players=2)
    state = game.new_initial_state()
    for action in (0, 1):
        state.apply_action(action)
    learned = weights_for(game, ahead=True)
    assert learned is not None
    unbegun, quick = replace(learned, opening=None), Lookahead(0, 2.0, positions=40)
    bots = [AlphaBetaBot(game, seed, quick, weights=unbegun) for seed in range(20)]
    values = bots[0].values(state, 0)
    chosen = {bot.choose(state, 0) for bot in bots}
    assert len(chosen) > 3
    assert min(values[action] for action in chosen) > max(values.values()) - 0.1
    policy = bots[0].policy(state, 0)
    assert sum(policy.values()) == pytest.approx(1)
    assert chosen <= policy.keys()
    assert max(policy, key=lambda action: policy[action]) == max(values, key=lambda action: values[action])
