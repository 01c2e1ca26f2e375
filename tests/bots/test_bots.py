"""Bots: legal, reproducible, honest, and in the order that they claim."""

import random
from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace import CHANCE, Game, OptionError, State
from dragonrace.bots import bot_names, kind_of_bot, strongest_bot, turn_search, unlisted_bots, usual_bot
from dragonrace.bots.level import LevelBot
from dragonrace.core.chance import sample
from dragonrace.core.installed import game_type
from dragonrace.core.levels import LEVELS_WITHOUT_ADVICE, USUAL_LEVELS, Level, Lookahead
from dragonrace.core.words.voice import LANGUAGES, Voice, speaking
from tests.play import middle

GAMES = dragonrace.games()


def winner(game: Game, names: list[str], seed: int) -> int | None:
    bots = [dragonrace.make_bot(game, name, seed) for name in names]
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        player = state.current_player()
        state.apply_action(sample(state, rng) if player == CHANCE else bots[player].choose(state, player), player)
    return state.winner()


@pytest.mark.parametrize("name", GAMES)
def test_people_are_offered_five_levels_from_random_to_the_best(name: str) -> None:
    offered = dragonrace.bot_descriptions(name)
    assert len({bot["summary"] for bot in offered}) == 5
    assert [bot["name"] for bot in offered] == [f"level-{number}" for number in range(1, 6)] == dragonrace.bots(name)
    titles = ["1 · Drifter", "2 · Paddler", "3 · Navigator", "4 · Pilot", "5 · Dragon"]
    assert [bot["title"] for bot in offered] == titles
    assert [for_whom(bot["summary"]) for bot in offered] == [
        "For a first game.",
        "For children, and a second game.",
        "For families who know the rules.",
        "For those who play often.",
        "For experts.",
    ]
    assert (usual_bot(name), strongest_bot(name)) == ("level-3", "level-5")
    game = dragonrace.load_game(name)
    for bot in offered:
        assert {kind_of_bot(game, alias) for alias in bot["aliases"]} == {kind_of_bot(game, bot["name"])}


def for_whom(summary: str) -> str:
    """The first sentence of what is said of a level; after it stands how it plays."""
    meant, _, plays = summary.partition(". ")
    assert plays
    return f"{meant}."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_of_a_level_is_short_enough_for_a_phone(name: str, language: str) -> None:
    """It stands beside each seat; of boards that nobody has learned, too."""
    with speaking(Voice(language)):
        for level in game_type(name).levels:
            for one in (level, *([level.otherwise] if level.otherwise else [])):
                assert for_whom(one.description)
                assert len(one.description) <= 150, one.description


@pytest.mark.parametrize("levels", [USUAL_LEVELS, LEVELS_WITHOUT_ADVICE])
def test_a_game_that_says_nothing_of_its_levels_has_the_same_five(levels: tuple[Level, ...]) -> None:
    assert [level.name for level in levels] == dragonrace.bots(GAMES[0])
    assert len({level.summary for level in levels}) == 5
    iterations = [level.lookahead.iterations for level in levels if level.lookahead is not None]
    assert iterations == sorted(set(iterations))
    assert all(level.lookahead.seconds <= 0.5 for level in levels[:4] if level.lookahead is not None)


