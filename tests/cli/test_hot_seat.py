"""Several people at one keyboard, with something to hide from each other; standing answers."""

import re

import pytest

from dragonrace.cli.screen.screen import Screen

WIPED = "\f"
SETUP = ("", "start S", "", "start S", "E N W SE SW", "", "SW E N W SE")
"""Red and Blue lay their stones; Blue, who has the keyboard, fills their holder at once; then Red, who begins."""
PASS = re.compile(r"Pass the keyboard to (\w+); everybody else, please look away\.\n(\w+), press Enter")


@pytest.fixture(autouse=True)
def visible_wipes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Screen, "wipe", lambda _: print(WIPED))


def play(run, more: str, *typed: str):
    return run(f"play golden-dragon --people 2 --seed 1 {more}", *typed)


def pages(out: str) -> list[str]:
    """What is on the screen from one wipe to the next."""
    return out.split(WIPED)


def test_the_keyboard_goes_from_hand_to_hand(run):
    game = play(run, "", *SETUP, "quit", "").out
    assert [match[1] for match in PASS.finditer(game)] == ["Red", "Blue", "Red"]
    assert all(match[1] == match[2] for match in PASS.finditer(game))
    assert game.count(WIPED) == 4, "before and after each passing, but for the first: nobody has seen anything yet"


def test_whoever_has_the_keyboard_is_asked_first(run):
    game = play(run, "", *SETUP, "quit", "").out
    assert game.index("Blue has filled the holder") < game.index("Red: Fill your holder")


def test_a_page_between_two_people_shows_only_what_all_may_see(run):
    game = play(run, "--turn-limit 16 --memory-aid off", *SETUP, *["any"] * 120).out
    between = [page for page in pages(game)[1:] if "Pass the keyboard" in page]
    assert len(between) > 12
    for page in between:
        assert "next" not in page
        assert "your stones" not in page
        assert not re.search("holder [NESW]", page)
        holders = "".join(line[26:48] for line in page.splitlines() if line[3:8] in ("R  Re", "B  Bl"))
        assert set(holders.replace("not filled yet", "")) <= set("[?] ")


def test_nobody_sees_anothers_page(run):
    game = play(run, "--turn-limit 16 --memory-aid off", *SETUP, *["any"] * 120).out
    for page in pages(game)[:-1]:
        names = set(re.findall(r"^(red|blue)>", page, re.MULTILINE))
        assert len(names) <= 1
        for name in {"red", "blue"} - names:
            assert not re.search(rf"  {name.capitalize()} .*\[[NESW]+\]", page)


def test_each_reads_what_happened_since_they_last_had_the_keyboard(run):
    game = play(run, "", *SETUP, "any", "quit", "").out
    reds = [page for page in pages(game) if "red>" in page][1]
    assert "Blue starts on field 2 with a south stone." in reds
    assert "Blue has filled the holder." in reds
    assert "Red starts" in reds, "their own deeds too: their screen was wiped at once"


def test_the_record_is_the_askers_own(run):
    game = play(run, "", *SETUP, "record", "quit", "").out
    assert "red: holder SW E N W SE" in game
    assert "blue: holder ?" in game


def test_leaving_is_possible_while_the_keyboard_is_passed(run):
    game = play(run, "", "", "start S", "quit", "").out
    assert "Blue: Choose" not in game
    assert "Good-bye!" in game


def test_the_end_is_for_all_to_see(run):
    game = play(run, "--turn-limit 4", *SETUP, *["any"] * 60).out
    end = game[game.index("The turn limit is reached: a draw.") :]
    assert "next" not in end
    assert "stands on" in end


def test_saving_says_that_a_record_hides_nothing(run):
    game = play(run, "", *SETUP, "save mine", "quit").out
    assert "Saved: mine.race\nWhat players hide from each other stands in it, too." in game


def test_with_bots_among_them(run):
    game = play(run, "--players 4 --bot random --turn-limit 12", *["any"] * 100).out
    assert {match[1] for match in PASS.finditer(game)} == {"Red", "Blue"}
    assert "Green has filled the holder." in game


# --- vetoes ---


def test_a_veto_is_asked_of_the_owner_at_the_keyboard(run):
    game = play(run, "", *SETUP[:-1], "E N W SE SW", "move blue", "", "veto", "", "quit", "").out
    assert [match[1] for match in PASS.finditer(game)] == ["Red", "Blue", "Red", "Blue", "Red"]
    between, asked, *_ = [page for page in pages(game) if "; Blue may veto." in page]
    assert "Pass the keyboard to Blue" in between
    assert "The E stone → is out." in between
    assert "Blue: Red would move your dragon east. Veto it? (GD-R5)" in asked
    assert "Blue vetoes the move with a lightning" in game
    assert "Red: Vetoed. Try another dragon with the east stone." in game


def test_a_standing_answer_spares_the_passing(run):
    moves = ("E W N SE SW", "move blue", "", "always allow", "move blue", "", "move blue", "", "quit", "")
    game = play(run, "", *SETUP[:-1], *moves).out
    assert game.count("always allow: let everything pass, now and later") == 1, "offered where it answers"
    assert "From now on you allow without being asked. To be asked again, type: ask me again" in game
    assert game.count("Veto it?") == 1
    assert "Red plays west for Blue's dragon; Blue may veto.\n  Blue lets it pass." in game
    assert "  You always allow. To be asked again, type: ask me again" in game


def test_a_standing_answer_can_be_given_before_and_taken_back(run):
    moves = ("always allow", "", "ask me again", "E N W SE SW", "", "E W N SE SW", "move blue", "", "quit", "")
    game = play(run, "", *SETUP[:4], *moves).out
    assert "You will be asked again." in game
    assert game.count("  You always allow. To be asked again, type: ask me again") == 1
    assert "Blue: Fill your holder" in game
