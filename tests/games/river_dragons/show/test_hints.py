"""What somebody who is new is told."""

import pytest

from tests.games.common.advice import hint, pities
from tests.games.common.table import play
from tests.games.river_dragons.table import begin, position, program_of, river

BRIDGE = {"blue-1": "blue 2", "red-2": "2 11"}

LYING = {"stones": "2 11", "planks": {"black-2": "2 11"}}


def to_step(**options):
    return begin(position(6, stones="2 11", planks=BRIDGE, **options), blue="M2", green="S1")


def removing(**options):
    return begin(position(2, **options), pink="R")


def test_a_program_is_explained_until_it_is_laid_and_then_who_waits_is_told_why():
    state = river(2).new_initial_state()
    assert state.game.players == ("pink", "black")
    assert (hint(state, "pink") or "").startswith("Think ahead")
    assert (hint(state, "pink") or "").endswith("then into the blue village. You place them later.")
    assert (hint(state, "black") or "").endswith("then into the red village. You place them later.")
    play(state, *[f"pink: card {card}" for card in program_of("S1")])
    assert "still thinking" in (hint(state, "pink") or "")
    assert "Think ahead" in (hint(state, "black") or "")
    assert hint(state, None) is None


def test_who_has_a_way_is_told_that_steps_count():
    planks = {"red-1": "pink 26", "black-2": "25 26", "black-1": "24 25", "green-1": "blue 2"}
    state = position(6, stones="2 24 25 26", planks=planks, pawns={"blue": "24 25"})
    assert "your steps count" in (hint(state, "blue") or "")
    assert "Think ahead" in (hint(state, "green") or "")
    state = position(6, stones="2 24 25 26", planks=planks, pawns={"blue": "blue 2"})
    assert "Think ahead" in (hint(state, "blue") or "")


@pytest.mark.parametrize(
    ("node", "words"),
    [
        (lambda: begin(position(2), pink="S1"), "within a plank's reach"),
        (lambda: begin(position(2), pink="P1"), "Trust your eyes: both ends must lie well on stone or village"),
        (lambda: begin(position(2, measure=True), pink="P1"), "The choices say which fit"),
        (lambda: play(begin(position(2, stones="2"), pink="P1"), "pink: plank 3"), "stick out"),
        (lambda: removing(**LYING, reserves={"pink": "pink-1"}), "becomes yours"),
        (lambda: removing(**LYING, removed_planks="owner"), "Whoever gets a plank back"),
        (lambda: removing(stones="2"), "Only a stone that bears no plank"),
    ],
)
def test_each_card_is_explained(node, words):
    assert words in (hint(node(), "pink") or "")


def test_who_sees_nothing_measured_trusts_their_eyes():
    assert "eyes" not in (hint(begin(position(2, measure=True), pink="P1"), "pink") or "")


@pytest.mark.rule("RD-O13")
def test_the_last_turn_with_remove_is_pointed_at():
    state = river(2, last_removal=2).new_initial_state()
    for turns, is_last in ((0, False), (1, True), (2, False)):
        state.row.turns = turns
        assert ("last turn with Remove" in (hint(state, "pink") or "")) == is_last
    state = river(2, last_removal=1, cards=6).new_initial_state()  # nobody has the card
    assert "Remove" not in (hint(state, "pink") or "")


@pytest.mark.rule("RD-3", "RD-50", "RD-51")
def test_a_way_is_explained_by_its_goal():
    state = to_step()
    assert "into the pink village" in (hint(state, "blue") or "")
    play(state, "blue: go blue 2")
    assert "into the pink village" in (hint(state, "blue") or "")


@pytest.mark.rule("RD-3")
def test_a_step_into_the_goal_is_pointed_at():
    planks = {"blue-1": "pink 26", "red-2": "2 11"}
    state = begin(position(6, stones="all", planks=planks, pawns={"blue": "pink 26"}), blue="M1")
    assert hint(state, "blue") == "One step from victory: take it!"


@pytest.mark.rule("RD-60")
def test_a_jump_is_explained():
    state = begin(position(6, stones="2 11", planks=BRIDGE, pawns={"green": "blue 2"}), blue="J")
    assert "just beyond the pawn" in (hint(state, "blue") or "")


def test_who_waits_watches_what_is_built():
    assert "Watch what the others build" in (hint(to_step(), "green") or "")
    assert not any(pities(to_step()).values())