OLD_NAMES = {
    "dragon-river": ("random", "paddler", "rower", "helmsman", "dragon"),
    # "random" and "sensible" are kinds of bots in these:
    "golden-dragon": (None, "paddler", None, "pilot", "dragon"),
    "river-dragons": (None, "paddler", None, "pilot", "dragon"),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_old_names_are_taken_for_the_same_levels(name: str) -> None:
    game = dragonrace.load_game(name)
    for old, new in zip(OLD_NAMES[name], dragonrace.bots(name), strict=True):
        if old is None:
            continue
        bot = dragonrace.make_bot(game, old, 1)
        assert isinstance(bot, LevelBot)
        assert bot.name == new
        assert kind_of_bot(game, old) == kind_of_bot(game, new)
        assert old in bot_names(name)
    assert dragonrace.make_bot(dragonrace.load_game("dragon-river"), "sensible").title == "Sensible"
    assert dragonrace.make_bot(dragonrace.load_game("golden-dragon"), "random").title == "Random"


@pytest.mark.parametrize("name", GAMES)
def test_no_name_is_taken_for_two_levels(name: str) -> None:
    levels = dragonrace.load_game(name).type.levels
    names = [name for level in levels for name in (level.name, *level.aliases)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", GAMES)
def test_the_strongest_takes_two_seconds_at_most_and_the_others_a_quarter_of_that(name: str) -> None:
    levels = dragonrace.load_game(name).type.levels
    limits = [level.lookahead.seconds if level.lookahead else 0.0 for level in levels]
    assert limits[-1] <= 2.0
    assert max(limits[:-1]) <= 0.5


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_chooses_legally_and_the_same_for_the_same_seed(name: str) -> None:
    game = dragonrace.load_game(name, players=3)
    slow = {level.name for level in game.type.levels if level.lookahead}
    for seed in range(40):
        state = middle(game, seed)
        for player in state.actors():
            if player == CHANCE:
                continue
            for bot in dragonrace.bots(game):
                if bot in slow and seed >= 3:
                    continue
                before = state.serialize()
                action = dragonrace.make_bot(game, bot, seed, is_timed=False).choose(state, player)
                assert action in state.legal_actions(player)
                assert action == dragonrace.make_bot(game, bot, seed, is_timed=False).choose(state, player)
                assert state.serialize() == before


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_thinks_about_a_resampled_state_never_the_real_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, seen = dragonrace.load_game(name), []
    state = next(s for s in (middle(game, seed) for seed in range(99)) if s.current_player() >= 0)
    resample = State.resample_from_infostate

    def watched(self: State, player: int, rng: object) -> State:
        seen.append(resample(self, player, rng))
        return seen[-1]

    monkeypatch.setattr(State, "resample_from_infostate", watched)
    for bot_name in dragonrace.bots(name):
        bot = dragonrace.make_bot(game, bot_name)
        think, thought = bot.think, []
        monkeypatch.setattr(
            bot, "think", lambda s, p, r, think=think, thought=thought: (thought.append(s), think(s, p, r))[1]
        )
        bot.choose(state, state.current_player())
        assert thought == [seen[-1]]
        assert thought[0] is not state


@pytest.mark.parametrize("bot_name", ["random", "sensible", "solved"])
def test_a_bot_plays_the_game_that_it_was_made_for_and_no_other(bot_name: str) -> None:
    game = dragonrace.load_game("dragon-river")
    bot = dragonrace.make_bot(game, bot_name)
    for other in (
        dragonrace.load_game("dragon-river", players=3),
        dragonrace.load_game("dragon-river", tipping=False),
        dragonrace.load_game("golden-dragon"),
    ):
        state = next(s for s in (middle(other, seed) for seed in range(99)) if s.current_player() >= 0)
        with pytest.raises(
            OptionError, match=r"state can't be load_game\(.*: this bot was made for load_game\('dragon-r"
        ):
            bot.choose(state, state.current_player())
    twin = middle(dragonrace.load_game("dragon-river"), 1)
    while twin.current_player() < 0:
        twin.apply_action(twin.legal_actions()[0])
    assert type(bot.choose(twin, twin.current_player())) is int


def test_what_is_offered_and_what_is_not_are_all_that_there_is() -> None:
    for name in GAMES:
        game = dragonrace.load_game(name)
        offered, others = [bot["name"] for bot in dragonrace.bot_descriptions(name)], unlisted_bots(game)
        assert not set(offered) & set(others)
        assert {*dragonrace.bots(name), "search"} <= {*offered, *others}
        assert ("solved" in others) is (name == "dragon-river")
        for bot in (*offered, *others):
            dragonrace.make_bot(game, bot)


def test_an_unknown_bot_is_refused() -> None:
    game = dragonrace.load_game(GAMES[0])
    with pytest.raises(OptionError, match="bot can't be 'clever': the bots are: level-1, level-2, level-3, "):
        dragonrace.make_bot(game, "clever")


@pytest.mark.parametrize("game", [5, None, [], "chess"])
def test_bots_of_what_is_no_game_are_refused(game: Any) -> None:
    for ask in (dragonrace.bots, dragonrace.bot_descriptions, usual_bot):
        with pytest.raises(OptionError, match=r"game can't be .*: the games are: "):
            ask(game)


@pytest.mark.parametrize("game", [GAMES[0], 5, None])
def test_a_bot_needs_a_loaded_game(game: Any) -> None:
    with pytest.raises(OptionError, match=r"game can't be .*: it is a loaded game: load it first, with load_game"):
        dragonrace.make_bot(game, "random")


@pytest.mark.parametrize("seed", [None, "7", 7.0, True])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(OptionError, match=r"seed can't be .*: it is a whole number, or bytes"):
        dragonrace.make_bot(dragonrace.load_game(GAMES[0]), "random", seed)


def test_a_seed_is_the_same_whatever_its_type() -> None:
    game = dragonrace.load_game(GAMES[0])
    one, other = (dragonrace.make_bot(game, "random", kind(7)) for kind in (int, np.int64))
    for state in (s for s in (middle(game, seed) for seed in range(40)) if s.current_player() >= 0):
        assert one.choose(state, state.current_player()) == other.choose(state, state.current_player())


def test_a_bot_that_is_not_asked_refuses() -> None:
    game = dragonrace.load_game(GAMES[0])
    with pytest.raises(dragonrace.IllegalAction):
        dragonrace.make_bot(game, "random").choose(game.new_initial_state(), 0)


class Wrong(dragonrace.Bot):
    """Chooses what it was told to choose."""

    choice: Any = None

    def think(self, _state: State, _player: int, _rng: random.Random) -> Any:
        return self.choice


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (5, r"red can't keep \d.*\(DR-\d+\)"),
        (9999, "9999 is no action; actions are 0 to "),
        (None, "an action is a whole number, not None"),
        ("keep 6", "an action is a whole number, not 'keep 6'"),
    ],
)
def test_a_bot_that_wants_what_is_not_legal_is_named(choice: Any, words: str) -> None:
    state = dragonrace.load_game("dragon-river").new_initial_state()
    state.apply_action(state.string_to_action("roll 1 1 2 3 3"))
    bot = dragonrace.make_bot(state.game, Wrong)
    bot.choice = choice  # type: ignore[attr-defined]
    with pytest.raises(dragonrace.IllegalAction, match=f"^the bot Wrong has made a mistake: {words}") as found:
        bot.choose(state, 0)
    assert found.value.code == "bot.illegal"


