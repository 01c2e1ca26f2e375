"""Whole leagues: the same however they are played, stopped and gone on with; and what is refused."""

import csv
import io
import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from dragonrace import BoardError, OptionError, SimulationError
from dragonrace.simulate import settle
from dragonrace.simulate.files.journal import HEAD
from dragonrace.simulate.league import league
from dragonrace.simulate.league.keeping import LeagueFile
from dragonrace.simulate.league.playing import League
from dragonrace.simulate.league.sprt import Sprt
from dragonrace.simulate.playing import ROW, play_again
from tests.simulate.house_bots import Any as Anything
from tests.simulate.house_bots import Last

THREE = ["sensible", "random", "tests.simulate.house_bots:Last"]


@pytest.fixture
def play(board: Path) -> Callable[..., Any]:
    """Return ``play(bots, …)``: `league` on a very short river, in this process unless told otherwise."""
    return lambda bots=THREE, **given: league(
        "dragon-river", bots, **{"board": board, "workers": 1, "games": 24, "turn_limit": 60, **given}
    )


def stop_at(games):
    def progress(done, _games, _note):
        if done >= games:
            raise KeyboardInterrupt

    return progress


def test_everybody_plays_equally_often_and_wins_are_counted(play):
    standings = play(players=2, seed=4)
    assert standings.games == 24
    assert {rating.games for rating in standings.ratings} == {16}
    assert sum(rating.wins for rating in standings.ratings) + standings.draws == 24
    assert [one.rating for one in standings.ratings] == sorted((one.rating for one in standings.ratings), reverse=True)
    assert standings.ratings[0].bot == "sensible"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_on_any_number_of_cores(play, players):
    alone = play(players=players, seed=2).to_json()
    assert play(players=players, seed=2, workers=3).to_json() == alone
    assert play(players=players, seed=3).to_json() != alone


@pytest.mark.parametrize("workers", [1, 3])
def test_a_test_ends_at_the_same_game_on_any_number_of_cores(play, workers):
    standings = play(["sensible", "random"], sprt=(0, 150), games=3000, seed=1, workers=workers)
    assert standings.verdict.better is True
    assert standings.games == standings.verdict.games < 1000
    if workers > 1:
        assert standings.to_json() == play(["sensible", "random"], sprt=(0, 150), games=3000, seed=1).to_json()


def test_a_bot_is_not_better_than_itself_under_another_name(play):
    names = ["tests.simulate.house_bots:Last", Last]
    standings = play(names, sprt=(0, 200), games=2000)
    assert standings.verdict.better is False
    assert standings.ratings[0].rating == 1500, "with shared luck each wins one game of each set"


def test_a_test_of_which_nothing_came(play):
    standings = play(["sensible", "random"], sprt=(0, 1), games=4)
    assert standings.verdict.better is None
    assert standings.games == 4


def test_the_dice_of_a_set_are_the_same_and_those_of_others_are_not():
    settings = settle("dragon-river", THREE, 2, None, {}, 0, league=True)
    rolls = [play_again(settings, number).history()[0] for number in range(20)]
    assert all(rolls[number] == rolls[number + 1] for number in range(0, 20, 2))
    assert len(set(rolls)) > 5


def test_at_random_leagues_are_played_as_others(play):
    assert play(["random", "level-1"], games=8).games == 8


def test_games_are_made_up_to_whole_rounds(play):
    assert play(games=1).games == 6
    assert play(games=7).games == 12


# --- files ---


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "league.json"


def test_stopped_it_goes_on_where_it_was_and_ends_as_if_it_had_not_been(play, out):
    whole = play(seed=6).to_json()
    with pytest.raises(KeyboardInterrupt):
        play(seed=6, out=out, progress=stop_at(9))
    assert not out.exists()
    begun = []
    play(seed=6, out=out, progress=lambda done, _games, _note: begun.append(done))
    assert begun[0] >= 9
    assert out.read_text("utf-8") == whole
    assert sorted(path.name for path in out.parent.iterdir()) == ["brook.toml", "league.json", "league.json.games"]


def test_more_games_are_added(play, out):
    play(games=12, out=out)
    begun = []
    more = play(games=24, out=out, progress=lambda done, _games, _note: begun.append(done))
    assert begun[0] == 12
    assert more.to_json() == play(games=24).to_json() == out.read_text("utf-8")
    assert play(games=12, out=out).games == 12


