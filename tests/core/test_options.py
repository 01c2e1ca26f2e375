"""Options and the number of players: wrong ones are named, with what is allowed."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dragonrace
from dragonrace import OptionError
from dragonrace.core.options import Choice, Option, seated_by

FLAG = Option("tea", "Tea", "", "XX-O1", "flag", default=True)
CHOICE = Option("cup", "Cup", "", "XX-O2", "choice", "big", choices=(Choice("big", "Big"), Choice("small", "Small")))
WHOLE = Option("sugar", "Sugar", "", "XX-O3", "whole", 1, minimum=0, maximum=3)
LIMIT = Option("limit", "Limit", "", "XX-O4", "whole", None, minimum=1)


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        (FLAG, [True, False], [1, 0, "true", None]),
        (CHOICE, ["big", "small"], ["Big", None, 1, True]),
        (WHOLE, [0, 3, np.int64(2)], [-1, 4, np.int64(4), True, np.True_, 1.0, "1", None]),
        (LIMIT, [None, 1, 10**6], [0, -3, False, 2.5, 2**40]),
    ],
)
def test_an_option_takes_what_it_says(option: Option, good: list[Any], bad: list[Any]) -> None:
    assert all(option.accepts(value) for value in good)
    assert not any(option.accepts(value) for value in bad)
    assert all(option.read(option.write(value)) == value for value in good)


@given(st.text())
def test_reading_any_text_gives_a_value_or_an_option_error(text: str) -> None:
    for option in (FLAG, CHOICE, WHOLE, LIMIT):
        try:
            assert option.accepts(option.read(text))
        except OptionError as error:
            assert option.name in str(error)


@pytest.mark.parametrize("name", dragonrace.games())
@pytest.mark.parametrize("players", [0, 1, 7, -2, True, 2.0, 2.5, "3", None, [2], {}, 10**30])
def test_a_wrong_number_of_players_is_refused(name: str, players: Any) -> None:
    with pytest.raises(OptionError, match=r"players can't be .* is for \d to \d players"):
        dragonrace.load_game(name, players=players)


@pytest.mark.parametrize("name", dragonrace.games())
def test_an_unknown_option_is_refused_naming_what_there_is(name: str) -> None:
    with pytest.raises(OptionError, match=r"sails can't be 'red': .* turn_limit") as caught:
        dragonrace.load_game(name, sails="red")
    assert caught.value.code == "option.unknown"


@pytest.mark.parametrize("name", dragonrace.games())
@pytest.mark.parametrize(
    ("option", "value"),
    [
        *[("turn_limit", value) for value in (0, -1, 1.5, True, 2**32)],
        *[("first_player", value) for value in (2, -1, None)],
    ],
)
def test_a_wrong_value_is_refused_naming_option_value_and_what_is_allowed(name: str, option: str, value: Any) -> None:
    with pytest.raises(OptionError) as caught:
        dragonrace.load_game(name, players=2, **{option: value})
    assert (caught.value.option, caught.value.value) == (option, value)
    assert str(value) in str(caught.value)
    assert "whole number from" in caught.value.allowed


def test_an_unknown_game_is_refused() -> None:
    for name in ("chess", "", None, 3):
        with pytest.raises(OptionError, match="game can't be"):
            dragonrace.load_game(name)  # type: ignore[arg-type]


@pytest.mark.parametrize("board", ["nowhere", "no/such/file.toml", 7, object(), "\0", "\0.toml", "a" * 300, "a/" * 999])
def test_a_board_that_is_none_is_refused(board: Any) -> None:
    with pytest.raises((OptionError, dragonrace.BoardError), match=r"board|\.toml"):
        dragonrace.load_game(dragonrace.games()[0], board=board)


def test_a_board_file_needs_no_ending_where_it_exists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = dragonrace.games()[0]
    (tmp_path / "mine").write_text(dragonrace.load_board(name, "standard").to_toml(), "utf-8")
    monkeypatch.chdir(tmp_path)
    assert dragonrace.load_board(name, "mine").title == dragonrace.load_board(name, "standard").title


def test_a_choice_seats_its_colours_also_where_it_is_the_default() -> None:
    choices = (Choice("usual", "Usual"), Choice("other", "Other", {2: ("blue", "red")}))
    seats = Option("seats", "Seats", "", "XX-O5", "choice", "usual", choices)
    assert [seated_by([seats], {"seats": value}, 2) for value in ("usual", "other")] == [None, ("blue", "red")]
    assert [seated_by([seats], given, 3) for given in ({}, {"seats": "other"})] == [None, None]
    follows = Option(
        "seats", "Seats", "", "XX-O5", "choice", "usual", choices, follows="cup", defaults={"big": "other"}
    )
    assert [seated_by([CHOICE, follows], {"cup": cup}, 2) for cup in ("small", "big")] == [None, ("blue", "red")]
