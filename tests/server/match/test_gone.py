"""Who has resigned, or lost on time, never wins, also where a bot plays on for them and arrives first."""

import random

import pytest

import dragonrace
from dragonrace.core.words.voice import Voice, speaking
from dragonrace.server.match.match import Match, Step
from dragonrace.server.match.setup import Setup
from tests.server.living import GAME

SAID = {
    "en": "Nobody has won: a bot that played on for Red arrived first.",
    "de": "Niemand hat gewonnen: Ein Bot, der für Rot weitergespielt hat, war zuerst da.",
}


def raced(going: str) -> tuple[Match, Step]:
    """A match of three that red leaves in some way at first, and that ends with red's arrival; and its last step."""
    match, rng = Match(Setup(GAME, 3, "standard", {}), b"seed" * 8), random.Random(144)
    match.advance(match.try_chance())
    match.advance(match.try_action(0, match.read(0, going)))
    while match.actors:
        actor = match.actors[0]
        action = rng.choice(match.state.legal_actions(actor))
        steps = match.try_action(actor, action)
        match.advance(steps)
    assert match.state.winner() == 0, "red has arrived first"
    return match, steps[-1]


@pytest.mark.parametrize("going", ["(resign)", "(time up: lost)"])
def test_nobody_has_won_where_a_bot_arrives_first_for_who_had_given_up(going: str) -> None:
    match, last = raced(going)
    assert (match.now.is_over, match.now.winner) == (True, None)
    for viewer in (0, 1, None):
        view = match.view(viewer)
        assert (view["over"], view["winner"]) == (True, None)
    for language, words in SAID.items():
        with speaking(Voice(language)):
            events = last.entry(1)["events"]
        assert events[-1]["words"] == words
        assert "win" not in [event["kind"] for event in events]
    assert match.entries(None)[-1]["events"][-1]["words"] == SAID["en"]


def test_who_has_left_may_still_win() -> None:
    match, last = raced("(leave)")
    assert match.now.winner == match.view(1)["winner"] == 0
    assert last.entry(1)["events"][-1]["kind"] == "win"


def test_a_record_says_so_and_one_of_old_is_still_read() -> None:
    match, _ = raced("(resign)")
    text = match.record(None, {})
    record = dragonrace.read_record(text)
    assert (record.result, record.termination) == ("draw", None)
    assert record.to_text() == text
    of_old = text.replace('[Result "draw"]', '[Result "red"]')
    assert dragonrace.read_record(of_old).to_text() == of_old
    with pytest.raises(dragonrace.RecordError, match="the game says draw or red"):
        dragonrace.read_record(text.replace('[Result "draw"]', '[Result "blue"]'))
