"""`dragonrace play river-dragons`: what is typed, and what comes of it."""

import re

import pytest

from tests.cli.river_dragons.table import play

NO_DRAGON = "--bot sensible"
"""With the seed 1 this bot leaves one's first cards alone; the levels strike them more often."""


def test_a_program_on_one_line(run):
    game = play(run, f"{NO_DRAGON} --seed 1", "s2 p2 m2 p1 m1", "quit", "").out
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
        ("S2 P2 S2", "pink can't card S2: all cards of a program are different (RD-10)"),
        ("S2 D-black P1 P1 M1", "pink can't card P1: all cards of a program are different (RD-10)"),
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
    game = play(run, f"{NO_DRAGON} --seed 1", "S2 P2 M2 P1 M1", "3 3", "3 50", "M1", "record", "3 1", "quit", "").out
    assert "pink can't stone 3: there is a stone on that island (RD-22)" in game
    assert "'50' is no support" in game
    assert game.index("pink: card M1") < game.index(
        "Pink places a stone on island 3.\n  Pink places a stone on island 1."
    )
    assert "pink: stone" not in game


def test_numbers_are_those_on_the_map(run):
    """Where island 3 is taken, 4 still means island 4."""
    game = play(run, f"{NO_DRAGON} --seed 1", "S2 P2 M2 P1 M1", "3", "4", "quit", "").out
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
    game = play(run, f"{NO_DRAGON} --seed 1", "S2 P2 M2 P1 M1", "1 3", "plank 6 1", "plank 6", "3-1", "quit", "").out
    chosen = game.index("Pink chooses the pink plank 6.")
    assert "'6 1' is no plank; sizes are 1 to 6" in game[:chosen]
    assert "It can lie" not in game[:chosen]
    assert "It can lie from blue-1, " in game[chosen:]


def test_the_help_fits_the_question(run):
    game = play(run, "--seed 1", "?", "quit", "").out
    assert "Type your cards in their order" in game
    assert "leave this choice to luck" in game


def test_the_example_of_a_seat_holds(run):
    shown = run("play river-dragons --help").out
    seat = re.search(r"dragonrace (play river-dragons --seat \w+ --bot level-1)", shown)
    assert seat
    assert "At this keyboard: Black." in run(seat[1], "quit").out
