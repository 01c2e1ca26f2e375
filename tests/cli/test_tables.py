"""The tables in characters."""

import sys
from typing import Any

import pytest

from dragonrace import State, games, load_board
from dragonrace.cli import tables
from dragonrace.cli.screen.colours import letter
from dragonrace.cli.tables import asking, describe_entry, drawing_of, generic
from tests.cli.table import position, text


def after(*lines: str, players: int = 3, **options: Any) -> State:
    return position("dragon-river", *lines, players=players, **options)


def test_letters_tell_colours_apart():
    for colours in ("red", "blue", "green", "yellow", "black"), ("blue", "green", "red", "pink", "yellow", "black"):
        assert len({letter(colour) for colour in colours}) == len(colours)


def test_all_begin_on_the_start_pearl():
    drawn = text(after(players=5).view(0))
    assert "RBGYK══∙" in drawn
    assert "▶ R  Red     at the start, 48 to go" in drawn
    assert all(f" {space} " in drawn for space in range(1, 49))


def test_the_throw_and_what_is_kept_lie_there_as_dice():
    thrown = after("roll 1 1 3 5 6")
    assert "throw │ 1 ││ 1 ││ 3 ││ 5 ││ 6 │" in text(thrown.view(0))
    assert "kept │ 1 ││ 1 │" in text(after("roll 1 1 3 5 6", "keep 1 1").view(0))


def test_pairs_and_the_spare_and_where_they_lead():
    drawn = text(after("roll 2 2 3 3 3", "keep 2 2 3 3 3").view(0))
    assert "pairs │ 2 ││ 2 ││ 3 ││ 3 │   spare │ 3 │" in drawn
    assert "∙═══[∙]══[∙]═══∙" in drawn, "spaces 2 and 3 are choices"


def test_choices_are_marked_for_the_one_who_is_asked_only():
    assert "[" not in text(after("roll 2 2 3 3 3", "keep 2 2 3 3 3").view(1))


def test_a_sandbank_is_a_sign_and_a_word():
    drawn = text(
        after("roll 1 1 1 1 2", "keep 1 1 1 1 2", "pair 1", "pair 1", "roll 1 2 3 4 5", "keep 1 2 3 4 5").view()
    )
    assert "▒ stuck on a sandbank" in drawn
    assert "R" in drawn


def test_a_stranded_piece_on_the_river_stands_in_sand():
    view = after().view(None)
    view["table"]["positions"], view["table"]["stranded"] = [5, 9, 0], [False, True, False]
    assert "▒B▒" in text(view)


def test_a_fight_is_said():
    view = after().view(None)
    view["table"] |= {"positions": [7, 7, 0], "fight": {"came": 1, "there": 0, "space": 7}}
    drawn = text(view)
    assert "Blue and Red fight for space 7." in drawn
    assert "═RB═" in drawn


@pytest.mark.parametrize("finish", [3, 13, 14, 27, 48, 120, 4000, 1_000_000])
def test_rivers_of_every_length_fit(finish, tmp_path):
    path = tmp_path / "river.toml"
    path.write_text(f'title = "R"\nfinish = {finish}\npearls = [1, {finish - 1}]\n')
    view = after(board=load_board("dragon-river", path)).view(0)
    for width in (80, 50, 30):
        drawn = text(view, width)
        river = drawn.split("\n\n")[0].splitlines()
        assert max(map(len, river)) <= min(width, 78)
        assert len(river) < 130
        assert str(finish) in drawn


def test_the_river_holds_together():
    """Every bend joins two rows: its lower corner, the wall beside the numbers, its upper corner."""
    river = text(after().view(0)).split("\n\n")[0].splitlines()
    for upper, between, lower in zip(river[1::2], river[2::2], river[3::2], strict=False):
        side = between.rstrip().index("║") if "║" in between else -1
        assert (upper[side], lower[side]) in {("╗", "╝"), ("╔", "╚")}


def test_the_end_names_the_winner():
    view = after().view(None)
    view["table"]["positions"], view["over"], view["winner"] = [48, 3, 0], True, 0
    drawn = text(view)
    assert "on the last pearl        5 dice   wins!" in drawn
    assert "▶" not in drawn


def test_a_game_without_a_drawing_is_listed():
    assert drawing_of("no-such-game") is generic.draw
    assert drawing_of("not a.name") is generic.draw
    view = {"table": {"stones_left": [1, None, "?"], "wind": "east", "map": {"rows": 2}}}
    assert text(view, draw=generic.draw) == 'stones left: 1 – ?\nwind: east\nmap: {"rows": 2}\n'


def test_seats_of_a_game_without_a_drawing_stand_below_each_other():
    fields = [
        {"label": "Mover", "kind": "seat", "by_seat": False, "value": "blue"},
        {"label": "Scores", "kind": "number", "by_seat": True, "value": [14, 3]},
        {"label": "Rival", "kind": "seat", "by_seat": False, "value": None},
    ]
    drawn = text({"table": {"fields": fields}, "players": ["red", "blue"]}, draw=generic.draw)
    lines = [line.split() for line in drawn.splitlines()]
    assert lines == [["Scores"], ["Red", "14"], ["Blue", "3"], ["Mover:", "blue"], ["Rival:", "–"]]


@pytest.fixture
def my_drawing(monkeypatch, tmp_path):
    """A package of somebody else's, with a drawing for a game of theirs."""
    (tmp_path / "my_game_table.py").write_text("def draw(view, width):\n    return f'drawn, {width} wide'\n")
    metadata = tmp_path / "my_game-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: my-game\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[{tables.GROUP}]\nmy-game = my_game_table\n")
    monkeypatch.syspath_prepend(tmp_path)
    tables._module.cache_clear()
    yield
    tables._module.cache_clear()
    sys.modules.pop("my_game_table", None)


@pytest.mark.usefixtures("my_drawing")
def test_the_drawing_of_a_game_comes_with_its_package():
    view = {"game": "my-game", "table": {}}
    assert text(view, width=40) == "drawn, 40 wide\n"
    assert asking(view | {"choices": []}).items == []
    assert describe_entry("my-game", {"events": [{"words": "Something."}]}) == ["Something."]


@pytest.mark.parametrize("game", games())
def test_our_own_games_have_theirs(game):
    assert drawing_of(game) is not generic.draw
