"""What every game promises of what is hidden: nothing that a seat gets tells apart what it can't know."""

import random
from collections.abc import Iterable
from typing import Any

from dragonrace.core.chance import as_words
from dragonrace.core.errors import IllegalAction, RecordError, shorten
from dragonrace.core.game import State
from dragonrace.core.records.record import record_text
from dragonrace.core.views.view import open_view

__all__ = [
    "concealed",
    "first_difference",
    "look_alike",
    "redrawn",
    "what_a_seat_sees_it_was_told",
    "what_is_hidden_stays_hidden",
]

LONGEST_PLAN = 5


def look_alike(state: State, other: State, viewer: int | None) -> None:
    """Nothing that ``viewer`` gets tells these two apart."""

    def same(what: str, one: Any, another: Any) -> None:
        who = "a spectator" if viewer is None else state.game.players[viewer]
        assert one == another, f"{what} tells {who} what they can't know: {first_difference(one, another)}"

    same("the view", state.view(viewer), other.view(viewer))
    same("the log", state.log(viewer), other.log(viewer))
    same("the record", record_text(state, viewer), record_text(other, viewer))
    same("who acts", state.actors(), other.actors())
    if viewer is None:
        for seat, colour in enumerate(state.game.players):
            same(f"what all see of {colour}'s question", open_view(state, seat), open_view(other, seat))
        return
    same("what is legal", state.legal_actions(viewer), other.legal_actions(viewer))
    same("the information state", *(one.information_state_string(viewer) for one in (state, other)))
    same("the information state's tensor", *(one.information_state_tensor(viewer).tolist() for one in (state, other)))
    same("the observation", *(one.observation_tensor(viewer).tolist() for one in (state, other)))
    kernel, board = state.game.kernel, state.game.compiled_board
    same("evaluate", *(kernel.evaluate(board, one.row, viewer) for one in (state, other)))
    same("turn_segment", *(kernel.turn_segment(board, one.row) for one in (state, other)))
    if viewer in state.actors():
        same("what is suggested", *(one.suggest(viewer, 1) for one in (state, other)))
    plan = a_plan(state, viewer)
    same("a dry run", *(tried_out(one, viewer, plan) for one in (state, other)))


def a_plan(state: State, seat: int) -> list[str]:
    """Return actions that the seat could take now, as if it planned them one after the other."""
    legal = state.legal_actions(seat)
    chosen = random.Random(len(legal)).sample(legal, min(len(legal), LONGEST_PLAN))
    return [state.action_to_string(action, seat) for action in chosen]


def tried_out(state: State, seat: int, plan: list[str]) -> Any:
    """Return what the plan would do, or why it can't be tried; None in a game without dry runs."""
    if state.game.type.dry_run is None:
        return None
    try:
        return state.game.type.dry_run(state, seat, plan)
    except IllegalAction as error:
        return str(error)


def first_difference(one: Any, other: Any, place: str = "") -> str:
    """Say where two pieces of plain data differ first, and how."""
    if isinstance(one, str) and isinstance(other, str) and "\n" in one:
        one, other = one.splitlines(), other.splitlines()
    keys: Iterable[Any] = ()
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        keys = one
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        keys = range(len(one))
    for key in keys:
        if one[key] != other[key]:
            return first_difference(one[key], other[key], f"{place}[{key!r}]")
    return f"{place or 'it'} is {shorten(one)}, and {shorten(other)} if what is hidden is drawn anew"


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
    """Of every seat: what is drawn anew neither it nor a spectator can tell from the truth; its history leads there."""
    for seat, colour in enumerate(state.game.players):
        known = concealed(state, seat)
        assert concealed(known, seat).row == known.row, f"conceal for {colour} is not done with the first time"
        legal = known.legal_actions(seat) == state.legal_actions(seat)
        assert legal, f"what is legal for {colour} depends on what conceal blanks: {colour} can't know it"
        same = concealed(redrawn(state, seat, seed), seat).row == known.row
        assert same, f"redraw for {colour} changes what {colour} knows: conceal leaves something else of it"
        what_is_chosen_anew_is_what_others_may_choose(state, seat, seed)
        other = state.resample_from_infostate(seat, random.Random(seed))
        what_was_drawn_can_have_been(state, other)
        look_alike(state, other, seat)
        look_alike(state, other, None)
        guessed = state.guess(seat, random.Random(seed))
        what_was_drawn_can_have_been(state, guessed)
        told = guessed.information_state_string(seat) == state.information_state_string(seat)
        assert told, f"guess for {colour} changes what {colour} knows"


def what_is_chosen_anew_is_what_others_may_choose(state: State, seat: int, seed: int) -> None:
    """`reopen` takes back what others hide, if anything, so that it is asked for again; ``seat`` may do what it did."""
    colour = state.game.players[seat]
    again, other = reopened(state, seat), reopened(redrawn(state, seat, seed), seat)
    assert concealed(again, seat).row == concealed(other, seat).row, f"reopen for {colour} depends on what is hidden"
    assert set(again.actors()) >= set(state.actors()), f"reopen for {colour} keeps somebody from acting"
    assert again.legal_actions(seat) == state.legal_actions(seat), f"reopen for {colour} changes what is legal"
    if again.row != state.row:
        assert set(again.actors()) - {seat}, f"reopen for {colour} takes something back, and asks nobody for it"


def reopened(state: State, seat: int) -> State:
    """Return the position with what others choose at the same time as ``seat`` taken back."""
    twin = state.clone()
    state.game.kernel.reopen(state.game.compiled_board, twin.row, seat)
    return twin


def what_a_seat_sees_it_was_told(state: State, seed: int) -> None:
    """Had somebody acted otherwise once, whoever could see it now would have read so: learners have nothing else."""
    player, other = acted_otherwise(state, random.Random(seed))
    for seat, colour in enumerate(state.game.players):
        if seat != player and concealed(other, seat).row != concealed(state, seat).row:
            told = other.information_state_string(seat) != state.information_state_string(seat)
            assert told, f"{colour} sees what no event has told: when a secret comes out, an event has it, with data"


def acted_otherwise(state: State, rng: random.Random) -> tuple[int, State]:
    """Return the position in which one action had been another, and all others the same; and who did that.

    Where that can't be it is the position itself.
    """
    history, other = state.history(), state.game.new_initial_state()
    changed = rng.randrange(len(history)) if history else 0
    try:
        for number, (player, action) in enumerate(history):
            actions = other.legal_actions(player) if number == changed else [action]
            other.apply_action(rng.choice(actions), player)
    except IllegalAction:
        return 0, state
    return history[changed][0] if history else 0, other


def what_was_drawn_can_have_been(state: State, other: State) -> None:
    """The history that goes with it leads there."""
    try:
        again = state.game.deserialize_state(other.serialize())
    except RecordError as error:
        raise AssertionError(f"redraw draws what can't be, or rewrite_history is wrong: {error}") from None
    assert again.row == other.row, "rewrite_history does not lead to what redraw drew"