def test_a_test_that_was_stopped_goes_on_and_ends_at_the_same_game(play, out):
    whole = play(["sensible", "random"], sprt=(0, 150), games=3000, seed=1)
    with pytest.raises(KeyboardInterrupt):
        play(["sensible", "random"], sprt=(0, 150), games=3000, seed=1, out=out, progress=stop_at(7))
    again = play(["sensible", "random"], sprt=(0, 150), games=3000, seed=1, out=out, workers=2)
    assert again.to_json() == whole.to_json()
    done = []
    play(["sensible", "random"], sprt=(0, 150), games=3000, seed=1, out=out, progress=lambda *now: done.append(now[0]))
    assert len(set(done)) == 1, "it has ended; nothing more is played"


def test_a_file_that_was_cut_off_is_played_on(play, out):
    whole = play(seed=6, out=out).to_json()
    kept = Path(f"{out}.games")
    kept.write_bytes(kept.read_bytes()[:-5])
    assert play(seed=6, out=out).to_json() == whole


def test_games_that_are_damaged_are_played_again(play, out):
    whole = play(seed=6, out=out).to_json()
    kept = Path(f"{out}.games")
    data = bytearray(kept.read_bytes())
    data[data.index(b"\n") + HEAD.size + 3] ^= 1
    kept.write_bytes(data)
    assert play(seed=6, out=out).to_json() == whole


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seed": 1}, "was begun with seed 0, not 1"),
        ({"bots": ["sensible", "random"]}, "was begun with bots sensible,random,.*, not sensible,random"),
        ({"players": 3}, "was begun with players 2, not 3"),
        ({"tipping": False}, "was begun with tipping true, not false"),
    ],
)
def test_other_settings_are_refused_by_name(play, out, given, words):
    play(out=out)
    with pytest.raises(SimulationError, match=words):
        play(**given, out=out)


def test_what_is_not_ours_is_left_alone(play, out):
    out.write_text("mine")
    with pytest.raises(SimulationError, match="exists already and can't be gone on with"):
        play(out=out)
    out.unlink()
    kept = Path(f"{out}.games")
    kept.write_text("mine, too")
    with pytest.raises(SimulationError, match="is no simulation that was stopped; choose another name"):
        play(out=out)
    assert kept.read_text() == "mine, too"


def test_a_simulation_s_file_is_no_league_s(board, out):
    kept = Path(f"{out}.games")
    settings = settle("dragon-river", ["sensible", "random"], 2, board, {}, 0, rotate=True)
    with closing(LeagueFile(out, settings)) as file:
        file.add(range(1), np.zeros(1, ROW))
    with pytest.raises(SimulationError, match="was begun with league false, not true"):
        league("dragon-river", ["sensible", "random"], board=board, games=2, out=out)
    assert kept.exists()


def test_bots_without_names_play_but_can_not_go_on(play, out):
    assert play([Anything, Last], out=out).games == 24
    with pytest.raises(SimulationError, match="exists already, and bots without a name"):
        play([Anything, Last], out=out)


def test_the_csv_file_is_the_ratings(play, tmp_path):
    standings = play(out=tmp_path / "league.csv")
    rows = list(csv.DictReader(io.StringIO((tmp_path / "league.csv").read_text("utf-8"))))
    assert [row["bot"] for row in rows] == [rating.bot for rating in standings.ratings]
    assert [float(row["low"]) for row in rows] == [rating.low for rating in standings.ratings]


def test_the_json_file_has_all(play, out):
    standings = play(["sensible", "random"], sprt=(-5, 150), players=3, anchor="random", games=1000, out=out)
    data = json.loads(out.read_text("utf-8"))
    assert data == standings.to_dict()
    assert data["settings"]["bots"] == ["sensible", "random"]
    assert data["anchor"] == "random"
    assert [line_up["bots"] for line_up in data["line_ups"]] == [
        ["sensible", "sensible", "random"],
        ["sensible", "random", "random"],
    ]
    assert sum(sum(one["points"].values()) for one in data["line_ups"]) == pytest.approx(data["games"], abs=0.01)
    assert (data["sprt"]["elo0"], data["sprt"]["better"]) == (-5, True)
    assert data["sprt"]["llr"] >= data["sprt"]["upper"]


