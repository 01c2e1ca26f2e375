"""Whole games of River Dragons in the terminal: at one keyboard, against bots, replayed."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from dragonrace import Game, State, load_game, make_bot, read_record
from dragonrace.cli.screen.screen import Screen
from tests.cli.river_dragons.table import play
from tests.cli.table import line_with

WIPED = "\f"
PASS = re.compile(r"Pass the keyboard to (\w+); everybody else, please look away\.\n(\w+), press Enter")
Choose = Callable[[State, int], int]


def at_random(seed: int) -> Choose:
    rng = random.Random(seed)
    return lambda state, seat: rng.choice(state.legal_actions(seat))


def script(game: Game, choose: Choose) -> list[str]:
    """What people at one keyboard type to play a whole game: programs on a line each, everything else line by line."""
    state, at_keyboard, typed = game.new_initial_state(), None, list[str]()
    while actors := state.actors():
        seat = at_keyboard if at_keyboard in actors else actors[0]
        typed += [] if seat == at_keyboard else [""]
        at_keyboard = seat
        lines = [act(state, seat, choose) for _ in range(5 if state.view(None)["table"]["phase"] == "program" else 1)]
        typed.append(" ".join(line.removeprefix("card ") for line in lines))
    return typed


def act(state: State, seat: int, choose: Choose) -> str:
    action = choose(state, seat)
    line = state.action_to_string(action, seat)
    state.apply_action(action, seat)
    return line


@pytest.fixture
def visible_wipes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Screen, "wipe", lambda _: print(WIPED))


@pytest.mark.usefixtures("visible_wipes")
@pytest.mark.parametrize(("players", "expert", "limit"), [(2, False, 60), (6, False, 2), (2, True, 3), (6, True, 1)])
def test_a_whole_game_at_one_keyboard(run, players, expert, limit):
    game = load_game("river-dragons", players=players, expert=expert, turn_limit=limit)
    choose = at_random(players) if expert else make_bot(game, "sensible", b"1").choose
    typed = script(game, choose)
    flags = f"--players {players} --people {players} --expert {'on' if expert else 'off'} --turn-limit {limit}"
    out = play(run, f"{flags} --save whole", *typed).out
    record = read_record(Path("whole.race").read_text("utf-8"))
    assert record.state.is_terminal()
    assert len(record.state.history()) > len(typed) // 2
    assert ("has crossed the river and wins!" in out) == (record.state.winner() is not None)
    assert ("The turn limit is reached: a draw." in out) == (record.state.winner() is None)
    assert "? for help)" not in out, "nothing that was typed was refused"
    check_pages(out, [colour.capitalize() for colour in game.players], typed)
    assert re.fullmatch(r"whole.race: fine – .* after \d+ actions\n", run("check whole.race").out)


def check_pages(out: str, names: list[str], typed: list[str]) -> None:
    """Every page belongs to one player or to all; face-down cards are open on their owner's pages only."""
    programs = {line for line in typed if re.fullmatch(r"([A-Z]\S*( |$)){5}", line)}
    assert programs
    for page in out.split(WIPED)[:-1]:
        owners = {name for name in names if f"\n{name.lower()}> " in page}
        assert len(owners) <= 1
        own_cards = {name for name in names for line in page.splitlines() if re.match(rf".{{6}}{name} .*\(\w+\)", line)}
        assert own_cards <= owners
        if not owners:
            assert not any(program in page for program in programs)


@pytest.mark.usefixtures("visible_wipes")
def test_programs_are_laid_behind_each_other_s_back(run):
    game = play(run, "--people 2", "", "S2 P2 M2 P1 M1", "", "S1 R J M2 P1", "", "quit", "").out
    assert [match[1] for match in PASS.finditer(game)] == ["Pink", "Black", "Pink"]
    pages = game.split(WIPED)
    assert ["\npink> S2 P2 M2 P1 M1" in page for page in pages] == [True, False, False, False, False]
    for page in pages[1:3]:
        assert "Pink is ready." in page
        assert line_with(page, "P  Pink").count("▒▒") == 5
    assert "The first cards. Pink: Place 2 stones; Black: Place 1 stone." in pages[3]


def test_a_whole_game_against_bots_replays(run):
    game = play(run, "--players 4 --bot random --seed 3 --turn-limit 3 --save mine", *["any"] * 120)
    assert game.status == 0
    assert "Pass the keyboard" not in game.out
    assert re.search(r"wins!|The turn limit is reached: a draw.", game.out)
    replayed = run("replay mine.race --seat blue").out
    for line in game.out.splitlines():
        if re.match("  (Blue|Green|Red|Yellow) ", line):
            assert line in replayed


def test_a_replay_from_a_seat_shows_what_it_saw(run):
    play(run, "--seed 1 --save mine", "S2 P2 M2 P1 M1", "quit")
    stranger, pink, black = (run(f"replay mine.race{seat}").out for seat in ("", " --seat pink", " --seat 1"))
    assert "pink: card S2" in stranger
    assert "(S2)" not in stranger
    assert "(S2) (P2) (M2) (P1) " in pink
    assert "black: card ?" in pink
    assert "pink: card ?" in black
    assert "pink: card M2" not in black


def test_bots_are_told_in_words(run):
    game = play(run, "--people 0 --players 3 --bot sensible --seed 4 --turn-limit 30").out
    for words in ("places a stone on island", "chooses the", "lays it from", "The first cards. Blue: ", "is ready."):
        assert words in game
    assert "A new turn; Red goes first." in game
