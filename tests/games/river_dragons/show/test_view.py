"""What a table shows: who is asked what, what the log says, and where a choice leads."""

import random

import pytest

from dragonrace import load_game
from dragonrace.games.river_dragons.state import Phase
from tests.games.common.showing import is_asked
from tests.games.common.table import choices, play, table
from tests.games.river_dragons.games import positions, walk
from tests.games.river_dragons.rivers import BROOK
from tests.games.river_dragons.table import begin, happened, lines_of, position, river

BRIDGE = {"blue-1": "blue 2", "red-2": "2 11"}


def said(state, line):
    """Play a line; what the log says of it, and the events' kinds."""
    events = happened(state, line)
    return [event["kind"] for event in events], " ".join(event["words"] for event in events)


def begin_and_see(state, **cards):
    """Lay programs that begin with these cards; what happened when the last card was laid."""
    *earlier, last = lines_of(state, **cards)
    return happened(play(state, *earlier), last)


def to_step(**options):
    return begin(position(6, stones="2 11", planks=BRIDGE, **options), blue="M2", green="S1")


# --- what is asked ---


@pytest.mark.rule("RD-10", "RD-20", "RD-30", "RD-32", "RD-40", "RD-50", "RD-51", "RD-60", "RD-O3")
@pytest.mark.parametrize(
    ("node", "words", "rule"),
    [
        (lambda: position(2), "five cards.", "RD-10"),
        (lambda: play(position(2), "pink: card S1", "pink: card J"), "3 to go", "RD-10"),
        (lambda: begin(position(2), pink="S1"), "Place a stone", "RD-20"),
        (lambda: begin(position(2), pink="P1"), "by eye", "RD-32"),
        (lambda: play(begin(position(2, stones="2"), pink="P1"), "pink: plank 3"), "plank of size 3", "RD-30"),
        (lambda: begin(position(2, stones="2"), pink="R"), "lift a stone", "RD-40"),
        (to_step, "Move your pawn", "RD-50"),
        (lambda: play(to_step(), "blue: go blue 2"), "or stay", "RD-51"),
        (lambda: play(to_step(exact_movement=True), "blue: go blue 2"), "two steps", "RD-O3"),
        (
            lambda: begin(position(6, stones="2 11", planks=BRIDGE, pawns={"green": "blue 2"}), blue="J"),
            "Jump",
            "RD-60",
        ),
    ],
)
def test_who_is_asked_is_told_what_and_by_which_rule(node, words, rule):
    is_asked(node(), words, rule)


# --- the table ---


@pytest.mark.parametrize("expert", [False, True])
def test_the_board_is_shown_to_scale(expert):
    found = table(position(2, expert=expert, unused_villages="closed"))["board"]
    measures = ("width", "height", "stone_radius", "village_radius", "plank_width", "bearing")
    assert [found[key] for key in measures] == [520, 280, 10, 20, 8, 4]
    assert found["plank_lengths"] == [28, 48, 68, 88, 108, 128]
    assert found["water"] == [[0, 0], [520, 0], [520, 280], [0, 280]]
    assert found["villages"][:2] == [
        {"colour": "blue", "at": [140, 50], "open": True},
        {"colour": "green", "at": [380, 50], "open": False},
    ]
    assert found["islands"][:2] == ([] if expert else [[100, 100], [140, 100]])
    assert found["lattice"] == (20 if expert else None)


@pytest.mark.rule("RD-R14", "RD-14", "RD-13")
def test_programs_are_seen_from_behind_and_cards_that_are_cancelled_are_marked():
    state = begin(position(3), blue="S1 M1", red="D-yellow S1", yellow="S2 D-blue")
    found = table(state)
    assert found["programs"] == [["S1", *[None] * 4], ["D-yellow", *[None] * 4], ["S2", *[None] * 4]]
    assert (found["cancelled"], found["place"], found["revealed"]) == ([False, False, True], 1, 1)
    assert table(state, "yellow")["programs"][2][:2] == ["S2", "D-blue"]
    play(state, "blue: stone 1")
    assert table(state)["cancelled"] == [True, False, False]
    laying = play(position(3), "blue: card S1")
    assert (table(laying)["programs"], table(laying)["cancelled"]) == ([[None], [], []], [False] * 3)


