"""What somebody who is new is told, and which choices would be a pity."""

from typing import Any

import pytest

from dragonrace.core.game import State
from dragonrace.games.golden_dragon.winds import HOLDER_SIZE, Wind
from tests.games.common.advice import hint, pities, pity
from tests.games.common.table import play
from tests.games.golden_dragon.table import GIFT, begun, position, valley

TOP = """
    531.2br
    .......
    .v. .v.
    v.....v
    v.....v
    ...G...
    .......
"""
MEADOW = """
    531.24b
    .......
    .v. .v.
    v..r..v
    v.....v
    ...G...
    .......
"""
OTHERS_MEADOW = MEADOW.replace("r", "?").replace("b", "r").replace("?", "b")
BEFORE_THE_END = """
    531.24b
    .......
    .v. .v.
    v.....v
    v..r..v
    ...G...
    .......
"""

BESIDE_THE_WAY = """
    531.24r
    .......
    .v. .v.
    v.....v
    v.b...v
    ...G...
    .......
"""
"""With an east stone red can move blue's dragon to the field north of the golden volcano."""
ON_THE_WAY = BESIDE_THE_WAY.replace("v.b...v", "v..b..v")
SIDE_BY_SIDE = ON_THE_WAY.replace("24r", "245").replace("v..b..v", "v..br.v")

GREEN_IN_THE_WAY = ON_THE_WAY.replace("v..b..v", "v..bg.v")
BOTH_BESIDE = ON_THE_WAY.replace("24r", "245").replace("...G...", "..rG...")
GREEN_BESIDE = ON_THE_WAY.replace("...G...", "..gG...")
ALONE = """
    531.245
    b......
    .v. .v.
    v.....v
    v.....v
    ..rG...
    .......
"""
"""No west stone can move blue's dragon, so it must carry red's, away from the goal (GD-24)."""
CROWDED = """
    g31.245
    .......
    .v. .v.
    v.....v
    v..ky.v
    ...G...
    ..rb...
"""


def setting_up():
    return play(valley(2).new_initial_state(), "red: start E", "blue: start N")


def unseen(state: State) -> State:
    """Make it a position in which nobody has seen blue's stones."""
    row: Any = state.row
    row.hidden[1] = HOLDER_SIZE
    return state


# --- hints ---


def test_the_setup_is_explained_to_who_is_asked_and_to_who_waits():
    state = valley(2).new_initial_state()
    assert "Any stone will do" in (hint(state, "red") or "")
    assert "The others get ready" in (hint(state, "blue") or "")
    state = setting_up()
    told = [hint(state, colour) for colour in ("red", "blue")]
    assert told == ["The one in front is played first; you can't change the order later."] * 2
    play(state, "red: holder N S W SE SW")
    assert "The others get ready" in (hint(state, "red") or "")
    assert "in front" in (hint(state, "blue") or "")


def test_who_waits_watches_the_others():
    state = begun(valley(2))
    assert "Watch which stones the others take" in (hint(state, "blue") or "")
    play(state, "red: move blue")
    assert "Watch which stones" in (hint(state, "red") or "")
    assert hint(state, None) is None


@pytest.mark.parametrize(
    ("node", "words"),
    [
        (lambda: begun(valley(2)), "Move any dragon"),
        (lambda: position(TOP, red="N W"), "It can't carry your dragon now"),
        (lambda: position(TOP, red="E N"), "This stone moves no dragon"),
        (lambda: play(begun(valley(2)), "red: gale"), "Your gale is blowing"),
        (lambda: position(BEFORE_THE_END, red="N S"), "One move from victory"),
        (lambda: position(GIFT, red="N E", blue="N S"), "Beware"),
        (lambda: position(BEFORE_THE_END, red="N E S"), "this very turn"),
        (lambda: position(BEFORE_THE_END, red="N E S", gales=0), "Move any dragon"),
        (lambda: position(ON_THE_WAY, red="N E", blue="N S"), "Blue's next stone wins. Send their dragon elsewhere"),
        (lambda: position(ON_THE_WAY, red="N E", blue="N W", gales=0), "It can't carry your dragon now"),
        (lambda: position(ON_THE_WAY, red="N E", blue="N W"), "Careful: Blue could win by a gale"),
        (lambda: unseen(position(ON_THE_WAY, red="N E", blue="N W")), "It can't carry your dragon now"),
        (
            lambda: position(SIDE_BY_SIDE, red="N E", blue="N S", gales=0),
            "Careful: Blue's next stone wins, and yours can't stop it.",
        ),
        (
            lambda: position(BOTH_BESIDE, red="N W E", blue="N S", gales=0, options={"moves_per_turn": 3}),
            "Your dragon can still reach the golden volcano this very turn",
        ),
        (
            lambda: play(position(BOTH_BESIDE, red="N W E", blue="N S"), "red: gale"),
            "Your dragon can still reach the golden volcano this very turn",
        ),
        (
            lambda: position(GREEN_IN_THE_WAY, red="N E", blue="N S", options={"moves_per_turn": 3}),
            "Blue's next stone wins. A later stone may stop it!",
        ),
    ],
)
def test_a_turn_is_explained(node, words):
    assert words in (hint(node(), "red") or "")


