"""Ratings of the levels: what a file of them may say, and at which tables they hold."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import dragonrace
from dragonrace.bots import ratings
from dragonrace.bots.ratings import (
    LevelRating,
    MeasuredLeague,
    RatingsError,
    digest_of_levels,
    measured_leagues,
    ratings_at,
    ratings_for,
    read_ratings,
    write_ratings,
)
from dragonrace.core.contract import GameType
from dragonrace.core.installed import game_type
from dragonrace.core.levels import AT_RANDOM, Planning, Settings
from dragonrace.testing.positions import walk
from dragonrace.testing.texts import TEXTS, ratings_are_of_its_levels
from tests.learning.teaching import any_weights, own_folder

GAMES = dragonrace.games()
DRAGON = game_type("golden-dragon")
LEVELS = tuple(level.name for level in DRAGON.levels)
RATED = range(1300, 1800, 100)
POINTS = {name: LevelRating(one, one - 50, one + 50) for name, one in zip(LEVELS, RATED, strict=True)}
TODAY = MeasuredLeague(2, "standard", 400, 1, "1.0", DRAGON.rules_version, digest_of_levels(DRAGON, 2), POINTS)
NONE = dict.fromkeys(LEVELS)


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str | None], None]]:
    """Let Golden Dragon's package have a file of ratings with this text, or none."""
    measured_leagues.cache_clear()

    def have(text: str | None) -> None:
        measured_leagues.cache_clear()
        monkeypatch.setattr(ratings, "_text_of", lambda package: text if package == DRAGON.package else None)

    yield have
    measured_leagues.cache_clear()


def rated(game: dragonrace.Game | str) -> dict[str, int | None]:
    return {bot["name"]: bot["rating"] for bot in dragonrace.bot_descriptions(game)}


# --- the file ---


@pytest.mark.parametrize("name", GAMES)
def test_the_files_that_games_bring_can_be_read(name: str) -> None:
    kind = game_type(name)
    for league in measured_leagues(kind):
        assert 1490 < sum(one.rating for one in league.ratings.values()) / 5 < 1510


