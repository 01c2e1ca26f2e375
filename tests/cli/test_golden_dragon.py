"""Golden Dragon in the terminal: its table, the order of a holder, whole games."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from dragonrace import State, load_board, load_game, read_record
from dragonrace.cli.errors import CommandError
from dragonrace.cli.screen.folding import FOLD, unfolded
from dragonrace.cli.tables import asking, describe_entry, vocabulary
from dragonrace.core.views.view import log_entry
from tests.cli.table import line_with, position, text
from tests.play import walk

ANYTHING = ["any"] * 900
SETUP = ("start S", "start S", "holder E N W SE SW", "holder E N W SE SW")
WIDE = """title = "Wide"
map = '''
{edge}531.245{edge}
{edge}.v.v.v.{edge}
{edge}.v.v.v.{edge}
{edge}.......{edge}
{edge}...G...{edge}
{edge}.......{edge}
'''
"""


def after(*lines: str, players: int = 2, **options: Any) -> State:
    return position("golden-dragon", *lines, players=players, **options)


def read(typed: str, state: State) -> str:
    """What the first who is asked would do if they typed this."""
    view = state.view(state.actors()[0])
    return asking(view).read(vocabulary(view).complete(typed))


# --- the table ---


def test_the_map_has_its_fields_volcanoes_and_start_fields():
    drawn = text(after().view(0))
    assert "5   ·  [1]  3   2   4   5" in drawn, "the next start field is a choice"
    assert drawn.count("▲") == 7, "six volcanoes, and the legend"
    assert drawn.count("★") == 2
    assert "W ← ● → E" in drawn
    assert "Winds are named" in drawn
    assert "your stones  N  E  S  W  SE  SW" in drawn


def test_start_fields_are_fields_from_the_first_turn_on():
    drawn = text(after(*SETUP).view(0))
    assert "·   ·   R↓ [r]  B↓ [b]  ·" in drawn


def test_the_fifth_sees_both_start_fields():
    drawn = text(after(*(["start S"] * 4), players=5).view(4))
    assert "[5a] ·   R↓  G↓  B↓  Y↓ [5b]" in drawn


def test_ones_own_holder_is_whole_and_others_are_not():
    state = after(*SETUP)
    drawn = text(state.view(1))
    assert "║ E  ║ N   W   SE  SW │" in drawn
    assert "╔next╗" in drawn
    assert "[E]  N  W  SE SW" in line_with(drawn, "B  Blue")
    assert "[?]  ?  ?  ?  ?" in line_with(drawn, "R  Red")
    stranger = text(state.view(None))
    assert stranger.count("[?]  ?  ?  ?  ?") == 2
    assert "next" not in stranger


def test_who_moves_what_each_stands_on_and_the_cards():
    drawn = text(after(*SETUP, "gale").view(None))
    assert re.search(r"▶ R  Red     S ↓ .* 1       2", drawn)
    assert re.search(r"  B  Blue    S ↓ .* 2       2", drawn)
    assert "Gale: 5 moves left." in drawn


def test_a_veto_shows_the_stone_the_dragon_and_where_it_would_go():
    state = after(*SETUP, "move blue")
    drawn = text(state.view(1))
    assert "B↓ [b]" in drawn
    assert "The E stone → is out." in drawn
    state.apply_action(state.string_to_action("veto", 1), 1)
    drawn = text(state.view(0))
    assert line_with(drawn, "B  Blue").endswith("vetoed")
    assert "2       1" in line_with(drawn, "B  Blue")


def test_choices_are_marked_for_the_one_who_is_asked_only():
    state = after(*SETUP)
    assert "[r] where R would be carried" in text(state.view(0))
    assert "would be carried" not in text(state.view(1))


def test_the_end_names_the_winner():
    for seed in range(60):
        *_, state = walk(load_game("golden-dragon", players=3, turn_limit=200), random.Random(seed))
        if state.winner() is not None:
            break
    drawn = text(state.view(None))
    winner = state.game.players[state.winner() or 0]
    assert line_with(drawn, winner.capitalize()).endswith("wins!")
    assert re.search(rf"{'K' if winner == 'black' else winner[0].upper()}.★", drawn)
    assert "▶" not in drawn


def test_a_dragon_before_the_golden_volcano_may_be_carried_onto_it():
    view = after(*SETUP).view(0)
    view["choices"] = [{"kind": "move", "dragon": 0, "to": view["table"]["board"]["golden"]}]
    assert "[r]★" in text(view)


@pytest.mark.parametrize("players", [2, 5])
def test_every_screen_of_a_game_fits_and_needs_no_colours(players):
    game = load_game("golden-dragon", players=players, turn_limit=30)
    for state in walk(game, random.Random(players)):
        view = state.view(max(0, state.current_player()))
        drawn = text(view)
        assert max(map(len, drawn.splitlines())) <= 80
        assert len(drawn.splitlines()) <= 22
        assert text(view, colours=True) == drawn


@pytest.mark.parametrize("board", ["standard", "chasm"])
def test_our_own_boards_fit_a_terminal_of_24_rows(board):
    """Two players, the map beside the holder, a line of news, the question and its choices."""
    assert len(text(after(*SETUP, board=board).view(0)).splitlines()) <= 15


@pytest.mark.parametrize("edge", [0, 3, 6, 10, 16, 20, 80])
def test_maps_of_every_width_show_all_that_matters(edge, tmp_path):
    path = tmp_path / "wide.toml"
    path.write_text(WIDE.format(edge="." * edge))
    game = load_game("golden-dragon", players=5, board=load_board("golden-dragon", path), turn_limit=20)
    for state in walk(game, random.Random(edge)):
        view = state.view(max(0, state.current_player()))
        drawn = text(view)
        assert max(map(len, drawn.splitlines())) <= 80
        assert drawn.count("★") == 2
        arrows = re.findall(r"([RBGYK])[↑→↓←↘↙]", drawn)
        assert len(arrows) == sum(at is not None for at in view["table"]["dragons"])


def test_a_tall_map_is_folded(tmp_path):
    path = tmp_path / "tall.toml"
    path.write_text(WIDE.format(edge="").replace("...G...", ".......\n" * 50 + "...G..."))
    drawn = text(after(*SETUP, board=load_board("golden-dragon", path)).view(0))
    assert "⋮" in drawn
    assert len(drawn.splitlines()) < 30
    assert drawn.count("★") == 2


def test_folding_keeps_what_matters_and_no_lone_row_is_folded():
    assert unfolded(5, 5, []) == [0, 1, 2, 3, 4]
    assert unfolded(20, 10, [0, 12]) == [0, 1, FOLD, 11, 12, 13, FOLD]
    assert unfolded(12, 10, [2, 6, 10]) == list(range(12)), "a fold would take the lone row's place"


# --- words ---


def test_a_move_is_told_in_one_line():
    before = after(*SETUP)
    for line, words in (
        ("move red", ["Red moves their own dragon east and takes the south stone."]),
        ("move blue", ["Red plays east for Blue's dragon; Blue may veto."]),
    ):
        state = before.clone()
        state.apply_action(state.string_to_action(line, 0), 0)
        assert describe_entry("golden-dragon", log_entry(before, state, None)) == words


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("N E W SE SW", "holder N E W SE SW"),
        ("n e w se sw", "holder N E W SE SW"),
        ("N, E, W, SE, SW", "holder N E W SE SW"),
        ("Holder sw se w e n", "holder SW SE W E N"),
        ("north east west south-east south-west", "holder N E W SE SW"),
        ("n e", "holder N E"),
        ("holder", "holder"),
        ("red: holder N E W SE SW", "red: holder N E W SE SW"),
    ],
)
def test_an_order_is_read(typed, meant):
    assert read(typed, after("start S", "start S")) == meant


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("S N E W SE", "S is not one of your stones: N, E, W, SE, SW"),
        ("N N E W SE", "you have only one N stone"),
        ("NE", "NE is not one of your stones"),
        ("dance", "DANCE is not one of your stones"),
        ("N E W SE SW N", "you have only one N stone"),
        ("\x1b[31m", "not one of your stones"),
    ],
)
def test_an_order_that_cannot_be_is_one_sentence(typed, words):
    with pytest.raises(CommandError, match=re.escape(words)):
        read(typed, after("start S", "start S"))


# --- the command ---


def play(run, more: str, *typed: str):
    return run(f"play golden-dragon {more}", *typed)


def test_the_ways_to_fill_a_holder_are_not_listed(run):
    game = play(run, "--seed 1", "start SW", "n w", "", "s n", "quit", "").out
    assert "Type the order of your five stones; the first one is played first." in game
    assert re.sub(r"\s+", " ", game).count("For example: SE W S E N.") == 2
    assert "holder N W S E SE  North, west, south, east, south-east" in game, "the beginning of an order lists the rest"
    assert len(re.findall("  South, north, ", game)) == 6
    assert "more. Type the beginning" not in game


@pytest.mark.parametrize("typed", ["any", "ANY", "S N E W SE", "holder s n e w se"])
def test_a_holder_is_filled(run, typed):
    game = play(run, "--seed 1", "start SW", typed, "record", "quit", "").out
    assert "Red has filled the holder." in game
    assert re.search(r"^red: holder( [NESW]+){5}$", game, re.MULTILINE)
    assert "blue: holder ?" in game


def test_luck_comes_from_the_seed(run):
    play(run, "--seed 5 --save a", "start SW", "any", "quit")
    play(run, "--seed 5 --save b", "start SW", "any", "quit")
    assert Path("a.race").read_text() == Path("b.race").read_text()


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("N E", None),
        ("SW N E S W", "SW is not one of your stones: N, E, S, W, SE"),
        ("start N", "START is not one of your stones"),
        ("blue: holder N E S W SE", "but red is to act"),
        ("red: gale", "the question now is the order of the stones in the holder"),
        ("121", "121 is not one of your stones"),
        ("always deny", "there is no standing answer 'deny'; type always allow"),
        ("always", "there is no standing answer ''; type always allow"),
        ("ask me again", "You are asked every time already."),
    ],
)
def test_bad_input_while_filling_is_answered_by_a_sentence(run, typed, answer):
    game = play(run, "--seed 1", "start SW", typed, "quit", "")
    assert game.status == 0
    assert "Red has filled" not in game.out
    assert (answer or "South, west, south-east").replace(" ", "").lower() in re.sub(r"\s", "", game.out).lower()


def test_a_whole_game_against_a_bot_replays(run):
    game = play(run, "--seed 1 --turn-limit 300 --save mine", *ANYTHING)
    assert game.status == 0
    assert re.search(r"(Red|Blue) wins!|The turn limit is reached: a draw.", game.out)
    assert "Pass the keyboard" not in game.out, "one person keeps the keyboard"
    assert "stands in it" not in game.out, "a game that is over has nothing to hide"
    assert re.fullmatch(r"mine.race: fine – .* after \d+ actions\n", run("check mine.race").out)
    replayed = run("replay mine.race").out
    for line in game.out.splitlines():
        if line.startswith(("  Red ", "  Blue ")):
            assert line in replayed


def test_bots_play_three_moves_a_turn(run):
    game = play(run, "--people 0 --players 5 --bot random --moves-per-turn 3 --turn-limit 4 --seed 2 --save b")
    assert "3 moves left." not in game.out
    assert "The turn limit is reached: a draw." in game.out
    assert read_record(Path("b.race").read_text("utf-8")).game.options["moves_per_turn"] == 3


def test_three_moves_a_turn_are_counted(run):
    game = play(run, "--seed 1 --moves-per-turn 3", "start SW", "S N E W SE", "quit", "").out
    assert "   3 moves left." in game


def test_without_the_memory_aid_nothing_is_remembered(run):
    game = play(run, "--seed 1 --memory-aid off --turn-limit 12", *ANYTHING).out
    assert set(re.findall(r"B  Blue .*\[(.*?)\]", game)) == {"?"}


def test_help_shows_choices_that_are_numbers(run):
    shown = run("play golden-dragon --help").out
    assert re.search(r"--moves-per-turn 1\|3\s+How many stones a turn plays.*\[GD-O1\]\s+\(1\)", shown, re.DOTALL)
    assert "--memory-aid on|off" in shown


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ("--moves-per-turn 2", "moves_per_turn can't be '2': it is one of 1, 3"),
        ("--moves-per-turn three", "moves_per_turn can't be 'three': it is one of 1, 3"),
        ("--memory-aid perhaps", "memory_aid can't be 'perhaps'"),
        ("--tipping off", "unrecognized arguments"),
        ("--players 6", "players can't be 6"),
    ],
)
def test_a_wrong_option_is_one_sentence(run, flags, words):
    play(run, flags).check_refused(words)


def test_a_game_saved_in_the_middle_says_that_it_hides_nothing(run):
    game = play(run, "--seed 1", "start SW", "any", "save mine", "quit").out
    assert "Saved: mine.race\nWhat players hide from each other stands in it, too.\n" in game
    assert "?" not in Path("mine.race").read_text()
    assert run("check mine.race").out == "mine.race: fine – not finished, 4 actions so far\n"


def test_a_replay_from_a_seat_shows_what_it_saw(run):
    play(run, "--seed 1 --save mine", "start SW", "S N E W SE", "quit")
    stranger, red, blue = (run(f"replay mine.race{seat}").out for seat in ("", " --seat red", " --seat 1"))
    assert "red: holder S N E W SE" in stranger
    assert "╔next╗" not in stranger
    assert "red: holder S N E W SE" in red
    assert "blue: holder ?" in red
    assert "║ S  ║ N   E   W   SE │" in red
    assert "red: holder ?" in blue
    assert "[S]  N  E  W  SE" not in blue
    refused = run("replay mine.race --seat mauve")
    assert refused.status == 2
    assert "seat can't be 'mauve'" in refused.err


def test_the_rules_are_at_hand(run):
    assert "GD-40" in run("rules golden-dragon").out
    assert "GD-20 Take the stone" in play(run, "--seed 1", "rules 20", "quit", "").out
    shown = play(run, "--seed 1", "?", "quit", "").out
    assert "always allow" in shown
    assert "ask me again" in shown
