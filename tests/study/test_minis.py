"""Mini games, bots as policies, and how far they can be exploited: also as OpenSpiel reckons, which we did not make."""

from collections.abc import Mapping
from typing import Any

import pytest

import dragonrace
from dragonrace import CHANCE, Game, OptionError, State, StudyError, mini_game, mini_games
from dragonrace.study import best_response, best_responses, policy_of, tree_size
from dragonrace.testing.promises import PROMISES
from tests.examples.loading import loaded
from tests.games.dragon_river.table import river
from tests.play import middle
from tests.study.linear import Form, equilibrium


def uniform(state: State, seat: int) -> dict[int, float]:
    actions = state.legal_actions(seat)
    return dict.fromkeys(actions, 1 / len(actions))


@pytest.fixture(scope="module")
def terrace() -> Game:
    """Golden Dragon on the Terrace with the mini game's options, but nothing follows on the first two turns."""
    options = {**mini_game("golden-dragon-mini").options, "turn_limit": 2}
    return dragonrace.load_game("golden-dragon", 2, mini_game("golden-dragon-cards").board, **options)


# --- mini games ---


@pytest.mark.parametrize("name", mini_games())
def test_a_mini_game_is_a_game_that_ends_and_keeps_all_promises(name: str) -> None:
    game = mini_game(name)
    assert name.startswith(f"{game.name}-")
    assert game.max_game_length is not None
    for seed in range(3):
        state = middle(game, seed)
        for promise in PROMISES:
            promise(state)


@pytest.mark.parametrize("name", [name for name in mini_games() if name != "river-dragons-mini"])
def test_a_mini_game_is_small_enough_to_be_looked_through(name: str) -> None:
    size = tree_size(mini_game(name), most_states=20_000)
    assert 1_000 < sum(size.information_states) < size.states


def test_golden_dragons_mini_game_has_secrets() -> None:
    """Two orders of two stones look the same to the other player."""
    state = mini_game("golden-dragon-mini").new_state_from("red: start S\nblue: start S\nred: holder E W")
    other = mini_game("golden-dragon-mini").new_state_from("red: start S\nblue: start S\nred: holder W E")
    assert state.information_state_string(0) != other.information_state_string(0)
    assert state.information_state_string(1) == other.information_state_string(1)


@pytest.mark.parametrize("name", ["golden-dragon", "", None, 3])
def test_an_unknown_mini_game_is_refused(name: Any) -> None:
    with pytest.raises(OptionError, match=r"the mini games are: dragon-river-mini, .*, river-dragons-mini"):
        mini_game(name)


def test_no_option_for_studies_is_on_by_default_or_asked_for_at_a_table() -> None:
    """The lobby's form leaves out what the description says is for studies."""
    told = {
        f"{name}: {option['name']}": option["default"]
        for name in dragonrace.games()
        for option in dragonrace.describe_game(name)["options"]
        if option["is_for_study"]
    }
    river = {"program": 5, "cards": 8, "stones": 0, "planks": 6}
    assert told == {
        "dragon-river: dice": 5,
        "golden-dragon: cards": 2,
        "golden-dragon: winds": 6,
        **{f"river-dragons: {name}": default for name, default in river.items()},
    }


# --- how large a game is ---


def histories(state: State) -> int:
    return 1 + sum(histories(state.child(action)) for action in state.legal_actions())


def positions(state: State, met: set[Any]) -> set[Any]:
    if state.row.key() not in met:
        met.add(state.row.key())
        for action in state.legal_actions():
            positions(state.child(action), met)
    return met


def test_states_are_histories_where_something_is_hidden(terrace: Game) -> None:
    assert tree_size(terrace).states == histories(terrace.new_initial_state())


def test_states_are_positions_where_nothing_is() -> None:
    game = river(2, 4, (1, 2), dice=2, turn_limit=1)
    met = positions(game.new_initial_state(), set())
    size = tree_size(game)
    assert size.states == len(met) < histories(game.new_initial_state())
    assert sum(size.information_states) < size.states


# --- positions that come about in several ways ---


def value(state: State, policy: Any, seat: int) -> float:
    """What a best response gets, history by history."""
    if state.is_terminal():
        return state.returns()[seat]
    actor = state.current_player()
    if actor == seat:
        return max(value(state.child(action), policy, seat) for action in state.legal_actions())
    chances = state.chance_outcomes() if actor == CHANCE else policy(state, actor).items()
    return sum(chance * value(state.child(action), policy, seat) for action, chance in chances)


@pytest.mark.parametrize(("seat", "turns"), [(0, 1), (1, 2)])
def test_looking_at_each_position_once_changes_nothing(seat: int, turns: int) -> None:
    """In Dragon River, whose positions hold all that counts."""

    def timid(state: State, actor: int) -> dict[int, float]:
        actions = state.legal_actions(actor)
        return {actions[0]: 0.75, actions[-1]: 0.25} if len(actions) > 1 else {actions[0]: 1.0}

    game = river(2, 3, (1, 2), dice=2, turn_limit=turns)
    assert best_response(game, timid, seat) == pytest.approx(value(game.new_initial_state(), timid, seat))


# --- bots as policies ---


def test_the_mean_over_seeds_of_a_bot_that_throws_dice_comes_near_to_what_it_tells(terrace: Game) -> None:
    class Coin(dragonrace.Bot):
        def think(self, state: State, player: int, rng: Any) -> int:
            return int(rng.choice(state.legal_actions(player)))

    state = terrace.new_initial_state()
    (alone,) = policy_of(terrace, Coin)(state, 0).values()
    assert alone == 1
    many = policy_of(terrace, Coin, seeds=600)(state, 0)
    assert sum(many.values()) == pytest.approx(1)
    assert all(share == pytest.approx(1 / 3, abs=0.07) for share in many.values())
    assert policy_of(terrace, "random")(state, 0) == pytest.approx(uniform(state, 0))


