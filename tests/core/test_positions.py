"""Positions as lines of text. The promises of `dragonrace.testing` hold that what is written is read."""

import pickle
import random
import re
from functools import cache
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dragonrace
from dragonrace import Game, OptionError, RecordError, read_record, record_text
from dragonrace.games.dragon_river.state import RiverState
from dragonrace.games.golden_dragon.state import CompiledBoard, DragonState
from dragonrace.testing.hiding import what_a_seat_sees_it_was_told, what_is_hidden_stays_hidden
from dragonrace.testing.positions import walk
from dragonrace.testing.promises import PROMISES
from tests.examples import pig

RIVER = dragonrace.load_game("dragon-river", players=3)
DRAGONS = dragonrace.load_game("golden-dragon", players=2)
BRIDGES = dragonrace.load_game("river-dragons", players=2)
FEW = dragonrace.load_game("golden-dragon", winds=2, cards=0)
TWO_DICE = dragonrace.load_game("dragon-river", dice=2, claimed_dice="for_good")
EXPERT = dragonrace.load_game("river-dragons", players=3, expert=True)
assert isinstance(DRAGONS.compiled_board, CompiledBoard)
GOLDEN = DRAGONS.compiled_board.golden
GAMES = [RIVER, DRAGONS, FEW, BRIDGES, EXPERT]

WHERE = {
    "dragon-river": "position turns=7 mover=1 positions=12,9,40 claimed=0,0,2",
    "golden-dragon": "position turns=16 dragons=71,67 under=5,4 holder=2,1,3,3,5,1,0,0,4,2 gales=0,1 lightnings=2,0",
}


@cache
def begun(game: Game, seed: int = 1) -> Game:
    """Begin a game where a turn of a random one of it began, not the first."""
    for state in walk(game, random.Random(seed)):
        text = state.position_text()
        if state.row.turns > 8 and text.startswith("position"):
            return game.begun_at(text.split("\n")[0])
    return begun(game, seed + 1)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_game_that_begins_elsewhere_keeps_all_promises(game: Game) -> None:
    other = begun(game)
    assert other.position
    assert (other, hash(other)) == (eval(repr(other), {"load_game": dragonrace.load_game}), hash(other))
    assert other != game
    assert pickle.loads(pickle.dumps(other)) == other
    for number, state in enumerate(islice(walk(other, random.Random(2)), 60)):
        for promise in PROMISES if number % 10 == 0 else ():
            promise(state)
        if game.type.hiding and number % 10 == 0:
            what_is_hidden_stays_hidden(state, number)
            what_a_seat_sees_it_was_told(state, number)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_most_turns_are_told_without_what_was_before(game: Game) -> None:
    texts, seed = list[str](), 0
    while len(texts) < 8:  # some games of Golden Dragon are over before all stones were seen
        seed += 1
        late = (state for state in walk(game, random.Random(seed), 800) if state.row.turns > 20)
        texts += [state.position_text() for number, state in enumerate(islice(late, 32)) if number % 8 == 0]
    assert sum(text.startswith("position") for text in texts) > 0.7 * len(texts)


def test_a_batch_and_its_bots_begin_there_too() -> None:
    game = begun(dragonrace.load_game("golden-dragon", turn_limit=60))
    state = game.new_initial_state()
    assert dragonrace.batch(game, 2, seed=1).reset().observations[1].tolist() == state.observation().tolist()
    bots = [dragonrace.make_bot(game, "level-3", seed=seat) for seat in range(2)]
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].choose(state, state.current_player()))


def test_what_is_hidden_is_told_by_the_whole_game() -> None:
    state = DRAGONS.new_initial_state()
    assert state.position_text() == ""
    for state in walk(DRAGONS, random.Random(1)):
        assert isinstance(state.row, DragonState)
        hidden = any(state.row.hidden)
        assert state.position_text().startswith("position") <= (not hidden)