@pytest.mark.rule("GD-30", "GD-40")
@pytest.mark.parametrize(
    ("drawing", "stones", "gales", "words"),
    [
        (ON_THE_WAY, "N S", 2, "Only a gale can stop it"),  # the front stone would make blue win at once
        (ON_THE_WAY, "N S", 0, "yours can't stop it"),
        (GREEN_IN_THE_WAY, "N E", 2, "Only a gale can stop it"),
        (BOTH_BESIDE, "N E", 2, "One move from victory"),
        (BOTH_BESIDE, "N W E", 2, "A gale could carry"),
        (GREEN_BESIDE, "N E", 2, "Blue's next stone wins. Send"),  # though the front stone could make green win
    ],
)
def test_who_is_about_to_win_comes_before_all_but_one_s_own_victory(drawing, stones, gales, words):
    """A new player was only told to beware of the golden volcano, on the turn that decided the game."""
    assert words in (hint(position(drawing, red=stones, blue="N S", gales=gales), "red") or "")


@pytest.mark.rule("GD-30")
def test_nothing_is_called_impossible_while_one_move_may_clear_the_way_for_another():
    state = position(CROWDED, red="E S N SW SE W", blue="SW N E S W SE", gales=1)
    assert "Look for a way to stop it" in (hint(state, "red") or "")
    play(state, "red: gale", "red: move green", "red: move red", "red: move red", "red: move yellow", "red: move blue")
    assert "Blue's next stone" not in (hint(state, "red") or "")
    state = position(CROWDED, red="E S N SW SE W", blue="SW N E S W SE", gales=0)
    assert "yours can't stop it" in (hint(state, "red") or "")


@pytest.mark.rule("GD-24", "GD-30")
@pytest.mark.parametrize(("drawing", "can"), [(ALONE, False), (BOTH_BESIDE, True)])
def test_no_victory_is_promised_that_a_stone_stands_in_the_way_of(drawing, can):
    """A new player spent a gale on a promise: one of its stones could move no dragon but theirs, away from the goal."""
    state = position(drawing, red="N W E")
    assert ("A gale could carry" in (hint(state, "red") or "")) == can
    assert ("this very turn" in (hint(play(state, "red: gale"), "red") or "")) == can
    state = position(drawing, red="N W E", gales=0, options={"moves_per_turn": 3})
    assert ("this very turn" in (hint(state, "red") or "")) == can


@pytest.mark.rule("GD-24", "GD-30")
def test_nor_is_a_gale_feared_that_a_stone_stands_in_the_way_of():
    others = ALONE.replace("b", "?").replace("r", "b").replace("?", "r")
    assert "could win by a gale" not in (hint(position(others, red="N S", blue="N W E"), "red") or "")
    assert "could win by a gale" in (hint(position(others, red="N S", blue="N S E"), "red") or "")


@pytest.mark.rule("GD-24", "GD-31")
def test_after_a_veto_the_open_stone_can_no_more_be_spent_on_that_dragon():
    """Red's west stone must carry red's dragon now, away from the goal."""
    state = position(BOTH_BESIDE, red="N W E", lightnings=2, options={"moves_per_turn": 3}, gales=0)
    assert "this very turn" in (hint(state, "red") or "")
    play(state, "red: move blue", "blue: veto")
    assert "this very turn" not in (hint(state, "red") or "")


@pytest.mark.rule("GD-30")
def test_during_a_gale_the_next_player_is_warned_of_too():
    state = play(position(GREEN_IN_THE_WAY, red="N E", blue="N S"), "red: gale")
    assert "A later stone may stop it" in (hint(state, "red") or "")
    play(state, "red: move green", "red: move red", "red: move blue")
    assert "Careful" not in (hint(state, "red") or "")


@pytest.mark.rule("GD-31", "GD-32")
def test_a_lightning_is_explained_and_not_where_it_would_be_silly():
    state = play(position(MEADOW, red="N S", lightnings=2), "red: move blue")
    assert hint(state, "blue") == "It brings you nearer: 4 steps to go. Let it pass."
    state = play(position(OTHERS_MEADOW, red="N S", lightnings=2), "red: move blue")
    assert hint(state, "blue") == "It brings you nearer: 1 step to go. Let it pass."
    state = play(position(OTHERS_MEADOW, red="S E", lightnings=2), "red: move blue")
    assert "no nearer, and no further" in (hint(state, "blue") or "")
    state = play(position(OTHERS_MEADOW.replace("v..b..v", "v...b.v"), red="S N", lightnings=2), "red: move blue")
    assert hint(state, "blue") == "It takes you back: 3 steps to go. A lightning stops it."
    state = play(position(GIFT, red="N E", lightnings=2), "red: move blue")
    assert "Let it pass" in (hint(state, "blue") or "")