# --- the picture ---


def test_the_picture_has_a_row_for_each_bot_in_order(play):
    standings = play()
    drawn = ElementTree.fromstring(standings.to_svg())
    words = ["".join(text.itertext()) for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    names = [rating.bot if len(rating.bot) <= 28 else f"{rating.bot[:27]}…" for rating in standings.ratings]
    assert [word for word in words if word in names] == names
    dots = [float(dot.get("cx", 0)) for dot in drawn.iter("{http://www.w3.org/2000/svg}circle")]
    assert dots == sorted(dots, reverse=True)
    spans = [line for line in drawn.iter("{http://www.w3.org/2000/svg}line") if line.get("class") == "span"]
    assert all(float(line.get("x1")) <= dot <= float(line.get("x2")) for line, dot in zip(spans, dots, strict=True))
    assert "prefers-color-scheme: dark" in standings.to_svg()


def test_names_in_the_picture_are_text_and_nothing_else():
    from dragonrace.simulate.league.chart import chart
    from dragonrace.simulate.league.ratings import Rating

    drawn = ElementTree.fromstring(chart([Rating('<b a="1">&', 1500.0, 1500.0, 1500.0, 2, 1)], 'A "b" & <c>', ""))
    assert any("".join(text.itertext()) == '<b a="1">&' for text in drawn.iter("{http://www.w3.org/2000/svg}text"))


# --- what is refused ---


@pytest.mark.parametrize(
    ("bots", "given", "words"),
    [
        (["random"], {}, "bots can't be 'random': a league has two bots at least"),
        ("random", {}, "bots can't be 'random': a league has two bots at least"),
        (["random", "random"], {}, "bots can't be 'random': each bot is named once"),
        ([Last, Last], {}, "bots can't be 'Last': each bot is named once"),
        (["random", "deep"], {}, "bot can't be 'deep'"),
        (["random", "no.such:Bot"], {}, "bot can't be 'no.such:Bot'"),
        (THREE, {"sprt": (0, 20)}, "a test compares two bots"),
        (THREE, {"anchor": "level-3"}, "anchor can't be 'level-3': it is one of the bots: sensible, random, tests"),
        (THREE, {"games": 0}, "games can't be 0: it is a whole number from 1 to 10000000"),
        (THREE, {"games": 10**7}, "games can't be 10000000: a round has 6 games"),
        (THREE, {"players": 9}, "players can't be 9"),
        (THREE, {"out": "x.txt"}, "out can't be 'x.txt': it is the name of a file that ends in .json or .csv"),
        (THREE, {"out": 3}, "out can't be 3: it is a path to a file"),
        (THREE, {"first_player": 1}, "first_player can't be 1: the seats take turns"),
        (THREE, {"workers": 0}, "workers can't be 0"),
    ],
)
def test_what_can_not_be_played_is_refused_with_a_reason(play, bots, given, words):
    with pytest.raises(OptionError) as refused:
        play(bots, **given)
    assert words in str(refused.value)


def test_a_board_that_is_none_is_refused(play, tmp_path):
    with pytest.raises(BoardError):
        play(board=tmp_path / "none.toml")


def test_where_nothing_can_be_written_is_said_before_anything_is_played(play, tmp_path):
    with pytest.raises(SimulationError, match="there is no folder"):
        play(out=tmp_path / "no" / "league.json", progress=stop_at(0))
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(SimulationError, match="it is a folder"):
        play(out=tmp_path / "folder.json", progress=stop_at(0))


def test_stopped_in_the_middle_of_a_set_whole_sets_count(board):
    settings = settle("dragon-river", THREE, 3, board, {}, 0, league=True)
    running = League(settings, 12)
    with pytest.raises(KeyboardInterrupt):
        running.run(1, stop_at(7))
    assert running.standings().games % 3 == 0
    assert running.standings().games <= running.simulation.done


def test_a_stopped_test_counts_whole_rounds_from_the_first_on(board):
    settings = settle("dragon-river", ["sensible", "random"], 3, board, {}, 0, league=True)
    running = League(settings, 600, sprt=Sprt(0, 1))
    with pytest.raises(KeyboardInterrupt):
        running.run(1, stop_at(20))
    assert running.standings().games % 6 == 0
    assert running.standings().verdict.better is None