@pytest.mark.rule("RD-10", "RD-12", "RD-2")
def test_a_hand_says_which_cards_may_be_laid_next():
    state = play(position(3), "blue: card D-red", "blue: card S1")
    hand = {held["card"]: held["playable"] for held in table(state, "blue")["hand"]}
    assert hand == {"S2": True, "P1": True, "P2": True, "R": True, "M1": True, "M2": True, "J": True, "D-yellow": False}
    state = begin(position(3), blue="S1")
    assert not any(held["playable"] for held in table(state, "blue")["hand"])


def test_places_planks_and_pawns_are_shown_by_name_and_in_millimetres():
    found = table(position(6, stones="2 11", planks=BRIDGE, pawns={"green": "blue 2"}))
    assert found["stones"] == [{"name": "2", "at": [140, 100]}, {"name": "11", "at": [140, 140]}]
    assert found["planks"][0] == {
        "id": "blue-1",
        "colour": "blue",
        "size": 1,
        "ends": ["blue", "2"],
        "from": [140, 50],
        "to": [140, 100],
    }
    assert found["pawns"][:2] == [{"village": "blue", "plank": None}, {"village": None, "plank": "blue-1"}]
    assert found["reserves"][0][0] == {"id": "blue-2", "colour": "blue", "size": 2}
    assert (found["stones_left"], found["gone"], found["plank"], found["place"], found["mover"]) == (
        25,
        [],
        None,
        None,
        None,
    )


# --- what the log says ---


@pytest.mark.rule("RD-10", "RD-13")
def test_what_the_log_says_of_programs():
    state = play(position(2), *(f"pink: card {card}" for card in ("S2", "M1", "J", "R")))
    assert said(state, "black: card D-pink") == (["card"], "")
    assert said(state, "pink: card P1") == (["card"], "Pink is ready.")
    play(state, *(f"black: card {card}" for card in ("S1", "M1", "J")))
    kinds, words = said(state, "black: card R")
    assert kinds == ["card", "reveal", "strike", "dragon", "reveal", "fall"]
    assert "The first cards. Pink: Place 2 stones; Black: Pink dragon." in words
    assert "Black's dragon cancels Pink's card: Place 2 stones." in words
    assert "Black's dragon has struck at Pink." in words
    assert "Pink can't move, and falls into the river: back to the start." in words


@pytest.mark.rule("RD-15")
def test_a_dragon_that_meets_a_dragon_is_not_said_to_strike():
    """Blue's dragon cancels nothing, because green's lies there; that one cancels red's card all the same."""
    events = begin_and_see(position(4), blue="D-green", green="D-red", red="S2", yellow="S1")
    words = {event["seat"]: event["words"] for event in events if event["kind"] in ("dragon", "strike")}
    assert words == {
        0: "Blue's dragon meets Green's dragon and cancels nothing: no dragon stops another.",
        1: "Green's dragon has struck at Red.",
        2: "Green's dragon cancels Red's card: Place 2 stones.",
    }
    assert [event["met"] for event in events if event["kind"] == "dragon"] == [True, False]


@pytest.mark.rule("RD-15")
def test_both_dragons_that_are_aimed_at_each_other_meet():
    events = begin_and_see(position(2), pink="D-black", black="D-pink")
    dragons = [event for event in events if event["kind"] == "dragon"]
    assert [event["met"] for event in dragons] == [True, True]
    assert not any("struck" in event["words"] for event in events)