def test_a_policy_forgets_what_it_was_asked(terrace: Game) -> None:
    """A bot that remembers would choose otherwise the second time."""

    class Learner(dragonrace.Bot):
        asked = 0

        def think(self, state: State, player: int, _rng: Any) -> int:
            self.asked += 1
            return state.legal_actions(player)[self.asked - 1]

    policy, state = policy_of(terrace, Learner), terrace.new_initial_state()
    assert policy(state, 0) == policy(state, 0)
    with pytest.raises(OptionError, match="it remembers what it is asked"):
        policy_of(terrace, Learner(terrace))


@pytest.mark.parametrize("seeds", [0, -1, 1.5, "2", 10_001])
def test_a_wrong_number_of_seeds_is_refused(terrace: Game, seeds: Any) -> None:
    with pytest.raises(OptionError, match="seeds"):
        policy_of(terrace, "random", seeds=seeds)


def test_bots_that_are_better_can_be_exploited_less() -> None:
    mini = mini_game("golden-dragon-mini")
    at_random = best_responses(mini, policy_of(mini, "random"))
    sensible = best_responses(mini, policy_of(mini, "sensible"))
    assert at_random.exploitability == pytest.approx(0.9609375)
    assert sensible.exploitability < at_random.exploitability
    assert at_random.nash_conv == 2 * at_random.exploitability
    assert sum(at_random.returns) == pytest.approx(0)
    assert all(best >= mean for best, mean in zip(sensible.best, sensible.returns, strict=True))
    assert best_responses(mini, policy_of(mini, "sensible")) == sensible, "the same again"


@pytest.mark.parametrize(("name", "value"), [("golden-dragon-mini", 1 / 3), ("golden-dragon-cards", 0)])
def test_of_hidden_holders_the_value_is_known_and_what_holds_it_cannot_be_exploited(name: str, value: float) -> None:
    mini = mini_game(name)
    values, policy = equilibrium(mini)
    assert values == pytest.approx((value, -value), abs=1e-6)
    assert best_responses(mini, policy).best == pytest.approx((value, -value), abs=1e-6)


def test_in_golden_dragons_mini_game_no_bot_that_always_chooses_the_same_is_perfect() -> None:
    """There is no chance, and ends bring -1, 0 or 1: best responses to it get 1 and 0 then, not a third and less."""
    mini = mini_game("golden-dragon-mini")
    assert best_responses(mini, policy_of(mini, "level-5")).exploitability >= 0.5


def test_of_hidden_programs_the_value_is_a_quarter() -> None:
    """Of four places for a dragon two players choose the same one by chance. (All of the tree is looked at once.)"""
    form = Form(mini_game("river-dragons-mini"))
    assert [len(choices) for choices in form.choices] == [6729, 8905]
    assert [form.best(seat)[0] for seat in (0, 1)] == pytest.approx([1 / 4, -1 / 4], abs=1e-6)


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(StudyError, match="more than 500 states"):
        tree_size(mini_game("golden-dragon-mini"), most_states=500)


# --- somebody else's reckoning ---


@pytest.fixture(scope="module")
def theirs(terrace: Game, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The same game in OpenSpiel."""
    import pyspiel  # type: ignore[import-not-found] # it is not typed

    import dragonrace.adapters.openspiel  # noqa: F401 - it registers the games

    file = tmp_path_factory.mktemp("board") / "terrace.toml"
    file.write_text(terrace.board.to_toml(), "utf-8")
    return pyspiel.load_game("dragonrace_golden_dragon", {**terrace.changed_options(), "board": str(file)})


def in_openspiel(game: Any, policy: Any) -> Any:
    from open_spiel.python.policy import tabular_policy_from_callable  # type: ignore[import-not-found]

    def asked(state: Any) -> Mapping[int, float]:
        seat = state.current_player()
        told: dict[int, float] = policy(state.state.resample_from_infostate(seat, 0), seat)
        return {action: told.get(action, 0.0) for action in state.legal_actions()}

    return tabular_policy_from_callable(game, asked)


@pytest.mark.parametrize("bot", ["random", "level-2", "sensible"])
def test_openspiel_finds_the_same_exploitability(terrace: Game, theirs: Any, bot: str) -> None:
    from open_spiel.python.algorithms import exploitability

    ours = best_responses(terrace, policy_of(terrace, bot))
    found = exploitability.nash_conv(theirs, in_openspiel(theirs, policy_of(terrace, bot)), return_only_nash_conv=False)
    assert found.nash_conv == pytest.approx(ours.nash_conv)
    assert ours.nash_conv > 0
    gains = [best - mean for best, mean in zip(ours.best, ours.returns, strict=True)]
    assert list(found.player_improvements) == pytest.approx(gains)


def test_what_openspiels_cfr_learns_is_as_exploitable_here_as_there(terrace: Game, theirs: Any) -> None:
    """Counterfactual regret minimization, on tables: some rounds bring it near an equilibrium."""
    from open_spiel.python.algorithms import cfr, exploitability

    solver = cfr.CFRPlusSolver(theirs)
    for _ in range(4):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    ours = best_responses(terrace, loaded("cfr").policy_from(average))
    assert exploitability.nash_conv(theirs, average) == pytest.approx(ours.nash_conv)
    assert ours.nash_conv < best_responses(terrace, uniform).nash_conv / 2
