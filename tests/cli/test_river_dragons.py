"""River Dragons in the terminal: its table, answers by the drawing's names, whole games."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from dragonrace import Game, State, load_board, load_game, make_bot, read_record
from dragonrace.cli.errors import CommandError
from dragonrace.cli.screen.colours import letter
from dragonrace.cli.screen.screen import Screen
from dragonrace.cli.tables import LongList, drawing_of, long_list, told
from dragonrace.core.views.view import log_entry
from tests.play import walk

WIPED = "\f"
PASS = re.compile(r"Pass the keyboard to (\w+); everybody else, please look away\.\n(\w+), press Enter")
PROGRAMS = ("S2 P2 M2 P1 M1", "S2 P2 M2 P1 M1")
"""Pink's and Black's first programs: stones, bridges, and across."""


def text(view: dict[str, Any], width: int = 80, colours: bool = False) -> str:
    console = Console(width=width, color_system="truecolor" if colours else None, force_terminal=colours)
    with console.capture() as capture:
        console.print(drawing_of("river-dragons")(view, width))
    return re.sub(r"\x1b\[[0-9;]*m", "", capture.get())


def after(*lines: str, players: int = 2, **options: Any) -> State:
    """The position after these lines; a program is laid by its cards."""
    state = load_game("river-dragons", players=players, **options).new_initial_state()
    for line in lines:
        actor = state.actors()[0]
        cards = [f"card {card}" for card in line.split()] if re.match(r"[A-Z]", line) else [line]
        for action in cards:
            state.apply_action(state.string_to_action(action, actor), actor)
    return state


def asked(state: State) -> LongList:
    asking = long_list(state.view(state.actors()[0]))
    assert asking is not None
    return asking


def line_with(drawn: str, words: str) -> str:
    return next(line for line in drawn.splitlines() if words in line)


# --- the map ---


def test_the_map_has_villages_with_their_pawns_and_the_islands():
    drawn = text(after().view(0))
    for colour in ("Blue", "Green", "Red", "Pink", "Yellow", "Black"):
        assert re.search(rf"╭─?{colour}─?─?╮", drawn)
    river = drawn.split("\n\n")[0]
    assert all(f" {island} " in river for island in range(1, 28))
    assert "│  P   │" in river
    assert "│  K   │" in river
    assert "(" not in river


def test_islands_are_where_the_board_has_them():
    """Island 11 lies in the middle between the banks, 3 and 5 on one line left and right of it."""
    river = text(after().view(0)).splitlines()
    row_of = {number: next(k for k, line in enumerate(river) if f" {number} " in line) for number in (1, 3, 5, 11, 27)}
    assert row_of[1] < row_of[3] == row_of[5] < row_of[11] < row_of[27]
    assert abs(river[row_of[11]].index("11") - (2 + 31)) <= 1


def test_where_a_stone_can_be_placed_is_in_brackets_and_stones_are_in_round_ones():
    state = after(*PROGRAMS, "stone 3")
    own, other = text(state.view(0)), text(state.view(1))
    assert "(3)" in own
    assert "[4]" in own
    assert "[3]" not in own
    assert "(3)" in other
    assert "[4]" not in other
    assert own.count("[") == 26 + 1, "the other islands, and the place that is resolved"


def test_planks_have_colour_size_and_ends():
    state = after(*PROGRAMS, *("stone 1", "stone 3", "stone 2", "stone 4", "plank 6", "span blue 1"))
    drawn = text(state.view(None))
    assert "planks      p6 blue–1" in drawn
    assert drawn.split("\n\n")[0].count("p6") == 1
    assert re.search("[⠁-⣿]", drawn), "its line"
    assert "p1 p2 p3 p4 p5   " in line_with(drawn, "P  Pink")


def test_a_plank_in_the_hand_is_said():
    state = after(*PROGRAMS, *("stone 1", "stone 3", "stone 2", "stone 4", "plank 6"))
    assert "Pink has 2 planks to lay and holds p6. 23 stones left in the reserve." in text(state.view(1))


def test_steps_lead_to_brackets_and_the_pawn_stands_on_its_plank():
    stones = ("stone 13", "stone 17", "stone 1", "stone 2")
    planks = (
        "plank 6",
        "span black 13",
        "plank 5",
        "span black 17",
        "plank 6",
        "span blue 1",
        "plank 5",
        "span green 2",
    )
    state = after("S2 P2 R M1 J", "S2 P2 S1 M2 M1", *stones, *planks, "stone 5", "lift 5", first_player=1)
    drawn = text(state.view(1))
    assert "[k6]" in drawn
    assert "[k5]" in drawn
    assert "[p" not in drawn
    assert "[k" not in text(state.view(0))
    state.apply_action(state.string_to_action("go black 13", 1), 1)
    drawn = text(state.view(1))
    assert "Kk6" in drawn
    assert "╔Black═╗" in drawn, "back is a choice, too"
    assert line_with(drawn, "K  Black").endswith("k6 → red  first")


def test_villages_that_are_closed_say_so():
    drawn = text(after(unused_villages="closed").view(0))
    assert drawn.count("│closed│") == 2
    assert "closed" not in text(after().view(0))


def test_planks_are_drawn_to_scale_for_the_eye():
    drawn = text(after().view(0))
    bars = {size: len(bar) for size, bar in re.findall(r"p(\d) (━+╸?)", drawn)}
    assert list(bars.values()) == sorted(bars.values())
    assert bars["6"] == 13, "114 mm and 8 mm of either stone, 10 mm a column"
    assert "━" not in text(after().view(None))


def test_whether_a_plank_fits_is_told_only_where_it_may_be_measured():
    lines = (*PROGRAMS, "stone 3", "stone 5", "stone 11", "stone 24")
    assert "fits nowhere" not in text(after(*lines).view(0))
    assert re.search("p1 ━+╸? fits nowhere", text(after(*lines, measure=True).view(0)))
    assert "p6 ━━━━━━━━━━━━━ fits" not in text(after(*lines, measure=True).view(0))


def test_the_expert_side_has_rulers_dots_and_numbered_stones():
    state = after(*PROGRAMS, "stone 320,280", expert=True)
    drawn = text(state.view(0))
    assert "╷0      ╷80     ╷160" in drawn
    assert "   290 │" in drawn
    assert "····" in drawn
    assert "stones      (1) 320,280" in drawn
    assert "·" not in text(state.view(1)).split("on the map")[0], "only for the one who is asked"
    row = next(line for line in drawn.splitlines() if "(1)" in line)
    assert row.startswith("   290 ")
    assert abs(row.index("(1)") + 1 - (2 + 5 + 32)) <= 1


# --- programs and seats ---


def test_ones_own_face_down_cards_are_in_brackets_and_others_are_hidden():
    state = after("S2 P2 M2 P1 M1")
    assert "(S2) (P2) (M2) (P1) (M1)" in line_with(text(state.view(0)), "P  Pink")
    for viewer in (1, None):
        assert line_with(text(state.view(viewer)), "P  Pink").count("▒▒") == 5


def test_revealed_cards_and_the_cancelled_one():
    drawn = text(after("S2 P2 D-red P1 M1", "D-blue S2 M2 P1 M1", "S1 P2 M2 P1 M1", players=3).view(None))
    assert " S2✗  ▒▒   ▒▒   ▒▒   ▒▒" in line_with(drawn, "B  Blue")
    assert " DB   ▒▒ " in line_with(drawn, "R  Red")
    assert "▶ Y  Yellow   S1   ▒▒" in drawn
    assert " [1]   2 " in line_with(drawn, "planks in reserve")


def test_whose_turn_it_is_and_who_is_first():
    drawn = text(after(*PROGRAMS, first_player=1).view(None))
    assert "▶ K  Black" in drawn
    assert line_with(drawn, "K  Black").rstrip().endswith("black → red  first")
    assert "first" not in line_with(drawn, "P  Pink")


def test_the_hand_says_what_its_cards_mean():
    drawn = text(after().view(0))
    for words in ("S2  Place 2 stones", "R   Remove 1 plank or 1 stone", "D-black Black dragon"):
        assert words in drawn
    assert "your hand" not in text(after("S2 P2 M2 P1 M1").view(0))


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_page_fits_and_needs_no_colours_and_hides_what_is_hidden(players, expert):
    """A page is the same for all that its viewer can't know."""
    rng = random.Random(players)
    game = load_game("river-dragons", players=players, expert=expert, turn_limit=1 if expert else 4)
    for number, state in enumerate(walk(game, rng)):
        if number % 7:
            continue
        for viewer in (state.current_player() if state.actors() else 0, rng.randrange(players), None):
            drawn = text(state.view(viewer))
            assert max(map(len, drawn.splitlines())) <= 80
            assert len(drawn.splitlines()) <= 60
        assert text(state.view(0), colours=True) == text(state.view(0))
        seat = rng.randrange(players)
        other = state.resample_from_infostate(seat, rng)
        assert text(other.view(seat)) == text(state.view(seat))


