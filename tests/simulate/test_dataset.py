"""Data sets of decisions: what a row says, the same bytes however they came about, the card, and what is refused."""

import json
import random
import shlex
from pathlib import Path

import numpy as np
import pytest

import dragonrace
from dragonrace import Bot, OptionError, SimulationError
from dragonrace.cli.main import main
from dragonrace.simulate import cluster, settle
from dragonrace.simulate.files.dataset import dataset_of
from dragonrace.simulate.playing import ROW
from tests.simulate.conftest import PAIR, rows_of
from tests.simulate.house_bots import Last
from tests.simulate.test_cluster import _Lost

pytest.importorskip("pyarrow", reason="pyarrow is not installed (the extra `study`)")
import pyarrow.parquet as pq

pytestmark = pytest.mark.usefixtures("small_files")


def files_of(folder: Path) -> dict[str, bytes]:
    """All that is in a folder, by name."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def read(folder: Path) -> list[dict]:
    return pq.read_table(folder / "data").to_pylist()


# --- what a row says ---


@pytest.mark.parametrize("bots", [["sensible", "random", "random"], "random"])
@pytest.mark.parametrize("game", dragonrace.games())
def test_a_row_tells_what_happened_in_the_game(tmp_path, game, bots):
    given = {"players": 3, "games": 4, "seed": 2, "turn_limit": 5, "workers": 1}
    results = dragonrace.simulate(game, bots, **given, trajectories=tmp_path / "a", observations=True)
    rows = read(tmp_path / "a")
    assert len(rows) == results.decisions.sum()
    at = 0
    for number in range(4):
        end = results.replay(number)
        state = end.game.new_initial_state()
        for ply, (player, action) in enumerate(end.history()):
            if player != dragonrace.CHANCE:
                row = rows[at]
                at += 1
                assert row["observation"] == state.observation(player).tolist()
                del row["observation"], row["value"]
                assert row == {
                    "number": number,
                    "ply": ply,
                    "seat": player,
                    "bot": results.bots()[number, player],
                    "action": action,
                    "notation": state.action_to_string(action, player),
                    "legal": len(state.legal_actions(player)),
                    "winner": end.winner() == player,
                    "result": end.returns()[player],
                    "truncated": end.is_truncated(),
                }
            state.apply_action(action, player)
    assert at == len(rows)
    assert {row["truncated"] for row in rows} <= {True, False}


def test_columns_have_their_types(tmp_path, brook):
    brook(games=3, trajectories=tmp_path / "a")
    brook(games=3, trajectories=tmp_path / "b", observations=True, turn_limit=100)
    plain, seen = (pq.read_schema(next((tmp_path / name / "data").iterdir())) for name in "ab")
    assert {field.name: str(field.type) for field in plain} == {
        "number": "int32",
        "ply": "int32",
        "seat": "int8",
        "bot": "string",
        "action": "int32",
        "notation": "string",
        "legal": "int32",
        "value": "double",
        "winner": "bool",
        "result": "double",
        "truncated": "bool",
    }
    width = dragonrace.load_game("dragon-river").observation_shape[0]
    assert str(seen.field("observation").type) == f"fixed_size_list<element: uint8>[{width}]"
    assert seen.names[:-1] == plain.names


@pytest.mark.parametrize("bots", [PAIR, "random", ["level-1", "level-3"]])
def test_games_are_the_same_as_without(tmp_path, brook, bots):
    assert rows_of(brook(bots, trajectories=tmp_path / "a")) == rows_of(brook(bots))


# --- what a bot thought ---


class Teller(Bot):
    """Says what it thinks its first choice is worth, and of the later ones nothing."""

    tells: object = 0.25

    def think(self, state, player, rng: random.Random):
        if len(state.history()) < 4:
            self.value_of_choice = self.tells
        return rng.choice(state.legal_actions(player))


def test_solved_bots_tell_their_odds_and_random_ones_nothing(tmp_path, brook):
    results = brook(["solved", "random"], board=None, games=4, trajectories=tmp_path / "a")
    for row in read(tmp_path / "a"):
        if row["bot"] == "random":
            assert row["value"] is None
            continue
        whole = results.replay(row["number"])
        state = whole.game.new_state_from(whole.history()[: row["ply"]])
        assert row["value"] == max(whole.game.solution().action_values(state).values())


def test_what_a_bot_knew_of_its_choice_is_what_it_says_of_it():
    game = dragonrace.load_game("dragon-river")
    state = game.new_state_from("river: roll 1 1 3 5 6")
    for name in ("sensible", "level-3", "solved"):
        bot = dragonrace.make_bot(game, name, seed=1)
        for _ in range(5):
            chosen = bot.choose(state, 0)
            assert bot.value_of_choice in (bot.values(state, 0)[chosen], None)
    assert dragonrace.make_bot(game, "random").value_of_choice is None


@pytest.mark.slow
def test_a_search_tells_the_chance_to_win(tmp_path):
    dragonrace.simulate(
        "golden-dragon", ["level-4", "random"], games=2, turn_limit=12, workers=1, trajectories=tmp_path / "a"
    )
    values = [row["value"] for row in read(tmp_path / "a") if row["bot"] == "level-4" and row["value"] is not None]
    assert len(set(values)) > 3
    assert all(0 <= value <= 1 for value in values)


def test_a_slip_is_worth_nothing_that_is_known():
    game = dragonrace.load_game("dragon-river")
    state = game.new_state_from("river: roll 1 1 3 5 6")
    bot = dragonrace.make_bot(game, "level-3", seed=1)
    bot.level = type(bot.level)(**{**bot.level.__dict__, "slips": 1.0})
    bot.bot.value_of_choice = 5.0
    bot.choose(state, 0)
    assert bot.value_of_choice is None


def test_bots_of_ones_own_may_tell(tmp_path, brook):
    brook(Teller, games=2, trajectories=tmp_path / "a")
    rows = read(tmp_path / "a")
    assert {row["value"] for row in rows if row["ply"] < 4} == {0.25}
    assert {row["value"] for row in rows if row["ply"] >= 4} == {None}


@pytest.mark.parametrize(("told", "kept"), [(np.float32(0.5), 0.5), (2, 2.0), (float("nan"), None)])
def test_numbers_of_any_kind_are_kept(tmp_path, brook, monkeypatch, told, kept):
    monkeypatch.setattr(Teller, "tells", told)
    brook(Teller, games=1, trajectories=tmp_path / "a")
    assert read(tmp_path / "a")[0]["value"] == kept


@pytest.mark.parametrize("told", ["much", True, [1]])
def test_what_is_no_number_is_refused_by_the_bot_s_name(tmp_path, brook, monkeypatch, told):
    monkeypatch.setattr(Teller, "tells", told)
    with pytest.raises(SimulationError, match=r"in game 0 the bot Teller values its choice at .*, which is no number"):
        brook(Teller, games=1, trajectories=tmp_path / "a")


# --- the same bytes ---


@pytest.mark.parametrize("bots", [PAIR, "random"])
@pytest.mark.parametrize("observations", [False, True])
def test_the_same_bytes_on_any_number_of_cores(tmp_path, brook, bots, observations):
    given = {"games": 34, "seed": 5, "observations": observations}
    brook(bots, **given, trajectories=tmp_path / "alone")
    brook(bots, **given, trajectories=tmp_path / "three", workers=3)
    alone = files_of(tmp_path / "alone")
    assert files_of(tmp_path / "three") == alone
    names = [f"data/games-000000{first}.parquet" for first in ("00", "10", "20", "30")]
    assert sorted(alone) == ["README.md", "board.toml", *names, "settings.json"]


def test_the_same_bytes_of_a_cluster_that_loses_parts(tmp_path, brook, monkeypatch):
    brook(games=34, trajectories=tmp_path / "alone", observations=True)
    lost = _Lost(3)
    monkeypatch.setattr(cluster, "need_ray", lambda: lost)
    brook(games=34, trajectories=tmp_path / "there", observations=True, ray=True, workers=None)
    assert len(lost.sent) > 3
    assert files_of(tmp_path / "there") == files_of(tmp_path / "alone")


def test_a_cluster_takes_bots_at_random_where_decisions_are_kept(tmp_path, brook, monkeypatch):
    monkeypatch.setattr(cluster, "need_ray", lambda: _Lost(0))
    brook("random", trajectories=tmp_path / "there", ray=True, workers=None)
    brook("random", trajectories=tmp_path / "alone")
    assert files_of(tmp_path / "there") == files_of(tmp_path / "alone")


def test_another_seed_makes_other_decisions(tmp_path, brook):
    for seed in (1, 2):
        brook(seed=seed, trajectories=tmp_path / str(seed))
    assert read(tmp_path / "1") != read(tmp_path / "2")


def test_a_card_that_somebody_changed_stays(tmp_path, brook):
    brook(trajectories=tmp_path / "a")
    (tmp_path / "a" / "README.md").write_text("mine")
    brook(trajectories=tmp_path / "a")
    assert (tmp_path / "a" / "README.md").read_text() == "mine"


# --- the card ---


@pytest.mark.parametrize(
    "line",
    [
        "golden-dragon --games 12 --bots random --players 3 --turn-limit 4 --moves-per-turn 3",
        "golden-dragon --games 3 --bots random,sensible --board chasm --turn-limit 4 --observations",
        "dragon-river --games 12 --bots sensible,random --fixed --first-player 1 --tipping off --turn-limit none",
        "dragon-river --games 2 --bots random --board {board} --seed 7",
        "river-dragons --games 2 --bots random --expert on --turn-limit 2",
    ],
)
def test_the_command_on_the_card_makes_it_again(tmp_path, monkeypatch, capsys, board, line):
    monkeypatch.chdir(tmp_path)
    words = line.format(board=board).split()
    assert main(["simulate", *words, "--workers", "1", "--trajectories", "first"]) == 0
    card = (tmp_path / "first" / "README.md").read_text("utf-8")
    command = next(row for row in card.splitlines() if row.startswith("dragonrace simulate"))
    if "{board}" in line:
        (tmp_path / "board.toml").write_bytes((tmp_path / "first" / "board.toml").read_bytes())
    assert main([*shlex.split(command)[1:], "--workers", "1"]) == 0
    assert files_of(tmp_path / "again") == files_of(tmp_path / "first")
    capsys.readouterr()


def test_the_card_says_what_it_is(tmp_path, brook):
    results = brook(games=12, seed=4, trajectories=tmp_path / "a", observations=True)
    card = (tmp_path / "a" / "README.md").read_text("utf-8")
    assert card.startswith("---\nlicense: mit\n")
    assert f"{results.decisions.sum()} decisions in 12 games of Dragon River for 2" in card
    for share in results.summary().bots:
        assert f"| {share.name} | {share.name} | 12 | {share.wins} |" in card
    schema = pq.read_schema(tmp_path / "a" / "data" / "games-00000000.parquet")
    assert [name for name in schema.names if f"| `{name}` |" not in card] == []
    game = results.settings.game
    assert [feature.title for feature in game.observation_features() if f"| {feature.title} |" not in card] == []
    assert "Licence and citation" in card


def test_bots_without_names_are_named_as_such(tmp_path, brook):
    brook([Last, "random"], games=2, trajectories=tmp_path / "a")
    card = (tmp_path / "a" / "README.md").read_text("utf-8")
    assert "| Last | given in Python |" in card
    assert "--bots" not in card
    with pytest.raises(SimulationError, match="exists already, and bots without a name of their own"):
        brook([Last, "random"], games=2, trajectories=tmp_path / "a")


# --- what is refused ---


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seed": 1}, "was made with seed 0, not 1; ask for what it was made with, or choose another name"),
        ({"tipping": False}, "was made with tipping true, not false"),
        ({"bots": "random"}, "was made with bots sensible,random, not random,random"),
        ({"observations": True}, "was made with records decisions, not decisions and observations"),
        ({"games": 11}, "is for 12 games; ask for as many or more, or choose another name"),
    ],
)
def test_other_settings_are_refused(tmp_path, brook, given, words):
    brook(trajectories=tmp_path / "a")
    before = files_of(tmp_path / "a")
    with pytest.raises(SimulationError, match=words):
        brook(trajectories=tmp_path / "a", **given)
    assert files_of(tmp_path / "a") == before


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"settings": {}, "games": "many"}', '{"settings": 3, "games": 1}'])
def test_a_folder_with_other_settings_files_is_left_alone(tmp_path, brook, text):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "settings.json").write_text(text)
    with pytest.raises(SimulationError, match=r"is no data set's settings|was made with"):
        brook(trajectories=tmp_path / "a")


def test_what_is_somebody_else_s_is_left_alone(tmp_path, brook):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "mine.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for name, words in (
        ("a", "has other files in it"),
        ("file", "is no folder"),
        ("no/such", "can't be made: there is no folder"),
        ("b" * 300, "File name too long"),
    ):
        with pytest.raises(SimulationError, match=words):
            brook(trajectories=tmp_path / name)
    assert files_of(tmp_path / "a") == {"mine.txt": b"mine"}
    for wrong in (7, "", "a\0b"):
        with pytest.raises(OptionError, match="trajectories can't be"):
            brook(trajectories=wrong)


def test_observations_stand_in_a_data_set(brook, tmp_path):
    with pytest.raises(OptionError, match="observations can't be True: they stand in the data set of decisions"):
        brook(observations=True)
    with pytest.raises(OptionError, match="observations can't be 'all': it is true or false"):
        brook(observations="all", trajectories=tmp_path / "a")


def test_a_damaged_file_is_named_and_played_again_once_it_is_gone(tmp_path, brook):
    brook(games=25, trajectories=tmp_path / "whole")
    brook(games=25, trajectories=tmp_path / "a")
    path = tmp_path / "a" / "data" / "games-00000010.parquet"
    whole, rows = path.read_bytes(), pq.read_table(path)
    turned = [whole[:at] + bytes([whole[at] ^ 64]) + whole[at + 1 :] for at in range(40, len(whole) // 2, 101)]
    for text in turned:
        path.write_bytes(text)
        try:
            brook(games=25, trajectories=tmp_path / "a")
        except SimulationError as error:
            assert "games-00000010.parquet is damaged; remove it" in str(error)
        else:
            assert pq.read_table(path) == rows, "what was turned says nothing"
    for text in (b"", whole[:-40], (tmp_path / "a" / "data" / "games-00000000.parquet").read_bytes()):
        path.write_bytes(text)
        with pytest.raises(SimulationError, match=r"games-00000010.parquet is damaged; remove it"):
            brook(games=25, trajectories=tmp_path / "a")
    path.unlink()
    brook(games=25, trajectories=tmp_path / "a")
    assert files_of(tmp_path / "a") == files_of(tmp_path / "whole")


def test_a_card_says_whose_sources_it_takes_beside_ours(tmp_path, brook):
    brook([f"{__name__}:Teller", "random"], games=2, trajectories=tmp_path / "a")
    card = (tmp_path / "a" / "README.md").read_text("utf-8")
    assert f"The sources of `{__name__}:Teller` are needed, too" in card
    brook(["random", "sensible"], games=2, trajectories=tmp_path / "b")
    assert "are needed, too" not in (tmp_path / "b" / "README.md").read_text("utf-8")


def test_only_one_process_writes(tmp_path, brook, board):
    brook(trajectories=tmp_path / "a")
    settings = settle("dragon-river", PAIR, None, board, {}, 0, rotate=True)
    _, held = dataset_of(settings, tmp_path / "a")
    held.load(np.zeros(12, ROW), np.zeros(12, bool))
    with pytest.raises(SimulationError, match="another process is writing"):
        brook(trajectories=tmp_path / "a")
    held.close()
    brook(trajectories=tmp_path / "a")


def test_a_full_disk_is_a_sentence(tmp_path, brook, monkeypatch):
    def refuse(*_given, **_more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pq, "write_table", refuse)
    with pytest.raises(SimulationError, match=r"games-00000000.parquet can't be written \(No space left on device\)"):
        brook(trajectories=tmp_path / "a")


def test_settings_are_told_as_plain_data(tmp_path, brook):
    brook(trajectories=tmp_path / "a")
    about = json.loads((tmp_path / "a" / "settings.json").read_text())
    assert about["games"] == 12
    assert about["settings"]["bots"] == PAIR
