"""Pictures of tables: they show what lies there, to whoever may see it, on every board and in every setting."""

import random
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from PIL import ImageColor

import dragonrace
from dragonrace import DragonraceError, Game, OptionError, State
from dragonrace.core import drawings
from dragonrace.core.installed import game_type
from dragonrace.core.words.seats import letter
from dragonrace.pictures import picture_of
from dragonrace.pictures.canvas import PAPER, SEATS, WATER, WATER_DEEP
from dragonrace.pictures.sheet import Sheet
from dragonrace.testing.positions import middle, viewers
from dragonrace.testing.settings import settings
from tests.examples import pig
from tests.play import walk

GAMES = dragonrace.games()
HIDING = [name for name in GAMES if game_type(name).hidden_information]


@pytest.mark.parametrize("name", GAMES)
def test_every_setting_is_drawn(name: str) -> None:
    for number, setting in enumerate(settings(game_type(name))[:16]):
        state = middle(setting.load(), number)
        for shown in (state.game.new_initial_state(), state):
            picture = shown.picture(number % state.game.num_players, width=200 + number)
            assert picture.shape == (round((200 + number) * 0.6), 200 + number, 3)
            assert picture.dtype == np.uint8
            assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 50


@pytest.mark.parametrize("name", GAMES)
def test_pictures_tell_positions_apart(name: str) -> None:
    """What changes on the table changes the picture, if it is no turn that is counted, or a choice that is listed."""
    game, met = dragonrace.load_game(name, players=3, turn_limit=9), set[tuple[bytes, str]]()
    for state in walk(game, random.Random(2), 120):
        table = dict(state.view(1)["table"])
        for told_otherwise in ("phase", "mover", "left", "barred", "vetoed", "fight", "hand", "cancelled", "supply"):
            table.pop(told_otherwise, None)
        met.add((state.picture(1).tobytes(), repr((table, state.actors(), state.winner()))))
    pictures, tables = map(set, zip(*met, strict=True))
    assert len(met) == len(pictures) == len(tables) > 30


@pytest.mark.parametrize("name", HIDING)
def test_nobody_sees_what_they_may_not_know(name: str) -> None:
    told = 0
    for seed in range(12):
        state = middle(dragonrace.load_game(name, players=3, turn_limit=9), seed)
        for viewer in viewers(state):
            other = state.resample_from_infostate(viewer, random.Random(seed)) if viewer is not None else state
            assert np.array_equal(state.picture(viewer), other.picture(viewer))
        told += len({state.picture(viewer).tobytes() for viewer in viewers(state)}) > 1
    assert told > 3, "seats see different things"


def test_who_has_won_is_marked() -> None:
    game, rng = dragonrace.load_game("dragon-river", players=2), random.Random(1)
    *_, end = walk(game, rng)
    assert end.winner() is not None
    assert not np.array_equal(end.picture(), picture_of(end.view() | {"winner": None}, 800))


def luminance(colour: str) -> float:
    """How light a colour is, as WCAG reckons it."""
    parts = [value / 255 for value in ImageColor.getrgb(colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_colours_are_told_apart() -> None:
    used = {colour for name in GAMES for colours in game_type(name).colours.values() for colour in colours}
    assert used == set(SEATS)
    assert len({letter(colour) for colour in used}) == len(used)
    for one, other in combinations([*SEATS.values(), PAPER], 2):
        first, second = ImageColor.getrgb(one), ImageColor.getrgb(other)
        assert sum(abs(a - b) for a, b in zip(first, second, strict=True)) > 80
    for colour in SEATS.values():
        assert (luminance(PAPER) + 0.05) / (luminance(colour) + 0.05) > 1.4


RIVERS = [dragonrace.load_game("dragon-river", board=board) for board in game_type("dragon-river").boards]


@pytest.mark.parametrize("game", [*RIVERS, dragonrace.mini_game("dragon-river-mini")], ids=repr)
def test_the_river_stays_on_its_board(game: Game) -> None:
    board = Sheet(800).board
    picture = game.new_initial_state().picture(width=800)
    is_water = (picture == ImageColor.getrgb(WATER)).all(axis=2) | (picture == ImageColor.getrgb(WATER_DEEP)).all(
        axis=2
    )
    rows, columns = is_water.nonzero()
    assert board.x <= columns.min() < columns.max() <= board.x + board.width
    assert board.y <= rows.min() < rows.max() <= board.y + board.height


def test_a_game_without_a_drawing_is_written() -> None:
    game = dragonrace.Game(pig.GAME, 2)
    first = State.picture(game.new_initial_state())
    later = next(state.picture() for state in walk(game, random.Random(1)) if len(state.history()) > 3)
    assert (first != first[0, 0]).any()
    assert not np.array_equal(first, later)


@pytest.mark.parametrize("wish", [{"player": 5}, {"width": 20}, {"width": 10**5}, {"width": "wide"}])
def test_a_wrong_wish_says_what_is_allowed(wish: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        dragonrace.load_game("dragon-river").new_initial_state().picture(**wish)


def test_without_pillow_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings, "is_installed", lambda _name: False)
    drawings._offered.cache_clear()
    try:
        with pytest.raises(DragonraceError, match=r"dragonrace\[pictures\]"):
            dragonrace.load_game("dragon-river").new_initial_state().picture()
    finally:
        drawings._offered.cache_clear()
