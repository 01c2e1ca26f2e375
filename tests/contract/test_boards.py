"""Boards of every game: what is shipped is good, and what is no board is refused."""

from pathlib import Path

import pytest

import dragonrace
from dragonrace import BoardError
from dragonrace.core.boards import board_hash
from dragonrace.core.installed import game_type
from dragonrace.core.registry import load_board

GAMES = [name for name in dragonrace.games() if game_type(name).board is not None]


@pytest.mark.parametrize("name", GAMES)
def test_shipped_boards_are_read_as_they_are_written_the_standard_one_first(name: str) -> None:
    kind = game_type(name)
    assert kind.board is not None
    assert next(iter(kind.boards)) == "standard"
    for title, board in kind.boards.items():
        assert board.name == title
        assert kind.board.read(board.to_toml(), title) == board


@pytest.mark.parametrize("name", GAMES)
def test_no_two_shipped_boards_are_the_same(name: str) -> None:
    boards = game_type(name).boards.values()
    assert len({board.title for board in boards}) == len({board_hash(board) for board in boards}) == len(boards)


@pytest.mark.parametrize("name", GAMES)
def test_a_file_that_is_missing_no_text_or_too_large_is_refused(name: str, tmp_path: Path) -> None:
    missing, binary, huge = tmp_path / "missing.toml", tmp_path / "binary.toml", tmp_path / "huge.toml"
    binary.write_bytes(b"title = \xff\xfe")
    huge.write_text("#" * 1_000_001)
    for path, why in ((missing, "can't be read"), (tmp_path, "can't be read"), (binary, "UTF-8"), (huge, "larger")):
        with pytest.raises(BoardError, match=why):
            load_board(name, path)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", ["title = ", "\0", "= 3", "[[", 'title = "a"\ntitle = "b"', "x = " + "[" * 5000])
def test_what_is_not_toml_is_refused(name: str, text: str) -> None:
    board = game_type(name).board
    assert board is not None
    with pytest.raises(BoardError, match="not TOML"):
        board.read(text, None)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("title", ['""', '"  "', "7", '"two\\nlines"', '"' + "x" * 101 + '"'])
def test_what_is_no_title_is_refused(name: str, title: str) -> None:
    kind = game_type(name)
    assert kind.board is not None
    board = kind.boards["standard"]
    text = board.to_toml().replace(f'title = "{board.title}"', f"title = {title}")
    with pytest.raises(BoardError, match="title"):
        kind.board.read(text, None)