def test_all_that_lies_on_the_river_can_be_found():
    state = built(load_game("river-dragons", players=6))
    check_that_all_is_there(state, 80)


@pytest.mark.parametrize("width", [80, 60, 40])
def test_boards_of_other_sizes_and_narrow_terminals(width, tmp_path):
    """A board that is twice as large."""
    standard = load_game("river-dragons").board.to_toml()
    large = re.sub(r"-?\b\d+\b", lambda number: str(2 * int(number[0])), standard)
    (tmp_path / "large.toml").write_text(large, "utf-8")
    board = load_board("river-dragons", tmp_path / "large.toml")
    state = built(load_game("river-dragons", players=6, board=board))
    check_that_all_is_there(state, width)


def built(game: Game) -> State:
    """A position with bridges."""
    bot, state = make_bot(game, "sensible", b"1"), game.new_initial_state()
    while state.actors() and len(state.history()) < 110:
        state.apply_action(bot.choose(state, state.current_player()))
    return state


def check_that_all_is_there(state: State, width: int) -> None:
    drawn, table = text(state.view(None), width), state.view(None)["table"]
    river, below = drawn.split("\n\n", 1)
    assert max(map(len, river.splitlines())) <= width
    assert len(table["planks"]) > 5
    for stone in table["stones"]:
        assert re.search(rf"\b{stone['name']}\b", river)
    for plank in table["planks"]:
        assert f"{letter(plank['colour']).lower()}{plank['size']} {plank['ends'][0]}–" in below
    pawns = re.sub("[A-Z][a-z]{2,}", "", river)
    assert all(pawns.count(pawn) == 1 for pawn in "BGRPYK"), "next to the names of villages"


