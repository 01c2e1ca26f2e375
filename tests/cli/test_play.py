"""Playing at the terminal."""

import builtins
import re
from pathlib import Path

import pytest

from dragonrace import load_game, make_bot, read_record
from dragonrace.bots import Bot, usual_bot
from dragonrace.cli.commands import play as play_command
from dragonrace.cli.commands.play import _make_bots
from dragonrace.cli.files import Saver
from dragonrace.cli.playing import lines
from dragonrace.cli.playing.match import Match
from dragonrace.cli.screen.screen import Screen
from dragonrace.cli.tables import asking, vocabulary
from dragonrace.core.chance import draw
from dragonrace.core.contract import GameType
from tests.cli.table import position
from tests.simulate.house_bots import Wrong

ANYTHING = ["any"] * 1500


def play(run, more: str = "", *typed: str):
    return run(f"play dragon-river {more}", *typed)


# --- whole games ---


def test_a_whole_game_against_the_usual_bot(run):
    game = play(run, "--seed 7", *ANYTHING)
    assert game.status == 0
    assert "lands on the last pearl and wins!" in game.out
    assert f"Blue ({make_bot(load_game('dragon-river'), usual_bot('dragon-river')).title})" in game.out
    assert game.err == ""


def test_a_bot_that_makes_a_mistake_is_named_and_the_game_is_kept(run, monkeypatch):
    monkeypatch.setattr(play_command, "make_bot", lambda game, _name, seed: make_bot(game, Wrong, seed))
    game = play(run, "--seed 7 --people 0 --save game.race")
    assert game.status == 2
    assert game.err.startswith("dragonrace: the bot Wrong has made a mistake: -1 is no action")
    assert len(read_record(Path("game.race").read_text()).state.history()) > 3


def test_no_bot_foretells_the_dice_by_its_own_seed():
    start = load_game("dragon-river").new_initial_state()
    bots = _make_bots(start.game, [], "random", b"7").values()
    thrown = [draw(start, seed) for seed in (b"7", *(bot._seed for bot in bots))]
    assert thrown[0] not in thrown[1:]


def test_the_help_calls_nobody_the_strongest(run):
    for line in ("play --help", "play dragon-river --help"):
        shown = run(line).out
        assert "middling strength" in shown
        assert "strongest" not in shown


def test_the_same_seed_is_the_same_game(run, brook):
    line = f"--board {brook} --people 0 --players 3 --seed"
    first, second, other = (play(run, f"{line} {seed}").out for seed in (7, 7, 8))
    assert first == second != other


def test_the_same_seed_and_the_same_answers_are_the_same_record(run, brook):
    for name in ("first", "second"):
        play(run, f"--seed 7 --board {brook} --save {name}", *ANYTHING)
    assert Path("first.race").read_bytes() == Path("second.race").read_bytes()


def test_without_a_seed_games_differ(run):
    games = {play(run, "--people 0 --bot random --turn-limit 12").out for _ in range(3)}
    assert len(games) > 1


def test_hot_seat_asks_each_in_turn(run, brook):
    game = play(run, f"--people 2 --seed 3 --board {brook}", *ANYTHING)
    assert "At this keyboard: Red, Blue." in game.out
    assert "Red: Choose" in game.out
    assert "Blue: Choose" in game.out
    assert "Bots" not in game.out


def test_bots_alone_play_to_the_end_and_nobody_is_asked(run, brook):
    game = play(run, f"--people 0 --players 5 --seed 2 --board {brook}")
    assert "Ctrl-C to leave." in game.out
    assert "Save the game?" not in game.out
    assert " wins" in game.out


def test_a_seat_by_colour_and_by_number(run):
    for seats in ("--seat blue", "--seat 1", "--seat BLUE"):
        assert "At this keyboard: Blue." in play(run, seats, "quit").out
    assert "At this keyboard: Blue, Green." in run("play --seat blue 2 --players 3 dragon-river", "quit").out
    assert "At this keyboard: Red, Green." in play(run, "--seat 2 --people 2", "quit").out


