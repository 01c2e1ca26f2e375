"""What is generated for our games, and for no other."""

import re
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest
from generate import ratings, ratings_picture, shipped, weights

import dragonrace
from dragonrace.bots.ratings import LevelRating, measured_leagues, read_ratings
from dragonrace.core.installed import game_type
from dragonrace.learning.openings import learn_opening
from tests.compiling import compiles
from tests.examples.pig import GAME as PIG
from tests.learning.teaching import any_weights

SVG = "{http://www.w3.org/2000/svg}"
OURS = ["dragon-river", "golden-dragon", "river-dragons"]


@pytest.fixture(autouse=True)
def pig(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have somebody else's game installed, too."""
    monkeypatch.setattr(dragonrace, "games", lambda: [*OURS, PIG.name])
    monkeypatch.setattr(shipped, "game_type", lambda name: PIG if name == PIG.name else game_type(name))


def test_games_that_are_installed_from_elsewhere_are_left_out() -> None:
    assert [kind.name for kind in shipped.shipped_games()] == OURS


def test_nobody_learns_another_s_weights_into_our_sources(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["weights", PIG.name])
    with pytest.raises(SystemExit):
        weights.main()
    assert "pig: not a game of ours; these are dragon-river, golden-dragon, river-dragons" in capsys.readouterr().err


def test_nobody_rates_another_s_game_in_our_sources(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["ratings", PIG.name])
    with pytest.raises(SystemExit):
        ratings.main()
    assert "pig: not a game of ours; these are dragon-river, golden-dragon, river-dragons" in capsys.readouterr().err


def test_the_levels_are_rated_and_more_games_are_added(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ratings, "ROOT", tmp_path)
    (tmp_path / "dragon_river").mkdir()
    file, kind = tmp_path / "dragon_river" / "ratings.toml", game_type("dragon-river")

    def measure(line: str) -> str:
        words = f"ratings dragon-river --workers 1 --out {tmp_path / 'games'} {line}"
        monkeypatch.setattr(sys, "argv", words.split())
        ratings.main()
        return capsys.readouterr().out

    assert "20 games" in measure("--games 7 --seed 3")  # whole rounds
    (league,) = read_ratings(file.read_text("utf-8"), kind)
    assert (league.players, league.board, league.games, league.seed) == (2, "standard", 20, 3)
    assert league.is_of_today(kind)
    assert list(league.ratings) == dragonrace.bots("dragon-river")
    assert abs(sum(one.rating for one in league.ratings.values()) - 5 * 1500) <= 3

    kept = next((tmp_path / "games").glob("*.games")).read_bytes()
    measure("--games 40 --seed 3")
    assert next((tmp_path / "games").glob("*.games")).read_bytes().startswith(kept)
    file.write_text(file.read_text("utf-8").replace(league.made_of, "0" * 16), "utf-8")
    measure("--players 3 --games 1")
    assert [one.players for one in read_ratings(file.read_text("utf-8"), kind)] == [3]  # the other was of other levels
    measure("--games 40 --seed 3")
    assert [one.games for one in read_ratings(file.read_text("utf-8"), kind)] == [40, 30]


def test_what_can_not_be_measured_is_said_and_leaves_the_file_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ratings, "ROOT", tmp_path)
    (tmp_path / "dragon_river").mkdir()
    file = tmp_path / "dragon_river" / "ratings.toml"
    for line, words in (
        ("--players 6", "players can't be 6"),
        ("--board lagoon", "dragon-river has no board lagoon; it has standard"),
        ("--board own.toml", "dragon-river has no board own.toml; it has standard"),
        ("--games 0", "games can't be 0"),
    ):
        monkeypatch.setattr(sys, "argv", ["ratings", "dragon-river", "--out", str(tmp_path), *line.split()])
        with pytest.raises(SystemExit):
            ratings.main()
        assert words in capsys.readouterr().err
        assert not file.exists()
    file.write_text("leagues = 7", "utf-8")
    monkeypatch.setattr(sys, "argv", ["ratings", "dragon-river", "--out", str(tmp_path)])
    with pytest.raises(SystemExit):
        ratings.main()
    assert "each league stands under a line [[leagues]]" in capsys.readouterr().err
    assert file.read_text("utf-8") == "leagues = 7"


# --- weights ---