# --- answers ---


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("S2 P2 M2 P1 M1", ["S2", "P2", "M2", "P1", "M1"]),
        ("s2, p2, m2", ["S2", "P2", "M2"]),
        ("card S1", ["S1"]),
        ("card s1 card j", ["S1", "J"]),
        ("D-black", ["D-black"]),
        ("dk S1", ["D-black", "S1"]),
        ("d-Black", ["D-black"]),
        ("D-G", ["D-green"]),
        ("dance", ["DANCE"]),
    ],
)
def test_a_program_is_read(typed, meant):
    assert asked(after()).read(typed) == "\n".join(f"card {card}" for card in meant)


def test_only_as_many_cards_as_the_program_lacks():
    with pytest.raises(CommandError, match="that is 6 cards; your program has room for 5 more"):
        asked(after()).read("S1 S2 P1 P2 M1 M2")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("14", "stone 14"), ("stone 14", "stone 14"), ("3 1", "stone 3\nstone 1"), ("3, 1", "stone 3\nstone 1")],
)
def test_islands_are_read(typed, meant):
    assert asked(after(*PROGRAMS)).read(typed) == meant


def test_two_islands_only_for_two_stones():
    with pytest.raises(CommandError, match="type the number of one island"):
        asked(after(*PROGRAMS, "stone 3")).read("1 2")
    with pytest.raises(CommandError, match="type the number of two islands"):
        asked(after(*PROGRAMS)).read("1 2 4")


@pytest.mark.parametrize("typed", ["6", "p6", "plank 6", "P6"])
def test_a_plank_is_read(typed):
    lines = (*PROGRAMS, *("stone 1", "stone 3", "stone 2", "stone 4"))
    assert asked(after(*lines)).read(typed) == "plank 6"


def test_more_than_a_plank_is_not_read_as_one():
    """A choice that can't be taken back must not be guessed from the first word."""
    lines = (*PROGRAMS, *("stone 1", "stone 3", "stone 2", "stone 4"))
    assert asked(after(*lines)).read("1 blue") == "plank 1 blue"


@pytest.mark.parametrize("typed", ["blue 1", "1 blue", "span blue 1", "blue–1", "1-Blue"])
def test_a_span_is_read(typed):
    lines = (*PROGRAMS, *("stone 1", "stone 3", "stone 2", "stone 4"), "plank 6")
    asking = asked(after(*lines))
    assert asking.read(typed) == "span blue 1"
    assert "It can lie from blue–1, " in asking.words


