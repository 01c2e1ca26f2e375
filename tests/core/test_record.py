"""Records: what a reader refuses, with the line's number and the reason; and it never fails in any other way."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dragonrace
from dragonrace import RecordError, read_record
from dragonrace.core.boards import board_hash
from dragonrace.core.records.record import Record
from tests.play import loaded_games, middle

GAME = """\
[Game "dragon-river"]
[Players "red blue"]
[Board "standard"]
[Option "tipping=false"]
[Event "A rainy \\"Sunday\\""]
[Result "*"]

river: roll 1 1 3 5 6
red: keep 1 1
river: roll 2 3 3
"""


def test_a_record_reads_and_writes_back() -> None:
    record = read_record(GAME)
    assert record.game.options["tipping"] is False
    assert record.headers == (("Event", 'A rainy "Sunday"'),)
    assert record.result == "*"
    assert len(record.state.history()) == 3
    assert read_record(record.to_text()).to_text() == record.to_text()


def test_a_record_is_written_for_everybody_or_for_one_seat() -> None:
    state = middle(dragonrace.load_game("golden-dragon"), 3, 40)
    whole = dragonrace.record_text(state, headers={"Date": "2026-01-01"})
    assert '[Date "2026-01-01"]' in whole
    assert read_record(whole).state.history() == state.history()
    with pytest.raises(RecordError, match="hides actions"):
        read_record(dragonrace.record_text(state, 0))
    with pytest.raises(dragonrace.OptionError, match=r"player can't be 2: .* from 0 to 1 \(red, blue\)"):
        dragonrace.record_text(state, 2)


def test_other_line_ends_a_mark_at_the_start_and_blank_lines_at_the_end_do_no_harm() -> None:
    assert read_record("\ufeff" + GAME.replace("\n", "\r\n") + "\r\n\r\n").state.row == read_record(GAME).state.row


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("dragon-river", "chess", 1, "game can't be 'chess'"),
        ('"red blue"', '"blue red"', 2, "allowed are red blue; red blue green"),
        ('"standard"', '"my own"', 3, "no BoardHash"),
        ("tipping=false", "tipping=maybe", 4, "true or false"),
        ("tipping=false", "tipping", 4, "name=value"),
        ('[Board "standard"]', '[Players "red blue"]', 3, "twice"),
        ('[Board "standard"]', '[Option "tipping=false"]', 4, "twice"),
        ('[Board "standard"]', "Board: standard", 3, "no header line"),
        ('Result "*"', 'Result "red"', 6, r"the game says \*"),
        ('[Result "*"]\n', "", 0, "no Result"),
        ("keep 1 1", "keep 2 2", 9, r"not all on the table \(DR-11\)"),
        ("keep 1 1", "hold 1 1", 9, "can't be read"),
        ("red: keep", "blue: keep", 9, "blue can't act now; red can"),
        ("red: keep", "pink: keep", 9, "one of river, red, blue"),
        ("red: keep 1 1", "red: keep ?", 9, "hides actions"),
        ("red: keep 1 1", "", 9, "no line of a game"),
        ("red: keep 1 1", "red: red: keep 1 1", 9, "can't be read"),
        ("red: keep 1 1", "red:  keep 1 1", 9, "can't be read"),
        ("red: keep 1 1", "Red: keep 1 1", 9, "no line of a game"),
        ("roll 2 3 3", "roll 3 2 3", 10, "ascending"),
    ],
)
def test_a_wrong_record_is_refused_with_its_line_and_the_reason(old: str, new: str, line: int, reason: str) -> None:
    assert old in GAME
    with pytest.raises(RecordError, match=reason) as caught:
        read_record(GAME.replace(old, new, 1))
    assert caught.value.line == line


def test_an_agreed_end_allows_a_draw_and_a_resignation_a_colour() -> None:
    with pytest.raises(RecordError, match="agreed, resigned"):
        read_record(GAME.replace('[Result "*"]', '[Result "draw"]\n[Termination "bored"]'))
    with pytest.raises(RecordError, match="draw"):
        read_record(GAME.replace('[Result "*"]', '[Result "red"]\n[Termination "agreed"]'))
    agreed = read_record(GAME.replace('[Result "*"]', '[Result "draw"]\n[Termination "agreed"]'))
    resigned = read_record(GAME.replace('[Result "*"]', '[Result "blue"]\n[Termination "resigned"]'))
    assert (agreed.result, resigned.result) == ("draw", "blue")
    assert read_record(resigned.to_text()).termination == "resigned"


def test_a_board_of_ones_own_is_named_by_its_hash_and_given_to_the_reader(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    path.write_text('title = "Short"\nfinish = 9\npearls = [3, 6]\n')
    game = dragonrace.load_game("dragon-river", board=path)
    text = dragonrace.record_text(game.new_initial_state())
    assert f'[Board "Short"]\n[BoardHash "{board_hash(game.board)}"]' in text
    assert read_record(text, board=path).game.board == game.board
    assert read_record(text, board=game.board).to_text() == text
    with pytest.raises(RecordError, match="give that board to the reader"):
        read_record(text)
    with pytest.raises(RecordError, match="is not the one played on"):
        read_record(text, board="standard")


@given(st.text(alphabet=st.characters(codec="utf-8")))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(RecordError):
        read_record(text)


@given(loaded_games(), st.integers(0, 2**32), st.data())
def test_a_damaged_record_is_read_or_refused_with_a_sentence(
    game: dragonrace.Game, seed: int, data: st.DataObject
) -> None:
    text = dragonrace.record_text(middle(game, seed, 40))
    start = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 12))
    damaged = text[:start] + data.draw(st.text(max_size=8)) + text[start + cut :]
    try:
        record = read_record(damaged)
    except RecordError as error:
        assert str(error)
    else:
        assert isinstance(record, Record)
        assert read_record(record.to_text()).state.row == record.state.row


@given(loaded_games(), st.integers(0, 2**32), st.binary(max_size=60), st.integers(0, 200))
def test_a_damaged_saved_state_is_refused_with_a_sentence(
    game: dragonrace.Game, seed: int, noise: bytes, at: int
) -> None:
    saved = middle(game, seed, 40).serialize()
    for data in (noise, saved[:at] + noise + saved[at + len(noise) :], saved[:at]):
        try:
            game.deserialize_state(data)
        except RecordError as error:
            assert str(error)


def test_a_state_saved_from_another_game_is_refused() -> None:
    saved = dragonrace.load_game("dragon-river", players=2).new_initial_state().serialize()
    with pytest.raises(RecordError, match="another game"):
        dragonrace.load_game("dragon-river", players=3).deserialize_state(saved)


def test_a_state_that_begins_elsewhere_is_saved_as_its_own_games() -> None:
    game = dragonrace.load_game("dragon-river")
    state = game.new_state_from("position mover=1 positions=12,9")
    assert state.game.deserialize_state(state.serialize()) == state
    with pytest.raises(RecordError, match=r"or first position than load_game\('dragon-river', players=2\)$"):
        game.deserialize_state(state.serialize())
