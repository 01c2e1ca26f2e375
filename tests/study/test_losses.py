"""What a bot gives away: exact, balanced, by kind, the same for the same seed, stopped, refused."""

import random
from math import sqrt
from pathlib import Path
from typing import Any, ClassVar

import pytest

import dragonrace
from dragonrace import CHANCE, Bot, Game, OptionError, SolutionError, State, regret
from dragonrace.bots.at_random import RandomBot
from dragonrace.bots.solved import SolvedBot
from dragonrace.core.chance import sample, seeded
from dragonrace.games.dragon_river.solver import solution, solver
from dragonrace.games.dragon_river.state import Phase
from dragonrace.study import RegretStudy
from dragonrace.study.losses import Mistake, Tally
from tests.games.dragon_river.table import river

pytestmark = pytest.mark.xdist_group("compiled-dragon-river-solving")


@pytest.fixture(scope="module")
def brook(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A short river that is solved, in a folder of its own."""
    folder = tmp_path_factory.mktemp("solutions")
    with pytest.MonkeyPatch.context() as patch:
        for module in (solution, solver):
            patch.setattr(module, "saved_folder", lambda: folder)
        game = river(2, 9, (3, 6))
        assert game.type.solver is not None
        game.type.solver().solve(game).save()
        yield game


class SilentRandom(Bot):
    """Plays at random, and does not tell."""

    def think(self, state: State, player: int, rng: random.Random) -> int:
        return rng.choice(state.legal_actions(player))


class Timid(SolvedBot):
    """Plays perfectly, but never tips anybody."""

    def think(self, state: State, player: int, rng: random.Random) -> int:
        row: Any = state.row
        return state.legal_actions(player)[-1] if row.phase == Phase.TIP else super().think(state, player, rng)


class Witness(SolvedBot):
    """Remembers where it sat, and who began."""

    seen: ClassVar[list[tuple[int, int]]] = []

    def think(self, state: State, player: int, rng: random.Random) -> int:
        place = player, state.game.options["first_player"]
        if not self.seen or self.seen[-1] != place:
            self.seen.append(place)
        return super().think(state, player, rng)


# --- right ---


def test_a_result_is_what_was_fair_and_luck_less_what_was_given_away(brook: Game) -> None:
    """The lemma, game by game: the luck of the dice is all that is left out."""
    exact, rng = brook.solution(), random.Random(4)
    for _ in range(4):
        state, losses, luck = brook.new_initial_state(), 0.0, 0.0
        fair = exact.value(state, 0)
        while not state.is_terminal():
            player, before = state.current_player(), exact.value(state, 0)
            if player == CHANCE:
                state.apply_action(sample(state, rng))
                luck += exact.value(state, 0) - before
            else:
                values = exact.action_values(state)
                chosen = rng.choice(list(values)) if player == 0 else max(values, key=values.__getitem__)
                losses += (max(values.values()) - values[chosen]) * (player == 0)
                state.apply_action(chosen)
        assert float(state.winner() == 0) == pytest.approx(fair + luck - losses, abs=1e-6)


def test_losses_foretell_how_often_it_wins(brook: Game) -> None:
    found = regret(brook, "random", games=120, seed=2)
    assert found.fair == pytest.approx(0.5)
    won = found.wins / found.games
    assert abs(won - (found.fair - found.loss)) < 4 * sqrt(0.25 / found.games)
    assert found.loss > 0.2
    low, high = found.interval
    assert low < found.loss < high < low + 0.1


def test_who_plays_perfectly_gives_nothing_away(brook: Game) -> None:
    found = regret(brook, "solved", games=8)
    assert found.losses == (0.0,) * 8
    assert (found.loss, found.interval) == (0.0, (0.0, 0.0))
    assert all((kind.mistakes, kind.loss, kind.worst) == (0, 0.0, None) for kind in found.kinds)
    assert {kind.name for kind in found.kinds} == {"keep", "pair", "tip"}


def test_few_games_on_the_standard_board_tell_bots_apart() -> None:
    """A trial has measured 0.460 and 0.008 wins a game."""
    sensible, at_random = (regret("dragon-river", bot, games=16, seed=1) for bot in ("sensible", "random"))
    assert 0 < sensible.loss < 0.04
    assert 0.25 < at_random.loss < 0.7
    assert sensible.interval[1] < at_random.interval[0]
    assert str(sensible).startswith("sensible loses 0.0")


def test_what_is_told_of_a_policy_takes_the_place_of_the_dice(brook: Game) -> None:
    told, silent = (regret(brook, bot, games=32, seed=3) for bot in (RandomBot, SilentRandom))
    assert told.decisions == silent.decisions  # the games are the same, only the bot's dice are reckoned with
    assert [kind.mistakes for kind in told.kinds] == [kind.mistakes for kind in silent.kinds]
    assert told.losses != silent.losses
    spread = [high - low for low, high in (told.interval, silent.interval)]
    assert spread[0] < spread[1]
    assert abs(told.loss - silent.loss) < spread[1]


def test_a_level_that_slips_tells_so_if_the_bot_behind_it_tells(brook: Game) -> None:
    state = brook.new_initial_state()
    state.apply_action(state.string_to_action("roll 1 1 3 5 6"))
    assert len(dragonrace.make_bot(brook, "level-1").policy(state, 0)) > 1
    assert sum(dragonrace.make_bot(brook, "random").policy(state, 0).values()) == pytest.approx(1)


def test_who_never_tips_gives_away_tips_and_nothing_else(brook: Game) -> None:
    found = regret(brook, Timid, games=24, seed=1)
    tip = found.kinds[0]
    assert (tip.name, tip.loss) == ("tip", pytest.approx(found.loss))
    assert 0 < tip.mistakes <= tip.decisions
    assert tip.worst is not None
    assert tip.worst.chosen == "no tip"
    assert tip.worst.better.startswith("tip ")
    assert 0 < tip.worst.loss < 1
    assert all(kind.mistakes == 0 for kind in found.kinds[1:])
    assert sum(kind.decisions for kind in found.kinds) == found.decisions


def test_seats_and_beginning_are_balanced_after_four_games(brook: Game) -> None:
    Witness.seen.clear()
    regret(brook, Witness, games=4)
    assert sorted(Witness.seen) == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_the_same_seed_brings_the_same_games_and_another_one_others(brook: Game) -> None:
    one, same, other = (regret(brook, "random", games=6, seed=seed) for seed in (1, 1, 2))
    assert (one.losses, one.kinds) == (same.losses, same.kinds)
    assert one.losses != other.losses
    assert regret(brook, "random", games=3, seed=1).losses == one.losses[:3]


# --- on the way ---


def test_it_goes_on_where_it_was_stopped(brook: Game) -> None:
    def stop(done: int, _games: int, _note: str) -> None:
        if done == 3:
            raise KeyboardInterrupt

    study = RegretStudy(brook, "random", games=6, seed=1)
    with pytest.raises(KeyboardInterrupt):
        study.run(stop)
    assert (study.done, study.results().games) == (3, 3)
    told: list[tuple[int, int, str]] = []
    whole = study.run(lambda *news: told.append(news))
    assert told == [(3, 6, ""), (4, 6, ""), (5, 6, ""), (6, 6, "")]
    again = regret(brook, "random", games=6, seed=1)
    assert (whole.losses, whole.kinds, whole.wins) == (again.losses, again.kinds, again.wins)


class Nosy(RandomBot):
    """Compares what was thrown first with what its own seed would throw."""

    met: ClassVar[list[tuple[int, int]]] = []

    def think(self, state: State, player: int, rng: random.Random) -> int:
        start = state.game.new_initial_state()
        self.met.append((state.history()[0][1], sample(start, seeded(self._seed, "dice"))))
        return super().think(state, player, rng)


def test_no_bot_foretells_the_dice_by_its_own_seed(brook: Game) -> None:
    regret(brook, Nosy, games=2, seed=1)
    assert Nosy.met
    assert all(thrown != foretold for thrown, foretold in Nosy.met)


def test_whenever_it_is_stopped_no_decision_is_counted_twice(brook: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, add = regret(brook, "random", games=3, seed=1), Tally.add
    for stop in range(1, whole.decisions + 1, 3):
        calls = 0

        def stopping(tally: Tally, loss: float, mistake: Mistake, stop: int = stop) -> None:
            nonlocal calls
            calls += 1
            if calls == stop:
                raise KeyboardInterrupt
            add(tally, loss, mistake)

        study = RegretStudy(brook, "random", games=3, seed=1)
        with monkeypatch.context() as patched:
            patched.setattr(Tally, "add", stopping)
            with pytest.raises(KeyboardInterrupt):
                study.run()
        assert study.results().decisions <= stop
        again = study.run()
        assert (again.losses, again.kinds, again.wins) == (whole.losses, whole.kinds, whole.wins)
        assert study.loss == whole.loss


def test_before_the_first_game_nothing_is_known(brook: Game) -> None:
    found = RegretStudy(brook, "random").results()
    assert (found.games, found.loss, found.interval, found.decisions) == (0, 0.0, (0.0, 1.0), 0)
    assert regret(brook, "random", games=1).interval == (0.0, 1.0)


# --- what is refused ---


@pytest.mark.parametrize(
    ("game", "given", "error", "words"),
    [
        ("golden-dragon", {}, SolutionError, "nobody has solved Golden Dragon"),
        ("dragon-river", {"turn_limit": 40}, SolutionError, "with a turn limit of less than 240"),
        ("chess", {}, OptionError, "game can't be 'chess'"),
        ("dragon-river", {"bot": "nobody"}, OptionError, "bot can't be 'nobody'"),
        ("dragon-river", {"games": 0}, OptionError, "games can't be 0: it is a whole number from 1"),
        ("dragon-river", {"seed": -1}, OptionError, "seed can't be -1"),
        ("dragon-river", {"first_player": 1}, OptionError, "the seats take turns in beginning"),
        ("dragon-river", {"board": "moon"}, OptionError, "board can't be 'moon'"),
        ("dragon-river", {"tipping": "no"}, OptionError, "tipping can't be 'no'"),
        (dragonrace.load_game("dragon-river"), {"tipping": False}, OptionError, "has its board and options already"),
        (dragonrace.load_game("dragon-river", players=3), {}, SolutionError, "because 3 play it"),
    ],
)
def test_what_cannot_be_measured_is_refused(game: Any, given: dict[str, Any], error: type, words: str) -> None:
    with pytest.raises(error, match=words):
        regret(game, given.pop("bot", "random"), **given)


@pytest.mark.parametrize("told", [{0: 0.5}, {0: 1.5, 1: -0.5}, {99999: 1.0}])
def test_a_bot_that_tells_nonsense_is_refused(brook: Game, told: dict[int, float]) -> None:
    class Liar(SilentRandom):
        def weigh(self, _state: State, _player: int, _rng: random.Random) -> dict[int, float]:
            return told

    with pytest.raises(OptionError, match=r"policy can't be .*: of the bot Liar it tells a probability of each legal"):
        regret(brook, Liar, games=1)


def test_nothing_heavy_is_needed_to_import_it(tmp_path: Path) -> None:
    import subprocess
    import sys

    line = (
        "import sys, dragonrace; dragonrace.regret; print([n for n in ('numba', 'numpy', 'rich') if n in sys.modules])"
    )
    asked = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, cwd=tmp_path, check=True)
    assert asked.stdout == "[]\n"