def test_spans_of_the_expert_side_are_read_by_number_and_by_place():
    lines = (*PROGRAMS, *("stone 264,80", "stone 272,128", "stone 400,400", "stone 440,400"), "plank 6")
    asking = asked(after(*lines, expert=True))
    for typed in ("1 2", "2 1", "264,80 272,128", "span 272,128 264,80"):
        assert asking.read(typed) == "span 264,80 272,128"
    assert asking.read("blue 1") == "span blue 264,80"
    with pytest.raises(CommandError, match=re.escape("there is no stone (9) on the map")):
        asking.read("1 9")


def test_places_are_read_and_near_ones_are_named():
    asking = asked(after(*PROGRAMS, expert=True))
    for typed in ("320,280", "320 280", "stone 320,280", "320, 280"):
        assert asking.read(typed) == "stone 320,280"
    assert asking.near is not None
    assert asking.near("stone 301,170") == "There is room nearby, at 304,168 or 296,168 or 304,176"
    assert asking.near("dance") == ""


def test_removals_are_read():
    state = after("S1 R S2 J M1", "S2 M1 P1 S1 J", "stone 1", "stone 2", "stone 3")
    asking = asked(state)
    assert asking.words == "Type which plank or stone: 1, 2, 3."
    assert asking.read("3") == asking.read("lift 3") == "lift 3"
    assert asking.read("take 3") == "take 3", "the rules refuse it"


def test_ways_are_read():
    stones, planks = (
        ("stone 13", "stone 17", "stone 1", "stone 2"),
        ("plank 6", "span black 13", "plank 5", "span black 17"),
    )
    others = ("plank 6", "span blue 1", "plank 5", "span green 2", "stone 5", "lift 5")
    state = after("S2 P2 R M1 J", "S2 P2 S1 M2 M1", *stones, *planks, *others, first_player=1)
    asking = asked(state)
    assert asking.words == "Type where to: k5, k6."
    for typed in ("k6", "go K6", "go black 13"):
        assert asking.read(typed) == "go black 13"
    for typed in ("p6", "3", "blue"):
        with pytest.raises(CommandError, match=f"no way leads to '{typed}'; type one of these: k5, k6"):
            asking.read(typed)
    state.apply_action(state.string_to_action("go black 13", 1), 1)
    assert asked(state).words == "Type where to, or stay: black, stay."
    assert asked(state).read("stay") == "stay"


def test_a_way_that_wins_says_so():
    view = {"choices": [{"kind": "go", "text": "go red", "village": "red", "plank": None, "wins": True}]}
    asking = long_list({"game": "river-dragons", "table": {"phase": "step", "board": {"islands": []}}, **view})
    assert asking is not None
    assert asking.words == "Type where to: red (and win)."


def test_a_jump_is_named_by_where_it_lands():
    over = {"kind": "jump", "over": "red-2", "wins": False}
    choices = [
        {**over, "text": "jump 3 7 to 7 12", "village": None, "plank": "blue-4"},
        {**over, "text": "jump 3 7 to blue", "village": "blue", "plank": None},
    ]
    asking = long_list(
        {"game": "river-dragons", "table": {"phase": "jump", "board": {"islands": []}}, "choices": choices}
    )
    assert asking is not None
    assert asking.read("b4") == "jump 3 7 to 7 12"
    assert asking.read("blue") == "jump 3 7 to blue"
    assert asking.read("jump 3 7 to blue") == "jump 3 7 to blue"


def test_a_card_that_is_laid_is_told_when_its_player_is_ready():
    state = after("S2 P2 M2 P1")
    before = state.clone()
    state.apply_action(state.string_to_action("card M1", 0), 0)
    assert told("river-dragons", log_entry(before, state, 1)) == ["Pink is ready."]
    before = after("S2 P2 M2")
    state = after("S2 P2 M2 P1")
    assert told("river-dragons", log_entry(before, state, 1)) == []


# --- the command ---


def play(run, more: str, *typed: str):
    return run(f"play river-dragons {more}", *typed)


def test_a_program_on_one_line(run):
    game = play(run, "--seed 1", "s2 p2 m2 p1 m1", "quit", "").out
    assert game.count("Pink: Lay your program: five cards") == 1
    assert game.count("Pink is ready.") == 1
    assert "lays a card" not in game
    assert "Pink: Place a stone. (RD-20)" in game