def test_a_record_says_where_it_began() -> None:
    state = RIVER.new_state_from(WHERE["dragon-river"] + "\nriver: roll 1 1 3 4 6\nblue: keep 1 1")
    assert isinstance(state.row, RiverState)
    assert state.row.positions[:3] == [12, 9, 40]
    text = record_text(state)
    assert f'[Position "{WHERE["dragon-river"]}"]' in text
    assert read_record(text).state == state
    with pytest.raises(RecordError, match=r"line 4: the position can't be: nobody is on space 48"):
        read_record(text.replace("12,9,40", "12,9,48"))


@pytest.mark.parametrize("key", ["Position", "Game", "Result", "my key", "", "Ö"])
def test_a_header_that_no_reader_takes_is_not_written(key: str) -> None:
    with pytest.raises(OptionError, match="each key is a word"):
        record_text(RIVER.new_initial_state(), headers={key: "x"})


def test_what_knows_a_game_knows_it_wherever_it_begins() -> None:
    game = dragonrace.load_game("dragon-river")
    state = game.new_state_from("\r\nposition turns=9 positions=47,1 mover=1\r\nriver: roll 1 1 3 4 6\r\n")
    assert state.game != game
    assert 0.1 < game.solution().value(state, 0) < 0.95
    for bot in (dragonrace.make_bot(game, "solved", seed=1), dragonrace.make_bot(game, "level-3", seed=1)):
        assert bot.choose(state, 1) in state.legal_actions(1)
    with pytest.raises(OptionError, match="made for"):
        dragonrace.make_bot(RIVER, "random").choose(state, 1)


def test_only_whole_games_are_simulated() -> None:
    begun_there = dragonrace.load_game("dragon-river", position="position turns=9 positions=47,1")
    for play in (dragonrace.simulate, dragonrace.league):
        with pytest.raises(OptionError, match="whole games are simulated"):
            play(begun_there, ["random", "sensible"], games=2)
    with pytest.raises(OptionError, match="whole games are simulated"):
        dragonrace.regret(begun_there, "random", games=2)


def test_a_position_stands_first_or_nowhere() -> None:
    with pytest.raises(RecordError, match="line 2: only the first line can be a position"):
        RIVER.new_state_from("position turns=1\nposition turns=2")


def test_the_ends_of_a_plank_are_told_in_any_order() -> None:
    text = begun(BRIDGES).position or ""
    names = {"end_a": "end_b", "end_b": "end_a"}
    swapped = re.sub(r"end_[ab]", lambda found: names[found[0]], text)
    assert swapped != text
    assert BRIDGES.begun_at(swapped).position == text


def test_the_last_numbers_may_be_left_out() -> None:
    short = RIVER.begun_at("position positions=4,0,0 turns=2 mover=2")
    assert short.position == "position turns=2 mover=2 positions=4"
    assert short == RIVER.begun_at("  position  mover=2 turns=2 positions=4 ")
    assert RIVER.begun_at("position") == RIVER.begun_at("position turns=0 positions=0*3")
    assert RIVER.begun_at("position") == RIVER
    assert RIVER.begun_at("position").position is None