@pytest.mark.rule("RD-20", "RD-30", "RD-35", "RD-40", "RD-50")
def test_what_the_log_says_of_each_action():
    state = begin(position(2, stones="2 3"), pink="S1 P2 R", black="P1 S1 M1")
    assert said(state, "pink: stone 11") == (["stone"], "Pink places a stone on island 11.")
    assert said(state, "black: plank 1") == (["plank"], "Black chooses the black plank 1.")
    kinds, words = said(state, "black: span blue 2")
    assert (kinds, words[:57]) == (["span", "reveal"], "Black lays it from the blue village to island 2. The seco")
    play(state, "pink: plank 6", "pink: span 2 11", "pink: plank 5", "pink: span 2 3", "black: stone 27")
    assert said(state, "pink: lift 27")[1].startswith("Pink lifts the stone on island 27. Black can't move")


@pytest.mark.rule("RD-35", "RD-24", "RD-R6")
def test_what_the_log_says_of_losses():
    state = begin(position(2, stones="3 13"), pink="P1", black="P1")
    kinds, words = said(state, "pink: plank 1")
    assert (kinds, words) == (
        ["plank", "gone"],
        "Pink chooses the pink plank 1. It fits nowhere, and is out of the game.",
    )
    others = " ".join(str(number) for number in range(1, 27))
    state = begin(position(2, stones=others, reserves={"black": ""}), pink="S2", black="P2 R")
    kinds, words = said(state, "pink: stone 27")
    assert kinds[:3] == ["stone", "lost", "lost"]
    assert "Pink has no second stone to place: the rest of the action is lost." in words
    assert "Black's card can't be carried out: Place 2 planks." in words


@pytest.mark.rule("RD-50", "RD-51", "RD-60", "RD-17")
def test_what_the_log_says_of_pawns():
    state = begin(position(6, stones="2 11", planks=BRIDGE), blue="M2", green="S1")
    expected = "Blue goes onto the blue plank 1 between the blue village and island 2."
    assert said(state.clone(), "blue: go blue 2") == (["go"], expected)
    play(state, "blue: go blue 2")
    assert said(state.clone(), "blue: go blue") == (["go"], "Blue goes into the blue village.")
    assert said(state, "blue: stay") == (["stay"], "Blue stays there.")
    state = begin(position(6, stones="2 11", planks=BRIDGE, pawns={"pink": "2 11", "red": "blue 2"}), pink="J")
    kinds, words = said(state, "pink: jump blue 2 to blue")
    assert (kinds, words) == (["jump", "win"], "Pink jumps into the blue village. Pink has crossed the river and wins!")


OVER_GREEN = {"blue-1": "10 11", "green-1": "11 12", "red-1": "12 13"}


@pytest.mark.rule("RD-61")
@pytest.mark.parametrize(
    ("pawns", "missing", "words"),
    [
        ({"green": "12 13"}, "hurdle", "Yellow has nobody to jump over, and falls"),
        (
            {"green": "11 12", "red": "12 13"},
            "landing",
            "Yellow has somebody to jump over but nowhere to land, and falls",
        ),
    ],
)
def test_the_log_says_what_a_jump_has_not(pawns, missing, words):
    set_up = position(6, stones="10 11 12 13", planks=OVER_GREEN, pawns={"yellow": "10 11"} | pawns)
    [fall] = [event for event in begin_and_see(set_up, yellow="J", black="S1") if event["kind"] == "fall"]
    assert (fall["missing"], fall["words"]) == (missing, f"{words} into the river: back to the start.")


@pytest.mark.rule("RD-61", "RD-54")
def test_a_jump_fails_for_what_is_so_by_then():
    """Whoever was beside the jumper, or where they would land, may just have gone there, or fallen."""
    planks = OVER_GREEN | {"pink-1": "13 14"}
    pawns = {"yellow": "10 11", "green": "11 12", "red": "13 14"}
    state = position(6, stones="10 11 12 13 14", planks=planks, pawns=pawns)
    begin(state, red="M1", pink="D-blue", yellow="J", black="S1")
    kinds, words = said(state, "red: go 12 13")
    assert (kinds, "nowhere to land" in words) == (["go", "dragon", "fall"], True)
    # Green has no way on, red ahead of it and yellow behind: once it has fallen nobody is beside yellow.
    pawns = {"yellow": "10 11", "green": "11 12", "red": "12 13"}
    set_up = position(6, stones="10 11 12 13", planks=OVER_GREEN, pawns=pawns)
    events = begin_and_see(set_up, green="M1", red="D-blue", pink="D-blue", yellow="J", black="S1")
    falls = [event for event in events if event["kind"] == "fall"]
    assert [event["missing"] for event in falls] == [None, "hurdle"]