def test_a_program_in_parts(run):
    game = play(run, "--seed 1", "S2", "P2 M2", "card P1", "any", "quit", "").out
    assert [int(n) for n in re.findall(r"(\d) to go\.", game)] == [4, 2, 1]
    assert "Pink is ready." in game


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("S2 P2 S2", "pink can't card S2: a program has five different cards (RD-10)"),
        ("S2 D-black P1 P1 M1", "pink can't card P1: a program has five different cards (RD-10)"),
        ("S2 dk D-black", "pink can't card D-black: a program has "),
        ("S2 P2 M2 P1 D-red", "nobody plays that dragon's colour, so nobody holds it (RD-5)"),
        ("S2 P2 M2 P1 D-pink", "nobody has a dragon of their own colour (RD-2)"),
        ("S2 P2 M2 P1 S9", "'S9' is no card; there are S1, S2, P1"),
        ("S2 P2 M2 P1 M1 J", "that is 6 cards; your program has room for 5 more"),
        ("1 2 3 4 5", "'1' is no card"),
        ("black: card S1", "but pink is to act"),
        ("S2 \x1b[31m", "is no card"),
    ],
)
def test_a_wrong_program_is_one_sentence_and_no_card_of_it_is_laid(run, typed, answer):
    game = play(run, "--seed 1", typed, "record", "quit", "").out
    assert answer.replace(" ", "") in re.sub(r"\s", "", game)
    assert game.count("Pink: Lay your program: five cards") == 1
    assert " to go." not in game, "nobody is asked for the rest of it"
    assert "pink: card" not in game
    assert "\x1b" not in game


def test_two_dragons_on_one_line(run):
    game = play(run, "--players 3 --seed 1", "S1 dr D-yellow", "record", "quit", "").out
    assert "blue can't card D-yellow: a program has at most one dragon (RD-12)" in game
    assert "blue: card" not in game


def test_two_stones_on_one_line_or_none(run):
    game = play(run, "--seed 1", "S2 P2 M2 P1 M1", "3 3", "3 50", "M1", "record", "3 1", "quit", "").out
    assert "pink can't stone 3: there is a stone on that island (RD-22)" in game
    assert "'50' is no support" in game
    assert game.index("pink: card M1") < game.index(
        "Pink places a stone on island 3.\n  Pink places a stone on island 1."
    )
    assert "pink: stone" not in game


def test_numbers_are_those_on_the_map(run):
    """Where island 3 is taken, 4 still means island 4."""
    game = play(run, "--seed 1", "S2 P2 M2 P1 M1", "3", "4", "quit", "").out
    assert "Pink places a stone on island 4." in game


def test_a_place_on_the_expert_side(run):
    game = play(
        run,
        "--expert on --seed 1",
        "S2 P2 M2 P1 M1",
        "120,48",
        "stone 1",
        "320 280",
        "321,280",
        f"{'9' * 5000},1",
        "quit",
        "",
    ).out
    flat = re.sub(r"\s+", " ", game)
    assert "clear of villages (RD-R10). There is room nearby, at " in flat
    assert "Pink places a stone at 320,280." in game
    assert "321,280 is no point of the lattice, whose pitch is 8 (RD-R10). There is room nearby, at 344,280" in flat
    assert len(game.splitlines()) < 320, "3,300 places are not written out"


def test_a_plank_is_chosen_before_its_spans_are_shown(run):
    game = play(run, "--seed 1", "S2 P2 M2 P1 M1", "1 3", "6 1", "6", "3 1", "quit", "").out
    chosen = game.index("Pink chooses the pink plank 6.")
    assert "'6 1' is no plank; sizes are 1 to 6" in game[:chosen]
    assert "It can lie" not in game[:chosen]
    assert "It can lie from blue–1, " in game[chosen:]


def test_the_help_fits_the_question(run):
    game = play(run, "--seed 1", "?", "quit", "").out
    assert "Type what is asked for, or the choice itself" in game
    assert "leave this choice to luck" in game


def test_the_example_of_a_seat_holds(run):
    shown = run("play river-dragons --help").out
    seat = re.search(r"dragonrace (play river-dragons --seat \w+ --bot level-1)", shown)
    assert seat
    assert "At this keyboard: Black." in run(seat[1], "quit").out


# --- whole games ---


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
    game = play(run, "--players 4 --bot random --seed 3 --turn-limit 3 --save mine", *["any", "1"] * 60)
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