WRONG = [
    (RIVER, "red: roll 1", "is no position"),
    (RIVER, "position positions", "each of turns, mover, positions"),
    (RIVER, "position phase=1", "each of turns, mover, positions"),
    (RIVER, "position mover=1 mover=1", "once"),
    (RIVER, "position positions=1,x", "up to 5 whole numbers"),
    (RIVER, "position positions=1,2,3,4,5,6", "up to 5 whole numbers"),
    (RIVER, "position positions=1*99999", "up to 5 whole numbers"),
    (RIVER, "position turns=1,2", "turns is a whole number"),
    (RIVER, "position turns=-1", "turns can't be -1: it is from 0"),
    (RIVER, "position turns=4294967295", "1000000000 are the most"),
    (RIVER, "position mover=4", "mover is a seat from 0 to 2"),
    (RIVER, "position positions=1,2,3,4", "nobody has seat 3"),
    (RIVER, "position positions=4,4", "two boats are on one space"),
    (RIVER, "position positions=48", "nobody is on space 48"),
    (RIVER, "position stranded=1", "the mover is stranded"),
    (TWO_DICE, "position claimed=0,1", "seat 1 has lost 1 dice; 0 is the most, as 2 are left"),
    (dragonrace.load_game("dragon-river", turn_limit=5), "position turns=5", "the game is over then"),
    (DRAGONS, "position", "each dragon is on a field"),
    (DRAGONS, WHERE["golden-dragon"].replace("71,67", "71,71"), "two dragons are on one field"),
    (DRAGONS, WHERE["golden-dragon"].replace("71,67", f"71,{GOLDEN}"), "has won"),
    (DRAGONS, WHERE["golden-dragon"].replace("71,67", "71,1999"), "each dragon is on a field"),
    (DRAGONS, WHERE["golden-dragon"].replace("71,67", "71,67,3"), "nobody has seat 2"),
    (DRAGONS, WHERE["golden-dragon"].replace("under=5,4", "under=4,4"), "2 stones of each wind"),
    (DRAGONS, WHERE["golden-dragon"].replace(",4,2 gales", " gales"), "5 in each holder"),
    (DRAGONS, WHERE["golden-dragon"] + " mover=2", "mover is a seat from 0 to 1"),
    (FEW, "position dragons=71,67 under=2,1 holder=1,1,-1*3,2", "1 in each holder"),
    (FEW, "position dragons=71,67 under=2,1 holder=1,-1*4,1", "2 stones of each wind"),
    (FEW, "position dragons=71,67 under=2,1 holder=1,-1*4,2 gales=2", "0 gales and lightnings at most"),
    (BRIDGES, "position first=2", "first is a seat from 0 to 1"),
    (BRIDGES, "position stone_x=5", "the board's islands"),
    (BRIDGES, "position pawns=0", "has arrived"),
    (BRIDGES, "position pawns=3,2,1", "nobody has a seat beyond 1"),
    (BRIDGES, "position pawns=24", "can't be on plank 18: it lies nowhere"),
    (BRIDGES, "position owner=0", "plank 0 can't belong to 0"),
    (BRIDGES, "position owner=-3*18,1*6", "seat 1 has two planks of one size"),
    (BRIDGES, "position end_a=3", "plank 0 does not lie"),
    (BRIDGES, "position owner=-3*18,-1", "plank 18 can't lie from -1 to -1"),
    (BRIDGES, "position owner=-3*18,-1 end_a=-1*18,3 end_b=-1*18,8 stones=4", "plank 18 can't lie from 3 to 8"),
    (EXPERT, "position stones=1 stone_x=1 stone_y=1", "stone 0 can't be placed there"),
    (EXPERT, "position stones=2", "stone 0 can't be placed there"),
    (EXPERT, "position stone_x=104", "stones are numbered from 0"),
    (dragonrace.load_game("river-dragons", unused_villages="closed"), "position pawns=1", "the village 1 is closed"),
    (
        dragonrace.load_game("river-dragons", removed_planks="owner"),
        "position owner=-3*18,1,0*5,-3*6,0,1*5",
        "goes back to the player of its colour",
    ),
]


@pytest.mark.parametrize(("game", "line", "reason"), WRONG, ids=[f"{game.name} {line}" for game, line, _ in WRONG])
def test_what_can_not_be_is_refused_with_its_reason(game: Game, line: str, reason: str) -> None:
    with pytest.raises(RecordError, match=re.escape(reason)):
        game.begun_at(line)
    with pytest.raises(RecordError, match=r"a position|line 1: |a whole number"):
        game.new_state_from([line])


def test_a_game_without_the_part_is_told_from_its_beginning() -> None:
    with pytest.raises(RecordError, match="can't be begun in the middle"):
        Game(pig.GAME, 2).begun_at("position turns=1")


@given(st.data())
def test_whatever_is_accepted_can_be_played(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(GAMES))
    line = begun(game).position or ""
    numbers = [match.span() for match in re.finditer(r"-?\d+", line)]
    for start, end in sorted(data.draw(st.lists(st.sampled_from(numbers), max_size=3, unique=True)), reverse=True):
        line = f"{line[:start]}{data.draw(st.integers(-3, 40))}{line[end:]}"
    try:
        other = game.begun_at(line)
    except RecordError:
        return
    assert game.begun_at(other.position or "position") == other
    for state in walk(other, random.Random(1), 20):
        state.row.pack()
