"""What every game promises of what is hidden: nothing that a seat gets tells apart what it can't know."""

import random

from dragonrace.core.chance import as_words
from dragonrace.core.game import State
from dragonrace.core.records.record import record_text

__all__ = ["concealed", "look_alike", "redrawn", "what_is_hidden_stays_hidden"]


def look_alike(state: State, other: State, viewer: int | None) -> None:
    """Nothing that ``viewer`` gets tells these two apart."""
    assert other.view(viewer) == state.view(viewer), "views differ"
    assert other.log(viewer) == state.log(viewer), "logs differ"
    assert record_text(other, viewer) == record_text(state, viewer), "records differ"
    assert other.actors() == state.actors(), "actors differ"
    if viewer is None:
        return
    assert other.legal_actions(viewer) == state.legal_actions(viewer), "legal actions differ"
    known = state.information_state_string(viewer)
    assert other.information_state_string(viewer) == known, "information states differ"
    seen = state.observation_tensor(viewer).tolist()
    assert other.observation_tensor(viewer).tolist() == seen, "observations differ"
    kernel, board = state.game.kernel, state.game.compiled_board
    value = kernel.evaluate(board, state.row, viewer)
    assert kernel.evaluate(board, other.row, viewer) == value, "evaluations differ"
    assert kernel.turn_segment(board, other.row) == kernel.turn_segment(board, state.row), "turn segments differ"


def concealed(state: State, seat: int) -> State:
    """Return the position with what ``seat`` can't know blanked."""
    twin = state.clone()
    state.game.kernel.conceal(state.game.compiled_board, twin.row, seat)
    return twin


def redrawn(state: State, seat: int, seed: int) -> State:
    """Return the position with what ``seat`` can't know drawn anew."""
    twin = state.clone()
    state.game.kernel.redraw(state.game.compiled_board, twin.row, seat, as_words(random.Random(seed)))
    return twin


def what_is_hidden_stays_hidden(state: State, seed: int) -> None:
    """Of every seat: what is drawn anew it can't tell from the truth, and its history leads there."""
    for seat in range(state.game.num_players):
        known = concealed(state, seat)
        assert concealed(known, seat).row == known.row, "conceal is not done with the first time"
        assert known.legal_actions(seat) == state.legal_actions(seat), "conceal blanks what decides what is legal"
        assert concealed(redrawn(state, seat, seed), seat).row == known.row, "redraw leaves what the seat knows"
        other = state.resample_from_infostate(seat, random.Random(seed))
        look_alike(state, other, seat)
        again = state.game.deserialize_state(other.serialize())
        assert again.row == other.row, "rewrite_history does not lead to what redraw drew"