def test_a_gale_that_cannot_be_played_now_is_not_spoken_of():
    state = position(BEFORE_THE_END.replace("531.24b", "b31.245"), red="N E S", lightnings=2)
    assert "this very turn" in (hint(state, "red") or "")
    play(state, "red: move blue", "blue: veto")
    assert "this very turn" not in (hint(state, "red") or "")


def test_when_the_race_is_over_nothing_is_left_to_say():
    state = play(position(BEFORE_THE_END, red="N S"), "red: move red")
    assert state.is_terminal()
    assert hint(state, "red") is hint(state, "blue") is None


# --- what would be a pity ---


@pytest.mark.rule("GD-12")
def test_it_would_be_a_pity_to_waste_the_first_stone():
    found = pities(setting_up(), "red")
    assert len(found) == 120
    wasted = {text.split()[1] for text, reason in found.items() if reason}
    assert wasted == {"N"}
    assert found["holder N S W SE SW"] == (
        "Your first stone, north, moves nobody from where the dragons stand: it would be wasted."
    )
    assert all((text.split()[1] == "N") == (reason is not None) for text, reason in found.items())


def test_the_first_stone_may_move_somebody_else():
    """Black stands in the corner, where west leads off the board; blue's dragon can go west."""
    state = valley(5).new_initial_state()
    for colour in ("red", "blue", "green", "yellow"):
        play(state, f"{colour}: start N")
    play(state, "black: start N at 5a")
    assert pity(state, "holder W E S SE SW", "black") is None


@pytest.mark.rule("GD-30")
@pytest.mark.parametrize(
    ("stones", "words"),
    [
        ("N N E W N", "Your five stones can't bring your dragon any nearer to the golden volcano."),
        ("N E S W N", "Your five stones can't bring your dragon any nearer to the golden volcano."),
        (
            "SE E N N SW",
            "Your five stones bring your dragon only one step nearer. A gale is worth more when they fit together.",
        ),
        ("S SE SW E S", None),
    ],
)
def test_it_would_be_a_pity_to_play_a_gale_for_nothing(stones, words):
    """Red's dragon is two steps from the golden volcano; whose stones those were once, is all the same."""
    state = position(MEADOW)
    row: Any = state.row
    row.holder[0] = [int(Wind[wind]) for wind in stones.split()]
    assert pity(state, "gale") == words


@pytest.mark.rule("GD-30", "GD-40")
def test_a_gale_that_wins_is_no_pity_though_it_is_only_one_step():
    """It was praised as a hint, and warned of when it was chosen."""
    state = position(BEFORE_THE_END, red="N E S")
    assert "this very turn" in (hint(state, "red") or "")
    assert pity(state, "gale") is None


@pytest.mark.rule("GD-23", "GD-30")
def test_a_gale_brings_nobody_past_another_dragon():
    """From where red is, south, and then south once more is the only way with these stones."""
    state = position(MEADOW)
    row: Any = state.row
    row.holder[0] = [int(Wind.S)] * 5
    assert pity(state, "gale") is None
    row.dragons[1] = state.game.board.number[4, 3]
    assert "any nearer" in (pity(state, "gale") or "")
    row.holder[0] = [Wind.E, Wind.S, Wind.S, Wind.N, Wind.N]  # unless that one is sent out of the way first
    assert pity(state, "gale") is None
    assert "A gale could carry" in (hint(state, "red") or "")


@pytest.mark.rule("GD-31")
@pytest.mark.parametrize(
    ("drawing", "stones", "words"),
    [
        (GIFT, "N E", "This move carries your dragon onto the golden volcano: you would win."),
        (OTHERS_MEADOW, "N S", "This move brings your dragon nearer to the golden volcano."),
        (OTHERS_MEADOW, "N E", None),
    ],
)
def test_it_would_be_a_pity_to_veto_one_s_own_luck(drawing, stones, words):
    state = play(position(drawing, red=stones, lightnings=2), "red: move blue")
    assert pities(state, "blue") == {"allow": None, "veto": words}


@pytest.mark.rule("GD-25")
def test_it_would_be_a_pity_to_make_somebody_else_the_winner():
    found = pities(position(GIFT, red="N E"))
    assert "its player would win" in (found["move blue"] or "")
    assert found["pass"] is None
    assert pity(position(BEFORE_THE_END, red="N S"), "move red") is None


@pytest.mark.rule("GD-20", "GD-25")
def test_it_would_be_a_pity_to_lead_the_next_player_to_their_goal():
    """Blue's front stone, which all have seen, would do the rest; while it is hidden, nobody can know."""
    state = position(BESIDE_THE_WAY, red="N E", blue="N S")
    assert "the next player's front stone" in (pity(state, "move blue") or "")
    row: Any = state.row
    row.hidden[1] = 1
    assert pity(state, "move blue") is None
    assert pity(position(BESIDE_THE_WAY, red="N E", blue="N W"), "move blue") is None
    more_to_come = position(BESIDE_THE_WAY, red="N E", blue="N S", options={"moves_per_turn": 3})
    assert pity(more_to_come, "move blue") is None