def test_save_check_and_replay_agree(run, brook):
    game = play(run, f"--seed 4 --save mine --board {brook}", *ANYTHING)
    assert "Saved: mine.race" in game.out
    board = f"--board {brook}"
    verdict = run(f"check mine.race {board}")
    assert re.fullmatch(r"mine.race: fine – (red|blue) wins after \d+ actions\n", verdict.out)
    replayed = run(f"replay mine.race {board}").out
    for line in game.out.splitlines():
        if line.startswith(("  Red ", "  Blue ")):
            assert line in replayed
    assert verdict.out.split("– ")[1] in replayed


def test_every_option_of_the_game_is_a_flag(run):
    house_rules = "--tipping off --claimed-dice for_good --straight-on-first-throw on --straight-dice five --dice 4"
    play(run, f"{house_rules} --turn-limit 3 --first-player 1 --save all.race", *ANYTHING)
    options = read_record(Path("all.race").read_text("utf-8")).game.options
    assert options == {
        "tipping": False,
        "claimed_dice": "for_good",
        "straight_on_first_throw": True,
        "straight_dice": "five",
        "dice": 4,
        "turn_limit": 3,
        "first_player": 1,
    }


def test_a_draw_is_said(run):
    game = play(run, "--turn-limit 2 --seed 1 --save draw.race", *ANYTHING)
    assert "The turn limit is reached: a draw." in game.out
    assert "a draw after" in run("check draw.race").out


# --- what one may type ---


def test_a_choice_by_its_notation(run):
    typed = play(run, "--seed 7", "keep 1 1", "quit", "").out
    assert "Red keeps 1 1." in typed
    assert "Red keeps 1 1." in play(run, "--seed 7", "  KEEP 1  1 ", "quit", "").out
    assert "Red keeps 1 1." in play(run, "--seed 7", "red: keep 1 1", "quit", "").out


def test_the_question_comes_with_its_rule(run):
    assert "Red: Choose the dice to keep. (DR-11)" in play(run, "", "quit", "").out


def test_help_and_an_empty_line(run):
    game = play(run, "", "?", "", "quit", "").out
    assert "save FILE" in game
    assert game.count("Red: Choose the dice to keep") == 2


@pytest.mark.parametrize("typed", ["rule", "rules", "ru", "rules DR-11", "rule dr-11", "rule 11"])
def test_a_rule_is_shown_from_the_rulebook(run, typed):
    game = play(run, "", typed, "quit", "").out
    assert "DR-11 You throw twice" in game
    assert "DR-12" not in game


def test_the_record_so_far(run):
    game = play(run, "--seed 7", "keep 1 1", "record", "quit", "").out
    assert '[Game "dragon-river"]' in game
    assert "red: keep 1 1\n" in game


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "can't be read"),
        ("99", "can't be read"),
        ("9" * 5000, "can't be read"),
        ("an", "type any in full"),
        ("pair 3 3", "can't be read"),
        ("blue", "'blue' can't be read"),
        ("fly", "'fly' can't be read"),
        ("pair 3", "can't pair 3"),
        ("blue: keep", "but red is to act"),
        ("rule DR-99", "there is no rule 'DR-99'"),
        ("save", "a file needs a name"),
        ("save nowhere/x.race", "there is no folder nowhere"),
        ("save .", "a file needs a name"),
        ("save a\0b", "without a zero byte"),
        ("\x1b[31m keep", "can't be read"),
        ("²", "can't be read"),
    ],
)
def test_what_cannot_be_done_is_said_and_asked_again(run, typed, answer):
    game = play(run, "--seed 7", typed, "quit", "")
    assert answer.replace(" ", "") in re.sub(r"\s", "", game.out)
    assert "Good-bye!" in game.out
    assert "\x1b" not in game.out