@pytest.fixture
def sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Have weights written elsewhere, and learned from hardly any game."""
    monkeypatch.setattr(weights, "ROOT", tmp_path)
    monkeypatch.setattr(weights, "GAMES", dict.fromkeys(weights.GAMES, 40))
    monkeypatch.setattr(weights, "GAMES_AHEAD", 20)
    monkeypatch.setattr(weights, "learn_opening", partial(learn_opening, games=1, open_games=1))
    folder = tmp_path / "golden_dragon" / "weights"
    folder.mkdir(parents=True)
    return folder


@compiles("golden-dragon")
def test_weights_are_learned_once_and_how_to_begin_with_them(sources: Path) -> None:
    for ahead in (0, 2):
        assert weights._is_wanted("golden-dragon", "standard", 2, ahead, anew=False)
        path = Path(weights.learn("golden-dragon", "standard", 2, ahead))
        assert path.parent == sources
        assert not weights._is_wanted("golden-dragon", "standard", 2, ahead, anew=False)
        assert weights._is_wanted("golden-dragon", "standard", 2, ahead, anew=True)
    game = dragonrace.load_game("golden-dragon", players=2)
    glance, ahead_weights = (weights.found(game, ahead) for ahead in (0, 2))
    assert glance is not None
    assert ahead_weights is not None
    assert (glance.opening, glance.is_ahead) == (None, False)
    assert (ahead_weights.opening is not None, ahead_weights.is_ahead) == (True, True)


@compiles("golden-dragon")
def test_what_only_lacks_how_to_begin_gets_that(sources: Path) -> None:
    game = dragonrace.load_game("golden-dragon", players=2)
    there = replace(any_weights(game), made={"manner": {"ahead": 2}})
    there.save(sources)
    assert weights._is_wanted("golden-dragon", "standard", 2, 2, anew=False)
    weights.learn("golden-dragon", "standard", 2, 2)
    now = weights.found(game, 2)
    assert now is not None
    assert now.opening is not None
    assert (now.numbers == there.numbers).all()


def test_nobody_looks_ahead_among_three_or_with_dice() -> None:
    assert not weights._is_wanted("golden-dragon", "standard", 3, 5, anew=True)
    assert not weights._is_wanted("dragon-river", "standard", 2, 5, anew=True)
    assert not weights._is_wanted("river-dragons", "standard", 2, 0, anew=True)  # it has no patterns


def test_nobody_learns_by_less_than_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["weights", "golden-dragon", "--workers", "0"])
    with pytest.raises(SystemExit):
        weights.main()
    assert "--workers: 1 or more" in capsys.readouterr().err


def test_the_picture_of_the_ratings_has_them_all_in_their_places() -> None:
    """A row for each table; in it a numbered dot for each level, the further to the right the stronger, on its bar."""
    kinds = [game_type(name) for name in OURS]
    rows = [(kind, league) for kind in kinds for league in measured_leagues(kind)]
    rated = [(level, league.ratings[level.name]) for kind, league in rows for level in kind.levels]
    root = ElementTree.fromstring(ratings_picture.picture(kinds))
    dots = [(float(dot.get("cx", "")), float(dot.get("cy", "")), dot.get("class")) for dot in root.iter(f"{SVG}circle")]
    assert [colour for _, _, colour in dots] == [f"l{level.number}" for level, _ in rated]
    places, heights = [at for at, _, _ in dots], [height for _, height, _ in dots]
    assert [at for _, at in sorted(zip([one.rating for _, one in rated], places, strict=True))] == sorted(places)
    assert heights == sorted(heights)
    assert len(set(heights)) == len(rows)
    bars = [path for path in root.iter(f"{SVG}path") if "i" in path.get("class", "").split()]
    drawn = [re.fullmatch(r"M(\d+) (\d+)H(\d+)", bar.get("d", "")) for bar in bars]
    ends = [(int(bar[1]), int(bar[3]), int(bar[2])) for bar in drawn if bar]
    assert [height for _, _, height in ends] == heights
    assert all(low < at < high for (low, high, _), at in zip(ends, places, strict=True))
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert [word for word in words if word in "12345"] == [str(level.number) for level, _ in rated]
    assert [word for word in words if word.endswith("players")] == [f"{league.players} players" for _, league in rows]
    assert {kind.title for kind in kinds} <= set(words)
    scale = [
        (float(text.get("x", "")), int(text.text or "")) for text in root.iter(f"{SVG}text") if text.get("class") == "m"
    ]
    assert scale == sorted(scale)
    left, right = (next(at for at, number in scale if number == wanted) for wanted in (1400, 1600))
    assert all(
        left - 1 <= at <= right + 1 for at, (_, one) in zip(places, rated, strict=True) if 1400 <= one.rating <= 1600
    )


@pytest.mark.parametrize("rating", [600, 2400])
def test_a_rating_beyond_the_picture_is_refused(rating: int, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = game_type("dragon-river")
    (league, *_) = measured_leagues(kind)
    odd = replace(league, ratings={**league.ratings, "level-1": LevelRating(rating, rating, rating)})
    monkeypatch.setattr(ratings_picture, "measured_leagues", lambda _: [odd])
    with pytest.raises(ValueError, match="beyond the picture's scale"):
        ratings_picture.picture([kind])