@pytest.mark.rule("RD-40", "RD-70")
def test_the_log_names_expert_stones_by_their_places():
    state = begin(position(2, stones="140,100 180,100 260,140", expert=True, planks={"black-2": "blue 140,100"},
                           reserves={"pink": ""}), pink="R S1", black="M1")  # fmt: skip
    assert said(state.clone(), "pink: lift 260,140")[1].startswith("Pink lifts the stone at 260,140.")
    _, words = said(state, "pink: take blue 140,100")
    assert words.startswith("Pink takes the black plank 2 between the blue village and stone 140,100.")
    assert said(state, "pink: stone 200,200")[1].startswith("Pink places a stone at 200,200.")


@pytest.mark.rule("RD-16", "RD-O7")
def test_the_log_says_when_a_turn_ends_and_how_the_game():
    state = river(2, turn_limit=2).new_initial_state()
    kinds = []
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(state.legal_actions(seat)[-1 if state.row.phase == 0 else 0], seat)
        kinds.append([event["kind"] for event in state.log()[-1]["events"]])
    assert [last[-1] for last in kinds if last[-1] in ("turn", "draw")] == ["turn", "draw"]
    assert state.log()[-1]["events"][-1]["words"] == "The turn limit is reached: a draw."


@pytest.mark.rule("RD-O13")
@pytest.mark.parametrize(
    ("options", "told"), [({}, None), ({"last_removal": 2}, 2), ({"last_removal": 2, "cards": 6}, None)]
)
def test_the_log_says_once_that_remove_has_left_the_game(options, told):
    state = river(2, program=1, **options).new_initial_state()
    for turn in range(1, 5):
        play(state, "pink: card D-black")
        kinds, words = said(state, "black: card D-pink")
        assert kinds[-1] == "turn"
        assert f"A new turn; {'Black' if turn % 2 else 'Pink'} goes first." in words
        assert words.endswith("The Remove cards have left the game.") == (turn == told)


@pytest.mark.rule("RD-O13")
def test_the_log_says_why_a_dead_river_is_a_draw():
    state = position(2, reserves={"pink": "", "black": ""}, program=1, last_removal=1)
    play(state, "pink: card D-black")
    kinds, words = said(state, "black: card D-pink")
    assert kinds[-1] == "draw"
    assert words.endswith("No planks are left, and no way leads anybody to their goal: a draw.")


# --- choices ---


@pytest.mark.rule("RD-30", "RD-40", "RD-60")
def test_choices_say_in_words_what_they_do():
    def words(state):
        return [choice["words"] for choice in state.view(state.current_player())["choices"]]

    assert words(position(2))[:2] == ["Place 1 stone", "Place 2 stones"]
    assert words(position(2))[-1] == "Black dragon"
    assert words(begin(position(2), pink="S1"))[0] == "A stone on island 1"
    assert words(begin(position(2, expert=True), pink="S1"))[0] == "A stone at 20,20"
    state = begin(position(2, stones="2 11"), pink="P1")
    assert words(state)[2] == "Plank 3 (pink)"
    assert words(play(state, "pink: plank 1")) == ["From the blue village to island 2", "From island 2 to island 11"]
    state = begin(position(6, stones="2 11 27", planks=BRIDGE, reserves={"pink": ""}), pink="R")
    assert words(state)[0] == "Take the blue plank 1 between the blue village and island 2"
    assert words(state)[-1] == "Lift the stone on island 27"
    pawns = {"pink": "2 11", "red": "blue 2"}
    state = begin(position(6, stones="2 11", planks=BRIDGE, pawns=pawns), pink="J")
    assert words(state) == ["Jump into the blue village, and win, over Red"]
    state = begin(position(6, stones="2 11", planks=BRIDGE, pawns={"pink": "blue 2"}), pink="M1")
    assert words(state) == [
        "Go into the blue village, and win",
        "Onto the red plank 2, toward island 11",
    ]
    state = play(to_step(), "blue: go blue 2")
    assert words(state)[-1] == "Stay here"