def test_what_is_written_is_read() -> None:
    leagues = (TODAY, replace(TODAY, board="chasm", version='a "b" \\ ü'), replace(TODAY, players=3, games=10))
    text = write_ratings(reversed(leagues))
    assert read_ratings(text, DRAGON) == tuple(sorted(leagues, key=lambda one: (one.players, one.board)))
    assert text.startswith("# How strong the levels are")
    assert read_ratings("leagues = []", DRAGON) == ()


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ("[[leagues]]", "[[leagues", "ratings.toml is not TOML"),
        ("[[leagues]]", "[[league]]", "ratings.toml: 'league' is unknown; allowed are leagues"),
        ("[[leagues]]", "[leagues]", "leagues: each league stands under a line [[leagues]]"),
        ("players = 2\n", "", "league 1: players is missing; needed are players, board"),
        ("players = 2", "players = 2\nmood = 1", "league 1: 'mood' is unknown"),
        ("players = 2", "players = 7", "league 1: players is 7; Golden Dragon is for 2, 3, 4, 5"),
        ("players = 2", "players = true", "league 1: players is True, not a whole number from 1 on"),
        ("players = 2", 'players = "2"', "league 1: players is '2', not a whole number"),
        ('"standard"', '"lagoon"', "league 1: board is 'lagoon'; shipped are standard, chasm"),
        ('"standard"', '" "', "league 1: board is ' ', not a line of text"),
        ("games = 400", "games = 0", "league 1: games is 0, not a whole number from 1 on"),
        ("seed = 1", "seed = -1", "league 1: seed is -1, not a whole number from 0 on"),
        ('version = "1.0"', "version = 1.0", "league 1: version is 1.0, not a line of text"),
        ("level-3 = ", "level-6 = ", "league 1, ratings: level-3 is missing"),
        ("level-5 = {", "level-6 = {}\nlevel-5 = {", "league 1, ratings: 'level-6' is unknown"),
        ("{ rating = 1300, low = 1250, high = 1350 }", "1300", "league 1, level-1: 1300 is not a table"),
        ("rating = 1300", "rating = nan", "league 1, level-1: rating is nan, not a whole number"),
        ("rating = 1300", "rating = 1200", "league 1, level-1: the rating 1200 is not between 1250 and 1350"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(
    right: str, wrong: str, words: str, say: Callable[[str | None], None]
) -> None:
    text = write_ratings([TODAY])
    assert text.count(right) == 1
    broken = text.replace(right, wrong)
    with pytest.raises(RatingsError) as caught:
        read_ratings(broken, DRAGON)
    assert str(caught.value).startswith(words)
    assert caught.value.code == "ratings.invalid"
    say(broken)
    assert ratings_are_of_its_levels in TEXTS  # so `check_game` says it
    with pytest.raises(RatingsError):
        ratings_are_of_its_levels(DRAGON)
    assert rated("golden-dragon") == NONE  # and the game can be played all the same


def test_a_table_is_there_once() -> None:
    with pytest.raises(RatingsError, match="leagues: 2 players on the board standard are there twice"):
        read_ratings(write_ratings([TODAY, replace(TODAY, seed=2)]), DRAGON)


# --- where they hold ---


def test_bots_are_described_with_their_ratings(say: Callable[[str | None], None]) -> None:
    say(write_ratings([TODAY]))
    expected = {name: one.rating for name, one in POINTS.items()}
    assert rated("golden-dragon") == expected
    assert rated(dragonrace.load_game("golden-dragon")) == expected
    assert rated(dragonrace.load_game("golden-dragon", first_player=1)) == expected


def test_what_is_hardly_known_is_not_told(say: Callable[[str | None], None]) -> None:
    """A level that hardly ever won may be far weaker than the next one, or a little."""
    weakest, second = LEVELS[:2]
    known, unknown = LevelRating(1300, 1150, 1450), LevelRating(700, 399, 1000)
    say(write_ratings([replace(TODAY, ratings={**POINTS, weakest: unknown, second: known})]))
    others = {name: one.rating for name, one in POINTS.items() if name not in (weakest, second)}
    assert ratings_at(DRAGON, 2) == {second: 1300, **others}
    assert rated("golden-dragon")[weakest] is None
    assert ratings_for(dragonrace.load_game("golden-dragon")) == ratings_at(DRAGON, 2)


def test_what_was_not_measured_has_no_rating(say: Callable[[str | None], None]) -> None:
    three = replace(TODAY, players=3, board="chasm", made_of=digest_of_levels(DRAGON, 3))
    say(write_ratings([TODAY, three]))
    load = dragonrace.load_game
    assert DRAGON.board is not None
    texts = (state.position_text() for state in walk(load("golden-dragon"), random.Random(1)))
    later = next(text.splitlines()[0] for text in texts if text.startswith("position"))
    assert ratings_for(load("golden-dragon", 3, "chasm"))
    own = DRAGON.board.read(DRAGON.boards["standard"].to_toml(), None)
    for game in (
        load("golden-dragon", 3),
        load("golden-dragon", 2, "chasm"),
        load("golden-dragon", 2, own),
        load("golden-dragon", moves_per_turn=3),
        load("golden-dragon", turn_limit=5),
        load("golden-dragon").begun_at(later),
    ):
        assert ratings_for(game) == {}, game
        assert set(rated(game).values()) == {None}
    assert ratings_at(DRAGON, 2, "no such board") == {}


def test_where_bots_play_by_what_was_learned_at_home_nothing_is_told(tmp_path: Path) -> None:
    game, others = (dragonrace.load_game("golden-dragon", players=players) for players in (2, 3))
    with own_folder(tmp_path):
        assert ratings_for(game)
        any_weights(dragonrace.load_game("golden-dragon", players=2, winds=3)).save()
        assert ratings_for(game)  # those are of another game
        any_weights(game).save()
        assert ratings_for(game) == {}
        assert ratings_for(others)


def test_a_game_without_a_file_has_no_ratings(say: Callable[[str | None], None]) -> None:
    say(None)
    assert measured_leagues(DRAGON) == ()
    assert rated("golden-dragon") == NONE


@pytest.mark.parametrize("stale", [{"rules_version": DRAGON.rules_version + 1}, {"made_of": "0" * 16}])
def test_what_was_measured_of_others_is_not_shown(stale: dict[str, Any], say: Callable[[str | None], None]) -> None:
    say(write_ratings([replace(TODAY, **stale)]))
    assert len(measured_leagues(DRAGON)) == 1
    assert rated("golden-dragon") == NONE


def test_levels_that_play_in_another_manner_are_others() -> None:
    found = {digest_of_levels(DRAGON, 2)}
    last = DRAGON.levels[-1]
    planning = Planning(worlds=1, guesses=1, lines=1, plans=1, between=4, manners=(Settings(turns=1),))
    assert last.lookahead is not None
    ahead = [
        replace(last.lookahead, **changed)
        for changed in (
            {"iterations": 9},
            {"settings": Settings(widening=1.0)},
            {"planning": planning},
            {"planning": replace(planning, plans=2)},
            {"planning": replace(planning, manners=(Settings(turns=2),))},
            {"planning": replace(planning, changes=0)},
            {"planning": replace(planning, against_one=True)},
        )
    ]
    for changed in (
        *(replace(last, lookahead=lookahead) for lookahead in ahead),
        replace(last, slips=0.1),
        replace(last, patience=0, temperature=0.5),
        replace(last, bots=("search",)),
        replace(last, bots=(*last.bots, "greedy")),
        replace(last, patience=0, bots=(*last.bots, "greedy"), nearsighted=0.5),
        replace(last, lookahead=None),
        replace(last, otherwise=AT_RANDOM),
    ):
        advice = replace(DRAGON.advice, levels=(*DRAGON.levels[:-1], changed))
        found.add(digest_of_levels(replace(DRAGON, advice=advice), 2))
    assert len(found) == 15
    said = replace(DRAGON.advice, levels=(*DRAGON.levels[:-1], replace(last, summary="Plays on.")))
    assert digest_of_levels(replace(DRAGON, advice=said), 2) == digest_of_levels(DRAGON, 2)


def test_what_makes_no_difference_with_so_many_players_is_not_looked_at() -> None:
    """Alpha-beta and duels are for two: there, and only there, it matters at how many positions it looks."""

    def changed(kind: GameType, ahead: dict[str, Any]) -> GameType:
        """With another last level."""
        *others, last = kind.levels
        assert last.lookahead is not None
        other = replace(last, lookahead=replace(last.lookahead, **ahead))
        return replace(kind, advice=replace(kind.advice, levels=(*others, other)))

    plans = game_type("river-dragons")  # among more than two it has so many lines as its planning says
    for kind, ahead in ((DRAGON, {"positions": 7}), (plans, {"iterations": 7}), (plans, {"dueling": None})):
        assert digest_of_levels(changed(kind, ahead), 2) != digest_of_levels(kind, 2)
        assert digest_of_levels(changed(kind, ahead), 3) == digest_of_levels(kind, 3)
    assert digest_of_levels(changed(DRAGON, {"iterations": 7}), 3) != digest_of_levels(DRAGON, 3)
    without = changed(plans, {"careful_planning": None})
    same = [digest_of_levels(without, players) == digest_of_levels(plans, players) for players in (2, 3)]
    assert same == [True, False]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_shipped_is_of_the_levels_of_today(name: str) -> None:
    """Whoever changes a level measures its ratings anew: else they are not shown, and nobody hears of it."""
    kind = game_type(name)
    measured_leagues.cache_clear()
    assert measured_leagues(kind)
    assert all(league.is_of_today(kind) for league in measured_leagues(kind))


def test_a_file_of_bytes_is_no_text(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ratings.FILE).write_bytes(b"\xff")
    monkeypatch.setattr(ratings, "packaged", lambda _package, name: tmp_path / name)
    with pytest.raises(RatingsError, match=r"ratings\.toml is not a text file in UTF-8 \(byte 0\)"):
        ratings._text_of("any")
    (tmp_path / ratings.FILE).unlink()
    assert ratings._text_of("any") is None


def test_patience_matters_where_who_searches_plays() -> None:
    """For two alpha-beta plays, where it is among the bots of a level."""

    def digest(players: int, patience: int, *bots: str) -> str:
        level = replace(DRAGON.levels[-1], bots=bots, patience=patience)
        return digest_of_levels(replace(DRAGON, advice=replace(DRAGON.advice, levels=(level,))), players)

    both = "alpha-beta", "search"
    assert digest(2, 5, *both) == digest(2, 0, *both)
    assert digest(3, 5, *both) != digest(3, 0, *both) != digest(3, 6, *both)
    assert digest(2, 5, "search") != digest(2, 0, "search")