def test_save_writes_over_its_own_file_only(run):
    Path("mine.race").write_text("mine")
    game = play(run, "--seed 7", "save mine", "save other.race", "keep 1 1", "save other", "quit").out
    assert "mine.race exists already; choose another name" in game
    assert game.count("Saved: other.race") == 2
    assert "Save the game?" not in game, "all of it is saved"
    assert Path("mine.race").read_text() == "mine"
    assert "red: keep 1 1" in Path("other.race").read_text("utf-8")


# --- leaving ---


def test_leaving_asks_whether_to_save(run):
    Path("taken.race").write_text("")
    game = play(run, "", "quit", "taken", "mine").out
    assert "taken.race exists already" in game
    assert "Saved: mine.race" in game
    assert "not finished" in run("check mine.race").out


def test_the_end_of_the_input_is_a_polite_end(run):
    game = play(run)
    assert game.status == 0
    assert "Not saved.\nGood-bye!" in game.out


def test_ctrl_c_asks_too_and_twice_leaves_at_once(run, monkeypatch):
    def interrupt(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupt)
    game = play(run)
    assert game.status == 0
    assert "Not saved.\nGood-bye!" in game.out


def test_a_game_left_early_is_saved_where_the_command_line_said(run):
    assert "Saved: mine.race" in play(run, "--save mine.race", "quit").out
    assert run("check mine.race").status == 0


# --- hidden information, long lists ---


def play_hidden(monkeypatch: pytest.MonkeyPatch, people: set[int]) -> None:
    monkeypatch.setattr(GameType, "hidden_information", True)
    game = load_game("dragon-river", players=3, turn_limit=4)
    monkeypatch.setattr(builtins, "input", lambda prompt: print(prompt) or ("" if "Enter" in prompt else "any"))
    seats: dict[int, Bot] = {seat: make_bot(game, "random") for seat in range(3) if seat not in people}
    Match(game, seats, b"1", Screen(game.players), Saver()).run()


def test_with_something_to_hide_the_keyboard_is_passed(monkeypatch, capsys):
    play_hidden(monkeypatch, {0, 2})
    out = capsys.readouterr().out
    assert "Pass the keyboard to Green; everybody else, please look away." in out
    assert out.index("Pass the keyboard to Red") < out.index("Red: Choose") < out.index("Pass the keyboard to Green")
    after = out[out.index("Pass the keyboard to Green") :]
    assert "Red throws" in after, "Green reads what happened before their turn"


def test_one_person_keeps_the_keyboard(monkeypatch, capsys):
    play_hidden(monkeypatch, {1})
    assert "Pass the keyboard" not in capsys.readouterr().out


def test_a_long_list_is_cut_and_narrowed_by_a_beginning(run, monkeypatch):
    monkeypatch.setattr(lines, "MOST_CHOICES", 3)
    game = run("play golden-dragon --seed 1", "start SW", "n", "quit", "").out
    assert "… and 21 more. Type more of one, as holder N SE W S E." in game
    assert game.count("Red: Fill your holder") == 2


# --- dice ---


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("1 1", "1 1"),
        ("11", "1 1"),
        ("5 1", "1 5"),
        ("hold 5 1", "1 5"),
        ("ho 1", "1"),
        ("all", "1 1 3 5 6"),
        ("keep all", "1 1 3 5 6"),
        ("throw", "none"),
    ],
)
def test_dice_are_named_by_their_faces(typed, kept):
    view = position("dragon-river", "roll 1 1 3 5 6").view(0)
    read = asking(view).read(vocabulary(view).complete(typed))
    assert read == ("keep" if kept == "none" else f"keep {kept}")


# --- what would be a pity ---

AGAIN = "To do it all the same, type it once more."