@pytest.mark.rule("RD-17", "RD-22", "RD-30", "RD-40", "RD-60")
def test_a_choice_says_truly_where_it_leads():
    seen = set()
    for state, rng in positions("choices", 100):
        for seat in state.actors():
            seen |= check_choices(state, seat, rng)
    for seed in range(12):
        rng = random.Random(f"jumps {seed}")
        for state in walk(river(2 + seed % 5, BROOK, jump_back=seed % 2 == 0), rng):
            if state.row.phase in (Phase.JUMP, Phase.REMOVE):
                seen |= check_choices(state, state.current_player(), rng)
    assert seen == {"card", "stone", "plank", "span", "take", "lift", "go", "stay", "jump"}


def check_choices(state, seat, rng):
    """Make some of the choices that a seat has, each in a world of its own; returns their kinds."""
    offered, before = state.view(seat)["choices"], table(state)
    tried = rng.sample(offered, min(6, len(offered)))
    for choice in tried:
        after = state.clone()
        after.apply_action(choice["action"], seat)
        assert_true(choice, before, after, seat)
    return {choice["kind"] for choice in tried}


def assert_true(choice, before, after, seat):
    """What a choice says of itself is what has happened once it is made; a fall of the same pawn may follow a step."""
    table, kind = after.view(seat)["table"], choice["kind"]
    lying = {plank["id"]: plank for plank in table["planks"]}
    if kind == "card" and table["phase"] == "program" and after.row.turns == 0:
        assert table["programs"][seat][-1] == choice["card"]
    elif kind == "stone":
        assert choice["at"] in [stone["at"] for stone in table["stones"]]
        assert choice["at"] not in [stone["at"] for stone in before["stones"]]
    elif kind == "plank":
        held = table["plank"]["id"] if table["plank"] else None
        fits = table["phase"] == "span" and held == choice["plank"]
        assert fits or choice["plank"] in [plank["id"] for plank in table["gone"]]
        assert choice["fits"] in (None, fits)
        assert choice["plank"].endswith(str(choice["size"]))
    elif kind == "span":
        laid = lying[before["plank"]["id"]]
        assert (laid["ends"], laid["from"], laid["to"]) == (choice["ends"], choice["from"], choice["to"])
    elif kind == "take":
        assert choice["plank"] not in lying
        assert choice["plank"] in [plank["id"] for plank in table["reserves"][choice["holder"]]]
    elif kind == "lift":
        assert choice["at"] not in [stone["at"] for stone in table["stones"]]
    elif kind in ("go", "jump"):
        assert choice["wins"] == (after.winner() == seat)
        village = choice["village"]
        fell = {"village": table["pawns"][seat]["village"], "plank": None}
        assert table["pawns"][seat] in ({"village": village, "plank": choice["plank"]}, fell)


@pytest.mark.parametrize("expert", [False, True])
def test_every_choice_is_a_line_of_the_notation(expert):
    state = begin(position(3, expert=expert), blue="S2")
    for choice in state.view(0)["choices"]:
        assert choice["text"] in choices(state)


@pytest.mark.rule("RD-O5")
def test_planks_are_chosen_by_eye_only_where_nothing_is_measured():
    for measure, by_eye in ((False, True), (True, False)):
        state = load_game("river-dragons", players=2, measure=measure).new_initial_state()
        state.row.phase = Phase.PLANK
        text, _rule = state.game.type.presenter.prompt(state, 0)
        assert ("by eye" in text) is by_eye
