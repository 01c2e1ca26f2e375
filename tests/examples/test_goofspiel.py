"""The example with secrets: its rules, what it hides, and how short it is."""

import re
from fractions import Fraction

import pytest

from dragonrace import CHANCE, Game, IllegalAction, RecordError, State, make_bot, read_record
from dragonrace.core.chance import exact_outcomes
from dragonrace.core.records.record import record_text
from dragonrace.testing.__main__ import main
from tests.examples.goofspiel import FOLDER, GAME

MOST_LINES = 190


def goofspiel(players: int = 2, **options: object) -> State:
    return Game(GAME, players, None, options).new_initial_state()


def bid(state: State, *cards: int, prize: int = 0) -> State:
    """A round in which the first seats bid these cards, for this prize or for the first that can come up."""
    state.apply_action(prize - 1 if prize else state.legal_actions(CHANCE)[0], CHANCE)
    for seat, card in enumerate(cards):
        state.apply_action(card - 1, seat)
    return state


def shown(state: State, viewer: int | None) -> dict[str, object]:
    return {field["label"]: field["value"] for field in state.view(viewer)["table"]["fields"]}


def test_the_whole_game_is_short() -> None:
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in FOLDER.rglob("*.py")}
    assert 0 < sum(lines.values()) <= MOST_LINES, lines


@pytest.mark.usefixtures("installed_goofspiel")
def test_it_keeps_every_promise(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["goofspiel", "--positions", "20", "--decisions", "60", "--settings", "2"]) == 0
    assert capsys.readouterr().out.endswith("Every promise is kept.\n")


def test_its_rules_are_those_of_its_rulebook() -> None:
    text = "".join(path.read_text("utf-8") for path in FOLDER.rglob("*.py"))
    assert set(re.findall(r"GOOF-O?\d", text)) == set(re.findall(r"\*\*(GOOF-O?\d)\*\*", GAME.rulebook()))


def test_the_highest_bid_takes_the_prize_and_all_bids_are_spent() -> None:
    state = bid(goofspiel(3), 4, 9, 2, prize=7)
    assert (state.row.scores[:3], state.row.prize, state.actors()) == ([0, 7, 0], 0, (CHANCE,))
    bid(state)
    assert [card for card in (2, 4, 9) if card - 1 in state.legal_actions(1)] == [2, 4]


@pytest.mark.parametrize("cards", [(9, 9, 2), (2, 9, 9), (9, 2, 9), (5, 5, 5)])
def test_of_several_highest_bids_none_takes_it(cards: tuple[int, ...]) -> None:
    assert bid(goofspiel(3), *cards, prize=7).row.scores[:3] == [0, 0, 0]


def test_two_lower_bids_may_be_the_same() -> None:
    assert bid(goofspiel(3), 2, 2, 9, prize=7).row.scores[:3] == [0, 0, 7]


def test_each_prize_comes_up_once_and_any_is_as_likely() -> None:
    state = bid(goofspiel(), 1, 2, prize=7)
    assert exact_outcomes(state) == [(prize, Fraction(1, 12)) for prize in range(13) if prize != 6]
    with pytest.raises(IllegalAction, match=re.escape("deck can't prize 7: it is not next in the deck (GOOF-2)")):
        state.apply_action(6)


def test_prizes_may_fall_from_the_highest_to_the_lowest() -> None:
    state = goofspiel(order="falling")
    for prize in (13, 12, 11):
        assert exact_outcomes(state) == [(prize - 1, Fraction(1))]
        bid(state, prize, prize - 1)
    assert state.row.scores[:2] == [36, 0]


def test_a_card_is_bid_once() -> None:
    state = bid(bid(goofspiel(), 3, 4, prize=1), prize=2)
    with pytest.raises(IllegalAction, match=re.escape("red can't bid 3: it is not in your hand (GOOF-3)")):
        state.apply_action(2, 0)
    state.apply_action(0, 0)
    with pytest.raises(IllegalAction, match="red can't act now; blue can"):
        state.apply_action(3, 0)


def test_whoever_has_the_most_points_wins_after_the_last_prize() -> None:
    state = goofspiel(order="falling")
    for prize in range(13, 0, -1):
        assert not state.is_terminal()
        bid(state, prize - 1 or 13, prize)
    assert (state.is_terminal(), state.winner(), state.row.scores[:2]) == (True, 1, [1, 90])


def test_as_many_points_are_a_draw() -> None:
    state = goofspiel(3, order="falling")
    for card in range(1, 14):
        bid(state, card, card, card)
    assert (state.is_terminal(), state.winner(), state.returns()) == (True, None, [0, 0, 0])


@pytest.mark.usefixtures("installed_goofspiel")
def test_bids_are_hidden_until_all_have_bid() -> None:
    state = bid(goofspiel(3), 4, 9, prize=7)
    assert shown(state, 0)["Bids"] == [4, "?", None]
    assert shown(state, 1)["Bids"] == ["?", 9, None]
    assert shown(state, None)["Bids"] == ["?", "?", None]
    assert [entry["text"] for entry in state.log(0)] == ["prize 7", "bid 4", "bid ?"]
    assert [event["words"] for entry in state.log(2)[1:] for event in entry["events"]] == ["Red: bid ?", "Blue: bid ?"]
    with pytest.raises(RecordError, match="hides actions"):
        read_record(record_text(state, 0))


def test_all_are_turned_over_together() -> None:
    state = bid(goofspiel(3), 4, 9, 2, prize=7)
    assert state.log(0)[-1]["events"][-1]["words"] == "Bids for the 7: Red 4, Blue 9, Green 2."
    assert shown(state, None)["Bids"] == [None, None, None]
    assert "[4,9,2]" in state.information_state_string(0)


@pytest.mark.usefixtures("installed_goofspiel")
def test_a_search_knows_no_more_than_its_seat() -> None:
    """Whatever the other one has bid: the same choice."""
    choices = set()
    for card in range(1, 14):
        state = goofspiel(order="falling")
        state.apply_action(12, CHANCE)
        state.apply_action(card - 1, 1)
        choices.add(make_bot(state.game, "level-2", 5).choose(state, 0))
    assert len(choices) == 1