@pytest.mark.parametrize("name", GAMES)
def test_the_sensible_bot_beats_the_random_one(name: str) -> None:
    """40 games with the seats swapped; a coin would win 30 of them once in 1,000 runs, and the seeds are fixed."""
    game = dragonrace.load_game(name)
    wins = sum(winner(game, ["sensible", "random"], seed) == 0 for seed in range(20))
    wins += sum(winner(game, ["random", "sensible"], seed) == 1 for seed in range(20))
    assert wins >= 30


@pytest.mark.parametrize("name", GAMES)
def test_the_sensible_bot_looks_no_further_than_its_turn_segment(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What chance brings in the next turn is not weighed: that would make a decision many times as long."""
    game, looked = dragonrace.load_game(name), []
    expectation = turn_search.TurnSearch._expectation

    def watched(search: Any, row: Any, decisions: int) -> float:
        looked.append(game.kernel.turn_segment(game.compiled_board, row) == search._segment)
        return expectation(search, row, decisions)

    monkeypatch.setattr(turn_search.TurnSearch, "_expectation", watched)
    winner(game, ["sensible", "sensible"], 1)
    assert all(looked)
    assert bool(looked) == bool(game.max_chance_outcomes)


def test_a_factory_may_return_a_level() -> None:
    """It plays under the factory's name, and is called what the level is called."""
    game = dragonrace.load_game("golden-dragon")
    bot = dragonrace.make_bot(game, lambda game, seed: dragonrace.make_bot(game, "level-1", seed))
    assert bot.title == dragonrace.make_bot(game, "level-1").title
    state = game.new_initial_state()
    seat = state.actors()[0]
    assert bot.choose(state, seat) in state.legal_actions(seat)


class Tossing(dragonrace.Bot):
    """Keeps what it has tossed, whatever it was asked."""

    def __init__(self, game: Game):
        super().__init__(game)
        self.tossed: list[float] = []

    def think(self, state: State, player: int, rng: random.Random) -> int:
        self.tossed.append(rng.random())
        return state.legal_actions(player)[0]

    def weigh(self, state: State, player: int, rng: random.Random) -> dict[int, float]:
        return {self.think(state, player, rng): 1.0}

    def judge(self, state: State, player: int, rng: random.Random) -> dict[int, float]:
        return self.weigh(state, player, rng)


@pytest.mark.parametrize(
    ("setting", "bot"),
    [
        ({"temperature": 0.1}, "sensible"),
        ({"nearsighted": 0.1}, "alpha-beta"),
        ({"lookahead": Lookahead(10, 1.0)}, "greedy"),
    ],
)
def test_a_level_has_no_setting_that_its_bots_do_not_heed(setting: dict[str, Any], bot: str) -> None:
    (name,) = setting
    with pytest.raises(ValueError, match=f"{name} would change nothing at level 3: {bot} plays there, not "):
        Level(3, summary="", bots=(bot,), **setting)


def test_a_bot_compares_what_is_legal() -> None:
    game = dragonrace.load_game("dragon-river")
    positions = (middle(game, seed) for seed in range(99))
    state = next(state for state in positions if state.actors() and not state.is_chance_node())
    bot, seat = dragonrace.make_bot(game, "solved"), state.actors()[0]
    legal, values = state.legal_actions(seat), bot.values(state, seat)
    assert bot.compare(state, seat, legal) == values
    assert bot.compare(state, seat, legal[:1]) == {legal[0]: values[legal[0]]}
    assert dragonrace.make_bot(game, "random").compare(state, seat, legal) == {}
    assert bot.compare(state, seat, []) == {}
    assert bot.compare(state, seat, [legal[0], legal[0]]) == {legal[0]: values[legal[0]]}
    with pytest.raises(dragonrace.IllegalAction):
        bot.compare(state, seat, [legal[0], next(action for action in range(999) if action not in legal)])


def test_a_level_asks_the_bot_behind_it_the_same_for_its_policy_values_and_choice() -> None:
    """Else one that keeps its last answer would search on after its values, and choose by others than it has told."""
    game = dragonrace.load_game("golden-dragon")
    state, bot = game.new_initial_state(), Tossing(game)
    level = LevelBot(game, 1, Level(1, summary="", bots=("",)), bot)
    seat = state.actors()[0]
    level.policy(state, seat)
    level.values(state, seat)
    level.compare(state, seat, state.legal_actions(seat)[:1])
    level.choose(state, seat)
    assert len(bot.tossed) == 4
    assert len(set(bot.tossed)) == 1