@pytest.mark.parametrize(
    ("game", "typed", "reason", "did"),
    [
        ("dragon-river --seed 7", ["throw"], "You would throw your pair", "Red keeps none."),
        (
            "golden-dragon --seed 1",
            ["start E", "N S W SE SW"],
            "Your first stone, north, moves nobody",
            "Red has filled",
        ),
    ],
)
def test_what_would_be_a_pity_is_asked_for_twice(run, game, typed, reason, did):
    line, last = f"play {game} --bot level-1", typed[-1]
    twice = " ".join(run(line, *typed, last, "quit", "").out.split())
    assert reason in twice
    assert (twice.count(AGAIN), twice.count(did)) == (1, 1)
    once = " ".join(run(line, *typed, "", "quit", "").out.split())
    assert (once.count(AGAIN), once.count(did)) == (1, 0)


@pytest.mark.parametrize(("flags", "typed"), [(" --no-warnings", ["throw"]), ("", ["warn off", "throw"])])
def test_nobody_is_warned_who_does_not_want_it(run, flags, typed):
    game = " ".join(run(f"play dragon-river --seed 7{flags}", *typed, "quit", "").out.split())
    assert AGAIN not in game
    assert "Red keeps none." in game


def test_a_warning_says_how_to_end_them_and_they_come_back(run):
    line = "play dragon-river --seed 7"
    told = " ".join(run(line, "throw", "warn off", "WARN ON", "throw", "?", "quit", "").out.split())
    assert told.count(f"{AGAIN} No more such warnings: warn off") == 2
    assert "Red keeps none." not in told
    assert "You will not be warned any more. To be warned again, type: warn on" in told
    assert "You will be warned before a wasteful choice." in told
    assert "warn off no warnings before a wasteful choice" in told


def test_nobody_is_asked_twice_who_leaves_it_to_luck(run):
    assert AGAIN not in run("play golden-dragon --seed 1 --bot random", *["any"] * 30).out


def test_a_hint_is_said_once_as_long_as_it_is_the_same(run):
    game = run("play river-dragons --seed 1 --bot random", "S1", "P1", "quit", "").out
    assert game.count("Hint: Think ahead") == 1


# --- names ---


def test_people_have_names(run):
    game = play(run, "--people 2 --players 3 --name Mei Ann --seed 7", "throw", "quit", "").out
    assert "At this keyboard: Mei (Red), Ann (Blue)." in game
    assert "Mei: Choose the dice" in game
    assert "\nMei> throw" in game


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ("--name Mei Ann", "only 1 of the players sit at this keyboard"),
        ("--name Blue", "nobody else is called so"),
        ("--name " + "x" * 21, "it has 1 to 20 characters"),
    ],
)
def test_a_name_that_cannot_be_is_one_sentence(run, flags, words):
    play(run, flags).check_refused(words)


class Precompiler:
    """Says what it is asked to do, and compiles nothing."""

    def __init__(self, only):
        print(f"asked to compile {only}")

    def start(self):
        print("compiles")

    def close(self):
        print("ends")


def test_who_plays_a_search_is_told_that_it_is_compiled_meanwhile(run, monkeypatch, tmp_path):
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))
    monkeypatch.setattr(play_command, "Precompiler", Precompiler)
    words = "play river-dragons --bot dragon --seat pink"
    off = run(words, "quit").out
    assert "Until their search is compiled, bots look less far ahead.\ndragonrace warm compiles it.\n" in off
    assert "asked to compile" not in off
    monkeypatch.setenv("DRAGONRACE_WARM", "1")
    on = run(words, "quit")
    assert on.out.index("It is being compiled now, in the background.") < on.out.index("compiles\n")
    assert on.out.index("asked to compile ['river-dragons']") < on.out.index("ends")
    assert on.err == ""
    assert "compiled" not in run("play river-dragons --bot sensible", "quit").out


def test_each_seat_has_a_bot_of_its_own():
    """A bot remembers what it found out with what its seat knows."""
    bots = _make_bots(load_game("golden-dragon", players=4), [1], "pilot", b"1")
    assert list(bots) == [0, 2, 3]
    assert len({id(bot) for bot in bots.values()}) == 3
